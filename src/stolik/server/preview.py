"""What a messenger shows beside a link: who invites or challenges to which game, or who has won a match."""

import json
from html import escape
from typing import Any

from stolik.core.game import Game
from stolik.core.lesson import counted
from stolik.core.step import view_of
from stolik.games import load
from stolik.server.fold import Fold
from stolik.server.pages import FOLDER
from stolik.server.protocol import BOT_NAMES
from stolik.server.rows import MatchRow
from stolik.server.seating import Seating

HEAD = b"</head>"
TEXTS = {
    "pl": (
        "{host} zaprasza: {game}",
        "Zagrajmy: {game}",
        "Wolne miejsca: {free} z {seats}. Stuknij i usiądź.",
    ),
    "en": ("{host} invites you to {game}", "Come and play {game}", "Free seats: {free} of {seats}. Tap and sit down."),
}
WON = {
    "pl": ("{game}: wygrywa {names}", "{game}: wygrywają {names}", " i ", "Gracz {number}"),
    "en": ("{game}: {names} wins", "{game}: {names} win", " and ", "Player {number}"),
}
CHALLENGED = {
    "pl": ("{name} rzuca ci wyzwanie: {game}", "Wyzwanie: {game}", "Te same karty, te same boty. Kto wypadnie lepiej?"),
    "en": ("{name} challenges you: {game}", "A challenge: {game}", "The same cards, the same bots. Who does better?"),
}
DAY = {
    "pl": ("Rozdanie dnia: {game}", "Codziennie jedno, te same karty dla wszystkich."),
    "en": ("Deal of the day: {game}", "One a day, the same cards for everybody."),
}
POINTS = {"pl": ("punkt", "punkty", "punktów"), "en": ("point", "points")}


def language_of(header: str) -> str:
    """The reader's preferred language among those that have texts."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in header.split(",")]
    return next((language for language in wanted if language in TEXTS), "pl")


def tags(seating: Seating, base: str, code: str, language: str) -> bytes:
    """Open Graph tags of a table."""
    invited, nameless, about = TEXTS[language]
    host = next((place.name for place in seating.places if place.session == seating.host), None)
    free = sum(place.kind == "empty" for place in seating.places)
    title = (invited if host else nameless).format(host=host, game=load(seating.game).title[language])
    return _tags(
        seating.game, f"{base}/t/{code}", title, about.format(free=free, seats=len(seating.places)), base, language
    )


def match_tags(fold: Fold, base: str, path: str, language: str) -> bytes:
    """Open Graph tags of a finished match: who won, and everybody's points from first to last."""
    one, several, last, nameless = WON[language]
    names = [_name(player, seat, nameless) for seat, player in enumerate(json.loads(fold.row.players))]
    view = view_of(fold.game, fold.state, "public")
    won, points = [names[seat] for seat in view["winners"]], view["points"]
    title = (one if len(won) == 1 else several).format(
        game=fold.game.title[language], names=last.join(filter(None, [", ".join(won[:-1]), won[-1]]))
    )
    scored = [
        f"{names[seat]}: {points[seat]} {counted(language, points[seat], POINTS[language])}" for seat in view["ranking"]
    ]
    return _tags(fold.game.name, f"{base}/{path}", title, ", ".join(scored), base, language)


def challenge_tags(row: MatchRow, base: str, path: str, language: str) -> bytes:
    """Open Graph tags of a challenge: who set it, but not how it went."""
    named, nameless, about = CHALLENGED[language]
    name = next((player["name"] for player in json.loads(row.players) if player["kind"] == "person"), None)
    title = (named if name else nameless).format(name=name, game=load(row.game).title[language])
    return _tags(row.game, f"{base}/{path}", title, about, base, language)


def day_tags(game: Game, base: str, path: str, language: str) -> bytes:
    """Open Graph tags of a game's deal of the day."""
    title, about = DAY[language]
    return _tags(game.name, f"{base}/{path}", title.format(game=game.title[language]), about, base, language)


def _name(player: dict[str, Any], seat: int, nameless: str) -> str:
    if player["kind"] == "bot":
        return BOT_NAMES.split()[seat]
    return str(player["name"] or nameless.format(number=seat + 1))


def _tags(game: str, address: str, title: str, about: str, base: str, language: str) -> bytes:
    picture = f"preview/{game}.png"
    found = {
        "og:type": "website",
        "og:site_name": "Stolik",
        "og:url": address,
        "og:title": title,
        "og:description": about,
        "og:locale": {"pl": "pl_PL", "en": "en_GB"}[language],
        **({"og:image": f"{base}/{picture}"} if (FOLDER / picture).is_file() else {}),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in found.items()).encode()


def with_tags(page: bytes, found: bytes) -> bytes:
    """The app's page with them in its head."""
    return page.replace(HEAD, found + HEAD, 1)
