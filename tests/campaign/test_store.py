"""The file of a campaign: sealed answers, what is on disk, and what a killed process leaves."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banneret.campaign.founding import founded
from banneret.cli.campaign.advancing import advance
from banneret.cli.campaign.campaign_file import CampaignFile, create, opened
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Entry, Given
from banneret.core.engine.match import Match
from banneret.server.records import timelines
from banneret.server.sealed_store import OPENED, REPLACED, SEALED, VOID, seal_of
from tests.campaign.files import campaign_at

KILLS = 50
MOST_DEEDS = 25  # of one worker, before it is killed
LONG_ENOUGH = (
    3  # turns, or rewindings; then it begins anew, so that reading it again does not take all the time
)
ORDERS = "army-orders"


@pytest.fixture
def war(tmp_path: Path) -> Path:
    """Both players are asked for their orders."""
    return campaign_at(tmp_path, "army_orders")


def orders(file: CampaignFile, seat: str, way: str = "") -> dict[str, str]:
    """Every army goes one way, if it can; or stays."""
    question = file.match.pending[seat]
    number = min([army.number for army in file.campaign.armies_of(seat)])
    for each in (way, "E", "W", "NE", "SE", "NW", "SW"):
        answer = {"text": f"Army {number}. {each}"}
        if each and question.check(question.read(answer)) is None:
            return answer
    raise AssertionError("the army can go nowhere")


def body(file: CampaignFile) -> bytes:
    return file.match.journal.body()


def test_a_campaign_is_on_disk_as_it_was_founded(tmp_path: Path) -> None:
    place = str(tmp_path / "war.db")
    options = founded(3, 5)
    game, tokens = create(place, options, seed=11)
    assert set(tokens) == {"A", "B", "C", "gm", "referee"}
    with opened(place) as file:
        assert file.saved.id == game
        assert file.options == options
        assert body(file) == Match.start("campaign", options, seed=11).journal.body()


def test_what_is_sealed_waits_and_the_last_version_counts(war: Path) -> None:
    with opened(str(war)) as file:
        before = body(file)
        first = file.seal("A", {"text": ""})
        second = file.seal("A", orders(file, "A"))
        file.seal("B", {"text": ""})
        assert body(file) == before, "nothing is answered"
    with opened(str(war)) as file:
        assert [(each.seat, each.version, each.status) for each in file.all_sealed()] == [
            ("A", 1, REPLACED),
            ("A", 2, SEALED),
            ("B", 1, SEALED),
        ]
        assert file.waiting()["A"] == second
        assert first.hash != second.hash
        for each in (first, second):
            assert each.hash == seal_of(each.salt, each.text)
            assert each.is_whole()
        assert advance(file).opened == 2
        given = [
            e
            for e in file.match.journal.entries
            if isinstance(e, Given) and e.answer == json.loads(second.text)
        ]
        assert [each.seat for each in given] == ["A"]
        assert {each.status for each in file.all_sealed()} == {REPLACED, OPENED}


def test_nothing_is_opened_before_all_have_handed_in(war: Path) -> None:
    with opened(str(war)) as file:
        file.seal("A", orders(file, "A"))
        before = body(file)
        done = advance(file)
        assert (done.opened, done.late) == (0, ())
        assert body(file) == before
        assert file.waiting()["A"].status == SEALED


def test_what_is_sealed_is_opened_together_or_not_at_all(war: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after one of two was opened, it would show his to the other, who could still replace hers."""
    with opened(str(war)) as file:
        for seat in ("A", "B"):
            file.seal(seat, orders(file, seat))
        before = body(file)
    answer = CampaignFile.answer

    def killed_at_the_second(file: CampaignFile, seat: str, *words: Any, **named: Any) -> Any:
        if seat == "B":
            raise KeyboardInterrupt
        return answer(file, seat, *words, **named)

    with monkeypatch.context() as patch:
        patch.setattr(CampaignFile, "answer", killed_at_the_second)
        with opened(str(war)) as file, pytest.raises(KeyboardInterrupt):
            advance(file)
    with opened(str(war)) as file:
        assert {each.status for each in file.all_sealed()} == {SEALED}
        assert body(file) == before
        assert advance(file).opened == 2


