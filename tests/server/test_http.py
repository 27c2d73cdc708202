"""The HTTP part: pages, headers, bodies, health, metrics, and a machine that tries everything."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from stolik import names
from stolik.server.pages import Pages
from tests.server.client import Client, request


def test_every_answer_has_the_security_headers(url):
    for path in ("/", "/healthz", "/api/games", "/api/nothing", "/t/ABCDEF", "/api/tables/ABCDEF"):
        _, headers, _ = request(url + path)
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in {name.lower() for name in headers}


def test_the_session_cookie_cannot_be_read_by_scripts(url):
    _, headers, body = request(f"{url}/api/session", "POST", b"")
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = cookie.split("=")[1].split(";")[0]
    assert len(secret) >= 43, "256 bits"
    assert secret not in body.decode()
    again = request(f"{url}/api/session", "POST", b"", secret)
    assert json.loads(again[2]) == {"session": json.loads(body)["session"], "fresh": False}


def test_a_secret_is_not_kept(server, url):
    client = Client(url)
    client.make()
    for file in server.log.parent.iterdir():
        assert client.cookie.encode() not in file.read_bytes(), file


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        (b"", "bad_message", 400),
        (b"{", "bad_message", 400),
        (b'{"game": "chess"}', "wrong_setup", 400),
        (b'{"game": "komary", "seats": 7}', "wrong_setup", 400),
        (b'{"game": "komary", "options": {"limit": "many"}}', "wrong_setup", 400),
        (b'{"game": "komary", "options": {"hand": 27}, "seats": 6}', "wrong_setup", 400),
        (b'{"game": "komary", "seats": 2, "bots": {"2": "easy"}}', "no_such_seat", 400),
        (b'{"game": "komary", "colour": "red"}', "bad_message", 400),
        (b'{"game": "komary", "pace": 99}', "bad_message", 400),
        (b'{"game": "komary", "options": {"limit": ' + b"[" * 7000 + b"]" * 7000 + b"}}", "bad_message", 400),
        (b'{"game": "komary", "options": {"limit": ' + b"[" * 900 + b"]" * 900 + b"}}", "bad_message", 400),
        (b'{"game": "komary", "options": {"limit": "' + b"9" * 9000 + b'"}}', "wrong_setup", 400),
        (b'{"game": "komary", "options": {"limit": "--5"}}', "wrong_setup", 400),
        (b'{"game": "komary", "options": {"limit": null}}', "bad_message", 400),
        (b'{"game": "' + b"x" * 20_000 + b'"}', "too_large", 413),
    ],
)
def test_a_bad_body_is_refused_with_its_reason(url, body, code, status):
    client = Client.__new__(Client)
    client.url = url
    answer = request(f"{url}/api/tables", "POST", body, client.begin())
    assert (answer[0], json.loads(answer[2])["error"]) == (status, code)


def test_unknown_paths_and_matches_are_told_as_such(url):
    assert json.loads(request(f"{url}/api/nothing")[2])["error"] == "not_found"
    assert json.loads(request(f"{url}/api/matches/nothing")[2])["error"] == "unknown_match"
    assert request(f"{url}/missing.js")[0] == 404
    assert request(f"{url}/%2e%2e/%2e%2e/etc/passwd")[0] in (200, 404)
    assert b"root:" not in request(f"{url}/../../../../etc/passwd")[2]


def test_health_and_metrics_are_served(url):
    status, _, body = request(f"{url}/healthz")
    assert (status, json.loads(body)["status"]) == (200, "ok")
    metrics = request(f"{url}/metrics")[2].decode()
    for name in ("stolik_sockets", "stolik_moves_total", "stolik_commit_seconds_bucket", "stolik_bot_queue"):
        assert name in metrics


def test_the_web_app_is_served_with_its_files_and_a_page_for_every_other_path(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>app")
    (tmp_path / "assets" / "app-12ab.js").write_text("export {};" * 200)
    pages = Pages(tmp_path)
    assert pages.built
    assert pages.find("/").body == pages.find("/t/ABCDEF").body == b"<!doctype html>app"
    script = pages.find("/assets/app-12ab.js")
    assert (script.type, script.lasting) == ("application/javascript", True)
    assert len(script.squeezed) < len(script.body)
    assert pages.find("/assets/gone.js") is None
    assert pages.find("/../index.html") is None
    bare = Pages(tmp_path / "nowhere")
    assert not bare.built
    assert b"has not been built" in bare.find("/").body


def test_whatever_is_asked_gets_an_answer_as_the_schema_says(url):
    schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    session = Client.__new__(Client)
    session.url = url
    cookie = session.begin()
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 9

    for operation in operations:

        @settings(
            max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(operation.as_strategy(), st.sampled_from([*names, None]))
        def ask(case, game):
            if game and isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = game
            answer = case.call(headers={"cookie": f"stolik={cookie}"})
            assert answer.status_code < 500, answer.content
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error", "message"}
            # No schema can say which seats and options go with which game.
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        ask()
