"""What a drawn sheet must not do."""

from __future__ import annotations

from stellwerk.metro.mapdraft import Draft, Found


def check_drawing(draft: Draft) -> Found:
    yield from ()
