# interpreted: parties are built before a skirmish
"""A party that is yet to be founded, put together step by step: nothing is paid for good yet."""

from __future__ import annotations

from banneret.books.skirmish.packs import equipment, hired_swords
from banneret.books.skirmish.party import STASH, Party, without_item
from banneret.books.skirmish.party_building import BuildingFault, free_name, looked_at, name_fault
from banneret.books.skirmish.party_lists import BandList, band_of, load_band, load_type, party_types
from banneret.books.skirmish.roster_view import Desk, sentence
from banneret.books.skirmish.warband import uid_of
from banneret.books.warbands import BandOrder, DraftBand, DraftMember
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, check_name

DRAFT = "draft"


def blank_draft(type_: str) -> DraftBand:
    """A party of this type with nobody in it but its leader."""
    among("type", type_, type_, party_types(), "party type")
    kind = load_type(type_)
    leader = kind.leader()
    member: DraftMember = {"entry": leader, "name": kind.warriors[leader].name, "items": []}
    return {"type": type_, "name": f"New {kind.name}", "members": [member], "hired": [], "stash": []}


def ready_draft(list_id: str) -> DraftBand:
    return draft_of(looked_at(load_band(list_id)))


def list_of(draft: DraftBand, id: str = DRAFT) -> BandList:
    """The draft as a list; BadInput if it names whom or what there is not."""
    members = [
        {"warrior": each["entry"], "name": each["name"], "items": each["items"]} for each in draft["members"]
    ]
    hired = [{"sword": each["entry"], "name": each["name"]} for each in draft["hired"]]
    band = {"id": id, "name": draft["name"], "type": draft["type"], "stash": draft["stash"]}
    return band_of("the draft", {"band": band, "members": members, "hired": hired})


def draft_of(party: Party) -> DraftBand:
    return {
        "type": party.type,
        "name": party.name,
        "members": [_line(member.entry, member.name, member.items) for member in party.members],
        "hired": [_line(sword.entry, sword.name, ()) for sword in party.hired],
        "stash": list(party.stash),
    }


def _line(entry: str, name: str, items: tuple[str, ...]) -> DraftMember:
    return {"entry": entry, "name": name, "items": list(items)}


def draft_desk(draft: DraftBand) -> Desk:
    return Desk(looked_at(list_of(draft)), True)


def draft_ordered(draft: DraftBand, order: BandOrder) -> tuple[DraftBand, list[str]]:
    """The draft after an order, and what happened; BadInput with the rule that forbids it."""
    desk = draft_desk(draft)
    party, said = _obeyed(desk, order)
    return draft_of(party), [said]


def _obeyed(desk: Desk, order: BandOrder) -> tuple[Party, str]:
    party, orders = desk.party, desk.orders
    if order.deed == "rename":
        check_name("name", order.what, order.what)
        uid = uid_of(party, order.whom) if order.whom else ""
        if uid:
            _refuse(orders.why_not_call(order.what, uid))
        orders.rename(uid, order.what)
        return orders.party, f"{order.what} it is."
    if order.deed == "recruit":
        kind = load_type(party.type)
        among("entry", order.what, order.what, kind.warriors, f"warrior of the {kind.name}")
        name = _new_name(party, order, kind.warriors[order.what].name)
        _refuse(orders.why_not_recruit(order.what))
        orders.recruit(order.what, name)
        return orders.party, f"{name} joins."
    if order.deed == "hire":
        among("entry", order.what, order.what, hired_swords(), "hired sword")
        name = _new_name(party, order, hired_swords()[order.what].name)
        _refuse(orders.why_not_hire(order.what))
        orders.hire(order.what, name)
        return orders.party, f"{name} is hired."
    if order.deed == "dismiss":
        uid = uid_of(party, order.what)
        _refuse(orders.why_not_dismiss(uid))
        return party.without(uid), f"{party.names()[uid]} leaves, and with all that was bought."
    return _thing_obeyed(desk, order)


def _new_name(party: Party, order: BandOrder, name: str) -> str:
    if not order.whom:
        return free_name(party, name)
    check_name("name", order.whom, order.whom)
    _refuse(name_fault(party, order.whom))
    return order.whom


def _thing_obeyed(desk: Desk, order: BandOrder) -> tuple[Party, str]:
    party, item = desk.party, order.what
    among("item", item, item, equipment().for_sale(), "item")
    name = equipment().name(item)
    if order.deed not in ("buy", "sell"):
        raise BadInput("a party that is not founded yet has nothing to move to and fro.")
    member = None if order.whom == STASH else party.member(uid_of(party, order.whom))
    if member is None and order.whom != STASH:
        raise BadInput("a hired sword carries its own things.")
    holder = STASH if member is None else member.uid
    if order.deed == "buy":
        _refuse(desk.orders.why_not_buy(item, holder))
        desk.orders.buy(item, holder)
        return desk.party, f"{name} is bought."
    carried = party.stash if member is None else member.items
    if item not in carried:
        raise BadInput(f"there is no {name} to take away.")
    left = without_item(carried, item)
    changed = party.having(stash=left) if member is None else party.with_member(member.having(items=left))
    return changed, f"{name} is taken away."


def _refuse(fault: BuildingFault | None) -> None:
    if fault is not None:
        raise BadInput(sentence(str(fault)))
