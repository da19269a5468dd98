"""Web Push by the letter: the standard's own example, our key, and who may read what."""

from __future__ import annotations

import msgspec
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from muster.server.errors import Refused
from muster.server.notices.push import Push, PushKeys, plain, raw, seal
from tests.server.notices.receiver import Browser


def test_a_message_is_sealed_as_in_the_standards_example() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    keys = PushKeys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        keys,
        size=0,
        salt=raw("DGv6ra1nlYgDCS1FRnbzlw"),
        once=ec.derive_private_key(number, ec.SECP256R1()),
    )
    assert plain(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_messages_differ_in_nothing_but_what_they_say() -> None:
    browser = Browser("")
    keys = msgspec.convert(browser.subscription, PushKeys)
    short, long = (seal(msgspec.json.encode({"title": "x" * n}), keys) for n in (1, 200))
    assert len(short) == len(long)
    assert short[:16] != long[:16]
    assert browser.read(long) == {"title": "x" * 200}
    with pytest.raises(InvalidTag):
        Browser("").read(long)


def test_the_same_secret_makes_the_same_key() -> None:
    first, again, other = Push(b"s" * 40), Push(b"s" * 40), Push(b"o" * 40)
    assert first.public == again.public != other.public
    assert len(raw(first.public)) == 65


def test_a_push_service_can_tell_who_we_are() -> None:
    push = Push(b"s" * 40)
    headers = push.headers("https://push.example/abc?d", "https://games.example", 1000.0, "t" * 40)
    token = headers["Authorization"].removeprefix("vapid t=").partition(",")[0]
    head, claims, signature = token.split(".")
    assert msgspec.json.decode(raw(claims)) == {
        "aud": "https://push.example",
        "exp": 1000 + 12 * 3600,
        "sub": "https://games.example",
    }
    both = raw(signature)
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(push.public))
    known.verify(
        encode_dss_signature(int.from_bytes(both[:32]), int.from_bytes(both[32:])),
        f"{head}.{claims}".encode(),
        ec.ECDSA(SHA256()),
    )
    assert len(headers["Topic"]) == 32


@pytest.mark.parametrize("keys", [("", ""), ("AAAA", "AAAA"), ("é", "x"), ("B" * 87, "A" * 22)])
def test_keys_no_browser_gives_are_refused(keys: tuple[str, str]) -> None:
    with pytest.raises(Refused, match="push subscription"):
        Push(b"s" * 40).check(PushKeys(*keys))


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    push = Push(b"s" * 40)
    assert push.missing == ("Push needs the package cryptography: pip install cryptography.")
