# Types of the builtin dialect.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import enum
import operator

from .. import _C
from .core import Location, MLIRError, _context


def _location(loc, context=None):
    return _C.resolve_location(loc)


def _checked(context, make, message="Invalid type"):
    return _C.captured(context, make, message)


class _NoTypeId:
    """Of classes that stand for several kinds."""

    def __get__(self, instance, owner):
        raise AttributeError(f"{owner.__name__} has no typeid.")


class Type(_C.Type):
    __slots__ = ()
    static_typeid = _NoTypeId()

    @staticmethod
    def parse(asm, context=None):
        return _C.parse(0, context, asm, "")

    def __repr__(self):
        return f"{type(self).__name__}({self})"

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Type", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.Type", capsule)

    @property
    def typeid(self):
        return _C.mlirTypeGetTypeID(self)

    def maybe_downcast(self):
        caster = _C.get_casters()[0].get(self.typeid._address)
        return caster(self) if caster else self

    def dump(self):
        print(self)


_C.set_class("Type", Type)


_MNEMONICS = {"RankedTensorType": "tensor", "UnrankedTensorType": "unranked_tensor", "UnrankedMemRefType": "unranked_memref",
              "FloatTF32Type": "tf32", "BF16Type": "bf16"}


def _define(cls):
    """Registers the class for objects of its types."""
    cls.isinstance = staticmethod(cls._isa)
    cls.type_name = "builtin." + _MNEMONICS.get(cls.__name__, cls.__name__.removesuffix("Type").lower())
    get = getattr(cls, "_typeid", None)
    if get is not None:
        cls.static_typeid = get()
        _C.set_type_caster(cls.static_typeid, cls)
    return cls


def _simple(name, isa, get, typeid, base=Type):
    def make(context=None):
        return get(context)

    return _define(type(name, (base,), {"__slots__": (), "_isa": isa, "_typeid": typeid, "get": staticmethod(make),
                                        "__module__": __name__, "_mlir_name": name}))


@_define
class IntegerType(Type):
    class Signedness(enum.Enum):
        SIGNLESS = 0
        SIGNED = 1
        UNSIGNED = 2

    __slots__ = ()
    SIGNLESS, SIGNED, UNSIGNED = Signedness.SIGNLESS, Signedness.SIGNED, Signedness.UNSIGNED
    _isa, _typeid = _C.mlirTypeIsAInteger, _C.mlirIntegerTypeGetTypeID

    @staticmethod
    def get(width, signedness=Signedness.SIGNLESS, context=None):
        make = (IntegerType.get_signless, IntegerType.get_signed, IntegerType.get_unsigned)[signedness.value]
        return make(width, context)

    @staticmethod
    def _make(function, width, context):
        width = operator.index(width)
        if not 0 <= width <= 16777215:
            raise ValueError("the width of an integer is at most 16777215 bits")
        return function(context, width)

    @staticmethod
    def get_signless(width, context=None):
        return IntegerType._make(_C.mlirIntegerTypeGet, width, context)

    @staticmethod
    def get_signed(width, context=None):
        return IntegerType._make(_C.mlirIntegerTypeSignedGet, width, context)

    @staticmethod
    def get_unsigned(width, context=None):
        return IntegerType._make(_C.mlirIntegerTypeUnsignedGet, width, context)

    width = property(lambda self: _C.mlirIntegerTypeGetWidth(self))
    is_signless = property(lambda self: _C.mlirIntegerTypeIsSignless(self))
    is_signed = property(lambda self: _C.mlirIntegerTypeIsSigned(self))
    is_unsigned = property(lambda self: _C.mlirIntegerTypeIsUnsigned(self))

    @property
    def signedness(self):
        return self.SIGNLESS if self.is_signless else self.SIGNED if self.is_signed else self.UNSIGNED


IndexType = _simple("IndexType", _C.mlirTypeIsAIndex, _C.mlirIndexTypeGet, _C.mlirIndexTypeGetTypeID)
NoneType = _simple("NoneType", _C.mlirTypeIsANone, _C.mlirNoneTypeGet, _C.mlirNoneTypeGetTypeID)


class FloatType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAFloat)
    width = property(lambda self: _C.mlirFloatTypeGetWidth(self))


