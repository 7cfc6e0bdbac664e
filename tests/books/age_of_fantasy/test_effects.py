"""Terrain and objective effects: how they are found and kept, the ground about markers, and the bot."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy import activation
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.chapter import (
    TerrainAndObjectiveEffects,
    about_marker,
)
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    FIELD,
    ID,
    INFESTATION,
    OBJECTIVE_EFFECTS,
    SPORES,
    TERRAIN_EFFECTS,
    TRAPS,
    VIGOR,
    EffectNotes,
    effect_notes,
)
from banneret.books.age_of_fantasy.missions import seize_markers
from banneret.books.age_of_fantasy.unit import base_of
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.players import make_bot
from banneret.core.engine.dice import ScriptedDice, SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.bases import gap_to_point, stands_on
from tests.books.age_of_fantasy.test_activation import Play
from tests.contract import kit

BOOK = AgeOfFantasy()
MEN = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"]}
WOOD = {"at": [30, 14], "size": [8, 4], "cover": True}


def men(side: str, *places: tuple[float, ...], **profile: Any) -> dict[str, Any]:
    return {
        "side": side,
        "profile": {**MEN, "models": len(places), **profile},
        "places": [list(at) for at in places],
    }


TWO = {"men": men("A", (30, 10)), "foe": men("B", (66, 44))}


def a_battle(units: dict[str, Any], *terrain: dict[str, Any], **state: Any) -> Battle:
    return BOOK.arrange({"terrain": list(terrain)}, units, {"chapters": [ID], **state})[1]


# ---------------------------------------------------------------------------------------- agreed on


def test_what_can_be_agreed_on() -> None:
    what, how = TerrainAndObjectiveEffects().settings()
    assert (what.name, how.name) == ("Effects", "Finding effects")
    assert (what.usually(), how.usually()) == (("terrain", "objectives"), ("rolled",))
    for effect in (*TERRAIN_EFFECTS, *OBJECTIVE_EFFECTS):
        assert any([effect.name in about for _, about in what.abouts])
        assert effect.about.endswith(".")
    for chosen in ({}, {"effects": ["terrain"]}, {"effects": ["objectives"], "finding-effects": ["chosen"]}):
        options = BOOK.agreed(BOOK.sample_options(0), {"chapters": [ID], **chosen})
        again = BOOK.read_options(msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options))))
        assert again == options


def test_its_sample_games() -> None:
    """None below ten thousand, then about a third, of every kind."""
    chapter = TerrainAndObjectiveEffects()
    assert not any([chapter.sample(seed) for seed in range(10_000)])
    assert any([chapter.sample(seed) for seed in range(10_000, 10_020)])
    found = [chosen for chosen in [chapter.sample(seed) for seed in range(10_000, 10_900)] if chosen]
    assert 230 < len(found) < 370
    kinds = {(chosen["effects"], chosen["finding-effects"]) for chosen in found}
    assert len(kinds) == 6


# ---------------------------------------------------------------------------------------- kept


def test_what_is_known_is_saved_with_the_ground_that_comes_of_it() -> None:
    options = BOOK.agreed(BOOK.sample_options(1), {"chapters": [ID]})
    match = Match.start(BOOK, options, seed=1)
    kit.play(match, 1, entries=60)
    battle = match.state
    assert isinstance(battle, Battle)
    piece = next(each for each in battle.bare.pieces if not each.impassable and each.flags())
    marker = next(iter(battle.objectives))
    notes = EffectNotes(((piece.id, VIGOR),), ((marker, TRAPS),), True, 7, (("A.unit", piece.id),), ("B.unit",))
    battle.notes[ID] = notes
    battle.lay_ground()
    again = BOOK.decode(options, BOOK.encode(battle))
    assert again.notes[ID] == notes
    for each in (battle, again):
        names = [own.name for own in each.field.pieces if own.id == piece.id]
        assert names == [f"{piece.name} (Magical Vigor)"]
        assert each.field.harmful[-1].id == f"about {marker}"
        assert each.field.harmful[-1].name == f"Booby Traps of objective {marker[-1]}"


def test_pieces_are_called_what_they_turn_out_to_be() -> None:
    """Everybody sees it, and what the piece does otherwise stays as it was."""
    battle = a_battle(TWO, WOOD, step="turn")
    plain = battle.field.pieces[0]
    play = Play(battle, activation.take_turn(battle, ScriptedDice(6)))
    for answer in ("men", "rush", {"places": [[30, 14]]}):
        play.answer(answer)
    (piece,) = BOOK.view_data(BOOK.view(battle, "B"))["table"]["pieces"]
    assert piece["name"] == "terrain (Defensive Stakes)"
    assert piece["effects"] == plain.flags() == ["cover"]
    assert effect_notes(battle).terrain == (("terrain-1", "defensive-stakes"),)


def test_nothing_new_leaves_the_table_as_it_is() -> None:
    """What was worked out about it holds then, with traps and fields about markers as well."""
    effects = {"marker-1": TRAPS, "marker-2": FIELD}
    markers = [{"at": [10, 24]}, {"at": [60, 24]}]
    known = {"terrain_effects": {"terrain-1": "regular"}, "objective_effects": effects}
    battle = a_battle(TWO, WOOD, step="turn", markers=markers, **known)
    field = battle.field
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    for answer in ("men", "rush", {"places": [[30, 14]]}):
        play.answer(answer)
    assert battle.field is field


# ---------------------------------------------------------------------------------------- about markers


@pytest.mark.clause("AF-EFF-09", "AF-EFF-10")
@pytest.mark.parametrize("effect", [TRAPS, FIELD])
def test_the_ground_about_a_marker_is_as_wide_as_it_should_be(effect: str) -> None:
    """A base up to 3" from the marker is on it, one further away than rounding explains is not."""
    units = {"men": men("A", (10, 10)), "long": men("A", (20, 10, 0), base=[25, 60]), "foe": men("B", (66, 44))}
    battle = a_battle(units, markers=[{"at": [36, 24]}], objective_effects={"marker-1": effect})
    (piece,) = battle.field.pieces
    assert (piece.dangerous, piece.difficult) == (effect == TRAPS, effect == FIELD)
    assert piece.flags() == ["dangerous" if effect == TRAPS else "difficult"]
    for unit in ("men", "long"):
        sheet = battle.unit(unit).models[0].sheet
        for k in range(0, 720, 7):
            ux, uy = math.cos(math.radians(0.5 * k)), math.sin(math.radians(0.5 * k))
            for far in range(290, 312):
                base = base_of(sheet, 36 + ux * (far / 100 + 0.5), 24 + uy * (far / 100 + 0.5), 0.25 * k)
                apart = gap_to_point(base, 36, 24)
                if apart <= 3.0:
                    assert stands_on(base, piece.shape)
                if apart > 3.005:
                    assert not stands_on(base, piece.shape)


