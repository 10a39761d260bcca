"""A hand that writes to the base behind the program: what it touched is found and placed, or said to be unprovable."""

import sqlite3
from contextlib import closing

import pytest
from amostras import FLUXO, grava, proposta

from capitania.registro import cadeia
from capitania.registro.cadeia import GENESE
from capitania.store.conferencia import GATILHOS
from capitania.usecases.registros import CopiaRecusada, Numeracao

OUTRO = "processo:2"


@pytest.fixture
def mao(caminho, registros):
    """Append to two streams and give a hand: a connection that has taken the triggers away and puts them back."""
    dados = {"multa": {"valor": "1600.00"}, "lugar": "Paranaguá"}
    numeracao = Numeracao("CPPR", 2026, "123P2026")
    grava(registros, *(proposta(n, dados=dados, numeracao=numeracao) for n in range(1, 6)))
    grava(registros, *(proposta(n, fluxo=OUTRO, pessoais={}) for n in (1, 2)))
    assert registros.verifica().integra
    with closing(sqlite3.connect(caminho, isolation_level=None)) as base:
        triggers = base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()

        def touch(*statements):
            base.execute("PRAGMA foreign_keys = OFF")
            for name, _ in triggers:
                base.execute(f"DROP TRIGGER {name}")
            for sql, *args in statements:
                base.execute(sql, args)
            for _, sql in triggers:
                base.execute(sql)

        yield touch


def said(registros, **asked):
    """Give what a verification finds: kind (or table) and place."""
    found = registros.verifica(**asked)
    assert not found.integra
    chains = [(a.tipo, a.fluxo, a.seq, a.onde) for a in found.cadeias.achados]
    return chains + [(d.tabela, d.fluxo, d.seq, None) for d in found.linhas]


def swapped(what, by):
    sql = f"UPDATE ato SET envelope = CAST(replace(CAST(envelope AS TEXT), '{what}', '{by}') AS BLOB) WHERE seq = 3"
    return (f"{sql} AND fluxo = '{FLUXO}'",)


@pytest.mark.parametrize(
    ("what", "by"),
    [
        ("1600.00", "1600.0"),
        ('"pessoa":"ana"', '"pessoa":"bia"'),
        ('"em":"2026-03-02T09:33', '"em":"2026-03-02T09:34'),
        ("Paranaguá", "Paranaguá!"),
    ],
)
def test_a_changed_value_is_found_in_its_act(registros, mao, what, by):
    mao(swapped(what, by))
    assert said(registros) == [("ato_alterado", FLUXO, 3, None)]


def test_bytes_that_are_no_act_are_found(registros, mao):
    mao(("UPDATE ato SET envelope = '{}' WHERE seq = 3",))
    assert said(registros)[0] == ("envelope_ilegivel", FLUXO, 3, None)


def test_a_byte_of_the_file_changed_outside_sqlite_is_found(registros, base, caminho, tmp_path):
    grava(registros, proposta(1), proposta(2, dados={"marca": "aqui"}))
    registros.copia(tmp_path / "copia.db")
    for path in (tmp_path / "copia.db", caminho):
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data = path.read_bytes()
        assert data.count(b'{"marca"') == 1
        path.write_bytes(data.replace(b'{"marca"', b'["marca"'))
    with pytest.raises(CopiaRecusada, match="ato 2"):
        registros.restaura(tmp_path / "copia.db")
    assert said(registros) == [("envelope_ilegivel", FLUXO, 2, None)]


def test_an_envelope_kept_as_text_is_read_all_the_same(registros, mao):
    mao(("UPDATE ato SET envelope = CAST(envelope AS TEXT)",))
    assert registros.verifica().integra


def test_a_changed_salt_or_text_is_found_in_its_field(registros, mao):
    third = registros.le_fluxo(FLUXO)[2].pessoais[0].id
    mao(("UPDATE pessoal SET sal = zeroblob(16) WHERE id = ?", third))
    assert said(registros) == [("pessoal_alterado", FLUXO, 3, "narrativa")]
    mao(("UPDATE pessoal SET dados = 'outro' WHERE id = ?", third))
    assert said(registros) == [("pessoal_alterado", FLUXO, 3, "narrativa")]


def test_a_part_that_no_act_names_is_found(registros, mao):
    mao(("INSERT INTO pessoal (id, campo, sal, dados, ato_id) VALUES ('x', 'nome', x'00', x'00', 'nenhum')",))
    assert said(registros) == [("pessoal", None, None, None)]


