"""What is hot about a declared state, written out as source, so that a build can compile it."""

from __future__ import annotations

from collections.abc import Callable

from muster.parts.slots.kinds import ALL, NOBODY, OWNER, Slot, sorts_of, told_slots


def written(slots: list[Slot]) -> str:
    """The source of `__init__`, `clone`, `dump` and `view` for these slots."""
    lines = ["def __init__(self, box, chance):", "    State.__init__(self, box, chance)"]
    lines += [f"    self.{slot.name} = {started(slot)}" for slot in slots]
    lines += ["def clone(self):", "    twin = self.twin()"]
    for slot in slots:
        lines.append(f"    twin.{slot.name} = self.{slot.name}" + ".copy()" * bool(slot.each))
    lines += ["    return twin", "def dump(self):", *dumped_lines(slots)]
    lines += ["def view(self, seat):", *viewed_lines(slots)]
    return "\n".join([*lines, ""])


def dumped_lines(slots: list[Slot]) -> list[str]:
    """The body of `dump`: what there is, by names."""
    told = told_slots(slots)
    lines = [*_tables(slots), "    table: dict[str, Any] = {"]
    lines += [f"        {slot.key!r}: {_dumped(slot)}," for slot in told if not rare(slot)]
    return [*lines, "    }", *_rarely(told), *_only(told, _dumped), "    return table"]


def viewed_lines(slots: list[Slot]) -> list[str]:
    """The body of `view`: the same as far as a seat may know it."""
    told = told_slots(slots)
    lines = [*_tables(slots), "    table: dict[str, Any] = {"]
    lines += [f"        {slot.key!r}: seat," for slot in slots if slot.kind == "looker"]
    lines += [f"        {slot.key!r}: {_viewed(slot)}," for slot in told if not rare(slot)]
    return [*lines, "    }", *_rarely(told), *_only(told, _viewed), "    return table"]


def _tables(slots: list[Slot]) -> list[str]:
    named = dict.fromkeys([*sorts_of(slots), *(slot.by for slot in slots if slot.by)])
    tables = [f"    {ids_of(sort)} = self.ids_of({sort!r})" for sort in named]
    for each in dict.fromkeys(slot.each for slot in told_slots(slots) if slot.named):
        if each not in named:
            tables.append(f"    {ids_of(each)} = self.ids_of({each!r})")
        tables.append(f"    of_{ids_of(each)} = in_game(self.box, {each!r})")
    return tables


def started(slot: Slot, one: bool = False) -> str:
    """What it holds at the start; `one`: of each."""
    if slot.start is ...:
        return f"derive_{slot.name}(self)"
    start = f"((),) * len(box.sorts[{slot.by!r}])" if slot.by else repr(slot.start)
    if slot.kind == "number" and isinstance(slot.start, str):
        start = f"box.{slot.start}"
    if slot.kind == "tally":
        return f"(0,) * len(self.ids_of({slot.sort!r}))"
    columns = f" * box.{slot.columns}" if slot.columns else ""
    if one or not slot.each:
        return start
    return f"[{start}] * (count_of(self, {slot.each!r}){columns})"


def rare(slot: Slot) -> bool:
    """Is it told only if it is not as at the start, or only where the box says so?"""
    return (slot.sparse and not slot.each) or bool(slot.only)


def _rarely(slots: list[Slot]) -> list[str]:
    return [
        f"    if self.{slot.name} != {slot.start!r}: table[{slot.key!r}] = {_dumped(slot)}"
        for slot in slots
        if rare(slot) and not slot.only
    ]


def _only(slots: list[Slot], said: Callable[[Slot], str]) -> list[str]:
    return [
        f"    if self.box.{slot.only}: table[{slot.key!r}] = {said(slot)}"
        for slot in slots
        if slot.only
    ]


def ids_of(sort: str) -> str:
    """The name of its ids in the source; a sort is called as the game likes."""
    return "ids_" + "".join([c if c.isalnum() else f"_{ord(c)}_" for c in sort])


def _dumped(slot: Slot) -> str:
    whole = f"self.{slot.name}"
    if slot.kind == "entry":
        return f"write_{slot.name}(self)"
    if slot.kind == "grid":
        pair = f"[*divmod(at, self.box.{slot.columns}), v]"
        return f"[{pair} for at, v in enumerate({whole}) if v]"
    if slot.named:
        ids, unless = ids_of(slot.each), f" if v != {slot.start!r}" if slot.sparse else ""
        row = f"for at in of_{ids} for v in ({whole}[at],){unless}"
        every = f"{{{ids}[at]: {_told(slot, 'v')} {row}}}"
        if slot.sparse:  # most have none of it
            return f"({{}} if {whole}.count({slot.start!r}) == len({whole}) else {every})"
        return every
    return f"[{_told(slot, 'v')} for v in {whole}]" if slot.each else _told(slot, whole)


def _told(slot: Slot, v: str) -> str:
    if slot.kind == "zone":
        name = f"{ids_of(slot.sort)}[c]"
        return f"[{f'None if c < 0 else {name}' if slot.gaps else name} for c in {v}]"
    if slot.kind == "zones":
        cards = f"[{ids_of(slot.sort)}[c] for c in one]"
        return f"{{name: {cards} for name, one in zip({ids_of(slot.by)}, {v})}}"
    if slot.kind == "one":
        return f"(None if {v} < 0 else {ids_of(slot.sort)}[{v}])"
    if slot.kind == "mask":
        return f"[{ids_of(slot.sort)}[c] for c in members({v})]"
    if slot.kind == "tally":
        return f"{{c: n for c, n in zip({ids_of(slot.sort)}, {v}) if n}}"
    if slot.kind == "other":
        return f"write_{slot.name}(self.box, {v})"
    return v


def _viewed(slot: Slot) -> str:
    if slot.known is not None:
        told = f"(HIDDEN if v is None else {_told(slot, 'v')})"
        found = f"known_{slot.name}(self, seat)"
        return f"[{told} for v in {found}]" if slot.each else f"[{told} for v in [{found}]][0]"
    if slot.seen is ALL:
        return _dumped(slot)
    v = "v" if slot.each else f"self.{slot.name}"
    told = _told(slot, v)
    zone = "HIDDEN" if slot.note else f"len({v})"
    hidden = {"zone": zone, "one": f"(None if {v} < 0 else HIDDEN)"}.get(slot.kind, "HIDDEN")
    if slot.seen is NOBODY:
        said = hidden
    elif slot.seen is OWNER:
        said = f"({told} if at == seat else {hidden})"
    else:
        owner = "at" if slot.each else "-1"
        said = f"({told} if seen_{slot.name}(self, {owner}, seat) else {hidden})"
    return f"[{said} for at, v in enumerate(self.{slot.name})]" if slot.each else said
