"""What streams tell each other on the log: inquiries and their cases, unions, links on both sides, seal, priority."""

from datetime import date

import pytest
from casa import ABERTURA, ADMINISTRACAO, AUTO, OFICIAL, PARTE, SECRETARIA, Casa
from hypothesis import given
from hypothesis import strategies as st

from capitania.registro.pacote import le_pacote, verifica_pacote
from capitania.usecases import espelhos, ligados, queries
from capitania.usecases.contexto import anterior, reune
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Impedido, Praticado

CASO, OUTRO = "processo:c-1", "processo:c-2"
INQUERITO = "inquerito:iafn-7"
INSTAURA = {
    "tipo": "inquerito_instaurado",
    "em": "2026-03-02T12:00:00-03:00",
    "om": "CPPR",
    "numero": "7/2026",
    "fato_em": "2026-03-01T11:00:00-03:00",
    "objeto": "O que se apura.",
}
VINCULA = {"tipo": "inquerito_vinculado", "em": "2026-03-03T10:00:00-03:00", "relacao": "durante"}
RECEBE = {
    "tipo": "acordao_recebido",
    "em": "2026-06-12T10:00:00-03:00",
    "numero": "TM 1",
    "dia": "2026-06-01",
    "definitivo": True,
    "publicado_em": "2026-06-10",
    "remete_infracoes": True,
}
PUBLICA = {"tipo": "acordao_publicado", "em": "2026-06-15T10:00:00-03:00", "dia": "2026-06-10", "definitivo": True}
CADASTRA = {"tipo": "pessoa_cadastrada", "em": "2026-03-02T09:00:00-03:00", "natureza": "fisica", "nome": "Ana"}
UNE = {
    "tipo": "pessoas_unificadas",
    "em": "2026-04-01T10:00:00-03:00",
    "fica": "p-1",
    "sai": "p-2",
    "prova": "Mesmo CPF.",
}
LIGA = {"tipo": "processos_ligados", "em": "2026-04-01T10:00:00-03:00", "processo": OUTRO, "motivo": "Mesmo fato."}
SELA = {"tipo": "sigilo_decretado", "em": "2026-03-03T10:00:00-03:00", "motivo": "x"}


def regras(found) -> list[str]:
    assert isinstance(found, Impedido), found
    return [i.regra for i in found.impedimentos]


def vistos(casa: Casa, fluxo: str = CASO) -> set[str]:
    return {a.regra for a in queries.vista(casa, fluxo).avisos}


def cadastra(casa: Casa, nome: str) -> None:
    """Register a person whom the office does not know yet."""
    if casa.registros.cabeca(f"pessoa:{nome}").seq == 0:
        casa.faz(f"pessoa:{nome}", SECRETARIA, **CADASTRA)


def atos(casa: Casa, fluxo: str):
    return le_atos(casa.registros.le_fluxo(fluxo))


# --- inquiries ----------------------------------------------------------------------------------------------


def test_the_ruling_that_came_shows_in_each_tied_case_and_unblocks_the_one_that_takes_it(casa):
    casa.faz(INQUERITO, SECRETARIA, **INSTAURA)
    casa.abre(CASO, origem="inquerito")
    casa.abre(OUTRO, infrator="p-2")
    casa.abre("processo:c-3", infrator="p-3")
    for fluxo, nome in ((CASO, "iafn-7"), (OUTRO, INQUERITO)):
        casa.faz(fluxo, SECRETARIA, **VINCULA, inquerito=nome)
    publish = PUBLICA | {"inquerito": "iafn-7"}
    assert regras(casa.pede(CASO, SECRETARIA, **publish)) == ["acordao_contradiz_inquerito"]
    assert "aviso_acordao_recebido" not in vistos(casa)
    casa.faz(INQUERITO, SECRETARIA, **RECEBE)
    assert all("aviso_acordao_recebido" in vistos(casa, fluxo) for fluxo in (CASO, OUTRO))
    assert "aviso_acordao_recebido" not in vistos(casa, "processo:c-3")
    seen = queries.vista(casa, INQUERITO)
    assert [(e.processo, e.relacao, e.fase, e.aguarda) for e in seen.esperam] == [
        (CASO, "durante", "aguarda_inquerito", True),
        (OUTRO, "durante", "aguarda_inquerito", True),
    ]
    assert [a["regra"] for a in seen.em_json()["avisos"]] == ["aviso_infracoes_remetidas"]
    casa.faz(CASO, SECRETARIA, **publish)
    assert [e.processo for e in queries.vista(casa, INQUERITO).esperam] == [OUTRO]
    assert regras(casa.pede(OUTRO, OFICIAL, **AUTO | {"em": "2026-06-16T10:00:00-03:00"})) == ["aguarda_acordao"]
    casa.lavra(CASO, em="2026-06-16T10:00:00-03:00")


