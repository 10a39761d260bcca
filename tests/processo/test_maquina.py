"""A case driven at random, by those who may and those who may not: what is admitted never breaks an invariant."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
from apoio import ABERTURA, CAMINHO, CTX, ate, ato, cargo, em
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from invariantes import Mundo, quebras

from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Anterior
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import FASES, TIPOS, Estado, efetivos, fase, fold
from capitania.processo.impedimentos import impedimentos
from capitania.processo.proximos import proximos, variantes
from capitania.processo.termos import do_tipo

PESSOAS = [*dict.fromkeys(d.pessoa for d in CTX.designacoes), "pessoa-1", "s"]
OBJETOS = TIPOS["ciencia_registrada"].dados["objeto"].opcoes
JUIZES_QUE_ANULAM = (("capitao-1", "autoridade"), ("capitao-1", "superior"), ("dpc-1", "dpc"))
SEM_CORRECAO = [n for n in TIPOS if n not in {"ato_anulado", "ato_retificado"}]
# Who may try to decide, the right ones first.
JUIZES = {
    "": [
        ("oficial-1", "autoridade"),
        ("capitao-1", "autoridade"),
        ("inspetor-1", "autoridade"),
        ("agente-1", "autoridade"),
    ],
    "autoridade": [("oficial-1", "autoridade"), ("oficial-2", "autoridade"), ("inspetor-1", "autoridade")],
    "superior": [("capitao-1", "superior"), ("oficial-1", "superior"), ("capitao-2", "superior"), ("dpc-1", "dpc")],
    "dpc": [("dpc-1", "dpc"), ("capitao-1", "superior"), ("capitao-1", "dpc")],
}
# The officer who judges becomes Captain before the appeal is heard.
SUCESSAO = CTX._replace(designacoes=(*CTX.designacoes, cargo("oficial-1", "capitao", de="2026-05-01")))
CUMULA = {"multa": "60.00", "suspensao_dias": 10}
PENAS = [
    *({"multa": m} for m in ("100.00", "40.00", "200.00", "39.99", "200.01", "400.00", "1600.00", "0.00", "x")),
    *({"suspensao_dias": d} for d in (30, 1, 31, 60, 120, 121, 240, -5, True)),
    *(CUMULA, CUMULA | {"multa": "100.00"}, {"cancelamento": True}, CUMULA | {"cancelamento": True}, {}),
]
penas = st.sampled_from(PENAS)
DECIDEM = ("julgamento_proferido", "recurso_julgado", "decisao_reconsiderada", "revisao_decidida")
BASE = {"fundamento": "x", "considera_defesa_tardia": True}
EXTRAS = [BASE | {"resultado": 0, "fundamento_da_cumulacao": "dano"}, BASE | {"resultado": 0}, BASE | {"resultado": 2}]
# Acts that are always on offer and lead nowhere, or away; `tenta_qualquer_ato` still does them.
RUIDO = {
    "encaminhado_a_outro_orgao",
    "inquerito_vinculado",
    "parecer_juntado",
    "processos_ligados",
    "procuracao_juntada",
    "prova_juntada",
    "relatorio_juntado",
    "suspeicao_arguida",
    "vicio_convalidado",
}
passos = st.sampled_from([0, 0, 0, 1, 3, 10, 25, 40])
INFRACOES = ("rlesta:12-III", "rlesta:23-I", "rlesta:12-I")


class Processo(RuleBasedStateMachine):
    """One case, the clock, and the acts that were admitted."""

    def __init__(self) -> None:
        super().__init__()
        self.atos: list[Ato] = []
        self.hoje = date(2026, 3, 2)
        self.ctx = SUCESSAO
        self.mundo = Mundo(SUCESSAO.calendario, SUCESSAO.designacoes, 0)

    @initialize(
        infracao=st.sampled_from(INFRACOES),
        titular=st.sampled_from(["sim", "sim", "nao"]),
        repete=st.booleans(),
        passo=st.sampled_from([6, 10, 14, 5, 11, 7, 17, 9, 15, 1]),
    )
    def abre(self, infracao: str, titular: str, repete: bool, passo: int) -> None:
        """Open a case and walk the known road as far as this infraction and author let it."""
        if repete:
            antes = Anterior("p-0", infracao, None, date(2025, 9, 1), date(2025, 12, 1))
            self.ctx = SUCESSAO._replace(anteriores=(antes,))
        self.mundo = self.mundo._replace(reincidencias=int(repete))
        dados = {**ABERTURA, "dispositivo": infracao, "titular": titular}
        assert self.pratica("processo_aberto", "secretaria-1", "secretaria", dados)
        multa = {"multa": "100.00"} if infracao != "rlesta:23-I" else {"suspensao_dias": 30}
        for nome, quem, dia, pronto in CAMINHO[1:passo]:
            novos = {**ato(nome, quem, dia, **pronto).dados}
            novos |= {"dispositivo": infracao} if "dispositivo" in novos else {}
            novos |= {"pena": multa, "reincidencia": int(repete)} if nome == "julgamento_proferido" else {}
            self.hoje = date.fromisoformat(dia)
            self.pratica(nome, *quem.split("@"), novos)

    def pratica(self, nome: str, pessoa: str, qualidade: str, dados: dict[str, Any]) -> bool:
        """Append the act if it may be done."""
        quando, n = em(self.hoje), len(self.atos) + 1
        feito = Ato(f"ato-{n}", "processo", n, TIPOS[nome].tipo, quando, Por(pessoa, qualidade), quando, dados, {})
        if impedimentos(fold(self.atos), feito, self.ctx) or impedimentos_da_correcao(self.atos, feito, self.ctx):
            return False
        self.atos.append(feito)
        return True

    def passa_o_tempo(self, dias: int) -> None:
        self.hoje = min(self.hoje + timedelta(days=dias), date(2028, 12, 31))

    @rule(n=st.integers(0, 60), dias=passos)
    def faz_o_que_se_oferece(self, n: int, dias: int) -> None:
        self.passa_o_tempo(dias)
        ofertas = [p for p in proximos(fold(self.atos), self.ctx, em(self.hoje)) if p.tipo not in RUIDO]
        if ofertas:
            p = ofertas[n % len(ofertas)]
            assert self.pratica(p.tipo, p.pessoa, p.por, dict(p.dados))

    @rule(nome=st.sampled_from(SEM_CORRECAO), pessoa=st.sampled_from(PESSOAS), n=st.integers(0, 7), dia=st.booleans())
    def tenta_qualquer_ato(self, nome: str, pessoa: str, n: int, dia: bool) -> None:
        qualidades = sorted(TIPOS[nome].quem) if dia else ["inspetor", "secretaria", "autoridade", "superior", "dpc"]
        opcoes = list(variantes(fold(self.atos), self.ctx, em(self.hoje), nome)) or [{}]
        dados = dict(opcoes[n % len(opcoes)])
        if nome == "impedimento_declarado":
            dados["pessoa"] = PESSOAS[n]
        self.pratica(nome, pessoa, qualidades[n % len(qualidades)], dados)

    @precondition(lambda self: self.espera_decisao()[0])
    @rule(
        quem=st.integers(0, 3),
        pena=penas,
        piora=st.booleans(),
        resultado=st.sampled_from([0, 0, 0, 1, 2, 3]),
        fundamento=st.sampled_from(["", "dano"]),
        dias=passos,
    )
    def decide(self, *, quem, pena, piora, resultado, fundamento, dias) -> None:
        """Decide what waits for a decision, by some judge, with some penalty."""
        self.passa_o_tempo(dias)
        nome, instancia = self.espera_decisao()
        tipo = TIPOS[nome]
        opcoes = tipo.dados["resultado"].opcoes
        todos = {
            "resultado": opcoes[resultado % len(opcoes)],
            "fundamento": "x",
            "instancia": instancia,
            "respostas": dict.fromkeys(fold(self.atos).instrucao.argumentos, "respondido"),
            "reincidencia": self.mundo.reincidencias,
            "considera_defesa_tardia": True,
            "fundamento_da_cumulacao": fundamento,
        }
        if nome == "julgamento_proferido" or piora:
            todos["pena"] = pena
        juizes = JUIZES[
            {"recurso_julgado": ("superior", "dpc")[instancia - 1]}.get(nome, "autoridade" if instancia else "")
        ]
        dados = {k: v for k, v in todos.items() if k in tipo.dados and v != ""}
        self.pratica(nome, *juizes[quem % len(juizes)], dados)

    def espera_decisao(self) -> tuple[str, int]:
        """Name the decision that the case waits for; empty when none."""
        e = fold(self.atos)
        pendente = next((r for r in e.recursos.recursos if r.pendente), None)
        if e.julgamento.decisao is None:
            return ("julgamento_proferido" if e.autuacao.assinatura else ""), 0
        if pendente is not None:
            nome = "decisao_reconsiderada" if pendente.encaminhado is None else "recurso_julgado"
            return nome, pendente.instancia
        r = e.recursos
        return ("revisao_decidida" if r.revisao is not None and r.revisao_decidida is None else ""), 0

    @precondition(lambda self: self.espera_decisao()[0] == "recurso_julgado")
    @rule()
    def avisa_que_pode_agravar(self) -> None:
        instancia = self.espera_decisao()[1]
        quem = JUIZES["superior" if instancia == 1 else "dpc"][0]
        self.pratica("agravamento_comunicado", *quem, {"instancia": instancia, "fundamento": "x"})

    @rule(
        objeto=st.sampled_from(OBJETOS), atraso=st.integers(-3, 30), recebedor=st.integers(0, 6), meio=st.integers(0, 6)
    )
    def registra_ciencia(self, *, objeto: str, atraso: int, recebedor: int, meio: int) -> None:
        campos = TIPOS["ciencia_registrada"].dados
        dados = {
            "objeto": objeto,
            "meio": campos["meio"].opcoes[meio],
            "dia": str(self.hoje - timedelta(days=atraso)),
            "prova": "AR",
            "recebedor": campos["recebedor"].opcoes[recebedor],
        }
        self.pratica("ciencia_registrada", "secretaria-1", "secretaria", dados)

    @precondition(lambda self: len(self.atos) > 1)
    @rule()
    def desfaz_o_ultimo(self) -> None:
        """Annul the last act that counts: the case stands as before it."""
        vivo = efetivos(self.atos)[-1]
        if vivo.nome in {"ato_anulado", "processo_aberto"}:
            return
        antes = fold([a for a in self.atos if a.id != vivo.id])
        if self.pratica("ato_anulado", "capitao-1", "autoridade", {"ato": vivo.id, "motivo": "x"}):
            assert fold(self.atos) == antes

    @precondition(lambda self: len(self.atos) > 1)
    @rule(n=st.integers(0, 60), junto=st.integers(0, 6), quem=st.sampled_from(JUIZES_QUE_ANULAM))
    def anula_qualquer(self, n: int, junto: int, quem: tuple[str, str]) -> None:
        """Annul any act, with some of those after it: what stays must still hold."""
        vivos = [a for a in efetivos(self.atos) if a.nome != "ato_anulado"]
        if not vivos:
            return
        alvo, *depois = vivos[n % len(vivos) :]
        dados = {"ato": alvo.id, "motivo": "x", "tambem": [a.id for a in depois[:junto]]}
        self.pratica("ato_anulado", *quem, dados)

    @rule(n=st.integers(0, 60), dias=st.integers(-40, 40))
    def retifica_um_dia(self, n: int, dias: int) -> None:
        """Move a day that an act says: what follows must still hold."""
        vivos = [a for a in efetivos(self.atos) if "dia" in a.dados]
        if vivos:
            alvo = vivos[n % len(vivos)]
            outro = date.fromisoformat(str(alvo.dados["dia"])) + timedelta(days=dias)
            dados = {"ato": alvo.id, "novos": {"dia": str(outro)}, "motivo": "x"}
            self.pratica("ato_retificado", "capitao-1", "autoridade", dados)

    @rule(pena=penas)
    def retifica_a_pena(self, pena: dict[str, Any]) -> None:
        """Rectify the last act that counts, when it sets a penalty: it is asked anew in its place."""
        vivo = efetivos(self.atos)[-1]
        if "pena" in vivo.dados:
            dados = {"ato": vivo.id, "novos": {"pena": pena}, "motivo": "x"}
            self.pratica("ato_retificado", "capitao-1", "autoridade", dados)

    def caiu(self, caso: Estado, a: Ato) -> bool:
        """Tell whether a certified lapse fell with the last day it names, and certifies nothing."""
        if a.nome != "decurso_certificado":
            return False
        corre = do_tipo(caso, self.ctx, str(a.dados["prazo"]))
        return corre is None or str(a.dados["vencimento"]) < corre.vencimento.isoformat()

    @invariant()
    def nada_se_quebra(self) -> None:
        caso = fold(self.atos)
        vivos = [a for a in efetivos(self.atos) if not self.caiu(caso, a)]
        assert quebras(vivos, self.mundo) == []
        assert fase(caso) in FASES


Processo.TestCase.settings = settings(max_examples=100, stateful_step_count=40)
TestProcesso = pytest.mark.lento(Processo.TestCase)


def tentativas(repete: bool, instancia: int) -> Iterator[tuple[str, tuple[str, str], dict[str, Any]]]:
    """Give every decision, by every judge, with every penalty."""
    juizes = dict.fromkeys(quem for grupo in JUIZES.values() for quem in grupo)
    for nome, quem, pena, extra in product(DECIDEM, juizes, PENAS, EXTRAS):
        tipo = TIPOS[nome]
        opcoes = tipo.dados["resultado"].opcoes
        dados = {"pena": pena, "reincidencia": int(repete), "instancia": instancia, "respostas": {"validade": "x"}}
        dados |= {**extra, "resultado": opcoes[extra["resultado"] % len(opcoes)]}
        if quem[1] in tipo.quem:
            yield nome, quem, {k: v for k, v in dados.items() if k in tipo.dados}


@pytest.mark.parametrize("infracao", INFRACOES)
@pytest.mark.parametrize("titular", ["sim", "nao"])
@pytest.mark.parametrize("repete", [False, True])
def test_decisao_admitida_nunca_quebra_nada(infracao, titular, repete):
    caso, admitidas = Processo(), set()
    for passo, instancia in ((6, 1), (9, 1), (10, 1), (14, 2)):
        caso.atos = []
        caso.abre(infracao=infracao, titular=titular, repete=repete, passo=passo)
        caso.pratica("revisao_pedida", "pessoa-1", "parte", {"fatos_novos": "x"})
        aqui, estado, quando = list(caso.atos), fold(caso.atos), em(caso.hoje + timedelta(days=5))
        for nome, quem, dados in tentativas(repete, instancia):
            feito = Ato("novo", "processo", 99, TIPOS[nome].tipo, quando, Por(*quem), quando, dados, {})
            if not impedimentos(estado, feito, caso.ctx):
                admitidas.add(nome)
                assert quebras([*aqui, feito], caso.mundo) == [], (passo, quem, dados)
    sem_pena = (infracao, titular) == ("rlesta:23-I", "nao")  # then not even the auto is drawn without a reason
    assert admitidas == (set() if sem_pena else set(DECIDEM))


def test_o_caminho_inteiro_nao_quebra_nada():
    assert quebras(ate("pagamento").atos, Mundo(CTX.calendario, CTX.designacoes, 0)) == []


@pytest.mark.parametrize(
    ("passo", "troca", "quebra"),
    [
        ("julgamento", {"pena": {"multa": "201.00"}}, "multa de 201.00 fora dos limites"),
        ("julgamento", {"pena": {"multa": "40.00", "suspensao_dias": 5}}, "cumulação sem fundamento"),
        ("julgamento", {"pena": {"suspensao_dias": 31}}, "suspensão de 31 dias a quem não cabe"),
        ("julgamento", {"pena": {"cancelamento": True}}, "cancelamento sem reincidência"),
        ("recurso_julgado", {"pena": {"multa": "150.00"}}, "pena agravada sem aviso"),
        ("transito", {"prazo": "defesa"}, ""),
    ],
)
def test_o_juiz_das_invariantes_ve_o_que_se_quebra(passo, troca, quebra):
    *antes, ultimo = ate(passo).atos
    feito = [*antes, ultimo._replace(dados={**ultimo.dados, **troca})]
    achadas = quebras(feito, Mundo(CTX.calendario, CTX.designacoes, 0))
    assert achadas == ([quebra] if quebra else [])


def test_o_juiz_das_invariantes_ve_o_que_falta():
    atos = ate("julgamento").atos
    mundo = Mundo(CTX.calendario, CTX.designacoes, 0)
    sem = {n: quebras([a for a in atos if a.nome != n], mundo) for n in ("assinatura_registrada", "auto_lavrado")}
    assert all("decisão sem auto ou sem o resultado da assinatura" in q for q in sem.values())
    sem_ciencia = [a for a in atos if a.nome not in {"ciencia_registrada", "defesa_apresentada"}]
    assert quebras(sem_ciencia, mundo) == ["decisão sem prova de ciência do auto"]
    sem_defesa = [a for a in atos if a.nome != "defesa_apresentada"]
    cedo = sem_defesa[-1]._replace(em=em("2026-03-31"))
    assert quebras(sem_defesa, mundo) == []
    assert quebras([*sem_defesa[:-1], cedo], mundo) == ["decisão antes do fim do prazo de defesa"]
    inspetor = atos[-1]._replace(por=Por("inspetor-1", "autoridade"))
    assert quebras([*atos[:-1], inspetor], mundo) == ["julgou quem abordou"]
