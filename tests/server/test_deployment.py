"""`compose.yaml`, the `Dockerfile` and the samples for proxies: what can be checked of them without running any."""

import importlib
import ipaddress
import json
import re
import tomllib
from pathlib import Path

import yaml
from typer.testing import CliRunner

from stolik.cli import app
from stolik.server.settings import Settings

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
SETTINGS = {f"STOLIK_{name.upper()}" for name in Settings.__dataclass_fields__}


def test_services_name_networks_volumes_and_services_that_there_are():
    for service in COMPOSE["services"].values():
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert set(service.get("depends_on", ())) <= COMPOSE["services"].keys()
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in COMPOSE["volumes"]
        assert ("image" in service) != ("build" in service)


def test_the_only_trusted_proxy_is_the_one_in_front():
    worker, caddy = COMPOSE["services"]["worker"], COMPOSE["services"]["caddy"]
    trusted = worker["environment"]["STOLIK_TRUSTED_PROXIES"]
    assert trusted == caddy["networks"]["front"]["ipv4_address"]
    (network,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert ipaddress.ip_address(trusted) in ipaddress.ip_network(network["subnet"])
    assert "ports" not in worker, "nobody reaches a worker but through Caddy"
    assert "front" not in COMPOSE["services"]["db"]["networks"]
    assert f"reverse_proxy worker:{Settings.port}" in COMPOSE["configs"]["caddy"]["content"]
    assert caddy["configs"] == [{"source": "caddy", "target": "/etc/caddy/Caddyfile"}], "where Caddy's image reads it"


def test_every_proxy_keeps_the_metrics_from_the_public():
    caddy, nginx = [
        re.search(rf"^{name}:\n+```\n(.+?)^```", HOSTING, re.MULTILINE | re.DOTALL).group(1)
        for name in ("Caddy", "nginx")
    ]
    for sample in (caddy, COMPOSE["configs"]["caddy"]["content"]):
        assert "reverse_proxy" in sample
        assert "    respond /metrics* 403\n" in sample, "a slash more would lead there too"
    assert "    location /metrics { deny all; }\n" in nginx


def test_every_setting_in_them_is_one():
    given = {*COMPOSE["services"]["worker"]["environment"], *re.findall(r"STOLIK_\w+(?==)", DOCKERFILE)}
    assert given <= SETTINGS | {"STOLIK_CACHE"}
    needed = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    assert needed == {"POSTGRES_PASSWORD", "STOLIK_DOMAIN"}
    about, *_ = (ROOT / "compose.yaml").read_text().splitlines()
    assert all(name in about for name in needed)


def test_a_worker_has_time_to_stop_in_good_order():
    assert float(COMPOSE["services"]["worker"]["stop_grace_period"].removesuffix("s")) > 5


def test_the_image_gets_everything_that_the_package_is_built_from():
    copied = [name for line in re.findall(r"^COPY (.+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()]
    assert all((ROOT / name).exists() for name in copied)
    build = (ROOT / "pyproject.toml").read_text()
    for needed in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "constraints.txt", "src"):
        assert needed in copied
    assert 'readme = "README.md"' in build
    assert f"EXPOSE {Settings.port}" in DOCKERFILE
    assert f"127.0.0.1:{Settings.port}/healthz" in DOCKERFILE


def test_the_image_can_send_notices_and_use_postgresql():
    (extras,) = re.findall(r"pip install .*\.\[(.*)\]", DOCKERFILE)
    assert {"postgres", "push"} <= set(extras.split(","))


def test_what_the_image_runs_is_there():
    program, *given = json.loads(re.findall(r"^CMD (.+)$", DOCKERFILE, re.MULTILINE)[0])
    assert program in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert CliRunner().invoke(app, [*given, "--help"]).exit_code == 0
    for module, name in re.findall(r"from (stolik\S*) import (\w+)", DOCKERFILE):
        assert callable(getattr(importlib.import_module(module), name))
