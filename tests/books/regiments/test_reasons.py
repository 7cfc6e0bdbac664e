"""The sentences that say why not, where a code alone would not show that they are true."""

from __future__ import annotations

from banneret.books.opr.casualties import LostLater, next_to_lose
from banneret.books.regiments.battle import CLAUSES, Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.charge import why_no_charge, why_not_charge
from banneret.books.regiments.shooting import Aim, every_slot
from banneret.core.engine.ask import Closed, Data


def scene(units: dict[str, Data], terrain: list[Data], spells_of_b: str = "") -> Battle:
    state = {"spells": {"B": spells_of_b}} if spells_of_b else {}
    return Regiments().arrange({"terrain": terrain}, units, state)[1]


def said(closed: Closed, key: str) -> str:
    refusal = closed.why(key)
    assert refusal is not None
    return refusal.why


def test_who_sees_an_enemy_too_far_away_is_not_said_to_be_blind() -> None:
    """RG-SHO-01: the one who reaches it does not see it, and those who see it do not reach it."""
    men = {"quality": 4, "defense": 5, "models": 5, "weapons": ["Bow (24”, A1)"]}
    battle = scene(
        {
            "archers": {"side": "A", "profile": men, "at": [36, 10]},
            "off": {"side": "B", "profile": {"quality": 4, "defense": 4}, "at": [20.5, 29.6], "facing": 180},
        },
        [{"at": [31.5, 13], "size": [3.6, 0.4], "blocks_sight": True}],
    )
    archers, off = battle.unit("archers"), battle.unit("off")
    line = Aim(battle, archers, off).line()
    assert [line.sees(base, off.bases()[0]) for base in archers.bases()].count(True)
    (slot,) = every_slot(battle, archers)
    assert not slot.options
    assert (
        said(slot.closed, "off")
        == "No model of the archers sees the off in its front arc and in range of its Bow."
    )


def test_who_is_near_but_far_straight_ahead_hears_both_distances() -> None:
    """RG-ACT-08: 10.6” away, but after any pivot that leads there the front has 12.1” to go."""
    one: Data = {"quality": 4, "defense": 4}
    battle = scene(
        {
            "men": {"side": "A", "profile": {**one, "models": 10}, "at": [36, 10]},
            "foe": {"side": "B", "profile": one, "at": [49, 13.5], "facing": 180},
        },
        [],
    )
    refusal = why_not_charge(battle, battle.unit("men"), battle.unit("foe"))
    assert (refusal.code, refusal.clause) == ("too-far", "RG-ACT-08")
    assert refusal.why == "The foe is 12.1” away straight ahead; a charge of the men reaches 12”."


def test_a_model_is_not_lost_before_itself() -> None:
    """RG-SPC-33: models of one name are told apart."""
    trolls: Data = {"quality": 4, "defense": 4, "models": 3, "base": [40, 40], "rules": ["Tough(3)"]}
    unit = scene({"trolls": {"side": "A", "profile": trolls, "wounds": 2, "at": [36, 12]}}, []).unit("trolls")
    (first,) = next_to_lose(unit.models)
    other = next(model for model in unit.models if model is not first)
    closed = LostLater(CLAUSES, unit.models, unit.models, [first])
    assert said(closed, other.id) == f"{first.name()} has taken more wounds and is lost before {other.name()}."


def test_where_no_ground_is_difficult_the_spell_is_to_blame() -> None:
    """RG-TER-02: a spell can hold a unit to 6”; the enemy is 10” away in the open."""
    men: Data = {"quality": 4, "defense": 4, "models": 5}
    battle = scene(
        {
            "men": {"side": "A", "profile": men, "at": [36, 10], "spells": ["Undertow"]},
            "foe": {"side": "B", "profile": men, "at": [36, 20], "facing": 180},
        },
        [],
        "brine-reavers",
    )
    assert why_no_charge(battle, battle.unit("men")).why == (
        "Nobody can be charged. No pivot leads into the foe. "
        "The men move as in difficult terrain, so that a charge is at most 6” long in all."
    )
