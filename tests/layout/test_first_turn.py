"""What docs/first-turn.md quotes is what one reads: questions of games, buttons of pages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import polib
import pytest

from muster import Match
from muster.kernel.shelf import game, games

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "first-turn.md").read_text()
CLIENT = {entry.msgid for entry in polib.pofile(str(ROOT / "web" / "words" / "fr.po"))}
TITLES = {game(name).meta.title: name for name in games()}
PARTS = {part.partition("\n")[0].partition(" (")[0]: part for part in PAGE.split("\n## ")[1:]}
SEEDS = 4
ANSWERS = 60


def read(name: str) -> str:
    """All that is asked, offered and hinted at in some first turns, alone and with three others."""
    found: set[str] = set()
    seats = game(name).meta.seats
    for seed in range(SEEDS):
        rng = random.Random(seed)
        match = Match.new(name, (min(4, max(seats)), min(seats))[seed % 2], seed)
        for _ in range(ANSWERS):
            if match.over:
                break
            seat = match.asks[0].seat
            for prompt in match.scene(max(seat, 0)).prompts:
                found |= {prompt.text, prompt.hint}
                for one in prompt.choices:
                    found |= {one.label, one.button, one.hint, one.group}
            match.play(seat, rng.choice(match.legal(seat)))
    return "\n".join(sorted(found))


@pytest.mark.parametrize("title", TITLES)
def test_its_questions_and_buttons_are_those_of_the_game(title: str) -> None:
    part = " ".join(PARTS[title].split())
    seen = read(TITLES[title])
    quoted = re.findall(r'"([^"]+)"', part)
    assert quoted, "every game begins with a question"
    for words in quoted:
        pattern = re.sub(r"\d+", r"\\d+", re.escape(words.removesuffix(" …")))
        assert re.search(pattern, seen), f"{title} never says {words!r}"
    for button in re.findall(r"\*([^*]+)\*", part):
        assert button in CLIENT or button in seen, f"no button says {button!r} in {title}"


def test_what_is_the_same_in_every_game_is_on_the_pages() -> None:
    for button in re.findall(r"\*\*([^*]+)\*\*", PARTS["The same in every game"]):
        assert button in CLIENT, f"no button says {button!r}"
