"""Tampering with a chain: each kind found and placed, or said to be not provable."""

import re
from hashlib import sha256

import pytest
from caso_de_teste import FLUXO, ato, cabeca, caso, encadeia, partes, sal
from hypothesis import given
from hypothesis import strategies as st

from capitania.processo.ato import Por
from capitania.registro.achados import TIPOS, Achado
from capitania.registro.cadeia import GENESE, NAO_PROVAVEL, Cabeca, Registrado, elo, verifica
from capitania.registro.codec import confere, escreve

CASO = caso()
CABECA = cabeca(CASO)


def edited(registrado, **changes):
    """Write the envelope of a record again with other fields; link and parts stay."""
    lido = confere(registrado.envelope)
    texts = {p.campo: p.dados.decode() for p in registrado.pessoais}
    return registrado._replace(envelope=escreve(lido.ato._replace(pessoais=texts, **changes), registrado.pessoais))


def put(n, *new):
    """Give the case with record n replaced."""
    return [*CASO[: n - 1], *new, *CASO[n:]]


def rechained(registrados, since):
    """Make all links anew from a record on."""
    found = registrados[: since - 1]
    for r in registrados[since - 1 :]:
        found.append(r._replace(hash=elo(found[-1].hash if found else GENESE, r.envelope)))
    return found


def nested(n):
    dados = confere(CASO[n - 1].envelope).ato.dados
    return {**dados, "multa": {**dados["multa"], "itens": ["a", {"n": 99}]}}


def part(n, **changes):
    first, *others = CASO[n - 1].pessoais
    return CASO[n - 1]._replace(pessoais=(first._replace(**changes), *others))


OTHER = ato(3, id="posto", pessoais={"nome": "x", "narrativa": "y"})
FORGED = Registrado(escreve(OTHER, partes(OTHER)), elo(CASO[1].hash, escreve(OTHER, partes(OTHER))), partes(OTHER))
STRANGER = caso(3, "processo:2")[2]
TAIL = ato(7)
LATE = [*CASO, Registrado(escreve(TAIL, ()), elo(CASO[5].hash, escreve(TAIL, ())), ())]

