# Attributes of the builtin dialect.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator

from .. import _C
from .affine import AffineMap, IntegerSet
from .core import Location, NamedAttribute, _context
from .types import F32Type, F64Type, FloatType, IndexType, IntegerType, ShapedType, Type, _checked


class Attribute(_C.Attribute):
    __slots__ = ()

    @staticmethod
    def parse(asm, context=None):
        return _C.parse(1, context, asm, "")

    def __repr__(self):
        return f"{type(self).__name__}({self})"

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Attribute", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.Attribute", capsule)

    @property
    def type(self):
        found = _C.mlirAttributeGetType(self)
        return found if found is not None else _none_type(self.context)

    @property
    def typeid(self):
        return _C.mlirAttributeGetTypeID(self)

    def get_named(self, name):
        return NamedAttribute(name, self)

    def maybe_downcast(self):
        caster = _C.get_casters()[0].get(self.typeid._address)
        return caster(self) if caster else self

    def dump(self):
        print(self)


def _none_type(context):
    return _C.mlirNoneTypeGet(context)


_C.set_class("Attribute", Attribute)


def _attr_name(cls):
    """builtin.affine_map of AffineMapAttr"""
    name = {"DictAttr": "DictionaryAttr"}.get(cls.__name__, cls.__name__).removesuffix("Attr")
    return "builtin." + "".join("_" * (i > 0) + c.lower() if c.isupper() else c for i, c in enumerate(name))


def _define(cls):
    cls.attr_name = _attr_name(cls)
    cls.isinstance = staticmethod(cls._isa)
    get = getattr(cls, "_typeid", None)
    if get is not None:
        cls.static_typeid = get()
        _C.set_type_caster(cls.static_typeid, cls)
    return cls


@_define
class AffineMapAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAAffineMap, _C.mlirAffineMapAttrGetTypeID

    @staticmethod
    def get(affine_map):
        return _C.mlirAffineMapAttrGet(affine_map)

    value = property(lambda self: _C.mlirAffineMapAttrGetValue(self))


@_define
class IntegerSetAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAIntegerSet, _C.mlirIntegerSetAttrGetTypeID

    @staticmethod
    def get(integer_set):
        return _C.mlirIntegerSetAttrGet(integer_set)

    value = property(lambda self: _C.mlirIntegerSetAttrGetValue(self))


class _Iterator:
    def __init__(self, array):
        self._array, self._next = array, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._next >= len(self._array):
            raise StopIteration
        self._next += 1
        return self._array[self._next - 1]


@_define
class ArrayAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAArray, _C.mlirArrayAttrGetTypeID

    @staticmethod
    def get(attributes, context=None):
        attributes = list(attributes)
        for attribute in attributes:
            if not isinstance(attribute, Attribute):
                raise RuntimeError(f"Invalid attribute{' (None?)' if attribute is None else ''} when attempting to create an "
                                   "ArrayAttribute")
        return _C.mlirArrayAttrGet(context, attributes)

    def __len__(self):
        return _C.mlirArrayAttrGetNumElements(self)

    def __getitem__(self, i):
        if not isinstance(i, int) or not 0 <= i < len(self):
            raise IndexError("ArrayAttribute index out of range")
        return _C.mlirArrayAttrGetElement(self, i)

    def __iter__(self):
        return _Iterator(self)

    def __add__(self, other):
        return ArrayAttr.get(list(self) + list(other), self.context)


@_define
class FloatAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAFloat, _C.mlirFloatAttrGetTypeID

    @staticmethod
    def get(type, value, loc=None):
        loc = loc if loc is not None else Location.current or Location.unknown(type.context)
        return _checked(type.context, lambda: _C.mlirFloatAttrDoubleGetChecked(loc, type, value), "Invalid attribute")

    @staticmethod
    def get_unchecked(type, value, context=None):
        return FloatAttr.get(type, value, Location.unknown(type.context))

    @staticmethod
    def get_f32(value, context=None):
        return _C.mlirFloatAttrDoubleGet(context, F32Type.get(context), value)

    @staticmethod
    def get_f64(value, context=None):
        return _C.mlirFloatAttrDoubleGet(context, F64Type.get(context), value)

    value = property(lambda self: _C.mlirFloatAttrGetValueDouble(self))

    def __float__(self):
        return self.value


