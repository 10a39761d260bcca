"""A case built act by act: who holds which office, the whole road of a case, acts with the least data."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta, timezone
from typing import Any

from capitania.normas.calendarios import calendario
from capitania.normas.carga import acervo
from capitania.processo import abordagem, cadastros, consultas, custodia, devedor, om
from capitania.processo.ato import Ato, Por
from capitania.processo.catalogo import Campo, TipoDeAto
from capitania.processo.contexto import Contexto, Designacao, Unidade
from capitania.processo.estado import TIPOS, Estado, fold
from capitania.processo.impedimentos import impedimentos

ACERVO = acervo()
CALENDARIO = calendario("CPPR")
FUSO = timezone(timedelta(hours=-3))
TODOS: Mapping[str, TipoDeAto] = {
    **TIPOS,
    **abordagem.TIPOS,
    **custodia.TIPOS,
    **devedor.TIPOS,
    **cadastros.TIPOS,
    **consultas.TIPOS,
    **om.TIPOS,
}


def cargo(pessoa: str, nome: str, om: str = "CPPR", de: str = "2024-01-01", ate: str | None = None) -> Designacao:
    """Give an office."""
    return Designacao(pessoa, nome, om, date.fromisoformat(de), date.fromisoformat(ate) if ate else None, "portaria-1")


DESIGNACOES = (
    cargo("capitao-1", "capitao"),
    cargo("oficial-1", "oficial_designado"),
    cargo("oficial-2", "oficial_designado"),
    cargo("secretaria-1", "secretaria"),
    cargo("inspetor-1", "inspetor"),
    cargo("inspetor-1", "oficial_designado"),  # who boards may hold the office, and must not judge what he boarded
    cargo("capitao-2", "capitao", "CPSP"),
    cargo("secretaria-2", "secretaria", "CPSP"),
    cargo("agente-1", "agente", "AgGuaira"),
    cargo("secretaria-3", "secretaria", "AgGuaira"),
    cargo("delegado-1", "delegado", "DelItacuruca"),
    cargo("dpc-1", "dpc", "DPC"),
)
UNIDADES = {
    "CPPR": Unidade("CPPR", "America/Sao_Paulo", lambda _: "Com5DN"),
    "CPSP": Unidade("CPSP", "America/Sao_Paulo", lambda _: "Com8DN"),
    "AgGuaira": Unidade("AgGuaira", "America/Sao_Paulo", lambda dia: "CPPR" if dia >= date(2024, 1, 1) else None),
    "DelItacuruca": Unidade("DelItacuruca", "America/Sao_Paulo", lambda _: "CPPR"),
}
CTX = Contexto(ACERVO, CALENDARIO, UNIDADES, DESIGNACOES)


def em(dia: str | date, hora: int = 10) -> datetime:
    """Give an instant of the zone of Brasília."""
    return datetime.combine(date.fromisoformat(str(dia)), time(hora), FUSO)


def minimo(campo: Campo, dia: str) -> Any:
    """Give the least value of a datum."""
    if campo.opcoes:
        return campo.opcoes[0]
    valores = {
        "texto": "x",
        "dia": dia,
        "instante": f"{dia}T10:00:00-03:00",
        "inteiro": 1,
        "quantia": "0.00",
        "tarifa": "0.00",
        "logico": True,
        "id": "x",
        "sigla": "CPPR",
        "lista": [],
        "tabela": {},
    }
    return valores[campo.tipo]


def ato(nome: str, quem: str, dia: str, /, seq: int = 1, **dados: Any) -> Ato:
    """Give an act with the data asked for and the least of the rest; `quem` is PESSOA@QUALIDADE."""
    tipo = TODOS[nome]
    pessoa, _, qualidade = quem.partition("@")
    pessoais = {n: dados.pop(n) for n in tipo.pessoais if n in dados}
    base = {n: minimo(c, dia) for n, c in tipo.dados.items() if c.obrigatorio}
    feito = dados.pop("feito_em", em(dia))
    id_ = dados.pop("id_", f"ato-{seq}")
    return Ato(id_, tipo.fluxo, seq, tipo.tipo, feito, Por(pessoa, qualidade), feito, base | dados, pessoais)


class Caso:
    """A case under way: `faz` asks and appends, `recusa` only asks."""

    def __init__(self, ctx: Contexto = CTX) -> None:
        self.ctx = ctx
        self.atos: list[Ato] = []

    @property
    def estado(self) -> Estado:
        return fold(self.atos)

    def ato(self, nome: str, quem: str, dia: str, /, **dados: Any) -> Ato:
        return ato(nome, quem, dia, seq=len(self.atos) + 1, **dados)

    def recusa(self, nome: str, quem: str, dia: str, /, **dados: Any) -> set[str]:
        """Name the rules in the way of an act; none when it may be done."""
        return {i.regra for i in impedimentos(self.estado, self.ato(nome, quem, dia, **dados), self.ctx)}

    def faz(self, nome: str, quem: str, dia: str, /, **dados: Any) -> "Caso":
        achados = self.recusa(nome, quem, dia, **dados)
        assert not achados, (nome, achados)
        return self.supoe(nome, quem, dia, **dados)

    def supoe(self, nome: str, quem: str, dia: str, /, **dados: Any) -> "Caso":
        """Append without asking."""
        self.atos.append(self.ato(nome, quem, dia, **dados))
        return self


SECRETARIA, OFICIAL, PARTE, SISTEMA = "secretaria-1@secretaria", "oficial-1@autoridade", "pessoa-1@parte", "s@sistema"
CAPITAO, DPC, INSPETOR = "capitao-1@superior", "dpc-1@dpc", "inspetor-1@inspetor"
ABERTURA: dict[str, Any] = {
    "origem": "flagrante",
    "om": "CPPR",
    "infrator": "pessoa-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "fato_em": "2026-03-01T11:00:00-03:00",
    "inspetor": "inspetor-1",
    "titular": "sim",
}
# The whole road under the text of 2026: the fine is upheld by the Captain and lowered by the DPC.
CAMINHO: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("processo_aberto", SECRETARIA, "2026-03-02", ABERTURA),
    ("auto_lavrado", OFICIAL, "2026-03-02", {"dispositivo": "rlesta:12-III", "inspetor": "inspetor-1"}),
    ("assinatura_registrada", SECRETARIA, "2026-03-02", {"resultado": "ausente"}),
    ("comunicacao_expedida", SECRETARIA, "2026-03-03", {"objeto": "auto", "meio": "ar"}),
    ("ciencia_registrada", SECRETARIA, "2026-03-12", {"objeto": "auto", "meio": "ar", "dia": "2026-03-10"}),
    ("defesa_apresentada", PARTE, "2026-03-20", {"canal": "papel", "argumentos": ["validade"]}),
    (
        "julgamento_proferido",
        OFICIAL,
        "2026-04-10",
        {
            "resultado": "procedente",
            "respostas": {"validade": "vencida"},
            "pena": {"multa": "100.00"},
            "reincidencia": 0,
        },
    ),
    ("ciencia_registrada", SECRETARIA, "2026-04-16", {"objeto": "decisao", "meio": "pessoal", "dia": "2026-04-15"}),
    ("recurso_interposto", PARTE, "2026-04-20", {"instancia": 1, "canal": "papel"}),
    ("recurso_encaminhado", OFICIAL, "2026-04-24", {"instancia": 1, "para": "capitao-1", "recebido_em": "2026-04-27"}),
    ("recurso_julgado", CAPITAO, "2026-05-15", {"instancia": 1, "resultado": "negado"}),
    ("ciencia_registrada", SECRETARIA, "2026-05-19", {"objeto": "decisao_do_recurso", "dia": "2026-05-18"}),
    ("recurso_interposto", PARTE, "2026-05-22", {"instancia": 2, "canal": "papel"}),
    ("recurso_encaminhado", CAPITAO, "2026-05-26", {"instancia": 2, "para": "dpc-1", "recebido_em": "2026-05-29"}),
    (
        "recurso_julgado",
        DPC,
        "2026-06-20",
        {"instancia": 2, "resultado": "provido_em_parte", "pena": {"multa": "60.00"}},
    ),
    ("ciencia_registrada", SECRETARIA, "2026-06-26", {"objeto": "decisao_final", "dia": "2026-06-25"}),
    ("transito_certificado", SISTEMA, "2026-06-26", {}),
    ("pagamento_registrado", SECRETARIA, "2026-07-03", {"dia_banco": "2026-07-02", "valor": "60.00"}),
)
PASSOS = (
    "abertura",
    "auto",
    "assinatura",
    "expedicao",
    "ciencia",
    "defesa",
    "julgamento",
    "ciencia_da_decisao",
    "recurso",
    "encaminhamento",
    "recurso_julgado",
    "ciencia_do_recurso",
    "ultima",
    "ultimo_encaminhamento",
    "ultima_julgada",
    "ciencia_final",
    "transito",
    "pagamento",
)


def ate(passo: str, ctx: Contexto = CTX, **trocas: dict[str, Any]) -> Caso:
    """Walk the road up to a step, that one included; `trocas` changes the data of a step, None leaves it out."""
    caso = Caso(ctx)
    for nome, (tipo, quem, dia, dados) in zip(PASSOS, CAMINHO, strict=True):
        if nome not in trocas:
            caso.faz(tipo, quem, dia, **dados)
        elif trocas[nome] is not None:
            troca = dict(trocas[nome])
            caso.faz(tipo, troca.pop("por", quem), troca.pop("quando", dia), **{**dados, **troca})
        if nome == passo:
            return caso
    raise ValueError(passo)
