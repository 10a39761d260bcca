"""The stream `om` of a unit: offices, days, parents, settings, ranges of numbers, keys and checkpoints, folded."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, reduce
from typing import Final, Literal, NamedTuple, assert_never, cast
from zoneinfo import ZoneInfo

from capitania.prazos import BRASILIA, CAMADAS, TIPOS_DE_DIA, Calendario, Camada, Dia, NomeDeCamada, TipoDeDia
from capitania.processo import configuracoes
from capitania.processo import leitura as le
from capitania.processo.achados_do_banco import IDENTIFICADO, NAO_IDENTIFICADO, Achado, anota
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, ID, INSTANTE, INTEIRO, TABELA, TEXTO, Atos, TipoDeAto, escolha, opcional
from capitania.processo.contexto import Contexto, Designacao, RecursoDoCapitao
from capitania.processo.estado import CORRIGEM, efetivos
from capitania.processo.periodos import Periodo, com_o_periodo

CARGOS_DE_DESIGNACAO: Final = (
    *("inspetor", "secretaria", "capitao", "oficial_designado", "delegado", "agente", "comandante_de_distrito", "dpc"),
    *("normas", "auditoria", "administracao"),
)
_ADM, _CASA = "administracao", "administracao autoridade"
ATOS: Final = (
    Atos("om", "om")
    .ato(
        "designacao_feita",
        _CASA,
        pessoa=ID,
        cargo=escolha(*CARGOS_DE_DESIGNACAO),
        de=DIA,
        ate=opcional(DIA),
        portaria=TEXTO,
    )
    .ato("designacao_cessada", _CASA, pessoa=ID, cargo=escolha(*CARGOS_DE_DESIGNACAO), dia=DIA)
    .ato(
        "dia_decretado",
        _CASA,
        dia=DIA,
        especie=escolha(*TIPOS_DE_DIA),
        camada=opcional(escolha(*CAMADAS)),
        ato=opcional(TEXTO),
        motivo=opcional(TEXTO),
        lugar=opcional(TEXTO),
    )
    .ato(
        "dia_revogado",
        _CASA,
        dia=DIA,
        especie=escolha(*TIPOS_DE_DIA),
        camada=opcional(escolha(*CAMADAS)),
        ato=TEXTO,
    )
    .ato("indisponibilidade_registrada", "administracao autoridade secretaria", de=INSTANTE, ate=INSTANTE, prova=TEXTO)
    .ato("recontagem_concluida", "administracao sistema", ato=ID, processos=INTEIRO)
    .ato("hierarquia_alterada", _ADM, superior=TEXTO, de=DIA, ato=TEXTO)
    .ato(
        "configuracao_alterada",
        _ADM,
        chave=escolha(*configuracoes.CONFIGURACOES),
        valor=opcional(TEXTO),
        motivo=TEXTO,
        tabela=opcional(TABELA),
    )
    .ato(
        "faixa_reservada",
        _ADM,
        aparelho=ID,
        ano=INTEIRO,
        quantos=INTEIRO,
        ate=DIA,
        primeiro=opcional(ID),
    )
    .ato("numero_anulado", _CASA, numero=ID, motivo=TEXTO)
    .ato("chave_publicada", _ADM, chave=ID, publica=ID, finalidade=TEXTO)
    .ato("chave_aposentada", _ADM, chave=ID, motivo=TEXTO)
    .ato("cabecas_conferidas", "administracao sistema", hash=ID, cabecas=INTEIRO, chave=ID, assinatura=TEXTO)
    .ato("pagamento_nao_identificado", "administracao secretaria sistema", "pagador", **NAO_IDENTIFICADO)
    .ato("pagamento_identificado", "administracao secretaria", **IDENTIFICADO)
)
TIPOS: Final[Mapping[str, TipoDeAto]] = ATOS.tipos
Nome = Literal[
    "designacao_feita",
    "designacao_cessada",
    "dia_decretado",
    "dia_revogado",
    "indisponibilidade_registrada",
    "recontagem_concluida",
    "hierarquia_alterada",
    "configuracao_alterada",
    "faixa_reservada",
    "numero_anulado",
    "chave_publicada",
    "chave_aposentada",
    "cabecas_conferidas",
    "pagamento_nao_identificado",
    "pagamento_identificado",
]


class DiaDaOm(NamedTuple):
    """An entry of the calendar that an act of the unit made, in its layer; `por` is the act."""

    camada: NomeDeCamada
    entrada: Dia
    por: str

    @property
    def vivo(self) -> bool:
        """Tell whether nothing revoked it."""
        return self.entrada.revogado_em is None


class Revogado(NamedTuple):
    """An entry of the calendar files that an act of the unit revoked."""

    camada: NomeDeCamada
    dia: date
    especie: TipoDeDia
    quando: datetime


class Subordinada(NamedTuple):
    """Who is just above the unit from a day on, by which act."""

    superior: str
    de: date
    ato: str


class Faixa(NamedTuple):
    """Numbers kept for a device until a day, that day included; `primeiro` is empty in a script, which takes none."""

    aparelho: str
    ano: int
    primeiro: str
    quantos: int
    de: date
    ate: date

    def tem(self, ano: int, n: int) -> bool:
        """Tell whether a number is of this range."""
        first = int(self.primeiro[-6:] or 0) if self.primeiro[-6:].isdecimal() else 0
        return self.ano == ano and first <= n < first + self.quantos


class Chave(NamedTuple):
    """A public key of the unit, for one purpose, from when it was published to when it was retired."""

    id: str
    publica: str
    finalidade: str
    desde: datetime
    ate: datetime | None = None


class Conferida(NamedTuple):
    """A checkpoint of the unit's heads: its hash, the key that signed it, when it entered the log."""

    hash: str
    chave: str
    assinatura: str
    quando: datetime


