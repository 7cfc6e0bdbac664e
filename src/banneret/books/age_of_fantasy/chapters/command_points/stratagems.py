"""The doctrines and their stratagems: what each costs, and what it does in a plain sentence (AF-CPT-04)."""

from __future__ import annotations

from typing import Final, NamedTuple

UNIVERSAL: Final = "universal"
STRATEGIC: Final = "strategic"
DEFENSIVE: Final = "defensive"
SHOCK: Final = "shock"
DOCTRINES: Final = (STRATEGIC, DEFENSIVE, SHOCK)  # AF-CPT-04: by a D3

HIGH: Final = "high-command"
SUPREME: Final = "supreme-command"
SEIZE: Final = "seize-initiative"
SHUTDOWN: Final = "total-shutdown"
DELAY: Final = "delayed-deployment"
HIDDEN: Final = "hidden-deployment"
VIGILANCE: Final = "eternal-vigilance"
REFLEXES: Final = "lightning-reflexes"
HONOR: Final = "code-of-honor"
SENSES: Final = "heightened-senses"
RETREAT: Final = "tactical-retreat"
CLOSING: Final = "closing-fire"
SWEEPING: Final = "sweeping-move"
KILLING: Final = "killing-blow"
FEROCIOUS: Final = "ferocious-attack"


class Stratagem(NamedTuple):
    """`about` says when it can be used and what it does, to whoever has never heard of it.

    `does` says what comes of it when somebody else has used it; dice and such tell that themselves. `cancel` is
    what it costs an enemy to cancel it; 0 if nobody can.
    """

    id: str
    doctrine: str
    cost: int
    clause: str
    about: str
    does: str = ""
    cancel: int = 0

    def name(self) -> str:
        return self.id.replace("-", " ").title().replace(" Of ", " of ")

    def priced(self) -> str:
        return f"{self.name()} ({points(self.cost)})"


def points(count: int) -> str:
    return "1 command point" if count == 1 else f"{count} command points"


STRATAGEMS: Final = (
    Stratagem(
        HIGH, UNIVERSAL, 1, "AF-CPT-05", "When dice have been rolled: one more on one die, whoever rolled it."
    ),
    Stratagem(
        SUPREME, UNIVERSAL, 2, "AF-CPT-06", "When dice have been rolled: one more on every die of the roll."
    ),
    Stratagem(
        SEIZE,
        UNIVERSAL,
        2,
        "AF-CPT-07",
        "When an enemy is about to activate a unit: you activate one of yours first.",
        "it is their turn to activate a unit, before the enemy",
        2,
    ),
    Stratagem(
        SHUTDOWN,
        UNIVERSAL,
        2,
        "AF-CPT-08",
        "When an enemy is about to take a marker of yours as a round ends: it becomes nobody’s instead.",
        "the marker that is about to be taken becomes nobody’s",
        2,
    ),
    Stratagem(
        DELAY,
        UNIVERSAL,
        2,
        "AF-CPT-09",
        "When it is your turn to deploy a unit: an enemy deploys one first.",
        "the other side has to deploy a unit first",
        2,
    ),
    Stratagem(
        HIDDEN,
        UNIVERSAL,
        3,
        "AF-CPT-10",
        "When all are deployed: you pick up as many as D3 of your units and deploy them anew.",
        "as many as D3 units are picked up and deployed anew",
    ),
    Stratagem(
        VIGILANCE,
        STRATEGIC,
        1,
        "AF-CPT-11",
        "When a wound is about to kill one of your models: with a 4 or more it is ignored.",
        "with a 4 or more the wound is ignored",
    ),
    Stratagem(
        REFLEXES,
        STRATEGIC,
        2,
        "AF-CPT-12",
        "When one of your units has made a Rush: it is in cover from the next shooting at it.",
        "it is in cover from the next shooting at it",
    ),
    Stratagem(
        HONOR,
        STRATEGIC,
        3,
        "AF-CPT-13",
        "When one of your units is about to waver or to rout: it does not waver, or only wavers.",
        "it does not waver, or only wavers",
    ),
    Stratagem(
        SENSES,
        DEFENSIVE,
        1,
        "AF-CPT-14",
        "When one of your units shoots at an enemy in cover: it shoots as if that enemy were in the open.",
        "it is shot at as if it were in the open",
    ),
    Stratagem(
        RETREAT,
        DEFENSIVE,
        2,
        "AF-CPT-15",
        "Before an action is announced or after an activation: one of your units within 12” of an enemy moves "
        "up to 6” straight away from the closest.",
        "it moves up to 6” straight away from the closest enemy",
    ),
    Stratagem(
        CLOSING,
        DEFENSIVE,
        3,
        "AF-CPT-16",
        "When one of your units is charged: it first shoots at the charger with -1 to hit, however far away "
        "and unseen that is.",
        "it shoots at the charger first, with -1 to hit",
    ),
    Stratagem(
        SWEEPING,
        SHOCK,
        1,
        "AF-CPT-17",
        "Before one of your units makes a Rush or a Charge: it goes 2” further.",
        "its Rush or Charge goes 2” further",
    ),
    Stratagem(
        KILLING,
        SHOCK,
        2,
        "AF-CPT-18",
        "When a melee of one of your units begins: each of its models that is killed in it strikes once more.",
        "each of its models that is killed in this melee strikes once more",
    ),
    Stratagem(
        FEROCIOUS,
        SHOCK,
        3,
        "AF-CPT-19",
        "When one of your units has fought in a melee: it fights a second time at once, not as a tired unit.",
        "it fights a second time at once, not as a tired unit",
    ),
)
BY_ID: Final = {each.id: each for each in STRATAGEMS}


def of_doctrine(doctrine: str) -> list[Stratagem]:
    return [each for each in STRATAGEMS if each.doctrine == doctrine]


def doctrine_name(doctrine: str) -> str:
    return f"{doctrine.capitalize()} Doctrine"
