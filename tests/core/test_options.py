"""House rules in words: nobody at a table has to read a code name or a row of letters."""

import pytest

from stolik import load, names
from stolik.core.game import LANGUAGES
from stolik.core.options import Flag, Letters, Number, Numbers, changed

ABOUT = {"pl": "odmiana", "en": "a variant"}
COLOURS = {"pl": {"r": "czerwony", "g": "zielony"}, "en": {"r": "red", "g": "green"}}
LETTERS = Letters("colours", "rrg", "rg", ABOUT, COLOURS, (("1", 2), ("2", 1)))


@pytest.mark.parametrize(
    ("option", "value", "polish", "english"),
    [
        (Number("limit", 40, 1, 99, ABOUT), 15, "15", "15"),
        (Flag("tasks", False, ABOUT), True, "tak", "yes"),
        (Numbers("boxes", (2, 2), 1, 9, ABOUT), [3, 4], "3, 4", "3, 4"),
        (LETTERS, "ggr", "1: zielony × 2; 2: czerwony", "1: green × 2; 2: red"),
    ],
)
def test_a_value_is_said_in_words(option, value, polish, english):
    assert (option.say(value, "pl"), option.say(value, "en")) == (polish, english)
    assert changed([option], {option.name: value}, "en") == [f"a variant: {english}"]


@pytest.mark.parametrize("name", names)
def test_the_usual_rules_need_no_words(name):
    game = load(name)
    _, options = game.setting(None, {})
    assert changed(game.options, options, "pl") == []


@pytest.mark.parametrize("name", names)
def test_letters_all_have_a_group_and_a_name(name):
    for option in load(name).options:
        if isinstance(option, Letters):
            assert sum(size for _, size in option.groups) == len(option.default)
            assert all(set(option.names[language]) == set(option.alphabet) for language in LANGUAGES)


@pytest.mark.parametrize("name", names)
def test_the_rules_pages_name_every_option_as_the_lobby_does(name):
    game = load(name)
    for language in LANGUAGES:
        page = " ".join(game.rules_page(language).split()).lower()
        for option in game.options:
            assert option.about[language].lower() in page
            assert f"`{option.name}`" not in page