def test_a_case_rests_on_the_inquiry_as_it_was_read(casa, monkeypatch):
    casa.faz(INQUERITO, SECRETARIA, **INSTAURA)
    casa.abre()
    casa.faz(CASO, SECRETARIA, **VINCULA, inquerito="iafn-7")
    assert reune(casa, "CPPR", date(2026, 3, 2), inqueritos=("iafn-7",)).lidos[INQUERITO] == 1
    real, rested = casa.registros.acrescenta, []

    def late(proposta):
        if proposta.ato.fluxo == CASO:
            rested.append(proposta.lidos[INQUERITO])
            if len(rested) == 1:
                casa.faz(INQUERITO, SECRETARIA, **RECEBE)
        return real(proposta)

    monkeypatch.setattr(casa.registros, "acrescenta", late)
    note = {"tipo": "despacho", "em": "2026-06-16T10:00:00-03:00", "motivo": "x"}
    assert isinstance(casa.pede(CASO, SECRETARIA, seq=3, **note), Praticado)
    assert rested == [1, 2]  # what went on is read again; of another stream no act is shown


def test_a_question_to_the_dpc_shows_in_its_case_until_it_is_answered(casa):
    casa.abre()
    ask = {"tipo": "consulta_feita", "em": "2026-03-03T10:00:00-03:00", "om": "CPPR", "assunto": "atracada"}
    casa.faz("omisso:1", OFICIAL, **ask, processo="c-1", pergunta="O que fazer?")
    casa.faz("omisso:2", OFICIAL, **ask, pergunta="E isto?")
    assert ligados.consultas_do_caso(casa.registros, CASO) == (("omisso:1", date(2026, 3, 3)),)
    assert "aviso_consulta_sem_resposta" in vistos(casa)
    assert queries.vista(casa, "omisso:1").em_json()["avisos"]
    answer = {"tipo": "consulta_respondida", "em": "2026-04-03T10:00:00-03:00", "documento": "Of. 1", "efeito": "Nada."}
    casa.faz("omisso:1", "dpc-1@dpc", **answer, resposta="Nada a fazer.")
    assert "aviso_consulta_sem_resposta" not in vistos(casa)
    assert queries.vista(casa, "omisso:1").em_json() == {}


# --- two sides ----------------------------------------------------------------------------------------------


def test_cases_are_linked_on_both_sides_once(casa):
    casa.abre(CASO)
    casa.abre(OUTRO, infrator="p-2", papel="proprietario", dispositivo="rlesta:11", forneceu=True)
    assert casa.faz(CASO, SECRETARIA, **LIGA).avisos == ()
    assert [a.dados["processo"] for a in atos(casa, OUTRO) if a.nome == "processos_ligados"] == [CASO]
    mirrored = atos(casa, OUTRO)[-1]
    assert mirrored.id == espelhos.id_da_maquina(OUTRO, "processos_ligados", atos(casa, CASO)[-1].id)
    assert (mirrored.por.pessoa, mirrored.em) == ("secretaria-1", atos(casa, CASO)[-1].em)
    again = LIGA | {"processo": CASO}
    assert regras(casa.pede(OUTRO, SECRETARIA, **again)) == ["processo_ja_ligado"]
    assert (len(atos(casa, CASO)), len(atos(casa, OUTRO))) == (2, 2)


