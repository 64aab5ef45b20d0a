# The dialect memref.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator
from itertools import accumulate

from ..ir import IntegerAttr, MemRefType, Operation, OpView, ShapedType, StridedLayoutAttr
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
    if isinstance(value, IntegerAttr):
        return value.value
    value = _value_of(value)
    owner = value.owner
    view = owner.opview if isinstance(owner, (Operation, OpView)) else None
    return view.literal_value if isinstance(view, _ConstantOp) else value


def _infer_memref_subview_result_type(source_memref_type, offsets, static_sizes, static_strides):
    """The type of a view: offsets may be values, sizes and strides are numbers."""
    dynamic = ShapedType.get_dynamic_size()
    strides, offset = source_memref_type.get_strides_and_offset()
    sizes, steps = [_known(part) for part in static_sizes], [_known(part) for part in static_strides]
    if not all(isinstance(part, int) and part != dynamic for part in sizes + steps):
        raise ValueError("Only inferring from python or mlir integer constant is supported")
    starts = [_known(part) for part in offsets]
    if offset != dynamic and dynamic not in strides and all(isinstance(part, int) and part != dynamic for part in starts):
        offset += sum(start * stride for start, stride in zip(starts, strides))
    else:
        offset = dynamic
    strides = [dynamic if stride == dynamic else stride * step for stride, step in zip(strides, steps)]
    plain = list(accumulate([1] + sizes[:0:-1], operator.mul))[::-1]
    layout = None if offset == 0 and strides == plain else StridedLayoutAttr.get(offset, strides)
    return MemRefType.get(sizes, source_memref_type.element_type, layout, source_memref_type.memory_space)


def subview(source, offsets, sizes, strides, *, result_type=None, rank_reduce=False, loc=None, ip=None):
    """A view of part of a memref; numbers and values may be mixed. The type is worked out where sizes and strides are known."""
    offsets = [0] * len(sizes) if offsets is None else offsets
    strides = [1] * len(sizes) if strides is None else strides
    offsets, sizes, strides = ([_known(part) for part in parts] for parts in (offsets, sizes, strides))
    dynamic = ShapedType.get_dynamic_size()
    if result_type is None:
        if not all(isinstance(part, int) and part != dynamic for part in sizes + strides):
            raise ValueError("mixed static/dynamic offset/sizes/strides requires explicit result type")
        result_type = _infer_memref_subview_result_type(source.type, offsets, sizes, strides)
        if rank_reduce:
            kept = [i for i, size in enumerate(sizes) if size != 1]
            found, offset = result_type.get_strides_and_offset()
            layout = StridedLayoutAttr.get(offset, [found[i] for i in kept])
            result_type = MemRefType.get([sizes[i] for i in kept], result_type.element_type, layout, result_type.memory_space)
    parts = [_dispatch_mixed_values(part) for part in (offsets, sizes, strides)]
    return _generated_subview(result_type, source, *(values for values, _, _ in parts), *(static for _, _, static in parts),
                              loc=loc, ip=ip)
