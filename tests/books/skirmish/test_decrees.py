"""What a campaign says of a party between skirmishes: it stands in the history like everything else."""

from __future__ import annotations

import msgspec
import pytest

from banneret.books.skirmish.decrees import Decree, decreed
from banneret.books.skirmish.random_bands import random_band
from banneret.books.skirmish.sheets import LEADER
from banneret.books.skirmish.warband import Warband, after_decree, found_warband, read_warband, written
from banneret.books.warbands import warbands_of
from banneret.core.engine.errors import BadInput

DOOR = warbands_of("skirmish")


def band(seed: int = 3) -> Warband:
    return found_warband(random_band(seed, "free-company"), "party-7", seed)


def document(seed: int = 3) -> bytes:
    return written(band(seed))


def test_a_drawn_party_is_legal_and_the_same_for_the_same_seed() -> None:
    for seed in range(12):
        draft = DOOR.drawn("seekers", "Nine Lanterns", seed)
        assert draft == DOOR.drawn("seekers", "Nine Lanterns", seed)
        facts = DOOR.facts(DOOR.found(draft, "party-1", seed, "Ann"))
        assert (facts.id, facts.name) == ("party-1", "Nine Lanterns")
        assert len(facts.members) >= 3
        assert 0 <= facts.gold < 500


def test_a_purse_is_changed_and_the_document_can_be_read_again() -> None:
    before = document()
    after = DOOR.with_purse(before, 77, 4, "explored the ruin in hex 12")
    facts = DOOR.facts(DOOR.read(after, False))
    assert (facts.gold, facts.weirdstone) == (77, 4)
    assert (
        "explored the ruin in hex 12: now has 77 pg and has 4 shards" in DOOR.history(after)[-1]["text"].lower()
    )


def test_whoever_has_fallen_is_gone_and_another_leads() -> None:
    party = band().party
    leader = party.leader()
    assert leader is not None
    after = decreed(party, Decree("fought by hand", party.gold, 0, dead=(leader.uid,)))
    assert leader.uid not in after.names()
    assert [member.role for member in after.members].count(LEADER) == 1
    assert after.rating < party.rating


def test_a_skirmish_without_a_journal_teaches_and_is_missed() -> None:
    party = band().party
    learns = next(member for member in party.members if member.hero)
    party = party.with_member(learns.having(misses_next=True))
    after = decreed(party, Decree("fought by hand", 10, 1, xp={learns.uid: 2}, fought=True))
    found = after.member(learns.uid)
    assert found is not None
    assert found.xp == learns.xp + 2
    assert not found.misses_next
    waits = decreed(party, Decree("robbed", 10, 1)).member(learns.uid)
    assert waits is not None
    assert waits.misses_next


def test_a_decree_about_strangers_is_refused() -> None:
    with pytest.raises(BadInput, match="nobody in"):
        after_decree(band(), Decree("fought by hand", 10, 1, dead=("party-9.1",)))


def test_a_decree_that_was_changed_by_hand_is_seen() -> None:
    after = after_decree(band(), Decree("robbed", 10, 1))
    forged = msgspec.structs.replace(after, history=(after.history[0], Decree("robbed", 300, 1)))
    with pytest.raises(BadInput, match="its history gives something else: gold is 300 there, not 10"):
        read_warband(written(forged), "here")


@pytest.mark.parametrize("decree", [Decree("robbed", -1, 0), Decree("robbed", 0, -1), Decree("", 0, 0)])
def test_a_decree_of_nonsense_is_none(decree: Decree) -> None:
    written_ = written(msgspec.structs.replace(band(), history=(*band().history, decree)))
    with pytest.raises(BadInput):
        read_warband(written_, "here", edited=True)
