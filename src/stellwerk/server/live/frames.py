"""Updates as they are sent, made once for all viewers who get the same."""

from collections.abc import Callable

from stellwerk.server.table import projection
from stellwerk.server.table.course import Course
from stellwerk.server.table.projection import PublicView

MOST = 64  # different frames of one table


class Frames:
    """The public view is made once for each log entry; other common parts are made once for each change of any kind."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.kept: dict[tuple[int, int | None], str] = {}
        self.table: bytes | None = None
        self.public: tuple[int, PublicView] | None = None

    def forget(self) -> None:
        self.kept.clear()
        self.table = None

    def of(self, viewer: int, count: int | None, table_info: Callable[[PublicView], bytes]) -> str:
        """The update, without its last brace, for a viewer who has been told everything up to this count."""
        key = viewer, count
        if key not in self.kept:
            if len(self.kept) >= MOST:
                self.kept.clear()
            public = self._public_view()
            self.table = self.table or table_info(public)
            self.kept[key] = projection.show(self.course, viewer, count, public, self.table)[:-1].decode()
        return self.kept[key]

    def _public_view(self) -> PublicView:
        number = self.course.state.number
        if self.public is None or self.public[0] != number:
            self.public = number, projection.public_view(self.course)
        return self.public[1]