for _name in ("Float4E2M1FN", "Float6E2M3FN", "Float6E3M2FN", "Float8E3M4", "Float8E4M3", "Float8E4M3B11FNUZ", "Float8E4M3FN",
              "Float8E4M3FNUZ", "Float8E5M2", "Float8E5M2FNUZ", "Float8E8M0FNU", "BF16", "F16", "TF32", "F32", "F64"):
    _get = getattr(_C, f"mlir{_name}TypeGet", None)
    if _get:
        _typeid = getattr(_C, f"mlir{_name}TypeGetTypeID", None) or {
            "BF16": _C.mlirBFloat16TypeGetTypeID, "F16": _C.mlirFloat16TypeGetTypeID, "TF32": _C.mlirFloatTF32TypeGetTypeID,
            "F32": _C.mlirFloat32TypeGetTypeID, "F64": _C.mlirFloat64TypeGetTypeID}[_name]
        _class = {"TF32": "FloatTF32Type"}.get(_name, f"{_name}Type")
        globals()[_class] = _simple(_class, getattr(_C, f"mlirTypeIsA{_name}"), _get, _typeid, FloatType)


@_define
class ComplexType(Type):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAComplex, _C.mlirComplexTypeGetTypeID

    @staticmethod
    def get(element_type):
        if not (IntegerType._isa(element_type) or FloatType._isa(element_type)):
            raise ValueError(f"invalid 'Type({element_type})' and expected floating point or integer type.")
        return _C.mlirComplexTypeGet(element_type)

    element_type = property(lambda self: _C.mlirComplexTypeGetElementType(self))


class ShapedType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAShaped)
    element_type = property(lambda self: _C.mlirShapedTypeGetElementType(self))
    has_rank = property(lambda self: _C.mlirShapedTypeHasRank(self))
    has_static_shape = property(lambda self: _C.mlirShapedTypeHasStaticShape(self))

    def _needs_rank(self):
        if not self.has_rank:
            raise ValueError("calling this method requires that the type has a rank.")

    def _needs_dim(self, dim):
        self._needs_rank()
        if not 0 <= dim < _C.mlirShapedTypeGetRank(self):
            raise IndexError("index out of range")

    @property
    def rank(self):
        self._needs_rank()
        return _C.mlirShapedTypeGetRank(self)

    def is_dynamic_dim(self, dim):
        self._needs_dim(dim)
        return _C.mlirShapedTypeIsDynamicDim(self, dim)

    def is_static_dim(self, dim):
        return not self.is_dynamic_dim(dim)

    def get_dim_size(self, dim):
        self._needs_dim(dim)
        return _C.mlirShapedTypeGetDimSize(self, dim)

    @property
    def shape(self):
        self._needs_rank()
        return [_C.mlirShapedTypeGetDimSize(self, i) for i in range(_C.mlirShapedTypeGetRank(self))]

    @staticmethod
    def is_dynamic_size(dim_size):
        return _C.mlirShapedTypeIsDynamicSize(dim_size)

    @staticmethod
    def is_static_size(dim_size):
        return not _C.mlirShapedTypeIsDynamicSize(dim_size)

    def is_dynamic_stride_or_offset(self, value):
        self._needs_rank()
        return _C.mlirShapedTypeIsDynamicStrideOrOffset(value)

    def is_static_stride_or_offset(self, value):
        return not self.is_dynamic_stride_or_offset(value)

    @staticmethod
    def get_dynamic_size():
        return _C.mlirShapedTypeGetDynamicSize()

    @staticmethod
    def get_dynamic_stride_or_offset():
        return _C.mlirShapedTypeGetDynamicStrideOrOffset()


def _element(type):
    if not isinstance(type, Type):
        raise TypeError("expected a Type")
    return type


@_define
class VectorType(ShapedType):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAVector, _C.mlirVectorTypeGetTypeID

    @staticmethod
    def _flags(shape, scalable, scalable_dims):
        if scalable is not None and scalable_dims is not None:
            raise ValueError("'scalable' and 'scalable_dims' kwargs are mutually exclusive.")
        if scalable is not None:
            if len(scalable) != len(shape):
                raise ValueError("Expected len(scalable) == len(shape).")
            return [bool(flag) for flag in scalable]
        if scalable_dims is None:
            return []
        flags = [False] * len(shape)
        for dim in scalable_dims:
            if not 0 <= dim < len(shape):
                raise ValueError("Scalable dimension index out of bounds.")
            flags[dim] = True
        return flags

    @staticmethod
    def get(shape, element_type, *, scalable=None, scalable_dims=None, loc=None):
        shape = list(shape)
        loc = loc if loc is not None else Location.current or Location.unknown(element_type.context)
        flags = VectorType._flags(shape, scalable, scalable_dims)
        return _checked(element_type.context, lambda: _C.vector_type(loc, shape, element_type, flags))

    @staticmethod
    def get_unchecked(shape, element_type, *, scalable=None, scalable_dims=None, context=None):
        return VectorType.get(shape, element_type, scalable=scalable, scalable_dims=scalable_dims,
                              loc=Location.unknown(element_type.context))

    scalable = property(lambda self: _C.mlirVectorTypeIsScalable(self))

    @property
    def scalable_dims(self):
        return [_C.mlirVectorTypeIsDimScalable(self, i) for i in range(self.rank)]


