# interpreted: used once a game, after it
"""Who leads a party that has lost its leader."""

from __future__ import annotations

from banneret.books.skirmish.after.camp import Asking, Camp
from banneret.books.skirmish.after.clauses import LEADING
from banneret.books.skirmish.after.events import LeaderChosen
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.party import Member, Party, entry_of, value_of
from banneret.books.skirmish.sheets import LEADER
from banneret.core.engine.ask import Choice, Option


def find_leader(camp: Camp, seat: str) -> Asking:
    """SK-SPC-01: the hero with the highest Leadership, else the best henchman; the owner breaks ties."""
    party = camp.parties[seat]
    if party.leader() is not None:
        return
    best = heirs(party)
    if not best:
        return
    chosen = best[0].uid
    if len(best) > 1:
        options = [Option(member.uid, member.name, (member.uid,)) for member in best]
        prompt = "Your leader is gone. Who leads the party now?"
        chosen = yield Choice("leader", LEADING, prompt, options, closed=_others(party, best))
    heir = party.member(chosen)
    assert heir is not None
    camp.parties[seat] = party.with_member(heir.having(role=LEADER))
    camp.tell(LeaderChosen(LEADING, seat, heir.uid, heir.name))


def _others(party: Party, best: list[Member]) -> NotPossible:
    """Those who cannot lead, and those whose claim is not as good."""
    closed = NotPossible()
    for member in party.members:
        option = Option(member.uid, member.name, (member.uid,))
        if entry_of(party, member).animal:
            closed.add(option, "animal", LEADING, f"{member.name} is an Animal and cannot lead a party.")
        elif member not in best:
            why = f"{member.name} has no claim as good as that of {best[0].name}."
            closed.add(option, "lesser-claim", LEADING, why)
    return closed


def heirs(party: Party) -> list[Member]:
    """Those with the best claim, more than one in a tie. No Animal can lead."""
    able = [member for member in party.members if not entry_of(party, member).animal]
    claims = {
        member.uid: (
            member.hero,
            value_of(entry_of(party, member), member, "Ld"),
            0 if member.hero else member.xp,
        )
        for member in able
    }
    if not able:
        return []
    best = max(claims.values())
    return [member for member in able if claims[member.uid] == best]
