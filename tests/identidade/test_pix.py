"""Pix copy-and-paste, against the example of the Central Bank's manual."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.identidade.pix import copia_e_cola, crc16

# Manual de Padrões para Iniciação do Pix, Banco Central, the static example.
CHAVE = "123e4567-e12b-12d1-a456-426655440000"
DO_MANUAL = (
    f"00020126580014br.gov.bcb.pix0136{CHAVE}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
)


def fields(text: str) -> dict[str, str]:
    """Read a code back, tag by tag."""
    found, at = {}, 0
    while at < len(text):
        tag, size = text[at : at + 2], int(text[at + 2 : at + 4])
        found[tag], at = text[at + 4 : at + 4 + size], at + 4 + size
    return found


def by_table(text: str) -> str:
    """Reckon the same CRC another way: by a division of whole polynomials."""
    data = text.encode()
    number = int.from_bytes(data + b"\0\0") ^ (0xFFFF << (8 * len(data)))
    for bit in range(8 * len(data) + 15, 15, -1):
        if number >> bit & 1:
            number ^= 0x11021 << (bit - 16)
    return f"{number:04X}"


def test_the_example_of_the_manual():
    assert copia_e_cola(CHAVE, "Fulano de Tal", "BRASILIA") == DO_MANUAL


def test_the_check_value_of_the_algorithm():
    assert crc16("123456789") == by_table("123456789") == "29B1"


@given(st.text(st.characters(codec="ascii"), min_size=2, max_size=40))
def test_two_ways_of_reckoning_agree(text):
    assert crc16(text) == by_table(text)


@given(
    st.integers(0, 10**10).map(lambda n: Decimal(n) / 100),
    st.text(max_size=60),
    st.from_regex(r"[A-Za-z0-9]{1,25}", fullmatch=True),
)
def test_what_is_written_is_read_back(valor, nome, txid):
    code = copia_e_cola(CHAVE, nome, "São José dos Pinhais e Arredores", valor, txid)
    found = fields(code)
    assert (found["54"], found["53"], found["58"]) == (f"{valor:.2f}", "986", "BR")
    assert fields(found["62"]) == {"05": txid}
    assert fields(found["26"]) == {"00": "br.gov.bcb.pix", "01": CHAVE}
    assert found["60"] == "Sao Jose dos Pi"
    assert len(found.get("59", "")) <= 25
    assert code.isascii()
    assert code[-4:] == crc16(code[:-4])


@pytest.mark.parametrize(("chave", "txid"), [("", "***"), ("a b", "***"), (CHAVE, "a-b"), (CHAVE, "x" * 26)])
def test_a_key_or_txid_of_another_form_is_refused(chave, txid):
    with pytest.raises(ValueError, match=r".*"):
        copia_e_cola(chave, "OM", "BRASILIA", txid=txid)
