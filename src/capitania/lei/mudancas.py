"""What a boat would hear from one norm and from another: each change with its cause, where it bites, and its boat."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import product
from typing import NamedTuple

from capitania.lei.barco import fatos_do_barco
from capitania.lei.cobertura import Cobertura
from capitania.lei.comuns import raros
from capitania.lei.condicoes import Fundo, Parcela
from capitania.lei.fatos import Fatos
from capitania.lei.lados import Lado
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.rede import DIA, FOLHA, Chave, Rede, Valor
from capitania.lei.relacao import MAIS_PONTOS, Fator, PontosDemais, Relacao, Testemunho, junta, tamanho
from capitania.lei.tentativas import Causa, Cita, DeDuvida, DeTabelas, Mudou, duvidas
from capitania.lei.unidades import Alvo, unidades


class Mudanca(NamedTuple):
    """The same change for the same cause: where it bites (any of `onde`), in how many of the points, and one boat.

    `causa` names the tables whose answer is another; `antes` and `depois` cite what each norm says there.
    """

    saidas: tuple[Mudou, ...]
    causa: Causa
    antes: Cita
    depois: Cita
    onde: tuple[tuple[Parcela, ...], ...]
    pontos: int
    de: int
    contado: Mapping[Chave, Valor]
    fatos: Fatos


class Grupo(NamedTuple):
    """Outputs tried together, over which inputs, at how many points."""

    alvos: tuple[Alvo, ...]
    entradas: tuple[str, ...]
    pontos: int
    mudam: int


class Mudancas(NamedTuple):
    """All that changes aboard, and what was tried to find it."""

    mudancas: tuple[Mudanca, ...]
    grupos: tuple[Grupo, ...]
    rede: Rede


def mudancas(a: Lado, b: Lado, dia: date, *, mais: int = MAIS_PONTOS) -> Mudancas:
    """Try both norms over the same boats; raises `EntradaInvalida` where a group has more points than `mais`."""
    rede = Rede(a.plano, b.plano, dia)
    relacao, fundo = Relacao(rede, mais), Fundo(rede)
    achadas: list[Mudanca] = []
    grupos: list[Grupo] = []
    tentativas: list[DeTabelas | DeDuvida] = [
        *(DeTabelas(rede, u, v) for u, v in unidades([a.plano, b.plano])),
        *duvidas(rede),
    ]
    for tentativa in tentativas:
        try:
            fatores = relacao.fatores(tentativa.colunas)
            novas = list(_compara(tentativa, fatores, fundo, mais))
        except PontosDemais as erro:
            raise _grande(tentativa.alvos, erro) from None
        achadas += novas
        mudam = sum(m.pontos for m in novas)
        grupos.append(
            Grupo(tentativa.alvos, tuple(dict.fromkeys(c[1] for c in tentativa.colunas)), tamanho(fatores), mudam)
        )
    return Mudancas(tuple(achadas), tuple(grupos), rede)


def _grande(alvos: Sequence[Alvo], erro: PontosDemais) -> EntradaInvalida:
    onde = ", ".join(dict.fromkeys(" ".join(x[:2]) for x in alvos))
    largas = ", ".join(f"{c[1]} ({n})" for c, n in sorted(erro.colunas, key=lambda x: -x[1])[:6])
    motivo = f"{erro.quantos} pontos a comparar juntos: é demais."
    como = (
        f"Divida a tabela: classifique antes, numa [classe.…], o que tem mais valores ({largas}), e leia só a classe."
    )
    return EntradaInvalida([Problema("grupo", onde, motivo, como)])


class _Achada(NamedTuple):
    """Where one output changes for one cause, and all that is cited for it."""

    pontos: dict[int, Testemunho]
    antes: dict[str, None]
    depois: dict[str, None]


def _compara(tentativa: DeTabelas | DeDuvida, fatores: list[Fator], fundo: Fundo, mais: int) -> Iterator[Mudanca]:
    achadas: dict[tuple[Mudou, Causa], _Achada] = {}
    for n, (sabidos, testemunho) in enumerate(junta(fatores, mais)):
        if fundo.rede.dia_do_barco({c[1]: v for c, v in testemunho.items()}) is None:
            continue  # two missing anniversaries that no day has both of
        for caso in tentativa.casos(sabidos):
            achada = achadas.setdefault((caso.saida, caso.causa), _Achada({}, {}, {}))
            achada.pontos[n] = testemunho
            achada.antes.update(dict.fromkeys(caso.antes))
            achada.depois.update(dict.fromkeys(caso.depois))
    if not achadas:
        return
    ordens = [list(f.linhas) for f in fatores]
    cobertura = Cobertura(list(product(*(range(len(o)) for o in ordens))))
    juntas: dict[tuple[tuple[int, ...], Causa], list[tuple[Mudou, _Achada]]] = {}
    for (saida, causa), achada in achadas.items():
        juntas.setdefault((tuple(achada.pontos), causa), []).append((saida, achada))
    for (lugares, causa), iguais in juntas.items():
        onde = tuple(
            tuple(
                fundo.parcela(f, [ordem[i] for i in sorted(quais)])
                for f, ordem, quais in zip(fatores, ordens, caixa, strict=True)
                if quais is not None
            )
            for caixa in cobertura.cobre(lugares)
        )
        barcos = [{c[1]: v for c, v in t.items()} for t in iguais[0][1].pontos.values()]
        barco = min(barcos, key=lambda b: raros(b, fundo.rede.dia))
        yield Mudanca(
            saidas=tuple(saida for saida, _ in iguais),
            causa=causa,
            antes=tuple(dict.fromkeys(c for _, achada in iguais for c in achada.antes)),
            depois=tuple(dict.fromkeys(c for _, achada in iguais for c in achada.depois)),
            onde=onde,
            pontos=len(lugares),
            de=len(cobertura.linhas),
            contado={(FOLHA, nome): v for nome, v in barco.items()},
            fatos=fatos_do_barco({**barco, DIA: fundo.rede.dia_do_barco(barco)}, fundo.rede.dia),
        )
