"""Events for calendars (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256

import msgspec


class Event(msgspec.Struct, frozen=True):
    """Something that lasts from then until then."""

    id: str
    text: str
    since: float
    until: float


def calendar(events: Iterable[Event], now: float) -> bytes:
    """A calendar with these events."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Muster//Absences//EN"]
    for event in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{sha256(event.id.encode()).hexdigest()[:32]}@muster",  # ids of people stay here
            f"DTSTAMP:{_time(now)}",
            f"DTSTART:{_time(event.since)}",
            f"DTEND:{_time(event.until)}",
            f"SUMMARY:{_text(event.text)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line)).encode()


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> Iterable[str]:
    """A line has at most 75 bytes; what follows begins with a space. No letter is cut in two."""
    part, size = "", 0
    for letter in line:
        length = len(letter.encode())
        if size + length > 75:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + length
    yield part
