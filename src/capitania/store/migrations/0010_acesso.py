"""The log of accesses: rows that never change, and that leave only once older than the mark of their unit's purge."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COLUMNS = (
    "id varchar(36) {c} PRIMARY KEY NOT NULL",
    "em varchar(40) {c} NOT NULL",
    "pessoa varchar(80) {c} NOT NULL",
    "qualidade varchar(40) {c} NOT NULL",
    "comando varchar(80) {c} NOT NULL",
    "fluxo varchar(80) {c} NOT NULL",
    "om varchar(20) {c} NOT NULL",
    "motivo text {c} NOT NULL",
)
INDEXES = (
    "CREATE INDEX acesso_fluxo ON acesso (fluxo, em)",
    "CREATE INDEX acesso_om ON acesso (om, em)",
)
SQLITE = """
CREATE TRIGGER acesso_nao_muda BEFORE UPDATE ON acesso
BEGIN SELECT RAISE(ABORT, 'acesso anotado não muda'); END;

CREATE TRIGGER acesso_nao_se_troca BEFORE INSERT ON acesso
WHEN EXISTS (SELECT 1 FROM acesso WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'acesso anotado não se troca'); END;

CREATE TRIGGER acesso_sai_por_prazo BEFORE DELETE ON acesso
WHEN NOT EXISTS (SELECT 1 FROM marca WHERE trabalho = 'acessos/' || OLD.om AND instante > OLD.em)
BEGIN SELECT RAISE(ABORT, 'acesso anotado só sai pelo prazo de guarda'); END;
"""
POSTGRESQL = """
CREATE FUNCTION capitania_acesso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM marca WHERE trabalho = 'acessos/' || OLD.om AND instante COLLATE "C" > OLD.em) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'acesso anotado só sai pelo prazo de guarda' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER acesso_nao_muda BEFORE UPDATE ON acesso FOR EACH ROW
EXECUTE FUNCTION capitania_recusa('acesso anotado não muda');

CREATE TRIGGER acesso_nao_se_esvazia BEFORE TRUNCATE ON acesso FOR EACH STATEMENT
EXECUTE FUNCTION capitania_recusa('acesso anotado só sai pelo prazo de guarda');

CREATE TRIGGER acesso_sai_por_prazo BEFORE DELETE ON acesso FOR EACH ROW EXECUTE FUNCTION capitania_acesso();

ALTER TABLE acesso ENABLE ALWAYS TRIGGER acesso_nao_muda;

ALTER TABLE acesso ENABLE ALWAYS TRIGGER acesso_nao_se_esvazia;

ALTER TABLE acesso ENABLE ALWAYS TRIGGER acesso_sai_por_prazo;

DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION capitania_acesso SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
"""


def create(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the table with its guards, in text the order of code points."""
    vendor = editor.connection.vendor
    collation = "" if vendor == "sqlite" else 'COLLATE "C"'
    said = ", ".join(COLUMNS).replace("{c}", collation)
    editor.execute(f"CREATE TABLE acesso ({said})", None)
    guards = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[vendor].strip().split("\n\n")
    for statement in (*INDEXES, *guards):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    """Make the log of accesses."""

    dependencies = [("store", "0009_contagem")]

    operations = [migrations.RunPython(create)]
