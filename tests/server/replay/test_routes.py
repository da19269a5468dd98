"""Looking back over HTTP: what a seat may see while it runs, and everything once it is over."""

from __future__ import annotations

import random
from hashlib import sha256, sha512
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.testing import TestClient

from muster.bots import make_bot, play_out
from muster.kernel.chance import Secret
from muster.kernel.match import Match
from muster.kernel.records.past import STRIDE, Past
from muster.kernel.records.record import Record
from muster.kernel.views.words import named_scene
from muster.languages import Voice
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.live.feed import Feed
from muster.server.replay.past import Pasts
from muster.server.replay.routes import position_of, replay_routes
from muster.server.store.tables import SeatRow
from muster.server.tables.registry import Tables
from muster.server.tables.seats import Seats
from muster.server.tables.table import Table
from muster.server.wire import messages

ANA, BEN, EVE = Person("a", "Ana"), Person("b", "Ben"), Person("e", "Eve")
NAMES = ["Ana", "Ben", "Greedy"]


def seat_row(seat: int, name: str) -> SeatRow:
    person = {"Ana": ANA.id, "Ben": BEN.id}.get(name)
    kind = "bot" if person is None else "person"
    return SeatRow("t1", seat, kind, "open", person, name, "", False, "")


class OneTable(Table):
    """A table that is nothing but a match and its people."""

    def __init__(self, match: Match | None, public: bool = False) -> None:
        self.match = match
        self.seats = Seats(ANA.id, [seat_row(n, name) for n, name in enumerate(NAMES)])
        self.seen_by_all = public

    @property
    def id(self) -> str:
        return "t1"

    @property
    def pack(self) -> None:
        return None

    def may_watch(self, person: Person | None, token: str = "") -> bool:
        return self.seen_by_all or person in (ANA, BEN) or token == "let-me-see"

    def info(self, person: Person | None) -> messages.TableInfo:
        return messages.TableInfo(
            id="t1",
            game="the-plan",
            title="The Plan",
            state="over",
            public=self.seen_by_all,
            pace="live",
            undo="own",
            options={},
            seats=[],
            host=False,
            code="",
            watch="",
            commitment="",
            phase="",
            waiting=[],
            winners=[],
            rematch="",
            forked_from="",
            created="",
            moved="2026-01-01T00:00:00+00:00",
        )


class OneRegistry(Tables):
    """A registry with that one table; what is opened is written down."""

    def __init__(self, table: Table) -> None:
        self.one = table
        self.opened: list[tuple[Person, messages.NewTable, Any, str]] = []

    async def table(self, id: str) -> Table:
        if id != self.one.id:
            raise Refused("nothing", "There is no such table.", 404)
        return self.one

    async def open_table(
        self,
        host: Person,
        new: messages.NewTable,
        start: Any = None,
        forked_from: str = "",
        for_crew: Any = None,
        pack: Any = None,
    ) -> Table:
        self.opened.append((host, new, start, forked_from))
        return self.one


class OneTableServer:
    """A server with one table, asked by whoever `person` is at the moment."""

    def __init__(self, match: Match | None, public: bool = False) -> None:
        self.registry = OneRegistry(OneTable(match, public))
        self.person: Person | None = None

        async def registry() -> Tables:
            return self.registry

        async def person() -> Person | None:
            return self.person

        self.app = Litestar(
            replay_routes,
            dependencies={"registry": Provide(registry), "person": Provide(person)},
            exception_handlers={Refused: refuse},
            openapi_config=None,
        )

    def get(self, path: str, person: Person | None = None, **query: Any) -> Any:
        self.person = person
        with TestClient(self.app) as client:
            return client.get(f"/api/tables/t1/{path}", params=query)


def as_json(what: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(what))


def refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    return Response(msgspec.to_builtins(refused.refusal), status_code=refused.status)


@pytest.fixture(autouse=True)
def fresh_pasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.server.replay.routes.PASTS", Pasts())


def dealt(seed: int = 7, **options: Any) -> Match:
    secret = Secret.from_seed(seed)
    return Match.new("the-plan", 3, options=options, secret=secret, salts=("ä", "", "b" * 40))


