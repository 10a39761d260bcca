"""The bundle: the same contents, the same bytes; whatever was done to it is found, and no bytes make it raise."""

import io
import json
import zipfile
from binascii import b2a_base64
from hashlib import sha256

import pytest
import test_cadeia
from caso_de_teste import FLUXO, ato, cabeca, caso, encadeia
from hypothesis import given
from hypothesis import strategies as st

from capitania.registro.achados import TIPOS
from capitania.registro.anexos import AnexoListado, citados
from capitania.registro.cadeia import GENESE, NAO_PROVAVEL, Cabeca
from capitania.registro.canonico import canonico
from capitania.registro.erros import PacoteInvalido
from capitania.registro.manifesto import FORMATO, NOME, SEM_ANEXOS, Membro, escreve_manifesto, le_manifesto
from capitania.registro.pacote import (
    PESSOAIS,
    Fluxo,
    Limites,
    Pacote,
    escreve_pacote,
    le_pacote,
    legivel,
    verifica_pacote,
)
from capitania.registro.stored_zip import pack, unpack

CASO = tuple(caso())
OTHER = "processo:2"
STREAMS = (
    Fluxo(FLUXO, CASO, cabeca(CASO)),
    Fluxo(OTHER, tuple(caso(2, OTHER)), cabeca(caso(2, OTHER), OTHER)),
    Fluxo("om:CPPR", (), None),
)
HEADS = [f.cabeca for f in STREAMS if f.cabeca]
PAPER, PHOTO = b"%PDF-", b"\x89PNG\r\n"
BUNDLE = escreve_pacote("1.0", STREAMS, papeis=[PAPER], anexos=[PHOTO, b""])
SMALL = escreve_pacote("1.0", [Fluxo("a:1", tuple(caso(2, "a:1")), cabeca(caso(2, "a:1"), "a:1"))], papeis=[b"x"])


def members(bundle=BUNDLE):
    return dict(unpack(bundle).membros)


def repacked(changes, *, hashed=True, **manifest):
    """Pack the members anew with changes (None takes one out); the manifest tells the new hashes."""
    found = {n: d for n, d in (members() | changes).items() if d is not None}
    told = le_manifesto(found.pop(NOME))
    if hashed:
        told = told._replace(membros=tuple(Membro(n, len(d), sha256(d).hexdigest()) for n, d in sorted(found.items())))
    return pack(found | {NOME: escreve_manifesto(told._replace(**manifest))})


def kinds(bundle, *args):
    answer = verifica_pacote(bundle, *args)
    assert {a.tipo for a in answer.achados} <= set(TIPOS)
    assert all(a.mensagem.endswith(".") for a in answer.achados), answer.achados
    return [(a.tipo, a.seq) for a in answer.achados]


def test_a_bundle_comes_back():
    found = le_pacote(BUNDLE)
    streams = tuple(sorted(STREAMS))
    papers = {sha256(PAPER).hexdigest(): PAPER}
    assert found == Pacote("1.0", streams, True, papers, {sha256(d).hexdigest(): d for d in (PHOTO, b"")})


def test_the_same_contents_give_the_same_bytes():
    assert escreve_pacote("1.0", reversed(STREAMS), papeis=[PAPER, PAPER], anexos=[b"", PHOTO]) == BUNDLE
    backwards = tuple(r._replace(pessoais=r.pessoais[::-1]) for r in CASO)
    one, other = (escreve_pacote("1.0", [Fluxo(FLUXO, records, cabeca(CASO))]) for records in (CASO, backwards))
    assert one == other
    assert escreve_pacote("1.1", STREAMS, papeis=[PAPER], anexos=[PHOTO, b""]) != BUNDLE


def test_anybody_reads_it_with_a_zip_program_and_checks_each_link():
    with zipfile.ZipFile(io.BytesIO(BUNDLE)) as found:
        told = json.loads(found.read(NOME))
        before = GENESE
        stream = next(f for f in told["fluxos"] if f["fluxo"] == FLUXO)
        for line in found.read(stream["membro"]).splitlines():
            link, _, envelope = line.partition(b" ")
            before = sha256(before + envelope).digest()
            assert before.hex().encode() == link
        assert stream["cabeca"] == {"seq": 6, "hash": before.hex()}
        assert told["formato"] == "capitania-pacote/1"
        for m in told["membros"]:
            assert sha256(found.read(m["nome"])).hexdigest() == m["sha256"]


