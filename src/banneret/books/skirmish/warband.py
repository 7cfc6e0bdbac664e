"""A warband: a party with its history, as a file that carries on from one skirmish to the next.

The history is the truth: how the party was founded, every order its owner gave, every decree of a campaign, and
the party as each skirmish left it, with the digest of that skirmish's journal. What stands in the file as the
party must be what it gives.

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from banneret.books.events import plural
from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import PartyFacts
from banneret.books.skirmish.after.orders import Orders
from banneret.books.skirmish.decrees import Decree, decree_line, decreed
from banneret.books.skirmish.packs import equipment, hired_swords
from banneret.books.skirmish.party import STASH, Party, type_of
from banneret.books.skirmish.party_building import BuildingFault, founded
from banneret.books.skirmish.party_lists import BandList, check_band
from banneret.books.skirmish.warband_content import MOST_OWNED, check_content, check_owner
from banneret.books.warbands import DEEDS
from banneret.core.engine.ask import short
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.state import State
from banneret.core.engine.toml_files import among, between, check_name

FORMAT: Final = 1
_SEAT: Final = "A"
_MEGABYTES: Final = 4
MOST_BYTES: Final = _MEGABYTES * 1_000_000
_LARGEST: Final = 2**63 - 1  # a seed
ON_PURPOSE: Final = "“--edited” keeps what was changed by hand, and the history will say so"


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="founded", tag_field="event"):
    """The list a party was made of, and the seed of the dice for its Wizard's first spell."""

    list: BandList
    id: str
    seed: int
    owner: str = ""


class PartyOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="order", tag_field="event"):
    """What its owner did between skirmishes: recruit, hire, dismiss, rename, buy, sell, give or take.

    To rename is to give `whom`, or with "" the party itself, the name `what`.
    """

    deed: str
    what: str
    whom: str = ""


class Fought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fought", tag_field="event"):
    """A skirmish: the digest of its journal, and the party as it came out of all that followed."""

    journal: str
    seat: str
    against: str
    result: str
    party: Party


class Edited(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="edited", tag_field="event"):
    """The owner has changed the file by hand and stands by it."""

    party: Party


Record = Founding | PartyOrder | Decree | Fought | Edited


