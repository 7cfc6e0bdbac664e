"""Every moment of Age of Fantasy at which a chapter can step in: a toy does so, one omen for each.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret.books.age_of_fantasy import activation
from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.charge import charge_targets, counter_move
from banneret.books.age_of_fantasy.deployment import LateUnits, deploy, own_zone
from banneret.books.age_of_fantasy.mission import near_marker
from banneret.books.age_of_fantasy.missions import end_round, own_markers, score, seize_markers, winner
from banneret.books.age_of_fantasy.movement import ADVANCE, RUSH, allowances
from banneret.books.age_of_fantasy.shooting import Aim, declare, possible_targets, weapon_groups
from banneret.books.chapter_choices import check_providers
from banneret.books.chapters import Moment, OptionalChapter
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.chapter import OprChapter
from banneret.books.opr.latecomers import AMBUSH
from banneret.books.opr.morale import passes_morale_test
from banneret.books.opr.rounds import rolled_off
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.odds import pmf
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.bodies import band_of
from tests.books.age_of_fantasy.test_activation import Play
from tests.contract import kit, secrets
from tests.contract.memory import faults
from tests.contract.test_chapters import changeable
from tests.data import areas_in, notes_in
from tests.golden.make import FOLDER, story
from tests.steps import played
from tests.toy_omens import TOY, opened

pytestmark = [pytest.mark.plain, pytest.mark.usefixtures("toy")]

BOOK = AgeOfFantasy()
ALL = (
    *("moot", "mire", "sleep", "haste", "leaden", "halved", "veil", "gloom", "rust", "dread", "amulets"),
    *("nerves", "calm", "stars", "truce", "duels", "wraiths", "double", "upset", "wind", "ones"),
    *("strays", "signs", "vanguard", "guests", "halves", "strangers", "hesitation"),
    *("grove", "picket", "haze", "warlord", "brambles", "tracks"),
    *("frenzy", "weary", "echo", "barbs", "splinters", "plague", "backlash", "banners"),
    *("vortex", "frenzied", "long night", "reaper", "iron will", "panic", "mercy", "despair", "heirlooms"),
    *("shore", "sparks", "scars", "grief", "drift", "limp"),
    *("whetstones", "spite", "spent", "favour", "relief", "curse", "flurry", "haste to A"),
)


@pytest.fixture
def toy() -> Iterator[None]:
    with opened():
        yield


def soldiers(
    side: str, *places: tuple[float, float], models: int = 0, place: str = "", **profile: Any
) -> dict[str, Any]:
    """A unit on the table, or so many `models` of one at another `place`."""
    made = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], **profile}
    if place:
        return {"side": side, "profile": {**made, "models": models}, "place": place}
    made["models"] = len(places)
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


UNITS = {
    "men": soldiers("A", (30, 20), (31.5, 20), (33, 20), weapons=["Sword (A1)", 'Bow (24", A1)']),
    "foes": soldiers("B", (30, 26), (31.5, 26), (33, 26)),
    "lone": soldiers("B", (40, 26), rules=["Tough(3)"]),
    "hermit": soldiers("A", (10, 4)),
}


def a_battle(*omens: str, units: dict[str, Any] | None = None, **state: Any) -> Battle:
    return BOOK.arrange({}, units or UNITS, {"omens": list(omens), **state})[1]


def both(what: Any, *omens: str, **more: Any) -> tuple[Any, Any]:
    """Something without the omens and with them."""
    return what(a_battle(**more)), what(a_battle(*omens, **more))


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


# ---------------------------------------------------------------------------------------- an addition


def test_one_file_brings_it() -> None:
    assert [path.name for path in TOY.glob("*.py")] == ["omens.py"]
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        assert "omens" not in path.read_text(encoding="utf-8"), path


OTHERS = {
    *("actions", "wavering_actions", "action_label", "action_clause", "move_kind", "hit_modifier"),
    *("hit_quality", "cover_value", "weapon_range", "why_no_target", "may_strike_back", "may_cast"),
    *("shoots", "points", "scenario_settled", "preparation", "play", "game_began"),
    *("action_announced", "action_ended", "during_move", "charged"),
    *("discards_hits", "hits_scored", "shots_fired", "models_lost", "unit_lost"),
    *("quality_modifier", "cover_modifier", "range_modifier", "rounds_modifier"),
    *("saves_nerve", "saves_life", "meddle", "wavers", "brings", "comes_later", "why_no_action"),
    *("difficult_limit", "all_dangerous", "danger_wounds", "crossed_terrain", "rushes_instead"),
    *("spell_resolved", "prelude", "why_not_act"),
    *("own_move", "setting_out", "meets_charge", "lookouts", "marks", "faults", "stands", "things"),
    *("reference", "why_not_picked", "piece_shown"),
    *("why_no_spell", "settles_zones"),
    *("styles", "missions", "arrives_at_edge", "formed"),
    *("told_apart", "model_attacks_modifier", "model_weapon", "ward_used", "dressed", "card_lines", "learned"),
    *("fear_modifier", "stays_wavering", "rolls_nerve_again", "wins_roll_off", "why_passed_over"),
    *("casting_failed", "melee_joined", "second_throw"),
}


def hooks(kind: type) -> set[str]:
    found = [name for name, thing in vars(kind).items() if inspect.isfunction(thing)]
    return {name for name in found if not name.startswith("_")}


def test_the_toy_steps_in_wherever_others_do_not() -> None:
    """A hook that is added to `Chapter` is one of the toy's, or of a chapter with tests of its own."""
    (omens,) = [chapter for chapter in BOOK.chapters() if chapter.id == "omens"]
    assert (hooks(OprChapter) | hooks(Chapter)) - OTHERS <= hooks(type(omens))
    assert not OTHERS & hooks(type(omens))


def test_the_table_names_every_hook_and_moment() -> None:
    """Who looks for a hook finds it there; the newest too."""
    text = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## What a chapter can change")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", table))
    assert hooks(Chapter) | hooks(OprChapter) <= named
    assert {name for name in vars(Moment) if name.isupper()} == set(re.findall(r"\b[A-Z]+_[A-Z_]+\b", table))


def test_odds_are_kept_where_only_units_decide() -> None:
    assert a_battle().keeps_odds()
    assert not a_battle("signs").keeps_odds()


def test_two_that_provide_the_same_are_refused() -> None:
    known = [chapter for chapter in BOOK.chapters() if chapter.id == "omens"]
    check_providers(known)
    with pytest.raises(BadInput, match="“Omens” and “Omens” do not go together: each has its own table"):
        check_providers(known * 2)


# ---------------------------------------------------------------------------------------- table and ground


def test_the_table_and_the_zones() -> None:
    plain, moot = both(lambda b: b, "moot", zones={"A": 1, "B": 2})
    assert [(b.field.width, b.field.depth) for b in (plain, moot)] == [(72.0, 48.0), (60.0, 40.0)]
    assert own_zone(plain, "B") == [((0.0, 36.0), (72.0, 36.0), (72.0, 48.0), (0.0, 48.0))]
    assert own_zone(moot, "B") == [((0.0, 31.0), (60.0, 31.0), (60.0, 40.0), (0.0, 40.0))]
    assert moot.home_edges(2) == [((0.0, 40.0), (60.0, 40.0))]
    data = BOOK.view_data(BOOK.view(moot, ""))
    assert (data["table"]["width"], areas_in(data)["A"][0][2]) == (60.0, [60.0, 9.0])


