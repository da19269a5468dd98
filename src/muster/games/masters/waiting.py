"""What can wait before a heist goes on: names only, `flow.py` says what each does (MH-J3).

What a rule sets going is put to wait by its name, so the phases need not know each other.
"""

from __future__ import annotations

from muster.kernel.flow import waits

# The phases

ROUND = waits("round")
"""(): the next round, beginning with its Roll."""

SQUIRRELY = waits("squirrely")
"""(): what the NPC does at the end of the Action phase."""

COUNT = waits("count")
"""(): the noise of all actions together."""

SILENT = waits("silent")
"""(noise, saved): all noise is counted."""

ALERTS = waits("alerts")
"""(alerts): what the noise counted raises."""

EVENTS = waits("events")
"""(): the Event phase."""

CARD = waits("card")
"""(card, discarded before): an event or a crisis, and what follows it."""

RECOVER = waits("recover")
"""(): the end of the Event phase; then Escape or the next round."""

ESCAPE = waits("escape")
"""(): Escape, by decision of the team."""

ANGER = waits("anger")
"""(): after reveals and dogs at the beginning of Escape."""

OUT = waits("out")
"""(place, characters chosen): who leaves by a place of escape."""

PART_TWO = waits("part two")
"""(): the second part of a heist."""

# What commands set going

CONSULT = waits("consult")
"""(hex, chit, seats that leave it): the chit just drawn, before it does anything."""

REPLAN = waits("replan")
"""(character, tokens, ideas): so many tokens may be moved, so many ideas given."""

TOKEN = waits("token")
"""(character): a planning token of a closed gate."""

LOGS = waits("logs")
"""(character, reveals): what the logs of The Black Box tell."""

SHAKE = waits("shake")
"""(character, hex it left): the second of two Moves away from a dog."""

BLAST = waits("blast")
"""(character): the direction of a laser burst."""

TURN = waits("turn")
"""(hexes, by whom): hexes revealed one after the other."""

SQUIRM = waits("squirm")
"""(characters): the nearest to a hostage that is alone."""

DIVERT = waits("divert")
"""(noise): noise for which Diversion tokens may be given."""

CLOSE = waits("close")
"""(gates): so many gates close."""

DASH = waits("dash")
"""(character, points, points needed, ideas, die, way ...): a last-ditch run."""

GAP = waits("gap")
"""(seats that said on): what is free before, between and after the cards."""
