"""Muster as an app: it can be installed, opens without a connection, and never stays behind."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from muster.server.http.static import CLIENT
from tests.browser.aloud import check
from tests.browser.conftest import Guests, chromium, opened
from tests.browser.guest import PATIENCE, Guest


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The whole of it: without windows it shows no notices."""
    with opened(chromium(whole=True)) as found:
        yield found


def until(page: Page, wanted: str) -> None:
    """Until this, which takes its time to tell, is true."""
    begun = time.monotonic()
    while not page.evaluate(wanted):
        assert time.monotonic() - begun < PATIENCE / 1000, wanted
        time.sleep(0.05)


def at_work(page: Page) -> None:
    """Until the worker is there and answers for this page."""
    until(page, "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)")


def test_it_can_be_installed_and_is_kept_in_the_language_it_is_read_in(guests: Guests) -> None:
    ana = guests.come("Ana", app=True)
    ana.context.add_cookies([{"name": "language", "value": "fr", "url": ana.url}])
    ana.open("/")
    at_work(ana.page)
    wire = ana.context.new_cdp_session(ana.page)
    found = wire.send("Page.getAppManifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert (told["lang"], told["shortcuts"][0]["name"]) == ("fr", "Nouvelle table")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        answer = ana.page.request.get(ana.url + icon["src"])
        assert answer.ok
        if icon["type"] == "image/png":
            size = int.from_bytes(answer.body()[16:20]), int.from_bytes(answer.body()[20:24])
            assert "{}x{}".format(*size) == icon["sizes"]
    # In a private window, as here, nothing is ever installed: that is all there is to complain of.
    problems = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in problems] in ([], ["in-incognito"])
    # Where a browser offers it, so does the sheet.
    ana.page.evaluate("""() => {
        const offer = new Event('beforeinstallprompt')
        offer.prompt = async () => { globalThis.asked = true }
        dispatchEvent(offer)
    }""")
    ana.page.get_by_role("button", name="votre nom et vos appareils").click()
    install = ana.page.get_by_role("button", name="Installer Muster")
    install.click()
    expect(install).to_have_count(0)
    assert ana.page.evaluate("globalThis.asked")
    ana.page.get_by_role("button", name="Afficher mon code").click()  # now she is somebody
    expect(ana.page.get_by_role("button", name="Je m’absente")).to_be_visible()
    ana.context.set_offline(True)
    ana.open("/aid/masters")  # never opened before
    expect(ana.page.get_by_text("Faites le coup ensemble")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Imprimer")).to_be_visible()


def test_without_a_connection_one_can_read_and_is_told_about_the_rest(guests: Guests) -> None:
    ana = guests.come("Ana", app=True, phone=True)
    ana.open("/")
    at_work(ana.page)
    ana.open("/learn/the-plan")  # its code is there from now on
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    ana.context.set_offline(True)
    ana.open("/")
    page = ana.page
    expect(page.get_by_role("button", name="The Plan").first).to_be_visible()
    note = page.get_by_role("region", name="No connection to the server")
    expect(note).to_contain_text("You cannot play")
    drawn = "fetch('/api/icons?names=meeple,sun').then(said => said.json()).then(Object.keys)"
    assert page.evaluate(drawn) == ["meeple", "sun"]  # they were never asked for together
    ana.open("/rules/the-specialists")  # the book with its pictures; it was never opened
    expect(page.get_by_role("figure").first.locator("[data-node]").first).to_be_attached()
    expect(note).to_have_count(0)
    for path in ("/crews", "/table/nothing", "/learn/the-plan"):
        ana.open(path)
        expect(page.get_by_role("heading", name="This page needs the server")).to_be_visible()
        expect(note).to_contain_text("pip install muster-games")
    check(ana, "without a connection")
    ana.context.set_offline(False)
    expect(page.get_by_role("button", name="Begin").first).to_be_visible()


class _Client(SimpleHTTPRequestHandler):
    """The client as files, and any other address as its page."""

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.send_error(503)
            return
        if "." not in self.path.rsplit("/", 1)[-1]:
            self.path = "/index.html"
        super().do_GET()

    def end_headers(self) -> None:
        kept = "immutable, max-age=31536000" if "/assets/" in self.path else "no-cache"
        self.send_header("Cache-Control", kept)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The built client on an address of its own, and the folder it is served from."""
    folder = tmp_path / "client"
    leave_out = shutil.ignore_patterns("*.br", "*.gz", "icons.json")
    shutil.copytree(CLIENT, folder, ignore=leave_out)
    handler = partial(_Client, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()


def test_a_new_client_is_taken_up_with_the_next_page(
    browser: Browser, copy: tuple[str, Path]
) -> None:
    url, folder = copy
    ana = Guest(browser, url, "Ana", app=True, plain=True)
    ana.open("/")
    at_work(ana.page)
    index, worker = folder / "index.html", folder / "worker.js"
    index.write_text(index.read_text().replace("<head>", '<head><meta name="made" content="2">'))
    worker.write_text(worker.read_text().replace("`muster-`", "`muster-new-`"))
    made = ana.page.locator("meta[name=made]")
    ana.open("/")
    expect(made).to_have_attribute("content", "2")
    names = "async () => (await caches.keys()).some(name => name.startsWith('muster-new-'))"
    until(ana.page, names)
    settled = """async () => {
        const found = await navigator.serviceWorker.getRegistration()
        return !found.installing && !found.waiting && found.active.state === 'activated'
    }"""
    until(ana.page, settled)
    ana.context.set_offline(True)
    ana.open("/table/abc")
    expect(made).to_have_attribute("content", "2")
    ana.context.close()


def test_a_push_is_shown_and_leads_to_its_table(guests: Guests) -> None:
    ana = guests.come("Ana", app=True)
    ana.context.grant_permissions(["notifications"], origin=ana.url)
    ana.open("/")
    at_work(ana.page)
    wire = ana.context.new_cdp_session(ana.page)
    found: list[dict[str, Any]] = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"]))
    wire.send("ServiceWorker.enable")
    ana.wait(lambda: [one for one in found if one["scopeURL"].startswith(ana.url)])
    here = next(one for one in found if one["scopeURL"].startswith(ana.url))
    told = {"title": "The Plan: your turn", "text": "With Ben.", "path": "/table/x", "tag": "x"}
    for data in (json.dumps(told), "no json"):
        wire.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": ana.url, "registrationId": here["registrationId"], "data": data},
        )
    shown = """async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications()
        return found.map(one => [one.title, one.body, one.tag, one.data.path]).sort()
    }"""
    until(ana.page, f"async () => (await ({shown})()).length === 2")
    assert ana.page.evaluate(shown) == [
        ["Muster", "", "muster", "/"],
        ["The Plan: your turn", "With Ben.", "x", "/table/x"],
    ]


FAKE_PUSH = """
    const keys = { p256dh: %s, auth: %s }
    const made = {
        endpoint: 'https://push.example/1', options: {}, keys,
        toJSON() { return { endpoint: this.endpoint, keys } },
        async unsubscribe() { localStorage.removeItem('fake'); return true },
    }
    const there = () => localStorage.getItem('fake') ? made : null
    PushManager.prototype.getSubscription = async () => there()
    PushManager.prototype.subscribe = async (wish) => {
        if (!wish.userVisibleOnly || !wish.applicationServerKey) throw new Error('bad wish')
        localStorage.setItem('fake', '1')
        return made
    }
