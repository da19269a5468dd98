"""What deploy/ names is there: commands and their options, ports, paths, variables, metrics."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from muster.cli import app as cli
from muster.server.admin.health import health_routes
from muster.server.observe import Metrics

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
CONTAINER = (DEPLOY / "Containerfile").read_text()
PROXY = (DEPLOY / "Caddyfile").read_text()
EXAMPLE = (DEPLOY / "example.env").read_text()
PATHS = {path for handler in health_routes for path in handler.paths}
APPS = [name for name, service in COMPOSE["services"].items() if "build" in service]


def parsed(words: list[str]) -> dict[str, Any]:
    """What `muster` makes of a command line, without doing it."""
    group: Any = typer.main.get_command(cli)
    context = group.make_context("muster", list(words), resilient_parsing=False)
    name, command, rest = group.resolve_command(context, [*context._protected_args, *context.args])
    found: dict[str, Any] = command.make_context(name, rest, parent=context).params
    return found


def commands() -> Iterator[list[str]]:
    """Every command line of deploy/, without the program."""
    yield json.loads(re.findall(r"^CMD (\[.*\])$", CONTAINER, re.M)[-1])
    for name in APPS:
        yield [_filled(word) for word in COMPOSE["services"][name]["command"]]
    for unit in UNITS:
        yield shlex.split(_filled(started(unit)).replace("%i", "8001"))[1:]


def _filled(text: str) -> str:
    return re.sub(r"\$\{\w+(:[?-][^}]*)?\}", "games.example.org", text)


def started(unit: Path) -> str:
    return read(unit)["Service"]["ExecStart"]


def read(unit: Path) -> RawConfigParser:
    found = RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string(unit.read_text())
    return found


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_command_can_be_given(words: list[str]) -> None:
    found = parsed(words)
    if words[0] == "think":
        assert str(found["server"]).startswith("https://")
        return
    assert found["log_requests"] is True
    assert int(found["port"]) in (8000, 8001)


def test_a_wrong_option_would_be_found() -> None:
    with pytest.raises(Exception, match="No such option"):
        parsed(["serve", "--prot", "8000"])


@pytest.mark.parametrize("unit", UNITS, ids=lambda one: one.name)
def test_a_unit_keeps_its_data_where_it_may_write(unit: Path) -> None:
    service = read(unit)["Service"]
    if " serve " in service["ExecStart"]:  # who only thinks keeps nothing
        assert f"--data /var/lib/{service['StateDirectory']} " in service["ExecStart"]
    else:
        assert "StateDirectory" not in service
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda one: one.name)
def test_systemd_understands_it(unit: Path, tmp_path: Path) -> None:
    program = tmp_path / "muster"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/opt/muster/bin/muster", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        check=False,
        capture_output=True,
        text=True,
    )
    told = [line for line in done.stderr.splitlines() if unit.stem.rstrip("@") in line]
    assert told == []


# ---------------------------------------------------------------- containers


def test_the_container_is_unprivileged_and_says_how_it_is() -> None:
    last = CONTAINER.split("\nFROM ")[-1]
    assert "\nUSER muster\n" in last
    assert "HEALTHCHECK" in last
    assert not re.search(r"https?://(?!127\.0\.0\.1)", CONTAINER)
    for path in re.findall(r"127\.0\.0\.1:8000(/\w+)", CONTAINER):
        assert path in PATHS
    assert re.search(r"^VOLUME /data$", last, re.M)


def test_the_services_wait_for_each_other_and_keep_their_data() -> None:
    services, named = COMPOSE["services"], set(COMPOSE["volumes"])
    for name in APPS:
        assert services[name]["depends_on"] == {"db": {"condition": "service_healthy"}}
        assert "/readyz" in services[name]["healthcheck"]["test"][-1]
        assert f"{name}:/data" in services[name]["volumes"]
    assert all(
        one["condition"] == "service_healthy" for one in services["proxy"]["depends_on"].values()
    )
    used = set()
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).exists(), source
            else:
                used.add(source)
    assert used == named


def test_the_proxy_is_the_one_that_is_believed() -> None:
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    for name in APPS:
        assert f"--proxy={network['subnet']}" in COMPOSE["services"][name]["command"]
    apps = COMPOSE["services"]["proxy"]["environment"]["MUSTER_APPS"].split()
    assert apps == [f"{name}:8000" for name in APPS]


def test_the_proxy_asks_who_is_ready_and_hides_what_is_inside() -> None:
    [asked] = re.findall(r"health_uri (\S+)", PROXY)
    assert asked in PATHS
    [hidden] = re.findall(r"@inside path (.*)", PROXY)
    assert {*PATHS, "/api/admin", "/api/admin/*"} == set(hidden.split())
    assert PROXY.count("{") == PROXY.count("}")


def test_every_variable_is_explained_and_heard() -> None:
    said = set(re.findall(r"^#? ?([A-Z_]+)=", EXAMPLE, re.M))
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    asked |= {name for unit in UNITS for name in re.findall(r"\$\{([A-Z_]+)", unit.read_text())}
    assert asked <= said
    sources = "".join(path.read_text() for path in (ROOT / "src/muster/cli").rglob("*.py"))
    heard = {name for app in APPS for name in COMPOSE["services"][app]["environment"]}
    elsewhere = {"OTEL_EXPORTER_OTLP_ENDPOINT"}
    assert [name for name in heard - elsewhere if f'"{name}"' not in sources] == []


def test_the_container_takes_extras_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [extras] = re.findall(r"\$wheel\[([\w,]+)\]", CONTAINER)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])


# ---------------------------------------------------------------- watching


def test_prometheus_asks_every_server_with_a_token() -> None:
    [job] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert job["metrics_path"] in PATHS
    assert [one["targets"] for one in job["static_configs"]] == [[f"{a}:8000" for a in APPS]]
    [secret] = COMPOSE["services"]["prometheus"]["secrets"]
    assert job["authorization"]["credentials_file"] == f"/run/secrets/{secret}"


def _asked() -> set[str]:
    board = json.loads((DEPLOY / "grafana" / "muster.json").read_text())
    found = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    found += [one["definition"] for one in board["templating"]["list"]]
    return set(re.findall(r"\b((?:muster|process)_\w+)", " ".join(found)))


def _printed() -> set[str]:
    metrics = Metrics()
    text = metrics.text().decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
    parts = {"histogram": ("_bucket", "_sum", "_count")}
    return {name + part for name, kind in kinds.items() for part in parts.get(kind, ("",))}


def test_the_board_asks_for_metrics_there_are() -> None:
    assert _asked() - _printed() == set()


def test_the_board_shows_all_we_count() -> None:
    ours = {name for name in _printed() if name.startswith("muster_")}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in _asked()}
    left = {re.sub(r"_(bucket|sum|count)$", "", name) for name in ours} - shown
    assert {name for name in left if not name.endswith("_created")} == set()


def test_no_two_panels_lie_on_each_other() -> None:
    board = json.loads((DEPLOY / "grafana" / "muster.json").read_text())
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
