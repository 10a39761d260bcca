"""`capitania prazo`: the last day of a term, with its count sheet."""

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from capitania.cli import citadas, leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, nearest, option
from capitania.cli.dates import civil_day
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.termos import PrazoContado, SemPrazo, prazo
from capitania.lei.vocabulario import VIAS
from capitania.prazos import (
    BRASILIA,
    CalendarioInvalido,
    ErroDePrazo,
    ForaDoCalendario,
    InstanteInvalido,
    dia_legal,
    instante_local,
)

if TYPE_CHECKING:
    from capitania.lei.norma import Norma
    from capitania.prazos import Calendario, Camada
    from capitania.usecases.ports import Om, Portas

COMMAND = command(
    "prazo",
    summary="diz o último dia de um prazo, com a folha de contagem, dia a dia, e o ato de cada dia fora da conta",
    notes="Tipos mais usados: comparecimento, defesa, julgamento, pagamento, recurso, decisao_do_recurso, "
    "ultima_instancia, decisao_da_ultima_instancia, custodia, divida_ativa. Sem --om valem os calendários nacional e "
    "federal, e a resposta diz que camadas faltam.",
    arguments=(argument("tipo", help="que prazo, por exemplo defesa"),),
    options=(
        option(
            "de",
            value="DATA|INSTANTE",
            required=True,
            help="dia do fato que começa a contagem, AAAA-MM-DD, ou instante, cujo dia legal se tira no fuso da OM",
        ),
        option("om", value="SIGLA", help="organização militar: dá o calendário e o fuso, por exemplo CPPR"),
        option("calendario", value="ARQUIVO", help="dias a mais para a contagem, em TOML, com [[dia]]"),
        option("via", value="VIA", choices=VIAS, help="via do processo (sem a opção, lesta)"),
        option("norma", value="N@DIA|CAMINHO", help="pergunta só a esta norma, ou a um rascunho"),
        option("ics", help="escreve o vencimento como evento de agenda (iCalendar)"),
        JSON,
    ),
    examples=(
        "capitania prazo defesa --de 2025-02-21 --om CPPR",
        "capitania prazo recurso --de 2024-02-09 --json",
        "capitania prazo pagamento --de 2025-02-14T22:30:00-04:00 --om CFAOC",
        "capitania prazo defesa --de 2025-02-21 --norma normam-211@2025-02-21",
        "capitania prazo defesa --de 2025-02-21 --om CPPR --calendario exemplos/dias-a-mais.toml",
        "capitania prazo defesa --de 2025-02-21 --om CPPR --ics",
    ),
)


class Pedido(NamedTuple):
    """What was asked, checked."""

    tipo: str
    via: str
    de: date
    om: "Om | None"
    norma: "Norma | None"
    camada: "Camada | None"


def run(portas: "Portas", typed: Typed) -> None:
    """Count and show."""
    pedido = _Leitura(portas, typed).pedido()
    contado = _counted(portas, pedido, _calendario(portas, pedido))
    if typed.json:
        output.answer_json(contado.em_json())
    elif "ics" in typed.switches:
        from capitania.cli import ics

        output.write(ics.calendar(contado, pedido.om.sigla if pedido.om else "", portas.relogio.agora()))
    else:
        from capitania.cli import folha

        output.answer(folha.blocks(contado, pedido.om.nome if pedido.om else None))


def _calendario(portas: "Portas", pedido: Pedido) -> "Calendario":
    extra = (pedido.camada,) if pedido.camada else ()
    try:
        return portas.calendarios.calendario(pedido.om.sigla if pedido.om else None, extra)
    except CalendarioInvalido as error:
        raise EntradaInvalida([_told("--calendario", None, error)]) from None


def _told(campo: str, valor: str | None, error: ErroDePrazo) -> Problema:
    """Make a problem of an error whose message says what is wrong and, after it, the way out."""
    motivo, _, como = str(error).partition(". ")
    return Problema(campo, valor, f"{motivo.rstrip('.')}.", como or "Confira o valor.")


def _counted(portas: "Portas", pedido: Pedido, calendario: "Calendario") -> PrazoContado:
    try:
        return prazo(portas.acervo, pedido.tipo, pedido.de, calendario, via=pedido.via, norma=pedido.norma)
    except SemPrazo as error:
        known = _known(portas, pedido)
        if pedido.tipo not in known:
            unknown = Problema(
                "tipo", pedido.tipo, "Nenhuma norma tem prazo com este nome.", nearest(pedido.tipo, sorted(known))
            )
            raise EntradaInvalida([unknown]) from None
        como = "Confira o dia, a via e a norma."
        raise output.SemResposta(Problema("tipo", pedido.tipo, str(error), como)) from None
    except ForaDoCalendario as error:
        raise output.SemResposta(_told("--de", pedido.de.isoformat(), error)) from None
    except ErroDePrazo as error:
        raise EntradaInvalida([_told("--de", pedido.de.isoformat(), error)]) from None


def _known(portas: "Portas", pedido: Pedido) -> set[str]:
    acervo = portas.acervo
    known = {tipo for name, days in acervo.indice.items() for dia in days for tipo in acervo.norma(name, dia).prazos}
    return known | set(pedido.norma.prazos if pedido.norma else ())


class _Leitura:
    """Reads the options, and goes on after a fault so that all are told at once."""

    def __init__(self, portas: "Portas", typed: Typed) -> None:
        self.portas = portas
        self.values = typed.values
        self.problems: list[Problema] = []
        if typed.json and "ics" in typed.switches:
            self.problems.append(Problema("--ics", None, "Não vai junto com --json.", "Escolha uma das duas."))

    def pedido(self) -> Pedido:
        om = self.om()
        de = self.de(om)
        norma, camada = self.norma(), self.camada()
        if self.problems or de is None:
            raise EntradaInvalida(self.problems)
        return Pedido(self.values["tipo"], self.values.get("via", VIAS[0]), de, om, norma, camada)

    def om(self) -> "Om | None":
        if "om" not in self.values:
            return None
        try:
            return self.portas.oms.om(self.values["om"])
        except EntradaInvalida as error:
            self.problems += [p._replace(campo="--om") for p in error.problemas]
            return None

    def de(self, om: "Om | None") -> date | None:
        text = self.values["de"].strip()
        try:
            if ":" not in text:
                return civil_day(text, "--de")
            zona = om.zona if om else BRASILIA
            return dia_legal(instante_local(text, zona), "presencial", zona)
        except EntradaInvalida as error:
            self.problems += error.problemas
        except InstanteInvalido as error:
            self.problems.append(_told("--de", text, error))
        return None

    def norma(self) -> "Norma | None":
        try:
            return citadas.norm(self.portas, self.values["norma"], "--norma") if "norma" in self.values else None
        except EntradaInvalida as error:
            self.problems += error.problemas
            return None

    def camada(self) -> "Camada | None":
        try:
            path = self.values.get("calendario")
            return (
                None
                if path is None
                else self.portas.calendarios.parse_camada(leitura.toml_text(path, "um calendário"), path)
            )
        except EntradaInvalida as error:
            self.problems += error.problemas
            return None
