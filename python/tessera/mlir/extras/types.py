# Short names of types.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from functools import partial

from .. import ir as _ir


def index():
    return _ir.IndexType.get()


def i(width):
    return _ir.IntegerType.get_signless(width)


def si(width):
    return _ir.IntegerType.get_signed(width)


def ui(width):
    return _ir.IntegerType.get_unsigned(width)


def bool():
    return i(1)


i8, i16, i32, i64 = (partial(i, width) for width in (8, 16, 32, 64))
si8, si16, si32, si64 = (partial(si, width) for width in (8, 16, 32, 64))
ui8, ui16, ui32, ui64 = (partial(ui, width) for width in (8, 16, 32, 64))
for _short, _long in (("f16", "F16"), ("f32", "F32"), ("f64", "F64"), ("tf32", "FloatTF32"), ("bf16", "BF16"),
                      ("f4E2M1FN", "Float4E2M1FN"), ("f6E2M3FN", "Float6E2M3FN"), ("f6E3M2FN", "Float6E3M2FN"),
                      ("f8E3M4", "Float8E3M4"), ("f8E4M3", "Float8E4M3"), ("f8E4M3B11FNUZ", "Float8E4M3B11FNUZ"),
                      ("f8E4M3FN", "Float8E4M3FN"), ("f8E4M3FNUZ", "Float8E4M3FNUZ"), ("f8E5M2", "Float8E5M2"),
                      ("f8E5M2FNUZ", "Float8E5M2FNUZ"), ("f8E8M0FNU", "Float8E8M0FNU")):
    _class = getattr(_ir, _long + "Type", None)
    if _class:
        globals()[_short] = lambda _class=_class: _class.get()


def none():
    return _ir.NoneType.get()


def complex(type):
    return _ir.ComplexType.get(type)


def _shaped(*shape, element_type=None, type_constructor=None):
    if type_constructor is None:
        raise ValueError("shaped is an abstract base class - cannot be constructed.")
    if (element_type is None and shape and not isinstance(shape[-1], _ir.Type)) or (shape and isinstance(shape[-1], _ir.Type) and element_type is not None):
        raise ValueError(f"Either element_type must be provided explicitly XOR last arg to tensor type constructor must be the element type. got: {shape=}; {element_type=}")
    if element_type is not None:
        sizes = shape
    else:
        *sizes, element_type = shape
    if sizes:
        return type_constructor(list(sizes), element_type)
    return type_constructor(element_type)


def vector(*shape, element_type=None, scalable=None, scalable_dims=None):
    make = partial(_ir.VectorType.get, scalable=scalable, scalable_dims=scalable_dims)
    return _shaped(*shape, element_type=element_type, type_constructor=make)


def tensor(*shape, element_type=None, encoding=None):
    ranked = len(shape) > 1 or (shape and not isinstance(shape[0], _ir.Type))
    if not ranked and encoding is not None:
        raise ValueError("UnrankedTensorType does not support encoding.")
    if isinstance(encoding, str):
        encoding = _ir.StringAttr.get(encoding)
    make = partial(_ir.RankedTensorType.get, encoding=encoding) if ranked else _ir.UnrankedTensorType.get
    return _shaped(*shape, element_type=element_type, type_constructor=make)


def memref(*shape, element_type=None, memory_space=None, layout=None):
    ranked = len(shape) > 1 or (shape and not isinstance(shape[0], _ir.Type))
    if isinstance(memory_space, (int, str)):
        memory_space = _ir.Attribute.parse(str(memory_space))
    if ranked:
        make = partial(_ir.MemRefType.get, memory_space=memory_space, layout=layout)
    else:
        make = partial(_ir.UnrankedMemRefType.get, memory_space=memory_space)
    return _shaped(*shape, element_type=element_type, type_constructor=make)


def tuple(*elements):
    return _ir.TupleType.get_tuple(elements)


def function(*, inputs, results):
    return _ir.FunctionType.get(inputs, results)


def opaque(dialect_namespace, type_data):
    return _ir.OpaqueType.get(dialect_namespace, type_data)