TAMPERED = {
    "valor_aninhado": (put(3, edited(CASO[2], dados=nested(3))), "ato_alterado", 3),
    "primeiro": (put(1, edited(CASO[0], dados=nested(1))), "ato_alterado", 1),
    "ultimo": (put(6, edited(CASO[5], dados=nested(6))), "ato_alterado", 6),
    "autor": (put(3, edited(CASO[2], por=Por("outra", "secretaria"))), "ato_alterado", 3),
    "qualidade": (put(4, edited(CASO[3], por=Por("pessoa-7", "autoridade"))), "ato_alterado", 4),
    "instante": (put(2, edited(CASO[1], em=TAIL.em)), "ato_alterado", 2),
    "instante_de_registro": (put(2, edited(CASO[1], registrado_em=TAIL.em)), "ato_alterado", 2),
    "sal": (put(3, part(3, sal=sal("outro"))), "pessoal_alterado", 3),
    "sal_curto": (put(3, part(3, sal=b"")), "pessoal_alterado", 3),
    "texto": (put(5, part(5, dados=b"Outra")), "pessoal_alterado", 5),
    "parte_trocada": (put(5, part(5, campo="cpf")), "pessoal_alterado", 5),
    "parte_de_outro": (put(5, CASO[4]._replace(pessoais=CASO[5].pessoais)), "pessoal_estranho", 5),
    "parte_em_dobro": (put(5, CASO[4]._replace(pessoais=CASO[4].pessoais * 2)), "pessoal_estranho", 5),
    "tirado": (put(3), "ato_faltante", 3),
    "tirado_o_primeiro": (put(1), "ato_faltante", 1),
    "tirados_dois": ([*CASO[:2], *CASO[4:]], "ato_faltante", 3),
    "posto": (put(3, FORGED, CASO[2]), "ato_inserido", 3),
    "posto_depois": (put(3, CASO[2], FORGED), "ato_inserido", 3),
    "copiado": (put(3, CASO[2], CASO[2]), "ato_inserido", 3),
    "copiado_no_fim": ([*CASO, edited(CASO[5], id="x")._replace(hash=b"?")], "ato_inserido", 6),
    "posto_ilegivel": (put(3, Registrado(b"{}", bytes(32), ()), CASO[2]), "envelope_ilegivel", 3),
    "trocados": ([CASO[0], CASO[2], CASO[1], *CASO[3:]], "ato_trocado", 2),
    "levado_ao_fim": ([*CASO[:2], *CASO[3:], CASO[2]], "ato_trocado", 3),
    "trocados_com_numero": (put(2, edited(CASO[2], seq=2), edited(CASO[1], seq=3), *CASO[3:])[:6], "ato_alterado", 2),
    "de_outro_fluxo": (put(3, STRANGER), "ato_de_outro_fluxo", 3),
    "ilegivel": (put(3, CASO[2]._replace(envelope=CASO[2].envelope[:-1])), "envelope_ilegivel", 3),
    "ilegivel_o_primeiro": (put(1, CASO[0]._replace(envelope=b"\xff")), "envelope_ilegivel", 1),
    "nao_canonico": (put(4, CASO[3]._replace(envelope=CASO[3].envelope + b" ")), "envelope_ilegivel", 4),
    "elo": (put(3, CASO[2]._replace(hash=bytes(32))), "elo_alterado", 3),
    "elo_curto": (put(3, CASO[2]._replace(hash=b"")), "elo_alterado", 3),
    "elo_do_ultimo": (put(6, CASO[5]._replace(hash=bytes(32))), "elo_alterado", 6),
    "elo_e_conteudo": (put(3, edited(CASO[2], dados=nested(3))._replace(hash=b"")), "ato_alterado", 3),
    "cauda_cortada": (CASO[:4], "cauda_cortada", 5),
    "cauda_cortada_toda": ([], "cauda_cortada", 1),
    "cauda_acrescentada": (LATE, "cauda_acrescentada", 7),
    "refeita_sem_cabeca": (rechained(put(3, edited(CASO[2], dados=nested(3))), 3), "cabeca_divergente", 6),
}


def test_a_whole_chain_holds():
    answer = verifica(FLUXO, CASO, CABECA, CABECA)
    assert answer.integra
    assert answer.achados == answer.nao_provaveis == ()
    (standing,) = answer.fluxos
    assert standing == (FLUXO, 6, CABECA.hash, 6, None, 0)


@pytest.mark.parametrize("ponto", [None, CABECA, Cabeca(FLUXO, 2, CASO[1].hash)])
@pytest.mark.parametrize("name", TAMPERED)
def test_tampering_is_found_and_placed(name, ponto):
    registrados, tipo, seq = TAMPERED[name]
    answer = verifica(FLUXO, registrados, CABECA, ponto)
    assert not answer.integra
    first = answer.achados[0]
    assert (first.tipo, first.fluxo, first.seq) == (tipo, FLUXO, seq), answer.achados
    assert first.mensagem[0].isupper()
    assert first.mensagem.endswith(".")
    assert {a.tipo for a in answer.achados} <= set(TIPOS)
    assert [a.seq for a in answer.achados] == sorted(a.seq for a in answer.achados)


@pytest.mark.parametrize("name", [n for n, (_, tipo, _) in TAMPERED.items() if tipo != "ato_inserido"])
def test_one_change_gives_few_findings(name):
    achados = verifica(FLUXO, TAMPERED[name][0], CABECA).achados
    limits = {"elo_e_conteudo": 2, "parte_de_outro": 2, "parte_em_dobro": 2, "de_outro_fluxo": 2}
    limits |= {"trocados_com_numero": 3}
    assert len(achados) <= limits.get(name, 1), achados


