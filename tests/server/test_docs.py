"""What is written about the protocol, and what the web app takes from it, follow from the types."""

from pathlib import Path

from stolik.core.game import LANGUAGES
from stolik.server import protocol
from stolik.server.outline import bodies, error_codes, from_client, from_server
from stolik.server.reference import page
from stolik.server.typescript import main, playable

ROOT = Path(__file__).parents[2]


def test_the_page_about_the_protocol_is_up_to_date():
    assert (ROOT / "docs" / "protocol.md").read_text() == page(), "run python -m stolik.server.reference"


def test_every_error_code_and_message_is_explained():
    assert all(error_codes().values())
    for message in [*from_client(), *from_server()]:
        assert message.about, message.name
    assert {body.name for body in bodies()} >= {"Seat", "Table", "MatchInfo", "Handles", "Step", "Problem"}


def test_the_web_app_gets_types_words_and_rules_of_every_game(tmp_path):
    main(tmp_path)
    types = (tmp_path / "protocol.ts").read_text()
    assert 'export interface TableState {\n  type: "table";\n  table: Table;' in types
    assert "export type FromClient = Hello | Sit | Stand" in types
    assert f"export const MESSAGE_BYTES = {protocol.MESSAGE_BYTES};" in types
    games = (tmp_path / "games.ts").read_text()
    for game in playable():
        assert f'"name": "{game.name}"' in games
        for language in LANGUAGES:
            assert (tmp_path / "rules" / f"{game.name}.{language}.md").read_text().startswith("# ")


def test_the_pages_about_hosting_name_real_settings():
    from stolik.server.settings import Settings

    text = (ROOT / "docs" / "hosting.md").read_text() + (ROOT / "compose.yaml").read_text()
    for flag in ("--host", "--url", "--trusted-proxies", "--origin", "--db", "--workers", "--redis", "--log-json"):
        assert flag in text
        name = flag[2:].replace("-", "_")
        assert name in Settings.__dataclass_fields__ or f"{name}s" in Settings.__dataclass_fields__
