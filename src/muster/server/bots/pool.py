"""The pool in which bots think: processes of this machine and of thinkers elsewhere, from a view.

A bot that takes too long or dies costs its process, never the table: another process takes its
place, and whoever asked is told (`Failed`) and asks another bot. What a thinker elsewhere does not
answer, or answers wrongly, is thought by another or by a process of ours, within the same budget.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from muster.bots.insight.hint import Hint
from muster.bots.insight.reconsider import Reconsidered
from muster.bots.roster import is_own, spelled_out
from muster.kernel import shelf
from muster.kernel.errors import MusterError
from muster.kernel.game import Game
from muster.kernel.views.view import View
from muster.server.bots.lane import Lane, Need, Thinking, Waiting
from muster.server.bots.local import LocalProcess
from muster.server.bots.process import LONGEST_WORDS, Answer, Task
from muster.server.bots.queue import BUDGET, FairQueue, Share

T = TypeVar("T")

log = logging.getLogger("muster.thinkers")

NOBODY = Share()

PATIENCE = 3
"""So many processes in a row that do not even start, and nobody waits for them any longer."""

QUICK = "greedy"
"""Who thinks here though nobody is to: where no thinker is connected a game must go on."""

LEAST = 0.1
"""Of the budget: with less left nobody else is asked."""


class Stopped(Exception):
    """The pool has been stopped; nobody will answer."""


class Failed(Exception):
    """A bot gave no answer that counts; its text says in a few words what it did instead.

    They are for everybody at the table: nothing the bot said is in them.
    """

    def __init__(self, what: str) -> None:
        super().__init__(WORDS[what])
        self.what = what


WORDS = {
    "overdue": "did not answer in time",
    "died": "took its process down with it",
    "failed": "ran into an error",
    "illegal": "gave an answer that is none",
    "unserved": "has no process to think in",
}


class Choice(msgspec.Struct, frozen=True):
    """What a bot answers, and says about it; or that it waits for others, who should go first.

    `pace` is that at which it was thought of, see `muster.bots.thinking.Thought`.
    """

    action: str
    why: str = ""
    waits: bool = False
    pace: tuple[int, ...] = ()


Check = Callable[[Answer, bool], str]
"""Why an answer does not count; empty if it does. Those from elsewhere are looked at closely."""


class BotPool:
    """Processes in which bots decide, here and elsewhere, and the lane of decisions for them.

    `counts` tells what became of the decisions: `answered`, `overdue` (stopped at the budget),
    `died`, `failed` (the bot raised something), `illegal` (it answered what is no answer) and
    `unserved` (no process could be started). All but the first raised `Failed`. `hinted` is how
    often a person was given hints, `waited` how often a bot let somebody else go first.

    Without workers here others think, who join the `lane`; while there are none, greedy alone is
    answered for, in one process.
    """

    def __init__(self, workers: int, budget: float, budget_each: float = BUDGET) -> None:
        if workers < 0 or budget <= 0:
            raise ValueError(f"{workers} workers with {budget} s each cannot think")
        self.workers = workers
        self.budget = budget
        self.counts: Counter[str] = Counter()
        self.lane: Lane[Thinking] = Lane(FairQueue(budget_each))
        self.lane.hope = self._hope
        self._jobs: set[asyncio.Task[Any]] = set()
        self._failures = 0
        self._spare: asyncio.Task[None] | LocalProcess | None = None
        self._stopped = True

    @property
    def waiting(self) -> int:
        """Decisions for which no process is free yet."""
        return self.lane.waiting

    @property
    def pids(self) -> list[int]:
        """The processes of this machine that are ready or thinking."""
        return [one.process.pid for one in self._local]

    @property
    def _local(self) -> list[LocalProcess]:
        return [one for one in self.lane.workers if isinstance(one, LocalProcess)]

    async def start(self) -> None:
        """Begin to start the processes. Decisions asked for meanwhile wait for the first."""
        self._stopped = False
        for _ in range(self.workers):
            self._begin(self._start_one())

    async def stop(self) -> None:
        """End all processes. Decisions still waiting raise Stopped."""
        self._stopped = True
        local = self._local
        self.lane.end(Stopped)
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.gather(*(one.kill() for one in local))
        self._spare = None

    async def choose(
        self, bot: str, view: View, legal: Sequence[str], share: Share = NOBODY
    ) -> str:
        """What this bot answers, with any luck; see `decide`."""
        return (await self.decide(bot, view, legal, share)).action

    async def decide(
        self,
        bot: str,
        view: View,
        legal: Sequence[str],
        share: Share = NOBODY,
        luck: str = "",
        beside: Sequence[int] = (),
        people: bool = False,
    ) -> Choice:
        """What this bot answers, at which pace, and what it says about it; no answer where others
        should go first. Everybody in turn; the budget runs once it is its turn.

        The view is all the bot gets, and the `luck` its chance comes from; without it, any.
        `beside` are the seats of bots that must answer as well, its own among them; `people`: so
        must somebody else. `Failed` if it gives no legal answer.
        """
        options = list(legal)
        if self._stopped:
            raise Stopped
        if len(options) == 1:
            self.counts["answered"] += 1
            return Choice(options[0])
        folder = shelf.outside(view["game"])
        task = Task(
            spelled_out(bot),
            folder,
            options,
            view,
            luck=luck,
            beside=list(beside),
            people=people,
        )

        def check(answer: Answer, _: bool) -> str:
            legal = answer.waits or answer.choice in options
            return "" if legal else "not one of the legal answers"

        answer = await self._answer(bot, task, share, check)
        self.counts["waited" if answer.waits else "answered"] += 1
        if answer.waits:
            return Choice("", waits=True)
        why = answer.why[:LONGEST_WORDS]
        return Choice(answer.choice, why, pace=tuple(answer.pace))

    async def reconsider(
        self,
        bot: str,
        view: View,
        legal: Sequence[str],
        luck: str,
        pace: Sequence[int],
        given: Sequence[str],
        share: Share = NOBODY,
    ) -> Reconsidered:
        """What this bot thinks when it thinks again, with the same luck at the same pace, of the
        answer that was `given` and of others. `Failed` if nothing came of it.
        """
        if self._stopped:
            raise Stopped
        task = Task(
            spelled_out(bot),
            shelf.outside(view["game"]),
            list(legal),
            view,
            given=list(given),
            luck=luck,
            pace=list(pace),
        )

        def check(answer: Answer, close: bool) -> str:
            return _fault_of(answer, view) if close else ""

        answer = await self._answer(bot, task, share, check)
        found = msgspec.convert(answer.hints, list[Hint])
        return Reconsidered(answer.choice, answer.slipped, found)

    async def hint(
        self,
        view: View,
        legal: Sequence[str],
        seconds: float,
        share: Share = NOBODY,
        given: Sequence[str] = (),
    ) -> list[Hint]:
        """The best answers, after so many seconds of thought, once it is its turn; and what was
        `given`, if anything was.

        The view is all that is thought from. `Failed` if nothing came of it.
        """
        if self._stopped:
            raise Stopped
        task = Task("hint", shelf.outside(view["game"]), list(legal), view, seconds, list(given))

        def check(answer: Answer, close: bool) -> str:
            return _fault_of(answer, view, legal) if close else "" if answer.hints else "no hint"

        answer = await self._answer("hint", task, share, check)
        self.counts["hinted"] += 1
        return msgspec.convert(answer.hints, list[Hint])

    async def _answer(self, bot: str, task: Task, share: Share, check: Check) -> Answer:
        # A table that no longer wants the answer must not leave a process with half a sentence.
        here = bool(task.bot != "hint" and not is_own(task.bot))
        waiting: Waiting[Thinking] = Waiting(share, Need(task.view["game"], here=here))
        job = self._begin(self._decide(bot, task, waiting, check))
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            waiting.drop()  # it need not be thought at all, if nobody has begun
            raise

    async def _decide(
        self, bot: str, task: Task, waiting: Waiting[Thinking], check: Check
    ) -> Answer:
        """Ask one after the other until an answer counts; what ours say is final."""
        raw = msgspec.json.encode(task)
        # Where a game is on this machine is nobody's business elsewhere.
        bare = msgspec.json.encode(msgspec.structs.replace(task, folder=""))
        left, what, why = self.budget, "unserved", "no bot process can be started"
        while left > self.budget * LEAST:
            worker = await self._free_worker(waiting, bot, again=what != "unserved")
            if worker is None:
                break
            others = self.lane.serves(waiting.need, {*waiting.tried, worker.owner})
            begun = time.monotonic()
            try:
                seconds = left / 2 if worker.remote and others else left
                answer = await self._ask(worker, bare if worker.remote else raw, seconds)
                what, why = _judged(answer, check, worker.remote)
            except (OSError, EOFError) as error:  # TimeoutError is an OSError
                what = "overdue" if isinstance(error, TimeoutError) else "died"
                why = f"after {time.monotonic() - begun:.2f} s"
            else:
                self.lane.charge(waiting, begun)
                self.lane.give(worker)
                if answer is not None and not what:
                    self.lane.tell("done", worker.place)
                    worker.praise()
                    return answer
                worker.fault(what)
            self.lane.tell(what, worker.place)
            if not worker.remote:
                break
            waiting.tried.add(worker.owner)
            left -= time.monotonic() - begun
        raise self._failed(bot, what, why)

    async def _ask(self, worker: Thinking, raw: bytes, seconds: float) -> Answer | None:
        """What it answers; None if that cannot be read. Ours is ended where it fails."""
        try:
            said = await worker.ask(raw, seconds)
        except BaseException:
            if isinstance(worker, LocalProcess):
                await self._replace(worker)
            raise
        try:
            return msgspec.json.decode(said, type=Answer)
        except (msgspec.DecodeError, RecursionError):
            return None

    def _failed(self, bot: str, what: str, why: str) -> Failed:
        self.counts[what] += 1
        told = {"event": "bot_" + what, "bot": bot, "error": why}
        # Where others are to think and none is there, this is no news each time.
        tell = log.warning if self.workers or what != "unserved" else log.info
        tell("a bot failed, another answers for it", extra=told)
        return Failed(what)

    # Who is there: processes of ours, and hope for more

    async def _free_worker(
        self, waiting: Waiting[Thinking], bot: str, again: bool
    ) -> Thinking | None:
        """A free process; None while none can be started at all."""
        while True:
            worker = await self.lane.take(waiting, again)
            if worker is None:
                if self.workers or self._stopped or bot.partition(":")[0] != QUICK:
                    return None
                if waiting.need.kind == QUICK:
                    return None  # not even that one starts
                waiting.need = Need(waiting.need.game, QUICK)
                if self._spare is None:
                    self._spare = self._begin(self._start_one())
            elif worker.alive:
                return worker
            elif isinstance(worker, LocalProcess):
                await self._replace(worker)  # it died in its sleep

    def _hope(self, need: Need) -> bool:
        """Does one of ours start, or will one in a moment?"""
        if self._stopped or (self._failures >= PATIENCE and not self._local):
            return False
        return self._spare is not None if need.kind == QUICK else self.workers > 0

    async def _start_one(self) -> None:
        """Start one process, and try again, ever more slowly, until it is there."""
        while not self._stopped:
            try:
                process = await LocalProcess.started(self.budget)
            except (OSError, EOFError) as error:
                self._failures += 1
                told = {"event": "bot_process", "error": type(error).__name__}
                log.error("a bot process did not start", extra=told)
                self.lane.look_round()
                await asyncio.sleep(min(0.1 * 2**self._failures, 10.0))
            else:
                self._failures = 0
                if not self.workers:
                    process.kind = QUICK
                    self._spare = process
                self.lane.join(process)
                return

    async def _replace(self, process: LocalProcess) -> None:
        if self._spare is process:
            self._spare = None
        elif not self._stopped:
            self._begin(self._start_one())
        self.lane.leave(process)
        await process.kill()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself, until `stop`."""
        job = asyncio.create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._ended)
        return job

    def _ended(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # seen, also if the one who asked has gone


def _judged(answer: Answer | None, check: Check, close: bool) -> tuple[str, str]:
    """What is wrong with an answer, in a word and in a few; nothing if it counts."""
    if answer is None:
        return "illegal", "not an answer"
    if answer.error:
        return "failed", answer.error[:LONGEST_WORDS]
    why = check(answer, close)
    return ("illegal", why) if why else ("", "")


def _fault_of(answer: Answer, view: View, legal: Sequence[str] = ()) -> str:
    """What is wrong with hints that come from elsewhere; they are put into words here."""
    try:
        found = msgspec.convert(answer.hints, list[Hint])
        game: Game[Any] = shelf.game(view["game"])
        known = game.box(view["seats"], view["options"], view.get("overlay")).catalogue.ids
    except (msgspec.ValidationError, MusterError):
        return "no hints"
    if legal and not found:
        return "no hint"
    for one in found:
        if not one.picks or (legal and one.picks[0] not in legal):
            return "a hint at what is no answer"
        if any(pick not in known for pick in one.picks) or len(one.why) > LONGEST_WORDS:
            return "a hint nobody can read"
    return ""
