"""What holds for every number: round trip through any mask, changed digits found, no text raises."""

from hypothesis import given
from hypothesis import strategies as st

from capitania.identidade import ESPECIES, identificar

UPPER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKS = st.sampled_from(["", "", "", ".", "-", "/", " ", "–", "\u200b", "\n"])


def digits(size):
    return st.text("0123456789", min_size=size, max_size=size)


def mod_11(values, weights):
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11


def receita(base):
    """Close a CPF or CNPJ base: weights 2, 3… from the right, back to 2 after 9 in a CNPJ."""
    top = 11 if len(base) == 9 else 9
    for _ in range(2):
        values = [ord(char) - 48 for char in base]
        weights = [2 + place % (top - 1 if top == 9 else top) for place in range(len(base))][::-1]
        rest = mod_11(values, weights)
        base += str(0 if rest < 2 else 11 - rest)
    return base


def protocolo(base):
    for _ in range(2):
        left = 11 - mod_11([int(char) for char in base], range(len(base) + 1, 1, -1))
        base += str(left - 10 if left > 9 else left)
    return base


def judicial(base):
    return f"{base[:7]}{98 - int(base) * 100 % 97:02}{base[7:]}"


cpfs = digits(9).filter(lambda base: len(set(base)) > 1).map(receita)
cnpjs = st.text(UPPER, min_size=12, max_size=12).filter(lambda base: set(base) != {"0"}).map(receita)
numeric_cnpjs = digits(12).filter(lambda base: set(base) != {"0"}).map(receita)
nups = digits(15).map(protocolo)
long_nups = digits(17).filter(lambda base: base[:2] != "00").map(protocolo)
judiciais = st.builds(
    lambda head, branch, tail: judicial(head + branch + tail), digits(11), st.sampled_from("123456789"), digits(6)
)
inscricoes = digits(10).filter(lambda text: len(set(text)) > 1) | digits(13).map(lambda text: f"{text[:3]}M{text[3:]}")
autos = digits(13).filter(lambda text: text[7:] != "000000").map(lambda text: f"{text[:3]}P{text[3:]}")
NUMBERS = st.one_of(
    st.tuples(st.just(especie), numbers)
    for especie, numbers in (
        ("cpf", cpfs),
        ("cnpj", cnpjs),
        ("nup", nups | long_nups),
        ("processo_judicial", judiciais),
        ("inscricao", inscricoes),
        ("auto", autos),
    )
)


@given(NUMBERS, st.data())
def test_every_valid_number_comes_back_through_any_mask(number, data):
    especie, bare = number
    marks = data.draw(st.lists(MARKS, min_size=len(bare), max_size=len(bare)))
    cases = data.draw(st.lists(st.sampled_from([str.lower, str.upper]), min_size=len(bare), max_size=len(bare)))
    masked = "".join(mark + case(char) for mark, case, char in zip(marks, cases, bare, strict=True))
    cased = masked if especie in {"cnpj", "inscricao", "auto"} else masked.upper()
    answer = identificar(especie, cased)
    assert answer.valido
    assert answer.sem_mascara == bare
    assert identificar(especie, answer.canonico) == answer


def with_change(numbers, alphabet="0123456789"):
    """Pair a number with a place and another character for it."""
    return numbers.flatmap(
        lambda bare: st.integers(0, len(bare) - 1).flatmap(
            lambda place: st.tuples(
                st.just(bare),
                st.just(place),
                st.sampled_from(alphabet).filter(lambda char: char != bare[place]),
            )
        )
    )


def changed(bare, place, char):
    return bare[:place] + char + bare[place + 1 :]


def surely_found(bare, place, blind_first=(), blind_second=(), folded="0"):
    """Tell when the modulo 11 digits must betray a change: two rests share one digit, and weight 11 sees nothing."""
    size = len(bare) - 2
    by_first = place not in blind_first and bare[size] != folded
    by_second = place not in blind_second and bare[size + 1] != folded
    return place >= size or by_first or by_second


@given(with_change(cpfs).filter(lambda case: surely_found(case[0], case[1], blind_second={0})))
def test_one_changed_digit_of_a_cpf_is_found(case):
    assert not identificar("cpf", changed(*case)).valido


@given(with_change(numeric_cnpjs).filter(lambda case: surely_found(*case[:2])))
def test_one_changed_digit_of_a_cnpj_is_found(case):
    assert not identificar("cnpj", changed(*case)).valido


@given(with_change(cnpjs, UPPER).filter(lambda case: surely_found(*case[:2])))
def test_one_changed_character_of_a_cnpj_is_found_unless_worth_the_same(case):
    bare, place, char = case
    worth_the_same = place < 12 and (ord(char) - ord(bare[place])) % 11 == 0
    assert identificar("cnpj", changed(*case)).valido == worth_the_same


@given(
    with_change(nups | long_nups).filter(
        lambda case: surely_found(
            *case[:2], blind_first={len(case[0]) - 12}, blind_second={len(case[0]) - 11}, folded="1"
        )
    )
)
def test_one_changed_digit_of_a_nup_is_found(case):
    assert not identificar("nup", changed(*case)).valido


@given(with_change(judiciais))
def test_one_changed_digit_of_a_court_number_is_found(case):
    assert not identificar("processo_judicial", changed(*case)).valido


@given(judiciais, st.integers(0, 18))
def test_neighbours_swapped_in_a_court_number_are_found(bare, place):
    swapped = bare[:place] + bare[place + 1] + bare[place] + bare[place + 2 :]
    assert identificar("processo_judicial", swapped).valido == (swapped == bare)


TEXTS = (
    st.text()
    | st.text(st.characters(codec=None, categories=None))
    | st.text(UPPER + "abxmp.-/ ４٤", max_size=24)
    | st.builds(str.__add__, digits(17), st.text(max_size=5))
)


@given(st.sampled_from(ESPECIES), TEXTS)
def test_no_text_raises_and_the_canonical_form_is_stable(especie, valor):
    answer = identificar(especie, valor)
    assert answer.valido == (answer.canonico is not None)
    assert answer.mensagem
    assert answer.valido or answer.aviso is None
    if answer.canonico is not None:
        again = identificar(especie, answer.canonico)
        assert (again.valido, again.canonico, again.aviso) == (True, answer.canonico, answer.aviso)
        assert identificar(especie, answer.sem_mascara) == again


@given(st.text(), st.text())
def test_no_kind_raises(especie, valor):
    assert identificar(especie, valor).valido in {True, False}
