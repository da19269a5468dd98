"""Draw the icons of the installed app from the mark:  python web/draw_icons.py

Needs playwright and a Chromium ($CHROMIUM, or chromium on the path); run it when the mark changes.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent / "public"
MARK = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
ROOM = "#2A1A0E"

PIECES = MARK[MARK.index("<circle") : MARK.index("</svg>")]


def whole(share: float) -> str:
    """The mark on a full ground, filling this share of it: a phone cuts the corners off."""
    edge = (1 - share) * 16 / share
    size = 32 + 2 * edge
    box = f"{-edge} {-edge} {size} {size}"
    ground = f'<rect x="{-edge}" y="{-edge}" width="{size}" height="{size}" fill="{ROOM}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{PIECES}</svg>'


def stamped() -> str:
    """The mark in one colour without a ground: a phone's status bar takes only its outline."""
    plain = PIECES
    for colour in ("#EA7A43", "#509FEA", "#73D0C4", "#F1BE58"):
        plain = plain.replace(colour, "#fff")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">{plain}</svg>'


DRAWN = {
    "192.png": (192, MARK),
    "512.png": (512, MARK),
    "maskable-512.png": (512, whole(0.8)),
    "apple-180.png": (180, whole(0.92)),
    "badge-96.png": (96, stamped()),
}


def main() -> None:
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, svg) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}"
            )
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
