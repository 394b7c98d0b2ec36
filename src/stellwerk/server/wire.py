"""The JSON Schema of all messages, HTTP requests and answers: `python -m stellwerk.server.wire`.

The page's types are made from it: `python hatch_build.py types`.
"""

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from stellwerk.families import Family, all_families
from stellwerk.server.protocol import messages, requests
from stellwerk.server.protocol.events import TableEvent

Schema = dict[str, Any]
TYPES = {
    "FromServer": messages.AnyFromServer, "FromClient": messages.AnyFromClient, "Act": messages.AnyAct,
    "TableEvent": TableEvent,
}  # fmt: skip
OF_FAMILIES = ("View", "Move", "Event", "Reason", "Layout", "Map")


def schema() -> Schema:
    """The schema of a message in either direction; all other types are among its definitions."""
    http = {name: type for name, type in vars(requests).items() if getattr(type, "__module__", "") == requests.__name__}
    found = definitions(TYPES | {name: type for name, type in http.items() if getattr(type, "__struct_fields__", ())})
    names = [family.name.title() for family in all_families()]
    for family, prefix in zip(all_families(), names, strict=True):
        found |= definitions(types_of(family), prefix)
    for name in OF_FAMILIES:
        found[f"Any{name}"] = any_of(prefix + name for prefix in names)
    found["AnyEvent"] = any_of(["TableEvent", *(prefix + "Event" for prefix in names)])
    return any_of(["FromServer", "FromClient"]) | {"$defs": dict(sorted(found.items()))}


def any_of(names: Iterable[str]) -> Schema:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


def types_of(family: Family) -> dict[str, Any]:
    told = {name: family.load(f"wire:{name}") for name in ("View", "Move", "Event", "Reason")}
    # The map first, because reading a map and drawing it import each other.
    map = family.load(f"map.model:{family.name.title()}Map")
    return told | {"Map": map, "Layout": family.load("drawing.layout:Layout")}


def definitions(types: dict[str, Any], family: str = "") -> dict[str, Schema]:
    """The types and their parts, by name; names of a family's types begin with that of the family."""
    schemas, found = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    unions = {name: schema for name, schema in zip(types, schemas, strict=True) if "$ref" not in schema}
    named: dict[str, Schema] = {}
    return {called(name, family): plain(schema, family, named) for name, schema in (unions | found).items()} | named


def called(name: str, family: str) -> str:
    return name if name == f"{family}Map" else family + name


def plain(node: Any, family: str, named: dict[str, Schema]) -> Any:
    """A schema whose types have our names; named texts are put into `named`.

    Types that forbid unknown fields may omit those with a default; all others are always sent in full.
    """
    if isinstance(node, list):
        return [plain(each, family, named) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return {"$ref": "#/$defs/" + called(node["$ref"].rpartition("/")[2], family)}
    if "enum" in node and "title" in node:
        name = called(node["title"], family)
        named[name] = {"enum": node["enum"]}
        return {"$ref": f"#/$defs/{name}"}
    node = {key: plain(value, family, named) for key, value in node.items() if key != "discriminator"}
    if "properties" in node:
        del node["title"]
        if "additionalProperties" not in node:
            node["required"] = list(node["properties"])
    return node


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1, ensure_ascii=False)
