"""Metrics and what whoever runs the servers asks are those of all processes, whoever answers."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from muster.server.cluster.figures import Figures
from muster.server.observe.metrics import Metrics, text_of_all
from tests.server.admin.operator import Operator
from tests.server.clients import PATIENCE, RunningServer
from tests.server.cluster.pairs import Pair, cluster_of, until
from tests.server.cluster.test_together import begun, two_at_table

Samples = dict[tuple[str, str, str], float]


async def metrics(server: RunningServer, query: str = "") -> Samples:
    """What /metrics tells, by the name of a sample, its machine and its process."""
    token = (server.registry.services.settings.data / "metrics-token").read_text().strip()
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        said = await http.get(
            f"{server.base}/metrics{query}", headers={"authorization": f"Bearer {token}"}
        )
    assert said.status_code == 200, said.text
    found: Samples = {}
    names = []
    for family in text_string_to_metric_families(said.text):
        names.append(family.name)
        for one in family.samples:
            key = (one.name, one.labels["node"], one.labels["process"])
            found[key] = found.get(key, 0.0) + one.value
    assert len(names) == len(set(names)), "Prometheus takes a metric once"
    return found


def summed(found: Samples, name: str) -> float:
    return sum(value for (one, _, _), value in found.items() if one == name)


@pytest.mark.engines
async def test_whoever_answers_tells_the_metrics_of_all(pair: Pair) -> None:
    first, second = await pair.serve(node="east"), await pair.serve(node="west")
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    assert (await one.play(one.choices()[0]))["t"] == "ack"
    assert (await other.play(other.choices()[0]))["t"] == "ack"
    for server in (first, second):
        found = await metrics(server)
        assert summed(found, "muster_process_up") == 2
        assert summed(found, "muster_sockets") == 2
        assert summed(found, "muster_input_seconds_count") == 2
        east = ("muster_input_seconds_count", "east", cluster_of(first).name)
        west = ("muster_input_seconds_count", "west", cluster_of(second).name)
        assert (found[east], found[west]) == (1, 1)
    here = await metrics(first, "?node=this")
    assert {node for _, node, _ in here} == {"east"}
    assert {node for _, node, _ in await metrics(first, "?node=west")} == {"west"}


async def test_a_process_that_does_not_answer_is_named(pair: Pair) -> None:
    long: Any = {"lease": 600.0}
    first, second = await pair.serve(**long), await pair.serve(**long)
    figures: Figures = first.uvicorn.config.app.state.figures  # type: ignore[union-attr]
    figures._within = 0.05
    pair.hub.buses[1].cut = True
    found = await metrics(first)
    silent, answering = cluster_of(second).name, cluster_of(first).name
    up = {process: value for (one, _, process), value in found.items() if one.endswith("_up")}
    assert up == {silent: 0, answering: 1}
    assert silent not in {process for (one, _, process) in found if one == "muster_tables"}
    said = await Operator(first).ask("")
    assert {one["name"]: one["answers"] for one in said["processes"]} == {
        silent: False,
        answering: True,
    }
    pair.hub.buses[1].cut = False
    figures._within = PATIENCE
    assert summed(await metrics(first), "muster_process_up") == 2


async def test_a_question_that_was_lost_is_asked_again(pair: Pair) -> None:
    long: Any = {"lease": 600.0}
    first, _ = await pair.serve(**long), await pair.serve(**long)
    figures: Figures = first.uvicorn.config.app.state.figures  # type: ignore[union-attr]
    figures._within = PATIENCE
    pair.hub.buses[1].cut = True
    told = cluster_of(first).tell

    def mended(*notices: Any) -> None:
        told(*notices)
        if any(one.topic == "figures" for one in notices):
            pair.hub.buses[1].cut = False

    cluster_of(first).tell = mended  # type: ignore[method-assign]
    assert summed(await metrics(first), "muster_process_up") == 2


@pytest.mark.engines
async def test_tables_and_people_are_those_of_all_processes(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    await pair.at(ana, id, 0)
    await pair.at(await pair.through(second, ana), id, 0)
    await pair.at(ben, id, 1)
    for server in (first, second):
        [table] = await Operator(server).ask("/tables")
        assert (table["sockets"], table["live"], table["state"]) == (3, True, "running")
        node = server.registry.services.settings.node
        names = [f"{node} {cluster_of(one).name}" for one in (first, second)]
        driver = names[0] if first.registry.live[id].drives else names[1]
        assert sorted(table["processes"]) == sorted(names)
        assert table["processes"][0] == driver
        people = await Operator(server).ask("/people")
        assert {one["name"]: one["sockets"] for one in people} == {"Ana": 2, "Ben": 1}
        said = await Operator(server).ask("")
        assert (said["sockets"], said["tables"]) == (3, 1)
        assert sorted(one["sockets"] for one in said["processes"]) == [1, 2]


async def test_blocking_somebody_reaches_all_processes_at_once(pair: Pair) -> None:
    seldom: Any = {"controls_every": 3600.0}
    first, second = await pair.serve(**seldom), await pair.serve(**seldom)
    ana = await pair.someone(second, "Ana")
    id = (await ana.open("me", "open"))["id"]
    seat = await pair.at(ana, id, 0)
    said = await Operator(first).ask("/blocks", {"person": "Ana", "addresses": True})
    assert said["closed"] == 1
    assert [one["kind"] for one in said["blocks"]] == ["person", "address"]
    assert (await seat.until("bye"))["code"] == "blocked"


async def test_a_machine_is_emptied_when_all_its_processes_are(pair: Pair) -> None:
    seldom: Any = {"controls_every": 3600.0, "node": "east"}
    first, second = await pair.serve(**seldom), await pair.serve(**seldom)
    other = await pair.serve(**{**seldom, "node": "west"})
    ana = await pair.someone(second, "Ana")
    id = (await ana.open("me", "open"))["id"]
    await pair.at(ana, id, 0)
    ben = await pair.someone(other, "Ben")
    await pair.at(ben, (await ben.open("me", "open"))["id"], 0)
    said = await Operator(first).ask("/drain", {"on": True})
    assert (said["node"], said["sockets"], said["tables"]) == ("east", 1, 1)
    await until(lambda: second.registry.services.controls.draining)
    assert not other.registry.services.controls.draining
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        assert (await http.get(f"{second.base}/readyz")).status_code == 503
        assert (await http.get(f"{other.base}/readyz")).status_code == 200


def test_what_is_no_number_does_not_travel_and_names_are_escaped() -> None:
    metrics = Metrics()
    metrics.tables.set(float("nan"))
    text = text_of_all([('a "b"', "1", metrics.samples()), ("c", "2", None)]).decode()
    assert 'muster_process_up{node="a \\"b\\"",process="1"} 1.0' in text
    assert 'muster_process_up{node="c",process="2"} 0.0' in text
    assert "nan" not in text.lower()
