"""A case and its debt driven at random: the oracle reads the acts, not the folds, and says when a debt may go."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from apoio import CAPITAO, CTX, OFICIAL, PARTE, SECRETARIA, SISTEMA, ate, ato
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from capitania.processo import devedor
from capitania.processo.ato import Ato
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.divida import multa_do_caso
from capitania.processo.estado import efetivos
from capitania.processo.impedimentos.devedor import impedimentos_do_devedor
from capitania.processo.multas import Multa

FLUXO = "processo:x"
MULTA = Decimal("1600.00")
ABERTURA = {"dispositivo": "rlesta:11", "titular": "nao"}
# What fills the sum up, so that the fine of the case is judged by itself.
OUTRA = Multa(
    "processo:2",
    "",
    "CPPR",
    "lesta",
    "pessoa-1",
    (),
    MULTA,
    MULTA,
    final=date(2026, 1, 5),
    ciencia=date(2026, 1, 5),
    vence=date(2026, 1, 20),
    noventa=date(2026, 4, 20),
)


class Oraculo:
    """What happened, read off the acts of the case that count: appeals open, knowledge, money."""

    def __init__(self, atos: list[Ato]) -> None:
        self.atos = efetivos(atos)

    def conta(self, *nomes: str) -> int:
        return sum(a.nome in nomes for a in self.atos)

    @property
    def recurso_aberto(self) -> bool:
        return self.conta("recurso_interposto") > self.conta("recurso_julgado", "recurso_nao_admitido")

    @property
    def ciencia(self) -> date | None:
        dias = [date.fromisoformat(str(a.dados["dia"])) for a in self.atos if a.dados.get("objeto") == "decisao"]
        dias += [a.em.date() for a in self.atos if a.nome == "recurso_interposto"]
        return min(dias, default=None)

    @property
    def pago(self) -> Decimal:
        return sum(
            (Decimal(str(a.dados["valor"])) for a in self.atos if a.nome == "pagamento_registrado"), start=Decimal(0)
        )

    @property
    def certificado(self) -> bool:
        return self.conta("transito_certificado") > 0


NUNCA_RETIDOS = {
    "defesa",
    "recurso",
    "revisao",
    "esclarecimento",
    "vista_dos_autos",
    "pagamento",
    "liberacao_de_embarcacao",
}


class DividaAoAcaso(RuleBasedStateMachine):
    """Whoever may or may not tries any act on any day; no debt goes while the oracle says it may not."""

    @initialize()
    def comeca(self) -> None:
        self.hoje = date(2026, 4, 11)
        pena = {"pena": {"multa": "1600.00"}, "relato": "x"}
        self.caso = ate("julgamento", abertura=ABERTURA, auto={"dispositivo": "rlesta:11"}, julgamento=pena)
        self.atos: list[Ato] = []
        self.ao_enviar: list[tuple[Ato, Oraculo, list[Ato]]] = []

    @property
    def ctx(self):
        propria = multa_do_caso(FLUXO, tuple(self.caso.atos), CTX)
        assert propria is not None
        return CTX._replace(ligados=CTX.ligados._replace(multas=(propria, OUTRA)))

    def no_caso(self, nome: str, quem: str, **dados: Any) -> bool:
        """Practise an act of the case, if it is admitted."""
        if self.caso.recusa(nome, quem, self.hoje.isoformat(), **dados):
            return False
        self.caso.supoe(nome, quem, self.hoje.isoformat(), **dados)
        return True

    def tenta(self, nome: str, quem: str, recuo: int = 0, **dados: Any) -> bool:
        dia = (self.hoje - timedelta(recuo)).isoformat()
        feito = ato(nome, quem, dia, seq=len(self.atos) + 1, **dados)
        if impedimentos_do_devedor(devedor.fold(self.atos), feito, self.ctx):
            return False
        if nome == "divida_encaminhada":
            self.ao_enviar.append((feito, Oraculo(self.caso.atos), list(self.atos)))
        self.atos.append(feito)
        return True

    @rule(dias=st.sampled_from([1, 7, 30, 92]))
    def passa_o_tempo(self, dias: int) -> None:
        self.hoje += timedelta(dias) if self.hoje.year < 2028 else timedelta(0)

    @rule()
    def conhece(self) -> None:
        self.no_caso("ciencia_registrada", SECRETARIA, objeto="decisao", meio="pessoal", dia=self.hoje.isoformat())

    @rule()
    def certifica(self) -> None:
        for dias in range(4, 15):
            vence = (Oraculo(self.caso.atos).ciencia or self.hoje) + timedelta(dias)
            if self.no_caso("decurso_certificado", SISTEMA, prazo="recurso", vencimento=vence.isoformat()):
                break
        self.no_caso("transito_certificado", SISTEMA)

    @rule(instancia=st.sampled_from([1, 1, 2]), tardio=st.booleans())
    def recorre(self, instancia: int, *, tardio: bool) -> None:
        """File an appeal, also one that nobody asked about before: it is in the log all the same."""
        dados = {"instancia": instancia, "canal": "papel", "texto": "x"}
        if not self.no_caso("recurso_interposto", PARTE, **dados) and tardio:
            self.caso.supoe("recurso_interposto", PARTE, self.hoje.isoformat(), **dados)

    @rule(resultado=st.sampled_from(["negado", "provido"]))
    def julga_o_recurso(self, resultado: str) -> None:
        para = {"instancia": 1, "para": "capitao-1", "recebido_em": self.hoje.isoformat()}
        self.no_caso("recurso_encaminhado", OFICIAL, **para)
        if self.no_caso("recurso_julgado", CAPITAO, instancia=1, resultado=resultado):
            dia = self.hoje.isoformat()
            self.no_caso("ciencia_registrada", SECRETARIA, objeto="decisao_do_recurso", meio="pessoal", dia=dia)

    @rule(tudo=st.booleans())
    def paga(self, *, tudo: bool) -> None:
        valor = f"{MULTA - Oraculo(self.caso.atos).pago:.2f}" if tudo else "100.00"
        if Decimal(valor) > 0:
            self.no_caso("pagamento_registrado", SECRETARIA, dia_banco=self.hoje.isoformat(), valor=valor)

    @rule(n=st.integers(7, 14))
    def anula_um_ato_do_caso(self, n: int) -> None:
        """Take an act of the case away, as a paper found without its proof does."""
        seq = len(self.caso.atos) + 1
        anula = ato("ato_anulado", OFICIAL, self.hoje.isoformat(), seq=seq, ato=f"ato-{n}", motivo="x")
        if not impedimentos_da_correcao(self.caso.atos, anula, CTX):
            self.caso.atos.append(anula)

    @rule(meio=st.sampled_from(["ar", "edital"]), recebedor=st.sampled_from(["devedor", "outro"]))
    def intima(self, meio: str, recebedor: str) -> None:
        dados = {"multas": [FLUXO], "om": "CPPR", "meio": meio, "recebedor": recebedor, "dia": self.hoje.isoformat()}
        self.tenta("intimacao_pessoal_feita", SECRETARIA, **dados)

    @rule()
    def responde(self) -> None:
        self.tenta("intimacao_respondida", PARTE, resposta="outra")

    @rule(recuo=st.sampled_from([0, 0, 1, 40]), motivo=st.booleans())
    def envia(self, recuo: int, *, motivo: bool) -> None:
        valor = f"{self.ctx.ligados.multas[0].devido:.2f}"
        mais = {"motivo_escrito": "A autoridade assume."} if motivo else {}
        self.tenta("divida_encaminhada", OFICIAL, recuo, multas=[FLUXO], valor=valor, **mais)

    @rule(recorre=st.booleans(), anula=st.booleans())
    def anda_ate_o_envio(self, *, recorre: bool, anula: bool) -> None:
        """Take the long way to a sending, which single steps seldom walk."""
        self.conhece()
        self.passa_o_tempo(30)
        if recorre:
            self.recorre(1, tardio=True)
        self.certifica()
        self.passa_o_tempo(92)
        self.intima("ar", "devedor")
        self.passa_o_tempo(7)
        if anula:
            self.anula_um_ato_do_caso(8)
        self.envia(0, motivo=True)

    @rule(nome=st.sampled_from(["divida_recolhida", "divida_devolvida", "debito_quitado"]))
    def volta(self, nome: str) -> None:
        mais = {"motivo": "engano"} if nome == "divida_recolhida" else {}
        self.tenta(nome, SECRETARIA, multas=[FLUXO], **mais)

    @rule(pedido=st.sampled_from(devedor.PEDIDOS))
    def retem(self, pedido: str) -> None:
        self.tenta("pedido_retido", SECRETARIA, om="CPPR", numero=str(len(self.atos)), pedido=pedido)

    @invariant()
    def nenhuma_divida_vai_com_recurso_aberto(self) -> None:
        for feito, oraculo, _ in self.ao_enviar:
            assert not oraculo.recurso_aberto
            assert oraculo.certificado
            assert oraculo.pago < MULTA
            assert oraculo.ciencia is not None
            assert feito.em.date() > oraculo.ciencia + timedelta(15 + 90)

    @invariant()
    def nenhuma_vai_sem_intimacao_pessoal_nem_duas_vezes(self) -> None:
        for feito, _, antes in self.ao_enviar:
            feitas = [a for a in antes if a.nome == "intimacao_pessoal_feita"]
            assert feitas
            assert all(a.dados["meio"] != "edital" and a.dados["recebedor"] == "devedor" for a in feitas)
            assert any(a.em < feito.em for a in feitas)
        vivas = [r for r in devedor.fold(self.atos).remessas if r.fim is None]
        assert len(vivas) == len({r.multa for r in vivas})

    @invariant()
    def nada_de_defesa_nem_barco_fica_retido(self) -> None:
        assert {p.pedido for p in devedor.fold(self.atos).pedidos}.isdisjoint(NUNCA_RETIDOS)


TestDividaAoAcaso = DividaAoAcaso.TestCase
TestDividaAoAcaso.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_the_long_way_sends() -> None:
    """See that the machine can send at all: without it its invariants hold of nothing."""
    m = DividaAoAcaso()
    m.comeca()
    m.anda_ate_o_envio(recorre=False, anula=False)
    assert len(m.ao_enviar) == 1
    outro = DividaAoAcaso()
    outro.comeca()
    outro.anda_ate_o_envio(recorre=True, anula=False)
    assert outro.ao_enviar == []
