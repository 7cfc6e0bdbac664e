"""Generate Earthquake (CP-FAC-34)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import EARTHQUAKES, ArmyAction, place_of
from banneret.campaign.moves.deeds_told import EarthShaken
from banneret.campaign.moves.marches import Marches
from banneret.campaign.phrases import Phrase
from banneret.campaign.records import CITY, FORTRESS, MINE, TOWN, Army
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign

RADIUS: Final = 4
DESTROYED_ON: Final = 1
SHAKEN: Final = (MINE, TOWN, FORTRESS, CITY)  # CP-NEU-06, CP-NEU-12: no Neutral City


class GenerateEarthquake(ArmyAction):
    """CP-FAC-34: one die for each construction within 4 hexes, own and Allied ones included."""

    id: ClassVar[str] = "earthquake"
    name: ClassVar[str] = "Generate Earthquake"
    clause: ClassVar[str] = "CP-FAC-34"
    about: ClassVar[str] = "Each Mine, Town, Fortress and City within 4 hexes falls on a roll of 1."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("earthquake", "Generate Earthquake"),)
    batch: ClassVar[int] = EARTHQUAKES
    special: ClassVar[bool] = True

    def shake(self, marches: Marches, army: Army) -> list[int]:
        """The hexes whose constructions it destroys; two earthquakes of one tick roll for each by
        themselves."""
        campaign, place = marches.campaign, place_of(army)
        hexes = [number for number in campaign.grid.within(place, RADIUS) if _is_shaken(campaign, army, number)]
        faces = [
            roll(campaign, marches.dice, self.clause, "earthquake", (army.id, number))[0] for number in hexes
        ]
        campaign.tell(EarthShaken(self.clause, army.id, place, tuple(hexes), tuple(faces)))
        return [number for number, face in zip(hexes, faces, strict=True) if face == DESTROYED_ON]


def _is_shaken(campaign: Campaign, army: Army, number: int) -> bool:
    """CP-FAC-51: without a war constructions of Neutral players are spared."""
    hex = campaign.hexes[number]
    if hex.construction not in SHAKEN:
        return False
    if not campaign.house.hostile_acts_need_war or hex.owner in ("", army.owner):
        return True
    return campaign.enemies(army.owner, hex.owner) or campaign.allied(army.owner, hex.owner)
