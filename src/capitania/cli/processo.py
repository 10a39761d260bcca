"""`capitania processo`: a case act by act: tried without storing, appended, shown, listed, taken out in a bundle."""

from typing import TYPE_CHECKING

from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.leitor import LEITURA

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

POR = option("por", value="PESSOA@QUALIDADE", required=True, help="quem pratica o ato e em que qualidade")
ID = option("id", value="UUID", help="identificador do ato, para repetir um pedido sem praticar o ato duas vezes")
SIGILOSOS = option("com-sigilosos", help="mostra também os dados pessoais dos processos sigilosos")
ATO = "o ato em TOML ou JSON, ou - para a entrada padrão"
FLUXO = argument("fluxo", help="nome do fluxo, um começo que só ele tem, ou o número do auto")
COMMAND = command(
    "processo",
    summary="o caso, ato por ato: simula um roteiro, pratica um ato, mostra, lista e exporta",
    notes="A base fica em CAPITANIA_BANCO (sqlite:///pasta/capitania.db ou postgresql://servidor/base); sem isso, na "
    "pasta de dados do usuário. "
    "Abordagem, processo, inquérito, consulta (omisso), pessoa, embarcação e OM são fluxos, e os atos de todos se "
    "praticam do mesmo modo. "
    "docs/guia/roteiro.md tem todos os atos, com exemplo.",
    parts=(
        command(
            "simular",
            summary="joga um roteiro, ato por ato, e mostra o que se admite, os prazos e o que cabe; nada se grava",
            arguments=(argument("roteiro", help="o roteiro em TOML ou JSON, ou - para a entrada padrão"),),
            options=(
                option("calendario", value="ARQUIVO", help="dias a mais para a contagem, em TOML, com [[dia]]"),
                JSON,
            ),
            examples=(
                "capitania processo simular exemplos/caso/roteiro.toml",
                "capitania processo simular - --json < exemplos/caso/roteiro.toml",
            ),
        ),
        command(
            "abrir",
            summary="pratica o primeiro ato de um fluxo novo, que recebe um nome",
            notes="O instante (em) é o do arquivo; sem ele, e no que entra pelo sistema, é o do relógio.",
            arguments=(argument("arquivo", help=ATO),),
            options=(
                POR,
                option("fluxo", value="ESPECIE:NOME", help="nome do fluxo (sem a opção, o programa dá um)"),
                ID,
                JSON,
            ),
            examples=(
                "capitania processo abrir exemplos/caso/abertura.toml --por secretaria-1@secretaria",
                "capitania processo abrir exemplos/caso/pessoa.toml --por secretaria-1@secretaria --fluxo pessoa:p-2",
            ),
        ),
        command(
            "ato",
            summary="pratica um ato num fluxo, se nada o impede, e diz o que cabe depois",
            notes="Recusado, o ato não entra, e cada motivo vem com o dispositivo. Levam anexo prova_juntada, "
            "foto_juntada e papel_emitido. Os anexos ficam em CAPITANIA_ANEXOS (pasta, ou s3://balde/prefixo); sem "
            "isso, ao lado da base.",
            arguments=(FLUXO, argument("arquivo", help=ATO)),
            options=(
                POR,
                option("anexo", value="ARQUIVO", help="guarda o arquivo antes, e põe no ato o hash dele"),
                option("seq", value="N", help="lugar esperado: se o fluxo andou, nada entra e vê-se o que houve"),
                ID,
                JSON,
            ),
            examples=(
                "capitania processo ato 421P2026000001 exemplos/caso/despacho.toml --por secretaria-1@secretaria",
                "capitania processo ato om:CPPR exemplos/caso/designacao.toml --por administracao@administracao --json",
            ),
        ),
        command(
            "ver",
            summary="mostra um fluxo: fase, prazos com datas, o que cabe agora, avisos e a linha do tempo",
            arguments=(FLUXO,),
            options=(*LEITURA, JSON),
            examples=("capitania processo ver 421P2026000001", "capitania processo ver om:CPPR --json"),
        ),
        command(
            "listar",
            summary="lista os processos, com a fase de cada um",
            notes="Quem tem prioridade vem antes. De processo sigiloso não se mostra o infrator.",
            options=(
                option("om", value="SIGLA", help="só os desta organização militar"),
                option(
                    "pessoa", value="TEXTO", help="só os desta pessoa: nome, parte dele, CPF, CNPJ ou identificador"
                ),
                SIGILOSOS,
                *LEITURA,
                JSON,
            ),
            examples=("capitania processo listar", "capitania processo listar --om CPPR --json"),
        ),
        command(
            "numeros",
            summary="diz o destino de cada número de auto da OM no ano: emitido, reservado ou anulado",
            arguments=(
                argument("om", help="a organização militar"),
                argument("ano", help="o ano"),
            ),
            options=(JSON,),
            examples=("capitania processo numeros CPPR 2026", "capitania processo numeros CPPR 2026 --json"),
        ),
        command(
            "exportar",
            summary="escreve um pacote, que qualquer pessoa confere sem a base",
            notes="De processo sigiloso vai a cadeia, sem os dados pessoais, salvo com --com-sigilosos.",
            arguments=(
                argument("fluxo", help="nome do fluxo, um começo que só ele tem, ou o número do auto", unless="tudo"),
                argument("saida", help="nome do pacote; o arquivo não pode existir"),
            ),
            options=(
                option("tudo", help="todos os fluxos da base"),
                option("sem-pessoais", help="deixa de fora nomes, endereços e narrativas; a cadeia segue conferível"),
                SIGILOSOS,
                *LEITURA,
                JSON,
            ),
            examples=(
                "capitania processo exportar 421P2026000001 processo.zip",
                "capitania processo exportar --tudo tudo.zip --sem-pessoais",
            ),
        ),
    ),
    examples=(
        "capitania processo simular exemplos/caso/roteiro.toml",
        "capitania processo ver 421P2026000001",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Do what was asked of the case; False: the act did not enter."""
    match typed.path[-1]:
        case "simular":
            from capitania.cli import processo_simular

            processo_simular.run(portas, typed)
        case "abrir" | "ato":
            from capitania.cli import processo_ato

            return processo_ato.run(portas, typed)
        case "exportar":
            from capitania.cli import processo_exportar

            processo_exportar.run(portas, typed)
        case "numeros":
            from capitania.cli import processo_numeros

            return processo_numeros.run(portas, typed)
        case _:
            from capitania.cli import processo_ver

            processo_ver.run(portas, typed)
    return True
