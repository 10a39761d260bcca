"""When each piece of the service's own work was last brought to its end."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Make `marca`."""

    dependencies = [("store", "0004_postgresql")]

    operations = [
        migrations.CreateModel(
            name="Marca",
            fields=[
                ("trabalho", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("instante", models.CharField(max_length=40)),
            ],
            options={"db_table": "marca"},
        ),
    ]
