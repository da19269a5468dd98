"""Whether a heist is the next one of a crew; if not, why, and where it would be."""

from __future__ import annotations

import msgspec

from muster.kernel.campaign import BadCampaign, Result
from muster.kernel.chronicle import Chronicle
from muster.server.problems import Problem, sentence


def astray(chronicle: Chronicle, options: str) -> list[str]:
    """Why a heist that is on will not count, if the crew has gone another way meanwhile."""
    try:
        chronicle.campaign.follow(chronicle.state, msgspec.json.decode(options))
    except BadCampaign as error:
        return [f"{refused(error).trouble.text} It will not count for this crew. Give it up."]
    return []


def check_follows(chronicle: Chronicle, result: Result) -> None:
    """Problem if this is not the next heist: why, and where it would be."""
    campaign = chronicle.campaign
    try:
        campaign.fold(chronicle.state, result)
    except BadCampaign as error:
        problem = refused(error)
        after = _would_follow(chronicle, result)
        if after is not None:
            where = f"after heist {after}" if after else "before the first heist"
            text = (
                f"{problem.trouble.text} It follows {where} of this crew: branch the campaign "
                "there and add this record to the branch, and both are kept."
            )
            problem.trouble = msgspec.structs.replace(problem.trouble, text=text)
        raise problem from None


def _would_follow(chronicle: Chronicle, result: Result) -> int | None:
    """The last of the earlier moments this heist follows from: after how many heists."""
    campaign = chronicle.campaign
    state, found = campaign.begin(), None
    for number, done in enumerate(chronicle.results):
        try:
            campaign.fold(state, result)
            found = number
        except BadCampaign:
            pass
        state = campaign.fold(state, done)
    return found


def refused(error: BadCampaign) -> Problem:
    """The words of a campaign for what it does not take."""
    problem = Problem("campaign", sentence(str(error)), 409)
    if error.clause:
        problem.trouble = msgspec.structs.replace(
            problem.trouble, clause=error.clause, reason=error.reason
        )
    return problem