def test_the_ground() -> None:
    """It sinks in the second round, also in a state that was saved after that."""
    battle = a_battle("mire", step="round start", round=0, first="A")
    options = BOOK.agreed(BOOK.sample_options(0), {"omens": ["mire"]})
    assert list(activation.start_round(battle, ScriptedDice())) == []
    assert [piece.name for piece in battle.field.slowing] == []
    assert list(activation.start_round(battle, ScriptedDice())) == []
    assert [piece.name for piece in battle.field.slowing] == ["The mire"]
    assert [piece.name for piece in battle.copy().field.slowing] == ["The mire"]
    begun = BOOK.begin(options)
    pieces = len(begun.field.pieces)
    begun.notes["omens"] = begun.notes["omens"]._replace(mire=2)
    assert len(BOOK.decode(options, BOOK.encode(begun)).field.pieces) == pieces + 1


def test_the_terrain() -> None:
    """Where it is provided nobody sets any up, and it is the same in a state that was saved."""
    plain = BOOK.agreed(BOOK.sample_options(0), {"terrain": ["alternating-free"]})
    options = BOOK.agreed(plain, {"omens": ["grove"]})
    assert (BOOK.begin(plain).step, BOOK.begin(plain).field.pieces) == ("terrain", [])
    assert BOOK.begin(BOOK.agreed(plain, {"omens": ["haste"]})).step == "terrain"
    begun = BOOK.begin(options)
    assert (begun.step, begun.layout) == ("scenario", None)
    for battle in (begun, BOOK.decode(options, BOOK.encode(begun))):
        assert [piece.name for piece in battle.field.pieces] == ["The grove"]
        assert battle.field.pieces[0].shape.points()[0] == (20.0 + options.terrain_seed % 8, 20.0)


def test_units_as_they_take_the_field() -> None:
    """In cases, in games and in what was saved of them; only those of one side, and only if it is chosen."""

    def values(battle: Battle, key: str) -> tuple[int, list[str]]:
        unit = battle.unit(key)
        return unit.defense(), [weapon.profile for weapon in unit.models[0].sheet.melee]

    assert both(lambda b: values(b, "foes"), "heirlooms") == ((5, ["Sword (A1)"]), (4, ["Sword (A2)"]))
    assert both(lambda b: values(b, "men"), "heirlooms") == ((5, ["Sword (A1)"]),) * 2
    options = BOOK.sample_options(0)
    heirs = BOOK.agreed(options, {"omens": ["heirlooms"]})
    plain, begun = BOOK.begin(options), BOOK.begin(heirs)
    for battle in (begun, BOOK.decode(heirs, BOOK.encode(begun))):
        for unit in plain.units.values():
            better = int(unit.seat == "B")
            assert battle.unit(unit.id).defense() == max(2, unit.defense() - better)
            attacks = [
                [weapon.attacks for weapon in u.models[0].sheet.melee] for u in (unit, battle.unit(unit.id))
            ]
            assert attacks[1] == [number + better for number in attacks[0]]


# ---------------------------------------------------------------------------------------- deployment


def to_deploy(*omens: str, first: str = "A") -> tuple[Battle, Play]:
    """Men, a captain and foes about to be deployed, after A has won the roll-off."""
    waiting = {"place": "to deploy"}
    units = {
        "men": soldiers("A", models=3, **waiting),
        "captain": soldiers("A", models=1, weapons=["Sword (A1)"], **waiting),
        "foes": soldiers("B", models=2, **waiting),
    }
    zones = {"A": 1, "B": 2}
    battle = a_battle(*omens, units=units, step="own markers", zones=zones, first=first, round=0)
    assert list(own_markers(battle, ScriptedDice())) == []
    return battle, Play(battle, deploy(battle, ScriptedDice(5)))


def refused(question: Any, x: float, y: float) -> Any:
    """What is wrong with a unit at this place; None if nothing is."""
    return question.check(question.read({"to": [x, y]}))


def test_who_deploys_first() -> None:
    """Of a side, and which side; who has nobody to deploy is passed over."""
    assert sorted(to_deploy()[1].question().keys()) == ["deploy captain", "deploy men"]
    battle, play = to_deploy("vanguard")
    assert play.question().keys() == ["deploy men"]
    refusal = play.question().check("deploy captain")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-vanguard", "AF-EVT-01")
    play.answer("deploy men")
    play.default()
    assert Play(battle, deploy(battle, ScriptedDice())).question().keys() == ["deploy foes"]
    battle.turn = "A"
    assert Play(battle, deploy(battle, ScriptedDice())).question().keys() == ["deploy captain"]
    battle, play = to_deploy("guests")
    assert play.question().keys() == ["deploy foes"]
    play.answer("deploy foes")
    play.default()
    assert battle.turn == "A", "nobody is left to B"


def test_who_is_left_out_is_not_who_waits() -> None:
    """There is no room for the men, but for the captain there may be."""
    battle, _ = to_deploy("vanguard")
    battle.crowded_out = ["men 3"]
    assert Play(battle, deploy(battle, ScriptedDice())).over
    assert [battle.unit(key).place for key in ("men", "captain")] == ["destroyed", "to deploy"]


def test_a_turn_to_deploy_is_passed_over() -> None:
    battle, play = to_deploy("hesitation")
    assert play.question().keys() == ["deploy foes"]
    assert battle.notes["omens"].hesitated == 1


def test_where_a_unit_is_set_up() -> None:
    """Told only when it has been chosen: by a 5 in the east, anywhere from south to north."""
    _, play = to_deploy("halves")
    play.answer("deploy men")
    question = play.question()
    assert question.zone == [((36.0, 0.0), (72.0, 0.0), (72.0, 48.0), (36.0, 48.0))]
    refusal = refused(question, 20.0, 6.0)
    assert refusal is not None
    assert refusal.code == "outside-zone"


def test_no_room_is_left_where_it_is_led_to() -> None:
    rock = {"kind": "terrain", "at": [54, 24], "size": [36, 48], "impassable": True}
    units = {"men": soldiers("A", models=1, place="to deploy"), "foes": soldiers("B", (10, 40))}
    state = {"omens": ["halves"], "step": "deployment", "turn": "A", "zones": {"A": 1, "B": 2}}
    for faces, place in ((5, "destroyed"), (2, "on the table")):
        battle = BOOK.arrange({"terrain": [rock]}, units, state)[1]
        play = Play(battle, deploy(battle, ScriptedDice(faces)))
        play.answer("deploy men")
        if not play.over:
            play.default()
        assert battle.unit("men").place == place


def test_reserves_and_arrivals() -> None:
    """The captain is held back, comes in round 3, and in a zone of its own, near enemies too."""
    battle, play = to_deploy("strangers")
    assert battle.unit("captain").place == "in reserve"
    assert [(event.unit, event.clause) for event in told(list(battle.told), "HeldBack")] == [
        ("captain", "AF-EVT-01")
    ]
    assert play.question().keys() == ["deploy men"]
    units = {
        "captain": soldiers("A", models=1, place="in reserve"),
        "men": soldiers("A", (50, 20)),
        "foes": soldiers("B", (10, 4), (11.5, 4)),
    }
    for round_, name in ((1, "unit"), (2, "ambush")):
        battle = a_battle("strangers", units=units, step="round start", round=round_, first="A")
        late = LateUnits(battle).closed(battle.of_side("A"), [], AMBUSH).why("captain")
        assert late is not None
        assert (late.code, late.clause) == ("too-early", "AF-EVT-01")
        steps = activation.start_round(battle, ScriptedDice())
        if round_ == 1:
            assert list(steps) == []
            continue
        play = Play(battle, steps)
        assert play.question().name == name
        play.answer("captain")
        question = play.question()
        assert question.clause == "AF-EVT-01"
        assert refused(question, 14.0, 4.0) is None
        refusal = refused(question, 30.0, 24.0)
        assert refusal is not None
        assert refusal.code == "outside-zone"


