"""Which clause of a book says what the shared steps do, for events, dice and questions to name."""

from __future__ import annotations


class Clauses:
    """One clause id for each shared moment. Named by what happens there."""

    def __init__(
        self,
        *,
        first_turn: str,
        later_turns: str,
        one_activation: str,
        immobile: str,
        deploy: str,
        no_room: str,
        scouts: str,
        scout_order: str,
        reserve: str,
        arrival: str,
        arrival_order: str,
        joining: str,
        to_hit: str,
        to_block: str,
        choose_casualty: str,
        tough_last: str,
        wound_order: str,
        heroes_last: str,
        hero_defense: str,
        regeneration: str,
        breath: str,
        impact: str,
        strike_back: str,
        fatigue: str,
        fear: str,
        danger: str,
        morale_test: str,
        always_fails: str,
        wavers: str,
        recovers: str,
        routs: str,
        cast: str,
        spell: str,
        block_spell: str,
        one_spell: str,
        seize: str,
        contested: str,
    ) -> None:
        self.first_turn = first_turn
        self.later_turns = later_turns
        self.one_activation = one_activation
        self.immobile = immobile
        self.deploy = deploy
        self.no_room = no_room
        self.scouts = scouts
        self.scout_order = scout_order
        self.reserve = reserve
        self.arrival = arrival
        self.arrival_order = arrival_order
        self.joining = joining
        self.to_hit = to_hit
        self.to_block = to_block
        self.choose_casualty = choose_casualty
        self.tough_last = tough_last
        self.wound_order = wound_order
        self.heroes_last = heroes_last
        self.hero_defense = hero_defense
        self.regeneration = regeneration
        self.breath = breath
        self.impact = impact
        self.strike_back = strike_back
        self.fatigue = fatigue
        self.fear = fear
        self.danger = danger
        self.morale_test = morale_test
        self.always_fails = always_fails
        self.wavers = wavers
        self.recovers = recovers
        self.routs = routs
        self.cast = cast
        self.spell = spell
        self.block_spell = block_spell
        self.one_spell = one_spell
        self.seize = seize
        self.contested = contested
