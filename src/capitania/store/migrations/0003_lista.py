"""Fewer pages for each act: the list without the last place, which the head has, and without an index by phase.

On SQLite head and list are kept in the order of their key, with no second tree to find a row by. Django would make
such a table anew as a common one: a migration that alters it must end by calling `keyed` again (a test holds it).
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TABLES = ("cabeca", "processo_resumo")
MADE = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = %s"
BESIDE = "SELECT sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND tbl_name = %s AND sql IS NOT NULL"


def keyed(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Make each table anew WITHOUT ROWID, with its rows, its indexes and its triggers."""
    if editor.connection.vendor != "sqlite":
        return
    with editor.connection.cursor() as cursor:
        for table in TABLES:
            ((made,),) = cursor.execute(MADE, [table]).fetchall()
            beside = [sql for (sql,) in cursor.execute(BESIDE, [table]).fetchall()]
            editor.execute(f"ALTER TABLE {table} RENAME TO {table}_antes")
            editor.execute(f"{made} WITHOUT ROWID")
            editor.execute(f"INSERT INTO {table} SELECT * FROM {table}_antes ORDER BY fluxo")  # noqa: S608 - fixed names
            editor.execute(f"DROP TABLE {table}_antes")
            for sql in beside:
                editor.execute(sql)


class Migration(migrations.Migration):
    """Take `ultimo_seq` and the index by phase out of processo_resumo; find the cases of a unit in their order."""

    dependencies = [("store", "0002_gatilhos")]

    operations = [
        migrations.RemoveIndex(model_name="processoresumo", name="processo_resumo_om_fase"),
        migrations.RemoveField(model_name="processoresumo", name="ultimo_seq"),
        migrations.AddIndex(
            model_name="processoresumo",
            index=models.Index(fields=["om", "fluxo"], name="processo_resumo_om_fluxo"),
        ),
        migrations.RunPython(keyed),
    ]
