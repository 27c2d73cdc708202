"""The cache of compiled code: by sources, never stale, in its own folder when checked."""

import subprocess
import sys
from pathlib import Path

from stolik.core import jit

SOURCE = Path(jit.__file__).parents[2]


def run(code: str, cache: Path, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(SOURCE), "STOLIK_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.strip()


COMPILED = """
from stolik import Match
from stolik.games.komary import rules
Match("komary", seed=1)
print(sum(rules.deal.stats.cache_hits.values()), sum(rules.deal.stats.cache_misses.values()))
"""


def test_a_second_process_starts_from_the_cache(tmp_path):
    assert run(COMPILED, tmp_path) == "0 1"
    assert run(COMPILED, tmp_path) == "1 0"


def test_bounds_checking_has_a_cache_of_its_own(tmp_path):
    run(COMPILED, tmp_path)
    assert run(COMPILED, tmp_path, NUMBA_BOUNDSCHECK="1") == "0 1"
    assert len(list(tmp_path.iterdir())) > 2


def test_a_folder_is_named_by_what_code_can_depend_on():
    assert jit._sources("stolik.core.rng") == ("core",)
    assert jit._sources("stolik.games.komary.rules") == ("core", "games/komary")
    assert jit._sources("stolik.bots.search") == ("core", "bots")
    assert jit._sources("somebody.elses") == ("core", "games", "bots")


def test_where_no_cache_can_be_written_a_temporary_folder_serves(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run(COMPILED, blocked, HOME=str(blocked), XDG_CACHE_HOME=str(blocked)) == "0 1"


WIDTHS = """
import numpy as np
from stolik.core.jit import jit

@jit
def double(number):
    return 2 * number

@jit
def doubles(small, large):
    return double(small[0]) + double(large) + double(3)

print(doubles(np.full(1, 100, np.int8), 1000), double.signatures)
"""


def test_compiled_code_calls_one_copy_for_whole_numbers_of_every_size(tmp_path):
    script = tmp_path / "widths.py"
    script.write_text(WIDTHS)
    assert run(f"import runpy; runpy.run_path({str(script)!r})", tmp_path) == "2206 [(int64,)]"
