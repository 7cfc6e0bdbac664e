# interpreted: builds shapes of data
"""What a player, the Games Master, the referee or a spectator may see, built by naming it.

A view is a Campaign, so that bots and pictures can ask it whatever they can ask the state. All that stands in
the state lies open: the map, the armies with their lists (CP-ARM-04) and the treasuries. What is secret is kept
out of it, in questions that wait for others and in what is told to some alone (CP-MOV-02, CP-DIP-08).
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.phases import OVER, PHASE_NAMES, SETUP
from banneret.campaign.records import ALLIES, ENEMIES
from banneret.campaign.state import Campaign
from banneret.core.engine.shown import ShownGame, ShownNote, ShownSide

# What is shown, by its name in the state.
OPEN: Final = (
    "grid",
    "house",
    "world",
    "book",
    "skirmish_book",
    "army_points",
    "last_turn",
    "bonus_adds_up",
    "cap_at_end_only",
    "turn",
    "step",
    "over",
    "order",
    "season",
    "army_numbers",
    "party_numbers",
    "hexes",
    "realms",
    "relations",
    "lists",
    "armies",
    "veterans",
    "artefacts",
    "parties",
    "conflicts",
    "battles",
    "annexations",
    "awards",
    "skirmishes",
    "sabotaged",
    "conquered",
    "closed_to_trade",
    "rulings",
    "moves",
    "notes",
)


# Questions whose answers are told to everybody word for word once they are opened (CP-MOV-02). What is answered
# to others stays with those who gave it: an opened declaration may hold a secret agreement (CP-DIP-08).
OPENED_TO_ALL: Final = ("army-orders",)


def view(campaign: Campaign, viewer: str) -> Campaign:
    """What `viewer` sees: a seat, or "" for a spectator."""
    shown = Campaign(campaign.grid, campaign.house)
    for name in OPEN:
        value = getattr(campaign, name)
        setattr(shown, name, dict(value) if isinstance(value, dict) else value)
    return shown


# ------------------------------------------------------------------------------------------ in shapes


def heading(campaign: Campaign) -> str:
    """“Year 2, Spring (turn 5): Income”."""
    if campaign.step == OVER:
        return "The campaign is closed"
    phase = PHASE_NAMES[campaign.step]
    if campaign.step in SETUP:
        return f"Before the first turn: {phase}"
    # Before the first phase of a turn has begun, it is still the turn before by the state.
    if not campaign.turn:
        return "Before the first turn"
    return f"Year {campaign.year}, {campaign.season_name} (turn {campaign.turn}): {phase}"


def sides(campaign: Campaign) -> list[ShownSide]:
    """Every player with his hexes, gold and armies, in Player Order as far as there is one."""
    held = dict.fromkeys(campaign.realms, 0)
    for hex in campaign.hexes.values():
        if hex.owner:
            held[hex.owner] += 1
    found: list[ShownSide] = []
    for seat in sorted(campaign.realms, key=lambda each: _place(campaign, each)):
        side: ShownSide = {
            "seat": seat,
            "score": held[seat],
            "supplies": [{"name": "Gold", "count": campaign.realms[seat].gold, "sign": "point"}],
        }
        allies = [other for other in campaign.realms if campaign.allied(seat, other)]
        if allies:
            side["allies"] = allies
        found.append(side)
    return found


def _place(campaign: Campaign, seat: str) -> int:
    return campaign.order.index(seat) if seat in campaign.order else len(campaign.order)


def notes(campaign: Campaign) -> list[ShownNote]:
    """What is in force: wars and alliances."""
    found: list[ShownNote] = []
    for title, kind, clause in (("War", ENEMIES, "CP-DIP-03"), ("Alliance", ALLIES, "CP-DIP-04")):
        for both in [key for key in sorted(campaign.relations) if campaign.relations[key] == kind]:
            one, other = both.split("|")
            text = f"{campaign.realms[one].name} and {campaign.realms[other].name}"
            found.append({"title": title, "text": text, "clause": clause, "seats": [one, other], "now": True})
    return found


def shown_game(campaign: Campaign, book: str) -> ShownGame:
    """A view of the campaign, as data."""
    return {
        "book": book,
        "heading": heading(campaign),
        "round": campaign.turn,
        "over": campaign.step == OVER,
        "turn": "",
        "sides": sides(campaign),
        "notes": notes(campaign),
    }
