"""What the tests of maps share."""

from __future__ import annotations

import pytest

from games.maps.models import Map


@pytest.fixture
def only_maps_of_the_test(db: None) -> None:
    """The game's own maps would be waiting for passports, too."""
    Map.objects.exclude(known=None).delete()
