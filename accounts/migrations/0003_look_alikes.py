"""Names are compared by Unicode's table of confusables from now on. Who looks like somebody before them keeps the
name, by a key of their own; nobody else can take it."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from accounts import names

BATCH = 500


def compare_anew(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    taken = set()
    changed = []
    for user in users.order_by("pk").only("pk", "username", "name_key"):
        key = names.name_key(user.username)
        if key in taken:
            key = f"{key[: names.MAX_KEY_LENGTH - 20]}{names.TWIN}{user.pk}"
        taken.add(key)
        if key != user.name_key:
            user.name_key = key
            changed.append(user)
    # First out of each other's way: one may get the key that another has had.
    for user in changed:
        users.filter(pk=user.pk).update(name_key=f"{names.TWIN}{user.pk}")
    users.bulk_update(changed, ["name_key"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_account_since")]

    operations = [migrations.RunPython(compare_anew, migrations.RunPython.noop)]
