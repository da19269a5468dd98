"""Somebody with a browser: what people do at a table, in the words of the screen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    TimeoutError,
    ViewportSize,
    expect,
)

from muster.kernel.shelf import games

PATIENCE = 120_000
"""Milliseconds a page may take on a busy machine before we call it broken."""

expect.set_options(timeout=PATIENCE)

SHORT = 2_000
"""Milliseconds for something that may be gone the next moment: then one looks again."""

LOST = re.compile(r"WebSocket|ERR_CONNECTION|ERR_INTERNET|ERR_NETWORK|Failed to load resource")
"""What a browser complains about when the server is away: that is not the page's fault."""


PLAIN = """
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 !important }')
    document.adoptedStyleSheets = [sheet]
"""
"""Everything is there and can be pressed, but nothing is painted: to paint without a graphics card
takes most of a test's time."""

PACE = """
    if (location.protocol === 'http:' && !localStorage.getItem('muster.pace'))
        localStorage.setItem('muster.pace', '%s')
"""
"""How fast what happened is shown: at once, unless a test looks at just that."""

ALONE = "delete Navigator.prototype.serviceWorker"
"""No worker behind the page: what it fetched for one test is not there in the next."""

KNOWS = """
    if (location.protocol === 'http:')
        for (const game of %s) localStorage.setItem(`muster.guide.${game}`, 'known')
"""
"""Whoever knows a game is told nothing at their first table, unless a test looks at just that."""

FULL = "document.adoptedStyleSheets = []"
"""As it really looks."""

LOOK = """() => {
    const seen = one => Boolean(one?.checkVisibility())
    const bar = document.querySelector('section.prompt[aria-label="Your turn"]')
    if (seen(document.querySelector('section[aria-label="Score sheet"]'))) return 'over'
    if (seen(document.querySelector('.caption .ways'))) return 'shown'
    if (!seen(bar) || bar.querySelector('.q').textContent.includes('is sealed')) return ''
    return bar.getAttribute('aria-busy') === 'true' ? 'busy' : 'asked'
}"""
"""Somebody who looks at the table once: is it over, is it shown what happened, is my answer on its
way, or is a question open? While one is, and nobody else is asked, everything stays as it is."""


