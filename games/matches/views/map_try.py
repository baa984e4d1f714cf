"""Practice on a map draft, as it stands, against a bot."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from accounts.form_pages import form_page, form_shown, has_errors
from accounts.guests import user_of
from accounts.models import User
from games.engine.errors import RuleError
from games.engine.setup import MapText
from games.maps.format import GAME, GRIDS, Severity, problems_of
from games.maps.models import Draft
from games.maps.selectors import draft_of
from games.maps.typed import map_of
from games.matches.models import Match
from games.matches.seating.forms import BOT, NewMatchForm
from games.matches.seating.services import match_create
from games.registry import GAMES
from games.site import rates
from games.site.translation import translate

OPPONENT = GAMES[GAME].measured[0].bot
"""The opponent unless another is chosen: the weakest that plays to win. A random one says nothing about a map, and
never looks at its hints.
"""
TRIES, MAX_TRIES = "map_tries", 50
"""Where a session keeps which match tries which draft, and how many of the latest."""


@form_page
@never_cache
def map_try(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Choose a strength, and begin. A draft with errors goes back to the editor."""
    user = user_of(request)
    draft = draft_of(user, public_id) if user else None
    if user is None or draft is None:
        raise Http404
    # A draft may have any name, or none; what stands on a table is one readable line.
    name = "".join(filter(str.isprintable, draft.name)).strip() or gettext("A draft")
    text = map_of({"name": name, **{grid: getattr(draft, grid) for grid in GRIDS}})
    if any(problem.severity is Severity.ERROR for problem in problems_of(text)):
        messages.error(request, gettext("You can try a map once it has no errors. Fix them first."))
        return redirect(draft)
    registered = GAMES[GAME]
    sent = {**request.POST.dict(), "opponent": BOT} if request.method == "POST" else None
    form = NewMatchForm(sent, registered, bot=OPPONENT)
    if form.is_valid():
        try:
            match = _begun(request, user, form, text)
            _remember(request, match, draft)
            return redirect(match)
        except RuleError as error:
            form.add_error(None, translate(error.words))
    context = {
        "draft": draft,
        "form": form,
        "game": registered.game,
        "rivals": registered.to_choose(rivals=True),
        "chance": form.chance,
    }
    return form_shown(request, "matches/trial.html", context, is_refused=has_errors(form))


def _begun(request: HttpRequest, user: User, form: NewMatchForm, text: MapText) -> Match:
    rates.hit_by(request, "match")
    fields = {**form.match_fields(), "map_text": text}
    options = GAMES[GAME].game.Options()
    return match_create(user=user, game=GAME, options=options, is_practice=True, **fields)


def _remember(request: HttpRequest, match: Match, draft: Draft) -> None:
    """Remember in the session which draft this match tries: a match itself knows nothing of drafts."""
    tries = [*request.session.get(TRIES, {}).items(), (match.public_id, draft.public_id)]
    request.session[TRIES] = dict(tries[-MAX_TRIES:])


def draft_tried(request: HttpRequest, match: Match) -> Draft | None:
    """The viewer's own draft that they are trying in a match; None if there is none, or no longer."""
    user, public_id = user_of(request), request.session.get(TRIES, {}).get(match.public_id)
    return draft_of(user, public_id) if user and public_id else None
