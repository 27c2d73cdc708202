"""Real server processes that are measured: started, watched, ended."""

import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PORTS = range(15_000, 32_000)  # below those that the system gives to clients, who could take one meanwhile
LIMITS = ("messages", "newcomers", "crowd", "sockets", "requests", "visits")


def free_port():
    """A port of one's own: several may measure on one machine."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


def post(port, path, cookie=None, body=b""):
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method="POST", data=body)
    asked.add_header("content-type", "application/json")
    if cookie:
        asked.add_header("cookie", f"stolik={cookie}")
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return answer.headers, answer.read()


def memory(pid):
    """Bytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid):
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid, which):
    """Keep the server and its clients on cores of their own, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(pid, {cores[which]})


@cache
def unlimited(sources):
    """The limits that a version has, all of them out of the way."""
    environment = {**os.environ, "PYTHONPATH": str(sources), "COLUMNS": "200"}
    command = [sys.executable, "-m", "stolik.server", "serve", "--help"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return [word for limit in LIMITS if f"--{limit}" in told for word in (f"--{limit}", "1000000")]


def serve(log, db, port, *flags, sources=ROOT / "src"):
    """One worker, and how many seconds it took until it answered."""
    command = [sys.executable, "-m", "stolik.server", "serve", "--db", db, "--port", str(port), *flags]
    began = time.perf_counter()
    with open(log, "ab") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": str(sources)})
    while process.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return process, time.perf_counter() - began
        except OSError:
            time.sleep(0.02)
    raise SystemExit(Path(log).read_text())


def rest(pids):
    """Wait until the workers have nothing to do: they load what is compiled for a while after they have started."""
    busy = True
    while busy:
        used = sum(map(processor, pids))
        time.sleep(1)
        busy = sum(map(processor, pids)) - used > 0.1 * len(pids)


def end(workers):
    """As the power cut does."""
    for process in workers:
        process.kill()
        process.wait()


def databases(stack, folder, workers, redis):
    """The URL of the workers' database (SQLite if there are none), and of a Redis if one is wanted."""
    if not workers:
        return f"sqlite+aiosqlite:///{folder}/bench.db", ""
    sys.path.append(str(ROOT))
    from tests.server.postgres import Postgres
    from tests.server.redis import Redis

    postgres = Postgres()
    stack.callback(postgres.remove)
    if not redis:
        return postgres.url, ""
    carrier = Redis()
    stack.callback(carrier.stop)
    return postgres.url, carrier.url
