"""Passages that papers share: the law in plain words, a term with its sheet, who is told, where to answer, signatures.

What the law says is never written here: `frase` takes it from the norms of the day, with its provision.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.termos import RessalvaDoPrazo, SemPrazo, prazo
from capitania.prazos import Folha
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import palavras, retirada, termos
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado
from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import (
    Bloco,
    Campo,
    Contagem,
    Informe,
    Lista,
    Nota,
    Notas,
    Papel,
    Quadro,
    Tabela,
    Texto,
)

_ARTIGO: Final = re.compile(r"([0-9]+)-([IVXLCDM]+)")
_CONTAGENS: Final = {
    "dias_uteis": ("dia útil", "dias úteis"),
    "dias_corridos": ("dia corrido", "dias corridos"),
    "meses": ("mês", "meses"),
    "anos": ("ano", "anos"),
}


class Frase(NamedTuple):
    """What the norms of the day say, in plain words, with the provisions; empty where none of them says it."""

    texto: str
    cita: tuple[str, ...]


class Prazo(NamedTuple):
    """A term as a paper tells it; without `folha` its first day is not known yet.

    `outras` are the other readings; `informado` is the last day that the party was told before, if any.
    """

    tipo: str
    quantidade: int
    unidade: str
    cita: tuple[str, ...]
    folha: Folha | None = None
    outras: tuple[RessalvaDoPrazo, ...] = ()
    informado: date | None = None

    @property
    def vale(self) -> date | None:
        """Give the last day that stands: a later one told before holds. None while its first day is not known."""
        if self.folha is None:
            return None
        return max(self.folha.vencimento, self.informado or self.folha.vencimento)

    @property
    def dito(self) -> str:
        """Write how long it is."""
        return palavras.counted(self.quantidade, *_CONTAGENS[self.unidade])

    @property
    def ultimo_dia(self) -> str:
        """Write its last day in full; empty while it is not known."""
        return "" if self.vale is None else dia_inteiro(self.vale)


def frase(m: Materia, nome: str, dia: date | None = None) -> Frase:
    """Give what a rule says on a day (absent: that of the paper), or nothing."""
    regra = m.ctx.regra(nome, dia or m.dia)
    return Frase("", ()) if regra is None else Frase(regra.motivo, regra.cita)


def frases(m: Materia, *nomes: str) -> tuple[str, ...]:
    """Give what these rules say today, leaving out those that no norm of the day has."""
    return tuple(f.texto for nome in nomes if (f := frase(m, nome)).texto)


def citas(m: Materia, *nomes: str) -> tuple[str, ...]:
    """Give the provisions of these rules."""
    return tuple(c for nome in nomes for c in frase(m, nome).cita)


def notas(m: Materia, found: Iterable[str], dia: date | None = None) -> Notas:
    """Cite provisions, each once, with its sum-up and the official text where the office filled it."""
    once = dict.fromkeys(sem_versao(c) for c in found)
    return Notas(tuple(Nota(dispositivo(c), m.resumo(c, dia or m.dia), m.textos.get(c, "")) for c in once))


def sem_versao(cita: str) -> str:
    """Name a provision without the version of its norm: how the office names it when it fills its text."""
    norma, _, onde = cita.partition(":")
    return f"{norma.partition('@')[0]}:{onde}"


def dispositivo(cita: str) -> str:
    """Write a provision as papers do: RLESTA, art. 12, inciso III."""
    norma, _, onde = cita.partition(":")
    if found := _ARTIGO.fullmatch(onde):
        return f"{palavras.norm(norma.partition('@')[0])}, art. {found[1]}, inciso {found[2]}"
    return palavras.provision(cita)


def dia_inteiro(dia: date) -> str:
    """Write a day in full with its day of the week."""
    nome = palavras.weekday(dia, long=True)
    return f"{nome}{'-feira' if dia.weekday() < 5 else ''}, {palavras.in_full(dia)}"


def contado(m: Materia, tipo: str, de: date | None, via: str = "lesta") -> Prazo | None:
    """Count a term from a day; without one, tell only how long it is. None where no norm of that day has it."""
    try:
        found = prazo(m.ctx.acervo, tipo, de or m.dia, m.ctx.calendario, via=via)
    except (SemPrazo, ForaDoCalendario):
        return None
    vale = max(found.resultados, key=lambda r: r.vencimento)
    folha = vale.folha if de is not None else None
    return Prazo(tipo, vale.quantidade, vale.unidade, found.cita, folha, found.ressalvas, _informado(m, tipo))


def _informado(m: Materia, tipo: str) -> date | None:
    match m.estado:
        case Estado():
            return termos.dito_a_parte(m.estado, tipo)
        case Custodia():
            return retirada.informado(m.estado, tipo)
    return m.devedor.informado  # of a debt papers tell but one term; a boarding's tell none


def contagem(m: Materia, titulo: str, p: Prazo, desde_que: str) -> tuple[Contagem, ...]:
    """Give the sheet of a term, with the rule of counting in words; nothing while its first day is not known."""
    if p.folha is None:
        return ()
    regra = " ".join((f"{p.dito}, desde {desde_que}, {palavras.day(p.folha.inicio)}.", *frases(m, "papel_contagem")))
    return (Contagem(titulo, regra, p.folha, tuple(_notas_da_folha(p.folha, p.vale))),)


def _notas_da_folha(folha: Folha, vale: date | None) -> Iterator[str]:
    if vale is not None and vale > folha.vencimento:
        yield f"Vale {palavras.day(vale)}, dia maior já dito à parte."
    if folha.provisorio:
        yield f"Data provisória: {palavras.missing_layers(folha.provisorio)}."
    yield from (aviso.texto for aviso in folha.avisos)
    for outra in folha.alternativas:
        yield f"Por outra leitura, {palavras.day(outra.vencimento)}: {outra.motivo}."


def informes(m: Materia, *prazos: Prazo | None) -> tuple[Informe, ...]:
    """Give the last days that a paper tells and that have not gone by: those are kept, and stand."""
    contados = ((p.tipo, p.folha, p.vale) for p in prazos if p is not None)
    return tuple(Informe(t, folha, dia) for t, folha, dia in contados if folha and dia and dia >= m.dia)


def ate_quando(p: Prazo | None, desde_que: str) -> str:
    """Write until when: the day where it is known, else how long and since what."""
    if p is None:
        return ""
    return f"Até {p.ultimo_dia}" if p.folha is not None else f"{p.dito}, contados {desde_que}"


def outras_leituras(p: Prazo | None) -> tuple[str, ...]:
    """Write the other readings of a term: the day each gives where the first is known, else what each says."""
    if p is None:
        return ()
    return tuple(_outra(p, r) for r in p.outras if p.folha is None or r.vencimento_alternativo is not None)


def _outra(p: Prazo, r: RessalvaDoPrazo) -> str:
    quando = r.vencimento_alternativo
    dia = f", e o último dia é {dia_inteiro(quando)}" if quando is not None and p.folha is not None else ""
    return f"Há duas leituras. Esta: {r.adotada}. A outra: {r.alternativa}{dia}. {r.texto}"


def quadro(titulo: str, destaque: str, paragrafos: Sequence[str]) -> Quadro:
    """Give the box of what to do, without the passages that are empty."""
    return Quadro(titulo, tuple(p for p in paragrafos if p), destaque)


def onde_responder(m: Materia) -> str:
    """Write where an answer is handed in, as far as the office told it."""
    onde = f"na {m.orgao.nome}" + (f", {m.orgao.endereco}" if m.orgao.endereco else f", {m.orgao.municipio}")
    quando = f", {m.orgao.expediente}" if m.orgao.expediente else ""
    contato = f" Contato: {m.orgao.contato}." if m.orgao.contato else ""
    return f"Entregue por escrito {onde}{quando}, com o número deste papel.{contato}"


def campos_da_pessoa(m: Materia, quem: str, rotulo: str) -> tuple[Campo, ...]:
    """Give the fields of a party; what is not registered is left to fill."""
    p = m.pessoa(quem)
    return (Campo(rotulo, p.nome, 2), Campo("CPF/CNPJ", p.documento), Campo("Endereço", p.endereco))


def campos_do_barco(m: Materia, qual: str) -> tuple[Campo, ...]:
    """Give the fields of a boat; what is not registered is left to fill."""
    b = m.barco(qual) if qual else None
    nome, especie, inscricao = ("", "", "") if b is None else (b.nome, palavras.label(b.especie), b.inscricao)
    return (Campo("Embarcação", nome, 2), Campo("Tipo", especie), Campo("Inscrição", inscricao))


def papel(m: Materia, especie: Especie, blocos: Iterable[Bloco], informa: tuple[Informe, ...] = ()) -> Papel:
    """Put a paper together, without the blocks that have nothing to say."""
    return Papel(
        especie=especie.nome,
        titulo=especie.titulo,
        orgao=m.orgao,
        numero=m.numero,
        instante=m.em,
        formato=m.formato,
        blocos=cheios(blocos),
        informa=informa,
    )


def cheios(blocos: Iterable[Bloco]) -> tuple[Bloco, ...]:
    """Leave out the passages, lists, tables and notes that have nothing to say."""
    return tuple(b for b in blocos if _tem_o_que_dizer(b))


def _tem_o_que_dizer(bloco: Bloco) -> bool:
    match bloco:
        case Texto(paragrafos=ditos) | Lista(itens=ditos):
            return bool(ditos)
        case Tabela(linhas=linhas):
            return bool(linhas)
        case Notas(notas=found):
            return bool(found)
    return True
