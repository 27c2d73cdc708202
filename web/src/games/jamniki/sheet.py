"""The printed score sheet and help card."""

from paper import MARGIN, Paper

SHEET = {"pl": "Dwie gry, więcej znaczy lepiej", "en": "Two games, more are better"}
PARTS = {
    "pl": [
        "Gra 1: kostki",
        "najdłuższy fragment",
        "zadania",
        "Gra 2: kostki",
        "najdłuższy fragment",
        "zadania",
        "Razem",
    ],
    "en": ["Game 1: bones", "longest run", "tasks", "Game 2: bones", "longest run", "tasks", "Total"],
}
MATCHES = 2
TASKS = {
    "pl": "Zadania: najwięcej białych części (7), bez jednokolorowych płytek (7), bez białych części (7), najwięcej "
    "jednokolorowych płytek (8), najwięcej czerwonych części (5), najmniej kostek (8), sąsiednie płytki o różnych "
    "sumach (5), 3-3-3-3-3 (6), dokładnie dwa kolory (6), bez płytki z ośmioma kostkami (6), 2-2-2-2-2 (6), "
    "2-2-2-2-3 ku ogonowi (7).",
    "en": "Tasks: most white parts (7), no one-colour tile (7), no white parts (7), most one-colour tiles (8), most "
    "red parts (5), fewest bones (8), neighbouring tiles with different sums (5), 3-3-3-3-3 (6), exactly two colours "
    "(6), no tile with eight bones (6), 2-2-2-2-2 (6), 2-2-2-2-3 towards the tail (7).",
}
HELP = {
    "pl": [
        "Wspólne płytki wędrują z rąk do rąk.",
        "W turze: weź płytkę ze stosu, dołóż jedną do ogona swojego kubraczka, resztę oddaj dalej. W "
        "pierwszej grze w lewo, w drugiej w prawo.",
        "Przód płytki musi mieć ten sam kolor albo tyle samo kostek, co ostatnia część kubraczka. Płytek "
        "się nie obraca.",
        "Nic nie pasuje? Połóż dowolną białą stroną. Po białej pasuje wszystko.",
        "Kubraczek ma 7 płytek przy dwóch osobach, 6 przy trzech, 5 przy czterech, 4 przy pięciu.",
        "Punkt za każdą kostkę, na białych też.",
        "Punkt za każdą część najdłuższego fragmentu w jednym kolorze. Biały to nie kolor.",
        "Druga gra zaczyna się od osoby, która ma najmniej punktów.",
        "Wygrywa największa suma z dwóch gier.",
    ],
    "en": [
        "One hand of tiles travels around the table.",
        "On your turn: take a tile from the stack, add one to the tail of your coat, hand the rest on. "
        "To the left in game 1, to the right in game 2.",
        "A tile's front must have the colour or the bones of the coat's last part. Tiles are not turned around.",
        "Nothing fits? Lay any tile white side up. After white everything fits.",
        "A coat has 7 tiles for two players, 6 for three, 5 for four, 4 for five.",
        "A point for every bone, on white tiles too.",
        "A point for each part of the longest run of one colour. White is no colour.",
        "Whoever has the fewest points begins the second game.",
        "The highest sum of both games wins.",
    ],
}


def draw(paper: Paper, y: float, language: str) -> None:
    for _ in range(MATCHES):
        y = paper.table(y, PARTS[language], 5, 12, sums=[6]) + 6
    paper.paragraph(MARGIN, y, 182, TASKS[language], 9)