def test_at_the_deadline_what_is_usual_counts_for_the_absent(war: Path) -> None:
    with opened(str(war)) as file:
        file.seal("A", orders(file, "A"))
        done = advance(file, deadline=True)
        assert done.opened == 1
        assert done.late[0] == ("B", ORDERS)
        assert (file.campaign.turn, file.campaign.step) != (1, "army_orders")


def test_a_standing_order_counts_at_every_deadline_and_for_nobody_else(war: Path) -> None:
    stands = {"text": "Army 1. Defensive Deployment"}
    with opened(str(war)) as file:
        made = file.keep_standing("A", stands)
        assert (made.is_standing(), made.hash) == (True, seal_of(made.salt, made.text))
        assert file.all_sealed() == [], "it answers no one question"
        assert file.waiting() == {}
        assert advance(file).stood == (), "time is not up, and A may still hand in something else"
    with opened(str(war)) as file:
        done = advance(file, deadline=True)
        assert done.stood == (("A", ORDERS),)
        assert done.late == (("B", ORDERS),)
        assert done.unfit == ()
        first = [each.answer for each in file.match.journal.entries if isinstance(each, Given)]
        assert stands in first
        turn = file.campaign.turn
        while file.campaign.turn == turn or ORDERS not in [q.name for q in file.match.pending.values()]:
            advance(file, deadline=True)
        assert advance(file, deadline=True).stood == (("A", ORDERS),), "and in the next turn again"
        assert [each.status for each in file.standing()] == [SEALED], "nobody ever opens it"


def test_what_is_handed_in_goes_before_a_standing_order(war: Path) -> None:
    with opened(str(war)) as file:
        file.keep_standing("A", {"text": "Army 1. Defensive Deployment"})
        handed_in = orders(file, "A")
        file.seal("A", handed_in)
        done = advance(file, deadline=True)
        assert (done.opened, done.stood) == (1, ())
        assert handed_in in [each.answer for each in file.match.journal.entries if isinstance(each, Given)]


def test_a_standing_order_that_is_not_legal_any_more_is_told_and_the_usual_counts(war: Path) -> None:
    with opened(str(war)) as file:
        file.keep_standing("A", {"text": "Army 99. Defensive Deployment"})
        done = advance(file, deadline=True)
        assert (done.stood, done.unfit) == ((), (("A", ORDERS),))
        assert done.late == (("A", ORDERS), ("B", ORDERS))


def test_the_last_standing_order_counts_until_it_is_withdrawn(war: Path) -> None:
    with opened(str(war)) as file:
        file.keep_standing("A", {"text": ""})
        latest = file.keep_standing("A", {"text": "Army 1. Defensive Deployment"})
        assert file.standing() == [latest]
        assert not file.withdraw_standing("B"), "everybody has his own"
        assert file.withdraw_standing("A")
        assert file.standing() == []
        assert not file.withdraw_standing("A")
        assert advance(file, deadline=True).stood == ()


def test_a_standing_order_that_was_changed_under_its_seal_is_noticed(war: Path) -> None:
    with opened(str(war)) as file:
        file.keep_standing("A", {"text": "Army 1. Defensive Deployment"})
    with sqlite3.connect(war) as connection:
        connection.execute("UPDATE sealed SET text = '{\"text\":\"\"}' WHERE seat = 'A'")
    with opened(str(war)) as file, pytest.raises(BadInput, match="was changed after it was handed in"):
        advance(file, deadline=True)


def test_the_same_salt_is_never_used_twice(war: Path) -> None:
    """Orders are short: without a salt anybody could try them all until the hash is the same."""
    with opened(str(war)) as file:
        made = [file.seal("A", {"text": ""}) for _ in range(5)]
    assert len({each.hash for each in made}) == len({each.salt for each in made}) == 5
    assert all(len(bytes.fromhex(each.salt)) == 16 for each in made)


