"""SK-WEA-01 to SK-WEA-26: the weather over a ruin, and what its dice bring each player turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.chances import armour_save
from banneret.books.skirmish.draws import drawn as drawn
from banneret.books.skirmish.events import WeatherChanged, WeatherRolled
from banneret.books.skirmish.field import near_wall, under_cover
from banneret.books.skirmish.harm import Hit, strike
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice

NORMAL: Final = ""
ACID_RAIN: Final = "acid-rain"
SUNNY: Final = "sunny"
BLIZZARD: Final = "blizzard"
DENSE_FOG: Final = "dense-fog"
HIGH_WINDS: Final = "high-winds"
LIGHTNING: Final = "lightning-storm"

MEANS: Final = "weather"
SUN_WALL: Final = 2.0  # SK-WEA-05
ATTRACTS: Final = 5  # SK-WEA-13: a save of this or better


class Weather(NamedTuple):
    id: str
    name: str
    clause: str
    about: str


WEATHERS: Final = {
    weather.id: weather
    for weather in (
        Weather(NORMAL, "Normal weather", "SK-WEA-04", "Nothing that matters."),
        Weather(
            ACID_RAIN,
            "Acid Rain",
            "SK-WEA-03",
            "A die each turn: on 4+ everybody with nothing overhead takes a Strength 1 hit as the turn ends.",
        ),
        Weather(
            SUNNY,
            "Sunny",
            "SK-WEA-05",
            "Vampires in the open take a Strength 3 hit as each turn ends; exploring is easier afterwards.",
        ),
        Weather(
            BLIZZARD,
            "Blizzard",
            "SK-WEA-07",
            "All shots have -1 to hit, and whoever runs or charges far on two feet may slip.",
        ),
        Weather(
            DENSE_FOG,
            "Dense Fog",
            "SK-WEA-09",
            "Nobody sees or shoots further than 3D6”, rolled each turn, and charging beyond it needs luck.",
        ),
        Weather(
            HIGH_WINDS,
            "High Winds",
            "SK-WEA-12",
            "All shots have -1 to hit, and all Initiative tests are at -1.",
        ),
        Weather(
            LIGHTNING,
            "Lightning Storm",
            "SK-WEA-13",
            "A die each turn: on 4+ lightning strikes one of those in good armour, on a 6 all of them.",
        ),
    )
}

# SK-WEA-02: what each result of a D66 is; all others are normal.
TABLE: Final = {
    11: (ACID_RAIN, "SK-WEA-03"),
    16: (SUNNY, "SK-WEA-05"),
    21: (BLIZZARD, "SK-WEA-07"),
    22: (DENSE_FOG, "SK-WEA-09"),
    26: (HIGH_WINDS, "SK-WEA-12"),
    31: (LIGHTNING, "SK-WEA-13"),
    36: (ACID_RAIN, "SK-WEA-15"),
    41: (DENSE_FOG, "SK-WEA-16"),
    42: (HIGH_WINDS, "SK-WEA-17"),
    46: (SUNNY, "SK-WEA-19"),
    51: (BLIZZARD, "SK-WEA-20"),
    56: (LIGHTNING, "SK-WEA-22"),
    61: (HIGH_WINDS, "SK-WEA-23"),
    62: (ACID_RAIN, "SK-WEA-24"),
    66: (DENSE_FOG, "SK-WEA-26"),
}
_NORMAL_CLAUSES: Final = {
    1: "SK-WEA-04",
    2: "SK-WEA-11",
    3: "SK-WEA-14",
    4: "SK-WEA-18",
    5: "SK-WEA-21",
    6: "SK-WEA-25",
}


def result_of(tens: int, units: int) -> tuple[str, str]:
    """The weather of a D66, and the clause that says so."""
    return TABLE.get(10 * tens + units, (NORMAL, _NORMAL_CLAUSES[tens]))


def roll_weather(battle: Battle, dice: Dice) -> None:
    """SK-RND-03, SK-RND-04: new weather always replaces the old; its own dice follow at once (SK-WEA-01)."""
    tens, units = dice.d6(2, "SK-WEA-02", "the weather")
    weather, clause = result_of(tens, units)
    battle.weather = weather
    known = WEATHERS[weather]
    battle.tell(WeatherChanged(clause, weather, known.name, (tens, units), known.about))


def begin_turn(battle: Battle, dice: Dice) -> None:
    """SK-WEA-01: the dice of the weather in force, anew for every player turn."""
    battle.weather_value = 0
    if battle.weather == ACID_RAIN:
        face = dice.one("SK-WEA-03", "the acid rain")
        battle.weather_value = face
        battle.tell(
            WeatherRolled("SK-WEA-03", ACID_RAIN, (face,), "It pours." if face >= 4 else "Only a shower.")
        )
    elif battle.weather == DENSE_FOG:
        faces = dice.d6(3, "SK-WEA-09", "how far one sees")
        battle.weather_value = sum(faces)
        said = f"Nobody sees further than {battle.weather_value}”."
        battle.tell(WeatherRolled("SK-WEA-09", DENSE_FOG, tuple(faces), said))
    elif battle.weather == LIGHTNING:
        lightning(battle, "SK-WEA-13", dice)


def end_turn(battle: Battle, dice: Dice) -> None:
    """SK-WEA-03, SK-WEA-05: what falls on those in the open as a player turn ends."""
    if battle.weather == ACID_RAIN and battle.weather_value >= 4:
        acid(battle, "SK-WEA-03", dice)
    elif battle.weather == SUNNY:
        for each in battle.on_table():
            warrior = battle.warrior(each.id)  # as it is by now: others may have brought it down
            if warrior.on_table() and burns_in_sun(battle, warrior):
                strike(battle, [Hit(warrior.id, 3, MEANS)], "SK-WEA-05", dice)
                settle(battle, dice)


def acid(battle: Battle, clause: str, dice: Dice) -> None:
    """SK-WEA-03, SK-ENC-51: one hit of Strength 1 on everybody with nothing above, without armour saves."""
    for each in battle.on_table():
        warrior = battle.warrior(each.id)
        if warrior.on_table() and not under_cover(battle.field, warrior):
            strike(battle, [Hit(warrior.id, 1, MEANS, armour=False)], clause, dice)
            settle(battle, dice)


def burns_in_sun(battle: Battle, warrior: Warrior) -> bool:
    if "vampire" not in warrior.sheet.keywords or warrior.sheet.heavy:
        return False
    return not under_cover(battle.field, warrior) and not near_wall(battle.field, warrior, SUN_WALL)


def lightning(battle: Battle, clause: str, dice: Dice) -> None:
    """SK-WEA-13, SK-ENC-49: it strikes those with an armour save of 5+ or better."""
    face = dice.one(clause, "lightning")
    shining = [warrior for warrior in battle.on_table() if attracts(warrior)]
    said = "It strikes nobody."
    struck: list[Warrior] = []
    if face >= 4 and shining:
        struck = shining if face == 6 else [drawn(battle, shining, clause, dice)]
        said = "It strikes everybody in good armour." if face == 6 else f"It strikes {struck[0].name}."
    battle.tell(WeatherRolled(clause, LIGHTNING, (face,), said))
    for warrior in struck:
        if not battle.warrior(warrior.id).on_table():
            continue
        strike(battle, [Hit(warrior.id, 5, MEANS)], clause, dice)
        settle(battle, dice)


def attracts(warrior: Warrior) -> bool:
    """Its whole save, nothing taken off, scales included."""
    sheet = warrior.sheet
    return armour_save(sheet.body, sheet.shield, sheet.scales, 0, 0, 0) <= ATTRACTS


def shooting_modifier(battle: Battle) -> int:
    """SK-WEA-07, SK-WEA-12."""
    return -1 if battle.weather in (BLIZZARD, HIGH_WINDS) else 0


def sight_limit(battle: Battle) -> float:
    """SK-WEA-09: how far anybody sees; 0.0 for as far as one likes."""
    return float(battle.weather_value) if battle.weather == DENSE_FOG else 0.0
