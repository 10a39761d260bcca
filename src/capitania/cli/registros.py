"""What the commands that touch the base share: its failures told, acts in plain values."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from capitania.cli.output import SemBase
from capitania.lei.problemas import Problema
from capitania.usecases.anexos import FalhaDosAnexos
from capitania.usecases.registros import FalhaDaBase

if TYPE_CHECKING:
    from capitania.processo.ato import Ato


@contextmanager
def at_work() -> Iterator[None]:
    """Turn a failure of the base into an answer to a person."""
    try:
        yield
    except FalhaDaBase as error:
        motivo, _, como = str(error).partition(". ")
        campo = "anexos" if isinstance(error, FalhaDosAnexos) else "base"
        raise SemBase(Problema(campo, None, f"{motivo.rstrip('.')}.", como)) from None


def act(ato: "Ato") -> dict[str, Any]:
    """Give an act in plain values; a personal part that was erased is null."""
    return {
        "seq": ato.seq,
        "id": ato.id,
        "tipo": ato.nome,
        "em": ato.em.isoformat(),
        "por": f"{ato.por.pessoa}@{ato.por.qualidade}",
        "registrado_em": ato.registrado_em.isoformat(),
        "dados": ato.dados,
        "pessoais": ato.pessoais,
    }
