# interpreted: holds a Struct
"""The set-up of a campaign: in which order, and seven rounds in which every player places one piece each
(CP-STA-03 to CP-STA-07).

What a map already gives to a player is not placed again.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, Final

import msgspec

from banneret.campaign.options import CampaignOptions
from banneret.campaign.player_order import set_order
from banneret.campaign.questions import Form
from banneret.campaign.realm import CALLED, CITIES, claims_of_settlement, give_hexes
from banneret.campaign.records import CITY, FALLEN, FORTRESS, TOWN, WAITING, Army, ArmyList
from banneret.campaign.register import approve, bundled_lists, enter_list, read_list, read_register
from banneret.campaign.rolls import pick
from banneret.campaign.setup_events import (
    ArmySetUp,
    NoRoomToPlace,
    PlacementOrderSettled,
    RealmSplit,
    SettlementPlaced,
)
from banneret.campaign.setup_sites import (
    ClosedCamps,
    ClosedSites,
    army_sites,
    best_camp,
    best_site,
    camp_label,
    settlement_sites,
    site_label,
)
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput

NOTES: Final = "setup"  # the lists that players have brought, until their armies have them

# CP-STA-02, CP-STA-04: what each has in the end, in the order in which it goes down.
SETTLEMENT_ROUNDS: Final = (CITY, FORTRESS, TOWN, TOWN)
ARMY_ROUNDS: Final = ("first Army", "second Army", "General's Army")
GENERALS_ARMY: Final = ARMY_ROUNDS[-1]
# In `options` a player's lists begin with that of his General's Army.
_LIST_OF: Final = {GENERALS_ARMY: 0, ARMY_ROUNDS[0]: 1, ARMY_ROUNDS[1]: 2}


def play(campaign: Campaign, dice: Dice) -> Steps:
    order = yield from _placement_order(campaign, dice)
    for at, piece in enumerate(SETTLEMENT_ROUNDS):
        # CP-STA-04: every round begins with the first player again.
        for seat in order:
            if _has(campaign, seat, piece) < SETTLEMENT_ROUNDS[: at + 1].count(piece):
                yield from _place_settlement(campaign, seat, piece, at + 1)
    for piece in ARMY_ROUNDS:
        for seat in order:
            yield from _set_up_army(campaign, seat, piece)
    campaign.notes = {key: note for key, note in campaign.notes.items() if key != NOTES}
    set_order(campaign, dice)  # CP-STA-07


def _has(campaign: Campaign, seat: str, piece: str) -> int:
    return len(campaign.holdings(seat, CITIES if piece == CITY else (piece,)))


# ------------------------------------------------------------------------------------------ order


class PlacementOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nobody: the dice draw it."""

    order: tuple[str, ...] = ()


def _placement_order(campaign: Campaign, dice: Dice) -> Generator[Ask, Any, tuple[str, ...]]:
    """CP-STA-03: drawn at random, unless the Games Master enters what the group has agreed upon."""
    form = Form(
        "placement-order",
        "CP-STA-03",
        "In which order do the players place their pieces? If you name nobody, the dice draw it.",
        PlacementOrder,
        PlacementOrder(),
        lambda answer: _why_no_order(campaign, answer),
        lambda rng, n: _orders(campaign, rng, n),
        {"players": {seat: realm.name for seat, realm in campaign.realms.items()}},
    )
    entered = form.filled((yield ask(GAMES_MASTER, form))).order
    order = entered or _drawn(campaign, dice)
    campaign.tell(PlacementOrderSettled("CP-STA-03", order, drawn=not entered))
    return order


def _why_no_order(campaign: Campaign, answer: PlacementOrder) -> Refusal | None:
    if not answer.order or sorted(answer.order) == sorted(campaign.realms):
        return None
    return Refusal("no-order", "CP-STA-03", "The order names every player once, or nobody.")


def _orders(campaign: Campaign, rng: random.Random, n: int) -> list[PlacementOrder]:
    found = [PlacementOrder()]
    while len(found) < n:
        found.append(PlacementOrder(tuple(rng.sample(sorted(campaign.realms), len(campaign.realms)))))
    return found


def _drawn(campaign: Campaign, dice: Dice) -> tuple[str, ...]:
    left = sorted(campaign.realms)
    order: list[str] = []
    while left:
        order.append(left.pop(pick(campaign, dice, "CP-STA-03", "placement order", (len(order),), len(left))))
    return tuple(order)


# ------------------------------------------------------------------------------------------ settlements


def _place_settlement(campaign: Campaign, seat: str, piece: str, round: int) -> Steps:
    sites, waived = settlement_sites(campaign, seat)
    if not sites:
        campaign.tell(NoRoomToPlace("CP-STA-05", seat, (f"a {CALLED[piece]}",)))
        return
    if waived:
        campaign.tell(RealmSplit("CP-STA-05", seat, piece))
    place = sites[0]
    if len(sites) > 1:
        place = int((yield ask(seat, _site_question(campaign, seat, piece, round, sites, waived))))
    found_settlement(campaign, seat, piece, place)


