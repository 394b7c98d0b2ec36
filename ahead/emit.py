"""Links, optimises and emits the modules for a target, and makes a library of them."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.llvm_bindings import create_pass_builder

from ahead.targets import TARGETS, WASM
from stellwerk.native.library import path_for, wanted_hash

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()

RUNTIME = Path(__file__).with_name("runtime.c")
WRITERS = "6engine4text"  # called in hundreds of places: to write them out in each would make a library a fifth larger
LAYOUT = re.compile(r"^target (datalayout|triple) = .*$", re.MULTILINE)

# From Numba's way of calling to C's: an entry takes a frame. A status above 0 is an error, of which there are none.
SHIM = """
declare i32 @"{function}"(ptr, ptr, ptr)
define {type} @{symbol}(ptr %frame) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
  %status = call i32 @"{function}"(ptr %result, ptr %error, ptr %frame)
  %wrong = icmp sgt i32 %status, 0
  br i1 %wrong, label %stop, label %fine
stop:
  call void @llvm.trap()
  unreachable
fine:
  %value = load {type}, ptr %result
  ret {type} %value
}}
"""


def emit(name: str, modules: Sequence[str], functions: Mapping[str, tuple[str, str]]) -> Iterator[None]:
    """Writes the library for a target, with these functions (see `lower.lower`), in as many steps as it yields."""
    target = TARGETS[name]
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, opt=3, reloc="static" if name == WASM else "pic"
    )
    whole = linked(modules, functions, target.triple, str(machine.target_data))
    yield
    optimise(whole, machine)
    yield
    compiled = machine.emit_object(whole)
    yield
    with tempfile.TemporaryDirectory() as folder:
        write_library(name, functions, compiled, Path(folder))
    yield


def write_library(name: str, functions: Mapping[str, Any], compiled: bytes, folder: Path) -> None:
    """Linked under fixed names, so that the same sources make the same bytes."""
    target, path = TARGETS[name], path_for(name)
    (folder / "rules.o").write_bytes(compiled)
    kept = (*functions, "stellwerk_allocate", "stellwerk_sources") if name == WASM else ()
    exports = [f"-Wl,--export={symbol}" for symbol in kept]
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target.linked, "-O2", "-g0", "-fvisibility=hidden"]
    command += [*target.options, *exports, f'-DSOURCES="{wanted_hash()}"', "-o", path.name, "rules.o", "runtime.c"]
    shutil.copy(RUNTIME, folder)
    subprocess.run(command, cwd=folder, check=True)
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(folder / path.name, path)


def linked(modules: Sequence[str], functions: Mapping[str, tuple[str, str]], triple: str, layout: str) -> Any:
    """One module of everything; only the entries can be seen from outside."""
    shims = "".join(SHIM.format(symbol=symbol, function=name, type=kind) for symbol, (name, kind) in functions.items())
    head = f'target datalayout = "{layout}"\ntarget triple = "{triple}"\n'
    whole = llvm.parse_assembly(head + "declare void @llvm.trap()\n" + shims)
    for text in modules:
        whole.link_in(llvm.parse_assembly(head + LAYOUT.sub("", text)))
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in functions:
            each.linkage = "internal"
    for each in whole.functions:
        if WRITERS in each.name and not each.is_declaration:
            each.add_function_attribute("noinline")
    whole.verify()
    return whole


def optimise(whole: Any, machine: Any) -> None:
    """As Numba does: first what is cheap, so that counts of references meet and cancel; then everything."""
    cheap = create_pass_builder(machine, opt=0)
    passes = cheap.getModulePassManager()
    passes.add_loop_rotate_pass()
    passes.add_instruction_combine_pass()
    passes.add_jump_threading_pass()
    passes.add_refprune_pass()
    passes.run(whole, cheap)
    full = create_pass_builder(machine, opt=3, loop_vectorize=True, slp_vectorize=False)
    passes = full.getModulePassManager()
    passes.add_refprune_pass()
    passes.run(whole, full)
