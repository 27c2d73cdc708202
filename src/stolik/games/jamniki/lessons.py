"""Lessons of Jamniki: a first match, tasks, and what pays."""

from stolik.core.lesson import ANY, Ask, Do, Lesson, Say, Scene, Watch

FIRST = Scene(
    """
    options games=1, hand o2o2 g2g2 r4b4, stack ?x16 p2p2 g4o4 p3g3 r3o3 r2r2 p4p4 b3o3
    * b2b2 b2b3 b3r3
      g2g2 g2g3 g3b3
    """,
    (
        Say(
            (
                "Ubierz jamnika! Każda kostka na kubraczku to punkt, a najdłuższy kawałek jednego koloru to premia.",
                "Dress your dachshund! Every bone on its coat is a point, the longest stretch of one colour a bonus.",
            ),
        ),
        Say(
            (
                "Te płytki wędrują wokół stołu: dobierasz jedną, jedną dokładasz do jamnika, resztę podajesz dalej.",
                "These tiles travel around the table: you draw one, add one to your dog, and pass the others on.",
            ),
            ("hand",),
        ),
        Do(
            (
                "Nowa płytka pasuje, gdy jej przód ma kolor albo liczbę kostek ogona: czerwony albo 3. Dołóż czerwoną.",
                "A tile fits if its front has the tail's colour or its number of bones: red, or 3. Add the red one.",
            ),
            ("r4b4",),
            {},
        ),
        Watch(
            ((1, "b3o3"),),
            (
                "Ola też dołożyła i podała ci resztę. Twój ogon jest teraz niebieski i ma 4 kostki.",
                "Ola added one, too, and passed the rest to you. Your tail is blue now, with 4 bones.",
            ),
            ("hand",),
        ),
        Do(
            (
                "Niebieskiej nie ma, ale fioletowa ma 4 kostki: pasuje liczbą. Dołóż ją.",
                "There is no blue one, but the purple tile has 4 bones: the number fits. Add it.",
            ),
            ("p4p4",),
            {},
        ),
        Watch(((1, "o2o2"),)),
        Do(
            (
                "Ojej, nic nie pasuje. Wtedy jedna płytka idzie białą stroną: zawsze 4 kostki. Poświęć zieloną.",
                "Oh dear, nothing fits. Then one tile goes down white side up: always 4 bones. Give up the green one.",
            ),
            ("g2g2 white",),
            {
                "r3o3 white": (
                    "Szkoda jej: ma 6 kostek, a białą stroną tylko 4. Poświęć słabszą.",
                    "What a pity: it has 6 bones, and only 4 on its white side. Give up a weaker one.",
                ),
                ANY: (
                    "Też dobrze: 4 kostki z obu stron, nic nie tracisz. W tej lekcji weźmy zieloną.",
                    "Just as well: 4 bones on either side, nothing is lost. In this lesson let us take the green one.",
                ),
            },
        ),
        Say(
            (
                "Jamnik się wstydzi, ale jest i pociecha: po białej pasuje każda płytka.",
                "The dachshund is ashamed, but there is a comfort: after white, every tile fits.",
            ),
        ),
        Watch(((1, "r2r2"),)),
        Do(
            (
                "Ostatnia płytka, pasuje każda. Więc największa: dwie czwórki, 8 kostek!",
                "The last tile, and each of them fits. So the biggest: two 4s, 8 bones!",
            ),
            ("g4o4",),
            {
                ANY: (
                    "Pasuje, ale ma tylko 6 kostek. Po białej weź tę, która ma najwięcej.",
                    "It fits, but it has only 6 bones. After white take the one with the most.",
                )
            },
        ),
        Watch(((1, "r3o3"),)),
        Say(
            (
                "Masz {points.0}: {breakdown.0.bones} za kostki i {breakdown.0.run} za niebieski kawałek. "
                "Ola ma {points.1}. Zwykle gra się dwa razy, od pustego kubraczka.",
                "You have {points.0}: {breakdown.0.bones} for bones and {breakdown.0.run} for the blue stretch. "
                "Ola has {points.1}. Usually you play twice, from a bare dog.",
            ),
        ),
    ),
)

FITS = Scene(
    """
    hand o3b3 b2b2 p4p4
    * r2r2 r3g3
      p2p2 p2p3
    """,
    (
        Do(
            (
                "Zadanie: ogon jest zielony i ma 3 kostki. Która płytka pasuje?",
                "A task: the tail is green and has 3 bones. Which tile fits?",
            ),
            ("o3b3",),
            {},
            ("hand",),
            task=True,
        ),
    ),
)

WORTH = Scene(
    """
    hand o3b3 b2b2 g2g3
    * r3g3 g3b3 b2b2
      p2p2 p2p3 p4p4
    """,
    (
        Ask(
            (
                "Zadanie: ile punktów dałby teraz najdłuższy kawałek jednego koloru na twoim kubraczku?",
                "A task: how many points would the longest stretch of one colour on your coat give now?",
            ),
            (
                (
                    ("2", "2"),
                    ("Zielone są dwie części, ale niebieskich jest więcej.", "Two parts are green, but more are blue."),
                ),
                (("3", "3"), ("Tak: trzy niebieskie części z rzędu.", "Yes: three blue parts in a row.")),
                (
                    ("7", "7"),
                    ("To kostki. Tu liczą się części, nie kostki.", "Those are bones. Here parts count, not bones."),
                ),
            ),
            1,
        ),
    ),
)

LONG = Scene(
    """
    hand r2r2 r4b4 r3o3
    * r2r2 r2r3
      b2b2 b2b3
    """,
    (
        Do(
            (
                "Cały kubraczek czerwony! Dołóż dwójki: tylko 4 kostki, ale czerwony kawałek rośnie.",
                "The whole coat is red! Add the red 2s: only 4 bones, but the red stretch grows, and may grow on.",
            ),
            ("r2r2",),
            {
                "r4b4": (
                    "8 kostek kusi, ale niebieski ogon urywa czerwony kawałek. Boty wygrywają częściej z długim.",
                    "8 bones are tempting, but a blue tail ends the red stretch. Bots win more with a long one.",
                ),
                ANY: (
                    "Więcej kostek, ale czerwony kawałek się urywa.",
                    "More bones, but the red stretch breaks off.",
                ),
            },
            beats=("r4b4", "r3o3"),
        ),
    ),
)

BROKEN = Scene(
    """
    hand r2r2 r4b4 r3o3
    * r2r2 r2r3 r3g3 g3r3
      b2b2 b2b3 b3o3 o3g3
    """,
    (
        Do(
            (
                "A tu czerwony kawałek już się urwał. Nowy go prędko nie dogoni, więc bierz kostki: dwie czwórki.",
                "Here the red stretch has ended already. A new one will hardly catch up, so take bones: the two 4s.",
            ),
            ("r4b4",),
            {
                ANY: (
                    "Teraz to tylko {worth.0.bones|kostka|kostki|kostek} razem. Z czwórkami byłoby więcej.",
                    "That makes only {worth.0.bones|bone|bones} in all. The 4s would make more.",
                )
            },
            beats=("r2r2", "r3o3"),
        ),
    ),
)

LESSONS = (
    Lesson("first", ("Pierwsza partia", "A first match"), (FIRST,)),
    Lesson("tasks", ("Dwa zadania", "Two tasks"), (FITS, WORTH)),
    Lesson("tactics", ("Jak grać lepiej", "How to play better"), (LONG, BROKEN)),
)