def test_a_link_to_what_cannot_take_it_says_so(casa):
    casa.abre(CASO)
    assert casa.campos(CASO, SECRETARIA, **LIGA | {"processo": "processo:c-7"}) == ["processo"]
    casa.designa(("CPSP", "secretaria-2", "secretaria"))
    casa.faz("processo:c-8", "secretaria-2@secretaria", **ABERTURA | {"om": "CPSP"})
    (said,) = casa.faz(CASO, SECRETARIA, **LIGA | {"processo": "processo:c-8"}).avisos
    assert said.startswith("Falta o mesmo ato em processo:c-8.")


def test_a_second_side_that_was_told_first_is_enough(casa):
    for nome in ("p-1", "p-2"):
        cadastra(casa, nome)
    casa.faz("pessoa:p-2", ADMINISTRACAO, **UNE)
    made = len(atos(casa, "pessoa:p-1"))
    annul = {"tipo": "ato_anulado", "em": "2026-04-02T10:00:00-03:00", "ato": "ato-2", "motivo": "Não são a mesma."}
    casa.faz("pessoa:p-2", OFICIAL, **annul)
    assert casa.faz("pessoa:p-2", SECRETARIA, **UNE | {"em": "2026-04-03T10:00:00-03:00"}).avisos == ()
    assert len(atos(casa, "pessoa:p-1")) == made


# --- merging ------------------------------------------------------------------------------------------------


@pytest.fixture
def unidas(casa):
    """Give an office where two registers are of one person, each with a case."""
    for nome in ("p-1", "p-2", "p-3"):
        cadastra(casa, nome)
    casa.abre(CASO)
    casa.abre(OUTRO, infrator="p-2")
    casa.faz("pessoa:p-1", SECRETARIA, **UNE)
    return casa


def test_what_is_one_person_is_counted_and_listed_as_one(unidas):
    assert ligados.unidos(unidas.registros, "p-2")[0] == {"p-1"}
    assert ligados.unidos(unidas.registros, "p-3")[0] == frozenset()
    ctx = reune(unidas, "CPPR", date(2026, 4, 2), pessoa="p-1", exceto=CASO).contexto
    assert [a.processo for a in ctx.anteriores] == [OUTRO]
    assert "aviso_pessoa_unificada" in vistos(unidas)
    assert [r.fluxo for r in queries.resumos(unidas.registros, pessoa="pessoa:p-2")] == [CASO, OUTRO]
    unidas.faz("pessoa:p-2", SECRETARIA, **UNE | {"fica": "p-2", "sai": "p-3"})
    assert ligados.unidos(unidas.registros, "p-1")[0] == {"p-2", "p-3"}


NOMES = st.sampled_from(["p-1", "p-2", "p-3", "p-4"])
PARES = st.frozensets(st.tuples(NOMES, NOMES), max_size=6)


@given(de_cada=st.fixed_dictionaries({f"p-{n}": PARES for n in range(1, 5)}), um=NOMES, outro=NOMES, mais=NOMES)
def test_being_one_person_goes_both_ways_and_on(de_cada, um, outro, mais):
    """What one register alone says joins nobody; what both say holds for each side, and for who is joined to either."""
    de_cada = {nome: frozenset(par for par in pares if nome in par) for nome, pares in de_cada.items()}
    alcanca = {nome: ligados.alcanca(nome, de_cada) for nome in de_cada}
    assert um in alcanca[um]
    assert (outro in alcanca[um]) is (um in alcanca[outro])
    if outro in alcanca[um] and mais in alcanca[outro]:
        assert mais in alcanca[um]
    joined = {
        frozenset(par) for nome, pares in de_cada.items() for par in pares if par in de_cada[par[0]] & de_cada[par[1]]
    }
    if not any(um in par for par in joined):
        assert alcanca[um] == {um}


