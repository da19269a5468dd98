"""The bytes on the wire tell a seat nothing it may not know.

The kit shows that views, scenes, events and refusals do not depend on what is hidden. Here the
same is shown for what the server really sends: the frames of `feed`, one after the other, for
worlds that look the same to an audience. A server that leaks must fail, so some leak on purpose.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import pytest

from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match, redeal
from muster.kernel.views.beats import Beat
from muster.kit.secrecy.channels import view_text
from muster.languages import Voice, voice_in
from muster.server.live.feed import Feed
from muster.server.replay.past import TablePast, input_of, lines_of, seen_in
from muster.server.tables.journal import public_inputs
from muster.server.tables.summary import progress
from muster.server.tables.turns import Turns
from muster.server.tables.undo import undo_state
from muster.server.wire import messages
from tests.torture import many

NAMES = ["Ana", "Ben", "Cem", "Dia"]
SEATS = 3
AUDIENCES: tuple[int | None, ...] = (0, 1, 2, None)
BID = "bid"
POLICIES = ("off", "own", "consent", "free")

Between = Sequence[Beat]
Refresh = Callable[[Feed, Match, str, Between], bytes | None]


def refreshed(feed: Feed, match: Match, policy: str, between: Between = ()) -> bytes | None:
    """What the table sends an audience after an input: to those who want whole scenes, and to those
    who want patches."""
    undo = undo_state(match, policy, feed.seat, True, NAMES, None)
    change = feed.refresh(match, undo, between)
    if change is None:
        return None
    return messages.encode([msgspec.Raw(change.frame(patches)) for patches in (False, True)])


def whole(feed: Feed, cursor: str = "") -> bytes:
    """What an audience is sent that connects now, but for the table's rows."""
    row = dict.fromkeys(messages.TableInfo.__struct_fields__)
    info = messages.TableInfo(**{**row, "seats": []})  # type: ignore[arg-type]
    return feed.state(cursor, [], info, [])


class Watched:
    """A match, and every frame an audience has been sent since it began to look."""

    def __init__(self, match: Match, seat: int | None, policy: str, look: Refresh) -> None:
        self.match = match
        self.policy = policy
        self.look = look
        self.feed = Feed(match, seat, Voice(NAMES[: match.seats]))
        self.frames: list[bytes] = []
        self.views: list[str] = []
        self.turns = Turns()
        self.catch_up()

    def catch_up(self, between: Between = ()) -> None:
        view = view_text(self.match, self.feed.seat)
        if not self.views or self.views[-1] != view:
            self.views.append(view)
        self.turns.follow(self.match, public_inputs(self.match))
        frame = self.look(self.feed, self.match, self.policy, between)
        if frame is not None:
            self.frames.append(frame)

    def play(self, seat: int, action: str) -> None:
        trial = self.match.clone()  # as the table does
        beats = trial.watch()
        trial.play(seat, action, beats)
        self.match = trial
        self.catch_up(beats.kept)

    def undo(self, seat: int) -> None:
        back = self.match.clone()
        back.undo(seat, steps=1)
        self.match = back
        self.catch_up()

    @property
    def sent(self) -> list[bytes]:
        told = [*self.frames, whole(self.feed)]
        told.append(messages.encode(progress(self.match, self.turns)))
        told.append(b"%d" % public_inputs(self.match))
        return told


def sealed_answers(match: Match, ask: Ask, rng: random.Random) -> list[str]:
    """A whole sealed answer, pick by pick."""
    state, texts = match.state, match.box.catalogue.texts
    picks: list[int] = []
    here = ask.picked(())
    while True:
        action = rng.choice(legal_answers(state, here))
        picks.append(action)
        here = here.picked(tuple(picks))
        if here.question.settled(state, here):
            return [texts[pick] for pick in picks]


BRIBES = {"bribes": True}


def moments(
    seed: int, options: dict[str, Any] | None = None, game: str = "the-plan"
) -> Iterator[Match]:
    """A match at every decision, played at random."""
    rng = random.Random(seed)
    match = Match.new(game, seats=SEATS, seed=seed, options=options)
    while not match.over:
        yield match.clone()
        ask = rng.choice(match.asks)
        legal = legal_answers(match.state, ask)
        match.play(ask.seat, match.box.catalogue.texts[rng.choice(legal)])


