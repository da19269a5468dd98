"""Why not: about an action or about a thing, however it is called."""

from __future__ import annotations

from dataclasses import dataclass

from muster.kernel.errors import Illegal
from muster.tui.plain.meaning import stray_words
from muster.tui.table.local import LocalTable, refusal_of
from muster.tui.words.look import node_called
from muster.tui.words.questions import choices_of


@dataclass(frozen=True)
class Why:
    """What somebody asked about: an action, and why it may not be done if so.

    `stray` says what to ask about instead, where the text is neither an action nor a thing.
    """

    action: str = ""
    refused: Illegal | None = None
    stray: str = ""


def why_not(table: LocalTable, seat: int, text: str) -> Why:
    """Why this seat may not do this, or choose this thing, or what the thing is."""
    said = " ".join(text.split())
    if said in table.match.box.catalogue.ids:
        return Why(said, refusal_of(table, seat, said))
    scene = table.scene(seat)
    if node := node_called(scene, said):
        return Why(*table.why_not_node(seat, node))
    mine = [prompt for prompt in scene.prompts if prompt.seat == seat]
    choices = [choice for prompt in mine for choice in choices_of(prompt, scene)]
    return Why(stray=stray_words(said, table.match.game.meta.title, choices))
