"""What an installed package brings along."""

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


def test_a_wheel_has_the_rules_texts_and_the_built_web_app():
    if not (ROOT / "src/stolik/server/static/index.html").exists():
        pytest.skip("the web app has not been built: make web")
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert "stolik/server/static/index.html" in files
    assert "stolik/games/komary/rules.pl.md" in files
    assert any(path.startswith("stolik/server/static/assets/") for path in files)
