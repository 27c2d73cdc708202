"""The way in: the page is opened as soon as the server answers, and a QR code leads phones to it."""

import http.server
import re
import threading
from types import SimpleNamespace

import pytest
from bench.processes import free_port

from stolik.server import welcome
from stolik.server.run import CannotServe, refuse_taken_port
from tests.server.client import SOON


class Healthy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_the_page_opens_once_the_server_answers_and_not_before(monkeypatch):
    port = free_port()
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append((address, bool(running))))
    running = []
    asked = threading.Event()
    monkeypatch.setattr(welcome, "time", SimpleNamespace(sleep=lambda _: asked.set()))
    waiting = threading.Thread(target=welcome._open, args=(f"http://127.0.0.1:{port}",), daemon=True)
    waiting.start()
    assert asked.wait(SOON), "nobody answers yet"
    assert opened == []
    with http.server.HTTPServer(("127.0.0.1", port), Healthy) as server:
        running.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        waiting.join(timeout=SOON)
        server.shutdown()
    assert opened == [(f"http://127.0.0.1:{port}", True)]


def test_without_a_screen_nothing_is_opened(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    threads = threading.active_count()
    welcome.open_when_ready("http://127.0.0.1:1")
    assert threading.active_count() == threads


def test_the_qr_code_is_drawn_for_a_terminal():
    lines = welcome.qr_code("http://192.168.1.20:8000").splitlines()
    assert len(lines) > 10
    assert len({len(line) for line in lines if line}) == 1


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(CannotServe, match=re.escape("'203.0.113.7' is not an address of this machine")):
        refuse_taken_port("203.0.113.7", 8400)
