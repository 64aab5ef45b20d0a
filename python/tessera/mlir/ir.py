# The classes of the IR, and what makes attributes of Python's values.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from contextlib import contextmanager as _contextmanager

from ._mlir_libs import append_load_on_create_dialect, get_dialect_registry, get_load_on_create_dialects
from ._mlir_libs._mlir import globals as _globals, register_type_caster, register_value_caster
from ._mlir_libs._mlir.ir import *
from ._mlir_libs._mlir.ir import _GlobalDebug, _OperationBase


class _NumPy:
    """NumPy, under the name that MLIR's module exports it by, once something of it is asked for."""

    def __getattr__(self, name):
        import numpy

        return getattr(numpy, name)


np = _NumPy()


@_contextmanager
def loc_tracebacks(*, max_depth=None):
    """Operations that are made inside get the stack of calls as their location, where none is given."""
    enabled, limit = _globals.loc_tracebacks_enabled(), _globals.loc_tracebacks_frame_limit()
    _globals.set_loc_tracebacks_frame_limit(limit if max_depth is None else max_depth)
    _globals.set_loc_tracebacks_enabled(True)
    try:
        yield
    finally:
        _globals.set_loc_tracebacks_enabled(enabled)
        _globals.set_loc_tracebacks_frame_limit(limit)


def register_attribute_builder(kind, replace=False, allow_existing=False):
    """A decorator: the function makes attributes that satisfy the constraint of that name."""

    def register(function):
        AttrBuilder.insert(kind, function, replace=replace, allow_existing=allow_existing)
        return function

    return register


def _integer(make, width):
    return lambda value, context: IntegerAttr.get(make(width, context), value)


def _array(make):
    return lambda values, context: ArrayAttr.get([make(value, context) for value in values], context)


def _symbol(value, context):
    return SymbolRefAttr.get(value, context) if isinstance(value, list) else FlatSymbolRefAttr.get(value, context)


def _elements(code, type):
    def make(values, context):
        from array import array

        shape = []
        part = values
        while isinstance(part, (list, tuple)):
            shape.append(len(part))
            part = part[0] if part else None
        if shape:
            flat = values
            for _ in shape[1:]:
                flat = [value for row in flat for value in row]
            return DenseElementsAttr.get(array(code, flat), type=type.get(context=context), shape=shape, context=context)
        return DenseElementsAttr.get(values, type=type.get(context=context), context=context)

    return make


class _I32:
    @staticmethod
    def get(context=None):
        return IntegerType.get_signless(32, context)


_i32, _i64 = _integer(IntegerType.get_signless, 32), _integer(IntegerType.get_signless, 64)
_bool = lambda value, context: BoolAttr.get(value, context)
_dict = lambda value, context: DictAttr.get(value, context)
_flat = lambda value, context: FlatSymbolRefAttr.get(value, context)
_f32 = lambda value, context: FloatAttr.get_f32(value, context)
_f64 = lambda value, context: FloatAttr.get_f64(value, context)
_string = lambda value, context: StringAttr.get(value, context)
_map = lambda value, context: AffineMapAttr.get(value)
_type = lambda value, context: TypeAttr.get(value)

_BUILDERS = {
    "AffineMapAttr": _map, "IntegerSetAttr": lambda value, context: IntegerSetAttr.get(value), "BoolAttr": _bool,
    "DictionaryAttr": _dict, "IndexAttr": lambda value, context: IntegerAttr.get(IndexType.get(context), value),
    "F32Attr": _f32, "F64Attr": _f64, "StrAttr": _string, "SymbolNameAttr": _string, "SymbolRefAttr": _symbol,
    "FlatSymbolRefAttr": _flat, "UnitAttr": lambda value, context: UnitAttr.get(context) if value else None,
    "ArrayAttr": lambda value, context: ArrayAttr.get(value, context), "AffineMapArrayAttr": _array(_map),
    "BoolArrayAttr": _array(_bool), "DictArrayAttr": _array(_dict), "FlatSymbolRefArrayAttr": _array(_flat),
    "I32ArrayAttr": _array(_i32), "I64ArrayAttr": _array(_i64), "I64SmallVectorArrayAttr": _array(_i64),
    "IndexListArrayAttr": _array(_array(_i64)), "F32ArrayAttr": _array(_f32), "F64ArrayAttr": _array(_f64),
    "StrArrayAttr": _array(_string), "SymbolRefArrayAttr": _array(_symbol), "TypeAttr": _type, "TypeArrayAttr": _array(_type),
    "MemRefTypeAttr": _type, "F64ElementsAttr": _elements("d", F64Type), "I32ElementsAttr": _elements("i", _I32),
}
for _width in (1, 8, 16, 32, 64):
    for _prefix, _make in (("", IntegerType.get_signless), ("S", IntegerType.get_signed), ("U", IntegerType.get_unsigned)):
        _BUILDERS[f"{_prefix}I{_width}Attr"] = _integer(_make, _width)
for _name in ("Bool", "I8", "I16", "I32", "I64", "F32", "F64"):
    _BUILDERS[f"Dense{_name}ArrayAttr"] = lambda value, context, _class=globals()[f"Dense{_name}ArrayAttr"]: _class.get(value, context)
for _name, _function in _BUILDERS.items():
    AttrBuilder.insert(_name, _function)
