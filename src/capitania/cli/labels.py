"""Words as people read them: accents, articles, dates, money, citations."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

LABELS = {
    "retirada_de_trafego": "retirada de tráfego",
    "impedimento_de_saida": "impedimento de saída",
    "apreensao_da_embarcacao": "apreensão da embarcação",
    "apreensao_da_habilitacao": "apreensão da habilitação",
    "impedimento_de_conduzir": "impedimento de conduzir",
    "notificacao_para_comparecimento": "notificação para comparecimento",
    "auto_de_infracao": "auto de infração",
    "auto_de_apreensao": "auto de apreensão",
    "termo_de_fiel_depositario": "termo de fiel depositário",
    "autoridade_policial": "autoridade policial",
    "apresentacao": "apresentação do condutor",
    "oficio": "ofício",
    "comunicacao": "comunicação do fato",
    "embarcacao": "embarcação",
    "habilitacao": "habilitação",
    "proprietario": "proprietário",
    "pratico": "prático",
    "agencia_de_navegacao": "agência de navegação",
    "multa_ou_suspensao": "multa ou suspensão",
    "so_multa": "só multa",
    "so_suspensao": "só suspensão",
    "nenhuma": "nenhuma pena aplicável",
    "nao": "não",
    "cha": "CHA",
    "cir": "CIR",
    "vencida_ate_5_anos": "vencida até 5 anos",
    "vencida_ha_mais_de_5_anos": "vencida há mais de 5 anos",
    "valida": "válida",
    "indicios": "indícios",
    "nao_realizado": "não realizado",
    "na_boia": "na boia",
    "moto_aquatica": "moto aquática",
    "esporte_recreio": "esporte e recreio",
    "confissao_e_testemunhas": "confissão e testemunhas",
    "dias_uteis": "dias úteis",
    "dias_corridos": "dias corridos",
    "lesta": "LESTA",
    "poluicao": "poluição",
    "comparecimento": "comparecimento",
    "decisao_do_recurso": "decisão do recurso",
    "ultima_instancia": "recurso à última instância",
    "decisao_da_ultima_instancia": "decisão da última instância",
    "custodia": "custódia",
    "divida_ativa": "dívida ativa",
    "facultativo_federal": "pontos facultativos federais",
    "ciencia": "ciência",
    "decisao": "decisão",
    "notificacao": "notificação",
    "apreensao": "apreensão",
}
TO = {
    "condutor": "ao condutor",
    "proprietario": "ao proprietário",
    "autores": "aos autores",
    "autoridade_policial": "à autoridade policial",
}
WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
LONG_WEEKDAYS = ("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo")
WORD = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
LAW = re.compile(r"lei-(\d+?)(\d{3})?$")


def label(word: str) -> str:
    """Give a word of the closed sets as people write it."""
    return LABELS.get(word) or word.replace("_", " ")


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
    return "; ".join(f"{head} {', '.join(w for w in dict.fromkeys(where) if w)}".strip() for head, where in by_norm.items())


def output(text: str) -> str:
    """Turn a short line about an output («medida: retirada_de_trafego, embarcacao (deve)») into words."""
    kind, _, rest = text.partition(": ")
    body, _, value = rest.removesuffix(")").partition(" (")
    keys = body.split(", ")
    tail = f" ({label(value)})" if value in {"deve", "pode"} else ""
    match kind:
        case "medida":
            return f"{label(keys[0])}{tail}"
        case "dispensada":
            return f"dispensa da medida {label(keys[0])}"
        case "infracao":
            return f"infração {provision(keys[0])}"
        case "autor":
            return f"{label(keys[1])} como autor de {provision(keys[0])}"
        case "escolha":
            return f"pena de {provision(keys[0])}: {label(value)}"
        case "peca":
            por = f" por {provision(keys[2])}" if len(keys) > 2 else ""
            return f"{label(keys[0])}{por} {TO.get(keys[1], label(keys[1]))}{tail}"
        case "encaminhamento":
            return f"{label(keys[1])} {TO.get(keys[0], label(keys[0]))}{tail}"
    return prose(text)
