"""Examples of X nimmt!'s rules, to look at and to play."""

from stolik.core.lesson import ANY, Do, Lesson, Scene, Watch

NEAREST = Scene(
    """
    row3 15, row4 17, row5 45
    * 22 60
    * 18 90
    """,
    (
        Watch(((1, "18"),)),
        Do(
            (
                "Rzędy kończą się na 15, 17 i 45. Zagraj 60: trafi za 45, najbliższą niższą.",
                "The rows end with 15, 17 and 45. Play 60: it goes after 45, the nearest lower card.",
            ),
            ("60",),
            {
                ANY: (
                    "Najpierw niższa: 18 trafia za 17, a 22 za 18. A co zrobi 60? Cofamy.",
                    "The lower card first: 18 goes after 17, then 22 after 18. Where does 60 go? Let us take it back.",
                )
            },
        ),
    ),
)

FULL = Scene(
    """
    row3 20, row4 50 52 54, row5 80
    * 59 95
    * 10 85
    """,
    (
        Watch(((1, "85"),)),
        Do(
            (
                "W rzędzie 4 leżą już trzy karty. 59 jest czwarta: zapełnia rząd i zbiera tamte trzy. Zagraj ją.",
                "Row 4 has three cards already. 59 is the fourth: it fills the row and collects those three. Play it.",
            ),
            ("59",),
            {
                ANY: (
                    "95 spokojnie staje w rzędzie 5. Ale zobacz, co zrobi 59!",
                    "95 stands safely in row 5. But see what 59 does!",
                )
            },
        ),
        Do(
            (
                "Jedna z zebranych idzie do rzędu X, reszta na rękę. Wybierz, która.",
                "One of the collected cards goes to your X row, the others to your hand. Choose which.",
            ),
            ("x 50", "x 52", "x 54"),
            {},
        ),
    ),
)

TOO_LOW = Scene(
    """
    row3 50 51, row4 59, row5 70 72
    * 43 90
    * 75 85
    """,
    (
        Watch(((1, "75"),)),
        Do(
            (
                "43 jest niższa od końca każdego rzędu. Zagraj ją.",
                "43 is lower than the end of every row. Play it.",
            ),
            ("43",),
            {
                ANY: (
                    "90 znajdzie swój rząd. Ale zobacz, co się dzieje z za niską kartą.",
                    "90 finds its row. But see what happens to a card that is too low.",
                )
            },
        ),
        Do(
            (
                "Nigdzie nie pasuje, więc wskaż rząd, który zbierasz. W rzędzie 4 leży tylko jedna karta.",
                "It fits nowhere, so pick the row that you collect. Row 4 has only one card.",
            ),
            ("row 4", "row 3", "row 5"),
            {},
        ),
    ),
)

BREAKS = Scene(
    """
    row3 40, row4 61, row5 95
    * 45 75, x 20 30, collected 12 18
      ?x4
    """,
    (
        Do(
            (
                "Rząd X kończy się na 30, a zebrane są 12 i 18. Obie za niskie: 20 i 30 idą na stos X. Wybierz jedną.",
                "Your X row ends with 30. 12 and 18 are both too low, so 20 and 30 go to the X pile. Choose one.",
            ),
            ("x 12", "x 18"),
            {},
        ),
    ),
)

EXAMPLES = (
    Lesson("4.2", ("Dokąd trafia karta", "Where a card goes"), (NEAREST,)),
    Lesson("4.3", ("Pełny rząd", "A full row"), (FULL,)),
    Lesson("4.4", ("Za niska karta", "A card that is too low"), (TOO_LOW,)),
    Lesson("5.4", ("Rząd X się psuje", "The X row breaks"), (BREAKS,)),
)
