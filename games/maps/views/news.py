"""What the head of every page tells users about their maps."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.guests import user_of
from games.maps.review.selectors import news_count


def map_news(request: HttpRequest) -> dict[str, Any]:
    """Context processor: how many lines of news an author has not read, counted only when asked for."""

    def count() -> int:
        user = user_of(request)
        return news_count(user) if user and not user.is_guest else 0

    return {"map_news": SimpleLazyObject(count)}
