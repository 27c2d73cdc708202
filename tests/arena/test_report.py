"""The report: its figures, its page and its commands."""

import json
from xml.etree import ElementTree

import pytest

from stolik.arena.page import page
from stolik.arena.play import Result
from stolik.arena.report import Sample, other_values, report, variants
from stolik.core.options import Flag, Number, Numbers
from stolik.games import load

SMALL = [
    Result([1.0, 0.0], [3, 8], 20, 10, 0, 1),
    Result([0.5, 0.5], [5, 5], 40, 20, 1, 3),
    Result([0.0, 1.0], [9, 4], 60, 30, 1, 2),
    Result([1.0, 0.0], [0, 6], 80, 40, 0, 0),
]


def test_a_sample_tells_length_spread_first_seat_lead_changes_and_ties():
    sample = Sample("two", 2, True, SMALL)
    assert sample.turns.mean() == 25
    assert sample.margins.tolist() == [5, 0, 5, 6]
    assert sample.lead_changes.mean() == 1.5
    assert sample.ties == 0.25
    assert sample.first_seat.mean == pytest.approx(2 * (1 + 0.5 + 1 + 1) / 4)
    assert Sample("two", 2, False, SMALL).margins.tolist() == [5, 0, 5, 6]


def test_where_all_decide_at_once_nobody_is_first():
    sample = Sample("two", 2, True, [Result([1.0, 0.0], [0, 1], 2, 1, -1, 0)] * 3)
    assert sample.first_seat is None
    assert "at once" in sample.cells


def test_options_are_varied_one_by_one_within_their_ranges():
    about = {"pl": "", "en": ""}
    assert other_values(Flag("f", False, about)) == [True]
    assert other_values(Number("n", 2, 1, 3, about)) == [1, 3]
    assert other_values(Number("n", 1, 1, 1, about)) == []
    assert other_values(Numbers("n", (1, 2), 1, 9, about)) == [[1, 1], [2, 3]]
    assert {} in list(variants(load("komary"), 6))
    assert all(options.get("hand", 0) <= 9 for options in variants(load("komary"), 6))


@pytest.fixture(scope="module")
def komary():
    return report("komary", matches=20, workers=1)


def test_a_report_has_every_seat_count_every_level_and_every_option(komary):
    by_seats, by_level, by_option = komary.sections.values()
    assert [sample.seats for sample in by_seats] == list(load("komary").seats)
    assert [sample.name for sample in by_level][:3] == ["random", "easy", "normal"]
    assert [sample.name for sample in by_option] == ["as printed", "limit 20", "limit 80", "hand 3", "hand 12"]
    for samples in komary.sections.values():
        for sample in samples:
            assert len(sample.cells) == len(komary.headings)


def test_a_report_is_plain_json_too(komary):
    told = json.loads(json.dumps(komary.json()))
    assert told["bots"] == "normal"
    assert [len(samples) for samples in told["sections"].values()] == [len(s) for s in komary.sections.values()]
    first = told["sections"]["By seats"][0]
    assert (first["seats"], first["matches"], first["first_seat"]["deals"]) == (2, 20, 20)


def test_the_page_is_self_contained_well_formed_and_made_for_light_and_dark(komary):
    text = page(komary)
    tree = ElementTree.fromstring(text.removeprefix("<!doctype html>").replace('<meta charset="utf-8">', "").replace(
        '<meta name="viewport" content="width=device-width, initial-scale=1">', ""))  # fmt: skip
    assert len(tree.findall(".//svg")) >= 9
    assert "prefers-color-scheme: dark" in text
    assert "http" not in text
    assert "nan" not in text