def test_where_ambushers_arrive() -> None:
    """In the half that they are led to, and away from enemies as ever."""
    units = {
        "hidden": soldiers("A", models=1, rules=["Ambush"], place="in reserve"),
        "foes": soldiers("B", (60, 4), (61.5, 4)),
    }
    battle = a_battle("halves", units=units, step="round start", round=1, first="A")
    play = Play(battle, activation.start_round(battle, ScriptedDice(6)))
    play.answer("hidden")
    question = play.question()
    assert question.clause == "AF-SPC-04"
    assert refused(question, 45.0, 4.0) is None
    for place, code in (((20.0, 4.0), "outside-zone"), ((55.0, 4.0), "near-enemy")):
        refusal = refused(question, *place)
        assert refusal is not None
        assert refusal.code == code
    battle = a_battle("shore", units=units, step="round start", round=1, first="A")
    play = Play(battle, activation.start_round(battle, ScriptedDice()))
    play.answer("hidden")
    assert play.question().away == 9.0, "a part of the table is no zone that it is called to"
    assert refused(play.question(), 20.0, 4.0) is None
    refusal = refused(play.question(), 20.0, 12.0)
    assert refusal is not None
    assert refusal.code == "outside-zone"
    battle = a_battle("halves", units=units, round=2)
    battle.notes["omens"] = battle.notes["omens"]._replace(halves=(("hidden", "west"),))
    full = LateUnits(battle).closed(battle.of_side("A"), [], AMBUSH).why("hidden")
    assert full is not None
    assert full.why == "No room was found for the hidden where it arrives."


# ---------------------------------------------------------------------------------------- who does what


def test_who_may_be_activated() -> None:
    plain, sleepy = both(lambda b: [unit.id for unit in b.may_activate("A")], "sleep", step="turn", turn="A")
    assert (plain, sleepy) == (["men", "hermit"], ["men"])
    battle = a_battle("sleep", step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    refusal = play.question().check("hermit")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("asleep", "AF-EVT-01")
    battle.round = 2
    assert len(battle.may_activate("A")) == 2


def test_who_is_activated_may_suffer_for_it() -> None:
    """With a 1: the lone one is gone before it does anything, and others go on with one less."""
    battle = a_battle("vortex", step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice(1)))
    play.answer("hermit")
    assert play.over
    assert battle.unit("hermit").place == "destroyed"
    assert [type(event).__name__ for event in battle.told][:2] == ["Activated", "Suffered"]
    battle.turn = "A"
    play = Play(battle, activation.take_turn(battle, ScriptedDice(2)))
    play.answer("men")
    assert play.question().name == "action"


def test_a_melee_that_was_fought_may_cost_more() -> None:
    """Asked before the loser tests; who dies of it does not test any more."""
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 21.1), rules=["Tough(3)"])}
    for answer, left in (("yes", 0), ("no", 1)):
        battle = a_battle("frenzied", "banners", units=units, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice(1, *([6] if left else []))))
        for each in ("men", "charge", "foes"):
            play.answer(each)
        while not play.over:
            known = {"strike-back": "no", "bleeds": answer}
            name = play.question().name
            play.answer(known[name]) if name in known else play.default()
        assert len(told(list(battle.told), "MoraleTest")) == left
        assert battle.unit("men").size() == left


def test_sums_then_caps_then_multipliers() -> None:
    def far(*omens: str) -> list[float]:
        battle = a_battle(*omens)
        return [allowances(battle, battle.unit("men"), action)[0] for action in ("hold", ADVANCE, RUSH)]

    assert far() == [0.0, 6.0, 12.0]
    assert far("haste") == [0.0, 8.0, 14.0]
    assert far("haste", "leaden") == [0.0, 7.0, 7.0]
    assert far("halved") == [0.0, 3.0, 6.0]
    assert far("halved", "leaden", "haste") == [0.0, 4.0, 4.0]


def test_every_distance_is_halved() -> None:
    """Not only ways and ranges: also what is near enough, and how far the models of a unit may be apart."""
    units = {"men": soldiers("A", (30, 20), (32.6, 20)), "foes": soldiers("B", (30, 22.6), (32, 23.5))}
    markers = [{"at": [30, 17]}]

    def near(battle: Battle) -> list[object]:
        men, foes = battle.unit("men"), battle.unit("foes")
        counter = counter_move(battle, foes, men).march.limits
        return [
            men.violation() > 0.0,
            battle.striking_slots(men, foes),
            [unit.id for unit in near_marker(battle, battle.objectives["marker-1"])],
            counter,
        ]

    plain, halved = both(near, "halved", units=units, markers=markers)
    assert plain == [False, [0], ["men"], [3.0, 3.0]]
    assert halved == [True, [], [], [2.0, 2.0]]


def targets(battle: Battle) -> list[str]:
    slots = possible_targets(battle, battle.unit("men"))
    return sorted({option.key for slot in slots for option in slot.options})


def test_sight() -> None:
    units = {**UNITS, "far": soldiers("B", (30, 40), (31.5, 40))}
    assert both(targets, "veil", units=units) == (["far", "foes", "lone"], ["far", "foes"])
    assert both(targets, "gloom", units=units) == (["far", "foes", "lone"], ["foes", "lone"])
    assert both(targets, "halved", units=units) == (["far", "foes", "lone"], ["foes", "lone"])
    dark = a_battle("gloom", units=units)
    assert dark.sight_distance(dark.unit("men"), 0, dark.unit("far"), 99.0) == float("inf")
    assert not dark.model_sees(dark.unit("men"), 0, dark.unit("far"), 0, 99.0)
    veiled = a_battle("veil")
    assert veiled.sight_distance(veiled.unit("men"), 0, veiled.unit("lone"), 99.0) == float("inf")