def _site_question(
    campaign: Campaign, seat: str, piece: str, round: int, sites: list[int], waived: bool
) -> Choice:
    return Choice(
        "place-settlement",
        "CP-STA-04",
        f"Where do you place your {CALLED[piece]}?",
        [Option(str(number), site_label(campaign, number), (str(number),)) for number in sites],
        about=(seat, str(round)),
        fallback=str(best_site(campaign, seat, piece, sites)),
        closed=ClosedSites(campaign, seat, sites, waived),
    )


def found_settlement(campaign: Campaign, seat: str, piece: str, place: int) -> None:
    """CP-REA-03, CP-REA-05 and their like: with it come the unclaimed hexes around."""
    gained = claims_of_settlement(campaign, seat, place)
    give_hexes(campaign, seat, gained)
    campaign.change_hex(place, construction=piece)
    campaign.tell(SettlementPlaced("CP-STA-04", seat, piece, place, tuple(gained)))


# ------------------------------------------------------------------------------------------ armies


def _set_up_army(campaign: Campaign, seat: str, piece: str) -> Steps:
    """CP-STA-06: in the realm. Who has no land at all waits off the map, as in CP-ARM-09."""
    general = piece == GENERALS_ARMY
    army = _raise_army(campaign, seat, piece, general)
    sites = army_sites(campaign, seat)
    if not sites:
        campaign.change_army(army.id, away=FALLEN if general else WAITING)
        campaign.tell(NoRoomToPlace("CP-STA-06", seat, (f"the {piece}",)))
        return
    place = sites[0]
    if len(sites) > 1:
        question = Choice(
            "set-up-army",
            "CP-STA-06",
            f"Where do you set up {army.name}, your {piece}?",
            [Option(str(number), camp_label(campaign, number), (str(number),)) for number in sites],
            about=(army.id,),
            fallback=str(best_camp(campaign, seat, general, sites)),
            closed=ClosedCamps(campaign, seat),
        )
        place = int((yield ask(seat, question)))
    campaign.change_army(army.id, place=place, away="")
    campaign.tell(ArmySetUp("CP-STA-06", army.id, seat, place, general))


def _raise_army(campaign: Campaign, seat: str, piece: str, general: bool) -> Army:
    found = _list_for(campaign, seat, piece)
    number = campaign.number_army(seat)
    name = _name(campaign, found)
    army = Army(f"army-{number}", number, seat, name, found.faction, found.id, general, away=WAITING)
    campaign.armies[army.id] = army
    return army


def _name(campaign: Campaign, found: ArmyList) -> str:
    """That of the list, and a number for a second army of that name."""
    taken = {army.name for army in campaign.armies.values()}
    if found.name not in taken:
        return found.name
    count = 2
    while f"{found.name} {count}" in taken:
        count += 1
    return f"{found.name} {count}"


# ------------------------------------------------------------------------------------------ lists


def check_lists(campaign: Campaign, options: CampaignOptions) -> None:
    """Whatever lists the players bring are legal (CP-ARM-01, CP-ARM-03) and are kept until their armies are
    set up; where some are missing, the battle book has some of its own."""
    brought: dict[str, list[Any]] = {}
    for at, player in enumerate(options.players):
        where = f"players.{at + 1}"
        for which, source in enumerate(player.lists):
            try:
                read_list(
                    campaign.book, source, _faction_of(campaign, player.seat, source), campaign.army_points
                )
            except BadInput as error:
                raise BadInput(error.what, f"{where}.lists.{which + 1}") from error
        if len(player.lists) > len(ARMY_ROUNDS):
            raise BadInput(f"a player begins with {len(ARMY_ROUNDS)} armies", f"{where}.lists")
        if len(player.lists) < len(ARMY_ROUNDS) and not bundled_lists(
            campaign.book, player.faction, campaign.army_points
        ):
            what = (
                f"no army list of {campaign.army_points} points or less comes with this book for this faction"
            )
            raise BadInput(what, f"{where}.lists")
        if player.lists:
            brought[player.seat] = list(player.lists)
    campaign.notes = {**campaign.notes, NOTES: brought}


def _faction_of(campaign: Campaign, seat: str, source: Any) -> str:
    """CP-GEN-09: a list may be of another faction than its player, where it says of which."""
    return read_register(campaign.book, source).faction or campaign.realms[seat].faction


def _list_for(campaign: Campaign, seat: str, piece: str) -> ArmyList:
    """Those that the Games Master has put into the campaign's options have his approval (CP-ARM-04)."""
    at = _LIST_OF[piece]
    brought = campaign.notes.get(NOTES, {}).get(seat, [])
    if at < len(brought):
        found = enter_list(campaign, seat, brought[at], _faction_of(campaign, seat, brought[at]))
        if not found.approved:
            approve(campaign, found.id)
        return campaign.lists[found.id]
    faction = campaign.realms[seat].faction
    own = bundled_lists(campaign.book, faction, campaign.army_points)
    return enter_list(campaign, seat, own[at % len(own)], faction)