class IntegerAttr(Attribute):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsAInteger)

    @staticmethod
    def get(type, value):
        value = operator.index(value)
        found = _C.integer_attribute(type, value)
        if found is not None:
            return found
        if IndexType._isa(type):
            return _C.mlirIntegerAttrGet(type, value)
        if not IntegerType._isa(type):
            raise TypeError(f"expected an integer or index type, got {type}")
        width = type.width
        if not type.is_unsigned and width < 64 and not -(1 << max(width - 1, 0)) <= value < (1 << width):
            raise ValueError(f"the value {value} doesn't fit {type}")
        if width > 64 or not -(1 << 63) <= value < (1 << 64):
            return Attribute.parse(f"{value} : {type}", type.context)
        return _C.mlirIntegerAttrGet(type, value)

    @property
    def value(self):
        type = self.type
        if IndexType._isa(type):
            return _C.mlirIntegerAttrGetValueInt(self)
        if type.width > 64:
            return int(str(self).split(" : ")[0])
        if type.is_signless:
            return _C.mlirIntegerAttrGetValueInt(self)
        return _C.mlirIntegerAttrGetValueSInt(self) if type.is_signed else _C.mlirIntegerAttrGetValueUInt(self)

    def __int__(self):
        return self.value


IntegerAttr.attr_name = _attr_name(IntegerAttr)
IntegerAttr.static_typeid = _C.mlirIntegerAttrGetTypeID()


class BoolAttr(IntegerAttr):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsABool)

    @staticmethod
    def get(value, context=None):
        return _C.mlirBoolAttrGet(context, bool(value))

    value = property(lambda self: _C.mlirBoolAttrGetValue(self))

    def __bool__(self):
        return self.value


def _cast_integer(attribute):
    return (BoolAttr if BoolAttr._isa(attribute) else IntegerAttr)(attribute)


_C.set_class("IntegerAttr", IntegerAttr)
_C.set_class("BoolAttr", BoolAttr)
_C.set_type_caster(IntegerAttr.static_typeid, _cast_integer)


class SymbolRefAttr(Attribute):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsASymbolRef)

    @staticmethod
    def get(symbols, context=None):
        symbols = list(symbols)
        if not symbols:
            raise RuntimeError("SymbolRefAttr must be composed of at least one symbol.")
        nested = [_C.mlirFlatSymbolRefAttrGet(context, symbol) for symbol in symbols[1:]]
        return _C.mlirSymbolRefAttrGet(context, symbols[0], nested)

    @property
    def value(self):
        nested = [_C.mlirSymbolRefAttrGetNestedReference(self, i)
                  for i in range(_C.mlirSymbolRefAttrGetNumNestedReferences(self))]
        return [_C.mlirSymbolRefAttrGetRootReference(self)] + [_C.mlirSymbolRefAttrGetRootReference(part) for part in nested]


SymbolRefAttr.attr_name = _attr_name(SymbolRefAttr)
SymbolRefAttr.static_typeid = _C.mlirSymbolRefAttrGetTypeID()


class FlatSymbolRefAttr(Attribute):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsAFlatSymbolRef)

    @staticmethod
    def get(value, context=None):
        return _C.mlirFlatSymbolRefAttrGet(context, value)

    value = property(lambda self: _C.mlirFlatSymbolRefAttrGetValue(self))


_C.set_type_caster(SymbolRefAttr.static_typeid, lambda attribute: FlatSymbolRefAttr(attribute) if FlatSymbolRefAttr._isa(attribute) else SymbolRefAttr(attribute))


@_define
class OpaqueAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAOpaque, _C.mlirOpaqueAttrGetTypeID

    @staticmethod
    def get(dialect_namespace, buffer, type, context=None):
        return Attribute.parse(f"#{dialect_namespace}<{bytes(buffer).decode()}>" + (f" : {type}" if type is not None else ""), context)

    dialect_namespace = property(lambda self: _C.mlirOpaqueAttrGetDialectNamespace(self))
    data = property(lambda self: _C.mlirOpaqueAttrGetData(self).encode())


