"""The page of a story, and every form on it. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_user, user_of
from games.engine.fairness import checked_nonce
from games.engine.story import Story
from games.matches.inputs import one
from games.matches.seating.commitments import chance_offered, secret_of
from games.matches.stories.services import game_begin, story_anew, story_of, story_page, story_say
from games.registry import GAMES
from games.site import rates

View = Callable[[HttpRequest, Story], HttpResponseBase]


def _of_story(view: View) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Find the story at the address."""

    @wraps(view)
    def wrapped(request: HttpRequest, slug: str) -> HttpResponseBase:
        story = story_of(slug)
        if story is None:
            raise Http404
        return view(request, story)

    return wrapped


@require_safe
@_of_story
def story(request: HttpRequest, story: Story) -> HttpResponse:
    """The viewer's place in the story."""
    user = user_of(request)
    context = {
        "page": story_page(user, story),
        "game": GAMES[story.slug].game,
        "chance": chance_offered(),
    }
    return render(request, "matches/story.html", context)


@require_POST
@_of_story
def say(request: HttpRequest, story: Story) -> HttpResponseBase:
    """The player answers a character of the story."""
    choice = one(request.POST, "choice")
    story_say(user=ensure_user(request), story=story, choice=choice)
    return redirect(f"{reverse('story', args=[story.slug])}#go-on")


@require_POST
@_of_story
def deal(request: HttpRequest, story: Story) -> HttpResponseBase:
    """Sit down to the next game."""
    nonce, secret = checked_nonce(request.POST.get("nonce", "")), secret_of(request.POST.get("ticket", ""))
    user = ensure_user(request)
    rates.hit_by(request, "match")
    match = game_begin(user=user, story=story, nonce=nonce, secret=secret)
    return redirect(match)


@require_POST
@_of_story
def anew(request: HttpRequest, story: Story) -> HttpResponseBase:
    """Begin the story from the beginning."""
    story_anew(user=ensure_user(request), story=story)
    return redirect("story", story.slug)
