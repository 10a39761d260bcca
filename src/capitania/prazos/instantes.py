"""Instants and legal days: which clock decides, and wall times that never were.

A legal day ends at 00:00 of the next one. Presence and paper go by the zone of the OM, electronic acts by Brasília.
"""

from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from capitania.prazos.datas import soma_dias
from capitania.prazos.erros import HoraAmbigua, HoraInexistente, InstanteInvalido

Canal = Literal["presencial", "papel", "eletronico"]
CANAIS: tuple[Canal, ...] = get_args(Canal)
BRASILIA = "America/Sao_Paulo"
LEGAL_TIME_STEP = timedelta(minutes=15)  # legal hours differ by whole quarters; -03:06 is the sun's hour before 1914


def dia_legal(instante: datetime, canal: Canal, zona: str) -> date:
    """Give the legal day of an aware instant; `zona` is the OM's, used unless the channel is electronic."""
    return _at(instante, _deciding(canal, zona)).date()


def fim_do_dia(dia: date, canal: Canal, zona: str) -> datetime:
    """Give the first instant that is too late for `dia`, with the offset of the zone that decides."""
    zone = _deciding(canal, zona)
    return _at(datetime.combine(soma_dias(dia, 1), time(), zone), zone)


def tempestivo(instante: datetime, canal: Canal, zona: str, vencimento: date) -> bool:
    """Tell whether the act came before 00:00 of the day after `vencimento`, on the clock that decides."""
    return dia_legal(instante, canal, zona) <= vencimento


def instante_local(texto: str, zona: str) -> datetime:
    """Read ISO wall time in `zona`; with an offset the text is an instant. Answers with the offset `zona` had then.

    Refuses what the clocks of `zona` skipped (`HoraInexistente`) and, without offset, what they showed twice
    (`HoraAmbigua`).
    """
    zone = _zone(zona)
    try:
        read = datetime.fromisoformat(texto.strip() if ":" in texto else "")
    except ValueError:
        raise InstanteInvalido(
            f"«{texto}» não é data e hora. Escreva como 2026-02-10T14:30, ou com desvio, 2026-02-10T14:30-03:00."
        ) from None
    if read.tzinfo is not None:
        return _at(read, zone)
    return _only_reading(read, zone, zona)


def instante_com_desvio(valor: object) -> datetime | None:
    """Give an instant that tells its offset, read or as text; None for what is none."""
    if isinstance(valor, str):
        try:
            valor = datetime.fromisoformat(valor)
        except ValueError:
            return None
    return valor if isinstance(valor, datetime) and valor.utcoffset() is not None else None


def _only_reading(wall: datetime, zone: ZoneInfo, zona: str) -> datetime:
    first, second = (_at(wall.replace(tzinfo=zone, fold=fold), zone) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    if first.replace(tzinfo=None) != wall:
        raise HoraInexistente(
            f"{wall:%d/%m/%Y %H:%M} nunca existiu em {zona}: o relógio foi adiantado nessa hora. "
            f"Confira a hora; se o relógio usado não foi adiantado, era {first:%Y-%m-%dT%H:%M}{_offset(first)}."
        )
    raise HoraAmbigua(
        f"{wall:%d/%m/%Y %H:%M} aconteceu duas vezes em {zona}: o relógio foi atrasado nessa hora. "
        f"Informe o desvio: {wall:%Y-%m-%dT%H:%M}{_offset(first)} ou {wall:%Y-%m-%dT%H:%M}{_offset(second)}."
    )


def _offset(instante: datetime) -> str:
    return instante.isoformat()[-6:]


def _deciding(canal: Canal, zona: str) -> ZoneInfo:
    if canal not in CANAIS:
        raise InstanteInvalido(f"Canal «{canal}» desconhecido. Use {', '.join(CANAIS)}.")
    return _zone(BRASILIA if canal == "eletronico" else zona)


def _at(instante: datetime, zone: ZoneInfo) -> datetime:
    """Give the instant with the fixed offset of `zone` then; refuse naive ones and the sun's hour (-03:06).

    The offset is fixed because datetimes that share a ZoneInfo compare and subtract by the wall.
    """
    given = instante.utcoffset()
    if given is None:
        raise InstanteInvalido(f"{instante.isoformat()} não tem fuso. Informe o desvio, por exemplo -03:00.")
    try:
        there = instante.astimezone(UTC).astimezone(zone)
    except OverflowError:
        raise InstanteInvalido(f"{instante.isoformat()} sai dos anos 1 a 9999. Confira a data informada.") from None
    offset = there.utcoffset() or timedelta()
    if given % LEGAL_TIME_STEP or offset % LEGAL_TIME_STEP:
        raise InstanteInvalido(
            f"{instante.isoformat()} usa a hora solar anterior a 1914, que não é hora legal. "
            "Informe um desvio de hora legal, por exemplo -03:00."
        )
    return there.replace(tzinfo=timezone(offset), fold=0)


def _zone(zona: str) -> ZoneInfo:
    try:
        return ZoneInfo(zona)
    except (KeyError, ValueError, OSError):
        raise InstanteInvalido(f"Fuso «{zona}» desconhecido. Use um nome como America/Manaus.") from None