def test_charges() -> None:
    def reached(battle: Battle) -> list[str]:
        return [unit.id for unit in charge_targets(battle, battle.unit("men"), "charge")]

    assert both(reached, "truce") == (["foes", "lone"], ["foes"])
    battle = a_battle("truce", step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    play.answer("men")
    play.answer("charge")
    refusal = play.question().check("lone")
    assert refusal is not None
    assert refusal.code == "truce"
    assert odds.charge_reaches(battle, battle.unit("men"), battle.unit("lone")) == 0.0
    assert odds.charge_reaches(battle, battle.unit("men"), battle.unit("foes")) == 1.0


def test_who_is_reached_is_kept_only_where_units_decide() -> None:
    for omens, kept in (((), True), (("truce",), False)):
        battle = a_battle(*omens)
        charge_targets(battle, battle.unit("men"), "charge")
        known = battle.reach
        charge_targets(battle, battle.unit("men"), "charge")
        assert (battle.reach is known) == kept


def test_who_strikes() -> None:
    units = {"men": soldiers("A", (30, 20), (31.5, 20)), "foes": soldiers("B", (30, 21.1), (31.5, 21.1))}
    assert both(lambda b: len(b.strikers(b.unit("men"), b.unit("foes"))), "duels", units=units) == (2, 1)


def test_forced_moves() -> None:
    """An inch to the east after an Advance, and before somebody is charged."""
    battle = a_battle("wind", step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    for answer in ("men", "advance"):
        play.answer(answer)
    play.answer({"to": [34.0, 18.0]})
    advance, wind = told(list(battle.told), "ModelsMoved")
    assert (advance.how, wind.how, wind.clause) == ("advance", "wind", "AF-EVT-01")
    assert battle.unit("men").bases[0].cx == pytest.approx(advance.paths[0][-1][0] + 1.0)
    battle = a_battle("wind", step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    for answer in ("men", "charge"):
        play.answer(answer)
    assert play.question().name == "charge"
    assert battle.unit("men").bases[0].cx == pytest.approx(31.0)


WOOD = {"terrain": [{"kind": "terrain", "at": [31.5, 23.5], "size": [8, 2], "cover": True}]}


def test_moves_onto_terrain_and_moves_made() -> None:
    """Into a wood and out of it again: who leaves a piece does not enter it."""
    battle = BOOK.arrange(WOOD, UNITS, {"omens": ["brambles", "tracks"], "step": "turn", "turn": "A"})[1]
    play = Play(battle, activation.take_turn(battle, ScriptedDice(1)))
    for answer in ("men", "advance"):
        play.answer(answer)
    play.answer({"to": [31.5, 23.5]})
    assert battle.notes["omens"].entered == ("men terrain-1 3",)
    assert [event.wounds for event in told(list(battle.told), "DangerRoll")] == [1]
    play.default()
    assert battle.unit("men").size() == 2
    assert battle.notes["omens"].tracks == ("men advance 3",)
    battle.put(battle.unit("men").fresh())
    battle.turn = "A"
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    for answer in ("men", "rush"):
        play.answer(answer)
    play.answer({"to": [31.5, 18.0]})
    assert battle.notes["omens"].entered == ("men terrain-1 3",)
    assert battle.notes["omens"].tracks == ("men advance 3", "men rush 2")


def test_moves_of_melees_are_moves() -> None:
    units = {"men": soldiers("A", (31.5, 20)), "foes": soldiers("B", (31.5, 27))}
    battle = BOOK.arrange(WOOD, units, {"omens": ["brambles", "tracks"], "step": "turn", "turn": "A"})[1]
    play = Play(battle, activation.take_turn(battle, ScriptedDice(6, 1, 1)))
    for answer in ("men", "charge", "foes"):
        play.answer(answer)
    while not play.over:
        play.answer("no") if play.question().name == "strike-back" else play.default()
    assert battle.notes["omens"].tracks == ("men charge 1", "men separate 1")
    assert battle.notes["omens"].entered == ("men terrain-1 1",)


# ---------------------------------------------------------------------------------------- dice and odds


def test_who_shoots() -> None:
    """All at any unit, and nobody at lone models: asked for options, refusals, volleys and odds alike."""
    units = {**UNITS, "far": soldiers("B", (28.5, 44.9), (30, 44.9)), "lost": soldiers("B", (3, 44), (5, 44))}

    def fires(battle: Battle) -> dict[str, int]:
        aims = {
            key: Aim(battle, battle.unit("men"), battle.unit(key)) for key in ("foes", "far", "lost", "lone")
        }
        (bow,) = weapon_groups(battle.unit("men"))
        return {key: len(aim.shots(bow)) for key, aim in aims.items()}

    plain, picket = both(fires, "picket", units=units)
    assert plain == {"foes": 3, "far": 2, "lost": 0, "lone": 3}
    assert picket == {"foes": 3, "far": 3, "lost": 3, "lone": 0}
    wall = {"kind": "terrain", "at": [32, 23], "size": [40, 1], "height": 3, "blocks_sight": True}
    for omens, hidden in (([], 0), (["picket"], 3)):
        assert fires(BOOK.arrange({"terrain": [wall]}, units, {"omens": omens})[1])["foes"] == hidden
    battle = a_battle("picket", units=units, step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice(1, 1, 1)))
    play.answer("men")
    play.answer("hold")
    (slot,) = play.question().slots
    refusal = play.question().check({slot.key: "lone"})
    assert refusal is not None
    assert refusal.code == "no-shooters"
    play.answer({slot.key: "far"})
    assert [len(event.faces) for event in told(list(battle.told), "HitRoll")] == [3]


def test_attacks_are_added_to_then_capped_then_multiplied() -> None:
    """In shots and blows, and in their odds: a model that hits on 4+ and wounds on 5+."""
    units = {
        "men": soldiers("A", (30, 20), weapons=["Sword (A1)", 'Bow (24", A1)']),
        "foes": soldiers("B", (30, 21.1), rules=["Tough(12)"], defense=4),
    }
    hit = 3 / 6 * 3 / 6
    six = 1 / 6 * 3 / 6
    for omens, dice, wounds in (
        ((), 1, hit),
        (("frenzy",), 3, 3 * hit),
        (("frenzy", "weary"), 2, 2 * hit),
        (("weary", "echo", "frenzy"), 4, 4 * hit),
        (("echo", "barbs"), 2, 2 * (hit + six)),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        men, foes = battle.unit("men"), battle.unit("foes")
        assert pmf.mean(odds.shooting(battle, men, foes).wounds) == pytest.approx(wounds)
        assert pmf.mean(odds.melee(battle, men, foes).defender.suffered) == pytest.approx(wounds)
        (volley,) = declare(battle, men, {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
        assert odds.expected_wounds_volley(battle, volley, foes) == pytest.approx(wounds)
        faces = [1] * (dice - 1) + [6]
        twice = 2 if "barbs" in omens else 1
        play = Play(battle, activation.take_turn(battle, ScriptedDice(*faces, *[6] * twice, 1)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        (rolled,) = told(list(battle.told), "HitRoll")
        assert (len(rolled.faces), rolled.hits) == (dice, twice)


def test_misses_are_told() -> None:
    battle = a_battle("splinters", step="turn", turn="A")
    fired(battle, 1, 3, 4, 6)
    assert battle.notes["omens"].misses == 2
    hitting = a_battle("splinters", step="turn", turn="A")
    fired(hitting, 4, 4, 4, 6, 6, 6)
    assert hitting.notes["omens"].misses == 0


def test_dice_are_added_to() -> None:
    """Those of A hit with one less, but never with a natural 1, and dice of B are as they fell."""
    battle = a_battle("favour", step="turn", turn="A")
    events = fired(battle, 1, 3, 4, 4, 3, 4)
    (rolled,) = told(events, "HitRoll")
    assert (rolled.faces, rolled.hits) == ((1, 3, 4), 2)
    (blocked,) = told(events, "BlockRoll")
    assert (blocked.faces, blocked.wounds) == ((4, 3), 2)
    for face, passed in ((1, False), (2, False), (3, True), (6, True)):
        battle = a_battle("favour")
        assert played(passes_morale_test(battle, battle.unit("men"), ScriptedDice(face))) is passed
    for faces, wins in (([3, 4, 1, 1], "A"), ([2, 4], "B")):
        battle = a_battle("favour")
        with ScriptedDice(*faces) as dice:
            assert played(rolled_off(battle, "honour", dice, "AF-GEN-07")) == wins


def charged(battle: Battle, *faces: int, relief: str = "yes") -> list[Any]:
    """What is told of a charge of the men that nobody strikes back at."""
    play = Play(battle, activation.take_turn(battle, ScriptedDice(*faces)))
    for answer in ("men", "charge", "foes"):
        play.answer(answer)
    while not play.over:
        if play.question().name == "relief":
            play.answer(relief)
        elif play.question().name == "strike-back":
            play.answer("no")
        else:
            play.default()
    return list(battle.told)


def test_strikes_beside_those_of_a_melee() -> None:
    units = {"men": soldiers("A", (30, 20), quality=6), "foes": soldiers("B", (30, 21.1), rules=["Tough(6)"])}
    battle = a_battle("flurry", units=units, step="turn", turn="A")
    (result,) = told(charged(battle, 1, 6), "MeleeResult")
    assert (result.charger_parts, result.defender_parts, result.loser) == ((1, 0, 0), (3, 0, 0), "men")


def test_nerve_is_kept() -> None:
    """Somebody is asked when it fails, whatever would come of that."""
    units = {
        "men": soldiers("A", (30, 20)),
        "foes": soldiers("B", (30, 21.1), (31.5, 21.1), quality=6),
    }
    for omens, relief, place, wavers in (
        ((), "", "destroyed", False),
        (("relief",), "no", "destroyed", False),
        (("relief",), "yes", "on the table", True),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        charged(battle, 4, 1, 2, relief=relief)
        foes = battle.unit("foes")
        assert (foes.place, foes.wavering > 0) == (place, wavers)
    units["foes"]["places"] = [[30, 21.1], [31.5, 21.1], [33, 21.1]]
    units["foes"]["profile"]["models"] = 3
    battle = a_battle("relief", units=units, step="turn", turn="A")
    charged(battle, 4, 1, 2)
    assert not battle.unit("foes").wavering


def test_who_fells_somebody_pays_for_it() -> None:
    units = {
        "men": soldiers("A", (30, 20), rules=["Tough(3)"]),
        "foes": soldiers("B", (30, 21.1), (31.5, 21.1), (33, 21.1)),
    }
    battle = a_battle("curse", units=units, step="turn", turn="A")
    charged(battle, 4, 1, 6)
    assert (battle.unit("foes").size(), battle.unit("men").models[0].wounds) == (2, 1)


def test_whose_turn_is_next() -> None:
    for omens, turn in (((), "B"), (("haste to A",), "A")):
        battle = a_battle(*omens, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice()))
        play.answer("hermit")
        play.answer("hold")
        assert (play.over, battle.turn) == (True, turn)
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 40))}
    battle = a_battle("haste to A", units=units, step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    play.answer("men")
    play.answer("hold")
    assert battle.turn == "B"


def test_wounds_that_tell_bring_others() -> None:
    """Of shots and of blows; what comes of them counts in the result of a melee."""
    battle = a_battle("plague", step="turn", turn="A")
    events = fired(battle, 1, 3, 4, 1, 4)
    assert [(event.wounds, event.clause) for event in told(events, "Suffered")] == [
        (1, "AF-SHO-16"),
        (1, "AF-EVT-01"),
    ]
    assert battle.unit("foes").size() == 1
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 21.1), rules=["Tough(3)"])}
    battle = a_battle("plague", units=units, step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 1, 6)))
    for answer in ("men", "charge", "foes"):
        play.answer(answer)
    while not play.over:
        play.answer("no") if play.question().name == "strike-back" else play.default()
    (result,) = told(list(battle.told), "MeleeResult")
    assert result.charger_parts == (2, 0, 0)


