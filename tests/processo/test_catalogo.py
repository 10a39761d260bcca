"""The acts: which there are, to which part each belongs, what each may carry, and the rules they are asked by."""

import ast
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest
from apoio import ACERVO, TODOS, ato

from capitania.processo import abordagem, cadastros, consultas, custodia, devedor, estado, om, partes
from capitania.processo.ato import APAGADO, Ato
from capitania.processo.catalogo import PENA, QUALIDADES, Campo, TipoDeAto, escolha, opcional, problemas_dos_dados
from capitania.processo.impedimentos import DEPOIS_DO_FIM, PERGUNTAS
from capitania.usecases import roteiro

# Written out by hand: a name once given is never changed nor used again.
DO_PROCESSO = {
    "origem": """processo_aberto prova_juntada inquerito_vinculado acordao_publicado processos_ligados
        encaminhado_a_outro_orgao processo_reaberto""",
    "notificacao": """notificacao_lavrada comparecimento_registrado nao_comparecimento_certificado
        esclarecimentos_aceitos esclarecimentos_recusados""",
    "autuacao": "auto_lavrado assinatura_registrada defesa_renunciada",
    "comunicacao": """comunicacao_expedida comunicacao_frustrada ciencia_registrada comparecimento_espontaneo
        edital_publicado procuracao_juntada procuracao_revogada encaminhada_por_agencia""",
    "instrucao": """defesa_apresentada decurso_certificado diligencia_determinada diligencia_cumprida
        alegacoes_finais_abertas alegacoes_finais_apresentadas relatorio_juntado parecer_juntado prazo_prorrogado
        suspeicao_arguida suspeicao_decidida despacho""",
    "julgamento": "julgamento_proferido vicio_convalidado",
    "recursos": """recurso_interposto recurso_nao_admitido decisao_reconsiderada recurso_encaminhado
        efeito_suspensivo_decidido agravamento_comunicado recurso_julgado revisao_pedida revisao_decidida
        transito_certificado""",
    "execucao": """gru_emitida pagamento_registrado pagamento_estornado restituicao_paga suspensao_iniciada
        suspensao_encerrada habilitacao_devolvida
        cancelamento_registrado requalificacao_admitida""",
    "marcos": """ato_retificado ato_anulado prazo_informado prazo_recontado prazo_suspenso prazo_retomado
        sigilo_decretado sigilo_levantado prioridade_concedida obito_registrado arquivamento_por_prescricao importado
        pessoais_apagados conservacao_determinada conservacao_levantada papel_emitido papel_anulado
        impedimento_declarado""",
}
DOS_OUTROS = {
    "abordagem": """abordagem_registrada teste_realizado teste_recusado substituto_apresentado medida_ordenada
        medida_executada medida_levantada medida_impugnada medida_decidida medida_confirmada oficio_expedido
        proposta_afastada foto_juntada""",
    "custodia": """apreensao_lavrada lacre_aplicado lacre_removido lacre_violado deposito_recolhido depositario_nomeado
        despesa_lancada despesa_paga irregularidade_sanada retirada_notificada
        retirada_expedida retirada_frustrada perda_declarada embarcacao_restituida
        embarcacao_leiloada embarcacao_incorporada incidente_registrado""",
    "devedor": """intimacao_pessoal_feita intimacao_expedida intimacao_frustrada intimacao_respondida
        divida_decidida divida_encaminhada divida_recolhida
        divida_devolvida divida_inscrita debito_quitado pedido_retido pedido_liberado parcelamento_registrado""",
    "pessoa": """pessoa_cadastrada pessoa_atualizada pedido_do_titular pedido_do_titular_respondido
        comunicacao_eletronica_aceita comunicacao_eletronica_recusada pessoas_unificadas""",
    "embarcacao": "embarcacao_cadastrada embarcacao_atualizada propriedade_transferida embarcacoes_unificadas",
    "inquerito": "inquerito_instaurado acordao_recebido",
    "omisso": "consulta_feita consulta_respondida",
    "om": """designacao_feita designacao_cessada dia_decretado dia_revogado indisponibilidade_registrada
        recontagem_concluida faixa_reservada numero_anulado cabecas_conferidas chave_publicada chave_aposentada
        configuracao_alterada hierarquia_alterada pagamento_nao_identificado pagamento_identificado""",
}
# Money is asked for, reversed and given back, and a term recounted, in the same words in a case and in a custody.
DE_DOIS = {"gru_emitida", "pagamento_estornado", "restituicao_paga", "prazo_recontado"}
PARTES = [getattr(partes, nome) for nome in DO_PROCESSO]


