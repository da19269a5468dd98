"""What an analysis of a finished match says."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """How the seats stood after so many inputs: chances to win, or points where nobody wins.

    `seat` is who gave the input that led there, None at the beginning; `drew` if chance was drawn.
    """

    at: int
    chances: tuple[float, ...]
    doubt: float
    seat: int | None = None
    drew: bool = False


class Turning(msgspec.Struct, frozen=True):
    """A decision that cost something, by what its seat could know then.

    at        after so many inputs it was made
    chosen    what was answered, pick by pick, and `better` what would have been better
    cost      how much less it was worth, with its standard error `doubt`; `chance` is what was left
    why       what speaks for the better answer, and `against` what speaks against the one given
    """

    at: int
    seat: int
    chosen: tuple[str, ...]
    better: tuple[str, ...]
    chosen_words: str
    better_words: str
    cost: float
    doubt: float
    chance: float
    why: str
    against: str = ""


class Share(msgspec.Struct, frozen=True):
    """What made a seat's result, all in chances to win (or points): begin + ... = result.

    begin   what everybody has before the deal: a fair share
    deal    what the deal gave, cards nobody had seen yet among them
    luck    what was drawn and rolled later gave
    own     what its own decisions changed, and `others` those of the others
    result  1 for a win, a part of it if it was shared, 0 else
    doubt   the standard error of luck and play
    """

    seat: int
    begin: float
    deal: float
    luck: float
    own: float
    others: float
    result: float
    doubt: float


class Analysis(msgspec.Struct, frozen=True):
    """A finished match, looked at again.

    measure    "chance" or, where nobody can win, "points"
    playouts   how many it took in all
    decisions  how many there were that could have been others, and how many were `weighed` again
    moments    at which something was decided or drawn, with the deal; at so many it was `measured`
               how the seats stood, between those it is guessed
    """

    game: str
    seats: int
    inputs: int
    measure: str
    standings: tuple[Standing, ...]
    turnings: tuple[Turning, ...]
    shares: tuple[Share, ...]
    playouts: int
    decisions: int
    weighed: int
    moments: int
    measured: int
