"""The addresses of games and matches."""

from django.urls import path

from games.matches import after, pages, purse_page, sleeve_page, stories, views

urlpatterns = [
    path("", pages.home, name="home"),
    path("lobby/", pages.lobby, name="lobby"),
    path("credits/", pages.credits_page, name="credits"),
    path("games/<slug:slug>/", pages.game, name="game"),
    path("games/<slug:slug>/play/", pages.match_new, name="match_new"),
    path("games/<slug:slug>/sleeve/", sleeve_page.sleeve_before, name="sleeve_before"),
    path("story/<slug:slug>/", stories.story_page, name="story"),
    path("story/<slug:slug>/say/", stories.say, name="story_say"),
    path("story/<slug:slug>/deal/", stories.deal, name="story_deal"),
    path("story/<slug:slug>/anew/", stories.anew, name="story_anew"),
    path("u/<slug:public_id>/", pages.profile, name="profile"),
    path("purse/", purse_page.purse_page, name="purse"),
    path("purse/refill/", purse_page.refill, name="purse_refill"),
    path("m/<slug:public_id>/", views.room, name="match"),
    path("m/<slug:public_id>/fragments/", views.fragments, name="match_fragments"),
    path("m/<slug:public_id>/join/", views.join, name="match_join"),
    path("m/<slug:public_id>/leave/", views.leave, name="match_leave"),
    path("m/<slug:public_id>/fill/", views.fill, name="match_fill"),
    path("m/<slug:public_id>/free/", views.free, name="match_free"),
    path("m/<slug:public_id>/move/", views.move, name="match_move"),
    path("m/<slug:public_id>/chat/", views.chat, name="match_chat"),
    path("m/<slug:public_id>/resign/", views.resign, name="match_resign"),
    path("m/<slug:public_id>/claim/", views.claim, name="match_claim"),
    path("m/<slug:public_id>/rematch/", views.rematch, name="match_rematch"),
    path("m/<slug:public_id>/sleeve/", sleeve_page.sleeve_in_play, name="sleeve"),
    path("m/<slug:public_id>/qr.svg", views.qr, name="match_qr"),
    path("m/<slug:public_id>/replay/", after.replay_page, name="match_replay"),
    path("m/<slug:public_id>/record.json", after.record, name="match_record"),
    path("m/<slug:public_id>/verify/", after.verify_page, name="match_verify"),
]
