# interpreted: used once a game, after it
"""Step 8: recruit, hire, buy, sell, hand out and dismiss, as often as one likes.

What is done here is what `orders` can do; this module asks for it, with what is not possible and why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.books.skirmish.after.camp import Asking, Camp
from banneret.books.skirmish.after.clauses import TRADING
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.after.orders import Orders, sale_price
from banneret.books.skirmish.after.succession import find_leader
from banneret.books.skirmish.packs import equipment, hired_swords
from banneret.books.skirmish.party import STASH, Party, entry_of, type_of
from banneret.core.engine.ask import Choice, Option, Question
from banneret.core.engine.dice import Dice

DONE: Final = "done"
RECRUIT: Final = "recruit"
HIRE: Final = "hire"
BUY: Final = "buy"
SELL: Final = "sell"
GIVE: Final = "give"
TAKE: Final = "take"
DISMISS: Final = "dismiss"
BACK: Final = "back"
_WORDS: Final = {
    RECRUIT: "Recruit a warrior",
    HIRE: "Hire a sword",
    BUY: "Buy something",
    SELL: "Sell something",
    GIVE: "Hand out something from the stash",
    TAKE: "Put something in the stash",
    DISMISS: "Dismiss somebody",
}


def trade(camp: Camp, seat: str, dice: Dice) -> Asking:
    """As often as its owner likes; a party without a leader finds one at the end, if it has anybody."""
    orders = Orders(camp, seat, dice)
    while True:
        answer = yield _camp_question(camp.parties[seat])
        if answer == DONE:
            break
        yield from _DEEDS[answer](orders)
    yield from find_leader(camp, seat)


def _camp_question(party: Party) -> Question:
    options = [Option(DONE, "Nothing more")]
    closed = NotPossible()
    nothing = {
        SELL: ""
        if party.stash or any(member.items for member in party.members)
        else "There is nothing to sell.",
        GIVE: "" if party.stash else "There is nothing in the stash.",
        TAKE: "" if any(member.items for member in party.members) else "Nobody carries anything.",
        DISMISS: "" if len(party.members) + len(party.hired) > 1 else "There is nobody to dismiss.",
    }
    for key, label in _WORDS.items():
        if nothing.get(key):
            closed.add(Option(key, label), "nothing", TRADING, nothing[key])
        else:
            options.append(Option(key, label))
    prompt = f"{party.name} has {party.gold} pg. What will you do?"
    return Choice("camp", TRADING, prompt, options, closed=closed)


def _listing(name: str, prompt: str, found: list[tuple[Option, str, str]]) -> Choice:
    """Options, each with the clause and the reason if it is closed; and the way back."""
    closed = NotPossible()
    options = [Option(BACK, "Go back")]
    for option, clause, why in found:
        if why:
            closed.add(option, "not-possible", clause, why)
        else:
            options.append(option)
    return Choice(name, TRADING, prompt, options, closed=closed)


def _recruit(orders: Orders) -> Asking:
    found = []
    for key, entry in type_of(orders.party).warriors.items():
        fault = orders.why_not_recruit(key)
        clause, why = ("", "") if fault is None else (fault.clause, f"{fault.what}.")
        found.append((Option(key, f"{entry.name}, {entry.cost} pg"), clause, why))
    answer = yield _listing("recruit", f"Who joins? You have {orders.party.gold} pg.", found)
    if answer != BACK:
        orders.recruit(answer)


def _hire(orders: Orders) -> Asking:
    found = []
    for key, entry in hired_swords().items():
        fault = orders.why_not_hire(key)
        clause, why = ("", "") if fault is None else (fault.clause, f"{fault.what}.")
        label = f"{entry.name}, {entry.cost} pg, then {entry.upkeep} pg a skirmish: {entry.about}"
        found.append((Option(key, label), clause, why))
    answer = yield _listing("hire", f"Whom do you hire? You have {orders.party.gold} pg.", found)
    if answer != BACK:
        orders.hire(answer)


def _buy(orders: Orders) -> Asking:
    """For whom, and then what: so that only what this one can carry is on offer."""
    party = orders.party
    options = [Option(BACK, "Go back"), Option(STASH, "The stash")]
    options += [
        Option(member.uid, f"{member.name} ({entry_of(party, member).name})", (member.uid,))
        for member in party.members
    ]
    whom = yield Choice("buy-for", TRADING, "For whom do you buy?", options)
    if whom == BACK:
        return
    found = []
    things = equipment()
    for item in things.for_sale():
        fault = orders.why_not_buy(item, whom)
        clause, why = ("", "") if fault is None else (fault.clause, f"{fault.what}.")
        label = f"{things.name(item)}, {things.cost(item)} pg: {things.item(item).about}"
        found.append((Option(item, label), clause, why))
    answer = yield _listing("buy", f"What do you buy? You have {party.gold} pg.", found)
    if answer != BACK:
        orders.buy(answer, whom)


def _sell(orders: Orders) -> Asking:
    found = [(option, TRADING, "") for option in _things(orders.party, True, True)]
    answer = yield _listing("sell", "What do you sell? You get half its price.", found)
    if answer != BACK:
        holder, _, item = answer.partition("/")
        orders.sell(item, holder)


def _take(orders: Orders) -> Asking:
    found = [(option, TRADING, "") for option in _things(orders.party, False, False)]
    answer = yield _listing("take", "What goes into the stash?", found)
    if answer != BACK:
        holder, _, item = answer.partition("/")
        orders.take(item, holder)


def _things(party: Party, stash: bool, prices: bool) -> list[Option]:
    """Everything that somebody has, as “holder/item”; the same thing twice in one hand stands once."""
    things = equipment()
    found: list[Option] = []
    holders = [(STASH, "the stash", party.stash)] if stash else []
    holders += [(member.uid, member.name, member.items) for member in party.members]
    for uid, name, items in holders:
        for item in dict.fromkeys(items):
            price = f", {sale_price(item)} pg" if prices else ""
            marks = () if uid == STASH else (uid,)
            found.append(Option(f"{uid}/{item}", f"{things.name(item)} of {name}{price}", marks))
    return found


def _give(orders: Orders) -> Asking:
    party = orders.party
    options = [Option(BACK, "Go back")]
    options += [Option(item, equipment().name(item)) for item in dict.fromkeys(party.stash)]
    item = yield Choice("give", TRADING, "What do you hand out?", options)
    if item == BACK:
        return
    found = []
    for member in party.members:
        fault = orders.why_not_give(item, member.uid)
        clause, why = ("", "") if fault is None else (fault.clause, f"{fault.what}.")
        found.append((Option(member.uid, member.name, (member.uid,)), clause, why))
    answer = yield _listing("give-to", f"Who gets {equipment().name(item)}?", found)
    if answer != BACK:
        orders.give(item, answer)


def _dismiss(orders: Orders) -> Asking:
    found = []
    for uid, name in orders.party.names().items():
        fault = orders.why_not_dismiss(uid)
        clause, why = ("", "") if fault is None else (fault.clause, f"{fault.what}.")
        found.append((Option(uid, name, (uid,)), clause, why))
    question = _listing("dismiss", "Who leaves? What is carried stays with the party.", found)
    question.harm = True
    answer = yield question
    if answer != BACK:
        orders.dismiss(answer)


_DEEDS: Final[dict[str, Callable[[Orders], Asking]]] = {
    RECRUIT: _recruit,
    HIRE: _hire,
    BUY: _buy,
    SELL: _sell,
    GIVE: _give,
    TAKE: _take,
    DISMISS: _dismiss,
}
