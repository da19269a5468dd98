"""What a feed sends speaks of people by name, whatever the game calls them."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from muster.kernel.match import Match
from muster.kernel.views.words import named_scene
from muster.languages import Voice
from muster.server.live.feed import Feed
from muster.server.wire import messages

NAMES = ("Ana", "Ben", "Cem", "Dia")
SEAT = re.compile(r"\b[Ss]eat \d")


class Sent(msgspec.Struct):
    """The parts of an update with words in them."""

    scene: msgspec.Raw
    beats: list[dict[str, msgspec.Raw]]


@pytest.mark.parametrize("game", ["the-plan", "millions-of-dollars", "masters"])
def test_nobody_is_sent_the_number_of_a_seat_for_a_name(game: str) -> None:
    luck, spoken_of = random.Random(5), 0
    match = Match.new(game, 3, 5)
    feeds = [Feed(match, seat, Voice(NAMES[:3])) for seat in (0, 1, 2, None)]
    for _ in range(60):
        ask = luck.choice(match.asks)
        beats = match.watch()
        match.play(ask.seat, luck.choice(match.legal(ask.seat)), beats)
        for feed in feeds:
            plain = match.scene(feed.seat)
            change = feed.refresh(match, messages.UndoState(), beats.kept)
            if change is None:
                continue
            sent = msgspec.json.decode(change.frame(patches=False), type=Sent)
            shown = named_scene(plain, NAMES[:3], feed.seat)
            assert bytes(sent.scene) == msgspec.json.encode(shown)
            for scene in (bytes(sent.scene), *(bytes(beat["scene"]) for beat in sent.beats)):
                assert not SEAT.search(scene.decode())
            spoken_of += shown is not plain
    assert spoken_of > 10  # else this game says nothing about anybody
