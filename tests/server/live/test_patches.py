"""A client that is sent patches sees the same as one that is sent whole scenes."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.match import Match
from muster.kernel.views.kept import Kept, keeping
from muster.languages import Voice
from muster.server.live.feed import Feed
from muster.server.wire import messages

NAMES = ("Ana", "Ben", "Cem", "Dia")
Json = dict[str, Any]


class Client:
    """Puts scenes together, as docs/protocol.md tells it."""

    def __init__(self, scene: Json) -> None:
        self.scene = scene
        self.prompts = scene["prompts"]

    def take(self, update: Json) -> Json:
        """The update with whole scenes."""
        beats = [{**beat, "scene": self._whole(beat["scene"])} for beat in update["beats"]]
        scene = self._whole(update["scene"])
        self.prompts = scene["prompts"]
        return {**update, "beats": beats, "scene": scene}

    def _whole(self, scene: Json) -> Json:
        known: dict[str, Json] = {}
        _note(self.scene["root"], known)
        prompts = [self.prompts[one] if isinstance(one, int) else one for one in scene["prompts"]]
        self.scene = {**scene, "root": _filled(scene["root"], known), "prompts": prompts}
        return self.scene


def _note(node: Json, known: dict[str, Json]) -> None:
    known[node["id"]] = node
    for child in node.get("children", ()):
        _note(child, known)


def _filled(node: Json, known: dict[str, Json]) -> Json:
    if "children" not in node:
        return node
    children = [known[c] if isinstance(c, str) else _filled(c, known) for c in node["children"]]
    return {**node, "children": children}


@pytest.mark.parametrize("game", shelf.games())
def test_patches_lead_to_the_same_scenes(game: str) -> None:
    seats = min(shelf.game(game).meta.seats, key=lambda one: abs(one - 3))
    luck, parts = random.Random(3), Kept()
    match = Match.new(game, seats, 3)
    audiences = (0, seats - 1, None)
    feeds = [Feed(match, seat, Voice(NAMES[:seats])) for seat in audiences]
    clients: list[Client] = []
    for feed in feeds:
        first = feed.refresh(match, messages.UndoState())
        assert first is not None
        clients.append(Client(json.loads(first.frame(patches=True))["scene"]))
    sizes = [0, 0]
    for _ in range(80):
        if match.over:
            break
        match = match.clone()  # as the table does
        ask = luck.choice([one for one in match.due if one.seat >= 0] or match.asks)
        beats = match.watch()
        match.play(ask.seat, luck.choice(match.legal(ask.seat)), beats)
        parts.look_again()
        for feed, client in zip(feeds, clients, strict=True):
            with keeping(parts):
                change = feed.refresh(match, messages.UndoState(), beats.kept)
            if change is None:
                continue
            whole, patch = (json.loads(change.frame(patches)) for patches in (False, True))
            assert client.take(patch) == whole
            for at, patches in enumerate((False, True)):
                sizes[at] += len(change.frame(patches))
    assert sizes[1] * 2 < sizes[0], "patches should be much smaller than whole scenes"
