"""The server's way in: pages by HTTP, live play by sockets."""

import gc
import os
import sys

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.exceptions import ImproperlyConfigured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # first: it loads the applications that the imports below need

try:
    settings.SECRET_KEY  # noqa: B018  Django says whether there is one when it is asked for
except ImproperlyConfigured:
    sys.exit("There is no secret key yet: run `manage.py migrate` first, or set SECRET_KEY.")

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.signals import request_finished
from django.db import connections
from django.urls import get_resolver, path, re_path

import config.server  # noqa: F401  Daphne as this site wants it
from config.origins import own_pages_only
from config.outages import back_after_outages
from config.request_queue import in_turn
from config.watchdog import watch
from games.maps.live import workshop
from games.matches.live import consumers
from games.matches.live.hub import hub
from games.matches.live.picks_and_plans import answered

room: Any = consumers.room
lobby: Any = consumers.lobby
nowhere: Any = consumers.nowhere


async def answers_and_pages(scope: Any, receive: Any, send: Any) -> None:
    """Answers what an open page asks, or else serves a page."""
    if not await answered(scope, send):
        await pages(scope, receive, send)


in_their_turn = in_turn(answers_and_pages)
sockets = AllowedHostsOriginValidator(
    own_pages_only(
        back_after_outages(
            AuthMiddlewareStack(
                URLRouter(
                    [
                        path("ws/m/<slug:public_id>/", room),
                        path("ws/lobby/", lobby),
                        re_path("", nowhere),
                    ]
                )
            )
        )
    )
)


async def http(scope: Any, receive: Any, send: Any) -> None:
    """Serves a page; the first also starts the hub, the workshop and the watchdog."""
    hub.start()
    workshop.start()
    watch()
    await in_their_turn(scope, receive, send)


def connections_closed(**_signal: Any) -> None:
    """Closes what the thread of a request has opened. Each request has a thread of its own: nobody would use it again,
    and garbage collection comes too late: at fifty requests at once, all files of a process were open."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # as around a test
            connection.close()


request_finished.connect(connections_closed)

application = ProtocolTypeRouter({"http": http, "websocket": sockets})

# What is loaded by now stays for good. The first visitor need not wait for the rest of it, and the
# garbage collector need not look through it again and again, which stopped all matches for 150 ms.
get_resolver().url_patterns  # noqa: B018  imports the pages of every application
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)