def test_the_head_is_compared():
    kinds = {
        (None, "cabeca_ausente", 6),
        (Cabeca("outro", 6, CABECA.hash), "cabeca_divergente", 6),
        (Cabeca(FLUXO, 6, bytes(32)), "cabeca_divergente", 6),
        (Cabeca(FLUXO, 4, bytes(32)), "cabeca_divergente", 4),
        (Cabeca(FLUXO, 4, CASO[3].hash), "cauda_acrescentada", 5),
        (Cabeca(FLUXO, 0, GENESE), "cauda_acrescentada", 1),
        (Cabeca(FLUXO, 9, CABECA.hash), "cauda_cortada", 7),
    }
    for head, tipo, seq in kinds:
        (found,) = verifica(FLUXO, CASO, head).achados
        assert (found.tipo, found.seq) == (tipo, seq)
    assert "Falta o ato 7." in verifica(FLUXO, CASO, CABECA._replace(seq=7)).achados[0].mensagem
    assert "Faltam os atos 7 a 9." in verifica(FLUXO, CASO, CABECA._replace(seq=9)).achados[0].mensagem


@pytest.mark.parametrize("head", [None, Cabeca(FLUXO, 0, GENESE)])
def test_an_empty_stream_holds(head):
    answer = verifica(FLUXO, [], head)
    assert answer.integra
    assert answer.fluxos[0].hash == GENESE


NOT_SEEN = {
    "cauda e cabeça cortadas": CASO[:4],
    "tudo cortado": [],
    "cadeia refeita": rechained(put(3, edited(CASO[2], dados=nested(3))), 3),
    "cadeia refeita desde o começo": rechained(put(1, edited(CASO[0], dados=nested(1))), 1),
    "ato tirado, outros renumerados": encadeia(ato(n, pessoais={"nome": "x"}) for n in range(1, 6)),
}


@pytest.mark.parametrize("name", NOT_SEEN)
def test_what_only_a_checkpoint_shows_is_said_to_be_not_provable_without_one(name):
    registrados = NOT_SEEN[name]
    head = cabeca(registrados)
    alone = verifica(FLUXO, registrados, head)
    assert alone.integra
    assert alone.nao_provaveis == ((FLUXO, NAO_PROVAVEL),)
    assert NAO_PROVAVEL.startswith("não provável")
    against = verifica(FLUXO, registrados, head, CABECA)
    (found,) = against.achados
    assert found.tipo == "ponto_contrariado"
    assert found.seq == (len(registrados) + 1 if len(registrados) < 6 else 6)
    assert against.nao_provaveis == ()
    assert against.fluxos[0].provado_ate == 0


def test_an_untouched_chain_says_so_too_without_a_checkpoint():
    assert verifica(FLUXO, CASO, CABECA).nao_provaveis == ((FLUXO, NAO_PROVAVEL),)


def test_acts_after_the_checkpoint_are_not_provable():
    ponto = Cabeca(FLUXO, 4, CASO[3].hash)
    answer = verifica(FLUXO, CASO, CABECA, ponto)
    assert answer.integra
    assert answer.fluxos[0].provado_ate == 4
    ((fluxo, said),) = answer.nao_provaveis
    assert fluxo == FLUXO
    assert said.startswith("não provável depois do ato 4")
    made_anew = rechained(put(6, edited(CASO[5], dados=nested(6))), 6)
    assert verifica(FLUXO, made_anew, cabeca(made_anew), ponto) == answer._replace(
        fluxos=(answer.fluxos[0]._replace(hash=made_anew[-1].hash),)
    )
    early = rechained(put(2, edited(CASO[1], dados=nested(2))), 2)
    (found,) = verifica(FLUXO, early, cabeca(early), ponto).achados
    assert (found.tipo, found.seq) == ("ponto_contrariado", 4)


def test_a_checkpoint_before_the_first_act_proves_nothing_and_denies_nothing():
    answer = verifica(FLUXO, CASO, CABECA, Cabeca(FLUXO, 0, GENESE))
    assert (answer.integra, answer.fluxos[0].provado_ate) == (True, 0)
    assert "depois do ato 0" in answer.nao_provaveis[0][1]


def test_a_hole_at_the_checkpoint_is_told_once():
    (found,) = verifica(FLUXO, put(3), CABECA, Cabeca(FLUXO, 3, CASO[2].hash)).achados
    assert found.tipo == "ato_faltante"


