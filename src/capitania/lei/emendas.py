"""The smallest redraft that closes each hole and overlap of a text, tried by running the analysis on the redraft.

The size of a redraft is the words it changes: a value put into a condition or taken out of it, an end of a stretch let
in or out, a row with all that it says. What stands in the text already is changed before anything is added to it.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.analise import analisa
from capitania.lei.cobertura import Cobertura
from capitania.lei.compilacao import Chave, casa, defeito, doutrina_de, linhas_por_chave
from capitania.lei.diferencas import trecho
from capitania.lei.faixas import conjuntos
from capitania.lei.historia import Historias, resposta
from capitania.lei.norma import Entao, Faixa, Lacuna, Limite, Linha, Norma, Ressalva, Tabela, Trecho

DEFEITOS: Final = frozenset({"buraco", "sobreposicao", "impossivel"})
LIVRE: Final = "com a resposta que o redator quiser dar"
NENHUMA: Final = (
    "Nenhuma mudança de uma linha ou de uma ponta fecha: o texto tem de dizer aqui como se lê ou como se conta."
)
Se = Mapping[str, frozenset[str]]


class Emenda(NamedTuple):
    """A redraft: the doubt it makes needless, or the kind of open defect; where, what to write, in how many words."""

    fecho: str | None
    defeito: str | None
    onde: str
    tipo: str
    texto: str
    palavras: int


class _Proposta(NamedTuple):
    """A redraft of one place, not yet tried."""

    tipo: str
    texto: str
    palavras: int
    lugar: Tabela | Faixa
    pela_adotada: bool


def emendas(norma: Norma, acervo: Acervo, historias: Historias) -> Iterator[Emenda]:
    """Give the smallest redraft for each defect that a row or an end can close; terms, read in two ways, have none."""
    analise = analisa(norma, acervo, historias)
    abertos = {(f.tipo, f.onde) for f in analise.restantes}
    falhas = (f for f in (*analise.defeitos, *analise.restantes) if f.tipo in {"buraco", "sobreposicao"})
    for fecho, onde, tipo in dict.fromkeys((f.fecho, f.onde, f.tipo if f.fecho is None else None) for f in falhas):
        resto = abertos - {(tipo, onde)}
        propostas = sorted(
            _propostas(norma, fecho, onde, tipo, historias), key=lambda p: (p.palavras, not p.pela_adotada)
        )
        for proposta in propostas:
            nova = _emendada(norma, fecho, proposta.lugar)
            restam = [f for f in analisa(nova, acervo, historias).restantes if f.tipo in DEFEITOS]
            if all((f.tipo, f.onde) in resto for f in restam):
                yield Emenda(fecho, tipo, onde, proposta.tipo, proposta.texto, proposta.palavras)
                break
        else:
            yield Emenda(fecho, tipo, onde, "nenhuma", NENHUMA, 0)


def _emendada(norma: Norma, fecho: str | None, lugar: Tabela | Faixa) -> Norma:
    """Give the redraft, without the doubt that it should make needless."""
    return norma._replace(
        faixas={**norma.faixas, lugar.nome: lugar} if isinstance(lugar, Faixa) else norma.faixas,
        classes=_com(norma.classes, lugar, "classe"),
        tabelas=_com(norma.tabelas, lugar, "tabela"),
        ressalvas=tuple(r for r in norma.ressalvas if r.id != fecho),
        lacunas=tuple(x for x in norma.lacunas if x.id != fecho),
    )


def _com(tabelas: Mapping[str, Tabela], lugar: Tabela | Faixa, especie: str) -> Mapping[str, Tabela]:
    if isinstance(lugar, Tabela) and lugar.especie == especie:
        return {**tabelas, lugar.nome: lugar}
    return tabelas


def _propostas(norma: Norma, fecho: str | None, onde: str, tipo: str | None, historias: Historias) -> list[_Proposta]:
    especie, _, nome = onde.partition(".")
    todas: list[Ressalva | Lacuna] = [*norma.ressalvas, *norma.lacunas]
    duvida = next((x for x in todas if x.id == fecho), None)
    if especie == "faixa":
        return list(_das_pontas(norma.faixas[nome], duvida))
    tabela = (norma.classes if especie == "classe" else norma.tabelas)[nome]
    return _Redator(norma, tabela, duvida, tipo, historias).propostas()


# --- bands ----------------------------------------------------------------------------------------------------------


def _das_pontas(faixa: Faixa, duvida: Ressalva | Lacuna | None) -> Iterator[_Proposta]:
    """Move one end of one stretch: let it in, let it out, or take it to where another stretch ends."""
    chave = f"faixa.{faixa.nome}"
    adotados: frozenset[str] = frozenset()
    if isinstance(duvida, Ressalva) and duvida.adotada.valores:
        adotados = duvida.adotada.valores.get(chave, frozenset())
    quantias = sorted({x.quantia for t in faixa.trechos for x in (t.de, t.ate) if x is not None})
    ruins = {c for c in conjuntos(faixa) if len(c) != 1}
    for n, t in enumerate(faixa.trechos):
        for ponta, fim in (("de", t.de), ("ate", t.ate)):
            for quantia, inclui in product(quantias, (True, False)):
                novo = Limite(quantia, inclui)
                if fim is None or novo == fim:
                    continue
                outro = t._replace(**{ponta: novo})  # type: ignore[arg-type]  # both ends are limits
                nova = faixa._replace(trechos=(*faixa.trechos[:n], outro, *faixa.trechos[n + 1 :]))
                restam = {c for c in conjuntos(nova) if len(c) != 1}
                if not restam < ruins:
                    continue
                palavras = (novo.quantia != fim.quantia) + (novo.inclui != fim.inclui)
                texto = _da_ponta(faixa, t, outro)
                yield _Proposta("ponta", texto, palavras, nova, bool(adotados) and t.nome not in adotados)


def _da_ponta(faixa: Faixa, antes: Trecho, depois: Trecho) -> str:
    um, outro = (trecho(faixa, t.de, t.ate) for t in (antes, depois))
    return f"No trecho «{antes.nome}» ({antes.cita}), em vez de «{um}», escreva «{outro}»."


# --- tables ---------------------------------------------------------------------------------------------------------


class _Redator:
    """Redrafts of one table for the combinations that one doubt closes, or that stand open in one way."""

    def __init__(
        self,
        norma: Norma,
        tabela: Tabela,
        duvida: Ressalva | Lacuna | None,
        tipo: str | None,
        historias: Historias,
    ) -> None:
        self.tabela = tabela
        self.historias = historias
        self.nomes = tuple(tabela.entradas)
        self.duvida = duvida
        self.cobertas = linhas_por_chave(tabela)
        doutrina = doutrina_de(norma, tabela.lugar)
        self.alvo: set[Chave] = set()
        for chave in product(*tabela.entradas.values()):
            nomeada = dict(zip(self.nomes, chave, strict=True))
            falha = defeito(tabela, chave, self.cobertas.get(chave, ()))
            if falha is None or any(casa(i.se, nomeada) for i in doutrina.impossiveis):
                continue
            fechos: list[Ressalva | Lacuna] = [*doutrina.ressalvas_de(nomeada, falha.linhas)]
            fechos += [x for x in doutrina.lacunas if casa(x.se, nomeada)]
            if (duvida in fechos) if duvida is not None else not fechos and falha.tipo == tipo:
                self.alvo.add(chave)

    def propostas(self) -> list[_Proposta]:
        """Give redrafts for the holes among the combinations, or for the overlaps."""
        furos = {c for c in self.alvo if not self.cobertas.get(c)}
        if furos == self.alvo:
            return [*self._amplia(furos), *self._linha_nova(furos)]
        return [*([] if furos else self._fica_uma()), self._outra_no_lugar()]

    def _adotada(self) -> Entao | None:
        """Give what the adopted reading answers, where it is one thing."""
        if not isinstance(self.duvida, Ressalva):
            return None
        leitura = self.duvida.adotada
        if leitura.valores is None:
            return leitura.entao
        ditas: list[Entao] = []
        for chave in self.alvo:
            lida = tuple(min(leitura.valores.get(e, {v})) for e, v in zip(self.nomes, chave, strict=True))
            ditas += [x.entao for x in self.cobertas.get(lida, ()) if x.entao not in ditas]
        return ditas[0] if len(ditas) == 1 else None

    def _diz(self, linha: Linha) -> str:
        return resposta(self.tabela, linha, self.historias)

    def _amplia(self, furos: set[Chave]) -> Iterator[_Proposta]:
        """Widen one condition of one row until it holds the holes, and nothing that is answered otherwise."""
        adotada = self._adotada()
        for n, linha in enumerate(self.tabela.linhas):
            for entrada in linha.se:
                lugar = self.nomes.index(entrada)
                faltam = frozenset(c[lugar] for c in furos) - linha.se[entrada]
                nova = linha._replace(se={**linha.se, entrada: linha.se[entrada] | faltam})
                cobre = set(self._chaves(nova.se))
                if not faltam or not furos <= cobre or not self._responde_igual(cobre - furos, linha):
                    continue
                texto = f"Na linha {_qual(linha)}, acrescente em {entrada}: {', '.join(sorted(faltam))}. "
                texto += f"Passa a responder: {self._diz(linha)}."
                yield _Proposta("amplia", texto, len(faltam), self._com(n, [nova]), linha.entao == adotada)

    def _responde_igual(self, chaves: Iterable[Chave], linha: Linha) -> bool:
        return all(x.entao == linha.entao for c in chaves for x in self.cobertas.get(c, ())) and all(
            self.cobertas.get(c) for c in chaves
        )

    def _linha_nova(self, furos: set[Chave]) -> Iterator[_Proposta]:
        """Add a row, or as few as hold the holes and nothing else, with the adopted answer or one left to say."""
        entao, dita, pela_adotada = self._nova_resposta()
        caixas = list(self._caixas(furos))
        novas = [Linha(f"emenda-{n}", se, entao, ("",), True) for n, se in enumerate(caixas, 1)]  # noqa: FBT003
        texto = f"Acrescente {_quantas(len(caixas))}, {dita}: {'; '.join(map(_escrito, caixas))}."
        yield _Proposta("linha_nova", texto, _palavras(caixas), self._com(None, novas), pela_adotada)

    def _nova_resposta(self) -> tuple[Entao, str, bool]:
        """Give what a new row answers, as the adopted reading would, or as the drafter likes."""
        adotada = self._adotada()
        if adotada is not None:
            dita = self._diz(Linha("", {}, adotada, (), True))  # noqa: FBT003
            return adotada, f"com a resposta da leitura adotada ({dita})", True
        livre: Entao = self.tabela.linhas[0].entao if self.tabela.especie == "classe" and self.tabela.linhas else ()
        return livre, LIVRE, False

    def _fica_uma(self) -> Iterator[_Proposta]:
        """Let the rows of one answer stand alone, and narrow or strike those of the others."""
        envolvidas = [x for x in self.tabela.linhas if any(x in self.cobertas[c] for c in self.alvo)]
        adotadas = self.duvida.adotada.linhas if isinstance(self.duvida, Ressalva) else None
        for fica in envolvidas:
            linhas, textos, palavras = self._sem([x for x in envolvidas if x.entao != fica.entao])
            nova = self.tabela._replace(linhas=tuple(linhas))
            texto = f"{' '.join(textos)} Fica: {self._diz(fica)}."
            yield _Proposta("restringe", texto, palavras, nova, adotadas is not None and fica.id in adotadas)

    def _menos(self, linha: Linha) -> tuple[list[Linha], str, int]:
        """Take the doubtful combinations away from a row: all of it, values of one condition, or split it."""
        chaves = set(self._chaves(linha.se))
        sobra = chaves - self.alvo
        tamanho = 2 + sum(map(len, linha.se.values()))
        if not sobra:
            return [], f"Retire a linha {_qual(linha)}.", tamanho
        for entrada, valores in self.tabela.entradas.items():
            lugar = self.nomes.index(entrada)
            tem = linha.se.get(entrada, frozenset(valores))
            saem = tem & {c[lugar] for c in chaves & self.alvo}
            if saem < tem and all(c[lugar] not in saem for c in sobra):
                nova = linha._replace(se={**linha.se, entrada: tem - saem})
                custo = len(saem) if entrada in linha.se else len(tem - saem)
                fazer = f"retire de {entrada}: {', '.join(sorted(saem))}"
                if entrada not in linha.se:
                    fazer = f"diga também {entrada}: {', '.join(sorted(tem - saem))}"
                return [nova], f"Na linha {_qual(linha)}, {fazer}.", custo
        caixas = list(self._caixas(sobra))
        novas = [linha._replace(id=f"{linha.id}-{n}", se=se) for n, se in enumerate(caixas, 1)]
        ditas = "; ".join(_escrito(se) for se in caixas)
        custo = _palavras(caixas)
        return novas, f"Parta a linha {_qual(linha)} em {_quantas(len(caixas))}: {ditas}.", custo

    def _outra_no_lugar(self) -> _Proposta:
        """Narrow or strike every row there, and answer in a row of its own."""
        entao, dita, pela_adotada = self._nova_resposta()
        envolvidas = [x for x in self.tabela.linhas if any(x in self.cobertas.get(c, ()) for c in self.alvo)]
        linhas, textos, palavras = self._sem(envolvidas)
        caixas = list(self._caixas(self.alvo))
        linhas += [Linha(f"emenda-{n}", se, entao, ("",), True) for n, se in enumerate(caixas, 1)]  # noqa: FBT003
        textos.append(f"Acrescente {_quantas(len(caixas))}, {dita}: {'; '.join(map(_escrito, caixas))}.")
        tabela = self.tabela._replace(linhas=tuple(linhas))
        return _Proposta("linha_nova", " ".join(textos), palavras + _palavras(caixas), tabela, pela_adotada)

    def _sem(self, saem: list[Linha]) -> tuple[list[Linha], list[str], int]:
        """Take the doubtful combinations away from some rows."""
        linhas, textos, palavras = list(self.tabela.linhas), [], 0
        for linha in saem:
            outras, texto, custo = self._menos(linha)
            lugar = linhas.index(linha)
            linhas[lugar : lugar + 1] = outras
            textos.append(texto)
            palavras += custo
        return linhas, textos, palavras

    def _chaves(self, se: Se) -> Iterator[Chave]:
        yield from product(*(se.get(e, valores) for e, valores in self.tabela.entradas.items()))

    def _com(self, n: int | None, novas: list[Linha]) -> Tabela:
        linhas = self.tabela.linhas
        if n is None:
            return self.tabela._replace(linhas=(*linhas, *novas))
        return self.tabela._replace(linhas=(*linhas[:n], *novas, *linhas[n + 1 :]))

    def _caixas(self, chaves: set[Chave]) -> Iterator[Se]:
        """Write combinations as few conditions that hold no other."""
        dominios = list(self.tabela.entradas.values())
        todas = list(product(*dominios))
        numeros = [tuple(d.index(v) for d, v in zip(dominios, c, strict=True)) for c in todas]
        for caixa in Cobertura(numeros).cobre([n for n, c in enumerate(todas) if c in chaves]):
            yield {
                nome: frozenset(dominio[i] for i in aceitos)
                for nome, dominio, aceitos in zip(self.nomes, dominios, caixa, strict=True)
                if aceitos is not None
            }


def _palavras(caixas: list[Se]) -> int:
    """Count the words of new rows: those of their conditions, what each answers, and its provision."""
    return sum(2 + sum(map(len, se.values())) for se in caixas)


def _qual(linha: Linha) -> str:
    return f"«{linha.id}» ({', '.join(linha.cita)})"


def _quantas(n: int) -> str:
    return "uma linha" if n == 1 else f"{n} linhas"


def _escrito(se: Se) -> str:
    """Write conditions as a norm file has them."""
    partes = []
    for entrada, valores in se.items():
        listados = ", ".join(f'"{v}"' for v in sorted(valores))
        partes.append(f"{entrada} = {listados if len(valores) == 1 else f'[{listados}]'}")
    return f"se = {{ {', '.join(partes)} }}" if partes else "sem condição"
