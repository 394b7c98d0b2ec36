"""How families declare the types of what they send: schemas of messages and the page's types are made from these.

The module `stellwerk.FAMILY.wire` has the types `View`, `Move`, `Event` and `Reason` (of a hint).
A field with a default may be left out there.
"""

from collections.abc import Mapping
from typing import Any, Union

import msgspec
from msgspec import Meta


def one_of(*texts: str, name: str | None = None) -> Meta:
    """For schemas: a text is one of these; with a name it is a type of its own."""
    return Meta(title=name, extra_json_schema={"enum": list(texts)})


def union(name: str, tag: str, fields: Mapping[str, Any]) -> Any:
    """A union with a type for each kind, told apart by the field `tag`; fields are given as for `msgspec.defstruct`."""

    def of_kind(kind: str) -> type[msgspec.Struct]:
        called = kind.title().replace(" ", "") + name
        return msgspec.defstruct(called, fields[kind], tag_field=tag, tag=kind, forbid_unknown_fields=True)

    return Union[tuple(map(of_kind, fields))]  # noqa: UP007 - made at run time
