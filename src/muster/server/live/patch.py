"""A scene as what is different from the one before: for clients that said `patches` in their hello.

Where a child of an area is a text, it stands for the node with that id in the scene before, with
all that is in it; where a prompt is a number, for the prompt at that place of the last scene with
questions (a beat has none). Both scenes are the audience's own, so a patch tells it nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from muster.kernel.scene import Area, Node, Prompt, Scene


def patched(scene: Scene, before: Area, prompts: Sequence[Prompt] = ()) -> Scene:
    """What is new in a scene, after this root and these prompts."""
    told: list[Any] = [_place(one, prompts) for one in scene.prompts]
    root = scene.root if scene.root.id != before.id else _area(scene.root, before)
    return replace(scene, root=root, prompts=tuple(told))


def _place(one: Prompt, prompts: Sequence[Prompt]) -> Prompt | int:
    for at, former in enumerate(prompts):
        if former is one or former == one:
            return at
    return one


def _area(area: Area, before: Area) -> Area:
    """An area with names for what is as it was."""
    former = before.children
    known: dict[str, Node] = {}
    children: list[Any] = []
    for at, child in enumerate(area.children):
        was = former[at] if at < len(former) else None  # most things stay where they are
        if child is was:
            children.append(child.id)
            continue
        if was is None or was.id != child.id:
            known = known or {one.id: one for one in former}
            was = known.get(child.id)
        if child is was or child == was:
            children.append(child.id)
        elif isinstance(child, Area) and isinstance(was, Area) and child.children:
            children.append(_area(child, was))
        else:
            children.append(child)
    return replace(area, children=tuple(children))
