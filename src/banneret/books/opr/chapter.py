"""What an optional chapter of either One Page Rules book may change: a hook for every moment both books have.

Each book adds hooks for what only it has. `Warfare` asks them all, in the order of the book's sections.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from banneret.books.chapters import OptionalChapter
from banneret.books.doing import Doing
from banneret.books.opr.attacks import Hits
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rolls import Throw
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.values import Ward
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice

if TYPE_CHECKING:
    from banneret.books.opr.warfare import Warfare

B = TypeVar("B", bound="Warfare[Any]")  # the battle of a book
U = TypeVar("U", bound=Troop)
F = TypeVar("F")  # its field
P = TypeVar("P")  # a piece of its terrain


class OprChapter(OptionalChapter, Generic[B, U, F, P]):
    """An optional chapter: hooks for the moments at which it changes something.

    Here every hook leaves things as they are. Chapters are asked in the fixed order of the book, so that one
    seed gives one game whatever chapters are in use. What all of them add to a value is summed first (hooks
    that are called modifiers); then the value is passed from one to the next, for caps and for other values in
    its place; multipliers come last. Of a provider there is only one: `provides` names those that a chapter
    brings.
    """

    # Whether it changes values that odds and charges are worked out from by more than what stands in the units
    # themselves: then they are worked out anew each time. `by_units` names the hooks with which it changes them
    # by units, actions and weapons alone, so that what was worked out for the same units holds.
    changes_odds: ClassVar[bool] = False
    by_units: ClassVar[tuple[str, ...]] = ()

    # --- what is provided
    def table(self, field: F) -> F:
        """The table that is played on, given the one in the options (TABLE)."""
        return field

    def brings(self, battle: B) -> list[U]:
        """Units that take part because of this chapter, in the order of the battle."""
        return []

    def comes_later(self, battle: B) -> list[U]:
        """Every unit that it may put on the table while the game lasts, which then has the id that it has here.

        For names, and for saved states in which such a unit is: with as many models as it can ever have.
        """
        return []

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        """A unit of a roster as it takes the field: Quality, Defense, Tough, weapons and rules of its models.

        Asked as a battle is made or resumed, so that pictures, bots and odds know these values as any other. It
        depends on nothing but what was chosen. Units that `brings` gives are not asked about.
        """
        return unit

    # --- deployment
    def why_not_deploy(self, battle: B, unit: U) -> Refusal | None:
        """Why a unit has to wait for others of its side to be deployed first; None if it need not."""
        return None

    def deploys_next(self, battle: B, seat: str) -> str:
        """The side that deploys next; passed on if that has nobody left to deploy."""
        return seat

    def held_in_reserve(self, battle: B, unit: U) -> str:
        """The clause by which a unit is not deployed and arrives later; "" for one that is deployed."""
        return ""

    def why_not_arrive(self, battle: B, unit: U) -> Refusal | None:
        """Why a unit in reserve does not arrive in this round yet; None if it may."""
        return None

    def wins_roll_off(self, battle: B) -> tuple[str, str] | None:
        """Who wins the deployment roll-off without a roll, and by which clause; None where it is rolled for."""
        return None

    # --- turns
    def turn_goes_to(self, battle: B, seat: str) -> str:
        """The side whose turn comes next, if it has anybody to activate; else it is that of this one."""
        return seat

    # --- values
    def ground(self, battle: B, pieces: list[P]) -> list[P]:
        """The pieces of terrain as they are now: what they do may be another thing, and there may be more.

        Asked when a battle begins or is resumed, as a round begins, and by `Battle.lay_ground`, which a chapter
        calls when it has changed the notes that this depends on. It depends on nothing that changes otherwise.
        """
        return pieces

    def why_not_activate(self, battle: B, unit: U) -> Refusal | None:
        """What keeps a unit from being activated now; None if nothing does."""
        return None

    def halves_distances(self, battle: B) -> bool:
        """Whether every distance measured in play is halved, after all that changes it; once, and rounded up.

        Moves, ranges, coherency, how near is near enough (`Warfare.distance`); not what is measured while the
        table is set up. It depends on nothing but what was chosen: units keep how far they may spread.
        """
        return False

    def hides(self, battle: B, viewer: U, target: U) -> bool:
        """Whether a unit sees nothing of another, whatever stands between them."""
        return False

    def sight_limit(self, battle: B, viewer: U, target: U, inches: float) -> float:
        """How far models of one unit see those of another, from base to base."""
        return inches

    def hit_modifier(self, battle: B, unit: U, target: U, attack: Attack) -> int:
        """What is added to rolls of a unit to hit another, in shooting or in melee."""
        return 0

    def model_hit_modifier(self, battle: B, unit: U, model: Model, attack: Attack) -> int:
        """What is added to rolls to hit of one model of a unit."""
        return 0

    def quality_modifier(self, battle: B, unit: U, attack: Attack) -> int:
        """What is added to the number to reach for a hit, so that 1 makes it harder; before modifiers."""
        return 0

    def hit_quality(self, battle: B, unit: U, attack: Attack, quality: int) -> int:
        """The number to reach for a hit, before modifiers."""
        return quality

    def told_apart(self, battle: B, unit: U, model: Model) -> bool:
        """Whether dice to hit of one model are rolled apart from those of others, however alike they are."""
        return False

    def model_attacks_modifier(self, battle: B, unit: U, model: Model, weapon: Weapon, attack: Attack) -> int:
        """What is added to the attacks of a weapon that one model uses."""
        return 0

    def model_weapon(self, battle: B, unit: U, model: Model, weapon: Weapon, attack: Attack) -> Weapon:
        """A weapon as one model uses it, with other AP or rules."""
        return weapon

    def attacks_modifier(self, battle: B, unit: U, weapon: Weapon, attack: Attack) -> int:
        """What is added to the attacks of each such weapon in a unit."""
        return 0

    def attacks(self, battle: B, unit: U, weapon: Weapon, attack: Attack, attacks: int) -> int:
        """How many attacks each such weapon in a unit has; with none it is not used."""
        return attacks

    def attacks_factor(self, battle: B, unit: U, weapon: Weapon, attack: Attack) -> int:
        """By what the attacks of each such weapon in a unit are multiplied, after all else."""
        return 1

    def ap_modifier(self, battle: B, unit: U, weapon: Weapon, attack: Attack) -> int:
        """What is added to the AP of such a weapon in a unit; with less than 0 in all it is 0."""
        return 0

    def hits_of_a_six(self, battle: B, unit: U, weapon: Weapon, attack: Attack, hits: int) -> int:
        """How many hits a natural 6 to hit is."""
        return hits

    def cover_modifier(self, battle: B, unit: U, target: U, by_terrain: bool) -> int:
        """What is added to the modifier of a covered target; `by_terrain` if pieces of terrain cover it."""
        return 0

    def cover_value(self, battle: B, unit: U, target: U, value: int) -> int:
        """The modifier of a covered target."""
        return value

    def range_modifier(self, battle: B, unit: U, weapon: Weapon) -> float:
        """What is added to how far a weapon reaches."""
        return 0.0

    def weapon_range(self, battle: B, unit: U, weapon: Weapon, inches: float) -> float:
        """How far a weapon reaches."""
        return inches

    def why_no_target(self, battle: B, unit: U, target: U) -> Refusal | None:
        """What forbids to shoot at a unit; None if nothing does."""
        return None

    def why_no_spell(self, battle: B, unit: U, target: U) -> Refusal | None:
        """What forbids the wizards of a unit to cast spells at another; None if nothing does."""
        return None

    def defense(self, battle: B, unit: U, shooting: bool, defense: int) -> int:
        """The Defense with which a unit blocks."""
        return defense

    def block_modifier(self, battle: B, unit: U, shooting: bool) -> int:
        """What is added to rolls of a unit to block."""
        return 0

    def wards(self, battle: B, unit: U, model: Model, sure: bool) -> tuple[Ward, ...]:
        """Rolls of its own by which a wound may be ignored, after Regeneration, one after another.

        Against a `sure` wound Regeneration does not help (RG-SPC-24, AF-SPC-29).
        """
        return ()

    def ward_used(self, battle: B, unit: U, model: Model, ward: Ward, tries: int) -> None:
        """So many dice have been rolled for a ward that is not there for ever."""

    def dressed(self, battle: B, model: Model) -> Model:
        """A model of a battle that is resumed, with what has been made of it since the battle began."""
        return model

    def card_lines(self, model: Model) -> list[str]:
        """What a card says of such a model because of it."""
        return []

    def learned(self, battle: B, unit: U, wizard: Model) -> list[Spell]:
        """Spells that a wizard knows beside those of its army."""
        return []

    def fear_modifier(self, battle: B, unit: U) -> int:
        """How many D3 a unit counts for Fear beside those of its own rules."""
        return 0

    def stays_wavering(self, battle: B, unit: U) -> bool:
        """Whether nothing ends the Wavering of a unit."""
        return False

    def rolls_nerve_again(self, battle: B, unit: U) -> bool:
        """Whether a failed morale test of a unit is rolled again, as a matter of course."""
        return False

    def morale_modifier(self, battle: B, unit: U) -> int:
        """What is added to morale tests of a unit."""
        return 0

    def tests_after_wounds(self, battle: B, unit: U, wounds: int, tests: bool) -> bool:
        """Whether so many wounds that have told make a unit test its nerve."""
        return tests

    def tests_after_melee(self, battle: B, unit: U, tests: bool) -> bool:
        """Whether a unit that has lost a melee tests its nerve."""
        return tests

    def morale_outcome(self, battle: B, unit: U, outcome: str) -> str:
        """What becomes of a unit that has failed a morale test: WAVERS, ROUTS or HOLDS (`opr/values.py`)."""
        return outcome

    def wavers(self, battle: B, unit: U) -> U:
        """A unit that has just lost its nerve, as it is then."""
        return unit

    def spell_modifier(self, battle: B, unit: U, wizard: Model, casting: bool) -> int:
        """What is added to a wizard's roll to cast a spell, or to block one."""
        return 0

    def why_no_charge(self, battle: B, unit: U, target: U) -> Refusal | None:
        """What forbids to charge a unit; None if nothing does."""
        return None

    def why_passed_over(self, battle: B, unit: U, target: U, reached: list[U]) -> Refusal | None:
        """Why a unit that can reach all these with a charge may not charge this one; None if it may."""
        return None

    def may_strike_back(self, battle: B, unit: U) -> bool:
        """Whether a unit that was charged may strike back."""
        return True

    def melee_modifier(self, battle: B, unit: U) -> int:
        """What a unit that still stands counts in the result of a melee beside wounds, command and Fear."""
        return 0

    def melee_loser(self, battle: B, charger: U, defender: U, loser: str) -> str:
        """Who has lost a melee that both have lived through, by the totals; "" for nobody."""
        return loser

    def why_no_seizing(self, battle: B, unit: U, marker: Objective) -> Refusal | None:
        """Why a unit near enough to a marker does not count for seizing it; None if it does."""
        return None

    def rounds_modifier(self, battle: B) -> int:
        """What is added to how many rounds the game lasts."""
        return 0

    def rounds(self, battle: B, rounds: int) -> int:
        """How many rounds the game lasts; it is over after one that is not lower."""
        return rounds

    def score(self, battle: B, score: dict[str, int]) -> dict[str, int]:
        """What decides the game, for each side."""
        return score

    def winner(self, battle: B, winner: str) -> str:
        """Who has won, "" for a draw."""
        return winner

    # --- moments
    def preparation(self, battle: B) -> list[str]:
        """Those of its steps that are played before the markers are placed; each ends by `go_on_preparing`."""
        return []

    def game_began(self, battle: B) -> None:
        """The armies are deployed; the first round is about to begin."""

    def round_began(self, battle: B, dice: Dice) -> Steps:
        """A round has been called, and nobody has come or acted in it yet."""
        return
        yield

    def round_ended(self, battle: B, dice: Dice) -> Steps:
        """The markers have been seized; whether the game is over comes next."""
        return
        yield

    def game_ends(self, battle: B, dice: Dice) -> Steps:
        """The last round is over; who has won is about to be settled."""
        return
        yield

    def unit_activated(self, battle: B, unit_id: str, dice: Dice) -> Steps:
        """A unit is being activated and has done nothing yet."""
        return
        yield

    def action_announced(self, battle: B, unit_id: str, action: str) -> None:
        """A unit has chosen its action and done nothing yet."""

    def action_ended(self, battle: B, unit_id: str, action: str, dice: Dice) -> Steps:
        """A unit has done all that belongs to its action."""
        return
        yield

    def charged(self, battle: B, unit_id: str, action: str, inches: float) -> None:
        """A charge has reached its target, after so many inches by the shortest of the ways into contact."""

    def rolled_to_hit(
        self,
        battle: B,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        who: str,
        faces: list[int],
        shooting: bool,
        wounding: bool,
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """Dice to hit have fallen like this (Moment.ROLLED_TO_HIT): what natural 1s and 6s do beside.

        Gives hits beyond those that the dice have scored. `wounding` is false where hits are discarded. `who`
        is the model whose dice they are, if those are told apart.
        """
        return []
        yield

    def missed(
        self, battle: B, unit_id: str, target_id: str, weapon: Weapon, misses: int, shooting: bool, dice: Dice
    ) -> Steps:
        """So many attacks with a weapon have missed (Moment.ATTACKS_MISSED); hits are still to be blocked."""
        return
        yield

    def redirected(
        self, battle: B, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """Hits about to be blocked (Moment.HITS_SCORED): those that still strike the target."""
        return scored
        yield

    def blows_struck(self, battle: B, unit_id: str, target_id: str, dice: Dice) -> Generator[Ask, Any, int]:
        """Blows with one kind of weapon, or all that there were, have been resolved (Moment.BLOWS_STRUCK).

        Gives how many more wounds have told because of them: they count in the result of the melee.
        """
        return 0
        yield

    def attack_resolved(
        self, battle: B, before: U, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """All wounds of an attack have told on a unit, so many (Moment.ATTACK_RESOLVED): how many more tell.

        That is all groups of one shooting, the strikes of one side, a spell or dangerous ground. Nobody has
        tested nerve because of them yet. `before` is the unit as it was when the attack began.
        """
        return 0
        yield

    def wounds_weighed(
        self, battle: B, unit_id: str, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """The same, when it is settled whether a unit must test its nerve (Moment.WOUNDS_WEIGHED).

        What tells because of it makes nobody test. In a melee nobody tests before it is over.
        """
        return 0
        yield

    def struck(self, battle: B, unit_id: str) -> None:
        """A unit has attacked in melee: it has rolled to hit, or dealt hits without a roll, and is fatigued."""

    def shots_fired(self, battle: B, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """A unit has shot, and those it shot at have tested their nerve (Moment.UNIT_SHOT_AT)."""
        return
        yield

    def wounds_told(
        self, battle: B, unit_id: str, wounds: int, clause: str, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """Wounds have told on a unit (Moment.WOUNDS_TOLD): how many more have told because of them.

        Wounds that a chapter deals itself come here as well; their clause tells them from others.
        """
        return 0
        yield

    def spell_cast(
        self,
        battle: B,
        unit_id: str,
        spell: Spell,
        targets: list[str],
        rolls: list[tuple[str, str, int]],
        works: bool,
        dice: Dice,
    ) -> Steps:
        """A spell has been cast (Moment.SPELL_CAST); what it does if it works comes next.

        `rolls` are the natural faces of the caster and then of those who tried to block it: unit, model, face.
        """
        return
        yield

    def spell_resolved(
        self, battle: B, unit_id: str, spell: Spell, rolls: list[tuple[str, str, int]], dice: Dice
    ) -> Steps:
        """A spell has been cast and has done what it does, if it worked (Moment.SPELL_RESOLVED).

        `rolls` are those of `spell_cast`; who rolled may be gone.
        """
        return
        yield

    def casting_failed(self, battle: B, unit_id: str, wizard: str, dice: Dice) -> Steps:
        """A wizard's roll has not reached the number of its spell; one that is blocked has not failed."""
        return
        yield

    def models_lost(self, battle: B, unit: U, killed: list[str], clause: str, doing: Doing) -> None:
        """These models have fallen, by this doing; `unit` is as it was before."""

    def unit_lost(self, battle: B, unit: U, last: str, doing: Doing) -> None:
        """A unit is gone, by this doing: `last` of its models fell last, or it has routed if that is "".

        `unit` is as it last stood on the table.
        """

    def melee_joined(self, battle: B, charger_id: str, defender_id: str) -> None:
        """These two are about to strike at each other; also where odds reckon with that."""

    def melee_fought(
        self, battle: B, charger: U, defender: U, by_charger: int, by_defender: int, dice: Dice
    ) -> Steps:
        """The totals that decide a melee are known; the loser has yet to test its nerve."""
        return
        yield

    def marker_seized(self, battle: B, marker_id: str, seat: str, dice: Dice) -> Steps:
        """A marker has come to be of this side, which did not hold it before."""
        return
        yield

    def saves_nerve(self, battle: B, unit_id: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A morale test has failed (Moment.MORALE_FAILED): whether it counts as passed after all."""
        return False
        yield

    def nerve_lost(self, battle: B, unit_id: str, outcome: str, doing: Doing, dice: Dice) -> Steps:
        """A unit has begun to waver, or has routed and is gone (Moment.NERVE_LOST)."""
        return
        yield

    def keeps_nerve(self, battle: B, unit_id: str, outcome: str, dice: Dice) -> Generator[Ask, Any, str]:
        """A unit is about to waver or to rout (Moment.NERVE_FAILS): what becomes of it (`opr/values.py`)."""
        return outcome
        yield

    def models_fell(self, battle: B, before: U, killed: list[str], doing: Doing, dice: Dice) -> Steps:
        """These models have just been taken off the table (Moment.MODELS_FELL); `before` still has them."""
        return
        yield

    def strikes_again(
        self, battle: B, charger_id: str, defender_id: str, dice: Dice
    ) -> Generator[Ask, Any, tuple[int, int]]:
        """Both sides of a melee have struck (Moment.BOTH_HAVE_STRUCK); who has won is not settled yet.

        Gives how many wounds have told beside those of their strikes, dealt by the charger and by the defender.
        """
        return 0, 0
        yield

    def saves_life(self, battle: B, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A wound would kill a model (Moment.KILLING_WOUND): whether it is ignored after all."""
        return False
        yield

    def meddle(
        self, battle: B, faces: list[int], clause: str, why: str, seat: str, dice: Dice
    ) -> Generator[Ask, Any, list[int]]:
        """Dice have been rolled and not yet been used (Moment.DICE_ROLLED): they may be rolled again."""
        return faces
        yield

    def second_throw(self, battle: B, throw: Throw, dice: Dice) -> Steps:
        """The same, with all that is known of them: faces of the throw may be turned by rolling them again."""
        return
        yield

    def raised(self, battle: B, throw: Throw, dice: Dice) -> Generator[Ask, Any, list[int]]:
        """The same, when nobody rolls them again: what is added to each of them, with what was before."""
        return throw.plus
        yield