def test_what_counts_in_a_melee() -> None:
    """Three for B: one wound is not enough for A, and odds know it."""
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 21.1), rules=["Tough(6)"])}
    for omens, loser in (((), "foes"), (("banners",), "men")):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        found = odds.melee(battle, battle.unit("men"), battle.unit("foes"), strike_back=False)
        assert found.charger.wins == pytest.approx(0.0 if omens else 3 / 6 * 4 / 6)
        assert found.defender.wins == pytest.approx(1.0 if omens else 0.0)
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 1, 6)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        (result,) = told(list(battle.told), "MeleeResult")
        assert (result.loser, result.defender_parts) == (loser, (0, 3 if omens else 0, 0))


def test_what_comes_of_a_failed_test() -> None:
    """After shots and after a melee, in play and in odds; a unit at half its strength would rout in melee."""
    units = {
        "men": soldiers("A", (30, 20), weapons=["Sword (A1)", 'Bow (24", A1)']),
        "foes": soldiers("B", (30, 21.1), (31.5, 21.1), quality=6),
    }
    for omens, shot, struck in (
        ((), "wavering", "destroyed"),
        (("iron will",), "on the table", "wavering"),
        (("panic",), "destroyed", "destroyed"),
    ):
        found = []
        for action, faces in (("hold", (4, 1, 2)), ("charge", (4, 1, 2))):
            battle = a_battle(*omens, units=units, step="turn", turn="A")
            play = Play(battle, activation.take_turn(battle, ScriptedDice(*faces)))
            play.answer("men")
            play.answer(action)
            while not play.over:
                known: dict[str, Any] = {"strike-back": "no", "shoot": {"Bow (24”, A1)": "foes"}}
                name = play.question().name
                play.answer(known[name]) if name in known else play.default()
            foes = battle.unit("foes")
            found.append("wavering" if foes.wavering else foes.place)
        assert found == [shot, struck]
        battle = a_battle(*omens, units=units)
        fails = 3 / 6 * 4 / 6 * 5 / 6
        odds_shot = odds.shooting(battle, battle.unit("men"), battle.unit("foes"))
        assert odds_shot.wavering == pytest.approx(fails if shot == "wavering" else 0.0)
        assert odds_shot.destroyed == pytest.approx(fails if shot == "destroyed" else 0.0)
        fought = odds.melee(battle, battle.unit("men"), battle.unit("foes"), strike_back=False).defender
        assert fought.wavering == pytest.approx(fails if struck == "wavering" else 0.0)
        assert fought.routed == pytest.approx(fails if struck == "destroyed" else 0.0)


