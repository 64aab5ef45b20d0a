# The dialect tensor.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..extras.meta import region_op
from ..ir import RankedTensorType, ShapedType
from ._tensor_ops_gen import *
from ._tensor_ops_gen import _Dialect
from ._ods_common import _cext


@_cext.register_operation(_Dialect, replace=True)
class EmptyOp(EmptyOp):
    def __init__(self, sizes, element_type, *, encoding=None, loc=None, ip=None):
        """`sizes`: numbers, and values for sizes that aren't known."""
        shape, dynamic = [], []
        for size in sizes:
            if isinstance(size, int):
                shape.append(size)
            else:
                shape.append(ShapedType.get_dynamic_size())
                dynamic.append(size)
        super().__init__(RankedTensorType.get(shape, element_type, encoding), dynamic, loc=loc, ip=ip)


def empty(sizes, element_type, *, encoding=None, loc=None, ip=None):
    return EmptyOp(sizes, element_type, encoding=encoding, loc=loc, ip=ip).result


generate = region_op(lambda result, dynamic_extents: GenerateOp(result, dynamic_extents), terminator=lambda args: YieldOp(args[0]))
pad = region_op(PadOp, terminator=lambda args: YieldOp(args[0]))
