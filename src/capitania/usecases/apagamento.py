"""An erasure beyond the log: what must be kept all the same, and the attachments that go with what is erased."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from capitania.lei.problemas import Problema
from capitania.processo.ato import Ato, Dado
from capitania.processo.cadastros import Cadastro, respondido_por
from capitania.processo.conservacao import COM_LIMITE
from capitania.processo.contexto import Impedimento
from capitania.processo.leitura import lista, texto
from capitania.usecases import anexos
from capitania.usecases.dobras import Dobra
from capitania.usecases.guardados import Indice
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Recibo

APAGA: Final = anexos.APAGA
NAO_AGORA: Final = (
    "O apagamento está gravado, mas os anexos ficaram por apagar: {} Depois, rode capitania retencao aplicar --gravar."
)
LET_GO: Final = b'"anexos":['
Segura = Callable[[str, Iterable[str]], tuple[Impedimento, ...]]


class Apagado(NamedTuple):
    """An erasure with the attachments that it lets go, and what is wrong with those it was told to."""

    ato: Ato
    problemas: tuple[Problema, ...] = ()


def tem_limite(ato: Ato, d: Dobra) -> bool:
    """Tell whether an act erases by rule or on request, or says that a request to erase was met."""
    if ato.nome == APAGA:
        return texto(ato, "causa") in COM_LIMITE
    if ato.nome != "pedido_do_titular_respondido" or not isinstance(d.estado, Cadastro):
        return False
    pedido = respondido_por(d.estado, ato)
    return pedido is not None and pedido.especie == "apagamento" and texto(ato, "resultado") == "atendido"


def o_que_segura(portas: Portas, ato: Ato, segura: Segura | None) -> tuple[Impedimento, ...]:
    """Give why what an act erases must be kept or, of an answer to a person, all that is kept of her.

    Without `segura` the whole base is read for it. Raises `FalhaDaBase`.
    """
    if ato.nome == APAGA:
        return (segura or Indice(portas).segura)(ato.fluxo, [str(n) for n in lista(ato, "atos")])
    return Indice(portas).segura_o_titular(ato.fluxo)


def com_os_anexos(portas: Portas, ato: Ato, d: Dobra) -> Apagado:
    """Name in an erasure the attachments that only the acts it erases still need; raises `FalhaDaBase`.

    Those it names already are believed, if these acts name them: bytes that another act needs are never deleted.
    """
    ids = set(map(str, lista(ato, "atos")))
    named = {str(a.dados[anexos.CAMPO]) for a in d.atos if a.id in ids and anexos.leva(a)}
    if "anexos" in ato.dados:
        como = "Retire o dado: o programa o escreve."
        alheios = sorted({str(h) for h in lista(ato, "anexos")} - named)
        return Apagado(
            ato, tuple(Problema("anexos", h, "Os atos nomeados não levam este anexo.", como) for h in alheios)
        )
    if not named:
        return Apagado(ato)
    gone: list[Dado] = list(anexos.orfaos(anexos.citados(portas.registros), d.fluxo, ids))
    return Apagado(ato._replace(dados={**ato.dados, "anexos": gone}) if gone else ato)


def solta(portas: Portas, recibo: Recibo) -> tuple[str, ...]:
    """Delete what an erasure let go; give what a person should know, where that could not be done now."""
    feito = portas.registros.le_ato(recibo.id)
    if feito is None or LET_GO not in feito.envelope:
        return ()
    try:
        anexos.solta(portas.anexos, portas.registros)
    except anexos.FalhaDosAnexos as error:
        return (NAO_AGORA.format(error),)
    return ()
