"""Card Thief for the site: its options, what can be clicked, what the board shows, and lines for the log."""

from __future__ import annotations

from typing import Any

from games.card_thief.page import card_order, shop
from games.card_thief.page.actions import action_words, hint
from games.card_thief.page.board import Board, board_of
from games.card_thief.page.cues import cues_of
from games.card_thief.page.faces import HEISTS, gear_name
from games.card_thief.page.log_lines import NOBODY, Standing, line, stood_after
from games.card_thief.page.notebook import Notebook, notebook_of
from games.card_thief.page.offers import offers_for
from games.card_thief.page.own_lines import line_to
from games.card_thief.page.recap import mark, stages
from games.card_thief.page.tree import plan_of
from games.card_thief.page.verdict import PRESETS, verdict, way_on
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.notes import DealerNotes
from games.card_thief.rules.values import (
    CardThiefAction,
    Counts,
    EnemyTries,
    Options,
    SneakRoll,
    StealthFive,
)
from games.card_thief.rules.views import DealSeen, SeenEvent, View
from games.engine.beats import Cue
from games.engine.game import Seat, Viewer
from games.engine.offers import (
    Art,
    Mark,
    Names,
    Offer,
    OptionLabel,
    Page,
    PileCard,
    Prefix,
    preset,
)
from games.engine.plans import Plan
from games.engine.setup import MapText
from games.engine.stages import Stage
from games.engine.summaries import NextWay
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _

_GEAR = tuple([(gear.value, gear_name(gear)) for gear in Gear])
_ITEM = _("Items you own, each once. In practice, any item.")


class CardThiefPage(Page[View, SeenEvent]):
    """Card Thief for the site."""

    template = "card_thief/board.html"
    help_template = "card_thief/help.html"
    tagline = _("One thief, nine cards, and a dealer whose rule you can read.")
    about = _("A card puzzle, for one. A heist takes about ten minutes.")
    picture = "card_thief/picture.svg"
    stylesheet = "card_thief/card_thief.css"
    table_stylesheets = ("card_thief/reading.css", "card_thief/ending.css")
    presets = (
        preset(PRESETS[1], HEISTS[1], _("Sleepy guards and many torches. Begin here."), heist=1),
        preset(
            PRESETS[2], HEISTS[2], _("Wardens carry lanterns, wolves bark, and a traitor sells."), heist=2
        ),
        preset(PRESETS[3], HEISTS[3], _("Owls see all around, in the dark too."), heist=3),
        preset(PRESETS[4], HEISTS[4], _("Overseers look both ways, and carry twice the gems."), heist=4),
    )
    options = (
        OptionLabel(
            "heist",
            _("Heist"),
            _("The place to rob."),
            tuple([(str(number), name) for number, name in HEISTS.items()]),
        ),
        OptionLabel(
            "practice",
            _("Practice"),
            _("Nothing counts, and everything is open: any heist, any item, and the dealer's rule."),
        ),
        OptionLabel("item_1", _("First slot"), _ITEM, _GEAR),
        OptionLabel("item_2", _("Second slot"), _ITEM, _GEAR),
        OptionLabel("item_3", _("Third slot"), _("The chest needs a free slot at the end."), _GEAR),
        OptionLabel(
            "enemy_tries",
            _("Tries for enemies"),
            _("How often the dealer tries when enemies are missing."),
            (
                (EnemyTries.EACH, _("Once for each that is missing (usual)")),
                (EnemyTries.ONE, _("A single try")),
            ),
        ),
        OptionLabel(
            "counts",
            _("What the dealer counts"),
            _("When it chooses the next card."),
            (
                (Counts.FROZEN, _("The board before the deal (usual)")),
                (Counts.RUNNING, _("The board, and what this deal has brought")),
            ),
        ),
        OptionLabel(
            "sneak_roll",
            _("The roll for a sneak"),
            _("When it is made."),
            (
                (SneakRoll.ALWAYS, _("In each deal (usual)")),
                (SneakRoll.ONLY_WITHOUT_SNEAK, _("Only without a sneak on the board")),
            ),
        ),
        OptionLabel(
            "stealth_five",
            _("At exactly 5 stealth"),
            _("Below 5 a hide may come, above 5 a sneak or a treasure."),
            (
                (StealthFive.ABOVE, _("Counts as above 5 (usual)")),
                (StealthFive.NOTHING, _("Neither")),
            ),
        ),
    )
    practice_won = _("You escaped")
    orders = card_order.ORDERS
    has_plan = True
    coins_help = shop.COINS
    trophies = shop.TROPHIES
    daily_name = _("The daily heist")
    disclosure_template = "card_thief/_notebook.html"
    practice_template = "card_thief/_practice.html"
    replay_name = _("Replay and notebook")

    def pile_name(self, pile: str) -> Words:
        return card_order.pile_name(pile)

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        return card_order.shown(pile, card)

    def way_on(self, options: Options) -> NextWay | None:
        return way_on(options)

    def owned_name(self, name: str) -> Words:
        return shop.owned_name(name)

    def owned_help(self, name: str) -> Words:
        return shop.owned_help(name)

    def best_of(self, medals: tuple[str, ...]) -> tuple[str, ...]:
        return shop.best_of(medals)

    def owned_art(self, name: str) -> Art | None:
        return shop.owned_art(name)

    def offers(self, view: View, prefix: Prefix) -> tuple[Offer, ...]:
        return offers_for(view, prefix)

    def verdict(self, view: View, names: Names) -> Words | None:
        return verdict(view, names)

    def scored(self, score: int, options: Any) -> Words | None:
        return ngettext("%(n)s gem", "%(n)s gems", score)

    def board(self, view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
        return board_of(view, names, prefix, offers)

    def daily_words(self, options: Options) -> tuple[Words, ...]:
        return HEISTS[options.heist], *[gear_name(gear) for gear in options.gear]

    def daily_art(self, options: Options) -> tuple[Art | None, ...]:
        return shop.art("treasure"), *[shop.owned_art(gear.value) for gear in options.gear]

    def plan(self, view: View) -> Plan | None:
        return plan_of(view)

    def disclosure(self, event: SeenEvent, more: DealerNotes) -> Notebook:
        assert isinstance(event, DealSeen)  # noqa: S101 - for the type: only deals have more to tell
        return notebook_of(event, more)

    def action_words(self, view: View, action: CardThiefAction) -> Words:
        return action_words(view, action)

    def hint(self, view: View, action: CardThiefAction) -> tuple[Words, Prefix]:
        return hint(view, action)

    def cues(self, view: View, events: tuple[SeenEvent, ...]) -> tuple[Cue, ...]:
        return tuple(cues_of(view, events))

    def stages(self, events: tuple[SeenEvent, ...]) -> tuple[Stage, ...]:
        return stages(events)

    def mark(self, event: SeenEvent, names: Names, sight: Any) -> Mark | None:
        return mark(event, names)

    def line(self, event: SeenEvent, names: Names) -> Words | None:
        return line(event, names)

    def sight(self, text: MapText | None, viewer: Viewer) -> Standing:
        return NOBODY

    def sight_after(self, sight: Standing, events: tuple[SeenEvent, ...]) -> Standing:
        return stood_after(sight, events)

    def line_in_sight(self, event: SeenEvent, names: Names, sight: Standing) -> Words | None:
        return line(event, names, sight)

    def line_to(self, event: SeenEvent, names: Names, seat: Seat, sight: Standing) -> Words | None:
        return line_to(event, sight)


PAGE = CardThiefPage()
