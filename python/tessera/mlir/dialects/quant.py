# The dialect quant.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator

from .._mlir_libs import _C as _C
from ..ir import Type
from ._quant_ops_gen import *
from ._quant_ops_gen import _Dialect


def _width(value, most):
    """Of an integer that numbers are stored as."""
    width = operator.index(value)
    if not 1 <= width <= most:
        raise ValueError(f"expected a width from 1 to {most} bits, got {width}")
    return width


class QuantizedType(Type):
    """Any of the dialect's types: numbers that are stored as integers."""

    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAQuantizedType)
    FLAG_SIGNED = _C.mlirQuantizedTypeGetSignedFlag()

    @staticmethod
    def default_minimum_for_integer(is_signed, integral_width):
        width = _width(integral_width, 64)
        return -1 << width - 1 if is_signed else 0

    @staticmethod
    def default_maximum_for_integer(is_signed, integral_width):
        width = _width(integral_width, 64 if is_signed else 63)  # what 64 bits with a sign hold
        return (1 << (width - 1 if is_signed else width)) - 1

    expressed_type = property(lambda self: _C.mlirQuantizedTypeGetExpressedType(self))
    flags = property(lambda self: _C.mlirQuantizedTypeGetFlags(self))
    is_signed = property(lambda self: _C.mlirQuantizedTypeIsSigned(self))
    storage_type = property(lambda self: _C.mlirQuantizedTypeGetStorageType(self))
    storage_type_min = property(lambda self: _C.mlirQuantizedTypeGetStorageTypeMin(self))
    storage_type_max = property(lambda self: _C.mlirQuantizedTypeGetStorageTypeMax(self))
    storage_type_integral_width = property(lambda self: _C.mlirQuantizedTypeGetStorageTypeIntegralWidth(self))
    quantized_element_type = property(lambda self: _C.mlirQuantizedTypeGetQuantizedElementType(self))

    def is_compatible_expressed_type(self, candidate):
        return _C.mlirQuantizedTypeIsCompatibleExpressedType(self, candidate)

    def cast_from_storage_type(self, candidate):
        return _cast(_C.mlirQuantizedTypeCastFromStorageType(self, candidate))

    @staticmethod
    def cast_to_storage_type(type):
        return _cast(_C.mlirQuantizedTypeCastToStorageType(type))

    def cast_from_expressed_type(self, candidate):
        return _cast(_C.mlirQuantizedTypeCastFromExpressedType(self, candidate))

    @staticmethod
    def cast_to_expressed_type(type):
        return _cast(_C.mlirQuantizedTypeCastToExpressedType(type))

    def cast_expressed_to_storage_type(self, candidate):
        return _cast(_C.mlirQuantizedTypeCastExpressedToStorageType(self, candidate))


def _cast(type):
    if type is None:
        raise TypeError("Invalid cast.")
    return type


def _make(storage, make):
    """What `make` gives; errors become an exception."""
    return _C.captured(storage.context, make, "Invalid type")


def _define(cls):
    name = cls.__name__
    cls._isa = cls.isinstance = staticmethod(getattr(_C, "mlirTypeIsA" + name))
    cls.type_name = getattr(_C, f"mlir{name}GetName")()
    cls.static_typeid = getattr(_C, f"mlir{name}GetTypeID")()
    _C.set_type_caster(cls.static_typeid, cls)
    return cls


@_define
class AnyQuantizedType(QuantizedType):
    __slots__ = ()

    @staticmethod
    def get(flags, storage_type, expressed_type, storage_type_min, storage_type_max):
        return _make(storage_type, lambda: _C.mlirAnyQuantizedTypeGet(flags, storage_type, expressed_type, storage_type_min,
                                                                      storage_type_max))


@_define
class UniformQuantizedType(QuantizedType):
    """With one scale and one zero point."""

    __slots__ = ()

    @staticmethod
    def get(flags, storage_type, expressed_type, scale, zero_point, storage_type_min, storage_type_max):
        return _make(storage_type, lambda: _C.mlirUniformQuantizedTypeGet(flags, storage_type, expressed_type, scale, zero_point,
                                                                          storage_type_min, storage_type_max))

    scale = property(lambda self: _C.mlirUniformQuantizedTypeGetScale(self))
    zero_point = property(lambda self: _C.mlirUniformQuantizedTypeGetZeroPoint(self))
    is_fixed_point = property(lambda self: _C.mlirUniformQuantizedTypeIsFixedPoint(self))


@_define
class UniformQuantizedPerAxisType(QuantizedType):
    """With a scale and a zero point for each index of a dimension."""

    __slots__ = ()

    @staticmethod
    def get(flags, storage_type, expressed_type, scales, zero_points, quantized_dimension, storage_type_min, storage_type_max):
        return _make(storage_type, lambda: _C.mlirUniformQuantizedPerAxisTypeGet(
            flags, storage_type, expressed_type, list(scales), list(zero_points), quantized_dimension, storage_type_min,
            storage_type_max))

    def _each(self, get):
        return [get(self, i) for i in range(_C.mlirUniformQuantizedPerAxisTypeGetNumDims(self))]

    scales = property(lambda self: self._each(_C.mlirUniformQuantizedPerAxisTypeGetScale))
    zero_points = property(lambda self: self._each(_C.mlirUniformQuantizedPerAxisTypeGetZeroPoint))
    quantized_dimension = property(lambda self: _C.mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(self))
    is_fixed_point = property(lambda self: _C.mlirUniformQuantizedPerAxisTypeIsFixedPoint(self))


@_define
class UniformQuantizedSubChannelType(QuantizedType):
    """With a scale and a zero point for each block of a tensor."""

    __slots__ = ()

    @staticmethod
    def get(flags, storage_type, expressed_type, scales, zero_points, quantized_dimensions, block_sizes, storage_type_min,
            storage_type_max):
        return _make(storage_type, lambda: _C.mlirUniformQuantizedSubChannelTypeGet(
            flags, storage_type, expressed_type, scales, zero_points, list(quantized_dimensions), list(block_sizes),
            storage_type_min, storage_type_max))

    def _each(self, get):
        return [get(self, i) for i in range(_C.mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(self))]

    quantized_dimensions = property(lambda self: self._each(_C.mlirUniformQuantizedSubChannelTypeGetQuantizedDimension))
    block_sizes = property(lambda self: self._each(_C.mlirUniformQuantizedSubChannelTypeGetBlockSize))
    scales = property(lambda self: _C.mlirUniformQuantizedSubChannelTypeGetScales(self))
    zero_points = property(lambda self: _C.mlirUniformQuantizedSubChannelTypeGetZeroPoints(self))


@_define
class CalibratedQuantizedType(QuantizedType):
    __slots__ = ()

    @staticmethod
    def get(expressed_type, min, max):
        return _make(expressed_type, lambda: _C.mlirCalibratedQuantizedTypeGet(expressed_type, min, max))

    min = property(lambda self: _C.mlirCalibratedQuantizedTypeGetMin(self))
    max = property(lambda self: _C.mlirCalibratedQuantizedTypeGetMax(self))
