"""A table in one room: a match, who sits where, and the file it is kept in."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from muster.kernel import shelf
from muster.kernel.ask import TABLE, Ask
from muster.kernel.content import Files
from muster.kernel.errors import BadChoice, Illegal, MusterError
from muster.kernel.match import Match
from muster.kernel.records.log import LogLine
from muster.kernel.records.record import Record
from muster.kernel.scene import Area, Scene
from muster.languages import Voice, voice_in
from muster.lessons.guide import guide_of
from muster.tui.table.lately import Step, said_line, steps_since_last_turn
from muster.tui.table.thinking import Advice, Decision
from muster.tui.table.turns import TurnOrder, open_seats
from muster.tui.words.scene import action_words, without_amount
from muster.tui.words.spoken import headed

if TYPE_CHECKING:
    from muster.bots import Bot
    from muster.bots.stand_in import Watched

YOU = "you"
ANIMALS = ("Fox", "Owl", "Stag", "Raven", "Bear", "Hare", "Lynx", "Wolf")


@dataclass(frozen=True)
class Setting:
    """What somebody wants to play: enough to begin a match, and to begin another one.

    goes_on   the command that goes on with it, where it is one match of a campaign: such a match
              is played once
    hints     whether people may ask for some; None: where one person plays with bots alone
    guide     whether each new kind of question is explained, until somebody knows this game
    """

    game: str
    players: tuple[str, ...]
    seed: int | str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    content: Path | Files | None = None
    names: tuple[str, ...] = ()
    save: Path | None = None
    goes_on: str = ""
    hints: bool | None = None
    guide: bool = False


ENOUGH = "You know this? k ends the explanations."

USUAL = "level-2"
"""The bot on a seat nobody said anything about."""


def default_players(seats: tuple[int, ...], bot: str = USUAL) -> tuple[str, ...]:
    """You against two bots of the usual level, or as near to that as the game allows."""
    count = min(seats, key=lambda n: (abs(n - 3), n))
    return (YOU, *[bot] * (count - 1))


class LocalTable:
    """A match with people and bots around one screen. It keeps order, saves, and tells the news."""

    def __init__(self, setting: Setting, match: Match) -> None:
        self.setting = setting
        self.match = match
        self.save_error = ""
        self.notice = ""  # what the one who is asked now should hear first
        self.version = 0  # counts every change, so that a late thought is noticed
        self.on_known: Callable[[str], None] | None = None  # who remembers which games are known
        self.names = called(setting, match.seats)
        self.voice = Voice(self.names)  # what scenes and logs are told in
        self.humans = tuple(n for n, player in enumerate(setting.players) if player == YOU)
        self._bots: dict[int, Bot] = {**seated_bots(setting)}
        self._failed: set[int] = set()  # seats of bots that have failed, once that was told
        first = _go_first if match.box.game.has_order else None
        self._order = TurnOrder(self.humans, _luck(setting, "order"), first)
        self._said = ""  # what a bot said about its proposal, until a person has acted
        self._held_back: tuple[int, str] | None = None  # kept back until the bots are done
        self._bots_acted = False  # has a bot done more than finish since?
        self._heard: set[tuple[int, str]] = set()  # seats and kinds of questions they answered
        # For each seat the moments of its log up to which it has seen it, the last one now.
        self._seen = [[0] for _ in range(match.seats)]

    @staticmethod
    def begin(setting: Setting) -> LocalTable:
        """A new table, or the one in the file to save to, where it was left."""
        if setting.save is not None and setting.save.exists():
            return _resumed(setting, setting.save)
        if len(setting.names) > len(setting.players):
            raise BadChoice(f"{len(setting.names)} names for {len(setting.players)} seats")
        seated_bots(setting)
        match = Match.new(
            setting.game,
            seats=len(setting.players),
            seed=setting.seed,
            options=setting.options,
            content=setting.content,
        )
        if setting.save is not None:
            save_record(match, setting.save)
        return LocalTable(setting, match)

    def again(self) -> LocalTable:
        """The same people and options, a new deal. The old file stays as it is."""
        save = None if self.setting.save is None else _next_free(self.setting.save)
        pack = self.match.header.overlay
        table = LocalTable.begin(replace(self.setting, seed=None, save=save, content=pack))
        table.on_known = self.on_known
        table.speak(self.voice.language)
        return table

    # Whose turn

    def to_act(self, viewer: int | None = None) -> int | None:
        """The seat to act now; None when the match is over.

        Where answers are sealed, people go before bots, so that one can be taken back until the
        bots have given theirs. Whoever looks at the screen goes before the others. Where several
        may answer in any order, people who wait let others go first: see `TurnOrder`.
        """
        if self.match.free:
            return self._order.speaker(self.match, viewer)
        if open_seats(self.match):
            return self._order.in_any_order(self.match, viewer)
        seats = [ask.seat for ask in self.match.due]
        people = [seat for seat in seats if seat in self.humans]
        if people:
            return viewer if viewer in people else people[0]
        return seats[0]

    def wait(self, seat: int) -> bool:
        """In any order: let somebody else go first. False where nobody else would."""
        return self._order.wait(self.match, seat)

    def may_wait(self, seat: int) -> bool:
        """May others go before this seat, which is asked something?"""
        if not self._speaks_openly(seat):
            return False
        return self.match.free or any(other != seat for other in open_seats(self.match))

    def may_hand_to(self, seat: int) -> list[int]:
        """The other people this seat may hand the turn to, also those nobody waits for."""
        if not self._speaks_openly(seat):
            return []
        order = [(seat + n) % self.match.seats for n in range(1, self.match.seats)]
        return [other for other in order if other in self.humans and self._speaks_openly(other)]

    def hand_over(self, to: int) -> None:
        """Give one of those it `may_hand_to` the turn."""
        self._order.give(to)

    def _speaks_openly(self, seat: int) -> bool:
        mine = [ask for ask in self.match.asks if ask.seat == seat]
        return bool(mine) and not any(ask.sealed for ask in mine)

    def hides(self, seat: int) -> bool:
        """Is there anything this seat knows or answers that others at this screen must not see?"""
        match = self.match
        if any(ask.sealed for ask in match.asks) or match.answered:
            return True
        mine, heard = match.view(seat)["table"], [line.told for line in match.log(seat)]
        return any(
            match.view(other)["table"] != mine or [line.told for line in match.log(other)] != heard
            for other in self.humans
            if other != seat
        )

    def is_idle(self, seat: int) -> bool:
        """May this seat speak, though nobody expects it to?"""
        mine = [ask for ask in self.match.asks if ask.seat == seat]
        return bool(mine) and all(ask.idle for ask in mine)

    def is_bot(self, seat: int) -> bool:
        return seat not in self.humans

    def question(self, seat: int) -> Ask | None:
        """What this seat is asked now: what it must answer before what it may."""
        mine = [ask for ask in self.match.asks if ask.seat == seat]
        return min(mine, key=lambda ask: (ask.optional, ask.idle), default=None)

    def told_first(self, seat: int | None) -> str:
        """What this seat should hear before its question: the notice, and what explains it."""
        explained = self.explained(seat, self.voice.say)
        return "\n".join(text for text in (self.notice, explained) if text)

    def explained(self, seat: int | None, say: Callable[[str], str]) -> str:
        """At a guided table what a new kind of question is about; before the first one also the
        goal. It is said as a whole here: sentences that are one message are none by themselves.
        """
        asked = None if seat is None or not self.setting.guide else self.question(seat)
        guide = None if asked is None else guide_of(self.setting.game or self.match.header.game)
        if seat is None or asked is None or guide is None or (seat, asked.key) in self._heard:
            return ""
        guide = guide.among(self.match.seats)
        advice = guide.questions.get(asked.key)
        if advice is None:
            return ""
        told = headed(say, say(advice.phase), say(advice.say))
        if any(who == seat for who, _ in self._heard):
            return told
        return f"{say(f'Goal: {guide.goal}')} {say(ENOUGH)}\n{told}"

    def know_it(self) -> None:
        """Somebody knows this game: nothing is explained any more, nor at the next table."""
        self.setting = replace(self.setting, guide=False)
        if self.on_known is not None:
            self.on_known(self.match.header.game)

    def think(self, seat: int) -> Decision:
        """A bot's decision to be made, possibly in another thread: it holds a view, no match."""
        bot = None if seat == TABLE else self._bots[seat]
        return Decision(self, seat, bot)

    def no_hint(self, seat: int | None) -> str:
        """Why this seat gets no hint now; empty if it may have one."""
        wanted = self.setting.hints
        if self.match.over:
            return "The game is over: there is nothing to hint at."
        if not (len(self.humans) == 1 if wanted is None else wanted):
            return "This table gives no hints; it would with --hints."
        if seat is None or self.question(seat) is None:
            return "You are not asked anything now; ask for a hint when it is your turn."
        return ""

    def advise(self, seat: int) -> Advice:
        """Hints to be thought of, possibly in another thread: it thinks from a view."""
        return Advice(self, seat)

    # Acting

    def answer(self, seat: int, action: str) -> bool:
        """A person answers. False if it is kept back, because the bots should go first.

        By "done" or "ready" people let go of what they could still add to. Nobody but bots being
        left, these finish before, and the person is asked again if they have done anything.
        """
        if not self._leaves_the_rest_to_bots(seat, action):
            self.play(seat, action)
            return True
        self._held_back, self._bots_acted = (seat, action), False
        self._order.let_bots_finish()
        return False

    def _leaves_the_rest_to_bots(self, seat: int, action: str) -> bool:
        others = [other for other in open_seats(self.match) if other != seat]
        if not others or not all(self.is_bot(other) for other in others):
            return False
        if self.match.why_not(seat, action) is not None:
            return False
        after = self.match.clone()
        after.play(seat, action)
        mine = [ask for ask in after.asks if ask.seat == seat]
        return bool(mine) and all(ask.idle for ask in mine) and open_seats(after) == others

    def play(self, seat: int, action: str, why: str = "") -> None:
        """Answer, and keep the file up to date. `why` is what a bot says about it."""
        end, beside = self._end_of_log(seat), open_seats(self.match)
        asked = self.question(seat)
        try:
            self.match.play(seat, action)
        except Illegal as refused:
            raise self.refusal(refused) from None
        if asked is not None:
            self._heard.add((seat, asked.key))
        self._changed(seat, beside)
        if why:
            self._said = self.notice = f"{self.names[seat]}: {self.voice.say(why)}"
        if seat != TABLE and not self._is_amid(seat):
            self._seen[seat].append(end)
        self.keep()
        if self.match.over and self.humans:
            self.know_it()
        self._play_held_back(seat)

    def _changed(self, seat: int, beside: Sequence[int]) -> None:
        self.version += 1
        if seat in self.humans:
            self._said, self._held_back = "", None
        self.notice = self._said
        self._order.changed(seat, beside)

    def _play_held_back(self, seat: int) -> None:
        """Once the bots are done: what was kept back is said, or asked for again."""
        if self._held_back is None:
            return
        who, action = self._held_back
        self._bots_acted = self._bots_acted or not self.is_idle(seat)
        if open_seats(self.match) != [who]:
            return
        self._held_back = None
        if not self._bots_acted and self.match.why_not(who, action) is None:
            self.play(who, action)
        else:
            said = action_words(self.match, action, self.names)
            self.notice = f"The others are done. You have not said it yet: {said}."

    def _is_amid(self, seat: int) -> bool:
        """Has this seat begun an answer that takes several steps?"""
        ask = self.question(seat)
        return ask is not None and bool(ask.picks)

    def undo(self, seat: int) -> None:
        """Take back this seat's last answer; Illegal says why not."""
        amid = self._is_amid(seat)
        try:
            self.match.undo(seat, steps=1)
        except Illegal as refused:
            raise self.refusal(refused) from None
        self._changed(seat, ())
        if not amid and len(self._seen[seat]) > 1:
            self._seen[seat].pop()
        self.keep()

    def _end_of_log(self, seat: int) -> int:
        """The moment behind the last line of a seat's log."""
        lines = self.match.log(seat) if seat != TABLE else []
        return lines[-1].moment + 1 if lines else 0

    def undoable(self) -> int | None:
        """The person who can still take something back, other than by being asked.

        Of several, where a game lets them (`own_undo`), whoever acted last.
        """
        people = list(self.humans)
        if self.match.game.own_undo:
            last = {seat: at for at, (seat, _) in enumerate(self.match.history.inputs)}
            people.sort(key=lambda seat: -last.get(seat, -1))
        return next((seat for seat in people if self.match.may_undo(seat) is None), None)

    def keep(self) -> None:
        """Save, if there is a file to save to; a full disk does not end a game."""
        if self.setting.save is not None:
            try:
                save_record(self.match, self.setting.save)
            except BadChoice as error:
                self.save_error = str(error)

    def take_bot_failure(self) -> str:
        """Of a bot that has failed since one last asked: what it did, and that another plays on."""
        from muster.bots.stand_in import Watched

        for seat, bot in self._bots.items():
            if isinstance(bot, Watched) and bot.failure and seat not in self._failed:
                self._failed.add(seat)
                who = self.names[seat]
                return f"{who}: the bot {bot.called} {bot.briefly}. Another plays on in its place."
        return ""

    def take_save_error(self) -> str:
        """What went wrong with saving since somebody last asked."""
        save_error, self.save_error = self.save_error, ""
        return save_error

    def keep_in(self, path: Path) -> None:
        """Save to this file now and from now on."""
        save_record(self.match, path)
        self.setting = replace(self.setting, save=path)

    # Looking

    def scene(self, seat: int | None) -> Scene:
        """The table as this seat sees it, everybody called by name."""
        return self.voice.scene(self.match.scene(seat))

    def news(self, seat: int) -> list[LogLine]:
        """What this seat was told since it last acted."""
        return self._spoken(self.match.log(seat, self.voice.log_names, since=self.seen(seat)))

    def lately(self, seat: int | None) -> list[Step]:
        """What happened since this seat's last turn, step by step."""
        return steps_since_last_turn(self.match, seat, self.voice)

    def log(self, seat: int | None) -> list[LogLine]:
        return self._spoken(self.match.log(seat, self.voice.log_names))

    def _spoken(self, lines: list[LogLine]) -> list[LogLine]:
        return [said_line(line, self.voice) for line in told(lines)]

    def speak(self, language: str) -> None:
        """From now on tell scenes and logs in this language."""
        self.voice = voice_in(language, self.match.header.game, self.names)

    def seen(self, seat: int) -> int:
        """The moment of its log up to which this seat has seen it."""
        return self._seen[seat][-1]

    def kind(self, seat: int) -> str:
        """Who sits there: "" for a person, else the bot's name."""
        if seat >= len(self.setting.players):
            return ""
        player = self.setting.players[seat]
        return "" if player == YOU else player

    # Why not

    def refusal(self, refused: Illegal) -> Illegal:
        """A refusal as it is read, everybody called by name."""
        return Illegal(refused.clause, self.voice.say(refused.reason), refused.facts)

    def why_not_node(self, seat: int, node: str) -> tuple[str, Illegal | None]:
        """What this seat would do by touching a node, and why it may not; see `Match`."""
        action, refused = self.match.why_not_node(seat, node)
        return action, None if refused is None else self.refusal(refused)

    def refused(self, seat: int) -> list[tuple[str, str]]:
        """Answers to this seat's question that it may not give now, with what a button would say.

        Those about something that lies on the table come first, the likeliest ones before others.
        """
        ask = self.question(seat)
        if ask is None:
            return []
        match = self.match
        game, box = match.game, match.box
        # One's own area and a map as a whole stand for answers about no thing in particular.
        nodes = {
            node.id
            for node in match.scene(seat).nodes()
            if not (isinstance(node, Area) and (node.role == "mine" or node.kind == "hexmap"))
        }
        view = match.view(seat)
        shown = view["table"]
        if ask.question.takes:
            game.sees(box, view)  # what it touches may depend on what waits
        legal = set(match.legal(seat))
        likely = {action.partition(" ")[0] for action in legal}
        rows: list[tuple[int, tuple[str, str]]] = []
        for action in self._answers(ask):
            if action not in legal:
                targets = game.targets(box, shown, without_amount(match, action))
                near = bool(targets) and nodes.issuperset(targets)
                rank = 0 if near and action.partition(" ")[0] in likely else 1 if near else 2
                rows.append((rank, (action, action_words(match, action, self.names))))
        return [row for _, row in sorted(rows, key=lambda ranked: ranked[0])]

    def _answers(self, ask: Ask) -> list[str]:
        catalogue = self.match.box.catalogue
        verbs = ask.question.verbs
        return [
            t for t, verb in zip(catalogue.texts, catalogue.verb_of, strict=True) if verb in verbs
        ]


