"""A question in sentences: what it is about, what is still due, and what one may answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from muster.kernel.scene import Choice, Prompt, Scene
from muster.tui.words.groups import (
    FEW,
    GAP,
    LINES,
    Group,
    amounts,
    by_rank,
    group_choices,
    in_order,
    is_loss,
    is_quiet,
    price_of,
    priced,
    ranked,
    set_apart,
    with_amounts,
)
from muster.tui.words.pieces import heads_of, laid_words, names_of


def question_words(prompt: Prompt) -> str:
    """What is asked, or what the answer that has begun is about."""
    return prompt.begun or prompt.text


def so_far(prompt: Prompt, scene: Scene, say: Callable[[str], str] = str) -> str:
    """What an answer in the making has touched; what it is about is not said again."""
    if not prompt.picks:
        return ""
    if prompt.begun:
        return laid_words(prompt.picked, scene, but=prompt.picks[0].split(), say=say)
    named = names_of(scene, say)
    return ", ".join(pick_name(pick, named) for pick in prompt.picks)


def pick_name(action: str, named: Mapping[str, str]) -> str:
    """A pick in words: the pieces its words name, or the action itself."""
    found = [named[word] for word in action.split()[1:] if word in named]
    return ", ".join(found) or action


def groups_of(prompt: Prompt, scene: Scene) -> list[Group]:
    """The answers in groups: those one looks for first before the quiet ones."""
    return by_rank(group_choices(ranked(prompt.choices), heads_of(scene)))


def choices_of(prompt: Prompt, scene: Scene) -> tuple[Choice, ...]:
    """The answers in the order of their numbers."""
    return in_order(groups_of(prompt, scene))


@dataclass
class Telling:
    """How a list of answers is told: what is quiet in short, and no hint of many a second time.
    `apart`: how what the game says is set apart from the words around it.
    """

    folded: bool = False
    known: set[str] = field(default_factory=set)
    apart: Callable[[str], str] = str

    def is_new(self, choice: Choice) -> bool:
        """Has this not been told? From now on it has."""
        said = f"{choice.action}: {choice.hint}"
        new = said not in self.known
        self.known.add(said)
        return new


def prompt_lines(
    prompt: Prompt, scene: Scene, before: int = 0, telling: Telling | None = None
) -> list[str]:
    """The question and its choices, numbered on from those before."""
    end = "" if question_words(prompt).endswith((".", "?", "!")) else "."
    telling = telling or Telling()
    lines = [f"{telling.apart(question_words(prompt))}{end} [{prompt.clause}]"]
    if prompt.hint:
        lines.append(prompt.hint)
    if said := so_far(prompt, scene):
        lines.append(f"So far: {telling.apart(said)}.")
    if prompt.answered:
        lines.append("You have answered; until the others have, you may answer anew:")
    elif prompt.idle:
        lines.append("You need not: w waits until you are asked again.")
    elif prompt.optional:
        lines.append("You may answer, or w: wait, so that others go first.")
    groups = [set_apart(group, telling.apart) for group in groups_of(prompt, scene)]
    return lines + _choice_lines(groups, before + 1, telling)


def _choice_lines(groups: Sequence[Group], first: int, telling: Telling) -> list[str]:
    """A line for an answer or a group; many quiet ones are told by number and example."""
    width = len(str(first + sum(len(group.choices) for group in groups) - 1))
    loud = [group for group in groups if not is_quiet(group) and not is_loss(group)]
    most = FEW if loud else LINES  # where nothing else is left one looks for quiet ones, too
    lines: list[str] = []
    short = False
    for group in groups:
        if telling.folded and is_quiet(group) and len(group.choices) > most:
            lines.append(_folded_line(group, first, width))
            short = True
        elif not group.said:
            lines.append(_line(group.choices[0], group.words[0], first, width))
        elif _told_each(group, telling):
            lines += _each_line(group, first, width, telling.folded)
        else:
            lines.append(_group_line(group, first))
        first += len(group.choices)
    return [*lines, "  more lists them all."] if short else lines


def _each_line(group: Group, first: int, width: int, folded: bool) -> list[str]:
    """An answer a line; folded, the quiet ones among others are in one line, with their prices."""
    told = zip(group.choices, group.words, strict=True)
    each = [(number, choice, words) for number, (choice, words) in enumerate(told, start=first)]
    short = [one for one in each if one[1].quiet and folded and not is_quiet(group)]
    lines = [
        _line(choice, words, number, width + 2, typed=False)
        for number, choice, words in each
        if (number, choice, words) not in short
    ]
    named = [f"{n}. {said}: {price_of(c)}" if c.hint else f"{n}. {said}" for n, c, said in short]
    return [f"  {group.said}", *lines, *([f"    {'; '.join(named)}"] if named else [])]


def _folded_line(group: Group, first: int, width: int) -> str:
    last = first + len(group.choices) - 1
    said = group.said or group.words[0]
    return f"  {first:>{width}} to {last}. {said}  (as {typed_form(group.choices[0])})"


def _line(choice: Choice, words: str, number: int, width: int, typed: bool = True) -> str:
    """An answer on a line of its own, with what would follow from it or what is lost by it."""
    form = f"  ({typed_form(choice)})" if typed else ""
    aside = choice.loses or choice.hint
    said = f"{_marked(words, choice)}{form}  {aside}".rstrip()
    return f"  {number:>{width}}. {said}"


def _marked(words: str, choice: Choice) -> str:
    return f"! {words}" if choice.loses else words


def _told_each(group: Group, telling: Telling) -> bool:
    """Is each answer told on a line of its own? Once, where there is something to say of it."""
    hinted = [choice for choice in group.choices if choice.hint]
    if GAP not in group.said or len(hinted) < 2 or len(group.choices) > LINES:
        return False
    new = [telling.is_new(choice) for choice in hinted]
    return any(new)


def _group_line(group: Group, first: int) -> str:
    shown = priced(group)
    told_each: list[str] = []
    for number, (choice, words) in enumerate(
        zip(group.choices, shown.words, strict=True), start=first
    ):
        # In a long list only the hints of what one looks for first are worth reading.
        worth = GAP not in group.said and not choice.quiet
        aside = choice.loses or (choice.hint if worth else "")
        told_each.append(f"{number}. {_marked(words, choice)}{_aside(aside.rstrip('.'))}")
    return f"  {group.said}: {'; '.join(told_each)}"


def _aside(said: str) -> str:
    """What follows from an answer, behind it; what has brackets of its own stands in none."""
    return "" if not said else f": {said}" if "(" in said else f" ({said})"


def choice_words(number: int, choice: Choice) -> str:
    """One answer in full: its label, how to type it, and what would follow."""
    said = _marked(with_amounts(choice.label, choice), choice)
    aside = " ".join(filter(None, (choice.hint, choice.loses)))
    return f"  {number}. {said}  ({typed_form(choice)})  {aside}".rstrip()


def typed_form(choice: Choice) -> str:
    """How to type an answer."""
    return f"{choice.action} {choice.low}" if choice.high else choice.action


def with_amount(choice: Choice, amount: int) -> str:
    """The action of a choice with this amount; empty if it cannot be that much."""
    return f"{choice.action} {amount}" if choice.low <= amount <= choice.high else ""


def ask_amount(number: int, choice: Choice) -> str:
    """What to say to somebody who chose without saying how much."""
    some = choice.low + 1
    return f"How much? {amounts(choice)}: for instance {number} {some}, or {choice.action} {some}."


def meant(
    typed: str,
    choices: Sequence[Choice],
    called: Mapping[str, str],
    listed: Callable[[str], str] = str,
) -> list[int]:
    """The answers somebody means who types some of their words: places in the list. `listed` says
    a label as it was read.
    """
    wanted = typed.lower().split()
    found = []
    for at, choice in enumerate(choices):
        touched = [called.get(target, "") for target in choice.targets]
        words = " ".join(
            [choice.label, listed(choice.label), choice.button, choice.action, *touched]
        ).lower()
        known = set(words.replace(":", " ").replace(",", " ").split())
        if wanted and all(word in known for word in wanted):
            found.append(at)
    return found
