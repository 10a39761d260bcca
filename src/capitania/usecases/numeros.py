"""Numbers of autos: the next of the series, one that a device kept, a range for a device, one that comes to nothing."""

import re
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato
from capitania.processo.configuracoes import CODIGO_DA_OM
from capitania.processo.leitura import dia_do_ato, inteiro, texto
from capitania.processo.om import Om
from capitania.usecases.contexto import reune
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Numeracao, Numero

_CODIGO: Final = re.compile(r"[0-9]{3}")
_NUMERO: Final = re.compile(r"([0-9]{3}P([0-9]{4}))([0-9]{6})")


def numeracao(portas: Portas, ato: Ato, om: str, da_om: Om) -> Numeracao | None:
    """Give what an act takes of the series of its unit; None for an act that takes no number.

    Raises `EntradaInvalida` for a unit without a code, or a number that is not the act's to tell.
    """
    match ato.nome:
        case "auto_lavrado" if texto(ato, "aparelho"):
            return _dito(ato, om)
        case "auto_lavrado":
            _nao_se_escolhe(ato, "numero", "o número se toma quando o auto é lavrado.")
            ano = dia_do_ato(ato).year
            return Numeracao(om, ano, _prefixo(portas, om, ano, da_om))
        case "faixa_reservada":
            _nao_se_escolhe(ato, "primeiro", "a faixa começa no número seguinte ao mais alto.")
            ano, quantos, aparelho = inteiro(ato, "ano"), inteiro(ato, "quantos"), texto(ato, "aparelho")
            prefixo = _prefixo(portas, om, ano, da_om)
            return Numeracao(om, ano, prefixo, "primeiro", estado="reservado", quantos=quantos, aparelho=aparelho)
        case "numero_anulado":
            return _dito(ato, om)._replace(estado="anulado", aparelho="")
    return None


def _dito(ato: Ato, om: str) -> Numeracao:
    """Read the number that the act tells."""
    dito = _NUMERO.fullmatch(texto(ato, "numero"))
    if dito is None:
        como = "Escreva-o como no papel: três algarismos da OM, P, quatro do ano e seis da sequência."
        raise EntradaInvalida([Problema("numero", texto(ato, "numero") or None, "Não é número de auto.", como)])
    return Numeracao(om, int(dito[2]), dito[1], n=int(dito[3]), aparelho=texto(ato, "aparelho"))


def _nao_se_escolhe(ato: Ato, campo: str, porque: str) -> None:
    if campo in ato.dados:
        raise EntradaInvalida(
            [Problema(campo, str(ato.dados[campo]), "O número não se escolhe.", f"Retire-o: {porque}")]
        )


def _prefixo(portas: Portas, om: str, ano: int, da_om: Om) -> str:
    codigo = da_om.configuracao.get(CODIGO_DA_OM) or (_da_lista(portas, om) if om else None)
    if codigo is None or not _CODIGO.fullmatch(codigo):
        como = f"Registre-o: configuracao_alterada em om:{om}, chave {CODIGO_DA_OM}, valor de três algarismos."
        raise EntradaInvalida([Problema("om", om, "O código da OM, que abre o número do auto, não é conhecido.", como)])
    return f"{codigo}P{ano:04d}"


def _da_lista(portas: Portas, om: str) -> str | None:
    return portas.oms.om(om).codigo


class Destino(NamedTuple):
    """What became of one number: `emitido`, with its act; `reservado`, for whom and until when; `anulado`, and why."""

    numero: str
    estado: str
    fluxo: str
    seq: int
    aparelho: str
    ate: str
    motivo: str


class Numeros(NamedTuple):
    """The numbers of a unit in a year, up to the highest; `sem_conta` are those of which nothing is known."""

    om: str
    ano: int
    numeros: tuple[Destino, ...]
    sem_conta: tuple[int, ...]


def numeros(portas: Portas, om: str, ano: int) -> Numeros:
    """Tell what became of each number of a unit in a year; raises `FalhaDaBase`."""
    da_om = reune(portas, om, portas.relogio.agora().date()).om
    linhas = portas.registros.numeros(om, ano)
    falta = set(range(1, linhas[-1].n + 1 if linhas else 1)) - {li.n for li in linhas}
    return Numeros(om, ano, tuple(_destino(da_om, li) for li in linhas), tuple(sorted(falta)))


def _destino(da_om: Om, linha: Numero) -> Destino:
    faixa = next((f for f in da_om.faixas if f.tem(linha.ano, linha.n)), None)
    final = f"P{linha.ano:04d}{linha.n:06d}"
    motivo = next((m for n, m in da_om.anulados.items() if n.endswith(final)), "")
    ate = faixa.ate.isoformat() if faixa is not None else ""
    aparelho = faixa.aparelho if faixa is not None else linha.aparelho or ""
    return Destino(linha.numero, linha.estado, linha.fluxo, linha.seq, aparelho, ate, motivo)
