"""Acts about other acts of the stream: what they name is found, what they correct must still be an act."""

from collections.abc import Iterator
from typing import Any

from capitania.lei.problemas import Problema
from capitania.processo import conservacao, retirada
from capitania.processo.ato import Ato
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.correcoes import achados_da_correcao
from capitania.processo.devedor import INTIMACAO
from capitania.processo.estado import CORRIGEM, efetivos
from capitania.processo.impedimentos.marcos import dos_informados
from capitania.processo.leitura import dia_do_ato, lista, tabela, texto
from capitania.processo.papeis.emitidos import em_vigor
from capitania.registro.codec import partes
from capitania.usecases.registros import Registros
from capitania.usecases.roteiro import CATALOGO, e_do_fluxo

# Terms of which a paper of the stream may tell the last day.
PRAZOS = {"custodia": retirada.PRAZOS, "devedor": (INTIMACAO,)}
# Acts that any stream takes; the catalogue lists them with the processo.
DE_PAPEL = frozenset({"papel_emitido", "papel_anulado"})
DE_QUALQUER_FLUXO = CORRIGEM | DE_PAPEL | {"pessoais_apagados", *conservacao.ATOS}
# Acts of a unit that did something outside the fold: numbers taken, a key told, a checkpoint that someone keeps.
FIRMES = {
    "faixa_reservada": "Anule com numero_anulado cada número que não se usou.",
    "numero_anulado": "O número anulado não volta: o auto toma outro.",
    "chave_publicada": "Aposente a chave com chave_aposentada e publique outra.",
    "chave_aposentada": "Publique outra chave.",
    "cabecas_conferidas": "Faça outro ponto com capitania conferir-cabecas.",
    "pagamento_identificado": "Estorne o pagamento no processo (pagamento_estornado), e registre-o no certo.",
}
# Streams whose corrections ask for an office.
COM_CARGOS = frozenset({"abordagem", "custodia", "devedor", "om", "inquerito", "omisso"})
# An act of the stream, by act.
APONTAM = {
    "pagamento_estornado": "pagamento",
    "pagamento_identificado": "pagamento",
    "pessoa_atualizada": "pedido",
    "pedido_do_titular_respondido": "pedido",
}
LISTAM = frozenset({"atos", "tambem", "despesas"})  # data that list acts of the stream
LUGAR = "ato-"  # `ato-5` names the fifth act of the stream


def problemas_no_fluxo(ato: Ato, especie: str, atos: tuple[Ato, ...]) -> Iterator[Problema]:
    """Check that an act is of this kind of stream, and that the acts it lists are in it."""
    if ato.nome not in DE_QUALQUER_FLUXO and not e_do_fluxo(ato.nome, especie):
        como = f"Pratique-o num fluxo de {CATALOGO[ato.nome].fluxo}."
        yield Problema("tipo", ato.nome, f"Este ato não é de {especie}.", como)
    for campo, nome in ((c, str(n)) for c in sorted(LISTAM) for n in lista(ato, c)):
        if _found(nome, atos) is None:
            como = "Use o identificador de um ato deste fluxo, ou o seu lugar: ato-1 é o primeiro."
            yield Problema(campo, nome, "Não há este ato no fluxo.", como)
    if ato.nome in CORRIGEM:
        nomes = {texto(ato, "ato"), *map(str, lista(ato, "tambem"))}
        firmes = [a for nome in sorted(nomes) if (a := _found(nome, atos)) is not None and a.nome in FIRMES]
        yield from (Problema("ato", a.nome, "Este ato não se corrige.", FIRMES[a.nome]) for a in firmes)
    if ato.nome == "ato_retificado" and "numero" in tabela(ato, "novos"):
        alvo = _found(texto(ato, "ato"), atos)
        if alvo is not None and alvo.nome == "auto_lavrado":
            yield Problema("novos.numero", None, "O número do auto não se retifica.", "Anule o auto e lavre outro.")


def _found(nome: str, atos: tuple[Ato, ...]) -> Ato | None:
    by_id = next((a for a in atos if a.id == nome), None)
    if by_id is None and nome.startswith(LUGAR):
        return next((a for a in atos if f"{LUGAR}{a.seq}" == nome), None)
    return by_id


def com_ids(ato: Ato, atos: tuple[Ato, ...]) -> Ato:
    """Put ids in the place of `ato-5` and the like."""

    def id_(nome: str) -> str:
        found = _found(nome, atos)
        return nome if found is None else found.id

    novo: dict[str, Any] = {}
    if ato.nome in CORRIGEM:
        novo["ato"] = id_(texto(ato, "ato"))
    if (campo := APONTAM.get(ato.nome)) in ato.dados:
        novo[str(campo)] = id_(texto(ato, str(campo)))
    novo |= {c: [id_(nome) for nome in map(str, lista(ato, c))] for c in LISTAM & ato.dados.keys()}
    return ato._replace(dados={**ato.dados, **novo}) if novo else ato


def impedimentos(atos: tuple[Ato, ...], ato: Ato, ctx: Contexto, especie: str) -> Iterator[Impedimento]:
    """Ask an act that any stream takes, in a stream that is no processo."""
    dia, por = dia_do_ato(ato), ato.por
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    quem = CATALOGO[ato.nome].quem
    if por.qualidade not in quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(quem))}.")
    designados = por.qualidade not in DE_TODA_PARTE and especie in COM_CARGOS
    if designados and not cargos(ctx, por.pessoa, por.qualidade, dia):
        yield from ctx.impede("sem_designacao", dia, f"{por.pessoa} como {por.qualidade}, em {dia.isoformat()}.")
    yield from conservacao.achados(conservacao.ordens(atos), ato, ctx)
    yield from (
        _do_papel(atos, ato, ctx, especie) if ato.nome in DE_PAPEL else achados_da_correcao(atos, ato, ctx, especie)
    )


def _do_papel(atos: tuple[Ato, ...], ato: Ato, ctx: Contexto, especie: str) -> Iterator[Impedimento]:
    """Ask that a number issued be free, one annulled be of a paper that stands, and days told be of its terms."""
    ha = texto(ato, "numero") in {p.numero for p in em_vigor(efetivos(atos))}
    if ha == (ato.nome == "papel_emitido"):
        yield from ctx.impede("papel_ja_emitido" if ha else "papel_nao_emitido", dia_do_ato(ato))
    yield from dos_informados(ato, ctx, PRAZOS.get(especie, ()))


def partes_apagadas(ato: Ato, registros: Registros) -> tuple[str, ...]:
    """Give the ids of the personal parts that an act erases."""
    if ato.nome != "pessoais_apagados":
        return ()
    found = (registros.le_ato(nome) for nome in map(str, lista(ato, "atos")))
    return tuple(p.id for registrado in found if registrado is not None for p in partes(registrado.envelope))
