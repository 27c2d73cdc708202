"""Lessons of Kotostrofa: a first match, tasks, and what pays."""

from stolik.core.lesson import ANY, Do, Lesson, Say, Scene, Watch

PASSED = (
    "Kto nic nie odrzuca, odwraca kartę pomocy; gdy odwrócą wszyscy, runda się kończy. Masz parę, cofamy!",
    "Throw nothing and your help card turns over; when all are turned, the round ends. You have a pair: back!",
)

FIRST = Scene(
    """
    options rounds=1, top 3b 8g
    * 3r 6r 4g 4b 5p
      3g 6o 7o
      10k 5r 7r 8b
    """,
    (
        Say(
            (
                "Pozbywaj się kotów parami. Co zostanie na ręce, to punkty karne: piątka to 5, a Kotruś aż 10.",
                "Get rid of your cats in pairs. What stays in your hand costs points: a 5 costs 5, and Kotruś 10.",
            ),
            ("hands.0",),
        ),
        Do(
            (
                "Para to dwa koty jednego koloru albo jednej wartości. Odrzuć dwa czerwone: 3 i 6.",
                "A pair is two cats of one colour or of one value. Throw the two red ones: 3 and 6.",
            ),
            ("pair 3r 6r",),
            {
                "pair": (
                    "To też para! Ale dwie czwórki mają efekt, który zaraz się przyda. Zachowaj je na później.",
                    "A pair as well! But two 4s have an effect that you will want soon. Keep them for later.",
                ),
                "pass": PASSED,
            },
        ),
        Watch(
            ((1, "pair 6o 7o"),),
            (
                "Ola wyciągnęła w ciemno kartę od ciebie i odrzuciła parę. Każdy ciągnie od sąsiada z prawej.",
                "Ola drew a card from you, unseen, and threw a pair. Everybody draws from the right-hand neighbour.",
            ),
            ("seat 1",),
        ),
        Watch(
            ((2, "pair 5r 7r"),),
            (
                "A ty ciągniesz od Stasia… i to jest Kotruś! Nigdy nie ma pary i kosztuje 10. Trzeba go komuś oddać.",
                "And you draw from Staś… it is Kotruś! He never makes a pair and costs 10. Give him to somebody!",
            ),
            ("card 10k",),
        ),
        Do(
            (
                "Teraz para jednej wartości: 4 i 4. Jej efekt: dajesz jedną swoją kartę, komu chcesz!",
                "Now a pair of one value: 4 and 4. Its effect: you give one of your cards to anybody!",
            ),
            ("pair 4g 4b",),
            {"pass": PASSED},
        ),
        Do(
            (
                "Daj Kotrusia Oli: dotknij karty, potem Oli.",
                "Give Kotruś to Ola: tap the card, then Ola.",
            ),
            ("give 10k 1",),
            {
                ANY: (
                    "Staś też by się ucieszył… Ale w tej lekcji niech to będzie Ola.",
                    "Staś would be delighted, too… But in this lesson let it be Ola.",
                )
            },
        ),
        Say(
            (
                "Miaaau! Nie masz już kart, więc w tej rundzie nic cię nie kosztuje. Zobacz, co zrobią inni.",
                "Miaaau! You have no cards left, so this round costs you nothing. See what the others do.",
            ),
            ("seat 0",),
        ),
        Watch(((1, "pass"), (2, "pass"))),
        Say(
            (
                "Oboje spasowali, runda skończona: Ola {points.1}, Staś {points.2}, ty {points.0}. "
                "Zwykle gra się dwie rundy po dziewięć kart.",
                "Both passed, and the round is over: Ola {points.1}, Staś {points.2}, you {points.0}. "
                "Usually there are two rounds with nine cards each.",
            ),
        ),
    ),
    seed=54,
)