@pytest.mark.parametrize("lado", ["pessoa:p-1", "pessoa:p-2"])
def test_annulled_on_either_side_they_are_two_again(unidas, lado):
    annul = {"tipo": "ato_anulado", "em": "2026-04-02T10:00:00-03:00", "ato": "ato-2", "motivo": "São irmãos."}
    unidas.faz(lado, OFICIAL, **annul)
    for nome, fluxo in (("p-1", CASO), ("p-2", OUTRO)):
        assert ligados.unidos(unidas.registros, nome)[0] == frozenset()
        assert [r.fluxo for r in queries.resumos(unidas.registros, pessoa=nome)] == [fluxo]


def test_a_union_asks_for_two_registers_one_of_them_of_the_stream(unidas):
    again = UNE | {"em": "2026-04-02T10:00:00-03:00"}
    assert regras(unidas.pede("pessoa:p-1", SECRETARIA, **again)) == ["unificacao_ja_feita"]
    itself = unidas.pede("pessoa:p-1", SECRETARIA, **again | {"sai": "p-1"})
    assert regras(itself) == ["unificacao_de_si_mesmo"]
    assert regras(unidas.pede("pessoa:p-3", SECRETARIA, **again)) == ["unificacao_alheia"]
    assert unidas.campos("pessoa:p-1", SECRETARIA, **again | {"sai": "p-9"}) == ["sai"]
    assert isinstance(unidas.pede("pessoa:p-1", SECRETARIA, **again | {"sai": "p-3"}), Praticado)


def test_boats_are_merged_and_a_sale_leaves_the_cases_with_the_seller(casa):
    boat = {"tipo": "embarcacao_cadastrada", "em": "2026-03-02T09:00:00-03:00", "especie": "lancha", "nome": "Boa Hora"}
    for nome in ("b-1", "b-2"):
        casa.faz(f"embarcacao:{nome}", SECRETARIA, **boat, proprietario="p-1")
    union = UNE | {"tipo": "embarcacoes_unificadas", "fica": "b-1", "sai": "embarcacao:b-2"}
    casa.faz("embarcacao:b-1", SECRETARIA, **union)
    assert ligados.unidos(casa.registros, "b-1", "embarcacao")[0] == {"b-2"}
    casa.abre(CASO)
    sale = {"tipo": "propriedade_transferida", "em": "2026-05-01T10:00:00-03:00", "dia": "2026-04-30", "prova": "x"}
    wrong = casa.pede("embarcacao:b-1", SECRETARIA, **sale, de="p-9", para="p-5")
    assert regras(wrong) == ["venda_de_quem_nao_e_dono"]
    casa.faz("embarcacao:b-1", SECRETARIA, **sale, de="p-1", para="p-5")
    assert list(queries.resumos(casa.registros, pessoa="p-5")) == []
    assert [r.pessoa for r in queries.resumos(casa.registros, pessoa="p-1")] == ["p-1"]


# --- an earlier case that fell ------------------------------------------------------------------------------


def test_an_earlier_case_tells_since_when_it_punishes_no_more(casa):
    judge(casa, CASO)
    assert anterior("processo:nada", ()) is None
    found = anterior(CASO, atos(casa, CASO))
    assert (found.punido, found.caiu_em, found.pune(date(2026, 7, 1))) == (True, None, True)
    annul = {"tipo": "ato_anulado", "em": "2026-06-01T10:00:00-03:00", "ato": "ato-6", "motivo": "Ilegal."}
    casa.faz(CASO, OFICIAL, **annul)
    casa.faz(CASO, SECRETARIA, tipo="despacho", em="2026-06-02T10:00:00-03:00", motivo="x")
    found = anterior(CASO, atos(casa, CASO))
    assert (found.punido, found.caiu_em) == (True, date(2026, 6, 1))
    assert (found.pune(date(2026, 5, 31)), found.pune(date(2026, 6, 1))) == (True, False)


