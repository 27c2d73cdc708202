"""The HTTP part: pages, headers, bodies, health, metrics, and a machine that tries everything."""

import json

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance
from sqlalchemy.exc import OperationalError

from stolik import names
from stolik.server import upkeep
from stolik.server.hall import NEW_TABLES
from stolik.server.headers import own_host
from stolik.server.pages import Pages, followed
from stolik.server.settings import Settings
from tests.server.client import Client, awaited, request
from tests.server.hall import opened
from tests.server.process import on_file


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
    with httpx.Client() as raw:  # which shortens an address itself, but not a target
        assert b"root:" not in raw.get(url, extensions={"target": b"/../../../../etc/passwd"}).content


def test_a_public_server_goes_by_its_name_and_its_cookie_belongs_to_it_alone(tmp_path):
    server = on_file(tmp_path, url="https://play.example.org", name="old.example.org").start()
    try:
        named = {"host": "play.example.org"}
        status, headers, _ = request(f"{server.url}/api/session", "POST", b"", headers=named)
        kept = headers["set-cookie"]
        assert (status, kept.partition("=")[0]) == (200, "__Host-stolik")
        assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in kept.split(";")}
        assert "domain" not in kept.lower()
        secret = kept.partition("=")[2].partition(";")[0]
        for name, known in (("__Host-stolik", 200), ("stolik", 401)):
            own = {**named, "cookie": f"{name}={secret}"}
            assert request(f"{server.url}/api/tables", headers=own)[0] == known
        assert request(f"{server.url}/", headers={"host": "old.example.org"})[0] == 200
        status, _, body = request(f"{server.url}/", headers={"host": "evil.example"})
        assert (status, json.loads(body)["error"]) == (421, "unknown_host")
        assert b"stolik_sockets" not in request(f"{server.url}/metrics")[2], "closed unless asked for"
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8400", True),
        ("192.168.1.20:8400", True),
        ("203.0.113.5", True),
        ("[fe80::1]:8400", True),
        ("raspberrypi:8400", True),
        ("stolik.local", True),
        ("stolik.fritz.box:8400", True),
        ("PLAY.example.org.", True),
        ("", True),
        ("evil.example:8400", False),
        ("play.example.org.evil.example", False),
        ("local", True),
        ("evillocal.example", False),
    ],
)
def test_a_home_network_needs_no_name_and_other_sites_names_lead_nowhere(host, known):
    assert own_host(Settings(url="http://play.example.org"), {"host": host}) == known


@awaited
async def test_health_says_when_nothing_can_be_written(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        assert await hall.upkeep.health() == "ok"

        async def full(_):
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        monkeypatch.setattr(hall.store.writer, "_transact", full)
        monkeypatch.setattr(upkeep, "HEALTH_FOR", 60.0)
        assert await hall.upkeep.health() == "ok", "however many ask, it is looked into once in a while"
        monkeypatch.setattr(upkeep, "HEALTH_FOR", -1.0)
        assert await hall.upkeep.health() == "read_only"


@pytest.mark.parametrize(
    "path", ["/api/tables", *[f"/api/matches/m/{what}" for what in ("record", "replay", "review")]]
)
def test_what_costs_the_server_time_is_refused_to_a_session_that_asks_too_often(url, path):
    client, neighbour = Client(url), Client(url)
    answers = (client.get(path) for _ in range(2 * Settings.requests))
    assert next(answer["error"] for status, answer in answers if status == 429) == "too_many"
    assert neighbour.get(path)[0] != 429


@pytest.mark.parametrize("game", ["komary", "chess"])
def test_a_session_that_asks_for_too_many_tables_has_to_wait_even_if_none_can_be_made(url, game):
    body = json.dumps({"game": game}).encode()
    client, neighbour = Client(url), Client(url)
    answers = (request(f"{url}/api/tables", "POST", body, client.cookie) for _ in range(2 * NEW_TABLES))
    refusal = next(json.loads(answer) for status, _, answer in answers if status == 429)
    assert refusal == {"error": "too_many", "message": "too many tables: wait a minute"}
    assert request(f"{url}/api/tables", "POST", body, neighbour.cookie)[0] in (201, 400)


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


@pytest.mark.parametrize("behind", ["", ".", ".)", '."', ".'", ".,", "…»", "%22.", "%2E%29", "!?*"])
def test_a_link_is_followed_without_what_stands_behind_it_in_a_message(behind):
    for path in ("", "t/ABCDEF", "t/", "r/a-b_", "icon.svg", "t/żółw", "t/AB%41x"):
        assert followed(path + behind) == path


def test_files_are_found_whatever_stands_behind_their_links(url):
    for path in ("/icon.svg", "/icon.svg.)"):
        assert request(url + path)[1]["content-type"] == "image/svg+xml"
    assert [request(url + path)[0] for path in ("/t/ABCDEF.)", "/missing.js.)")] == [200, 404]


def test_whatever_is_asked_gets_an_answer_as_the_schema_says(own_server):
    # A server of its own: after this many wrong codes it tells nobody from here what its tables are.
    schema = schemathesis.openapi.from_url(f"{own_server.url}/api/schema/openapi.json")
    session = Client.__new__(Client)
    session.url = own_server.url
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
