"""How long starting takes, with nothing compiled and again from the cache, as a client and as a script see it.

    python bench/start.py [--games komary,triggs] [--sources DIR] [--cold] [--patience 300]

For each game a server is started on an empty cache: seconds to its page, to a table with a dealt match, to the first
own move, to the first answer of a bot of each level, and until `hard` plays as `hard`; then the same again with what
has been compiled. The server's processor seconds tell what the clock would say on a machine without other work.
`--sources` measures another version, such as a worktree's `src`. Writes bench/results/start.json.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import websockets
from rich.console import Console
from rich.table import Table

from stolik import load, names

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
PORT = 8498
URL = f"http://127.0.0.1:{PORT}"
GAMES = {name: load(name).seats[0] for name in names}  # with their fewest seats
FIRST_USE = """
import sys, time
start = time.perf_counter()
def lap(what):
    print(f"{what} {time.perf_counter() - start:.2f}", flush=True)
import stolik
lap("import")
match = stolik.Match(sys.argv[1], seed=1)
lap("Match")
seat = match.to_act[0]
match.play(seat, match.legal(seat)[0])
match.view(0)
lap("play")
from stolik import bots
for level in ("easy", "normal"):
    seat = match.to_act[0]
    bots.make(level, match.game).choose(match.masked(seat), seat, 1)
    lap(level)
"""


def ask(path, method="GET", body=None, cookie=None):
    """Headers and body of an answer; raises while there is no server."""
    headers = {"content-type": "application/json", **({"cookie": f"stolik={cookie}"} if cookie else {})}
    asked = urllib.request.Request(URL + path, method=method, data=body, headers=headers)
    with urllib.request.urlopen(asked, timeout=600) as answer:
        return answer.headers, answer.read()


class Person:
    """A client at a table of its own against bots of one level."""

    def __init__(self, game, level):
        self.game, self.level = game, level
        self.legal, self.seq, self.match, self.warming, self.own = [], -1, None, False, 0

    async def sit_down(self):
        self.cookie = (await asyncio.to_thread(ask, "/api/session", "POST", b""))[0]["set-cookie"].split("=")[1]
        self.cookie = self.cookie.split(";")[0]
        bots = {str(seat): self.level for seat in range(1, GAMES[self.game])}
        body = json.dumps({"game": self.game, "seats": GAMES[self.game], "bots": bots, "pace": 0}).encode()
        code = json.loads((await asyncio.to_thread(ask, "/api/tables", "POST", body, self.cookie))[1])["code"]
        address = URL.replace("http", "ws", 1) + "/ws"
        cookie = {"cookie": f"stolik={self.cookie}"}
        self.socket = await websockets.connect(address, additional_headers=cookie, compression=None, open_timeout=600)
        await self.say({"type": "hello", "code": code})
        await self.say({"type": "sit", "seat": 0})
        await self.say({"type": "start"})
        await self.until(lambda: self.seq >= 0)

    async def say(self, message):
        await self.socket.send(json.dumps(message))

    async def until(self, condition):
        while not condition():
            message = json.loads(await self.socket.recv())
            if message["type"] == "table":
                self.match = (message["table"]["match"] or {}).get("match")
                self.warming = any(seat.get("warming") for seat in message["table"]["seats"])
            elif message["type"] == "ack":
                self.own += 1
            elif message["type"] in ("snapshot", "steps") and message["viewer"] == 0:
                view = message["view"] if message["type"] == "snapshot" else message["steps"][-1]["view"]
                self.seq, self.legal = message["seq"], view["legal"].get("0", [])

    async def play(self):
        """Make a move and hear that it is kept."""
        await self.until(lambda: self.legal)
        before, move = self.own, self.legal[0]
        played = {"type": "move", "id": f"m{before}", "match": self.match, "seat": 0, "seq": self.seq, "move": move}
        await self.say(played)
        await self.until(lambda: self.own > before)

    async def hear_a_bot(self):
        """Wait for a bot's move, with own ones where it is one's turn."""
        while self.seq <= self.own:
            if self.legal:
                await self.play()
            else:
                await self.until(lambda: self.legal or self.seq > self.own)


def serve(game, sources, cache, patience):
    """Seconds from starting a server to each of the things that somebody waits for."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        environment = {**os.environ, "PYTHONPATH": str(sources), "STOLIK_CACHE": cache}
        command = ["serve", "--port", str(PORT), "--db", f"sqlite+aiosqlite:///{folder}/start.db"]
        process = subprocess.Popen(
            [sys.executable, "-m", "stolik", *command],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while True:
                try:
                    ask("/")
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.02)
            times = {"page": time.perf_counter() - start, "page, processor": _processor_seconds(process.pid)}
            return times | asyncio.run(_played(game, process.pid, start, patience))
        finally:
            process.terminate()
            process.wait()


async def _played(game, pid, start, patience):
    times, people = {}, []
    levels = load(game).levels
    for level in levels:
        person = Person(game, level)
        people.append(person)
        begun = time.perf_counter()
        await person.sit_down()
        if level == levels[0]:
            times["table"] = time.perf_counter() - start
            await person.play()
            times["own move"] = time.perf_counter() - start
            times["own move, processor"] = _processor_seconds(pid)
        await person.hear_a_bot()
        times[level] = time.perf_counter() - begun
    *_, hardest = people
    try:
        async with asyncio.timeout(patience):
            await hardest.until(lambda: not hardest.warming)
        times["hard is hard"] = time.perf_counter() - start
    except TimeoutError:
        times["hard is hard"] = None
    return times


def _processor_seconds(pid):
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def script(game, sources, cache):
    """Seconds from starting Python to each step of a first use."""
    environment = {**os.environ, "PYTHONPATH": str(sources), "STOLIK_CACHE": cache}
    run = subprocess.run(
        [sys.executable, "-c", FIRST_USE, game], env=environment, capture_output=True, text=True, check=True
    )
    return {what: float(seconds) for what, seconds in map(str.split, run.stdout.splitlines())}


def show(console, title, lines):
    laps = list(dict.fromkeys(lap for times in lines.values() for lap in times))
    table = Table("", *laps, title=title, box=None)
    for game, times in lines.items():
        table.add_row(game, *[f"{times[lap]:.2f}" if times.get(lap) is not None else "–" for lap in laps])
    console.print(table)


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", default=",".join(GAMES))
    asked.add_argument("--sources", type=Path, default=ROOT / "src")
    asked.add_argument("--cold", action="store_true", help="not again from the cache")
    asked.add_argument("--patience", type=float, default=300, help="seconds to wait for hard")
    given = asked.parse_args()
    states = ["nothing compiled"] if given.cold else ["nothing compiled", "from the cache"]
    found = {f"{what}, {state}": {} for what in ("served", "script") for state in states}
    for game in given.games.split(","):
        with tempfile.TemporaryDirectory() as cache:
            for state in states:
                found[f"served, {state}"][game] = serve(game, given.sources, cache, given.patience)
        with tempfile.TemporaryDirectory() as cache:
            found[f"script, {states[0]}"][game] = script(game, given.sources, cache)
    console = Console()
    for title, lines in found.items():
        if lines:
            show(console, f"{title}: seconds", lines)
    RESULTS.mkdir(exist_ok=True)
    facts = {"load": os.getloadavg()[0], "cores": os.cpu_count(), **found}
    (RESULTS / "start.json").write_text(json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    main()
