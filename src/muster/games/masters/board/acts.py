"""Every action a character can choose, by number: its icons, its price, where it stands."""

from __future__ import annotations

from collections.abc import Iterable

from muster.kernel.errors import BadContent

from ..components import (
    EVERY_ICON,
    Action,
    Character,
    Item,
    Npc,
    Skill,
)
from .icons import packed

Menu = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""What a character may choose: default actions, and for each skill the actions by face."""

BY_ABILITY: dict[str, tuple[str, int]] = {
    "dart": ("NMM", 1),
    "bolt-2": ("NMM", 1),
    "bolt-3": ("NMMM", 2),
    "loop-footage": ("", 2),
    "rewire": ("NDD", 2),
    "patch-in": ("IIRN", 0),
    "toss-loot": ("T", 0),
    "autopwn": ("N", 1),
    "exploit": ("N", 1),
    "breach": ("", 4),
    "flick": ("F", 0),
    "study": ("", 0),
}
"""Icons and ideas of the actions that an ability carries out."""


class Acts:
    """All actions: parallel lists by number.

    words, names   the word in the catalogue; the printed name
    text           the icons as printed, in order
    icons          those that wait to be used, packed
    noise, alerts, ideas   what happens at commitment
    price          ideas to pay besides those for the die
    unlocks        unlock icons printed on it, for Efficient Picker
    """

    def __init__(self) -> None:
        self.words: list[str] = []
        self.names: list[str] = []
        self.text: list[str] = []
        self.icons: list[int] = []
        self.noise: list[int] = []
        self.alerts: list[int] = []
        self.ideas: list[int] = []
        self.price: list[int] = []
        self.unlocks: list[int] = []
        self.at: dict[str, int] = {}

    def add(self, word: str, name: str, icons: str, file: str, card: str) -> int:
        """The number of an action; one word stands for one set of icons."""
        price = 0
        if word in BY_ABILITY:
            icons, price = BY_ABILITY[word]
        for letter in icons:
            if letter not in EVERY_ICON and word not in BY_ABILITY:
                raise BadContent(file, card, "icons", f"no icon {letter!r}; icons: {EVERY_ICON}")
        if word in self.at:
            at = self.at[word]
            if sorted(self.text[at]) != sorted(icons):
                other = self.text[at]
                raise BadContent(file, card, "icons", f"{name} is {other} on another card")
            return at
        at = self.at[word] = len(self.words)
        self.words.append(word)
        self.names.append(name)
        self.text.append(icons)
        self.icons.append(packed(icons))
        self.noise.append(icons.count("N"))
        self.alerts.append(icons.count("A"))
        self.ideas.append(icons.count("I"))
        self.price.append(price)
        self.unlocks.append(icons.count("U"))
        return at

    def of_character(self, card: Character) -> tuple[int, ...]:
        """The default actions; Bolt is two of them (MH-C-bolt)."""
        found: list[int] = []
        for action in card.actions:
            words = ("bolt-2", "bolt-3") if action.id == "bolt" else (action.id,)
            found += [
                self.add(w, action.name, action.icons, "characters.json", card.id) for w in words
            ]
        return tuple(found)

    def of_skill(self, card: Skill) -> tuple[int, ...]:
        return tuple(self.add(a.id, a.name, a.icons, "skills.json", card.id) for a in card.actions)

    def of_item(self, card: Item) -> tuple[int, ...]:
        """The action of an item; Cheap Picks has one for each face (MH-C-cheap-picks)."""
        action = card.action
        if action is None:
            return ()
        words: Iterable[str] = (card.id,)
        if card.id == "cheap-picks":
            words = [f"{card.id}-{face}" for face in range(1, 7)]
        return tuple(
            self.add(word, action.name, action.icons, "items.json", card.id) for word in words
        )

    def of_npc(self, card: Npc, special: str) -> tuple[tuple[tuple[int, ...], int], ...]:
        """For each side of the card its default actions, and the one on a 6 (MH-203)."""
        sides: list[tuple[tuple[int, ...], int]] = []
        for side in (card.normal, card.panic):
            found = [self._npc_act(action, special, card.id) for action in side.actions]
            if special == "study":
                found.append(self.add("study", "Study Schematics", "", "npcs.json", card.id))
            on_six = self._npc_act(side.on_six, special, card.id)
            sides.append((tuple(at for at in found if at >= 0), on_six))
        return tuple(sides)

    def _npc_act(self, action: Action, special: str, card: str) -> int:
        if action.id != "special":
            return self.add(action.id, action.name, action.icons, "npcs.json", card)
        if special == "flick":
            return self.add("flick", "Fancy Card Flick", "", "npcs.json", card)
        if special == "pause":
            return self.add("pause", "Pause", "I", "npcs.json", card)
        return -1
