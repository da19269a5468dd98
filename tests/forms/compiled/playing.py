"""A whole match told line by line, so that two forms can be compared.

    python -m tests.forms.compiled.playing GAME SEATS SEED

For each decision the answers there were, the one that was taken, what happened and the fingerprint
of the state; now and then what a seat sees, what may be dealt to it, and what a greedy bot makes of
it; last the log, the outcome and the record.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import msgspec

import muster
from muster.bots import make_bot

LOOK_EVERY = 25


def told(game: str, seats: int, seed: int) -> Iterator[object]:
    """Everything, as data."""
    # Who has no secret of their own would deal something else each time.
    m = muster.Match.new(game, seats, seed=seed)
    luck = random.Random(seed)
    happened = 0
    while not m.over:
        seat = luck.choice([ask.seat for ask in m.asks if m.legal(ask.seat)])
        legal = m.legal(seat)
        answer = luck.choice(legal)
        if m.moment % LOOK_EVERY == 0:
            answer = make_bot("greedy", luck).choose(m.view(seat), legal)
            dealt = muster.redeal(m.view(seat), random.Random(seed))
            yield [m.view(seat), m.scene(seat), dealt.fingerprint, dealt.legal(seat)]
        m.play(seat, answer)
        yield [seat, answer, legal, m.fingerprint]
        yield [[event.kind, msgspec.structs.asdict(event)] for event in m.events[happened:]]
        happened = len(m.events)
    for looker in (None, *range(seats)):
        yield [m.view(looker), m.scene(looker), m.log(looker)]
    yield m.record.dumps()


if __name__ == "__main__":
    for line in told(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    sys.stdout.write(f"{muster.form()}\n")
