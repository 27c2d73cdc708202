"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own.
"""

WORDS = {
    "pl": {
        "move": "{player} zagrywa {move}",
        "move draw": "{player} dobiera kartę",
        "move pass": "{player} pasuje",
        "move stop": "{player} kończy, nie zagrywając karty",
        "move back": "{player} oddaje żeton {rest}",
        "deal": "Runda {round}: rozdaje {player}",
        "turn_up": "Na stole leży {card}, zaczyna {player}",
        "draw": "{player} dobiera kartę",
        "draw card": "{player} dobiera {card}",
        "score": "Koniec rundy, punkty karne: {cost_by_seat}",
        "give_back": "{player} oddaje żeton {token}",
        "next_round": "Nikt jeszcze nie doszedł do limitu: gramy dalej",
        "end": "Koniec partii",
        "because out": "pozbywasz się ostatniej karty",
        "because follows": "szansa, że następnym razem będzie pasować jakaś karta: {percent} %",
        "because draws": "szansa, że dobrana karta pasuje: {percent} %",
        "because stays": "zostają karty za {points} pkt",
        "likely card": "{player} prawdopodobnie ma {card}: {percent} %",
        "unlikely card": "{player} prawdopodobnie nie ma {card}: {percent} %",
    },
    "en": {
        "move": "{player} plays {move}",
        "move draw": "{player} draws a card",
        "move pass": "{player} passes",
        "move stop": "{player} stops without playing a card",
        "move back": "{player} gives back a token of {rest}",
        "deal": "Round {round}: {player} deals",
        "turn_up": "{card} lies on the table, {player} begins",
        "draw": "{player} draws a card",
        "draw card": "{player} draws {card}",
        "score": "The round ends, penalty points: {cost_by_seat}",
        "give_back": "{player} gives back a token of {token}",
        "next_round": "Nobody has reached the limit yet: on we go",
        "end": "The match is over",
        "because out": "gets rid of your last card",
        "because follows": "chance that a card fits next time: {percent} %",
        "because draws": "chance that the drawn card fits: {percent} %",
        "because stays": "keeps cards worth {points} pts",
        "likely card": "{player} probably holds {card}: {percent} %",
        "unlikely card": "{player} probably holds no {card}: {percent} %",
    },
}

# `draw` tells which card it was.
ROUTINE = {"move draw"}

# How a card of the notation reads in a sentence.
NAMES = {language: {"b": "bzzz"} for language in WORDS}
