"""Personal notice of debt: which fines, what they add up to, how payment is proved, until when, what silence does."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from capitania.prazos import contar
from capitania.processo import devedor, palavras
from capitania.processo.ato import Ato
from capitania.processo.configuracoes import DIAS_DA_INTIMACAO
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.devedor import INTIMACAO
from capitania.processo.divida import falta_da_multa
from capitania.processo.multas import Multa
from capitania.processo.papeis import dividas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campos, Papel, Tabela, Texto
from capitania.processo.papeis.trechos import Prazo

# Rules of the norms whose words this paper says.
PORQUE: Final = "papel_divida"
PROVAR: Final = ("papel_divida_prova", "papel_divida_silencio", "papel_divida_pedidos", "papel_procurador")
DUVIDA: Final = "papel_divida_prazo"
ESPERA: Final = "divida_antes_dos_noventa"  # the notice may come before the ninety days end; the sending may not
RECEBIMENTO: Final = "do dia seguinte ao do recebimento desta intimação"
RECEBI: Final = "Recebi (nome, documento, dia; e se é o devedor, preposto, representante ou procurador)"


def constroi(m: Materia) -> Papel:
    """Make the notice from the fines of the debtor that are final and past their last day to pay."""
    cobradas = tuple(_cobradas(m.devedor, m.ctx, m.dia))
    total, prazo = sum((x.devido for x in cobradas), Decimal(0)), _prazo(m)
    blocos: tuple[Bloco, ...] = (
        Campos(trechos.campos_da_pessoa(m, m.fluxo.partition(":")[2], "Devedor")),
        Texto(trechos.frases(m, PORQUE), "Por que você recebe esta intimação"),
        Tabela(dividas.CABECALHO, tuple(map(dividas.linha, cobradas)), "As multas", dividas.LARGURAS),
        Texto((f"Somam {palavras.reais(total)}. Esta soma não tem juros nem multa de mora.",), "Quanto"),
        trechos.quadro(
            "Prove o pagamento",
            trechos.ate_quando(prazo, RECEBIMENTO),
            (*trechos.frases(m, *PROVAR), trechos.onde_responder(m)),
        ),
        *(trechos.contagem(m, "Como se conta o prazo", prazo, "o recebimento") if prazo else ()),
        Texto((*trechos.frases(m, DUVIDA), *trechos.outras_leituras(prazo)), "Dúvida sobre o prazo"),
        Assinaturas((Assinatura("Pela OM", m.pessoa(m.por.pessoa).nome), Assinatura(RECEBI)), "Assinaturas"),
        trechos.notas(m, (*trechos.citas(m, PORQUE, *PROVAR, DUVIDA), *(prazo.cita if prazo else ()))),
    )
    return trechos.papel(m, ESPECIE, blocos, trechos.informes(m, prazo))


def _prazo(m: Materia) -> Prazo | None:
    """Count the term of the norm, or that which the unit set where it is longer."""
    da_norma, da_om = trechos.contado(m, INTIMACAO, m.entrega), m.configuracao.get(DIAS_DA_INTIMACAO, "")
    if da_norma is None or not da_om or int(da_om) <= da_norma.quantidade:
        return da_norma
    unidade = da_norma.unidade
    folha = None if m.entrega is None else contar(int(da_om), unidade, m.entrega, m.ctx.calendario)  # type: ignore[arg-type]  # one of UNIDADES_DE_PRAZO
    return da_norma._replace(quantidade=int(da_om), folha=folha, outras=())


def _cobradas(e: devedor.Devedor, ctx: Contexto, dia: date) -> Iterator[Multa]:
    """Give the fines to prove payment of: those that lack nothing to be sent but the ninety days."""
    for multa in ctx.ligados.multas:
        faltas = {i.regra for i in falta_da_multa(e, multa, ctx, dia)}
        if faltas <= {ESPERA} and multa.vence is not None and dia > multa.vence:
            yield multa


def barra(vivos: Sequence[Ato], dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a fine that is final, unpaid and past its last day to pay."""
    if not any(_cobradas(devedor.fold(vivos), ctx, dia)):
        yield from ctx.impede("divida_sem_multa_a_cobrar", dia)


ESPECIE: Final = Especie(
    nome="intimacao_pessoal",
    sigla="IPD",
    titulo="Intimação pessoal da dívida",
    fluxo="devedor",
    atos=(),
    fases=(),
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
    barra=barra,
)