def called(setting: Setting, seats: int) -> tuple[str, ...]:
    """The names at the table: the given ones, then the animals of the seats."""
    return tuple(
        setting.names[n] if n < len(setting.names) and setting.names[n] else ANIMALS[n % 8]
        for n in range(seats)
    )


def seated_bots(setting: Setting) -> dict[int, Watched]:
    """A bot for every seat that is not a person's; BadChoice for one nobody knows."""
    from muster.bots import check_bot
    from muster.bots.stand_in import Watched

    for player in setting.players:
        if player != YOU:
            check_bot(player, besides=(YOU,), game=setting.game)
    return {
        seat: Watched(player, _luck(setting, str(seat)))
        for seat, player in enumerate(setting.players)
        if player != YOU
    }


def _go_first(match: Match, bots: Sequence[int]) -> Sequence[int]:
    """Of bots that must answer in any order, those that should do so now."""
    from muster.bots.seating import go_first  # bots are there when they are needed

    return go_first(match.view(bots[0]), bots)


def _luck(setting: Setting, what: str) -> random.Random:
    """Luck for one purpose, the same for the same seed."""
    seed = setting.seed
    return random.Random() if seed is None else random.Random(f"{seed}/{what}")


def told(lines: list[LogLine]) -> list[LogLine]:
    """A log for people: without lines that say nothing, and without seals long broken."""
    lines = [line for line in lines if line.text]
    last = max((n for n, line in enumerate(lines) if not line.quiet), default=-1)
    return [line for n, line in enumerate(lines) if n > last or not line.quiet]


