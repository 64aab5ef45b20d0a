# The dialect arith.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from array import array as _array

from ..ir import Attribute, ComplexType, DenseElementsAttr, F32Type, F64Type, FloatAttr, FloatType, IndexType, IntegerAttr, IntegerType, Type, Value
from ._arith_ops_gen import *
from ._arith_ops_gen import _Dialect
from ._arith_enum_gen import *
from ._ods_common import _cext

from ._arith_ops_gen import _ods_make_ConstantOp, _ods_value_ConstantOp


def _attribute(type, value):
    if isinstance(value, int):
        if isinstance(type, (IntegerType, IndexType)):
            return IntegerAttr.get(type, value)
        raise ValueError(f"an integer can't be a constant of the type {type}")
    if isinstance(value, float):
        return FloatAttr.get(type, value)
    if isinstance(value, _array):
        return DenseElementsAttr.get(value, type=type)
    raise NotImplementedError(f"Building `arith.constant` not supported for {value!r}")


@_cext.register_operation(_Dialect, replace=True)
class ConstantOp(ConstantOp):
    """A constant of an attribute, or of a type and a number."""

    def __init__(self, result, value, *, loc=None, ip=None):
        if not isinstance(value, Attribute):
            value = _attribute(result, value)
        _ods_make_ConstantOp(self, [result], loc, ip, value)

    @classmethod
    def create_index(cls, value, *, loc=None, ip=None):
        return cls(IndexType.get(), value, loc=loc, ip=ip)

    @property
    def type(self):
        return self.results[0].type

    @property
    def value(self):
        return self.operation.attributes["value"]

    @property
    def literal_value(self):
        type = self.type
        if isinstance(type, (IntegerType, IndexType)):
            return IntegerAttr(self.value).value
        if isinstance(type, FloatType) or FloatType.isinstance(type):
            return FloatAttr(self.value).value
        raise ValueError("only integer and float constants have literal values")


def constant(result, value, *, loc=None, ip=None):
    if not isinstance(value, Attribute):
        value = _attribute(result, value)
    return _ods_value_ConstantOp((result,), loc, ip, value)
