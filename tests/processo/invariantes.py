"""What must be true of any case that was admitted act by act: read off the acts, not off the state the code folds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from capitania.prazos import Calendario, contar
from capitania.processo.ato import Ato
from capitania.processo.contexto import Designacao

# By hand, from the regulation: group of fine, days of suspension, whether recidivism cancels.
GRUPOS = {"A": (40, 200), "D": (40, 1600), "": (0, 0)}
INFRACOES = {"rlesta:12-III": ("A", 30, False), "rlesta:23-I": ("", 120, True), "rlesta:12-I": ("D", 0, False)}
CARGOS_QUE_JULGAM = {"capitao", "oficial_designado", "delegado", "agente"}
ENCERRAM_O_RECURSO = {"recurso_julgado", "recurso_nao_admitido", "decisao_reconsiderada"}
RECORRE_DE = {1: "decisao", 2: "decisao_do_recurso"}
PESSOAIS = {"preposto", "representante", "procurador", "infrator", "porteiro", "outro"}


class Mundo(NamedTuple):
    """What the case stands in."""

    calendario: Calendario
    designacoes: tuple[Designacao, ...]
    reincidencias: int


class Pena(NamedTuple):
    multa: Decimal
    dias: int
    cancela: bool

    def pior(self, outra: "Pena") -> bool:
        return self.multa > outra.multa or self.dias > outra.dias or self.cancela > outra.cancela

    @property
    def partes(self) -> int:
        return bool(self.multa) + bool(self.dias) + self.cancela


NENHUMA = Pena(Decimal(0), 0, cancela=False)


def quebras(atos: list[Ato], mundo: Mundo) -> list[str]:
    """List the invariants that the acts break, each decision looked at with what came before it."""
    return [q for n, a in enumerate(atos) for q in _do_ato(a, atos[:n], mundo)]


def _do_ato(ato: Ato, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    pergunta = _PERGUNTAS.get(ato.nome)
    if pergunta is not None:
        yield from pergunta(ato, antes, mundo)


def _da_abertura(ato: Ato, antes: list[Ato], _: Mundo) -> Iterator[str]:
    if antes:
        yield "processo aberto duas vezes"
    if ato.dados["papel"] == "agencia_de_navegacao":
        yield "agência infratora"


def _do_auto(ato: Ato, antes: list[Ato], _: Mundo) -> Iterator[str]:
    if _tem(antes, "auto_lavrado"):
        yield "dois autos"
    aberto = _primeiro(antes, "processo_aberto")
    if aberto is None:
        yield "auto sem processo"
    elif ato.dados["dispositivo"] != aberto.dados["dispositivo"]:
        yield "auto de outra infração"
    if _espera(antes):
        yield "auto com inquérito aberto"


def _do_julgamento(ato: Ato, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    dia, sabe = ato.em.date(), _ciencia(antes, "auto")
    if not _tem(antes, "auto_lavrado") or not _tem(antes, "assinatura_registrada"):
        yield "decisão sem auto ou sem o resultado da assinatura"
    if _tem(antes, "julgamento_proferido"):
        yield "duas decisões"
    if sabe is None:
        yield "decisão sem prova de ciência do auto"
    elif dia <= contar(15, "dias_uteis", sabe, mundo.calendario).vencimento and not _ouvido(antes):
        yield "decisão antes do fim do prazo de defesa"
    if _espera(antes):
        yield "decisão com inquérito aberto"
    yield from _do_juiz(ato, antes, mundo, CARGOS_QUE_JULGAM)
    pena = _pena(ato)
    if ato.dados["resultado"] == "procedente":
        yield from _dos_limites(ato, pena, antes, mundo)
        if pena.partes > 1 and not ato.dados.get("fundamento_da_cumulacao"):
            yield "cumulação sem fundamento"
    elif pena.partes:
        yield "pena sem procedência"


def _do_recurso(ato: Ato, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    instancia = ato.dados["instancia"]
    yield from _do_juiz(ato, antes, mundo, {"capitao"} if instancia == 1 else {"dpc"})
    julgaram = {a.por.pessoa for a in antes if a.nome in {"julgamento_proferido", "recurso_julgado"}}
    if ato.por.pessoa in julgaram:
        yield "recurso julgado por quem já julgou"
    vigente = _vigente(antes)
    if "pena" not in ato.dados:
        return
    yield from _dos_limites(ato, _pena(ato), antes, mundo)
    avisos = [a for a in antes if a.nome == "agravamento_comunicado" and a.dados["instancia"] == instancia]
    sabe = _ciencia(antes, "agravamento", avisos[-1].em.date() if avisos else date.max)
    if _pena(ato).pior(vigente) and sabe is None:
        yield "pena agravada sem aviso"
    if _pena(ato).partes > max(1, vigente.partes) and not ato.dados.get("fundamento_da_cumulacao"):
        yield "cumulação sem fundamento no recurso"


def _sem_piorar(ato: Ato, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    if "pena" in ato.dados:
        if _pena(ato).pior(_vigente(antes)):
            yield f"{ato.nome} piorou a pena"
        yield from _dos_limites(ato, _pena(ato), antes, mundo)
    if ato.por.pessoa in _inspetores(antes):
        yield "decidiu quem abordou"


def _do_juiz(ato: Ato, antes: list[Ato], mundo: Mundo, cargos: set[str]) -> Iterator[str]:
    dia = ato.em.date()
    om = {"dpc": "DPC"}.get(ato.por.qualidade, _aberto(antes)["om"])
    meus = [d for d in mundo.designacoes if d.pessoa == ato.por.pessoa and d.cargo in cargos and d.om == om]
    if not any(d.de <= dia and (d.ate is None or dia <= d.ate) and d.ato for d in meus):
        yield "autoridade incompetente"
    if ato.por.pessoa in _inspetores(antes):
        yield "julgou quem abordou"
    if any(a.nome == "impedimento_declarado" and a.dados["pessoa"] == ato.por.pessoa for a in antes):
        yield "julgou impedido"
    if _suspeito(ato.por.pessoa, antes):
        yield "julgou suspeito"


def _dos_limites(ato: Ato, pena: Pena, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    aberto = _aberto(antes)
    grupo, dias, cancela = INFRACOES[aberto["dispositivo"]]
    vezes = 1 if cancela else mundo.reincidencias + 1
    minimo, maximo = GRUPOS[grupo]
    if pena.multa and not minimo <= pena.multa <= maximo * vezes:
        yield f"multa de {pena.multa} fora dos limites"
    if pena.dias and (aberto.get("titular") != "sim" or pena.dias > min(dias * vezes, 366)):
        yield f"suspensão de {pena.dias} dias a quem não cabe"
    if pena.cancela and not (cancela and mundo.reincidencias and aberto.get("titular") == "sim"):
        yield "cancelamento sem reincidência"


def _do_decurso(ato: Ato, antes: list[Ato], mundo: Mundo) -> Iterator[str]:
    objeto, quantos, unidade = {
        "defesa": ("auto", 15, "dias_uteis"),
        "recurso": ("decisao", 5, "dias_uteis"),
        "ultima_instancia": ("decisao_do_recurso", 5, "dias_uteis"),
        "alegacoes_finais": ("alegacoes_finais", 10, "dias_corridos"),
    }.get(ato.dados["prazo"], ("", 0, ""))
    if not objeto:
        return
    sabe = _ciencia(antes, objeto)
    if sabe is None:
        yield f"prazo de {ato.dados['prazo']} sem ciência"
    elif ato.em.date() <= contar(quantos, unidade, sabe, mundo.calendario).vencimento:  # type: ignore[arg-type]
        yield f"prazo de {ato.dados['prazo']} certificado antes do fim"


def _do_inicio_da_suspensao(_: Ato, antes: list[Ato], __: Mundo) -> Iterator[str]:
    if not _vigente(antes).dias:
        yield "suspensão sem pena"
    if _ciencia(antes, "decisao") is None:
        yield "suspensão antes da ciência"


def _do_transito(_: Ato, antes: list[Ato], __: Mundo) -> Iterator[str]:
    if _ciencia(antes, "decisao") is None:
        yield "trânsito sem ciência da decisão"
    if _pendentes(antes):
        yield "trânsito com recurso pendente"


def _do_fim_da_suspensao(ato: Ato, antes: list[Ato], _: Mundo) -> Iterator[str]:
    inicio = [a for a in antes if a.nome == "suspensao_iniciada"][-1]
    dias = (min(date.fromisoformat(ato.dados["dia"]), ato.em.date()) - date.fromisoformat(inicio.dados["dia"])).days
    sustada = any(a.nome == "efeito_suspensivo_decidido" and a.dados["concedido"] for a in antes)
    if dias < _vigente(antes).dias and not sustada:
        yield "suspensão encerrada antes de cumprida"


_PERGUNTAS: Mapping[str, Callable[[Ato, list[Ato], Mundo], Iterator[str]]] = {
    "processo_aberto": _da_abertura,
    "auto_lavrado": _do_auto,
    "julgamento_proferido": _do_julgamento,
    "recurso_julgado": _do_recurso,
    "decisao_reconsiderada": _sem_piorar,
    "revisao_decidida": _sem_piorar,
    "decurso_certificado": _do_decurso,
    "suspensao_iniciada": _do_inicio_da_suspensao,
    "suspensao_encerrada": _do_fim_da_suspensao,
    "transito_certificado": _do_transito,
}


# --- reading the acts -----------------------------------------------------------------------------------------


def _tem(atos: Iterable[Ato], nome: str) -> bool:
    return any(a.nome == nome for a in atos)


def _primeiro(atos: Iterable[Ato], nome: str) -> Ato | None:
    return next((a for a in atos if a.nome == nome), None)


def _aberto(atos: list[Ato]) -> dict[str, Any]:
    achado = _primeiro(atos, "processo_aberto")
    return dict(achado.dados) if achado is not None else {}


def _inspetores(atos: list[Ato]) -> set[Any]:
    return {a.dados.get("inspetor") for a in atos if a.nome in {"processo_aberto", "auto_lavrado"}}


def _espera(atos: list[Ato]) -> bool:
    vinculados = {a.dados["inquerito"] for a in atos if a.nome == "inquerito_vinculado"}
    publicados = {a.dados["inquerito"] for a in atos if a.nome == "acordao_publicado" and a.dados["definitivo"]}
    return bool(vinculados - publicados)


def _suspeito(pessoa: str, atos: list[Ato]) -> bool:
    return any(a.nome == "suspeicao_decidida" and a.dados["contra"] == pessoa and a.dados["acolhida"] for a in atos)


def _pendentes(atos: list[Ato]) -> bool:
    abertos: set[int] = set()
    for a in atos:
        if a.nome == "recurso_interposto":
            abertos.add(a.dados["instancia"])
        elif a.nome in ENCERRAM_O_RECURSO and a.dados.get("resultado") != "pena_menor":
            abertos.discard(a.dados["instancia"])
    return bool(abertos)


def _ciencia(atos: list[Ato], objeto: str, desde: date = date.min) -> date | None:
    """Give the first day proved, published, or shown by what the party filed."""
    return min((d for a in atos if (d := _prova(a, objeto)) is not None and d >= desde), default=None)


def _prova(ato: Ato, objeto: str) -> date | None:
    """Give the day on which an act shows that a paper was known."""
    d = ato.dados
    if d.get("objeto") == objeto:
        if ato.nome == "ciencia_registrada" and d["recebedor"] in PESSOAIS and "destinatario" not in d:
            return date.fromisoformat(d["dia"])
        if ato.nome == "edital_publicado":
            return date.fromisoformat(d["de"])
        return ato.em.date() if ato.nome == "comparecimento_espontaneo" else None
    do_auto = objeto == "auto" and ato.nome in {"defesa_apresentada", "defesa_renunciada"}
    recorre = ato.nome == "recurso_interposto" and RECORRE_DE[d["instancia"]] == objeto
    return ato.em.date() if do_auto or recorre else None


def _ouvido(atos: list[Ato]) -> bool:
    return _tem(atos, "defesa_apresentada") or _tem(atos, "defesa_renunciada")


def _pena(ato: Ato) -> Pena:
    """Read a penalty; what is no amount and no number of days is none."""
    bruta = ato.dados.get("pena") or {}
    multa, dias = str(bruta.get("multa")), bruta.get("suspensao_dias")
    reais = Decimal(multa) if multa.replace(".", "", 1).isdecimal() else Decimal(0)
    return Pena(reais, dias if type(dias) is int and dias > 0 else 0, bruta.get("cancelamento") is True)


def _vigente(atos: list[Ato]) -> Pena:
    """Give the penalty as the last decision left it."""
    pena = NENHUMA
    for a in atos:
        if a.nome in {"julgamento_proferido", "recurso_julgado", "decisao_reconsiderada", "revisao_decidida"}:
            if "pena" in a.dados:
                pena = _pena(a)
            elif a.dados["resultado"] in {"provido", "improcedente", "nulo"}:
                pena = NENHUMA
    return pena
