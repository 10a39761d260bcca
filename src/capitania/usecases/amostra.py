"""A sample Capitania to be looked at: boardings, cases in every phase, custodies, a login for each role.

Nobody in it exists.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from capitania.lei.vocabulario import MODALIDADES
from capitania.processo.chaves import PAPEL
from capitania.usecases import labels, mensagens, mostra, pontos
from capitania.usecases.certificar_decurso import certifica
from capitania.usecases.decidir import decide, le_fatos
from capitania.usecases.mostra import ABORDAGENS, BARCOS, CASOS, ETILOMETRO, INSPETOR, PARTE, SECRETARIA, Passo
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Pedido, Praticado, pratica
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.semeadura import CARGOS, nome_da_pessoa
from capitania.usecases.semear import Pedido as Semeadura
from capitania.usecases.semear import semeia

OM, VOLUME = "CPPR", 100
ENCONTROS: Final = 40
ADMINISTRACAO: Final = "semeadura@administracao"
PAPEIS: Final = (
    ("inspetor", "inspetor-1", OM),
    ("secretaria", "secretaria-1", OM),
    ("autoridade", "oficial-1", OM),
    ("superior", "capitao-1", OM),
    ("dpc", "dpc-1", "DPC"),
    ("normas", "normas-1", "DPC"),
    ("auditoria", "auditora-1", OM),
    ("administracao", "adm-1", OM),
)
# Those whom the sowing does not designate.
OFICIOS: Final = (
    ("DPC", "dpc-1", "dpc"),
    ("DPC", "normas-1", "normas"),
    (OM, "auditora-1", "auditoria"),
    (OM, "adm-1", "administracao"),
    (OM, "oficial-2", "oficial_designado"),
)
# How those who work there are called.
NOMES: Final = {
    "inspetor-1": "Aurora Bitácula",
    "secretaria-1": "Benício Malagueta",
    "oficial-1": "Célia Tombadilho",
    "oficial-2": "Dário Verdugo",
    "capitao-1": "Elisa Gurupés",
    "dpc-1": "Fausto Astrolábio",
}
PERTO_DO_FIM: Final = 4  # days ago at which a road ends


class Acesso(NamedTuple):
    """A login of the sample."""

    papel: str
    login: str
    senha: str
    om: str


def prepara(portas: Portas) -> tuple[Acesso, ...]:
    """Sow the sample where there is none, and give a login for each role with a password of this time."""
    logins = portas.logins
    if not portas.registros.cabecas():
        semeia_a_mostra(portas)
    _publica(portas)
    known = {x.login for x in logins.todos()}
    return tuple(_acesso(portas, *papel, known=papel[0] in known) for papel in PAPEIS)


def semeia_a_mostra(portas: Portas, volume: int = VOLUME, encontros: int = ENCONTROS) -> None:
    """Sow an empty base; raises `EntradaInvalida` or `FalhaDaBase`."""
    ate = hoje_na_om(portas, OM).date() - timedelta(days=1)
    semeia(portas, Semeadura(volume, OM, ate, infracoes=mostra.MISTURA))
    obra = _Obra(portas, ate)
    obra.oficios()
    obra.gente()
    obra.barcos()
    obra.inquerito()
    obra.correios()
    obra.abordagem_de_antes()
    for n, (nome, passos) in enumerate(CASOS, 1):
        obra.anda(f"processo:mostra-{nome}", passos, {"om": OM, "infrator": nome_da_pessoa(n)})
    for n in range(encontros):
        obra.encontro(n, ABORDAGENS[n % len(ABORDAGENS)])
    for n, volta in enumerate((0, 9, 0, -9)):
        obra.custodia(n, volta)
    certifica(portas)
    mensagens.envia(portas)


def _publica(portas: Portas) -> None:
    """Publish the key in use for the papers of the unit, once."""
    raw = portas.chaves.publica().hex()
    if all(raw != k.publica or k.finalidade != PAPEL for k in pontos.chaves(portas, OM)):
        pontos.publica(portas, OM, ADMINISTRACAO, PAPEL)


def _acesso(portas: Portas, papel: str, pessoa: str, om: str, *, known: bool) -> Acesso:
    senha = f"{papel}-{token_urlsafe(9)}"
    if known:
        portas.logins.troca_senha(papel, senha)
    else:
        portas.logins.cria(papel, pessoa, senha, portas.relogio.agora())
    return Acesso(papel, papel, senha, om)


class _Obra:
    """The sample under way."""

    def __init__(self, portas: Portas, ate: date) -> None:
        self.portas, self.ate = portas, ate
        self.zona = ZoneInfo(portas.oms.om(OM).zona)

    def oficios(self) -> None:
        """Designate those whom the sowing does not."""
        desde = self.ate.replace(month=1, day=2, year=self.ate.year - 1)
        antes = mostra.DE_ANTES - timedelta(days=30)
        desde = min(desde, antes)  # the sowing designates nobody for so long ago
        of_then = tuple((OM, pessoa, cargo) for pessoa, cargo in CARGOS) if desde == antes else ()
        for n, (om, pessoa, cargo) in enumerate((*OFICIOS, *of_then), 11):
            dados = {"pessoa": pessoa, "cargo": cargo, "de": desde.isoformat(), "portaria": f"Portaria fictícia {n}"}
            self._faz(f"om:{om}", "designacao_feita", ADMINISTRACAO, self._em(desde, 10, 0), dados)

    def gente(self) -> None:
        """Register those who work there, so that they are chosen by name."""
        for n, (pessoa, nome) in enumerate(NOMES.items(), 1):
            em = self._em(self.ate - timedelta(days=201), 9, n)
            dados = {"natureza": "fisica", "nome": f"{nome} (pessoa fictícia)"}
            self._faz(f"pessoa:{pessoa}", "pessoa_cadastrada", SECRETARIA, em, dados)

    def barcos(self) -> None:
        """Register the boats, each of somebody."""
        for n, barco in enumerate(BARCOS, 1):
            dados = {
                "nome": f"{barco.nome} (fictícia)",
                "especie": "esporte e recreio",
                "inscricao": barco.inscricao,
                "proprietario": nome_da_pessoa(n),
            }
            em = self._em(self.ate - timedelta(days=200), 9, n)
            self._faz(f"embarcacao:mostra-{n}", "embarcacao_cadastrada", SECRETARIA, em, dados)

    def correios(self) -> None:
        """Let one person accept electronic communication, and another with an address that is none."""
        for n, onde in ((1, "pessoa-1@ficticia.invalid"), (3, "pessoa-3, sem arroba")):
            quem, em = nome_da_pessoa(n), self._em(self.ate - timedelta(days=150), 9, n)
            told = {"endereco": onde}
            self._faz(f"pessoa:{quem}", "comunicacao_eletronica_aceita", f"{quem}{PARTE}", em, told)

    def inquerito(self) -> None:
        """Begin the inquiry that one of the cases waits for."""
        em = self._em(self.ate - timedelta(days=PERTO_DO_FIM + 3), 10, 0)
        dados = {"om": OM, "numero": "7/fictício", "fato_em": em, "objeto": "O evento que se apura."}
        self._faz("inquerito:iafn-7", "inquerito_instaurado", SECRETARIA, em, dados)

    def anda(self, fluxo: str, passos: Iterable[Passo], deste: Mapping[str, Any]) -> None:
        """Walk a road to its end, which is some days ago; stop where the law of the day refuses."""
        road = tuple(passos)
        dia = self.ate - timedelta(days=max(p.dias for p in road) + PERTO_DO_FIM)
        if road[:2] == mostra.NOTIFICADO:
            dia = mostra.DE_ANTES
        for n, p in enumerate(road):
            dados = {k: self._dado(k, v, dia, deste) for k, v in p.dados.items()}
            por = f"{deste.get('infrator', '')}{p.por}" if p.por == PARTE else p.por
            em = self._em(dia + timedelta(days=p.dias), 10 + n % 7, n)
            if not self._faz(fluxo, p.tipo, por, em, dados):
                return

    def abordagem_de_antes(self) -> None:
        """Board a boat under the law before, so that there is something to compare; who conducted is not named."""
        em = self._em(mostra.DE_ANTES - timedelta(days=1), 10, 0)
        dados = {"om": OM, "local": "Baía de Mentira", "equipe": ["inspetor-1"], "navegacao": "Vista em movimento."}
        told = mostra.fatos("vencida", OM, em, BARCOS[0].inscricao)
        self._faz(mostra.ABORDAGEM_DE_ANTES, "abordagem_registrada", INSPETOR, em, {**dados, "fatos": told})

    def encontro(self, n: int, kind: str) -> None:
        """Board a boat, test who conducts where the kind says so, order what the norms say must be."""
        dia = self.ate - timedelta(days=n)
        fluxo, em = f"abordagem:mostra-{n + 1}", self._em(dia, 9 + n % 8, 0)
        quem = nome_da_pessoa(n % len(BARCOS) + 1)
        told = mostra.fatos(kind, OM, em, BARCOS[n % len(BARCOS)].inscricao)
        dados = {
            "om": OM,
            "local": "Baía de Mentira",
            "equipe": ["inspetor-1"],
            "navegacao": "Vista em movimento.",
            "condutor": quem,
            "fatos": told,
            "narrativa": "Abordagem de rotina, fictícia.",
        }
        self._faz(fluxo, "abordagem_registrada", INSPETOR, em, dados)
        if kind.startswith("soprou"):
            told = self._testa(fluxo, kind, quem, dia, told)
        decidido = decide(self.portas, le_fatos(self.portas, told)).determinacao
        for k, m in enumerate(m for m in decidido.medidas if m.modalidade == MODALIDADES[-1]):
            order = {"medida": m.medida, "modalidade": m.modalidade, "local": "Baía de Mentira", "proposta": True}
            order |= {"fundamento": labels.provisions(m.cita), "navegacao_constatada": True}
            self._faz(fluxo, "medida_ordenada", INSPETOR, self._em(dia, 18, k), order)

    def _testa(self, fluxo: str, kind: str, quem: str, dia: date, told: Mapping[str, Any]) -> dict[str, Any]:
        """Make a breath test, and give the facts with it."""
        aparelho = ETILOMETRO | {
            "verificado_em": (dia - timedelta(days=90)).isoformat(),
            "valido_ate": (dia + timedelta(days=270)).isoformat(),
        }
        ar = "0,41" if kind == "soprou_acima" else "0,00"
        test = {"pessoa": quem, "resultado": {"ar": ar}, "etilometro": aparelho, "assinou": True, "espera_minutos": 15}
        self._faz(fluxo, "teste_realizado", INSPETOR, self._em(dia, 17, 30), test)
        alcohol = {**told["alcoolemia"], "resultado": "medido", "ar": ar, "etilometro": aparelho}
        return {**told, "alcoolemia": alcohol}

    def custodia(self, n: int, volta: int) -> None:
        """Seize a boat for a defect, and keep it; after `volta` days give it back (0: not yet; less: cured alone)."""
        dia = self.ate - timedelta(days=abs(volta) + PERTO_DO_FIM + 5 * n)
        a_bordo, fluxo = f"abordagem:mostra-apreendida-{n + 1}", f"custodia:mostra-{n + 1}"
        barco, dono = BARCOS[n], nome_da_pessoa(n + 1)
        boarded = {
            "om": OM,
            "local": "Baía de Mentira",
            "equipe": ["inspetor-1"],
            "navegacao": "Vista em movimento.",
            "condutor": dono,
            "fatos": mostra.fatos("regular", OM, self._em(dia, 9, 0), barco.inscricao),
        }
        self._faz(a_bordo, "abordagem_registrada", INSPETOR, self._em(dia, 9, 0), boarded)
        order = {
            "medida": "apreensao_da_embarcacao",
            "modalidade": MODALIDADES[0],
            "local": "Cais Fictício",
            "fundamento": "NORMAM-211 7.7",
            "achado": "Leme sem governo.",
            "proposta": False,
            "motivo_do_afastamento": "Sem governo não navega com segurança.",
            "navegacao_constatada": True,
        }
        self._faz(a_bordo, "medida_ordenada", INSPETOR, self._em(dia, 9, 30), order)
        seized = {
            "numero": f"{n + 1}/fictício",
            "om": OM,
            "abordagem": a_bordo,
            "embarcacao": f"mostra-{n + 1}",
            "causas": ["outra_deficiencia"],
            "destino": "fora_do_deposito",
            "motivo_sem_remocao": "Encalhada.",
            "local": "Cais Fictício",
            "inventario": ["motor", "âncora"],
            "estado": "bom",
            "proprietario": dono,
            "ciencia_em": dia.isoformat(),
        }
        self._faz(fluxo, "apreensao_lavrada", INSPETOR, self._em(dia, 10, 0), seized)
        theirs = {"para": dono, "proprietario": dono, "numero": f"LF-{n + 1:04d}"}
        for k, p in enumerate(mostra.custodia(volta)):
            dados = {c: self._dado(c, v, dia, theirs) for c, v in p.dados.items()}
            self._faz(fluxo, p.tipo, p.por, self._em(dia + timedelta(days=p.dias), 11, k), dados)

    def _faz(self, fluxo: str, tipo: str, por: str, em: str, dados: Mapping[str, Any]) -> bool:
        """Practise an act; tell whether it entered."""
        found = pratica(self.portas, Pedido(fluxo, {"tipo": tipo, "em": em, **dados}, por, seguintes=False))
        return isinstance(found, Praticado)

    def _em(self, dia: date, hora: int, minuto: int) -> str:
        return datetime.combine(dia, time(hora, minuto), self.zona).isoformat()

    def _dado(self, campo: str, valor: Any, dia: date, deste: Mapping[str, Any]) -> Any:
        """Write a datum of a road: days and instants count from its first, and blanks are of this case."""
        if valor == "":
            return deste[campo]
        if not isinstance(valor, str) or not valor.startswith("@"):
            return valor
        dias, _, hora = valor[1:].partition("T")
        when = dia + timedelta(days=int(dias))
        return self._em(when, *map(int, hora.split(":"))) if hora else when.isoformat()
