"""What PostgreSQL says when it cannot, in words of the log. None of the server's own: they name hosts and users."""

import psycopg

from capitania.usecases.registros import BaseDanificada, BaseInacessivel, BaseOcupada, DiscoCheio, FalhaDaBase

# SQLSTATE, as PostgreSQL's appendix A has it.
AGAIN = {"40001", "40P01", "55P03"}  # serialization failure, deadlock, lock timeout: asked again it may enter
BUSY = AGAIN | {"57014", "53300"}  # cancelled; too many connections
FULL = {"53100"}
LOST = {"57P01", "57P02", "57P03", "57P05"}  # the server goes down, comes up, or put this connection out
LOST_CLASS = "08"
READ_ONLY = "25006"  # what was the primary is now a standby
DENIED = {"42501"}
BROKEN = {"58030", "XX001", "XX002"}  # input or output error, data corrupted, index corrupted

OCUPADA = "A base está ocupada por outros. Nada foi gravado: tente de novo em instantes."
CHEIO = "Não há espaço no disco do servidor da base. Nada foi gravado: libere espaço e tente de novo."
SEM_LIGACAO = (
    "O servidor da base não atende, ou recusou a ligação. Nada foi gravado: confira em CAPITANIA_BANCO o endereço, "
    "a base, o usuário e a senha, e se o servidor está no ar."
)
CAIU = "A ligação com o servidor da base caiu e não voltou. Nada foi gravado: tente de novo quando ele voltar."
INCERTO = (
    "A ligação com o servidor da base caiu durante a gravação, e não se sabe se o ato entrou. Veja o processo antes de "
    "repetir; repetido com o mesmo id, o ato não se duplica."
)
NEGADA = "O usuário da base não tem os direitos que isto pede. Nada foi gravado: veja os papéis em docs/guia/banco.md."
DANIFICADA = "A base está danificada, ou não é uma base da Capitania. Nada foi gravado: reponha uma cópia."


def fell(error: psycopg.Error, base: psycopg.Connection) -> bool:
    """Tell whether the line is gone, or leads to a server that cannot write any more: another may be had."""
    state = error.sqlstate or ""
    return base.closed or state in LOST or state.startswith(LOST_CLASS) or state == READ_ONLY


def is_busy(error: psycopg.Error) -> bool:
    """Tell whether to try the whole unit again may help."""
    return error.sqlstate in AGAIN


def failure(error: psycopg.Error) -> FalhaDaBase | None:
    """Give the failure that the error tells of; none when the fault is the program's own."""
    state = error.sqlstate or ""
    if state in BUSY:
        return BaseOcupada(OCUPADA)
    if state in FULL:
        return DiscoCheio(CHEIO)
    if state in DENIED:
        return BaseInacessivel(NEGADA)
    if state in LOST or state.startswith(LOST_CLASS) or state == READ_ONLY:
        return BaseInacessivel(CAIU)
    return BaseDanificada(DANIFICADA) if state in BROKEN else None