def test_a_dropped_act_is_found(registros, mao):
    mao((f"DELETE FROM ato WHERE fluxo = '{FLUXO}' AND seq = 3",))
    found = said(registros)
    assert found[0] == ("ato_faltante", FLUXO, 3, None)
    assert {f[0] for f in found[1:]} == {"pessoal", "numero"}  # what it leaves behind


def test_swapped_places_are_found(registros, mao):
    place = f"UPDATE ato SET seq = ? WHERE fluxo = '{FLUXO}' AND seq = ?"
    mao((place, 90, 3), (place, 3, 4), (place, 4, 90))
    found = said(registros)
    assert found[0][:3] == ("ato_trocado", FLUXO, 3)
    assert ("ato", FLUXO, 3, None) in found


def test_an_act_put_in_is_found(registros, mao):
    columns = "INSERT INTO ato (id, fluxo, seq, envelope, hash)"
    mao((f"{columns} SELECT 'x', fluxo, 6, envelope, hash FROM ato WHERE fluxo = '{FLUXO}' AND seq = 3",))
    assert ("ato_inserido", FLUXO, 3, None) in said(registros)


def test_an_act_moved_to_another_stream_is_found(registros, mao):
    mao((f"UPDATE ato SET fluxo = '{OUTRO}', seq = 3 WHERE fluxo = '{FLUXO}' AND seq = 5",))
    found = said(registros)
    assert ("cauda_cortada", FLUXO, 5, None) in found
    assert ("ato_de_outro_fluxo", OUTRO, 3, None) in found


def test_a_tail_cut_under_its_head_is_found(registros, mao):
    mao((f"DELETE FROM ato WHERE fluxo = '{FLUXO}' AND seq > 3",))
    assert ("cauda_cortada", FLUXO, 4, None) in said(registros)


def test_a_tail_cut_with_its_head_shows_only_against_a_checkpoint(registros, mao):
    ponto = {OUTRO: registros.cabeca(OUTRO)}
    mao(
        (f"DELETE FROM ato WHERE fluxo = '{OUTRO}' AND seq = 2",),
        (f"UPDATE cabeca SET seq = 1, hash = (SELECT hash FROM ato WHERE fluxo = '{OUTRO}') WHERE fluxo = '{OUTRO}'",),
    )
    found = registros.verifica()
    assert found.integra
    assert "não provável" in dict(found.cadeias.nao_provaveis)[OUTRO]
    assert said(registros, pontos=ponto) == [("ponto_contrariado", OUTRO, 2, None)]


def test_a_stream_gone_whole_shows_only_against_a_checkpoint(registros, mao):
    ponto = {OUTRO: registros.cabeca(OUTRO)}
    mao((f"DELETE FROM ato WHERE fluxo = '{OUTRO}'",), (f"DELETE FROM cabeca WHERE fluxo = '{OUTRO}'",))
    assert registros.verifica().integra
    assert said(registros, pontos=ponto) == [("ponto_contrariado", OUTRO, 1, None)]


def test_a_chain_made_anew_shows_only_against_a_checkpoint(registros, mao):
    ponto = {FLUXO: registros.cabeca(FLUXO)}
    links, previous = [], GENESE
    for seq, registrado in enumerate(registros.le_fluxo(FLUXO), start=1):
        envelope = registrado.envelope.replace(b"1600.00", b"16.00")
        previous = cadeia.elo(previous, envelope)
        sql = f"UPDATE ato SET envelope = ?, hash = ? WHERE fluxo = '{FLUXO}' AND seq = ?"
        links.append((sql, envelope, previous, seq))
    mao(*links, (f"UPDATE cabeca SET hash = ? WHERE fluxo = '{FLUXO}'", previous))
    assert registros.verifica().integra
    assert said(registros, pontos=ponto) == [("ponto_contrariado", FLUXO, 5, None)]


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("DELETE FROM cabeca WHERE fluxo = 'processo:2'", ("cabeca_ausente", OUTRO, 2, None)),
        ("UPDATE cabeca SET hash = zeroblob(32) WHERE fluxo = 'processo:2'", ("cabeca_divergente", OUTRO, 2, None)),
        ("UPDATE cabeca SET seq = 1 WHERE fluxo = 'processo:2'", ("cabeca_divergente", OUTRO, 1, None)),
        ("UPDATE cabeca SET seq = 'x' WHERE fluxo = 'processo:2'", ("cabeca_ausente", OUTRO, 2, None)),
        ("UPDATE ato SET id = 'x' WHERE fluxo = 'processo:2' AND seq = 2", ("ato", OUTRO, 2, None)),
        ("UPDATE ato SET hash = 'x' WHERE fluxo = 'processo:2' AND seq = 2", ("elo_alterado", OUTRO, 2, None)),
        ("DELETE FROM numero WHERE n = 2", ("numero", FLUXO, 3, None)),
        ("DELETE FROM numero WHERE n = 1", ("numero", FLUXO, 2, None)),
        ("UPDATE numero SET ato_id = 'x' WHERE n = 5", ("numero", None, None, None)),
    ],
)
def test_what_lies_beside_the_acts_is_compared(registros, mao, sql, found):
    mao((sql,))
    assert said(registros) == [found]