class Guest:
    """A person with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        *,
        phone: bool = False,
        light: bool = False,
        plain: bool = False,
        pace: str = "once",
        app: bool = False,
        beginner: bool = False,
    ) -> None:
        self.name = name
        self.url = url
        self.kind = (phone, light, pace)
        self.complaints: list[str] = []
        self.scheme: Literal["light", "dark"] = "light" if light else "dark"
        size = (390, 844) if phone else (1440, 900)
        self.size = ViewportSize(width=size[0], height=size[1])
        self.context = browser.new_context(
            viewport=self.size,
            has_touch=phone,
            is_mobile=phone,
            color_scheme=self.scheme,
            reduced_motion="reduce",
        )
        self.context.add_init_script(PACE % pace)
        if not app:
            self.context.add_init_script(ALONE)
        if not beginner:
            self.context.add_init_script(KNOWS % games())
        if plain:
            self.context.add_init_script(PLAIN)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page: Page = self.context.new_page()
        self._first = self.page
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not LOST.search(message.text):
            self.complaints.append(f"{self.name}: {message.text}")

    @property
    def has_one_page(self) -> bool:
        """Nothing was closed, and nothing else is open."""
        return self.context.pages == [self._first]

    def go_home(self) -> None:
        """Leave nothing behind but what the browser has fetched: somebody else may come."""
        self.page.unroute_all()
        self.look_away()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(reduced_motion="reduce", color_scheme=self.scheme)

    # Getting to a table

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path if path.startswith("/") else path)

    def look_away(self) -> None:
        """To an empty page of the same server: the browser keeps what it has fetched."""
        self.open("/healthz")

    def set_up(
        self,
        seats: Sequence[str],
        *,
        undo: str = "",
        public: bool = False,
        game: str = "the-plan",
        numbers: Mapping[str, int] | None = None,
    ) -> None:
        """A new table with these seats, and these options that are numbers, by the form's words."""
        self.open(f"/new?game={game}")
        page = self.page
        page.get_by_role("button", name=re.compile(rf"^{len(seats)} seats?$")).click()
        for number, kind in enumerate(seats, start=1):
            page.get_by_role("combobox", name=f"Seat {number}").select_option(_who(kind))
        if not self.context.cookies():  # who has been here before is known
            page.get_by_role("textbox", name="Your name").fill(self.name)
        if numbers:
            page.get_by_text("House rules").click()
        for option, number_of in (numbers or {}).items():
            page.get_by_role("spinbutton", name=option).fill(str(number_of))
        if undo:
            page.get_by_role("radio", name=re.compile(f"^{undo}")).check(force=True)
        if public:
            page.get_by_role("radio", name=re.compile("^Public")).check(force=True)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/table/**")

    def copied(self, what: str) -> str:
        """The link behind a copy button of the lobby."""
        read = "navigator.clipboard.readText()"
        self.page.evaluate("navigator.clipboard.writeText('')")
        button = self.page.locator(f"button[aria-label^='Copy link: {what}']")
        button.wait_for(state="attached")
        if not button.is_visible():
            button.locator("xpath=ancestor::details[1]/summary").click()
        button.click()
        self.wait(lambda: self.page.evaluate(read))
        link: str = self.page.evaluate(read)
        return link

    def sit_down(self, link: str) -> None:
        """Follow an invitation: give a name, sit down."""
        self.open(link)
        self.page.get_by_role("textbox", name="name").fill(self.name)
        self.page.get_by_role("button", name=re.compile("^Sit down")).click()

    # At the table

    @property
    def question(self) -> Locator:
        """The bar that asks me something."""
        return self.page.get_by_role("region", name="Your turn")

    @property
    def over(self) -> bool:
        return self._look() == "over"

    def asked(self) -> bool:
        """Is there something for me to answer, and is no answer on its way?"""
        return self._look() == "asked"

    def _look(self) -> str:
        return str(self.page.evaluate(LOOK))

    def wait_to_be_asked(self) -> None:
        self.wait(self.asked)

    def wait(self, wanted: object) -> None:
        """Until this is so."""
        assert callable(wanted)
        begun = time.monotonic()
        while not wanted():
            assert time.monotonic() - begun < PATIENCE / 1000, f"{self.name} waited in vain"
            self.page.wait_for_timeout(60)

    def wait_for_a_turn(self) -> None:
        """Until something is asked or the game is over; what is only shown is skipped."""
        self.wait(self.on_turn)

    def on_turn(self) -> bool:
        """Is something asked, or the game over? What is only shown is skipped."""
        found = self._look()
        if found == "shown":
            self.skip()
        return found in ("asked", "over")

    def lit(self) -> Locator:
        """What can be chosen now."""
        return self.page.locator("[data-node].legal")

    def answer(self, which: int = 0, *, within: int = SHORT) -> bool:
        """Choose one of the lit things, else press a button, and confirm if that is asked for.

        False if the table changed under one's fingers: look again and choose again.
        """
        lit, buttons = self.lit(), self.question.locator(".buttons .btn")
        confirm = self.question.locator(".buttons .btn.pri, .buttons .btn.red")
        try:
            if lit.count():
                # Fanned cards overlap: the corner with the index is what one sees and touches.
                touch(lit.nth(min(which, lit.count() - 1)), within)
            elif buttons.count():
                buttons.last.click(timeout=within)
            if confirm.count():
                confirm.click(timeout=within)
            elif self.question.get_by_text("what will you do?").count():
                buttons.last.click(timeout=within)
        except TimeoutError:
            return False
        return True

    def skip(self) -> None:
        """Do not wait until everything that happened has been shown."""
        skip = self.page.locator(".caption .ways .btn").last
        try:
            if skip.count():
                skip.click(timeout=SHORT, no_wait_after=True)
        except TimeoutError:
            pass  # it was over while one reached for it

    def seal(self, which: int = 0) -> None:
        """Set a Plan: one choice, sealed."""
        self.wait_to_be_asked()
        self.wait(lambda: self.lit().count())
        assert self.answer(which, within=PATIENCE)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def watch_again(self) -> None:
        """From the score sheet to the replay."""
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_role("link", name="Replay").click()
        self.page.wait_for_url("**/replay/**")
        self.page.get_by_role("slider").wait_for()

    def scores(self) -> list[str]:
        """The row of totals on the score sheet."""
        total = self.page.get_by_role("row", name=re.compile("^Total"))
        return total.get_by_role("cell").all_inner_texts()


def _who(kind: str) -> str:
    """The form's value for somebody; "Bot: random" is the bot of that name."""
    people = {"Me": "me", "Somebody beside me": "here", "A friend, by link": "invite"}
    return people.get(kind) or kind.lower().replace("bot: ", "bot:")


COVERED = """(piece, [x, y]) => {
    const box = piece.getBoundingClientRect()
    const there = document.elementFromPoint(box.x + x, box.y + y)
    return there !== null && !piece.contains(there) && there.closest('[data-piece]') !== null
}"""
"""Does another piece lie over this place of a piece?"""


def touch(piece: Locator, within: int = PATIENCE) -> None:
    """Click near the corner, where a fanned card shows its index; a small piece in its middle."""
    box = piece.bounding_box(timeout=within)
    if box is None:
        raise TimeoutError("it was taken away while one reached for it")
    x, y = min(24, box["width"] / 2), min(22, box["height"] / 2)
    if box["height"] > 44 and piece.evaluate(COVERED, [x, y]):
        y = 7  # of a card deep in a column only a strip is in sight
    piece.click(position=Position(x=x, y=y), timeout=within)


def play_on(
    *guests: Guest,
    step: Callable[[Guest], object],
    until: Callable[[], bool] = lambda: False,
    most: int = 200,
) -> None:
    """Whoever is asked takes a step, until all have the score sheet before them or this is so.

    Nobody looks or reaches for anything while an answer is on its way: what one sees stays.
    """
    playing = list(guests)
    for _ in range(most):
        guests[0].wait(lambda: any(guest.on_turn() for guest in playing))
        asked = next((guest for guest in playing if guest.asked()), None)
        if asked is not None and until():
            return
        if asked is not None:
            step(asked)
        playing[:] = [guest for guest in playing if not guest.over]
        if not playing:
            return
    raise AssertionError(f"no end after {most} answers")


def play_to_the_end(*guests: Guest, most: int = 200) -> None:
    """Everybody answers whatever they are asked until the score sheet is there."""
    turn = count()
    play_on(*guests, step=lambda guest: guest.answer(next(turn) % 3), most=most)
