"""What is hot about a declared state, written out as source, so that a build can compile it."""

from __future__ import annotations

from muster.parts.slots.kinds import ALL, NOBODY, OWNER, Slot, sorts_of, told_slots


def written(slots: list[Slot]) -> str:
    """The source of `__init__`, `clone`, `dump` and `view` for these slots."""
    lines = ["def __init__(self, box, chance):", "    State.__init__(self, box, chance)"]
    for slot in slots:
        start = f"box.{slot.start}" if _from_box(slot) else repr(slot.start)
        if slot.each:
            count = (
                f"(box.{slot.each} * box.{slot.columns})" if slot.columns else f"box.{slot.each}"
            )
            start = f"[{start}] * {count}"
        lines.append(f"    self.{slot.name} = {start}")
    lines += ["def clone(self):", "    twin = self.twin()"]
    for slot in slots:
        lines.append(f"    twin.{slot.name} = self.{slot.name}" + ".copy()" * bool(slot.each))
    lines.append("    return twin")
    tables = [f"    {_ids_of(sort)} = self.box.sorts[{sort!r}]" for sort in sorts_of(slots)]
    lines += ["def dump(self):", *tables, "    return {"]
    for slot in told_slots(slots):
        lines.append(f"        {slot.key!r}: {_dumped(slot)},")
    lines += ["    }", "def view(self, seat):", *tables, "    return {"]
    lines += [f"        {slot.key!r}: seat," for slot in slots if slot.kind == "looker"]
    lines += [f"        {slot.key!r}: {_viewed(slot)}," for slot in told_slots(slots)]
    return "\n".join([*lines, "    }", ""])


def _from_box(slot: Slot) -> bool:
    """Is it a number of the box that it starts with?"""
    return slot.kind == "number" and isinstance(slot.start, str)


def _dumped(slot: Slot) -> str:
    whole = f"self.{slot.name}"
    if slot.kind == "grid":
        entry = f"[*divmod(at, self.box.{slot.columns}), v]"
        return f"[{entry} for at, v in enumerate({whole}) if v]"
    return f"[{_told(slot, 'v')} for v in {whole}]" if slot.each else _told(slot, whole)


def _ids_of(sort: str) -> str:
    """The name of its ids in the source; a sort is called as the game likes."""
    return "ids_" + "".join([c if c.isalnum() else f"_{ord(c)}_" for c in sort])


def _told(slot: Slot, v: str) -> str:
    if slot.kind == "zone":
        return f"[{_ids_of(slot.sort)}[c] for c in {v}]"
    if slot.kind == "one":
        return f"(None if {v} < 0 else {_ids_of(slot.sort)}[{v}])"
    if slot.kind == "other":
        return f"write_{slot.name}(self.box, {v})"
    return v


def _viewed(slot: Slot) -> str:
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