class Om(NamedTuple):
    """A unit as its acts left it."""

    designacoes: tuple[Designacao, ...] = ()
    configuracao: Mapping[str, str] = {}
    textos: Mapping[str, str] = {}
    dias: tuple[DiaDaOm, ...] = ()
    revogados: tuple[Revogado, ...] = ()
    hierarquia: tuple[Subordinada, ...] = ()
    faixas: tuple[Faixa, ...] = ()
    anulados: Mapping[str, str] = {}
    recontados: frozenset[str] = frozenset()
    chaves: tuple[Chave, ...] = ()
    conferidas: tuple[Conferida, ...] = ()
    achados: tuple[Achado, ...] = ()
    retencao: Mapping[str, Periodo] = {}

    def calendario(self, base: Calendario, conhecido_em: datetime | None = None) -> Calendario:
        """Give the calendar files with the days that the unit's acts tell: all, or what was known at an instant."""
        found = _com_os_dias(base, self.dias, self.revogados) if self.dias or self.revogados else base
        return found if conhecido_em is None else found.em(conhecido_em)

    def superior(self, dia: date) -> str | None:
        """Give who is just above the unit that day by its own acts; None where they do not reach."""
        found = [s for s in self.hierarquia if s.de <= dia]
        return max(found, key=lambda s: s.de).superior if found else None

    @property
    def recurso_do_capitao(self) -> RecursoDoCapitao:
        """Give who hears the appeal from the Captain in person: the DPC, unless set otherwise."""
        valor = self.configuracao.get(configuracoes.RECURSO_DO_CAPITAO, "dpc")
        return "dpc" if valor == "dpc" else "comandante_de_distrito"

    def chave(self, ident: str, finalidade: str | None = None) -> Chave | None:
        """Find a key published here, for a purpose or for any, retired or not."""
        return next((c for c in self.chaves if c.id == ident and finalidade in {None, c.finalidade}), None)


def fold(om: str, atos: Iterable[Ato]) -> Om:
    """Fold a unit's stream; of its days, also what was known before a correction."""
    todos = tuple(atos)
    return _fold(om, todos)._replace(dias=tuple(_historia(om, todos)))


def _fold(om: str, atos: Iterable[Ato]) -> Om:
    return reduce(lambda e, a: na_om(om, e, a), (a for a in efetivos(atos) if a.nome in TIPOS), Om())


def _historia(om: str, atos: tuple[Ato, ...]) -> Iterator[DiaDaOm]:
    """Give the days as they stand, then those that a correction took away: each with the span in which it was known."""
    entrou: dict[tuple[str, NomeDeCamada, Dia], datetime] = {}
    passados: list[DiaDaOm] = []
    for n, ato in enumerate(atos):
        if ato.nome in CORRIGEM:
            antes, depois = _fold(om, atos[:n]).dias, _fold(om, atos[: n + 1]).dias
            entrou |= {_sem_fim(d): ato.registrado_em for d in depois if d not in antes}
            idos = (d for d in antes if d not in depois)
            passados += [_com_entrada(d if not d.vivo else _revoga(d, ato), entrou, ato) for d in idos]
    yield from (_com_entrada(d, entrou) for d in _fold(om, atos).dias)
    yield from passados


