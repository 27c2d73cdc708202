"""JSON written by compiled code."""

import json

import numpy as np

from stolik.core import page as paper
from stolik.core.page import ITEM, Page

WORDS = paper.words(["bzzz", None, "łąka"])


def blank(size):
    return Page(np.full(size, ord("."), np.uint8), np.zeros(1, np.int64))


def written(page):
    return page.text[: page.size[0]].tobytes()


def write_everything(page):
    paper.mapping(page, ITEM)
    for value in (0, 7, 10, 99, 100, 12345678901, -1, -120):
        paper.begin_number(page, value)
        paper.number(page, ITEM, value)
    paper.array(page, b"mixed")
    paper.flag(page, ITEM, True)
    paper.flag(page, ITEM, False)
    paper.null(page, ITEM)
    paper.number_or_null(page, ITEM, -1)
    paper.number_or_null(page, ITEM, 3)
    for index in range(3):
        paper.word(page, ITEM, WORDS, index)
    paper.array(page, ITEM)
    paper.end_array(page)
    paper.end_array(page)
    paper.word_as_name(page, WORDS, 0)
    paper.mapping(page, ITEM)
    paper.numbers(page, b"first two", np.array([4, 5, 6], np.int8), 2)
    paper.rows(page, b"rows", np.array([[1, 2], [3, 4]], np.int8), 2, 1)
    paper.flags(page, b"flags", np.array([0, 4], np.int8), 2)
    paper.array(page, b"hand")
    paper.nulls(page, 2)
    paper.end_array(page)
    paper.word_list(page, b"words", WORDS, np.array([2, 0], np.int8), 2)
    paper.end_mapping(page)
    paper.end_mapping(page)


def test_what_is_written_is_json():
    page = blank(500)
    write_everything(page)
    numbers = {str(value): value for value in (0, 7, 10, 99, 100, 12345678901, -1, -120)}
    mixed = [True, False, None, None, 3, "bzzz", None, "łąka", []]
    lists = {"first two": [4, 5], "rows": [[1], [3]], "flags": [False, True], "hand": [None, None]}
    lists["words"] = ["łąka", "bzzz"]
    assert json.loads(written(page)) == {**numbers, "mixed": mixed, "bzzz": lists}


def test_nothing_is_written_beyond_the_edge_of_a_page_and_its_size_tells_that_it_is_too_short():
    whole = blank(500)
    write_everything(whole)
    for size in range(whole.size[0]):
        page = blank(size + 8)
        short = Page(page.text[:size], page.size)
        write_everything(short)
        assert short.size[0] > size
        assert page.text[size:].tobytes() == b"." * 8
