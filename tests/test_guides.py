"""What the README and the guides show is true."""

import re
from pathlib import Path

import pytest

from stolik import cli, games

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(path, language):
    return re.findall(rf"```{language}\n(.*?)```", path.read_text("utf-8"), re.DOTALL)


def test_the_example_of_the_readme_runs(capsys):
    (example,) = blocks(ROOT / "README.md", "python")
    exec(compile(example, "README.md", "exec"), {})
    points, winners = re.fullmatch(r"(\[.*\]) (\[.*\])\n", capsys.readouterr().out).groups()
    assert len(points.split(",")) == 4
    assert winners != "[]"


def test_the_readme_names_every_game_with_its_authors_and_seats():
    text = (ROOT / "README.md").read_text("utf-8")
    for name in games.names:
        game = games.load(name)
        line = next(line for line in text.splitlines() if line.startswith(f"| `{name}` "))
        assert game.title["pl"] in line
        assert game.authors in line
        assert f"{game.seats[0]}–{game.seats[-1]}" in line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_docs_exist_with_their_options(page, capsys):
    for block in blocks(page, "sh"):
        for line in re.findall(r"^stolik (.*)$", block, re.MULTILINE):
            command, *words = line.split("#")[0].split()
            assert cli.run([command, "--help"]) == 0
            help_text = capsys.readouterr().out
            for word in words:
                if word.startswith("--"):
                    assert word in help_text, line
