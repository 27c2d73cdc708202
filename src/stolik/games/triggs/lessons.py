"""Lessons of Triggs: a first match, tasks, and what pays."""

from stolik.core.lesson import ANY, Ask, Do, Lesson, Say, Scene, Watch

LATER = (
    "To też dozwolone. Cofamy, bo tu pokażę ci coś ładniejszego.",
    "That is allowed, too. Let us take it back: I want to show you something better.",
)
SECOND = (
    "Tak też można, ale odkryta 10 jest pewna, a zakrytej nie znasz. Weź 10.",
    "You may, but the open 10 is certain, and a hidden card is not. Take the 10.",
)
CHAIN = (
    "Wtedy łańcuch się urywa: w rzędzie 10 zostało jeszcze jedno pole. Najpierw tam, gdzie brakuje jednego!",
    "Then the chain breaks: one box of row 10 is still free. Start where only one is missing!",
)

FIRST = Scene(
    """
    left ?x9 5, right ?x9 10
    * 2 4 7 9, free 5:1 8:1 9:3 10:2 rest:0
      1 1 7 11 12, free 7:3 11:4 12:5 rest:0
    """,
    (
        Say(
            (
                "To wyścig z ołówkiem: kto pierwszy wykreśli wszystkie pola arkusza, wygrywa. "
                "Większość już za tobą, brakuje {points.0}.",
                "It is a race with a pencil: the first to cross off every box of the sheet wins. "
                "Most of yours are done, {points.0} are left.",
            ),
            ("rows",),
        ),
        Do(
            (
                "W rzędzie 9 wykreślasz kartą 9 albo dwiema, które dają 9. Wybierz 9, 2 i 7, potem dotknij rzędu 9.",
                "A 9, or two cards that make 9, cross off a box of row 9. Pick 9, 2 and 7, then tap row 9.",
            ),
            ("cross 9: 9",),
            {ANY: LATER},
            ("card 2", "card 7"),
        ),
        Do(
            (
                "Świetnie! Jeszcze 2 i 7: razem też 9, więc drugie pole w tej samej turze.",
                "Very good! And 2 and 7 make 9 as well: a second box in the same turn.",
            ),
            ("cross 9: 2+7",),
            {
                "stop": (
                    "Można skończyć, ale 2+7 to też 9: szkoda pola. Cofamy.",
                    "You may stop, but 2+7 is 9 as well: do not waste a box. Let us take it back.",
                )
            },
        ),
        Watch(
            ((1, "draw middle"), (1, "draw middle")),
            (
                "Ola dobiera dwie karty. W turze robi się jedno: dobiera, odrzuca albo wykreśla.",
                "Ola draws two cards. In a turn you do one thing: draw, discard or cross off.",
            ),
            ("seat 1",),
        ),
        Do(
            (
                "Masz 4, a do rzędu 9 brakuje 5. Leży odkryta po lewej: weź ją.",
                "You have a 4, and for row 9 you need a 5. There is one, face up on the left: take it.",
            ),
            ("draw left",),
            {
                "draw": (
                    "Można, ale to piątka z lewej da 4+5=9.",
                    "You may, but it is the 5 on the left that makes 4+5=9.",
                ),
                "discard": (
                    "Odrzucać nie ma po co: 4 zaraz się przyda. Cofamy.",
                    "No need to discard: you will use the 4 soon. Let us take it back.",
                ),
            },
        ),
        Do(
            (
                "I druga karta, skąd chcesz. 10 po prawej pasuje do rzędu 10: weź ją.",
                "And a second card, from any deck. The 10 on the right is for row 10: take it.",
            ),
            ("draw right",),
            {ANY: SECOND},
        ),
        Watch(((1, "cross 7: 7"),)),
        Do(
            (
                "Teraz najpiękniejsze. Zagraj 4 i 5 na rząd 9: to jego ostatnie pole!",
                "Now the best part. Play 4 and 5 to row 9: it is its last box!",
            ),
            ("cross 9: 4+5",),
            {ANY: LATER},
        ),
        Do(
            (
                "Rząd pełny, więc premia: jedno pole bez karty! Weź rząd 8. Jemu też brakuje jednego…",
                "The row is full, so you get a bonus: one box without a card! Take row 8. It lacks only one, too…",
            ),
            ("bonus 8",),
            {"bonus 10": CHAIN, ANY: ("Też by się udało! Zacznijmy od 8.", "That works, too! Let us begin with 8.")},
        ),
        Do(
            (
                "…więc jest następna premia! Łańcuch trwa: teraz rząd 5.",
                "…so there is another bonus! The chain goes on: row 5 now.",
            ),
            ("bonus 5",),
            {"bonus 10": CHAIN},
        ),
        Do(
            ("I jeszcze jedna! Został tylko rząd 10.", "And one more! Only row 10 is left."),
            ("bonus 10",),
            {},
        ),
        Say(
            (
                "Jedno 4+5 i cztery pola naraz! Tak wygrywa się w Triggs. Zostało ci {points.0}.",
                "One 4+5 for four boxes at once! That is how to win at Triggs. You have {points.0} left.",
            ),
            ("rows",),
        ),
        Watch(((1, "cross 11: 11"),)),
        Do(
            ("Ostatnie pole: masz 10. Kończ!", "The last box: you have the 10. Finish it!"),
            ("cross 10: 10",),
            {
                ANY: (
                    "Jedna karta i wygrana, a ty czekasz? Cofamy.",
                    "One card wins, and you wait? Let us take it back.",
                )
            },
        ),
        Say(
            (
                "Wygrana! Ola ma jeszcze {points.1|pole|pola|pól}. Na początku arkusz ma ich 41, a ręka pięć kart.",
                "You win! Ola has {points.1|box|boxes} left. At the start a sheet has 41 of them, a hand five cards.",
            ),
        ),
    ),
    seed=2,
)

