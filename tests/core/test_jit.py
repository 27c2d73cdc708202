"""The cache of compiled code: by what it is made from, never stale, apart when bounds are checked."""

import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.bots.decide import decide, fresh, random
from stolik.core import jit
from stolik.core.cache import fingerprint
from stolik.core.playout import settle
from stolik.games import load
from stolik.games.komary.bots import normal

SOURCE = Path(jit.__file__).parents[2]
MODE = {"PATH": "/usr/bin:/bin", "STOLIK_COMPILE": "first"}


def run(code: str, cache: Path, source: Path = SOURCE, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(source), "STOLIK_CACHE": str(cache), **MODE, **environment},
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


FINGERPRINTS = """
from stolik.core.cache import fingerprint
from stolik.games import load
print(*map(fingerprint, load("komary").functions().values()))
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """The package as if it were checked out elsewhere."""
    copy = tmp_path_factory.mktemp("checkout")
    shutil.copytree(SOURCE / "stolik", copy / "stolik", ignore=shutil.ignore_patterns("__pycache__", "static"))
    return copy


@pytest.mark.parametrize(
    ("file", "before", "after", "same"),
    [
        ("core/match.py", "FORMAT = 1", "FORMAT = 2", True),
        ("core/rng.py", "The next 16 random bits", "Sixteen random bits", True),
        ("core/rng.py", "return dice ^ (dice <<", "# fast\n    return dice ^ (dice <<", True),
        ("games/komary/view.py", "\nfrom stolik", "\nimport os\nfrom stolik", True),
        ("core/rng.py", "ROUNDS = 8", "ROUNDS = 12", False),
        ("core/rng.py", "counter += 1", "counter += 2", False),
        ("games/komary/rules.py", "COPIES = 8", "COPIES = 9", False),
    ],
)
def test_an_edit_costs_what_it_changes_and_nothing_else(checkout, tmp_path, file, before, after, same):
    edited = checkout / "stolik" / file
    text = edited.read_text()
    assert before in text
    here = run(FINGERPRINTS, tmp_path)
    edited.write_text(text.replace(before, after, 1))
    try:
        assert (run(FINGERPRINTS, tmp_path, checkout) == here) == same
    finally:
        edited.write_text(text)


def test_compiled_code_is_kept_by_the_values_and_functions_that_are_put_into_it():
    made = [
        jit.bind(decide, "komary", policy=policy, legal=load("komary").legal, fresh=given)
        for policy, given in ((random, fresh), (normal, fresh), (random, 1), (random, 2), (random, fresh))
    ]
    prints = [fingerprint(function) for function in made]
    assert len(set(prints)) == 4
    assert prints[0] == prints[4]


def test_what_was_cut_short_is_compiled_again(tmp_path):
    run(COMPILED, tmp_path)
    for kept in tmp_path.rglob("deal-*"):
        kept.write_bytes(kept.read_bytes()[:100])
    assert run(COMPILED, tmp_path) == "0 1"
    assert run(COMPILED, tmp_path) == "1 0"


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


def test_a_pickled_function_is_found_again_or_made_again_with_what_it_calls():
    game = load("komary")
    assert pickle.loads(pickle.dumps(game.deal)) is game.deal
    settling = jit.bound(game, settle)
    assert fingerprint(pickle.loads(pickle.dumps(settling))) == fingerprint(settling)
