# What modules of dialects share.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._mlir_libs import _mlir as _cext
from ..ir import ArrayAttr, Attribute, DenseI32ArrayAttr, DenseI64ArrayAttr, IntegerAttr, IntegerType, Location, OpResultList, OpView, Operation, ShapedType, Value

__all__ = ["equally_sized_accessor", "get_default_loc_context", "get_op_result_or_value", "get_op_results_or_values",
           "get_op_result_or_op_results", "segmented_accessor"]

ResultValueTypeTuple = Operation, OpView, Value


def segmented_accessor(elements, raw_segments, idx):
    """The part of the elements that is the segment of that number; sizes are a DenseI32ArrayAttr."""
    sizes = list(DenseI32ArrayAttr(raw_segments))
    start = sum(sizes[:idx])
    return elements[start:start + sizes[idx]]


def equally_sized_accessor(elements, n_simple, n_variadic, n_preceding_simple, n_preceding_variadic):
    """Where a group starts and how many are in each, all groups that vary having the same size."""
    total = len(elements) - n_simple
    assert total % n_variadic == 0
    each = total // n_variadic
    return n_preceding_simple + n_preceding_variadic * each, each


def get_default_loc_context(location=None):
    """The context of the location, or of the one that is in force, if any."""
    location = location or Location.current
    return location.context if location else None


def get_op_result_or_value(arg):
    """The value, or the only result of an operation."""
    if isinstance(arg, (OpView, Operation)):
        return arg.operation.result
    if isinstance(arg, OpResultList):
        return arg[0]
    assert isinstance(arg, Value), f"expects Value, got {type(arg)}"
    return arg


def get_op_results_or_values(arg):
    """The values, or the results of an operation."""
    return arg.operation.results if isinstance(arg, (OpView, Operation)) else arg


def get_op_result_or_op_results(op):
    """The result, the results, or the operation that has none."""
    results = op.results
    return results[0] if len(results) == 1 else results if len(results) else op


def _dispatch_mixed_values(values):
    """(dynamic values, packed value, static sizes as an attribute) of numbers, attributes and values."""
    if isinstance(values, ArrayAttr):
        return [], None, values
    if isinstance(values, ResultValueTypeTuple):
        return [], values, None
    dynamic, static = [], []
    for value in values or []:
        if isinstance(value, int):
            static.append(value)
        elif isinstance(value, IntegerAttr):
            static.append(value.value)
        else:
            static.append(ShapedType.get_dynamic_size())
            dynamic.append(value)
    return dynamic, None, DenseI64ArrayAttr.get(static)


def _plain(value):
    if isinstance(value, ArrayAttr):
        return [_plain(part) for part in value]
    return value.value if isinstance(value, Attribute) and hasattr(value, "value") else value


def _get_int_array_attr(values):
    if values is None:
        return None
    return ArrayAttr.get([IntegerAttr.get(IntegerType.get_signless(64), _plain(value)) for value in values])


def _get_int_array_array_attr(values):
    if values is None:
        return None
    return ArrayAttr.get([_get_int_array_attr(part) for part in values])
