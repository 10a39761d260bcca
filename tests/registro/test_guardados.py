"""Cases stored by earlier versions, kept for ever: every later version must read them as they were.

A file is never made anew. When the format changes a second one joins it.
"""

import json
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import pytest

from capitania.processo.ato import Ato, Por
from capitania.registro.cadeia import GENESE, Cabeca, elo
from capitania.registro.codec import confere, escreve, le
from capitania.registro.pacote import le_pacote, verifica_pacote
from capitania.registro.upcasts import atualiza

FOLDER = Path(__file__).resolve().parent / "guardados"
KEPT = {"caso-1": "d6e78a935bad5a9645ef46480354cbe90a6d3bfa4688c24004e845cdba338fb0"}


def expected(name):
    """Give what the case says, by stream, with the link of each act."""
    streams = {}
    for row in json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")):
        link = bytes.fromhex(row.pop("hash"))
        instants = {campo: datetime.fromisoformat(row[campo]) for campo in ("em", "registrado_em")}
        streams.setdefault(row["fluxo"], []).append((Ato(**row | instants | {"por": Por(*row["por"])}), link))
    return streams


@pytest.fixture(params=KEPT)
def name(request):
    return request.param


def stored(name):
    return (FOLDER / f"{name}.zip").read_bytes()


def test_the_file_is_the_one_that_was_stored(name):
    assert sha256(stored(name)).hexdigest() == KEPT[name]
    assert {p.stem for p in FOLDER.iterdir()} == set(KEPT)


def test_it_holds_against_the_heads_known_since(name):
    heads = [Cabeca(fluxo, len(acts), acts[-1][1]) for fluxo, acts in expected(name).items()]
    answer = verifica_pacote(stored(name), heads)
    assert answer.integra
    assert answer.nao_provaveis == ()


def test_each_act_reads_as_it_was_written(name):
    """Fault 17: stored cases of every past version are read by this one."""
    streams = {f.fluxo: f for f in le_pacote(stored(name)).fluxos}
    known = expected(name)
    assert streams.keys() == known.keys()
    for fluxo, acts in known.items():
        before = GENESE
        for (made, link), registrado in zip(acts, streams[fluxo].registrados, strict=True):
            found = le(registrado.envelope, {p.id: p for p in registrado.pessoais})
            assert found == made
            assert (found.em.utcoffset(), found.registrado_em.utcoffset()) == (
                made.em.utcoffset(),
                made.registrado_em.utcoffset(),
            )
            assert confere(registrado.envelope).ato._replace(pessoais=made.pessoais) == made
            before = elo(before, registrado.envelope)
            assert before == registrado.hash == link
            assert atualiza(found).nome == made.nome


def test_it_shows_an_erased_part_and_writes_the_same_bytes_again(name):
    records = [r for f in le_pacote(stored(name)).fluxos for r in f.registrados]
    erased = 0
    for registrado in records:
        found = le(registrado.envelope, {p.id: p for p in registrado.pessoais})
        if None in found.pessoais.values():
            erased += 1
        else:
            assert escreve(found, registrado.pessoais) == registrado.envelope
    assert erased