PAIRS = Scene(
    """
    top 4r
    * 3r 5g 6b 8g 10k
      ?x4
      ?x4
    """,
    (
        Do(
            (
                "Zadanie: w tej ręce jest tylko jedna para. Znajdź ją i odrzuć.",
                "A task: there is only one pair in this hand. Find it and throw it.",
            ),
            ("pair 5g 8g",),
            {
                "pass": (
                    "Jest para: poszukaj dwóch kotów jednego koloru.",
                    "There is a pair: look for two cats of one colour.",
                )
            },
            ("hands.0",),
            task=True,
        ),
    ),
)

TWO = Scene(
    """
    top 4r
    * 3r 6r 7p 7o 10k
      ?x4
      ?x4
    """,
    (
        Do(
            (
                "Zadanie: pewna para każe następnej osobie wziąć od ciebie aż dwie karty, może i Kotrusia. Która to?",
                "A task: one pair makes the next player take two cards from you, perhaps Kotruś, too. Which is it?",
            ),
            ("pair 7o 7p",),
            {
                "pair": (
                    "Ta para jest jednego koloru, więc nie ma efektu. Szukaj dwóch o tej samej wartości!",
                    "That pair is of one colour, so it has no effect. Look for two of one value!",
                ),
                "pass": (
                    "Jest taka para! Szukaj dwóch kotów o tej samej wartości.",
                    "There is such a pair! Look for two cats of one value.",
                ),
            },
            ("hands.0",),
            task=True,
        ),
    ),
)

NOT_BACK = Scene(
    """
    top 4r 4o, phase give
    * 3r 6b 8g 10k
      ?x4
      ?x4
    """,
    (
        Say(
            (
                "Masz 4+4, więc oddajesz kartę: oczywiście Kotrusia. Ale komu? Ola ciągnie od ciebie, ty od Stasia.",
                "After 4+4 you give a card away: Kotruś, of course. But to whom? Ola draws from you, you from Staś.",
            ),
            ("card 10k", "seat 1", "seat 2"),
        ),
        Do(
            (
                "Daj go Oli: od niej nie ciągniesz. Od Stasia Kotruś mógłby zaraz wrócić!",
                "Give him to Ola: you do not draw from her. From Staś you might draw Kotruś right back!",
            ),
            ("give 10k 1",),
            {
                "give 10k 2": (
                    "Za chwilę ciągniesz właśnie od Stasia… i Kotruś może wrócić. Lepiej do Oli.",
                    "You draw from Staś in a moment… and Kotruś may come back. Better give him to Ola.",
                ),
                ANY: (
                    "Wtedy Kotruś zostaje i kosztuje 10. Oddaj jego!",
                    "Then Kotruś stays and costs 10. Give him away!",
                ),
            },
            beats=("give 10k 2", "give 8g 1", "give 3r 1"),
        ),
    ),
)

EIGHTS = Scene(
    """
    top 4r
    * 3r 6r 8g 8b 10k
      ?x4
      ?x4
    """,
    (
        Do(
            (
                "Para 8+8 każe następnej osobie wziąć od ciebie trzy karty. Tyle ci zostanie, więc weźmie i Kotrusia!",
                "The pair 8+8 makes the next player take three cards from you. Three are left: Kotruś goes as well!",
            ),
            ("pair 8g 8b",),
            {
                "pair": (
                    "Dwa koty mniej, ale Kotruś zostaje. Boty wygrywają częściej, odrzucając ósemki.",
                    "Two cats fewer, but Kotruś stays. Bots win more often with the 8s.",
                ),
                "pass": (
                    "Masz dwie pary, a pas nikomu nie odda Kotrusia. Cofamy!",
                    "You have two pairs, and a pass gives Kotruś to nobody. Let us take it back!",
                ),
            },
            beats=("pair 3r 6r", "pass"),
        ),
    ),
)

LESSONS = (
    Lesson("first", ("Pierwsza partia", "A first match"), (FIRST,)),
    Lesson("tasks", ("Dwa zadania", "Two tasks"), (PAIRS, TWO)),
    Lesson("tactics", ("Jak grać lepiej", "How to play better"), (NOT_BACK, EIGHTS)),
)
