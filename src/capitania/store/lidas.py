"""The read models on a base, SQLite or PostgreSQL: the same statements, said by each in its own way.

Rows made anew stand in twin tables (`vencimento_nova` and so on) until one transaction puts them in the place of the
live ones, writing only what differs.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from capitania.store import semelhantes
from capitania.usecases.decididos import Assunto, Espalhadas, Semelhantes
from capitania.usecases.linhas import (
    CHAVES,
    COLUNAS,
    DIVIDA,
    LISTA,
    POR_SABER,
    TABELAS,
    CasoDaPessoa,
    Comunicado,
    Contada,
    Diferenca,
    Esperas,
    Feita,
    Filtro,
    Linhas,
    Mesa,
    Nome,
    Preparada,
    Vencimento,
    algarismos,
    atrasada,
    dobrado,
    em_ordem,
)

T = TypeVar("T")
Row = tuple[Any, ...]
MOST = 1000  # differences shown
ANULAVEIS = frozenset(
    {"numero", "pessoa", "vencimento", "tarde", "documento", "de", "contado", "informado"}
)  # all text

# Whose terms are few among those of a unit; the words are those of an index.
DE_CIMA = ("superior", "dpc")
DE_CIMA_NO_INDICE = "(quem LIKE '%superior%' OR quem LIKE '%dpc%')"
HERS = "(pessoas = '' OR replace(pessoas, ?, '') <> pessoas)"  # said alike by both: no letter of an id is a wildcard
CABECAS = "SELECT fluxo, seq FROM cabeca"
PREPARADAS = "SELECT fluxo, seq, lidos, versao FROM preparo"
# A term that is on one side only counts as a difference only where the live rows are whole.
DIFERENTES = """SELECT v.fluxo, v.prazo, v.vencimento, n.vencimento FROM vencimento AS v
LEFT JOIN vencimento_nova AS n ON n.fluxo = v.fluxo AND n.prazo = v.prazo
WHERE n.fluxo IS NULL OR coalesce(v.vencimento, '') <> coalesce(n.vencimento, '')"""
A_MAIS = """ UNION ALL SELECT n.fluxo, n.prazo, NULL, n.vencimento FROM vencimento_nova AS n
LEFT JOIN vencimento AS v ON v.fluxo = n.fluxo AND v.prazo = n.prazo WHERE v.fluxo IS NULL"""


class Base(Protocol):
    """A base with a transaction open, or none: one question at a time."""

    def __call__(self, sql: str, values: Sequence[object] = (), *, anew: bool = False) -> list[Row]:
        """Execute with `?` for each value and give all rows; `anew`: planned for these very values."""


class Ligada(Protocol):
    """What each store gives: how to ask, how to work alone, how to write many rows."""

    def pergunta(self, question: Callable[[Base], T]) -> T:
        """Ask on an open base; raises `FalhaDaBase`."""

    def inteira(self, work: Callable[[Base], T], *, sozinha: bool = False, fluxo: str | None = None) -> T:
        """Do this work in one transaction, in which nobody appends (`sozinha`), or not to this stream.

        Raises `FalhaDaBase`.
        """


class LeiturasNaBase:
    """The port `Leituras` on a base."""

    def __init__(self, ligada: Ligada) -> None:
        self._ligada = ligada

    def do_fluxo(self, fluxo: str) -> Linhas:
        """Give the rows of one stream."""

        def ask(base: Base) -> Linhas:
            found = {t: base(f"{_select(t)} WHERE fluxo = ? ORDER BY {', '.join(CHAVES[t])}", [fluxo]) for t in TABELAS}
            return Linhas(
                tuple(Vencimento(*r) for r in found["vencimento"]),
                tuple(Mesa(*r) for r in found["mesa"]),
                tuple(Nome(*r) for r in found["cadastro"]),
                tuple(Contada(*r) for r in found["contagem"]),
                tuple(Comunicado(*r) for r in found["comunicacao"]),
                tuple(Assunto(*r) for r in found["assunto"]),
            )

        return self._ligada.pergunta(ask)

    def agenda(self, filtro: Filtro, limite: int) -> tuple[Vencimento, ...]:
        """Give the first rows asked for, by day, stream and term."""
        where, values = _where(filtro)
        sql = f"{_select('vencimento')}{where} ORDER BY vencimento, fluxo, prazo LIMIT {int(limite)}"
        return self._ligada.pergunta(lambda base: tuple(Vencimento(*r) for r in base(sql, values)))

    def por_dia(self, filtro: Filtro) -> tuple[tuple[str, int], ...]:
        """Count the rows asked for, by day."""
        where, values = _where(filtro)
        sql = f"SELECT vencimento, count(*) FROM vencimento{where} GROUP BY vencimento ORDER BY vencimento"
        return self._ligada.pergunta(lambda base: tuple((str(d), int(n)) for d, n in base(sql, values)))

    def autos(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the numbers of the autos of these streams, where they have one."""
        those = ", ".join("?" for _ in fluxos) or "''"
        sql = f"SELECT fluxo, numero FROM processo_resumo WHERE numero IS NOT NULL AND fluxo IN ({those})"
        return self._ligada.pergunta(lambda base: dict(base(sql, fluxos)))

    def do_auto(self, numero: str) -> tuple[str, str, str, bool] | None:
        """Find the case of an auto by its number: stream, unit, phase, whether it is sealed."""
        sql = "SELECT fluxo, om, fase, sigiloso FROM processo_resumo WHERE numero = ? ORDER BY fluxo LIMIT 1"

        def ask(base: Base) -> tuple[str, str, str, bool] | None:
            rows = base(sql, [numero])
            return (str(rows[0][0]), str(rows[0][1]), str(rows[0][2]), bool(rows[0][3])) if rows else None

        return self._ligada.pergunta(ask)

    def casos_de(self, pessoas: Sequence[str]) -> tuple[CasoDaPessoa, ...]:
        """Give the cases of persons, by the names that cases call them by, by stream."""
        those = ", ".join("?" for _ in pessoas) or "''"
        told = "fluxo, om, numero, fase, pessoa, sigiloso"
        sql = f"SELECT {told} FROM processo_resumo WHERE pessoa IN ({those}) ORDER BY fluxo"

        def ask(base: Base) -> tuple[CasoDaPessoa, ...]:
            return tuple(CasoDaPessoa._make((*row[:5], bool(row[5]))) for row in base(sql, pessoas))

        return self._ligada.pergunta(ask)

    def mais_de_um_ato(self, fluxos: Sequence[str]) -> frozenset[str]:
        """Tell which of these streams have gone on after their first act."""
        those = ", ".join("?" for _ in fluxos) or "''"
        sql = f"SELECT fluxo FROM cabeca WHERE seq > 1 AND fluxo IN ({those})"
        return self._ligada.pergunta(lambda base: frozenset(str(f) for (f,) in base(sql, fluxos)))

    def sem_dia(self) -> int:
        """Count the terms that the calendar cannot date."""
        sql = "SELECT count(*) FROM vencimento WHERE vencimento IS NULL"
        return self._ligada.pergunta(lambda base: int(base(sql)[0][0]))

    def mesa(self, quais: Esperas, limite: int) -> tuple[Mesa, ...]:
        """Give the first waits by day, then by stream, capacity and act."""
        hers = f" {quais.pessoa} " if quais.pessoa is not None else None
        asked = {"qualidade = ?": quais.qualidade, "om = ?": quais.om, HERS: hers}
        those = (f"ato IN ({', '.join('?' for _ in quais.atos)})",) if quais.atos else ()
        where = " AND ".join(("1 = 1", *(k for k, v in asked.items() if v is not None), *those))
        sql = f"{_select('mesa')} WHERE {where} ORDER BY desde, fluxo, qualidade, ato LIMIT {int(limite)}"
        values = [*(v for v in asked.values() if v is not None), *quais.atos]
        return self._ligada.pergunta(lambda base: tuple(Mesa(*r) for r in base(sql, values)))

    def assuntos_de(self, abordagens: Sequence[str], *, novas: bool = False) -> tuple[Assunto, ...]:
        """Give the cases and custodies that came of these boardings, by stream; `novas`: of the rows made anew."""
        those = ", ".join("?" for _ in abordagens) or "''"
        twin = "assunto_nova" if novas else "assunto"
        sql = f"SELECT {', '.join(COLUNAS['assunto'])} FROM {twin} WHERE abordagem <> '' AND abordagem IN ({those})"
        ask = f"{sql} ORDER BY fluxo"
        return self._ligada.pergunta(lambda base: tuple(Assunto(*r) for r in base(ask, abordagens)))

    def espalhadas(self, quais: Semelhantes) -> Espalhadas:
        """Tell how like cases were decided."""
        return self._ligada.pergunta(lambda base: semelhantes.espalhadas(base, quais))

    def semelhantes(self, quais: Semelhantes, limite: int) -> tuple[Assunto, ...]:
        """Give like cases, those decided last first, then by stream."""
        return self._ligada.pergunta(lambda base: semelhantes.ultimas(base, quais, limite))

    def nomes(self, especie: str, texto: str, limite: int) -> tuple[Nome, ...]:
        """Find persons or boats by a part of the folded name, or by the whole document, by stream."""
        said = dobrado(texto).replace("!", "!!").replace("%", "!%").replace("_", "!_")
        sql = (
            f"{_select('cadastro')} WHERE fluxo >= ? AND fluxo < ? AND (busca LIKE ? ESCAPE '!' OR documento = ?) "
            f"ORDER BY fluxo LIMIT {int(limite)}"
        )
        values = [f"{especie}:", f"{especie};", f"%{said}%", algarismos(texto) or "-"]  # a range: boats are few
        return self._ligada.pergunta(lambda base: tuple(Nome(*r) for r in base(sql, values, anew=True)))

    def chamados(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the names of these persons and boats, where they have one."""
        those = ", ".join("?" for _ in fluxos) or "''"
        sql = f"SELECT fluxo, nome FROM cadastro WHERE fluxo IN ({those})"
        return self._ligada.pergunta(lambda base: dict(base(sql, fluxos)))

    def contagens(self, om: str, desde: str) -> tuple[Contada, ...]:
        """Give how the terms of a unit are counted whose last day is this one or later, or none, by stream and term."""
        sql = f"{_select('contagem')} WHERE om = ? AND (contado IS NULL OR contado >= ?) ORDER BY fluxo, prazo"
        return self._ligada.pergunta(lambda base: tuple(Contada(*r) for r in base(sql, [om, desde])))

    def comunicacoes(
        self, om: str, situacoes: Sequence[str], limite: int, ate: str = "", hoje: str = ""
    ) -> tuple[Comunicado, ...]:
        """Give the first papers of a unit that stand so, by day, stream, paper and person."""
        those = ", ".join("?" for _ in situacoes) or "''"
        later = " AND (ate = '' OR ate >= ?)" if ate else ""
        later += " AND desde <= ?" if hoje else ""
        sql = (
            f"{_select('comunicacao')} WHERE om = ? AND situacao IN ({those}){later} "
            f"ORDER BY desde, fluxo, objeto, destinatario LIMIT {int(limite)}"
        )
        values = [om, *situacoes, *(day for day in (ate, hoje) if day)]
        return self._ligada.pergunta(lambda base: tuple(Comunicado(*r) for r in base(sql, values)))

    def do_lote(self, lote: str) -> tuple[Comunicado, ...]:
        """Give the papers last sent in this batch, by stream, paper and person."""
        sql = f"{_select('comunicacao')} WHERE lote <> '' AND lote = ? ORDER BY fluxo, objeto, destinatario"
        return self._ligada.pergunta(lambda base: tuple(Comunicado(*r) for r in base(sql, [lote])))

    def comunicacoes_contadas(self, om: str, hoje: str) -> Mapping[str, int]:
        """Count the papers of a unit by how they stand on a day, but those that are known."""
        those = ", ".join("?" for _ in POR_SABER)  # named, for the index holds all that is known too
        where = f"om = ? AND situacao IN ({those}) AND desde <= ?"
        sql = f"SELECT situacao, count(*) FROM comunicacao WHERE {where} GROUP BY situacao"
        return self._ligada.pergunta(lambda base: {str(s): int(n) for s, n in base(sql, [om, *POR_SABER, hoje])})

    def regrava(self, feita: Feita) -> bool:
        """Write the rows of one stream, if it is still at that place."""

        def write(base: Base) -> bool:
            still = base("SELECT seq FROM cabeca WHERE fluxo = ?", [feita.fluxo]) == [(feita.seq,)]
            if still:
                grava(base, feita.fluxo, feita.linhas)
            return still

        return self._ligada.inteira(write, fluxo=feita.fluxo)

    def versao(self) -> int | None:
        """Give the version of the calculation that all rows were made with; None of a base whose rows lack."""
        return self._ligada.pergunta(_versao)

    def prepara(self, feitas: Sequence[Feita]) -> None:
        """Keep rows made anew beside the live ones, which go on serving."""
        self._ligada.inteira(lambda base: _prepare(base, feitas))

    def preparadas(self) -> Mapping[str, Preparada]:
        """Tell how far the rows made anew go, by stream."""
        return self._ligada.pergunta(_prepared)

    def faltam(self, versao: int) -> tuple[str, ...]:
        """Name the streams whose rows made anew lack, or rest on what has moved since."""
        return self._ligada.pergunta(lambda base: _lacking(base, versao))

    def diferencas(self, limite: int) -> tuple[Diferenca, ...]:
        """Compare the last days of the live rows with those made anew."""
        return self._ligada.pergunta(lambda base: _different(base, limite))

    def troca(self, versao: int, refaz: Callable[[str], Feita], aceita: str | None) -> tuple[Diferenca, ...]:
        """Put the rows made anew in the place of the live ones, in one transaction in which nobody appends."""

        def swap(base: Base) -> tuple[Diferenca, ...]:
            for fluxos in em_ordem(_lacking(base, versao)):
                _prepare(base, [refaz(fluxo) for fluxo in fluxos])
            found = _different(base, MOST)
            if found and aceita is None:
                return found
            for tabela in COLUNAS:
                _swap(base, tabela)
            base("DELETE FROM preparo")
            base("DELETE FROM leitura_estado")
            told = json.dumps({"diferencas": len(found), "motivo": aceita or ""}, ensure_ascii=False)
            base("INSERT INTO leitura_estado (versao, ultima) VALUES (?, ?)", [versao, told])
            return ()

        return self._ligada.inteira(swap, sozinha=True)


def grava(base: Base, fluxo: str, linhas: Linhas) -> None:
    """Write the rows of a stream that differ from those there are."""
    for tabela, rows in linhas.por_tabela().items():
        there = set(base(f"{_select(tabela)} WHERE fluxo = ?", [fluxo]))
        asked = {tuple(row) for row in rows}
        keys = CHAVES[tabela]
        places = [COLUNAS[tabela].index(k) for k in keys]
        for row in there - asked:
            base(f"DELETE FROM {tabela} WHERE {_all(keys)}", [row[n] for n in places])
        for row in asked - there:
            base(_insert(tabela, tabela), row)


def esquece(base: Base, fluxo: str) -> None:
    """Take away what was made anew of a stream: its personal parts are now erased, or another stream made it stale."""
    base("DELETE FROM cadastro_nova WHERE fluxo = ?", [fluxo])
    base("DELETE FROM preparo WHERE fluxo = ?", [fluxo])


def _select(tabela: str) -> str:
    return f"SELECT {', '.join(COLUNAS[tabela])} FROM {tabela}"


def _insert(tabela: str, onde: str) -> str:
    columns = COLUNAS[tabela]
    return f"INSERT INTO {onde} ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})"


def _all(columns: Iterable[str]) -> str:
    return " AND ".join(f"{c} = ?" for c in columns)


def _where(filtro: Filtro) -> tuple[str, list[str]]:
    """Write only what is asked, so that the indexes serve."""
    asked = [("vencimento >= ?", filtro.de or "")]
    asked += [(sql, v) for sql, v in (("vencimento <= ?", filtro.ate), ("om = ?", filtro.om)) if v is not None]
    if filtro.quem is not None:
        asked.append(("' ' || quem || ' ' LIKE ?", f"% {filtro.quem} %"))
    parts, values = [sql for sql, _ in asked], [v for _, v in asked]
    if filtro.quem in DE_CIMA:
        parts.append(DE_CIMA_NO_INDICE)
    if filtro.relogios:
        parts.append("alarmes <> ''")  # the index holds those alone; a custody has an alarm too, and is no clock
        parts.append("prazo LIKE 'prescricao!_%' ESCAPE '!'")
    if filtro.custodias:
        parts.append("alarmes LIKE 'dias=%'")  # as the index of those alone says it
    if not filtro.sigilosos:
        parts.append("sigiloso = 0")
    if filtro.prazos == (DIVIDA,):
        parts.append("prazo = 'divida_ativa'")  # as the index of those alone says it
    elif filtro.prazos:
        parts.append(f"prazo IN ({', '.join('?' for _ in filtro.prazos)})")
        values += filtro.prazos
    if filtro.fluxos is not None:
        parts.append(f"fluxo IN ({', '.join('?' for _ in filtro.fluxos)})" if filtro.fluxos else "1 = 0")
        values += filtro.fluxos
    return f" WHERE {' AND '.join(parts)}", values


def _versao(base: Base) -> int | None:
    rows = base("SELECT versao FROM leitura_estado")
    return int(rows[0][0]) if rows else None


def _prepare(base: Base, feitas: Sequence[Feita]) -> None:
    if not feitas:
        return
    those = f"WHERE fluxo IN ({', '.join('?' for _ in feitas)})"
    for tabela in (*(f"{t}_nova" for t in COLUNAS), "preparo"):
        base(f"DELETE FROM {tabela} {those}", [f.fluxo for f in feitas])
    for f in feitas:
        rows = [(LISTA, f.lista)] if f.lista is not None else []
        rows += [(tabela, tuple(row)) for tabela, found in f.linhas.por_tabela().items() for row in found]
        for tabela, row in rows:
            base(_insert(tabela, f"{tabela}_nova"), row)
        lidos = json.dumps(f.lidos, sort_keys=True)
        base("INSERT INTO preparo (fluxo, seq, lidos, versao) VALUES (?, ?, ?, ?)", [f.fluxo, f.seq, lidos, f.versao])


def _prepared(base: Base) -> Mapping[str, Preparada]:
    read: dict[str, Mapping[str, int]] = {}  # few texts, many streams
    rows = base(PREPARADAS)
    for _, _, lidos, _ in rows:
        if lidos not in read:
            read[lidos] = json.loads(lidos)
    return {fluxo: Preparada(seq, read[lidos], versao) for fluxo, seq, lidos, versao in rows}


def _lacking(base: Base, versao: int) -> tuple[str, ...]:
    heads: dict[str, int] = dict(base(CABECAS))
    made = _prepared(base)
    return tuple(f for f in sorted(heads) if atrasada(made.get(f), versao, heads, f))


def _different(base: Base, limite: int) -> tuple[Diferenca, ...]:
    sql = DIFERENTES if _versao(base) is None else DIFERENTES + A_MAIS
    return tuple(Diferenca(*row) for row in base(f"{sql} ORDER BY 1, 2 LIMIT {int(limite)}"))


def _same(column: str) -> str:
    """Compare a column of both: no column holds empty text, and older SQLite has no IS NOT DISTINCT FROM."""
    one, other = (f"coalesce({side}.{column}, '')" if column in ANULAVEIS else f"{side}.{column}" for side in "nv")
    return f"{one} = {other}"


def _swap(base: Base, tabela: str) -> None:
    """Write what differs, and empty the twin."""
    keys = " AND ".join(f"n.{k} = v.{k}" for k in CHAVES[tabela])
    same = " AND ".join(_same(c) for c in COLUNAS[tabela])
    base(f"DELETE FROM {tabela} AS v WHERE NOT EXISTS (SELECT 1 FROM {tabela}_nova AS n WHERE {keys} AND {same})")
    columns = ", ".join(COLUNAS[tabela])
    base(
        f"INSERT INTO {tabela} ({columns}) SELECT {columns} FROM {tabela}_nova AS n "
        f"WHERE NOT EXISTS (SELECT 1 FROM {tabela} AS v WHERE {keys})"
    )
    base(f"DELETE FROM {tabela}_nova")
