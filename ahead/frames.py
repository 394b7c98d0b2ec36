"""How compiled code reads its arguments: a frame has eight bytes for each, an array is the address of its object.

`stellwerk.native.binding` writes frames in Python, `page/src/local/engine/engine.ts` in the page.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj, numpy_support

from stellwerk.native.entries import Array, Entry

WORD = ir.IntType(64)
DATA, DIMENSIONS = 16, 32  # where an array object holds the address of its data, and that of its lengths, in bytes


def reader(parameter: str | Array, index: int) -> Any:
    """A function of compiled code that reads slot `index` of a frame."""

    def read(context: Any, frame: Any) -> Any:
        if isinstance(parameter, Array):
            kind: Any = types.Array(numpy_support.from_dtype(parameter.dtype), parameter.dimensions, "C")
        else:
            kind = types.float64 if parameter == "float" else types.int64

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            slot = cgutils.pointer_add(builder, arguments[0], 8 * index)
            if isinstance(parameter, Array):
                return array_at(context, builder, kind, builder.load(builder.bitcast(slot, WORD.as_pointer())))
            return builder.load(builder.bitcast(slot, context.get_value_type(kind).as_pointer()))

        return kind(types.voidptr), generate

    return intrinsic(read)


def array_at(context: Any, builder: Any, kind: Any, place: Any) -> Any:
    """Numba's array, made from NumPy's; it owns nothing, because the caller keeps the array."""
    item = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    lengths = word_at(builder, place, DIMENSIONS)
    shape = [word_at(builder, lengths, 8 * axis) for axis in range(kind.ndim)]
    strides = [ir.Constant(WORD, item)]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = arrayobj.make_array(kind)(context, builder)
    data = builder.inttoptr(word_at(builder, place, DATA), array.data.type)
    arrayobj.populate_array(array, data, shape, strides, ir.Constant(WORD, item), None)
    return array._getvalue()


def word_at(builder: Any, place: Any, offset: int) -> Any:
    where = builder.add(place, ir.Constant(WORD, offset))
    return builder.load(builder.inttoptr(where, WORD.as_pointer()))


def result_of(entry: Entry, found: Any) -> str:
    """The type in LLVM of what an entry returns; the table must say the same as Numba has found."""
    expected = {"int": types.int64, "bool": types.int64, "float": types.float64, "none": types.none}[entry.result]
    if found != expected:
        raise SystemExit(f"{entry.symbol} returns {found}, but the table says {entry.result}")
    return "double" if entry.result == "float" else "i64"
