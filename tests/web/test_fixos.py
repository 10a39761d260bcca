"""What is written once for all who ask shows what it names, and cannot show anything else."""

import pytest


@pytest.fixture
def escreve(casa):
    from django.template import engines  # noqa: PLC0415 - after Django is set up

    def write(text, *pages):
        template = engines["django"].from_string("{% load fixos %}" + text)
        return [template.render(page) for page in pages]

    return write


def test_a_block_is_written_once_for_what_it_names(escreve):
    class Contada:
        def __init__(self):
            self.vezes = 0

        def __str__(self):
            self.vezes += 1
            return "<b>"

    counted = Contada()
    found = escreve("{% fixo x %}{{ x }}{% endfixo %}{{ y }}", *({"x": counted, "y": n} for n in range(3)))
    assert found == [f"&lt;b&gt;{n}" for n in range(3)]
    assert counted.vezes == 1


def test_a_block_shows_no_more_than_it_names(escreve):
    pages = ({"x": "mesa", "nome": "Adélia"}, {"x": "mesa", "nome": "Tibúrcio"})
    found = escreve("{% fixo x %}{{ x }}{{ nome }}{% if user %}{{ user }}{% endif %}{% endfixo %}", *pages)
    assert found == ["mesa", "mesa"]


def test_each_value_has_its_own(escreve):
    pages = [{"x": x, "y": y} for x in ("a", "b") for y in ((1,), (2,))]
    found = escreve("{% fixo x y %}{{ x }}{{ y.0 }}{% endfixo %}", *pages, *pages)
    assert found == ["a1", "a2", "b1", "b2"] * 2


def test_what_is_kept_does_not_grow_for_ever(escreve, monkeypatch):
    from capitania.web.templatetags import fixos  # noqa: PLC0415 - as above

    monkeypatch.setattr(fixos, "KEPT", 2)
    assert escreve("{% fixo x %}{{ x }}{% endfixo %}", *({"x": n} for n in range(5))) == list("01234")


def test_the_menu_of_one_is_not_that_of_another(casa):
    from navegador import cliente  # noqa: PLC0415 - as above

    secretaria, inspetor = cliente("secretaria"), cliente("inspetor")
    for _ in range(2):
        hers, his = secretaria.get("/mesa/").content.decode(), inspetor.get("/mesa/").content.decode()
        assert 'href="/avisos/"' in hers
        assert 'href="/avisos/"' not in his
        assert 'href="/abordar/"' in his
        assert 'href="/mesa/" aria-current="page"' in hers
        assert ">secretaria</a>" in hers
        assert ">inspetor</a>" in his
