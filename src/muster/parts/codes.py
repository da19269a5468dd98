"""Data as a code for links: short, safe in an address, and refused when it is damaged."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import msgspec

from muster.kernel.errors import BadChoice
from muster.kernel.records.freeze import canonical

MOST = 200_000
"""Nothing unfolds to more bytes than this: a short code must not fill the memory."""

_CHECK = 6


def plan_kind(game: str) -> str:
    """What the codes of plans for a game begin with: those of another game are refused."""
    return f"{game}1"


def to_code(kind: str, data: Any) -> str:
    """The code of JSON-able data, as in `plan1.eJy...`; the same data always gives the same."""
    raw = canonical(data).encode()
    proof = sha256(kind.encode() + b"\0" + raw).digest()[:_CHECK]
    return f"{kind}." + urlsafe_b64encode(proof + zlib.compress(raw, 9)).decode().rstrip("=")


def from_code(kind: str, code: str) -> Any:
    """The data of a code; BadChoice says what is wrong with it."""
    word, dot, text = "".join(code.split()).partition(".")
    if not dot or word != kind:
        raise BadChoice(f"this is no code of this kind: it has to begin with {kind}.")
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        unfold = zlib.decompressobj()
        raw = unfold.decompress(packed[_CHECK:], MOST)
        whole = unfold.eof and not unfold.unconsumed_tail and not unfold.unused_data
        data = msgspec.json.decode(raw) if whole else None
    except (ValueError, zlib.error, RecursionError):  # DecodeError is a ValueError
        whole, packed, raw, data = False, b"", b"", None
    if not whole or sha256(kind.encode() + b"\0" + raw).digest()[:_CHECK] != packed[:_CHECK]:
        raise BadChoice("this code is damaged: a part is missing or was changed; copy it anew")
    return data
