"""The list tells which cases go first and which are sealed, so that nobody reads a stream to know."""

from django.db import migrations, models

COLUMNS = ("prioritario", "sigiloso")


class Migration(migrations.Migration):
    """Add `prioritario` and `sigiloso` to processo_resumo; by SQL, for Django would make SQLite's table anew."""

    dependencies = [("store", "0003_lista")]

    operations = [
        migrations.RunSQL(
            [f"ALTER TABLE processo_resumo ADD COLUMN {name} bool NOT NULL DEFAULT FALSE" for name in COLUMNS],
            state_operations=[
                migrations.AddField(
                    model_name="processoresumo",
                    name=name,
                    field=models.BooleanField(default=False, db_default=False),
                )
                for name in COLUMNS
            ],
        ),
    ]
