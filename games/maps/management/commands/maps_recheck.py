"""`manage.py maps_recheck`: judge all published maps again, after checks or constants have changed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.maps.services.recheck import maps_recheck


class Command(BaseCommand):
    help = (
        "Judge all published maps by today's checks; what no longer holds is unranked, and its author told."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        all_changed = 0
        for changed in maps_recheck():
            all_changed += 1
            stands = (
                "counts again" if changed.is_ranked else f"no longer counts ({', '.join(changed.errors)})"
            )
            self.stdout.write(f"{changed.address} {changed.name}: {stands}")
        self.stdout.write(f"{all_changed} changed." if all_changed else "Nothing has changed.")
