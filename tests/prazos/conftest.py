"""Calendars shared by the tests of terms."""

from datetime import date

import pytest

from capitania.normas.calendarios import calendario
from capitania.prazos import Calendario, Camada, Dia, Periodo


def year_2025(*days: Dia, camada: str = "om") -> Calendario:
    """Give a calendar of 2025 without holidays but those given."""
    return Calendario(
        (
            Camada("nacional", (), (Periodo(date(2025, 1, 1), date(2025, 12, 31)),)),
            Camada(camada, days),
        )
    )


@pytest.fixture(scope="session", name="federal")
def federal_calendar() -> Calendario:
    return calendario()


@pytest.fixture(scope="session", name="nacional")
def national_calendar(federal: Calendario) -> Calendario:
    return federal.sem_camada("facultativo_federal")


@pytest.fixture(name="de_2025")
def factory():
    return year_2025
