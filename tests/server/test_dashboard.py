"""The dashboard for Grafana names only what a running server tells, and with labels it has."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.server.harness import PATIENCE, Served

DASHBOARD = Path(__file__).parent.parent.parent / "deploy/grafana/hattari.json"
RULES = DASHBOARD.parent.parent / "prometheus/hattari.rules.yml"
METRIC = re.compile(r"\b((?:hattari|process|python)_[a-z_]+)\b")


def expressions(dashboard: dict[str, Any]) -> Iterator[str]:
    """Everything that the dashboard asks Prometheus."""
    for panel in dashboard["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    for variable in dashboard["templating"]["list"]:
        yield variable["query"]


def named(dashboard: dict[str, Any]) -> set[str]:
    return {name for each in expressions(dashboard) for name in METRIC.findall(each)}


def families(text: str) -> dict[str, set[str]]:
    """The samples that a server may tell, with the labels that they have now."""
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
        for suffix in suffixes.get(family.type, ("",)):
            found.setdefault(family.name + suffix, set())
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def alerts() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


@pytest.mark.asyncio
async def test_every_metric_that_wakes_somebody_exists(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        await client.get("/readyz")
        told = families((await client.get("/metrics")).text)
    wanted = {name for rule in alerts() for name in METRIC.findall(rule["expr"])}
    assert len(wanted) > 8
    assert wanted - told.keys() == set()
    assert "version" in told["hattari_build_info"]
    assert "place" in told["hattari_disk_free_bytes"]


def test_every_alert_says_what_it_means_and_how_urgent_it_is() -> None:
    for rule in alerts():
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


@pytest.mark.asyncio
async def test_every_metric_of_the_dashboard_exists(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        await client.get("/api/v1/games")  # only then are requests counted
        told = families((await client.get("/metrics")).text)
    wanted = named(json.loads(DASHBOARD.read_text("utf-8")))
    assert len(wanted) > 15
    assert wanted - told.keys() == set()
    # And no label of ours names a table or a player.
    ours = {name: labels for name, labels in told.items() if name.startswith("hattari_")}
    requests = {"method", "path", "status_code", "app_name"}
    known = {"outcome", "code", "told_by", "bot", "le", "cause", "place", "version"} | requests
    assert {label for labels in ours.values() for label in labels} <= known


def test_a_name_that_nobody_tells_would_be_seen() -> None:
    text = "# TYPE hattari_commands counter\nhattari_commands_total{outcome='x'} 1\n"
    told = families(text.replace("'", '"'))
    panel = {"targets": [{"expr": "rate(hattari_comands_total[5m]) + hattari_commands_total"}]}
    dashboard = {"panels": [panel], "templating": {"list": []}}
    assert named(dashboard) - told.keys() == {"hattari_comands_total"}
