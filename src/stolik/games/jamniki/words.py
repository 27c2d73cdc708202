"""What happened, in words: a sentence for every kind of move and event, in both languages.

`{player}` is the name of the event's or move's seat; the other names are the event's own.
"""

WORDS = {
    "pl": {
        "move": "{player} dokłada {move}",
        "move white": "{player} dokłada płytkę białą stroną do góry",
        "deal": "Gra {number}: zaczyna {player}",
        "tasks": "Zadania w tej grze: {tasks}",
        "draw": "{player} bierze płytkę ze stosu",
        "draw tile": "{player} bierze ze stosu {tile}",
        "pass": "{from} podaje płytki dalej, odbiera {to}",
        "score": "Koniec gry {number}, punkty: {points_by_seat}",
        "next_game": "Jamniki zdejmują kubraczki: gramy dalej",
        "end": "Koniec partii",
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
    },
}
