# interpreted: used between skirmishes
"""What the owner of a party may do with it between skirmishes, and why something is not possible."""

from __future__ import annotations

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.clauses import TRADING, UPKEEP
from banneret.books.skirmish.after.events import (
    ItemBought,
    ItemMoved,
    ItemSold,
    MemberJoined,
    MemberLost,
    MemberRenamed,
    PartyRenamed,
)
from banneret.books.skirmish.packs import equipment, hired_swords
from banneret.books.skirmish.party import STASH, Member, Party, type_of, without_item
from banneret.books.skirmish.party_building import (
    LEADING,
    BuildingFault,
    hire_fault,
    item_fault,
    joined,
    name_fault,
    recruit_fault,
    taken_on,
)
from banneret.books.skirmish.sheets import LEADER
from banneret.core.engine.dice import Dice


def sale_price(item: str) -> int:
    """Half the price, rounded down."""
    return equipment().cost(item) // 2


class Orders:
    """The deeds of one seat. Each `why_not_…` must be None before the deed itself is done."""

    def __init__(self, camp: Camp, seat: str, dice: Dice) -> None:
        self.camp = camp
        self.seat = seat
        self.dice = dice

    @property
    def party(self) -> Party:
        return self.camp.parties[self.seat]

    def _put(self, party: Party) -> None:
        self.camp.parties[self.seat] = party

    def _member(self, uid: str) -> Member:
        member = self.party.member(uid)
        assert member is not None, f"nobody in {self.party.name} has the uid {uid}"
        return member

    def _too_dear(self, name: str, cost: int) -> BuildingFault | None:
        if cost <= self.party.gold:
            return None
        return BuildingFault(TRADING, f"{name} costs {cost} pg, and {self.party.name} has {self.party.gold} pg")

    # -------------------------------------------------------------------------------------- people

    def why_not_recruit(self, entry_id: str) -> BuildingFault | None:
        entry = type_of(self.party).warriors[entry_id]
        return recruit_fault(self.party, entry_id) or self._too_dear(entry.name, entry.cost)

    def recruit(self, entry_id: str, name: str = "") -> Member:
        cost = type_of(self.party).warriors[entry_id].cost
        self.camp.spend(self.seat, cost)
        self._put(joined(self.party, entry_id, name, (), self.dice))
        member = self.party.members[-1]
        spell = member.spells[0].id if member.spells else ""
        self.camp.tell(MemberJoined(TRADING, self.seat, member.uid, member.name, cost, spell))
        return member

    def why_not_hire(self, sword: str) -> BuildingFault | None:
        entry = hired_swords()[sword]
        return hire_fault(self.party, sword) or self._too_dear(entry.name, entry.cost)

    def hire(self, sword: str, name: str = "") -> None:
        cost = hired_swords()[sword].cost
        self.camp.spend(self.seat, cost)
        self._put(taken_on(self.party, sword, name, self.dice))
        hired = self.party.hired[-1]
        spell = hired.spells[0].id if hired.spells else ""
        self.camp.tell(MemberJoined(UPKEEP, self.seat, hired.uid, hired.name, cost, spell))

    def why_not_dismiss(self, uid: str) -> BuildingFault | None:
        member = self.party.member(uid)
        if member is not None and member.role == LEADER:
            return BuildingFault(LEADING, f"{member.name} leads {self.party.name} and cannot be dismissed")
        return None

    def dismiss(self, uid: str) -> None:
        name = self.party.names()[uid]
        self._put(self.party.leaving(uid))
        self.camp.tell(MemberLost(TRADING, self.seat, uid, name, "left"))

    def why_not_call(self, name: str, uid: str = "") -> BuildingFault | None:
        """Why nobody, or not this member, can be called so."""
        return name_fault(self.party, name, uid)

    def rename(self, uid: str, name: str) -> None:
        """A member or hired sword, or with "" the party itself."""
        party = self.party
        if not uid:
            self._put(party.having(name=name))
            self.camp.tell(PartyRenamed(TRADING, self.seat, party.name, name))
            return
        called = party.names()[uid]
        member = party.member(uid)
        if member is not None:
            self._put(party.with_member(member.having(name=name)))
        else:
            sword = next(each for each in party.hired if each.uid == uid)
            self._put(party.with_hired(sword.having(name=name)))
        self.camp.tell(MemberRenamed(TRADING, self.seat, uid, called, name))

    # -------------------------------------------------------------------------------------- things

    def why_not_buy(self, item: str, whom: str) -> BuildingFault | None:
        fault = None if whom == STASH else item_fault(self.party, self._member(whom), item)
        return fault or self._too_dear(equipment().name(item), equipment().cost(item))

    def buy(self, item: str, whom: str) -> None:
        cost = equipment().cost(item)
        self.camp.spend(self.seat, cost)
        name = self._hand(item, whom)
        self.camp.tell(ItemBought(TRADING, self.seat, item, name, cost))

    def sell(self, item: str, holder: str) -> None:
        self._let_go(item, holder)
        self.camp.earn(self.seat, sale_price(item))
        self.camp.tell(ItemSold(TRADING, self.seat, item, sale_price(item)))

    def why_not_give(self, item: str, whom: str) -> BuildingFault | None:
        return item_fault(self.party, self._member(whom), item)

    def give(self, item: str, whom: str) -> None:
        """From the stash to a member."""
        self._let_go(item, STASH)
        self.camp.tell(ItemMoved(TRADING, self.seat, item, "", self._hand(item, whom)))

    def take(self, item: str, holder: str) -> None:
        """From a member to the stash."""
        name = self._let_go(item, holder)
        self._hand(item, STASH)
        self.camp.tell(ItemMoved(TRADING, self.seat, item, name, ""))

    def _hand(self, item: str, whom: str) -> str:
        """Put a thing there; the name of who has it now, "" for the stash."""
        if whom == STASH:
            self._put(self.party.having(stash=(*self.party.stash, item)))
            return ""
        member = self._member(whom)
        self._put(self.party.with_member(member.having(items=(*member.items, item))))
        return member.name

    def _let_go(self, item: str, holder: str) -> str:
        if holder == STASH:
            self._put(self.party.taken_from_stash(item))
            return ""
        member = self._member(holder)
        self._put(self.party.with_member(member.having(items=without_item(member.items, item))))
        return member.name