def test_what_was_changed_under_its_seal_is_noticed(war: Path) -> None:
    with opened(str(war)) as file:
        file.seal("A", orders(file, "A"))
        file.seal("B", {"text": ""})
    with sqlite3.connect(war) as connection:
        connection.execute("UPDATE sealed SET text = '{\"text\":\"\"}' WHERE seat = 'A'")
    with opened(str(war)) as file, pytest.raises(BadInput, match="was changed after it was handed in"):
        advance(file)


def test_what_was_answered_otherwise_is_not_answered_again(war: Path) -> None:
    """As by the server, which takes an answer at once."""
    with opened(str(war)) as file:
        stale = file.seal("A", orders(file, "A"))
        assert file.answer("A", {"text": ""}) is None
        assert file.waiting() == {}
        assert not file.answers_now(stale)
        file.drop(stale)
        assert [each.status for each in file.all_sealed()] == [VOID]


def test_two_at_once_do_not_write_over_each_other(war: Path) -> None:
    with opened(str(war)) as one, opened(str(war)) as other:
        assert one.answer("A", {"text": ""}) is None
        with pytest.raises(BadInput, match="somebody else has changed this campaign meanwhile"):
            other.answer("A", orders(other, "A"))
    with opened(str(war)) as file:
        assert file.match.journal.entries[-1].seat == "A"  # type: ignore[union-attr]
        assert file.match.journal.entries[-1].answer == {}  # type: ignore[union-attr]


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such file"), opened(str(tmp_path / "war.db")):
        pass
    (tmp_path / "notes.txt").write_text("not a database, and long enough to be looked at twice " * 20)
    with pytest.raises(BadInput), opened(str(tmp_path / "notes.txt")):
        pass


def test_of_several_campaigns_one_is_named(tmp_path: Path) -> None:
    place = str(tmp_path / "war.db")
    first, _ = create(place, founded(2, 1), seed=1)
    second, _ = create(place, founded(3, 2), seed=2)
    with pytest.raises(BadInput, match="it has 2 campaigns: say which with --game"), opened(place):
        pass
    with pytest.raises(BadInput, match="there is no campaign “nonsense”"), opened(place, "nonsense"):
        pass
    for game, players in ((first, 2), (second, 3)):
        with opened(place, game) as file:
            assert len(file.campaign.realms) == players


# ------------------------------------------------------------------------------------------ killed

# For each file that it is told of, a process of its own hands in for everybody, again and again, opens what is
# handed in, and now and then rewinds; until it is killed. All of them are forked from one that has loaded
# everything before.
NURSERY = """
import contextlib, io, os, random, sys
from pathlib import Path
from banneret.cli.campaign.advancing import advance
from banneret.cli.campaign.campaign_file import opened
from banneret.cli.main import main

def work(place, seed):
    chance = random.Random(seed)
    turn = 0
    while turn < 100:
        turn = play(place, chance)
        words = ["campaign", "rewind", place, "--to", "1.army_orders", "--yes"]
        if chance.random() < 0.7:
            text = Path(place).with_name("other.txt")
            text.write_text(f"Army 1 (priority {chance.randint(1, 9)}). Defensive Deployment")
            words += ["--change", "A", "army-orders", str(text)]
        with contextlib.redirect_stdout(io.StringIO()):
            assert main(words) == 0
        print("rewound", flush=True)

def play(place, chance):
    with opened(place) as file:
        while not file.match.over and (file.campaign.turn < 2 or chance.random() < 0.7):
            for seat in list(file.match.pending):
                question = file.match.pending[seat]
                made = file.seal(seat, chance.choice(question.candidates(chance, 3)))
                print("sealed", seat, made.number, made.hash, flush=True)
            advance(file)
            print("answers", file.match.journal.answers(), flush=True)
        return file.campaign.turn

for line in sys.stdin:
    place, seed = line.rsplit(maxsplit=1)
    with opened(place):
        pass
    child = os.fork()
    if not child:
        print("child", os.getpid(), flush=True)
        work(place, seed)
        os._exit(0)
    os.waitpid(child, 0)
    print("dead", flush=True)
"""


