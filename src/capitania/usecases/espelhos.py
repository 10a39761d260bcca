"""Acts that two streams hold: the other side is recorded too, as the machine's act, so that each tells of the other."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid5

from capitania.identidade.dinheiro import escreve
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import om as da_om
from capitania.processo.ato import Ato
from capitania.processo.cadastros import UNIFICAM
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.ligacoes import NUMERO_DO_AUTO, inteiro
from capitania.usecases import fluxos
from capitania.usecases.ports import Portas
from capitania.usecases.roteiro import CATALOGO

ESPACO: Final = UUID("5f0c1a52-7a0f-5b7e-9d52-3f6f2f1f0a11")  # under which the machine names its acts
PAGAMENTO: Final = "pagamento_identificado"  # told by the unit, whose other side is the payment in the case
PAGOS: Final = frozenset({"pagamento_registrado", "despesa_paga"})  # its other side
ESPELHADOS: Final = frozenset({"processos_ligados", PAGAMENTO}) | UNIFICAM
JA_ESTA: Final = frozenset({"processo_ja_ligado", "unificacao_ja_feita"})  # the other side told it first


def id_da_maquina(fluxo: str, tipo: str, causa: str) -> str:
    """Give the id of an act made by the machine: the same for the same stream, type and cause."""
    return str(uuid5(ESPACO, f"{fluxo} {tipo} {causa}"))


def outro_lado(portas: Portas, fluxo: str, bruto: Mapping[str, Any]) -> str:
    """Name the other stream that an act of two belongs to; empty where it is of one, or names none that there is.

    Raises `EntradaInvalida` for a register that was never begun, `FalhaDaBase`.
    """
    tipo = CATALOGO.get(nome_do_ato(bruto))
    if tipo is None or tipo.nome not in ESPELHADOS:
        return ""
    if tipo.nome in UNIFICAM:
        return _cadastro(portas, fluxo, bruto, tipo)
    nome = str(bruto.get("processo", ""))
    nome = nome if NUMERO_DO_AUTO.fullmatch(nome) else inteiro("processo", nome)
    try:
        found = fluxos.existente(nome, portas.registros, portas.oms)
    except EntradaInvalida:
        return ""
    especies = ("processo", "custodia") if tipo.nome == PAGAMENTO else ("processo",)
    return found if fluxos.especie(found) in especies and found != fluxo else ""


def _cadastro(portas: Portas, fluxo: str, bruto: Mapping[str, Any], tipo: TipoDeAto) -> str:
    for campo in ("fica", "sai"):
        nome = f"{tipo.fluxo}:{str(bruto.get(campo, '')).rpartition(':')[2]}"
        if nome == fluxo:
            continue
        if portas.registros.cabeca(nome).seq == 0:
            como = "Cadastre-o antes, ou corrija o nome."
            raise EntradaInvalida([Problema(campo, nome, "Não há cadastro com este nome.", como)])
        return nome
    return ""


def espelhado(portas: Portas, fluxo: str, bruto: Mapping[str, Any]) -> dict[str, Any]:
    """Write the act as the other side tells it; empty of a payment that the unit was not told of."""
    if nome_do_ato(bruto) == PAGAMENTO:
        return _pagamento(portas, fluxo, bruto, na_custodia=str(bruto.get("processo", "")).startswith("custodia:"))
    novo = {k: v for k, v in bruto.items() if k != "id"}
    return novo | ({"processo": fluxo} if "processo" in novo else {})


def nome_do_ato(bruto: Mapping[str, Any]) -> str:
    """Give the name of the act as written, without its version."""
    return str(bruto.get("tipo", "")).partition("/")[0]


def _pagamento(portas: Portas, fluxo: str, bruto: Mapping[str, Any], *, na_custodia: bool) -> dict[str, Any]:
    """Write the payment that a unit was told of as the case or custody found for it records it."""
    atos = fluxos.le_atos(portas.registros.le_fluxo(fluxo))
    alvo = str(bruto.get("pagamento", ""))
    achado = next((a for a in da_om.fold("", atos).achados if alvo in {a.id, _lugar(atos, a.id)}), None)
    if achado is None:
        return {}
    no_arquivo = achado.dia_arquivo.isoformat() if achado.dia_arquivo is not None else ""
    tipo, prova = ("despesa_paga", "comprovante") if na_custodia else ("pagamento_registrado", "documento")
    dito = achado.documento or (achado.referencia or achado.id if na_custodia else "")
    pode = {"dia_arquivo": no_arquivo, prova: dito, "gru": bruto.get("gru")}
    certo = {"dia_banco": achado.dia_banco.isoformat(), "valor": escreve(achado.valor)}
    em = {"em": bruto["em"]} if "em" in bruto else {}
    return {"tipo": tipo, **em, **certo, **{k: v for k, v in pode.items() if v}}


def _lugar(atos: tuple[Ato, ...], id_: str) -> str:
    return next(f"ato-{a.seq}" for a in atos if a.id == id_)
