"""Lessons of Lato z komarami: a first match, tasks, and what pays."""

from stolik.core.lesson import ANY, Ask, Do, Lesson, Say, Scene, Watch

NO_NEED = (
    "Możesz, ale po co? Masz kartę, która pasuje. Cofamy.",
    "You may, but why? You have a card that fits. Let us take it back.",
)
TOO_EARLY = (
    "Pas odkłada rękę do końca rundy, i wszystko w niej kosztuje. Na to za wcześnie, cofamy.",
    "Passing lays your hand aside until the round ends, and all of it costs. Too early: let us take it back.",
)

FIRST = Scene(
    """
    options limit=5, top 3
    * 1 3 4 6 b
      2 2 3 5 6
      1 2 3 4 4
    """,
    (
        Say(
            (
                "Letni wieczór nad jeziorem. Pozbądź się kart szybciej niż inni: co zostanie na ręce, to ukąszenia.",
                "A summer evening by the lake. Get rid of your cards first: what stays in the hand bites.",
            ),
            ("hands.0",),
        ),
        Do(
            (
                "Na stosie leży {pile.0}. Pasuje ta sama wartość albo o jeden wyższa. Zagraj 3.",
                "A {pile.0} lies on the pile. The same value fits, or one more. Play your 3.",
            ),
            ("3",),
            {
                "4": (
                    "4 też pasuje! Ale wtedy twoja 3 długo poczeka na swoją kolej. Najpierw 3.",
                    "4 fits as well! But then your 3 has to wait for a long time. Play it first.",
                ),
                "draw": NO_NEED,
                "pass": TOO_EARLY,
            },
            ("pile",),
        ),
        Watch(((1, "3"), (2, "3"))),
        Do(
            (
                "Wszyscy dołożyli 3, znów twoja kolej. Teraz o jeden wyżej: zagraj 4.",
                "Everybody added a 3, and it is your turn again. One higher now: play 4.",
            ),
            ("4",),
            {"draw": NO_NEED, "pass": TOO_EARLY},
        ),
        Watch(
            ((1, "5"), (2, "draw")),
            (
                "Ola zagrała 5, a Stasiowi nic nie pasowało, więc dobrał kartę z talii. To też cała tura.",
                "Ola played 5. Nothing fitted for Staś, so he drew a card. That is a whole turn, too.",
            ),
            ("stock",),
        ),
        Do(
            ("Po 5 idzie 6. Masz ją!", "6 follows 5. You have one!"),
            ("6",),
            {"draw": NO_NEED, "pass": TOO_EARLY},
        ),
        Watch(
            ((1, "6"), (2, "pass")),
            (
                "Staś spasował: odkłada rękę i do końca rundy nie gra. Czasem lepiej przerwać, niż wciąż dobierać.",
                "Staś has passed: he lays his hand aside until the round ends. Sometimes that beats drawing for ever.",
            ),
            ("seat 2",),
        ),
        Do(
            (
                "Oto komar: każdy bzzz na ręce kosztuje 10! Ale na 6 wolno go zagrać. Szybko!",
                "Here is the mosquito: each bzzz in hand costs 10! But it may be played on a 6. Quick!",
            ),
            ("b",),
            {
                "draw": (
                    "I bzzz zostaje na ręce, a to 10 punktów. Taka okazja na 6 szybko nie wróci. Cofamy!",
                    "Then bzzz stays in your hand: 10 points. A 6 may not come again soon. Let us take it back!",
                ),
                "pass": (
                    "Z komarem na ręce? To 10 punktów karnych i jeszcze 1 za jedynkę. Cofamy!",
                    "With a mosquito in hand? That is 10 penalty points, and 1 more for the 1. Back!",
                ),
            },
        ),
        Watch(
            ((1, "pass"),),
            (
                "Ola też spasowała. Reszta już nie gra, więc możesz zagrać jeszcze jedną kartę, tylko jedną.",
                "Ola has passed, too. The others are out, so you may play one more card, just one.",
            ),
            ("seat 1", "seat 2"),
        ),
        Do(
            (
                "Po bzzz wszystko zaczyna się od 1. To twoja ostatnia karta: zagraj ją i ręka pusta!",
                "After bzzz comes 1 again. It is your last card: play it, and your hand is empty!",
            ),
            ("1",),
            {
                "pass": (
                    "Wtedy jedynka zostałaby na ręce i kosztowała {score.cost_by_seat.0}. Szkoda! Cofamy.",
                    "Then the 1 would stay in hand and cost {score.cost_by_seat.0}. A pity! Let us take it back.",
                )
            },
        ),
        Say(
            (
                "Masz {points.0}, Ola {points.1}: jej dwie dwójki kosztują tylko raz. Staś za 1, 2 i 4 ma {points.2}. "
                "Zwykle gra się, aż ktoś uzbiera 40.",
                "You have {points.0}, Ola {points.1}: her two 2s cost only once. Staś has {points.2} for 1, 2 and 4. "
                "You usually play until somebody has 40.",
            ),
        ),
    ),
    seed=1,
)