"""
"""A browser's push service is the browser maker's, and not on this machine."""


def test_somebody_turns_notices_on_and_off(guests: Guests) -> None:
    from tests.server.notices.receiver import Browser as Reader

    keys = Reader("").subscription
    ana = guests.come("Ana", app=True)
    ana.context.grant_permissions(["notifications"], origin=ana.url)
    told = FAKE_PUSH % (json.dumps(keys["p256dh"]), json.dumps(keys["auth"]))
    ana.context.add_init_script(f"if (globalThis.PushManager) {{ {told} }}")
    ana.open("/")
    ana.page.get_by_role("button", name="your name and devices").click()
    switch = ana.page.get_by_role("switch", name="Tell me by a notice in this browser")
    with ana.page.expect_response("**/api/me/notices/push") as answer:
        switch.click()
    assert answer.value.ok
    expect(switch).to_be_checked()
    (channel,) = answer.value.json()["channels"]
    assert channel["where"] == "push.example"
    ana.page.reload()
    ana.page.get_by_role("button", name="your name and devices").click()
    expect(switch).to_be_checked()
    # A push service said that it is gone, and the server dropped it: it is made anew.
    drop = f"fetch('/api/me/notices/{channel['id']}', {{ method: 'DELETE' }}).then(() => true)"
    assert ana.page.evaluate(drop)
    ana.page.reload()
    with ana.page.expect_response("**/api/me/notices/push") as answer:
        ana.page.get_by_role("button", name="your name and devices").click()
    assert answer.value.ok
    expect(switch).to_be_checked()
    ways = ana.page.get_by_role("list", name="Ways you are told")
    expect(ways.get_by_role("listitem")).to_contain_text(["This browser"])
    with ana.page.expect_response(lambda one: one.request.method == "DELETE") as answer:
        switch.click()
    assert answer.value.json()["channels"] == []
    expect(switch).not_to_be_checked()
