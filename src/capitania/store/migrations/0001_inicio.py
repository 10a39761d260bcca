"""The first tables of the log."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Create ato, pessoal, cabeca, numero and processo_resumo."""

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Cabeca",
            fields=[
                ("fluxo", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("seq", models.PositiveIntegerField()),
                ("hash", models.BinaryField()),
            ],
            options={
                "db_table": "cabeca",
            },
        ),
        migrations.CreateModel(
            name="Ato",
            fields=[
                ("id", models.CharField(max_length=36, primary_key=True, serialize=False)),
                ("fluxo", models.CharField(max_length=80)),
                ("seq", models.PositiveIntegerField()),
                ("envelope", models.BinaryField()),
                ("hash", models.BinaryField()),
            ],
            options={
                "db_table": "ato",
                "constraints": [models.UniqueConstraint(fields=("fluxo", "seq"), name="ato_fluxo_seq")],
            },
        ),
        migrations.CreateModel(
            name="Pessoal",
            fields=[
                ("id", models.CharField(max_length=36, primary_key=True, serialize=False)),
                ("campo", models.CharField(max_length=80)),
                ("sal", models.BinaryField()),
                ("dados", models.BinaryField()),
                (
                    "ato",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pessoais", to="store.ato"
                    ),
                ),
            ],
            options={
                "db_table": "pessoal",
            },
        ),
        migrations.CreateModel(
            name="ProcessoResumo",
            fields=[
                ("fluxo", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("om", models.CharField(max_length=20)),
                ("numero", models.CharField(max_length=30, null=True)),
                ("fase", models.CharField(max_length=30)),
                ("pessoa", models.CharField(db_index=True, max_length=80, null=True)),
                ("ultimo_seq", models.PositiveIntegerField()),
                ("versao_do_calculo", models.PositiveIntegerField()),
            ],
            options={
                "db_table": "processo_resumo",
                "indexes": [models.Index(fields=["om", "fase"], name="processo_resumo_om_fase")],
            },
        ),
        migrations.CreateModel(
            name="Numero",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("om", models.CharField(max_length=20)),
                ("ano", models.PositiveSmallIntegerField()),
                ("n", models.PositiveIntegerField()),
                ("ato", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, to="store.ato")),
            ],
            options={
                "db_table": "numero",
                "constraints": [models.UniqueConstraint(fields=("om", "ano", "n"), name="numero_om_ano_n")],
            },
        ),
    ]
