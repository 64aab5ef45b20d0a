# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers of the kernels that random_kernels.py makes, as NumPy has them: bfloat16 is a float32 that is rounded."""
import numpy as np

SIGNED, UNSIGNED = ["int8", "int16", "int32", "int64"], ["uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "bfloat16", "float32", "float64"]
# Bits of the mantissa, bias, the largest number's bits.
FLOAT8 = {"float8e5": (2, 15, 0x7B), "float8e4nv": (3, 7, 0x7E), "float8e5b16": (2, 16, 0x7F), "float8e4b8": (3, 8, 0x7F)}
INTEGERS = SIGNED + UNSIGNED
NUMBERS = INTEGERS + FLOATS
BITS = {"int1": 1, "bfloat16": 16, **{name: np.dtype(name).itemsize * 8 for name in NUMBERS if name != "bfloat16"}}
SHAPES = [(1, ), (4, ), (16, ), (64, ), (128, ), (4, 8), (16, 4), (1, 16), (16, 16), (8, 1), (32, 2), (2, 4, 8), (256, ), (2, 128), (32, 32), (16, 2, 4), (2, 2, 4, 2)]


def storage(kind):
    return np.dtype({"int1": "bool", "bfloat16": "float32", "float8e5": "float32", "float8e4nv": "float32"}.get(kind, kind))


def is_float(kind):
    return "float" in kind


def is_signed(kind):
    return kind.startswith("int")


def round_bfloat16(x):
    """The nearest bfloat16, ties to even; of float64 by way of a float32 that is rounded to odd."""
    y = x.astype(np.float32)
    if x.dtype == np.float64:
        bits = y.view(np.uint32).copy()
        inexact = np.isfinite(x) & np.isfinite(y) & (y.astype(np.float64) != x)
        above = inexact & (np.abs(y.astype(np.float64)) > np.abs(x))
        bits = np.where(above, bits - 1, bits)
        y = np.where(inexact, bits | 1, bits).astype(np.uint32).view(np.float32)
    bits = np.ascontiguousarray(y).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + ((bits >> np.uint64(16)) & np.uint64(1))) & np.uint64(0xFFFF0000)).astype(np.uint32).view(np.float32)
    return np.where(np.isnan(y), y, rounded).astype(np.float32).reshape(x.shape)


def join_low_bits(x):
    """An integer whose bits beyond those of float64 are one bit."""
    if x.dtype.itemsize < 8:
        return x
    long = np.abs(x.astype(np.float64)) >= 2.0**52
    low = x & x.dtype.type(0xFFF)
    return np.where(long, x - low + np.where(low != 0, x.dtype.type(0x800), x.dtype.type(0)), x)


def convert(x, kind):
    """What `.to` gives."""
    if kind == "int1":
        return x != 0
    if kind == "bfloat16":
        return round_bfloat16(x if x.dtype.kind == "f" else join_low_bits(x).astype(np.float64))
    with np.errstate(all="ignore"):
        return x.astype(storage(kind))


def finish(x, kind):
    """What an operation in a wider type is rounded to."""
    return round_bfloat16(x) if kind == "bfloat16" else np.asarray(x).astype(storage(kind), copy=False)


def truncated_division(a, b):
    quotient = a // b
    return np.where((a - quotient * b != 0) & ((a < 0) != (b < 0)), quotient + 1, quotient).astype(a.dtype)


def numbers_of(kind):
    """The positive numbers of a type of 8 bits, from 0 up to the largest: what its bytes mean."""
    mantissa, bias, largest = FLOAT8[kind]
    bits = np.arange(largest + 1)
    exponent, fraction = bits >> mantissa, bits & ((1 << mantissa) - 1)
    return np.where(exponent == 0, fraction, fraction + (1 << mantissa)) * 2.0**(np.maximum(exponent, 1) - bias - mantissa)


def decode_float8(bits, kind):
    half = np.full(128, np.nan)
    half[:FLOAT8[kind][2] + 1] = numbers_of(kind)
    if kind == "float8e5":
        half[124] = np.inf
    values = np.concatenate([half, -half])
    if kind in ("float8e4b8", "float8e5b16"):
        values[128] = np.nan
    return values.astype(np.float32)[bits]


def round_float8(x, kind, cuts):
    """What a number becomes in 8 bits: the nearest, or the next towards zero; what is too large the largest."""
    table, value = numbers_of(kind), np.abs(x.astype(np.float64))
    last = len(table) - 1
    below = np.clip(np.searchsorted(table, value, side="right") - 1, 0, last)
    above = np.minimum(below + 1, last)
    near = value - table[below], table[above] - value
    up = (near[0] > near[1]) | ((near[0] == near[1]) & (below & 1 == 1))
    result = table[np.where(up & (not cuts) & (value <= table[-1]), above, below)]
    if cuts and kind == "float8e5":
        result = np.where(np.isinf(value), np.inf, result)
    signed = np.where(np.signbit(x) & ((result != 0) | (kind in ("float8e5", "float8e4nv"))), -result, result)
    return np.where(np.isnan(x), np.nan, signed).astype(np.float32)


def cut(x, kind):
    """float32 rounded to 16 bits towards zero."""
    if kind == "bfloat16":
        return np.where(np.isnan(x), x, (np.ascontiguousarray(x).view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32))
    with np.errstate(all="ignore"):
        near = x.astype(np.float16)
        return np.where(np.abs(near.astype(np.float32)) > np.abs(x), np.nextafter(near, np.float16(0)), near)


def align(x, rank):
    """Broadcasting aligns the last dimensions; the first one counts programs."""
    return x.reshape(x.shape[:1] + (1, ) * (rank + 1 - x.ndim) + x.shape[1:])


def select(active, new, old):
    return np.where(active.reshape(active.shape + (1, ) * (new.ndim - 1)), new, old)


class Value:
    """A variable of the kernel."""

    def __init__(self, name, kind, shape):
        self.name, self.kind, self.shape = name, kind, shape

    def __str__(self):
        return self.name


class Array:
    """An argument: what it holds at the start, and whether results are exact."""

    def __init__(self, name, kind, data, exact=True, output=False):
        self.name, self.kind, self.data, self.exact, self.output = name, kind, data, exact, output