class Warband(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    warband: int
    party: Party
    history: tuple[Record, ...]
    digest: str = ""

    def fought(self) -> list[Fought]:
        return [record for record in self.history if isinstance(record, Fought)]

    def edited(self) -> bool:
        """Whether its owner has ever changed it by hand."""
        return any(isinstance(record, Edited) for record in self.history)


# ------------------------------------------------------------------------------------------ making and changing


def found_warband(band: BandList, id: str, seed: int, owner: str = "") -> Warband:
    """A new warband of a legal list; or BadInput."""
    check_owner(owner, "owner")
    founding = Founding(band, id, seed, owner)
    return Warband(FORMAT, _founded(founding), (founding,))


def ordered(warband: Warband, order: PartyOrder) -> tuple[Warband, list[Event]]:
    """The warband after an order, and what happened; or BadInput with the rule that forbids it."""
    order = _by_name(warband.party, order)
    party, events = _obeyed(warband.party, order, _seed_of(warband.history))
    return Warband(FORMAT, party, (*warband.history, order)), events


def after_fight(warband: Warband, fight: Fought) -> Warband:
    """The warband after a skirmish; or BadInput if it was in that one already, or if another fought."""
    check_new(warband, fight.journal)
    if fight.party.id != warband.party.id:
        raise BadInput(f"{fight.party.name} fought this skirmish, not {warband.party.name}.")
    return Warband(FORMAT, fight.party, (*warband.history, fight))


def after_decree(warband: Warband, decree: Decree) -> Warband:
    """The warband after what a campaign says of it; or BadInput."""
    return Warband(FORMAT, decreed(warband.party, decree), (*warband.history, decree))


def check_new(warband: Warband, journal: str) -> None:
    """BadInput if the skirmish with this digest is in its history."""
    if any(record.journal == journal for record in warband.fought()):
        raise BadInput(f"{warband.party.name} has this skirmish in its history already.")


def _by_name(party: Party, order: PartyOrder) -> PartyOrder:
    """The order with members called as they are, however they were written."""
    names = party.names()
    if order.deed == "dismiss":
        return PartyOrder(order.deed, names[uid_of(party, order.what)])
    if order.deed in ("recruit", "hire") or order.whom in ("", STASH):
        return order
    return PartyOrder(order.deed, order.what, names[uid_of(party, order.whom)])


def _founded(founding: Founding) -> Party:
    return founded(founding.list, SeededDice(founding.seed), founding.id, founding.owner)


def _seed_of(history: tuple[Record, ...]) -> int:
    first = history[0]
    return first.seed if isinstance(first, Founding) else 0


# ------------------------------------------------------------------------------------------ orders


def _obeyed(party: Party, order: PartyOrder, seed: int) -> tuple[Party, list[Event]]:
    """The dice for a new Wizard's spell are its own, so that trying again gives the same spell."""
    dice = SeededDice(seed).keyed("joins", (party.next_uid(),))
    camp = Camp({_SEAT: party}, {_SEAT: PartyFacts("", 0, {})}, State())
    orders = Orders(camp, _SEAT, dice)
    if order.deed == "rename":
        _rename(orders, order)
    elif order.deed in ("recruit", "hire", "dismiss"):
        _people(orders, order)
    else:
        _things(orders, order)
    return camp.parties[_SEAT].rated(), camp.state.told


def _people(orders: Orders, order: PartyOrder) -> None:
    party = orders.party
    if order.whom:
        check_name("NAME", short(order.whom), order.whom)
        _refuse(orders.why_not_call(order.whom))
    if order.deed == "recruit":
        kind = type_of(party)
        among("WARRIOR", short(order.what), order.what, kind.warriors, f"warrior of the {kind.name}")
        _refuse(orders.why_not_recruit(order.what))
        orders.recruit(order.what, order.whom)
    elif order.deed == "hire":
        among("SWORD", short(order.what), order.what, hired_swords(), "hired sword")
        _refuse(orders.why_not_hire(order.what))
        orders.hire(order.what, order.whom)
    else:
        uid = uid_of(party, order.what)
        _refuse(orders.why_not_dismiss(uid))
        orders.dismiss(uid)


def _rename(orders: Orders, order: PartyOrder) -> None:
    check_name("NAME", short(order.what), order.what)
    uid = uid_of(orders.party, order.whom) if order.whom else ""
    if uid:
        _refuse(orders.why_not_call(order.what, uid))
    orders.rename(uid, order.what)


def _things(orders: Orders, order: PartyOrder) -> None:
    party, item = orders.party, order.what
    among("DEED", short(order.deed), order.deed, ("buy", "sell", "give", "take"), "deed")
    among("ITEM", short(item), item, equipment().for_sale(), "item")
    if order.whom == STASH and order.deed in ("give", "take"):
        raise BadInput("name the member whose thing it is or will be, not the stash.")
    whom = STASH if order.whom == STASH else uid_of(party, order.whom)
    member = party.member(whom)
    if whom != STASH and member is None:
        raise BadInput(f"{order.whom} is a hired sword and carries its own things.")
    if order.deed == "buy":
        _refuse(orders.why_not_buy(item, whom))
        orders.buy(item, whom)
    elif order.deed == "give":
        if item not in party.stash:
            raise BadInput(f"there is no {equipment().name(item)} in the stash of {party.name}.")
        _refuse(orders.why_not_give(item, whom))
        orders.give(item, whom)
    else:
        if item not in (party.stash if member is None else member.items):
            raise BadInput(f"{order.whom} has no {equipment().name(item)}.")
        (orders.sell if order.deed == "sell" else orders.take)(item, whom)


def _refuse(fault: BuildingFault | None) -> None:
    if fault is not None:
        raise BadInput(f"{fault}.")


def uid_of(party: Party, name: str) -> str:
    """The member or hired sword of this name or uid, or BadInput naming the nearest."""
    for uid, known in party.names().items():
        if name == uid or name.casefold() == known.casefold():
            return uid
    among(party.name, "members", name, party.names().values(), "member")
    return name


# ------------------------------------------------------------------------------------------ files


def written(warband: Warband) -> bytes:
    """The whole file, with the digest of what stands before it."""
    bare = msgspec.structs.replace(warband, digest="")
    signed = msgspec.structs.replace(bare, digest=_digest(bare))
    return msgspec.json.format(msgspec.json.encode(signed), indent=1) + b"\n"


def read_warband(data: bytes, where: str, edited: bool = False, advice: str = ON_PURPOSE) -> Warband:
    """A warband whose party is what its history gives, or BadInput; an owner may insist on an `edited` one.

    `advice` says how, to whoever has given us the file.
    """
    if len(data) > MOST_BYTES:
        raise BadInput(f"the file has more than {_MEGABYTES} MB; no warband has.", where)
    try:
        warband = msgspec.json.decode(data, type=Warband)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"this is no warband ({error}).", where) from None
    if warband.warband != FORMAT:
        raise BadInput(f"this is a warband of format {warband.warband}; only {FORMAT} is known here.", where)
    fault = _fault(warband, where)
    if not fault:
        return warband
    if not edited:
        raise BadInput(f"{fault}; {advice}.", where)
    return Warband(FORMAT, warband.party, (*warband.history, Edited(warband.party)))


