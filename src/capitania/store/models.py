"""The rows of the log. They hold rows, never law; no model leaves this room."""

from django.db import models


class Ato(models.Model):
    """One act: appended, never updated or deleted (triggers refuse). The view `ato_lido` shows type and instants."""

    id = models.CharField(primary_key=True, max_length=36)
    fluxo = models.CharField(max_length=80)
    seq = models.PositiveIntegerField()
    envelope = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        """Name the table and what is unique in it."""

        db_table = "ato"
        constraints = (models.UniqueConstraint(fields=("fluxo", "seq"), name="ato_fluxo_seq"),)

    def __str__(self) -> str:
        """Tell the place."""
        return f"{self.fluxo} {self.seq}"


class Pessoal(models.Model):
    """One personal part of an act, with its salt: the row may be erased."""

    id = models.CharField(primary_key=True, max_length=36)
    ato = models.ForeignKey(Ato, on_delete=models.PROTECT, related_name="pessoais")
    campo = models.CharField(max_length=80)
    sal = models.BinaryField()
    dados = models.BinaryField()

    class Meta:
        """Name the table and what is unique in it."""

        db_table = "pessoal"

    def __str__(self) -> str:
        """Tell the field, never what it holds."""
        return f"{self.ato_id} {self.campo}"


class Cabeca(models.Model):
    """The head of a stream; only goes forward."""

    fluxo = models.CharField(primary_key=True, max_length=80)
    seq = models.PositiveIntegerField()
    hash = models.BinaryField()

    class Meta:
        """Name the table and what is unique in it."""

        db_table = "cabeca"

    def __str__(self) -> str:
        """Tell the stream and how far it goes."""
        return f"{self.fluxo} {self.seq}"


class Numero(models.Model):
    """One number that left the series of this OM in this year: the act, its state, the device that keeps or kept it.

    The row of a reserved number changes once, to the act that issues or voids it.
    """

    om = models.CharField(max_length=20)
    ano = models.PositiveSmallIntegerField()
    n = models.PositiveIntegerField()
    ato = models.ForeignKey(Ato, on_delete=models.PROTECT, related_name="numeros")
    estado = models.CharField(max_length=10, db_default="emitido")
    aparelho = models.CharField(max_length=80, null=True)  # noqa: DJ001 - no device is no value

    class Meta:
        """Name the table and what is unique in it."""

        db_table = "numero"
        constraints = (models.UniqueConstraint(fields=("om", "ano", "n"), name="numero_om_ano_n"),)

    def __str__(self) -> str:
        """Tell the number."""
        return f"{self.om} {self.ano} {self.n}"


class ProcessoResumo(models.Model):
    """Read model: what a list of processos shows, but the last place, which the head has; may be computed again."""

    fluxo = models.CharField(primary_key=True, max_length=80)
    om = models.CharField(max_length=20)
    numero = models.CharField(max_length=30, null=True)  # noqa: DJ001 - no number yet is no value
    fase = models.CharField(max_length=30)
    pessoa = models.CharField(max_length=80, null=True, db_index=True)  # noqa: DJ001 - not known yet is no value
    versao_do_calculo = models.PositiveIntegerField()
    prioritario = models.BooleanField(default=False, db_default=False)
    sigiloso = models.BooleanField(default=False, db_default=False)

    class Meta:
        """Name the table and what it is found by; no column that acts often change has an index."""

        db_table = "processo_resumo"
        indexes = (
            models.Index(fields=("om", "fluxo"), name="processo_resumo_om_fluxo"),
            models.Index(fields=("numero",), name="processo_resumo_numero"),
        )

    def __str__(self) -> str:
        """Tell the stream and its phase."""
        return f"{self.fluxo} {self.fase}"


class Marca(models.Model):
    """When a piece of the service's own work was last brought to its end, as ISO text with its offset."""

    trabalho = models.CharField(primary_key=True, max_length=40)
    instante = models.CharField(max_length=40)

    class Meta:
        """Name the table."""

        db_table = "marca"

    def __str__(self) -> str:
        """Tell the work and the instant."""
        return f"{self.trabalho} {self.instante}"
