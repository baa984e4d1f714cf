"""The addresses of games and matches."""

from django.urls import path

from games.matches.views import card_order, daily, lobby, purse, replay, room, shop, story, trials

urlpatterns = [
    path("", lobby.home, name="home"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("credits/", lobby.credits_page, name="credits"),
    path("games/<slug:slug>/", lobby.game, name="game"),
    path("games/<slug:slug>/play/", lobby.new_match, name="match_create"),
    path("games/<slug:slug>/sleeve/", card_order.card_order_begin, name="card_order_begin"),
    path("daily/<slug:slug>/", daily.daily, name="daily"),
    path("daily/<slug:slug>/try/", daily.begin, name="daily_begin"),
    path("daily/<slug:slug>/<str:day>/", daily.daily_of, name="daily_of"),
    path("daily/<slug:slug>/<str:day>/practise/", daily.practise, name="daily_practise"),
    path("games/<slug:slug>/shop/", shop.shop, name="shop"),
    path("games/<slug:slug>/shop/buy/", shop.buy, name="shop_buy"),
    path("story/<slug:slug>/", story.story, name="story"),
    path("story/<slug:slug>/say/", story.say, name="story_say"),
    path("story/<slug:slug>/deal/", story.deal, name="story_deal"),
    path("story/<slug:slug>/anew/", story.anew, name="story_anew"),
    path("maps/drafts/<slug:public_id>/try/", trials.map_try, name="map_try"),
    path("u/<slug:public_id>/", lobby.profile, name="profile"),
    path("purse/", purse.purse_page, name="purse"),
    path("purse/refill/", purse.refill, name="purse_refill"),
    path("m/<slug:public_id>/", room.room, name="match"),
    path("m/<slug:public_id>/fragments/", room.fragments, name="match_fragments"),
    path("m/<slug:public_id>/join/", room.join, name="match_join"),
    path("m/<slug:public_id>/leave/", room.leave, name="match_leave"),
    path("m/<slug:public_id>/fill/", room.fill, name="match_fill"),
    path("m/<slug:public_id>/free/", room.free, name="match_free"),
    path("m/<slug:public_id>/move/", room.move, name="match_move"),
    path("m/<slug:public_id>/chat/", room.chat, name="match_chat"),
    path("m/<slug:public_id>/resign/", room.resign, name="match_resign"),
    path("m/<slug:public_id>/claim/", room.claim, name="match_claim"),
    path("m/<slug:public_id>/rematch/", room.rematch, name="match_rematch"),
    path("m/<slug:public_id>/sleeve/", card_order.card_order_set, name="card_order_set"),
    path("m/<slug:public_id>/qr.svg", room.qr, name="match_qr"),
    path("m/<slug:public_id>/replay/", replay.replay, name="match_replay"),
    path("m/<slug:public_id>/record.json", replay.record, name="match_record"),
    path("m/<slug:public_id>/verify/", replay.verify_page, name="match_verify"),
]
