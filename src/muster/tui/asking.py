"""A question in sentences: what it is about, what is still due, and what one may answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.kernel.scene import Choice, Prompt, Scene
from muster.tui.groups import GAP, Group, amounts, group_choices, in_order, with_amounts
from muster.tui.naming import heads_of, laid_words, names_of


def question_words(prompt: Prompt) -> str:
    """What is asked, or what the answer that has begun is about."""
    return prompt.begun or prompt.text


def so_far(prompt: Prompt, scene: Scene) -> str:
    """What an answer in the making has touched; what it is about is not said again."""
    if not prompt.picks:
        return ""
    if prompt.begun:
        return laid_words(prompt.picked, scene, but=prompt.picks[0].split())
    named = names_of(scene)
    return ", ".join(pick_name(pick, named) for pick in prompt.picks)


def pick_name(action: str, named: Mapping[str, str]) -> str:
    """A pick in words: the pieces its words name, or the action itself."""
    found = [named[word] for word in action.split()[1:] if word in named]
    return ", ".join(found) or action


def groups_of(prompt: Prompt, scene: Scene) -> list[Group]:
    return group_choices(prompt.choices, heads_of(scene))


def choices_of(prompt: Prompt, scene: Scene) -> tuple[Choice, ...]:
    """The answers in the order of their numbers."""
    return in_order(groups_of(prompt, scene))


def prompt_lines(prompt: Prompt, scene: Scene, before: int = 0) -> list[str]:
    """The question and its choices, numbered on from those before."""
    end = "" if question_words(prompt).endswith((".", "?", "!")) else "."
    lines = [f"{question_words(prompt)}{end} [{prompt.clause}]"]
    if prompt.hint:
        lines.append(prompt.hint)
    if said := so_far(prompt, scene):
        lines.append(f"So far: {said}.")
    if prompt.answered:
        lines.append("You have answered; until the others have, you may answer anew:")
    elif prompt.idle:
        lines.append("You need not: w waits until you are asked again.")
    elif prompt.optional:
        lines.append("You may answer, or w: wait, so that others go first.")
    width = len(str(before + len(prompt.choices)))
    number = before + 1
    for group in groups_of(prompt, scene):
        lines.append(_group_line(group, number, width))
        number += len(group.choices)
    return lines


def _group_line(group: Group, first: int, width: int) -> str:
    if not group.said:
        choice = group.choices[0]
        said = f"{group.words[0]}  ({typed_form(choice)}){_aside(choice, '  ')}"
        return f"  {first:>{width}}. {said}"
    told_each: list[str] = []
    for number, (choice, words) in enumerate(
        zip(group.choices, group.words, strict=True), start=first
    ):
        # In a long list only the hints of what one looks for first are worth reading.
        told = choice.hint and not choice.quiet and GAP not in group.said
        hint = f" ({choice.hint.rstrip('.')})" if told else ""
        told_each.append(f"{number}. {words}{hint}")
    return f"  {group.said}: {'; '.join(told_each)}"


def _aside(choice: Choice, lead: str) -> str:
    return f"{lead}{choice.hint}" if choice.hint and not choice.quiet else ""


def choice_words(number: int, choice: Choice) -> str:
    """One answer in full: its label, how to type it, and what would follow."""
    said = with_amounts(choice.label, choice)
    return f"  {number}. {said}  ({typed_form(choice)})  {choice.hint}".rstrip()


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


def meant(typed: str, choices: Sequence[Choice], called: Mapping[str, str]) -> list[int]:
    """The answers somebody means who types some of their words: places in the list."""
    wanted = typed.lower().split()
    found = []
    for at, choice in enumerate(choices):
        touched = [called.get(target, "") for target in choice.targets]
        words = " ".join([choice.label, choice.button, choice.action, *touched]).lower()
        known = set(words.replace(":", " ").replace(",", " ").split())
        if wanted and all(word in known for word in wanted):
            found.append(at)
    return found
