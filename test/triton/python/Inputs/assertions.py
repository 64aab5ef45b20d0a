# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Assertions of kernels that fail: an exception, and the process goes on.
import os

import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def take(x, out, limit, BLOCK: tl.constexpr):
    index = tl.load(x + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    tl.device_assert(index < limit, "there is no such element")
    tl.store(out + index, 1)


@triton.jit
def late(out, first, WORK: tl.constexpr):
    """Takes a while, so that several threads have programs."""
    number, total = tl.program_id(0) + tl.program_id(1) * tl.num_programs(0), tl.zeros((64, ), tl.int32)
    for i in range(WORK):
        total = (total + i) & 255
    tl.device_assert(number < first)
    tl.store(out + number, tl.sum(total))


def outcome(launch):
    try:
        launch()
        return "runs"
    except AssertionError as error:
        return str(error).replace(os.path.dirname(__file__) + os.sep, "")


x, out = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
print(outcome(lambda: take[(4, )](x, out, 64, 16, debug=True)), out.sum())
out[:] = 0
print(outcome(lambda: take[(4, )](x, out, 40, 16, debug=True)), out[40:].sum())
print(outcome(lambda: take[(4, )](x, out, 40, 16)), out.sum())
many = np.zeros(5000, np.int32)
print({outcome(lambda: late[(100, 50)](many, 1234, 200, debug=True)) for _ in range(20)})
print(outcome(lambda: late[(100, 50)](many, 5000, 200, debug=True)))


@triton.jit
def checked(a, b):
    tl.device_assert(b < 90, "a summand is too large")
    return a + b


@triton.jit
def inside(x, out, SIZE: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, SIZE)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    value = tl.load(x + at)
    tl.store(out + at, tl.associative_scan(value, 0, checked))
    tl.store(out + at, tl.associative_scan(value, 1, checked, reverse=True))
    tl.store(out + tl.arange(0, SIZE), tl.reduce(value, 1, checked))
    tl.store(out + tl.arange(0, SIZE), tl.sum(value, 1))


# In functions of elements; overflow is looked for too.
for shape in ((4, 2), (16, 32)):
    x = np.ones(shape, np.int32)
    print(outcome(lambda: inside[(1, )](x, np.zeros_like(x), *shape, debug=True)))
x[3, 5] = 1000
print(outcome(lambda: inside[(1, )](x, np.zeros_like(x), *shape, debug=True)))


@triton.jit
def total(x, out):
    tl.store(out, tl.sum(tl.load(x + tl.arange(0, 32))))


x = np.full(32, 2**30, np.int32)
print(outcome(lambda: total[(1, )](x, x, debug=True)).split(": ", 1)[1])
