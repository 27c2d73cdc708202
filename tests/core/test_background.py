"""Nobody waits for the compiler: functions run as Python until a process in the background has compiled them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.core.cache import root
from stolik.games import names

ROOT = Path(__file__).parents[2]
IMPORTS = "from tests.core.cold import *\n"


def script(code: str, cache: Path, **environment: str) -> subprocess.Popen:
    """A Python of its own."""
    sources = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", IMPORTS + code],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": sources, "STOLIK_CACHE": str(cache), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen) -> list[str]:
    out, problems = process.communicate()
    assert process.returncode == 0, problems
    return out.splitlines()


def compiled_digest(game: str) -> list[str]:
    return said(script(f"print(digest({game!r}))", root(), STOLIK_COMPILE="first"))


def ended(pid: int) -> bool:
    """Whether a process that is not ours has ended; waits for it."""
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True


INTERPRETED = """
print(digest({game!r}))
assert not compiled()
assert asked()
"""


@pytest.mark.parametrize("game", names)
def test_with_nothing_compiled_a_whole_match_is_the_same(game, tmp_path):
    assert said(script(INTERPRETED.format(game=game), tmp_path)) == compiled_digest(game)


ALONE = """
Match({game!r}, seed=3).view(0)
print(*sorted(request.function.py_func.__name__ for request in asked()))
"""


@pytest.mark.parametrize("game", ["komary", "kotostrofa"])
def test_what_runs_as_python_calls_nothing_compiled(game, tmp_path):
    assert said(script(ALONE.format(game=game), tmp_path)) == [f"deal rekey settle_{game} write_{game}"]


CHANGED_OVER = """
match = Match("komary", seed=3)
play(match, 20)
assert not compiled()
for request in asked():
    request.done.wait()
play(match)
assert {"settle_komary", "write_komary", "decide_normal_komary", "waiting_in_komary"} <= compiled()
print(match.digest)
"""


def test_compiled_code_takes_over_in_the_middle_of_a_match(tmp_path):
    assert said(script(CHANGED_OVER, tmp_path)) == compiled_digest("komary")


ENDS = """
Match("komary")
print(compiling())
"""


def test_a_script_that_ends_leaves_no_process_behind(tmp_path):
    (pid,) = said(script(ENDS, tmp_path))
    assert ended(int(pid))


WAITS = """
import signal, threading
from stolik import Batch
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by whatever a shell runs in the background
threading.Thread(target=lambda: print(compiling(), flush=True)).start()
Batch("komary", size=1)
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_signals_work_while_a_loop_is_compiled(sign, tmp_path):
    waiting = script(WAITS, tmp_path)
    pid = int(waiting.stdout.readline())
    waiting.send_signal(sign)
    waiting.communicate()
    assert waiting.returncode == -sign
    assert ended(pid)


KILLED = """
Match("komary")
first = workshop._process
request = asked()[0]
first.kill()
request.done.wait()
assert workshop._process is not first
print(request.failed, request.path.exists())
"""


def test_what_a_killed_process_leaves_another_one_compiles(tmp_path):
    assert said(script(KILLED, tmp_path)) == ["False True"]


FORKED = """
import os
Match("komary")
if child := os.fork():
    os.waitpid(child, 0)
    print("parent")
else:
    assert workshop._process is None
    Match("komary")
    assert workshop._process
    workshop._process.kill()
    print("child", flush=True)
    os._exit(0)
"""


def test_a_fork_has_a_process_of_its_own(tmp_path):
    assert said(script(FORKED, tmp_path)) == ["child", "parent"]


UNFIT = """
from stolik.core.jit import jit

@jit
def unfit(number):
    return number.nothing

try:
    unfit(1)
except Exception as error:
    print(type(error).__name__)
"""


def test_somebody_elses_function_is_compiled_at_once_and_says_what_is_wrong(tmp_path):
    assert said(script(UNFIT, tmp_path)) == ["TypingError"]


TWO = """
import numpy as np
from stolik.core import rng
dice = np.uint64(1)
rng.roll(dice)
for request in asked():
    request.done.wait()
    assert not request.failed
rng.roll(dice)
print(len(rng.roll.overloads))
"""


def test_several_processes_compile_the_same_function_at_the_same_time(tmp_path):
    assert [said(process) for process in [script(TWO, tmp_path) for _ in range(4)]] == [["1"]] * 4


NUMBERS = """
import numpy as np
from stolik.core import rng
from stolik.games import load
match = Match("komary", seed=1)
game, state = match.game, match.state
actions = np.zeros(game.actions, np.int16)
found = [game.to_act(state), game.over(state), game.points(state, 0), game.utility(state, 0)]
found += [game.legal(state, 0, actions)]
print(*[type(value).__name__ for value in [*found, rng.roll(np.uint64(1)), rng._quarter(*np.ones(4, np.uint32))[0]]])
assert not compiled()
"""


def test_interpreted_functions_return_the_kinds_of_numbers_that_compiled_ones_do(tmp_path):
    interpreted = said(script(NUMBERS, tmp_path))
    assert interpreted == said(script(NUMBERS.replace("not compiled()", "compiled()"), root(), STOLIK_COMPILE="first"))
    assert interpreted == ["int bool int float int int int"]
