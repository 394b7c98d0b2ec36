"""The head of a table: what is fixed when it is made."""

import msgspec


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Live, or with a number of days for each move."""

    days: int = 0  # 0: live


class InitialSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat when the table was made: open, a person's, or a bot's."""

    name: str = ""
    bot: str = ""
    browser: str = ""  # at the host's seat: hash of the secret of the browser that opened the table …
    trace: str = ""  # … and the trace of its address (`addresses`)


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a link allows. The link's secret itself is stored nowhere, only its hash."""

    seats: list[int] = []
    host: bool = False
    watch: bool = False
    join: bool = False  # gives its user the next free seat, and shows nothing


class Head(msgspec.Struct, frozen=True):
    table: str
    board: str  # its name; for a folder's map it includes a hash of the map
    map_hash: str
    family: str
    rules: int  # version of the family's rules
    initial_seats: list[InitialSeat] = msgspec.field(name="places")
    options: dict[str, int]
    pace: Pace
    public: bool  # listed in the lobby: anybody may sit down or watch
    bot: str  # the level that stands in for people
    keys: dict[str, Key]  # by hash
    promise: str  # of the secret part of the shuffles
    created: float
    rematch_of: str = ""
    opener: str = ""  # the address, or the household's network, that the table was opened from

    @property
    def seats(self) -> int:
        return len(self.initial_seats)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Head).decode
