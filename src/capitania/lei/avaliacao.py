"""One run of a plan over an environment: what stands whatever the unknown facts are, and what is still possible.

An input is a word (known), a frozenset of words (unknown: any of them) or words joined by "+" (all hold at once).
Known inputs are one dict access; unknown ones are asked for every value and agreement is taken output by output.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

from capitania.lei.compilacao import Celula, Grounded, efeitos
from capitania.lei.faixas import JUNTOS
from capitania.lei.norma import Ressalva
from capitania.lei.plano import Passo, Plano
from capitania.lei.saidas import Saida
from capitania.lei.vocabulario import MODALIDADES

Palavra = str | frozenset[str]
Ambiente = dict[str, Palavra]


class Duvida(NamedTuple):
    """A ressalva that bites, at which step, with the cell of its other reading."""

    ressalva: Ressalva
    passo: str
    norma: str
    outra: Celula


class Resposta(NamedTuple):
    """`fica` stands in every completion, with its grounds; `possivel` holds what only some completions give."""

    fica: dict[Saida, tuple[str, ...]]
    possivel: set[Saida]
    duvidas: dict[str, Duvida]
    ambiente: Ambiente
    abertas: list[Passo]


class Avaliador:
    """Runs a plan once over an environment, which it completes."""

    def __init__(self, plano: Plano, ambiente: Ambiente) -> None:
        self.plano = plano
        self.ambiente = ambiente
        self.trocas: Mapping[str, str] = {}
        self.fica: dict[Saida, tuple[str, ...]] = {}
        self.possivel: set[Saida] = set()
        self.duvidas: dict[str, Duvida] = {}
        self.abertas: list[Passo] = []
        self.derivadas: dict[str, str] = {}

    def roda(self) -> Resposta:
        """Evaluate the classes, then the tables."""
        return self._roda(self.plano.classes_proprias if self._so() else self.plano.classes)

    def classifica(self) -> Ambiente:
        """Evaluate the classes alone, and give the words of the environment."""
        self._classes(self.plano.classes_proprias if self._so() else self.plano.classes)
        return self.ambiente

    def de_novo(self, mudou: Iterable[str], trocas: Mapping[str, str]) -> Resposta:
        """Evaluate after some words of a complete environment changed.

        The environment is one that `roda` completed; only the classes that rest on what changed are looked up.
        `trocas` gives, by table, the doubt to read otherwise.
        """
        self.trocas = trocas
        mudou = set(mudou)
        depois = {c.nome for m in mudou for c in self.plano.dependentes.get(m, ())} - mudou
        classes = self.plano.classes_proprias if self._so() else self.plano.classes
        return self._roda(c for c in classes if c.nome in depois)

    def _so(self) -> bool:
        """Tell whether no substitute is there: his words are put in at once, for they decide nothing."""
        if self.ambiente.get("substituto.presente") != "nao":
            return False
        self.ambiente.update(self.plano.sem_substituto)
        return True

    def _roda(self, classes: Iterable[Passo]) -> Resposta:
        ambiente = self.ambiente
        self._classes(classes)
        for passo in self.plano.tabelas:
            if self.possivel:
                for nome in passo.derivadas:
                    ambiente[nome] = self._derivada(nome)
            if passo.para_cada:
                self._para_cada(passo)
                continue
            celula = passo.celulas.get(passo.pega(ambiente))
            if celula is None or celula.duvidas:
                self._consulta(passo, celula, certa=True)
            elif celula.saidas:
                self._junta(celula.saidas, celula.efeitos)
        return Resposta(self.fica, self.possivel, self.duvidas, ambiente, self.abertas)

    def _classes(self, classes: Iterable[Passo]) -> None:
        ambiente = self.ambiente
        ambiente.update(self.plano.derivadas)
        for passo in classes:
            celula = passo.celulas.get(passo.pega(ambiente))
            if celula is None:
                ambiente[passo.nome] = self._classe(passo)
                continue
            ambiente[passo.nome] = celula.valor
            if celula.duvidas:
                self._duvida(passo, celula)

    def _duvida(self, passo: Passo, celula: Celula) -> None:
        for ressalva, outra in celula.duvidas:
            duvida = Duvida(ressalva, passo.nome, passo.compilada.norma, outra)
            self.duvidas[nome_da_duvida(passo.nome, ressalva)] = duvida

    def _classe(self, passo: Passo) -> Palavra:
        celulas = self._celulas(passo, certa=True)
        valores = frozenset().union(*(_valor_junto(juntas) for juntas in celulas))
        return next(iter(valores)) if len(valores) == 1 else valores

    def _consulta(self, passo: Passo, celula: Celula | None, *, certa: bool) -> None:
        if celula is None:
            self._une(passo, self._celulas(passo, certa=certa) or [(sem_celula(passo),)], certa=certa)
            return
        if not certa:
            self.possivel.update(s for s, _ in celula.saidas)
            return
        if celula.duvidas:
            self._duvida(passo, celula)
            if self.trocas:
                celula = self._lida(passo, celula)
        self._junta(celula.saidas, celula.efeitos)

    def _para_cada(self, passo: Passo) -> None:
        """Run the table for each infraction, or for each author of it where the table asks."""
        tipo = "autor" if passo.por_autor else "infracao"
        aceitas = passo.compilada.tabela.entradas["infracao"]
        for saida in [*self.fica, *self.possivel]:
            if saida.tipo != tipo or saida.chave[0] not in aceitas:
                continue
            certa = saida in self.fica and (tipo == "infracao" or self._certa(saida.chave[0]))
            self.ambiente["infracao"], self.ambiente["autor"] = saida.chave[0], saida.chave[-1]
            self._consulta(passo, passo.celulas.get(passo.pega(self.ambiente)), certa=certa)

    def _certa(self, infracao: str) -> bool:
        return any(s.tipo == "infracao" and s.chave[0] == infracao for s in self.fica)

    def _celulas(self, passo: Passo, *, certa: bool) -> list[tuple[Celula, ...]]:
        """List the cells of every completion; cells of words that hold at once come together."""
        opcoes = [_opcoes(self.ambiente[e]) for e in passo.entradas]
        vistas: dict[int | tuple[int, ...], tuple[Celula, ...]] = {}
        for completa in product(*opcoes):
            chaves = product(*completa)
            juntas = tuple(self._lida(passo, c) for k in chaves if (c := passo.celulas.get(k)) is not None)
            if juntas:
                vistas[tuple(id(c) for c in juntas)] = juntas
        if certa and vistas:
            self._duvidas_comuns(passo, list(vistas.values()))
        return list(vistas.values())

    def _duvidas_comuns(self, passo: Passo, vistas: list[tuple[Celula, ...]]) -> None:
        """Record the doubts that bite whatever the unknown facts are."""
        em_cada = [{r.id for c in juntas for r, _ in c.duvidas} for juntas in vistas]
        comuns = em_cada[0].intersection(*em_cada[1:])
        for celula in vistas[0] if comuns else ():
            self._duvida(passo, celula._replace(duvidas=tuple(d for d in celula.duvidas if d[0].id in comuns)))

    def _lida(self, passo: Passo, celula: Celula) -> Celula:
        """Read a cell by the other reading of the doubt asked for, where it bites."""
        outra = self.trocas.get(passo.nome)
        return next((c for r, c in celula.duvidas if r.id == outra), celula) if outra else celula

    def _derivada(self, nome: str) -> Palavra:
        """Give a measure's modality or an infraction's presence, as the tables run so far have it."""
        ficou = self.derivadas.get(nome, "nao")
        tipo, _, alvo = nome.partition(".")
        podem = [s.valor for s in self.possivel if s.tipo == tipo and s.chave[0] == alvo]
        if tipo == "infracao":
            return frozenset({"sim", "nao"}) if podem and ficou == "nao" else ficou
        todos = frozenset({ficou, *(_mais_forte([ficou, p]) for p in podem)})
        return ficou if len(todos) == 1 else todos

    def _une(self, passo: Passo, celulas: Iterable[tuple[Celula, ...]], *, certa: bool) -> None:
        mapas = [_unida(juntas) for juntas in celulas]
        comuns = set(mapas[0]).intersection(*mapas[1:])
        ficam = [s for s in mapas[0] if s in comuns]
        if certa:
            self._junta(((s, _grounds(s, mapas)) for s in ficam), efeitos(ficam))
        else:
            self.possivel.update(ficam)
        so_alguns = {s for mapa in mapas for s in mapa if s not in comuns}
        if so_alguns:
            self.possivel |= so_alguns
            self.abertas.append(passo)

    def _junta(self, saidas: Iterable[Grounded], derivadas: Iterable[tuple[str, str]]) -> None:
        fica, ambiente = self.fica, self.ambiente
        for saida, citas in saidas:
            tem = fica.setdefault(saida, citas)
            if tem is not citas:
                fica[saida] = tuple(dict.fromkeys((*tem, *citas)))
        for nome, valor in derivadas:
            if self.derivadas.get(nome) != MODALIDADES[-1]:
                self.derivadas[nome] = ambiente[nome] = valor


def citas_da_duvida(duvida: Duvida) -> tuple[str, ...]:
    """Give the provisions of a doubt, each with its norm."""
    return tuple(c if ":" in c else f"{duvida.norma}:{c}" for c in duvida.ressalva.dispositivos)


def outra_leitura(plano: Plano, resposta: Resposta, duvida: Duvida) -> Resposta:
    """Run the plan again under the other reading of a doubt."""
    ambiente = dict(resposta.ambiente)
    trocas = {}
    if duvida.passo.startswith("tabela."):
        trocas[duvida.passo] = duvida.ressalva.id
    else:
        ambiente[duvida.passo] = duvida.outra.valor
    return Avaliador(plano, ambiente).de_novo((duvida.passo,), trocas)


def sem_celula(passo: Passo) -> Celula:
    """Answer what no row of the table foresees, as when its norm meets a word of an older one: a person decides."""
    norma = passo.compilada.norma
    motivo = f"Nenhuma linha de {passo.nome} prevê este caso: uma pessoa decide."
    return Celula("", ((Saida("lacuna", (f"sem-linha:{passo.nome}", norma), motivo), (f"{norma}:{passo.nome}",)),))


def nome_da_duvida(passo: str, ressalva: Ressalva) -> str:
    """Name a doubt as the answer shows it: those of the substitute apart."""
    return f"substituto.{ressalva.id}" if passo.startswith("substituto.") else ressalva.id


def _opcoes(palavra: Palavra) -> list[list[str]]:
    """Give the completions of an input, each with the words that hold at once."""
    palavras = [palavra] if isinstance(palavra, str) else sorted(palavra)
    return [p.split(JUNTOS) for p in palavras]


def _valor_junto(juntas: tuple[Celula, ...]) -> frozenset[str]:
    return frozenset({JUNTOS.join(sorted({c.valor for c in juntas}))})


def _mais_forte(modalidades: Iterable[str]) -> str:
    presentes = [m for m in MODALIDADES if m in modalidades]
    return presentes[-1] if presentes else "nao"


def _unida(juntas: tuple[Celula, ...]) -> dict[Saida, tuple[str, ...]]:
    if len(juntas) == 1:
        return dict(juntas[0].saidas)
    unida: dict[Saida, tuple[str, ...]] = {}
    for celula in juntas:
        for saida, citas in celula.saidas:
            unida[saida] = tuple(dict.fromkeys((*unida.get(saida, ()), *citas)))
    return unida


def _grounds(saida: Saida, mapas: list[dict[Saida, tuple[str, ...]]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for m in mapas for c in m[saida]))
