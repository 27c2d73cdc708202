"""Examples of Lato z komarami's rules, to look at and to play."""

from stolik.core.lesson import Ask, Do, Lesson, Scene, Watch

MAY = (
    "Wolno i to, choć coś pasuje. Ale teraz zagraj kartę.",
    "That is allowed, too, although something fits. But play a card now.",
)

FITS = Scene(
    """
    top 4
    * 2 4 5 b
      ?x4
      ?x4
    """,
    (
        Do(
            ("Na 4 pasuje 4 albo 5. Zagraj jedną z nich!", "A 4 or a 5 fits on a 4. Play one of them!"),
            ("4", "5"),
            {"draw": MAY, "pass": MAY},
        ),
    ),
)

AFTER_BZZZ = Scene(
    """
    top b
    * 1 3 6 b
      ?x4
      ?x4
    """,
    (
        Do(
            ("A po bzzz: bzzz albo 1. Zagraj jedną z nich!", "And after bzzz: bzzz or a 1. Play one of them!"),
            ("b", "1"),
            {"draw": MAY, "pass": MAY},
        ),
    ),
)

LAST = Scene(
    """
    top 4, phase last
    * 2 5 6
      3 6, passed
      1 b, passed
    """,
    (
        Do(
            (
                "Wszyscy inni spasowali. Jeszcze jedna karta, i koniec rundy: zagraj 5.",
                "All others have passed. One more card, and the round ends: play 5.",
            ),
            ("5",),
            {
                "pass": (
                    "Wolno tak skończyć, ale wtedy i 5 kosztuje. Cofamy!",
                    "You may stop here, but then the 5 costs as well. Let us take it back!",
                )
            },
        ),
    ),
)

COSTS = Scene(
    """
    options limit=10, top 4
      3 3 b b
    * 5
    """,
    (
        Ask(
            ("Ile kosztuje ta ręka: dwie trójki i dwa komary?", "What does this hand cost: two 3s and two mosquitoes?"),
            (
                (("13", "13"), ("Komary kosztują 10 każdy. Jeszcze raz?", "Mosquitoes cost 10 each. Again?")),
                (("23", "23"), ("Tak: 3 raz, a każdy komar 10.", "Yes: 3 once, and 10 for each mosquito.")),
                (("26", "26"), ("Dwie trójki liczą się tylko raz.", "Two 3s count only once.")),
            ),
            1,
            ("hands.0",),
        ),
        Watch(((1, "5"),)),
    ),
)

EXAMPLES = (
    Lesson("3.2", ("Co pasuje", "What fits"), (FITS, AFTER_BZZZ)),
    Lesson("4.2", ("Ostatnia karta", "The last card"), (LAST,)),
    Lesson("5.2", ("Ile to kosztuje", "What it costs"), (COSTS,)),
)
