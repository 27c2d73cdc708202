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
                "Ubierz jamnika! Każda kostka na kubraczku to punkt, a najdłuższy fragment w jednym kolorze to premia.",
                "Dress your dachshund! Each bone on its coat is a point; the longest run of one colour is a bonus.",
            ),
        ),
        Say(
            (
                "Te płytki wędrują wokół stołu: dobierasz jedną, jedną dokładasz do kubraczka, resztę podajesz dalej.",
                "These tiles travel around the table: you draw one, add one to your coat, and pass the others on.",
            ),
            ("hand",),
        ),
        Do(
            (
                "Płytka pasuje, gdy od pyszczka ma kolor albo liczbę kostek ogona: czerwony lub 3. Dołóż czerwoną.",
                "A tile fits if its head side has the tail's colour or number of bones: red or 3. Add the red one.",
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
                "Oh dear, nothing fits. So one tile goes down white side up, always 4 bones. Give up the green one.",
            ),
            ("g2g2 white",),
            {
                "r3o3 white": (
                    "Szkoda jej: ma 6 kostek, a białą stroną tylko 4. Poświęć słabszą.",
                    "A pity: it has 6 bones, and its white side only 4. Give up a weaker one.",
                ),
                ANY: (
                    "Też dobrze: 4 kostki z obu stron, nic nie tracisz. W tej lekcji weźmy zieloną.",
                    "That is as good: 4 bones on either side, nothing is lost. In this lesson take the green one.",
                ),
            },
        ),
        Say(
            (
                "Jamnik się wstydzi, ale jest i pociecha: po białej pasuje każda płytka.",
                "The dachshund is ashamed, but cheer up: after a white tile, every tile fits.",
            ),
        ),
        Watch(((1, "r2r2"),)),
        Do(
            (
                "Ostatnia płytka, pasuje każda. Więc największa: dwie czwórki, 8 kostek!",
                "The last tile, and every one fits. So take the biggest: two 4s, 8 bones!",
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
                "Masz {points.0}: {breakdown.0.bones} za kostki i {breakdown.0.run} za niebieski fragment. "
                "Ola ma {points.1}. Zwykle partia to dwie takie gry.",
                "You have {points.0}: {breakdown.0.bones} for bones and {breakdown.0.run} for the blue run. "
                "Ola has {points.1}. A match is usually two such games.",
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
                "Zadanie: ile punktów dałby teraz najdłuższy fragment w jednym kolorze na twoim kubraczku?",
                "A task: how many points would the longest run of one colour on your coat score now?",
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
                "Cały kubraczek czerwony! Dołóż dwójki: tylko 4 kostki, ale czerwony fragment rośnie.",
                "The whole coat is red! Add the red 2s: only 4 bones, but the red run grows, and may keep growing.",
            ),
            ("r2r2",),
            {
                "r4b4": (
                    "8 kostek kusi, ale niebieski ogon przerywa czerwony fragment. Boty wygrywają częściej z długim.",
                    "8 bones are tempting, but a blue tail ends the red run. Bots win more often with a long one.",
                ),
                ANY: (
                    "Więcej kostek, ale czerwony fragment się urywa.",
                    "More bones, but the red run ends.",
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
                "A tu czerwony fragment już się urwał. Nowy go prędko nie dogoni, więc bierz kostki: dwie czwórki.",
                "Here the red run has ended already. A new one will hardly catch up, so take bones: the two 4s.",
            ),
            ("r4b4",),
            {
                ANY: (
                    "Tak masz razem tylko {worth.0.bones|kostkę|kostki|kostek}. Z czwórkami byłoby więcej.",
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