def test_who_has_lost_a_melee() -> None:
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 21.1), rules=["Tough(3)"])}
    wounds = 3 / 6 * 4 / 6
    for omens, hit, loser, wins in (
        ((), 4, "foes", (wounds, 0.0)),
        (("mercy",), 4, "", (0.0, 1.0 - wounds)),
        (("mercy",), 3, "men", (0.0, 1.0 - wounds)),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        found = odds.melee(battle, battle.unit("men"), battle.unit("foes"), strike_back=False)
        assert (found.charger.wins, found.defender.wins) == pytest.approx(wins)
        play = Play(battle, activation.take_turn(battle, ScriptedDice(hit, 1, 6, 6)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        (result,) = told(list(battle.told), "MeleeResult")
        assert result.loser == loser
        assert [event.unit for event in told(list(battle.told), "MoraleTest")] == ([loser] if loser else [])


def test_nerves_that_are_lost_are_heard_of() -> None:
    units = {
        "men": soldiers("A", (30, 20), (31.5, 20)),
        "foes": soldiers("B", (30, 21.1), (31.5, 21.1), quality=6),
    }
    for omens, left in (((), 2), (("despair",), 1)):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 1, 1, 2)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        assert told(list(battle.told), "Routed")
        assert battle.unit("men").size() == left


def test_cover() -> None:
    def modifier(battle: Battle) -> int:
        (volley,) = declare(battle, battle.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
        return volley.modifier

    assert both(modifier, "haze") == (0, -1)
    blast = {**UNITS, "men": soldiers("A", (30, 20), weapons=['Bow (24", A1, Blast(3))'])}
    battle = a_battle("haze", units=blast)
    aim = Aim(battle, battle.unit("men"), battle.unit("foes"))
    assert not aim.covered(weapon_groups(battle.unit("men"))[0], [0]), "Blast ignores cover"


def test_who_falls_last() -> None:
    """The first of three, asked for the question, for what it leaves out, and for odds."""
    battle = a_battle("warlord")
    unit = battle.unit("foes")
    play = Play(battle, battle.suffer("foes", [Wounds(1, 1, False)], ScriptedDice(), "AF-SHO-16"))
    first = unit.models[0].id
    offered = play.question().keys()
    assert first not in offered
    refusal = play.question().check((first,))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("warlord", "AF-EVT-01")
    assert [model.number for model in band_of(battle, unit).order][-1] == 1
    assert [model.number for model in band_of(a_battle(), unit).order][-1] != 1
    assert list(a_battle("warlord").suffer("lone", [Wounds(1, 3, False)], ScriptedDice(), "AF-SHO-16")) == []


def test_blocks_wards_and_morale_are_those_of_the_odds() -> None:
    """Three dice hit on 4+; what follows is asked of the battle by the rules and by the odds alike."""
    units = {
        "men": soldiers("A", (30, 20), weapons=['Bow (24", A1)']),
        "foes": soldiers("B", *[(30 + 1.5 * k, 26) for k in range(4)], defense=3),
    }

    def shot(*omens: str) -> tuple[float, float]:
        battle = a_battle(*omens, units=units)
        found = odds.shooting(battle, battle.unit("men"), battle.unit("foes"))
        return pmf.mean(found.wounds), found.wavering

    assert shot() == pytest.approx((3 / 6 * 2 / 6, 0.0))
    # Defense 3+ is 4+ at best, and blocking has -1: a 5.
    assert shot("rust") == pytest.approx((3 / 6 * 4 / 6, 0.0))
    assert shot("rust", "amulets") == pytest.approx((3 / 6 * 4 / 6 * 5 / 6, 0.0))
    assert shot("rust", "nerves") == pytest.approx((3 / 6 * 4 / 6, 3 / 6 * 4 / 6 * 3 / 6))
    assert shot("rust", "nerves", "dread") == pytest.approx((3 / 6 * 4 / 6, 3 / 6 * 4 / 6 * 4 / 6))
    assert both(lambda b: b.morale_need(b.unit("men")), "dread") == (4, 5)
    assert both(lambda b: b.block_values(b.unit("foes"), True), "rust", units=units) == ((3, 0), (4, -1))
    assert both(lambda b: odds.morale(b, b.unit("men")), "dread") == pytest.approx((3 / 6, 2 / 6))


def fired(battle: Battle, *faces: int) -> list[Any]:
    """Men shoot at foes with these dice."""
    play = Play(battle, activation.take_turn(battle, ScriptedDice(*faces)))
    play.answer("men")
    play.answer("hold")
    play.answer({play.question().slots[0].key: "foes"})
    while not play.over:
        play.default()
    return list(battle.told)


def told(events: list[Any], name: str) -> list[Any]:
    return [event for event in events if type(event).__name__ == name]


def test_shooting_with_everything() -> None:
    """Two hits and a 1: the first hit goes astray, the other wounds, the amulet fails, and the foes test."""
    omens = ("rust", "amulets", "nerves", "dread", "ones", "strays")
    battle = a_battle(*omens, step="turn", turn="A")
    events = fired(battle, 1, 4, 4, 4, 5, 4)
    assert [event.need for event in told(events, "BlockRoll")] == [6]
    (ward,) = told(events, "Regenerated")
    assert (ward.clause, ward.faces, ward.ignored) == ("AF-EVT-01", (5,), 0)
    (test,) = told(events, "MoraleTest")
    assert (test.need, test.face, test.passed) == (5, 4, False)
    assert battle.notes["omens"][1:3] == (1, 1)
    plain = a_battle(step="turn", turn="A")
    events = fired(plain, 1, 4, 4, 4, 5)
    assert not told(events, "Regenerated")
    assert not told(events, "MoraleTest")
    assert plain.unit("foes").size() == 2


def test_a_six_may_be_more_than_a_hit() -> None:
    """Nobody blocks what it is beside; where hits do nothing but pin, it is nothing."""
    battle = a_battle("sparks", step="turn", turn="A")
    fired(battle, 6, 1, 1, 6)
    assert [event.wounds for event in told(list(battle.told), "Suffered")] == [1]
    assert [event.hits for event in told(list(battle.told), "HitRoll")] == [1]
    battle = a_battle("sparks", step="turn", turn="A", actions=["covering fire"])
    play = Play(battle, activation.take_turn(battle, ScriptedDice(6, 1, 1, 1)))
    for answer in ("men", "covering fire"):
        play.answer(answer)
    play.answer({play.question().slots[0].key: "foes"})
    assert battle.unit("foes").size() == 3
    assert [len(event.faces) for event in told(list(battle.told), "Pinned")] == [1]


def test_what_comes_of_an_attack_as_a_whole() -> None:
    """One volley of three, two of which tell: a scar on top, and then as many again as the volley has told.

    Six foes are four after the volley, three with the scar, and that is half of them: so they test. What comes
    after it is settled makes nobody test.
    """
    units = {**UNITS, "foes": soldiers("B", *[(30 + 1.2 * k, 26) for k in range(6)], rules=["Regeneration"])}
    for omens, faces, left, tests in (
        ((), (4, 4, 1, 1, 1, 1, 1), 4, 0),
        (("scars",), (4, 4, 1, 1, 1, 1, 1, 6), 3, 1),
        (("grief",), (4, 4, 1, 1, 1, 1, 1), 2, 0),
        (("scars", "grief"), (4, 4, 1, 1, 1, 1, 1, 6), 1, 1),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        events = fired(battle, *faces)
        assert battle.unit("foes").size() == left, omens
        assert len(told(events, "MoraleTest")) == tests, omens


def test_what_comes_of_the_blows_of_one_side() -> None:
    """All of them together, and it counts for who struck; the phalanx has its own."""
    units = {
        "men": soldiers("A", (30, 20), (31.2, 20), weapons=["Sword (A1)", "Knife (A1)"]),
        "foes": soldiers("B", *[(30 + 1.2 * k, 21.1) for k in range(6)]),
    }
    for omens, left, total in (((), 4, 2), (("scars",), 2, 4), (("grief",), 2, 4), (("scars", "grief"), 0, 6)):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        test = [6] if left else []
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 1, 1, 4, 1, 1, *test)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        assert battle.unit("foes").size() == left, omens
        (result,) = told(list(battle.told), "MeleeResult")
        assert result.charger_total == total, omens


def test_who_is_struck_instead() -> None:
    """As it stood when they aimed; whom shots were not meant for nobody has shot."""
    units = {
        "men": soldiers("A", (30, 20), (31.5, 20), weapons=['Bow (24", A1)', 'Sling (24", A1)']),
        "foes": soldiers("B", (30, 26), (31.5, 26)),
        "friends": soldiers("A", (30, 29.9), rules=["Tough(3)"]),
        "others": soldiers("A", (30, 31)),
    }
    battle = a_battle("drift", units=units, step="turn", turn="A")
    volleys = declare(battle, battle.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
    assert [volley.beside for volley in volleys] == [["friends"]]
    (plain,) = declare(
        a_battle(units=units), battle.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold")
    )
    assert plain.beside == []
    play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 4, 1, 1, 1, 1, 6)))
    for answer in ("men", "hold"):
        play.answer(answer)
    play.answer({slot.key: "foes" for slot in play.question().slots})
    while not play.over:
        play.default()
    (suffered,) = told(list(battle.told), "Suffered")
    assert (suffered.unit, suffered.wounds, suffered.by, suffered.means) == ("friends", 2, (), "shooting")
    assert [event.unit for event in told(list(battle.told), "MoraleTest")] == ["friends"]
    assert battle.unit("foes").size() == 2


def test_one_model_hits_worse_than_others() -> None:
    def needs(battle: Battle) -> list[tuple[int, int]]:
        (volley,) = declare(battle, battle.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
        return sorted([(battery.count, battery.modifier) for battery in volley.fired])

    assert both(needs, "limp") == ([(3, 0)], [(1, -1), (2, 0)])
    plain, limping = both(lambda b: pmf.mean(odds.shooting(b, b.unit("men"), b.unit("foes")).wounds), "limp")
    assert limping < plain


def test_a_lost_melee_without_a_test() -> None:
    units = {
        "men": soldiers("A", (30, 20), weapons=["Sword (A1)"]),
        "foes": soldiers("B", (30, 21.1), rules=["Tough(3)"]),
    }

    def fought(battle: Battle) -> tuple[float, float]:
        found = odds.melee(battle, battle.unit("men"), battle.unit("foes"), strike_back=False)
        return found.defender.wavering + found.defender.routed, found.defender.wins

    plain, calm = both(fought, "calm", units=units)
    assert plain[0] > 0.1
    assert calm == (0.0, plain[1])
    for omens, tests in (((), 1), (("calm",), 0)):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 1, 1)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        assert len(told(list(battle.told), "MoraleTest")) == tests


def test_the_ap_of_weapons() -> None:
    """One more in melee, two fewer in shooting but never below 0; asked by rules and odds alike."""
    units = {
        "men": soldiers("A", (30, 20), weapons=["Sword (A1, AP(1))", 'Bow (24", A1, AP(1))']),
        "foes": soldiers("B", (30, 21.1), rules=["Tough(12)"], defense=3),
    }

    def mean(battle: Battle, shooting: bool) -> float:
        men, foes = battle.unit("men"), battle.unit("foes")
        if shooting:
            return float(pmf.mean(odds.shooting(battle, men, foes).wounds))
        found = odds.melee(battle, men, foes, strike_back=False)
        return float(pmf.mean(found.defender.suffered))

    assert both(lambda b: mean(b, False), "whetstones", units=units) == pytest.approx((3 / 12, 4 / 12))
    assert both(lambda b: mean(b, True), "whetstones", units=units) == pytest.approx((3 / 12, 2 / 12))
    for omens, need in (((), 4), (("whetstones",), 5)):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 6)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            play.answer("no") if play.question().name == "strike-back" else play.default()
        assert [event.need for event in told(list(battle.told), "BlockRoll")] == [need]


