"""What one does in each act: every act of the catalogue says it, and no two of a stream say the same."""

from collections import Counter

from capitania.processo.fazer import FAZER, doing
from capitania.processo.palavras import label
from capitania.usecases.roteiro import CATALOGO


def test_every_act_says_what_one_does_and_nothing_else_does():
    assert FAZER.keys() == CATALOGO.keys()


def test_what_one_does_is_a_verb_and_what_happened_is_another_word():
    for nome, said in FAZER.items():
        verb = said.removeprefix("não ").partition(" ")[0]
        assert verb.endswith(("ar", "er", "ir", "or")), (nome, said)
        assert said != label(nome)


def test_no_two_acts_of_a_stream_say_the_same():
    told = Counter((t.fluxo, doing(t.nome)) for t in CATALOGO.values())
    assert [k for k, n in told.items() if n > 1] == []


def test_a_word_that_is_no_act_is_written_as_it_is():
    assert doing("ultima_instancia") == "recurso à última instância"