def _fault(warband: Warband, where: str) -> str:
    """What is not as it was written; "" if everything is. BadInput for nonsense, on which nobody can insist."""
    check_content(warband.party, where)
    _check_history(warband.history, where)
    try:
        given = party_given(warband.history)
    except BadInput as fault:
        return f"its history cannot have happened: {fault.what.rstrip('.')}"
    if given != warband.party:
        return f"its history gives something else: {difference(warband.party, given)}"
    if warband.digest != _digest(msgspec.structs.replace(warband, digest="")):
        return "it was changed after it was written: its digest does not match"
    return ""


def party_given(history: tuple[Record, ...]) -> Party:
    """The party that a history leads to, every order obeyed again; or BadInput where that is not possible."""
    return parties_along(history)[-1]


def parties_along(history: tuple[Record, ...]) -> list[Party]:
    """The party as each entry of its history left it.

    What came before the owner's word for a party need not have been possible: it then left all as it was.
    """
    words = [at for at, record in enumerate(history) if isinstance(record, Edited)]
    vouched = words[-1] if words else 0
    parties: list[Party] = []
    for at, record in enumerate(history):
        before = parties[-1] if parties else _party_in(history[vouched])
        try:
            parties.append(_party_after(before, record, history))
        except BadInput:
            if at >= vouched:
                raise
            parties.append(before)
    return parties


def _party_after(before: Party, record: Record, history: tuple[Record, ...]) -> Party:
    if isinstance(record, PartyOrder):
        return _obeyed(before, record, _seed_of(history))[0]
    if isinstance(record, Decree):
        return decreed(before, record)
    return _party_in(record)


def _party_in(record: Record) -> Party:
    """The party that a record gives by itself."""
    if isinstance(record, Founding):
        return _founded(record)
    assert not isinstance(record, PartyOrder | Decree), "these change a party and give none"
    return record.party


