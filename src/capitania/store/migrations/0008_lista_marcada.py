"""The list tells which cases go first and which are sealed, so that nobody reads a stream to know."""

from importlib import import_module

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TABLES = ("processo_resumo", "processo_resumo_nova")
COLUMNS = ("prioritario", "sigiloso")
# What of PostgreSQL's append changes: two values more, kept with the others of the row.
CHANGES = (
    ("p_versao int,\n", "p_versao int,\n  p_prioritario bool, p_sigiloso bool,\n"),
    ("r.pessoa, r.versao_do_calculo) IS", "r.pessoa, r.versao_do_calculo, r.prioritario, r.sigiloso) IS"),
    ("p_pessoa, p_versao) INTO", "p_pessoa, p_versao, p_prioritario, p_sigiloso) INTO"),
    ("pessoa, versao_do_calculo)\n", "pessoa, versao_do_calculo, prioritario, sigiloso)\n"),
    ("p_pessoa, p_versao);", "p_pessoa, p_versao, p_prioritario, p_sigiloso);"),
    (
        "versao_do_calculo = p_versao WHERE",
        "versao_do_calculo = p_versao, prioritario = p_prioritario, sigiloso = p_sigiloso WHERE",
    ),
)


def append_anew(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Make PostgreSQL's append anew, with the two columns; who was let to call it is let again by the operator."""
    if editor.connection.vendor != "postgresql":
        return
    before = import_module("capitania.store.migrations.0004_postgresql")
    made = before.APPEND
    for old, new in CHANGES:
        made = made.replace(old, new)
    for statement in ("DROP FUNCTION capitania_acrescenta", made, before.RIGHTS):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    """Add `prioritario` and `sigiloso` to processo_resumo; by SQL, for Django would make SQLite's table anew."""

    dependencies = [("store", "0007_leituras")]

    operations = [
        migrations.RunSQL(
            [
                f"ALTER TABLE {table} ADD COLUMN {name} bool NOT NULL DEFAULT FALSE"
                for table in TABLES
                for name in COLUMNS
            ],
            state_operations=[
                migrations.AddField(
                    model_name="processoresumo",
                    name=name,
                    field=models.BooleanField(default=False, db_default=False),
                )
                for name in COLUMNS
            ],
        ),
        migrations.RunPython(append_anew),
    ]
