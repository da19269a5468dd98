"""People without accounts: names, cookies, invites, codes, recovery."""

from __future__ import annotations

import stat

import pytest

from muster.server.errors import Refused
from muster.server.http.identity import Keys, clean_chat, clean_name, new_recovery, plain_code
from tests.server.clients import RunningServer, Someone


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   Lu ", "Ana Lu"),
        ("A\u0308nne", "Änne"),
        ("A\u202ena\u200b\x07", "Ana"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("x" * 24, "x" * 24),
        ("🦊", "🦊"),
    ],
)
def test_a_name_is_text_and_nothing_else(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("given", ["", "   ", "\u202e\u200f", "\x00", "x" * 25, "\u3164", "\u0301"])
def test_a_name_is_1_to_24_visible_characters(given: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(given)
    assert refused.value.code == "name"


def test_chat_has_at_most_500() -> None:
    assert clean_chat("a" * 500) == "a" * 500
    with pytest.raises(Refused):
        clean_chat("a" * 501)


def test_a_cookie_cannot_be_made_up() -> None:
    keys, others = Keys(b"k" * 32), Keys(b"o" * 32)
    good = keys.sign("abc")
    assert keys.person(good) == "abc"
    forged = [None, "", "abc", "abc.", good[:-1], good + "x", "abd" + good[3:], others.sign("abc")]
    assert [keys.person(one) for one in forged] == [None] * len(forged)
    assert keys.person("é.ü") is None
    assert keys.invite("t", 1) != keys.invite("t", 2) != keys.watch("t")


def test_a_recovery_code_has_80_bits_and_may_be_typed_anyhow() -> None:
    code = new_recovery()
    assert len(plain_code(code)) * 4.95 > 80
    assert plain_code(code.lower().replace("-", " ")) == plain_code(code)


async def test_a_name_makes_somebody_and_changes_it(server: RunningServer, ana: Someone) -> None:
    first = await ana.get("/api/me")
    assert first["name"] == "Ana"
    await ana.called("Anna")
    assert await ana.get("/api/me") == {"id": first["id"], "name": "Anna", "rated": False}
    async with Someone(server.base) as nobody:
        assert await nobody.get("/api/me") is None
        for path in ("/api/tables", "/api/me/recovery"):
            body = {"game": "the-plan", "seats": [{"kind": "me"}]} if path == "/api/tables" else {}
            assert (await nobody.post(path, body, 401))["code"] == "me"
        assert (await nobody.post("/api/me", {"name": "\u202e"}, 400))["code"] == "name"


async def test_the_cookie_is_for_this_site_and_not_for_scripts(ana: Someone) -> None:
    done = await ana.http.post("/api/me", json={"name": "Ana"})
    cookie = done.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


async def test_a_recovery_code_works_until_the_next_one(
    server: RunningServer, ana: Someone
) -> None:
    first = (await ana.post("/api/me/recovery"))["code"]
    async with Someone(server.base) as phone:
        await phone.post("/api/recover", {"code": first.lower()})
        assert await phone.get("/api/me") == await ana.get("/api/me")
        second = (await phone.post("/api/me/recovery"))["code"]
        assert (await ana.post("/api/recover", {"code": first}, 403))["code"] == "code"
        await ana.post("/api/recover", {"code": second})
        for wrong in ("", "x", second[:-1], "é" * 20, "' OR 1=1 --"):
            assert (await phone.post("/api/recover", {"code": wrong}, 403))["code"] == "code"


@pytest.mark.sqlite
async def test_codes_and_links_are_not_in_the_database(server: RunningServer, ana: Someone) -> None:
    code = (await ana.post("/api/me/recovery"))["code"]
    table = await ana.open("me", "invite")
    data = server.uvicorn.registry.services.settings.data
    raw = b"".join(path.read_bytes() for path in data.glob("muster.sqlite3*"))
    invite = table["seats"][1]["invite"].split("=")[1]
    watch = table["watch"].split("=")[1]
    assert table["id"].encode() in raw
    for secret in (plain_code(code), code, invite, watch):
        assert secret.encode() not in raw
    for name in ("key", "metrics-token"):
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600


async def test_an_invite_claims_once_and_then_reopens(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "invite", "invite")
    path = f"/api/tables/{table['id']}/claim"
    tokens = [seat["invite"].partition("invite=")[2] for seat in table["seats"]]
    assert tokens[0] == ""
    seen = await ben.get(f"/api/tables/{table['id']}")
    assert [seat["invite"] for seat in seen["seats"]] == ["", "", ""]
    assert (seen["code"], seen["watch"]) == ("", "")
    for wrong in ("", "x", tokens[1][:-1], tokens[1] + "a", "é"):
        assert (await ben.post(path, {"invite": wrong}, 403))["code"] == "invite"
    taken = await ben.post(path, {"invite": tokens[1]})
    assert [seat["you"] for seat in taken["seats"]] == [False, True, False]
    again = await ben.post(path, {"invite": tokens[1]})
    assert [seat["you"] for seat in again["seats"]] == [False, True, False]
    assert (await ben.post(path, {"invite": tokens[2]}, 409))["code"] == "seated"
    async with Someone(server.base) as eve:
        await eve.called("Eve")
        assert (await eve.post(path, {"invite": tokens[1]}, 409))["code"] == "taken"
        assert (await eve.post(path, {"seat": 2}, 403))["code"] == "private"
        assert (await eve.post(path, {"seat": 1, "code": table["code"]}, 409))["code"] == "taken"
        done = await eve.post(path, {"invite": tokens[2]})
        assert done["state"] == "running"
        assert done["commitment"] == table["commitment"]


async def test_a_code_gives_the_next_open_seat(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", "open")
    typed = f"{table['code'][:3].lower()}-{table['code'][3:]}"
    assert await ben.get(f"/api/codes/{typed}") == {"id": table["id"]}
    assert (await ben.get("/api/codes/XXXXXX", 404))["code"] == "code"
    path = f"/api/tables/{table['id']}/claim"
    assert (await ben.post(path, {}, 403))["code"] == "private"
    assert (await ben.post(path, {"code": "XXXXXX"}, 403))["code"] == "code"
    assert (await ben.post(path, {"code": typed}))["seats"][1]["you"]
    assert (await ben.post(path, {"code": typed}))["seats"][2]["kind"] == "open"


async def test_salt_changes_the_deal_but_not_the_commitment(
    server: RunningServer, ana: Someone
) -> None:
    server.registry.services.settings = type(server.registry.services.settings)(
        data=server.registry.services.settings.data, seed="same", bot_pause=0.0
    )
    hands = []
    for salt in ("", "a", "a"):
        table = await ana.open("me", "bot:greedy", salt=salt)
        async with ana.at(table["id"]) as seat:
            hands.append((table["commitment"], sorted(seat.choices())))
    assert hands[0][0] == hands[1][0]
    assert hands[0][1] != hands[1][1]
    assert hands[1] == hands[2]
