"""The arena elsewhere: on Ray's workers, with small messages and one cache, and on again after an interruption."""

import pickle
import sys
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from stolik import Match, arena, bots, cli, load, names
from stolik.arena.cluster import NoRay, Ray, workers_on
from stolik.arena.run import play_batch
from stolik.arena.table import Block
from stolik.core.errors import StolikError


class FakeRay(SimpleNamespace):
    """What the executor asks of Ray, in this process; what crosses over is pickled, as with Ray."""

    def __init__(self, fails_after=None):
        super().__init__(begun=None, ended=False, sizes=[], left=fails_after)

    def is_initialized(self):
        return self.begun is not None

    def init(self, **given):
        self.begun = given

    def shutdown(self):
        self.ended = True

    def remote(self, function):
        def call(*given):
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    raise KeyboardInterrupt
            packed = pickle.dumps(given)
            self.sizes.append(len(packed))
            future = Future()
            future.set_result(function(*pickle.loads(packed)))
            return SimpleNamespace(future=lambda: future)

        return SimpleNamespace(remote=call)


@pytest.fixture
def ray(monkeypatch):
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


def test_blocks_are_the_same_on_rays_workers(ray):
    setting = arena.setting_of("komary", 2)
    with workers_on("ray", 2) as workers:
        elsewhere = arena.run(setting, ["normal", "random"], 8, workers=workers)
    assert elsewhere.blocks == arena.run(setting, ["normal", "random"], 8, workers=1).blocks
    assert ray.ended
    assert ray.begun["num_cpus"] == 2


def test_workers_elsewhere_share_the_cache(ray, monkeypatch, tmp_path):
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))
    Ray()
    assert ray.begun["runtime_env"] == {"env_vars": {"STOLIK_CACHE": str(tmp_path)}}


def test_a_cluster_says_itself_how_many_workers_it_has(ray, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "ray://elsewhere:10001")
    Ray(4)
    assert "num_cpus" not in ray.begun


def test_one_that_is_connected_already_stays_so(ray):
    ray.init()
    with Ray():
        pass
    assert not ray.ended


def test_an_interrupted_run_goes_on_elsewhere(monkeypatch, tmp_path):
    path, setting = tmp_path / "run.jsonl", arena.setting_of("komary", 2)
    monkeypatch.setitem(sys.modules, "ray", FakeRay(fails_after=3))
    monkeypatch.setattr(sys.modules["stolik.arena.run"], "MANY", 1)
    with pytest.raises(KeyboardInterrupt), workers_on("ray") as workers:
        arena.run(setting, ["normal", "random"], 8, path, workers)
    kept = len(path.read_text().splitlines())
    assert 0 < kept < 8
    played = []
    found = arena.run(setting, ["normal", "random"], 8, path, 1, lambda done, total, so_far: played.append(done))
    assert len(played) == 8 - kept
    assert found.blocks == arena.run(setting, ["normal", "random"], 8, workers=1).blocks


def test_the_command_line_plays_there_too(ray, capsys):
    assert cli.run(["arena", "komary", "--bots", "normal,random", "--deals", "2", "--on", "ray", "--json"]) == 0
    assert ray.ended
    assert cli.run(["arena", "komary", "--on", "dask"]) == 2
    assert "not 'dask'" in capsys.readouterr().err


def test_without_ray_the_cure_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"pip install 'stolik\[cluster\]'"):
        Ray()
    with pytest.raises(StolikError, match="not 'spark'"), workers_on("spark"):
        pass


@pytest.mark.parametrize("name", names)
def test_bots_matches_and_tasks_are_small(name):
    game = load(name)
    for level in (*game.levels, "flat100", "tree1000"):
        assert len(pickle.dumps(bots.make(level, game))) < 300, level
    assert len(pickle.dumps(Match(game, seed=1))) < 6000
    task = play_batch, arena.setting_of(name), [Block(deal, ("hard@200", "normal")) for deal in range(16)]
    assert len(pickle.dumps(task)) < 1000


@pytest.mark.slow
def test_blocks_are_the_same_on_ray_itself(monkeypatch):
    pytest.importorskip("ray")
    setting = arena.setting_of("komary", 2)
    with workers_on("ray", 2) as workers:
        elsewhere = arena.run(setting, ["normal", "random"], 40, workers=workers)
    assert elsewhere.blocks == arena.run(setting, ["normal", "random"], 40, workers=1).blocks
