"""The lines of the story of Hamsterdam Exchange, and their speakers.

After the sequence that the game was made for, retold with characters of our own.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.game import Seat
from games.engine.story import PLAYER, Character, Choice, Line, Mood
from games.engine.words import Words
from games.engine.words import words as _

RIVAL, FRIEND = Seat(1), Seat(2)
"""The player sits at the friend's left, where nothing shows that a game is stacked (RULES 9.6)."""
GUEST = Seat(3)
"""The seat that a match outside of the story may have besides."""


def _character(slug: str, name: str) -> Character:
    return Character(slug, name, f"hamsterdam/portrait-{slug}")


YOU = _character("jane", "")
CORNELIS = _character("cornelis", "Cornelis")
MARGRIET = _character("margriet", "Margriet")
BARTEL = _character("bartel", "Bartel")


def said_by(who: Character, words: Words, mood: Mood = Mood.CALM) -> Line:
    return Line(words, who, mood)


FIRST = (
    Line(
        _("Friday night at the Golden Wheel, the inn behind the exchange. Rain on the windows, two candles.")
    ),
    said_by(
        BARTEL,
        _(
            "Come in, wipe your paws. Tonight the corner stall on the market goes for another year to whoever "
            "wins at Hamsterdam Exchange. It is the law. At least it is written on my wall."
        ),
    ),
    said_by(
        CORNELIS,
        _("It has been mine for six years. I keep my hats in it. A hat needs a view."),
        Mood.GLAD,
    ),
    said_by(
        MARGRIET,
        _(
            "I bake four hundred waffles a day and have nowhere to sell them but my own doorstep. The geese "
            "get most. Not any more! Tonight I win."
        ),
    ),
    Line(_("Bartel pulls you behind the barrel.")),
    said_by(
        BARTEL,
        _(
            "She will not, you know, not by herself. And she would sooner eat the oven than take charity. But "
            "if somebody at the table just happened to play on her side …"
        ),
    ),
    said_by(YOU, _("You want me to lose to her.")),
    said_by(
        BARTEL,
        _(
            "Anybody can lose. I want her to win, and Cornelis is sitting there too. Take the chair at her left."
        ),
        Mood.GLAD,
    ),
)

CORNELIS_WON = (
    said_by(CORNELIS, _("Seven years, if it goes on like this. I shall need a bigger hat."), Mood.GLAD),
    said_by(MARGRIET, _("It was close. It was close, wasn't it?"), Mood.GLUM),
    said_by(
        BARTEL,
        _("The rule says: until the candles are out. I see plenty of candle. Another one!"),
    ),
)
YOU_WON = (
    said_by(YOU, _("I won!"), Mood.GLAD),
    said_by(BARTEL, _("You did. Do you remember the plan? That wasn't it."), Mood.GLUM),
    said_by(MARGRIET, _("Well played! What will you sell? Oh. You have not thought about it.")),
    said_by(
        BARTEL,
        _("Luckily strangers cannot hold a stall. It says so on the wall, I am writing it now. Another one!"),
    ),
)
NOBODY_WON = (
    said_by(CORNELIS, _("Nobody has won. I say the one with the hat decides.")),
    said_by(BARTEL, _("The one with the barrel decides. Another one!")),
)

AFTER_TWO: Mapping[Seat | None, tuple[Line, ...]] = {
    RIVAL: (
        said_by(CORNELIS, _("There. I did offer to lend you a hat to lose in."), Mood.GLAD),
        said_by(BARTEL, _("Half a candle left. Somebody should think of something."), Mood.GLUM),
    ),
    PLAYER: (
        said_by(BARTEL, _("You won! I asked you to sit at her left, not to sit on the prize."), Mood.GLUM),
        said_by(MARGRIET, _("Never mind. I like how you keep looking sorry about it.")),
    ),
    None: (
        said_by(MARGRIET, _("All of us again? Then the geese have won.")),
        said_by(BARTEL, _("Geese can't hold a stall. I checked, after last year."), Mood.GLAD),
    ),
}
"""What is said after the second honest game, by who won it; other words than after the first."""

