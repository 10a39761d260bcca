"""An office whose cases are done with: a case closed, its person, periods fixed, attachments in memory."""

from datetime import UTC, datetime
from typing import Any

from casa import ADMINISTRACAO, BOARDING, FACTS, OFICIAL, PARTE, SECRETARIA, Casa

from capitania.store.anexos import AnexosEmMemoria

FIM = datetime(2027, 8, 3, 15, tzinfo=UTC)
CASO, PESSOA, CUSTODIA = "processo:c-1", "pessoa:p-1", "custodia:k-1"
INSPETOR = "inspetor-1@inspetor"
PDF = b"%PDF-1.7 prova"
TODAS = (
    "processo_punido",
    "processo_sem_pena",
    "processo_importado",
    "abordagem_com_processo",
    "abordagem_sem_processo",
    "custodia",
    "pagamento",
    "cadastro_de_pessoa",
    "acessos",
)


def arruma(casa: Casa) -> Casa:
    """Give the office a place of attachments and a later day."""
    casa.anexos, casa.instante = AnexosEmMemoria(10_000), FIM
    return casa


def fixa(casa: Casa, *classes: str, quantidade: int = 1, unidade: str = "meses", om: str = "CPPR") -> None:
    """Fix the periods of these classes, or of all."""
    for classe in classes or TODAS:
        periodo = {"classe": classe, "quantidade": quantidade, "unidade": unidade, "fundamento": "Portaria 7"}
        said = {"chave": "retencao", "motivo": "Ordem interna.", "tabela": periodo}
        casa.faz(f"om:{om}", ADMINISTRACAO, tipo="configuracao_alterada", em="2026-01-05T10:00:00-03:00", **said)


def arquiva(casa: Casa, fluxo: str = CASO, **abertura: Any) -> str:
    """Open a case with a proof attached and send it to another body; give the hash of the proof."""
    casa.abre(fluxo, **abertura)
    hash_ = casa.anexos.guarda(PDF)
    prova = {"em": "2026-03-02T12:00:00-03:00", "especie": "foto", "hash": hash_}
    casa.faz(fluxo, SECRETARIA, tipo="prova_juntada", **prova)
    encerra(casa, fluxo)
    return hash_


def encerra(casa: Casa, fluxo: str = CASO) -> None:
    send = {"em": "2026-03-04T10:00:00-03:00", "orgao": "ICMBio", "motivo": "Não é nosso."}
    casa.faz(fluxo, OFICIAL, tipo="encaminhado_a_outro_orgao", **send)


def aborda(casa: Casa) -> None:
    """Board, with what was seen told and a photograph; nothing is ordered."""
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "fatos": FACTS}
    at = "2026-03-01T11:00:00-03:00"
    casa.faz(BOARDING, INSPETOR, tipo="abordagem_registrada", em=at, narrativa="O que se viu.", **boarded)
    hash_ = casa.anexos.guarda(PDF)
    casa.faz(BOARDING, INSPETOR, tipo="foto_juntada", em="2026-03-01T12:00:00-03:00", hash=hash_)


def pede(casa: Casa, especie: str = "apagamento", em: str = "2026-05-04T10:00:00-03:00", fluxo: str = PESSOA) -> str:
    """Let a person ask something; give the id of the request."""
    por = f"{fluxo.partition(':')[2]}@parte" if fluxo != PESSOA else PARTE
    return casa.faz(fluxo, por, tipo="pedido_do_titular", em=em, especie=especie, texto="Peço.").recibo.id


def nomeia(casa: Casa, fluxo: str = PESSOA) -> None:
    """Tell the name of a person."""
    said = {"em": "2026-01-05T10:00:00-03:00", "motivo": "x", "nome": "Ana da Silva", "cpf": "529.982.247-25"}
    casa.faz(fluxo, SECRETARIA, tipo="pessoa_atualizada", **said)
