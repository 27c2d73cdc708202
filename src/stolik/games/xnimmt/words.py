"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own. The move `?` is a choice that
the hearer may not know.
"""

WORDS = {
    "pl": {
        "move": "{player} wybiera {move}",
        "move ?": "{player} ma już wybraną kartę",
        "move row": "{player} zbiera rząd {rest}",
        "move x": "{player} bierze {rest} do rzędu X",
        "deal": "Runda {round}: rzędy zaczynają {rows}",
        "reveal": "Odkrywamy karty: {cards_by_seat}",
        "place": "{player} dokłada {card} do rzędu {row}",
        "fill": "{player} kartą {card} zapełnia rząd {row} i zbiera {cards}",
        "x_pile": "{player} odkłada rząd X na stos X: {cards}",
        "collect": "{player} ma {card} w rzędzie X",
        "collect cards": "{player} ma {card} w rzędzie X, a na ręce {cards}",
        "score": "Koniec rundy, punkty karne: {points_by_seat}",
        "next_round": "Tasujemy wszystkie karty i gramy dalej",
        "end": "Koniec partii",
        "because safe": "ryzyko zebrania rzędu: {percent} %",
        "because takes": "prawdopodobnie zbierzesz rząd ({percent} %), głów około: {heads}",
        "because collects": "prawdopodobnie zbierzesz rząd: {percent} %",
        "likely row": "{player} prawdopodobnie ma kartę do rzędu {row} ({low}–{high}): {percent} %",
        "unlikely row": "{player} prawdopodobnie nie ma karty do rzędu {row} ({low}–{high}): {percent} %",
        "likely low": "{player} prawdopodobnie ma kartę za niską na każdy rząd ({low}–{high}): {percent} %",
        "unlikely low": "{player} prawdopodobnie nie ma karty za niskiej na każdy rząd ({low}–{high}): {percent} %",
    },
    "en": {
        "move": "{player} chooses {move}",
        "move ?": "{player} has chosen",
        "move row": "{player} collects row {rest}",
        "move x": "{player} takes {rest} for the X row",
        "deal": "Round {round}: the rows start with {rows}",
        "reveal": "The cards are revealed: {cards_by_seat}",
        "place": "{player} adds {card} to row {row}",
        "fill": "{player} fills row {row} with {card} and collects {cards}",
        "x_pile": "{player} sends the X row to the X pile: {cards}",
        "collect": "{player} has {card} in the X row",
        "collect cards": "{player} has {card} in the X row, and {cards} in hand",
        "score": "The round ends, penalty points: {points_by_seat}",
        "next_round": "All cards are shuffled, on we go",
        "end": "The match is over",
        "because safe": "risk of collecting a row: {percent} %",
        "because takes": "would probably collect a row ({percent} %), about {heads} heads",
        "because collects": "would probably collect a row: {percent} %",
        "likely row": "{player} probably holds a card for row {row} ({low}–{high}): {percent} %",
        "unlikely row": "{player} probably holds no card for row {row} ({low}–{high}): {percent} %",
        "likely low": "{player} probably holds a card too low for every row ({low}–{high}): {percent} %",
        "unlikely low": "{player} probably holds no card too low for every row ({low}–{high}): {percent} %",
    },
}

# `reveal` tells all choices at once, `collect` what lies in the X row.
ROUTINE = {"move", "move ?", "move x"}