def test_wounds_beside_blows_and_who_has_struck() -> None:
    """A miss wounds out of spite, which counts in the result; who strikes back has attacked as well."""
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 21.1), (31.5, 21.1))}
    for omens, sums, spent in (
        ((), (0, 0), ()),
        (("spite",), (1, 0), ()),
        (("spent",), (0, 0), ("men", "foes")),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A")
        play = Play(battle, activation.take_turn(battle, ScriptedDice(1, 1, 1, 6)))
        for answer in ("men", "charge", "foes"):
            play.answer(answer)
        while not play.over:
            refuses = play.question().name == "strike-back" and "spite" in omens
            play.answer("no") if refuses else play.default()
        (result,) = told(list(battle.told), "MeleeResult")
        assert (result.charger_parts[0], result.defender_parts[0]) == sums
        if omens:
            notes = battle.notes["omens"]
            assert (notes.struck, notes.spent) == ((), spent)


def test_strays_in_melee_and_of_breath() -> None:
    units = {
        "men": soldiers("A", (30, 20)),
        "foes": soldiers("B", (30, 21.1)),
        "drake": soldiers("A", (50, 20), rules=["Breath Attack"]),
        "prey": soldiers("B", (50, 26), rules=["Tough(6)"]),
    }
    battle = a_battle("strays", units=units, step="turn", turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice(4)))
    for answer in ("men", "charge", "foes"):
        play.answer(answer)
    while not play.over:
        play.answer("no") if play.question().name == "strike-back" else play.default()
    assert [event.hits for event in told(list(battle.told), "HitRoll")] == [1]
    assert not told(list(battle.told), "BlockRoll")
    battle.turn = "A"
    play = Play(battle, activation.take_turn(battle, ScriptedDice(6, 6)))
    for answer in ("drake", "hold"):
        play.answer(answer)
    play.answer({play.question().slots[0].key: "prey"})
    assert [len(event.faces) for event in told(list(battle.told), "BlockRoll")] == [2]
    assert battle.notes["omens"].strays == 2


def test_spells() -> None:
    wizard: dict[str, Any] = {"rules": ["Wizard(1)", "Hero"]}
    units = {"mage": soldiers("A", (30, 20), **wizard), "foe": soldiers("B", (30, 26), **wizard)}
    for omens, total, blocked in (((), 5, 5), (("stars",), 6, 7)):
        battle = a_battle(*omens, units=units, step="turn", turn="A", spells={"A": "marchland-levy"})
        play = Play(battle, activation.take_turn(battle, ScriptedDice(4, 4, 6, 6)))
        for answer in ("mage", "hold"):
            play.answer(answer)
        (lance,) = [option.key for option in play.question().options if "Bright Lance" in option.label]
        play.answer(lance)
        play.answer("foe")
        play.answer(tuple(play.question().keys()))
        (cast,) = told(list(battle.told), "SpellCast")
        assert (cast.total, cast.blocks[0][1], cast.works) == (total, blocked, not omens)


def test_spells_that_go_wrong() -> None:
    """Who rolls a 1 is gone, the caster or who blocks; a spell does nothing to who is no longer there."""
    wizard: dict[str, Any] = {"rules": ["Wizard(1)", "Hero"]}
    units = {"mage": soldiers("A", (30, 20), **wizard), "foe": soldiers("B", (30, 26), **wizard)}
    for omens, faces, left in (
        ((), (6, 1, 6, 6), ["mage", "foe"]),
        (("backlash",), (6, 1), ["mage"]),
        (("backlash",), (1, 6), ["foe"]),
    ):
        battle = a_battle(*omens, units=units, step="turn", turn="A", spells={"A": "marchland-levy"})
        play = Play(battle, activation.take_turn(battle, ScriptedDice(*faces)))
        for answer in ("mage", "hold"):
            play.answer(answer)
        (lance,) = [option.key for option in play.question().options if "Bright Lance" in option.label]
        play.answer(lance)
        play.answer("foe")
        play.answer(tuple(play.question().keys()))
        assert [unit.id for unit in battle.on_table()] == left


