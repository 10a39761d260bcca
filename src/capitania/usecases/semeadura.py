"""Fictitious people and cases for a base to be measured with: the road of a case, walked to one place or another."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, timezone
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID

from capitania.processo.ato import Ato, Por
from capitania.usecases.roteiro import CATALOGO

SECRETARIA: Final = "secretaria-1@secretaria"
AUTORIDADE: Final = "oficial-1@autoridade"
INSPETOR: Final = "inspetor-1"
PARTE: Final = "@parte"  # the infractor of the case
CARGOS: Final = (
    ("capitao-1", "capitao"),
    ("oficial-1", "oficial_designado"),
    ("secretaria-1", "secretaria"),
    (INSPETOR, "inspetor"),
)
FUSO: Final = timezone(timedelta(hours=-3))
HORA: Final = time(10, tzinfo=FUSO)
NOMES: Final = (
    *("Adélia", "Amaro", "Benta", "Caetano", "Dirce", "Eleutério", "Firmina", "Gaspar", "Hercília", "Inácio"),
    *("Jacira", "Lázaro", "Marta", "Norberto", "Olímpia", "Petrônio", "Quitéria", "Ramiro", "Salete", "Tibúrcio"),
)
SOBRENOMES: Final = (
    *("Âncora", "Baía", "Cabo-Verde", "Da Barra", "Enseada", "Farol", "Gávea", "Ilha-Nova", "Jangada", "Leme"),
    *("Maré", "Nascente", "Ondina", "Proa", "Quilha", "Restinga", "Saveiro", "Traquete", "Vazante", "Xaréu"),
)


class Infracao(NamedTuple):
    """What a case is about: the infraction, who answers for it, what the auto says, how many cases in a hundred."""

    dispositivo: str
    papel: str
    descricao: str
    peso: int = 100


INFRACAO: Final = Infracao("rlesta:12-III", "condutor", "Conduzia com a CHA vencida.")


class Passo(NamedTuple):
    """An act of the road: who does it, how many days after the opening, with which data.

    Data that name a day name it as days after the opening.
    """

    tipo: str
    por: str
    dias: int
    dados: dict[str, Any]
    datas: tuple[tuple[str, int], ...] = ()
    pessoais: tuple[tuple[str, str], ...] = ()


def _ciencia(objeto: str, dias: int, dia: int) -> Passo:
    dados = {"objeto": objeto, "meio": "ar", "prova": "AR assinado", "recebedor": "infrator"}
    return Passo("ciencia_registrada", SECRETARIA, dias, dados, (("dia", dia),))


CAMINHO: Final = (
    Passo("processo_aberto", SECRETARIA, 0, {"origem": "flagrante", "titular": "sim"}),
    Passo("auto_lavrado", AUTORIDADE, 0, {"local": "Baía"}),
    Passo("assinatura_registrada", SECRETARIA, 0, {"resultado": "ausente"}),
    Passo("comunicacao_expedida", SECRETARIA, 1, {"objeto": "auto", "meio": "ar"}, (), (("endereco", "Cais, 1"),)),
    _ciencia("auto", 10, 8),
    Passo("defesa_apresentada", PARTE, 18, {"canal": "papel", "argumentos": ["validade"]}, (), (("texto", "Em dia."),)),
    Passo(
        "julgamento_proferido",
        AUTORIDADE,
        39,
        {
            "resultado": "procedente",
            "respostas": {"validade": "A prova é do dia do fato."},
            "fundamento": "O fato está provado.",
            "pena": {"multa": "100.00"},
            "reincidencia": 0,
        },
    ),
    _ciencia("decisao", 45, 44),
    Passo("recurso_interposto", PARTE, 47, {"instancia": 1, "canal": "papel", "fundamentos": ["validade"]}),
    Passo(
        "recurso_encaminhado",
        AUTORIDADE,
        51,
        {"instancia": 1, "consideracoes": "Mantém-se.", "para": "capitao-1"},
        (("recebido_em", 54),),
    ),
)
# How many of the road's acts a case has, how often, and how many days ago at most its last act may be.
ETAPAS: Final = ((1, 5, 60), (4, 10, 30), (5, 40, 45), (6, 20, 40), (8, 10, 20), (10, 15, 30))
DIAS: Final = max(p.dias for p in CAMINHO) + max(atras for *_, atras in ETAPAS) + 4


class Caso(NamedTuple):
    """One case to be sown: what its stream and its infractor are called, and its acts, without a number."""

    fluxo: str
    pessoa: str
    atos: tuple[Ato, ...]


class Semeador:
    """Makes people and cases out of one seed: the same seed, the same bytes."""

    def __init__(self, om: str, ate: date, semente: int, infracoes: tuple[Infracao, ...] = (INFRACAO,)) -> None:
        self.om, self.ate, self.infracoes = om, ate, infracoes
        self.sorte = Random(semente)  # noqa: S311 - nothing secret comes out of it

    def id(self, em: datetime) -> str:
        """Give a UUID version 7 of an instant."""
        bits = (int(em.timestamp() * 1000) << 80) | self.sorte.getrandbits(80)
        return str(UUID(int=bits & ~(0xF << 76) & ~(0x3 << 62) | (0x7 << 76) | (0x2 << 62)))

    def sal(self) -> bytes:
        """Give a salt."""
        return self.sorte.randbytes(16)

    def feito(self, fluxo: str, seq: int, tipo: str, por: str, em: datetime, **dados: Any) -> Ato:
        """Give an act that entered the minute after it was done; its personal parts are told from its data."""
        a_parte = CATALOGO[tipo].pessoais
        pessoa, _, qualidade = por.partition("@")
        return Ato(
            self.id(em),
            fluxo,
            seq,
            CATALOGO[tipo].tipo,
            em,
            Por(pessoa, qualidade),
            em + timedelta(minutes=1),
            {n: v for n, v in dados.items() if n not in a_parte},
            {n: v for n, v in dados.items() if n in a_parte},
        )

    def designacoes(self) -> Iterator[Ato]:
        """Give the offices of the unit, held since long before any case."""
        desde = date(self.ate.year - 1, 1, 2)
        for n, (pessoa, cargo) in enumerate(CARGOS, 1):
            dados = {"pessoa": pessoa, "cargo": cargo, "de": desde.isoformat(), "portaria": f"Portaria fictícia {n}"}
            em = datetime.combine(desde, HORA)
            yield self.feito(f"om:{self.om}", n, "designacao_feita", "semeadura@administracao", em, **dados)

    def pessoa(self, n: int) -> Ato:
        """Give the register of a person who does not exist."""
        nome = f"{self.sorte.choice(NOMES)} {self.sorte.choice(SOBRENOMES)} (pessoa fictícia {n})"
        em = datetime.combine(date(self.ate.year - 1, 1, 2), HORA)
        dados = {"natureza": "fisica", "nome": nome, "cpf": cpf(self.sorte), "endereco": f"Rua Fictícia, {n}"}
        return self.feito(f"pessoa:{nome_da_pessoa(n)}", 1, "pessoa_cadastrada", SECRETARIA, em, **dados)

    def caso(self, n: int, pessoa: str) -> Caso:
        """Give an open case, somewhere on the road."""
        ((atos, _, atras),) = self.sorte.choices(ETAPAS, [peso for _, peso, _ in ETAPAS])
        passos = CAMINHO[:atos]
        dia = self.ate - timedelta(days=passos[-1].dias + 4 + self.sorte.randrange(atras))
        fluxo = nome_do_caso(n)
        return Caso(fluxo, pessoa, tuple(self._atos(fluxo, pessoa, dia, passos)))

    def _atos(self, fluxo: str, pessoa: str, dia: date, passos: tuple[Passo, ...]) -> Iterator[Ato]:
        fato = datetime.combine(dia - timedelta(days=1), HORA).isoformat()
        infracao = self._infracao()
        proprios = {
            "processo_aberto": {
                "om": self.om,
                "infrator": pessoa,
                "papel": infracao.papel,
                "dispositivo": infracao.dispositivo,
                "fato_em": fato,
                "inspetor": INSPETOR,
            },
            "auto_lavrado": {
                "dispositivo": infracao.dispositivo,
                "fato_em": fato,
                "inspetor": INSPETOR,
                "descricao": infracao.descricao,
            },
        }
        for seq, p in enumerate(passos, 1):
            em = datetime.combine(dia + timedelta(days=p.dias), HORA) + timedelta(minutes=10 * seq)
            datas = {nome: (dia + timedelta(days=n)).isoformat() for nome, n in p.datas}
            por = f"{pessoa}{p.por}" if p.por == PARTE else p.por
            dados = {**p.dados, **dict(p.pessoais), **proprios.get(p.tipo, {}), **datas}
            yield self.feito(fluxo, seq, p.tipo, por, em, **dados)

    def _infracao(self) -> Infracao:
        """Choose what the case is about; where there is one only, nothing is drawn."""
        if len(self.infracoes) == 1:
            return self.infracoes[0]
        return self.sorte.choices(self.infracoes, [i.peso for i in self.infracoes])[0]


def nome_do_caso(n: int) -> str:
    """Name a case of the sowing."""
    return f"processo:semente-{n:07d}"


def nome_da_pessoa(n: int) -> str:
    """Name a person of the sowing."""
    return f"semente-{n:07d}"


def cpf(sorte: Random) -> str:
    """Make a CPF whose check digits fit; whose it may be is nobody's intention."""
    digits = [sorte.randrange(10) for _ in range(9)]
    for size in (10, 11):
        rest = sum(d * w for d, w in zip(digits, range(size, 1, -1), strict=True)) * 10 % 11
        digits.append(rest % 10)
    return "".join(map(str, digits))
