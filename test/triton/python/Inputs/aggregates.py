# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton.language.core import _aggregate as aggregate


@triton.jit
def twice(x):
    return x + x


@aggregate
class Tile:
    at: tl.tensor
    size: tl.constexpr

    @triton.constexpr_function
    def __init__(self, at, size):
        self.at = at
        self.size = tl.constexpr(size)

    @triton.jit
    def load(self):
        return twice(tl.load(self.at + tl.arange(0, self.size)))

    @triton.jit
    def next(self, n=1):
        return Tile(self.at + n * self.size, self.size)


@aggregate
class Total:
    sum: tl.tensor
    tile: Tile

    @triton.constexpr_function
    def __init__(self, sum, tile):
        self.sum = sum
        self.tile = tile

    @triton.jit
    def add(self):
        return Total(self.sum + self.tile.load(), self.tile.next())


@aggregate
class Labelled(Tile):
    at: tl.tensor
    size: tl.constexpr

    @triton.jit
    def __add__(self, other):
        return self.load() + other


@triton.jit
def rounds(x, out, N: tl.constexpr, ROUNDS: tl.constexpr):
    total = Total(tl.zeros((N, ), tl.float32), Tile(x, N))
    for _ in range(ROUNDS):
        total = total.add()
    tl.store(out + tl.arange(0, N), total.sum)


@triton.jit
def inherited(x, out, N: tl.constexpr):
    tl.store(out + tl.arange(0, N), Labelled(x, N) + 1.0)


x = np.arange(64, dtype=np.float32)
out = np.zeros(16, np.float32)
rounds[(1, )](x, out, N=16, ROUNDS=4)
assert (out == 2 * x.reshape(4, 16).sum(0)).all(), out
inherited[(1, )](x, out, N=16)
assert (out == 2 * x[:16] + 1).all(), out


@aggregate
class Half:
    a: tl.tensor
    b: tl.tensor

    @triton.constexpr_function
    def __init__(self, a):
        self.a = a


@triton.jit
def incomplete(x):
    tl.store(x, Half(1.0).a)


try:
    incomplete[(1, )](x)
    assert False
except triton.CompilationError as error:
    assert "constructor for Half did not initialize attribute 'b'" in str(error), error
