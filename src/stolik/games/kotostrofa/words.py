"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own.
"""

from stolik.core.words import COLOURS

from .notation import CARDS

WORDS = {
    "pl": {
        "move": "{player}: {move}",
        "move pair": "{player} odrzuca parę: {rest}",
        "move ones": "{player} odrzuca resztę swoich jedynek",
        "move turn": "{player} odwraca strzałkę",
        "move offer": "{player} wybiera kartę, którą trzeba będzie zabrać",
        "move later": "{player} wymieni kartę, gdy straci następną",
        "move swap": "{player} wymienia kartę ze stosem; oddana i wzięta: {rest}",
        "move give": "{player} wybiera kartę na prezent",
        "move hand": "{player} wybiera kartę ze stosu",
        "move pass": "{player} nie odrzuca pary",
        "deal": "Runda {round}: zaczyna {player}",
        "draw": "{player} ciągnie kartę od gracza {from}",
        "draw card": "{player} ciągnie od gracza {from}: {card}",
        "draw cards": "{player} bierze od gracza {from}: {cards}",
        "draw several": "{player} bierze od gracza {from} wszystkie karty ({several})",
        "give": "{player} daje kartę, dostaje ją {to}",
        "give card": "{player} daje: {card}; dostaje {to}",
        "serve": "{to} dostaje ze stosu: {card}",
        "miaaau": "Miaaau! {player} nie ma już kart",
        "arrow": "Strzałka odwraca się: {player} nie ma już kart",
        "last": "Karty ma już tylko {player} i może odrzucić jedną parę",
        "score": "Koniec rundy, punkty karne: {cost_by_seat}",
        "next_round": "Gramy następną rundę",
        "extra_round": "Remis na czele: gramy jeszcze jedną rundę",
        "end": "Koniec partii",
        "because rid": "szansa na pozbycie się Kotrusia: {percent} %",
        "because lighter": "do następnej decyzji o {points} pkt mniej na ręce",
        "because kotrus": "{player} prawdopodobnie ma Kotrusia: {percent} %",
        "likely kotrus": "{player} prawdopodobnie ma Kotrusia: {percent} %",
        "unlikely kotrus": "{player} prawdopodobnie nie ma Kotrusia: {percent} %",
        "likely value": "{player} prawdopodobnie ma kota o wartości {value}: {percent} %",
        "unlikely value": "{player} prawdopodobnie nie ma kota o wartości {value}: {percent} %",
    },
    "en": {
        "move": "{player}: {move}",
        "move pair": "{player} throws a pair: {rest}",
        "move ones": "{player} throws all other 1s",
        "move turn": "{player} turns the arrow",
        "move offer": "{player} chooses the card that must be taken",
        "move later": "{player} will exchange a card after losing the next one",
        "move swap": "{player} exchanges a card with the pile; put down and taken: {rest}",
        "move give": "{player} chooses a card to give away",
        "move hand": "{player} chooses a card of the pile",
        "move pass": "{player} throws no pair",
        "deal": "Round {round}: {player} begins",
        "draw": "{player} draws a card from {from}",
        "draw card": "{player} draws from {from}: {card}",
        "draw cards": "{player} takes from {from}: {cards}",
        "draw several": "{player} takes all cards from {from} ({several})",
        "give": "{player} gives {to} a card",
        "give card": "{player} gives {to} a card: {card}",
        "serve": "{to} gets from the pile: {card}",
        "miaaau": "Miaaau! {player} has no cards left",
        "arrow": "The arrow turns: {player} has no cards left",
        "last": "Only {player} holds cards and may throw one pair",
        "score": "The round ends, penalty points: {cost_by_seat}",
        "next_round": "On to the next round",
        "extra_round": "The lead is tied: one more round",
        "end": "The match is over",
        "because rid": "chance to be rid of Kotruś: {percent} %",
        "because lighter": "{points} pts fewer in hand by your next decision",
        "because kotrus": "{player} probably has Kotruś: {percent} %",
        "likely kotrus": "{player} probably has Kotruś: {percent} %",
        "unlikely kotrus": "{player} probably does not have Kotruś: {percent} %",
        "likely value": "{player} probably holds a cat of value {value}: {percent} %",
        "unlikely value": "{player} probably holds no cat of value {value}: {percent} %",
    },
}

# `give` and `serve` tell who gets the card.
ROUTINE = {"move give", "move hand"}


def name(card: str, language: str) -> str:
    """`5r` is `5 czerwony` and `red 5`."""
    value, colour = card[:-1], COLOURS[language].get(card[-1])
    if colour is None:
        return "Kotruś"
    return f"{value} {colour}" if language == "pl" else f"{colour} {value}"


# How a card of the notation reads in a sentence.
NAMES = {language: {card: name(card, language) for card in CARDS} for language in WORDS}