def test_a_whole_bundle_holds():
    answer = verifica_pacote(BUNDLE, HEADS)
    assert answer.integra
    assert [f.fluxo for f in answer.fluxos] == ["om:CPPR", FLUXO, OTHER]
    assert answer.nao_provaveis == (("om:CPPR", NAO_PROVAVEL),)
    assert [f.pessoais_ausentes for f in answer.fluxos] == [0, 0, 0]
    assert [f for f, _ in verifica_pacote(BUNDLE, HEADS[0]).nao_provaveis] == ["om:CPPR", OTHER]
    assert len(verifica_pacote(BUNDLE).nao_provaveis) == 3


def test_heads_of_streams_left_out_are_left_aside():
    one = escreve_pacote("1.0", STREAMS[:1])
    assert verifica_pacote(one, HEADS).nao_provaveis == ()


def test_without_personal_parts_the_chain_is_as_whole():
    bare = escreve_pacote("1.0", STREAMS, pessoais=False)
    assert PESSOAIS not in members(bare)
    assert b"Jo\xc3\xa3o" not in bare
    answer = verifica_pacote(bare, HEADS)
    assert answer.integra
    assert [f.pessoais_ausentes for f in answer.fluxos] == [0, 12, 4]
    assert not le_pacote(bare).pessoais
    assert kinds(pack(members(bare) | {PESSOAIS: b""})) == [("membro_estranho", None)]


def test_erased_parts_leave_the_bundle_whole():
    erased = tuple(r._replace(pessoais=()) for r in CASO)
    answer = verifica_pacote(escreve_pacote("1.0", [Fluxo(FLUXO, erased, cabeca(CASO))]), HEADS)
    assert answer.integra
    assert answer.fluxos[0].pessoais_ausentes == 12


BY_ID = {"parte_de_outro", "de_outro_fluxo"}  # parts go to the act that names them, so these show elsewhere too


@pytest.mark.parametrize("name", sorted(test_cadeia.TAMPERED.keys() - BY_ID))
def test_tampering_is_found_and_placed_in_a_bundle_made_from_it(name):
    registrados, tipo, seq = test_cadeia.TAMPERED[name]
    bundle = escreve_pacote("1.0", [Fluxo(FLUXO, tuple(registrados), cabeca(CASO))])
    for heads in (None, HEADS):
        found = kinds(bundle, heads)[0]
        assert found == (tipo, seq) or name.startswith(("ilegivel", "nao_canonico"))
        assert found[1] == seq


@pytest.mark.parametrize("name", sorted(BY_ID))
def test_parts_given_to_another_act_are_found(name):
    registrados, _, seq = test_cadeia.TAMPERED[name]
    found = kinds(escreve_pacote("1.0", [Fluxo(FLUXO, tuple(registrados), cabeca(CASO))]))
    assert found[0] == (("ato_de_outro_fluxo", seq) if name == "de_outro_fluxo" else ("pessoal_estranho", 6))


@pytest.mark.parametrize("name", test_cadeia.NOT_SEEN)
def test_what_only_a_checkpoint_shows_is_not_provable_without_one(name):
    registrados = tuple(test_cadeia.NOT_SEEN[name])
    bundle = escreve_pacote("1.0", [Fluxo(FLUXO, registrados, cabeca(registrados))])
    alone = verifica_pacote(bundle)
    assert alone.integra
    assert alone.nao_provaveis == ((FLUXO, NAO_PROVAVEL),)
    assert [k for k, _ in kinds(bundle, HEADS)] == ["ponto_contrariado"]


ATOS = le_manifesto(members()[NOME]).fluxos[1].membro


def in_member(name, old, new, **more):
    data = members()[name]
    assert old in data
    return repacked({name: data.replace(old, new, 1)}, **more)


def flipped(old, at=0):
    at += BUNDLE.index(old)
    return BUNDLE[:at] + bytes([BUNDLE[at] ^ 1]) + BUNDLE[at + 1 :]


LISTED = le_manifesto(members()[NOME])
LINES = members()[ATOS].splitlines(keepends=True)
PARTS = members()[PESSOAIS].splitlines(keepends=True)
SALT = json.loads(PARTS[4])["sal"]


