"""Calls of the library, written down with everything that they read and wrote, so that any machine can repeat them.

A tape consists of words of eight bytes. An array: 1, its number, how many dimensions, their lengths, how many bytes,
and these bytes. A change of an array between two calls: 3, its number, the first byte, how many bytes, and these bytes.
A call: 2, the length of the entry's name, the name, the kind of the result, how many arguments, for each whether it is
an array and its number or value, how many arrays the call has changed, for each its number, the first byte and how
many, and a checksum of the result and of all these bytes. The end: 4, how many arrays, and a checksum of each. Names
and bytes are padded with zeros to whole words.
"""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.native.entries import Array, Entry, flattened

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
RESULTS = {"none": 0, "int": 1, "bool": 1, "float": 2}


class Call:
    """A call that is about to be made: its frame, and the arguments in it."""

    def __init__(self, entry: Entry, frame: bytes, function: Any) -> None:
        self.entry, self.frame, self.function = entry, frame, function
        self.words = struct.unpack(f"={len(frame) // 8}Q", frame)
        kinds = [isinstance(each, Array) for each in flattened(entry.parameters)]
        self.arrays: dict[int, np.ndarray[Any, Any]] = {  # by their place among the arguments
            place: ctypes.cast(self.words[place], ctypes.py_object).value
            for place, is_array in enumerate(kinds)
            if is_array
        }

    def make(self) -> bytes:
        """The result, as eight bytes."""
        result = self.function(self.frame)
        form = {"none": "8x", "float": "d"}.get(self.entry.result, "q")
        return struct.pack(f"={form}", *([] if result is None else [result]))


class Tape:
    def __init__(self, path: Path) -> None:
        self.file = path.open("wb")
        self.numbers: dict[object, int] = {}  # of arrays, by where they lie
        self.known: dict[int, Bytes] = {}  # what they held after the last call
        self.entries: set[str] = set()

    def close(self) -> None:
        self.write(4, len(self.known), *(zlib.crc32(self.known[number].tobytes()) for number in range(len(self.known))))
        self.file.close()

    def write(self, *words: int, then: bytes = b"") -> None:
        self.file.write(struct.pack(f"={len(words)}Q", *words) + then + bytes(-len(then) % 8))

    def record(self, call: Call, make: Callable[[], bytes]) -> bytes:
        numbers = {place: self.tell(array) for place, array in call.arrays.items()}
        result = make()
        check, changes = zlib.crc32(result), []
        for place, array in call.arrays.items():
            first, changed = self.take(numbers[place], bytes_of(array))
            if changed:
                check = zlib.crc32(changed, check)
                changes += [numbers[place], first, len(changed)]
        name = call.entry.symbol.encode()
        self.write(2, len(name), then=name)
        self.write(RESULTS[call.entry.result], len(call.words))
        for place, word in enumerate(call.words):
            self.write(place in numbers, numbers.get(place, word))
        self.write(len(changes) // 3, *changes, check)
        self.entries.add(call.entry.symbol)
        return result

    def tell(self, array: Any) -> int:
        """The number of an array; writes those of its bytes that the tape does not contain yet."""
        place = array.ctypes.data, array.shape, array.itemsize
        number, held = self.numbers.setdefault(place, len(self.numbers)), bytes_of(array)
        if number not in self.known:
            self.known[number] = held.copy()
            self.write(1, number, array.ndim, *array.shape, len(held), then=held.tobytes())
        else:
            first, changed = self.take(number, held)
            if changed:
                self.write(3, number, first, len(changed), then=changed)
        return number

    def take(self, number: int, held: Bytes) -> tuple[int, bytes]:
        """Remembers what an array holds now; returns where it has changed, and the new bytes."""
        known = self.known[number]
        first, end = difference(held, known)
        known[first:end] = held[first:end]
        return first, held[first:end].tobytes()


def bytes_of(array: Any) -> Bytes:
    found: Bytes = array.reshape(-1).view(np.uint8)
    return found


def difference(one: Bytes, other: Bytes) -> tuple[int, int]:
    """The part in which two arrays of bytes differ, in steps of eight bytes: some have millions."""
    whole = len(one) // 8 * 8
    words = np.flatnonzero(one[:whole].view(np.uint64) != other[:whole].view(np.uint64))
    ends_alike = (one[whole:] == other[whole:]).all()
    first = int(words[0]) * 8 if len(words) else (0 if ends_alike else whole)
    end = (int(words[-1]) * 8 + 8 if len(words) else 0) if ends_alike else len(one)
    return first, end


Listener = Callable[[Call, Callable[[], bytes]], bytes]  # is given a call and how to make it; returns its result


class Overheard:
    """A library whose calls are overheard."""

    def __init__(self, library: Any, entries: Sequence[Entry], listener: Listener) -> None:
        self.library, self.listener = library, listener
        self.entries = {each.symbol: each for each in entries}

    def __getattr__(self, symbol: str) -> Any:
        return Function(self.entries[symbol], getattr(self.library, symbol), self.listener)


class Function:
    argtypes: Any = None  # set by the binding, as those of ctypes' functions are
    restype: Any = None

    def __init__(self, entry: Entry, function: Any, listener: Listener) -> None:
        self.entry, self.function, self.listener = entry, function, listener

    def __call__(self, frame: bytes) -> Any:
        self.function.argtypes, self.function.restype = self.argtypes, self.restype
        call = Call(self.entry, frame, self.function)
        result = self.listener(call, call.make)
        if self.entry.result == "none":
            return None
        return struct.unpack("=d" if self.entry.result == "float" else "=q", result)[0]
