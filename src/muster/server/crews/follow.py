"""Whether a match is the next one of a crew; if not, why, and where it would be."""

from __future__ import annotations

import msgspec

from muster.parts.campaign import BadCampaign, Result
from muster.parts.chronicle import Chronicle
from muster.server.errors import Refused, sentence


def why_uncounted(chronicle: Chronicle, options: str) -> list[str]:
    """Why a match that is on will not count, if the crew has gone another way meanwhile."""
    try:
        chronicle.campaign.follow(chronicle.state, msgspec.json.decode(options))
    except BadCampaign as error:
        return [
            f"{campaign_refused(error).refusal.text} It will not count for this crew. Give it up."
        ]
    return []


def check_follows(chronicle: Chronicle, result: Result) -> None:
    """Refused if this is not the next match: why, and where it would be."""
    campaign = chronicle.campaign
    try:
        campaign.fold(chronicle.state, result)
    except BadCampaign as error:
        refused = campaign_refused(error)
        after = _would_follow(chronicle, result)
        if after is not None:
            called = campaign.called
            where = f"after {called} {after}" if after else f"before the first {called}"
            text = (
                f"{refused.refusal.text} It follows {where} of this crew: branch the campaign "
                "there and add this record to the branch, and both are kept."
            )
            refused.refusal = msgspec.structs.replace(refused.refusal, text=text)
        raise refused from None


def _would_follow(chronicle: Chronicle, result: Result) -> int | None:
    """The last of the earlier moments this match follows from: after how many matches."""
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


def campaign_refused(error: BadCampaign) -> Refused:
    """The words of a campaign for what it does not take."""
    refused = Refused("campaign", sentence(str(error)), 409)
    if error.clause:
        refused.refusal = msgspec.structs.replace(
            refused.refusal, clause=error.clause, reason=error.reason
        )
    return refused
