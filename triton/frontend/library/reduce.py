# Reductions and scans of triton.language.standard.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from triton import jit
from triton.language import core, math

# What two elements are combined to.


@jit
def _sum_combine(a, b):
    return a + b


@jit
def _prod_combine(a, b):
    return a * b


@jit
def _xor_combine(a, b):
    return a ^ b


@jit
def _or_combine(x, y):
    return x | y


@jit
def _elementwise_max(a, b):
    return core.maximum(a, b)


@jit
def _elementwise_min(a, b):
    return core.minimum(a, b)


# Of two values with their indices one pair; of equal values the one further to the left, or any.
@jit
def _argmax_combine(a, i, b, j, leftmost):
    if leftmost:
        is_first = a == b and i < j
    else:
        is_first = False
    is_first = a > b or is_first
    return core.where(is_first, a, b), core.where(is_first, i, j)


@jit
def _argmin_combine(a, i, b, j, leftmost):
    if leftmost:
        is_first = a == b and i < j
    else:
        is_first = False
    is_first = a < b or is_first
    return core.where(is_first, a, b), core.where(is_first, i, j)


@jit
def _argmax_combine_tie_break_left(a, i, b, j):
    return _argmax_combine(a, i, b, j, True)


@jit
def _argmax_combine_tie_break_fast(a, i, b, j):
    return _argmax_combine(a, i, b, j, False)


@jit
def _argmin_combine_tie_break_left(a, i, b, j):
    return _argmin_combine(a, i, b, j, True)


@jit
def _argmin_combine_tie_break_fast(a, i, b, j):
    return _argmin_combine(a, i, b, j, False)


# Extremes. With indices, only bf16 becomes wider.


@jit
def max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    elements = core._promote_bfloat16_to_float32(input)
    wide: core.constexpr = None if return_indices else core._pick_compared_dtype(elements.dtype)
    if return_indices:
        return core._reduce_with_indices(
            elements, axis,
            _argmax_combine_tie_break_left if return_indices_tie_break_left else _argmax_combine_tie_break_fast,
            keep_dims=keep_dims)
    else:
        if wide == core.int32:
            assert elements.dtype.is_int(), "Expecting input to be integer type"
        return core.reduce(elements if wide is None else elements.to(wide), axis, _elementwise_max, keep_dims=keep_dims)


@jit
def min(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    elements = core._promote_bfloat16_to_float32(input)
    wide: core.constexpr = None if return_indices else core._pick_compared_dtype(elements.dtype)
    if return_indices:
        return core._reduce_with_indices(
            elements, axis,
            _argmin_combine_tie_break_left if return_indices_tie_break_left else _argmin_combine_tie_break_fast,
            keep_dims=keep_dims)
    else:
        if wide == core.int32:
            assert elements.dtype.is_int(), "Expecting input to be integer type"
        return core.reduce(elements if wide is None else elements.to(wide), axis, _elementwise_min, keep_dims=keep_dims)


@jit
def argmax(input, axis, tie_break_left=True, keep_dims=False):
    _, index = max(input, axis, True, tie_break_left, keep_dims)
    return index


@jit
def argmin(input, axis, tie_break_left=True, keep_dims=False):
    _, index = min(input, axis, True, tie_break_left, keep_dims)
    return index


# Sums and the like.


@jit
def sum(input, axis=None, keep_dims=False, dtype: core.constexpr = None):
    wide: core.constexpr = core._pick_sum_dtype(input.dtype, dtype)
    return core.reduce(input if wide is None else input.to(wide), axis, _sum_combine, keep_dims=keep_dims)


@jit
def xor_sum(input, axis=None, keep_dims=False):
    core.static_assert(input.type.scalar.is_int(), "xor_sum only supported for integers")
    return core.reduce(input, axis, _xor_combine, keep_dims=keep_dims)


@jit
def reduce_or(input, axis, keep_dims=False):
    core.static_assert(input.type.scalar.is_int(), "reduce_or only supported for integers")
    return core.reduce(input, axis, _or_combine, keep_dims=keep_dims)


@jit
def cumsum(input, axis=0, reverse=False, dtype: core.constexpr = None):
    terms = core._promote_bfloat16_to_float32(input)
    wide: core.constexpr = core._pick_sum_dtype(terms.dtype, dtype)
    return core.associative_scan(terms if wide is None else terms.to(wide), axis, _sum_combine, reverse)


@jit
def cumprod(input, axis=0, reverse=False):
    return core.associative_scan(core._promote_bfloat16_to_float32(input), axis, _prod_combine, reverse)


@jit
def softmax(x, dim=None, keep_dims=False, ieee_rounding=False):
    axis: core.constexpr = 0 if dim is None else dim
    powers = math.exp(x - max(x, axis, keep_dims=keep_dims))
    return math.fdiv(powers, sum(powers, axis, keep_dims=keep_dims), ieee_rounding)
