"""Read models: what is due, for whom a case waits, how persons and boats are called; twins for those made anew.

A base that already holds acts begins without their rows, and says so until `capitania reconstruir` made them.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from capitania.usecases.linhas import VERSAO_DO_CALCULO

FLUXO = "fluxo varchar(80) {c} NOT NULL"
VERSAO = "versao_do_calculo integer NOT NULL"
TABLES = {
    "vencimento": (
        FLUXO,
        "prazo varchar(120) {c} NOT NULL",
        "om varchar(20) {c} NOT NULL",
        "quem varchar(120) {c} NOT NULL",
        "vencimento varchar(10) {c}",
        "tarde varchar(10) {c}",
        "alarmes varchar(200) {c} NOT NULL",
        "provisorio varchar(200) {c} NOT NULL",
        "sigiloso integer NOT NULL",
        VERSAO,
        "PRIMARY KEY (fluxo, prazo)",
    ),
    "mesa": (
        FLUXO,
        "qualidade varchar(40) {c} NOT NULL",
        "om varchar(20) {c} NOT NULL",
        "ato varchar(80) {c} NOT NULL",
        "sigiloso integer NOT NULL",
        VERSAO,
        "PRIMARY KEY (fluxo, qualidade)",
    ),
    "cadastro": (
        FLUXO,
        "especie varchar(20) {c} NOT NULL",
        "nome text {c} NOT NULL",
        "busca text {c} NOT NULL",
        "documento text {c}",
        VERSAO,
        "PRIMARY KEY (fluxo)",
    ),
}
LISTA = (
    FLUXO,
    "om varchar(20) {c} NOT NULL",
    "numero varchar(30) {c}",
    "fase varchar(30) {c} NOT NULL",
    "pessoa varchar(80) {c}",
    VERSAO,
    "PRIMARY KEY (fluxo)",
)
PREPARO = (
    FLUXO,
    "seq integer NOT NULL",
    "lidos text {c} NOT NULL",
    "versao integer NOT NULL",
    "PRIMARY KEY (fluxo)",
)
ESTADO = ("versao integer NOT NULL", "ultima text {c} NOT NULL", "PRIMARY KEY (versao)")
# One index for every question of the agenda: it comes by day, and the unit is looked at on the way.
INDEXES = (
    "CREATE INDEX vencimento_dia_om ON vencimento (vencimento, om)",
    "CREATE INDEX vencimento_relogio ON vencimento (vencimento, om) WHERE alarmes <> ''",
    "CREATE INDEX mesa_om_qualidade ON mesa (om, qualidade, fluxo)",
    "CREATE INDEX cadastro_documento ON cadastro (documento)",
)

BEGUN = "INSERT INTO leitura_estado (versao, ultima) SELECT %s, '' WHERE NOT EXISTS (SELECT 1 FROM ato)"

# The rows of one stream, whole: only those that differ are written. Who makes all of them anew holds the lock alone; it
# comes after that of the list on both sides, so that neither waits in a ring.
WRITE = """
CREATE FUNCTION capitania_leituras(p_fluxo text, p_linhas jsonb, p_apaga boolean) RETURNS void LANGUAGE plpgsql AS $$
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
    """Create the tables, each in the order of its key where the vendor can; the migration is one transaction."""
    sqlite = editor.connection.vendor == "sqlite"
    collation, tail = ("", " WITHOUT ROWID") if sqlite else ('COLLATE "C"', "")
    made = {**TABLES, **{f"{name}_nova": columns for name, columns in TABLES.items()}}
    made |= {"processo_resumo_nova": LISTA, "preparo": PREPARO, "leitura_estado": ESTADO}
    for name, columns in made.items():
        said = ", ".join(columns).replace("{c}", collation)
        editor.execute(f"CREATE TABLE {name} ({said}){tail}", None)
    for index in INDEXES:
        editor.execute(index, None)
    if not sqlite:
        editor.execute(WRITE.format(parts="".join(PART.format(table=t) for t in TABLES)), None)
        editor.execute(PATH, None)
    editor.execute(BEGUN, [VERSAO_DO_CALCULO])


class Migration(migrations.Migration):
    """Make the read models and their twins."""

    dependencies = [("store", "0006_numeros")]

    operations = [migrations.RunPython(create)]
