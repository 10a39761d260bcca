"""What an act of a case names in other streams: found in the log, or told as a problem with the way out."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.abordagem import Abordagem
from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro
from capitania.processo.leitura import tabela, texto
from capitania.processo.ligacoes import NOMEADOS, NUMERO_DO_AUTO, inteiro, numa_forma
from capitania.usecases import fluxos
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.ports import Portas

EXIGEM: Final = (
    "processo_aberto",
    "processos_ligados",
    "pagamento_identificado",
)  # a boarding may name persons whom nobody registered yet
DIZ: Final = {
    "pessoa": "Não há pessoa cadastrada com este nome.",
    "abordagem": "Não há abordagem registrada com este nome.",
    "processo": "Não há outro processo com este nome.",
    "custodia": "Não há custódia com este nome.",
}
COMO: Final = {
    "pessoa": 'Cadastre-a antes (pessoa_cadastrada), ou corrija o nome: infrator = "p-1" é o fluxo pessoa:p-1.',
    "abordagem": "Registre-a antes (abordagem_registrada), ou corrija o nome: abordagem:a-1.",
    "processo": "Use o nome do fluxo, como processo:c-1, ou o número do auto.",
    "custodia": "Use o nome do fluxo, como custodia:lancha-1.",
}


class Ligado(NamedTuple):
    """An act with what it names in one form, the heads it rests on, and what names nothing."""

    ato: Ato
    lidos: Mapping[str, int]
    problemas: tuple[Problema, ...]


def liga(portas: Portas, ato: Ato, d: Dobra) -> Ligado:
    """Find the streams that an act names, or that what it rectifies would then name; raises `FalhaDaBase`."""
    alvo = next((a for a in d.atos if a.id == texto(ato, "ato")), None) if ato.nome == "ato_retificado" else None
    nome, lugar = (ato.nome, "") if alvo is None else (alvo.nome, "novos.")
    dados = dict(ato.dados) if alvo is None else numa_forma(nome, tabela(ato, "novos"))
    lidos: dict[str, int] = {}
    problemas: list[Problema] = []
    for campo, especie in exigidos(nome).items():
        dito = dados.get(campo)
        if not isinstance(dito, str):
            continue
        kind = "custodia" if nome == "pagamento_identificado" and dito.startswith("custodia:") else especie
        fluxo = _fluxo(portas, kind, dito)
        lidos[fluxo] = 0 if fluxo == d.fluxo else _achado(portas, kind, fluxo)
        if not lidos[fluxo]:
            problemas.append(Problema(f"{lugar}{campo}", dito, DIZ[kind], COMO[kind]))
        elif especie != "pessoa":
            dados[campo] = fluxo
    return Ligado(ato._replace(dados=dados if alvo is None else {**ato.dados, "novos": dados}), lidos, tuple(problemas))


def exigidos(nome: str) -> Mapping[str, str]:
    """Give the data of an act that must name what there is; persons of a boarding or custody may not be registered."""
    if nome == "apreensao_lavrada":
        return {"abordagem": "abordagem"}
    return NOMEADOS[nome] if nome in EXIGEM else {}


def _fluxo(portas: Portas, especie: str, nome: str) -> str:
    """Give the stream that a name stands for; the name itself when no auto has such a number."""
    if not NUMERO_DO_AUTO.fullmatch(nome):
        return inteiro(especie, nome)
    try:
        return fluxos.existente(nome, portas.registros, portas.oms)
    except EntradaInvalida:
        return nome


def _achado(portas: Portas, especie: str, fluxo: str) -> int:
    """Give the head of a stream of this kind in which there is what its name says; zero where there is not."""
    d = dobra(fluxo, fluxos.le_atos(portas.registros.le_fluxo(fluxo)))
    match d.estado:
        case _ if d.especie != especie:
            return 0
        case Abordagem(registrada=None) | Cadastro(feito=None):
            return 0
    return len(d.atos)
