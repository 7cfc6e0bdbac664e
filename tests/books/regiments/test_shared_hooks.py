"""What both One Page Rules books ask of chapters, asked by Regiments: every moment, and every value.

Age of Fantasy's side of it is in `tests/books/test_every_hook.py`. Chapters here are plain code that subclasses
rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from banneret.books.chapters import Moment
from banneret.books.opr.attacks import Hits
from banneret.books.opr.values import Ward
from banneret.books.regiments import activation, mission, preparation
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapter import Chapter
from banneret.books.regiments.charge import CannotCharge, charge_targets
from banneret.books.regiments.movement import allowance
from banneret.books.regiments.shooting import every_slot
from banneret.core.engine.ask import Refusal, Steps
from banneret.core.engine.dice import Dice, ScriptedDice

pytestmark = pytest.mark.plain

BOOK = Regiments()
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "models": 5, "weapons": ["Bow (24”, A1)", "Sword (A1)"]}
PAIR: dict[str, Any] = {"quality": 4, "defense": 4, "models": 2, "weapons": ["Sword (A1)"]}
NO = Refusal("omen", "RG-GEN-01", "The omens are bad.")
HEARD = "heard"
MOMENTS = tuple([value for name, value in vars(Moment).items() if name.isupper()])


def unit(side: str, at: list[float], profile: dict[str, Any] = MEN, **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": profile, "at": at, "facing": 0 if side == "A" else 180, **more}


UNITS = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 26])}


def a_battle(*chapters: Chapter, units: dict[str, Any] | None = None, **state: Any) -> Battle:
    state = {"step": "turn", "turn": "A", **state}
    battle: Battle = BOOK.arrange({}, units or UNITS, state)[1]
    battle.chapters = list(chapters)
    return battle


def chapter(*windows: str, **hooks: Any) -> Chapter:
    """A chapter with these values in place of hooks, or hooks of its own where they can be called.

    It listens for every moment, unless some are named.
    """
    made = {key: value if callable(value) else _always(value) for key, value in hooks.items()}
    listening = {"id": "portent", "section": "CMD", "windows": windows or MOMENTS}
    found = type("Portent", (Chapter,), {**listening, **made})()
    assert isinstance(found, Chapter)
    return found


def _always(value: Any) -> Any:
    return lambda *about: value


def play(steps: Steps, *answers: Any) -> None:
    """With these answers to what is asked by name, and what questions propose for all else."""
    given = dict(answers)
    try:
        asked = next(steps)
        while True:
            (question,) = asked.questions.values()
            answer = question.default()
            if question.name in given:
                answer = question.read(given[question.name])
                assert question.check(answer) is None
            asked = steps.send(answer)
    except StopIteration:
        return


def turn(battle: Battle, action: str, *faces: int, **answers: Any) -> None:
    """The men take their turn."""
    given = {"unit": "men", "action": action, "shoot": {"Bow": "foes"}, **answers}
    play(activation.take_turn(battle, ScriptedDice(*faces)), *given.items())


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


# ---------------------------------------------------------------------------------------- moments


class Watcher(Chapter):
    """Notes whatever it hears of."""

    id: ClassVar[str] = "watcher"
    section: ClassVar[str] = "CMD"
    windows: ClassVar[tuple[str, ...]] = MOMENTS

    def window(self, battle: Any, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        hear(battle, f"{name}: {' '.join(about)}".removesuffix(": "))
        return
        yield

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        hear(battle, f"activated {unit_id}")
        return
        yield

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        hear(battle, f"announced {action}")

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        hear(battle, f"ended {action}")
        return
        yield

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        hear(battle, f"charged {inches:.1f}")

    def melee_fought(
        self, battle: Battle, charger: Any, defender: Any, by: int, against: int, dice: Dice
    ) -> Steps:
        hear(battle, f"fought {charger.id} {by} {defender.id} {against}")
        return
        yield

    def rolled_to_hit(self, battle: Battle, *about: Any) -> Generator[Any, Any, list[Hits]]:
        hear(battle, f"{Moment.ROLLED_TO_HIT} {about[4]} {'shot' if about[5] else 'blow'}")
        return []
        yield

    def attack_resolved(
        self, battle: Battle, before: Any, wounds: int, *about: Any
    ) -> Generator[Any, Any, int]:
        where = "in melee" if about[0] else "from afar"
        hear(battle, f"{Moment.ATTACK_RESOLVED}: {before.id} of {before.size()} {wounds} {where}")
        return 0
        yield

    def wounds_weighed(
        self, battle: Battle, unit_id: str, wounds: int, *about: Any
    ) -> Generator[Any, Any, int]:
        hear(battle, f"{Moment.WOUNDS_WEIGHED}: {unit_id} {wounds} {'in melee' if about[0] else 'from afar'}")
        return 0
        yield

    def redirected(self, battle: Battle, *about: Any) -> Generator[Any, Any, Any]:
        hear(battle, f"{Moment.HITS_SCORED} {about[2][0].count}")
        return about[2]
        yield

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], *about: Any) -> Steps:
        hear(battle, f"{Moment.UNIT_SHOT_AT}: {' '.join(targets)} by {unit_id}, {about[0]}")
        return
        yield

    def models_lost(self, battle: Battle, unit: Any, killed: list[str], *about: Any) -> None:
        hear(battle, f"lost {len(killed)} of {unit.size()} by {' '.join(about[1].by)}")

    def unit_lost(self, battle: Battle, unit: Any, last: str, *about: Any) -> None:
        hear(battle, f"gone {unit.id} {last or 'routed'} by {' '.join(about[0].by)}")

    def marker_seized(self, battle: Battle, marker_id: str, seat: str, dice: Dice) -> Steps:
        hear(battle, f"seized {marker_id} {seat}")
        return
        yield

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        hear(battle, "round over")
        return
        yield

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        hear(battle, f"game over in {battle.step}")
        return
        yield

    def saves_nerve(self, battle: Battle, unit_id: str, dice: Dice) -> Generator[Any, Any, bool]:
        hear(battle, f"{Moment.MORALE_FAILED}: {unit_id}")
        return False
        yield

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Any, Any, bool]:
        hear(battle, f"{Moment.KILLING_WOUND}: {model}")
        return False
        yield


def hear(battle: Battle, what: str) -> None:
    battle.notes[HEARD] = (*battle.notes.get(HEARD, ()), what)


def heard(battle: Battle) -> list[str]:
    return list(battle.notes.get(HEARD, ()))


def test_moments_of_a_turn_with_shots() -> None:
    units = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 26], PAIR)}
    battle = a_battle(Watcher(), units=units)
    turn(battle, "hold", 1, 1, 1, 1, 4, 1, 2)
    assert heard(battle) == [
        "turn begins",
        "choosing unit",
        "activated men",
        "announced hold",
        "action announced: men",
        "before shooting: men",
        "targets declared: men foes",
        "rolled to hit [1, 1, 1, 1, 4] shot",
        "hits scored 1",
        "killing wound: foes/2",
        "lost 1 of 2 by men",
        "shots resolved: men",
        "attack resolved: foes of 2 1 from afar",
        "wounds weighed: foes 1 from afar",
        "morale failed: foes",
        "unit shot at: foes by men, hold",
        "ended hold",
        "activation ends: men",
    ]


def test_moments_of_a_turn_with_a_charge() -> None:
    units = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 26], PAIR)}
    battle = a_battle(Watcher(), units=units)
    turn(battle, "charge", 4, 1, 1, 1, 1, 1, 1, 1)
    assert heard(battle) == [
        "turn begins",
        "choosing unit",
        "activated men",
        "announced charge",
        "action announced: men",
        "charge declared: men foes",
        "unit moves: men",
        "charged 6.0",
        "melee begins: men foes",
        "rolled to hit [4, 1, 1, 1, 1] blow",
        "hits scored 1",
        "killing wound: foes/2",
        "lost 1 of 2 by men",
        "attack resolved: foes of 2 1 in melee",
        "wounds weighed: foes 1 in melee",
        "rolled to hit [1] blow",
        "both have struck: men foes",
        "fought men 2 foes 0",
        "morale failed: foes",
        "lost 1 of 1 by men",
        "gone foes routed by men",
        "melee ends: men foes",
        "ended charge",
        "activation ends: men",
    ]
    (lost,) = told(battle, "Routed")
    assert lost.unit == "foes"


def test_moments_of_a_move_and_of_the_last_model() -> None:
    units = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 30], {**PAIR, "models": 1})}
    battle = a_battle(Watcher(), units=units)
    turn(battle, "advance", 1, 1, 1, 1, 4, 1, move=[["forward", 2]])
    found = heard(battle)
    assert found[5:7] == ["unit moves: men", "before shooting: men"]
    assert found[-6:-2] == [
        "lost 1 of 1 by men",
        "gone foes foes/1 by men",
        "shots resolved: men",
        "unit shot at: foes by men, advance",
    ]
    battle = a_battle(Watcher(), units=units)
    turn(battle, "rush", move=[["pivot", 30]])
    assert not [each for each in heard(battle) if each.startswith("unit moves")]


def test_moments_of_deployment_and_of_the_end() -> None:
    units = {"men": {"side": "A", "profile": MEN}, "foes": unit("B", [36, 40])}
    battle = a_battle(Watcher(), units=units, step="deployment")
    play(preparation.deploy(battle, ScriptedDice()))
    assert heard(battle) == ["before deploying", "unit set up: men", "armies deployed"]
    markers = [{"at": [36, 20]}, {"at": [36, 22], "owner": "A"}, {"at": [5, 5], "owner": "B"}]
    battle = a_battle(Watcher(), step="round end", round=4, markers=markers)
    play(mission.end_round(battle, ScriptedDice()))
    assert heard(battle) == ["round ends", "seized marker-1 A", "round over", "game over in round end"]


def test_dice_are_meddled_with() -> None:
    """Whoever rolls: all hits become 6s, and all blocks with them."""
    battle = a_battle(chapter(meddle=_sixes))
    turn(battle, "hold", *[1] * 10)
    assert [event.faces for event in told(battle, "HitRoll")] == [(6,) * 5]
    assert [event.wounds for event in told(battle, "BlockRoll")] == [0]


def _sixes(self: Chapter, battle: Battle, faces: list[int], *about: Any) -> Generator[Any, Any, list[int]]:
    return [6] * len(faces)
    yield


# ---------------------------------------------------------------------------------------- stepping in


def _true(*about: Any) -> Generator[Any, Any, bool]:
    return True
    yield


def test_a_chapter_saves_nerves_and_lives() -> None:
    units = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 26], PAIR)}
    battle = a_battle(chapter(saves_nerve=_true), units=units)
    turn(battle, "hold", 1, 1, 1, 1, 4, 1, 2)
    assert (battle.unit("foes").size(), battle.unit("foes").wavering) == (1, 0)
    battle = a_battle(chapter(saves_life=_true), units=units)
    turn(battle, "hold", 1, 1, 1, 1, 4, 1)
    assert battle.unit("foes").size() == 2
    assert not told(battle, "Suffered")
    tough = {"foes": unit("B", [36, 26], {**PAIR, "models": 1, "rules": ["Tough(3)"]})}
    battle = a_battle(chapter(saves_life=_true), units={**units, **tough})
    turn(battle, "hold", 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 6)
    assert battle.unit("foes").wounds_left() == 1


def test_hits_go_astray() -> None:
    def none(*about: Any) -> Generator[Any, Any, list[Any]]:
        return []
        yield

    for action, faces in (("hold", [6] * 5), ("charge", [6] * 11)):
        battle = a_battle(chapter(redirected=none))
        turn(battle, action, *faces)
        assert told(battle, "HitRoll")
        assert not told(battle, "BlockRoll")
    units = {"men": unit("A", [36, 20], {**PAIR, "rules": ["Breath Attack"]}), "foes": unit("B", [36, 26])}
    battle = a_battle(chapter(redirected=none), units=units)
    turn(battle, "hold", shoot={"breath:men/1": "foes"})
    assert told(battle, "AutoHits")
    assert not told(battle, "BlockRoll")


def shifting(moment: str, x: float) -> Chapter:
    """The foes are elsewhere when this moment comes."""

    def window(self: Chapter, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == moment:
            foes = battle.unit("foes")
            battle.put(foes.at(x, foes.y + 1.0, foes.heading))
        return
        yield

    return chapter(moment, window=window)


@pytest.mark.parametrize("moment", [Moment.ACTION_ANNOUNCED, Moment.CHARGE_DECLARED, Moment.UNIT_MOVES])
def test_a_charge_is_looked_at_again_when_somebody_has_stepped_in(moment: str) -> None:
    battle = a_battle(shifting(moment, 38.0))
    turn(battle, "charge", *[1] * 20)
    (event,) = told(battle, "Charged")
    assert event.inches == pytest.approx(7.0)
    battle = a_battle(shifting(moment, 60.0))
    turn(battle, "charge")
    assert not told(battle, "Charged")
    assert len(told(battle, "ChargeFailed")) == (moment != Moment.ACTION_ANNOUNCED)
    assert (battle.unit("men").x, battle.unit("men").y) == (36, 20)


def test_a_move_is_looked_at_again_when_somebody_has_stepped_in() -> None:
    units = {"men": unit("A", [36, 20]), "foes": unit("B", [10, 25])}
    for x, y in ((60.0, 26.0), (36.0, 20.0)):
        battle = a_battle(shifting(Moment.UNIT_MOVES, x), units=units)
        turn(battle, "rush", move=[["forward", 6]])
        assert battle.unit("men").y == y


# ---------------------------------------------------------------------------------------- values


def both(what: Any, **hooks: Any) -> tuple[Any, Any]:
    """Something without a chapter and with it."""
    return what(a_battle()), what(a_battle(chapter(**hooks)))


def targets(battle: Battle) -> list[str]:
    slots = every_slot(battle, battle.unit("men"))
    return [option.key for slot in slots for option in slot.options]


def why_no_shot(battle: Battle) -> Refusal:
    (slot,) = every_slot(battle, battle.unit("men"))
    reason = slot.closed.why("foes")
    assert reason is not None
    return reason


def test_who_may_be_activated() -> None:
    def able(battle: Battle) -> list[str]:
        return [each.id for each in battle.may_activate("A")]

    assert both(able, why_not_activate=NO) == (["men"], [])
    battle = a_battle(chapter(why_not_activate=NO))
    assert battle.kept_from_activating(battle.unit("men")) is NO


def test_who_is_shot_at() -> None:
    assert both(targets, hides=True) == (["foes"], [])
    assert both(targets, sight_limit=4.0) == (["foes"], [])
    assert both(targets, weapon_range=4.0) == (["foes"], [])
    assert both(targets, range_modifier=-20.0) == (["foes"], [])
    assert both(targets, why_no_target=NO) == (["foes"], [])
    assert why_no_shot(a_battle(chapter(why_no_target=NO))) is NO
    assert why_no_shot(a_battle(chapter(weapon_range=4.0))).why.endswith("reaches 4”.")
    assert why_no_shot(a_battle(chapter(hides=True))).code == "unseen"
    near = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 20.1])}
    assert targets(a_battle(units=near)) == ["foes"]
    assert targets(a_battle(chapter(hides=True), units=near)) == []


def test_breath_obeys_as_well() -> None:
    units = {"men": unit("A", [36, 20], {**PAIR, "rules": ["Breath Attack"]}), "foes": unit("B", [36, 26])}
    assert targets(a_battle(units=units)) == ["foes", "foes"]
    battle = a_battle(chapter(why_no_target=NO), units=units)
    assert targets(battle) == []
    assert every_slot(battle, battle.unit("men"))[-1].closed.why("foes") is NO


def test_who_is_charged() -> None:
    def charged(battle: Battle) -> list[str]:
        return list(charge_targets(battle, battle.unit("men")))

    assert both(charged, why_no_charge=NO) == (["foes"], [])
    battle = a_battle(chapter(why_no_charge=NO))
    men, foes = battle.unit("men"), battle.unit("foes")
    assert CannotCharge(battle, men, {}).reason(foes) is NO


@pytest.mark.parametrize(("action", "faces"), [("hold", 5), ("charge", 16)])
def test_rolls_to_hit(action: str, faces: int) -> None:
    def need(battle: Battle) -> int:
        turn(battle, action, *[1] * faces)
        found: int = told(battle, "HitRoll")[0].need
        return found

    assert both(need, hit_modifier=-1) == (4, 5)
    assert both(need, hit_quality=2) == (4, 2)
    assert both(need, quality_modifier=1) == (4, 5)


@pytest.mark.parametrize("action", ["hold", "charge"])
def test_attacks_and_what_a_six_is(action: str) -> None:
    def rolled(battle: Battle) -> tuple[int, int]:
        turn(battle, action, *[6] * 90)
        first = told(battle, "HitRoll")[0]
        return len(first.faces), first.hits

    assert rolled(a_battle()) == (5, 5)
    assert rolled(a_battle(chapter(attacks_modifier=1))) == (10, 10)
    assert rolled(a_battle(chapter(attacks=3))) == (15, 15)
    assert rolled(a_battle(chapter(attacks_factor=2))) == (10, 10)
    assert rolled(a_battle(chapter(hits_of_a_six=2))) == (5, 10)
    idle = a_battle(chapter(attacks=0))
    turn(idle, action, *[6] * 90)
    assert not told(idle, "HitRoll")


def test_misses_wounds_and_melees() -> None:
    def missed(self: Chapter, battle: Battle, *about: Any) -> Steps:
        hear(battle, f"missed {about[3]}")
        return
        yield

    def wounds_told(self: Chapter, battle: Battle, unit_id: str, wounds: int, *about: Any) -> Any:
        hear(battle, f"{wounds} told on {unit_id} by {' '.join(about[1].by)}")
        return 7
        yield

    battle = a_battle(chapter(missed=missed, wounds_told=wounds_told, melee_modifier=2))
    turn(battle, "charge", 4, 1, 1, 1, 1, 1, *[1] * 20)
    assert heard(battle) == ["missed 4", "1 told on foes by men", "missed 4"], "nothing told on the men"
    (result,) = told(battle, "MeleeResult")
    assert (result.charger_parts[0], result.charger_parts[2]) == (8, 2)


def test_spells_are_heard_of() -> None:
    def spell_cast(self: Chapter, battle: Battle, *about: Any) -> Steps:
        unit_id, spell, targets, rolls, works, _ = about
        hear(battle, f"{unit_id} {spell.name} {targets} {rolls} {works}")
        battle.put(battle.unit("foes").in_place("destroyed"))
        return
        yield

    wizard = {**PAIR, "models": 1, "rules": ["Wizard(1)", "Hero"]}
    units = {"men": unit("A", [36, 20], wizard), "foes": unit("B", [36, 26], wizard)}
    state = {"spells": {"A": "marchland-levy"}}
    battle = a_battle(chapter(spell_cast=spell_cast), units=units, **state)
    lance = next(spell.key for spell in battle.spells_of("A") if spell.name == "Bright Lance")
    answers = {"spell": lance, "spell-target": "foes", "block": ["foes/1"]}
    turn(battle, "hold", 6, 2, **answers)
    assert heard(battle) == ["men Bright Lance ['foes'] [('men', 'men/1', 6), ('foes', 'foes/1', 2)] True"]
    assert not told(battle, "AutoHits")


def test_what_comes_of_shots_and_melees() -> None:
    def nerve_lost(self: Chapter, battle: Battle, unit_id: str, outcome: str, *about: Any) -> Steps:
        hear(battle, f"{unit_id} {outcome} by {' '.join(about[0].by)}")
        return
        yield

    units = {"men": unit("A", [36, 20]), "foes": unit("B", [36, 26], PAIR)}
    for outcome, place in (("holds", "on the table"), ("wavers", "on the table"), ("routs", "destroyed")):
        battle = a_battle(chapter(morale_outcome=outcome, nerve_lost=nerve_lost), units=units)
        turn(battle, "hold", 1, 1, 1, 1, 4, 1, 2)
        assert battle.unit("foes").place == place
        assert bool(battle.unit("foes").wavering) is (outcome == "wavers")
        assert heard(battle) == ([] if outcome == "holds" else [f"foes {outcome} by men"])
    for loser in ("", "men"):
        battle = a_battle(chapter(melee_loser=loser, nerve_lost=nerve_lost), units=units)
        turn(battle, "charge", 4, 1, 1, 1, 1, 1, 1, 1)
        (result,) = told(battle, "MeleeResult")
        assert result.loser == loser
        assert heard(battle) == (["men wavers by foes"] if loser else [])


def test_cover() -> None:
    wood = {"terrain": [{"kind": "wood", "at": [36, 26], "size": [9, 9], "cover": True}]}

    def need(*chapters: Chapter) -> int:
        battle: Battle = BOOK.arrange(wood, UNITS, {"step": "turn", "turn": "A"})[1]
        battle.chapters = list(chapters)
        turn(battle, "hold", *[1] * 5)
        found: int = told(battle, "HitRoll")[0].need
        return found

    assert [need(), need(chapter(cover_value=-2)), need(chapter(cover_modifier=1))] == [5, 6, 4]


def test_blocks_and_wards() -> None:
    def need(battle: Battle) -> int:
        turn(battle, "hold", 1, 1, 1, 1, 6, 5)
        found: int = told(battle, "BlockRoll")[0].need
        return found

    assert both(need, block_modifier=1) == (4, 3)
    assert both(need, defense=2) == (4, 2)
    battle = a_battle(chapter(wards=(Ward(4, "RG-GEN-01", "luck"),)))
    turn(battle, "hold", 1, 1, 1, 1, 6, 1, 4)
    assert [event.ignored for event in told(battle, "Regenerated")] == [1]


def test_nerves() -> None:
    assert both(lambda b: b.morale_need(b.unit("men")), morale_modifier=1) == (4, 3)

    def tested(battle: Battle) -> int:
        turn(battle, "hold", 1, 1, 1, 1, 6, 1, 6)
        return len(told(battle, "MoraleTest"))

    assert tested(a_battle(chapter(tests_after_wounds=True))) == 1
    battle = a_battle()
    turn(battle, "hold", 1, 1, 1, 1, 6, 1)
    assert not told(battle, "MoraleTest")
    battle = a_battle(chapter(tests_after_melee=False))
    turn(battle, "charge", 6, 1, 1, 1, 1, 1, *[1] * 4)
    assert told(battle, "MeleeResult")[0].loser == "foes"
    assert not told(battle, "MoraleTest")
    shaken = chapter(tests_after_wounds=True, wavers=lambda self, battle, unit: unit.made_fatigued())
    battle = a_battle(shaken)
    turn(battle, "hold", 1, 1, 1, 1, 6, 1, 2)
    assert (battle.unit("foes").wavering > 0, battle.unit("foes").fatigued) == (True, True)


def test_striking_back() -> None:
    for may, struck in ((True, 1), (False, 0)):
        battle = a_battle(chapter(may_strike_back=may))
        turn(battle, "charge", *[1] * 16)
        assert len(told(battle, "StruckBack")) == struck


def test_spells() -> None:
    assert both(lambda b: b.spell_modifier(b.unit("men"), b.unit("men").models[0], True), spell_modifier=2) == (
        0,
        2,
    )


def test_how_far_units_move() -> None:
    def far(battle: Battle) -> list[float]:
        return [allowance(battle, battle.unit("men"), action) for action in ("hold", "advance", "rush")]

    assert both(far, move_modifier=2) == ([0.0, 6.0, 12.0], [0.0, 8.0, 14.0])
    assert both(far, allowance=7.0) == ([0.0, 6.0, 12.0], [0.0, 7.0, 7.0])
    assert both(far, halves_distances=True) == ([0.0, 6.0, 12.0], [0.0, 3.0, 6.0])


def test_markers_and_the_end() -> None:
    def contending(battle: Battle) -> list[str]:
        return mission.contenders(battle, next(iter(battle.objectives.values())))

    markers = [{"at": [36, 20]}]
    assert contending(a_battle(markers=markers)) == ["A"]
    assert contending(a_battle(chapter(why_no_seizing=NO), markers=markers)) == []
    assert both(Battle.rounds, rounds=7) == (4, 7)
    assert both(Battle.rounds, rounds_modifier=2) == (4, 6)
    assert both(mission.score, score={"A": 3, "B": 1}) == ({"A": 0, "B": 0}, {"A": 3, "B": 1})
    assert both(mission.winner, winner="B") == ("", "B")


def test_what_changes_odds_says_so() -> None:
    assert a_battle().keeps_odds()
    assert not a_battle(chapter(changes_odds=True)).keeps_odds()
