"""Lessons of X nimmt!: a first match, tasks, and what pays."""

from stolik.core.lesson import ANY, Ask, Do, Lesson, Say, Scene, Watch

AGAIN = (
    "To też dozwolone. Cofamy, bo tu pokażę ci coś ciekawszego.",
    "That is allowed, too. Let us take it back: I want to show you something better here.",
)

FIRST = Scene(
    """
    options rounds=1, row3 12, row4 38 44, row5 60 66 71
    * 15 50 73
    * 5 14 52
    * 80 91 95
    """,
    (
        Say(
            (
                "Witaj na łące! Na kartach są bycze głowy, a każda to punkt karny. Wygrywa, kto ma ich najmniej.",
                "Welcome to the meadow! Each bull head on a card is a penalty point. The fewest win.",
            ),
        ),
        Watch(
            ((1, "14"), (2, "80")),
            (
                "Wszyscy wybierają po jednej karcie naraz, zakrytą. Ola i Staś już wybrali.",
                "Everybody chooses one card at the same time, face down. Ola and Staś have chosen.",
            ),
            ("seat 1", "seat 2"),
        ),
        Say(
            (
                "Karta idzie do rzędu, którego ostatnia karta jest niższa i najbliższa. "
                "Rzędy kończą się na {rows.3.0}, {rows.4.1} i {rows.5.2}.",
                "A card goes to the row whose last card is lower and nearest. "
                "The rows end with {rows.3.0}, {rows.4.1} and {rows.5.2}.",
            ),
            ("rows.3#0", "rows.4#1", "rows.5#2"),
        ),
        Do(
            (
                "Zagraj 50: najbliższa niższa to {rows.4.1}, więc trafi do rzędu {would.50.row}.",
                "Play 50: the nearest lower card is {rows.4.1}, so it goes to row {would.50.row}.",
            ),
            ("50",),
            {ANY: AGAIN},
        ),
        Say(
            (
                "Wszędzie zrobiło się ciasno. Rząd 3 zapełnia trzecia karta, rząd 4 czwarta, rząd 5 piąta. "
                "Kto zapełni rząd, zbiera to, co tam leży.",
                "All rows are nearly full. The third card fills row 3, the fourth row 4, the fifth row 5. "
                "Whoever fills a row collects what lies there.",
            ),
            ("rows.3", "rows.4", "rows.5"),
        ),
        Watch(((1, "52"), (2, "91"))),
        Do(
            (
                "Coś trzeba zebrać, więc jak najtaniej. 15 bierze rząd 3: tylko {would.15.heads|głowa|głowy|głów}.",
                "You must collect something, so make it cheap. 15 takes row 3: only {would.15.heads|head|heads}.",
            ),
            ("15",),
            {
                "73": (
                    "Ojej: to zabrałoby cały rząd, {collected_heads|głowę|głowy|głów}! Cofamy.",
                    "Oh dear: that would take a whole row, {collected_heads|head|heads}! Let us take it back.",
                )
            },
        ),
        Say(
            (
                "Byki idą do ciebie. Jest ratunek: jedna zebrana karta trafia do twojego rzędu X, gdzie głowy "
                "nic nie kosztują. Reszta idzie na rękę.",
                "The bulls walk over to you. There is a way out: one card goes to your X row, where heads "
                "cost nothing. The others go to your hand.",
            ),
            ("collected",),
        ),
        Do(
            (
                "Rząd X musi rosnąć. Połóż tam 12, niższą: zostanie więcej miejsca na następne.",
                "The X row must ascend. Put the lower card there, 12: that leaves room for more.",
            ),
            ("x 12",),
            {
                "x 14": (
                    "Też można! Ale po 14 zmieści się mniej kart. Niższa na początek to lepszy pomysł.",
                    "You may! But fewer cards fit after 14. A lower one is a better start.",
                )
            },
        ),
        Watch(((1, "x 38"), (2, "x 60"))),
        Say(
            (
                "Ola i Staś też zapełnili rzędy i zebrali o wiele więcej. Teraz w każdym rzędzie leży jedna karta.",
                "Ola and Staś filled rows as well, and collected far more. Every row has one card now.",
            ),
            ("seat 1", "seat 2"),
        ),
        Watch(((1, "44"), (2, "66"))),
        Do(
            (
                "Masz 14, niższą od końca każdego rzędu. To nie pech! Zagraj ją, a wskażesz rząd, który zbierasz.",
                "Your 14 is lower than the end of every row. That is good luck! Play it: you pick the row to collect.",
            ),
            ("14",),
            {ANY: AGAIN},
        ),
        Do(
            (
                "Wskaż rząd 3. Jedyna karta, {rows.3.0}, idzie prosto do rzędu X: wyższa od 12, więc za darmo.",
                "Tap row 3. Its only card, {rows.3.0}, goes straight to your X row: higher than 12, so it is free.",
            ),
            ("row 3",),
            {
                ANY: (
                    "Też za darmo, ale po {x_rows.0.1} niewiele już się w rzędzie X zmieści. Weź najniższą.",
                    "Free as well, but few cards fit after {x_rows.0.1} in your X row. Take the lowest.",
                )
            },
        ),
        Say(
            (
                "Uwaga: karta niższa od ostatniej w rzędzie X wyrzuca cały rząd na stos X, a tam głowy liczą się "
                "podwójnie.",
                "Careful: a card lower than the last in your X row sends it to the X pile. Heads count double there.",
            ),
            ("x_rows.0",),
        ),
        Watch(((1, "50"), (2, "95"))),
        Do(
            (
                "Została ci jedna karta. Zagraj 73: gdy czyjaś ręka jest pusta, runda się kończy.",
                "You have one card left. Play 73: when somebody's hand is empty, the round ends.",
            ),
            ("73",),
            {},
        ),
        Watch(((1, "x 44"),)),
        Say(
            (
                "Koniec! Masz {points.0|punkt karny|punkty karne|punktów karnych}, Ola {points.1}, Staś {points.2}. "
                "Prawdziwa partia ma dwie takie rundy, po osiem kart.",
                "The end! You have {points.0|penalty point|penalty points}, Ola {points.1}, Staś {points.2}. "
                "A real match has two such rounds, with eight cards each.",
            ),
        ),
    ),
)

