"""Playing at the terminal: every game to its end, and everything a person can type on the way."""

import json
import random
import re
from dataclasses import replace

import pytest

from stolik import Match, bots, games
from stolik.core import rng
from stolik.core.errors import BadRecord, StolikError
from stolik.core.record import save
from stolik.core.step import Step, masked, view_of
from stolik.drawing import drawing_of
from stolik.drawing.scene import Scene
from stolik.terminal import moves, sitting, table
from stolik.terminal.advice import advised, equals
from stolik.terminal.moves import choices, meant
from stolik.terminal.shelf import chapter
from tests.terminal.guests import Typist, anybody, every_game, paper, printed, seated

__all__ = ["anybody"]


@every_game
@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_match_is_played_to_its_end_and_kept(name, language, monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, name, Typist(seed=1), language=language)
    sat.sit()
    text = printed(sat.console)
    assert sat.match.over
    assert sat.scene.text("match over") in text
    assert str(tmp_path / "m.json") in text.replace("\n", "")
    assert Match.replay((tmp_path / "m.json").read_text()).digest == sat.match.digest


@every_game
def test_every_number_of_seats_fits_a_narrow_terminal(name, monkeypatch, tmp_path, anybody):
    for seats in games.load(name).seats:
        console = paper(width=60)
        seated(monkeypatch, tmp_path, name, Typist(seed=2), console=console, seats=seats).sit()
        lines = [line for line in printed(console).splitlines() if str(tmp_path) not in line]
        assert max(map(len, lines)) <= 60
        assert not [line for line in lines if "…" in re.sub(r"…\)? *\(\d+\)", "", line)]  # nothing is cut off


@every_game
def test_numbers_never_mean_another_moves_notation(name):
    drawing = drawing_of(games.load(name))
    chance = random.Random(3)
    for seed in range(4):
        match = Match(name, seed=seed)
        scene = scene_of(match)
        while not match.over:
            seat = chance.choice(match.to_act)
            moves = match.legal(seat)
            shown = choices(drawing, moves, scene)
            assert sorted(move for choice in shown for move in choice.moves) == sorted(moves)
            assert len({choice.number for choice in shown}) == len(shown)
            assert len({choice.text for choice in shown}) == len(shown)
            for choice in shown:
                assert meant(str(choice.number), shown, moves, drawing, scene) == list(choice.moves)
            for move in moves:
                assert meant(move.upper(), shown, moves, drawing, scene) == [move]
            match.play(seat, chance.choice(moves))


def scene_of(match, viewer=0, language="en"):
    players = [f"Player{seat}" for seat in range(match.seats)]
    return Scene(players, [None] * match.seats, language, viewer, 80, drawing_of(match.game).texts)


@every_game
def test_the_table_is_drawn_from_the_persons_own_view(name, monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, name, Typist("log", "?", seed=3))
    drawn, said = [], []
    sat.drawing = _watched(sat.drawing, drawn)
    told = Step.told
    monkeypatch.setattr(Step, "told", lambda step, viewer: (said.append(viewer), told(step, viewer))[1])
    sat.sit()
    assert drawn
    assert set(drawn) == set(said) == {0}


def _watched(drawing, drawn):
    from dataclasses import replace

    return replace(drawing, table=lambda view, scene: (drawn.append(view["seat"]), drawing.table(view, scene))[1])


@every_game
def test_the_drawing_is_the_same_whatever_the_hidden_cards_are(name):
    drawing = drawing_of(games.load(name))
    match = Match(name, seed=9)
    chance = random.Random(9)
    for number in range(60):
        if match.over:
            break
        for viewer in ("public", *range(match.seats)):
            pictures = [paper(), paper()]
            other = masked(match.game, match.state, viewer)
            rng.rekey(other, rng.key_words(number.to_bytes(32, "little")))
            match.game.redeal(other)
            for console, state in zip(pictures, (match.state, other), strict=True):
                console.print(drawing.table(view_of(match.game, state, viewer), scene_of(match, viewer)))
            assert printed(pictures[0]) == printed(pictures[1])
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def test_a_move_can_be_typed_by_number_by_notation_and_by_its_beginning(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("8", "DRAW", "dra", "q"), seats=2, seed=4)
    sat.sit()
    assert [move for seat, move in sat.match.moves if seat == 0] == ["draw"] * 3


def test_an_answer_that_is_no_move_is_explained_and_changes_nothing(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("77", "castle", "", "q"))
    sat.sit()
    assert "'77' is not a move here" in printed(sat.console)
    assert "'castle' is not a move here" in printed(sat.console)
    assert all(seat != 0 for seat, _ in sat.match.moves)


