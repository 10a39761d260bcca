"""What a page looks for among many: an auto by its number, what waits for superior or DPC, a name by a part of it."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

DE_CIMA = """CREATE INDEX vencimento_de_cima ON vencimento (vencimento, om)
WHERE (quem LIKE '%superior%' OR quem LIKE '%dpc%')"""
DAS_CUSTODIAS = "CREATE INDEX vencimento_das_custodias ON vencimento (om, vencimento) WHERE alarmes LIKE 'dias=%'"
# The extension comes with the server's own programs, and whoever owns the base may make it; where neither is so, a name
# that nobody has is looked for in all rows, as on SQLite.
PARTES_DO_NOME = """
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX cadastro_busca ON cadastro USING gin (busca gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN NULL;
END $$
"""


def parts_of_names(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Index the parts of names on PostgreSQL, where it can."""
    if editor.connection.vendor == "postgresql":
        editor.execute(PARTES_DO_NOME, None)


class Migration(migrations.Migration):
    """Index numbers of processo_resumo, names, and the few terms that wait for who is above or are of a custody."""

    dependencies = [("store", "0012_comunicacoes")]

    operations = [
        migrations.AddIndex(
            model_name="processoresumo",
            index=models.Index(fields=["numero"], name="processo_resumo_numero"),
        ),
        migrations.RunSQL(DE_CIMA),
        migrations.RunSQL(DAS_CUSTODIAS),
        migrations.RunPython(parts_of_names),
    ]
