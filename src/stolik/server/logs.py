"""Structured logs: one JSON object a line, never with a secret, a code, a name or a card in it."""

import json
import logging
import sys
import threading
import time
from typing import Any

HIDDEN = frozenset({"secret", "cookie", "key", "code", "name", "view", "hand", "hands", "move"})
BAD_REQUESTS = ("Invalid HTTP request received.", "Unsupported upgrade request.")  # uvicorn's warnings


class Log:
    """The server's log for its host."""

    def __init__(self) -> None:
        self._log = logging.getLogger("stolik")

    def info(self, event: str, **facts: Any) -> None:
        self._say(logging.INFO, event, facts)

    def error(self, event: str, **facts: Any) -> None:
        self._say(logging.ERROR, event, facts)

    def exception(self, event: str, **facts: Any) -> None:
        """With the traceback of the exception being handled."""
        self._say(logging.ERROR, event, facts, trace=True)

    def _say(self, level: int, event: str, facts: dict[str, Any], trace: bool = False) -> None:
        unfit = HIDDEN & facts.keys()
        assert not unfit, f"{unfit} must not be logged"
        self._log.log(level, event, extra={"facts": facts}, exc_info=trace)


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    """A record for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        text = f"{clock} {record.getMessage()} {facts}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def configure(as_json: bool) -> None:
    """Send the server's own log, and the warnings of everything that it is made of, to standard error."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Lines() if as_json else Plain())
    out.addFilter(_worth_telling)
    logging.basicConfig(handlers=[out], level=logging.WARNING, force=True)
    logging.getLogger("stolik").setLevel(logging.INFO)
    logging.captureWarnings(True)
    if as_json:
        _catch_all()


def _catch_all() -> None:
    """Log an uncaught exception as a line like any other."""

    def tell(event: str, error: BaseException | None) -> None:
        caught = (type(error), error, error.__traceback__) if error is not None else None
        logging.getLogger("stolik").error(event, exc_info=caught)

    sys.excepthook = lambda _, error, __: tell("the server failed", error)
    threading.excepthook = lambda given: tell("a thread failed", given.exc_value)
    sys.unraisablehook = lambda given: tell(given.err_msg or "an object could not be cleaned up", given.exc_value)


def _worth_telling(record: logging.LogRecord) -> bool:
    """Skip what anybody could send to fill the disk."""
    return record.getMessage() not in BAD_REQUESTS


log = Log()
