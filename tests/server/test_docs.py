"""What is written about the protocol, and what the web app takes from it, follow from the types."""

import json
from pathlib import Path

import pytest

from stolik.core.game import LANGUAGES
from stolik.games import load_all
from stolik.server import protocol
from stolik.server.outline import bodies, error_codes, from_client, from_server
from stolik.server.reference import PAGES
from stolik.server.schemas import view_structs
from stolik.server.typescript import main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_made_from_types_is_up_to_date(page):
    assert (ROOT / page).read_text() == PAGES[page](), "run make docs"


def test_every_event_of_a_game_has_a_type():
    for game in load_all():
        _, *events = view_structs(game)
        assert {event.__struct_config__.tag for event in events} == {"move", *game.events[1:]}, game.name


def test_every_error_code_and_message_is_explained():
    assert all(error_codes().values())
    for message in [*from_client(), *from_server()]:
        assert message.about, message.name
    assert {body.name for body in bodies()} >= {"Seat", "Table", "MatchInfo", "ToldStep", "Problem"}


def test_the_web_app_gets_types_words_and_rules_of_every_game(tmp_path):
    main(tmp_path)
    values = json.loads((tmp_path / "values.json").read_text())
    assert f"export const MESSAGE_BYTES = {protocol.MESSAGE_BYTES};" in values["constants"]
    schemas = json.loads((tmp_path / "schemas.json").read_text())
    assert {"type", "table"} <= set(schemas["protocol"]["definitions"]["TableState"]["required"])
    assert set(values) <= set(schemas)
    for game in load_all():
        assert f'"name":"{game.name}"' in values["games"]
        assert "round" in schemas[f"games/{game.name}"]["definitions"]["View"]["required"]
        for language in LANGUAGES:
            assert (tmp_path / "rules" / f"{game.name}.{language}.md").read_text().startswith("# ")


def test_the_pages_about_hosting_name_real_settings():
    from stolik.server.settings import Settings

    text = (ROOT / "docs" / "hosting.md").read_text() + (ROOT / "compose.yaml").read_text()
    for flag in ("--host", "--url", "--trusted-proxies", "--origin", "--db", "--workers", "--redis", "--log-json"):
        assert flag in text
        name = flag[2:].replace("-", "_")
        assert name in Settings.__dataclass_fields__ or f"{name}s" in Settings.__dataclass_fields__