@pytest.fixture(scope="module")
def finished() -> Match:
    match = dealt(bribes=True)
    rng = random.Random(1)
    play_out(match, [make_bot("random", rng) for _ in range(3)], rng)
    return match


@pytest.fixture
def running() -> Match:
    """Each seat has sealed a Plan twice; seat 2 has sealed its third."""
    match = dealt()
    while match.moment < 9:
        seat = match.asks[0].seat
        match.play(seat, match.legal(seat)[0])
    seat = next(ask.seat for ask in match.asks if ask.seat == 2)
    match.play(seat, match.legal(seat)[0])
    return match


# ---------------------------------------------------------------- while it runs


def scenes_seen(seat: int | None, upto: int) -> tuple[dict[int, Any], Match]:
    """The match played again, and the scene a seat saw whenever it was told something."""
    match = dealt()
    found = {0: match.scene(seat)}
    told = len(match.log(seat))
    while match.moment < upto:
        who = match.asks[0].seat
        match.play(who, match.legal(who)[0])
        log = match.log(seat)
        if len(log) > told:
            found[log[-1].moment] = match.scene(seat)
            told = len(log)
    return found, match


@pytest.mark.parametrize("seat", [0, None])
def test_a_moment_is_the_scene_as_it_was_seen(seat: int | None) -> None:
    scenes, match = scenes_seen(seat, 9)
    server = OneTableServer(match)
    query = {} if seat is None else {"seat": seat}
    assert len(scenes) > 3
    for moment, scene in scenes.items():
        answer = server.get(f"moments/{moment}", ANA, **query).json()
        plain = as_json(named_scene(scene, NAMES, seat))
        for prompt in plain["prompts"]:
            prompt.pop("choices", None)
        assert answer["scene"] == plain
        assert answer["at"] == moment
        assert {line["moment"] for line in answer["log"]} <= set(range(moment + 1))
        assert answer["title"] == answer["log"][-1]["text"]


def test_only_ones_own_eyes_while_it_runs(running: Match) -> None:
    server = OneTableServer(running)
    assert server.get("moments/0", ANA, seat=0).status_code == 200
    refused: list[tuple[Person | None, dict[str, Any], str]] = [
        (ANA, {"seat": 1}, "seat"),
        (EVE, {"seat": 0}, "seat"),
        (None, {"seat": 0}, "seat"),
        (ANA, {"seat": 99}, "seat"),
        (ANA, {"seat": -1}, "seat"),
        (EVE, {}, "watching"),
        (None, {"watch": "wrong"}, "watching"),
    ]
    for person, query, code in refused:
        answer = server.get("moments/0", person, **query)
        assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert server.get("moments/0", EVE, watch="let-me-see").status_code == 200
    assert OneTableServer(running, public=True).get("moments/0").status_code == 200


def test_secret_picks_of_others_change_no_byte() -> None:
    """Three tables differ only in which Plan seat 2 has set face down."""
    answers = []
    for pick in range(3):
        match = dealt()
        match.play(2, match.legal(2)[pick])
        match.play(0, match.legal(0)[0])
        server = OneTableServer(match, public=True)
        paths = [f"moments/{n}" for n in range(match.log(0)[-1].moment + 2)]
        own = [server.get(path, ANA, seat=0).content for path in paths]
        answers.append(own + [server.get(path).content for path in paths])
    assert answers[0] == answers[1] == answers[2]


def test_a_moment_that_never_was(running: Match) -> None:
    for moment in (999, 10**12):
        answer = OneTableServer(running).get(f"moments/{moment}", ANA, seat=0)
        assert (answer.status_code, answer.json()["code"]) == (404, "moment")
    assert OneTableServer(None).get("moments/0", ANA, seat=0).json()["code"] == "lobby"


def test_everything_else_waits_until_it_is_over(running: Match) -> None:
    for match in (running, None):
        server = OneTableServer(match, public=True)
        for path in ("replay", "replay/3", "replay/0?eyes=all", "record", "draws"):
            answer = server.get(path, ANA)
            assert (answer.status_code, answer.json()["code"]) == (403, "running")
            assert set(answer.json()) == {"code", "text"}
        with TestClient(server.app) as client:
            server.person = ANA
            answer = client.post("/api/tables/t1/fork", json={"at": 1})
        assert (answer.status_code, answer.json()["code"]) == (403, "running")
        assert not server.registry.opened