@pytest.mark.parametrize("nome", DO_PROCESSO)
def test_cada_parte_tem_os_seus_atos_e_o_match_os_cobre(nome):
    parte = getattr(partes, nome)
    assert list(parte.ATOS.tipos) == DO_PROCESSO[nome].split()
    assert set(get_args(parte.Nome)) == set(DO_PROCESSO[nome].split())
    assert {(t.fluxo, t.parte) for t in parte.ATOS.tipos.values()} == {("processo", nome)}


def test_as_partes_repartem_todos_os_atos_do_processo():
    todos = [n for nomes in DO_PROCESSO.values() for n in nomes.split()]
    assert Counter(todos).most_common(1)[0][1] == 1
    assert set(estado.TIPOS) == set(todos)
    assert tuple(DO_PROCESSO) == estado.Estado._fields


def test_os_outros_fluxos_tem_os_seus_atos():
    assert set(abordagem.TIPOS) == set(DOS_OUTROS["abordagem"].split()) == set(get_args(abordagem.Nome))
    assert set(custodia.TIPOS) == set(DOS_OUTROS["custodia"].split()) | DE_DOIS
    assert set(devedor.TIPOS) == set(DOS_OUTROS["devedor"].split())
    for com_papeis in (custodia, devedor):  # the paper is of any stream; these two fold the days that it tells
        assert set(com_papeis.TIPOS) | {"papel_emitido"} == com_papeis.DOBRAM == set(get_args(com_papeis.Nome))
    registros = {
        "custodia": custodia.ATOS,
        "devedor": devedor.ATOS,
        "pessoa": cadastros.PESSOA,
        "embarcacao": cadastros.EMBARCACAO,
        "om": om.ATOS,
    }
    for fluxo, atos in {**registros, "inquerito": consultas.INQUERITO, "omisso": consultas.OMISSO}.items():
        assert set(atos.tipos) - DE_DOIS == set(DOS_OUTROS[fluxo].split())
        assert {t.fluxo for n, t in atos.tipos.items() if n not in DE_DOIS} == {fluxo}
    assert set(om.ATOS.tipos) == set(get_args(om.Nome))


def test_um_nome_serve_a_dois_fluxos_so_com_a_mesma_forma():
    partes_ = (estado.TIPOS, abordagem.TIPOS, custodia.TIPOS, devedor.TIPOS, cadastros.TIPOS, consultas.TIPOS, om.TIPOS)
    vezes = Counter(n for tipos in partes_ for n in tipos)
    assert {n for n, quantas in vezes.items() if quantas > 1} == DE_DOIS
    assert all(custodia.TIPOS[n] is estado.TIPOS[n] for n in DE_DOIS)


@pytest.mark.parametrize("tipo", TODOS.values(), ids=TODOS)
def test_quem_pratica_e_uma_das_qualidades(tipo: TipoDeAto):
    assert tipo.quem
    assert tipo.quem <= set(QUALIDADES)
    assert tipo.tipo == f"{tipo.nome}/1"
    assert not set(tipo.pessoais) & tipo.dados.keys()


def test_as_perguntas_e_o_depois_do_fim_falam_de_atos_que_existem():
    assert PERGUNTAS.keys() <= estado.TIPOS.keys()
    assert estado.TIPOS.keys() >= DEPOIS_DO_FIM


# --- rules ----------------------------------------------------------------------------------------------------


