"""The printed score sheet and help card."""

from paper import MARGIN, Paper

SHEET = {"pl": "Punkty karne. Mniej znaczy lepiej.", "en": "Penalty points. Fewer are better."}
ROUNDS = 14
HOW = {
    "pl": "Ręka: każda wartość od 1 do 6 liczy się raz, każde bzzz to 10. Pusta ręka: oddaj czarny (10) "
    "albo żółty (1) żeton.",
    "en": "A hand: each value from 1 to 6 counts once, every bzzz is 10. An empty hand gives back a black "
    "(10) or a yellow (1) token.",
}
ROUND = {"pl": "Runda {}", "en": "Round {}"}
TOTAL = {"pl": "Razem", "en": "Total"}
HELP = {
    "pl": [
        "W turze zrób jedno: zagraj kartę, dobierz kartę albo spasuj.",
        "Zagrać można tę samą wartość, co na stosie, albo o jeden większą. Po 6 idzie bzzz, po bzzz znowu 1.",
        "Dobranie kończy turę. Z pustej talii nie da się dobrać.",
        "Kto spasuje, odkłada rękę i czeka na koniec rundy.",
        "Runda kończy się, gdy ktoś zagra ostatnią kartę.",
        "Kończy się też, gdy gra już tylko jedna osoba: może zagrać jeszcze jedną kartę, ale nie dobiera.",
        "Na ręce liczą się różne wartości, każda raz. Każde bzzz kosztuje 10.",
        "Kto zagra ostatnią kartę, oddaje jeden wcześniejszy żeton: czarny albo żółty.",
        "Dziesięć żółtych żetonów od razu zamienia się w czarny.",
        "Gdy ktoś ma 40 punktów, wygrywa ten, kto ma ich najmniej.",
    ],
    "en": [
        "On your turn do one thing: play a card, draw a card, or pass.",
        "You may play the value on top of the pile, or one more. After 6 comes bzzz, after bzzz comes 1 again.",
        "Drawing ends the turn. Nobody can draw from an empty stock.",
        "Whoever passes lays the hand aside and waits for the end of the round.",
        "The round ends when somebody plays the last card of a hand.",
        "It also ends when only one player is left: that one may play one more card, but not draw.",
        "In a hand the different values count, each once. Every bzzz costs 10.",
        "Whoever plays the last card gives back one token of earlier rounds, black or yellow.",
        "Ten yellow tokens become a black one at once.",
        "When somebody has 40 points, the fewest points win.",
    ],
}


def draw(paper: Paper, y: float, language: str) -> None:
    rows = [ROUND[language].format(number) for number in range(1, ROUNDS + 1)]
    end = paper.table(y, [*rows, TOTAL[language]], 6, 13.2, sums=[ROUNDS])
    paper.paragraph(MARGIN, end + 4, 180, HOW[language], 10)