@_define
class RankedTensorType(ShapedType):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsARankedTensor, _C.mlirRankedTensorTypeGetTypeID

    @staticmethod
    def get(shape, element_type, encoding=None, loc=None):
        loc = loc if loc is not None else Location.current or Location.unknown(element_type.context)
        encoding = _C.NULL if encoding is None else encoding
        return _checked(element_type.context,
                        lambda: _C.mlirRankedTensorTypeGetChecked(loc, list(shape), element_type, encoding))

    @staticmethod
    def get_unchecked(shape, element_type, encoding=None, context=None):
        return RankedTensorType.get(shape, element_type, encoding, Location.unknown(element_type.context))

    encoding = property(lambda self: _C.mlirRankedTensorTypeGetEncoding(self))


@_define
class UnrankedTensorType(ShapedType):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAUnrankedTensor, _C.mlirUnrankedTensorTypeGetTypeID

    @staticmethod
    def get(element_type, loc=None):
        loc = loc if loc is not None else Location.current or Location.unknown(element_type.context)
        return _checked(element_type.context, lambda: _C.mlirUnrankedTensorTypeGetChecked(loc, element_type))

    @staticmethod
    def get_unchecked(element_type, context=None):
        return UnrankedTensorType.get(element_type, Location.unknown(element_type.context))


@_define
class MemRefType(ShapedType):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAMemRef, _C.mlirMemRefTypeGetTypeID

    @staticmethod
    def get(shape, element_type, layout=None, memory_space=None, loc=None):
        loc = loc if loc is not None else Location.current or Location.unknown(element_type.context)
        layout, memory_space = (_C.NULL if part is None else part for part in (layout, memory_space))
        return _checked(element_type.context,
                        lambda: _C.mlirMemRefTypeGetChecked(loc, element_type, list(shape), layout, memory_space))

    @staticmethod
    def get_unchecked(shape, element_type, layout=None, memory_space=None, context=None):
        return MemRefType.get(shape, element_type, layout, memory_space, Location.unknown(element_type.context))

    layout = property(lambda self: _C.mlirMemRefTypeGetLayout(self))
    affine_map = property(lambda self: _C.mlirMemRefTypeGetAffineMap(self))
    memory_space = property(lambda self: _C.mlirMemRefTypeGetMemorySpace(self))

    def get_strides_and_offset(self):
        found = _C.memref_strides(self)
        if found is None:
            raise RuntimeError("Failed to extract strides and offset from memref.")
        return found


@_define
class UnrankedMemRefType(ShapedType):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAUnrankedMemRef, _C.mlirUnrankedMemRefTypeGetTypeID

    @staticmethod
    def get(element_type, memory_space, loc=None):
        loc = loc if loc is not None else Location.current or Location.unknown(element_type.context)
        space = _C.NULL if memory_space is None else memory_space
        return _checked(element_type.context, lambda: _C.mlirUnrankedMemRefTypeGetChecked(loc, element_type, space))

    @staticmethod
    def get_unchecked(element_type, memory_space, context=None):
        return UnrankedMemRefType.get(element_type, memory_space, Location.unknown(element_type.context))

    memory_space = property(lambda self: _C.mlirUnrankedMemrefGetMemorySpace(self))


@_define
class TupleType(Type):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsATuple, _C.mlirTupleTypeGetTypeID

    @staticmethod
    def get_tuple(elements, context=None):
        return _C.mlirTupleTypeGet(context, elements)

    get = get_tuple
    num_types = property(lambda self: _C.mlirTupleTypeGetNumTypes(self))

    def get_type(self, pos):
        if not 0 <= pos < self.num_types:
            raise IndexError("index out of range")
        return _C.mlirTupleTypeGetType(self, pos)


@_define
class FunctionType(Type):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAFunction, _C.mlirFunctionTypeGetTypeID

    @staticmethod
    def get(inputs, results, context=None):
        return _C.mlirFunctionTypeGet(context, inputs, results)

    @property
    def inputs(self):
        return [_C.mlirFunctionTypeGetInput(self, i) for i in range(_C.mlirFunctionTypeGetNumInputs(self))]

    @property
    def results(self):
        return [_C.mlirFunctionTypeGetResult(self, i) for i in range(_C.mlirFunctionTypeGetNumResults(self))]


@_define
class OpaqueType(Type):
    __slots__ = ()
    _isa, _typeid = _C.mlirTypeIsAOpaque, _C.mlirOpaqueTypeGetTypeID

    @staticmethod
    def get(dialect_namespace, buffer, context=None):
        return _C.mlirOpaqueTypeGet(context, dialect_namespace, buffer)

    dialect_namespace = property(lambda self: _C.mlirOpaqueTypeGetDialectNamespace(self))
    data = property(lambda self: _C.mlirOpaqueTypeGetData(self))
