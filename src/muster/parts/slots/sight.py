"""What a seat sees as a state, and the rest dealt: written out, as in `source`."""

from __future__ import annotations

import re

from muster.parts.slots.kinds import ALL, NOBODY, OWNER, Slot, sorts_of
from muster.parts.slots.source import ids_of, rare, started


def sighted(slots: list[Slot]) -> str:
    """The source of `seen`, `known` and `fill` for these slots."""
    lines = ["def seen(cls, box, table):", "    self = cls.bare(box)", *seen_lines(slots)]
    lines += ["def known(self, seat):", "    twin = self.bare(self.box)", *known_lines(slots)]
    return "\n".join([*lines, "def fill(self, rng):", *fill_lines(slots), ""])


def seen_lines(slots: list[Slot]) -> list[str]:
    """The body of `seen`: a bare state `self`, from what `table` tells."""
    lines: list[str] = []
    told = [at for at, slot in enumerate(slots) if slot.kind != "derived"]
    # What others stand on is derived as soon as it can be, all else when all is there.
    early = [slot for slot in slots[: told[-1]] if slot.kind == "derived" and slot.start is ...]
    late = [slot for slot in slots if slot.kind == "derived" and slot not in early]
    ready: set[str] = set()
    for slot in slots:
        for sort in (slot.sort, slot.each if slot.named else ""):
            if sort and sort not in ready:
                ready.add(sort)
                lines.append(f"    {_at(sort)} = self.numbers_of({sort!r})")
        if slot.kind == "looker":
            lines.append(f"    self.{slot.name} = {_or_none(f'table[{slot.key!r}]')}")
        elif slot in early:
            lines.append(f"    self.{slot.name} = derive_{slot.name}(self)")
        elif slot.kind == "entry" or slot.within:
            key = slot.within or slot.key
            if f"entry {key}" not in ready:  # what is told together is there before it is read
                ready.add(f"entry {key}")
                group = [one for one in slots if key == one.within or one is _entry(slots, key)]
                lines += [f"    self.{one.name} = {started(one)}" for one in group]
            if slot.kind == "entry":
                lines.append(f"    read_{slot.name}(self, table[{key!r}], {key!r})")
        elif slot.kind != "derived":
            lines += _read(slot)
    lines += [f"    self.{slot.name} = derive_{slot.name}(self)" for slot in late]
    return [*_counted_once(lines), "    return self"]


def _counted_once(lines: list[str]) -> list[str]:
    """What there is one of for each of is counted before it is first needed, and once."""
    found: list[str] = []
    counts: dict[str, str] = {}
    for line in lines:
        for call in _COUNT.findall(line):
            if call not in counts and line.startswith("    self."):
                counts[call] = f"count_{len(counts)}"
                found.append(f"    {counts[call]} = {call}")
        found.append(_COUNT.sub(lambda call: counts.get(call[0], call[0]), line))
    return found


_COUNT = re.compile(r"count_of\(self, '[^']*'\)")


def _at(sort: str) -> str:
    """The name of its numbers in the source."""
    return f"at_{ids_of(sort)}"


def _entry(slots: list[Slot], key: str) -> Slot:
    return next(slot for slot in slots if slot.kind == "entry" and slot.key == key)


def _read(slot: Slot) -> list[str]:
    told, whole = f"table[{slot.key!r}]", f"self.{slot.name}"
    if slot.kind == "grid":
        lines = [f"    {whole} = gridded(slot_{slot.name}, box, {told})"]
    elif slot.named:
        lines = [f"    {whole} = {started(slot)}", f"    for name, v in {told}.items():"]
        lines.append(f"        {whole}[{_at(slot.each)}[name]] = {_value(slot, 'v')}")
    elif slot.each:
        as_told = slot.seen is ALL and slot.kind in ("number", "flag")
        each = f"{told}.copy()" if as_told else f"[{_value(slot, 'v')} for v in {told}]"
        lines = [f"    {whole} = {each}"]
    elif slot.seen is ALL:
        lines = [f"    {whole} = {_value(slot, told)}"]
    else:
        lines = [f"    told = {told}", f"    {whole} = {_value(slot, 'told')}"]
    if not rare(slot):
        return lines
    inside = [f"    {line}" for line in lines]
    return [f"    if {slot.key!r} in table:", *inside, f"    else: {whole} = {started(slot)}"]


