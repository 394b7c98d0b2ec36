"""The families of games: one registry, and how a family's parts are found.

A family is a package. Each of its parts is a module of a fixed name, imported when first asked for. What the module
must offer is said by the protocol or class in the annotation of the property here.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stellwerk.errors import OptionError

if TYPE_CHECKING:
    from stellwerk.arena.diagnostics import Diagnostics
    from stellwerk.bots.family import FamilyBots
    from stellwerk.engine.verbs import Rules
    from stellwerk.envs.family import FamilyEnvs
    from stellwerk.game import View
    from stellwerk.laws import Laws
    from stellwerk.mapping.atlas import MapMaker

# The only registry. The package may also lie outside `stellwerk`; its maps are then in its folder `maps`.
REGISTRY = {
    "tickets": "stellwerk.tickets",
    "metro": "stellwerk.metro",
}


class Family:
    def __init__(self, name: str, package: str) -> None:
        self.name, self.package = name, package

    def load(self, name: str) -> Any:
        """A module of the family, or for MODULE:NAME an attribute of it."""
        module, _, attribute = name.partition(":")
        found = import_module(f"{self.package}.{module}")
        return getattr(found, attribute) if attribute else found

    @cached_property
    def map(self) -> MapMaker:
        return self.load("map")

    @cached_property
    def rules(self) -> Rules:
        return self.load("play")

    @cached_property
    def view(self) -> type[View]:
        """The family's own view, with typed properties for bot writers."""
        return self.load("view:VIEW")

    @cached_property
    def laws(self) -> Laws:
        return self.load("laws")

    @cached_property
    def bots(self) -> FamilyBots:
        return self.load("bots:BOTS")

    @cached_property
    def envs(self) -> FamilyEnvs:
        return self.load("envs:ENVS")

    @cached_property
    def diagnostics(self) -> Diagnostics:
        """Optional: without it the arena gives only the figures that all families have."""
        own = find_spec(f"{self.package}.diagnostics")
        return self.load("diagnostics") if own else import_module("stellwerk.arena.diagnostics")

    @cached_property
    def folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent


def named(name: str) -> Family:
    if name not in REGISTRY:
        raise OptionError(f"there is no family of games called {name!r}; known: {', '.join(REGISTRY)}")
    return _family(name, REGISTRY[name])


def all_families() -> list[Family]:
    return [named(name) for name in REGISTRY]


def family_of(module: str) -> Family | None:
    """The family that a module belongs to, by its full name."""
    return next((each for each in all_families() if f"{module}.".startswith(f"{each.package}.")), None)


@cache
def _family(name: str, package: str) -> Family:
    return Family(name, package)