def test_one_stream_is_verified_alone(registros, mao):
    mao(swapped("1600.00", "16.00"))
    assert registros.verifica(OUTRO).integra
    assert said(registros, fluxo=FLUXO) == [("ato_alterado", FLUXO, 3, None)]


@pytest.mark.parametrize("name", sorted(GATILHOS))
def test_a_trigger_taken_away_is_missed(registros, base, name):
    base.execute(f"DROP TRIGGER {name}")
    (found,) = registros.verifica().achados
    assert name in str(found)


def test_what_was_erased_leaves_no_bytes_in_the_files(registros, base, caminho):
    secret = "Narrativa que alguém pediu para apagar"
    first = proposta(1, pessoais={"narrativa": secret})
    grava(registros, first)
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert secret.encode() in caminho.read_bytes()
    grava(registros, proposta(2, pessoais={}, apaga=(first.pessoais[0].id,)))
    left = caminho.read_bytes() + caminho.with_name(f"{caminho.name}-wal").read_bytes()
    assert secret.encode() not in left
    assert first.pessoais[0].sal not in left
    assert registros.verifica().integra


def test_a_number_that_its_act_does_not_tell_is_found(registros, mao):
    mao(("UPDATE numero SET estado = 'reservado', aparelho = 'tab-1' WHERE n = 2",))
    assert said(registros) == [("numero", FLUXO, 2, None)]


@pytest.mark.parametrize("estado", ["perdido", "reservado"])
def test_a_state_that_no_act_gave_is_found(registros, mao, estado):
    mao((f"UPDATE numero SET estado = '{estado}' WHERE n = 3",))
    assert said(registros) == [("numero", FLUXO, 3, None)]


def test_numbers_that_changed_places_are_found(registros, mao):
    mao(*((f"UPDATE numero SET n = {b} WHERE n = {a}",) for a, b in ((4, 9), (5, 4), (9, 5))))
    assert said(registros) == [("numero", FLUXO, 5, None), ("numero", FLUXO, 4, None)]


@pytest.mark.parametrize(
    ("sql", "wrong"),
    [
        ("UPDATE numero SET aparelho = 'tab-2' WHERE n = 6", [6]),
        ("UPDATE numero SET estado = 'emitido' WHERE n = 7", [6]),
        ("UPDATE numero SET estado = 'anulado' WHERE n = 7", [6]),
        ("DELETE FROM numero WHERE n = 6", [6]),
    ],
)
def test_a_range_is_held_to_its_act(registros, caminho, mao, sql, wrong):
    kept = Numeracao("CPPR", 2026, "123P2026", "primeiro", estado="reservado", quantos=2, aparelho="tab-1")
    grava(registros, proposta(6, numeracao=kept, dados={"aparelho": "tab-1", "quantos": 2}))
    assert registros.verifica().integra
    mao((sql,))
    assert said(registros) == [("numero", FLUXO, n, None) for n in wrong]


@pytest.mark.parametrize("dados", [{"quantos": 2}, {"aparelho": "tab-1"}])
def test_a_range_whose_act_does_not_tell_it_is_found(registros, mao, dados):
    kept = Numeracao("CPPR", 2026, "123P2026", "primeiro", estado="reservado", quantos=1, aparelho="tab-1")
    grava(registros, proposta(6, numeracao=kept, dados=dados))
    assert said(registros) == [("numero", FLUXO, 6, None)]