def judge(casa: Casa, fluxo: str) -> None:
    """Take a case to a decision that punishes."""
    casa.abre(fluxo)
    casa.lavra(fluxo)
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    known = {"tipo": "ciencia_registrada", "meio": "pessoal", "prova": "termo", "recebedor": "infrator"}
    casa.faz(fluxo, SECRETARIA, **known, em="2026-03-03T10:00:00-03:00", objeto="auto", dia="2026-03-03")
    filed = {"tipo": "defesa_apresentada", "canal": "papel", "argumentos": []}
    decided = {"tipo": "julgamento_proferido", "resultado": "procedente", "fundamento": "x", "reincidencia": 0}
    casa.faz(fluxo, PARTE, **filed, em="2026-03-10T10:00:00-03:00")
    annulled = {"em": "2026-03-20T10:00:00-03:00", "pena": {"multa": "100.00"}}
    casa.faz(fluxo, OFICIAL, **decided, **annulled)


def test_death_in_one_case_is_told_in_the_others_that_go_on(casa):
    casa.abre(CASO)
    casa.abre(OUTRO)
    casa.faz(CASO, SECRETARIA, tipo="obito_registrado", em="2026-04-02T10:00:00-03:00", dia="2026-04-01", prova="x")
    assert "aviso_obito_noutro_processo" in vistos(casa, OUTRO)
    assert "aviso_obito_noutro_processo" not in vistos(casa, CASO)


# --- seal and priority --------------------------------------------------------------------------------------


def test_priority_goes_first_and_a_seal_hides_the_person(casa):
    casa.abre(CASO)
    casa.abre(OUTRO, infrator="p-2")
    casa.abre("processo:c-3", infrator="p-3")
    first = {"tipo": "prioridade_concedida", "em": "2026-03-03T10:00:00-03:00", "causa": "idade"}
    casa.faz("processo:c-3", SECRETARIA, **first)
    casa.faz(OUTRO, OFICIAL, **SELA)
    found = list(queries.resumos(casa.registros))
    told = [(r.fluxo, r.pessoa, r.prioritario, r.sigiloso) for r in queries.listados(found, sigilosos=False)]
    assert told == [("processo:c-3", "p-3", True, False), (CASO, "p-1", False, False), (OUTRO, None, False, True)]
    assert [r.pessoa for r in queries.listados(found, sigilosos=True)] == ["p-3", "p-1", "p-2"]
    of_one = list(queries.resumos(casa.registros, pessoa="p-2"))
    assert queries.listados(of_one, sigilosos=False, da_pessoa=True) == ()
    assert [r.fluxo for r in queries.listados(of_one, sigilosos=True, da_pessoa=True)] == [OUTRO]


def test_a_sealed_case_goes_out_without_its_personal_parts_unless_asked_for(casa):
    casa.abre(CASO)
    casa.lavra(CASO)
    cadastra(casa, "p-9")
    said = b"CHA vencida"
    assert said in _parts(casa, None)
    casa.faz(CASO, OFICIAL, **SELA)
    for asked in (CASO, None):
        assert said not in _parts(casa, asked)
        assert said in _parts(casa, asked, sigilosos=True)
    assert b"Ana" in _parts(casa, None)
    assert verifica_pacote(queries.pacote(casa.registros, None, anexos=casa.anexos, pessoais=True).dados).integra
    assert _parts(casa, CASO, pessoais=False, sigilosos=True) == b""


def _parts(casa: Casa, fluxo: str | None, *, pessoais: bool = True, sigilosos: bool = False) -> bytes:
    out = queries.pacote(casa.registros, fluxo, anexos=casa.anexos, pessoais=pessoais, sigilosos=sigilosos)
    found = le_pacote(out.dados)
    return b" ".join(p.dados for f in found.fluxos for r in f.registrados for p in r.pessoais)