# ---------------------------------------------------------------------------------------- the mission


def test_seizing_scoring_and_winning() -> None:
    units = {"one": soldiers("A", (30, 20)), "two": soldiers("B", (50, 20), (51.5, 20))}
    marks = {"markers": [{"at": [30, 21]}, {"at": [50, 21]}]}

    def seized(battle: Battle) -> list[str]:
        assert list(seize_markers(battle, ScriptedDice())) == []
        return [marker.owner for marker in battle.objectives.values()]

    assert both(seized, "wraiths", units=units, **marks) == (["A", "B"], ["", "B"])
    battle = a_battle("wraiths", units=units, **marks)
    seized(battle)
    assert battle.notes["omens"].seized == ("marker-2 B",)
    seized(battle)
    assert battle.notes["omens"].seized == ("marker-2 B",)
    assert (score(battle), winner(battle)) == ({"A": 0, "B": 1}, "B")
    battle = a_battle("wraiths", "double", "upset", units=units, **marks)
    seized(battle)
    assert (score(battle), winner(battle)) == ({"A": 0, "B": 2}, "A")


def test_rounds_end_with_dice() -> None:
    """From the fourth on a 4+ means another one."""
    for omens, faces, step in (
        ((), (), "over"),
        (("long night",), (3,), "over"),
        (("long night",), (4,), "round start"),
    ):
        battle = a_battle(*omens, step="round end", round=4)
        assert list(end_round(battle, ScriptedDice(*faces))) == []
        assert battle.step == step
    early = a_battle("long night", step="round end", round=3)
    assert list(end_round(early, ScriptedDice())) == []


def test_at_the_end_of_the_game_somebody_is_asked() -> None:
    """Before it is settled who has won: the only unit at a marker does not hold it any more."""
    units = {"one": soldiers("A", (30, 20)), "two": soldiers("B", (50, 20), (51.5, 20))}
    battle = a_battle("reaper", units=units, step="round end", round=4)
    play = Play(battle, end_round(battle, ScriptedDice()))
    assert (play.question().name, battle.step) == ("taken", "round end")
    play.answer("one")
    play.answer("two")
    assert (battle.on_table(), battle.step) == ([], "over")


# ---------------------------------------------------------------------------------------- of every chapter


def test_nothing_in_it_can_be_changed() -> None:
    battle = a_battle(*ALL)
    (omens,) = [chapter for chapter in battle.chapters if chapter.id == "omens"]
    assert isinstance(omens, OptionalChapter)
    assert not changeable(omens)
    assert not list(faults(battle.notes["omens"]))


def test_off_it_leaves_a_game_equal() -> None:
    name = "age-of-fantasy-750.txt"
    assert story(name) == (FOLDER / name).read_text(encoding="utf-8")


def test_the_order_of_naming_changes_nothing() -> None:
    plain = BOOK.sample_options(0)
    chosen = {"omens": ["signs", "wind"], "actions": ["overwatch"], "side-missions": ["hidden"]}
    games = set()
    for keys in permutations(chosen):
        match = Match.start(BOOK, BOOK.agreed(plain, {key: chosen[key] for key in keys}), seed=5)
        kit.play(match, 5, entries=25)
        games.add((match.journal.dumps(), BOOK.encode(battle_of(match))))
    assert len(games) == 1


# A few at a time, so that they meet: not all at once, where nobody could see or move.
TOGETHER = [
    ("moot", "mire", "sleep", "rust", "amulets", "signs", "wind", "double"),
    ("haste", "leaden", "gloom", "dread", "nerves", "truce", "ones", "strays", "signs"),
    ("halved", "veil", "calm", "stars", "duels", "wraiths", "upset", "signs"),
    ("vanguard", "guests", "halves", "brambles", "tracks", "frenzy", "weary", "plague", "panic", "signs"),
    (
        *("grove", "strangers", "hesitation", "haze", "warlord", "echo", "barbs", "splinters", "backlash"),
        *(
            "banners",
            "vortex",
            "frenzied",
            "long night",
            "reaper",
            "iron will",
            "mercy",
            "despair",
            "signs",
            "heirlooms",
            "whetstones",
            "spite",
            "spent",
        ),
    ),
]


@pytest.mark.parametrize("omens", TOGETHER)
def test_whole_games_and_what_is_restored(omens: tuple[str, ...]) -> None:
    """To the end; where notes have changed an answer is taken back, a twin and a saved state are the same."""
    options = BOOK.agreed(BOOK.sample_options(3), {"omens": list(omens)})
    match = Match.start(BOOK, options, seed=3)
    changes = 0
    while not match.over:
        before = dict(battle_of(match).notes)
        seat, answer = kit.decide(match, 3)
        assert match.answer(seat, answer) is None
        after = dict(battle_of(match).notes)
        assert BOOK.broken_invariants(battle_of(match)) == []
        if after != before:
            changes += 1
            twin = match.clone()
            again = Match.resume_snapshot(match.journal, match.snapshot())
            assert battle_of(twin).notes == battle_of(again).notes == after
            flags = [[piece.flags() for piece in battle_of(each).field.pieces] for each in (match, again)]
            assert flags[0] == flags[1]
            twin.undo(beyond=True)
            assert battle_of(twin).notes == before
    assert changes >= 4
    assert BOOK.view_data(BOOK.view(battle_of(match), "A"))["over"]
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winner == winner(battle_of(match))


class Ominous(AgeOfFantasy):
    """Sample games are played with the toy."""

    def sample_options(self, seed: int) -> Any:
        return self.agreed(super().sample_options(seed), {"omens": ["signs"]})


def test_secret_commitments_do_not_show() -> None:
    """Both read a sign at once as a round begins, and nobody knows the other's before the round is over."""
    book = Ominous()
    assert secrets.check_secrets(book, 0, False) > 100
    secrets.check_simultaneous_answers(book, 0)


def test_signs_are_read_in_secret_and_shown() -> None:
    battle = a_battle("signs", step="round start", round=0, first="A")
    options = BOOK.agreed(BOOK.sample_options(0), {"omens": ["signs"]})
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    assert {seat: question.name for seat, question in match.pending.items()} == {"A": "sign", "B": "sign"}
    assert match.answer("A", "owl") is None
    assert battle_of(match).notes["omens"].signs == ()
    assert match.answer("B", "raven") is None
    assert battle_of(match).notes["omens"].signs == (("A", "owl"), ("B", "raven"))
    (sign,) = notes_in(BOOK.view_data(BOOK.view(battle_of(match), "A")), secret=True)
    assert (sign["seat"], sign["text"]) == ("A", "owl")
    for chapter in battle_of(match).chapters:
        assert list(chapter.round_ended(battle_of(match), ScriptedDice())) == []
    assert [event.sign for event in told(list(battle_of(match).told), "SignsShown")] == ["owl", "raven"]
    assert battle_of(match).notes["omens"].signs == ()


def test_settings_say_what_is_chosen() -> None:
    options = BOOK.agreed(BOOK.sample_options(0), {"omens": ["gloom", "mire"]})
    written = BOOK.write_options(options)["chapters"]
    assert written == {"omens": ("mire", "gloom")}, "in the order of the setting, whichever is named first"
    assert BOOK.read_options(msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options)))) == options
