"""Hints at a table: for whom, when, how many, and what becomes of them when the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from muster.bots.insight.hint import Hint
from muster.kernel.views.view import View
from muster.server.bots.pool import BotPool
from muster.server.settings import Bucket
from tests.server.clients import Json, QuickBots, RunningServer, Someone, serving


class Slow(QuickBots):
    """Whose hints take until they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.views: list[View] = []

    async def hint(
        self, view: View, legal: Any, seconds: float, share: Any = None, given: Any = ()
    ) -> list[Hint]:
        self.views.append(view)
        await self.go.wait()
        return await super().hint(view, legal, seconds, share)


class Broken(QuickBots):
    """Whose hints never come."""

    async def hint(
        self, view: View, legal: Any, seconds: float, share: Any = None, given: Any = ()
    ) -> list[Hint]:
        raise RuntimeError("a thought about seat 1's hand")


async def test_three_answers_with_odds_words_and_places(
    server: RunningServer, ana: Someone
) -> None:
    table = await ana.open("me", "bot", "bot")
    assert table["hints"]
    async with ana.at(table["id"]) as me:
        told = await me.ask("hint")
        assert told["t"] == "hint"
        legal = me.choices()
        assert [hint["picks"] for hint in told["hints"]] == [[action] for action in legal[:3]]
        first: Json = told["hints"][0]
        choice = next(c for p in me.scene["prompts"] for c in p.get("choices", []))
        assert first["targets"] == choice["targets"]
        assert first["label"] == choice["label"]
        assert (first["odds"], first["why"]) == ("about 42 %", "Is one of them.")


class Refining(QuickBots):
    """Who say how long they thought; the second thoughts wait to be let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.seconds: list[float] = []

    async def hint(
        self, view: View, legal: Any, seconds: float, share: Any = None, given: Any = ()
    ) -> list[Hint]:
        self.seconds.append(seconds)
        if len(self.seconds) % 2 == 0:
            await self.go.wait()
        return [Hint((legal[0],), 0.5, None, 0.1, len(self.seconds), "is one of them")]


async def test_a_first_hint_comes_at_once_and_a_better_one_after_it(tmp_path: Path) -> None:
    pool = Refining()
    async with serving(tmp_path, pool) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            id = await me.say("hint")
            first = await me.wait_for(lambda f: f.get("id") == id)
            assert (first["t"], first["more"], first["hints"][0]["playouts"]) == ("hint", True, 1)
            pool.go.set()
            better = await me.wait_for(lambda f: f.get("id") == id and not f.get("more"))
            assert (better["t"], better["hints"][0]["playouts"]) == ("hint", 2)
            assert pool.seconds[0] < pool.seconds[1]


async def test_the_better_hint_is_dropped_without_a_word_where_the_game_goes_on(
    tmp_path: Path,
) -> None:
    pool = Refining()
    async with serving(tmp_path, pool) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            id = await me.say("hint")
            await me.wait_for(lambda f: f.get("id") == id)
            assert (await me.play(me.choices()[0]))["t"] == "ack"
            pool.go.set()
            heard = await me.say("ping")
            told = await me.wait_for(lambda f: f.get("id") in (id, heard))
            assert told["id"] == heard


async def test_hints_are_for_who_plays_alone_unless_the_host_says_otherwise(
    server: RunningServer, ana: Someone
) -> None:
    for seats, said, given in (
        (("me", "bot"), None, True),
        (("me", "bot"), False, False),
        (("me", "here:Bo"), None, False),
        (("me", "open"), None, False),
        (("me", "open"), True, True),
    ):
        table = await ana.open(*seats, "bot", hints=said)
        assert table["hints"] is given, (seats, said)


async def test_a_table_without_hints_says_so(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "bot", "bot", hints=False)
    async with ana.at(table["id"]) as me:
        told = await me.ask("hint")
        assert (told["t"], told["code"]) == ("error", "hints")
        assert told["text"] == (
            "This table gives no hints: whoever opened it decided so, or has their games rated."
        )


async def test_who_watches_or_has_answered_gets_a_line_and_no_hint(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "here:Bo", "bot", hints=True, public=True)
    async with ana.at(table["id"]) as me, ben.at(table["id"], None) as watcher:
        told = await watcher.ask("hint")
        assert (told["code"], told["text"]) == (
            "watching",
            "You are watching. Only those who play can do that.",
        )
        assert (await me.play(me.choices()[0]))["t"] == "ack"
        told = await me.ask("hint")
        assert told["text"].startswith("You have answered; there is nothing to hint at")


async def test_a_hint_about_what_is_past_is_void(tmp_path: Path) -> None:
    slow = Slow()
    async with serving(tmp_path, slow) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            id = await me.say("hint")
            assert (await me.play(me.choices()[0]))["t"] == "ack"  # it does not wait for the hint
            slow.go.set()
            told = await me.wait_for(lambda f: f.get("id") == id)
            assert (told["t"], told["code"]) == ("error", "moved")


async def test_of_two_questions_the_newer_counts(tmp_path: Path) -> None:
    slow = Slow()
    async with serving(tmp_path, slow) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            first, second = await me.say("hint"), await me.say("hint")
            told = await me.wait_for(lambda f: f.get("id") == first)
            assert told["text"] == "Another hint was asked for."
            slow.go.set()
            assert (await me.wait_for(lambda f: f.get("id") == second))["t"] == "hint"
        assert all(view["seat"] == 0 for view in slow.views)


async def test_hints_are_limited_and_failing_ones_tell_nothing(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, Broken(), hint_bucket=Bucket(2, 0.01)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            told = await me.ask("hint")
            assert told["text"] == "No hint could be found this time. Your table is as it was."
            await me.ask("hint")
            told = await me.ask("hint")
            assert told["code"] == "flood"
            assert told["wait"] > 0


async def test_the_processes_of_bots_think_of_hints_from_the_view(tmp_path: Path) -> None:
    pool = BotPool(1, 30.0)
    async with serving(tmp_path, pool, hint_time=0.05) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot", "bot")
        async with ana.at(table["id"]) as me:
            told = await me.ask("hint")
            assert told["t"] == "hint"
            assert {hint["picks"][0] for hint in told["hints"]} <= {*me.choices()}
            assert all(hint["why"] for hint in told["hints"])
        assert pool.counts["hinted"] == 1
