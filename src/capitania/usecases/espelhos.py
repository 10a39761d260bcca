"""Acts that two streams hold: the other side is recorded too, as the machine's act, so that each tells of the other."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid5

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.cadastros import UNIFICAM
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.ligacoes import NUMERO_DO_AUTO, inteiro
from capitania.usecases import fluxos
from capitania.usecases.ports import Portas
from capitania.usecases.roteiro import CATALOGO

ESPACO: Final = UUID("5f0c1a52-7a0f-5b7e-9d52-3f6f2f1f0a11")  # under which the machine names its acts
ESPELHADOS: Final = frozenset({"processos_ligados"}) | UNIFICAM
JA_ESTA: Final = frozenset({"processo_ja_ligado", "unificacao_ja_feita"})  # the other side told it first


def id_da_maquina(fluxo: str, tipo: str, causa: str) -> str:
    """Give the id of an act made by the machine: the same for the same stream, type and cause."""
    return str(uuid5(ESPACO, f"{fluxo} {tipo} {causa}"))


def outro_lado(portas: Portas, fluxo: str, bruto: Mapping[str, Any]) -> str:
    """Name the other stream that an act of two belongs to; empty where it is of one, or names none that there is.

    Raises `EntradaInvalida` for a register that was never begun, `FalhaDaBase`.
    """
    tipo = CATALOGO.get(str(bruto.get("tipo", "")).partition("/")[0])
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
    return found if found.startswith("processo:") and found != fluxo else ""


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


def espelhado(fluxo: str, bruto: Mapping[str, Any]) -> dict[str, Any]:
    """Write the act as the other side tells it."""
    novo = {k: v for k, v in bruto.items() if k != "id"}
    return novo | ({"processo": fluxo} if "processo" in novo else {})