def test_taking_back_returns_to_the_previous_decision_and_the_bots_answer_alike(monkeypatch, tmp_path, anybody):
    typist = Typist("draw", "draw", "u", "u", "draw", "draw", "q")
    sat = seated(monkeypatch, tmp_path, "komary", typist, seed=4)
    sat.sit()
    plain = seated(monkeypatch, tmp_path, "komary", Typist("draw", "draw", "q"), seed=4)
    plain.sit()
    assert sat.match.digest == plain.match.digest
    assert sat.match.moves == plain.match.moves
    assert sat.log == plain.log
    assert printed(sat.console).count("Taken back") == 2


def test_nothing_can_be_taken_back_at_the_first_decision(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("u", "q"))
    sat.sit()
    assert "nothing to take back" in printed(sat.console)


@pytest.mark.parametrize("leaving", ["q", EOFError(), KeyboardInterrupt()])
def test_leaving_keeps_the_match_and_says_how_to_go_on(leaving, monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("draw", leaving), seed=4)
    sat.sit()
    path = tmp_path / "m.json"
    assert f"stolik play --resume {path}" in printed(sat.console).replace("\n", "")
    assert Match.replay(path.read_text()).digest == sat.match.digest


def test_a_match_is_gone_on_with_as_it_was_left(monkeypatch, tmp_path, anybody):
    first = seated(monkeypatch, tmp_path, "komary", Typist("draw", "draw", "q"), seed=4, name="Ewa", levels="easy")
    first.sit()
    typist = Typist("u", "draw", "q")
    monkeypatch.setattr(moves, "ask", typist)
    again = sitting.resumed(paper(), tmp_path / "m.json", "en")
    assert again.match.digest == first.match.digest
    assert again.log == first.log
    assert again.scene.players == first.scene.players
    assert again.scene.levels == first.scene.levels
    again.sit()
    assert again.match.digest == first.match.digest  # taken back and played again


def test_what_else_a_record_tells_is_kept(monkeypatch, tmp_path, anybody):
    match = Match("komary", seats=3, seed=8)
    path = tmp_path / "m.json"
    save({**match.record(), "commitment": match.commitment}, path)
    typist = Typist(seed=1)
    monkeypatch.setattr(moves, "ask", typist)
    typist.table = sitting.resumed(paper(), path, "en")
    typist.table.sit()
    assert typist.table.match.over
    assert json.loads(path.read_text())["commitment"] == match.commitment
    assert Match.replay(path.read_text()).over


@pytest.mark.parametrize(
    "levels", [["easy", "easy"], [None, None, "easy"], [None, 3, "easy"], "easy", [None, "easy", "easy", "easy"]]
)
def test_a_record_that_seats_nobody_is_refused(levels, tmp_path, anybody):
    path = tmp_path / "m.json"
    save({**Match("komary", seats=3, seed=8).record(), "players": ["A", "B", "C"], "levels": levels}, path)
    with pytest.raises(BadRecord, match="do not seat one person and 2 bots"):
        sitting.resumed(paper(), path, "en")


def test_the_match_is_kept_after_every_move(monkeypatch, tmp_path, anybody):
    kept = []
    sat = seated(monkeypatch, tmp_path, "komary", Typist("draw", "draw", "q"), seed=4)
    tell = table.Table.tell
    monkeypatch.setattr(
        table.Table,
        "tell",
        lambda self, steps: (kept.append(json.loads(self.path.read_text())["moves"]), tell(self, steps))[1],
    )
    sat.sit()
    assert [len(moves) for moves in kept] == list(range(len(sat.match.moves) + 1))


def test_a_match_that_cannot_be_kept_goes_on_and_says_so_once(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("draw", "draw", "q"), seed=4)
    (tmp_path / "file").write_text("")
    sat.path = tmp_path / "file" / "m.json"
    sat.sit()
    assert printed(sat.console).count("could not be saved") == 1
    assert "--resume" not in printed(sat.console)


def test_help_shows_the_part_of_the_rules_that_the_decision_is_about(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("?", "q"))
    sat.sit()
    assert "3. A turn" in printed(sat.console)
    assert "6. The match ends" not in printed(sat.console)


def test_help_shows_the_chapter_that_holds_the_rule_of_a_view():
    game = games.load("xnimmt")
    assert chapter(game, "en", "4.4") == chapter(game, "en", "4")
    assert chapter(game, "en", "4").startswith("## 4. Placing\n")


def test_a_hint_tells_the_chance_to_win_with_each_move_best_first_and_why(monkeypatch, tmp_path, anybody):
    asked = []

    def hint(game, state, seat, key, budget=None):
        asked.append((state["key"].any(), seat))
        return [(game.moves.index("pass"), 0.25), (game.moves.index("draw"), 0.6)]

    def reasons(game, state, seat, actions, key):
        asked.append((state["key"].any(), seat))
        return {game.moves.index("draw"): {"event": "because draws", "percent": 38}}

    monkeypatch.setattr(bots, "hint", hint, raising=False)
    monkeypatch.setattr(table, "reasons", reasons)
    sat = seated(monkeypatch, tmp_path, "komary", Typist("hint", "q"))
    sat.sit()
    assert asked == [(False, 0)] * 2  # masked: the key of the match is blank
    text = printed(sat.console).replace(" \n", "\n")
    assert re.search(r"★ +draw a card .*60% +█{18}\n +chance that the drawn card fits: 38 %\s+pass +25%", text)