class Nursery:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run_and_kill(self, war: Path, seed: int, deeds: int, after: float) -> list[list[str]]:
        """What a worker acknowledged before it was killed: that is a moment after so many deeds, however slow
        the machine is."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{war} {seed}\n")
        self._process.stdin.flush()
        child = int(self._process.stdout.readline().split()[1])
        lines: list[str] = []
        for _ in range(deeds):
            lines.append(self._process.stdout.readline())
            assert not lines[-1].endswith("dead\n"), "the worker failed by itself"
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        while not lines or not lines[-1].endswith("dead\n"):
            lines.append(self._process.stdout.readline())
        # What stands before the news of its death may be torn.
        return [line.split() for line in lines[:-1]]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()


class Kept(NamedTuple):
    """What is on disk after a kill: the turn, and how often the campaign has been rewound."""

    turn: int
    rewound: int


def check_after_kill(war: Path, acknowledged: list[list[str]], rewound: int) -> Kept:
    """`rewound` is how often it was before."""
    with opened(str(war)) as file:
        kept = {each.hash for each in file.all_sealed()}
        for words in acknowledged:
            if words[0] == "sealed":
                assert words[3] in kept, "what was acknowledged is lost"
        rewindings = [at for at, words in enumerate(acknowledged) if words[0] == "rewound"]
        courses = [entries for entries, _ in timelines(file.lines)]
        # One may be on disk that could not be told of any more.
        assert 0 <= len(courses) - 1 - rewound - len(rewindings) <= 1
        since = rewindings[-1] + 1 if rewindings else 0
        told = [int(words[1]) for words in acknowledged[since:] if words[0] == "answers"]
        if len(courses) - 1 == rewound + len(rewindings):
            assert file.match.journal.answers() >= max(told, default=0)
        # Whatever was opened stands in a course once, and whatever stands in the journal can be played again.
        by_seat = [given_by_seat(entries) for entries in courses]
        opened_now = [each for each in file.all_sealed() if each.status == OPENED]
        for each in opened_now:
            given = [course.get(each.seat, []) for course in by_seat]
            assert json.loads(each.text) in [one[each.number] for one in given if each.number < len(one)]
        times = Counter([(each.seat, each.number) for each in opened_now])
        assert max(times.values(), default=0) <= len(courses)
        assert all(each.question for each in file.waiting().values())
        again = Match.resume(file.match.journal)
        assert again.journal.body() == body(file)
        return Kept(file.campaign.turn, len(courses) - 1)


def given_by_seat(entries: list[Entry]) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for entry in entries:
        if isinstance(entry, Given):
            found.setdefault(entry.seat, []).append(json.loads(json.dumps(entry.answer)))
    return found


@pytest.mark.parametrize("kills", [5, pytest.param(KILLS, marks=pytest.mark.slow)])
def test_a_killed_process_loses_nothing_and_does_nothing_twice(tmp_path: Path, kills: int) -> None:
    """Amid handing in, opening and rewinding."""
    war = campaign_at(tmp_path, "army_orders")
    chance = random.Random(7)
    nursery = Nursery()
    kept = Kept(1, 0)
    turns = rewound = 0
    try:
        for at in range(kills):
            seen = nursery.run_and_kill(war, at, chance.randint(0, MOST_DEEDS), chance.uniform(0.0, 0.2))
            kept = check_after_kill(war, seen, kept.rewound)
            turns = max(turns, kept.turn)
            rewound = max(rewound, kept.rewound)
            if kept.turn > LONG_ENOUGH or kept.rewound > LONG_ENOUGH:
                war, kept = campaign_at(tmp_path, "army_orders"), Kept(1, 0)
    finally:
        nursery.close()
    assert turns > 1, "the workers came to nothing"
    assert rewound, "nobody has rewound"