def save_record(match: Match, path: Path) -> None:
    """Write the record; a place that cannot be written is a BadChoice, not a crash."""
    try:
        match.record.save(path)
    except OSError as error:
        raise BadChoice(f"cannot save to {path}: {error.strerror or error}") from None


def to_go_on(setting: Setting, path: Path) -> str:
    """The command that goes on with a match kept in this file, wherever its game comes from."""
    folder = shelf.outside(setting.game)
    games = f" --games {folder}" if folder else ""
    return setting.goes_on or f"muster play --save {path}{games}"


def refusal_of(table: LocalTable, seat: int, action: str) -> Illegal | None:
    """Why not, with surplus spaces forgiven."""
    refused = table.match.why_not(seat, " ".join(action.split()))
    return None if refused is None else table.refusal(refused)


def _resumed(setting: Setting, path: Path) -> LocalTable:
    record = Record.load(path)
    header = record.header
    if setting.game and setting.game != header.game:
        raise BadChoice(f"{path} is a match of {header.game}, not of {setting.game}")
    if setting.players and len(setting.players) != header.seats:
        raise BadChoice(
            f"{path} is a match for {header.seats} seats, not {len(setting.players)}; "
            f"valid: --seats with {header.seats} names"
        )
    meta = shelf.game(header.game).meta
    usual = shelf.game(header.game).usual_level or USUAL
    players = setting.players or (YOU, *[usual] * (header.seats - 1))
    resumed = replace(setting, game=meta.id, players=players, options=dict(header.options))
    table = LocalTable(resumed, record.replay())
    table._seen = [[table._end_of_log(seat)] for seat in range(table.match.seats)]
    return table


def _next_free(path: Path) -> Path:
    """game.muster, game-2.muster, game-3.muster …"""
    for n in range(2, 10_000):
        candidate = path.with_name(f"{path.stem}-{n}{path.suffix}")
        if not candidate.exists():
            return candidate
    raise MusterError(f"no free name beside {path}")