def _value(slot: Slot, v: str) -> str:
    """What a view tells of a slot, as the state has it."""
    kind, at = slot.kind, _at(slot.sort)
    hidden = "UNKNOWN"
    if slot.read is not None:
        told = f"read_{slot.name}(box, {v}, {slot.key!r})"
        value = told if slot.see is None else f"see_{slot.name}(box, {v})"
        hidden = started(slot, one=True)
    elif kind == "zone":
        number = f"(-1 if c is None else {at}[c])" if slot.gaps else f"{at}[c]"
        value, hidden = f"(tuple([{number} for c in {v}]) if {v} else ())", "()"
        if slot.seen is not ALL and not slot.note:
            return f"((UNKNOWN,) * {v} if isinstance({v}, int) else {value})"
    elif kind == "zones":
        cards = f"tuple([{at}[c] for c in {v}[by]])"
        value = f"tuple([{cards} for by in box.sorts[{slot.by!r}]])"
    elif kind == "mask":
        value = f"(sum([1 << {at}[c] for c in {v}]) if {v} else 0)"
    elif kind == "tally":
        value = f"tuple([{v}.get(c, 0) for c in {at}])"
    elif kind == "one":
        value = f"(-1 if {v} is None else {at}[{v}])"
    else:
        value = v
    return value if slot.seen is ALL else f"({hidden} if {v} == HIDDEN else {value})"


def _or_none(v: str) -> str:
    return f"(-1 if {v} is None else {v})"


# From a state


def known_lines(slots: list[Slot]) -> list[str]:
    """The body of `known`: a bare state `twin`, from what `seat` sees of `self`."""
    lines = ["    box = self.box"]
    late = [slot for slot in slots if slot.kind == "derived" and not slot.public]
    for slot in slots:
        if slot.kind == "looker":
            lines.append(f"    twin.{slot.name} = {_or_none('seat')}")
        elif slot not in late:
            lines.append(f"    twin.{slot.name} = {_shown(slot)}")
    lines += [f"    twin.{slot.name} = derive_{slot.name}(twin)" for slot in late]
    return [*lines, "    return twin"]


def _shown(slot: Slot) -> str:
    whole = f"self.{slot.name}"
    if slot.known is not None:
        start = started(slot, one=True)
        found = f"known_{slot.name}(self, seat)"
        if slot.each:
            return f"[({start} if v is None else v) for v in {found}]"
        return f"({start} if (v := {found}) is None else v)"
    if slot.seen is ALL:
        return f"{whole}.copy()" if slot.each else whole
    v = "v" if slot.each else whole
    if slot.read is not None:
        hidden = started(slot, one=True)
    elif slot.kind == "zone":
        hidden = "()" if slot.note else f"(UNKNOWN,) * len({v})"
    elif slot.kind == "one":
        hidden = f"(-1 if {v} < 0 else UNKNOWN)"
    else:
        hidden = "UNKNOWN"
    if slot.seen is NOBODY:
        said = hidden
    elif slot.seen is OWNER:
        said = f"({v} if at == seat else {hidden})"
    else:
        said = f"({v} if seen_{slot.name}(self, {'at' if slot.each else '-1'}, seat) else {hidden})"
    return f"[{said} for at, v in enumerate({whole})]" if slot.each else said


# The rest


def fill_lines(slots: list[Slot]) -> list[str]:
    """The body of `fill`: what `self` lacks, dealt with `rng`."""
    lines = ["    box = self.box"]
    for sort in sorts_of(slots):
        lying = [slot for slot in slots if slot.sort == sort and not slot.note and not slot.within]
        hidden = [slot for slot in lying if slot.seen is not ALL]
        if hidden:
            lines.append(f"    told = {{{', '.join([_lie(slot) for slot in lying])}}}")
            lines.append(f"    pool = [c for c in unseen(box, {sort!r}) if c not in told]")
            lines.append("    shuffle(pool, rng)")
        for slot in hidden:
            whole = f"self.{slot.name}"
            found = _filled(slot, "v" if slot.each else whole)
            lines.append(
                f"    {whole} = " + (f"[{found} for v in {whole}]" if slot.each else found)
            )
    for slot in slots:
        if slot.kind == "number" and slot.seen is not ALL:
            whole = f"self.{slot.name}"
            v = "v" if slot.each else whole
            high = slot.high if isinstance(slot.high, int) else f"box.{slot.high}"
            guess = f"(rng.randint({slot.low}, {high}) if {v} == UNKNOWN else {v})"
            each = f"[{guess} for v in {whole}]" if slot.each else guess
            lines.append(f"    {whole} = {each}")
    return lines


def _lie(slot: Slot) -> str:
    """The components in a slot, for a set; NONE and UNKNOWN among them harm nobody."""
    whole = f"self.{slot.name}"
    if slot.kind == "zones":
        return f"*chain([one for v in {whole} for one in v])" if slot.each else f"*chain({whole})"
    if slot.kind == "zone":
        return f"*chain({whole})" if slot.each else f"*{whole}"
    return f"*{whole}" if slot.each else whole


def _filled(slot: Slot, v: str) -> str:
    if slot.kind == "one":
        return f"(pool.pop() if {v} == UNKNOWN else {v})"
    return f"{'filled_in_order' if slot.sorted else 'filled'}({v}, pool)"
