"""A plan as steps over codes: facts as they are packed, bands, classes, tables, and what each answer adds."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from itertools import product
from operator import eq
from typing import NamedTuple, TypeVar

import numpy as np

from capitania.bulk.alcance import Alcance
from capitania.bulk.etapas import Bits, Codigos, Efeito, Etapa, T, Universo, Variavel, VariavelDe, etapa
from capitania.bulk.extensao import duvidas, efeitos, estende, estende_classe, palavras
from capitania.bulk.medidores import Medidor, Pedaco, medidores
from capitania.lei import vocabulario
from capitania.lei.acervo import PLAUSIVEL
from capitania.lei.avaliacao import Palavra, nome_da_duvida
from capitania.lei.molde import CONSIDERADO, Grupo, PassoFaixa
from capitania.lei.plano import DERIVADOS, Passo, Plano
from capitania.lei.saidas import Saida
from capitania.lei.vocabulario import MODALIDADES

PRESENTE = "substituto.presente"
CRU = "cru:"  # before the name of a fact as it is packed
V = TypeVar("V", bound=Hashable)
DeFato = VariavelDe[str | None]
DePalavra = VariavelDe[Palavra]
DePedaco = VariavelDe[Pedaco]
DeEfeito = VariavelDe[Efeito]
Prova = tuple[Variavel, Callable[[Hashable], bool]]  # a condition on what a variable means


class Construcao(NamedTuple):
    """All steps of a plan, in an order in which each finds its inputs ready.

    `fatos` are the columns of codes read as they are packed, `medidas` those made from a measured column; `palavras`
    names the variable of each input that tables read; `finais` hold an `Efeito` each: their union is the answer.
    """

    fatos: tuple[DeFato, ...]
    medidas: tuple[tuple[Medidor, DePedaco], ...]
    etapas: tuple[Etapa, ...]
    palavras: dict[str, DePalavra]
    finais: tuple[DeEfeito, ...]
    universo: Universo


def constroi(plano: Plano) -> Construcao:
    """Build the steps of a plan."""
    return _Construtor(plano).constroi()


class _Construtor:
    def __init__(self, plano: Plano) -> None:
        self.plano = plano
        self.universo = Universo(Bits(), Bits(), Bits())
        self.fatos: dict[str, DeFato] = {}
        self.medidas: dict[str, tuple[Medidor, DePedaco]] = {}
        self.onde_mede: dict[str, tuple[str, int]] = {}  # band -> what measures it, and its place there
        self.etapas: list[Etapa] = []
        self.alcance = Alcance()
        self.palavras: dict[str, DePalavra] = {}
        self.finais: list[DeEfeito] = []
        self.tabelas: list[DeEfeito] = []  # answers so far, in the order in which the tables run

    def constroi(self) -> Construcao:
        for n, medidor in enumerate(medidores(self.plano.faixas, self.plano.erros, self._teto)):
            variavel = VariavelDe(f"pedaco:{medidor.campo}:{n}", medidor.pedacos)
            self.medidas[variavel.nome] = medidor, variavel
            self.onde_mede |= {f.nome: (variavel.nome, k) for k, f in enumerate(medidor.faixas)}
        for grupo in (self.plano.molde.condutor, self.plano.molde.substituto):
            self._da_pessoa(grupo)
        for nome, dominio in self.plano.ausentes.items():
            self.palavras[nome] = self._faz(nome, lambda d=dominio: frozenset(d))
        for passo in self.plano.classes:
            self._classe(passo)
        for passo in self.plano.tabelas:
            self._tabela(passo)
        return Construcao(
            tuple(self.fatos.values()),
            tuple(self.medidas.values()),
            tuple(self.etapas),
            self.palavras,
            tuple(self.finais),
            self.universo,
        )

    def _teto(self, campo: str) -> Decimal | None:
        meio = campo.rpartition(".")[2]
        maximo = self.plano.valores.get(PLAUSIVEL + meio)
        if maximo is None or not isinstance(maximo[0].quantia, Decimal):
            return None
        return maximo[0].quantia * Decimal(vocabulario.UNIDADES[meio][maximo[0].unidade])

    def _faz(self, nome: str, f: Callable[..., T], *entradas: Variavel) -> VariavelDe[T]:
        """Add a step that a function of a few meanings tells."""
        combinacoes = product(*(v.sentidos for v in entradas))
        dados = [f(*valores) for valores in combinacoes]
        onde = np.arange(len(dados)).reshape([len(v.sentidos) for v in entradas])
        return self._etapa(nome, entradas, dados, onde)

    def _etapa(self, nome: str, entradas: Sequence[Variavel], dados: Sequence[T], onde: Codigos) -> VariavelDe[T]:
        """Add a step, without the meanings that no facts reach."""
        feita = self.alcance.poda(etapa(nome, entradas, dados, onde))
        self.etapas.append(feita)
        return feita.saida

    def _cru(self, fato: str) -> DeFato:
        """Give a fact as it is packed: its words, then None for not informed."""
        if fato not in self.fatos:
            self.fatos[fato] = VariavelDe(f"{CRU}{fato}", (*(vocabulario.dominio(fato) or ()), None))
        return self.fatos[fato]

    def _pedaco(self, campo: str) -> list[DePedaco]:
        return [v for m, v in self.medidas.values() if m.campo == campo]

    # --- facts and bands, as `lei.ambiente` gives them their words -------------------------------------------------

    def _da_pessoa(self, grupo: Grupo) -> None:
        for nome, abertas in grupo.fatos:
            self.palavras[nome] = self._fato(grupo, nome, abertas, do_aparelho=False)
        for nome, abertas in grupo.fatos_do_aparelho:
            self.palavras[nome] = self._fato(grupo, nome, abertas, do_aparelho=True)
        for passo in grupo.faixas:
            self._faixa(grupo, passo, do_aparelho=False)
        for passo in grupo.faixas_do_aparelho:
            self._faixa(grupo, passo, do_aparelho=True)

    def _fato(self, grupo: Grupo, nome: str, abertas: frozenset[str], *, do_aparelho: bool) -> DePalavra:
        quem = "substituto." if grupo.raiz else "condutor."
        sem_licenca = {f"{quem}porta": "nao", f"{quem}classe_adequada": "nao", f"{quem}situacao_da_licenca": "regular"}
        condicoes = list(self._ausencias(grupo, nome, do_aparelho=do_aparelho))
        if nome in sem_licenca:
            condicoes.append((self._cru(f"{quem}habilitacao"), lambda h: h == "inexistente", sem_licenca[nome]))
        if nome == f"{grupo.raiz}alcoolemia.meio":
            outra = self._cru(f"{grupo.raiz}alcoolemia.outra_substancia")
            condicoes.append((outra, lambda o: o not in {None, "comprovada"}, "ausente"))
        return self._condicional(nome, self._cru(nome), lambda v: abertas if v is None else v, condicoes)

    def _ausencias(
        self, grupo: Grupo, nome: str, *, do_aparelho: bool
    ) -> Iterator[tuple[Variavel, Callable[[Hashable], bool], str]]:
        """Give what puts a word in place of a fact: no substitute, no meter."""
        if grupo.raiz:
            yield self._cru(PRESENTE), lambda p: p == "nao", self.plano.molde.sem_substituto[nome]
        if do_aparelho:
            yield self._aparelho(grupo.raiz), lambda tem: not tem, grupo.sem_aparelho[nome]

    def _aparelho(self, raiz: str) -> Variavel:
        """Tell whether a meter read something, or may have."""
        nome = f"{raiz}aparelho"
        feita = next((e.saida for e in self.etapas if e.saida.nome == nome), None)
        if feita is not None:
            return feita
        resultado = self._cru(f"{raiz}alcoolemia.resultado")

        def tem(r: Hashable, *lidos: Pedaco) -> bool:
            return r is None or any(p.informado for p in lidos)

        return self._faz(nome, tem, resultado, *self._pedaco(f"{raiz}alcoolemia.ar"))

    def _condicional(
        self,
        nome: str,
        variavel: VariavelDe[V],
        f: Callable[[V], T],
        condicoes: Sequence[tuple[Variavel, Callable[[Hashable], bool], T]],
    ) -> VariavelDe[T]:
        """Give the first word, or effect, whose condition holds, else what the variable itself gives."""

        def escolhe(valor: V, *outros: Hashable) -> T:
            for (_, vale, dado), outro in zip(condicoes, outros, strict=True):
                if vale(outro):
                    return dado
            return f(valor)

        return self._faz(nome, escolhe, variavel, *(v for v, _, _ in condicoes))

    def _faixa(self, grupo: Grupo, passo: PassoFaixa, *, do_aparelho: bool) -> None:
        """Classify a measured fact: its word, and the doubts of the band."""
        medida, lugar = self.onde_mede[passo.nome]
        pedaco = self.medidas[medida][1]
        ausencias = list(self._ausencias(grupo, passo.nome, do_aparelho=do_aparelho))
        base = passo.entrada.removesuffix(CONSIDERADO)
        prova = self._prova_de_sem_valor(base)

        def palavra(p: Pedaco, *outros: Hashable) -> Palavra:
            celula = p.celulas[lugar]
            if celula is not None:
                return celula.valor
            vale_sem = any(vale(o) for (_, vale), o in zip(prova, outros, strict=True))
            if prova and (p.sem_validade or (vale_sem and not p.implausivel)):
                return passo.faixa.faixa.sem_valor or ""
            return frozenset(passo.faixa.dominio)

        medida_com_prova = self._faz(f"{passo.nome}:lida", palavra, pedaco, *(v for v, _ in prova))
        self.palavras[passo.nome] = self._condicional(passo.nome, medida_com_prova, lambda v: v, ausencias)

        def da_faixa(p: Pedaco) -> Efeito:
            celula = p.celulas[lugar]
            nomes = [] if celula is None else [nome_da_duvida(passo.nome, r) for r, _ in celula.duvidas]
            return Efeito(duvidas=self.universo.duvidas.junta(nomes))

        if any(c is not None and c.duvidas for c in (p.celulas[lugar] for p in pedaco.sentidos)):
            crua = self._faz(f"{passo.nome}:duvidas", da_faixa, pedaco)
            nada = [(v, vale, Efeito()) for v, vale, _ in ausencias]
            self.finais.append(self._condicional(f"{passo.nome}:duvidas?", crua, lambda e: e, nada))

    def _prova_de_sem_valor(self, base: str) -> list[Prova]:
        """Give what tells a fact without a value to measure from one not informed."""
        if base.endswith(".validade"):
            return [(self._cru(base.removesuffix("validade") + "habilitacao"), lambda h: h == "inexistente")]
        if base.endswith((".ar", ".sangue")):
            return [(self._cru(base.rpartition(".")[0] + ".resultado"), lambda r: r is not None)]
        if base.endswith(".valido_ate"):
            return [(v, _informado) for v in self._pedaco(base.replace("valido_ate", "verificado_em"))]
        return []

    # --- classes and tables, as `lei.avaliacao` runs them -------------------------------------------------------------

    def _classe(self, passo: Passo) -> None:
        entradas = [self.palavras[e] for e in passo.entradas]
        ext = estende_classe(passo, entradas)
        sem = self.plano.sem_substituto.get(passo.nome) if PRESENTE in self.plano.fatos else None
        nome = passo.nome if sem is None else f"{passo.nome}:lida"
        palavra = self._etapa(nome, entradas, palavras(ext), ext.onde)
        ausente: list[tuple[Variavel, Callable[[Hashable], bool], str]] = []
        self.palavras[passo.nome] = palavra
        if sem is not None:
            ausente = [(self._cru(PRESENTE), lambda p: p == "nao", sem)]
            self.palavras[passo.nome] = self._condicional(passo.nome, palavra, lambda v: v, ausente)
        if any(c.duvidas for c in passo.celulas.values()):
            feita = self._etapa(f"{passo.nome}:duvidas", entradas, duvidas(ext, self.universo), ext.onde)
            nada = [(v, vale, Efeito()) for v, vale, _ in ausente]
            self.finais.append(self._condicional(f"{passo.nome}:duvidas?", feita, lambda e: e, nada))

    def _tabela(self, passo: Passo) -> None:
        if passo.para_cada:
            for infracao in passo.compilada.tabela.entradas["infracao"]:
                self._para_cada(passo, infracao)
            return
        entradas = [self._entrada(e) for e in passo.entradas]
        ext = estende(passo, entradas, {})
        self._conclui(self._etapa(passo.nome, entradas, efeitos(passo, ext, self.universo), ext.onde))

    def _conclui(self, resposta: DeEfeito) -> None:
        self.finais.append(resposta)
        self.tabelas.append(resposta)

    def _entrada(self, nome: str) -> DePalavra:
        return self._derivada(nome) if nome.startswith(DERIVADOS) else self.palavras[nome]

    def _dadas(self, serve: Callable[[Saida], bool]) -> tuple[int, list[DeEfeito]]:
        """Give the bits of some outputs, and the answers so far that hold any of them."""
        bits = self.universo.saidas.junta([s for s in self.universo.saidas.de if serve(s)])
        return bits, [t for t in self.tabelas if any((e.fica | e.possivel) & bits for e in t.sentidos)]

    def _reune(self, nome: str, serve: Callable[[Saida], bool]) -> DeEfeito:
        """Unite what the answers so far say of some outputs: which stand, and which are possible."""
        bits, tabelas = self._dadas(serve)
        acumulada = self._faz(f"{nome}:0", Efeito)
        for n, tabela in enumerate(tabelas, 1):

            def une(a: Efeito, e: Efeito) -> Efeito:
                return Efeito(a.fica | e.fica & bits, a.possivel | e.possivel & bits)

            acumulada = self._faz(f"{nome}:{n}", une, acumulada, tabela)
        return acumulada

    def _derivada(self, nome: str) -> DePalavra:
        """Give a measure's modality or an infraction's presence, as the tables run so far have it."""
        tipo, _, alvo = nome.partition(".")
        reunida = self._reune(f"{nome}@{len(self.tabelas)}", lambda s: s.tipo == tipo and s.chave[0] == alvo)
        saidas = self.universo.saidas

        def palavra(e: Efeito) -> Palavra:
            ficam, podem = ([s.valor for s in saidas.lista(b)] for b in (e.fica, e.possivel))
            if tipo == "infracao":
                return "sim" if ficam else frozenset({"sim", "nao"}) if podem else "nao"
            ficou = _mais_forte(ficam)
            todos = frozenset({ficou, *(_mais_forte([ficou, p]) for p in podem)})
            return ficou if len(todos) == 1 else todos

        return self._faz(f"{nome}@{len(self.tabelas)}:palavra", palavra, reunida)

    def _para_cada(self, passo: Passo, infracao: str) -> None:
        """Run a table for one infraction, or for each author of it that a table so far may have named."""
        desta = self._reune(
            f"{passo.nome}:{infracao}@{len(self.tabelas)}", lambda s: s.tipo == "infracao" and s.chave[0] == infracao
        )
        if not passo.por_autor:
            modo = self._faz(f"{desta.nome}:modo", lambda e: (bool(e.fica), bool(e.possivel & ~e.fica)), desta)
            self._por_modo(passo, {"infracao": infracao}, modo)
            return
        for saida in [s for s in self.universo.saidas.de if _autor_de(infracao, s)]:
            deste = self._reune(f"{desta.nome}:{saida.chave[-1]}", partial(eq, saida))

            def como(autor: Efeito, dela: Efeito) -> tuple[bool, bool]:
                certa = bool(autor.fica) and bool(dela.fica)
                return certa, bool(autor.fica | autor.possivel) and not certa

            modo = self._faz(f"{deste.nome}:modo", como, deste, desta)
            self._por_modo(passo, {"infracao": infracao, "autor": saida.chave[-1]}, modo)

    def _por_modo(self, passo: Passo, fixas: dict[str, str], modo: VariavelDe[tuple[bool, bool]]) -> None:
        """Add what the table gives to what stands, to what is possible, or to both."""
        entradas = [self._entrada(e) for e in passo.entradas if e not in fixas]
        ext = estende(passo, entradas, fixas)
        nome = ":".join((passo.nome, *fixas.values()))
        certa = self._etapa(f"{nome}:certa", entradas, efeitos(passo, ext, self.universo), ext.onde)
        incerta = self._etapa(f"{nome}:incerta", entradas, efeitos(passo, ext, self.universo, certa=False), ext.onde)

        def efeito(m: tuple[bool, bool], c: Efeito, i: Efeito) -> Efeito:
            return uniao(c if m[0] else Efeito(), i if m[1] else Efeito())

        self._conclui(self._faz(nome, efeito, modo, certa, incerta))


def uniao(a: Efeito, b: Efeito) -> Efeito:
    """Unite two effects."""
    return Efeito(*(x | y for x, y in zip(a, b, strict=True)))


def _autor_de(infracao: str, saida: Saida) -> bool:
    return saida.tipo == "autor" and saida.chave[0] == infracao


def _informado(pedaco: Hashable) -> bool:
    return isinstance(pedaco, Pedaco) and pedaco.informado


def _mais_forte(modalidades: list[str]) -> str:
    presentes = [m for m in MODALIDADES if m in modalidades]
    return presentes[-1] if presentes else "nao"
