# Functions of triton.language.standard on shapes and numbers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from triton import jit
from triton.language import core, math


@jit
def cdiv(x, div):
    return (x + (div - 1)) // div


@jit
def sigmoid(x):
    return 1 / (1 + math.exp(-x))


@jit
def ravel(x, can_reorder=False):
    return core.reshape(x, [x.numel], can_reorder=can_reorder)


# The place of a tile when tiles that were counted row by row are counted column by column in each panel of so many rows.
@jit
def swizzle2d(i, j, size_i, size_j, size_g):
    tile = i * size_j + j
    tiles_of_panel = size_g * size_j
    panel = tile // tiles_of_panel
    first_row = panel * size_g
    height = core.minimum(size_i - first_row, size_g)  # the last panel may have fewer rows
    tile = tile % tiles_of_panel
    return first_row + tile % height, tile // height


@jit
def zeros(shape, dtype):
    return core.full(shape, 0, dtype)


@jit
def zeros_like(input):
    return zeros(input.shape, input.dtype)


@jit
def interleave(a, b):
    pairs = core.join(a, b)
    if len(pairs.shape) > 1:
        return core.reshape(pairs, pairs.shape[:-2] + [2 * pairs.shape[-2]])
    else:
        return pairs


@jit
def squeeze(x, dim: core.constexpr):
    core.static_assert(x.shape[dim] == 1)
    return core.reshape(x, x.shape[:dim] + x.shape[dim + 1:])


@jit
def unsqueeze(x, dim: core.constexpr):
    return core.reshape(x, x.shape[:dim] + (1, ) + x.shape[dim:])