TALK = (
    Line(_("Margriet has gone out to count the geese. Cornelis is alone at the bar and polishes a buckle.")),
    said_by(CORNELIS, _("You again. You play like somebody who wants something.")),
)
TALK_CHOICES = (
    Choice("truth", _("I want Margriet to win.")),
    Choice("hats", _("How are the hats?")),
    Choice("price", _("What would you take for losing?")),
)
TALK_ANSWERS: Mapping[str, tuple[Line, ...]] = {
    "truth": (
        said_by(CORNELIS, _("I know. You look at her certificates the way I look at felt."), Mood.GLAD),
        said_by(CORNELIS, _("But why should I want it? Tell me that.")),
    ),
    "hats": (
        said_by(
            CORNELIS,
            _(
                "Lonely, since you ask. Forty-one of them, and in six years nobody has bought one. People "
                "look in, a hat looks back, and they walk on."
            ),
            Mood.GLUM,
        ),
        said_by(CORNELIS, _("You did not come about the hats, though.")),
    ),
    "price": (
        said_by(CORNELIS, _("A member of the council cannot be bought."), Mood.GLUM),
        said_by(CORNELIS, _("Not for less than a dozen. Of what, by the way?")),
    ),
}
MORE_CHOICES = (
    Choice("geese", _("The best waffles in town are being eaten by geese.")),
    Choice("never", _("Because she would never ask for it.")),
    Choice("view", _("A stall wants customers. You could hang your hats in hers.")),
)
MORE_ANSWERS: Mapping[str, Line] = {
    "geese": said_by(
        CORNELIS,
        _("They are very fat geese. One of them nodded to me this morning. It did seem happier than I am."),
    ),
    "never": said_by(
        CORNELIS,
        _("No. Her mother was the same. She put an extra waffle in the bag and said she had counted wrong."),
        Mood.GLUM,
    ),
    "view": said_by(
        CORNELIS,
        _("Hats. Among waffles. The warmth, the sugar in the air … and people who stop. Hm."),
        Mood.GLAD,
    ),
}
TALK_END = (
    said_by(
        CORNELIS,
        _("Very well. I cannot simply lose, I have a name. But I can aim at you instead of her."),
        Mood.GLAD,
    ),
    said_by(YOU, _("Aim away."), Mood.GLAD),
    said_by(CORNELIS, _("Not a word to her. If she ever thanks me, I shall deny it in writing.")),
    said_by(BARTEL, _("Last candle! Sit down, all of you.")),
)

AGAIN = (
    said_by(BARTEL, _("That one was broken off, so it does not count. I still see a bit of candle.")),
    said_by(CORNELIS, _("I was just getting warm.")),
)

WON = (
    said_by(
        MARGRIET, _("I have won. I have WON! Did you see the last round? Did everybody see it?"), Mood.GLAD
    ),
    said_by(CORNELIS, _("I shall have to keep the hats at home. With my sister. And her cat."), Mood.GLUM),
    said_by(MARGRIET, _("Bring them along. There is a shelf above the oven, and people like to look up.")),
    said_by(CORNELIS, _("Madam. That is … I shall bring the good ones."), Mood.GLAD),
    Line(_("Later, behind the barrel.")),
)
WON_HONESTLY = (
    *WON,
    said_by(
        BARTEL,
        _("She never noticed. And the cards were as honest as the day: that was all you, and all her."),
        Mood.GLAD,
    ),
    said_by(YOU, _("She'd have managed.")),
    said_by(BARTEL, _("Of course she would. Have a waffle. She will insist."), Mood.GLAD),
)
WON_AT_ONCE = (
    *WON,
    said_by(
        BARTEL, _("The very first game! I hadn't even finished whispering, and you were done."), Mood.GLAD
    ),
    said_by(YOU, _("Was that all?")),
    said_by(
        BARTEL,
        _(
            "I had two more candles and a plan for each. They'll keep. And the cards were as honest as the day."
        ),
        Mood.GLAD,
    ),
)


def saving_move(number: int, card: str, target: Seat, *, is_last: bool) -> Words:
    """The player's move that saved the friend in a round, maybe her last certificate."""
    given: dict[str, str | int | Words] = {"number": number, "card": card}
    if target == FRIEND:
        what = _("Your %(card)s on her stock, in round %(number)s.", **given)
    elif target == RIVAL:
        what = _("Your %(card)s on Cornelis, in round %(number)s.", **given)
    else:
        what = _("Your %(card)s on your own stock, in round %(number)s.", **given)
    if is_last:
        return _("%(what)s Without it she'd have lost her last certificate.", what=what)
    return _("%(what)s Without it she'd have lost a certificate.", what=what)


def saved_her(move: Words) -> Line:
    """Bartel names that move."""
    return Line(_("I saw what you did. %(move)s", move=move), BARTEL, Mood.GLAD)


WON_STACKED = (
    *WON,
    said_by(BARTEL, _("She never noticed. And now I must tell you something, before I blow out the candle.")),
    said_by(
        BARTEL,
        _("That last game was not honest, as I owned up at the table. I had stacked the cards."),
        Mood.GLUM,
    ),
    said_by(YOU, _("Which ones?")),
    said_by(
        BARTEL,
        _(
            "All of them. High ones for her, low ones for you and him, in every round. You could both have "
            "played like devils: she would still have won."
        ),
    ),
    said_by(YOU, _("And Cornelis, did he really help?")),
    said_by(
        BARTEL,
        _("Like a lion. He just wasn't needed. Let us never tell him that either."),
        Mood.GLAD,
    ),
)

PLAYING = (Line(_("A game is on the table, and your chair is still warm.")),)


# --- After a stacked game ---------------------------------------------------------------------------

REVEAL = (
    _("This last game was stacked, on purpose and from its first card on. The first two were honest."),
    _(
        "In every round Margriet was dealt a stock from 8 to 10 and the strongest modifier there was, "
        "you and Cornelis a stock from 1 to 3 and weak modifiers. A trade that would have taken her "
        "stock from her gave both sides another card of their kind. So she would have won whatever you did."
    ),
    _(
        "The fingerprint that the room showed before the first card had bound that already. The record "
        "names it under “rigging”, and the check replays every card from it."
    ),
)
