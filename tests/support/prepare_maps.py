"""Authors and moderators for the drill of maps, straight in the database.

    PARLOUR_HOME=… python -m tests.support.prepare_maps AUTHORS MODERATORS

prints one JSON object: the cookies of both. The game's own maps are taken away, which would get passports, too.
"""

from __future__ import annotations

import os
import secrets
import sys

import django
import msgspec

from tests.support.prepare import cookie_of


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth.models import Permission
    from django.db import transaction

    from accounts.models import User
    from games.maps.models import Map

    authors, moderators = map(int, sys.argv[1:])
    with transaction.atomic():
        Map.objects.all().delete()
        people = [
            User.objects.create(username=f"Drill {secrets.token_hex(6)}")
            for _one in range(authors + moderators)
        ]
        review = Permission.objects.get(codename="review_map")
        for one in people[authors:]:
            one.user_permissions.add(review)
        cookies = list(map(cookie_of, people))
    laid = {"authors": cookies[:authors], "moderators": cookies[authors:]}
    sys.stdout.write(msgspec.json.encode(laid).decode())


if __name__ == "__main__":
    main()