LANDING = Scene(
    """
    row3 40, row4 18 36, row5 51 52
    * 43 60 70
    * ?x3
    """,
    (
        Ask(
            (
                "Zadanie: rzędy kończą się na {rows.3.0}, {rows.4.1} i {rows.5.1}. Gdzie trafi 43?",
                "A task: the rows end with {rows.3.0}, {rows.4.1} and {rows.5.1}. Where will 43 land?",
            ),
            (
                (("rząd 3", "row 3"), ("Tak: 40 jest niższa i najbliższa.", "Yes: 40 is the nearest lower card.")),
                (("rząd 4", "row 4"), ("36 jest niższa, ale 40 bliżej.", "36 is lower, but 40 is nearer.")),
                (("rząd 5", "row 5"), ("52 jest wyższa niż 43: tam nie pasuje.", "52 is higher than 43: no fit.")),
            ),
            0,
            ("card 43",),
        ),
    ),
)

SAFE = Scene(
    """
    row3 20 24, row4 61 62, row5 80 81 83 84
    * 26 64 90
    * ?x3
    """,
    (
        Do(
            (
                "Zadanie: która karta niczego nie zbierze, jeśli rzędy zostaną takie? Zagraj ją.",
                "A task: which card collects nothing if the rows stay as they are? Play it.",
            ),
            ("64",),
            {
                ANY: (
                    "{move} zapełnia swój rząd: zbierasz to, co w nim leży. Poszukaj rzędu z miejscem.",
                    "{move} fills its row: you collect what lies there. Look for a row with room.",
                )
            },
            ("hands.0",),
            task=True,
        ),
    ),
)

LOWEST = Scene(
    """
    row3 20, row4 61, row5 95
    * 30 45 75, collected 12 50
      ?x4
      ?x4
    """,
    (
        Say(
            (
                "Zbierasz 12 i 50. Która do rzędu X? 50 ma trzy głowy, 12 tylko jedną…",
                "You collect 12 and 50. Which goes to the X row? 50 has three heads, 12 only one…",
            ),
            ("collected",),
        ),
        Do(
            (
                "A jednak 12! Po niskiej karcie zmieści się wiele następnych, a 50 jeszcze zagrasz z ręki.",
                "Still, take the 12! Many cards fit after a low one, and you can still play the 50 from your hand.",
            ),
            ("x 12",),
            {
                "x 50": (
                    "Trzy głowy mniej, ale po 50 połowa kart wyrzuci rząd na stos X. Boty częściej wygrywają z 12.",
                    "Three heads saved, but after 50 half of the cards break the row. Bots win more often with the 12.",
                )
            },
            beats=("x 50",),
        ),
    ),
)

BEHIND = Scene(
    """
    row3 20, row4 58 60, row5 80 81 83
    * 61 75 92
    * ?x3
    * ?x3
    * ?x3
    """,
    (
        Do(
            (
                "Rząd 4 kończy się na 60. Zagraj 61: między nie nikt się nie wciśnie. Prawie na pewno będzie trzecia.",
                "Row 4 ends with 60. Play 61: nothing fits in between. It is almost certain to be the third card.",
            ),
            ("61",),
            {
                "75": (
                    "Między 60 a 75 mogą wejść inne karty, i to twoja zapełni rząd. Boty częściej wygrywają z 61.",
                    "Other cards may go between 60 and 75, and yours fills the row. Bots win more often with the 61.",
                ),
                "92": (
                    "W rzędzie 5 leżą już trzy karty. Wystarczy, że ktoś wejdzie przed tobą, i zbierasz wszystko.",
                    "Row 5 has three cards already. If a single card comes before yours, you collect them all.",
                ),
            },
            beats=("75", "92"),
        ),
    ),
)

LESSONS = (
    Lesson("first", ("Pierwsza partia", "A first match"), (FIRST,)),
    Lesson("tasks", ("Dwa zadania", "Two tasks"), (LANDING, SAFE)),
    Lesson("tactics", ("Jak grać lepiej", "How to play better"), (LOWEST, BEHIND)),
)
