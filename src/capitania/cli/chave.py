"""`capitania chave`: a key made, published by a unit, retired; the secret part never enters the base."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.processo.chaves import CABECAS, FINALIDADES

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

POR = option("por", value="PESSOA@QUALIDADE", required=True, help="quem pratica o ato e em que qualidade")
OM = argument("om", help="a organização militar de que a chave é")
COMMAND = command(
    "chave",
    summary="faz a chave que assina papéis e pontos de conferência; a publica, exporta ou aposenta no fluxo da OM",
    notes="A chave secreta (Ed25519, em PEM) fica num arquivo, e CAPITANIA_CHAVE diz qual; na base só entra a pública, "
    "com o seu identificador e para que serve.",
    parts=(
        command(
            "nova",
            summary="escreve uma chave secreta nova; guarde o arquivo fora da base",
            arguments=(argument("arquivo", help="nome do arquivo; não pode existir"),),
            options=(JSON,),
            examples=("capitania chave nova chave.pem", "capitania chave nova chave.pem --json"),
        ),
        command(
            "publicar",
            summary="publica a chave em uso no fluxo da OM, para assinar pontos de conferência ou papéis",
            arguments=(OM,),
            options=(
                option("finalidade", value="FIM", choices=FINALIDADES, help="o que ela assina (sem ela, cabecas/1)"),
                POR,
                JSON,
            ),
            examples=(
                "capitania chave publicar CPPR --por a-1@administracao",
                "capitania chave publicar CPPR --finalidade papel/1 --por a-1@administracao",
                "capitania chave publicar CPPR --por a-1@administracao --json",
            ),
        ),
        command(
            "exportar",
            summary="escreve as chaves públicas da OM, para quem confere os papéis sem a base",
            arguments=(OM, argument("arquivo", help="nome do arquivo; não pode existir")),
            options=(JSON,),
            examples=("capitania chave exportar CPPR chaves.json", "capitania chave exportar CPPR chaves.json --json"),
        ),
        command(
            "aposentar",
            summary="aposenta uma chave: o que ela assinou vale, e ela não assina mais",
            arguments=(
                OM,
                argument("chave", help="identificador da chave (sem ele, a que está em uso)", optional=True),
            ),
            options=(option("motivo", value="TEXTO", required=True, help="por que deixa de servir"), POR, JSON),
            examples=(
                "capitania chave aposentar CPPR --motivo Troca --por a-1@administracao",
                "capitania chave aposentar CPPR --motivo Furto --por a-1@administracao --json",
            ),
        ),
    ),
    examples=("capitania chave nova chave.pem", "capitania chave publicar CPPR --por a-1@administracao"),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Do what was asked of a key; False: the act did not enter."""
    if typed.path[-1] == "nova":
        from capitania.cli.escrita import new_file

        new_file(typed.values["arquivo"], portas.chaves.nova(), secret=True)
        if typed.json:
            output.answer_json({"arquivo": typed.values["arquivo"]})
        else:
            output.write(
                f"Chave secreta em {typed.values['arquivo']}: guarde-a fora da base. Para a usar, ponha o caminho em "
                "CAPITANIA_CHAVE.\n"
            )
        return True
    from capitania.cli import processo_ato
    from capitania.cli.registros import at_work
    from capitania.usecases import fluxos, pontos

    with at_work():
        om = fluxos.sigla(typed.values["om"], portas.oms)
        if typed.path[-1] == "exportar":
            return _export(portas, om, typed)
        por = typed.values["por"]
        if typed.path[-1] == "publicar":
            fim = typed.values.get("finalidade", CABECAS)
            return processo_ato.answer(pontos.publica(portas, om, por, fim), "chave_publicada", typed)
        chave, motivo = typed.values.get("chave"), typed.values["motivo"]
        return processo_ato.answer(pontos.aposenta(portas, om, chave, motivo, por), "chave_aposentada", typed)


def _export(portas: "Portas", om: str, typed: Typed) -> bool:
    from capitania.cli.escrita import new_file
    from capitania.registro.canonico import canonico
    from capitania.usecases import pontos
    from capitania.usecases.conferir_papel import escreve_chaves

    found = pontos.chaves(portas, om)
    new_file(typed.values["arquivo"], canonico(escreve_chaves(found)) + b"\n")
    if typed.json:
        output.answer_json({"arquivo": typed.values["arquivo"], **escreve_chaves(found)})
    else:
        output.write(f"{len(found)} em {typed.values['arquivo']}: é público, pode ir a quem quiser conferir papéis.\n")
    return True
