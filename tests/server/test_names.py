"""Names that people give themselves."""

import pytest

from stolik.server.names import MARKS, readable


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ola", "Ola"),
        ("  Ewa   Maria ", "Ewa Maria"),
        ("Żółć 🦊", "Żółć 🦊"),
        ("Z\u0307o\u0301łc\u0301", "Żółć"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("🏳️‍🌈 Kim", "🏳️‍🌈 Kim"),
        ("👩🏽‍🚀", "👩🏽‍🚀"),
        ("a\u200db", "ab"),
        ("a\u2028b\u2029c", "a b c"),
        ("a\u3164b", "a b"),
        ("נָעָה", "נָעָה"),
        ("李小龍", "李小龍"),
        ("O'Neil-3", "O'Neil-3"),
    ],
)
def test_a_name_is_shown_as_people_write_it(given, shown):
    assert readable(given) == shown


@pytest.mark.parametrize(
    "given",
    ["", "   ", "\n", "a\x00b", "a\u202eb", "\u3164", "\u2800\u2800", "\u200d", "\ue000", "\u0301\u0301", "\u2066x"],
)
def test_a_name_that_hides_something_or_shows_nothing_is_refused(given):
    assert readable(given) is None


def test_accents_do_not_pile_up():
    assert readable("Q" + "\u0302" * 20 + "x") == "Q" + "\u0302" * MARKS + "x"
