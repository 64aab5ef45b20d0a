# Functions of elements with control flow of their own: maps.py
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def steps_of(n):
    steps = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


# Returns inside of branches make several blocks of it, a nested one too.
@triton.jit
def ordered(a, b):
    if a < b:
        return a, b
    else:
        if a > 3 * b:
            return b * 10, a
    return b, a


@triton.jit
def pairs(a, b, c, d):
    if a < c:
        return a, b, 1, 2
    return c, d, 3, 4


@triton.jit
def kernel(x, y, low, high, steps, taken, where):
    at = tl.arange(0, 64)
    a, b = tl.load(x + at), tl.load(y + at)
    smaller, larger = tl.map_elementwise(ordered, a, b)
    tl.store(low + at, smaller)
    tl.store(high + at, larger)
    tl.store(steps + at, tl.map_elementwise(steps_of, at))
    values, numbers = tl.map_elementwise(pairs, a, b, pack=2)
    tl.store(taken + at, values)
    tl.store(where + at, numbers)


def main():
    random = np.random.default_rng(0)
    x, y = random.random(64, np.float32) + 0.2, random.random(64, np.float32) + 0.2
    low, high, taken = (np.zeros(64, np.float32) for _ in range(3))
    steps, where = np.zeros(64, np.int32), np.zeros(64, np.int32)
    kernel[(1, )](x, y, low, high, steps, taken, where)
    expected = [ordered_by_python(a, b) for a, b in zip(x, y)]
    assert len({which for _, _, which in expected}) == 3  # each way is taken
    np.testing.assert_allclose(low, [a for a, _, _ in expected], rtol=1e-6)
    np.testing.assert_allclose(high, [b for _, b, _ in expected], rtol=1e-6)
    np.testing.assert_array_equal(steps, [steps_by_python(n) for n in range(64)])
    first = np.repeat(x[::2] < y[::2], 2)
    np.testing.assert_array_equal(taken, np.where(first, x, y))
    np.testing.assert_array_equal(where, np.where(first, np.tile([1, 2], 32), np.tile([3, 4], 32)))


def ordered_by_python(a, b):
    return (a, b, 0) if a < b else (b * np.float32(10), a, 1) if a > 3 * b else (b, a, 2)


def steps_by_python(n):
    steps = 0
    while n > 1:
        n, steps = n // 2 if n % 2 == 0 else 3 * n + 1, steps + 1
    return steps


main()
print("right")
