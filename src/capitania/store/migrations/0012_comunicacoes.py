"""How each paper stands that is to be made known (a read model and its twin), and the messages that tell of it.

A base that already holds acts is told to make its rows anew: those of the first table lack.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COMUNICACAO = (
    "fluxo varchar(80) {c} NOT NULL",
    "objeto varchar(40) {c} NOT NULL",
    "destinatario varchar(80) {c} NOT NULL",
    "pessoa varchar(80) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "situacao varchar(20) {c} NOT NULL",
    "desde varchar(10) {c} NOT NULL",
    "ate varchar(10) {c} NOT NULL",
    "meio varchar(20) {c} NOT NULL",
    "lote varchar(80) {c} NOT NULL",
    "vezes integer NOT NULL",
    "sigiloso integer NOT NULL",
    "versao_do_calculo integer NOT NULL",
    "PRIMARY KEY (fluxo, objeto, destinatario)",
)
# Of a person it holds the id alone: the address is read when the message goes.
MENSAGEM = (
    "id varchar(36) {c} PRIMARY KEY NOT NULL",
    "ato varchar(36) {c} NOT NULL",
    "fluxo varchar(80) {c} NOT NULL",
    "pessoa varchar(80) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "criada varchar(40) {c} NOT NULL",
    "estado varchar(10) {c} NOT NULL",
    "tentativas integer NOT NULL",
    "proxima varchar(40) {c} NOT NULL",
    "erro varchar(200) {c} NOT NULL",
    "canal varchar(10) {c} NOT NULL",
    "por varchar(80) {c} NOT NULL",
    "motivo text {c} NOT NULL",
)
INDEXES = (
    "CREATE INDEX comunicacao_om ON comunicacao (om, situacao, desde)",
    "CREATE INDEX comunicacao_lote ON comunicacao (lote) WHERE lote <> ''",
    "CREATE INDEX mensagem_espera ON mensagem (proxima) WHERE estado = 'espera'",
    "CREATE INDEX mensagem_om ON mensagem (om, estado, criada)",
)
TABLES = ("vencimento", "mesa", "cadastro", "contagem", "comunicacao")

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
    """Create the tables, those of rows in the order of their key where the vendor can."""
    sqlite = editor.connection.vendor == "sqlite"
    collation, tail = ("", " WITHOUT ROWID") if sqlite else ('COLLATE "C"', "")
    for name, columns in (("comunicacao", COMUNICACAO), ("comunicacao_nova", COMUNICACAO), ("mensagem", MENSAGEM)):
        said = ", ".join(columns).replace("{c}", collation)
        editor.execute(f"CREATE TABLE {name} ({said}){tail}", None)
    for index in INDEXES:
        editor.execute(index, None)
    if not sqlite:
        editor.execute(WRITE.format(parts="".join(PART.format(table=t) for t in TABLES)), None)
        editor.execute(PATH, None)


class Migration(migrations.Migration):
    """Make the read model of papers to be made known, its twin, and the messages."""

    dependencies = [("store", "0011_minuta")]

    operations = [migrations.RunPython(create)]
