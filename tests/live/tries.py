"""A try of the deal of this day, and those who may not see it."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create
from games.matches.models import Match
from games.matches.play.dailies import AHEAD, dailies_make, day_of, start_of
from games.matches.seating.dailies import daily_try
from tests.support.play import person


def tried_today(user: User) -> Match:
    """The try of somebody who had an account when this day began."""
    now = timezone.now()
    dailies_make(now - dt.timedelta(days=AHEAD))
    user.account_since = start_of(day_of(now)) - dt.timedelta(seconds=1)
    user.save()
    return daily_try(user=user, game="card_thief", now=now)


def others() -> list[User | None]:
    staff = User.objects.create_user("Staff", is_staff=True, is_superuser=True)
    return [None, person("Other"), guest_create(), staff]