@pytest.mark.parametrize(
    ("bundle", "first"),
    [
        (flipped(CASO[2].envelope, CASO[2].envelope.index(b"1600")), ("ato_alterado", 3)),
        (flipped(CASO[2].hash.hex().encode()), ("elo_alterado", 3)),
        (flipped(SALT.encode()), ("pessoal_alterado", 3)),
        (flipped(b"%PDF-"), ("membro_alterado", None)),
        (flipped(b"PK\x05\x06"), ("pacote_ilegivel", None)),
        (flipped(b'"formato"'), ("manifesto_ilegivel", None)),
        (BUNDLE + b"\n", ("pacote_ilegivel", None)),
        (BUNDLE[:-1], ("pacote_ilegivel", None)),
        (b"", ("pacote_ilegivel", None)),
        (pack({}), ("membro_faltante", None)),
        (in_member(ATOS, b"1600.00", b"1700.00"), ("ato_alterado", 1)),
        (in_member(ATOS, LINES[2], b""), ("ato_faltante", 3)),
        (in_member(ATOS, LINES[5], b""), ("cauda_cortada", 6)),
        (in_member(ATOS, LINES[2], LINES[2] * 2), ("ato_inserido", 3)),
        (in_member(ATOS, LINES[2], b"\n" + LINES[2]), ("envelope_ilegivel", 3)),
        (in_member(ATOS, LINES[2], LINES[2][:30] + b"\n"), ("envelope_ilegivel", 3)),
        (in_member(ATOS, LINES[2], b"x" + LINES[2][1:]), ("elo_alterado", 3)),
        (in_member(ATOS, LINES[2], LINES[2][:65] + b"=*\n"), ("envelope_ilegivel", 3)),
        (in_member(ATOS, LINES[0], LINES[0].upper()[:64] + LINES[0][64:]), ("forma_alterada", None)),
        (in_member(ATOS, LINES[5], LINES[5][:-1]), ("forma_alterada", None)),
        (in_member(PESSOAIS, PARTS[0] + PARTS[1], PARTS[1] + PARTS[0]), ("forma_alterada", None)),
        (in_member(PESSOAIS, PARTS[0], PARTS[0] * 2), ("pessoal_estranho", 1)),
        (in_member(PESSOAIS, PARTS[0], b"x" + PARTS[0]), ("pessoal_ilegivel", None)),
        (in_member(PESSOAIS, PARTS[0], b" " + PARTS[0]), ("pessoal_ilegivel", None)),
        (in_member(PESSOAIS, b'{"campo"', b'{ "campo"'), ("pessoal_ilegivel", None)),
        (in_member(PESSOAIS, PARTS[0], b"[1]\n"), ("pessoal_ilegivel", None)),
        (in_member(PESSOAIS, b'"sal":"', b'"sal":"*'), ("pessoal_ilegivel", None)),
        (in_member(PESSOAIS, b'"fluxo":"', b'"fluxo":"x'), ("pessoal_estranho", None)),
        (in_member(PESSOAIS, b'"id":"', b'"id":"x'), ("pessoal_estranho", None)),
        (repacked({ATOS: None}), ("cauda_cortada", 1)),
        (repacked({ATOS: None}, hashed=False), ("cauda_cortada", 1)),
        (repacked({"papeis/00": b"x"}), ("membro_alterado", None)),
        (repacked({"papeis/00": b"x"}, hashed=False), ("membro_estranho", None)),
        (repacked({"outro": b"x"}), ("membro_estranho", None)),
        (repacked({"anexos/" + sha256(b"").hexdigest(): None}, hashed=False), ("membro_faltante", None)),
        (repacked({PESSOAIS: None}), ("membro_faltante", None)),
        (repacked({}, pessoais=False), ("membro_estranho", None)),
        (repacked({}, fluxos=LISTED.fluxos[::-1]), ("forma_alterada", None)),
        (repacked({}, fluxos=(LISTED.fluxos[0], *LISTED.fluxos)), ("forma_alterada", None)),
        (repacked({}, fluxos=(LISTED.fluxos[0]._replace(atos=3), *LISTED.fluxos[1:])), ("manifesto_divergente", None)),
        (repacked({}, fluxos=(*LISTED.fluxos[:2], LISTED.fluxos[2]._replace(cabeca=None))), ("cabeca_ausente", 2)),
    ],
)
def test_what_is_done_to_a_bundle_is_found(bundle, first):
    assert kinds(bundle)[0] == first
    if first[1] is None:
        with pytest.raises(PacoteInvalido):
            le_pacote(bundle)


