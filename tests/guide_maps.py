"""The example maps of the guide, as a reader would save them."""

from __future__ import annotations

import re
from pathlib import Path

from repository import ROOT

GUIDE = ROOT / "docs/guides/make-a-map.md"


def guide_maps() -> dict[str, str]:
    """Their texts by the names of the files that the guide gives them."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.findall(r"Save this as `([\w-]+\.toml)`:\n\n```toml\n(.*?)```", text, re.DOTALL)
    assert [name for name, _ in found] == ["lake.toml", "lake-line.toml"]
    return dict(found)


def save_maps(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in guide_maps().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
