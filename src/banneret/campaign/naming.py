"""What everything in a campaign is called: players by their realms, armies and parties by their own names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.campaign.options import CampaignOptions
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign

GARRISON: Final = "garrison:"  # of a Neutral City, by its hex (CP-NEU-03)
OFFICES: Final = {GAMES_MASTER: "the Games Master", REFEREE: "the referee"}


class Names(dict[str, str]):
    """Names by id. Whatever has come into the campaign since is called after its id: “army-7” is Army 7."""

    def __missing__(self, id: str) -> str:
        if id.startswith(GARRISON):
            return f"the garrison of hex {id.removeprefix(GARRISON)}"
        return id.replace("-", " ").capitalize()


def names_agreed(options: CampaignOptions) -> Names:
    """The names that are known before a campaign begins."""
    return Names({**{player.seat: player.name for player in options.players}, **OFFICES})


def names_with(names: Mapping[str, str], campaign: Campaign) -> Names:
    """The same, and the armies and parties that there are now."""
    found = Names(names)
    found.update({seat: realm.name for seat, realm in campaign.realms.items()})
    found.update({army.id: army.name for army in campaign.armies.values()})
    found.update({party.id: party.name for party in campaign.parties.values()})
    return found
