"""The table of logins."""

import django.core.validators
from django.db import migrations, models

LOGIN = django.core.validators.RegexValidator(
    r"\A[a-z0-9][a-z0-9._-]{1,59}\Z", "Use de 2 a 60 letras minúsculas sem acento e algarismos."
)
PESSOA = django.core.validators.RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,59}\Z", "Use o nome do fluxo da pessoa, sem 'pessoa:'."
)


class Migration(migrations.Migration):
    """Make the table."""

    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="Usuario",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("login", models.CharField(max_length=60, unique=True, validators=[LOGIN])),
                ("pessoa", models.CharField(max_length=60, unique=True, validators=[PESSOA])),
                ("is_active", models.BooleanField(default=True)),
                ("desde", models.DateTimeField()),
            ],
            options={"verbose_name": "usuário", "db_table": "usuario"},
        ),
    ]
