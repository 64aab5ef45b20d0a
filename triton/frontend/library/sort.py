# Sorting and flipping of triton.language.standard: a row of 2^n elements is a cube with n axes of size 2.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from triton import jit
from triton.language import core, max, min, xor_sum


# 0 and 1 along the axis that j axes follow.
@jit
def _indicator(n_dims: core.constexpr, j: core.constexpr):
    return core.reshape(core.arange(0, 2), [1] * (n_dims - j - 1) + [2] + [1] * j)


# Exchanges pairs along an axis where they aren't in order. The other one of a pair is the exclusive or of both and one.
@jit
def _compare_and_swap(x, flip, i: core.constexpr):
    axes: core.constexpr = core._log2(x.numel)
    bits = x.to(core._get_int_dtype(bitwidth=x.dtype.primitive_bitwidth, signed=True), bitcast=True)
    other = (bits ^ xor_sum(bits, axes - 1 - i, True)).to(x.dtype, bitcast=True)
    is_second = _indicator(axes, i)
    return core.where((x > other) != (flip ^ is_second), other, x)


# order: 0 upwards, 1 downwards, 2 in turns, every 2^stage elements.
@jit
def _bitonic_merge_hypercube(x, stage: core.constexpr, order: core.constexpr):
    downwards = _indicator(core._log2(x.numel), stage) if order == 2 else order
    for axis in core.static_range(stage - 1, -1, -1):
        x = _compare_and_swap(x, downwards, axis)
    return x


@jit
def _bitonic_merge(x, stage: core.constexpr, order: core.constexpr, n_dims: core.constexpr):
    cube = core.reshape(x, [2] * core._log2(x.numel))
    return core.reshape(_bitonic_merge_hypercube(cube, stage, order), x.shape)


@jit
def sort_impl(x, k: core.constexpr = None, dim: core.constexpr = None, descending: core.constexpr = 0):
    last: core.constexpr = len(x.shape) - 1
    core.static_assert(dim is None or dim == last, "only minor dimension is currently supported")
    length: core.constexpr = core._log2(x.shape[last])
    kept: core.constexpr = length if k is None else core._log2(k)
    axes: core.constexpr = core._log2(x.numel)
    cube = core.reshape(x, [2] * axes if axes else [1])
    # Runs of k elements are sorted, in turns up and down ...
    for run in core.static_range(1, kept + 1):
        cube = _bitonic_merge_hypercube(cube, run, descending if run == length else 2)
    # ... and of two of them the better half is kept, until one is left.
    for run in core.static_range(kept + 1, length + 1):
        if descending:
            cube = max(cube, axis=core._log2(cube.numel) - 1 - kept)
        else:
            cube = min(cube, axis=core._log2(cube.numel) - 1 - kept)
        cube = _bitonic_merge_hypercube(cube, kept, descending if run == length else 2)
    return core.reshape(cube, x.shape[:-1] + [2**kept])


@jit
def sort(x, dim: core.constexpr = None, descending: core.constexpr = 0):
    return sort_impl(x, dim=dim, descending=descending)


@jit
def topk(x, k: core.constexpr, dim: core.constexpr = None):
    return sort_impl(x, k=k, dim=dim, descending=True)


@jit
def bitonic_merge(x, dim: core.constexpr = None, descending: core.constexpr = 0):
    core.static_assert(dim is None or dim == len(x.shape) - 1, "only minor dimension is currently supported")
    length: core.constexpr = core._log2(x.shape[-1])
    return _bitonic_merge(x, length, descending, length)


# The exclusive or of all elements along an axis, and of one of them, is the other one.
@jit
def flip(x, dim=None):
    core.static_assert(-len(x.shape) <= dim and dim < len(x.shape))
    axis: core.constexpr = core._get_flip_dim(dim, x.shape)
    core.static_assert(core._is_power_of_two(x.shape[axis]))
    count: core.constexpr = core._log2(x.shape[axis])
    bits = x.to(core._get_int_dtype(bitwidth=x.dtype.primitive_bitwidth, signed=True), bitcast=True)
    bits = core.reshape(bits, x.shape[:axis] + [2] * count + x.shape[axis + 1:])
    for step in core.static_range(count):
        bits = bits ^ xor_sum(bits, axis + step, True)
    return core.reshape(bits, x.shape).to(x.dtype, bitcast=True)
