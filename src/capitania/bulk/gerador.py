"""A nation's boardings drawn at random: the same seed gives the same bytes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from capitania.bulk.medidores import dias
from capitania.bulk.mistura import das_oms, dos_dias, mistura
from capitania.usecases.estudos import Sorteio

TRECHO: Final = 1 << 18  # rows drawn together, and written as one group
ANO: Final = 365
SEGUNDOS: Final = 3600
BRASILIA: Final = 3 * SEGUNDOS  # what its clock is behind UTC
Logicos = NDArray[np.bool_]


def sorteadas(sorteio: Sorteio) -> Iterator[pa.RecordBatch]:
    """Draw the rows, in the order of the days; one piece is drawn while the one before is used."""
    pesos, festa = dos_dias(sorteio.de, sorteio.ate)
    por_dia = np.random.Generator(np.random.PCG64([sorteio.semente, 0])).multinomial(sorteio.linhas, pesos)
    fins, oms = np.cumsum(por_dia), das_oms(sorteio.siglas)

    def trecho(n: int) -> pa.RecordBatch:
        first, last = n * TRECHO, min((n + 1) * TRECHO, sorteio.linhas)
        dia = np.searchsorted(fins, np.arange(first, last), side="right")
        dados = _Sorteio(np.random.Generator(np.random.PCG64([sorteio.semente, n + 1])), last - first)
        return _Trecho(dados, festa[dia], dia + dias(sorteio.de)).feito(oms, sorteio.siglas)

    with ThreadPoolExecutor(1) as fila:
        proximo = fila.submit(trecho, 0)
        for n in range(1, -(-sorteio.linhas // TRECHO)):
            feito, proximo = proximo.result(), fila.submit(trecho, n)
            yield feito
        yield proximo.result()


class _Sorteio:
    """Draws for so many rows."""

    def __init__(self, rng: np.random.Generator, n: int) -> None:
        self.rng, self.n = rng, n

    def se(self, parcela: float | NDArray[Any]) -> Logicos:
        """Give yes to so large a share of the rows."""
        return self.rng.random(self.n, dtype=np.float32) < parcela

    def palavra(self, caminho: str) -> NDArray[np.int8]:
        """Give a word of a fact to each row, by the weights of the mix."""
        pesos = np.array(list(mistura()["pesos"][caminho]["palavras"].values()), float)
        return self.por(pesos / pesos.sum()).astype(np.int8)

    def por(self, parcelas: NDArray[np.float64]) -> NDArray[np.int64]:
        """Give a place by its share."""
        return np.searchsorted(
            np.cumsum(parcelas)[:-1].astype(np.float32), self.rng.random(self.n, dtype=np.float32), side="right"
        )

    def entre(self, de: int, ate: int) -> NDArray[np.int32]:
        """Give an integer, both ends inside."""
        return self.rng.integers(de, ate + 1, self.n, dtype=np.int32)


class _Trecho:
    """One piece, column by column."""

    def __init__(self, sorteio: _Sorteio, festa: Logicos, dia: NDArray[np.int64]) -> None:
        self.s, self.festa, self.dia = sorteio, festa, dia.astype(np.int32)
        self.colunas: dict[str, pa.Array] = {}

    def feito(self, oms: NDArray[np.float64], siglas: Sequence[str]) -> pa.RecordBatch:
        s, m = self.s, mistura()
        segundos = s.entre(m["hora"]["de"] * SEGUNDOS, m["hora"]["ate"] * SEGUNDOS - 1) + BRASILIA
        em = self.dia.astype(np.int64) * 86400 + segundos
        self.colunas["abordagem.em"] = pa.array(em * 1000).cast(pa.timestamp("ms", "UTC"))
        self.colunas["abordagem.om"] = _palavras(s.por(oms).astype(np.int16), siglas)
        self._embarcacao()
        sem_condutor = self._condutor() | self._teste()
        self._substituto(sem_condutor)
        return pa.RecordBatch.from_arrays(list(self.colunas.values()), names=list(self.colunas))

    def _poe(
        self, caminho: str, onde: Logicos | None = None, codigos: NDArray[np.int8] | None = None
    ) -> NDArray[np.int8]:
        """Put a column of words of the mix, where told."""
        codigos = self.s.palavra(caminho) if codigos is None else codigos
        falta = mistura()["nao_informado"]
        if caminho in falta["fatos"]:
            ha = ~self.s.se(falta["parcela"])
            onde = ha if onde is None else onde & ha
        self.colunas[caminho] = _palavras(codigos, list(mistura()["pesos"][caminho]["palavras"]), onde)
        return codigos

    def _embarcacao(self) -> None:
        parada = self._poe("abordagem.situacao_da_embarcacao") != 0
        constatada = np.where(parada, self.s.palavra("abordagem.navegacao_constatada"), 0).astype(np.int8)
        self._poe("abordagem.navegacao_constatada", None, constatada)
        saida = np.where(parada, self.s.palavra("abordagem.saida_iminente"), 1).astype(np.int8)
        self._poe("abordagem.saida_iminente", None, saida)
        self._poe("embarcacao.tipo")

    def _condutor(self) -> Logicos:
        """Draw the conductor's licence; gives who may not go on."""
        s, m = self.s, mistura()
        infracoes = m["infracoes"]
        parcelas = np.array([m["notificadas"]["parcela"] * i["parcela"] for i in infracoes.values()])
        qual = s.por(np.array([*parcelas, 1 - parcelas.sum()]))
        e = {nome: qual == n for n, nome in enumerate(infracoes)}
        habilitado = ~e["inexistente"]
        habilitacao = np.where(habilitado, s.palavra("condutor.habilitacao"), 2).astype(np.int8)
        self.colunas["condutor.habilitacao"] = _palavras(habilitacao, ["cha", "cir", "inexistente"])
        validade = self.dia + s.entre(0, m["validade"]["anos"] * ANO)
        ha_quanto = s.entre(1, m["vencida"]["anos"] * ANO)
        ha_mais = s.entre(m["vencida"]["anos"] * ANO + 2, (m["vencida"]["anos"] + m["vencida_ha_mais"]["anos"]) * ANO)
        validade = np.where(e["vencida"], self.dia - ha_quanto, validade)
        validade = np.where(e["vencida_ha_mais_de_5_anos"], self.dia - ha_mais, validade).astype(np.int32)
        com_data = habilitado & ~e["sem_validade"]
        self.colunas["condutor.validade"] = pa.array(validade, mask=~com_data).cast(pa.date32())
        self.colunas["condutor.sem_validade"] = pa.array(e["sem_validade"])
        self.colunas["condutor.porta"] = pa.array(~e["nao_porta"], mask=~habilitado)
        self.colunas["condutor.classe_adequada"] = pa.array(~e["classe_inadequada"], mask=~habilitado)
        situacao = (e["licenca_suspensa"] + 2 * e["licenca_cancelada"]).astype(np.int8)
        self.colunas["condutor.situacao_da_licenca"] = _palavras(
            situacao, ["regular", "suspensa", "cancelada"], habilitado
        )
        dono = self._poe("condutor.proprietario") == 0
        for caminho in ("condutor.notificavel", "condutor.menor", "proprietario.notificavel"):
            self._poe(caminho)
        self._poe("proprietario.forneceu", ~dono)
        impedido: Logicos = (qual < len(infracoes)) & ~e["nao_porta"]
        return impedido

    def _teste(self) -> Logicos:
        """Draw the breath test; gives who was drunk or refused."""
        s, m = self.s, mistura()
        pedido = s.se(np.where(self.festa, m["teste_no_carnaval"]["parcela"], m["teste"]["parcela"]).astype(np.float32))
        recusado = pedido & s.se(m["recusa"]["parcela"])
        medido = pedido & ~recusado
        positivo = medido & s.se(m["positivo"]["parcela"])
        resultado = (recusado + 2 * medido).astype(np.int8)
        self.colunas["alcoolemia.resultado"] = _palavras(resultado, ["nao_realizado", "recusado", "medido"])
        self.colunas["alcoolemia.ar"] = self._leitura(positivo, medido)
        substancia = self._poe("alcoolemia.outra_substancia")
        self._poe("alcoolemia.meio", substancia == 2)
        sinais = np.where(
            positivo | recusado,
            s.se(m["sinais_positivo"]["parcela"]),
            np.where(pedido, s.se(m["sinais_com_teste"]["parcela"]), s.se(m["sinais_sem_teste"]["parcela"])),
        )
        self.colunas["alcoolemia.sinais"] = pa.array(sinais)
        self._aparelho("", medido)
        impedido: Logicos = positivo | recusado | (substancia == 2)
        return impedido

    def _leitura(self, positivo: Logicos, medido: Logicos) -> pa.Array:
        """Give readings in hundredths, as text that repeats."""
        s, m = self.s, mistura()
        acima = np.where(
            s.se(m["no_limite"]["parcela"]),
            m["leitura_positiva"]["de"],
            s.entre(m["leitura_positiva"]["de"], m["leitura_positiva"]["ate"]),
        )
        abaixo = np.where(
            s.se(m["abaixo_do_limite"]["parcela"]),
            s.entre(m["leitura_negativa"]["de"], m["leitura_negativa"]["ate"]),
            0,
        )
        centesimos = np.where(positivo, acima, abaixo).astype(np.int16)
        textos = [f"{n // 100}.{n % 100:02}" for n in range(m["leitura_positiva"]["ate"] + 1)]
        return _palavras(centesimos, textos, medido)

    def _aparelho(self, raiz: str, medido: Logicos) -> None:
        """Draw the meter of a test."""
        s, m = self.s, mistura()
        prazo = m["verificacao"]["dias"]
        ha = s.entre(0, prazo - 1) + np.where(s.se(m["verificacao"]["em_dia"]), 0, prazo)
        verificado = (self.dia - ha).astype(np.int32)
        raiz = f"{raiz}alcoolemia.etilometro."
        self.colunas[f"{raiz}verificado_em"] = pa.array(verificado, mask=~medido).cast(pa.date32())
        self.colunas[f"{raiz}valido_ate"] = pa.array(verificado + np.int32(prazo), mask=~medido).cast(pa.date32())
        por = s.palavra("alcoolemia.etilometro.verificado_por")
        quem = list(m["pesos"]["alcoolemia.etilometro.verificado_por"]["palavras"])
        self.colunas[f"{raiz}verificado_por"] = _palavras(por, quem, medido)
        anotado = medido & s.se(m["aprovacao"]["parcela"])
        zero = np.zeros(s.n, np.int8)
        self.colunas[f"{raiz}aprovacao"] = _palavras(zero, ["Portaria de aprovação"], anotado)
        self.colunas[f"{raiz}serie"] = _palavras(zero, ["série do aparelho"], anotado)

    def _substituto(self, falta: Logicos) -> None:
        """Draw who offers to take over."""
        s, m = self.s, mistura()
        presente = falta & s.se(m["substituto"]["parcela"])
        self.colunas["substituto.presente"] = pa.array(presente)
        habilitado = presente & (self._poe("substituto.habilitacao", presente) != 2)
        validade = (self.dia + s.entre(0, m["validade"]["anos"] * ANO)).astype(np.int32)
        self.colunas["substituto.validade"] = pa.array(validade, mask=~habilitado).cast(pa.date32())
        for campo in ("porta", "classe_adequada"):
            self.colunas[f"substituto.{campo}"] = pa.array(np.ones(s.n, bool), mask=~habilitado)
        zero = np.zeros(s.n, np.int8)
        self.colunas["substituto.situacao_da_licenca"] = _palavras(zero, ["regular"], habilitado)
        medido = presente & (self._poe("substituto.alcoolemia.resultado", presente) == 0)
        positivo = medido & s.se(m["positivo"]["parcela"])
        self.colunas["substituto.alcoolemia.ar"] = self._leitura(positivo, medido)
        self.colunas["substituto.alcoolemia.outra_substancia"] = _palavras(zero, ["nao"], presente)
        self.colunas["substituto.alcoolemia.sinais"] = pa.array(positivo, mask=~presente)
        self._aparelho("substituto.", medido)


def _palavras(codigos: NDArray[Any], palavras: Sequence[str], onde: Logicos | None = None) -> pa.Array:
    """Give words by their place."""
    indices = pa.array(codigos, mask=None if onde is None else ~onde)
    return pa.DictionaryArray.from_arrays(indices, pa.array(list(palavras)))


def metadados(sorteio: Sorteio, resumo: str) -> dict[str, str]:
    """Say in the file what it was drawn from."""
    return {
        "capitania.semente": str(sorteio.semente),
        "capitania.mistura": resumo,
        "capitania.dias": f"{sorteio.de.isoformat()} a {sorteio.ate.isoformat()}",
    }
