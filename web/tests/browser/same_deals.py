"""The server with one key for every match, so that the browser tests can write down what lies on the table."""

from types import SimpleNamespace

from stolik.core import match
from stolik.server.__main__ import app

match.secrets = SimpleNamespace(token_bytes=bytes)  # type: ignore[attr-defined]

if __name__ == "__main__":
    app()
