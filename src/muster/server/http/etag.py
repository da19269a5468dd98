"""Answers a browser may keep: with an ETag, and 304 to whoever has it already."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from litestar import Request, Response

KEEP_ASKING = "no-cache"
"""Keep it, but ask every time whether it is still the same."""

WORTH_IT = 1400
"""Bytes that fit into one packet are not worth compressing."""

FOR_GOOD = "public, max-age=31536000, immutable"


def tag_of(raw: bytes) -> str:
    """The ETag of these bytes."""
    return f'"{blake2b(raw, digest_size=12).hexdigest()}"'


def tagged(
    request: Request[Any, Any, Any],
    raw: bytes,
    *,
    tag: str = "",
    kind: str = "application/json",
    cache: str = KEEP_ASKING,
    headers: dict[str, str] | None = None,
    status: int = 200,
    gzipped: bytes | None = None,
    brotli: bytes | None = None,
    compress: bool = True,
) -> Response[bytes]:
    """The bytes, or 304 if the browser says that it has them.

    In Brotli where that is understood and there: `brotli`. Else in gzip where it is understood and
    worth it: `gzipped` if it is there, else it is made. Say no to `compress` for what is
    secret: its compressed size tells something about it.
    """
    etag = tag or tag_of(raw)
    all_headers = {
        "ETag": etag,
        "Cache-Control": cache,
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
        **(headers or {}),
    }
    if status == 200 and _has(request.headers.get("if-none-match", ""), etag):
        return Response(b"", status_code=304, headers=all_headers, media_type=kind)
    understood = _encodings(request.headers.get("accept-encoding", ""))
    if brotli is not None and "br" in understood:
        all_headers["Content-Encoding"] = "br"
        raw = brotli
    elif "gzip" in understood:
        if gzipped is None and compress and len(raw) > WORTH_IT and kind == "application/json":
            gzipped = _gzipped(raw)
        if gzipped is not None:
            all_headers["Content-Encoding"] = "gzip"
            raw = gzipped
    return Response(raw, status_code=status, headers=all_headers, media_type=kind)


@lru_cache(maxsize=64)
def _encodings(accepted: str) -> frozenset[str]:
    """What a browser says it understands; `q=0` means that it does not."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
    return frozenset(name for name, _, weight in parts if weight.strip("0.") or not weight)


@lru_cache(maxsize=64)
def _gzipped(raw: bytes) -> bytes:
    return gzip.compress(raw, 9, mtime=0)


def _has(wanted: str, etag: str) -> bool:
    given = [one.strip().removeprefix("W/") for one in wanted.split(",")]
    return etag in given or "*" in given
