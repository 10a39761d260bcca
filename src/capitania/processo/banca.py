"""The bench: which piece a case waits for from who judges, who writes it, who signs it, and what bars a person from it.

Nothing is refused here that the acts themselves would not refuse: these are their own impedimentos, asked of a person.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from capitania.processo.ato import Ato, Por
from capitania.processo.competencia import quem_encaminha
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import TIPOS, Estado, final
from capitania.processo.impedimentos import achados
from capitania.processo.proximos import minimo

# What each piece may end in: acts of who signs it.
ATOS: Final[Mapping[str, tuple[str, ...]]] = {
    "julgamento": ("julgamento_proferido",),
    "consideracoes": ("recurso_encaminhado", "decisao_reconsiderada", "efeito_suspensivo_decidido"),
    "recurso": ("recurso_julgado", "efeito_suspensivo_decidido"),
    "revisao": ("revisao_decidida",),
}
# What else whoever has the piece before her may have to do first.
OUTROS: Final[Mapping[str, tuple[str, ...]]] = {
    "julgamento": (
        *("diligencia_determinada", "alegacoes_finais_abertas", "prazo_prorrogado", "vicio_convalidado"),
        "impedimento_declarado",
    ),
    "consideracoes": ("recurso_nao_admitido", "impedimento_declarado"),
    "recurso": (
        *("recurso_nao_admitido", "agravamento_comunicado", "suspeicao_decidida", "prazo_prorrogado"),
        "impedimento_declarado",
    ),
    "revisao": ("impedimento_declarado",),
}
PECAS: Final = tuple(ATOS)
# The terms that the bench works against.
PRAZOS: Final[Mapping[str, tuple[str, ...]]] = {
    "julgamento": ("julgamento", "prorrogacao_do_julgamento"),
    "consideracoes": ("reconsideracao",),
    "recurso": ("decisao_do_recurso", "decisao_da_ultima_instancia"),
    "revisao": (),
}
# Rules about who does it, whatever he writes: those of the office, and those of the person.
COMPETENCIA: Final = frozenset(
    {"ato_de_outro", "sem_designacao", "lugar_do_fato", "cabe_a_quem_decidiu", "autoridade_do_recurso"}
)
DA_PESSOA: Final = frozenset(
    {"impedido_por_ter_abordado", "impedido", "suspeito", "suspeicao_pendente", "recurso_do_proprio_ato"}
)
DE_QUEM: Final = COMPETENCIA | DA_PESSOA
# Of a forwarding they are about whom it is sent to.
DO_DESTINO: Final = frozenset({"autoridade_do_recurso", "recurso_do_proprio_ato"})
SECRETARIA: Final = "secretaria"


class Peca(NamedTuple):
    """What waits to be written: of which instance (0: of none), and the capacities that sign it."""

    nome: str
    instancia: int
    assinam: frozenset[str]

    @property
    def atos(self) -> tuple[str, ...]:
        """Name the acts it may end in, the first being the one waited for."""
        return ATOS[self.nome]

    @property
    def chave(self) -> str:
        """Tell it apart from the piece of another instance."""
        return f"{self.nome}-{self.instancia}"

    @property
    def outros(self) -> tuple[str, ...]:
        """Name the acts that may have to come first."""
        return OUTROS[self.nome]

    @property
    def redigem(self) -> frozenset[str]:
        """Name the capacities that may write its draft: who signs, and the office beside him."""
        return self.assinam | {SECRETARIA} if "autoridade" in self.assinam else self.assinam


def peca(e: Estado) -> Peca | None:
    """Tell which piece may be written in a case as it stands; None: none.

    A revision that was asked for waits until nothing else does: it is of what was decided, also after the end.
    """
    found = _do_caminho(e)
    pedida = e.recursos.revisao is not None and e.recursos.revisao_decidida is None
    return Peca("revisao", 0, TIPOS["revisao_decidida"].quem) if found is None and pedida else found


def _do_caminho(e: Estado) -> Peca | None:
    """Tell which piece the case needs to go on."""
    if e.origem.aberto is None or final(e):
        return None
    if e.julgamento.decisao is None:
        return Peca("julgamento", 0, frozenset({"autoridade"})) if e.autuacao.auto is not None else None
    ultimo = e.recursos.recursos[-1] if e.recursos.recursos else None
    if ultimo is None or not ultimo.pendente:
        return None
    if ultimo.encaminhado is None:
        return Peca("consideracoes", ultimo.instancia, frozenset({quem_encaminha(ultimo.instancia)}))
    quem_julga = {"superior", "dpc"} if ultimo.instancia == 1 else {"dpc"}
    return Peca("recurso", ultimo.instancia, frozenset(quem_julga))


def argumentos(e: Estado, ato: str) -> tuple[str, ...]:
    """List what an act of the bench has to answer: the arguments of the defence, or the grounds of the appeal."""
    if ato == "julgamento_proferido":
        return tuple(dict.fromkeys(e.instrucao.argumentos))
    if ato == "recurso_julgado" and e.recursos.recursos:
        return tuple(dict.fromkeys(e.recursos.recursos[-1].fundamentos))
    return ()


def barram(e: Estado, ctx: Contexto, p: Peca, por: Por, agora: datetime) -> tuple[Impedimento, ...]:
    """Give what bars this person, in this capacity, from signing the act waited for, whatever it says."""
    return tuple(dict.fromkeys(_barram(e, ctx, p, por, agora)))


def _barram(e: Estado, ctx: Contexto, p: Peca, por: Por, agora: datetime) -> Iterator[Impedimento]:
    nome = p.atos[0]
    dados = {n: minimo(c, agora) for n, c in TIPOS[nome].dados.items() if c.obrigatorio}
    if p.instancia:
        dados["instancia"] = p.instancia
    ato = Ato("provavel", "", 0, TIPOS[nome].tipo, agora, por, agora, dados, {})
    alheias = DO_DESTINO if nome == "recurso_encaminhado" else frozenset()
    yield from (i for i in recusas(achados(e, ato, ctx)) if i.regra in DE_QUEM - alheias)