def test_a_manifest_with_a_wrong_checksum_is_told():
    data = members()[NOME]
    at = BUNDLE.index(NOME.encode()) - 16  # the checksum in the header, and again in the index
    other = bytes([BUNDLE[at] ^ 1])
    wrong = BUNDLE[:at] + other + BUNDLE[at + 1 :]
    index = wrong.rindex(NOME.encode()) - 30
    wrong = wrong[:index] + other + wrong[index + 1 :]
    assert members(wrong)[NOME] == data
    assert [(a.tipo, a.onde) for a in verifica_pacote(wrong).achados] == [("membro_alterado", NOME)]


def test_a_damaged_store_is_exported_as_found():
    odd = (
        CASO[0],
        CASO[1]._replace(envelope=b"{\n}", pessoais=()),
        CASO[2]._replace(envelope=b"\x00", hash=b""),
        *CASO[3:],
    )
    bundle = escreve_pacote("1.0", [Fluxo(FLUXO, odd, cabeca(CASO))])
    assert b"=" + b2a_base64(b"{\n}", newline=False) in bundle
    assert kinds(bundle)[:2] == [("envelope_ilegivel", 2), ("envelope_ilegivel", 3)]
    bare = escreve_pacote("1.0", [Fluxo(FLUXO, odd, cabeca(CASO))], pessoais=False)
    assert [r[:2] for r in le_pacote(bare).fluxos[0].registrados] == [r[:2] for r in odd]


@pytest.mark.parametrize(
    "streams", [[STREAMS[0], STREAMS[0]], [STREAMS[0]._replace(cabeca=Cabeca("outro", 6, CASO[5].hash))]]
)
def test_contents_that_no_bundle_holds_are_refused(streams):
    with pytest.raises(PacoteInvalido):
        escreve_pacote("1.0", streams)


def test_size_is_limited():
    for limits in (Limites(pacote=len(BUNDLE) - 1), Limites(membro=500)):
        answer = verifica_pacote(BUNDLE, limites=limits)
        assert {a.tipo for a in answer.achados} == {"pacote_grande"}
        assert answer.fluxos == ()
        with pytest.raises(PacoteInvalido, match="bytes"):
            le_pacote(BUNDLE, limites=limits)
    assert verifica_pacote(BUNDLE, limites=Limites(len(BUNDLE), max(map(len, members().values())))).integra


def test_a_bomb_is_not_opened():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr(NOME, bytes(50_000_000))
    assert kinds(out.getvalue()) == [("pacote_ilegivel", None)]


@given(st.integers(0, len(SMALL) - 1), st.integers(1, 255))
def test_any_changed_byte_is_found(at, by):
    changed = SMALL[:at] + bytes([SMALL[at] ^ by]) + SMALL[at + 1 :]
    assert not verifica_pacote(changed).integra
    with pytest.raises(PacoteInvalido):
        le_pacote(changed)


@given(
    st.binary(max_size=200)
    | st.builds(lambda a, b, m: SMALL[:a] + m + SMALL[b:], *[st.integers(0, len(SMALL))] * 2, st.binary(max_size=20))
)
def test_no_bytes_raise(data):
    answer = verifica_pacote(data, HEADS)
    assert answer.integra == (data == SMALL)


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("a:1"),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["fluxo", "id", "campo", "seq"]), inner)
    ),
    max_leaves=6,
).map(lambda v: json.dumps(v).encode())
SMALL_MEMBERS = dict(unpack(SMALL).membros)


@given(
    st.dictionaries(st.sampled_from([*SMALL_MEMBERS, "x"]), st.binary(max_size=99) | json_like | st.none(), max_size=3)
)
def test_no_members_raise(changes):
    found = {n: d for n, d in (SMALL_MEMBERS | changes).items() if d is not None}
    answer = verifica_pacote(pack(found))
    assert answer.integra == (found == SMALL_MEMBERS)


