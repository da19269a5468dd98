"""The source that observes the states of one box, written slot by slot: see `observe`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from muster.kernel.state import Box
from muster.parts.slots.columns import BYTE, Amount, Columns, Which, Words
from muster.parts.slots.kinds import ALL, HIGHEST, LOWEST, MOST_ALIKE, NOBODY, OWNER, Slot, members
from muster.parts.slots.observe_rows import WIDE, Rows

ARGS = 16
"""So many things a question may be about have a column of their own."""


PLACES = 64
"""So many places of an order are told apart."""


class Field(NamedTuple):
    """Columns that belong together: where they begin, what they are, and their highest value.

    `means` says what a number in them is.
    """

    name: str
    start: int
    names: tuple[str, ...]
    most: int
    means: str

    @property
    def size(self) -> int:
        """How many columns it has."""
        return len(self.names)


# What the source calls


def _fit(row: Sequence[int], low: int = 0) -> bytes:
    """Numbers as bytes from `low` on."""
    try:
        return bytes(row) if not low else bytes([v - low for v in row])
    except ValueError:
        return bytes([min(max(v - low, 0), BYTE) for v in row])


class Source:
    """The source of `observe` as it grows, line by line, with the fields it writes."""

    def __init__(self, box: Box, straight: bool) -> None:
        self.box = box
        self.straight = straight
        self.narrow = self.wide = 0
        self.fields: list[Field] = []
        self.floats: list[Field] = []
        self.lines: list[str] = []
        self.left_out: dict[str, str] = {}
        self.scope: dict[str, Any] = {
            "members": members, "fit": _fit, "wide": WIDE, "box": box,
        }  # fmt: skip

    def text(self) -> str:
        head = ["def observe(self, seat, b, f):"]
        return "\n".join([*head, *[f"    {line}" for line in self.lines], ""])

    # Columns

    def field(self, name: str, names: Sequence[str], most: int, means: str) -> int:
        """Narrow columns: where they begin."""
        start = self.narrow
        if names:
            self.fields.append(Field(name, start, tuple(names), max(most, 1), means))
            self.narrow += len(names)
        return start

    def wide_field(self, name: str, names: Sequence[str], means: str) -> int:
        """Two wide columns for each name: where they begin among the wide ones."""
        start = self.wide
        both = [f"{one} {form}".strip() for one in names for form in ("log", "/100")]
        if both:
            self.floats.append(
                Field(name, start, tuple(both), 10, f"{means}, log2(1+n)/20 and n/100")
            )
            self.wide += len(both)
        return start

    def add(self, *lines: str) -> None:
        self.lines += lines

    # What a slot has one of for each of

    def count(self, each: str) -> int:
        box = self.box
        return len(box.sorts[each]) if each in box.sorts else int(getattr(box, each))

    def owners(self, each: str, own: bool = False) -> list[str]:
        """What the places of `each` are called, in the order in which they are observed."""
        count, per = self.count(each), self.per(each, own)
        if not per:
            ids = self.box.sorts.get(each)
            return list(ids) if ids else [str(at) for at in range(count)]
        seats = self.box.seats
        found = []
        for at in range(count):
            ahead, nth = divmod(at, per)
            whose = "own" if ahead == 0 else f"{ahead} on"
            if ahead >= seats:
                whose, nth = f"no seat's, {at - seats * per + 1}", 0
            found.append(whose if per == 1 or ahead >= seats else f"{whose} {nth + 1}")
        return found

    def per(self, each: str, own: bool = False) -> int:
        """How many of it each seat has, 0 if it is not by seats."""
        found = self.box.by_seat.get(each, int(own))
        return found if found * self.box.seats <= self.count(each) else 0

    def order(self, each: str, own: bool = False) -> str:
        """An expression for the places of `each` in the order in which this seat observes them."""
        count, per = self.count(each), self.per(each, own)
        if not per or (self.box.seats == 1):
            self.scope[f"range_{count}"] = range(count)
            return f"range_{count}"
        name = f"order_{count}_{per}"
        self.scope[name] = [
            [(at + seat * per) % (self.box.seats * per) for at in range(self.box.seats * per)]
            + list(range(self.box.seats * per, count))
            for seat in range(self.box.seats)
        ]
        return f"{name}[seat]"

    def places(self, slot: Slot, own: bool = False) -> str:
        """The same for those of `slot.each` there are: of some there may be fewer in a state than
        the box could have, as of the hexes of a map.
        """
        order = self.order(slot.each, own)
        return f"{order}[: len(self.{slot.name})]" if order.startswith("range_") else order

    def place(self, each: str) -> str:
        """A table: for a place of `each`, where this seat observes it."""
        count, per = self.count(each), self.per(each)
        self.order(each)
        if not per or self.box.seats == 1:
            return f"range_{count}"
        name = f"place_{count}_{per}"
        self.scope[name] = [
            [row.index(at) for at in range(count)] for row in self.scope[f"order_{count}_{per}"]
        ]
        return f"{name}[seat]"

    # Where we are, and who is asked what

    def kernel(self) -> None:
        """The seat, the rules that run, the questions, and one's own answer so far."""
        box, game = self.box, self.box.game
        seats = [f"seat {n}" for n in range(box.seats)]
        there = "1 where it is so"
        self.add(f"b[{self.field('who looks', seats, 1, there)} + seat] = 1")
        flows = self.field(
            "rules that run", [flow.name for flow in game.flows], 3, "how often, at most 3"
        )
        self.add(
            "for frame in self.stack:",
            f"    if b[{flows} + frame[0]] < 3: b[{flows} + frame[0]] += 1",
        )
        keys = [one.key for one in game.questions]
        self.scope["at_question"] = {one: at for at, one in enumerate(game.questions)}
        mine = self.field("I am asked", keys, 1, there)
        other = self.field("others are asked", keys, 1, there) if box.seats > 1 else 0
        around = self.owners("seats") if "seats" not in box.sorts else [
            "own" if not n else f"{n} on" for n in range(box.seats)
        ]  # fmt: skip
        asked = self.field("who is asked", around, 1, there)
        done = self.field("who has answered, sealed", around, 1, there)
        verbs = dict.fromkeys(verb for one in game.questions if one.seals for verb in one.verbs)
        words = Words(box, [verb for verb in verbs if verb in box.catalogue.verbs])
        self.scope["words"] = words.columns
        said = self.field("my picks", words.names, 3, "how often, at most 3")
        about = self.field("asked about", [str(n) for n in range(ARGS)], 1, there)
        arg = self.wide_field("asked about", [""], "a number")
        picks = [
            "for action in ask.picks:",
            "    for c in words(action):",
            f"        if b[{said} + c] < 3: b[{said} + c] += 1",
        ]  # fmt: skip
        self.add(
            "for ask in self.asks:",
            "    at = ask.seat",
            "    if at == seat:",
            f"        b[{mine} + at_question[ask.question]] = 1",
            f"        b[{asked}] = 1",
            "        arg = ask.arg",
            f"        if 0 <= arg < {ARGS}: b[{about} + arg] = 1",
            f"        if arg: f[{arg}], f[{arg + 1}] = wide[arg]",
            *[f"        {line}" for line in picks],
        )
        if box.seats > 1:
            self.add(
                "    elif at >= 0:",
                f"        b[{other} + at_question[ask.question]] = 1",
                f"        b[{asked} + (at - seat) % {box.seats}] = 1",
            )
        self.add(
            "for ask in self.sealed:",
            f"    b[{done} + (ask.seat - seat) % {box.seats}] = 1",
            "    if ask.seat == seat:",
            *[f"        {line}" for line in picks],
        )

    # Slots

    def slot(self, slot: Slot) -> None:
        """The columns of a slot, and the lines that write them."""
        if slot.kind in ("derived", "looker"):
            return  # it follows from the others
        if slot.only and not getattr(self.box, slot.only):
            return
        form = slot.observe
        if isinstance(form, str):
            self.left_out[slot.name] = form
        elif isinstance(form, Amount):
            self._amounts(slot, 0, int(form.most))
        elif isinstance(form, Which) and slot.seen is ALL:
            names = [str(one) for one in form.names(self.box)]
            self._which(slot, names, len(names))
        elif form is not None:
            self._own_form(slot, form)
        elif slot.kind in ("other", "entry"):
            self.left_out[slot.name] = "told in a form of its own, and no `observe` says how"
        else:
            getattr(self, f"_{slot.kind}")(slot)

    def _seen(self, slot: Slot) -> str:
        """The test whether a seat sees what belongs to `at`."""
        self.scope[f"seen_{slot.name}"] = slot.seen
        return f"seen_{slot.name}(self, {'at' if slot.each else '-1'}, seat)"

    def _sorts(self, slot: Slot) -> tuple[list[str], int]:
        ids = [str(one) for one in self.box.sorts[slot.sort]]
        return ids, len(ids)

    def _told(self, row: str, size: int) -> str:
        """A row of components, of which those that are not told are left out."""
        return row if self.straight else f"[c for c in {row} if c < {size}]"

    def _zone(self, slot: Slot) -> None:
        ids, size = self._sorts(slot)
        name, row = slot.name, f"self.{slot.name}"
        means = "1 where it lies there"
        owners = self.owners(slot.each, slot.seen is OWNER) if slot.each else [""]
        hidden = slot.seen is not ALL
        if hidden and not slot.note:
            start = self.field(f"{name}, how many", owners, min(size, BYTE), f"of {size}")
            if slot.each:
                self.add(f"o = {start}", f"for at in {self.places(slot, slot.seen is OWNER)}:")
                self.add(f"    b[o] = len({row}[at]); o += 1")
            else:
                self.add(f"b[{start}] = len({row})")
        if slot.seen is NOBODY:
            return
        most = MOST_ALIKE if slot.note else 1
        if slot.ordered:
            most, means = PLACES, f"its place, from 1, of {PLACES}"
        elif slot.note:
            means = f"how many are named, of {most}"

        def write(source: str, o: str) -> list[str]:
            if slot.ordered:
                at = f"b[{o} + c]"
                return [
                    f"for n, c in enumerate({source}, 1):",
                    f"    if c >= 0 and not {at}: {at} = n if n < {PLACES} else {PLACES}",
                ]
            if slot.note:
                return [
                    f"for c in {source}:",
                    f"    if c >= 0 and b[{o} + c] < {most}: b[{o} + c] += 1",
                ]
            return [f"for c in {self._told(source, size)}: b[{o} + c] = 1"]

        if not slot.each:
            start = self.field(name, ids, most, means)
            lines = write(row, str(start))
            self._guarded(slot, lines, "")
        elif slot.seen is OWNER:
            start = self.field(f"{name}, own", ids, most, means)
            self.add(*write(f"{row}[seat]", str(start)))
        else:
            titles = [f"{owner} {one}" for owner in owners for one in ids]
            start = self.field(name, titles, most, means)
            self.add(f"o = {start}", f"for at in {self.places(slot)}:")
            lines = write(f"{row}[at]", "o")
            self._guarded(slot, lines, "    ")
            self.add(f"    o += {size}")

    def _guarded(self, slot: Slot, lines: list[str], indent: str, own: bool = False) -> None:
        """Lines that are only for whoever sees it; `own`: they are about what is one's own."""
        if own or slot.seen is ALL or slot.known is not None:
            self.add(*[indent + line for line in lines])
            return
        test = self._seen(slot)
        self.add(f"{indent}if {test}:", *[f"{indent}    {line}" for line in lines])

    def _zones(self, slot: Slot) -> None:
        ids, size = self._sorts(slot)
        by = [str(one) for one in self.box.sorts[slot.by]]
        owners = self.owners(slot.each) if slot.each else [""]
        titles = [f"{owner} {zone} {one}".strip() for owner in owners for zone in by for one in ids]
        start = self.field(slot.name, titles, 2, "1 where it lies last (on top), 0.5 elsewhere")
        self.add(f"o = {start}")
        indent, row = "", f"self.{slot.name}"
        if slot.each:
            self.add(f"for at in {self.places(slot)}:")
            indent, row = "    ", f"{row}[at]"
        self.add(
            f"{indent}for zone in {row}:",
            f"{indent}    if zone:",
            f"{indent}        for c in {self._told('zone', size)}: b[o + c] = 1",
            f"{indent}        if zone[-1] < {size}: b[o + zone[-1]] = 2",
            f"{indent}    o += {size}",
        )

    def _one(self, slot: Slot) -> None:
        self._which(slot, *self._sorts(slot))

    def _which(self, slot: Slot, ids: list[str], size: int, place: str = "") -> None:
        """One of several: a column for each."""
        name, row = slot.name, f"self.{slot.name}"
        there = "1 where it is so"
        own = slot.seen is OWNER
        owners = self.owners(slot.each, own) if slot.each else [""]
        order = self.places(slot, own) if slot.each else ""
        found = "v" if not place else f"{place}[v]"
        if slot.seen is not ALL:
            start = self.field(f"{name}, is there one?", owners, 1, there)
            if slot.each:
                self.add(f"o = {start}", f"for at in {order}:")
                self.add(f"    if {row}[at] >= 0: b[o] = 1", "    o += 1")
            else:
                self.add(f"if {row} >= 0: b[{start}] = 1")
        if slot.seen is NOBODY:
            return
        if own:
            start = self.field(f"{name}, own", ids, 1, there)
            self.add(f"v = {row}[seat]", f"if 0 <= v < {size}: b[{start} + {found}] = 1")
        elif slot.each:
            start = self.field(name, [f"{o} {one}" for o in owners for one in ids], 1, there)
            self.add(f"o = {start}", f"for at in {order}:", f"    v = {row}[at]")
            lines = [f"if 0 <= v < {size}: b[o + {found}] = 1"]
            self._guarded(slot, lines, "    ")
            self.add(f"    o += {size}")
        else:
            start = self.field(name, ids, 1, there)
            lines = [f"v = {row}", f"if 0 <= v < {size}: b[{start} + {found}] = 1"]
            self._guarded(slot, lines, "")

    def _number(self, slot: Slot) -> None:
        if slot.of:
            self._which(slot, self.owners(slot.of), self.count(slot.of), self.place(slot.of))
            return
        low = slot.low
        high = slot.high if isinstance(slot.high, int) else int(getattr(self.box, slot.high))
        if low == LOWEST and high == HIGHEST:
            low = 0 if slot.start != LOWEST else LOWEST
        self._amounts(slot, low, high)

    def _flag(self, slot: Slot) -> None:
        self._amounts(slot, 0, 1)

    def _amounts(self, slot: Slot, low: int, high: int) -> None:
        """Numbers in a range, or of any size."""
        name, row = slot.name, f"self.{slot.name}"
        own = slot.seen is OWNER
        owners = self.owners(slot.each, own) if slot.each else [""]
        wide = high - low > BYTE
        means = f"{low} to {high}" if high - low > 1 or low else "1 where it is so"
        if slot.seen is NOBODY:
            return
        if slot.seen is not ALL and not own:
            start = self.field(f"{name}, is it known?", owners, 1, "1 where it is so")
            if slot.each:
                self.add(f"o = {start}", f"for at in {self.places(slot)}:")
                self.add(f"    if {self._seen(slot)}: b[o] = 1", "    o += 1")
            else:
                self.add(f"if {self._seen(slot)}: b[{start}] = 1")
        if own:
            owners, row = [""], f"self.{slot.name}[seat]"
            name = f"{name}, own"
        if wide:
            self._wide_amounts(slot, name, row, owners, own, means)
            return
        start = self.field(name, owners, high - low, means)
        shift = f", {low}" if low else ""
        if not slot.each or own:
            v = f"({row} - {low})" if low else row
            lines = [
                f"v = {v}",
                f"b[{start}] = v if 0 <= v < {high - low} else {high - low} if v > 0 else 0",
            ]
            self._guarded(slot, lines, "", own)
        elif slot.seen is ALL:
            many, per = len(owners), self.per(slot.each) * (self.box.seats > 1)
            if per:
                end = per * self.box.seats
                first = f"{per} * seat" if per > 1 else "seat"
                turned = f"row[{first}:{end if end < many else ''}] + row[:{first}]"
                rest = f" + row[{end}:]" if end < many else ""
                self.add(f"row = {row}", f"b[{start}:{start + many}] = fit({turned}{rest}{shift})")
            else:
                self.add(f"row = {row}", f"b[{start}:{start} + len(row)] = fit(row{shift})")
        else:
            self.add(f"o = {start}", f"for at in {self.places(slot)}:")
            self._guarded(slot, [f"b[o:o + 1] = fit(({row}[at],){shift})"], "    ")
            self.add("    o += 1")

    def _wide_amounts(
        self, slot: Slot, name: str, row: str, owners: list[str], own: bool, means: str
    ) -> None:
        start = self.wide_field(name, owners, means)
        if not slot.each or own:
            lines = [f"v = {row}", f"if v: f[{start}], f[{start + 1}] = wide[v]"]
            self._guarded(slot, lines, "", own)
            return
        self.add(f"o = {start}", f"for at in {self.places(slot)}:")
        lines = [f"v = {row}[at]", "if v: f[o], f[o + 1] = wide[v]"]
        self._guarded(slot, lines, "    ")
        self.add("    o += 2")

    def _mask(self, slot: Slot) -> None:
        ids, size = self._sorts(slot)
        there = "1 where it is so"
        if not slot.each:
            start = self.field(slot.name, ids, 1, there)
            self.add(f"for c in members(self.{slot.name}): b[{start} + c] = 1")
            return
        owners = self.owners(slot.each)
        start = self.field(slot.name, [f"{o} {one}" for o in owners for one in ids], 1, there)
        self.add(
            f"o = {start}",
            f"for at in {self.places(slot)}:",
            f"    for c in members(self.{slot.name}[at]): b[o + c] = 1",
            f"    o += {size}",
        )

    def _tally(self, slot: Slot) -> None:
        ids, _ = self._sorts(slot)
        high = int(slot.high)
        start = self.field(slot.name, ids, high, f"0 to {high}")
        self.add(f"row = self.{slot.name}", f"b[{start}:{start} + len(row)] = fit(row)")

    def _grid(self, slot: Slot) -> None:
        rows, columns = self.owners(slot.each), self.owners(slot.columns)
        high = int(getattr(self.box, str(slot.high)))
        across = len(columns)
        titles = [f"{one} {two}" for one in rows for two in columns]
        start = self.field(slot.name, titles, min(high, BYTE), f"0 to {min(high, BYTE)}")
        down, along = self.place(slot.each), self.place(slot.columns)
        self.add(
            f"if any(self.{slot.name}):",
            f"    down, along = {down}, {along}",
            f"    for at, v in enumerate(self.{slot.name}):",
            "        if v:",
            f"            c = {start} + down[at // {across}] * {across} + along[at % {across}]",
            f"            b[c] = v if v < {BYTE} else {BYTE}",
        )

    def _turned(self, form: Columns, ids: list[str]) -> tuple[list[str], list[list[int]]]:
        """The names of columns as a seat observes them, and for each seat where they are."""
        if not form.by or not self.per(form.by):
            return ids, []
        count, per = self.count(form.by), self.per(form.by)
        inner = len(ids) // (count + form.rest)
        end, whose = inner * count, self.owners(form.by)
        names = [f"{owner} {one}" for owner in whose for one in ids[:inner]] if inner > 1 else whose
        if form.rest:
            names = [*names, *[f"nobody's {one}" for one in ids[end:]]]
        if self.box.seats == 1:
            return names, []
        self.place(form.by)
        return names, [
            [row[c // inner] * inner + c % inner if c < end else c for c in range(len(ids))]
            for row in self.scope[f"place_{count}_{per}"]
        ]

    def _own_form(self, slot: Slot, form: Columns) -> None:
        """What a slot says itself an observation has of it."""
        if slot.seen is NOBODY and slot.known is None:
            return
        name, own = slot.name, slot.seen is OWNER
        most = form.most if isinstance(form.most, int) else int(getattr(self.box, form.most))
        wide = form.wide or most > BYTE
        ids, turned = self._turned(form, [str(one) for one in form.names(self.box)])
        size = len(ids) * (2 if wide else 1)
        means = "1 where it is so" if most == 1 else f"0 to {most}"
        owners = self.owners(slot.each, own) if slot.each else [""]
        order = self.places(slot) if slot.each else "(-1,)"
        partly = slot.seen not in (ALL, OWNER, NOBODY)
        if partly:
            start = self.field(f"{name}, is it known?", owners, 1, "1 where it is so")
            self.add(f"o = {start}", f"for at in {order}:")
            self.add(f"    if {self._seen(slot)}: b[o] = 1", "    o += 1")
        if own:
            owners = ["own"]
        titles = [f"{owner} {one}".strip() for owner in owners for one in ids]
        if wide:
            start = self.wide_field(name, titles, "a number")
        else:
            start = self.field(name, titles, most, means)
        self.scope[f"row_{name}"] = Rows(self.box, form, len(ids), 0 if wide else most, turned).of
        lines = [f"{'f' if wide else 'b'}[o:o + {size}] = row_{name}(v, seat)"]
        whole = f"self.{name}"
        if slot.known is not None:
            self.scope[f"known_{name}"] = slot.known
            whole = f"known_{name}(self, seat)"
        self.add(f"o = {start}", f"whole = {whole}")
        test = "v is not None and v != ()"
        if own or not slot.each:
            self.add(f"v = whole{'[seat]' if own else ''}")
            self._guarded(slot, [f"if {test}:", *[f"    {line}" for line in lines]], "", own)
        else:
            self.add(f"for at in {order}:", "    v = whole[at]", f"    if {test}:")
            self._guarded(slot, lines, "        ")
            self.add(f"    o += {size}")
