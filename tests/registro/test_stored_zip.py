"""One ZIP for the same members: any program reads it, and only this form is read back."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.registro.erros import PacoteInvalido
from capitania.registro.stored_zip import MAIS_BYTES, MAIS_MEMBROS, Aberto, pack, unpack

MEMBERS = {"b/x.txt": b"dois", "a.txt": b"", "papeis/0f": bytes(range(256))}
PACKED = pack(MEMBERS)

names = st.from_regex(r"[a-z0-9]{1,6}(?:/[a-z0-9]{1,6}(?:\.[a-z]{1,3})?)?", fullmatch=True)


def test_any_program_reads_it():
    with zipfile.ZipFile(io.BytesIO(PACKED)) as found:
        assert found.testzip() is None
        assert {n: found.read(n) for n in found.namelist()} == MEMBERS
        assert found.namelist() == sorted(MEMBERS)
        for info in found.infolist():
            assert info.compress_type == zipfile.ZIP_STORED
            assert info.date_time == (1980, 1, 1, 0, 0, 0)
            assert info.external_attr >> 16 == 0o100644


@given(st.dictionaries(names, st.binary(max_size=40), max_size=6))
def test_members_come_back_and_their_order_does_not_matter(members):
    packed = pack(members)
    assert packed == pack(dict(reversed(members.items())))
    assert unpack(packed) == Aberto(members, (), None)
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        assert {n: found.read(n) for n in found.namelist()} == members


@pytest.mark.parametrize("name", ["", "/a", "../a", "a/../b", "a//b", "a/", "A", "ã", "a b", "a\\b", ".a", "a\n"])
def test_a_name_that_is_no_plain_path_is_refused(name):
    with pytest.raises(PacoteInvalido):
        pack({name: b""})


def test_what_a_zip_cannot_hold_is_refused(monkeypatch):
    with pytest.raises(PacoteInvalido, match="além"):
        pack({f"{n:x}": b"" for n in range(MAIS_MEMBROS + 1)})
    monkeypatch.setattr("capitania.registro.stored_zip.MAIS_BYTES", 10)
    with pytest.raises(PacoteInvalido, match="além"):
        pack(MEMBERS)
    assert unpack(PACKED).falha
    assert MAIS_BYTES == 2**32 - 1


def test_more_members_than_a_zip_holds_are_not_read(monkeypatch):
    monkeypatch.setattr("capitania.registro.stored_zip.MAIS_MEMBROS", 2)
    found = unpack(PACKED)
    assert len(found.membros) == 2
    assert found.falha


def test_a_changed_byte_of_a_member_is_told_and_the_others_are_read():
    at = PACKED.index(b"dois")
    found = unpack(PACKED[:at] + b"D" + PACKED[at + 1 :])
    assert found == Aberto(MEMBERS | {"b/x.txt": b"Dois"}, ("b/x.txt",), None)


@given(st.integers(0, len(PACKED) - 1), st.integers(1, 255))
def test_any_changed_byte_is_told(at, by):
    found = unpack(PACKED[:at] + bytes([PACKED[at] ^ by]) + PACKED[at + 1 :])
    assert found.falha or found.alterados


@given(st.integers(0, len(PACKED) - 1))
def test_a_cut_file_is_told(size):
    assert unpack(PACKED[:size]).falha


@pytest.mark.parametrize("data", [b"", b"x", b"PK\x03\x04", PACKED + b"x", PACKED * 2, b"x" + PACKED])
def test_what_has_another_form_is_told(data):
    assert unpack(data).falha


def test_a_compressed_zip_is_not_read_so_that_nothing_expands():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("bomba", bytes(10_000_000))
    assert len(out.getvalue()) < 20_000
    assert unpack(out.getvalue()) == Aberto({}, (), "o membro que começa no byte 0 não tem a forma dos de um pacote.")


def test_members_out_of_order_or_given_twice_are_told():
    one, two = pack({"a": b"1"}), pack({"b": b"2"})
    size = 30 + 1 + 1
    for parts in ((two[:size], one), (one[:size], one)):
        assert unpack(b"".join(parts)).falha


@given(
    st.binary(max_size=80)
    | st.builds(lambda d, n, m: d[:n] + m + d[n:], st.just(PACKED), st.integers(0, 200), st.binary(max_size=9))
)
def test_reading_never_raises(data):
    found = unpack(data)
    assert found.falha or found.alterados or pack(found.membros) == data
