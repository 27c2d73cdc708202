"""The printed sheets to cross off, four on a page, and the help card."""

from paper import FOOT, HEIGHT, INNER, MARGIN, SHADE, Paper

from stolik.games.triggs.state import BOXES

SHEET = {"pl": "Kartki do wykreślania dla czworga", "en": "Sheets to cross off, for four"}
NAME = {"pl": "Imię", "en": "Name"}
GAP, HEAD, AIR = 7.0, 10.0, 1.2  # millimetres: between sheets, for the name, between rows
HELP = {
    "pl": [
        "W turze zrób jedno: dobierz karty, odrzuć karty albo wykreślaj.",
        "Dobieranie: dwie karty, jedna po drugiej, z dowolnych talii. Na ręce najwyżej 10 kart.",
        "Odrzucanie: ile chcesz kart jednej wartości.",
        "Wykreślanie: wybierz liczbę. Za każdą taką kartę i za każdą parę, która daje taką sumę, wykreśl "
        "jedno pole w jej rzędzie.",
        "Przykład dla 11: karta 11, para 7 i 4, para 10 i 1 to trzy pola.",
        "Pełny rząd daje dodatkowe pole w innym rzędzie, bez karty. Ono też może zapełnić rząd.",
        "Kto został bez kart, od razu bierze pięć ze środkowej talii.",
        "Pustą talię zastępują potasowane karty odrzucone.",
        "Wygrywa, kto pierwszy wykreśli wszystkie pola.",
    ],
    "en": [
        "On your turn do one thing: draw cards, discard cards, or cross off.",
        "Draw: two cards, one after the other, from any decks. A hand has at most 10 cards.",
        "Discard: as many cards of one value as you like.",
        "Cross off: name a number. For each such card, and for each pair with that sum, cross one box of its row.",
        "For 11, say: a card 11, the pair 7 and 4, the pair 10 and 1 are three boxes.",
        "A full row gives an extra box in another row, without a card. That one may fill a row, too.",
        "Whoever has no cards left takes five from the middle deck at once.",
        "An empty deck is replaced by the shuffled discard pile.",
        "The first to cross off every box wins.",
    ],
}


def draw(paper: Paper, y: float, language: str) -> None:
    width, height = (INNER - GAP) / 2, (HEIGHT - FOOT - y - GAP) / 2
    for number in range(4):
        left, top = MARGIN + number % 2 * (width + GAP), y + number // 2 * (height + GAP)
        one_sheet(paper, left, top, width, height, language)


def one_sheet(paper: Paper, x: float, y: float, width: float, height: float, language: str) -> None:
    step = (height - HEAD - 2) / len(BOXES)
    side = step - AIR
    paper.set_fill_color(*SHADE)
    paper.rect(x, y, width, height, style="D", round_corners=True, corner_radius=3)
    paper.say(x + 4, y + 3, f"{NAME[language]}:", 9)
    paper.line(x + 16, y + 7.5, x + width - 5, y + 7.5)
    for row, boxes in enumerate(BOXES):
        top = y + HEAD + row * step
        paper.say(x + 3, top + side / 2 - 2.9, str(row + 1), 14, "display", width=10, align="R")
        for box in range(int(boxes)):
            paper.rect(x + 17 + box * (side + 1.6), top, side, side, round_corners=True, corner_radius=1.2)
        star = x + 17 + int(boxes) * (side + 1.6) + 1
        paper.star(star + side / 2, top + side / 2, side * 0.2, side * 0.46, 5, style="D")