NINE = Scene(
    """
    * 1 4 5 8 9 11, free 9:3 12:1 rest:0
      ?x5
    """,
    (
        Ask(
            (
                "Zadanie: masz 1, 4, 5, 8, 9 i 11. Ile pól rzędu 9 wykreślisz nimi naraz?",
                "A task: you have 1, 4, 5, 8, 9 and 11. How many boxes of row 9 can they cross off at once?",
            ),
            (
                (
                    ("1", "1"),
                    ("9 to jedno, ale dwie karty też mogą dać 9.", "9 is one, but two cards can make 9 as well."),
                ),
                (("2", "2"), ("Blisko! 9, 4+5 i jeszcze jedna para.", "Close! 9, 4+5, and one more pair.")),
                (("3", "3"), ("Tak: 9, 1+8 i 4+5!", "Yes: 9, 1+8 and 4+5!")),
            ),
            2,
            ("row 9",),
        ),
        Do(("Pokaż to: wybierz karty i rząd 9.", "Show it: pick the cards and row 9."), ("cross 9: 9",), {ANY: LATER}),
        Do(("Dalej: 1 i 8.", "Go on: 1 and 8."), ("cross 9: 1+8",), {ANY: LATER}),
        Do(("I 4 z 5.", "And 4 with 5."), ("cross 9: 4+5",), {ANY: LATER}),
        Do(
            ("Premia! Rząd 12 ma ostatnie wolne pole.", "A bonus! Row 12 has the last free box."),
            ("bonus 12",),
            {},
        ),
    ),
)

TOGETHER = Scene(
    """
    left ?x9 5, right ?x9 3
    * 4 9 11, free 9:2 rest:0
      ?x5, free 12:2 rest:0
    """,
    (
        Say(
            (
                "Brakuje ci dwóch dziewiątek, Oli dwóch dwunastek. Masz 9 i 4, a po lewej leży 5. Co teraz?",
                "You lack two 9s, Ola two 12s. You have a 9 and a 4, and a 5 lies on the left. What now?",
            ),
            ("row 9", "decks.left"),
        ),
        Do(
            (
                "Nie spiesz się z 9! Weź 5: za turę 9 i 4+5 wykreślą oba pola naraz. To o turę szybciej.",
                "Do not rush the 9! Take the 5: next turn 9 and 4+5 cross off both at once. That saves a turn.",
            ),
            ("draw left",),
            {
                "cross": (
                    "Jedno pole teraz, potem tura na dobranie i jeszcze jedna na wykreślenie: trzy tury zamiast dwóch.",
                    "One box now, then a turn to draw and another to cross off: three turns instead of two.",
                ),
                ANY: (
                    "Brakuje właśnie 5, i leży odkryta. Taka okazja może zniknąć!",
                    "It is a 5 that you need, and it lies open. It may be gone soon!",
                ),
            },
            beats=("cross 9: 9", "discard 11x1"),
        ),
    ),
)

EMPTY = Scene(
    """
    * 3 9 12, free 8:1 9:1 12:3 rest:0
      ?x5, free 10:3 12:2 rest:0
    """,
    (
        Do(
            (
                "Kusi 9 i łańcuch premii. Ale 12 i 3+9 to dwa pola, a za pustą rękę jest pięć kart! Zacznij od 12.",
                "The 9 and its chain tempt. But 12 and 3+9 are two boxes and empty your hand: five cards! 12 first.",
            ),
            ("cross 12: 12",),
            {
                "cross 9: 9": (
                    "Trzy pola naraz, ale zostają dwie dwunastki i prawie pusta ręka. Boty wygrywają częściej inaczej.",
                    "Three boxes at once, but row 12 still lacks two. Bots win more often the other way.",
                ),
                ANY: (
                    "Masz czym wykreślać: 12, a potem 3+9. Cofamy.",
                    "You have cards to cross off with: 12, then 3+9. Let us take it back.",
                ),
            },
            ("card 3", "card 9"),
            beats=("cross 9: 9", "draw middle"),
        ),
        Do(
            (
                "I 3 z 9. Potem dostaniesz pięć kart, a trzem rzędom brakuje po jednym polu: będzie łańcuch.",
                "And 3 with 9. Then you get five cards, and three rows lack one box each: ready for a chain.",
            ),
            ("cross 12: 3+9",),
            {
                "stop": (
                    "Z kartami na ręce nowych nie dostaniesz. Wyłóż i 3+9!",
                    "With cards in hand you get no new ones. Play 3+9 as well!",
                )
            },
        ),
    ),
)

LESSONS = (
    Lesson("first", ("Pierwsza partia", "A first match"), (FIRST,)),
    Lesson("tasks", ("Co da dziewięć?", "What makes nine?"), (NINE,)),
    Lesson("tactics", ("Jak grać lepiej", "How to play better"), (TOGETHER, EMPTY)),
)
