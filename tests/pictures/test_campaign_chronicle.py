"""The chronicle of a campaign: one page with a map for each turn, told to the end, and needing nothing else."""

from __future__ import annotations

import functools
import html
import re
from html.parser import HTMLParser
from typing import cast

import pytest

from banneret.campaign.armies import ArmyDestroyed
from banneret.campaign.artefact_events import ArtefactFound, CursePassed, CurseStays
from banneret.campaign.book import CampaignBook
from banneret.campaign.diplomacy_events import PromiseMade, WarDeclared
from banneret.campaign.experience_events import ExperienceChanged, LevelChanged
from banneret.campaign.founding import founded
from banneret.campaign.moves.deeds_told import EarthShaken
from banneret.campaign.moves.told import ArmyStepped
from banneret.campaign.phases import TURN
from banneret.campaign.purchase_events import HexConquered
from banneret.campaign.records import Veteran
from banneret.campaign.reports import entry_key
from banneret.campaign.season_events import ConstructionLost
from banneret.campaign.state import Campaign
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match, Told
from banneret.lab.campaign.campaign_game import bots_for, play_campaign
from banneret.lab.campaign.referee import Referee
from banneret.pictures.campaign.battle_card import battle_cards
from banneret.pictures.campaign.chronicle import campaign_chronicle, chronicle_html, gained
from banneret.pictures.campaign.lives import ARTEFACT, GRAVE, LEVEL, artefacts_html, lives
from banneret.pictures.campaign.map_layers import layered_map, spans
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import CampaignRecord, PhaseRecord, TurnRecord, record_of
from banneret.pictures.campaign.story import passage_html, passages
from tests.campaign.small import small_world

VOID = {"meta", "br", "hr", "img", "link", "input"}
EVIL = "<b>Ash & 'Oak'</b>"


@functools.cache
def played() -> Match:
    """Three realms for two years, what came of battles drawn."""
    options = founded(3, 5, names=(EVIL, "Larkwood", "The Seawall League"), years=2)
    match = Match.start(CampaignBook(), options, seed=5)
    return play_campaign(match, bots_for(match, ("greedy",), 5), Referee("greedy", 1, True)).match


@functools.cache
def recorded() -> CampaignRecord:
    return record_of(played())


@functools.cache
def page() -> str:
    return chronicle_html(recorded())


