"""What nobody would say: odd values, and ways to spoil what was right."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 19, 20, 10**9, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e308,
    "", " ", "0", "null", "a" * 41, "x" * 500, "\x00", "\ud800", "\u202eleft", "é" * 30, "🃏" * 20,
    "../../etc/passwd", "%00", "'; DROP TABLE people; --", "${7*7}", "<script>", "\r\n\r\n", "NaN",
    [], {}, [[]], [None] * 30, {"": {}}, {"t": "play"}, [1, "two", {"three": 3}],
)  # fmt: skip

BYTES = bytes(range(256))


def nested(depth: int, luck: random.Random) -> str:
    """JSON so deep that somebody may fall into it."""
    opened = luck.choice(("[", '{"a":'))
    closed = "]" if opened == "[" else "}"
    return opened * depth + "1" + closed * (depth if luck.random() < 0.7 else 0)


def spoil(value: Any, luck: random.Random) -> Any:
    """The same with one thing in it that is odd; it is changed in place where it can be."""
    if isinstance(value, dict) and value and luck.random() < 0.8:
        key = luck.choice(list(value))
        what = luck.randrange(4)
        if what == 0:
            del value[key]
        elif what == 1:
            value[luck.choice(("", "more", "t", "id", "__proto__", key + "x"))] = odd(luck)
        else:
            value[key] = spoil(value[key], luck)
        return value
    if isinstance(value, list) and value and luck.random() < 0.8:
        at = luck.randrange(len(value))
        what = luck.randrange(4)
        if what == 0:
            del value[at]
        elif what == 1:
            value.extend(copy.deepcopy(value[at : at + 1]) * luck.choice((1, 1, 40)))
        else:
            value[at] = spoil(value[at], luck)
        return value
    if isinstance(value, str) and value and luck.random() < 0.5:
        at = luck.randrange(len(value))
        return value[:at] + luck.choice(("", "\x00", "é", " ", "9", value)) + value[at + 1 :]
    return odd(luck)


def odd(luck: random.Random) -> Any:
    return copy.deepcopy(luck.choice(ODD))


def text_of(value: Any) -> str:
    """As JSON, surrogates and all."""
    return json.dumps(value)


def spoil_text(text: str, luck: random.Random) -> str:
    """JSON that is cut off, doubled, or has something in it."""
    what = luck.randrange(6)
    at = luck.randrange(len(text) + 1)
    if what == 0:
        return text[:at]
    if what == 1:
        return (
            text[:at] + chr(luck.choice((0, 7, 34, 92, 127, 0xD800, 0xFFFF, 0x1F600))) + text[at:]
        )
    if what == 2:
        return text + text
    if what == 3:
        return text[:at] + nested(luck.choice((3, 200, 1500)), luck) + text[at:]
    if what == 4:
        return text.replace('"', luck.choice(("'", "", '\\"')), luck.randrange(1, 4))
    return luck.choice(("", " ", "null", "[]", "{}", "0", '"hello"', "NaN", "\ufeff{}", "1e999"))


def spoil_bytes(raw: bytes, luck: random.Random) -> bytes:
    """A file somebody has dropped."""
    data = bytearray(raw)
    for _ in range(luck.choice((1, 1, 2, 8))):
        at = luck.randrange(len(data) + 1)
        what = luck.randrange(5)
        if what == 0:
            del data[at : at + luck.choice((1, 3, 50, 5000))]
        elif what == 1:
            data[at:at] = luck.choices(BYTES, k=luck.choice((1, 4, 60)))
        elif what == 2 and at < len(data):
            data[at] ^= 1 << luck.randrange(8)
        elif what == 3:
            data[at:at] = data[at : at + luck.choice((2, 40, 800))]
        else:
            data[at:at] = text_of(odd(luck)).encode("utf-8", "replace")
    return bytes(data)


class FromSchema:
    """Values as a schema (of OpenAPI) wants them, more or less."""

    def __init__(self, schemas: dict[str, Any], known: Callable[[str], Any]) -> None:
        self._schemas = schemas
        self._known = known

    def value(
        self, schema: dict[str, Any], luck: random.Random, name: str = "", deep: int = 0
    ) -> Any:
        """Something of this shape; `name` is the field it is for."""
        if deep > 6:
            return None
        if "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        for either in ("oneOf", "anyOf"):
            if either in schema:
                return self.value(luck.choice(schema[either]), luck, name, deep + 1)
        if "enum" in schema:
            return luck.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type", "object")
        if isinstance(kind, list):
            kind = luck.choice(kind)
        if kind == "object":
            return self._object(schema, luck, deep)
        if kind == "array":
            least = schema.get("minItems", 0)
            many = luck.randrange(least, max(least, min(schema.get("maxItems", 4), 4)) + 1)
            return [self.value(schema.get("items", {}), luck, name, deep + 1) for _ in range(many)]
        return self._plain(kind, luck, name)

    def _object(self, schema: dict[str, Any], luck: random.Random, deep: int) -> dict[str, Any]:
        needed = set(schema.get("required", ()))
        return {
            key: self.value(inner, luck, key, deep + 1)
            for key, inner in schema.get("properties", {}).items()
            if key in needed or luck.random() < 0.5
        }

    def _plain(self, kind: str, luck: random.Random, name: str) -> Any:
        known = self._known(name)
        if known is not None and luck.random() < 0.9:
            return known
        values: dict[str, Sequence[Any]] = {
            "integer": (0, 1, 2, 3, 7, 50, -1, 10**6),
            "number": (0, 0.5, 1, -1, 1e9),
            "boolean": (True, False),
            "null": (None,),
            "string": ("", "a", "the-plan", "Ana", "0", "2026-11-20T10:00:00+00:00", "word " * 9),
        }
        return luck.choice(values.get(kind, ODD))
