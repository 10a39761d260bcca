"""What a check of a paper says, in plain words: one source for the command and for the page that checks offline."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from capitania.processo.papeis.especies import ESPECIES
from capitania.registro import erros, selo
from capitania.registro.selo import Situacao

Veredito = Situacao | Literal["truncado", "nao_e_papel", "adulterado"]
VALEM: Final[frozenset[Veredito]] = frozenset({"autentico", "chave_aposentada"})

DITOS: Final[Mapping[Veredito, str]] = {
    "autentico": "Autêntico: a OM assinou este papel, com este número e esta data.",
    "chave_aposentada": "Assinado com uma chave da OM que foi aposentada depois da data do papel.",
    "assinado_depois": "Não vale: a data do papel é posterior ao dia em que a chave foi aposentada.",
    "assinado_antes": "Não vale: a data do papel é anterior ao dia em que a chave foi publicada.",
    "outra_finalidade": "Não vale: a assinatura é da chave, mas para outro fim que não um papel.",
    "outra_om": "Não vale: a chave é de outra OM.",
    "redatado": "Redatado: a data foi trocada.",
    "forjado": "Forjado ou alterado: a assinatura não é desta chave sobre este código.",
    "chave_desconhecida": "Não se conferiu: a chave deste papel não está entre as que se deram.",
    "truncado": "Cortado: o código está incompleto e nada se pode conferir.",
    "nao_e_papel": "Não é papel emitido pela Capitania, ou é rascunho.",
    "adulterado": "Adulterado: o que o arquivo diz não é o que se assinou.",
}
DA_CHAVE: Final = "Que as chaves são da OM: por isso responde quem as deu a você."
DO_DEPOIS: Final = "Que o papel foi entregue, e que nada o corrigiu ou anulou depois: isso diz o registro da OM."
DO_TEXTO: Final = "O texto impresso: o QR só traz número, data e resumo. Confira o PDF, ou pergunte à OM pelo código."
DA_DATA: Final = "Quando se assinou: quem tem a chave velha escreve a data que quiser. Isso diz o registro da OM."
DA_MAO: Final = "De quem é a mão que assinou na tela: o papel só guarda os traços e o tempo de cada um."
DA_PAGINA: Final = "Que a página mostra os dados anexos: foi desenhada por outra versão do programa. Compare-os."
SEM_DESENHO: Final = "Que a página mostra os dados anexos: só o programa a desenha de novo. Compare-os, abaixo."
NA_TELA: Final = "Traz assinatura feita na tela sobre este mesmo papel com os blocos vazios, de resumo {}."
DO_DIA: Final = "A assinatura é do dia {}."
SEM_DADOS: Final = "O arquivo não traz os dados que todo papel emitido traz."
SEM_QR: Final = "Não se vê na imagem o QR de um papel: tire outra, de perto e com luz."
ILEGIVEIS: Final = "Os dados anexos não se leem."
DESACORDOS: Final[Mapping[str, str]] = {
    "hash": "Os dados anexos não são os que o código resume.",
    "dia": "A data do papel não é a do código.",
    "numero": "O número, a espécie ou a OM do papel não são os do código.",
    "tracos": "Há assinatura manuscrita feita sobre outro papel.",
    "pagina": "A página não é a que os dados anexos dão.",
}


class Textos(NamedTuple):
    """Every word that the offline page needs to say what the command says, under the names its script calls them by."""

    ditos: Mapping[Veredito, str] = DITOS
    valem: list[str] = sorted(VALEM)
    da_chave: str = DA_CHAVE
    do_depois: str = DO_DEPOIS
    do_texto: str = DO_TEXTO
    da_data: str = DA_DATA
    da_mao: str = DA_MAO
    sem_desenho: str = SEM_DESENHO
    na_tela: str = NA_TELA
    do_dia: str = DO_DIA
    sem_dados: str = SEM_DADOS
    sem_qr: str = SEM_QR
    ilegiveis: str = ILEGIVEIS
    desacordos: Mapping[str, str] = DESACORDOS
    cortado: str = erros.CORTADO
    motivos: Mapping[str, str] = selo.MOTIVOS
    perto: int = selo.AROUND


def textos() -> dict[str, Any]:
    """Give the words of the offline page, and the kinds of paper it may meet."""
    especies = {e.nome: {"sigla": e.sigla, "titulo": e.titulo} for e in ESPECIES.values()}
    return {**Textos()._asdict(), "especies": especies}