def test_a_marker_that_is_carried_has_no_ground_about_it() -> None:
    units = {"men": men("A", (30, 22)), "foe": men("B", (66, 44))}
    battle = a_battle(units, mission="relic-hunt", markers=[{"at": [30, 24]}], step="round end")
    assert list(seize_markers(battle, ScriptedDice(3))) == []
    assert effect_notes(battle).objectives == (("marker-1", TRAPS),)
    assert battle.objectives["marker-1"].carrier == "men"
    assert battle.field.pieces == []
    shown = about_marker(battle, battle.objectives["marker-1"], OBJECTIVE_EFFECTS[0])
    assert shown.dangerous


@pytest.mark.clause("AF-EFF-02", "AF-EFF-09")
def test_traps_are_seen_as_soon_as_they_are_found() -> None:
    """Also in the last round, in which nobody moves any more: flat ground that is dangerous, and no more."""
    units = {"men": men("A", (30, 22)), "foe": men("B", (66, 44))}
    battle = a_battle(units, mission="seize-ground", markers=[{"at": [30, 24]}], step="round end")
    assert list(seize_markers(battle, ScriptedDice(3))) == []
    (piece,) = BOOK.view_data(BOOK.view(battle, "B"))["table"]["pieces"]
    assert (piece["name"], piece["kind"]) == ("Booby Traps of objective 1", "traps")
    assert piece["effects"] == ["dangerous"]


@pytest.mark.clause("AF-EFF-02", "AF-EFF-10")
def test_a_field_is_seen_where_a_carrier_that_wavers_has_dropped_it() -> None:
    """On a kitchen table it drops its marker then; the next player sees the ground before choosing a unit."""
    units = {
        "archer": men("A", (30, 10), weapons=['Bow (24", A1)']),
        "giant": men("B", (30, 20), rules=["Tough(2)"]),
    }
    words = {
        "chapters": [ID, "kitchen-table"],
        "mission": "relic-hunt",
        "objective_effects": {"marker-1": FIELD},
        "markers": [{"at": [10, 4], "owner": "B", "carrier": "giant"}],
    }
    options, battle = BOOK.arrange({}, units, words)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(6, 1, 3))
    for answer in ("archer", "hold", {"Bow (24”, A1)": "giant"}):
        assert match.answer("A", answer) is None
    assert match.pending["B"].name == "unit"
    view = match.view("B")
    assert isinstance(view, Battle)
    (piece,) = BOOK.view_data(view)["table"]["pieces"]
    assert (piece["name"], piece["kind"]) == ("Magical Field of objective 1", "magical field")
    assert piece["effects"] == ["difficult"]


# ---------------------------------------------------------------------------------------- chosen