def _sem_fim(d: DiaDaOm) -> tuple[str, NomeDeCamada, Dia]:
    return d.por, d.camada, d.entrada._replace(revogado_em=None)


def _com_entrada(
    d: DiaDaOm, entrou: Mapping[tuple[str, NomeDeCamada, Dia], datetime], fim: Ato | None = None
) -> DiaDaOm:
    """Put the instant of the correction that brought a day, unless that is the one that takes it away."""
    desde = entrou.get(_sem_fim(d))
    if desde is None or (fim is not None and desde == fim.registrado_em):
        return d
    return d._replace(entrada=d.entrada._replace(entrou_em=desde))


def _revoga(d: DiaDaOm, ato: Ato) -> DiaDaOm:
    return d._replace(entrada=d.entrada._replace(revogado_em=ato.registrado_em))


def na_om(om: str, e: Om, ato: Ato) -> Om:  # noqa: C901, PLR0911, PLR0912 - one branch for each kind of act
    """Fold one act of a unit."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "designacao_feita" | "designacao_cessada":
            return e._replace(designacoes=_designa(om, e.designacoes, ato))
        case "dia_decretado" | "indisponibilidade_registrada":
            return e._replace(dias=(*e.dias, *_dias(ato)))
        case "dia_revogado":
            return _sem_o_dia(e, ato)
        case "recontagem_concluida":
            return e._replace(recontados=e.recontados | {le.texto(ato, "ato")})
        case "hierarquia_alterada":
            nova = Subordinada(le.texto(ato, "superior"), le.dia(ato, "de"), le.texto(ato, "ato"))
            return e._replace(hierarquia=(nova, *e.hierarquia))  # of one day, the later act first
        case "configuracao_alterada" if le.texto(ato, "chave") == configuracoes.RETENCAO:
            return e._replace(retencao=com_o_periodo(e.retencao, ato))
        case "configuracao_alterada":
            return _configura(e, ato)
        case "faixa_reservada":
            return e._replace(faixas=(*e.faixas, _faixa(ato)))
        case "numero_anulado":
            return e._replace(anulados={**e.anulados, le.texto(ato, "numero"): le.texto(ato, "motivo")})
        case "chave_publicada":
            return e._replace(chaves=(*e.chaves, _chave(ato)))
        case "chave_aposentada":
            fim = {le.texto(ato, "chave"): ato.registrado_em}
            return e._replace(chaves=tuple(c._replace(ate=c.ate or fim.get(c.id)) for c in e.chaves))
        case "cabecas_conferidas":
            return e._replace(conferidas=(*e.conferidas, _conferida(ato)))
        case "pagamento_nao_identificado" | "pagamento_identificado":
            return e._replace(achados=anota(e.achados, ato))
        case _:
            assert_never(nome)


def _configura(e: Om, ato: Ato) -> Om:
    """Set a key; the official texts of provisions come as a table, each laid over the one before."""
    chave = le.texto(ato, "chave")
    if chave == configuracoes.TEXTO_OFICIAL:
        ditos = {str(cita): str(texto) for cita, texto in le.tabela(ato, "tabela").items()}
        return e._replace(textos={**e.textos, **ditos})
    return e._replace(configuracao={**e.configuracao, chave: le.texto(ato, "valor")})


def _designa(om: str, feitas: tuple[Designacao, ...], ato: Ato) -> tuple[Designacao, ...]:
    pessoa, cargo = le.texto(ato, "pessoa"), le.texto(ato, "cargo")
    if ato.nome == "designacao_feita":
        ate = le.dia(ato, "ate") if "ate" in ato.dados else None
        return (*feitas, Designacao(pessoa, cargo, om, le.dia(ato, "de"), ate, le.texto(ato, "portaria")))
    fim = le.dia(ato, "dia")
    return tuple(
        d._replace(ate=fim) if (d.pessoa, d.cargo) == (pessoa, cargo) and (d.ate is None or d.ate > fim) else d
        for d in feitas
    )


def _faixa(ato: Ato) -> Faixa:
    return Faixa(
        le.texto(ato, "aparelho"),
        le.inteiro(ato, "ano"),
        le.texto(ato, "primeiro"),
        le.inteiro(ato, "quantos"),
        le.dia_do_ato(ato),
        le.dia(ato, "ate"),
    )


def _chave(ato: Ato) -> Chave:
    said = le.texto
    return Chave(said(ato, "chave"), said(ato, "publica"), said(ato, "finalidade"), ato.registrado_em)


def _conferida(ato: Ato) -> Conferida:
    said = le.texto
    return Conferida(said(ato, "hash"), said(ato, "chave"), said(ato, "assinatura"), ato.registrado_em)


def camada_do(ato: Ato) -> NomeDeCamada:
    """Give the layer that a day belongs to: the unit's own, unless another is told."""
    return next((c for c in CAMADAS if c == le.texto(ato, "camada")), "om")


