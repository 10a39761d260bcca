"""What a page looks for among many: the case of an auto by its number, the terms that wait for superior or DPC."""

from django.db import migrations, models

DE_CIMA = """CREATE INDEX vencimento_de_cima ON vencimento (vencimento, om)
WHERE (quem LIKE '%superior%' OR quem LIKE '%dpc%')"""


class Migration(migrations.Migration):
    """Index the numbers of processo_resumo, and the few terms of vencimento that wait for superior or DPC."""

    dependencies = [("store", "0010_acesso")]

    operations = [
        migrations.AddIndex(
            model_name="processoresumo",
            index=models.Index(fields=["numero"], name="processo_resumo_numero"),
        ),
        migrations.RunSQL(DE_CIMA),
    ]
