"""SK-ENC-40: hands of earth and stone hold on to whoever walks among them."""

from __future__ import annotations

import random

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.encounter_effects import HANDS_OF_STONE, HANDS_REACH
from banneret.books.skirmish.encounter_events import SpotChosen
from banneret.books.skirmish.encounter_kinds.kind import GAME_TURN, EncounterKind, Shown
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.geometry import quantise
from banneret.core.space.placing import is_number
from banneret.core.space.shown import PointDetails


class ChooseSpot(Question):
    """Where the hands sprout: any point of the table, given as [x, y]."""

    def __init__(self, battle: Battle) -> None:
        prompt = "Hands of Stone: choose a spot. All within 3” of it is very difficult ground this game turn."
        super().__init__("point", "hands-of-stone", "SK-ENC-40", prompt)
        self.act = "Place it here"
        self.width: float = battle.field.width
        self.depth: float = battle.field.depth
        unmeasured(self)

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) != 2 or not all([is_number(v, 1e4) for v in data]):
            return self.malformed("it takes a point as [x, y] in inches")
        return (quantise(float(data[0])), quantise(float(data[1])))

    def check(self, answer: Answer) -> Refusal | None:
        if 0.0 <= answer[0] <= self.width and 0.0 <= answer[1] <= self.depth:
            return None
        return Refusal("off-table", "SK-ENC-40", "That spot is not on the table.")

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        return [
            (quantise(rng.uniform(0.0, self.width)), quantise(rng.uniform(0.0, self.depth))) for _ in range(n)
        ]

    def default(self) -> Answer:
        return (quantise(0.5 * self.width), quantise(0.5 * self.depth))

    def details(self) -> PointDetails:
        return {"area": (0.0, 0.0, self.width, self.depth), "default": self.default()}


class HandsOfStone(EncounterKind):
    """`at` is the spot."""

    def __init__(self) -> None:
        super().__init__(
            HANDS_OF_STONE,
            "Hands of Stone",
            (34,),
            "SK-ENC-40",
            GAME_TURN,
            "Stone hands sprout about a spot you choose: 3” of very difficult ground until the game turn ends.",
        )

    def question(self, battle: Battle) -> Question | None:
        return ChooseSpot(battle)

    def chosen(self, battle: Battle, answer: Answer) -> None:
        x, y = answer
        self.begin(battle, at=(x, y))
        encounters.lay_ground(battle)
        battle.tell(SpotChosen(self.clause, x, y, battle.field.width, battle.field.depth))

    def ended(self, battle: Battle, encounter: Encounter) -> None:
        encounters.lay_ground(battle)

    def shown(self, battle: Battle, encounter: Encounter) -> Shown | None:
        text = "Very difficult ground within 3” until the game turn ends."
        return Shown(HANDS_OF_STONE, self.name, encounter.at[0], encounter.at[1], HANDS_REACH, text)
