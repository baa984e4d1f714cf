"""The addresses of the workshop and of the gallery."""

from django.urls import path

from games.maps.views import drafts, editor, gallery, review

REVISION = "maps/<slug:public_id>/<int:number>/"

urlpatterns = [
    path("maps/", gallery.gallery, name="maps"),
    path("maps/new/", drafts.map_create, name="map_create"),
    path("maps/watch/", editor.watch, name="map_watch"),
    path("maps/mine/", review.mine, name="maps_mine"),
    path("maps/check/", editor.map_check, name="map_check"),
    path("maps/line/", editor.map_line, name="map_line"),
    path("maps/half/", editor.map_half, name="map_half"),
    path("maps/hints/", editor.map_hints, name="map_hints"),
    path("maps/read/", editor.map_read, name="map_read"),
    path("maps/random/", gallery.at_random, name="map_random"),
    path("maps/review/", review.queue, name="maps_queue"),
    path("maps/log/", review.log, name="maps_log"),
    path("maps/reports/<int:number>/close/", review.close_report, name="map_report_close"),
    path("maps/by/<slug:public_id>/", gallery.by_author, name="maps_by"),
    path("maps/pictures/<slug:sha256>.svg", gallery.picture, name="map_picture"),
    path("maps/cards/<slug:sha256>.png", gallery.card, name="map_card"),
    path("maps/drafts/<slug:public_id>/", drafts.draft, name="map_draft"),
    path("maps/drafts/<slug:public_id>/<int:version>.svg", drafts.draft_picture, name="map_draft_picture"),
    path("maps/drafts/<slug:public_id>/delete/", drafts.map_draft_delete, name="map_draft_delete"),
    path("maps/<slug:public_id>/", gallery.map_latest, name="map"),
    path("maps/<slug:public_id>/star/", gallery.star, name="map_star"),
    path("maps/<slug:public_id>/report/", gallery.report, name="map_report"),
    path("maps/<slug:public_id>/withdraw/", review.withdraw, name="map_withdraw"),
    path("maps/<slug:public_id>/revise/", review.revise, name="map_revise"),
    path(REVISION, gallery.revision, name="map_revision"),
    path(f"{REVISION}<slug:form>", gallery.download, name="map_download"),
    path(f"{REVISION}passport/", gallery.passport, name="map_passport"),
    path(f"{REVISION}take/", review.take, name="map_take"),
    path(f"{REVISION}release/", review.release, name="map_release"),
    path(f"{REVISION}publish/", review.publish, name="map_publish"),
    path(f"{REVISION}send-back/", review.send_back, name="map_send_back"),
    path(f"{REVISION}withdraw/", review.withdraw_submission, name="map_submission_withdraw"),
]
