"""What the terminal says at every table, in both languages; a game's drawing has its own texts beside it."""

from stolik.core.levels import WORDS

TEXTS = {
    "en": {
        "points": "points",
        "penalty": "penalty",
        "player": "player",
        "cards": "cards",
        "round": "round {round}",
        "your hand": "Your hand",
        "hand of": "Hand: {player}",
        "you": "you",
        "your move": "Your move: a number or the move itself ([b]?[/b] for help)",
        "not a move": "{given!r} is not a move here: type a number or a move from the list, or ? for help",
        "help": (
            "[b]number[/b] or [b]move[/b] play it    [b]hint[/b] your chance to win after each move    "
            "[b]u[/b] take back your last move\n"
            "[b]log[/b] everything so far    [b]rules[/b] all the rules    [b]t[/b] the table again    "
            "[b]q[/b] quit (the match is saved)"
        ),
        "taken back": "Taken back: you are asked again",
        "nothing to take back": "There is nothing to take back: this is your first decision",
        "preparing": "The cards are being shuffled",
        "thinking": "{player} is thinking",
        "warming": "{player} is warming up (a minute the first time) and plays as normal until then",
        "hint": "Your chance to win after each move, from hundreds of trial matches:",
        "hint equal": "Your chance to win after each move; those with a star are equally good:",
        "log": "The match so far",
        "saved": "The match is saved in {path}",
        "resume": "Continue it with: stolik play --resume {path}",
        "not saved": "The match could not be saved in {path}: {why}",
        "goodbye": "Goodbye!",
        "round over": "Points",
        "match over": "The match is over",
        "wins": "{players} wins",
        "share": "{players} share the win",
        "fewest": "fewest points win",
        "most": "most points win",
        "which game": "Which game? A number or a name",
        "how many": "How many at the table, with you? {low} to {high} (Enter: {default})",
        "which level": "How strong are the others? {levels}; one for all, or one each with commas (Enter: normal)",
        "seats": "{low}–{high} seats",
        "minutes": "{minutes} minutes",
        "game": "game",
        **{f"level {level}": word for level, word in WORDS["en"].items()},
        "unofficial": "An unofficial fan implementation.",
        "deal of the day": "deal of the day",
        "first try": "Everybody has these cards and these bots. The first try counts: nothing is taken back.",
        "practice": "Your first try has counted: this is practice.",
        "day goodbye": "Goodbye! Continue it today with: stolik day {game} --server {server}",
        "place of": "place {place} of {seats}",
        "points short": "{points} pts",
        "better than": "better than {share} of {players}",
    },
    "pl": {
        "points": "punkty",
        "penalty": "kara",
        "player": "gracz",
        "cards": "karty",
        "round": "runda {round}",
        "your hand": "Twoja ręka",
        "hand of": "Ręka: {player}",
        "you": "ty",
        "your move": "Twój ruch: numer albo sam ruch ([b]?[/b] – pomoc)",
        "not a move": "{given!r} nie jest tu ruchem: podaj numer lub ruch z listy albo ? po pomoc",
        "help": (
            "[b]numer[/b] lub [b]ruch[/b] zagraj    [b]hint[/b] twoja szansa na wygraną po każdym ruchu    "
            "[b]u[/b] cofnij swój ostatni ruch\n"
            "[b]log[/b] przebieg partii    [b]rules[/b] całe zasady    [b]t[/b] pokaż stół    "
            "[b]q[/b] wyjdź (partia zostaje zapisana)"
        ),
        "taken back": "Cofnięte: decydujesz jeszcze raz",
        "nothing to take back": "Nie ma czego cofać: to twoja pierwsza decyzja",
        "preparing": "Tasowanie kart",
        "thinking": "{player} myśli",
        "warming": "{player} się rozgrzewa (za pierwszym razem minutę) i do tego czasu gra jak średni",
        "hint": "Twoja szansa na wygraną po każdym z ruchów, z setek partii próbnych:",
        "hint equal": "Twoja szansa na wygraną po każdym z ruchów; te z gwiazdką są równie dobre:",
        "log": "Przebieg partii",
        "saved": "Partia jest zapisana w {path}",
        "resume": "Dokończ ją: stolik play --resume {path}",
        "not saved": "Nie udało się zapisać partii w {path}: {why}",
        "goodbye": "Do zobaczenia!",
        "round over": "Punkty",
        "match over": "Koniec partii",
        "wins": "Wygrywa {players}",
        "share": "Wygraną dzielą się {players}",
        "fewest": "wygrywa najmniej",
        "most": "wygrywa najwięcej",
        "which game": "W co gramy? Numer albo nazwa",
        "how many": "Ile osób przy stole, razem z tobą? Od {low} do {high} (Enter: {default})",
        "which level": (
            "Jak mocno mają grać pozostali? {levels}; jeden poziom dla wszystkich albo po przecinku dla każdego "
            "(Enter: normal)"
        ),
        "seats": "dla {low}–{high} osób",
        "minutes": "{minutes} min",
        "game": "gra",
        **{f"level {level}": word for level, word in WORDS["pl"].items()},
        "unofficial": "Nieoficjalny projekt fanów.",
        "deal of the day": "rozdanie dnia",
        "first try": "Wszyscy mają te same karty i te same boty. Liczy się pierwsza próba, bez cofania.",
        "practice": "To już tylko ćwiczenie: liczyła się pierwsza próba.",
        "day goodbye": "Do zobaczenia! Dokończ dziś: stolik day {game} --server {server}",
        "place of": "{place}. miejsce na {seats}",
        "points short": "{points} pkt",
        "better than": "lepiej niż {share} osób (z {players})",
    },
}


def text(language: str, name: str, **details: object) -> str:
    """A text in a language with its details filled in."""
    return TEXTS[language][name].format(**details)
