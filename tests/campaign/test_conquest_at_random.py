"""Whole Post-Battle Phases of drawn maps, answered at random: what holds whatever happens."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.campaign import bonus_gold, characters, conquest, veterans
from banneret.campaign.codec import encode
from banneret.campaign.realm import MOST_GOLD
from banneret.campaign.records import ANSWERED, ATTACK, FALLEN, MOVE_CONFLICT, ArmyMove
from banneret.campaign.state import Campaign, pair
from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.dice import SeededDice
from tests.campaign.after_battle import annexed, beat, character, fight, slain, unit, won
from tests.campaign.small import play, sentences, small_world, with_army

WIDTH, HEIGHT = 9, 7
FACTIONS = ("undying", "vampire", "orcs-and-goblins", "warriors", "highborn", "empire")


def drawn_world(rng: random.Random) -> Campaign:
    """Four players at war, at peace and allied, with settlements and armies strewn over a map."""
    signs = "..........^^~~tVf"
    rows = [" ".join(rng.choice(signs) for _ in range(WIDTH)) for _ in range(HEIGHT)]
    factions = {letter: rng.choice(FACTIONS) for letter in "abcd"}
    campaign = small_world("\n".join(rows), players="abcd", factions=factions, turn=rng.randint(1, 9))
    for one, two in (("ann", "bob"), ("ann", "cid"), ("bob", "dora"), ("cid", "dora"), ("bob", "cid")):
        campaign.relations[pair(one, two)] = rng.choice(["enemies", "enemies", "allies"])
    campaign.relations[pair("ann", "bob")] = "enemies"
    numbers = list(campaign.hexes)
    rng.shuffle(numbers)
    for kind in ("city", "city", "town", "fortress", "town", "hold", "temple", "mine", "mine"):
        number = numbers.pop()
        owner = rng.choice(["ann", "bob", "cid", "dora"]) if kind not in ("hold", "temple") else ""
        campaign.change_hex(number, construction=kind, owner=owner, terrain="grassland")
        for other in campaign.grid.neighbours(number) if owner else ():
            if not campaign.hexes[other].owner:
                campaign.change_hex(other, owner=owner)
    for letter in "aabbccdd":
        number = numbers.pop()
        with_army(
            campaign,
            letter,
            number,
            general=not campaign.armies_of({"a": "ann", "b": "bob", "c": "cid", "d": "dora"}[letter]),
        )
    return campaign


def strewn_battles(campaign: Campaign, rng: random.Random) -> None:
    """Every army fights once at most, against an Enemy or a garrison."""
    free = sorted(campaign.armies)
    rng.shuffle(free)
    while free:
        attacker = free.pop()
        seat = campaign.armies[attacker].owner
        foes = [id for id in free if campaign.enemies(seat, campaign.armies[id].owner)]
        home = campaign.armies[attacker].place
        assert home is not None
        near = campaign.grid.neighbours(home)
        if rng.random() < 0.2:
            enemy = [number for number in near if campaign.enemies(seat, campaign.hexes[number].owner or seat)]
            if enemy:
                annexed(campaign, attacker, rng.choice(enemy))
            continue
        if not foes:
            continue
        defender = rng.choice(foes)
        free.remove(defender)
        status = rng.choice(["played"] * 6 + ["resigned", "forfeit", "stalemate"])
        kind = rng.choice([ATTACK, ATTACK, ANSWERED, MOVE_CONFLICT])
        winner = rng.choice(["attacker", "defender", "draw"]) if status != "stalemate" else "draw"
        fault = campaign.armies[rng.choice([attacker, defender])].owner if status == "forfeit" else ""
        for army in (attacker, defender):
            rest = tuple([rng.choice(["E", "W", "NE", "SW"]) for _ in range(3)])
            campaign.moves[army] = ArmyMove(army, path=(campaign.armies[army].place or 0,), rest=rest, budget=5)
        fight(
            campaign,
            attacker,
            defender,
            hex=rng.choice(near),
            winner=winner,
            kind=kind,
            status=status,
            given_up_by=fault,
            decisive=rng.random() < 0.4,
            scenario=rng.choice(["siege", "raid", "pitched-battle", "ambush"]),
            characters=[
                character(f"{attacker}/captain", challenges=(won(f"{defender}/bearer", False, True),)),
                slain(f"{defender}/bearer", f"{attacker}/captain"),
            ],
            units=[unit(f"{defender}/spears", beaten=(beat(f"{attacker}/bows"),))],
        )


def post_battle(campaign: Campaign, seed: int, rng: random.Random | None) -> None:
    """Answered with candidates, each of which must be legal, or with what is usual."""

    def answer(seat: str, question: Question) -> Any:
        for candidate in question.candidates(random.Random(seed), 4):
            read = question.read(candidate)
            assert not isinstance(read, Refusal), read
            assert question.check(read) is None
        assert question.check(question.read(question.default())) is None
        return question.default() if rng is None else question.candidates(rng, 1)[0]

    dice = SeededDice(seed)
    for phase in (characters, veterans, conquest, bonus_gold):
        play(phase.play(campaign, dice), answer)


def check(campaign: Campaign) -> None:
    places = [army.place for army in campaign.armies.values() if army.place is not None]
    assert len(places) == len(set(places))
    for army in campaign.armies.values():
        assert (army.place is None) == (army.away != "")
    for seat in campaign.seats:
        generals = [army for army in campaign.armies_of(seat) if army.general]
        assert len(generals) == 1
        assert generals[0].away != FALLEN
        assert 0 <= campaign.realms[seat].gold <= MOST_GOLD
    for key in [*campaign.veterans, *campaign.artefacts.values()]:
        assert key.split("/")[0] in campaign.armies
    assert all([veteran.experience >= 0 for veteran in campaign.veterans.values()])
    assert all([award.points == 0 for award in campaign.awards.values()])
    assert all(sentences(campaign))


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_answered(seed: int) -> None:
    rng = random.Random(seed)
    campaign = drawn_world(rng)
    strewn_battles(campaign, rng)
    post_battle(campaign, seed, random.Random(seed) if seed % 2 else None)
    check(campaign)


@pytest.mark.clause("CP-MOV-16")
@pytest.mark.parametrize("seed", range(0, 24, 2))
def test_the_order_in_which_things_are_kept_never_matters(seed: int) -> None:
    results = set()
    for shuffle in range(3):
        rng = random.Random(seed)
        campaign = drawn_world(rng)
        strewn_battles(campaign, rng)
        mixer = random.Random(shuffle)
        for name in ("armies", "battles", "annexations", "moves", "hexes", "relations"):
            items = list(getattr(campaign, name).items())
            if shuffle and name != "hexes":
                mixer.shuffle(items)
            setattr(campaign, name, dict(items))
        post_battle(campaign, seed, None)
        results.add(encode(campaign))
    assert len(results) == 1
