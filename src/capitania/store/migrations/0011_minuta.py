"""Drafts of what is to be signed: rows of text that no chain holds, gone when the act they prepare enters."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COLUMNS = (
    "fluxo varchar(80) {c} NOT NULL",
    "peca varchar(20) {c} NOT NULL",
    "versao integer NOT NULL",
    "pessoa varchar(80) {c} NOT NULL",
    "qualidade varchar(40) {c} NOT NULL",
    "em varchar(40) {c} NOT NULL",
    "seq integer NOT NULL",
    "dados text {c} NOT NULL",
    "PRIMARY KEY (fluxo, peca, versao)",
)


def create(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the table, in text the order of code points."""
    collation = "" if editor.connection.vendor == "sqlite" else 'COLLATE "C"'
    editor.execute(f"CREATE TABLE minuta ({', '.join(COLUMNS).replace('{c}', collation)})", None)


def drop(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the table away."""
    editor.execute("DROP TABLE minuta", None)


class Migration(migrations.Migration):
    """Make the table of drafts."""

    dependencies = [("store", "0010_acesso")]

    operations = [migrations.RunPython(create, drop)]
