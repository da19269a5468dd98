"""Web Push: a message only one browser can read (RFC 8291), from a server it knows (RFC 8292).

The push service in between is the browser's own: it learns that there is a message, how urgent,
and from whom, but not what it says. All messages have the same length.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from muster.server.errors import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

MISSING = "Push needs the package cryptography: pip install cryptography."

SIZE = 1024
"""Bytes of a message before it is sealed, whatever it says."""

RECORD = 4096
GOOD_FOR = 12 * 3600
"""Seconds a proof of who we are is good for; more than a day is refused."""

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is a number below it."""


class PushKeys(msgspec.Struct, frozen=True):
    """The keys of one browser's subscription, as the browser gives them."""

    p256dh: str
    auth: str


def plain(text: bytes) -> str:
    """Bytes as letters for addresses and tokens."""
    return urlsafe_b64encode(text).decode().rstrip("=")


def raw(letters: str) -> bytes:
    """The bytes again; ValueError for other letters."""
    try:
        return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (BadBase64, UnicodeError):
        raise ValueError("no base64") from None


class Push:
    """Our key pair, made of a secret; `missing` says why there is no push here, or ''."""

    def __init__(self, secret: bytes) -> None:
        self.missing = ""
        self.public = ""
        try:
            from cryptography.hazmat.primitives.asymmetric import ec
        except ImportError:
            self.missing = MISSING
            return
        number = int.from_bytes(secret) % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self.public = plain(_point(self._key))

    def check(self, keys: PushKeys) -> None:
        """Refused for keys no browser would give."""
        from cryptography.hazmat.primitives.asymmetric import ec

        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(keys.p256dh))
            if len(raw(keys.auth)) == 16:
                return
        except ValueError:
            pass
        raise Refused("push", "These are not the keys of a browser's push subscription.")

    def headers(self, endpoint: str, contact: str, now: float, topic: str) -> dict[str, str]:
        """Who we are, and how the message is to be treated: a later one on the same `topic` takes
        its place, and after a day it is of no use."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        there = urlsplit(endpoint)
        claims = {
            "aud": f"{there.scheme}://{there.netloc}",
            "exp": int(now) + GOOD_FOR,
            "sub": contact,
        }
        said = ".".join(
            plain(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        token = f"{said}.{plain(r.to_bytes(32) + s.to_bytes(32))}"
        return {
            "Authorization": f"vapid t={token}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Topic": topic[:32],
            "Urgency": "high",
        }


def _point(key: EllipticCurvePrivateKey) -> bytes:
    """The public half, as 65 bytes."""
    from cryptography.hazmat.primitives import serialization as s

    return key.public_key().public_bytes(s.Encoding.X962, s.PublicFormat.UncompressedPoint)


def seal(
    message: bytes,
    keys: PushKeys,
    size: int = SIZE,
    salt: bytes | None = None,
    once: EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message only the browser with these keys can read, filled up to `size`. Salt and key are
    new for each message; only who compares with the standard's example brings them."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
        return HKDF(SHA256(), length, salt, purpose).derive(secret)

    theirs = raw(keys.p256dh)
    once = once or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    ours = _point(once)
    shared = once.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    )
    secret = derived(shared, raw(keys.auth), b"WebPush: info\0" + theirs + ours, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    filled = (message + b"\x02").ljust(size, b"\0")  # 2: the last record
    sealed = AESGCM(key).encrypt(nonce, filled, None)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + sealed