# ---------------------------------------------------------------- once it is over


def test_a_replay_tells_what_there_is(finished: Match) -> None:
    answer = OneTableServer(finished).get("replay").json()
    assert answer["inputs"] == finished.moment
    assert answer["names"] == NAMES
    assert answer["commitment"] == finished.commitment
    assert finished.outcome is not None
    assert answer["outcome"]["scores"] == list(finished.outcome.scores)
    ticks = answer["ticks"]
    assert ticks[0] == {"at": 0, "label": "Turn 1, round 1."}
    assert [tick["at"] for tick in ticks] == sorted(tick["at"] for tick in ticks)
    headings = [line for line in finished.log(None, NAMES) if line.told.get("heading")]
    assert [(line.at, line.text) for line in headings] == [(t["at"], t["label"]) for t in ticks]


@pytest.mark.parametrize("eyes", ["0", "2", "watch"])
def test_any_moment_through_any_eyes(finished: Match, eyes: str) -> None:
    server = OneTableServer(finished)
    seat = None if eyes == "watch" else int(eyes)
    for at in (0, 1, STRIDE, STRIDE + 3, 2, finished.moment):
        then = finished.record.replay(at)
        answer = server.get(f"replay/{at}", eyes=eyes).json()
        plain = as_json(named_scene(then.scene(seat), NAMES, seat))
        for prompt in plain["prompts"]:
            prompt.pop("choices", None)
        assert answer["scene"] == plain
        assert answer["at"] == at
        told = [line for line in finished.log(seat, NAMES) if line.text and (line.at or 0) <= at]
        assert [(line["moment"], line["text"]) for line in answer["log"]] == [
            (line.at, line.text) for line in told
        ]


def test_all_open_shows_every_hand(finished: Match) -> None:
    server = OneTableServer(finished)
    for at in (0, 10, finished.moment):
        scene = server.get(f"replay/{at}", eyes="all").json()["scene"]
        ids = [node["id"] for node in nodes(scene["root"])]
        assert len(ids) == len(set(ids))
        then = finished.record.replay(at)
        mine = [area for area in scene["root"]["children"] if area.get("role") == "mine"]
        assert [area["seat"] for area in mine] == [0, 1, 2]
        for seat, area in enumerate(mine):
            assert NAMES[seat] in area["label"]
            own = [n for n in then.scene(seat).root.children if getattr(n, "role", "") == "mine"]
            wanted = [f"seat{seat}:{node['id']}" for node in nodes(as_json(own[0]))]
            assert [node["id"] for node in nodes(area)] == wanted


