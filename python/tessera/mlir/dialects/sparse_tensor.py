# The dialect sparse_tensor: encodings of tensors.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import enum

from .._mlir_libs import _C as _C
from ..ir import Attribute, Context
from ._sparse_tensor_ops_gen import *
from ._sparse_tensor_ops_gen import _Dialect


class _Bit(enum.IntEnum):
    def __repr__(self):
        return f"{type(self).__name__}.{self.name}"


class LevelFormat(_Bit):
    """How a level is stored; the numbers are those of mlir-c/Dialect/SparseTensor.h."""

    dense = 0x10000
    batch = 0x20000
    compressed = 0x40000
    singleton = 0x80000
    loose_compressed = 0x100000
    n_out_of_m = 0x200000


class LevelProperty(_Bit):
    non_unique = 1
    non_ordered = 2
    soa = 4


def _null(value):
    return _C.NULL if value is None else value


class EncodingAttr(Attribute):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirAttributeIsASparseTensorEncodingAttr)
    attr_name = _C.mlirSparseTensorEncodingAttrGetName()

    @staticmethod
    def get(lvl_types, dim_to_lvl, lvl_to_dim, pos_width, crd_width, explicit_val=None, implicit_val=None, context=None):
        levels = [int(level) for level in lvl_types]
        context = Context.current if context is None else context
        return EncodingAttr(_C.captured(context, lambda: _C.mlirSparseTensorEncodingAttrGet(
            context, levels, _null(dim_to_lvl), _null(lvl_to_dim), pos_width, crd_width, _null(explicit_val), _null(implicit_val)), "Invalid encoding"))

    @staticmethod
    def build_level_type(lvl_fmt, properties=(), n=0, m=0):
        """The number that stands for a level; n and m are of n elements out of each m."""
        bits = int(lvl_fmt) | n << 32 | m << 40
        for one in properties:
            bits |= int(one)
        return bits

    @property
    def lvl_types(self):
        rank = _C.mlirSparseTensorEncodingGetLvlRank(self)
        return [_C.mlirSparseTensorEncodingAttrGetLvlType(self, i) for i in range(rank)]

    @property
    def lvl_formats_enum(self):
        rank = _C.mlirSparseTensorEncodingGetLvlRank(self)
        return [LevelFormat(_C.mlirSparseTensorEncodingAttrGetLvlFmt(self, i)) for i in range(rank)]

    dim_to_lvl = property(lambda self: _C.mlirSparseTensorEncodingAttrGetDimToLvl(self))
    lvl_to_dim = property(lambda self: _C.mlirSparseTensorEncodingAttrGetLvlToDim(self))
    pos_width = property(lambda self: _C.mlirSparseTensorEncodingAttrGetPosWidth(self))
    crd_width = property(lambda self: _C.mlirSparseTensorEncodingAttrGetCrdWidth(self))
    explicit_val = property(lambda self: _C.mlirSparseTensorEncodingAttrGetExplicitVal(self))
    implicit_val = property(lambda self: _C.mlirSparseTensorEncodingAttrGetImplicitVal(self))
    structured_n = property(lambda self: _C.mlirSparseTensorEncodingAttrGetStructuredN(self.lvl_types[-1]))
    structured_m = property(lambda self: _C.mlirSparseTensorEncodingAttrGetStructuredM(self.lvl_types[-1]))
