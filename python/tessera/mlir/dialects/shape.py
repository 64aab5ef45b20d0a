# The dialect shape.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._ods_common import _cext
from ..ir import Attribute, DenseElementsAttr, DenseIntElementsAttr, IndexType
from ._shape_ops_gen import *
from ._shape_ops_gen import _Dialect


@_cext.register_operation(_Dialect, replace=True)
class ConstShapeOp(ConstShapeOp):
    """A shape of numbers, or of an attribute."""

    def __init__(self, shape, *, results=None, loc=None, ip=None):
        if not isinstance(shape, Attribute):
            from array import array

            shape = DenseElementsAttr.get(array("q", shape), type=IndexType.get())
        super().__init__(DenseIntElementsAttr(shape), results=results, loc=loc, ip=ip)


def const_shape(shape, *, results=None, loc=None, ip=None):
    return ConstShapeOp(shape, results=results, loc=loc, ip=ip).result
