"""What the characters of Hamsterdam Exchange say during its games."""

from __future__ import annotations

from games.engine.story import PLAYER, Mood
from games.engine.words import words as _
from games.hamsterdam.page.story_lines import BARTEL, CORNELIS, FRIEND, GUEST, MARGRIET, RIVAL, said_by

TRADED = {
    (PLAYER, RIVAL): (
        said_by(CORNELIS, _("A trade with me? How thrilling.")),
        said_by(CORNELIS, _("Again? I was growing fond of that one.")),
        said_by(CORNELIS, _("Take it. It never suited me.")),
    ),
    (PLAYER, FRIEND): (
        said_by(MARGRIET, _("With me? Mind the flour on it.")),
        said_by(MARGRIET, _("Careful, it is still warm.")),
        said_by(MARGRIET, _("All right. I had only just sorted it.")),
    ),
    (RIVAL, PLAYER): (
        said_by(CORNELIS, _("Your card, if you please.")),
        said_by(CORNELIS, _("I shall relieve you of that.")),
        said_by(CORNELIS, _("May I? I wasn't asking.")),
    ),
    (RIVAL, FRIEND): (
        said_by(CORNELIS, _("Your card, madam, if you please.")),
        said_by(CORNELIS, _("A small exchange, madam. It is what the house is for.")),
        said_by(CORNELIS, _("Allow me, madam. It looks heavy.")),
    ),
    **{
        (FRIEND, other): (
            said_by(MARGRIET, _("Swap! And do not look at me like that.")),
            said_by(MARGRIET, _("Give it here. Mine has crumbs on it.")),
            said_by(MARGRIET, _("Fresh for stale. Sorry, that is how it goes.")),
        )
        for other in (PLAYER, RIVAL, GUEST)
    },
}
"""By who trades and with whom: whoever is out is asked for nothing. Of three lines each, every game has its own."""
PLAYED = {
    (PLAYER, FRIEND, "S"): (
        said_by(MARGRIET, _("For me? You must have mixed up the stocks!"), Mood.GLAD),
        said_by(MARGRIET, _("Wrong stock again! I am not giving it back."), Mood.GLAD),
        said_by(MARGRIET, _("You ought to see somebody about your eyes. Thank you!"), Mood.GLAD),
    ),
    (PLAYER, FRIEND, "H"): (
        said_by(MARGRIET, _("Ow! And I wanted to give you a waffle."), Mood.GLUM),
        said_by(MARGRIET, _("That was the waffle with the cream, and now it is gone."), Mood.GLUM),
        said_by(MARGRIET, _("I see. The geese have better manners."), Mood.GLUM),
    ),
    (PLAYER, RIVAL, "H"): (
        said_by(CORNELIS, _("I saw that. I see everything from under this hat."), Mood.GLUM),
        said_by(CORNELIS, _("I shall remember this. I have a hat for it."), Mood.GLUM),
        said_by(CORNELIS, _("On me? There are other chairs, you know."), Mood.GLUM),
    ),
    (PLAYER, RIVAL, "S"): (
        said_by(CORNELIS, _("How very civil."), Mood.GLAD),
        said_by(CORNELIS, _("I accept, and I ask nothing."), Mood.GLAD),
        said_by(CORNELIS, _("For that you may touch a hat."), Mood.GLAD),
    ),
    (PLAYER, PLAYER, "H"): (
        said_by(BARTEL, _("On yourself? Well, it is your paw.")),
        said_by(BARTEL, _("That was your own stock. I only mention it.")),
        said_by(BARTEL, _("Some pay for a lesson. You tip as well.")),
    ),
    (RIVAL, FRIEND, "H"): (
        said_by(CORNELIS, _("Nothing personal, madam. It is only business.")),
        said_by(CORNELIS, _("Business again, madam.")),
        said_by(CORNELIS, _("I take no pleasure in it, madam. Not much.")),
    ),
    (RIVAL, PLAYER, "H"): (
        said_by(CORNELIS, _("Do forgive me."), Mood.GLAD),
        said_by(CORNELIS, _("You had it to spare."), Mood.GLAD),
        said_by(CORNELIS, _("My paw slipped. It does that."), Mood.GLAD),
    ),
    (RIVAL, RIVAL, "S"): (
        said_by(CORNELIS, _("A little something for the hat fund.")),
        said_by(CORNELIS, _("I like to be generous to those I trust.")),
        said_by(CORNELIS, _("One more feather. It was looking bare.")),
    ),
    (FRIEND, PLAYER, "H"): (
        said_by(MARGRIET, _("Sorry! Stalls are stalls.")),
        said_by(MARGRIET, _("Sorry! I will make it up to you in waffles.")),
        said_by(MARGRIET, _("I closed my eyes. Was it you?")),
    ),
    (FRIEND, RIVAL, "H"): (
        said_by(MARGRIET, _("That is for the geese!"), Mood.GLAD),
        said_by(MARGRIET, _("And that is for six years on a doorstep!"), Mood.GLAD),
        said_by(MARGRIET, _("Put that under your hat!"), Mood.GLAD),
    ),
    (FRIEND, FRIEND, "S"): (
        said_by(MARGRIET, _("Up, up, like good dough."), Mood.GLAD),
        said_by(MARGRIET, _("A spoonful more. Nobody ever complained."), Mood.GLAD),
        said_by(MARGRIET, _("And a little butter on top."), Mood.GLAD),
    ),
}
LOST = {
    (PLAYER, 1): (
        said_by(BARTEL, _("Chin up. You have still got one.")),
        said_by(BARTEL, _("One gone. It was the ugly one, too.")),
        said_by(BARTEL, _("Half a fortune is still a fortune.")),
    ),
    (PLAYER, 0): (
        said_by(MARGRIET, _("Oh no! Now it is only him and me. Keep your paws crossed."), Mood.GLUM),
        said_by(MARGRIET, _("Don't go far. I play better when somebody worries."), Mood.GLUM),
        said_by(MARGRIET, _("You too? Then hold my apron."), Mood.GLUM),
    ),
    (RIVAL, 1): (
        said_by(CORNELIS, _("A formality."), Mood.GLUM),
        said_by(CORNELIS, _("I had it insured."), Mood.GLUM),
        said_by(CORNELIS, _("One needs only one."), Mood.GLUM),
    ),
    (RIVAL, 0): (
        said_by(CORNELIS, _("I was about to stretch my legs anyway."), Mood.GLUM),
        said_by(CORNELIS, _("I shall be at the bar, not minding."), Mood.GLUM),
        said_by(CORNELIS, _("Somebody has to hold the door."), Mood.GLUM),
    ),
    (FRIEND, 1): (
        said_by(MARGRIET, _("There goes half of my luck."), Mood.GLUM),
        said_by(MARGRIET, _("That one had a view of the oven."), Mood.GLUM),
        said_by(MARGRIET, _("I have started a day with less flour than that."), Mood.GLUM),
    ),
    (FRIEND, 0): (
        said_by(MARGRIET, _("That was that. No, no, I am fine. It is the smoke."), Mood.GLUM),
        said_by(MARGRIET, _("Oh well. Somebody has to feed the geese."), Mood.GLUM),
        said_by(MARGRIET, _("Burnt. It happens to the best batch."), Mood.GLUM),
    ),
}
OVER = {
    PLAYER: (
        said_by(BARTEL, _("Well. You won. I shall write that down under “not the plan”."), Mood.GLUM),
        said_by(BARTEL, _("You won once more. You are very bad at this."), Mood.GLUM),
        said_by(BARTEL, _("Won. I am running out of wall to write it on."), Mood.GLUM),
    ),
    RIVAL: (
        said_by(CORNELIS, _("Naturally."), Mood.GLAD),
        said_by(CORNELIS, _("One does get used to it."), Mood.GLAD),
        said_by(CORNELIS, _("I hardly had to take my hat off."), Mood.GLAD),
    ),
    FRIEND: (
        said_by(MARGRIET, _("I won? I won! Somebody pinch me. Not you, goose."), Mood.GLAD),
        said_by(MARGRIET, _("Count them again. No, don't! I won!"), Mood.GLAD),
        said_by(MARGRIET, _("That was me! I was the one who won!"), Mood.GLAD),
    ),
}
OWNS_UP = said_by(
    BARTEL,
    _("Hear it from me, before anybody turns the cards over: I stacked them. Come behind the barrel."),
    Mood.GLUM,
)
MIND_THE_LEFT = said_by(BARTEL, _("Keep what is high, trade what is low, and mind who sits at your left."))
NOBODY_PAYS = said_by(BARTEL, _("All the same! Nobody pays, everybody breathes. Deal again."))
YOU_LEFT = said_by(BARTEL, _("Off already? Then those two play it out."), Mood.GLUM)
