# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What random kernels have found, in small.
import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def xor(a, b):
    return a ^ b


@triton.jit
def masked_rows(x, out, n):
    at = tl.arange(0, 4)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(out + tl.arange(0, 4), tl.reduce(tl.load(x + at, mask=at < n, other=0), 1, xor))


def check_masked_rows():
    """The rows' results and the elements that are loaded one by one were in the same memory."""
    x, out = np.arange(1, 33).astype(np.int8), np.zeros(4, np.int8)
    for n in (32, 24, 17, 9, 4):
        masked_rows[(1, )](x, out, n)
        expected = np.bitwise_xor.reduce(np.where(np.arange(32) < n, x, 0).reshape(4, 8), 1)
        assert (out == expected).all(), (n, out, expected)


@triton.jit
def powers(x, out, n, MOVED: tl.constexpr):
    at = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    v = tl.load(x + at)
    for i in range(n):
        v = tl.dot(v.T if MOVED else v, v, v, input_precision="ieee")
    tl.store(out + at, v)


def check_powers():
    """The sum of a product grew in the memory of a factor, when that was what it started with."""
    x, out = (np.arange(256) % 3 - 1).astype(np.float32), np.zeros(256, np.float32)
    for n in (2, 3):
        for moved in (False, True):
            powers[(1, )](x, out, n, moved)
            expected = x.reshape(16, 16)
            for _ in range(n):
                expected = (expected.T if moved else expected) @ expected + expected
            assert np.allclose(out, expected.ravel(), rtol=1e-5), (n, moved)


@triton.jit
def read_between(x, out, copy, after):
    at = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    moved = tl.arange(0, 16)[:, None] + tl.arange(0, 16)[None, :] * 16
    v = tl.load(x + at)
    tl.store(out + at, v + tl.load(out + moved))
    read = tl.load(out + moved)
    tl.store(copy + at, v)
    tl.store(after + at, read)


def check_read_between():
    """What was loaded between two stores of a nest was loaded before the first one."""
    x, out = np.arange(256).astype(np.float32), np.arange(256).astype(np.float32) * 1000
    copy, after = np.zeros(256, np.float32), np.zeros(256, np.float32)
    expected = x.reshape(16, 16) + out.reshape(16, 16).T
    read_between[(1, )](x, out, copy, after)
    assert (out.reshape(16, 16) == expected).all() and (copy == x).all() and (after.reshape(16, 16) == expected.T).all()


@triton.jit
def half_rows(x, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, N: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, N)[None, :]
    inside = (row < ROWS) & (column < COLUMNS)
    v = tl.load(x + row * COLUMNS + column, inside, 0)
    tl.store(out + row * N + column, v, row * N + column < 1000)
    tl.store(x + 100 + row * N + column, v + 1, inside)


def check_half_rows():
    """Of a row that a register holds none of, with a condition for all of it, everything was read and written."""
    for n, columns in ((16, 8), (32, 8), (16, 4)):
        for kind in (np.int32, np.int64, np.float32):
            x, out = np.arange(300).astype(kind), np.zeros(3 * n, kind)
            expected, after = np.zeros((3, n), kind), x.copy()
            for row in range(2):
                expected[row, :columns] = x[row * columns:(row + 1) * columns]
                after[100 + row * n:100 + row * n + columns] = expected[row, :columns] + 1
            half_rows[(3, )](x, out, 2, columns, n)
            assert (out.reshape(3, n) == expected).all() and (x == after).all(), (n, columns, kind)


check_half_rows()
check_masked_rows()
check_read_between()
check_powers()
