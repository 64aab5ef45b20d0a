# The dialect memref.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator
from itertools import accumulate

from ..ir import DenseI64ArrayAttr, MemRefType, Operation, OpView, ShapedType, StridedLayoutAttr, Value
from ._memref_ops_gen import *
from ._memref_ops_gen import _Dialect
from ._ods_common import _dispatch_mixed_values, get_op_result_or_value as _value_of
from .arith import ConstantOp as _ConstantOp

_generated_load, _generated_store, _generated_subview = load, store, subview


def load(memref, indices=None, *, nontemporal=None, loc=None, ip=None):
    return LoadOp(memref=memref, indices=indices or [], nontemporal=nontemporal, loc=loc, ip=ip).result


def store(value, memref, indices=None, *, nontemporal=None, loc=None, ip=None):
    return StoreOp(value=value, memref=memref, indices=indices or [], nontemporal=nontemporal, loc=loc, ip=ip)


def _known(value):
    """The number, or the value where it isn't a constant."""
    if isinstance(value, int):
        return value
    value = _value_of(value)
    owner = value.owner
    view = owner.opview if isinstance(owner, (Operation, OpView)) else None
    return view.literal_value if isinstance(view, _ConstantOp) else value




def subview(source, offsets, sizes, strides, *, result_type=None, rank_reduce=False, loc=None, ip=None):
    """A view of part of a memref; numbers and values may be mixed. The type is worked out where all that it takes is known."""
    if offsets is None:
        offsets = [0] * len(sizes)
    if strides is None:
        strides = [1] * len(sizes)
    offsets, sizes, strides = ([_known(part) for part in list(parts)] for parts in (offsets, sizes, strides))
    dynamic = ShapedType.get_dynamic_size()
    if result_type is None:
        source_strides, source_offset = source.type.get_strides_and_offset()
        is_known = all(isinstance(part, int) for part in offsets)
        target_offset = dynamic
        if is_known and source_offset != dynamic and dynamic not in source_strides:
            target_offset = source_offset + sum(o * s for o, s in zip(offsets, source_strides))
        target_strides = [s * t if isinstance(t, int) and s != dynamic else dynamic for s, t in zip(source_strides, strides)]
        shape = [part if isinstance(part, int) else dynamic for part in sizes]
        if rank_reduce:
            kept = [i for i, size in enumerate(shape) if size != 1]
            shape, target_strides = [shape[i] for i in kept], [target_strides[i] for i in kept]
        plain = list(accumulate([1] + shape[:0:-1], operator.mul))[::-1] if dynamic not in shape[1:] else None
        layout = StridedLayoutAttr.get(target_offset, target_strides)
        if target_offset == 0 and plain == target_strides:
            layout = None
        result_type = MemRefType.get(shape, source.type.element_type, layout, source.type.memory_space)
    parts = [_dispatch_mixed_values(part) for part in (offsets, sizes, strides)]
    return _generated_subview(result_type, source, *(values for values, _, _ in parts), *(static for _, _, static in parts),
                              loc=loc, ip=ip)
