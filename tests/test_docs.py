"""The docs say what the code does: generated parts are fresh, examples run, links lead somewhere."""

import os
import pkgutil
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
PAGES = [page for page in GENERATE["pages"]() if page.exists()]
RUNNABLE = ["README.md", "docs/environments.md", "docs/what-if.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_generated_parts_are_fresh(page):
    text = page.read_text("utf-8")
    assert GENERATE["written"](text) == text, "run `python docs/generate.py`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("name", ["living-room.md", "what-if.md", "fair-deals.md"])
def test_what_a_guide_tells_people_to_press_is_written_on_the_page(name):
    texts = [*(ROOT / "web" / "src" / "i18n").glob("??.ts"), *(ROOT / "web" / "src").glob("*/messages.ts")]
    written = "".join(text.read_text("utf-8") for text in texts).lower()
    prose = re.sub(r"```.*?```", "", (ROOT / "docs" / name).read_text("utf-8"), flags=re.DOTALL)
    quoted = re.findall(r'["„]([^"”\n]+)["”]', prose)
    assert quoted
    assert [words for words in quoted if words.lower() not in written] == []


def test_every_picture_is_shown_somewhere():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = set(re.findall(r"images/([\w-]+\.\w+)", "".join(page.read_text("utf-8") for page in pages)))
    assert {picture.name for picture in (ROOT / "docs" / "images").iterdir() if picture.suffix != ".py"} == shown


@pytest.fixture(scope="module")
def site():
    return runpy.run_path(str(ROOT / "docs" / "site.py"))


def test_the_site_has_every_page_that_its_contents_name_and_names_every_guide(site):
    there = {*site["places"]().values(), "api.md"}
    named = re.findall(r"[\w./-]+\.md", repr(site["contents"]()))
    assert set(named) <= there
    assert {page.name for page in (ROOT / "docs").glob("*.md")} - set(named) == {"bots.intro.md"}, "part of bots.md"
    for name in re.findall(r"::: (\S+)", site["api"]()):
        assert pkgutil.resolve_name(name), name


def test_links_on_the_site_stay_on_it(site):
    pages = site["places"]()
    where = pages | site["sources"](pages)
    for page, place in pages.items():
        for _, target, *_ in site["LINK"].findall(site["moved"](page, place, where)):
            found = os.path.normpath(Path(place).parent / target)
            assert found in where.values() or (ROOT / "docs" / found).is_file(), f"{page.name} leads to {target}"


def test_the_site_is_built_without_a_warning(site, tmp_path):
    site["build_site"](tmp_path / "pages", tmp_path / "site")
    assert (tmp_path / "site" / "index.html").is_file()
    reference = (tmp_path / "site" / "api" / "index.html").read_text("utf-8")
    assert "A match of one game, from the deal" in reference


def examples():
    for name in RUNNABLE:
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)):
            yield pytest.param(code, id=f"{name}-{number}")


@pytest.mark.parametrize("code", list(examples()))
def test_examples_run(code, capsys):
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})
