"""Filling in the form of a campaign's next match, line by line."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping

from muster.kernel.errors import BadChoice
from muster.parts.campaign import Field, Form

HELP = """\
Press Enter to play it like this.
  NUMBER        change that line; then the number, the name or the id of a choice
  NUMBER WORDS  the same at once, for instance 1 2, or 4 Anna
  ? NUMBER      all choices of a line, and why some cannot be taken
  s             the whole form again
  q             leave without playing"""

Draw = Callable[[Mapping[str, str]], Form]
"""The form for a draft."""


class Cancelled(Exception):
    """Somebody does not want to play now."""


class FormDialog:
    """A form that is filled in with lines of text."""

    def __init__(
        self,
        draw: Draw,
        draft: Mapping[str, str],
        read: Callable[[str], str],
        say: Callable[[str], None],
        width: int = 80,
    ) -> None:
        self._draw, self._read, self._say = draw, read, say
        self._width = width
        self.form = draw(draft)

    def ask(self) -> Form:
        """Ask until somebody says play; Left if they do not want to. EOFError is the caller's."""
        self._show()
        while True:
            line = self._read("> ").strip()
            word, _, rest = line.partition(" ")
            if not line and self.form.ready:
                return self.form
            if not line:
                self._say_problems()
            elif line in ("q", "quit"):
                raise Cancelled
            elif line in ("s", "show"):
                self._show()
            elif word in ("?", "h", "help") and not rest:
                self._say(HELP)
            elif word == "?":
                self._turn_to(rest, None)
            else:
                self._turn_to(word, rest.strip())

    def _turn_to(self, word: str, wish: str | None) -> None:
        """Change a line, or with no wish at all list its choices."""
        field = find_field(self.form, word)
        if field is None:
            self._say(f"There is no line {word}: they are 1 to {len(self.form.fields)}. ? helps.")
        elif wish is None:
            self._list(field)
        else:
            self._change(field, wish)

    def _change(self, field: Field, words: str) -> None:
        if not words:
            self._list(field)
            asked = "Which one" if field.kind == "choice" else field.label
            words = self._read(f"{asked}? [Enter: as it is] ").strip()
            if not words:
                return
        try:
            value = value_of(field, words)
        except BadChoice as unknown:
            self._say(str(unknown))
            return
        chosen = next((one for one in field.choices if one.id == value), None)
        if field.kind == "choice" and chosen is not None and chosen.why:
            self._say(f"Not {chosen.label}: {chosen.why} [{chosen.clause}]")
            return
        self.form = self._draw({**self.form.values, field.id: value})
        self._show()

    def _list(self, field: Field) -> None:
        for line in choice_lines(field, self._width):
            self._say(line)

    def _show(self) -> None:
        for line in form_lines(self.form, self._width):
            self._say(line)

    def _say_problems(self) -> None:
        for line in remark_lines(self.form, self._width):
            self._say(line)


def find_field(form: Form, word: str) -> Field | None:
    """The field of a number, or of an id."""
    if word.isascii() and word.isdigit():
        at = int(word[:6]) - 1
        return form.fields[at] if 0 <= at < len(form.fields) else None
    return next((field for field in form.fields if field.id == word), None)


def value_of(field: Field, words: str) -> str:
    """What somebody means who types a number, an id or a name; BadChoice names the valid ones."""
    if field.kind == "text" and not words.isdigit():
        return words
    if words in (choice.id for choice in field.choices):
        return words
    if words.isascii() and words.isdigit() and 0 < int(words[:6]) <= len(field.choices):
        return field.choices[int(words[:6]) - 1].id
    if field.kind == "text":
        return words
    low = words.lower()
    alike = [one for one in field.choices if one.label.lower() == low]
    free = [one for one in alike if not one.why]
    if alike:
        return (free or alike)[0].id  # of two with one name the one that may be chosen
    begun = [one for one in field.choices if one.label.lower().startswith(low)]
    if len(begun) == 1:
        return begun[0].id
    valid = ", ".join(choice.id for choice in field.choices if not choice.why)
    raise BadChoice(f"no {field.id} {words!r}; valid: {valid or 'none now'}")


def settled(draw: Draw, given: Mapping[str, str]) -> Form:
    """The form with these values said by hand, in their order; BadChoice for what is none."""
    form = draw({})
    for name, words in given.items():
        field = find_field(form, "" if name.isdigit() else name)
        if field is None:
            valid = ", ".join(one.id for one in form.fields)
            raise BadChoice(f"nothing called {name!r} to set; valid: {valid}")
        form = draw({**form.values, field.id: value_of(field, words)})
    return form


# ---------------------------------------------------------------- drawing


def form_lines(form: Form, width: int) -> list[str]:
    """The form, one numbered line a field under the titles of their groups."""
    lines: list[str] = []
    group = None
    column = max(len(field.label) for field in form.fields) + 8
    for number, field in enumerate(form.fields, start=1):
        if field.group != group:
            group = field.group
            lines += ["", group] if group else [""]
        lines += _hung(f" {number:>3}  {field.label}", _shown(field), width, column)
    return [*lines, "", *remark_lines(form, width)]


def _shown(field: Field) -> str:
    chosen = next((one for one in field.choices if one.id == field.value), None)
    if chosen is None:
        return field.value or "(nothing yet)"
    return f"{chosen.label} ({chosen.note})" if chosen.note else chosen.label


def remark_lines(form: Form, width: int) -> list[str]:
    """What is wrong, what to consider, and what to do next."""
    numbers = {field.id: number for number, field in enumerate(form.fields, start=1)}
    lines: list[str] = []
    for remarks, head in ((form.problems, "Not yet: "), (form.advice, "Advice: ")):
        for one in remarks:
            where = f" (line {numbers[one.field]})" if one.field in numbers else ""
            clause = f" [{one.clause}]" if one.clause else ""
            lines += textwrap.wrap(
                f"{head}{one.text}{where}{clause}", width, subsequent_indent="  "
            )
    if form.ready:
        return [*lines, "Enter plays it. A number changes a line, ? helps, q leaves."]
    return [*lines, "A number changes a line, ? helps, q leaves."]


def choice_lines(field: Field, width: int) -> list[str]:
    """A field with all its choices; those that cannot be taken say why."""
    lines = [f"{field.label}: {field.value}" if field.kind == "text" else f"{field.label}."]
    lines += textwrap.wrap(field.help, width) if field.help else []
    group = ""
    refused: dict[tuple[str, str], list[str]] = {}
    for number, choice in enumerate(field.choices, start=1):
        if choice.why:
            refused.setdefault((choice.why, choice.clause), []).append(f"{number}. {choice.label}")
            continue
        if choice.group != group:
            group = choice.group
            lines.append(f"  {group}:" if group else "")
        mark = "*" if choice.id == field.value else " "
        said = f"{choice.label} ({choice.note})" if choice.note else choice.label
        lines += _hung(f"{mark}{number:>3}.", said, width, 6)
    if refused:
        lines.append("  Not now:")
    for (why, clause), named in refused.items():
        said = f"{', '.join(named)}: {why}" + (f" [{clause}]" if clause else "")
        lines += _hung("  -", said, width, 4)
    return lines


def _hung(head: str, text: str, width: int, column: int) -> list[str]:
    body = textwrap.wrap(text, max(16, width - column)) or [""]
    return [f"{head:<{column}}{body[0]}", *(" " * column + line for line in body[1:])]