FITS = Scene(
    """
    top 6
    * 1 5 6 b
      ?x4
    """,
    (
        Do(
            (
                "Zadanie: na stosie leży 6. Które twoje karty pasują? Zagraj jedną z nich.",
                "A task: 6 lies on the pile. Which of your cards fit? Play one of them.",
            ),
            ("6", "b"),
            {
                "draw": ("Nie trzeba: 6 pasuje i bzzz pasuje. Spróbuj!", "No need: 6 fits, and bzzz fits. Try!"),
                "pass": ("Nie tak szybko: 6 pasuje i bzzz pasuje.", "Not so fast: 6 fits, and bzzz fits."),
            },
            ("hands.0",),
            task=True,
        ),
    ),
)

COST = Scene(
    """
    options limit=10, top 4
      4 4 4 b
    * 5
    """,
    (
        Ask(
            (
                "Zadanie: Ola zaraz zagra ostatnią kartę. Ile będzie kosztować twoja ręka: trzy czwórki i bzzz?",
                "A task: Ola is about to play her last card. What will your hand cost: three 4s and a bzzz?",
            ),
            (
                (("22", "22"), ("Trzy czwórki liczą się tylko raz. Jeszcze raz?", "Three 4s count only once. Again?")),
                (("14", "14"), ("Tak jest: 4 i 10!", "Exactly: 4 and 10!")),
                (("4", "4"), ("A komar? On kosztuje najwięcej.", "And the mosquito? It costs most.")),
            ),
            1,
            ("hands.0",),
        ),
        Watch(
            ((1, "5"),),
            (
                "I rzeczywiście: {score.cost_by_seat.0|punkt|punkty|punktów}. Równe karty liczą się raz, "
                "każdy komar osobno.",
                "Right: {score.cost_by_seat.0|point|points}. Equal cards count once, each mosquito counts by itself.",
            ),
        ),
    ),
)

EQUAL_FIRST = Scene(
    """
    top 3
    * 3 4 4
      ?x4
      ?x4
    """,
    (
        Say(
            (
                "Jak grać lepiej? Trzy wskazówki, sprawdzone w tysiącach partii naszych botów.",
                "How to play better? Three tips, tested in thousands of matches between our bots.",
            ),
        ),
        Do(
            (
                "Najpierw równa, potem wyższa: na 3 zagraj 3. Czwórki poczekają, a 3 już by nie weszła.",
                "Play the equal card first, then the higher one: a 3 on the 3. The 4s can wait, the 3 cannot.",
            ),
            ("3",),
            {
                "4": (
                    "Wtedy 3 zostaje na ręce na długo. Najpierw ona!",
                    "Then the 3 stays in your hand for a long time. Play it first!",
                ),
                ANY: NO_NEED,
            },
            beats=("4", "draw", "pass"),
        ),
    ),
)

SIX_FIRST = Scene(
    """
    top 6
    * 6 b
      ?x4
      ?x4
    """,
    (
        Do(
            (
                "To samo z komarem: najpierw 6! Na szóstce bzzz wejdzie i za chwilę, a 6 po bzzz już nie.",
                "The same with a mosquito: play the 6 first! bzzz still fits on it later, but a 6 never on bzzz.",
            ),
            ("6",),
            {
                "b": (
                    "Kusi! Ale wtedy zostaje 6, która prędko nie wejdzie. Boty wygrywają częściej, grając 6.",
                    "Tempting! But then your 6 will not fit for a long time. Bots win more often with the 6.",
                ),
                ANY: NO_NEED,
            },
            beats=("b", "draw", "pass"),
        ),
    ),
)

PASS_IN_TIME = Scene(
    """
    top 4
    * 1
      ?x1
      ?x1
    """,
    (
        Do(
            (
                "Masz tylko 1, a inni zaraz skończą. Pas kosztuje 1 punkt. Dobrana karta mogłaby kosztować 10!",
                "You have only a 1, and the others are nearly done. A pass costs 1. A drawn card might cost 10!",
            ),
            ("pass",),
            {
                "draw": (
                    "Ryzyko: każda dobrana karta może kosztować, a tura minęła. Z tanią ręką lepiej spasować.",
                    "Risky: each card you draw may cost more, and your turn is gone. Pass while your hand is cheap.",
                )
            },
            beats=("draw",),
        ),
    ),
)

LESSONS = (
    Lesson("first", ("Pierwsza partia", "A first match"), (FIRST,)),
    Lesson("tasks", ("Dwa zadania", "Two tasks"), (FITS, COST)),
    Lesson("tactics", ("Jak grać lepiej", "How to play better"), (EQUAL_FIRST, SIX_FIRST, PASS_IN_TIME)),
)
