"""Records and replays: what was played can be seen again, verified, carried away and brought back."""

import asyncio
import json
import math
import random
import stat

from typer.testing import CliRunner

from stolik import Match
from stolik.core import record
from stolik.core.shuffle import hash_of
from stolik.server import protocol
from stolik.server.__main__ import app
from tests.server.audit import logs
from tests.server.client import Client, awaited, play_on, request, started


async def finished(url, game="komary", **wanted):
    clients = await started(url, game, people=2, wanted=wanted)
    await play_on(clients, random.Random(7))
    await clients[0].until(lambda: clients[0].table.match.over)
    return clients


@awaited
async def test_a_finished_match_gives_its_record_which_keeps_the_promise_made_before(url):
    clients = await started(url, people=2, wanted={"options": {"limit": 8}})
    match = clients[0].match
    promised = [client.commitments[match] for client in clients]
    assert clients[1].table.match.seed is None
    await play_on(clients, random.Random(2))
    await clients[0].until(lambda: clients[0].table.match.over)
    status, headers, body = request(f"{url}/api/matches/{match}/record")
    assert (status, "attachment" in headers["content-disposition"]) == (200, True)
    told = json.loads(body)
    assert [hash_of(told["shuffle"]["seed"]), told["commitment"]] == promised
    for part, client in zip(told["shuffle"]["parts"], clients, strict=True):
        assert part["nonce"] in (client.nonces[match], None), "whoever is late on a busy machine is left out"
    assert clients[0].table.match.seed == told["shuffle"]["seed"]
    assert clients[0].table.commitment not in (None, promised[0]), "the next deal has a seed of its own"
    again = record.replay(body)
    assert again.over
    assert again.points == clients[0].table.match.points
    assert told["players"] == ["P0", "P1"]
    assert clients[0].table.match.key == told["key"]


@awaited
async def test_after_the_end_a_replay_shows_every_step_with_anybodys_eyes(url):
    clients = await finished(url, options={"limit": 8})
    match = clients[0].match
    for viewer in ("0", "1", "public", "referee"):
        stranger = Client(url)  # each may ask for so many pages in a minute
        steps, first = [], 0
        while first is not None:
            status, page = stranger.get(f"/api/matches/{match}/replay?viewer={viewer}&first={first}&count=7")
            assert status == 200
            assert len(page["steps"]) <= 7
            steps += page["steps"]
            first = page["next"]
        assert len(steps) == page["total"]
        if viewer in "01":
            assert [(step["seq"], step["event"]) for step in steps] == clients[int(viewer)].told[int(viewer)]
        if viewer == "referee":
            assert None not in steps[0]["view"]["hands"][0]
    assert stranger.get(f"/api/matches/{match}/replay?viewer=5")[0] == 400
    assert stranger.get(f"/api/matches/{match}/replay?viewer=me")[0] == 400


def test_matches_are_exported_and_imported_into_another_database(server, tmp_path):
    asyncio.run(_finish_one(server.url))
    run = CliRunner().invoke
    out, other = tmp_path / "out.jsonl", f"sqlite+aiosqlite:///{tmp_path}/other.db"
    done = run(app, ["export", str(out), "--db", server.db])
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert lines
    for line in lines:
        assert Match.replay(line).over, "running matches stay where they are unless asked for"
    done = run(app, ["import", str(out), "--db", other])
    assert done.exit_code == 0, done.output
    done = run(app, ["import", str(out), "--db", other])
    assert f"0 matches imported, {len(lines)} were there already" in done.output
    done = run(app, ["import", str(out), "--json", "--db", other])
    assert json.loads(done.stdout) == {"imported": 0, "known": len(lines)}
    done = run(app, ["export", str(out), "--json", "--db", other])
    assert json.loads(done.stdout) == {"written": len(lines), "left": 0}
    done = run(app, ["export", "-", "--json", "--db", other])
    assert [json.loads(line) for line in done.stdout.splitlines()] == lines
    assert json.loads(done.stderr) == {"written": len(lines), "left": 0}
    assert {line["match"] for line in lines} == set(asyncio.run(logs(other)))
    assert stat.S_IMODE((tmp_path / "other.db").stat().st_mode) == 0o600, "nobody else may read the keys"
    broken = tmp_path / "broken.jsonl"
    older = {name: value for name, value in lines[0].items() if name not in ("shuffle", "commitment")}
    nameless = {name: value for name, value in lines[0].items() if name != "seating"}
    for bad, why in (
        (json.dumps({**lines[0], "digest": "0" * 64}), "line 2: digest"),
        (json.dumps(nameless), "line 2: Object missing required field `seating`"),
        (json.dumps({**lines[0], "seating": "nobody"}), "line 2: Expected `array`, got `str` - at `$.seating`"),
        (
            json.dumps({**lines[0], "seating": []}),
            f"line 2: 'seating' must have seats 0 to {lines[0]['seats'] - 1}, each once",
        ),
        (json.dumps({**lines[0], "started": "today"}), "line 2: Expected `float`, got `str` - at `$.started`"),
        (json.dumps({**lines[0], "started": math.nan}), "line 2: not JSON"),
        (json.dumps({**lines[0], "finished": "today"}), "- at `$.finished`"),
        (json.dumps({**lines[0], "number": 1.5}), "- at `$.number`"),
        (json.dumps({**lines[0], "match": "another"}), "line 2: the key"),
        (json.dumps({**older, "match": "a/b"}), "- at `$.match`"),
        (json.dumps({**older, "match": "a" * 25}), "- at `$.match`"),
        (json.dumps({**lines[0], "moves": [], "digest": None}), "but its moves do not end it"),
        ("[" * 100_000, "line 2: not JSON"),
        ("[1, 2]", "line 2: not a record"),
        ("{", "line 2: not JSON"),
    ):
        broken.write_text(f"{json.dumps(lines[0])}\n{bad}\n")
        done = run(app, ["import", str(broken), "--db", other], terminal_width=300)
        assert (done.exit_code, why in done.output) == (1, True), done.output


async def _finish_one(url):
    clients = await finished(url, options={"limit": 8})
    for client in clients:
        await client.close()


def test_help_tells_every_setting_and_its_variable():
    text = CliRunner().invoke(app, ["serve", "--help"], terminal_width=300, env={"COLUMNS": "300"}).output
    for flag in ("db", "host", "port", "url", "origin", "workers", "thinkers", "redis", "metrics", "trusted-proxies"):
        assert f"--{flag}" in text
    assert "STOLIK_DB" in text
    assert protocol.HEARTBEAT < protocol.STALE
