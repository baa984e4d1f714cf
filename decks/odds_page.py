"""What the page of odds shows: a question about a deck, and the answer turn by turn. Pure."""

from __future__ import annotations

from msgspec import Struct

from decks import charts
from decks.lists import counted
from decks.odds import TURNS, by_turn
from games.engine.pools import COST, CardPool
from games.engine.setup import Deck
from games.engine.words import Words


class Question(Struct, frozen=True):
    """Something that can be looked for in a deck: a card, or all cards of a cost."""

    key: str
    label: Words
    copies: int


class Cell(Struct, frozen=True):
    """A chance in a table; `heat` is from 0 to 10."""

    text: str
    heat: str


class OddsRow(Struct, frozen=True):
    """The chances of a question in each turn."""

    question: Question
    cells: tuple[Cell, ...]


class OddsPage(Struct, frozen=True):
    """One question with its curves, and every question in a table for one seat each."""

    cards: tuple[Question, ...]
    costs: tuple[Question, ...]
    question: Question | None
    """None for an empty deck."""
    least: int
    turn: int
    first: charts.Line
    second: charts.Line
    marks: tuple[tuple[str, str], ...]
    """For each turn its place on the line and its name."""
    now: tuple[str, str]
    """The chances of the first and of the second player in the asked turn."""
    rows: tuple[OddsRow, ...]
    turns: tuple[int, ...]


def odds_page(deck: Deck, pool: CardPool, wanted: str, least: str, turn: str) -> OddsPage:
    """The page for a query; invalid values fall back to the defaults."""
    cards, costs = _questions(deck, pool)
    every = {question.key: question for question in (*cards, *costs)}
    question = every.get(wanted) or next(iter(every.values()), None)
    at_least = min(int(least), 4) if least in ("1", "2", "3", "4") else 1
    until = int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 3 and int(turn) <= TURNS else 4
    size, copies = len(deck.cards), question.copies if question else 0
    seats = [
        by_turn(copies, size, pool.draws, is_second=is_second, at_least=at_least)
        for is_second in (False, True)
    ]
    first, second = (charts.line(chances) for chances in seats)
    return OddsPage(
        cards=cards,
        costs=costs,
        question=question,
        least=at_least,
        turn=until,
        first=first,
        second=second,
        marks=tuple((dot[0], str(number)) for number, dot in enumerate(first.dots)),
        now=(charts.percent(seats[0][until]), charts.percent(seats[1][until])),
        rows=tuple(_row(asked, size, pool) for asked in costs),
        turns=tuple(range(TURNS + 1)),
    )


def _questions(deck: Deck, pool: CardPool) -> tuple[tuple[Question, ...], tuple[Question, ...]]:
    counts = {pool.cards[card]: count for card, count in counted(deck, pool).items() if card in pool.cards}
    in_order = sorted(counts.items(), key=lambda pair: (pair[0].cost, str(pair[0].name)))
    by_cost: dict[int, int] = {}
    for card, count in in_order:
        by_cost[card.cost] = by_cost.get(card.cost, 0) + count
    costs = next(facet.values for facet in pool.every_facet if facet.slug == COST)
    return (
        tuple(Question(card.id, card.name, count) for card, count in in_order),
        tuple(
            Question(f"{COST}-{cost.slug}", cost.label, by_cost[int(cost.slug)])
            for cost in costs
            if int(cost.slug) in by_cost
        ),
    )


def _row(question: Question, size: int, pool: CardPool) -> OddsRow:
    chances = by_turn(question.copies, size, pool.draws, is_second=False)
    cells = tuple(Cell(charts.percent(chance).split(".")[0], str(int(chance * 10))) for chance in chances)
    return OddsRow(question, cells)
