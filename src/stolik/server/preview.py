"""What a messenger shows beside the link to a table: who invites, to which game, how many seats are free."""

from html import escape

from stolik.games import load
from stolik.server.pages import FOLDER
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


def language_of(header: str) -> str:
    """The language that a reader prefers, as far as there are texts in it."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in header.split(",")]
    return next((language for language in wanted if language in TEXTS), "pl")


def tags(seating: Seating, base: str, code: str, language: str) -> bytes:
    """Open Graph tags of a table."""
    invited, nameless, about = TEXTS[language]
    host = next((place.name for place in seating.places if place.session == seating.host), None)
    free = sum(place.kind == "empty" for place in seating.places)
    title = (invited if host else nameless).format(host=host, game=load(seating.game).title[language])
    picture = f"preview/{seating.game}.png"
    found = {
        "og:type": "website",
        "og:site_name": "Stolik",
        "og:url": f"{base}/t/{code}",
        "og:title": title,
        "og:description": about.format(free=free, seats=len(seating.places)),
        "og:locale": {"pl": "pl_PL", "en": "en_GB"}[language],
        **({"og:image": f"{base}/{picture}"} if (FOLDER / picture).is_file() else {}),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in found.items()).encode()


def with_tags(page: bytes, found: bytes) -> bytes:
    """The app's page with them in its head."""
    return page.replace(HEAD, found + HEAD, 1)
