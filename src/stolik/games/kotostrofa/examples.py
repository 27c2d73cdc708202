"""Examples of Kotostrofa's rules, to look at and to play."""

from stolik.core.lesson import ANY, Do, Lesson, Scene

PASSED = (
    "Pasować wolno zawsze, ale masz parę. Cofamy!",
    "You may always pass, but you have a pair. Let us take it back!",
)

PAIRS = Scene(
    """
    top 3b 8g
    * 3r 6r 4g 4b 10k
      ?x4
      ?x4
    """,
    (
        Do(
            (
                "Tu są dwie pary: dwa czerwone koty i dwie czwórki. Tylko czwórki mają efekt. Odrzuć jedną parę.",
                "There are two pairs: two red cats, and two 4s. Only the 4s have an effect. Throw one pair.",
            ),
            ("pair 3r 6r", "pair 4g 4b"),
            {"pass": PASSED},
        ),
    ),
)

GIVE = Scene(
    """
    top 3b 8g
    * 4g 4b 5p 10k
      ?x4
      ?x4
    """,
    (
        Do(
            ("Odrzuć dwie czwórki.", "Throw the two 4s."),
            ("pair 4g 4b",),
            {"pass": PASSED, ANY: PASSED},
        ),
        Do(
            (
                "4+4: dajesz kartę, komu chcesz. Daj komuś Kotrusia: dotknij karty, potem osoby.",
                "4+4: you give a card to anybody. Give somebody Kotruś: tap the card, then the player.",
            ),
            ("give 10k 1", "give 10k 2"),
            {
                ANY: (
                    "Wolno, ale wtedy Kotruś zostaje i kosztuje 10. Cofamy!",
                    "You may, but then Kotruś stays and costs 10. Let us take it back!",
                )
            },
        ),
    ),
)

AGAIN = Scene(
    """
    top 3b 8g
    * 6r 6g 3p 5p 10k
      ?x4
      ?x4
    """,
    (
        Do(
            ("Odrzuć dwie szóstki.", "Throw the two 6s."),
            ("pair 6r 6g",),
            {
                ANY: (
                    "To też wolno, ale zobacz, co dają szóstki.",
                    "You may, but see what the 6s do.",
                )
            },
        ),
        Do(
            (
                "6+6: od razu wolno odrzucić następną parę. Masz dwa fioletowe koty!",
                "6+6: you may throw another pair at once. You have two purple cats!",
            ),
            ("pair 3p 5p",),
            {
                ANY: (
                    "Nie musisz, ale druga para to dwa koty mniej. Cofamy!",
                    "You need not, but another pair is two cats fewer. Let us take it back!",
                )
            },
        ),
    ),
)

EXAMPLES = (
    Lesson("3.2", ("Pary", "Pairs"), (PAIRS,)),
    Lesson("4.4", ("Dwie czwórki", "Two 4s"), (GIVE,)),
    Lesson("4.6", ("Dwie szóstki", "Two 6s"), (AGAIN,)),
)
