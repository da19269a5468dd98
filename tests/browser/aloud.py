"""What a screen reader gets, judged by axe-core."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.guest import FULL, PLAIN, Guest

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


FADED_IN = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ends = one => one.effect?.getComputedTiming().endTime !== Infinity
    for (let still = 0; still < 3; still++) {
        await frame()
        const running = document.getAnimations().filter(ends)
        if (running.length) still = 0
        await Promise.allSettled(running.map(one => one.finished))
    }
}"""


RUN = """async () => {
    // A rule that says itself how much it matters is never reported as more.
    const minor = axe._audit.rules.filter(one => ['minor', 'moderate'].includes(one.impact))
    const rules = Object.fromEntries(minor.map(one => [one.id, { enabled: false }]))
    const found = await axe.run({ rules, resultTypes: ['violations'], preload: false })
    return found.violations
}"""


def serious(guest: Guest) -> list[str]:
    """The serious and critical violations on the page as it is now."""
    guest.page.evaluate(FULL)
    guest.page.evaluate(FADED_IN)  # what fades in is not yet as dark as it will be
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = guest.page.evaluate(RUN)
    guest.page.evaluate(f"{{ {PLAIN} }}")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def check(guest: Guest, where: str) -> None:
    found = serious(guest)
    assert not found, "\n".join([where, *found])
