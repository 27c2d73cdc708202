"""Examples of Jamniki's rules, to look at and to play."""

from stolik.core.lesson import Ask, Do, Lesson, Scene

FITS = Scene(
    """
    hand o3b3 g2g3 p4p4
    * r2r2 r3g3
      p2p2 p2p3
    """,
    (
        Do(
            (
                "Ogon jest zielony i ma 3 kostki. Pasuje zielona płytka albo ta z 3 od strony pyszczka. Dołóż jedną.",
                "The tail is green with 3 bones. The green tile fits, and so does the one with 3 at its head. Add one.",
            ),
            ("o3b3", "g2g3"),
            {},
        ),
    ),
)

WHITE = Scene(
    """
    hand g2g2 r4b4 o2o2
    * r3g3 g3b3
      p2p2 p2p3
    """,
    (
        Do(
            (
                "Ogon: niebieski, 3 kostki. Nic nie pasuje, więc jedna płytka idzie białą stroną. Wybierz, która.",
                "The tail is blue with 3 bones. Nothing fits, so one tile goes down white side up. Choose which.",
            ),
            ("g2g2 white", "o2o2 white", "r4b4 white"),
            {},
        ),
    ),
)

RUN = Scene(
    """
    hand o3b3 b2b2 g2g3
    * p2p2 p2p3 p3r3
      b2b2 b2b3 b3o3
    """,
    (
        Ask(
            (
                "Ile punktów daje najdłuższy fragment w jednym kolorze na tym kubraczku?",
                "How many points does the longest run of one colour on this coat score?",
            ),
            (
                (
                    ("3", "3"),
                    (
                        "Tyle jest płytek. Liczą się części, a płytka ma dwie.",
                        "That is the number of tiles. Parts count: a tile has two.",
                    ),
                ),
                (("5", "5"), ("Tak: pięć fioletowych części z rzędu.", "Yes: five purple parts in a row.")),
                (("12", "12"), ("To kostki. One dają punkty osobno.", "Those are bones. They score separately.")),
            ),
            1,
        ),
    ),
)

EXAMPLES = (
    Lesson("4.2", ("Co pasuje", "What fits"), (FITS,)),
    Lesson("4.4", ("Gdy nic nie pasuje", "When nothing fits"), (WHITE,)),
    Lesson("6.2", ("Najdłuższy fragment", "The longest run"), (RUN,)),
)
