"""The form of a fixed card order: before a practice match and between its rounds, and nowhere else.

Each button of the form is a plain POST that shows the form again; nothing is kept in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from msgspec import Struct, structs

from accounts.form_pages import form_page, form_shown
from accounts.guests import ensure_user, user_of
from accounts.models import User
from decks.choices import Terms
from games.engine.errors import BadData, RuleError
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.inputs import MoveAsked, move_asked
from games.matches.models import Match
from games.matches.play.services import move_play
from games.matches.redaction import view_for
from games.matches.seating import card_order
from games.matches.seating.card_order import SET_ORDER, Order, Piles
from games.matches.seating.decks import deck_brought, with_bots
from games.matches.seating.forms import BOT, NewMatchForm
from games.matches.seating.options import OptionsForm
from games.matches.seating.services import match_create
from games.matches.selectors import match_by_id
from games.matches.snapshot import snapshot_fresh, snapshot_load
from games.matches.views import lobby
from games.registry import GAMES, Registered
from games.site import rates
from games.site.translation import translate

NO_ORDER = _("Set at least one card, or start an ordinary match instead.")
NO_MATCH = _("First choose a match here. Then press “Practice with a chosen deal”.")
NOT_HERE = _("You can set the next cards only in your own practice match.")
ALREADY = _("This practice match had already begun, with the cards you set first.")
NOT_NOW = _("Play this round to its end first. Then you can set the next cards.")


class OrderForm(Struct, frozen=True):
    """The match and the piles that a form of an order is about."""

    registered: Registered
    options: Any
    piles: Piles
    kept: tuple[tuple[str, str], ...]
    """Names and values that the form sends along."""
    start: Order
    back: str
    """The address to go on to without an order."""
    left: Order
    """The order that was set before and lies on a pile already."""
    is_in_play: bool = False
    may_be_empty: bool = False
    """Whether it also begins without any card set."""


@form_page
def card_order_begin(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Set the cards of a practice match, to be made as the form of a new match says, and begin it."""
    registered = GAMES.get(slug)
    if registered is None:
        raise Http404
    if request.method != "POST":
        messages.info(request, translate(NO_MATCH))
        return redirect("game", slug)  # whose form says for which match
    sent = request.POST.dict()
    form = NewMatchForm({**sent, "opponent": BOT}, registered)
    options = OptionsForm(sent if "with_options" in sent else None, registered)
    if not form.is_valid() or (options.is_bound and not options.is_valid()):
        return lobby.game_shown(request, registered, form, options)
    try:
        setup = _setup(registered, form, options, user_of(request))
    except RuleError as error:
        form.add_error(None, translate(error.words))
        return lobby.game_shown(request, registered, form, options)
    piles = registered.game.piles(setup)
    if not piles:
        raise Http404
    kept = tuple((name, value) for name, value in sent.items() if name in form.fields or _is_option(name))
    about = OrderForm(
        registered,
        setup.options,
        piles,
        kept,
        {},
        reverse("game", args=[slug]),
        {},
        may_be_empty=registered.game.is_practice(setup),
    )
    return _answer(request, sent, about, lambda order: _begun(request, setup, form, registered, order))


def _is_option(name: str) -> bool:
    return name == "with_options" or name.startswith("option-")


def _setup(registered: Registered, form: NewMatchForm, options: OptionsForm, user: User | None) -> Setup[Any]:
    """The setup of the match without the order. Raises BadData for a deck that cannot be played."""
    game, agreed, fields = registered.game, options.options(), form.match_fields()
    if hasattr(agreed, "practice"):
        agreed = structs.replace(agreed, practice=True)
    bare = Setup(agreed, (SeatSetup(),) * (fields["seats"] or game.seats[0]))
    seats = list(with_bots(game, bare, range(1, len(fields["bots"]) + 1), "").seats)
    seats[0] = SeatSetup(
        deck=deck_brought(game, Terms(agreed, fields["map_text"]), 0, user, form.cleaned_data["deck"])
    )
    return Setup(agreed, tuple(seats))


def _begun(
    request: HttpRequest, setup: Setup[Any], form: NewMatchForm, registered: Registered, order: Order
) -> HttpResponseBase:
    hidden = Hidden(stack={pile: ids for pile, ids in order.items() if ids})
    if not registered.game.is_practice(Setup(setup.options, setup.seats, hidden)):
        raise BadData(NO_ORDER)
    user = ensure_user(request)
    rates.hit_by(request, "match")
    match = match_create(
        user=user,
        game=registered.game.slug,
        options=setup.options,
        deck=setup.seats[0].deck,
        hidden=hidden,
        **form.match_fields(),
    )
    if snapshot_load(match.pk).setup.hidden != hidden:  # a second press, with other cards than the first
        messages.info(request, translate(ALREADY))
    return redirect(match)


@form_page
def card_order_set(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Set the next cards of a practice match."""
    match = match_by_id(public_id, request.user.pk)
    if match is None:
        raise Http404
    snapshot = snapshot_fresh(match.pk)
    seat = snapshot.seat_of(request.user.pk)
    if not snapshot.is_practice or not snapshot.is_playing or seat is None:
        return _turned_back(request, match, NOT_HERE)
    view = view_for(snapshot, seat)
    piles = snapshot.registered.page.piles_now(view) if seat in snapshot.acting else {}
    if not piles:
        return _turned_back(request, match, NOT_NOW)
    sent = request.POST.dict()
    waits = {pile: getattr(view, "order", ()) for pile in piles}
    comes = snapshot.registered.page.still_to_come(view)
    about = OrderForm(
        snapshot.registered,
        snapshot.setup.options,
        piles,
        (("turn", sent.get("turn", str(snapshot.turns[seat]))),),
        waits,
        match.get_absolute_url(),
        {pile: comes for pile, order in waits.items() if not order},
        is_in_play=True,
        may_be_empty=True,
    )
    return _answer(request, sent, about, lambda order: _set(request, match, order))


def _turned_back(request: HttpRequest, match: Match, why: Words) -> HttpResponseBase:
    messages.error(request, translate(why))
    return redirect(match)


def _set(request: HttpRequest, match: Match, order: Order) -> HttpResponseBase:
    user_id = request.user.pk or 0
    rates.hit_by(request, "move")
    turn = move_asked({"turn": request.POST.get("turn"), "picks": ""}).turn
    ids = [card for wanted in order.values() for card in wanted]
    asked = MoveAsked(turn, (SET_ORDER, *ids))
    move_play(match_id=match.pk, user_id=user_id, asked=asked)
    return redirect(match)


def _answer(
    request: HttpRequest, sent: Mapping[str, str], about: OrderForm, done: Callable[[Order], HttpResponseBase]
) -> HttpResponseBase:
    """Carry out the request, or show the form with the cards chosen so far."""
    problem: Words | None = None
    order = about.start
    page = about.registered.page
    try:
        if request.method == "POST":
            order = card_order.order_sent(sent, about.piles, about.start)
            if "begin" in sent:
                card_order.check_order(order, about.piles, page)
                return done(order)
            order = card_order.order_changed(order, sent, about.piles, page, about.options)
    except RuleError as error:
        problem = error.words
    shown = card_order.piles_shown(order, about.left, about.piles, page, about.options)
    context = {
        "about": about,
        "game": about.registered.game,
        "page": page,
        "piles": shown,
        "has_cards": not all(pile.is_choice for pile in shown),
        "may_be_empty": about.may_be_empty,
        "example": card_order.example_chosen(order, about.piles, page, about.options),
        "problem": problem,
    }
    return form_shown(request, "matches/card_order.html", context, is_refused=problem is not None)
