"""Plots of a run, drawn as SVG from its figures.

They use the functions that draw our boards. A plotting library would be larger than all of Stellwerk, its pictures
support only one theme, and they change with its version, so no test could compare them.
"""

from pathlib import Path

from stellwerk.arena.figures import Figures
from stellwerk.arena.plots import matrix, ratings, scores, split

PLOTS = {"ratings": ratings.draw, "matrix": matrix.draw, "scores": scores.draw, "split": split.draw}


def draw_all(figures: Figures) -> dict[str, str]:
    """All plots of a run by name."""
    return {name: draw(figures) for name, draw in PLOTS.items()}


def write_plots(figures: Figures, folder: Path, prefix: str = "") -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, picture in draw_all(figures).items():
        path = folder / f"{prefix}{name}.svg"
        path.write_text(picture, encoding="utf-8")
        written.append(path)
    return written
