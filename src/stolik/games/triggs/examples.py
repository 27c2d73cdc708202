"""Examples of Triggs' rules, to look at and to play."""

from stolik.core.lesson import ANY, Do, Lesson, Scene

BACK = (
    "Wolno, ale tu chodzi o coś innego. Cofamy.",
    "That is allowed, but this example is about something else. Let us take it back.",
)
MORE = (
    "Po każdym wyłożeniu wolno skończyć. Ale masz jeszcze z czego wykreślać!",
    "You may stop after each make. But there is more to cross off!",
)

DRAW = Scene(
    """
    left ?x9 5, right ?x9 10
    * 4 8 12, free 9:2 10:2 rest:0
      ?x5
    """,
    (
        Do(
            (
                "Dobierasz dwie karty, każdą skąd chcesz. Weź 5 z lewej: razem z 4 da 9.",
                "You draw two cards, each from any deck. Take the 5 on the left: with your 4 it makes 9.",
            ),
            ("draw left",),
            {ANY: BACK},
        ),
        Do(
            ("I jeszcze jedna karta, z dowolnej talii.", "And one more card, from any deck."),
            ("draw right", "draw left", "draw middle"),
            {},
        ),
    ),
)

ELEVEN = Scene(
    """
    * 1 4 7 10 11, free 11:3 12:2 rest:0
      ?x5
    """,
    (
        Do(
            (
                "11 to jedno pole w rzędzie 11. Wybierz kartę i dotknij rzędu.",
                "An 11 is one box of row 11. Pick the card and tap the row.",
            ),
            ("cross 11: 11",),
            {ANY: BACK},
        ),
        Do(
            ("1 i 10 to też 11: drugie pole.", "1 and 10 make 11 as well: a second box."),
            ("cross 11: 1+10",),
            {"stop": MORE, ANY: BACK},
        ),
        Do(
            (
                "I 4 z 7. Rząd jest pełny, więc będzie premia!",
                "And 4 with 7. The row is full, so a bonus follows!",
            ),
            ("cross 11: 4+7",),
            {"stop": MORE},
        ),
    ),
)

BONUS = Scene(
    """
    * 4 5 8, free 5:2 8:1 9:1 rest:0
      ?x5
    """,
    (
        Do(
            (
                "Rzędowi 9 brakuje jednego pola. 4 i 5 dają 9: zapełnij go.",
                "Row 9 lacks one box. 4 and 5 make 9: fill it.",
            ),
            ("cross 9: 4+5",),
            {ANY: BACK},
        ),
        Do(
            (
                "Premia: jedno pole bez karty w innym rzędzie. Jeśli zapełni i jego, będzie następna. Wybierz rząd.",
                "A bonus: one box without a card in another row. If that fills it, there is another one. Pick a row.",
            ),
            ("bonus 8", "bonus 5"),
            {},
        ),
    ),
)

EXAMPLES = (
    Lesson("3.2", ("Dobieranie", "Drawing"), (DRAW,)),
    Lesson("3.5", ("Wykreślanie", "Crossing off"), (ELEVEN,)),
    Lesson("4.1", ("Premia", "A bonus"), (BONUS,)),
)
