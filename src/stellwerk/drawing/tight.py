"""Names that have hardly any room: they overlap nothing, but nearly touch something else."""

from collections.abc import Iterator, Sequence

from stellwerk.drawing.areas import Area, overlap, rectangle
from stellwerk.drawing.letters import Label

BESIDE, ABOVE = 0.05, 0.025  # of the size of the letters: anything nearer looks as if it touched


def tight_names(labels: Sequence[Label], own: Sequence[str], solid: Sequence[Area]) -> Iterator[tuple[int, str]]:
    """For each name without room: its number and what it nearly touches; `own[i]` is what name i may be close to."""
    names = [Area(label.outline, f"the name {' '.join(label.lines)!r}") for label in labels]
    for index, (label, name) in enumerate(zip(labels, names, strict=True)):
        wide, high = label.width + 2 * BESIDE * label.size, label.height + 2 * ABOVE * label.size
        around = Area(rectangle(label.x, label.y, wide, high))
        others = [area for area in solid if area.name != own[index]] + [one for one in names if one is not name]
        for area in others:
            if overlap(around, area) and not overlap(name, area):
                yield index, area.name
                break
