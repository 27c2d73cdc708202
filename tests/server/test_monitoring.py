"""The dashboard and the alerts in `monitoring/` name metrics that there are."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

from stolik.server import metrics
from stolik.server.protocol import ErrorCode

ROOT = Path(__file__).parents[2]
ALERTS = yaml.safe_load((ROOT / "monitoring" / "alerts.yaml").read_text())
DASHBOARD = json.loads((ROOT / "monitoring" / "grafana.json").read_text())
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
PANELS = DASHBOARD["panels"]
EXPRESSIONS = [rule["expr"] for rule in RULES] + [target["expr"] for panel in PANELS for target in panel["targets"]]
PARTS = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("",), "gauge": ("",)}


def exposed():
    """The names of all series, as /metrics tells them."""
    kinds = re.findall(r"^# TYPE (\S+) (\S+)$", metrics.page().decode(), re.MULTILINE)
    return {name + part for name, kind in kinds for part in PARTS[kind]}


def named(text):
    return set(re.findall(r"stolik_\w+", text))


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_metric_that_is_watched_is_measured(expression):
    found = named(expression)
    assert found <= exposed()
    assert found or "up{" in expression
    for error in re.findall(r'error=~?"([^"]+)"', expression):
        assert set(error.split("|")) <= set(get_args(ErrorCode))


def test_every_metric_is_on_the_dashboard():
    shown = set().union(*map(named, EXPRESSIONS))
    for metric in metrics.REGISTRY.collect():
        assert any(name.startswith(metric.name) for name in shown), metric.name


def test_the_page_about_hosting_names_real_metrics_and_every_alert():
    page = (ROOT / "docs" / "hosting.md").read_text()
    assert named(page) <= exposed() | {name.name for name in metrics.REGISTRY.collect()}
    for rule in RULES:
        assert f"`{rule['alert']}`" in page, rule["alert"]
        assert {"summary", "description"} <= rule["annotations"].keys()
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
