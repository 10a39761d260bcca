"""Data sheet of a collection form: what is paid, until when, with the bar code and Pix that the settings allow."""

from collections.abc import Iterator, Mapping
from typing import Final

from capitania.processo import palavras
from capitania.processo.codigos_da_gru import codigos
from capitania.processo.configuracoes import CODIGO_GRU
from capitania.processo.estado import pena_vigente
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DA_DECISAO, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Bloco, Campo, Campos, Codigos, Papel, Texto

# Rules of the norms whose words this paper says.
DITOS: Final = "papel_pagamento_da_decisao"
CONFIRA: Final = "Confira antes de pagar: quem recebe, o valor e o número da guia. Guarde o comprovante."


def constroi(m: Materia) -> Papel:
    """Make the sheet of the last form issued."""
    gru = m.caso.execucao.caixa.grus[-1]
    feitos = codigos(gru, m.orgao.sigla, m.orgao.municipio, m.configuracao)
    ate = f"Pague até {trechos.dia_inteiro(gru.vencimento)}"
    blocos: tuple[Bloco, ...] = (
        Campos(
            (
                *trechos.campos_da_pessoa(m, do_caso.aberto(m).infrator, "Quem paga"),
                *do_caso.campos_do_auto(m),
                Campo("Guia", gru.numero),
                Campo("Código de recolhimento", gru.codigo),
                Campo("Valor", palavras.reais(gru.valor)),
                Campo("Multa fixada", palavras.reais(pena_vigente(m.caso).multa or gru.valor)),
                Campo("Emitida em", palavras.day(gru.emitida)),
                Campo("Até quando", palavras.day(gru.vencimento)),
            )
        ),
        trechos.quadro("O que fazer", ate, (CONFIRA, *trechos.frases(m, DITOS))),
        *_para_o_banco(feitos.codigo_de_barras, feitos.linha_digitavel, feitos.pix),
        Texto(tuple(_faltam(m.configuracao, feitos.codigo_de_barras, feitos.pix)), "O que falta nesta folha"),
        trechos.notas(m, (*do_caso.citas_do_auto(m), *trechos.citas(m, DITOS))),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _para_o_banco(barras: str, linha: str, pix: str) -> Iterator[Bloco]:
    if barras or pix:
        yield Codigos("Para pagar", barras, linha, pix)


def _faltam(configuracao: Mapping[str, str], barras: str, pix: str) -> Iterator[str]:
    if not configuracao.get(CODIGO_GRU):
        yield "A OM não cadastrou o seu código de recolhimento: confira o que está acima antes de pagar."
    if not barras:
        yield "Código de barras: a OM não cadastrou o órgão arrecadador. Emita-se a guia com os dados acima."
    if not pix:
        yield "Pix: a OM não cadastrou a chave."


ESPECIE: Final = Especie(
    nome="folha_da_gru",
    sigla="GRU",
    titulo="Folha de dados da GRU",
    fluxo="processo",
    atos=("gru_emitida", "processo_aberto"),
    fases=tuple(f for f in DA_DECISAO if f != "definitivo"),
    quem=quem("secretaria"),
    constroi=constroi,
)