@_define
class StringAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAString, _C.mlirStringAttrGetTypeID

    @staticmethod
    def get(value, context=None):
        return _C.mlirStringAttrGet(context, value)

    @staticmethod
    def get_typed(type, value):
        return _C.mlirStringAttrTypedGet(type, value)

    value = property(lambda self: _C.mlirStringAttrGetValue(self))
    value_bytes = property(lambda self: _C.mlirStringAttrGetValue(self).encode("utf-8", "surrogateescape"))


@_define
class DictAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsADictionary, _C.mlirDictionaryAttrGetTypeID

    @staticmethod
    def get(value=None, context=None):
        return _C.mlirDictionaryAttrGet(context, list((value or {}).items()))

    def __len__(self):
        return _C.mlirDictionaryAttrGetNumElements(self)

    def __contains__(self, name):
        return _C.mlirDictionaryAttrGetElementByName(self, name) is not None

    def __getitem__(self, key):
        if isinstance(key, int):
            if not 0 <= key < len(self):
                raise IndexError("attempt to access out of bounds attribute")
            return NamedAttribute(*_C.mlirDictionaryAttrGetElement(self, key))
        found = _C.mlirDictionaryAttrGetElementByName(self, key)
        if found is None:
            raise KeyError("attempt to access a non-existent attribute")
        return found

    def __iter__(self):
        return _Iterator(self)


@_define
class TypeAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAType, _C.mlirTypeAttrGetTypeID

    @staticmethod
    def get(value, context=None):
        return _C.mlirTypeAttrGet(value)

    value = property(lambda self: _C.mlirTypeAttrGetValue(self))


@_define
class UnitAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAUnit, _C.mlirUnitAttrGetTypeID

    @staticmethod
    def get(context=None):
        return _C.mlirUnitAttrGet(context)


@_define
class StridedLayoutAttr(Attribute):
    __slots__ = ()
    _isa, _typeid = _C.mlirAttributeIsAStridedLayout, _C.mlirStridedLayoutAttrGetTypeID

    @staticmethod
    def get(offset, strides, context=None):
        return _C.mlirStridedLayoutAttrGet(context, offset, strides)

    @staticmethod
    def get_fully_dynamic(rank, context=None):
        dynamic = ShapedType.get_dynamic_stride_or_offset()
        return StridedLayoutAttr.get(dynamic, [dynamic] * rank, context)

    offset = property(lambda self: _C.mlirStridedLayoutAttrGetOffset(self))

    @property
    def strides(self):
        return [_C.mlirStridedLayoutAttrGetStride(self, i) for i in range(_C.mlirStridedLayoutAttrGetNumStrides(self))]


#===--- Arrays of numbers ---===#


class _DenseArrayAttr(Attribute):
    __slots__ = ()

    @classmethod
    def get(cls, values, context=None):
        values = list(values)
        try:
            if any(isinstance(value, Attribute) for value in values):
                values = [value.value if isinstance(value, Attribute) else value for value in values]
            if cls is DenseBoolArrayAttr:
                values = [bool(value) for value in values]
            return cls._make(context, values)
        except (TypeError, OverflowError, AttributeError) as error:
            raise TypeError(f"get(): incompatible function arguments: {error}") from error

    def __len__(self):
        return _C.mlirDenseArrayGetNumElements(self)

    def __getitem__(self, i):
        if i < 0:
            i += len(self)
        if not 0 <= i < len(self):
            raise IndexError("DenseArray index out of range")
        return self._element(self, i)

    def __iter__(self):
        return _Iterator(self)

    def __add__(self, other):
        return type(self).get(list(self) + list(other), self.context)


