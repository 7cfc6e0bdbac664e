"""SK-ENC-01: the table of random encounters. A new kind is a class and a line here."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.encounter_kinds.buildings import (
    BurningBuilding,
    CollapsingBuilding,
    HouseOfHorrors,
    ScreamingWalls,
)
from banneret.books.skirmish.encounter_kinds.creatures import (
    DaemonicPortal,
    FallenBeast,
    Skeletons,
    WarpedPlant,
)
from banneret.books.skirmish.encounter_kinds.dogs import DogPack
from banneret.books.skirmish.encounter_kinds.finds import Graffiti, HiddenStash, LuckyFind, SecretPassage
from banneret.books.skirmish.encounter_kinds.hands_of_stone import HandsOfStone
from banneret.books.skirmish.encounter_kinds.hirelings import Gladiator, OgreMercenary
from banneret.books.skirmish.encounter_kinds.kind import EncounterKind
from banneret.books.skirmish.encounter_kinds.lasting import (
    Earthquake,
    FountainOfBlood,
    PlagueOfFlies,
    StormOfMagic,
    WarpedPerception,
)
from banneret.books.skirmish.encounter_kinds.pitfalls import BoobyTraps, Catacombs, Sinkhole
from banneret.books.skirmish.encounter_kinds.rats import SwarmOfRats
from banneret.books.skirmish.encounter_kinds.spider import Spider
from banneret.books.skirmish.encounter_kinds.spirits import Possessed, RestlessSpirit

_ALL: Final[tuple[EncounterKind, ...]] = (
    OgreMercenary(),
    SwarmOfRats(),
    Earthquake(),
    DaemonicPortal(),
    LuckyFind(),
    RestlessSpirit(),
    BurningBuilding(),
    WarpedPlant(),
    Skeletons(),
    WarpedPerception(),
    FallenBeast(),
    CollapsingBuilding(),
    Graffiti(),
    HandsOfStone(),
    DogPack(),
    Possessed(),
    FountainOfBlood(),
    StormOfMagic(),
    Gladiator(),
    PlagueOfFlies(),
    Sinkhole(),
    HouseOfHorrors(),
    BoobyTraps(),
    Catacombs(),
    ScreamingWalls(),
    HiddenStash(),
    Spider(),
    SecretPassage(),
)

KINDS: Final[dict[str, EncounterKind]] = {kind.id: kind for kind in _ALL}
TABLE: Final[dict[int, EncounterKind]] = {number: kind for kind in _ALL for number in kind.numbers}
