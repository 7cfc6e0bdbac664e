# interpreted: used once a game, after it
"""Step 2: what became of those who went out of action, and who leads if the leader is lost."""

from __future__ import annotations

from banneret.books.skirmish.after.camp import Asking, Camp, drawn
from banneret.books.skirmish.after.clauses import INJURIES
from banneret.books.skirmish.after.events import (
    ExperienceGained,
    MemberLost,
    Plundered,
    SeriousInjury,
    SurgeonPaid,
)
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.after.succession import find_leader
from banneret.books.skirmish.packs import InjuryEntry, growth
from banneret.books.skirmish.party import MOST_LASTING, Member, entry_of, may_fall, value_of, without_item
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.dice import Dice

PAY = "pay"
LET_DIE = "let-die"


def treat_injured(camp: Camp, seat: str, dice: Dice) -> Asking:
    """SK-INJ-06: everybody who went out of action rolls, unless a rule has said that it need not."""
    party = camp.parties[seat]
    for member in party.members:
        fate = camp.fate(seat, member.uid)
        if fate.dead:
            _lose(camp, seat, member.uid, member.name, "dead")
        elif fate.out and fate.injury and member.hero:
            yield from injure_hero(camp, seat, member.uid, fate.by, INJURIES, dice)
        elif fate.out and fate.injury:
            _injure(camp, seat, member.uid, dice)
    for sword in party.hired:
        fate = camp.fate(seat, sword.uid)
        if fate.dead:
            _lose(camp, seat, sword.uid, sword.name, "dead")
        elif fate.out and fate.injury:
            _injure(camp, seat, sword.uid, dice)
    yield from find_leader(camp, seat)


def _injure(camp: Camp, seat: str, uid: str, dice: Dice) -> None:
    """Henchmen, Animals and hired swords: one die."""
    party = camp.parties[seat]
    member = party.member(uid)
    sword = next((each for each in party.hired if each.uid == uid), None)
    name = member.name if member is not None else sword.name if sword is not None else uid
    face = dice.one(INJURIES, f"what becomes of {name}")
    key = growth().recovered(face)
    camp.tell(SeriousInjury(INJURIES, seat, uid, name, False, key, (face,)))
    effect = growth().recovery[key].effect
    if effect == "dead":
        _lose(camp, seat, uid, name, "dead")
    elif effect == "misses" and member is not None:
        camp.parties[seat] = party.with_member(member.having(misses_next=True))
    elif effect == "misses" and sword is not None:
        camp.parties[seat] = party.with_hired(sword.having(misses_next=True))


def injure_hero(camp: Camp, seat: str, uid: str, by: str, clause: str, dice: Dice) -> Asking:
    """Heroes: 2D6. `by` is the seat whose party did it, "" for nobody's."""
    member = camp.parties[seat].member(uid)
    if member is None:
        return
    faces = tuple(dice.d6(2, clause, f"the serious injury of {member.name}"))
    key = growth().injury(sum(faces))
    injury = growth().injuries[key]
    after = _suffered(camp, seat, member, key, injury)
    value = value_of(entry_of(camp.parties[seat], after), after, injury.stat) if injury.stat else 0
    camp.tell(SeriousInjury(clause, seat, uid, member.name, True, key, faces, value))
    camp.parties[seat] = camp.parties[seat].with_member(after)
    if injury.effect == "dead":
        _lose(camp, seat, uid, member.name, "dead")
    elif injury.effect == "bleeding":
        yield from _bleed(camp, seat, member, injury, clause)
    elif injury.effect == "robbed":
        _rob(camp, seat, member, by, clause, dice)
    elif injury.effect == "experience" and entry_of(camp.parties[seat], after).gains_xp:
        camp.tell(ExperienceGained(clause, seat, uid, member.name, 1, after.xp, ("a tale to tell",)))
    elif after.lasting() >= MOST_LASTING and injury.lasting:
        camp.parties[seat] = camp.parties[seat].leaving(uid)
        camp.tell(MemberLost(clause, seat, uid, member.name, "retired"))


def _suffered(camp: Camp, seat: str, member: Member, key: str, injury: InjuryEntry) -> Member:
    """The member with what an injury does to it at once."""
    entry = entry_of(camp.parties[seat], member)
    if injury.lasting:
        hurt = member.having(injuries=(*member.injuries, key))
        # A value at its lowest falls no further; the injury is there all the same.
        return hurt.changed(injury.stat, -1) if may_fall(entry, member, injury.stat) else hurt
    if injury.effect == "misses":
        return member.having(misses_next=True)
    if injury.effect == "experience" and entry.gains_xp:
        return member.having(xp=member.xp + 1)
    return member


def _bleed(camp: Camp, seat: str, member: Member, injury: InjuryEntry, clause: str) -> Asking:
    gold = camp.parties[seat].gold
    pay = Option(PAY, f"Pay {injury.cost} pg and save {member.name}", (member.uid,))
    die = Option(LET_DIE, f"Let {member.name} die", (member.uid,))
    closed = NotPossible()
    if gold < injury.cost:
        closed.add(pay, "no-gold", clause, f"A surgeon costs {injury.cost} pg, and you have {gold} pg.")
    options = [pay, die] if gold >= injury.cost else [die]
    prompt = f"{member.name} is bleeding out. Do you pay {injury.cost} pg for a surgeon?"
    question = Choice("bleeding", clause, prompt, options, (member.uid,), closed=closed)
    answer = yield question
    if answer == PAY:
        camp.spend(seat, injury.cost)
        camp.tell(SurgeonPaid(clause, seat, member.uid, member.name, injury.cost))
    else:
        _lose(camp, seat, member.uid, member.name, "dead")


def _rob(camp: Camp, seat: str, member: Member, by: str, clause: str, dice: Dice) -> None:
    """One random item goes to the enemy's stash; where no party did it, it is lost."""
    if not member.items:
        camp.tell(Plundered(clause, seat, member.uid, member.name, "", ""))
        return
    at = drawn(len(member.items), dice, clause, f"what is taken from {member.name}")
    item = member.items[at]
    robbed = member.having(items=without_item(member.items, item))
    camp.parties[seat] = camp.parties[seat].with_member(robbed)
    taker = by if by in camp.parties and by != seat else ""
    if taker:
        enemy = camp.parties[taker]
        camp.parties[taker] = enemy.having(stash=(*enemy.stash, item))
    camp.tell(Plundered(clause, seat, member.uid, member.name, item, taker))


def _lose(camp: Camp, seat: str, uid: str, name: str, why: str) -> None:
    camp.parties[seat] = camp.parties[seat].without(uid)
    camp.tell(MemberLost(INJURIES, seat, uid, name, why))
