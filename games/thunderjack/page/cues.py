"""What each event of a sitting changes on its board, so that no result is seen before its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.beats import Cue, Sound
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.page.board import PLACE_IDS, note_id, score_id
from games.thunderjack.page.board_parts import net_of, tag_id
from games.thunderjack.page.log_lines import net, round_ended
from games.thunderjack.rules.cards import is_blackjack
from games.thunderjack.rules.values import (
    CardsDiscarded,
    DealerPlayed,
    DealerRevealed,
    HandDoubled,
    HandSettled,
    HandSplit,
    Place,
    Result,
    RoundBegan,
    RoundEnded,
    ShoeShuffled,
)
from games.thunderjack.rules.views import SeenCardDealt, SeenEvent, View

_SOUNDS: Mapping[Result, Sound] = {
    Result.THUNDERJACK: Sound.THUNDER,
    Result.BLACKJACK: Sound.COIN,
    Result.BLITZ: Sound.COIN,
    Result.WIN: Sound.COIN,
    Result.PUSH: Sound.CHIP,
    Result.SURRENDER: Sound.CHIP,
    Result.LOSE: Sound.TEAR,
    Result.BUST: Sound.BLOW,
}


def cues_of(view: View, events: tuple[SeenEvent, ...]) -> Iterator[Cue]:
    """The cue of each event that led to a view."""
    is_deal = False
    for number, event in enumerate(events):
        match event:
            case RoundBegan():
                is_deal = True
                yield _began(event)
            case SeenCardDealt():
                yield _dealt(view, event, events[number + 1 :], is_deal=is_deal)
            case DealerRevealed(card, _points, is_blackjack):
                is_deal = False
                tag = (tag_id(Place.DEALER, view.round),) if is_blackjack else ()
                shows = (f"card-{card}", score_id(Place.DEALER, view.round), *tag)
                yield Cue(shows, ("hole", "note-"), sound=Sound.CARD)
            case _:
                yield _settled(view, event)


def _began(event: RoundBegan) -> Cue:
    """The felt is cleared, and the bets are placed."""
    bets = (
        (Place.LOWER_RIGHT, event.right),
        (Place.LOWER_MIDDLE, event.middle),
        (Place.LOWER_LEFT, event.left),
    )
    return Cue(
        # the places first: what could be bet there goes before the cards come, whose room is another then
        shows=(*PLACE_IDS, *[f"hand-{place}-bet" for place, bet in bets if bet]),
        clears=("card-", "hole", "score-", "tag-", "hand-", "emblem-", "result-", "terms-"),
        numbers=(("credits", str(event.credits)), ("net", "0")),
        sound=Sound.CHIP,
    )


def _dealt(view: View, event: SeenCardDealt, later: tuple[SeenEvent, ...], *, is_deal: bool) -> Cue:
    left = view.shoe + sum(isinstance(one, SeenCardDealt) for one in later)
    if event.card is not None:
        card = f"card-{event.card}"
    elif view.is_hole_hidden:
        card = "hole"
    else:
        card = f"card-{view.dealer[1]}"
    shows = (card, score_id(event.place, view.round))
    return Cue(shows, numbers=(("shoe-count", str(left)),), sound=Sound.CARD, is_quick=is_deal)


def _over(view: View, event: RoundEnded) -> Words:
    """What the round brought, and why nothing could be played if so: alone, without the hands settled last."""
    if is_blackjack(view.dealer):
        return _(
            "The dealer has a Blackjack, so the round is over. %(net)s.", net=net(event.staked, event.paid)
        )
    return round_ended(event)


def _settled(view: View, event: SeenEvent) -> Cue:
    match event:
        case CardsDiscarded(_count, tray):
            return Cue(numbers=(("tray-count", str(tray)),), joins=True)
        case ShoeShuffled(count):
            return Cue(numbers=(("shoe-count", str(count)), ("tray-count", "0")), sound=Sound.CARD)
        case HandDoubled(place, _bet, credits):
            return Cue((f"hand-{place}-bet",), numbers=(("credits", str(credits)),), sound=Sound.CHIP)
        case HandSplit(place, upper, card, _bet, credits):
            shows = (
                f"card-{card}",
                f"hand-{upper}-bet",
                score_id(place, view.round),
                score_id(upper, view.round),
            )
            return Cue(shows, numbers=(("credits", str(credits)),), sound=Sound.CHIP)
        case DealerPlayed(_points, is_bust):
            return Cue((tag_id(Place.DEALER, view.round),) if is_bust else ())
        case HandSettled(place, result, _staked, _paid, credits):
            return Cue(
                shows=(tag_id(place, view.round),),
                numbers=(("credits", str(credits)),),
                sound=_SOUNDS[result],
                is_quick=result is not Result.THUNDERJACK,
            )
        case RoundEnded():
            note = note_id(view)
            terms = (f"terms-{note}",) if net_of(view).terms else ()
            return Cue(("net", note, *terms), words=_over(view, event), joins=True)
    return Cue(joins=True)
