# interpreted: Structs, read once a campaign
"""The switches of a campaign (gaps.md 5): optional clauses that narrow or widen a rule, all off by default."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec


class Switch(NamedTuple):
    """`recommended` for campaigns among strangers."""

    id: str
    clause: str
    about: str
    recommended: bool = False


SWITCHES: Final = (
    Switch(
        "forfeit_streak", "CP-GEN-16", "A player's second forfeit in a game year counts as a lost battle.", True
    ),
    Switch(
        "forfeit_counts_as_win", "CP-GEN-15", "A forfeited battle is a won one, and its points may destroy."
    ),
    Switch("spare_third_parties", "CP-REA-24", "A conquered settlement takes no hexes from bystanders."),
    Switch(
        "hostile_acts_need_war", "CP-FAC-51", "Raids, guerrillas and earthquakes strike Enemies only.", True
    ),
    Switch("forest_thrives_grows", "CP-SEA-22", "When the forest thrives it grows over open land."),
    Switch(
        "no_trade_under_attack", "CP-DIP-10", "A hex that is about to be annexed cannot be traded away.", True
    ),
    Switch("parties_start_at_home", "CP-SPE-05", "Parties are hired beside settlements of one's own."),
    Switch("guerrilla_cap", "CP-APH-16", "Guerrillas cost an Army at most 3 movement a turn."),
    Switch(
        "only_the_target", "CP-CON-27", "Only the hex that was fought over can be seized or destroyed.", True
    ),
    Switch("raid_destroys_mine", "CP-CON-28", "A won Raid is enough to destroy a Mine."),
    Switch("destroy_needs_siege", "CP-CON-29", "Only a won Siege destroys a Fortress or a City.", True),
    Switch("spoils_from_the_beaten", "CP-CON-30", "Conquest Points take nothing from bystanders.", True),
    Switch("friendly_includes_allies", "CP-DIP-02", "Roads and returns from the sands may use Allied hexes."),
)


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which of the switches are on."""

    forfeit_streak: bool = False
    forfeit_counts_as_win: bool = False
    spare_third_parties: bool = False
    hostile_acts_need_war: bool = False
    forest_thrives_grows: bool = False
    no_trade_under_attack: bool = False
    parties_start_at_home: bool = False
    guerrilla_cap: bool = False
    only_the_target: bool = False
    raid_destroys_mine: bool = False
    destroy_needs_siege: bool = False
    spoils_from_the_beaten: bool = False
    friendly_includes_allies: bool = False
