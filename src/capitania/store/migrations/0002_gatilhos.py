"""Triggers: what is in the log stays as it is, whoever holds the connection. And a view, to look at acts by eye.

The insert triggers close the door of INSERT OR REPLACE, which deletes without firing delete triggers. On SQLite,
Django changes a table by making it anew and so drops its triggers: a migration that alters one of these tables must
end by creating them again (a test holds it).
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SQLITE = """
CREATE TRIGGER ato_nao_muda BEFORE UPDATE ON ato
BEGIN SELECT RAISE(ABORT, 'ato registrado não muda'); END;

CREATE TRIGGER ato_nao_sai BEFORE DELETE ON ato
BEGIN SELECT RAISE(ABORT, 'ato registrado não se apaga'); END;

CREATE TRIGGER ato_nao_se_troca BEFORE INSERT ON ato
WHEN EXISTS (SELECT 1 FROM ato WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM ato WHERE fluxo = NEW.fluxo AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'ato registrado não se troca'); END;

CREATE TRIGGER pessoal_nao_muda BEFORE UPDATE ON pessoal
BEGIN SELECT RAISE(ABORT, 'dado pessoal registrado não muda: só se apaga'); END;

CREATE TRIGGER pessoal_nao_se_troca BEFORE INSERT ON pessoal
WHEN EXISTS (SELECT 1 FROM pessoal WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'dado pessoal registrado não se troca'); END;

CREATE TRIGGER cabeca_so_avanca BEFORE UPDATE ON cabeca
WHEN NEW.fluxo <> OLD.fluxo OR NEW.seq <= OLD.seq
BEGIN SELECT RAISE(ABORT, 'a cabeça do fluxo só avança'); END;

CREATE TRIGGER cabeca_nao_sai BEFORE DELETE ON cabeca
BEGIN SELECT RAISE(ABORT, 'a cabeça do fluxo não se apaga'); END;

CREATE TRIGGER cabeca_nao_se_troca BEFORE INSERT ON cabeca
WHEN EXISTS (SELECT 1 FROM cabeca WHERE fluxo = NEW.fluxo)
BEGIN SELECT RAISE(ABORT, 'a cabeça do fluxo não se troca'); END;

CREATE TRIGGER numero_nao_muda BEFORE UPDATE ON numero
BEGIN SELECT RAISE(ABORT, 'número tomado não muda'); END;

CREATE TRIGGER numero_nao_sai BEFORE DELETE ON numero
BEGIN SELECT RAISE(ABORT, 'número tomado não se apaga'); END;

CREATE TRIGGER numero_nao_se_troca BEFORE INSERT ON numero
WHEN EXISTS (SELECT 1 FROM numero WHERE om = NEW.om AND ano = NEW.ano AND n = NEW.n)
BEGIN SELECT RAISE(ABORT, 'número tomado não se troca'); END;

CREATE VIEW ato_lido AS SELECT id, fluxo, seq, json_extract(CAST(envelope AS TEXT), '$.tipo') AS tipo,
json_extract(CAST(envelope AS TEXT), '$.em') AS em,
json_extract(CAST(envelope AS TEXT), '$.registrado_em') AS registrado_em, envelope, hash FROM ato;
"""


def create(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create triggers and view, one statement at a time so that the migration stays one transaction."""
    if editor.connection.vendor != "sqlite":
        return  # PostgreSQL has its own in 0004
    for statement in SQLITE.strip().split("\n\n"):
        editor.execute(statement)


class Migration(migrations.Migration):
    """Refuse UPDATE and DELETE on what is in the log."""

    dependencies = [("store", "0001_inicio")]

    operations = [migrations.RunPython(create)]
