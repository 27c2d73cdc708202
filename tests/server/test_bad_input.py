"""Bad input: each has its error code, changes nothing and stops nobody."""

import contextlib
import json
import random
from http import cookies

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.server import hall as hall_module
from stolik.server import protocol
from stolik.server.headers import secret_of
from stolik.server.seating import Refusal
from tests.server.client import Client, awaited, one_move, request, started
from tests.server.hall import opened


@awaited
async def test_a_page_of_another_site_may_not_connect(url):
    client = Client(url)
    with pytest.raises(websockets.InvalidStatus) as refused:
        await client.connect(origin="https://evil.example")
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"] == "foreign_origin"
    await client.connect(origin=url)
    status, _, body = request(f"{url}/api/session", "POST", b"", headers={"origin": "https://evil.example"})
    assert (status, json.loads(body)["error"]) == (403, "foreign_origin")


@pytest.mark.parametrize("cookie", ["", "x", "A" * 43, "A" * 5000])
@awaited
async def test_without_a_session_nobody_connects(url, cookie):
    client = Client(url, cookie or "none")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await client.connect()
    assert refused.value.response.status_code in (401, 431, 400)


@awaited
async def test_headers_that_are_too_large_are_refused_before_anything_is_read_of_them(url):
    padding = {f"x-padding-{number}": "A" * 5000 for number in range(4)}
    status, _, body = request(f"{url}/api/tables", cookie="B" * protocol.HEADER_BYTES)
    assert (status, json.loads(body)["error"]) == (431, "too_large")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await Client(url).connect(**padding)
    assert refused.value.response.status_code == 431
    assert json.loads(refused.value.response.body)["error"] == "too_large"


@pytest.mark.parametrize(
    ("header", "secret"),
    [
        ("stolik=abc", "abc"),
        ("theme=dark; stolik=abc; other=1", "abc"),
        ('broken[1]="a\\"; {}=x; ; lonely; stolik=abc', "abc"),
        ("xstolik=no; stolik2=no; =no; stolik", ""),
        ("stolikk=no", None),
        ("", None),
    ],
)
def test_the_sessions_cookie_is_found_among_those_of_others(header, secret):
    assert secret_of({"cookie": header}) == secret


def test_a_cookie_of_quotes_and_backslashes_is_read_without_a_cookie_library(monkeypatch):
    def unfit(*_):
        raise AssertionError("quadratic")

    monkeypatch.setattr(cookies, "_unquote", unfit)
    monkeypatch.setattr(cookies.BaseCookie, "load", unfit)
    assert secret_of({"cookie": 'a="' + "\\\\" * 4000 + '"; stolik=abc'}) == "abc"


@awaited
async def test_a_message_that_is_too_large_ends_the_socket(url):
    client = Client(url)
    await client.connect()
    await client.send(json.dumps({"type": "ping", "x": "y" * protocol.MESSAGE_BYTES}))
    await client.until(lambda: client.closed is not None)
    assert client.closed == 1009


@awaited
async def test_too_many_messages_end_the_socket_but_not_the_session(url):
    client = Client(url)
    await client.connect()
    sent = 0
    while client.closed is None:  # a machine that stands still for seconds gives time for more
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(protocol.MESSAGES + 20):
                await client.send(protocol.Ping())
        sent += protocol.MESSAGES + 20
        await client.until(lambda: client.closed is not None or len(client.raw) == sent)
    assert client.closed == 1008
    assert client.errors[-1].error == "too_many"
    await client.connect()
    await client.send(protocol.Ping())
    await client.until(lambda: client.raw[-1] == '{"type":"pong"}')


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type": "castle"}',
    '{"type": "ping", "extra": 1}',
    '{"type": "hello"}',
    '{"type": "hello", "code": "ABC"}',
    '{"type": "hello", "code": "ABCDE0"}',
    '{"type": "hello", "code": 123456}',
    '{"type": "sit", "seat": -1, "name": "A", "animal": "cat"}',
    '{"type": "sit", "seat": 0, "name": "", "animal": "cat"}',
    '{"type": "sit", "seat": 0, "name": "' + "A" * 25 + '", "animal": "cat"}',
    '{"type": "sit", "seat": 0, "name": "A", "animal": "dragon"}',
    '{"type": "add_bot", "seat": 0, "level": "godlike"}',
    '{"type": "setup", "pace": -1}',
    '{"type": "setup", "grace": 1e9}',
    '{"type": "move", "id": "a b", "match": "m", "seat": 0, "seq": 0, "move": "pass"}',
    '{"type": "move", "id": "a", "match": "m", "seat": 0, "seq": "0", "move": "pass"}',
    '{"type": "move", "id": "a", "match": "m", "seat": 0.5, "seq": 0, "move": "pass"}',
    "[" * 2000,
    '{"type": "setup", "options": {"limit": ' + "[" * 900 + "]" * 900 + "}}",
    '{"type": "ping", "type": "start"}x',
    '{"type": "pi\\ud800ng"}',
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
@awaited
async def test_a_malformed_message_is_refused_with_its_reason(url, text):
    client = Client(url)
    await client.connect()
    assert await client.refusal(text) == "bad_message"
    assert client.closed is None
    await client.send(text.encode())
    await client.until(lambda: len(client.errors) == 2)
    assert client.errors[-1].error == "bad_message"


@awaited
async def test_before_hello_nothing_can_be_done(url):
    client = Client(url)
    await client.connect()
    for message in (protocol.Start(), protocol.Sit(0, "A", "cat"), protocol.Move("a", "m", 0, 0, "pass")):
        assert await client.refusal(message) == "not_at_table"


