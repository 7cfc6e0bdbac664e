# interpreted: used once a game, after it
"""Step 3: what those who fought have learnt, and the advances that come of it."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.after.camp import Asking, Camp
from banneret.books.skirmish.after.clauses import EXPERIENCE, SPELLS
from banneret.books.skirmish.after.events import (
    STAT_WORDS,
    AdvanceRolled,
    BecameHero,
    ExperienceGained,
    NothingToLearn,
    SkillLearnt,
    SpellLearnt,
    StatRaised,
)
from banneret.books.skirmish.after.facts import WON
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.packs import growth, magic
from banneret.books.skirmish.party import (
    KnownSpell,
    Member,
    Party,
    advances_due,
    entry_of,
    may_rise,
    type_of,
    value_of,
)
from banneret.books.skirmish.party_building import MOST_HEROES
from banneret.books.skirmish.party_lists import WarriorEntry
from banneret.books.skirmish.sheets import HERO
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.dice import Dice

STRONGER: Final = 40  # how much higher the enemy's rating must be to teach something
ROLL: Final = "roll"
LEARN: Final = "learn"
LATER: Final = "later"
SKILL: Final = "skill:"
IMPROVE: Final = "improve:"
_BECOMES_HERO: Final = "hero"


def gain_experience(camp: Camp, seat: str) -> None:
    """SK-SPC-03, SK-ENC-19: one point for being there and alive; heroes have more to learn from."""
    party = camp.parties[seat]
    for member in party.members:
        if not entry_of(party, member).gains_xp:
            continue
        reasons = reasons_of(camp, seat, member)
        if reasons:
            learnt = member.having(xp=member.xp + len(reasons))
            camp.parties[seat] = camp.parties[seat].with_member(learnt)
            told = tuple(dict.fromkeys(reasons))
            camp.tell(
                ExperienceGained(EXPERIENCE, seat, member.uid, member.name, len(reasons), learnt.xp, told)
            )


def reasons_of(camp: Camp, seat: str, member: Member) -> list[str]:
    """What each point is for."""
    facts, fate = camp.facts[seat], camp.fate(seat, member.uid)
    if not fate.took_part:
        return []
    reasons = ["took part"]
    if not member.hero:
        return reasons
    reasons += ["put an enemy out of action"] * (fate.enemies_out - fate.lesser)
    reasons += ["led the winners"] * int(fate.led and facts.result == WON)
    reasons += ["banished a spirit"] * fate.spirits
    reasons += ["reached an objective"] * fate.objectives
    stronger = facts.enemy_rating - camp.parties[seat].rating >= STRONGER
    return reasons + ["faced a stronger party"] * int(stronger)


def take_advances(camp: Camp, seat: str, dice: Dice) -> Asking:
    """Every full four points of experience are a level, and one advance."""
    for uid in [member.uid for member in camp.parties[seat].members]:
        while True:
            party = camp.parties[seat]
            member = party.member(uid)
            if member is None or advances_due(party, member) == 0:
                break
            if member.hero:
                before = member.level
                yield from _hero_advance(camp, seat, member, dice)
                now = camp.parties[seat].member(uid)
                if now is not None and now.level == before:
                    break  # it is put off
            else:
                _henchman_advance(camp, seat, member, dice)


# ------------------------------------------------------------------------------------------ heroes


def _hero_advance(camp: Camp, seat: str, member: Member, dice: Dice) -> Asking:
    answer = yield _advance_question(camp.parties[seat], member)
    if answer == LATER:
        return
    member = member.having(level=member.level + 1)
    if answer.startswith(SKILL):
        skill = answer.removeprefix(SKILL)
        _put(camp, seat, member.having(skills=(*member.skills, skill)))
        camp.tell(SkillLearnt(EXPERIENCE, seat, member.uid, member.name, skill))
    elif answer == LEARN:
        _learn(camp, seat, member, dice)
    elif answer.startswith(IMPROVE):
        _improve(camp, seat, member, answer.removeprefix(IMPROVE))
    else:
        yield from _raise(camp, seat, member, dice)


def _advance_question(party: Party, member: Member) -> Choice:
    """SK-MAG-03: dice, a skill, or for a Wizard a spell; put off, the advance is asked for again next time."""
    entry, tables = entry_of(party, member), growth()
    options: list[Option] = []
    closed = NotPossible()
    roll = Option(ROLL, "Roll two dice and raise a characteristic by one of them", (member.uid,))
    if _open_faces(entry, member):
        options.append(roll)
    else:
        closed.add(roll, "at-limit", EXPERIENCE, f"{member.name} cannot be raised any further.")
    for key, skill in tables.skills.items():
        option = Option(f"{SKILL}{key}", f"{skill.name}: {skill.about}", (member.uid,))
        if key in member.skills:
            closed.add(option, "known", EXPERIENCE, f"{member.name} has learnt {skill.name} already.")
        elif skill.group not in type_of(party).skills:
            groups = " and ".join([tables.groups[each] for each in type_of(party).skills])
            why = f"{skill.name} is a {tables.groups[skill.group]} skill; {party.name} can learn {groups}."
            closed.add(option, "other-group", EXPERIENCE, why)
        else:
            options.append(option)
    if entry.magic:
        _spell_options(entry, member, options, closed)
    options.append(Option(LATER, "Decide after the next skirmish", (member.uid,)))
    prompt = f"{member.name} has reached level {member.level + 1}. Which advance?"
    return Choice(
        "advance", SPELLS if entry.magic else EXPERIENCE, prompt, options, (member.uid,), LATER, closed
    )


def _spell_options(entry: WarriorEntry, member: Member, options: list[Option], closed: NotPossible) -> None:
    known = {spell.id: spell.difficulty for spell in member.spells}
    learn = Option(LEARN, f"Learn another spell of {magic().tables[entry.magic].name}, by a die", (member.uid,))
    if len(known) < 6:
        options.append(learn)
    else:
        closed.add(learn, "known", SPELLS, f"{member.name} knows all six spells.")
    for key, difficulty in known.items():
        spell = magic().spells[key]
        option = Option(f"{IMPROVE}{key}", f"Improve {spell.name}: Difficulty {difficulty - 1}", (member.uid,))
        if difficulty == spell.difficulty:
            options.append(option)
        else:
            closed.add(option, "improved", SPELLS, f"{spell.name} has been improved; each spell can be, once.")


def _learn(camp: Camp, seat: str, member: Member, dice: Dice) -> None:
    """SK-MAG-03: a die on the table; what is known already is rolled again."""
    table = entry_of(camp.parties[seat], member).magic
    known = [spell.id for spell in member.spells]
    while True:
        face = dice.one(SPELLS, f"the next spell of {member.name}")
        key = magic().rolled(table, face)
        if key not in known:
            break
    spell = KnownSpell(key, magic().spells[key].difficulty)
    _put(camp, seat, member.having(spells=(*member.spells, spell)))
    camp.tell(SpellLearnt(SPELLS, seat, member.uid, member.name, key, spell.difficulty, (face,)))


def _improve(camp: Camp, seat: str, member: Member, key: str) -> None:
    """SK-MAG-03: Difficulty -1."""
    better = magic().spells[key].difficulty - 1
    spells = tuple(KnownSpell(key, better) if spell.id == key else spell for spell in member.spells)
    _put(camp, seat, member.having(spells=spells))
    camp.tell(SpellLearnt(SPELLS, seat, member.uid, member.name, key, better, ()))


def _raise(camp: Camp, seat: str, member: Member, dice: Dice) -> Asking:
    """Two dice, of which one is used; a face that can raise nothing is rolled again."""
    entry = entry_of(camp.parties[seat], member)
    faces = tuple([_useful_die(entry, member, dice) for _ in range(2)])
    camp.tell(AdvanceRolled(EXPERIENCE, seat, member.uid, member.name, faces))
    given = dict.fromkeys([stat for face in faces for stat in growth().advances.hero[face - 1]])
    options: list[Option] = []
    closed = NotPossible()
    for stat in given:
        word = STAT_WORDS[stat]
        option = Option(stat, f"{word} {value_of(entry, member, stat) + 1}", (member.uid,))
        if may_rise(entry, member, stat):
            options.append(option)
        else:
            why = f"The {word} of {member.name} cannot be raised any further."
            closed.add(option, "at-limit", EXPERIENCE, why)
    chosen = options[0].key
    if len(options) > 1:
        prompt = f"What does {member.name} improve?"
        chosen = yield Choice("raise", EXPERIENCE, prompt, options, (member.uid,), closed=closed)
    _raised(camp, seat, member, chosen)


def _open_faces(entry: WarriorEntry, member: Member) -> list[int]:
    return [
        face
        for face, stats in enumerate(growth().advances.hero, 1)
        if any(may_rise(entry, member, stat) for stat in stats)
    ]


def _useful_die(entry: WarriorEntry, member: Member, dice: Dice) -> int:
    open_faces = _open_faces(entry, member)
    while True:
        face = dice.one(EXPERIENCE, f"the advance of {member.name}")
        if face in open_faces:
            return face


# ------------------------------------------------------------------------------------------ henchmen


def _henchman_advance(camp: Camp, seat: str, member: Member, dice: Dice) -> None:
    """One die; with a 6 a henchman becomes a hero, if a place is free."""
    party = camp.parties[seat]
    entry = entry_of(party, member)
    member = member.having(level=member.level + 1)
    outcomes = [_outcome(party, entry, member, face) for face in range(1, 7)]
    if not any(outcomes):
        _put(camp, seat, member)
        camp.tell(NothingToLearn(EXPERIENCE, seat, member.uid, member.name))
        return
    outcome = ""
    while not outcome:
        face = dice.one(EXPERIENCE, f"the advance of {member.name}")
        outcome = outcomes[face - 1]
    camp.tell(AdvanceRolled(EXPERIENCE, seat, member.uid, member.name, (face,)))
    if outcome == _BECOMES_HERO:
        _put(camp, seat, member.having(role=HERO))
        camp.tell(BecameHero(EXPERIENCE, seat, member.uid, member.name))
    else:
        _raised(camp, seat, member, outcome)


def _outcome(party: Party, entry: WarriorEntry, member: Member, face: int) -> str:
    """What a face gives this henchman; "" if it can give nothing."""
    stats = growth().advances.henchman[face - 1]
    if stats[0] == _BECOMES_HERO:
        others = len([each for each in party.members if each.role == HERO])
        if others < MOST_HEROES:
            return _BECOMES_HERO
        stats = stats[1:]
    # Who cannot shoot at all grows quicker instead.
    stat = "I" if stats[0] == "BS" and entry.value("BS") == 0 else stats[0]
    return stat if may_rise(entry, member, stat) else ""


def _raised(camp: Camp, seat: str, member: Member, stat: str) -> None:
    better = member.changed(stat, 1)
    _put(camp, seat, better)
    value = value_of(entry_of(camp.parties[seat], better), better, stat)
    camp.tell(StatRaised(EXPERIENCE, seat, member.uid, member.name, stat, value))


def _put(camp: Camp, seat: str, member: Member) -> None:
    camp.parties[seat] = camp.parties[seat].with_member(member)
