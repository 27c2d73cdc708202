import signal
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.process import compile_rules, on_file


@pytest.fixture(scope="session", autouse=True)
def compiled():
    compile_rules()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that many tests share; each makes tables of its own."""
    running = on_file(tmp_path_factory.mktemp("server"), log_json="", metrics="", newcomers=1000).start()
    yield running
    assert running.stop() in (0, -signal.SIGTERM)
    log = Path(running.log).read_text()
    assert '"event": "closed"' in log, "it stops in good order"
    assert "Traceback" not in log
    assert "trace" not in log


@pytest.fixture
def url(server):
    return server.url


@pytest.fixture(scope="module")
def postgres():
    """A database server that a file's tests share."""
    database = Postgres()
    yield database
    database.remove()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may stop, kill and start again."""
    running = on_file(tmp_path, log_json="").start()
    yield running
    if running.process.poll() is None:
        running.kill()