def especie_do(ato: Ato) -> TipoDeDia:
    """Give the kind of a day; without office hours where it cannot be read."""
    return next((t for t in TIPOS_DE_DIA if t == le.texto(ato, "especie")), "fechado")


def dias_de_brasilia(ato: Ato) -> tuple[date, date]:
    """Give the first and the last of Brasília's days that an outage touches; the instant of its end is outside."""
    zone = ZoneInfo(BRASILIA)
    de, ate = (le.instante(ato, c).astimezone(UTC) for c in ("de", "ate"))
    return de.astimezone(zone).date(), (ate - timedelta(microseconds=1)).astimezone(zone).date()


def _dias(ato: Ato) -> Iterator[DiaDaOm]:
    entrou = ato.registrado_em
    if ato.nome == "dia_decretado":
        motivo, fonte = le.texto(ato, "motivo"), le.texto(ato, "ato") or None
        dia = Dia(le.dia(ato, "dia"), especie_do(ato), motivo, fonte, le.texto(ato, "lugar") or None, entrou_em=entrou)
        yield DiaDaOm(camada_do(ato), dia, ato.id)
        return
    de, ate = dias_de_brasilia(ato)
    for n in range(de.toordinal(), ate.toordinal() + 1):
        fora = Dia(date.fromordinal(n), "indisponibilidade", "", le.texto(ato, "prova"), entrou_em=entrou)
        yield DiaDaOm("om", fora, ato.id)


def _sem_o_dia(e: Om, ato: Ato) -> Om:
    """Revoke the entries that the unit made or, where it made none, the one of the files."""
    camada, dia, especie = camada_do(ato), le.dia(ato, "dia"), especie_do(ato)
    atinge = [d.vivo and (d.camada, d.entrada.dia, d.entrada.tipo) == (camada, dia, especie) for d in e.dias]
    if any(atinge):
        return e._replace(dias=tuple(_revoga(d, ato) if sim else d for d, sim in zip(e.dias, atinge, strict=True)))
    return e._replace(revogados=(*e.revogados, Revogado(camada, dia, especie, ato.registrado_em)))


@lru_cache(maxsize=256)
def _com_os_dias(base: Calendario, dias: tuple[DiaDaOm, ...], revogados: tuple[Revogado, ...]) -> Calendario:
    fim = {(r.camada, r.dia, r.especie): r.quando for r in revogados}
    camadas = [
        c._replace(
            dias=tuple(d._replace(revogado_em=d.revogado_em or fim.get((c.nome, d.dia, d.tipo))) for d in c.dias)
        )
        for c in base.camadas
    ]
    camadas += [Camada(nome, tuple(d.entrada for d in dias if d.camada == nome)) for nome in {d.camada for d in dias}]
    return Calendario(camadas)


def no_contexto(ctx: Contexto, sigla: str, om: Om, conhecido_em: datetime | None = None) -> Contexto:
    """Put what a unit's acts say into a context that has none of it: offices, days, parent, settings."""
    outras = tuple(d for d in ctx.designacoes if d.om != sigla)
    unidades = dict(ctx.unidades)
    if (unidade := unidades.get(sigla)) is not None:
        antes = unidade.superior
        unidades[sigla] = unidade._replace(
            superior=lambda dia: om.superior(dia) or antes(dia), recurso_do_capitao=om.recurso_do_capitao
        )
    return ctx._replace(
        designacoes=(*outras, *om.designacoes),
        unidades=unidades,
        calendario=om.calendario(ctx.calendario, conhecido_em),
        codigo_gru=om.configuracao.get(configuracoes.CODIGO_GRU, ""),
        codigo_gru_despesas=om.configuracao.get(configuracoes.CODIGO_GRU_DESPESAS, ""),
        dias_da_intimacao=int(om.configuracao.get(configuracoes.DIAS_DA_INTIMACAO) or 0) or None,
    )
