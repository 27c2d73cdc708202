"""The printed score sheet and help card."""

from paper import MARGIN, Paper

SHEET = {"pl": "Głowy byków. Mniej znaczy lepiej.", "en": "Bull heads. Fewer are better."}
ROWS = {
    "pl": ["Runda 1: ręka", "stos X, podwójnie", "Runda 2: ręka", "stos X, podwójnie", "Razem"],
    "en": ["Round 1: hand", "X pile, twice", "Round 2: hand", "X pile, twice", "Total"],
}
MATCHES = 3
HOW = {
    "pl": "55 ma 7 głów, inne wielokrotności 11 po 5, wielokrotności 10 po 3, inne wielokrotności 5 po 2, "
    "pozostałe po 1. Rząd X nic nie kosztuje.",
    "en": "55 has 7 heads, other multiples of 11 have 5, multiples of 10 have 3, other multiples of 5 have "
    "2, all others 1. The X row costs nothing.",
}
HELP = {
    "pl": [
        "Wszyscy naraz wybierają kartę i razem je odkrywają.",
        "Karty układa się od najmniejszej: na końcu rzędu, którego ostatnia karta jest mniejsza i najbliższa.",
        "Trzecia karta w rzędzie 3, czwarta w 4, piąta w 5: zbierasz to, co tam leżało, a twoja karta zaczyna rząd.",
        "Karta mniejsza od wszystkich końców: wybierz rząd i go zbierz.",
        "Z zebranych jedna karta idzie do rzędu X, reszta na rękę. Jedyna zebrana idzie do rzędu X.",
        "Rząd X rośnie. Mniejsza karta odsyła cały rząd na stos X i zaczyna nowy.",
        "Runda kończy się po turze, w której komuś skończyły się karty.",
        "Głowy na ręce liczą się raz, w stosie X podwójnie, w rzędzie X wcale.",
        "Dwie rundy. Wygrywa najmniej głów.",
    ],
    "en": [
        "All choose a card at once, and turn them up together.",
        "Cards are placed from the lowest: at the end of the row whose last card is lower and nearest.",
        "The third card of row 3, the fourth of 4, the fifth of 5: collect what lay there; your card starts the row.",
        "A card below every row's end: choose a row and collect it.",
        "Of what you collect one card goes to your X row, the rest to your hand. A single card goes to the X row.",
        "The X row ascends. A lower card sends the whole row to your X pile and starts a new one.",
        "A round ends after the turn in which somebody has run out of cards.",
        "Heads in hand count once, in the X pile twice, in the X row not at all.",
        "Two rounds. The fewest heads win.",
    ],
}


def draw(paper: Paper, y: float, language: str) -> None:
    for _ in range(MATCHES):
        y = paper.table(y, ROWS[language], 4, 11.4, sums=[4]) + 5
    paper.paragraph(MARGIN, y, 182, HOW[language], 9.5)
