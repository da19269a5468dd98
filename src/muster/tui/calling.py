"""Calling seats by the names of those who sit there: games speak of "seat 2"."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal
from muster.kernel.scene import Area, Choice, Face, Node, Piece, Prompt, Scene, Text

CLOCK = "the clock"
_SEAT = re.compile(r"\b[Ss]eat (-?\d+)\b")


def with_names(text: str, names: Sequence[str]) -> str:
    """The same words with "seat 2" called by its name, and the table's own seat the clock."""

    def called(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat == TABLE:
            return CLOCK
        return names[seat] if 0 <= seat < len(names) else found[0]

    return _SEAT.sub(called, text) if "eat " in text else text


def named_refusal(refused: Illegal, names: Sequence[str]) -> Illegal:
    return Illegal(refused.clause, with_names(refused.reason, names), refused.facts)


def named_scene(scene: Scene, names: Sequence[str]) -> Scene:
    """A scene with every seat in its words called by its name."""
    if not _SEAT.search(msgspec.json.encode(scene).decode()):
        return scene
    root = _node(scene.root, names)
    assert isinstance(root, Area)
    return replace(scene, root=root, prompts=tuple(_prompt(p, names) for p in scene.prompts))


def _node(node: Node, names: Sequence[str]) -> Node:
    if isinstance(node, Text):
        return replace(node, text=with_names(node.text, names))
    if isinstance(node, Piece):
        return replace(node, face=_face(node.face, names))
    return replace(
        node,
        label=with_names(node.label, names),
        note=with_names(node.note, names),
        children=tuple(_node(child, names) for child in node.children),
    )


def _face(face: Face, names: Sequence[str]) -> Face:
    return replace(
        face,
        title=with_names(face.title, names),
        text=with_names(face.text, names),
        about=with_names(face.about, names),
    )


def _prompt(prompt: Prompt, names: Sequence[str]) -> Prompt:
    return replace(
        prompt,
        text=with_names(prompt.text, names),
        hint=with_names(prompt.hint, names),
        begun=with_names(prompt.begun, names),
        choices=tuple(_choice(choice, names) for choice in prompt.choices),
    )


def _choice(choice: Choice, names: Sequence[str]) -> Choice:
    return replace(
        choice,
        label=with_names(choice.label, names),
        button=with_names(choice.button, names),
        hint=with_names(choice.hint, names),
        group=with_names(choice.group, names),
    )
