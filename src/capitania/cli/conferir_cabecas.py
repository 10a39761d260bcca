"""`capitania conferir-cabecas`: a signed checkpoint of a unit's heads written to a file, and the base held to one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.pontos import Conferencia, Exportado
    from capitania.usecases.ports import Portas

COMMAND = command(
    "conferir-cabecas",
    summary="escreve o ponto de conferência de uma OM, assinado, ou confere a base com um escrito antes",
    notes="O ponto leva as cabeças de todos os fluxos da OM, com a conta delas; os cadastros, que são de todas, vão no "
    "ponto da DPC. Guarde-o fora da base: só contra ele se vê cauda cortada com a cabeça, cadeia refeita ou fluxo que "
    "sumiu. A chave que assina é a de CAPITANIA_CHAVE, publicada antes (capitania chave).",
    arguments=(
        argument("om", help="a organização militar", optional=True),
        argument("saida", help="nome do ponto; o arquivo não pode existir", optional=True),
    ),
    options=(
        option("por", value="PESSOA@QUALIDADE", help="quem pratica o ato, ao escrever um ponto"),
        option("com", value="ARQUIVO", help="confere a base com este ponto"),
        option("publica", value="HEXADECIMAL", help="a chave pública guardada à parte, em lugar da publicada na base"),
        JSON,
    ),
    examples=(
        "capitania conferir-cabecas CPPR cabecas.json --por a-1@administracao",
        "capitania conferir-cabecas --com cabecas.json",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Write a checkpoint, or hold the base to one; False when the act did not enter, or something does not hold."""
    if "com" in typed.values:
        return _check(portas, typed)
    missing = [name for name in ("om", "saida", "por") if name not in typed.values]
    if missing or "publica" in typed.values:
        campo = missing[0] if missing else "--publica"
        raise leitura.refused(
            campo, "Não se sabe o que fazer.", "Escreva OM, SAIDA e --por para fazer um ponto, ou --com para conferir."
        )
    return _export(portas, typed)


def _export(portas: "Portas", typed: Typed) -> bool:
    from capitania.cli import escrita, processo_ato
    from capitania.cli.registros import at_work
    from capitania.usecases import fluxos, pontos

    escrita.free(typed.values["saida"])
    with at_work():
        found = pontos.exporta(portas, fluxos.sigla(typed.values["om"], portas.oms), typed.values["por"])
        if found.arquivo is None:
            return processo_ato.answer(found.desfecho, "cabecas_conferidas", typed)
    escrita.new_file(typed.values["saida"], found.arquivo)
    if typed.json:
        output.answer_json(_exported_json(found, typed.values["saida"]))
    else:
        output.answer(_exported(found, typed.values["saida"]))
    return True


def _exported_json(found: "Exportado", arquivo: str) -> dict[str, Any]:
    ponto, chave = found.assinado.ponto, found.assinado.chave
    return {"arquivo": arquivo, "om": ponto.om, "cabecas": len(ponto.cabecas), "hash": ponto.hash, "chave": chave}


def _exported(found: "Exportado", arquivo: str) -> Iterator[Block]:
    ponto = found.assinado.ponto
    yield Heading("Ponto de conferência", ponto.om)
    yield Table(
        (
            Row(("arquivo", arquivo)),
            Row(("cabeças", f"{len(ponto.cabecas)}")),
            Row(("hash", ponto.hash)),
            Row(("chave", found.assinado.chave)),
        )
    )
    yield Para("Guarde o arquivo fora da base: é contra ele que se confere.")


def _check(portas: "Portas", typed: Typed) -> bool:
    from capitania.cli.registros import at_work
    from capitania.usecases import pontos

    if "om" in typed.values or "por" in typed.values:
        raise leitura.refused("--com", "Não vai junto com o que faz um ponto.", "Deixe só --com ARQUIVO.")
    name = typed.values["com"]
    assinado = pontos.le(leitura.data(name), name)
    publica = _public(typed.values.get("publica"))
    with at_work():
        found = pontos.confere(portas, assinado, publica)
    if typed.json:
        output.answer_json(_checked_json(found))
    else:
        output.answer(_checked(found))
    return found.confere


def _public(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        como = "Escreva os 64 algarismos que chave_publicada traz em publica."
        raise leitura.refused("--publica", "Não é chave pública.", como) from None


def _checked_json(found: "Conferencia") -> dict[str, Any]:
    ponto = found.assinado.ponto
    signed = {
        "chave": found.assinado.chave,
        "falhas": list(found.falhas),
        "nao_provaveis": list(found.nao_provaveis),
    }
    return {
        "confere": found.confere,
        "ponto": {"om": ponto.om, "em": ponto.em.isoformat(), "cabecas": len(ponto.cabecas), "hash": ponto.hash},
        "assinatura": signed,
        "achados": [a._asdict() for a in found.exame.cadeias.achados],
        "linhas": [li._asdict() for li in found.exame.linhas],
    }


def _checked(found: "Conferencia") -> Iterator[Block]:
    ponto = found.assinado.ponto
    wrong = (*found.falhas, *map(str, found.exame.achados))
    if wrong:
        yield Para("NÃO CONFERE", indent=0, style="must")
        yield Heading("O que não confere")
        yield from (Para(f"· {said}", hang=2, style="must") for said in wrong)
    else:
        heads = labels.counted(len(ponto.cabecas), "cabeça", "cabeças")
        yield Para(f"Confere com o ponto de {labels.day(ponto.em.date())}: {heads} de {ponto.om}.", 0, "good")
    after = sum(f.provado_ate < f.atos for f in found.exame.cadeias.fluxos)
    unseen = list(found.nao_provaveis)
    if after:
        streams = labels.counted(after, "fluxo tem", "fluxos têm")
        unseen.append(f"{streams} atos que este ponto não alcança: faça outro ponto.")
    if unseen:
        yield Heading("O que não se pode provar")
        yield from (Para(f"· {said}", hang=2, style="may") for said in unseen)
