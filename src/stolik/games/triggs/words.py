"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own.
"""

from .state import COPIES, VALUES

WORDS = {
    "pl": {
        "move": "{player}: {move}",
        "move draw": "{player} dobiera z {rest}",
        "move discard": "{player} odrzuca {rest}",
        "move cross": "{player} wykreśla {rest}",
        "move stop": "{player} kończy wykreślanie",
        "move bonus": "{player} wykreśla pole z premii w rzędzie {rest}",
        "deal": "Karty rozdane, po {cards}; zaczyna {player}",
        "draw": "{player} bierze zakrytą kartę ze środka",
        "draw card": "{player} bierze {card}",
        "reshuffle": "Pusta talia: tasujemy odrzucone karty ({cards})",
        "remove": "Karta {card} nie jest już nikomu potrzebna i wypada z gry",
        "new_hand": "{player} nie ma kart i bierze nowe ({cards})",
        "lose_turn": "{player} nie ma ruchu i traci kolejkę",
        "end": "Koniec partii",
        "because crosses": "wykreślone pola, razem z premiami: {count}",
        "likely card": "{player} prawdopodobnie ma {card}: {percent} %",
        "unlikely card": "{player} prawdopodobnie nie ma {card}: {percent} %",
    },
    "en": {
        "move": "{player}: {move}",
        "move draw": "{player} draws from {rest}",
        "move discard": "{player} discards {rest}",
        "move cross": "{player} crosses off {rest}",
        "move stop": "{player} stops crossing off",
        "move bonus": "{player} crosses off a bonus box in row {rest}",
        "deal": "{cards} cards each are dealt; {player} begins",
        "draw": "{player} takes a face-down card from the middle",
        "draw card": "{player} takes {card}",
        "reshuffle": "A deck is empty: the discards are shuffled ({cards})",
        "remove": "Nobody needs {card} any more: it leaves the game",
        "new_hand": "{player} has no cards left and takes fresh ones ({cards})",
        "lose_turn": "{player} has no move and loses the turn",
        "end": "The match is over",
        "because crosses": "boxes crossed off, with bonuses: {count}",
        "likely card": "{player} probably holds {card}: {percent} %",
        "unlikely card": "{player} probably holds no {card}: {percent} %",
    },
}

# `draw` tells which card it was.
ROUTINE = {"move draw"}

# How discarded cards read in a sentence: `9x2` is `9, 9`.
SEVERAL = {
    f"{value}x{count}": ", ".join([str(value)] * count)
    for value in range(1, VALUES + 1)
    for count in range(1, COPIES + 1)
}
DECKS = {
    "pl": {"left": "lewej talii", "middle": "środkowej talii", "right": "prawej talii"},
    "en": {"left": "the left deck", "middle": "the middle deck", "right": "the right deck"},
}
NAMES = {language: SEVERAL | decks for language, decks in DECKS.items()}