for _name in ("Bool", "I8", "I16", "I32", "I64", "F32", "F64"):
    _class = type(f"Dense{_name}ArrayAttr", (_DenseArrayAttr,), {
        "__slots__": (), "__module__": __name__, "_isa": getattr(_C, f"mlirAttributeIsADense{_name}Array"),
        "_make": staticmethod(getattr(_C, f"mlirDense{_name}ArrayGet")),
        "_element": staticmethod(getattr(_C, f"mlirDense{_name}ArrayGetElement"))})
    _class.isinstance = staticmethod(_class._isa)
    globals()[_class.__name__] = _class
_ARRAYS = tuple(globals()[f"Dense{_name}ArrayAttr"] for _name in ("I32", "I64", "Bool", "I8", "I16", "F32", "F64"))


def _cast_array(attribute):
    for kind in _ARRAYS:
        if kind._isa(attribute):
            return kind(attribute)
    return attribute


_C.set_type_caster(_C.mlirDenseArrayAttrGetTypeID(), _cast_array)

#===--- Dense elements ---===#

_INTEGERS = {"b": (8, False), "h": (16, False), "i": (32, False), "l": (64, False), "q": (64, False), "B": (8, True),
             "H": (16, True), "I": (32, True), "L": (64, True), "Q": (64, True)}


def _element_type(code, signless, context):
    """The type of elements of a buffer's format."""
    if code in ("f", "d", "e"):
        return {"f": F32Type, "d": F64Type, "e": _f16()}[code].get(context)
    if code == "?":
        return IntegerType.get_signless(1, context)
    if code in ("Zf", "Zd"):
        from .types import ComplexType

        return ComplexType.get((F32Type if code == "Zf" else F64Type).get(context))
    if code not in _INTEGERS:
        raise ValueError(f"unimplemented array format conversion from format: {code}")
    width, unsigned = _INTEGERS[code]
    if signless:
        return IntegerType.get_signless(width, context)
    return (IntegerType.get_unsigned if unsigned else IntegerType.get_signed)(width, context)


def _f16():
    from .types import F16Type

    return F16Type


def _view(array):
    """What the array's memory looks like; None where its numbers have no format for that (dates, bfloat16)."""
    try:
        return memoryview(array)
    except ValueError:
        return None


def _shaped(element, explicit, shape, view):
    from .types import RankedTensorType

    if explicit is not None and ShapedType._isa(explicit):
        if shape is not None:
            raise ValueError("Shape can only be specified explicitly when the type is not a shaped type.")
        return explicit
    shape = list(view.shape or ()) if shape is None else list(shape)
    return RankedTensorType.get(shape, element if explicit is None else explicit, loc=Location.unknown(element.context))