def nodes(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [node, *(one for child in node.get("children", ()) for one in nodes(child))]


def test_moments_that_are_not_there(finished: Match) -> None:
    server = OneTableServer(finished)
    assert server.get(f"replay/{finished.moment + 1}").json()["code"] == "moment"
    assert server.get("replay/-1").status_code == 404
    for eyes in ("3", "-1", "none", "١", "0" * 40, ""):
        answer = server.get("replay/1", eyes=eyes)
        assert (answer.status_code, answer.json()["code"]) == (404, "seat")


def test_the_record_can_be_kept_and_verified(finished: Match) -> None:
    answer = OneTableServer(finished).get("record")
    assert 'filename="the-plan-t1.muster"' in answer.headers["content-disposition"]
    record = Record.loads(answer.content)
    assert record.verify().finished


def test_every_draw_is_listed_and_can_be_derived_again(finished: Match) -> None:
    found = OneTableServer(finished).get("draws").json()
    secret = bytes.fromhex(found["secret"])
    assert sha256(secret).hexdigest() == found["commitment"] == finished.commitment
    key = sha256(
        secret + b"".join(len(s.encode()).to_bytes(4, "big") + s.encode() for s in found["salts"])
    ).digest()
    assert key.hex() == found["key"]
    counts: dict[str, int] = {}
    for draw in found["draws"]:
        n = counts.get(draw["stream"], 0)
        assert draw["n"] == n
        counts[draw["stream"]] = n + 1
        prefix = key + draw["stream"].encode() + b"\0" + n.to_bytes(8, "big")
        blocks = b"".join(sha512(prefix + b.to_bytes(4, "big")).digest() for b in range(64))
        words = iter(int.from_bytes(blocks[at : at + 4], "big") for at in range(0, 4096, 4))
        derived = []
        for size in draw["sizes"]:
            product = next(words) * size
            while product % 2**32 < 2**32 % size:
                product = next(words) * size
            derived.append(product >> 32)
        assert derived == draw["result"]
    assert counts == dict(finished.state.chance.counts)
    assert {draw["kind"] for draw in found["draws"]} >= {"shuffle"}
    assert found["draws"][0]["at"] == 0
    assert found["verified"]["ok"] is True


def test_a_match_that_was_tampered_with_does_not_verify(finished: Match) -> None:
    other = finished.clone()
    other.header = msgspec.structs.replace(other.header, commitment="0" * 64)
    found = OneTableServer(other).get("draws").json()
    assert found["verified"]["ok"] is False
    assert "committed" in found["verified"]["text"]


# ---------------------------------------------------------------- playing on


def test_playing_on_from_a_moment(finished: Match) -> None:
    server = OneTableServer(finished)
    server.person = EVE
    with TestClient(server.app) as client:
        answer = client.post("/api/tables/t1/fork", json={"at": 10, "seat": 1, "bot": "random"})
    assert (answer.status_code, answer.json()) == (201, {"id": "t1"})
    [(host, plan, start, forked_from)] = server.registry.opened
    assert (host, forked_from) == (EVE, "t1")
    assert [wish.kind for wish in plan.seats] == ["bot", "me", "bot"]
    assert plan.options == finished.header.options
    then = finished.record.replay(10)
    again = Match.from_header(
        msgspec.structs.replace(finished.header, start=start), finished.secret
    )
    for seat in (0, 1, 2, None):
        assert again.view(seat) == then.view(seat)
    assert start["match"]["chance"]["key"] != then.state.chance.key.hex()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"at": 10_000}, 404, "moment"),
        ({"at": 3, "seat": 7}, 404, "seat"),
        ({"at": -1}, 400, None),
        ({"at": "x"}, 400, None),
        ({"at": 3, "extra": 1}, 400, None),
        ({}, 400, None),
    ],
)
def test_a_fork_that_cannot_be(finished: Match, body: Any, status: int, code: str | None) -> None:
    server = OneTableServer(finished)
    server.person = EVE
    with TestClient(server.app) as client:
        answer = client.post("/api/tables/t1/fork", json=body)
    assert answer.status_code == status
    if code is not None:
        assert answer.json()["code"] == code
    assert not server.registry.opened


def test_the_end_is_no_place_to_play_on_from_and_nobody_is_no_player(finished: Match) -> None:
    server = OneTableServer(finished)
    with TestClient(server.app) as client:
        assert client.post("/api/tables/t1/fork", json={"at": 3}).json()["code"] == "me"
        server.person = EVE
        answer = client.post("/api/tables/t1/fork", json={"at": finished.moment})
    assert (answer.status_code, answer.json()["code"]) == (409, "moment")


def test_what_is_drawn_after_a_fork_does_not_follow_from_the_published_secret(
    finished: Match,
) -> None:
    assert finished.state.chance.key.hex() not in str(position_of(finished))


# ---------------------------------------------------------------- the past


def test_a_past_follows_its_match_and_forgets_what_was_taken_back() -> None:
    pasts = Pasts(limit=2)
    match = dealt()
    match.play(0, match.legal(0)[0])
    first = pasts.of("t", match)
    match = match.clone()
    match.play(1, match.legal(1)[0])
    assert pasts.of("t", match) is first
    assert first.length == 2
    back = match.clone()
    back.undo(1)
    assert pasts.of("t", back) is not first
    kept = pasts.of("t", back)
    pasts.of("u", back)
    pasts.of("v", back)
    assert pasts.of("t", back) is not kept


