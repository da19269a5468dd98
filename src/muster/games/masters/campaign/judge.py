"""What came out of a heist of a campaign: its record is played again, and nothing else is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel.content import Content
from muster.kernel.errors import BadChoice
from muster.kernel.events import Event
from muster.kernel.records.record import Header, Record
from muster.parts.campaign import BadCampaign, Result

from ..components import SCENARIOS, Scenario, read_scenario
from ..escape.events import Ended, PartBegan
from ..heist import events
from ..plan import events as plan_events
from . import medals
from .dossier import HEIST, Dossier, read_dossier
from .medals import Part, Tale, crew_of
from .spoils import spoils

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def judge(record: Record) -> Result:
    """The result of a finished heist; BadCampaign or BadRecord says why it is none."""
    dossier = _for_a_campaign(record.header)
    match = record.proved()
    if not match.over:
        text = "it is not finished: play it to its end first"
        raise BadCampaign(dossier.heist, text, "MH-139", HEIST)
    state: Heist = match.state  # type: ignore[assignment]
    return result_of(state, match.history.out.events, record.footer.digest)


def dossier_in(options: Mapping[str, Any]) -> Dossier:
    """What a campaign brought into a heist with these options; BadCampaign if it was nothing."""
    brought = options.get("dossier")
    if brought is None:
        text = "it was not played for a campaign: begin the next heist from the crew's page"
        raise BadCampaign(0, text)
    try:
        return read_dossier(brought)
    except BadChoice as error:
        raise BadCampaign(0, str(error)) from None


def _for_a_campaign(header: Header) -> Dossier:
    """The dossier of a record that counts; what is refused is seen without playing it."""
    dossier = dossier_in(header.options)
    if header.start is not None:
        text = "it began from a position and not from the start: such a heist counts for nobody"
        raise BadCampaign(dossier.heist, text, called=HEIST)
    if header.overlay:
        text = "it was played with a content pack: a campaign is played with the game's own cards"
        raise BadCampaign(dossier.heist, text, called=HEIST)
    return dossier


def result_of(s: Heist, told: Sequence[Event], digest: str) -> Result:
    """Everything a campaign has to know about a heist that is over."""
    box = s.box
    dossier = box.dossier
    assert dossier is not None
    job = printed_job(box)
    parts = parts_of(box, job, told)
    took = spoils(s)
    before, after = Counter(dossier.items), Counter(took["items"])
    played = [crew_of(box, one) for one in parts]
    ends = [_ended(one) for one in parts]
    won = [scenario for scenario, end in zip(box.scenarios, ends, strict=False) if end.won]
    fixer = next((one.fixer for one in reversed(won) if one.fixer), "")  # MH-85 MH-146
    reward = sum(end.reward for end in ends)
    tale = Tale(box, parts, len(dossier.players), job == "")
    return {
        "digest": digest,
        "heist": dossier.heist,
        "after": dossier.after,
        "scenario": job,
        "drawn": job == "",
        "title": box.scenarios[0].name,
        "won": ends[-1].won,
        "ending": ends[-1].why,
        "rounds": sum(isinstance(one, events.Rolled) for one in told),
        "dossier": msgspec.to_builtins(dossier),
        "players": [
            {"name": name, "gained": _levels_gained(box, seat, played)}
            for seat, name in enumerate(dossier.players)
        ],
        "parts": [
            _part_line(box, part, scenario, end)
            for part, scenario, end in zip(parts, box.scenarios, ends, strict=False)
        ],
        "crew": [_fate(s, who, ends, told) for who in range(box.pcs)],
        **took,
        "brought": s.brought,
        "reward": reward,
        "spent": took["cash"] - dossier.cash - s.brought - reward,
        "gained": sorted((after - before).elements()),
        "gone": sorted((before - after).elements()),
        "found": found_items(box, parts, dossier, after),
        "fixer": fixer,
        "cards": _cards_played(box, dossier, played, told),
        "medals": medals.noticed(tale),
        "final": took["cash"] if _final(parts, ends) else None,  # MH-234
    }


# The heist


def printed_job(box: HeistBox) -> str:
    """The printed scenario this is, also if its map came as a drawn one; empty for a drawn one."""
    if box.options.get("map") is None:
        return box.scenario_id
    content = Content(box.game.components)
    for name in SCENARIOS:
        if read_scenario(content, name) == box.scenarios[0]:
            return name
    return ""


def parts_of(box: HeistBox, job: str, told: Sequence[Event]) -> list[Part]:
    """What was told, part by part (The Final Score has two)."""
    cuts = [at for at, one in enumerate(told) if isinstance(one, PartBegan)]
    names = [job, box.scenarios[0].next if job else ""]
    starts = [0, *cuts]
    ends = [*cuts, len(told)]
    return [
        Part(name, told[start:end]) for name, start, end in zip(names, starts, ends, strict=False)
    ]


def _ended(part: Part) -> Ended:
    return next(one for one in part.events if isinstance(one, Ended))


def _levels_gained(box: HeistBox, seat: int, played: list[list[int]]) -> int:
    """MH-162 MH-J102 MH-J110: one for each heist, and each part of The Final Score is one."""
    return sum(any(box.owner[who] == seat for who in crew) for crew in played)


def _part_line(box: HeistBox, part: Part, scenario: Scenario, ended: Ended) -> dict[str, Any]:
    return {
        "scenario": part.scenario,
        "title": scenario.name,
        "won": ended.won,
        "ending": ended.why,
        "escaped": [box.called[one] for one in ended.escaped],
        "busted": [box.called[one] for one in ended.busted],
    }


def _final(parts: Sequence[Part], ends: Sequence[Ended]) -> bool:
    return any(
        part.scenario == medals.FINAL and end.won for part, end in zip(parts, ends, strict=True)
    )


# The crew


def _fate(s: Heist, who: int, ends: Sequence[Ended], told: Sequence[Event]) -> dict[str, Any]:
    """What became of a character: its cards after the upgrades, and its status."""
    box = s.box
    assert box.dossier is not None
    one = box.dossier.crew[who]
    failed = s.busted >> who & 1 == 1
    freed = one.busted and ends[-1].won and not failed  # MH-222
    # MH-142 MH-J108: who fails is in jail; who was there stays there unless freed on a success
    busted = failed or (one.busted and not freed)
    return {
        "name": one.name,
        "player": box.dossier.players[one.seat],
        "seat": one.seat,
        "before": {"card": one.card, "skills": list(one.skills), "busted": one.busted},
        "after": {
            "card": box.characters[s.card[who]].id,
            "skills": [box.skills[skill].id for skill in s.skills[who]],
            "busted": busted,
        },
        "upgrades": upgrades_of(box, who, told),
        "fate": "busted" if busted else "freed" if freed else "out",
    }


def upgrades_of(box: HeistBox, who: int, told: Sequence[Event]) -> list[list[str]]:
    """The cards put away and those taken for them, in order (MH-169)."""
    found: list[list[str]] = []
    stems = {up: card.id for card in box.characters for up in card.upgrades}
    stems |= {up: card.id for card in box.skills for up in card.upgrades}
    for one in told:
        if isinstance(one, plan_events.Upgraded) and one.who == who:
            taken = box.pros[one.upgrade]
            found.append([stems[taken], taken])
    return found


def _cards_played(
    box: HeistBox, dossier: Dossier, played: list[list[int]], told: Sequence[Event]
) -> list[str]:
    """The character cards that were in play: a second part is played with the upgraded ones."""
    now = {who: one.card for who, one in enumerate(dossier.crew)}
    found = set(now.values())
    for one in told:
        if isinstance(one, plan_events.Upgraded) and box.pros[one.upgrade] in box.character_at:
            now[one.who] = box.pros[one.upgrade]
        elif isinstance(one, PartBegan):
            found |= {now[who] for who in played[-1]}
    return sorted(found)


# Items


def found_items(
    box: HeistBox, parts: Sequence[Part], dossier: Dossier, kept: Counter[str]
) -> list[str]:
    """Discovered items that have come to the shop: one card was discarded, lost or sold
    (MH-83, MH-J24). What nobody ever picked up is not discovered."""
    had = Counter(dossier.items)
    for part, site, scenario in zip(parts, box.sites, box.scenarios, strict=False):
        lying = [arg for words in site.words for word, arg in words if word == "item"]
        lying += [held[5:] for held in scenario.safe.holds if held.startswith("item ")]
        touched = {box.kinds[one.loot] for one in part.events if isinstance(one, events.LootMoved)}
        had.update(item for item in lying if item in touched)
    had.update(
        box.items[one.item].id
        for part in parts
        for one in part.events
        if isinstance(one, plan_events.Bought)
    )
    gone = {
        item.id
        for item in box.items
        if not item.shop and kept[item.id] < min(item.copies, had[item.id])
    }
    return sorted({*dossier.found, *gone})
