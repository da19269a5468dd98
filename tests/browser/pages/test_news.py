"""What is announced stands above every page, and can be put away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from muster.cli import run
from tests.browser.conftest import Guests
from tests.browser.server import ServerProcess


def admin(server: ServerProcess, *args: str) -> None:
    assert run(["admin", *args, "--server", server.url, "--data", str(server.data)]) == 0


@pytest.fixture
def announced(server: ServerProcess) -> Iterator[str]:
    """Everybody hears of it, so it is taken back."""
    admin(server, "announce", "Closed at ten <b>tonight</b>.", "--until", "1h")
    yield "Closed at ten <b>tonight</b>."
    admin(server, "announce", "--clear")


@pytest.mark.parametrize("phone", [False, True])
def test_an_announcement_is_read_and_put_away(
    guests: Guests, server: ServerProcess, announced: str, phone: bool
) -> None:
    page = guests.come("Nora", phone=phone, fresh=True).page
    page.goto(server.url)
    bar = page.locator(".news[role=status]")
    expect(bar).to_contain_text(announced)
    page.get_by_role("button", name="Put this announcement away").click()
    expect(bar).to_have_text("")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(bar).to_have_text("")
    admin(server, "announce", "Open again.", "--until", "1h")
    page.reload()
    expect(bar).to_contain_text("Open again.")
    expect(bar).not_to_contain_text("tonight")
