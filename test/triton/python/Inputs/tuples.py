# Tuples of arrays, numbers and constants as arguments of kernels; classes of named tuples that kernels capture.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections
from typing import NamedTuple

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


class Pair(NamedTuple):
    first: object
    second: object = 5


Matrix = collections.namedtuple("Matrix", ["base", "size", "of"])


@triton.jit
def total(pair, n):
    return pair.first + pair.second, pair[0] * n


@triton.jit
def mixed(arguments, out, N: tl.constexpr):
    tl.store(out, tl.load(arguments[0]) + arguments[1])
    tl.store(out + 1, tl.load(arguments[2][0]) * arguments[2][1] * N)


@triton.jit
def named(pair, out, n):
    a, b = total(pair, n)
    tl.store(out, a)
    tl.store(out + 1, b)


@triton.jit
def make(out, n):
    a, b = total(Pair(n, second=n * 2), 3)
    tl.store(out, a)
    tl.store(out + 1, Pair(n).second)


@triton.jit
def call(out, functions, n):
    for i in tl.static_range(len(functions)):
        tl.store(out + i, functions[i](Pair(n), 2)[i])


@triton.jit
def write(matrix, pair: tl.constexpr):
    at = tl.arange(0, 4)
    tl.store(matrix.base + at, matrix.size.first * matrix.size.second + pair[0] * pair[1], at < matrix.size.first)


def test_values():
    x, y, out, numbers = np.full(1, 3, np.float32), np.full(1, 5, np.float32), np.zeros(2, np.float32), np.zeros(2, np.int32)
    kernel = mixed[(1, )]((x, 2.0, (y, 7)), out, 2)
    assert out.tolist() == [5, 70]
    if kernel is not None:  # isn't interpreted: what was compiled is for other values of the same types, too
        assert mixed[(1, )]((y, 1.0, (x, 8)), out, 2) is kernel and out.tolist() == [6, 48]
        assert mixed[(1, )]((y, 1.0, (x, 1)), out, 2) is not kernel and out.tolist() == [6, 6]
        assert mixed[(1, )]((y, 1, (x, 8)), out, 2) is not kernel
        kernel[(1, )]((x, 2.0, (y, 7)), out, 2)
        assert out.tolist() == [5, 70]
    named[(1, )](Pair(4, 6), numbers, 3)
    assert numbers.tolist() == [10, 12]
    named[(1, )](Pair(1, None or 1), numbers, 1)
    assert numbers.tolist() == [2, 1]
    make[(1, )](numbers, 6)
    assert numbers.tolist() == [18, 5]
    call[(1, )](numbers, (total, total), 4)
    assert numbers.tolist() == [9, 8]
    area = np.zeros(4, np.int32)
    write[(1, )](Matrix(area, Pair(3, 16), "text"), (2, 10))
    assert area.tolist() == [68, 68, 68, 0]


# What is known of elements is what is known of arguments.
def test_known():
    x, out = np.zeros(64, np.float32), np.zeros(64, np.float32)
    kernel = mixed.warmup((x, 32, (x[1:], 1)), out, 2, grid=(1, ))
    signature = next(line for line in kernel.asm["ttir"].splitlines() if "tt.func" in line)
    types = [part.partition(" loc")[0].strip() for part in signature.partition("(")[2].split("%arg")[1:]]
    hint = " {tt.divisibility = 16 : i32}"
    assert types[1] == "1: i32" + hint and types[2] == "2: !tt.ptr<f32>", types
    assert len(types) == 4


def test_refused():
    try:
        mixed[(1, )](tuple(range(1000)), np.zeros(1), 1)
    except ValueError as error:
        assert "more than 128 elements" in str(error)
    else:
        raise AssertionError("not refused")


test_values()
test_known()
test_refused()
