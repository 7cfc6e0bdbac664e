# interpreted: used once a game, after it
"""Step 1: those whom an encounter brought want their upkeep, or somebody's blood."""

from __future__ import annotations

from banneret.books.skirmish.after.camp import Asking, Camp, drawn
from banneret.books.skirmish.after.clauses import GLADIATOR, OGRE
from banneret.books.skirmish.after.events import HirelingAttacks, HirelingGone, HirelingPaid, MemberLost
from banneret.books.skirmish.after.facts import Hireling
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.after.serious_injuries import injure_hero
from banneret.books.skirmish.packs import hired_swords
from banneret.books.skirmish.party_building import hire_fault, taken_on
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.dice import Dice

PAY = "pay"
REFUSE = "refuse"


def pay_hirelings(camp: Camp, seat: str, dice: Dice) -> Asking:
    """SK-ENC-03, SK-ENC-53: paid, they stay if a place is free; else they attack somebody and leave."""
    for hireling in camp.facts[seat].hirelings:
        entry = hired_swords()[hireling.entry]
        clause = GLADIATOR if hireling.entry == "gladiator" else OGRE
        if hireling.out:
            camp.tell(HirelingGone(clause, seat, entry.name))
            continue
        answer = yield _question(camp, seat, hireling, clause)
        if answer == PAY:
            _pay(camp, seat, hireling, clause, dice)
        else:
            yield from _attacked(camp, seat, entry.name, clause, dice)


def _question(camp: Camp, seat: str, hireling: Hireling, clause: str) -> Choice:
    entry = hired_swords()[hireling.entry]
    gold = camp.parties[seat].gold
    pay = Option(PAY, f"Pay {entry.upkeep} pg")
    refuse = Option(REFUSE, f"Refuse, and let the {entry.name} take it out on somebody")
    closed = NotPossible()
    options = [pay, refuse] if gold >= entry.upkeep else [refuse]
    if gold < entry.upkeep:
        closed.add(pay, "no-gold", clause, f"The {entry.name} wants {entry.upkeep} pg, and you have {gold} pg.")
    prompt = f"The {entry.name} wants {entry.upkeep} pg for this skirmish. Do you pay?"
    return Choice("hireling", clause, prompt, options, closed=closed)


def _pay(camp: Camp, seat: str, hireling: Hireling, clause: str, dice: Dice) -> None:
    entry = hired_swords()[hireling.entry]
    camp.spend(seat, entry.upkeep)
    party = camp.parties[seat]
    stays = hire_fault(party, hireling.entry) is None
    if stays:
        party = taken_on(party, hireling.entry, "", dice)
        sword = party.hired[-1].having(kills=hireling.enemies_out)
        camp.parties[seat] = party.with_hired(sword)
        camp.paid = (*camp.paid, sword.uid)
    camp.tell(HirelingPaid(clause, seat, entry.name, entry.upkeep, stays))


def _attacked(camp: Camp, seat: str, name: str, clause: str, dice: Dice) -> Asking:
    """A random hero who was not put out of action rolls for an injury; without one, a random henchman dies."""
    party = camp.parties[seat]
    able = [
        member
        for member in party.heroes()
        if not camp.fate(seat, member.uid).out and not camp.fate(seat, member.uid).dead
    ]
    henchmen = [member for member in party.henchmen() if not camp.fate(seat, member.uid).dead]
    among = able or henchmen
    if not among:
        camp.tell(HirelingAttacks(clause, seat, name, ""))
        return
    victim = among[drawn(len(among), dice, clause, f"whom the {name} attacks")]
    camp.tell(HirelingAttacks(clause, seat, name, victim.name))
    if able:
        yield from injure_hero(camp, seat, victim.uid, "", clause, dice)
    else:
        camp.parties[seat] = party.without(victim.uid)
        camp.tell(MemberLost(clause, seat, victim.uid, victim.name, "dead"))
