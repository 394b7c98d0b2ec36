"""From a source to a checked map: the steps that all families take."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from stellwerk.mapping.head import check_format
from stellwerk.mapping.mapfile import MapError, Problem, Source
from stellwerk.mapping.values import Found, Mistakes, Section

Draft = TypeVar("Draft")


def read_checked(
    source: Source, family: str, count_rows: Callable[[Mistakes, Mapping[str, Any]], None],
    read_draft: Callable[[Section, Source], Draft], is_complete: Callable[[Mapping[str, Any]], bool],
    check: Callable[[Draft], Found],
) -> Draft:  # fmt: skip
    """The map of a source, with the rows of its parts; raises one MapError with every mistake in it."""
    mistakes = Mistakes(source)
    top = Section(mistakes, (), source.data)
    check_format(top, family)
    count_rows(mistakes, source.data)
    if mistakes.problems:  # another format can't be read; too many rows would take too long
        raise MapError(source.name, mistakes.problems)
    draft = read_draft(top, source)
    if is_complete(source.data):
        mistakes.problems.extend(problems_of(source, check(draft)))
    if mistakes.problems:
        raise MapError(source.name, in_order(mistakes.problems))
    return draft


def problems_of(source: Source, found: Found) -> list[Problem]:
    return in_order([Problem(source.line_of(*path), text) for path, text in found])


def in_order(problems: list[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: problem.line)
