"""What libraries are built for."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    triple: str  # as LLVM names it
    processor: str  # the least that it must be able to do
    linked: str  # as zig names it, with the oldest system
    options: Sequence[str] = ("-shared", "-Wl,-s")


WASM = "wasm32"
LINUX = "-shared", "-Wl,-s", "-Wl,-z,defs"  # whatever is missing is noticed here, as it is by the linkers of others
TARGETS = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", LINUX),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", LINUX),
    "darwin-x86_64": Target("x86_64-apple-macosx11.0", "penryn", "x86_64-macos.11.0", ("-shared",)),
    "darwin-aarch64": Target("arm64-apple-macosx11.0", "apple-m1", "aarch64-macos.11.0", ("-shared",)),
    "win32-x86_64": Target("x86_64-w64-windows-gnu", "x86-64-v2", "x86_64-windows-gnu"),
    # A reactor without start files and entry, or zig would let it ask for WASI's functions.
    WASM: Target("wasm32-unknown-wasi", "generic", "wasm32-wasi", ("-mexec-model=reactor", "-Wl,--no-entry", "-Wl,-s")),
}