def test_a_slider_is_dragged_quickly(finished: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    past = Past(finished)
    past.at(finished.moment - 1)
    played = 0
    play = Match.play

    def counted(self: Match, *args: Any) -> None:
        nonlocal played
        played += 1
        play(self, *args)

    monkeypatch.setattr(Match, "play", counted)
    moments = list(range(0, finished.moment, 3))
    for at in moments:
        assert past.at(at).moment == at
    assert played <= STRIDE * len(moments)


# ---------------------------------------------------------------- what happened on the way


def played_and_watched(game: str, seed: int) -> tuple[Match, dict[int | None, list[Any]]]:
    """A game to its end, and for each audience what the live table sent after every input."""
    match = Match.new(game, 3, seed=seed)
    feeds = {seat: Feed(match, seat, Voice(NAMES)) for seat in (0, None)}
    sent: dict[int | None, list[Any]] = {0: [None], None: [None]}
    for feed in feeds.values():
        feed.refresh(match, messages.UndoState())
    rng = random.Random(seed)
    while not match.over:
        ask = match.asks[0]
        beats = match.watch()
        match.play(ask.seat, rng.choice(match.legal(ask.seat)), beats)
        for seat, feed in feeds.items():
            change = feed.refresh(match, messages.UndoState(), beats.kept)
            frame = None if change is None else msgspec.json.decode(change.frame(patches=False))
            sent[seat].append(frame)
    return match, sent


@pytest.mark.parametrize("game", ["the-plan", "millions-of-dollars"])
def test_a_replay_shows_the_beats_of_the_live_table(game: str) -> None:
    match, sent = played_and_watched(game, 4)
    server = OneTableServer(match)
    for seat, eyes in ((0, "0"), (None, "watch")):
        seen = [at for at, frame in enumerate(sent[seat]) if frame and frame["beats"]]
        assert len(seen) > 5
        for at in seen[:4] + seen[-4:]:
            moment = server.get(f"replay/{at}", eyes=eyes).json()
            assert moment["beats"] == sent[seat][at]["beats"], f"{eyes} at {at}"
            assert moment["weight"] == sent[seat][at]["weight"]
        quiet = next(at for at in range(1, match.moment) if at not in seen)
        assert server.get(f"replay/{quiet}", eyes=eyes).json()["beats"] == []


def test_all_open_shows_the_beats_with_every_hand() -> None:
    match, sent = played_and_watched("millions-of-dollars", 4)
    at = next(at for at, frame in enumerate(sent[None]) if frame and len(frame["beats"]) > 2)
    beats = OneTableServer(match).get(f"replay/{at}", eyes="all").json()["beats"]
    live = sent[None][at]["beats"]
    assert [(beat["weight"], beat["told"]) for beat in beats] == [
        (beat["weight"], beat["told"]) for beat in live
    ]
    for beat in beats:
        own = [node for node in beat["scene"]["root"]["children"] if node.get("role") == "mine"]
        assert [node["seat"] for node in own] == [0, 1, 2]


def test_sealed_answers_are_no_stops_of_a_replay(finished: Match) -> None:
    stops = OneTableServer(finished).get("replay").json()["stops"]
    assert stops[0] == 0
    assert stops[-1] == finished.moment
    sealed = [at for at in range(1, finished.moment) if finished.history.sealed[at - 1]]
    assert sealed
    assert not set(sealed) & set(stops)
    told = {line.at for line in finished.log(None) if line.text and line.told["kind"] != "answered"}
    assert told <= set(stops)


def test_a_line_of_a_running_game_leads_to_what_lay_there_when_it_was_told() -> None:
    match = dealt()
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    server = OneTableServer(match)
    lines = [line for line in match.log(0) if line.told["kind"] == "plans"]
    moment = server.get(f"moments/{lines[0].moment}", ANA, seat=0).json()
    told = next(line for line in moment["log"] if line["text"].startswith("Plans are turned up"))
    then = next(beat for beat in moment["beats"] if beat["told"] > told["n"])
    plans = next(node for node in then["scene"]["root"]["children"] if node["id"] == "plans")
    shown = [place["children"][0].get("face", {}).get("title") for place in plans["children"]]
    assert all(shown), "nobody's Plan was hidden any more"
