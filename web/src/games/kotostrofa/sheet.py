"""The printed score sheet and help card."""

from paper import Paper

SHEET = {"pl": "Punkty karne. Mniej znaczy lepiej.", "en": "Penalty points. Fewer are better."}
MATCHES = 4
ROWS = {
    "pl": ["Runda 1", "Runda 2", "Runda 3 (przy remisie)", "Razem"],
    "en": ["Round 1", "Round 2", "Round 3 (on a tie)", "Total"],
}
HELP = {
    "pl": [
        "W turze: weź kartę od sąsiada wskazanego strzałką, potem możesz odrzucić jedną parę. Bez pary pasujesz.",
        "Ten sam kolor, różne wartości: para bez efektu.",
        "1+1: odrzuć resztę jedynek albo obróć strzałkę.",
        "2+2: wybierz kartę, którą następna osoba od ciebie weźmie, albo obróć strzałkę.",
        "3+3: gdy następna osoba weźmie od ciebie kartę, zamień jedną swoją na dowolną ze stosu. Albo obróć strzałkę.",
        "4+4: oddaj komuś kartę.   5+5: każdemu daj kartę ze stosu.",
        "6+6: możesz od razu odrzucić jeszcze jedną parę.",
        "7+7: następna osoba bierze dwie karty.   8+8: trzy.",
        "Kto nie ma kart, woła „miaaau” i ma 0 punktów.",
        "Runda kończy się, gdy karty ma jedna osoba albo wszyscy spasowali. Liczy się suma kart, Kotruś to 10.",
        "Dwie rundy. Przy remisie najlepszych trzecia.",
    ],
    "en": [
        "On your turn: take a card from the neighbour the arrow shows, then you may throw one pair. "
        "Without one you pass.",
        "The same colour, different values: a pair without effect.",
        "1+1: throw all your other 1s, or turn the arrow.",
        "2+2: choose the card that the next player takes from you, or turn the arrow.",
        "3+3: once the next player has taken a card from you, swap one of yours for any of the pile. Or "
        "turn the arrow.",
        "4+4: give somebody a card.   5+5: give everybody one of the pile.",
        "6+6: you may throw another pair at once.",
        "7+7: the next player takes two cards.   8+8: three.",
        "Whoever has no cards says “miaaau” and has 0 points.",
        "A round ends when one player holds cards or all have passed. Cards cost their sum, Kotruś is 10.",
        "Two rounds. If the best are tied, a third.",
    ],
}


def draw(paper: Paper, y: float, language: str) -> None:
    for _ in range(MATCHES):
        y = paper.table(y, ROWS[language], 5, 11, sums=[3]) + 5
