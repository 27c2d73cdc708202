"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own.
"""

from stolik.core.words import COLOURS

from .notation import TILES

WORDS = {
    "pl": {
        "move": "{player} dokłada: {move}",
        "move white": "{player} dokłada płytkę białą stroną do góry",
        "deal": "Gra {number}: zaczyna {player}",
        "tasks": "Zadania w tej grze: {tasks}",
        "draw": "{player} bierze płytkę ze stosu",
        "draw tile": "{player} bierze ze stosu: {tile}",
        "pass": "{from} podaje płytki dalej, dostaje je {to}",
        "score": "Koniec gry {number}, punkty: {points_by_seat}",
        "next_game": "Jamniki zdejmują kubraczki: gramy dalej",
        "end": "Koniec partii",
        "because colour": "przedłuża kolor, kostki: {count}",
        "because bones": "kostki na płytce: {count}",
        "likely white": "{player} prawdopodobnie ma pod białą płytką {tile}: {percent} %",
        "unlikely white": "Pod białą płytką {player} prawdopodobnie nie ma płytki {tile}: {percent} %",
        "likely hand": "W wędrującej ręce jest prawdopodobnie {tile}: {percent} %",
        "unlikely hand": "W wędrującej ręce prawdopodobnie nie ma płytki {tile}: {percent} %",
    },
    "en": {
        "move": "{player} adds {move}",
        "move white": "{player} adds a tile white side up",
        "deal": "Game {number}: {player} begins",
        "tasks": "Tasks of this game: {tasks}",
        "draw": "{player} takes a tile from the stack",
        "draw tile": "{player} takes {tile} from the stack",
        "pass": "{from} passes the tiles on to {to}",
        "score": "Game {number} ends, points: {points_by_seat}",
        "next_game": "The dachshunds take off their coats: on we go",
        "end": "The match is over",
        "because colour": "continues the colour, bones: {count}",
        "because bones": "bones on the tile: {count}",
        "likely white": "{player} probably has {tile} under a white tile: {percent} %",
        "unlikely white": "{player} probably does not have {tile} under a white tile: {percent} %",
        "likely hand": "The travelling hand probably holds {tile}: {percent} %",
        "unlikely hand": "The travelling hand probably does not hold {tile}: {percent} %",
    },
}

# Every turn begins and ends so; the tile that is added says whose turn it was.
ROUTINE = {"draw", "pass"}

TASKS = {
    "pl": {
        "most_white": "najwięcej białych części",
        "no_one_colour": "bez jednokolorowych płytek",
        "no_white": "bez białych części",
        "most_one_colour": "najwięcej jednokolorowych płytek",
        "most_red": "najwięcej czerwonych części",
        "fewest_bones": "najmniej kostek",
        "no_equal_sums": "sąsiednie płytki mają różne sumy kostek",
        "run_33333": "pięć części obok siebie po 3 kostki",
        "two_colours": "dokładnie dwa kolory (biały też jest kolorem)",
        "no_eight": "bez płytki z ośmioma kostkami",
        "run_22222": "pięć części obok siebie po 2 kostki",
        "run_22223": "kostki po kolei ku ogonowi: 2, 2, 2, 2, 3",
    },
    "en": {
        "most_white": "most white parts",
        "no_one_colour": "no tile of one colour",
        "no_white": "no white parts",
        "most_one_colour": "most tiles of one colour",
        "most_red": "most red parts",
        "fewest_bones": "fewest bones",
        "no_equal_sums": "neighbouring tiles have different sums of bones",
        "run_33333": "five parts in a row with 3 bones each",
        "two_colours": "exactly two colours (white is one)",
        "no_eight": "no tile with eight bones",
        "run_22222": "five parts in a row with 2 bones each",
        "run_22223": "bones towards the tail: 2, 2, 2, 2, 3",
    },
}


def name(tile: str, language: str) -> str:
    """`r3g3` is `red 3 | green 3`, and `b2b3` is `blue 2 | 3`."""
    colours = COLOURS[language]
    head, tail = (f"{colours[part[0]]} {part[1]}" for part in (tile[:2], tile[2:]))
    return f"{head} | {tile[3] if tile[0] == tile[2] else tail}"


# How a colour, a tile and a task of the notation read in a sentence.
NAMES = {
    language: COLOURS[language] | {tile: name(tile, language) for tile in TILES} | TASKS[language] for language in WORDS
}