def _check_history(history: tuple[Record, ...], where: str) -> None:
    """BadInput for a history that is none, or names whom or what there is not."""
    if not history or not isinstance(history[0], Founding):
        raise BadInput("a history begins with the founding of the party.", where)
    for at, record in enumerate(history):
        here = f"{where}: history[{at}]"
        if isinstance(record, Founding):
            if at > 0:
                raise BadInput("a party is founded once.", here)
            check_name(here, "id", record.id)
            check_owner(record.owner, f"{here}.owner")
            between(here, "seed", record.seed, -_LARGEST - 1, _LARGEST)
            check_band(record.list, here)
        elif isinstance(record, PartyOrder):
            _check_order(record, here)
        elif isinstance(record, Decree):
            _check_decree(record, here)
        else:
            if isinstance(record, Fought):
                for word in (record.journal, record.seat, record.against, record.result):
                    check_name(here, "fought", word)
            check_content(record.party, here)


def _check_order(order: PartyOrder, where: str) -> None:
    among(where, "deed", order.deed, DEEDS, "deed")
    check_name(where, "what", order.what)
    if order.whom:
        check_name(where, "whom", order.whom)
    if order.deed == "hire":
        among(where, "what", order.what, hired_swords(), "hired sword")
    elif order.deed in ("buy", "sell", "give", "take"):
        among(where, "what", order.what, equipment().for_sale(), "item")


def _check_decree(decree: Decree, where: str) -> None:
    check_name(where, "why", decree.why)
    for uid in (*decree.dead, *decree.xp):
        check_name(where, "uid", uid)
    for field, number in (("gold", decree.gold), ("weirdstone", decree.weirdstone)):
        between(where, field, number, 0, MOST_OWNED)
    for points in decree.xp.values():
        between(where, "xp", points, 0, MOST_OWNED)


def difference(there: Party, given: Party) -> str:
    """The first thing in which a party is not what its history gives, in words."""
    names = given.names()
    for member in there.members:
        if member.uid not in names:
            return f"{member.name} is not in it"
        other = given.member(member.uid)
        if other is not None and member != other:
            for field in member.__struct_fields__:
                one, two = getattr(member, field), getattr(other, field)
                if one != two:
                    return f"{member.name} has {field} {_short(two)} there, not {_short(one)}"
    gone = [name for uid, name in names.items() if uid not in there.names()]
    if gone:
        return f"{gone[0]} is missing here"
    for field in ("gold", "weirdstone", "rating"):
        one, two = getattr(there, field), getattr(given, field)
        if one != two:
            return f"{field} is {two} there, not {one}"
    return "names, stash, hired swords or the order of members"


def _short(value: object) -> str:
    written = msgspec.json.encode(value).decode()
    return written if len(written) <= 40 else f"{written[:40]}…"


def _digest(bare: Warband) -> str:
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()


# ------------------------------------------------------------------------------------------ words


def record_line(record: Record, number: int) -> str:
    """One line of a history."""
    if isinstance(record, Founding):
        members = sum(line.count for line in record.list.members)
        return f"founded as {record.list.name} with {plural(members, 'member')}"
    if isinstance(record, PartyOrder):
        return _order_line(record)
    if isinstance(record, Decree):
        return decree_line(record)
    if isinstance(record, Fought):
        rating = record.party.rating
        return f"skirmish {number}: {record.result} against {record.against}; rating {rating} after it"
    return "changed by hand, on its owner's word"


def _order_line(order: PartyOrder) -> str:
    things = equipment()
    if order.deed == "recruit":
        return f"recruits {order.whom or order.what}"
    if order.deed == "hire":
        return f"hires {order.whom or hired_swords()[order.what].name}"
    if order.deed == "dismiss":
        return f"dismisses {order.what}"
    if order.deed == "rename":
        return f"calls {order.whom or 'the party'} {order.what} from now on"
    words = {
        "buy": "buys {} for {}",
        "sell": "sells {} of {}",
        "give": "gives {} to {}",
        "take": "takes {} from {}",
    }
    whom = "the stash" if order.whom == STASH else order.whom
    return words[order.deed].format(things.name(order.what), whom)
