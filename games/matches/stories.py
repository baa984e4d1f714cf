"""The page of a story, and every form on it. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_user, user_of
from games import allowance
from games.engine.errors import RuleError
from games.engine.fairness import checked_nonce
from games.engine.story import Story
from games.matches import live, storytelling
from games.matches.forms import one
from games.matches.promises import chance_offered, secret_of
from games.registry import GAMES
from games.saying import said

View = Callable[[HttpRequest, Story], HttpResponseBase]


def _of_story(view: View) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Find the story at the address, and answer a refusal with its sentence and the present page."""

    @wraps(view)
    def found(request: HttpRequest, slug: str) -> HttpResponseBase:
        story = storytelling.story_of(slug)
        if story is None:
            raise Http404
        try:
            return view(request, story)
        except RuleError as error:
            messages.error(request, said(error.words))
            return redirect("story", slug)

    return found


@require_safe
def story_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the story of whoever looks stands."""
    story = storytelling.story_of(slug)
    if story is None:
        raise Http404
    user = user_of(request)
    context = {
        "page": storytelling.story_page(user, story),
        "game": GAMES[slug].game,
        "chance": chance_offered(),
    }
    return render(request, "matches/story.html", context)


@require_POST
@_of_story
def say(request: HttpRequest, story: Story) -> HttpResponseBase:
    """The player answers somebody in the story."""
    choice = one(request.POST, "choice")
    storytelling.story_say(user=ensure_user(request), story=story, choice=choice)
    return redirect(f"{reverse('story', args=[story.slug])}#go-on")


@require_POST
@_of_story
def deal(request: HttpRequest, story: Story) -> HttpResponseBase:
    """Sit down to the next game."""
    nonce, secret = checked_nonce(request.POST.get("nonce", "")), secret_of(request.POST.get("ticket", ""))
    user = ensure_user(request)
    allowance.spend("match", user.pk)
    match = storytelling.game_begin(user=user, story=story, nonce=nonce, secret=secret)
    live.bots_play(match.pk)
    return redirect(match)


@require_POST
@_of_story
def anew(request: HttpRequest, story: Story) -> HttpResponseBase:
    """Begin the story from the beginning."""
    left = storytelling.story_anew(user=ensure_user(request), story=story)
    if left is not None:
        live.changed(left.pk)
        live.bots_play(left.pk)
    return redirect("story", story.slug)
