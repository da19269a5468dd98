"""What can wait before the next step of a turn: names only, `flow.py` says what each does."""

from __future__ import annotations

from muster.kernel.flow import waits

GAIN = waits("gain")
"""(kind, amount, of, source): something an ability, a reward or a token gives."""

ORDER = waits("order")
"""(cards ...): abilities that give dice, in an order their owner chooses."""

PLACE = waits("place")
"""(values ...): dice rolled together, to be placed one by one."""

PRIME = waits("prime")
"""(letter): a Prime token from the post-it of this board."""

SUPPLY = waits("supply")
"""(): a token of the solo supply."""

REWARD = waits("reward")
"""(building, nth): what the nth building of this kind brings."""
