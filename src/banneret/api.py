"""The public Python interface: everything a bot writer or researcher needs, in one place.

Names not listed here may change without notice.
"""

from banneret.books.battle_report import BattleReport, Deed
from banneret.bots.players import Bot, RandomBot, bot_names, make_bot, play_on
from banneret.core.engine.ask import Assign, Choice, Option, Pick, Question, Refusal, Split
from banneret.core.engine.book import Book, Outcome, Setting, open_book
from banneret.core.engine.dice import Dice, DiceWanted, ScriptedDice, SeededDice, TypedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import CannotUndo, Match

__all__ = [
    "Assign",
    "BadInput",
    "BattleReport",
    "Book",
    "Bot",
    "CannotUndo",
    "Choice",
    "Deed",
    "Dice",
    "DiceWanted",
    "Event",
    "Journal",
    "Match",
    "Option",
    "Outcome",
    "Pick",
    "Question",
    "RandomBot",
    "Refusal",
    "ScriptedDice",
    "SeededDice",
    "Setting",
    "Split",
    "TypedDice",
    "bot_names",
    "make_bot",
    "open_book",
    "play_on",
]