def test_a_checkpoint_of_another_stream_is_a_mistake():
    with pytest.raises(ValueError, match="processo:2"):
        verifica(FLUXO, CASO, CABECA, Cabeca("processo:2", 6, CABECA.hash))


def test_erasing_parts_leaves_the_chain_whole():
    erased = [r._replace(pessoais=r.pessoais[: n % 3]) for n, r in enumerate(CASO)]
    answer = verifica(FLUXO, erased, CABECA, CABECA)
    assert answer.integra
    assert answer.fluxos[0].pessoais_ausentes == 2 + 1 + 0 + 2 + 1 + 0
    assert [r.hash for r in erased] == [r.hash for r in CASO]


def test_several_changes_are_each_found():
    registrados = [*CASO]
    registrados[1] = edited(CASO[1], dados=nested(2))
    registrados[4] = part(5, sal=sal("outro"))
    found = [(a.tipo, a.seq) for a in verifica(FLUXO, registrados, CABECA).achados]
    assert found == [("ato_alterado", 2), ("pessoal_alterado", 5)]


def test_a_link_made_anew_only_for_the_altered_act_names_both_suspects():
    altered = edited(CASO[2], dados=nested(3))
    answer = verifica(FLUXO, put(3, altered._replace(hash=elo(CASO[1].hash, altered.envelope))), CABECA)
    (found,) = answer.achados
    assert (found.tipo, found.seq) == ("ato_alterado", 4)
    assert "ato 3 junto com o seu elo" in found.mensagem
    assert "junto" not in verifica(FLUXO, TAMPERED["primeiro"][0], CABECA).achados[0].mensagem


def test_a_finding_reads_as_one_line():
    (found,) = verifica(FLUXO, TAMPERED["sal"][0], CABECA).achados
    assert str(found) == f"{FLUXO}, ato 3, narrativa: O texto ou o sal não é o que o ato registrou."
    assert str(Achado("pacote_ilegivel", None, None, None, "Frase.")) == "Frase."


def test_a_link_is_the_hash_of_the_one_before_and_the_envelope():
    assert elo(GENESE, b"x") == sha256(bytes(32) + b"x").digest()
    with pytest.raises(ValueError, match="são 32"):
        elo(b"", b"x")


@given(st.integers(0, 5), st.data())
def test_any_changed_byte_is_found_at_its_act(n, data):
    envelope = CASO[n].envelope
    at = data.draw(st.integers(0, len(envelope) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != envelope[at]))
    changed = CASO[n]._replace(envelope=envelope[:at] + bytes([byte]) + envelope[at + 1 :])
    answer = verifica(FLUXO, put(n + 1, changed), CABECA)
    assert not answer.integra
    # A number that changed says itself where it would stand; any other change is placed at its act.
    seqs = {int(m[1]) for m in [re.search(rb'"seq":([1-9][0-9]*),', changed.envelope)] if m} | {n + 1}
    assert answer.achados[0].seq in range(1, max(seqs) + 1)
    assert answer.achados[0].seq == n + 1 or len(seqs) > 1


registros = st.builds(
    Registrado,
    st.sampled_from([r.envelope for r in CASO]) | st.binary(max_size=5),
    st.sampled_from([r.hash for r in CASO]) | st.binary(max_size=33),
    st.sampled_from([r.pessoais for r in CASO]) | st.just(()),
)
heads = st.none() | st.builds(
    Cabeca, st.sampled_from([FLUXO, "x"]), st.integers(-1, 9), st.sampled_from([r.hash for r in CASO]) | st.binary()
)


@given(
    st.lists(registros | st.sampled_from(CASO), max_size=9), heads, heads.filter(lambda h: not h or h.fluxo == FLUXO)
)
def test_verification_never_raises_and_only_the_chain_itself_holds(registrados, head, ponto):
    answer = verifica(FLUXO, registrados, head, ponto)
    assert answer.fluxos[0].atos == len(registrados)
    if answer.integra:
        assert [r[:2] for r in registrados] == [r[:2] for r in CASO[: len(registrados)]]
        assert head == (cabeca(registrados) if registrados else head)