def test_everybody_chooses_for_a_share() -> None:
    """From the winner of the deployment roll-off on, pieces and then markers; both are asked at once."""
    woods = [{"at": [10 + 10 * k, 24], "size": [4, 4], "cover": True} for k in range(3)]
    units = {"men": {**men("A"), "place": "to deploy"}, "foe": {**men("B"), "place": "to deploy"}}
    for unit in units.values():
        unit["profile"]["models"] = 1
        del unit["places"]
    state = {"finding-effects": "chosen", "step": "deployment", "first": "B", "markers": [{"at": [50, 24]}]}
    battle = a_battle(units, *woods, **state)
    match = Match.from_state(BOOK, BOOK.sample_options(0), battle, SeededDice(1))
    shares = {seat: [slot.key for slot in question.slots] for seat, question in match.pending.items()}  # type: ignore[attr-defined]
    assert shares == {"B": ["terrain-1", "terrain-3"], "A": ["terrain-2", "marker-1"]}
    assert [slot.label for slot in match.pending["A"].slots] == ["terrain", "Objective 1"]  # type: ignore[attr-defined]
    assert match.answer("B", {}) is None
    assert match.answer("A", {"terrain-2": INFESTATION}) is None
    view = match.view("B")
    assert isinstance(view, Battle)
    pieces = BOOK.view_data(view)["table"]["pieces"]
    assert [piece["name"] for piece in pieces] == ["terrain", "terrain (Daemonic Infestation)", "terrain"]
    assert match.pending["A"].name == "deploy"
    notes = match.state.notes[ID]  # type: ignore[attr-defined]
    assert (notes.terrain, notes.objectives, notes.settled) == ((("terrain-2", INFESTATION),), (), True)


def test_words_of_cases() -> None:
    words = (("terrain_effects", "terrain-1", "holy-monument"), ("objective_effects", "marker-1", VIGOR))
    for word, key, effect in words:
        with pytest.raises(BadInput, match=f"there is no effect “{effect}”") as found:
            a_battle(TWO, WOOD, markers=[{"at": [50, 24]}], **{word: {key: effect}})
        assert found.value.where == f"state.{word}.{key}"


# ---------------------------------------------------------------------------------------- the bot


BAND = {**men("A", *[(29 + 1.2 * k, 10 + 1.2 * j) for k in range(3) for j in range(3)]), "points": 200}


def look_at(effect: str, **more: Any) -> tuple[Situation, Any]:
    """A band before a wood with this effect, and what the bot makes of it."""
    units = {"men": {**BAND, **more}, "foe": men("B", (66, 44))}
    wood = {"at": [30, 15.5], "size": [6, 5], "cover": True}
    battle = a_battle(
        units, wood, markers=[{"at": [30, 24]}], terrain_effects={"terrain-1": effect} if effect else {}
    )
    return Situation(battle, "A", {}), battle.unit("men")


def test_the_bot_does_not_like_to_stop_where_something_bites() -> None:
    def stopping(effect: str) -> float:
        look, unit = look_at(effect)
        return look.place(unit, 0.0, 4.5)

    assert stopping(INFESTATION) < stopping("regular")
    assert stopping(SPORES) < stopping("regular")
    assert stopping(VIGOR) == pytest.approx(stopping("regular")), "nobody has a bow"


def test_the_bot_counts_what_it_crosses() -> None:
    """What bites for certain more than what may, and nothing of what is known to be harmless."""

    def crossing(effect: str, *, aside: bool = False) -> float:
        look, unit = look_at(effect)
        march = march_of(look.battle, unit, "rush")
        dx, dy = (10.0, 0.0) if aside else (0.0, 9.0)
        trial = march.attempt([(base.cx + dx, base.cy + dy, 0.0) for base in unit.bases], {})
        assert trial.refusal is None
        return sum([aims.crossing(look, unit, trial.walks) for aims in look.aims])

    assert crossing(INFESTATION) > crossing("") > crossing("regular") == 0.0
    assert crossing(SPORES) > crossing("")
    assert crossing(INFESTATION, aside=True) == crossing("", aside=True) == 0.0


def test_the_bot_chooses_for_everything() -> None:
    options = BOOK.agreed(BOOK.sample_options(3), {"chapters": [ID], "finding-effects": ["chosen"]})
    match = Match.start(BOOK, options, seed=3)
    bots = {seat: make_bot("greedy", BOOK, seat, 3) for seat in match.seats}
    while "effects" not in [question.name for question in match.pending.values()]:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    for seat, question in list(match.pending.items()):
        answer = bots[seat].decide(match.view(seat), question)
        assert len(answer) == len(question.slots) > 0  # type: ignore[attr-defined]
        assert match.answer(seat, answer) is None


# ---------------------------------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("finding", ["rolled", "chosen"])
def test_whole_games(finding: str) -> None:
    for seed in (4, 5, 6):
        options = BOOK.agreed(BOOK.sample_options(seed), {"chapters": [ID], "finding-effects": [finding]})
        match = Match.start(BOOK, options, seed=seed)
        kit.play(match, seed)
        assert match.over
        again = Match.resume(match.journal, book=BOOK)
        assert BOOK.encode(again.state) == BOOK.encode(match.state)  # type: ignore[arg-type]