@awaited
async def test_names_that_cannot_be_shown_are_refused(url):
    client = Client(url)
    await client.come(client.make())
    for name in ("   ", "a\u0000b", "a\u202eb", "\n"):
        assert await client.refusal(protocol.Sit(0, name, "cat")) == "bad_message"
    await client.sit(0, "Żółć 🦊")


@awaited
async def test_guessed_codes_are_refused_and_soon_have_to_wait(own_server):
    client = await Client(own_server.url).connect()
    assert await client.refusal(protocol.Hello("ZZZZZZ")) == "unknown_table"
    answers = []
    while (429, "too_many") not in answers:
        status, _, body = request(f"{own_server.url}/api/tables/ZZZZZZ")
        answers.append((status, json.loads(body)["error"]))
    assert set(answers[:-1]) == {(404, "unknown_table")}
    assert len(answers) > 5, "anybody may mistype a code"


@awaited
async def test_after_many_wrong_codes_only_who_belongs_to_a_table_or_guessed_nothing_comes_to_it(tmp_path, monkeypatch):
    monkeypatch.setattr(hall_module, "GUESSES_SECONDS", 1e9)  # what was taken does not come back meanwhile
    async with opened(tmp_path) as hall:
        member, guesser, neighbour = [(await hall.store.sessions.new())[0].id for _ in range(3)]
        code = (await hall.new_table(protocol.NewTable("komary"), member)).row.code

        async def answer(session, wanted, address="192.0.2.7"):
            try:
                return (await hall.room(wanted, session, address)).row.code
            except Refusal as refusal:
                return refusal.code

        guesses = [await answer(guesser, "ZZZZZZ") for _ in range(hall_module.GUESSES + 1)]
        assert set(guesses[:-1]) == {"unknown_table"}
        assert guesses[-1] == "too_many"
        assert await answer(guesser, code) == "too_many", "a right guess is not told either"
        assert await answer(0, code) == "too_many", "nor to somebody without a session"
        assert await answer(member, code) == code
        assert await answer(neighbour, code) == code, "who has tried no wrong code does not suffer for others"
        assert await answer(neighbour, "ZZZZZZ") == "unknown_table"
        assert await answer(neighbour, code) == "too_many"
        assert await answer(guesser, code, "192.0.2.8") == code


@awaited
async def test_a_seat_cannot_be_taken_over_and_a_running_match_tells_no_secret(url):
    clients = await started(url, people=2)
    thief = await Client(url).come(clients[0].code)
    await thief.until(lambda: "public" in thief.views)
    assert await thief.refusal(protocol.Sit(0, "Ola", "cat")) == "seat_taken"
    assert await thief.refusal(protocol.Stand(0)) == "not_your_seat"
    assert await thief.refusal(protocol.AskHint("h", 0)) == "not_your_seat"
    match = clients[0].match
    for path, who in (
        (f"/api/matches/{match}/record", clients[0]),
        (f"/api/matches/{match}/replay?viewer=0", thief),
        (f"/api/matches/{match}/replay?viewer=1", clients[0]),
        (f"/api/matches/{match}/replay?viewer=referee", clients[0]),
    ):
        assert who.get(path)[0] == 403
        assert who.get(path)[1]["error"] == "hidden"
    status, page = clients[0].get(f"/api/matches/{match}/replay?viewer=0")
    assert status == 200
    assert page["match"]["key"] is None
    assert page["steps"][-1]["view"] == clients[0].views[0]
    assert thief.get(f"/api/matches/{match}/replay")[1]["steps"][-1]["view"] == thief.views["public"]


@awaited
async def test_choices_in_xnimmt_are_hidden_until_the_reveal(url):
    clients = await started(url, "xnimmt", people=3, wanted={"seats": 3})
    first, *others = clients
    move = first.legal(0)[3]
    assert await first.play(0, move) == 1
    for other in others:
        await other.until(lambda: other.seen[other.viewer].seq == 1)
        assert other.views[other.viewer]["has_chosen"] == [True, False, False]
        assert other.views[other.viewer]["chosen"] == [None, None, None]
        assert move not in json.dumps(other.told[other.viewer][-1])
    late = others[1]
    assert await others[0].play(1, others[0].legal(1)[0]) == 2
    answer = await late.play(2, late.legal(2)[0], seq=0)
    assert answer == 3, "others' choices do not make a simultaneous one stale"


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(
    ["hello", "sit", "stand", "swap", "add_bot", "clear", "setup", "start", "move", "ask_hint", "ping", "table"]
)
fields = st.sampled_from(
    ["code", "seat", "to", "name", "animal", "level", "id", "match", "seq", "move", "seen", "watch", "options", "game"]
)
garbage = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    values.map(json.dumps),
    st.builds(
        lambda kind, rest: json.dumps({**rest, "type": kind}), kinds, st.dictionaries(fields, values, max_size=6)
    ),
)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(garbage, min_size=1, max_size=20))
def test_garbage_leaves_the_server_up_and_the_match_as_it_was(url, messages):
    throw(url, messages)


@awaited
async def throw(url, messages):
    clients = await started(url, people=2)
    vandal = Client(url, clients[1].cookie)
    await vandal.come(clients[0].code)
    for message in messages:
        text = message.encode("utf-8", "replace") if isinstance(message, str) else message
        await vandal.send(text if len(text) % 2 else text.decode("utf-8", "replace"))
    await vandal.until(lambda: len(vandal.errors) + vandal.raw.count('{"type":"pong"}') >= len(messages))
    assert vandal.closed is None
    assert not any(error.error == "internal" for error in vandal.errors)
    assert clients[0].seen[0].seq == 0
    await one_move(clients, random.Random(1))
