"""Without the server's programs the tests that need it skip, and say why."""

import pytest
import servidor


def test_without_its_programs_the_server_is_skipped_in_sight(monkeypatch):
    monkeypatch.setattr(servidor, "programs", lambda: None)
    with pytest.raises(pytest.skip.Exception, match=r"initdb.*instale o pacote postgresql"), servidor.novo():
        pass
