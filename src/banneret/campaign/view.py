# interpreted: builds shapes of data
"""What a player, the Games Master, the referee or a spectator may see, built by naming it.

A view is a Campaign, so that bots and pictures can ask it whatever they can ask the state. The map, the armies
and the treasuries lie open (CP-ARM-04). Secret are agreements (CP-DIP-08), what the Games Master has settled
with some players alone, and what chapters keep to themselves until it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from banneret.campaign.phases import OVER, PHASE_NAMES, SETUP
from banneret.campaign.records import ALLIES, ENEMIES
from banneret.campaign.state import GAMES_MASTER, Campaign, Promise, Ruling
from banneret.core.engine.shown import ShownGame, ShownNote, ShownSide

# What lies open to everybody, by its name in the state.
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
)
# What is seen in part, each by a function below.
IN_PART: Final = ("moves", "promises", "rulings", "notes")
# The chapters whose notes lie open; what the others remember is theirs alone.
OPEN_NOTES: Final = frozenset({"armies", "artefacts"})
# While orders are handed in, and until they are carried out, nobody sees how armies will move (CP-MOV-11).
SEALED_STEPS: Final = frozenset({"army_orders", "army_phase"})


def view(campaign: Campaign, viewer: str) -> Campaign:
    """What `viewer` sees: a seat, or "" for a spectator."""
    shown = Campaign(campaign.grid, campaign.house)
    for name in OPEN:
        value = getattr(campaign, name)
        setattr(shown, name, dict(value) if isinstance(value, dict) else value)
    shown.moves = {key: move for key, move in campaign.moves.items() if may_see_move(campaign, key, viewer)}
    shown.promises = {
        key: promise for key, promise in campaign.promises.items() if may_see_promise(promise, viewer)
    }
    shown.rulings = {key: ruling for key, ruling in campaign.rulings.items() if may_see_ruling(ruling, viewer)}
    shown.notes = {key: note for key, note in campaign.notes.items() if key in OPEN_NOTES}
    return shown


def may_see_move(campaign: Campaign, army: str, viewer: str) -> bool:
    """CP-MOV-02."""
    if campaign.step not in SEALED_STEPS or viewer == GAMES_MASTER:
        return True
    return army in campaign.armies and campaign.armies[army].owner == viewer


def may_see_promise(promise: Promise, viewer: str) -> bool:
    """CP-DIP-08: only those who made it; not even the Games Master, as no rule reads it."""
    return viewer in promise.seats


def may_see_ruling(ruling: Ruling, viewer: str) -> bool:
    """CP-GEN-01: those whom it concerns, and the Games Master whose it is."""
    return not ruling.seats or viewer in (*ruling.seats, GAMES_MASTER)


# ------------------------------------------------------------------------------------------ other secrets


def other_secrets(campaign: Campaign, viewer: str) -> list[Campaign]:
    """States that differ from this one only in what `viewer` does not see."""
    return [
        *_other_moves(campaign, viewer),
        *_other_promises(campaign, viewer),
        *_other_rulings(campaign, viewer),
    ]


def _other_moves(campaign: Campaign, viewer: str) -> Iterator[Campaign]:
    for key in campaign.moves:
        if not may_see_move(campaign, key, viewer):
            twin = campaign.copy()
            del twin.moves[key]
            yield twin


def _other_promises(campaign: Campaign, viewer: str) -> Iterator[Campaign]:
    for key, promise in campaign.promises.items():
        if not may_see_promise(promise, viewer):
            twin = campaign.copy()
            twin.promises[key] = msgspec.structs.replace(promise, text=f"{promise.text} Or so they say.")
            yield twin


def _other_rulings(campaign: Campaign, viewer: str) -> Iterator[Campaign]:
    for key, ruling in campaign.rulings.items():
        if not may_see_ruling(ruling, viewer):
            twin = campaign.copy()
            twin.rulings[key] = msgspec.structs.replace(ruling, reason=f"{ruling.reason} Or another reason.")
            yield twin


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
    """What is in force: wars, alliances, and what the viewer alone knows of."""
    found: list[ShownNote] = []
    for title, kind, clause in (("War", ENEMIES, "CP-DIP-03"), ("Alliance", ALLIES, "CP-DIP-04")):
        for both in [key for key in sorted(campaign.relations) if campaign.relations[key] == kind]:
            one, other = both.split("|")
            text = f"{campaign.realms[one].name} and {campaign.realms[other].name}"
            found.append({"title": title, "text": text, "clause": clause, "seats": [one, other], "now": True})
    for promise in campaign.promises.values():
        note: ShownNote = {"title": "Secret agreement", "text": promise.text, "clause": "CP-DIP-08"}
        note["seats"] = list(promise.seats)
        note["secret"] = True
        found.append(note)
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
