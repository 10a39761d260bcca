"""Words as people read them, on screens and papers: accents, days, money, citations."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache

WHOLE = {
    "apresentacao": "apresentação do condutor",
    "comunicacao": "comunicação do fato",
    "nenhuma": "nenhuma pena aplicável",
    "so_multa": "só multa",
    "so_suspensao": "só suspensão",
    "ultima_instancia": "recurso à última instância",
    "esporte_recreio": "esporte e recreio",
    "cha": "CHA",
    "cir": "CIR",
    "lesta": "LESTA",
    "cpf": "CPF",
    "cnpj": "CNPJ",
    "nup": "NUP",
    "dpc": "DPC",
    "ar": "AR",
    "om": "OM",
    "codigo_da_om": "código da OM",
    "codigo_gru": "código GRU",
    "gru_emitida": "GRU emitida",
    "folha_da_gru": "folha de dados da GRU",
}
ACCENTED = (
    *("apreensão", "embarcação", "habilitação", "notificação", "infração", "depositário", "autoridade", "ofício"),
    *("proprietário", "prático", "agência", "navegação", "suspensão", "não", "válida", "indícios", "aquática"),
    *("confissão", "úteis", "decisão", "última", "instância", "custódia", "dívida", "ciência", "constituição"),
    *("intimação", "tráfego", "saída", "alegações", "poluição", "diligência", "execução", "paralisação"),
    *("prorrogação", "punição", "reconsideração", "requalificação", "antecedência", "inscrição", "útil", "último"),
    *("até", "só", "há", "máximo", "mínimo", "inquérito", "acórdão", "órgão", "espontâneo", "procuração", "relatório"),
    *("suspeição", "vício", "revisão", "trânsito", "óbito", "prescrição", "eletrônica", "cobrança", "capitão"),
    *("número", "código", "cabeças", "indisponibilidade"),
    *("administração", "designação", "comunicação", "endereço", "física", "jurídica", "configuração", "domínio"),
    *("impugnação", "ilegível", "incontável", "deficiência", "remoção", "vigilância", "conservação", "cópia"),
    *("depósito", "específicos", "restituída", "lançada", "restituição", "cartão"),
    *(
        "considerações",
        "reincidência",
        "cumulação",
        "certidão",
        "emissão",
        "renovação",
        "transferência",
        "liberação",
        "retenção",
        "correção",
        "já",
        "índice",
    ),
    *(
        "autuação",
        "instrução",
        "apuração",
        "anotação",
        "concluído",
        "concluída",
        "fé",
        "condução",
        "construção",
        "mineração",
        "conteúdo",
        "débito",
        "descrição",
    ),
    *("destinatário", "doença", "eletrônico", "embarcações", "espécie", "específica", "etilômetro", "infrações"),
    *("inventário", "litígio", "marítimo", "médica", "papéis", "provisório", "referência", "relação", "situação"),
    *("licença", "sóbrio", "solidários", "também", "traços"),
)
ACCENTS = {word.translate(str.maketrans("áéíóúâêôãõçà", "aeiouaeoaoca")): word for word in ACCENTED}
LAYERS = {
    "nacional": "os feriados nacionais",
    "facultativo_federal": "os pontos facultativos federais",
    "estadual": "os dias do estado",
    "municipal": "os dias do município",
    "om": "os dias da OM",
}
LENGTHS = {"dias_corridos": ("dia", "dias"), "meses": ("mês", "meses"), "anos": ("ano", "anos")}
WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
LONG_WEEKDAYS = ("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo")
MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)
PLAIN = re.compile(r"[a-z]+")
WORD = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
LAW = re.compile(r"lei-(\d+?)(\d{3})?$")


@lru_cache(4096)
def label(word: str) -> str:
    """Give a word of the closed sets as people write it."""
    return WHOLE.get(word) or PLAIN.sub(lambda found: ACCENTS.get(found[0], found[0]), word.replace("_", " "))


def prose(text: str) -> str:
    """Put accents and spaces into the identifiers that stand in a text."""
    return WORD.sub(lambda found: label(found[0]), text)


def day(value: date) -> str:
    """Write a day."""
    return f"{value:%d/%m/%Y}"


def weekday(value: date, *, long: bool = False) -> str:
    """Name the day of the week."""
    return (LONG_WEEKDAYS if long else WEEKDAYS)[value.weekday()]


def iso_day(text: str) -> str:
    """Write a day given in ISO form."""
    return day(date.fromisoformat(text))


def reais(value: Decimal) -> str:
    """Write an amount of money."""
    return "R$ " + f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


def number(value: Decimal) -> str:
    """Write a measured number."""
    return f"{value:f}".replace(".", ",")


def norm(name: str) -> str:
    """Name a norm: `lei-9784` is Lei 9.784."""
    law = LAW.fullmatch(name)
    if law:
        return "Lei " + ".".join(part for part in law.groups() if part)
    return name.upper() if name.startswith(("normam", "rlesta", "lesta")) else name


def provision(cita: str) -> str:
    """Write one citation without its version."""
    name, _, where = cita.partition(":")
    return f"{norm(name.partition('@')[0])} {where}".strip()


def provisions(citas: Iterable[str], double: frozenset[str] = frozenset()) -> str:
    """Write citations, each norm once; norms in `double` stand in two versions and carry theirs."""
    by_norm: dict[str, list[str]] = {}
    for cita in citas:
        name, _, where = cita.partition(":")
        base, _, version = name.partition("@")
        head = f"{norm(base)} ({iso_day(version)})" if base in double and version else norm(base)
        by_norm.setdefault(head, []).append(where)
    return "; ".join(
        f"{head} {', '.join(w for w in dict.fromkeys(where) if w)}".strip() for head, where in by_norm.items()
    )


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does."""
    known = list(words)
    return " e ".join(part for part in (", ".join(known[:-1]), *known[-1:]) if part)


def counted(n: int, one: str, many: str) -> str:
    """Write how many there are."""
    return f"{n} {one if n == 1 else many}"


def period(quantidade: int, unidade: str) -> str:
    """Write how long something is kept."""
    return counted(quantidade, *LENGTHS[unidade])


def missing_layers(camadas: Iterable[str]) -> str:
    """Say which layers of the calendar are not certified."""
    return f"falta certificar {listed(LAYERS.get(c, label(c)) for c in camadas)}"


def sentence(text: str) -> str:
    """Begin with a capital and end with a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def in_full(value: date) -> str:
    """Write a day in words, as papers do."""
    return f"{value.day}{'º' if value.day == 1 else ''} de {MONTHS[value.month - 1]} de {value.year}"


def instant(value: datetime) -> str:
    """Write an instant, in the offset it came in."""
    return f"{value:%d/%m/%Y, %H:%M}"
