"""Many answers as a short list: those that differ in one word, those that touch one thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from muster.kernel.scene import SUITS, Choice
from muster.parts.words import in_unit, is_sign
from muster.tui.words.apart import bare
from muster.tui.words.spoken import SAID, around

FEW, MANY = 4, 8
"""Up to this many answers each has a line of its own; the same if all would be one group."""

LINES = 16
"""Up to this many answers of one kind it is told what would follow from each."""

GAP = "…"

PRICE = re.compile(r"\bcosts (\d+ \w+)", re.IGNORECASE)
"""The price among what follows from an answer."""


@dataclass(frozen=True)
class Group:
    """Answers with something in common, which is said once; each keeps the words that differ.

    An answer that stands alone has nothing in common with others, and its label as words.
    `name` is the thing a group is about, and `kind` what is said of it, so that the next group of
    the same kind can be told by its name alone.
    """

    said: str
    choices: tuple[Choice, ...]
    words: tuple[str, ...]
    name: str = ""
    kind: str = ""


def group_choices(
    choices: Sequence[Choice], called: Mapping[str, str], say: Callable[[str], str] = str
) -> list[Group]:
    """The answers in groups. `called` are the names of things that can be touched, by node id.

    Those the game puts together stand together. Others are grouped by what they touch only where
    some thing is touched by more than one.
    """
    if len(choices) <= FEW:
        return [_alone(choice, say) for choice in choices]
    together = Counter(choice.group for choice in choices)
    patterns = Counter(_pattern(choice.label)[0] for choice in choices)
    touched = Counter(choice.targets[0] for choice in choices if _touched(choice, called)[0])
    shared = any(count > 1 for count in touched.values())
    acting = _acting(choices)
    found: dict[tuple[str, str], list[tuple[Choice, str]]] = {}
    for choice in choices:
        if begun := acting.get((choice.actor, choice.action.partition(" ")[0])):
            rest = choice.label[len(begun) :].strip()
            found.setdefault((f"{begun} {GAP}", choice.actor), []).append((choice, rest))
            continue
        if together[choice.group] > 1 and choice.group:
            short = choice.button or choice.label
            found.setdefault((choice.group, GAP), []).append((choice, short))
            continue
        said, words = _pattern(choice.label)
        key = (said, "")
        if not words or patterns[said] < 2:
            said, words = _touched(choice, called) if shared else ("", "")
            key = (said, choice.targets[0] if said else choice.action)
        found.setdefault(key, []).append((choice, words))
    if len(found) == 1 and len(choices) <= MANY:
        return [_alone(choice, say) for choice in choices]
    return [_group(said, members, called, say) for (said, _), members in found.items()]


def ranked(choices: Iterable[Choice]) -> list[Choice]:
    """The answers as one looks for them: the one to give as a rule first, a loss last."""
    return sorted(choices, key=rank)


def rank(choice: Choice) -> int:
    """0 for the answer to give as a rule; what one seldom looks for and losses come last."""
    return 3 if choice.loses else 2 if choice.quiet else 0 if choice.best else 1


def priced(group: Group) -> Group:
    """The group with prices, and what follows from answers that are called alike."""
    if GAP not in group.said or len(group.choices) > LINES:
        return group
    alike = Counter(_first(words) for words in group.words)
    words = tuple(
        f"{said}: {price_of(choice)}" if choice.hint and alike[_first(said)] > 1 else said
        for choice, said in zip(group.choices, group.words, strict=True)
    )
    return replace(group, words=words)


def set_apart(group: Group, apart: Callable[[str], str]) -> Group:
    """The group with everything the game says set apart from the words around it."""
    choices = tuple(
        msgspec.structs.replace(choice, hint=apart(choice.hint), loses=apart(choice.loses))
        for choice in group.choices
    )
    words = tuple(apart(word) for word in group.words)
    return replace(group, said=apart(group.said), choices=choices, words=words)


def _first(words: str) -> str:
    return bare(words).partition(" ")[0]


def price_of(choice: Choice) -> str:
    """What it costs, as its hint says; all of the hint where that says no price."""
    found = PRICE.search(bare(choice.hint))
    return found[1] if found else choice.hint.rstrip(".")


def is_quiet(group: Group) -> bool:
    """Is there nothing in it that one looks for first?"""
    return all(choice.quiet and not choice.loses for choice in group.choices)


def is_loss(group: Group) -> bool:
    """Does everything in it give something up for good?"""
    return all(choice.loses for choice in group.choices)


def by_rank(groups: Iterable[Group]) -> list[Group]:
    """Groups as one looks for them: quiet ones behind others, losses at the end."""
    return sorted(groups, key=lambda group: 2 if is_loss(group) else 1 if is_quiet(group) else 0)


def in_order(groups: Iterable[Group]) -> tuple[Choice, ...]:
    """The answers as they are numbered."""
    return tuple(choice for group in groups for choice in group.choices)


def amounts(choice: Choice, say: Callable[[str], str] = str) -> str:
    """What an amount may be: "1 to 8 coins", "$3"; nothing for a choice without one. `say` is for a
    choice whose unit is said already.
    """
    if not choice.high:
        return ""
    high = in_unit(choice.high, choice.unit)
    if choice.low == choice.high:
        return high
    low = in_unit(choice.low, choice.unit) if is_sign(choice.unit) else str(choice.low)
    return around(say, f"{low} to {SAID}", high)


def with_amounts(words: str, choice: Choice, say: Callable[[str], str] = str) -> str:
    """Words about a choice, and what its amount may be."""
    return f"{words} ({amounts(choice, say)})" if choice.high else words


def _alone(choice: Choice, say: Callable[[str], str]) -> Group:
    return Group("", (choice,), (with_amounts(choice.label, choice, say),))


def heads_for(groups: Sequence[Group]) -> list[str]:
    """What is said before each group: after one of the same kind only its name."""
    heads = []
    before = ""
    for group in groups:
        short = group.kind and group.kind == before
        heads.append(f"{group.name} {GAP}" if short else group.said)
        before = group.kind
    return heads


def _group(
    said: str,
    members: Sequence[tuple[Choice, str]],
    called: Mapping[str, str],
    say: Callable[[str], str],
) -> Group:
    choices = tuple(choice for choice, _ in members)
    words = tuple(words for _, words in members)
    if not words[0]:
        return _alone(choices[0], say)
    # Two short forms that are the same would not tell the answers apart.
    told = tuple(
        with_amounts(choice.label if words.count(word) > 1 else word, choice, say)
        for choice, word in zip(choices, words, strict=True)
    )
    touched = choices[0].targets[:1]
    name = called.get(touched[0], "") if touched else ""
    kind = said.replace(name, GAP) if name and GAP in said and name in said else ""
    return Group(said, choices, told, name, kind)


def _acting(choices: Sequence[Choice]) -> dict[tuple[str, str], str]:
    """What begins alike of all that one of several figures can do with one verb."""
    labels: dict[tuple[str, str], list[list[str]]] = {}
    for choice in choices:
        if choice.actor and not choice.group:
            key = (choice.actor, choice.action.partition(" ")[0])
            labels.setdefault(key, []).append(choice.label.split())
    return {
        key: " ".join(common)
        for key, words in labels.items()
        if len(words) > 1 and (common := _common(words))
    }


def _common(labels: Sequence[Sequence[str]]) -> list[str]:
    """The words all of these begin with; each keeps one of its own."""
    found: list[str] = []
    for at in range(min(len(words) for words in labels) - 1):
        if len({words[at] for words in labels}) > 1:
            break
        found.append(labels[0][at])
    if len(found) > 1 and all(words[len(found)].isdigit() for words in labels):
        found.pop()  # "exit 1": a bare number would be taken for that of an answer
    return found


def _pattern(label: str) -> tuple[str, str]:
    """A label with its last suit left out, and that suit: ("Pay with a … token", "red")."""
    words = label.split()
    for at in range(len(words) - 1, -1, -1):
        if words[at] in SUITS and words[at] != "any":
            return " ".join([*words[:at], GAP, *words[at + 1 :]]), words[at]
    return label, ""


def _touched(choice: Choice, called: Mapping[str, str]) -> tuple[str, str]:
    """The thing one touches first, and the short form of the answer beside it."""
    head = called.get(choice.targets[0], "") if choice.targets else ""
    if not head or not choice.button or head in choice.button:
        return "", ""
    return head, choice.button