class DenseElementsAttr(Attribute, _C.BufferAttribute):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsADenseElements)

    @staticmethod
    def get(array, signless=True, type=None, shape=None, context=None):
        if isinstance(array, (list, tuple)):
            return DenseElementsAttr._of_attributes(array, signless if isinstance(signless, Type) else type)
        if context is None and type is not None:
            context = type.context
        context = _context(context)
        view = _view(array)
        if view is None:
            if type is None:
                raise ValueError("unimplemented array format conversion: the array's elements have no format")
            element = type.element_type if ShapedType._isa(type) else type
            return _C.dense_from_buffer(_shaped(element, type, shape or getattr(array, "shape", None)
                                                if not ShapedType._isa(type) else None, array), array)
        code = view.format.lstrip("@=<")
        element = _element_type(code, signless, context) if type is None or not ShapedType._isa(type) else type.element_type
        shaped = _shaped(element, type, shape, view)
        if not view.c_contiguous:
            view = memoryview(view.tobytes()).cast("B")
        if code == "?" and str(shaped.element_type) == "i1":
            bits = list(view.tobytes())
            if len(bits) == 1 and shaped.has_static_shape:
                return _C.mlirDenseElementsAttrBoolSplatGet(shaped, bool(bits[0]))
            return _C.mlirDenseElementsAttrBoolGet(shaped, bits)
        return _C.dense_from_buffer(shaped, view)

    @staticmethod
    def _of_attributes(attributes, type):
        attributes = list(attributes)
        if not attributes:
            raise ValueError("Attributes list must be non-empty.")
        if not all(isinstance(attribute, Attribute) for attribute in attributes):
            raise RuntimeError("Invalid attribute when attempting to create an ArrayAttribute")
        if type is not None:
            if not ShapedType._isa(type) or not type.has_static_shape:
                raise ValueError(f"Expected a static ShapedType for the shaped_type parameter: Type({type})")
            shaped = type
        else:
            from .types import RankedTensorType

            shaped = RankedTensorType.get([len(attributes)], attributes[0].type, loc=Location.unknown(attributes[0].context))
        for attribute in attributes:
            if attribute.type != shaped.element_type:
                raise ValueError("All attributes must be of the same type and match the type parameter: expected="
                                 f"Type({shaped.element_type}), but got=Type({attribute.type})")
        count = 1
        for size in shaped.shape:
            count *= size
        if len(attributes) not in (1, count):
            raise ValueError(f"expected {count} attributes, got {len(attributes)}")
        return _C.mlirDenseElementsAttrGet(shaped, attributes)

    @staticmethod
    def get_splat(shaped_type, element_attr):
        if not ShapedType._isa(shaped_type) or not shaped_type.has_static_shape:
            raise ValueError(f"Expected a static ShapedType for the shaped_type parameter: Type({shaped_type})")
        if not isinstance(element_attr, (IntegerAttr, FloatAttr)):
            raise ValueError(f"Illegal element type for DenseElementsAttr: Attribute({element_attr})")
        if element_attr.type != shaped_type.element_type:
            raise ValueError("Shaped element type and attribute type must be equal: shaped="
                             f"Type({shaped_type}), element=Attribute({element_attr})")
        return _C.mlirDenseElementsAttrSplatGet(shaped_type, element_attr)

    is_splat = property(lambda self: _C.mlirDenseElementsAttrIsSplat(self))

    def get_splat_value(self):
        if not self.is_splat:
            raise ValueError("get_splat_value called on a non-splat attribute")
        return _C.mlirDenseElementsAttrGetSplatValue(self)

    def __len__(self):
        return _C.mlirElementsAttrGetNumElements(self)

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, *, stream=None, **_):
        return _C.dlpack(self)


class DenseIntElementsAttr(DenseElementsAttr):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsADenseIntElements)

    def __getitem__(self, i):
        if not 0 <= i < len(self):
            raise IndexError("attempt to access out of bounds element")
        type = self.type.element_type
        width = 64 if IndexType._isa(type) else type.width
        unsigned = not IndexType._isa(type) and type.is_unsigned
        if width == 1:
            return int(_C.mlirDenseElementsAttrGetBoolValue(self, i))
        name = f"mlirDenseElementsAttrGet{'UInt' if unsigned else 'Int'}{width}Value"
        get = getattr(_C, name, None)
        if get is None:
            raise TypeError("Unsupported integer type")
        return get(self, i)


class DenseFPElementsAttr(DenseElementsAttr):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsADenseFPElements)

    def __getitem__(self, i):
        if not 0 <= i < len(self):
            raise IndexError("attempt to access out of bounds element")
        type = str(self.type.element_type)
        if type not in ("f32", "f64"):
            raise TypeError("Unsupported floating-point type")
        return (_C.mlirDenseElementsAttrGetFloatValue if type == "f32" else _C.mlirDenseElementsAttrGetDoubleValue)(self, i)


def _cast_dense(attribute):
    for kind in (DenseIntElementsAttr, DenseFPElementsAttr):
        if kind._isa(attribute):
            return kind(attribute)
    return DenseElementsAttr(attribute)


_C.set_type_caster(_C.mlirDenseIntOrFPElementsAttrGetTypeID(), _cast_dense)


@_define
class DenseResourceElementsAttr(Attribute):
    __slots__ = ()
    _isa = staticmethod(lambda attribute: "dense_resource<" in str(attribute))

    @staticmethod
    def get_from_buffer(array, name, type, alignment=None, is_mutable=False, context=None):
        if not ShapedType._isa(type) or not type.has_static_shape:
            raise ValueError("Constructing a DenseResourceElementsAttr requires a static shaped type")
        return DenseResourceElementsAttr(_C.resource_from_buffer(type, name, array, alignment, is_mutable))
