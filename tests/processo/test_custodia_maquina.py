"""A custody driven at random: the oracle reads the acts, not the fold, and says when a boat may leave or be lost."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from apoio import CTX, INSPETOR, OFICIAL, SECRETARIA, ato, em
from custodias import A_BORDO, LAVRA, MEDIDA
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from capitania.processo import apreensao, custodia, guarda
from capitania.processo.ato import Ato
from capitania.processo.conta_da_custodia import conta
from capitania.processo.contexto import recusas
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import efetivos
from capitania.processo.impedimentos.custodia import impedimentos_da_custodia

CAUSAS = ("outra_deficiencia", "sem_habilitacao")
VALORES = ("0.01", "10.00", "33.3350", "100.00")
PAGOS = ("0.01", "10.00", "33.33", "100.00")


def ao_par(valor: Decimal) -> Decimal:
    """Round to cents by hand: half a cent goes to the even one."""
    centavos, resto = divmod(valor * 100, 1)
    sobe = resto > Decimal("0.5") or (resto == Decimal("0.5") and centavos % 2)
    return (centavos + bool(sobe)) / 100


class Oraculo:
    """What happened, read off the acts that count: money in centavos, causes, proved notices, challenges."""

    def __init__(self, atos: list[Ato], a_bordo: list[Ato]) -> None:
        self.atos = efetivos(atos)
        self.a_bordo = a_bordo

    def antes(self, fim: Ato) -> list[Ato]:
        return [a for a in self.atos if a.seq < fim.seq]

    def deve(self, fim: Ato) -> Decimal:
        """Give the expenses until the end, less what was paid."""
        return self.gasto(fim) - self.entrou(fim)

    def entrou(self, fim: Ato) -> Decimal:
        """Sum what came in, without what was reversed later or given back."""
        total = Decimal(0)
        for a in self.antes(fim):
            valor = Decimal(str(a.dados.get("valor", "0")))
            if a.nome == "despesa_paga":
                depois = [b for b in self.antes(fim) if b.seq > a.seq and b.nome == "pagamento_estornado"]
                total += 0 if any(b.dados["pagamento"] == a.id for b in depois) else valor
            elif a.nome == "restituicao_paga":
                total -= valor
        return total

    def gasto(self, fim: Ato) -> Decimal:
        """Sum the expenses until the end in a way of its own: a list of days, then the sum."""
        total = Decimal(0)
        for a in self.antes(fim):
            valor = Decimal(str(a.dados.get("valor", "0")))
            if a.nome == "despesa_lancada":
                dia = date.fromisoformat(str(a.dados["dia"]))
                ultimo = min(fim.em.date(), date.fromisoformat(str(a.dados.get("ate", fim.em.date()))))
                dias = [dia + timedelta(n) for n in range((ultimo - dia).days + 1)]
                bruto = sum((valor for _ in dias), Decimal(0)) if a.dados.get("por_dia") else valor
                total += ao_par(bruto)
        return total

    def sanou(self, fim: Ato) -> bool:
        curadas = {a.dados["causa"] for a in self.antes(fim) if a.nome == "irregularidade_sanada"}
        return curadas >= set(CAUSAS)

    def notificou(self, fim: Ato) -> bool:
        return any(
            a.nome == "retirada_notificada" and a.dados.get("prova") and "dia" in a.dados and a.em < fim.em
            for a in self.antes(fim)
        )

    def anulou(self) -> bool:
        return any(a.dados.get("resultado") == "levantada" for a in self.a_bordo)


class CustodiaAoAcaso(RuleBasedStateMachine):
    """Whoever may or may not tries any act on any day; what enters must never break what the oracle says."""

    @initialize()
    def apreende(self) -> None:
        self.hoje = date(2025, 1, 20)
        self.atos: list[Ato] = []
        self.a_bordo = [
            ato("abordagem_registrada", INSPETOR, "2025-01-20", om="CPPR", fatos={}),
            ato("medida_ordenada", INSPETOR, "2025-01-20", seq=2, **MEDIDA),
        ]
        self.ao_perder: list[tuple[Ato, bool]] = []
        self.tenta("apreensao_lavrada", INSPETOR, **(LAVRA | {"causas": list(CAUSAS)}))
        assert self.atos

    @property
    def ctx(self):
        achada = apreensao.da_abordagem(self.a_bordo, CTX)
        return CTX._replace(ligados=CTX.ligados._replace(apreendida=achada))

    def conta(self):
        return conta(self.atos, self.ctx, self.hoje)

    def tenta(self, nome: str, quem: str, recuo: int = 0, **dados: Any) -> None:
        dia = max(self.hoje - timedelta(recuo), A_BORDO.desde).isoformat()
        feito = ato(nome, quem, dia, seq=len(self.atos) + 1, **dados)
        if not impedimentos_da_custodia(custodia.fold(self.atos), feito, self.ctx):
            if nome == "perda_declarada":
                self.ao_perder.append((feito, self.ctx.ligados.apreendida.impugnada))
            self.atos.append(feito)

    @rule(dias=st.sampled_from([1, 7, 30, 92]))
    def passa_o_tempo(self, dias: int) -> None:
        self.hoje += timedelta(dias) if self.hoje.year < 2028 else timedelta(0)

    @rule(valor=st.sampled_from(VALORES), por_dia=st.booleans(), recuo=st.sampled_from([0, 3]))
    def gasta(self, valor: str, recuo: int, *, por_dia: bool) -> None:
        dia = max(self.hoje - timedelta(recuo), A_BORDO.desde).isoformat()
        self.tenta("despesa_lancada", SECRETARIA, dia=dia, valor=valor, por_dia=por_dia)

    @rule(valor=st.sampled_from(PAGOS))
    def paga(self, valor: str) -> None:
        self.tenta("despesa_paga", SECRETARIA, valor=valor)

    @rule()
    def paga_tudo(self) -> None:
        self.tenta("despesa_paga", SECRETARIA, valor=f"{custodia.fold(self.atos).contas(self.hoje).falta:.2f}")

    @rule(valor=st.sampled_from(PAGOS), numero=st.sampled_from(["1", "2"]))
    def cobra(self, valor: str, numero: str) -> None:
        dia = self.hoje.isoformat()
        self.tenta("gru_emitida", SECRETARIA, numero=numero, valor=valor, vencimento=dia, codigo="x")

    @rule(n=st.integers(1, 12))
    def estorna(self, n: int) -> None:
        self.tenta("pagamento_estornado", SECRETARIA, pagamento=f"ato-{n}", dia=self.hoje.isoformat())

    @rule(valor=st.sampled_from(PAGOS))
    def devolve_dinheiro(self, valor: str) -> None:
        antes = self.conta().contas.credito
        quantos = len(self.atos)
        self.tenta("restituicao_paga", SECRETARIA, valor=valor, dia=self.hoje.isoformat())
        if len(self.atos) > quantos:
            assert self.conta().contas.credito == antes - Decimal(valor) >= 0

    @rule(causa=st.sampled_from(CAUSAS))
    def sana(self, causa: str) -> None:
        modo = "defeito_reparado" if causa == "outra_deficiencia" else "condutor_habilitado"
        self.tenta("irregularidade_sanada", INSPETOR, causa=causa, modo=modo, pessoa="p-2")

    @rule(provada=st.booleans(), recuo=st.sampled_from([0, 20]))
    def notifica(self, recuo: int, *, provada: bool) -> None:
        dia = (self.hoje - timedelta(recuo)).isoformat()
        self.tenta("retirada_notificada", SECRETARIA, meio="ar", **({"dia": dia, "prova": "AR"} if provada else {}))

    @rule(impugna=st.booleans(), recuo=st.sampled_from([0, 60]), provada=st.booleans())
    def espera_notifica_e_perde(self, recuo: int, *, impugna: bool, provada: bool) -> None:
        """Take the long way to a loss, which single steps seldom walk."""
        self.passa_o_tempo(92)
        self.notifica(0, provada=provada)
        self.passa_o_tempo(92)
        if impugna:
            self.impugna_ou_decide("mantida")
        self.perde(recuo)

    @rule(recuo=st.sampled_from([0, 5]), gasta=st.booleans())
    def sana_paga_e_restitui(self, recuo: int, *, gasta: bool) -> None:
        """Take the whole way to a release, or nearly."""
        for causa in CAUSAS:
            self.sana(causa)
        self.paga_tudo()
        if gasta:
            self.gasta("10.00", 0, por_dia=False)
        self.passa_o_tempo(1)
        self.restitui(recuo, SECRETARIA)

    @rule(recuo=st.sampled_from([0, 0, 60]))
    def perde(self, recuo: int) -> None:
        self.tenta("perda_declarada", OFICIAL, recuo, motivo_escrito="x")

    @rule(recuo=st.sampled_from([0, 0, 5]), quem=st.sampled_from([SECRETARIA, OFICIAL, INSPETOR]))
    def restitui(self, recuo: int, quem: str) -> None:
        self.tenta("embarcacao_restituida", quem, recuo, para="p-1", proprietario="p-1")

    @rule(nome=st.sampled_from(["embarcacao_leiloada", "embarcacao_incorporada"]))
    def acaba(self, nome: str) -> None:
        self.tenta(nome, OFICIAL)

    @rule(resultado=st.sampled_from(["mantida", "mantida", "levantada"]))
    def impugna_ou_decide(self, resultado: str) -> None:
        if self.ctx.ligados.apreendida.impugnada:
            nome, quem, mais = "medida_decidida", OFICIAL, {"resultado": resultado}
        else:
            nome, quem, mais = "medida_impugnada", "p-1@parte", {}
        if not self.ctx.ligados.apreendida.anulada:
            seq = len(self.a_bordo) + 1
            self.a_bordo.append(ato(nome, quem, self.hoje.isoformat(), seq=seq, **MEDIDA, **mais))

    @rule(n=st.integers(1, 12))
    def anula_um_ato(self, n: int) -> None:
        seq = len(self.atos) + 1
        anula = ato("ato_anulado", OFICIAL, self.hoje.isoformat(), seq=seq, ato=f"ato-{n}", motivo="x")
        if n > 1 and not recusas(impedimentos_da_correcao(self.atos, anula, self.ctx, "custodia")):
            self.atos.append(anula)

    @invariant()
    def solta_so_paga_e_sanada_e_nunca_presa_pela_multa(self) -> None:
        oraculo = Oraculo(self.atos, self.a_bordo)
        for a in oraculo.atos:
            if a.nome == "embarcacao_restituida" and not oraculo.anulou():
                assert oraculo.deve(a) <= 0
                assert oraculo.sanou(a)
            if a.nome == "perda_declarada":
                assert oraculo.notificou(a)
            if a.nome in {"embarcacao_leiloada", "embarcacao_incorporada"}:
                assert any(b.nome == "perda_declarada" for b in oraculo.antes(a))
        assert not any(impugnada for _, impugnada in self.ao_perder)

    @invariant()
    def a_conta_soma_zero_contra_os_documentos(self) -> None:
        """Each document is two lines or more that cancel out; what is owed is what a count by hand gives."""
        found, documentos = self.conta(), {a.id for a in (*self.atos, *self.a_bordo)}
        somas: defaultdict[str, Decimal] = defaultdict(Decimal)
        por_ato: defaultdict[str, Decimal] = defaultdict(Decimal)
        for x in found.lancamentos:
            somas[x.conta] += x.valor
            por_ato[x.ato] += x.valor
        assert set(por_ato) <= documentos
        assert not any(por_ato.values())
        assert somas["devedor"] == found.saldo
        assert somas["caixa"] == found.contas.pago
        assert somas["despesas"] == -found.contas.devido
        fim = custodia.fold(self.atos).fim or self.hoje
        ate = ato("incidente_registrado", SECRETARIA, min(fim, self.hoje).isoformat(), seq=len(self.atos) + 1)
        oraculo = Oraculo(self.atos, self.a_bordo)
        gasto = Decimal(0) if oraculo.anulou() else oraculo.gasto(ate)
        assert found.saldo == gasto - oraculo.entrou(ate)

    @invariant()
    def livre_de_tudo_isso_o_dono_a_leva(self) -> None:
        """Nothing else holds it: no act of the catalogue speaks of a fine, and what is due here is only expenses."""
        e = custodia.fold(self.atos)
        ultimo = max(a.em.date() for a in self.atos)
        leva = ato(
            "embarcacao_restituida",
            SECRETARIA,
            max(ultimo, self.hoje).isoformat(),
            seq=len(self.atos) + 1,
            para="p-1",
            proprietario="p-1",
        )
        oraculo = Oraculo([*self.atos, leva], self.a_bordo)
        fora = any(a.nome.startswith("embarcacao_") for a in efetivos(self.atos))
        perdida = any(a.nome == "perda_declarada" for a in efetivos(self.atos))
        livre = oraculo.anulou() or (oraculo.deve(leva) <= 0 and oraculo.sanou(leva))
        pode = not impedimentos_da_custodia(e, leva, self.ctx)
        assert pode == (livre and not fora and not perdida)
        if not fora and not perdida:
            assert (guarda.falta(e, self.ctx, em(max(ultimo, self.hoje))) == ()) == livre


TestCustodiaAoAcaso = CustodiaAoAcaso.TestCase
TestCustodiaAoAcaso.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
