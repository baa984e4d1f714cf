"""Databases of earlier versions of the site, as text; each is named for the commit that wrote it.

They hold matches in play, over and open of every game of that time. Made by playing random legal moves with
that commit's code, and `sqlite3 parlour.sqlite3 .dump`.
"""
