"""The table explains itself: every icon and colour means something, the aid cites real clauses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice

from muster.kernel.errors import BadContent
from muster.kernel.scene import SUITS, Node
from muster.kit.trial import Trial, Walk, check
from muster.parts.manual.aid import FILE, Aid, aid_of
from muster.parts.manual.book import FILE as BOOK
from muster.parts.manual.book import PICTURES, book_of, picture_of
from muster.parts.manual.signs import BLACK_DIE, WHITE_DIE, shown_on, unexplained

PROMISE = (
    "every icon and colour on the table has a meaning, and the player aid and the book cite "
    "clauses, icons and positions that are there"
)

MOMENTS = 8
ONE_PAGE = 34
"""So many signs fit on a printed page beside turn and scoring."""


@check(PROMISE)
def manual(trial: Trial) -> None:
    """Scenes along a walk against the signs of the aid, and the aid against the rulebook.

    Without an aid the words on the table are all people are told: then each icon needs one.
    """
    try:
        aid = aid_of(trial.game)
        _book(trial)
    except BadContent as error:
        raise trial.failed(str(error)) from error
    if aid is not None:
        _aid(trial, aid)
    walked = Walk(trial)
    for match in walked.visit(walked.sample(2 if trial.brief else MOMENTS, end=True)):
        for seat in (0, None):
            nodes = match.scene(seat).nodes()
            lost = _wordless(nodes) if aid is None else unexplained(aid.all_signs, nodes)
            for drawn, node in islice(lost.items(), 1):
                told = f"a sign for it in {FILE}" if aid is not None else f"a word, or {FILE}"
                raise trial.failed(f"{drawn!r} on {node!r} means nothing; give it {told}")


def _wordless(nodes: Iterable[Node]) -> dict[str, str]:
    """Icons that stand alone, and where."""
    found: dict[str, str] = {}
    for node in nodes:
        for shown in shown_on(node):
            if shown.icon and not shown.word and not _is_plain(shown.icon):
                found.setdefault(f"icon {shown.icon}", node.id)
    return found


def _is_plain(icon: str) -> bool:
    return icon in (WHITE_DIE, BLACK_DIE) or len(icon) == 1


def _aid(trial: Trial, aid: Aid) -> None:
    clauses = trial.game.clauses
    for clause in aid.cited:
        trial.expect(clause in clauses, f"{FILE} cites {clause!r}: no clause of RULES.md")
    trial.expect(bool(aid.turn and aid.scoring), f"{FILE}: say what a turn is and what scores")
    for sign in aid.all_signs:
        strange = [suit for suit in (*sign.suits, *sign.grounds) if suit not in SUITS]
        trial.expect(not strange, f"{FILE}, {sign.name}: {strange} are none of {', '.join(SUITS)}")
        told = bool(sign.name.strip() and sign.text.strip())
        trial.expect(told, f"{FILE}: a sign without a name or a text: {sign!r}")
        picked = sign.icons or sign.suits or sign.paints or sign.grounds or sign.words or sign.id
        trial.expect(bool(picked), f"{FILE}, {sign.name}: it is about nothing; name its icons")
    many = sum(not sign.quiet for sign in aid.all_signs)
    trial.expect(
        many <= 2 * ONE_PAGE, f"{FILE}: {many} signs do not fit on a page; make some `quiet`"
    )
    known = _known_icons(trial)
    for icon in _icons(aid):
        trial.expect(
            not known or icon in known or _is_plain(icon),
            f"{FILE} draws {icon!r}, which is not among the icons of skin.json",
        )


def _book(trial: Trial) -> None:
    """What the book cites is a clause, what it shows is a picture that can be drawn."""
    clauses = trial.game.clauses
    for chapter in book_of(trial.game):
        for block in chapter.blocks:
            for clause in block.clauses:
                known = clause in clauses
                trial.expect(known, f"{BOOK} cites {clause!r}: no clause of RULES.md")
            drawn = not block.picture or picture_of(trial.game, block.picture) is not None
            where = f"{PICTURES}/{block.picture}.json"
            trial.expect(drawn, f"{BOOK} shows {block.picture!r}: there is no {where}")


def _icons(aid: Aid) -> list[str]:
    found = [step.icon for step in aid.turn] + [score.icon for score in aid.scoring]
    return [*filter(None, found), *(icon for sign in aid.all_signs for icon in sign.icons)]


def _known_icons(trial: Trial) -> set[str]:
    """The icons skin.json names; empty if the game has none, and draws those of everybody."""
    try:
        skin = json.loads((trial.game.folder / "skin.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    named = skin.get("icons")
    found = set(named.values()) if isinstance(named, dict) else set()
    return found and {*found, skin.get("icon"), skin.get("back")}
