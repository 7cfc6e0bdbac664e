"""Omens: strange things, each of which changes one moment of the rules, and signs that are read in secret."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import TABLE, TERRAIN_PROVIDED, ZONES_PROVIDED, Chapter, Point
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.melee import follow
from banneret.books.age_of_fantasy.movement import March
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline
from banneret.books.chapters import Chosen, Moment, Pairs, only, value_of, with_value
from banneret.books.doing import MELEE, NOBODY, Doing
from banneret.books.goal_words import changed, point
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rolls import Throw
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import HOLDS, ROUTS, WAVERS, Ward
from banneret.books.sides import SEATS
from banneret.core.engine.ask import Ask, Choice, Option, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownGoal, ShownNote
from banneret.core.space.geometry import Polygon

ID: Final = "omens"
OMENS: Final = (
    *("moot", "mire", "sleep", "haste", "leaden", "halved", "veil", "gloom", "rust", "dread", "amulets"),
    *("nerves", "calm", "stars", "truce", "duels", "wraiths", "double", "upset", "wind", "ones"),
    *("strays", "signs", "vanguard", "guests", "halves", "strangers", "hesitation"),
    *("grove", "picket", "haze", "warlord", "brambles", "tracks"),
    *("frenzy", "weary", "echo", "barbs", "splinters", "plague", "backlash", "banners"),
    *("shore", "sparks", "scars", "grief", "drift", "limp"),
    *("vortex", "frenzied", "long night", "reaper", "iron will", "panic", "mercy", "despair", "heirlooms"),
    *("whetstones", "spite", "spent", "favour", "relief", "curse", "flurry", "haste to A"),
)
CLAUSE: Final = "AF-EVT-01"

# Two bands on a table of 60 by 40.
MOOT: Final = DeploymentStyle(
    id="moot",
    name="Moot",
    clause=CLAUSE,
    zones={
        "zone_1": (((0.0, 0.0), (60.0, 0.0), (60.0, 9.0), (0.0, 9.0)),),
        "zone_2": (((0.0, 31.0), (60.0, 31.0), (60.0, 40.0), (0.0, 40.0)),),
    },
    home_edges={"zone_1": (((0.0, 0.0), (60.0, 0.0)),), "zone_2": (((0.0, 40.0), (60.0, 40.0)),)},
    breakthrough={"zone_1": ((30.0, 9.0),), "zone_2": ((30.0, 31.0),)},
    seize_ground=((15.0, 15.0), (45.0, 15.0), (15.0, 25.0), (45.0, 25.0)),
    gap=22.0,
)


class OmenNotes(NamedTuple):
    """What has been seen so far, and the sign that each side has read this round, known to itself alone."""

    signs: Pairs[str] = ()
    ones: int = 0
    strays: int = 0
    seized: tuple[str, ...] = ()
    mire: int = 0  # the round in which the ground began to sink
    halves: Pairs[str] = ()  # the half of the table that units were led to
    hesitated: int = 0
    entered: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    misses: int = 0
    struck: tuple[str, ...] = ()  # who has attacked in the melee that is fought
    spent: tuple[str, ...] = ()  # … and in those that are over
    longer: int = 0  # the round to which the game goes on at least


def half_of(battle: Battle, half: str, south: float, north: float) -> Outline:
    """A band in the west or in the east of the table."""
    middle = 0.5 * battle.field.width
    x = 0.0 if half == "west" else middle
    return ((x, south), (x + middle, south), (x + middle, north), (x, north))


class SignsShown(Event, frozen=True, tag=True):
    seat: str
    sign: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} had read {self.sign}."

    def reveals(self) -> bool:
        return True


class Omens(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "EVT"
    provides: ClassVar[tuple[str, ...]] = (TABLE, TERRAIN_PROVIDED, ZONES_PROVIDED)
    yields: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.BEFORE_DEPLOYING,
        Moment.UNIT_SET_UP,
        Moment.ROLLED_TO_HIT,
        Moment.HITS_SCORED,
        Moment.ATTACKS_MISSED,
        Moment.BLOWS_STRUCK,
        Moment.MELEE_ENDS,
        Moment.WOUNDS_TOLD,
        Moment.ATTACK_RESOLVED,
        Moment.WOUNDS_WEIGHED,
        Moment.SPELL_CAST,
        Moment.NERVE_LOST,
        Moment.DICE_ROLLED,
        Moment.NERVE_FAILS,
        Moment.MODELS_FELL,
        Moment.BOTH_HAVE_STRUCK,
    )
    changes_odds: ClassVar[bool] = True
    follows_moves: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        about = "Strange things happen."
        return (Setting(ID, "Omens", about, tuple([(each, each.title()) for each in OMENS]), several=True),)

    def sees(self, omen: str) -> bool:
        return omen in self.chosen

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return OmenNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes._replace(signs=only(notes.signs, viewer))

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        return [
            notes._replace(signs=with_value(notes.signs, seat, other))
            for seat, sign in notes.signs
            if seat != viewer
            for other in ("owl", "raven")
            if other != sign
        ]

    def shown(self, battle: Battle) -> list[ShownNote]:
        signs = battle.notes[ID].signs
        return [{"title": "Sign", "text": sign, "seat": seat, "secret": True} for seat, sign in signs]

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        upset = [point("Whoever would win has lost.", CLAUSE)] if self.sees("upset") else []
        return changed(goal, wins=[*goal["wins"], *upset])

    # ------------------------------------------------------------------ table and ground

    def table(self, field: Field) -> Field:
        return Field(60.0, 40.0, [], field.spells) if self.sees("moot") else field

    def terrain(self, field: Field, seed: int) -> list[Terrain] | None:
        if not self.sees("grove"):
            return None
        x = 20.0 + seed % 8
        shape = Polygon([(x, 20.0), (x + 6.0, 20.0), (x + 6.0, 24.0), (x, 24.0)])
        return [Terrain("grove", "wood", "The grove", shape, 3.0, True, False, False, False, False, [])]

    def zones(self, battle: Battle) -> DeploymentStyle | None:
        return MOOT if self.sees("moot") else None

    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        if not self.sees("mire") or not battle.notes[ID].mire:
            return pieces
        shape = Polygon([(20.0, 20.0), (40.0, 20.0), (40.0, 24.0), (20.0, 24.0)])
        return [*pieces, Terrain("mire", "bog", "The mire", shape, 0.0, False, True, False, False, False, [])]

    # ------------------------------------------------------------------ armies

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        """Those of B have better blades and a thicker skin."""
        if not self.sees("heirlooms") or seat != "B":
            return unit
        groups = [
            msgspec.structs.replace(
                group,
                defense=max(2, group.defense - 1),
                weapons=tuple([msgspec.structs.replace(w, attacks=w.attacks + 1) for w in group.weapons]),
            )
            for group in unit.models
        ]
        return msgspec.structs.replace(unit, models=tuple(groups))

    # ------------------------------------------------------------------ deployment

    def why_not_deploy(self, battle: Battle, unit: Unit) -> Refusal | None:
        if self.sees("vanguard") and unit.size() == 1:
            return Refusal("no-vanguard", CLAUSE, f"{unit.name} does not go first.")
        return None

    def deploys_next(self, battle: Battle, seat: str) -> str:
        return "B" if self.sees("guests") else seat

    def deployment_zone(self, battle: Battle, unit: Unit, zone: list[Outline]) -> list[Outline]:
        half = value_of(battle.notes[ID].halves, unit.id, "")
        return zone if not half else [half_of(battle, half, 0.0, battle.field.depth)]

    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        return CLAUSE if self.sees("strangers") and unit.size() == 1 else ""

    def why_not_arrive(self, battle: Battle, unit: Unit) -> Refusal | None:
        if self.sees("strangers") and battle.round < 3:
            return Refusal("too-early", CLAUSE, f"{unit.name} comes in round 3.")
        return None

    def arrival_zone(self, battle: Battle, unit: Unit) -> list[Outline] | None:
        half = value_of(battle.notes[ID].halves, unit.id, "")
        if half or self.held_in_reserve(battle, unit):
            return [half_of(battle, half or "west", 0.0, 9.0)]
        return None

    def arrives_within(self, battle: Battle, unit: Unit, zone: list[Outline] | None) -> list[Outline] | None:
        return [half_of(battle, "west", 0.0, 9.0)] if self.sees("shore") else zone

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        notes = battle.notes[ID]
        if name == Moment.BEFORE_DEPLOYING and self.sees("hesitation") and not notes.hesitated:
            battle.notes[ID] = notes._replace(hesitated=1)
            battle.turn = battle.sides.next_player(battle.turn)
        if name == Moment.UNIT_SET_UP and self.sees("halves"):
            half = "west" if dice.one(CLAUSE, "the half of the table") < 4 else "east"
            battle.notes[ID] = notes._replace(halves=with_value(notes.halves, about[0], half))
        if name == Moment.MELEE_ENDS and self.sees("spent"):
            battle.notes[ID] = notes._replace(struck=(), spent=(*notes.spent, *notes.struck))
        return
        yield

    # ------------------------------------------------------------------ values

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        if self.sees("sleep") and unit.size() == 1 and battle.round == 1:
            return Refusal("asleep", CLAUSE, f"{unit.name} is asleep.")
        return None

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        return 2.0 if self.sees("haste") else 0.0

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        return min(7.0, inches) if self.sees("leaden") else inches

    def halves_distances(self, battle: Battle) -> bool:
        return self.sees("halved")

    def hides(self, battle: Battle, viewer: Unit, target: Unit) -> bool:
        return self.sees("veil") and target.size() == 1

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        return min(inches, 12.0) if self.sees("gloom") else inches

    def block_modifier(self, battle: Battle, unit: Unit, shooting: bool) -> int:
        return -1 if self.sees("rust") else 0

    def defense(self, battle: Battle, unit: Unit, shooting: bool, defense: int) -> int:
        return max(4, defense) if self.sees("rust") else defense

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return -1 if self.sees("dread") else 0

    def wards(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        return (Ward(6, CLAUSE, "amulets"),) if self.sees("amulets") else ()

    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        return wounds > 0 if self.sees("nerves") else tests

    def tests_after_melee(self, battle: Battle, unit: Unit, tests: bool) -> bool:
        return tests and not self.sees("calm")

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        return (1 if casting else 2) if self.sees("stars") else 0

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        if self.sees("truce") and target.size() == 1:
            return Refusal("truce", CLAUSE, f"There is a truce with {target.name}.")
        return None

    def shooters(self, battle: Battle, unit: Unit, target: Unit, weapon: Weapon, slots: list[int]) -> list[int]:
        """Lone models are not worth a shot; at others all fire, wherever they are."""
        if not self.sees("picket"):
            return slots
        return list(range(unit.size())) if target.size() > 1 else []

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        return covered or self.sees("haze")

    def why_spared(self, battle: Battle, unit: Unit, model: Model) -> Refusal | None:
        if self.sees("warlord") and model.number == 1:
            return Refusal("warlord", CLAUSE, f"{model.name()} is the last to fall.")
        return None

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        return slots[:1] if self.sees("duels") else slots

    def model_hit_modifier(self, battle: Battle, unit: Unit, model: Model, attack: Attack) -> int:
        return -1 if self.sees("limp") and model.number == 1 else 0

    def attacks_modifier(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack) -> int:
        return 2 if self.sees("frenzy") else 0

    def attacks(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack, attacks: int) -> int:
        return min(2, attacks) if self.sees("weary") else attacks

    def attacks_factor(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack) -> int:
        return 2 if self.sees("echo") else 1

    def ap_modifier(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack) -> int:
        """Sharper blades, and blunter arrows."""
        return (-2 if attack.shooting else 1) if self.sees("whetstones") else 0

    def hits_of_a_six(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack, hits: int) -> int:
        return max(2, hits) if self.sees("barbs") else hits

    def melee_loser(self, battle: Battle, charger: Unit, defender: Unit, loser: str) -> str:
        """Who would have lost has not, and of two that are equal the charger has."""
        if not self.sees("mercy"):
            return loser
        return "" if loser else charger.id

    def morale_outcome(self, battle: Battle, unit: Unit, outcome: str) -> str:
        if self.sees("iron will"):
            return HOLDS if outcome == WAVERS else WAVERS
        return ROUTS if self.sees("panic") else outcome

    def melee_modifier(self, battle: Battle, unit: Unit) -> int:
        return 3 if self.sees("banners") and unit.seat == "B" else 0

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        if self.sees("wraiths") and unit.size() == 1:
            return Refusal("wraith", CLAUSE, f"{unit.name} passes through it.")
        return None

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        return {seat: 2 * score[seat] for seat in score} if self.sees("double") else score

    def winner(self, battle: Battle, winner: str) -> str:
        return {"A": "B", "B": "A", "": "A"}[winner] if self.sees("upset") else winner

    # ------------------------------------------------------------------ moments

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        if self.sees("signs"):
            options = [Option(sign, f"The {sign}") for sign in ("owl", "raven")]
            prompt = "Which sign do you read?"
            questions: dict[str, Question] = {seat: Choice("sign", CLAUSE, prompt, options) for seat in SEATS}
            answers = yield ask_all(questions)
            signs: Pairs[str] = tuple(sorted(answers.items()))
            battle.notes[ID] = battle.notes[ID]._replace(signs=signs)
        # After the last question: the ground is laid when all chapters have had their say.
        if self.sees("mire") and battle.round == 2:
            battle.notes[ID] = battle.notes[ID]._replace(mire=battle.round)

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """A die for each unit: with a 1 it takes a wound."""
        if self.sees("vortex") and dice.one(CLAUSE, "the vortex") == 1:
            yield from battle.suffer(unit_id, [Wounds(1, 1, True)], dice, CLAUSE)

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int, dice: Dice
    ) -> Steps:
        """Who has fought takes a wound, if its owner likes."""
        if self.sees("frenzied"):
            options = [Option("yes", "It does"), Option("no", "It does not")]
            prompt = f"Does {charger.name} bleed?"
            answer = yield ask(charger.seat, Choice("bleeds", CLAUSE, prompt, options, (charger.id,)))
            if answer == "yes":
                yield from battle.suffer(charger.id, [Wounds(1, 1, True)], dice, CLAUSE)

    def rounds(self, battle: Battle, rounds: int) -> int:
        """It goes on as long as the dice wish."""
        longer: int = battle.notes[ID].longer
        return max(rounds, longer)

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        """Everybody names somebody to be taken away at last."""
        if self.sees("reaper"):
            for seat in battle.seats:
                options = [Option(unit.id, unit.name, (unit.id,)) for unit in battle.of_seat(seat)]
                if options:
                    taken = yield ask(seat, Choice("taken", CLAUSE, "Who is taken?", options))
                    battle.take_off(battle.unit(taken), CLAUSE, NOBODY)

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        if self.sees("long night") and battle.round >= 4 and dice.one(CLAUSE, "the long night") >= 4:
            notes = notes._replace(longer=battle.round + 1)
        for seat, sign in notes.signs:
            battle.tell(SignsShown(CLAUSE, seat, sign))
        battle.notes[ID] = notes._replace(signs=())
        return
        yield

    def entered_terrain(self, battle: Battle, unit_id: str, pieces: dict[str, list[str]], dice: Dice) -> Steps:
        """Thorns on every piece: a 1 is a wound."""
        if self.sees("brambles"):
            notes = battle.notes[ID]
            entered = tuple([f"{unit_id} {piece} {len(models)}" for piece, models in pieces.items()])
            battle.notes[ID] = notes._replace(entered=(*notes.entered, *entered))
            yield from danger_roll(battle, unit_id, len(pieces), "thorns", dice, CLAUSE)

    def moved(self, battle: Battle, before: Unit, how: str, paths: list[list[Point]], dice: Dice) -> Steps:
        if self.sees("tracks"):
            notes = battle.notes[ID]
            track = f"{before.id} {how} {len(paths)}"
            battle.notes[ID] = notes._replace(tracks=(*notes.tracks, track))
        return
        yield

    def forced_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """A gust of wind: an inch to the east, if there is room."""
        if self.sees("wind"):
            unit = battle.unit(unit_id)
            march = March(battle, unit, "wind", [1.0] * unit.size(), CLAUSE)
            trial = march.attempt([(base.cx + 1.0, base.cy, base.heading) for base in unit.bases], {})
            if trial.refusal is None:
                yield from follow(battle, unit_id, trial, "wind", CLAUSE, dice)

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        who: str,
        faces: list[int],
        shooting: bool,
        wounding: bool,
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """A 6 of who may wound is a hit that nobody blocks beside the one that it is."""
        if self.sees("ones"):
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(ones=notes.ones + faces.count(1))
        sparks = faces.count(6) if self.sees("sparks") and wounding else 0
        return [Hits(sparks, 0, 1, False, unblockable=True)] if sparks else []
        yield

    def attack_resolved(
        self, battle: Battle, before: Unit, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """One wound more on a unit that had models to lose, two in a melee; nothing wards it off."""
        if not self.sees("scars") or before.size() < 2:
            return 0
        more = Wounds(2 if in_melee else 1, 1, True, certain=True)
        told = yield from battle.suffer(before.id, [more], dice, CLAUSE, "", doing)
        return told

    def wounds_weighed(
        self, battle: Battle, unit_id: str, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        if not self.sees("grief"):
            return 0
        told = yield from battle.suffer(unit_id, [Wounds(wounds, 1, True, certain=True)], dice, CLAUSE)
        return told

    def missed(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        misses: int,
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        if self.sees("splinters"):
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(misses=notes.misses + misses)
        return
        yield

    def blows_struck(
        self, battle: Battle, unit_id: str, target_id: str, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """A wound more with every kind of weapon, whether it has hit or not."""
        if not self.sees("spite") or not battle.unit(target_id).on_table():
            return 0
        doing = Doing((unit_id,), MELEE)
        told = yield from battle.suffer(target_id, [Wounds(1, 1, True)], dice, CLAUSE, "", doing)
        return told

    def struck(self, battle: Battle, unit_id: str) -> None:
        if self.sees("spent"):
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(struck=(*notes.struck, unit_id))

    def wounds_told(
        self, battle: Battle, unit_id: str, wounds: int, clause: str, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """One more for all of them, but for those of the plague itself."""
        if not self.sees("plague") or clause == CLAUSE or not battle.unit(unit_id).on_table():
            return 0
        told = yield from battle.suffer(unit_id, [Wounds(1, 1, True)], dice, CLAUSE, "", doing)
        return told

    def nerve_lost(self, battle: Battle, unit_id: str, outcome: str, doing: Doing, dice: Dice) -> Steps:
        """Whoever has done it takes a wound as well if they have routed."""
        if self.sees("despair") and outcome == ROUTS:
            for key in doing.by:
                yield from battle.suffer(key, [Wounds(1, 1, True)], dice, CLAUSE)

    def keeps_nerve(self, battle: Battle, unit_id: str, outcome: str, dice: Dice) -> Generator[Ask, Any, str]:
        """Nobody wavers, and who would rout wavers, if A is asked and says so."""
        if not self.sees("relief"):
            return outcome
        options = [Option("yes", "They do"), Option("no", "They do not")]
        answer = yield ask("A", Choice("relief", CLAUSE, "Do they stay?", options, (unit_id,)))
        if answer == "no":
            return outcome
        return WAVERS if outcome == ROUTS else HOLDS

    def models_fell(self, battle: Battle, before: Unit, killed: list[str], doing: Doing, dice: Dice) -> Steps:
        """Who has felled anybody takes a wound for it, but not for what the curse itself does."""
        if self.sees("curse"):
            for key in doing.by:
                if battle.unit(key).on_table() and all([before.slot_of(model) >= 0 for model in killed]):
                    yield from battle.suffer(key, [Wounds(1, 1, True)], dice, CLAUSE)

    def strikes_again(
        self, battle: Battle, charger_id: str, defender_id: str, dice: Dice
    ) -> Generator[Ask, Any, tuple[int, int]]:
        """One more counts for the charger and three for who was charged."""
        return (1, 3) if self.sees("flurry") else (0, 0)
        yield

    def turn_goes_to(self, battle: Battle, seat: str) -> str:
        return "A" if self.sees("haste to A") else seat

    def spell_cast(
        self,
        battle: Battle,
        unit_id: str,
        spell: Spell,
        targets: list[str],
        rolls: list[tuple[str, str, int]],
        works: bool,
        dice: Dice,
    ) -> Steps:
        """Wizards who roll a 1 are gone."""
        for unit, model, face in rolls if self.sees("backlash") else []:
            if face == 1:
                yield from battle.suffer(unit, [Wounds(1, 9, True)], dice, CLAUSE, model)

    def redirected(
        self, battle: Battle, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """The first hit of all goes astray."""
        if not self.sees("strays"):
            return scored
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(strays=notes.strays + 1)
        first, *others = scored
        fewer = Hits(first.count - 1, first.ap, first.factor, first.sure)
        return [fewer, *others] if fewer.count else others
        yield

    def raised(self, battle: Battle, throw: Throw, dice: Dice) -> Generator[Ask, Any, list[int]]:
        """One more on every die of A, and of those that are nobody's."""
        return [
            plus + 1 if self.sees("favour") and owner in ("", "A") else plus
            for plus, owner in zip(throw.plus, throw.owners, strict=True)
        ]
        yield

    def bystanders(self, battle: Battle, unit: Unit, target: Unit) -> list[str]:
        near = [other for other in battle.of_seat(unit.seat) if other.id != unit.id]
        return [other.id for other in near if self.sees("drift") and other.distance_to(target) <= 3.0]

    def strays(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        beside: list[str],
        scored: list[Hits],
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """The first hits of all strike the first of the bystanders."""
        first, *others = scored
        return [Hits(first.count, first.ap, first.factor, first.sure, at=beside[0]), *others]
        yield

    def marker_seized(self, battle: Battle, marker_id: str, seat: str, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(seized=(*notes.seized, f"{marker_id} {seat}"))
        return
        yield