def check_sealed_picks(
    look: Refresh, seed: int = 5, only: str = "", every: int = 1
) -> dict[str, int]:
    """Others seal this or that, in one pick or many: an audience is sent the same bytes.

    Returns how often what was tried, by the question's key.
    """
    rng = random.Random(seed)
    tried: dict[str, int] = {}
    for match in islice(moments(seed, BRIBES), 0, None, every):
        asks = [ask for ask in match.asks if ask.sealed and not ask.picks and only in ask.key]
        if len(asks) < 2:
            continue  # the last answer is turned up, and then worlds may differ
        ask = rng.choice(asks)
        answers = [sealed_answers(match, ask, rng) for _ in range(4)]
        policy = rng.choice(POLICIES)
        for seat in AUDIENCES:
            if seat == ask.seat:
                continue
            worlds = [Watched(match.clone(), seat, policy, look) for _ in answers]
            for world, answer in zip(worlds, answers, strict=True):
                for n, action in enumerate(answer):
                    before = len(world.frames)
                    world.play(ask.seat, action)
                    if n + 1 < len(answer):
                        assert len(world.frames) == before, "an unfinished answer sent a frame"
            for world in worlds[1:]:
                assert world.sent == worlds[0].sent, f"seat {seat} could tell answers apart"
            for world in worlds:
                world.undo(ask.seat)
                assert b"takes an answer back" in world.sent[-3], "the log says so"
            for world in worlds[1:]:
                assert world.sent == worlds[0].sent, f"seat {seat} could tell what was taken back"
            if len({len(answer) for answer in answers}) > 1:
                tried["different lengths"] = tried.get("different lengths", 0) + 1
            tried[ask.key] = tried.get(ask.key, 0) + 1
    return tried


def check_declarations(look: Refresh, seed: int = 5) -> int:
    """A seat declares in secret, all but the last pick, and takes it back: nobody hears of it.

    Returns how many declarations of several picks were tried.
    """
    rng = random.Random(seed)
    tried = 0
    for match in moments(seed, game="space-explorers"):
        ask = match.asks[0]
        if not ask.sealed or ask.picks:
            continue
        answer = sealed_answers(match, ask, rng)
        for seat in AUDIENCES:
            if seat == ask.seat or len(answer) == 1:
                continue
            world = Watched(match.clone(), seat, rng.choice(POLICIES), look)
            sent = world.sent
            for action in answer[:-1]:
                world.play(ask.seat, action)
            assert world.sent == sent, f"seat {seat} could tell of an unfinished declaration"
            back = world.match.clone()
            back.undo(ask.seat, steps=len(answer) - 1)
            world.match = back
            world.catch_up()
            assert world.sent == sent, f"seat {seat} could tell what was taken back"
        tried += len(answer) > 1
    return tried


