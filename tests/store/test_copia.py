"""A copy is one file, taken while others write; it goes back only whole, and the base of before is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from amostras import FLUXO, base_em, grava, le, proposta, resumo

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases.registros import BaseDanificada, BaseInacessivel, BaseOcupada, CopiaRecusada, Restauro


@pytest.fixture
def copiada(registros, tmp_path):
    """Append two acts, copy, append a third."""
    grava(registros, proposta(1, resumo=resumo(1)), proposta(2))
    path = tmp_path / "copia.db"
    registros.copia(path)
    grava(registros, proposta(3))
    return path


def files(folder):
    """Name the files, without those that an open base has beside it."""
    return sorted(p.name for p in folder.iterdir() if not p.name.endswith(("-wal", "-shm")))


def test_a_copy_is_one_file_and_a_base(copiada, tmp_path):
    assert files(tmp_path) == ["capitania.db", "copia.db"]
    assert not [p for p in tmp_path.iterdir() if p.name.startswith("copia.db-")]
    with base_em(copiada) as registros:
        assert len(le(registros)) == 2
        assert registros.verifica().integra


def test_a_copy_is_taken_while_another_writes(registros, caminho, tmp_path):
    grava(registros, proposta(1))
    with closing(sqlite3.connect(caminho, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE cabeca SET seq = 9")
        registros.copia(tmp_path / "copia.db")
        other.execute("ROLLBACK")
    with base_em(tmp_path / "copia.db") as copied:
        assert copied.verifica().integra


def test_a_copy_takes_no_name_already_taken(registros, copiada, tmp_path):
    before = copiada.read_bytes()
    for path in (copiada, tmp_path / "sem" / "pasta.db", tmp_path):
        with pytest.raises(EntradaInvalida, match="destino"):
            registros.copia(path)
    assert copiada.read_bytes() == before
    assert "copia.db.parcial" not in files(tmp_path)


def test_a_copy_that_fails_leaves_no_file(registros, tmp_path, monkeypatch):
    grava(registros, proposta(1))
    monkeypatch.setattr(
        "capitania.store.copia._backup", lambda *_: (_ for _ in ()).throw(sqlite3.OperationalError("x"))
    )
    with pytest.raises(sqlite3.OperationalError):
        registros.copia(tmp_path / "copia.db")
    assert not [n for n in files(tmp_path) if n.startswith("copia")]


def test_a_copy_goes_back_and_the_base_of_before_is_kept(registros, copiada, caminho, tmp_path):
    kept = tmp_path / "capitania.db.anterior-1"
    assert registros.restaura(copiada) == Restauro(1, 2, kept)
    assert len(le(registros)) == 2
    assert [r.ultimo_seq for r in registros.resumos()] == [2]
    grava(registros, proposta(3), proposta(4))
    assert registros.verifica().integra
    with base_em(kept) as before:
        assert len(le(before)) == 3
        grava(before, proposta(4))
    with base_em(caminho) as again:
        assert again.restaura(kept).anterior == tmp_path / "capitania.db.anterior-2"
        assert len(le(again)) == 4


def test_who_has_the_base_open_goes_on_with_what_came_in(registros, copiada, caminho):
    with closing(sqlite3.connect(caminho)) as other:
        assert other.execute("SELECT count(*) FROM ato").fetchone() == (3,)
        registros.restaura(copiada)
        assert other.execute("SELECT count(*) FROM ato").fetchone() == (2,)
        assert other.execute("SELECT name FROM sqlite_master WHERE name = 'ato_em_restauro'").fetchall() == []


def test_a_copy_goes_back_where_there_was_no_base(copiada, tmp_path):
    path = tmp_path / "outra" / "capitania.db"
    with base_em(path) as registros:
        assert registros.restaura(copiada) == Restauro(1, 2, None)
        assert len(le(registros)) == 2


@pytest.mark.parametrize("content", [b"", b"x" * 9000])
def test_a_copy_goes_back_in_the_place_of_a_broken_base(copiada, tmp_path, content):
    path = tmp_path / "outra.db"
    path.write_bytes(content)
    path.with_name("outra.db-wal").write_bytes(b"resto")
    with base_em(path) as registros:
        assert registros.restaura(copiada) == Restauro(1, 2, tmp_path / "outra.db.anterior-1")
        assert registros.verifica().integra
    assert (tmp_path / "outra.db.anterior-1").read_bytes() == content


def tampered(path, sql):
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.executescript(sql)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("DROP TRIGGER ato_nao_muda; UPDATE ato SET envelope = replace(envelope, '\"n\":2', '\"n\":3')", "ato 2"),
        ("DROP TRIGGER ato_nao_sai; PRAGMA foreign_keys = 0; DELETE FROM ato WHERE seq = 2", "Falta o ato 2"),
        ("DROP TRIGGER cabeca_so_avanca", "Falta o gatilho cabeca_so_avanca"),
    ],
)
def test_a_copy_whose_chain_does_not_hold_is_refused(registros, copiada, tmp_path, sql, why):
    tampered(copiada, sql)
    before = files(tmp_path)
    with pytest.raises(CopiaRecusada, match=f"a base ficou como estava.*{why}"):
        registros.restaura(copiada)
    assert len(le(registros)) == 3
    assert files(tmp_path) == before


def test_what_is_no_copy_is_refused(registros, copiada, tmp_path):
    with pytest.raises(EntradaInvalida, match="Não há cópia"):
        registros.restaura(tmp_path / "nenhuma.db")
    copiada.write_bytes(b"x" * 9000)
    with pytest.raises(BaseDanificada):
        registros.restaura(copiada)
    copiada.write_bytes(b"")
    with pytest.raises(BaseDanificada):
        registros.restaura(copiada)
    tampered(tmp_path / "outra.db", "CREATE TABLE contatos (nome TEXT)")
    with pytest.raises(BaseDanificada):
        registros.restaura(tmp_path / "outra.db")
    assert len(le(registros)) == 3


def test_a_copy_of_a_newer_version_is_refused(registros, copiada):
    tampered(copiada, "INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_x', '2030-01-01')")
    with pytest.raises(BaseInacessivel, match="versão mais nova"):
        registros.restaura(copiada)


def test_a_damaged_page_of_a_copy_is_found(registros, copiada):
    data = bytearray(copiada.read_bytes())
    data[8192:8292] = b"\xff" * 100
    copiada.write_bytes(data)
    with pytest.raises((BaseDanificada, CopiaRecusada)):
        registros.restaura(copiada)
    assert len(le(registros)) == 3


def test_nobody_appends_while_a_copy_goes_back(registros, base):
    from capitania.store.copia import CONGELA, DESCONGELA  # noqa: PLC0415

    base.execute(CONGELA)
    with pytest.raises(BaseOcupada, match="recebendo uma cópia"):
        registros.acrescenta(proposta(1))
    base.execute(DESCONGELA)
    grava(registros, proposta(1))


def test_a_restore_cut_in_the_middle_leaves_the_base_as_it_was(registros, copiada, tmp_path, monkeypatch):
    from capitania.store import copia  # noqa: PLC0415

    whole = copia._backup

    def cut(source, target):
        if len(calls := [*done]) == 2:
            raise sqlite3.OperationalError("corte")
        done.append(calls)
        whole(source, target)

    done = []
    monkeypatch.setattr(copia, "_backup", cut)
    before = files(tmp_path)
    with pytest.raises(sqlite3.OperationalError, match="corte"):
        registros.restaura(copiada)
    assert len(done) == 2
    assert files(tmp_path) == before
    grava(registros, proposta(4))
    assert len(le(registros)) == 4


def test_a_restore_waits_only_so_long_for_who_writes(registros, copiada, caminho, monkeypatch):
    monkeypatch.setattr("capitania.store.copia.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(caminho, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BaseOcupada):
            registros.restaura(copiada)
        other.execute("ROLLBACK")
    assert len(le(registros)) == 3


def test_copies_live_in_their_stream(registros, copiada):
    registros.restaura(copiada)
    assert registros.cabeca(FLUXO).seq == 2


def test_a_broken_base_whose_place_cannot_be_taken_stays_where_it_was(copiada, tmp_path, monkeypatch):
    path = tmp_path / "outra.db"
    path.write_bytes(b"x" * 9000)
    whole = Path.replace

    def refuses(self, target):
        if self.name.endswith(".restauro"):
            raise PermissionError(13, "recusado")
        return whole(self, target)

    monkeypatch.setattr(Path, "replace", refuses)
    with base_em(path) as registros, pytest.raises(PermissionError):
        registros.restaura(copiada)
    assert path.read_bytes() == b"x" * 9000
    assert files(tmp_path) == ["capitania.db", "copia.db", "outra.db"]