def perguntadas() -> set[str]:
    """Names of rules that the code asks: the texts in the first argument of `impede` and `regra`, and papers' words."""
    found: set[str] = set()
    conhecidas = das_normas()
    rooms = Path(estado.__file__).parent, Path(roteiro.__file__).parent
    for path in (p for room in rooms for p in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if path.parent.name == "papeis":
                found |= {c.value for c in _ramos(node) if c.value in conhecidas}
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr in {"impede", "regra"} and node.args:
                found |= {c.value for c in _ramos(node.args[0])}
    return found


def _ramos(node: ast.expr) -> list[ast.Constant]:
    if isinstance(node, ast.IfExp):
        return [*_ramos(node.body), *_ramos(node.orelse)]
    return [node] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def das_normas() -> set[str]:
    return {r for norma, dias in ACERVO.indice.items() for dia in dias for r in ACERVO.norma(norma, dia).regras}


def test_toda_regra_que_o_codigo_pergunta_esta_em_alguma_norma():
    assert perguntadas() - das_normas() == set()


def test_toda_regra_das_normas_e_perguntada_pelo_codigo():
    assert das_normas() - perguntadas() == set()


def test_toda_regra_tem_motivo_e_dispositivo():
    for norma, dias in ACERVO.indice.items():
        for dia in dias:
            lida = ACERVO.norma(norma, dia)
            for regra in lida.regras.values():
                assert regra.motivo.strip(), regra
                for cita in regra.cita:
                    assert ":" in cita or cita in lida.dispositivos, (norma, regra)


# --- data -----------------------------------------------------------------------------------------------------

CAMPOS = {
    "texto": ("x", ["", "  ", 1, None]),
    "dia": ("2026-02-14", ["20260214", "2026-02-30", "2026-2-14", 20260214, None, ""]),
    "instante": ("2026-02-14T10:30:00-03:00", ["2026-02-14T10:30:00", "2026-02-14", "x", 1, None]),
    "inteiro": (3, [True, "3", None]),
    "quantia": (
        "1600.00",
        ["1600,00", "-1.00", "NaN", "Infinity", "1e3", "1_0", " 1", "٣", "", 1, None, "1.600", "0.001", "33.3350"],
    ),
    "tarifa": ("33.3350", ["33.335", "33,3350", "", 1, None]),
    "logico": (False, [0, "false", None]),
    "id": ("a1:b.c_d-e", ["", "-a", "a b", "x" * 81, 1, None]),
    "sigla": ("DelSSebastião", ["", "-a", "a b", "x" * 61, "a:b", 1, None]),
    "lista": ([], ["x", {}, None]),
    "tabela": ({}, ["x", [], None]),
}


def tipo_com(**dados: Campo) -> TipoDeAto:
    return TipoDeAto("ato_de_prova", "processo", "origem", frozenset({"parte"}), dados, ("nome",))


@pytest.mark.parametrize(("especie", "valor"), [(e, v) for e, (v, _) in CAMPOS.items()])
def test_dado_que_serve(especie, valor):
    assert list(problemas_dos_dados(tipo_com(x=Campo(especie)), {"x": valor}, {})) == []


@pytest.mark.parametrize(("especie", "valor"), [(e, v) for e, (_, maus) in CAMPOS.items() for v in maus])
def test_dado_que_nao_serve_diz_como_escrever(especie, valor):
    (problema,) = problemas_dos_dados(tipo_com(x=Campo(especie)), {"x": valor}, {})
    assert problema.campo == "x"
    assert especie in problema.motivo
    assert problema.como_corrigir.startswith(("Escreva", "Use"))


@pytest.mark.parametrize(
    ("especie", "valor", "motivo", "como"),
    [
        ("quantia", "1.600,00", "Esperava quantia.", 'Escreva "1600.00": entre aspas, com ponto e centavos.'),
        ("quantia", "R$ 1600,5", "Esperava quantia.", 'Escreva "1600.50": entre aspas, com ponto e centavos.'),
        ("quantia", "mil", "Esperava quantia.", 'Escreva entre aspas, com ponto e centavos: "1600.00".'),
        (
            "quantia",
            "1.600",
            "Esperava quantia. Pode ser 1.600,00 ou 1,600: não se adivinha.",
            'Escreva "1600.00".',
        ),
        (
            "tarifa",
            "1.600",
            "Esperava tarifa. Pode ser 1.600,00 ou 1,600: não se adivinha.",
            'Escreva "1600.00" ou, com fração de centavo, "1.6000".',
        ),
        ("quantia", 1600, "Esperava quantia. Veio número, sem aspas: dinheiro é texto.", None),
        ("quantia", Decimal("1600.00"), "Esperava quantia. Veio número, sem aspas: dinheiro é texto.", None),
        ("quantia", True, "Esperava quantia.", None),
        ("quantia", "10.0050", "Esperava quantia. Tem fração de centavo.", None),
    ],
)
def test_dinheiro_diz_o_que_pode_ser_e_como_se_escreve(especie, valor, motivo, como):
    (problema,) = problemas_dos_dados(tipo_com(x=Campo(especie)), {"x": valor}, {})
    assert problema.motivo == motivo
    assert problema.como_corrigir == (como or 'Escreva entre aspas, com ponto e centavos: "1600.00".')


def test_a_multa_dentro_da_pena_e_dinheiro():
    tipo = tipo_com(pena=PENA)
    assert list(problemas_dos_dados(tipo, {"pena": {"multa": "100.00", "suspensao_dias": 3}}, {})) == []
    assert list(problemas_dos_dados(tipo, {"pena": {"suspensao_dias": 3}}, {})) == []
    (problema,) = problemas_dos_dados(tipo, {"pena": {"multa": "1.600"}}, {})
    assert (problema.campo, problema.como_corrigir) == ("pena.multa", 'Escreva "1600.00".')
    (problema,) = problemas_dos_dados(tipo, {"pena": []}, {})
    assert problema.campo == "pena"


def test_quantia_aceita_o_que_se_escreve_em_reais():
    for valor in ("0", "0.00", "40", "1600.0", "1600.0000", "9999999999999.99"):
        assert list(problemas_dos_dados(tipo_com(x=Campo("quantia")), {"x": valor}, {})) == []


def test_lista_fechada():
    tipo = tipo_com(x=escolha("a", "b"))
    assert list(problemas_dos_dados(tipo, {"x": "b"}, {})) == []
    (problema,) = problemas_dos_dados(tipo, {"x": "c"}, {})
    assert problema.como_corrigir == "Use um de: a, b."
    assert len(list(problemas_dos_dados(tipo, {"x": ["a"]}, {}))) == 1


def test_diz_tudo_de_uma_vez_o_que_falta_e_o_que_sobra():
    tipo = tipo_com(x=Campo("dia"), y=opcional(Campo("texto")))
    achados = list(problemas_dos_dados(tipo, {"z": 1}, {"nome": "Ana", "cpf": "1"}))
    assert [p.campo for p in achados] == ["x", "z", "cpf"]
    assert "x (dia)" in achados[0].como_corrigir
    assert "x, y" in achados[1].como_corrigir
    assert "nome" in achados[2].como_corrigir
    vazio = TipoDeAto("ato_sem_dados", "processo", "origem", frozenset({"parte"}), {}, ())
    assert [p.como_corrigir for p in problemas_dos_dados(vazio, {"z": 1}, {"a": "b"})] == [
        "Os dados são: nenhum.",
        "Os dados pessoais são: nenhum.",
    ]


def test_ato_diz_o_seu_nome_sem_a_versao():
    feito = ato("despacho", "secretaria-1@secretaria", "2026-03-02")
    assert (feito.tipo, feito.nome) == ("despacho/1", "despacho")
    assert isinstance(feito, Ato)
    assert APAGADO is None


@pytest.mark.parametrize("nome", TODOS)
def test_o_minimo_de_cada_ato_serve_ao_catalogo(nome):
    tipo = TODOS[nome]
    feito = ato(nome, f"p-1@{min(tipo.quem)}", "2026-03-02")
    assert list(problemas_dos_dados(tipo, feito.dados, feito.pessoais)) == []