def check_redealt(look: Refresh, seed: int = 9, every: int = 4, game: str = "the-plan") -> int:
    """Re-deal what an audience cannot know: connecting now, it is sent the same bytes."""
    rng = random.Random(seed)
    compared = 0
    options = BRIBES if game == "the-plan" else None
    for number, match in enumerate(moments(seed, options, game)):
        if number % every:
            continue
        seat = AUDIENCES[(number // every) % len(AUDIENCES)]
        view = json.loads(json.dumps(match.view(seat)))
        worlds = [
            Watched(redeal(view, random.Random(rng.random())), seat, "own", look) for _ in range(3)
        ]
        for world in worlds[1:]:
            assert world.match.fingerprint != worlds[0].match.fingerprint
            assert world.sent == worlds[0].sent, f"seat {seat} could tell re-dealt worlds apart"
            compared += 1
        _same_further(worlds, seat, rng)
    return compared


def _same_further(worlds: list[Watched], seat: int | None, rng: random.Random) -> None:
    """Give all worlds the audience's own answer: as long as they look alike, they sound alike."""
    if seat is None:
        return
    legal = worlds[0].match.legal(seat)
    if not legal:
        return
    action = rng.choice(legal)
    for world in worlds:
        world.play(seat, action)
    for world in worlds[1:]:
        if world.views == worlds[0].views:
            assert world.sent == worlds[0].sent, f"seat {seat} could tell worlds apart"


@pytest.mark.parametrize("seed", range(many(2)))
def test_sealed_answers_are_secret_in_content_number_and_time(seed: int) -> None:
    tried = check_sealed_picks(refreshed, seed)
    assert tried["plan"] > 5
    assert tried["pass"] > 3


class InFrench:
    """The same in another language, as if somebody else looked from that seat, too."""

    def __init__(self) -> None:
        self.feeds: dict[int, tuple[Feed, Feed]] = {}
        self.said = b""

    def __call__(self, feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
        if id(feed) not in self.feeds:
            voice = voice_in("fr", match.header.game, feed.voice.names)
            self.feeds[id(feed)] = feed, Feed(match, feed.seat, voice)
        french = self.feeds[id(feed)][1]
        frames = refreshed(feed, match, policy, between), refreshed(french, match, policy, between)
        if frames[0] is None or frames[1] is None:
            assert frames == (None, None), "one language tells more than the other"
            return None
        self.said = frames[1] + whole(french)
        return frames[0] + self.said


def test_what_is_hidden_stays_so_in_another_language() -> None:
    look = InFrench()
    assert check_sealed_picks(look, every=3)["plan"] > 10
    assert check_redealt(look, every=8) > 10
    assert "Trésors" in look.said.decode()


def test_bids_of_different_lengths_look_the_same() -> None:
    total = 0
    for seed in range(5, 17):
        total += check_sealed_picks(refreshed, seed, BID).get("different lengths", 0)
    assert total > 20, total


def test_what_is_hidden_does_not_reach_the_wire() -> None:
    assert check_redealt(refreshed) > 10
    assert check_redealt(refreshed, every=12, game="space-explorers") > 10


def test_a_declaration_is_nobodys_business_until_it_is_whole() -> None:
    assert check_declarations(refreshed) > 10


def test_own_answers_taken_back_are_as_secret_as_given() -> None:
    """A seat takes back half a sealed answer: nobody else is sent anything."""
    rng = random.Random(3)
    tried = 0
    for match in moments(3, BRIBES):
        asks = [ask for ask in match.asks if ask.sealed and not ask.picks]
        if len(asks) < 2:
            continue
        ask = rng.choice(asks)
        answer = sealed_answers(match, ask, rng)
        if len(answer) < 2:
            continue
        seat = next(seat for seat in AUDIENCES if seat != ask.seat)
        world = Watched(match.clone(), seat, "own", refreshed)
        sent = world.sent
        world.play(ask.seat, answer[0])
        world.undo(ask.seat)
        assert world.sent == sent
        tried += 1
    assert tried > 3


def test_looking_back_tells_nothing_of_sealed_answers() -> None:
    """The last moment an audience was told of, with the beats that led there."""
    rng = random.Random(8)
    tried = 0
    for match in moments(8, BRIBES):
        asks = [ask for ask in match.asks if ask.sealed and not ask.picks]
        if len(asks) < 2 or rng.random() < 0.5:
            continue
        ask = rng.choice(asks)
        for seat in AUDIENCES:
            if seat == ask.seat:
                continue
            back: list[bytes] = []
            for _ in range(2):
                world = match.clone()
                for action in sealed_answers(match, ask, rng):
                    world.play(ask.seat, action)
                back.append(looked_back(world, seat))
            assert back[0] == back[1], f"seat {seat} could tell answers apart"
            tried += 1
    assert tried > 20


def looked_back(match: Match, seat: int | None) -> bytes:
    last = lines_of(match, seat, Voice(NAMES))[-1].moment
    at = input_of(match, seat, last)
    assert at is not None
    past = TablePast(match)
    beats = past.seen(at, seat, lambda state: seen_in(state, seat))
    return messages.encode([beats, seen_in(past.at(at).state, seat)])


# ---------------------------------------------------------------- servers that leak


def _with_moment(feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
    """Counts every input, as `Match.moment` does."""
    frame = refreshed(feed, match, policy, between)
    return messages.encode([match.moment, None if frame is None else msgspec.Raw(frame)])


def _always(feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
    """Sends a frame for every input, whatever it is."""
    feed._shown = None
    return refreshed(feed, match, policy, between)


def _record(feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
    """Sends the length of the record with what changed."""
    frame = refreshed(feed, match, policy, between)
    return None if frame is None else frame + b"%d" % len(match.record.inputs)


def _true_moments(feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
    """Numbers the lines of the log by true inputs."""
    frame = refreshed(feed, match, policy, between)
    return None if frame is None else frame + b"%r" % feed.lines._log.ats


@pytest.mark.parametrize("leak", [_with_moment, _always, _record, _true_moments])
def test_counting_secret_picks_is_noticed(leak: Refresh) -> None:
    def check() -> None:
        for seed in range(5, 40):
            check_sealed_picks(leak, seed, BID)

    with pytest.raises(AssertionError, match=r"tell|unfinished"):
        check()


@pytest.mark.parametrize("leak", [_with_moment, _always])
def test_counting_the_picks_of_a_declaration_is_noticed(leak: Refresh) -> None:
    with pytest.raises(AssertionError, match="unfinished declaration"):
        check_declarations(leak)


def test_sending_another_seats_scene_is_noticed() -> None:
    def leak(feed: Feed, match: Match, policy: str, between: Between) -> bytes | None:
        other = 1 if feed.seat != 1 else 2
        return messages.encode(match.scene(other))

    with pytest.raises(AssertionError, match="tell"):
        check_redealt(leak)
