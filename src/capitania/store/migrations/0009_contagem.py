"""How each open term is counted: a read model of its own, and its twin, so that a recount finds what a day moves.

A base that already holds acts is told to make its rows anew: those of this table lack.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COLUMNS = (
    "fluxo varchar(80) {c} NOT NULL",
    "prazo varchar(120) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "via varchar(40) {c} NOT NULL",
    "de varchar(10) {c}",
    "depois_de varchar(120) {c} NOT NULL",
    "contado varchar(10) {c}",
    "informado varchar(10) {c}",
    "suspensoes text {c} NOT NULL",
    "atos text {c} NOT NULL",
    "aberto integer NOT NULL",
    "provisorio varchar(200) {c} NOT NULL",
    "versao_do_calculo integer NOT NULL",
    "PRIMARY KEY (fluxo, prazo)",
)
INDEX = "CREATE INDEX contagem_om ON contagem (om, contado)"
TABLES = ("vencimento", "mesa", "cadastro", "contagem")

# As before, with one table more.
WRITE = """
CREATE OR REPLACE FUNCTION capitania_leituras(p_fluxo text, p_linhas jsonb, p_apaga boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('capitania/leituras', 0));
{parts}
  IF p_apaga THEN
    DELETE FROM cadastro_nova WHERE fluxo = p_fluxo;
    DELETE FROM preparo WHERE fluxo = p_fluxo;
  END IF;
END $$
"""
PART = """
  DELETE FROM {table} AS v WHERE v.fluxo = p_fluxo AND NOT EXISTS (
    SELECT 1 FROM jsonb_populate_recordset(NULL::{table}, p_linhas -> '{table}') AS n WHERE n = v);
  INSERT INTO {table} SELECT n.* FROM jsonb_populate_recordset(NULL::{table}, p_linhas -> '{table}') AS n
  ON CONFLICT DO NOTHING;
"""
PATH = """
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION capitania_leituras SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$
"""


def create(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the table and its twin, each in the order of its key where the vendor can."""
    sqlite = editor.connection.vendor == "sqlite"
    collation, tail = ("", " WITHOUT ROWID") if sqlite else ('COLLATE "C"', "")
    said = ", ".join(COLUMNS).replace("{c}", collation)
    for name in ("contagem", "contagem_nova"):
        editor.execute(f"CREATE TABLE {name} ({said}){tail}", None)
    editor.execute(INDEX, None)
    if not sqlite:
        editor.execute(WRITE.format(parts="".join(PART.format(table=t) for t in TABLES)), None)
        editor.execute(PATH, None)


class Migration(migrations.Migration):
    """Make the read model of counts and its twin."""

    dependencies = [("store", "0008_lista_marcada")]

    operations = [migrations.RunPython(create)]
