"""SK-ENC-41 to SK-ENC-44: a pack of hungry dogs."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import starving
from banneret.books.skirmish.battle import Battle, Encounter, Trouble
from banneret.books.skirmish.draws import drawn
from banneret.books.skirmish.encounter_events import PackTested
from banneret.books.skirmish.encounter_kinds.arrivals import appear
from banneret.books.skirmish.encounter_kinds.creatures import Creatures, left_of
from banneret.books.skirmish.encounter_kinds.kind import UNTIL_GONE, members, take_off
from banneret.books.skirmish.trials import own_leadership
from banneret.books.skirmish.warrior import OUT, STUNNED
from banneret.core.engine.dice import Dice

DOG: Final = "dog"


class DogPack(Creatures):
    def __init__(self) -> None:
        super().__init__(
            "dog-pack",
            "Dog Pack",
            (35,),
            "SK-ENC-41",
            UNTIL_GONE,
            "2D3 hungry dogs come 12” from somebody, hunt whoever is nearest, and eat whom they bring down.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        near = drawn(battle, members(battle), self.clause, dice)
        count = dice.d3(self.clause, "how many dogs") + dice.d3(self.clause, "how many more dogs")
        models = appear(battle, DOG, count, near, self.clause, dice)
        if models:
            self.begin(battle, models=models)

    def recover(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """SK-ENC-43: once a quarter of the pack is lost it tests as a party does, in the turn of who met it."""
        left = left_of(battle, encounter)
        gone = len(encounter.models) - len(left)
        if battle.active != encounter.seat or not left or 4 * gone < len(encounter.models):
            return
        # SK-REC-05, SK-REC-06: as in a party, who is Stunned lends nothing, and with nobody else it fails.
        awake = [battle.warrior(each) for each in left if battle.warrior(each).condition != STUNNED]
        value = max([own_leadership(each) for each in awake], default=0)
        faces = tuple(dice.d6(2, "SK-ENC-43", "whether the dogs stay")) if awake else ()
        passed = bool(awake) and sum(faces) <= value
        battle.tell(PackTested("SK-ENC-43", value, faces, passed))
        if not passed:
            for each in left:
                take_off(battle, each)

    def lost(self, battle: Battle, trouble: Trouble, dice: Dice) -> None:
        """SK-ENC-44: whom a dog has put Out of Action is dragged away to be eaten."""
        if not trouble.by or battle.warrior(trouble.by).sheet.entry != DOG:
            return
        warrior = battle.warrior(trouble.warrior)
        if battle.warrior(trouble.by).is_npc() and warrior.seat in battle.seats and warrior.place == OUT:
            starving.dragged_away(battle, warrior.id)