@given(
    st.dictionaries(
        st.text(
            st.characters(codec="utf-8", exclude_characters='"\\', exclude_categories=["C"]), min_size=1, max_size=5
        )
        .map(lambda s: "f" + s)
        .filter(str.isascii),
        st.integers(0, 3),
        max_size=4,
    ),
    st.booleans(),
    st.lists(st.binary(max_size=9), max_size=2),
)
def test_every_bundle_comes_back(sizes, pessoais, files):
    made = {
        fluxo: tuple(
            encadeia(ato(n, fluxo=fluxo, id=f"{fluxo}{n}", pessoais={"nome": "é"}) for n in range(1, size + 1))
        )
        for fluxo, size in sizes.items()
    }
    streams = tuple(Fluxo(f, records, cabeca(records, f)) for f, records in sorted(made.items()))
    bundle = escreve_pacote("1.0", streams, pessoais=pessoais, papeis=files, anexos=files)
    found = le_pacote(bundle)
    kept = (
        streams
        if pessoais
        else tuple(s._replace(registrados=tuple(r._replace(pessoais=()) for r in s.registrados)) for s in streams)
    )
    assert (found.fluxos, found.pessoais) == (kept, pessoais)
    assert set(found.papeis.values()) == set(files)
    answer = verifica_pacote(bundle, [s.cabeca for s in streams])
    assert answer.integra
    assert answer.nao_provaveis == ()


def test_a_personal_part_is_one_canonical_line():
    line = json.loads(PARTS[0])
    assert canonico(line) + b"\n" == PARTS[0]
    assert line.keys() == {"fluxo", "id", "campo", "sal", "dados"}


# --- the list of attachments ---------------------------------------------------------------------------------------

HASH = sha256(PHOTO).hexdigest()


def com_foto(hash_=HASH, fluxo=FLUXO):
    """Give a stream whose second act names an attachment."""
    kept = encadeia([ato(1, fluxo=fluxo), ato(2, fluxo=fluxo, dados={"hash": hash_})])
    return Fluxo(fluxo, tuple(kept), cabeca(kept, fluxo))


LISTED = AnexoListado(FLUXO, 2, HASH, len(PHOTO), "image/png")
WITH_LIST = escreve_pacote("1.0", [com_foto()], listados=[LISTED])


def test_a_bundle_lists_its_attachments_and_one_of_before_lists_none():
    assert le_pacote(WITH_LIST).listados == (LISTED,)
    assert le_pacote(WITH_LIST).listados == (LISTED,)
    assert verifica_pacote(WITH_LIST).integra
    assert json.loads(members(WITH_LIST)[NOME])["formato"] == FORMATO
    assert json.loads(members(BUNDLE)[NOME])["formato"] == SEM_ANEXOS
    assert (le_pacote(BUNDLE).listados, legivel(b"x")) == (None, None)
    unseen = LISTED._replace(tamanho=None, tipo=None)
    assert le_pacote(escreve_pacote("1.0", [com_foto()], listados=[unseen])).listados == (unseen,)
    odd = LISTED._replace(tipo=None)
    assert le_pacote(escreve_pacote("1.0", [com_foto()], listados=[odd])).listados == (odd,)


def test_the_list_is_held_to_the_acts():
    assert kinds(escreve_pacote("1.0", [com_foto()], listados=[])) == [("anexo_nao_listado", 2)]
    other = LISTED._replace(sha256="0" * 64)
    moved = LISTED._replace(seq=1)
    for wrong in (other, moved, LISTED._replace(fluxo=OTHER)):
        found = kinds(escreve_pacote("1.0", [com_foto()], listados=[wrong]))
        assert [tipo for tipo, _ in found] == ["anexo_estranho", "anexo_nao_listado"]
    assert kinds(repacked({}, anexos=(LISTED,))) == [("anexo_estranho", 2), ("papel_estranho", None)]
    for named in ("om:CPPR", FLUXO):
        hashes = [h for _, h in citados(named, com_foto(fluxo=named).registrados)]
        assert hashes == ([] if named == "om:CPPR" else [HASH])
    assert list(citados(FLUXO, com_foto("livre").registrados)) == []
    spoilt = [r._replace(envelope=b'{"hash":"') for r in com_foto().registrados]
    assert list(citados(FLUXO, spoilt)) == []


def test_a_list_that_is_none_is_told():
    listed = json.loads(members(WITH_LIST)[NOME])
    for wrong in ({"formato": SEM_ANEXOS}, {"anexos": [{}]}, {"formato": "capitania-pacote/3"}):
        spoilt = pack(members(WITH_LIST) | {NOME: canonico(listed | wrong)})
        assert [tipo for tipo, _ in kinds(spoilt)] == ["manifesto_ilegivel"]
