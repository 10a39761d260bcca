"""Tables compiled to dicts: every combination answers once, is a declared lacuna, or is an error of the file."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from capitania.lei.norma import Entao, Impossivel, Lacuna, Leitura, Linha, Norma, Ressalva, Tabela
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.saidas import Saida, saidas_do_bloco

Chave = tuple[str, ...]
Grounded = tuple[Saida, tuple[str, ...]]


class Celula(NamedTuple):
    """The answer of one combination; `duvidas` pairs each biting ressalva with the cell of the other reading."""

    valor: str
    saidas: tuple[Grounded, ...] = ()
    duvidas: "tuple[tuple[Ressalva, Celula], ...]" = ()
    citas: tuple[str, ...] = ()
    efeitos: tuple[tuple[str, str], ...] = ()  # words for the tables that read measures and infractions


class Compilada(NamedTuple):
    """A table ready to answer: cells by the tuple of input values, in the order of `entradas`.

    `soltas` are readings of a draft that take no rows, or rows that disagree.
    """

    tabela: Tabela
    norma: str
    entradas: tuple[str, ...]
    celulas: Mapping[Chave, Celula]
    produz: frozenset[str]
    soltas: tuple[Problema, ...]

    def celula(self, **valores: str) -> Celula | None:
        """Look up one combination by the names of its inputs; None when the table has none such."""
        return self.celulas.get(tuple(valores.get(entrada, "") for entrada in self.entradas))


class Defeito(NamedTuple):
    """Combinations of a table where the text as written gives no answer (`buraco`) or several (`sobreposicao`)."""

    tipo: str
    lugar: str
    chave: Chave
    linhas: tuple[Linha, ...]


class Doutrina(NamedTuple):
    """The doubts declared for one place of a norm."""

    ressalvas: tuple[Ressalva, ...]
    lacunas: tuple[Lacuna, ...]
    impossiveis: tuple[Impossivel, ...]

    def ressalvas_de(self, nomeada: Mapping[str, str], linhas: Iterable[Linha]) -> list[Ressalva]:
        """List the ressalvas that close a combination; a choice among rows cannot close a hole."""
        ids = {linha.id for linha in linhas}
        return [
            r
            for r in self.ressalvas
            if casa(r.quando, nomeada) and (r.adotada.linhas is None or not ids.isdisjoint(r.adotada.linhas))
        ]


def doutrina_de(norma: Norma, lugar: str) -> Doutrina:
    """Gather the doubts of one place."""
    return Doutrina(
        tuple(r for r in norma.ressalvas if r.lugar == lugar),
        tuple(x for x in norma.lacunas if x.lugar == lugar),
        tuple(i for i in norma.impossiveis if i.lugar == lugar),
    )


def casa(se: Mapping[str, frozenset[str]], chave: Mapping[str, str]) -> bool:
    """Tell whether all conditions hold on a combination."""
    return all(chave[entrada] in valores for entrada, valores in se.items())


def linhas_por_chave(tabela: Tabela) -> dict[Chave, list[Linha]]:
    """Expand each row over the combinations it covers."""
    cobertas: dict[Chave, list[Linha]] = {}
    for linha in tabela.linhas:
        dominios = [linha.se.get(e, valores) for e, valores in tabela.entradas.items()]
        for chave in product(*dominios):
            cobertas.setdefault(chave, []).append(linha)
    return cobertas


def defeito(tabela: Tabela, chave: Chave, linhas: Iterable[Linha]) -> Defeito | None:
    """Say what is wrong with one combination as written: no row, or rows with different outputs."""
    linhas = tuple(linhas)
    if not linhas:
        return Defeito("buraco", tabela.lugar, chave, ())
    if any(linha.entao != linhas[0].entao for linha in linhas[1:]):
        return Defeito("sobreposicao", tabela.lugar, chave, linhas)
    return None


def efeitos(saidas: Iterable[Saida]) -> tuple[tuple[str, str], ...]:
    """Give the words that outputs are to tables that read them: a measure's modality, an infraction's presence."""
    return tuple(
        (f"{s.tipo}.{s.chave[0]}", s.valor if s.tipo == "medida" else "sim")
        for s in saidas
        if s.tipo in {"medida", "infracao"}
    )


class Compilador:
    """Compiles one table of a norm; rows that agree share one cell with all their grounds."""

    def __init__(self, tabela: Tabela, norma: Norma, arquivo: str, *, tolera: bool = False) -> None:
        self.tolera = tolera  # a draft under analysis: what is open stays open, and is told
        self.tabela = tabela
        self.norma = norma
        self.arquivo = arquivo
        self.doutrina = doutrina_de(norma, tabela.lugar)
        self.linhas = linhas_por_chave(tabela)
        self._feitas: dict[object, Celula] = {}
        self._sem_leitura: dict[str, Problema] = {}

    def compila(self) -> Compilada:
        """Answer every combination, or raise `EntradaInvalida` with all that have none."""
        celulas: dict[Chave, Celula] = {}
        problemas: list[Problema] = []
        nomes = tuple(self.tabela.entradas)
        for chave in product(*self.tabela.entradas.values()):
            celula = self._celula(chave, dict(zip(nomes, chave, strict=True)))
            if isinstance(celula, Problema):
                problemas.append(celula)
            elif celula is not None:
                celulas[chave] = celula
        soltas = tuple(self._sem_leitura.values())
        if not self.tolera and (problemas or soltas):
            raise EntradaInvalida([*problemas, *soltas])
        return Compilada(self.tabela, self.norma.nome, nomes, celulas, frozenset(self._produz()), soltas)

    def _produz(self) -> Iterator[str]:
        for celula in self._feitas.values():
            for saida, _ in celula.saidas:
                if saida.tipo in {"medida", "infracao", "autor"}:
                    yield f"{saida.tipo}.{saida.chave[0]}"

    def _celula(self, chave: Chave, nomeada: Mapping[str, str]) -> Celula | Problema | None:
        linhas = self.linhas.get(chave, [])
        falha = defeito(self.tabela, chave, linhas)
        if falha is None:
            return self._resposta(linhas, nomeada)
        if any(casa(i.se, nomeada) for i in self.doutrina.impossiveis):
            return None
        ressalvas = self.doutrina.ressalvas_de(nomeada, linhas)
        if ressalvas:
            return self._ressalvada(ressalvas, linhas, nomeada)
        for lacuna in self.doutrina.lacunas:
            if casa(lacuna.se, nomeada):
                cita = self.norma.qualifica(lacuna.dispositivo)
                return Celula("", ((Saida("lacuna", (lacuna.id, self.norma.nome), lacuna.motivo), (cita,)),))
        return self._sem_fecho(falha, nomeada)

    def _sem_fecho(self, falha: Defeito, nomeada: Mapping[str, str]) -> Problema:
        onde = ", ".join(f"{k} = {v}" for k, v in nomeada.items())
        if falha.tipo == "buraco":
            return Problema(
                f"{self.arquivo}.{falha.lugar}",
                onde,
                "Nenhuma linha responde (NoRowMatches).",
                "Declare [[lacuna]] ou [[ressalva]].",
            )
        ids = ", ".join(linha.id for linha in falha.linhas)
        return Problema(
            f"{self.arquivo}.{falha.lugar}", onde, f"Linhas em conflito (RowsConflict): {ids}.", "Declare [[ressalva]]."
        )

    def _ressalvada(self, ressalvas: list[Ressalva], linhas: list[Linha], nomeada: Mapping[str, str]) -> Celula:
        adotada = self._leitura(ressalvas[0].adotada, ressalvas[0], linhas, nomeada)
        duvidas = tuple((r, self._leitura(r.alternativa, r, linhas, nomeada)) for r in ressalvas)
        # equal answers are one cell, so that who asks for several values sees at once that they agree
        chave = (id(adotada), tuple((r.id, id(c)) for r, c in duvidas))
        return self._feitas.setdefault(chave, adotada._replace(duvidas=duvidas))

    def _leitura(self, leitura: Leitura, r: Ressalva, linhas: list[Linha], nomeada: Mapping[str, str]) -> Celula:
        if leitura.linhas is not None:
            return self._lida([x for x in linhas if x.id in leitura.linhas], r, nomeada)
        if leitura.valores is not None:
            trocada = {**nomeada, **{k: min(v) for k, v in leitura.valores.items()}}
            return self._lida(self.linhas.get(tuple(trocada.values()), []), r, trocada)
        propria = Linha(f"{r.id}/{leitura.texto}", {}, leitura.entao or (), r.dispositivos, True)  # noqa: FBT003 - a declared reading is ours
        return self._resposta([propria], nomeada)

    def _lida(self, linhas: list[Linha], r: Ressalva, nomeada: Mapping[str, str]) -> Celula:
        """Answer by the rows a reading takes; it must take some, and of a class rows that agree."""
        discordam = self.tabela.especie == "classe" and any(x.entao != linhas[0].entao for x in linhas)
        if discordam or not linhas:
            onde = ", ".join(f"{k} = {v}" for k, v in nomeada.items())
            motivo = f"Uma leitura de «{r.id}» não acha ali uma resposta só."
            como = "Corrija as linhas ou o valor que ela toma, ou restrinja o quando."
            self._sem_leitura.setdefault(r.id, Problema(f"{self.arquivo}.{self.tabela.lugar}", onde, motivo, como))
        return self._resposta(linhas, nomeada)

    def _resposta(self, linhas: list[Linha], nomeada: Mapping[str, str]) -> Celula:
        todas = self.tabela.dispensas
        dispensas = tuple(n for n, d in enumerate(todas) if casa(d.se, nomeada)) if todas else ()
        assinatura = (tuple(x.id for x in linhas), dispensas, nomeada.get("infracao"), nomeada.get("autor"))
        if assinatura not in self._feitas:
            self._feitas[assinatura] = self._monta(linhas, dispensas, nomeada)
        return self._feitas[assinatura]

    def _monta(self, linhas: list[Linha], dispensas: tuple[int, ...], nomeada: Mapping[str, str]) -> Celula:
        citas = tuple(dict.fromkeys(self.norma.qualifica(c) for x in linhas for c in x.cita))
        if self.tabela.especie == "classe":
            return Celula(str(linhas[0].entao) if linhas else "", citas=citas)
        saidas: dict[Saida, tuple[str, ...]] = {}
        for linha in linhas:
            for saida, cita in self._da_linha(linha, nomeada):
                saidas[saida] = tuple(dict.fromkeys((*saidas.get(saida, ()), *cita)))
        for n in dispensas:
            saidas = self._dispensa(n, saidas)
        return Celula("", tuple(saidas.items()), efeitos=efeitos(saidas))

    def _da_linha(self, linha: Linha, nomeada: Mapping[str, str]) -> Iterator[Grounded]:
        entao: Entao = linha.entao
        for bloco in () if isinstance(entao, str) else entao:
            cita = bloco.get("cita", linha.cita)
            citas = (cita,) if isinstance(cita, str) else tuple(cita)  # type: ignore[arg-type]  # the reader checked it
            for saida in saidas_do_bloco(bloco, nomeada, conferida=linha.conferida):
                yield saida, tuple(self.norma.qualifica(c) for c in citas)

    def _dispensa(self, n: int, saidas: dict[Saida, tuple[str, ...]]) -> dict[Saida, tuple[str, ...]]:
        dispensa = self.tabela.dispensas[n]
        citas = tuple(self.norma.qualifica(c) for c in dispensa.cita)
        restantes: dict[Saida, tuple[str, ...]] = {}
        for saida, grounds in saidas.items():
            if saida.tipo == "medida" and saida.chave[0] in dispensa.medidas:
                restantes[Saida("dispensada", (saida.chave[0], dispensa.por), "")] = citas
            else:
                restantes[saida] = grounds
        return restantes
