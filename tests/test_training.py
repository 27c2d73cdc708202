"""Training: values by seat, a run that goes on where it was cut, and weights that play the same without PyTorch."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from stolik import Match, bots, load  # noqa: E402
from stolik.bots import network  # noqa: E402
from stolik.bots.actions import action_size, hidden_size  # noqa: E402
from stolik.core.errors import StolikError  # noqa: E402
from stolik.training import copies  # noqa: E402
from stolik.training.config import answering, config_of  # noqa: E402
from stolik.training.learn import Learner, rows_of  # noqa: E402
from stolik.training.network import Critic, Policy, policy_for  # noqa: E402
from stolik.training.play import Played, Tables, Turn, place_of, play, room_for  # noqa: E402
from stolik.training.rivals import Best, Rivals, Thumb, weights_like  # noqa: E402
from stolik.training.run import Run  # noqa: E402

GAME = load("komary")
SMALL = {"tables": 20, "steps": 6, "minibatch": 64, "width": 16, "joint": 8, "scattered": 3, "measured": 0}


def blank(steps, seats):
    """Nothing was played yet at one table of each number of seats, seat 0 to act."""
    tables = Tables(GAME, config_of(GAME, **SMALL), len(seats), "cpu", 1)
    played = room_for(tables)
    return Played(**{name: values[: steps + 1, : len(seats)] for name, values in vars(played).items()})


class Known:
    """A critic that says of the acting seat what the first feature says, and shares the rest evenly."""

    def __call__(self, seen, hidden, seats):
        offsets = torch.arange(6)
        own = seen[:, :1]
        rest = ((1 - own) / (seats[:, None] - 1)).expand(-1, 6)
        shares = torch.where(offsets == 0, own.expand(-1, 6), rest)
        return torch.where(offsets < seats[:, None], shares, 0).log()


def learner(steps):
    config = config_of(GAME, **{**SMALL, "steps": steps, "trace": 1.0})
    seen, told, hidden = GAME.feature_count, action_size(GAME), hidden_size(GAME)
    made = Learner(Policy(seen, told, config), Critic(seen, hidden, GAME.seats[-1], config), config)
    made.critic = Known()
    return made


def test_a_seats_gain_is_what_it_gets_at_the_end_less_what_was_expected():
    played, seats = blank(2, [2]), torch.tensor([2])
    played.seen[:, 0, 0] = torch.tensor([0.5, 0.25, 0.9])  # the last is of the next match
    played.acting[:, 0] = torch.tensor([0, 1, 0])
    played.done[1, 0] = True
    played.rewards[1, 0, :2] = torch.tensor([1.0, 0.0])
    gains, targets, _ = learner(2).judged(two(played), seats)
    assert gains[:, 0].tolist() == pytest.approx([0.5, -0.25])
    assert targets[0, 0, :2].tolist() == pytest.approx([1, 0])  # from the acting seat on
    assert targets[1, 0, :2].tolist() == pytest.approx([0, 1])


def test_one_decision_alone_is_as_good_as_the_average():
    rows = rows_of(two(blank(2, [2])), torch.tensor([3.0, 1.0]), torch.tensor([0]))
    assert rows["advantages"][0] == 0


def two(played):
    """Only two steps of what was played."""
    longer = ("seen", "hidden", "acting")
    return Played(**{name: values[: 3 if name in longer else 2] for name, values in vars(played).items()})


def test_places_in_the_list_of_legal_actions():
    legal, counts = torch.tensor([[3, 5, 8], [3, 5, 8]]), torch.tensor([3, 2])
    assert place_of(torch.tensor([8, 8]), legal, counts).tolist() == [2, -1]


def test_a_run_that_was_cut_goes_on(tmp_path):
    config = config_of(GAME, **SMALL, era=2, imitated=1)
    first = Run(GAME, config, tmp_path, "cpu")
    first.train(0.01)
    again = Run(GAME, config, tmp_path, "cpu")
    assert again.update == first.update > 0
    assert all(torch.equal(*pair) for pair in zip(again.policy.parameters(), first.policy.parameters(), strict=True))
    again.train(first.spent / 60 + 0.01)
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["update"] for line in lines] == list(range(1, again.update + 1))
    assert again.update > first.update
    with np.load(tmp_path / network.WEIGHTS) as weights:
        assert str(weights["layout"]) == network.layout(GAME)
    assert all(math.isfinite(line["loss"]) for line in lines)


def test_a_run_that_was_killed_writes_each_update_into_its_curve_once(tmp_path):
    config = config_of(GAME, **SMALL, imitated=1)
    Run(GAME, config, tmp_path, "cpu").train(0.01)
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write('{"update": 1000}\n{"upd')  # after the last checkpoint
    again = Run(GAME, config, tmp_path, "cpu")
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["update"] for line in lines] == list(range(1, again.update + 1))


def test_a_folder_is_of_one_game_and_of_one_set_of_features(tmp_path):
    config = config_of(GAME, **SMALL, updates=1, imitated=1)
    Run(GAME, config, tmp_path, "cpu").train()
    with pytest.raises(StolikError, match=r"checkpoint\.pt is of komary, not xnimmt: train in another folder"):
        Run(load("xnimmt"), config, tmp_path, "cpu")
    turned = replace(GAME, features=GAME.features[::-1])  # of the same size
    with pytest.raises(StolikError, match=r"checkpoint\.pt is of a network with other features"):
        Run(turned, config, tmp_path, "cpu")
    copies.copy_in(tmp_path, GAME, "easy", replace(config, copied=20), "cpu")
    copies.copied_to(tmp_path, "easy").unlink()
    with pytest.raises(StolikError, match=r"noted-easy\.npz was noted with other features"):
        copies.copy_in(tmp_path, turned, "easy", config, "cpu")


def test_arrays_are_written_whole_or_not_at_all(tmp_path):
    copies.keep(tmp_path / "kept.npz", one=np.arange(3))
    with pytest.raises(KeyboardInterrupt):
        copies.keep(tmp_path / "kept.npz", one=Cut())
    assert [path.name for path in tmp_path.iterdir()] == ["kept.npz"]
    with np.load(tmp_path / "kept.npz") as kept:
        assert kept["one"].tolist() == [0, 1, 2]


class Cut:
    """An array while which is written somebody presses Ctrl-C."""

    def __array__(self, *_, **__):
        raise KeyboardInterrupt


def test_the_compiled_network_scores_like_the_trained_one(monkeypatch):
    torch.manual_seed(3)
    policy = Policy(GAME.feature_count, action_size(GAME), config_of(GAME))
    torch.nn.init.normal_(policy.score.weight)
    weights = policy.weights()
    for layer, name in ((policy.body[0], "first"), (policy.body[2], "second"), (policy.state, "state")):
        layer.weight.data = torch.from_numpy(weights[name].astype(np.float32)).T
    held = {name: np.ascontiguousarray(values, np.float32) for name, values in weights.items()}
    monkeypatch.setattr(network, "layers_of", lambda game, weights: network.Layers(**held))
    monkeypatch.setattr(network, "learnt", lambda game: True)
    match = Match(GAME, seats=4, seed=5)
    for _ in range(20):
        seat = match.to_act[0]
        actions, scores = bots.make("network", GAME).scored(match.masked(seat), seat)
        seen = np.zeros(GAME.feature_count, np.float32)
        GAME.encode(match.masked(seat), seat, seen)
        told = np.zeros((len(actions), action_size(GAME)), np.float32)
        for action, out in zip(actions, told, strict=True):
            GAME.part("actions").describe(match.masked(seat), seat, action, out)
        counts = torch.tensor([len(actions)])
        logits = policy(torch.from_numpy(seen)[None], torch.from_numpy(told)[None], counts)[0]
        assert scores.tolist() == pytest.approx(logits.tolist(), abs=2e-2)
        match.play(seat, GAME.moves[actions[int(scores.argmax())]])


def test_rivals_have_all_seats_but_one_of_their_tables():
    torch.manual_seed(1)
    config = config_of(GAME, **SMALL, rivalled=0.5)
    tables = Tables(GAME, config, 20, "cpu", 1)
    rivals = Rivals(tables, [Thumb("sound"), Best(policy_for(GAME, config, "cpu"))])
    assert [len(at) for _, at in rivals.seated] == [5, 5]
    asked = []

    class Asked:
        def decide(self, turn):
            rivals.decide(turn)
            asked.append(turn)

    played = room_for(tables)
    play(tables, policy_for(GAME, config, "cpu"), [Asked()], played, True)
    first, at = asked[0], rivals.seated[0][1]
    theirs = at[first.acting[at] != rivals.own[at]]
    assert len(theirs) > 0
    assert not first.mine[theirs].any()
    assert first.mine.sum() >= 10
    assert torch.equal(played.places[0][theirs], played.advice[0][theirs])  # `sound` itself decided there


def test_where_a_rule_of_thumb_has_no_room_the_policy_decides():
    turn = Turn(*[None] * 6, logits=torch.tensor([[1.0, 2.0], [3.0, 4.0]]), mine=None)
    turn.advice = lambda level: torch.tensor([1, -1])
    assert Thumb("easy").logits(turn, torch.arange(2)).tolist() == [[-1e9, 0], [3, 4]]


def test_counted_updates_end_a_run_and_make_it_the_same_again(tmp_path):
    config = config_of(GAME, **SMALL, updates=3, era=2, judging=1, rivals="random,hard@1", copied=30)
    first, again = (Run(GAME, config, tmp_path / name, "cpu") for name in ("first", "again"))
    started = [values.clone() for values in first.policy.parameters()]
    for run in (first, again):
        torch.manual_seed(5)
        run.train()
    assert first.update == 3
    assert all(torch.equal(*pair) for pair in zip(first.policy.parameters(), again.policy.parameters(), strict=True))
    assert any(not torch.equal(*pair) for pair in zip(first.policy.parameters(), started, strict=True))
    with np.load(tmp_path / "first" / "noted-hard@1.npz") as noted:
        assert noted["places"].shape == (30,)
        assert (noted["places"] < noted["counts"]).all()


def test_an_answer_begins_from_the_copy_of_the_bot_that_it_answers(tmp_path):
    config = config_of(GAME, **{**SMALL, **answering("hard@1"), "copied": 30, "updates": 1})
    weights = weights_like(GAME, "hard@1", config, tmp_path, "cpu")
    run = Run(GAME, config, tmp_path, "cpu", weights)
    with np.load(weights) as held:
        assert all((run.policy.weights()[name] == held[name]).all() for name in run.policy.named())
    run.train()
    assert run.update == 1
    assert weights_like(GAME, "network", config, tmp_path, "cpu") == ""


def test_what_several_processes_note_is_what_one_would(monkeypatch):
    config = config_of(GAME, room=6, seats="3")
    alone = [row for number in range(3) for row in copies.noted_in(GAME, "hard@1", config, number)]
    monkeypatch.setattr(copies, "MATCHES", 2)
    noted = copies.note(GAME, "hard@1", replace(config, copied=len(alone)))
    assert noted["places"].tolist() == [place for _, _, _, place in alone]
    assert (noted["seen"] == np.array([seen for seen, *_ in alone])).all()


def test_what_is_noted_is_of_the_run_s_numbers_of_seats():
    rows = [row for number in range(3) for row in copies.noted_in(GAME, "easy", config_of(GAME, seats="3,5"), number)]
    sizes = [size for _, size in GAME.features]
    first = sum(sizes[: [name for name, _ in GAME.features].index("by seat from the viewer on: in the match")])
    assert {int(seen[first : first + 6].sum()) for seen, *_ in rows} == {3, 5}


def test_a_run_begins_from_weights_that_know_fewer_features(tmp_path):
    config, older = config_of(GAME, **SMALL, updates=1, imitated=1), replace(GAME, features=GAME.features[:-1])
    weights = policy_for(older, config, "cpu").weights()
    np.savez(tmp_path / network.WEIGHTS, layout=network.layout(older), **weights)
    run = Run(GAME, config, tmp_path / "run", "cpu", str(tmp_path / network.WEIGHTS))
    begun = run.policy.weights()["first"]
    assert (begun[: older.feature_count] == weights["first"]).all()
    assert not begun[older.feature_count :].any()
    run.train()
    assert run.policy.weights()["first"][older.feature_count :].any()


def test_a_run_begins_from_weights_of_its_own_size(tmp_path):
    config = config_of(GAME, **SMALL, updates=1, imitated=1)
    Run(GAME, config, tmp_path / "first", "cpu").train()
    weights = tmp_path / "first" / network.WEIGHTS
    begun = Run(GAME, config, tmp_path / "second", "cpu", str(weights))
    with np.load(weights) as held:
        assert all((begun.policy.weights()[name] == held[name]).all() for name in begun.policy.named())
    match = Match(GAME, seed=1)
    assert bots.make(str(weights), GAME).choose(match.masked(match.to_act[0]), match.to_act[0], 1) in match.actions(
        match.to_act[0]
    )
    wider = config_of(GAME, **{**SMALL, "width": 32})
    with pytest.raises(StolikError, match="layer 'first' has"):
        Run(GAME, wider, tmp_path / "third", "cpu", str(weights))
    with pytest.raises(StolikError, match="with width 16, not 32"):
        Run(GAME, wider, tmp_path / "first", "cpu")
