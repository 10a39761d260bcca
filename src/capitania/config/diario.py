"""How the program tells what it does: one line an event, as JSON where nobody reads it live; never personal data."""

import logging
import os
import sys

import structlog

EM_JSON = "CAPITANIA_DIARIO_JSON"


def _only_its_kind(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Tell of an exception its kind alone: its message may repeat what was typed."""
    found = event.pop("exc_info", None)
    if isinstance(found, tuple) and found[0] is not None:
        event["erro"] = found[0].__name__
    return event


def diario() -> None:
    """Set structlog and the standard log to the same lines on standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _only_its_kind,
    ]
    last: structlog.typing.Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if os.environ.get(EM_JSON, "1") != "1":
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last], foreign_pre_chain=shared
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("django.request").setLevel(logging.CRITICAL)  # it tells paths, which hold names
    logging.getLogger("axes").setLevel(logging.ERROR)  # it tells who tried
