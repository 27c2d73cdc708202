"""The documentation as a site: `make site` lays the pages out in build/pages and lets MkDocs build them into site/.

README, changelog and the games' own pages lie outside docs/, so all pages are gathered first and their links rewritten.
"""

import logging
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from stolik import load, names
from stolik.core.game import LANGUAGES

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(\]\()([^)#:]+)(#[^)]*)?(\))")
# What the API reference tells of, chapter by chapter.
API = {
    "A match": [
        "stolik.core.match.Match",
        "stolik.core.beliefs.Beliefs",
        "stolik.core.step.Step",
        "stolik.core.record",
        "stolik.core.errors",
    ],
    "Games": ["stolik.games", "stolik.core.game.Game", "stolik.core.contract", "stolik.core.options"],
    "Positions and views": ["stolik.core.position", "stolik.core.view"],
    "Bots": ["stolik.bots", "stolik.bots.budget", "stolik.bots.searcher", "stolik.bots.strengths"],
    "Reviews": ["stolik.review.judge.review", "stolik.review.told"],
    "Simulation": [
        "stolik.arena.simulation.simulate",
        "stolik.arena.simulation.Simulation",
        "stolik.arena.estimate.Estimate",
    ],
    "Arena": ["stolik.arena", "stolik.arena.run", "stolik.arena.cluster", "stolik.arena.statistics"],
    "Environments": [
        "stolik.envs.batch.Batch",
        "stolik.envs.gymnasium",
        "stolik.envs.pettingzoo",
        "stolik.envs.openspiel",
        "stolik.envs.rllib",
    ],
}


def places() -> dict[Path, str]:
    """Every page with its place on the site."""
    found = {ROOT / "README.md": "index.md"}
    found |= {ROOT / name: name for name in ("CHANGELOG.md", "CONTRIBUTING.md")}
    found |= {ROOT / "web" / "README.md": "web.md", ROOT / "LICENSE": "LICENSE.md"}
    found |= {page: page.name for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "bots.intro.md"}
    for name in names:
        folder = ROOT / "src" / "stolik" / "games" / name
        found |= {page: f"games/{name}-{page.name}" for page in sorted(folder.glob("*.md"))}
    return found


def sources(pages: Iterable[Path]) -> dict[Path, str]:
    """Every file of code that a page links to, with its place on the site."""
    links = ((page.parent / found[2]).resolve() for page in pages for found in LINK.finditer(page.read_text("utf-8")))
    return {file: f"source/{file.relative_to(ROOT)}.md" for file in links if file.suffix == ".py"}


def gather(folder: Path) -> None:
    """Copy all pages and pictures, with links that lead to the pages' places."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "images", folder / "images", ignore=shutil.ignore_patterns("*.py"))
    pages = places()
    where = pages | sources(pages)
    for page, place in where.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(shown(page) if page.suffix == ".py" else moved(page, place, where), "utf-8")
    (folder / "api.md").write_text(api(), "utf-8")


def shown(file: Path) -> str:
    """A file of code as a page."""
    return f"# {file.relative_to(ROOT)}\n\n```python\n{file.read_text('utf-8')}```\n"


def moved(page: Path, place: str, where: dict[Path, str]) -> str:
    """A page's text with its links as they are at its place."""

    def link(found: re.Match[str]) -> str:
        aim = (page.parent / found[2]).resolve()
        picture = ROOT / "docs" / "images" in aim.parents
        target = f"images/{aim.name}" if picture else where.get(aim)
        return found[0] if target is None else f"{found[1]}{'../' * place.count('/')}{target}{found[3] or ''}{found[4]}"

    return LINK.sub(link, page.read_text("utf-8"))


def api() -> str:
    """The reference of everything public, made from docstrings."""
    chapters = [f"## {title}\n\n" + "\n\n".join(f"::: {name}" for name in kinds) for title, kinds in API.items()]
    return "\n\n".join(["# Python reference", *chapters]) + "\n"


def contents() -> list[dict[str, object]]:
    """The pages by reader."""
    rules: list[dict[str, str]] = []
    for game in map(load, names):
        rules += [
            {f"{game.title[language]} ({language})": f"games/{game.name}-rules.{language}.md"} for language in LANGUAGES
        ]
    return [
        {"Stolik": "index.md"},
        {
            "Play": [
                *rules,
                "what-if.md",
                "living-room.md",
                "circles.md",
                {"The terminal": "terminal.md"},
                {"Rulings": "rulings.md"},
            ]
        },
        {
            "Study": [
                "review.md",
                "simulation.md",
                "environments.md",
                "performance.md",
                "views.md",
                {"Python reference": "api.md"},
            ]
        },
        {"Bots": ["bots.md", "writing-a-bot.md", "training.md"]},
        {"Host": ["hosting.md", "fair-deals.md", "protocol.md"]},
        {
            "Build": [
                "CONTRIBUTING.md",
                "architecture.md",
                "adding-a-game.md",
                "fixing-a-rule.md",
                "decisions.md",
                "web.md",
            ]
        },
        {"What has changed": "CHANGELOG.md"},
    ]


def build_site(pages: Path, site: Path) -> None:
    """Gather the pages and build them; a link that leads nowhere is said, and nothing counts as built."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")  # MkDocs by itself says nothing
    gather(pages)
    config = str(ROOT / "docs" / "mkdocs.yml")
    build(load_config(config, docs_dir=str(pages), site_dir=str(site), nav=contents(), strict=True))


if __name__ == "__main__":
    build_site(ROOT / "build" / "pages", ROOT / "site")
    sys.stdout.write("the site is in site/: open site/index.html\n")