class Checker(HTMLParser):
    """Follows every tag, so that one left open or closed twice is noticed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.uses: list[str] = []
        self.places: list[str] = []  # whatever an address stands in
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style", "script"):
            self.text.append(data)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src"):
                self.places.append(value)
            self.uses += re.findall(r"url\(#([^)]+)\)", value)


@functools.cache
def checked() -> Checker:
    checker = Checker()
    checker.feed(page())
    checker.close()
    return checker


# ------------------------------------------------------------------------------------------ the page


def test_every_tag_is_closed_and_every_sign_is_defined_once() -> None:
    checker = checked()
    assert not checker.open
    assert len(checker.ids) == len(set(checker.ids))
    for used in [*checker.uses, *[place[1:] for place in checker.places if place.startswith("#")]]:
        assert used in checker.ids, used


def test_it_needs_nothing_else() -> None:
    assert all([place.startswith("#") for place in checked().places])
    assert "http" not in page().replace("http://www.w3.org/2000/svg", "")
    assert "@import" not in page()
    assert "%%" not in page()


def test_names_are_escaped() -> None:
    assert "<b>Ash" not in page()
    assert EVIL in "".join(checked().text)


def test_it_is_the_same_every_time_and_from_a_journal() -> None:
    again = Match.resume(Journal(played().journal.header, list(played().journal.entries)))
    assert campaign_chronicle(again) == page()


def test_the_page_stays_small() -> None:
    assert len(page().encode()) < 2_500_000


def test_every_turn_has_a_story_and_a_map() -> None:
    record = recorded()
    assert [turn.number for turn in record.turns] == list(range(9))
    assert re.findall(r'data-turn="turn-(\d+)"', page()) == [str(number) for number in range(9)]
    shown: set[int] = set()
    for of in re.findall(r'data-turns="([^"]+)"', page()):
        shown |= in_spans(of)
    assert shown == set(range(9))


def in_spans(text: str) -> set[int]:
    found: set[int] = set()
    for span in text.split():
        first, _, last = span.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def test_spans_say_which_turns() -> None:
    assert spans([0, 1, 2, 5, 7, 8]) == "0-2 5 7-8"
    assert in_spans(spans([0, 1, 2, 5, 7, 8])) == {0, 1, 2, 5, 7, 8}


# ------------------------------------------------------------------------------------------ maps


def worlds() -> list[Campaign]:
    before = small_world(
        """
        .Ca!a  .a   .   .Tb!b
          .     .    .b  .b
        """
    )
    after = before.copy()
    after.change_hex(1, owner="bob")
    return [before, after]


def of_turn(drawn: str, place: int) -> list[str]:
    """The parts that are only in some turns, and in this one."""
    found = re.findall(r'<g data-turns="([^"]+)"[^>]*>(.*?)(?=<g data-turns|$)', drawn, re.S)
    return [part for of, part in found if place in in_spans(of)]


def test_a_map_shows_what_differs_in_its_own_turn_only() -> None:
    drawn = layered_map(worlds(), [[], [1]], 0, "two turns")
    first, second = of_turn(drawn, 0), of_turn(drawn, 1)
    assert any(["Hex 1:" in part and "<title>" in part for part in first])
    assert not any(['class="gained"' in part for part in first])
    assert sum(['class="gained"' in part for part in second]) == 1
    # Whose land has changed has another border; what is the same in both is drawn once.
    assert sum(['class="border"' in part for part in first]) == 2
    assert sum(['class="border"' in part for part in second]) == 2
    assert drawn.count('class="grid"') == 1


def test_what_is_not_in_the_turn_shown_first_is_off() -> None:
    for of, rest in re.findall(r'<g data-turns="([^"]+)"([^>]*)>', page()):
        assert (0 in in_spans(of)) == ('class="off"' not in rest)


def test_hexes_with_a_new_owner_are_gained() -> None:
    before, after = worlds()
    after.change_hex(2, owner="ann")
    after.change_hex(3, owner="")
    assert gained(TurnRecord(1, before, after, ())) == [1, 2]


# ------------------------------------------------------------------------------------------ the record


def test_a_turn_ends_with_its_battles_still_on_the_map() -> None:
    record = recorded()
    assert [turn.end.step for turn in record.turns[1:]] == [TURN[-1]] * 8
    told = [event for turn in record.turns for event in turn.events]
    assert len(told) == len([event for event in played().events if not event.seen_by()])
    assert record.over
    assert record.title == cast(Campaign, played().state).world


def test_a_campaign_that_is_still_played_is_told_as_far_as_it_has_come() -> None:
    journal = played().journal
    match = Match.resume(Journal(journal.header, journal.entries[: len(journal.entries) // 2]))
    record = record_of(match)
    assert not record.over
    assert record.turns[-1].end.turn == record.turns[-1].number < 8
    assert "still going on" in chronicle_html(record)


def small_record(*told: object, step: str = "conquest", end: Campaign | None = None) -> CampaignRecord:
    """A single turn of two realms, in which this was told."""
    before, after = worlds()
    after.turn = 1
    turn = TurnRecord(1, before, end or after, (PhaseRecord(step, told),))  # type: ignore[arg-type]
    whole = record_of(played())
    names = type(whole.names)({"ann": "Aster", "bob": "Birch"})
    return CampaignRecord("Small", ("ann", "bob"), names, dict(before.armies), {}, {}, (turn,), True, {})


def lines_of(record: CampaignRecord) -> tuple[list[str], dict[str, list[str]]]:
    lines: list[str] = []
    folds: dict[str, list[str]] = {}
    people = People(record)
    for passage in passages(people, record.turns[0]):
        lines += [line.text for line in passage.lines]
        for fold in passage.folds:
            folds.setdefault(fold.title, []).extend([line.text for line in fold.lines])
    return lines, folds


def test_steps_of_an_army_are_one_march() -> None:
    steps = [ArmyStepped("CP-ACT-02", "a1", at, at + 1, 1, 1, 10, 6) for at in (4, 5, 6)]
    lines, folds = lines_of(small_record(*steps, step="army_phase"))
    assert not lines
    (march,) = folds["Marches"]
    assert "4 → 5 → 6 → 7" in march


def test_what_comes_of_a_deed_is_told_after_it_whoever_loses_by_it() -> None:
    told = (
        EarthShaken("CP-FAC-34", "bob", 7, (6, 8), (1, 4)),
        ConstructionLost("CP-FAC-34", "city", 6, "ann"),
        WarDeclared("CP-DIP-03", "ann", "bob"),
    )
    lines, _ = lines_of(small_record(*told, step="army_phase"))
    assert lines[1:] == [
        "Birch makes the earth shake around hex 7: a 1 for hex 6 and a 4 for hex 8.",
        "The City of Aster in hex 6 is gone.",
    ]


def test_paper_has_no_phase_whose_lines_are_all_folded() -> None:
    record = small_record(ArmyStepped("CP-ACT-02", "a1", 4, 5, 1, 1, 10, 6), step="army_phase")
    people = People(record)
    (folded,) = passages(people, record.turns[0])
    assert passage_html(people, folded).startswith('<section class="phase folded">')
    assert passage_html(people, folded, "a card").startswith('<section class="phase">')


def test_paper_begins_with_the_first_turn_under_the_title_and_nothing_half_faded() -> None:
    paper = campaign_chronicle(played()).split("@media print {")[1].split("</style>")[0]
    assert ".turn + .turn { break-before: page; }" in paper
    assert "animation: none" in paper


def test_conquered_hexes_are_told_together_by_their_losers() -> None:
    told = [HexConquered("CP-CON-13", "ann", hex, 1, loser) for hex, loser in ((6, "bob"), (2, ""), (5, "bob"))]
    lines, _ = lines_of(small_record(*told))
    what = "hexes 5 and 6 of Birch, and hex 2 that nobody held"
    assert lines == [f"Aster conquers {what}, for 3 Conquest Points."]


def test_what_somebody_has_learnt_is_told_together() -> None:
    told = [
        ExperienceChanged("CP-CHA-05", "a1/lord", "The Lord", 1, "won-challenge", "Bertha"),
        ExperienceChanged("CP-CHA-09", "a1/lord", "The Lord", -1, "out-of-action"),
    ]
    lines, folds = lines_of(small_record(*told, step="characters"))
    assert not lines
    (line,) = folds["Experience"]
    assert "+1 for a won challenge with Bertha, −1 for being taken out of action" in line


def test_secrets_are_told_to_those_who_may_know_them() -> None:
    match = played().clone()
    at = next(each.events for each in match.boundaries() if cast(Campaign, each.state).step == "income")
    secret = PromiseMade("CP-DIP-08", ("A", "B"), "nobody else may know")
    match.told[at] = Told(secret, match.told[at].moment)
    for viewer, sees in (("A", True), ("C", False), ("", False)):
        assert ("nobody else may know" in campaign_chronicle(match, viewer=viewer)) == sees


def test_a_line_says_its_clause_and_the_greatest_are_loud() -> None:
    record = small_record(WarDeclared("CP-DIP-03", "ann", "bob"), step="diplomacy")
    text = chronicle_html(record)
    assert '<li class="loud">' in text
    assert "Aster declares war on Birch. <code>CP-DIP-03</code>" in text


# ------------------------------------------------------------------------------------------ battles


def test_every_battle_has_a_card_with_its_end() -> None:
    record = recorded()
    people = People(record)
    count = 0
    for turn in record.turns:
        cards = battle_cards(people, turn)
        assert cards.count('<article class="battle">') == len(turn.end.battles)
        count += len(turn.end.battles)
    assert count == page().count('<article class="battle">') > 3


def test_a_battle_is_linked_to_its_game() -> None:
    record = recorded()
    turn = next(turn for turn in record.turns if turn.end.battles)
    battle = min(turn.end.battles)
    linked = record._replace(games={(turn.number, battle): 'battles/"1".html'})
    assert '<a href="battles/&quot;1&quot;.html">How it was fought, round by round</a>' in chronicle_html(
        linked
    )
    assert "How it was fought" not in page()


# ------------------------------------------------------------------------------------------ deeds


def test_a_life_is_told_from_recruit_to_grave() -> None:
    record = recorded()
    turn = record.turns[1]
    army = min(turn.end.armies.values(), key=lambda each: each.number)
    entry = turn.end.lists[army.list].characters[0]
    key = entry_key(army.id, entry.id)
    end = turn.end.copy()
    end.veterans = {key: Veteran(army.id, entry.id, True, experience=4)}
    end.artefacts = {"whetted-oath": key}
    learnt = PhaseRecord(
        "characters",
        (
            ExperienceChanged("CP-CHA-05", key, entry.name, 4, "won-challenge", "Bertha"),
            LevelChanged("CP-CHA-12", key, entry.name, 4, 0, 1),
            ArtefactFound("CP-ART-11", army.id, "whetted-oath", entry.name),
        ),
    )
    gone = end.copy()
    gone.armies = {id: each for id, each in end.armies.items() if id != army.id}
    gone.veterans, gone.artefacts = {}, {}
    buried = PhaseRecord("conquest", (ArmyDestroyed("CP-CON-02", army.id, army.name, army.owner),))
    turns = (
        TurnRecord(1, turn.before, end, (learnt,)),
        TurnRecord(2, end, gone, (buried,)),
    )
    people = People(record._replace(turns=turns))
    life = next(each for each in lives(people) if each.key == key)
    assert (life.begun, life.ended) == (0, 1)
    kinds = [moment.kind for moment in life.moments]
    assert kinds[0] == "recruited"
    assert kinds[-1] == GRAVE
    assert LEVEL in kinds
    assert ARTEFACT in kinds
    assert "Bertha" in " ".join([moment.text for moment in life.moments])


@pytest.mark.parametrize(("stays", "said"), [(False, True), (True, False)])
def test_a_curse_that_stayed_was_not_passed_on(stays: bool, said: bool) -> None:
    record = recorded()
    turn = record.turns[-1]
    army = next(each for each in turn.end.armies.values() if turn.end.lists[each.list].characters)
    end = turn.end.copy()
    end.artefacts = {"debtors-blade": entry_key(army.id, turn.end.lists[army.list].characters[0].id)}
    told = [CursePassed("CP-ART-10", "debtors-blade", "Ash", "Elm")]
    back = [CurseStays("CP-ART-10", army.name, "debtors-blade", "Ash")] if stays else []
    turns = (TurnRecord(1, turn.before, end, (PhaseRecord("conquest", (*told, *back)),)),)
    assert ("curse passed on" in artefacts_html(People(record._replace(turns=turns)))) is said


def test_figures_at_the_end_name_no_winner() -> None:
    text = "".join(checked().text)
    assert "Nobody wins a campaign" in text
    assert "CP-GEN-02" in text


@pytest.mark.parametrize("word", ["slider", "play", "back", "next"])
def test_the_page_can_be_worked(word: str) -> None:
    assert word in checked().ids


def test_curves_have_the_same_figures_in_a_table() -> None:
    record = recorded()
    labels = [html.unescape(text) for text in re.findall(r'aria-label="([^"]*)"', page())]
    for seat in record.seats:
        held = len(record.last.hexes_of(seat))
        assert f"{record.names[seat]} ends with {held}." in " ".join(labels)
