"""Numbers that devices keep: one act may take many, and a kept one goes once to the act that issues or voids it.

Django makes the table anew on SQLite, so its triggers are created again; PostgreSQL has its own.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SQLITE = """
CREATE TRIGGER numero_nao_muda BEFORE UPDATE ON numero
WHEN OLD.estado <> 'reservado' OR NEW.estado NOT IN ('emitido', 'anulado')
  OR NEW.id <> OLD.id OR NEW.om <> OLD.om OR NEW.ano <> OLD.ano OR NEW.n <> OLD.n
  OR NEW.aparelho IS NOT OLD.aparelho
BEGIN SELECT RAISE(ABORT, 'número tomado não muda'); END;

CREATE TRIGGER numero_nao_sai BEFORE DELETE ON numero
BEGIN SELECT RAISE(ABORT, 'número tomado não se apaga'); END;

CREATE TRIGGER numero_nao_se_troca BEFORE INSERT ON numero
WHEN EXISTS (SELECT 1 FROM numero WHERE om = NEW.om AND ano = NEW.ano AND n = NEW.n)
BEGIN SELECT RAISE(ABORT, 'número tomado não se troca'); END;
"""
NAMES = ("numero_nao_muda", "numero_nao_sai", "numero_nao_se_troca")


def unguard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the triggers away while the table is made anew, in the same transaction."""
    if editor.connection.vendor == "sqlite":
        for name in NAMES:
            editor.execute(f"DROP TRIGGER IF EXISTS {name}")


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers again."""
    if editor.connection.vendor == "sqlite":
        for statement in SQLITE.strip().split("\n\n"):
            editor.execute(statement)


class Migration(migrations.Migration):
    """Give each number its state and its device."""

    dependencies = [("store", "0003_lista")]

    operations = [
        migrations.RunPython(unguard),
        migrations.AlterField(
            model_name="numero",
            name="ato",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="numeros", to="store.ato"
            ),
        ),
        migrations.AddField(
            model_name="numero", name="estado", field=models.CharField(db_default="emitido", max_length=10)
        ),
        migrations.AddField(model_name="numero", name="aparelho", field=models.CharField(max_length=80, null=True)),
        migrations.RunPython(guard),
    ]
