"""Batches: the same matches as `Match`, whatever the threads, and clear errors."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

from stolik import Batch, Match, names
from stolik.core.game import digest_of
from stolik.core.match import key_from
from stolik.envs.devices import Unavailable


@pytest.mark.parametrize("name", names)
def test_a_table_of_a_batch_is_a_match(name):
    batch = Batch(name, size=3, seed=5, threads=1)
    key = bytearray(key_from(5))
    key[24:28], key[28:32] = (2).to_bytes(4, "little"), (0).to_bytes(4, "little")
    match = Match(name, seed=bytes(key))
    for _ in range(60):
        if match.over:
            break
        assert digest_of(match.game, batch.tables[2]) == match.digest
        seat = match.to_act[0]
        assert batch.acting[2] == seat
        assert list(np.flatnonzero(batch.masks[2])) == match.actions(seat)
        features = np.zeros(match.game.feature_count, np.float32)
        match.game.encode(match.masked(seat), seat, features)
        assert (features == batch.observations[2]).all()
        actions = batch.masks.argmax(axis=1)
        match.play(seat, match.game.moves[actions[2]])
        batch.step(actions)


@pytest.mark.parametrize("name", names)
def test_threads_change_nothing(name):
    one, two = (Batch(name, size=33, seed=2, threads=threads) for threads in (1, 2))
    for batch in (one, two):
        for _ in range(50):
            batch.step_random()
        batch.play_random(200)
    assert one.digest() == two.digest()
    assert (one.masks == two.masks).all()
    assert (one.observations == two.observations).all()


@pytest.mark.parametrize("copied", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy])
def test_a_copy_goes_on_alike_and_by_itself(copied):
    batch = Batch("komary", seats=3, size=8, threads=2)
    batch.step_random()
    again = copied(batch)
    assert again.device.threads == 2
    again.step_random()
    assert again.digest() != batch.digest()
    batch.step_random()
    assert again.digest() == batch.digest()


@pytest.mark.parametrize("name", names)
def test_a_match_that_ends_is_scored_and_the_next_one_dealt(name):
    batch = Batch(name, size=8, seed=3, threads=1)
    ended = 0
    for _ in range(6000):
        batch.step_random()
        for table in np.flatnonzero(batch.done):
            ended += 1
            assert batch.rewards[table].sum() == pytest.approx(1)
            points = batch.final_points[table]
            best = points.min() if batch.game.fewest else points.max()
            assert ((batch.rewards[table] > 0) == (points == best)).all()
        assert (batch.rewards[batch.done == 0] == 0).all()
        if ended > 8:
            break
    assert ended == batch.episodes.sum() > 0
    assert not any(batch.game.over(table) for table in batch.tables)


def test_an_illegal_action_is_refused_and_nothing_is_played():
    batch = Batch("komary", seats=3, size=4, threads=1)
    before = batch.digest()
    with pytest.raises(ValueError, match="action 10 is not legal at table 3"):
        batch.step([*batch.masks.argmax(axis=1)[:3], 10])
    with pytest.raises(ValueError, match=r"4 tables take one action each, not actions of shape \(2,\)"):
        batch.step([1, 2])
    assert batch.digest() == before


@pytest.mark.parametrize("dtype", [float, bool, complex, str, object])
def test_actions_that_are_not_whole_numbers_are_refused(dtype):
    batch = Batch("komary", seats=3, size=4, threads=1)
    with pytest.raises(ValueError, match=r"actions are whole numbers, not of type"):
        batch.step(batch.masks.argmax(axis=1).astype(dtype))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, ">i8"])
def test_whole_numbers_of_every_size_are_actions(dtype):
    batch, other = (Batch("komary", seats=3, size=4, threads=1) for _ in range(2))
    batch.step(batch.masks.argmax(axis=1).astype(dtype))
    other.step(other.masks.argmax(axis=1))
    assert batch.digest() == other.digest()


@pytest.mark.parametrize("count", [0, -1, 2.5, "4"])
def test_bad_sizes_and_threads_get_a_sentence(count):
    with pytest.raises(ValueError, match="tables must be a whole number of at least 1, not "):
        Batch("komary", size=count)
    with pytest.raises(ValueError, match="threads must be a whole number of at least 1, not "):
        Batch("komary", threads=count)


@pytest.mark.parametrize("steps", [-1, 2.5, "3"])
def test_a_bad_number_of_decisions_gets_a_sentence(steps):
    with pytest.raises(ValueError, match="decisions must be a whole number of at least 0, not "):
        Batch("komary", size=2).play_random(steps)


@pytest.mark.parametrize("seed", [1.5, "abc", [1, 2], bytearray(32)])
def test_a_bad_seed_gets_a_sentence(seed):
    with pytest.raises(TypeError, match="a seed is a whole number, a key of 32 bytes or None"):
        Batch("komary", size=2, seed=seed)


def test_a_device_that_is_not_known_gets_a_sentence():
    with pytest.raises(ValueError, match="unknown device 'tpu': devices are 'cpu' and 'cuda'"):
        Batch("komary", device="tpu")


def test_a_learner_begins_its_matches_before_it_acts_and_acts_at_its_own_seat():
    batch = Batch("komary", seats=3, size=64, threads=1)
    before = batch.digest()
    with pytest.raises(ValueError, match="seat 1 does not decide at every table"):
        batch.learn(batch.masks.argmax(axis=1), 1, "easy")
    for seat in (3, -1, "0", 1.0):
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            batch.learn(None, seat, "easy")
    with pytest.raises(ValueError, match="easy, normal, sound, which are compiled, not 'hard'"):
        batch.learn(None, 0, "hard")
    assert batch.digest() == before
    batch.learn(None, 1, "easy")
    batch.learn(batch.masks.argmax(axis=1), 1, "easy")
    assert (batch.acting == 1).all()
    batch.learn(None, 2, "sound")
    assert (batch.acting == 2).all()


def test_matches_begun_against_one_opponent_are_not_finished_against_the_next():
    batch = Batch("komary", seats=2, size=64, threads=1)
    batch.learn(None, 0, "easy")
    batch.learn(batch.masks.argmax(axis=1), 0, "easy")
    episodes = batch.episodes.copy()
    batch.learn(None, 0, "normal")
    assert (batch.episodes > episodes).all()
    batch.step_random()
    with pytest.raises(ValueError, match="seat 0 does not decide at every table"):
        batch.learn(batch.masks.argmax(axis=1), 0, "normal")


def test_a_reset_of_some_tables_leaves_the_others_alone():
    batch = Batch("komary", seats=2, size=6, threads=1, describe=4)
    batch.play_random(7)
    digests = [digest_of(batch.game, table) for table in batch.tables]
    episodes, seen = batch.episodes.copy(), batch.observations.copy()
    batch.reset([0, 1, 0, 0, 1, 0])
    assert (batch.episodes - episodes).tolist() == [0, 1, 0, 0, 1, 0]
    assert [digest_of(batch.game, batch.tables[n]) != digests[n] for n in range(6)] == [0, 1, 0, 0, 1, 0]
    assert (seen != batch.observations).any(axis=1).tolist() == [0, 1, 0, 0, 1, 0]
    batch.step_random()
    with pytest.raises(ValueError, match=r"6 tables take one mark each, not marks of shape \(2,\)"):
        batch.reset([0, 1])


def test_other_options_come_with_another_seed():
    batch = Batch("komary", seats=2, size=6, threads=1)
    batch.rekey(3, {"limit": 20})
    assert (batch.tables["limit"] == 20).all()
    batch.rekey(4)
    assert batch.options["limit"] == 20


def test_a_reset_deals_the_next_matches_and_forgets_the_last_ends():
    batch = Batch("komary", seats=2, size=64, threads=1)
    episodes, deals = batch.episodes, [batch.digest()]
    for _ in range(2):
        while not batch.done.any():
            batch.step_random()
        batch.reset()
        deals.append(batch.digest())
        assert not batch.done.any()
        assert not batch.rewards.any()
    batch.rekey(0)
    assert batch.digest() == deals[0]
    assert len(set(deals)) == 3
    assert batch.episodes is episodes
    assert not episodes.any()
    while not batch.done.any():
        batch.step_random()
    batch.play_random(1)
    assert not batch.done.any()


def test_without_a_gpu_cuda_says_what_is_missing():
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(Unavailable, match="needs an NVIDIA GPU with its driver and `pip install stolik"):
        Batch("komary", device="cuda")


SHARED = ["acting", "masks", "observations", "rewards", "final_points", "final_observations", "done", "episodes"]
DESCRIBED = ["counts", "descriptions", "revealed", "advice"]


def test_arrays_are_shared_without_copying():
    batch = Batch("komary", size=5, threads=1)
    views = {name: np.from_dlpack(batch.share(name)) for name in SHARED}
    batch.step_random()
    for name, view in views.items():
        assert np.shares_memory(view, getattr(batch, name))
        assert view.ctypes.data % 64 == 0  # what JAX does not have to copy


SIMULATED = """
import sys
from stolik import Batch, load, names
from stolik.envs import kernels
kernels.BLOCK = kernels.STEP_THREADS = 1  # so that there is more than one block
for name in [name for name in names if load(name).part("actions")]:
    held = []
    for device in ("cpu", "cuda"):
        batch = Batch(name, size=2, device=device, seed=4, threads=1, describe=3)
        batch.step_random()
        batch.play_random(3)
        batch.step([int(mask.argmax()) for mask in batch.device.host(batch.masks)])
        batch.reset([0, 1])
        batch.advise("easy")
        batch.step(batch.advice)
        batch.reset()
        batch.learn(None, 1, "easy")
        batch.learn(batch.device.host(batch.masks).argmax(axis=1), 1, "easy")
        held.append((batch.digest(), [batch.device.host(getattr(batch, array)).tobytes() for array in sys.argv[1:]]))
    assert held[0] == held[1], name
    before = batch.digest()
    batch.step([-1, -1])  # on a device a step does not wait to know
    batch.step_random()
    try:
        batch.check()
    except ValueError as error:
        assert "action -1 is not legal" in str(error), error
    else:
        raise AssertionError(name)
    assert batch.digest() == before
    batch.step_random()
    assert batch.digest() != before
print("agreed")
"""


def test_the_kernels_play_the_same_matches_in_the_simulator():
    result = subprocess.run(
        [sys.executable, "-c", SIMULATED, *SHARED, *DESCRIBED],
        env={
            **os.environ,
            "NUMBA_ENABLE_CUDASIM": "1",
            "NUMBA_DISABLE_JIT": "1",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == "agreed\n", result.stderr[-2000:]