def test_moves_that_read_the_same_are_one_piece_of_advice_and_near_ones_are_equally_good():
    found = [("play 5", 0, 0.41), ("play 5", 1, 0.44), ("pass", 2, 0.43), ("draw", 3, 0.3)]
    advice = advised(found, {0: "no", 1: "keeps a card"})
    assert [(one.text, one.share, one.because) for one in advice] == [
        ("play 5", 0.44, "keeps a card"),
        ("pass", 0.43, ""),
        ("draw", 0.3, ""),
    ]
    assert equals(advice) == 2


def test_the_whole_rules_and_the_whole_log_can_be_read_at_the_table(monkeypatch, tmp_path, anybody):
    sat = seated(monkeypatch, tmp_path, "komary", Typist("rules", "log", "t", "q"), language="pl")
    sat.sit()
    assert "7. Co widać" in printed(sat.console)
    assert printed(sat.console).count(sat.log[0]) == 2


def test_the_last_one_in_komary_is_offered_to_stop_and_others_to_pass():
    drawing, scene = drawing_of(games.load("komary")), scene_of(Match("komary", seed=1))
    assert drawing.label("pass", replace(scene, language="en", phase="play")) == "pass"
    assert drawing.label("pass", replace(scene, language="en", phase="last")) == "stop"
    assert drawing.label("pass", replace(scene, language="pl", phase="last")) == "koniec"


def test_a_long_list_is_folded_and_unfolded():
    drawing = drawing_of(games.load("kotostrofa"))
    cards, pile = ["2r", "4b", "5g", "7p"], ["1r", "1o", "3g", "3b", "6p", "8r", "9p"]
    moves = [f"swap {mine} {theirs}" for mine in cards for theirs in pile]
    scene = scene_of(Match("kotostrofa", seed=1))
    shown = choices(drawing, moves, scene)
    assert [choice.number for choice in shown] == [1, 2, 3, 4]
    assert meant("2", shown, moves, drawing, scene) == [f"swap 4b {theirs}" for theirs in pile]
    assert meant("swap 4b 9p", shown, moves, drawing, scene) == ["swap 4b 9p"]


def left(monkeypatch, tmp_path, given, game=None, **more):
    """Somebody who sits down at a match that leaves another, and plays it to its end."""
    typist = Typist(seed=3)
    monkeypatch.setattr(moves, "ask", typist)
    sat = typist.table = sitting.leaving(paper(), str(given), game, "en", name="Ola", path=tmp_path / "l.json", **more)
    sat.sit()
    return sat


def test_a_record_is_left_after_a_move_at_any_seat(monkeypatch, tmp_path, anybody):
    file = tmp_path / "m.json"
    seated(monkeypatch, tmp_path, "komary", Typist(seed=1)).sit()
    before = Match.replay(file.read_text())
    sat = left(monkeypatch, tmp_path, file, after=7, seat=2)
    assert sat.match.over
    assert sat.match.moves[:7] == before.moves[:7]
    assert (sat.scene.players[2], sat.scene.levels.index(None)) == ("Ola", 2)
    assert Match.replay((tmp_path / "l.json").read_text()).digest == sat.match.digest


def test_a_line_from_what_a_seat_could_know_has_other_cards_behind_it(monkeypatch, tmp_path, anybody):
    file = tmp_path / "m.json"
    seated(monkeypatch, tmp_path, "komary", Typist(seed=1)).sit()
    then = list(Match.replay(file.read_text()))[4]
    begun = Match.at("komary", left(monkeypatch, tmp_path, file, after=4, seat=1, known=True).match.start)
    assert begun.position(1) == then.position(1)
    assert begun.position() != then.position()


def test_a_position_is_played_from_or_what_is_wrong_is_said(monkeypatch, tmp_path, anybody):
    komary = games.load("komary")
    assert left(monkeypatch, tmp_path, "top 4 / * 5 5 b / 6 1", komary).match.over
    triggs = Match("triggs", seats=4, seed=1)
    assert left(monkeypatch, tmp_path, triggs.position(), triggs.game).match.over, "longer than a file's name may be"
    for given, game, why in (
        ("top 4 / * 5 5 b / 6 1", None, "name its game"),
        ("top 4 / * 99 / 6 1", komary, "line 2: no card '99'"),
    ):
        with pytest.raises(StolikError, match=why):
            left(monkeypatch, tmp_path, given, game)
    seated(monkeypatch, tmp_path, "komary", Typist(seed=1)).sit()
    beyond = {"after": 999}, "--after takes 0 to"
    for more, why in (({}, "is over: say with --after"), beyond, ({"after": 1, "seat": 9}, "no seat 9")):
        with pytest.raises(StolikError, match=why):
            left(monkeypatch, tmp_path, tmp_path / "m.json", **more)
