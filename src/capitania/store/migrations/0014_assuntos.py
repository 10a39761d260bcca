"""What each case is about and of which boarding it came (a read model and its twin); a desk that tells since when.

A stream may wait for more than one act of a capacity, and for some persons alone. A base that already holds acts is
told to make its rows anew: those of the first table lack.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FLUXO = "fluxo varchar(80) {c} NOT NULL"
MESA = (
    FLUXO,
    "qualidade varchar(40) {c} NOT NULL",
    "ato varchar(80) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "sigiloso integer NOT NULL",
    "versao_do_calculo integer NOT NULL",
    "desde varchar(10) {c} NOT NULL",
    "pessoas text {c} NOT NULL",
    "falta text {c} NOT NULL",
    "PRIMARY KEY (fluxo, qualidade, ato)",
)
ASSUNTO = (
    FLUXO,
    "abordagem varchar(80) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "dispositivo varchar(80) {c} NOT NULL",
    "papel varchar(40) {c} NOT NULL",
    "infrator varchar(80) {c} NOT NULL",
    "grupo varchar(10) {c} NOT NULL",
    "resultado varchar(20) {c} NOT NULL",
    "decidido varchar(10) {c} NOT NULL",
    "reincidencias integer NOT NULL",
    "multa bigint NOT NULL",
    "suspensao integer NOT NULL",
    "cancelamento integer NOT NULL",
    "sigiloso integer NOT NULL",
    "versao_do_calculo integer NOT NULL",
    "PRIMARY KEY (fluxo)",
)
ON_THE_SERVER = (
    """ALTER TABLE {name} ADD desde varchar(10) COLLATE "C" NOT NULL DEFAULT '',
    ADD pessoas text COLLATE "C" NOT NULL DEFAULT '', ADD falta text COLLATE "C" NOT NULL DEFAULT ''""",
    "ALTER TABLE {name} DROP CONSTRAINT {name}_pkey",
    "ALTER TABLE {name} ADD PRIMARY KEY (fluxo, qualidade, ato)",
    "DROP INDEX IF EXISTS mesa_om_qualidade",
)
OF_BEFORE = "fluxo, qualidade, ato, om, sigiloso, versao_do_calculo"
INDEXES = (
    "CREATE INDEX mesa_qualidade_om ON mesa (qualidade, om, desde, fluxo)",
    "CREATE INDEX vencimento_da_divida ON vencimento (om, vencimento) WHERE prazo = 'divida_ativa'",
    "CREATE INDEX assunto_abordagem ON assunto (abordagem) WHERE abordagem <> ''",
    "CREATE INDEX assunto_decidido ON assunto (dispositivo, reincidencias, grupo, om) WHERE decidido <> ''",
)
TABLES = ("vencimento", "mesa", "cadastro", "contagem", "comunicacao", "assunto")

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
    """Create the tables in the order of their key where the vendor can; the rows of the desk stay."""
    sqlite = editor.connection.vendor == "sqlite"
    collation, tail = ("", " WITHOUT ROWID") if sqlite else ('COLLATE "C"', "")

    def table(name: str, columns: tuple[str, ...]) -> None:
        editor.execute(f"CREATE TABLE {name} ({', '.join(columns).replace('{c}', collation)}){tail}", None)

    for name in ("mesa", "mesa_nova"):
        if sqlite:
            editor.execute(f"ALTER TABLE {name} RENAME TO {name}_velha", None)
            table(name, MESA)
            editor.execute(f"INSERT INTO {name} SELECT {OF_BEFORE}, '', '', '' FROM {name}_velha", None)  # noqa: S608 - no word of a user
            editor.execute(f"DROP TABLE {name}_velha", None)
        else:  # the same table: what it grants stays
            for statement in ON_THE_SERVER:
                editor.execute(statement.format(name=name), None)
    for name in ("assunto", "assunto_nova"):
        table(name, ASSUNTO)
    for index in INDEXES:
        editor.execute(index, None)
    if not sqlite:
        editor.execute(WRITE.format(parts="".join(PART.format(table=t) for t in TABLES)), None)
        editor.execute(PATH, None)


class Migration(migrations.Migration):
    """Make the read model of what cases are about, and the desk anew."""

    dependencies = [("store", "0013_numero_do_auto")]

    operations = [migrations.RunPython(create)]
