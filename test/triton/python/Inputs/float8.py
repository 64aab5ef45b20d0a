# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions to floats of 8 bits and to bfloat16, compiled and interpreted, against a table of all numbers that such a type has."""
import os
import subprocess
import sys

import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl

# Bits of the mantissa, bias, bits of the largest number, whether there is infinity, bits of NaN.
FORMATS = {"float8e5": (2, 15, 0x7B, True, 0x7F), "float8e4nv": (3, 7, 0x7E, False, 0x7F), "float8e5b16": (2, 16, 0x7F, False, 0x80),
           "float8e4b8": (3, 8, 0x7F, False, 0x80)}


@triton.jit
def narrow(x, out, n: tl.constexpr, BLOCK: tl.constexpr, TO: tl.constexpr, ROUNDING: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    small = tl.load(x + at).to(TO, fp_downcast_rounding=ROUNDING)
    tl.store(out + at, small.to(tl.int8, bitcast=True))


@triton.jit
def widen(x, half, single, double, TO: tl.constexpr):
    at = tl.arange(0, 256)
    small = tl.load(x + at).to(TO, bitcast=True)
    tl.store(half + at, small.to(tl.float16))
    tl.store(single + at, small.to(tl.float32))
    tl.store(double + at, small.to(tl.float64))


@triton.jit
def to_bfloat16(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at).to(tl.bfloat16).to(tl.int16, bitcast=True))


def numbers(kind):
    """The positive numbers, from 0 up to the largest."""
    mantissa, bias, largest, _, _ = FORMATS[kind]
    bits = np.arange(largest + 1)
    exponent, fraction = bits >> mantissa, bits & ((1 << mantissa) - 1)
    return np.where(exponent == 0, fraction, fraction + (1 << mantissa)) * 2.0**(np.maximum(exponent, 1) - bias - mantissa)


def expected(x, kind, rounding):
    _, _, largest, has_infinity, nan = FORMATS[kind]
    table = numbers(kind)
    with np.errstate(invalid="ignore"):
        value = np.abs(x.astype(np.float64))
    below = np.clip(np.searchsorted(table, value, side="right") - 1, 0, largest)
    above = np.minimum(below + 1, largest)
    with np.errstate(invalid="ignore"):
        near = value - table[below], table[above] - value
    if rounding == "rtne":
        bits = np.where((near[0] > near[1]) | ((near[0] == near[1]) & (below & 1 == 1)), above, below)
        bits = np.where(value > table[-1], largest, bits)
    else:
        bits = np.where(np.isinf(value) & has_infinity, largest + 1, below)
    negative = np.signbit(x) & ((bits != 0) | (nan != 0x80))
    return np.where(np.isnan(x), nan, bits | np.where(negative, 0x80, 0)).astype(np.uint8)


def decoded(kind):
    _, _, largest, has_infinity, nan = FORMATS[kind]
    half = np.full(128, np.nan)
    half[:largest + 1] = numbers(kind)
    if has_infinity:
        half[largest + 1] = np.inf
    values = np.concatenate([half, -half])
    values[nan] = np.nan
    return values


def sources():
    """Every number of 16 bits; of the others random ones, and those in the middle of two numbers with their neighbours."""
    random = np.random.default_rng(0)
    words = np.arange(65536, dtype=np.uint32)
    yield "float16", words.astype(np.uint16).view(np.float16)
    yield "bfloat16", (words << 16).view(np.float32)
    middles = np.concatenate([(numbers(kind)[1:] + numbers(kind)[:-1]) / 2 for kind in FORMATS] + [[464, 480, 61440, 1e30, 1e300, np.inf, np.nan, 0, 1e-30]])
    near = np.concatenate([middles, np.nextafter(middles, 0), np.nextafter(middles, np.inf), middles * (1 - 2.0**-24), middles * (1 + 2.0**-23)])
    near = np.concatenate([near, -near])
    yield "float32", np.concatenate([np.clip(near, -1e38, 1e38).astype(np.float32), [np.inf, -np.inf], random.integers(0, 2**32, 60000, dtype=np.uint32).view(np.float32),
                                     random.standard_normal(60000).astype(np.float32) * 30]).astype(np.float32)
    yield "float64", np.concatenate([near, random.standard_normal(2000) * 100])


def check(name, got, want, x):
    wrong = np.flatnonzero(got != want)
    if wrong.size:
        sys.exit("%s: %r gives %#x, not %#x (%d differ)" % (name, x[wrong[0]], got[wrong[0]], want[wrong[0]], wrong.size))


def interpreted(kernel, folder, programs, **arrays):
    command = ["triton-run", "--grid", str(programs)]
    for name, data in arrays.items():
        path = os.path.join(folder, name + ".npy")
        np.save(path, data)
        command += ["--arg", "%s=%s" % (name, path)]
    subprocess.run(command + ["--output", "out=" + os.path.join(folder, "out.npy")], input=kernel.asm["ttir"], text=True, check=True, stdout=subprocess.DEVNULL)
    return np.load(os.path.join(folder, "out.npy"))


def check_small(folder):
    block, count = 4096, 0
    for kind, x in sources():
        x = np.concatenate([x, np.zeros(-len(x) % block, x.dtype)])
        for to in FORMATS:
            for rounding in ("rtne", "rtz"):
                want = expected(x, to, rounding)
                given = triton.reinterpret((x.view(np.uint32) >> 16).astype(np.uint16), tl.bfloat16) if kind == "bfloat16" else x
                out = np.zeros(len(x), np.int8)
                kernel = narrow[(len(x) // block, )](given, out, len(x), block, getattr(tl, to), rounding)
                name = "%s to %s, %s" % (kind, to, rounding)
                check(name, out.view(np.uint8), want, x)
                again = interpreted(kernel, folder, len(x) // block, x=x, out=np.zeros(len(x), np.int8))
                check(name + ", interpreted", again.view(np.uint8), want, x)
                count += 1
    print(count, "conversions to 8 bits agree")


def check_widening():
    for kind in FORMATS:
        half, single, double = (np.zeros(256, t) for t in (np.float16, np.float32, np.float64))
        widen[(1, )](np.arange(256).astype(np.uint8).view(np.int8), half, single, double, getattr(tl, kind))
        for got in (half, single, double):
            np.testing.assert_array_equal(got.astype(np.float64), decoded(kind).astype(got.dtype).astype(np.float64))
    print("conversions from 8 bits agree")


def nearest_bfloat16(x):
    """Of integers: the bits, by Python's numbers."""
    bits = []
    for value in x.tolist():
        magnitude, shift = abs(value), max(0, abs(value).bit_length() - 8)
        kept, lost, half = magnitude >> shift, magnitude & ((1 << shift) - 1), 1 << shift >> 1
        kept += bool(shift) and (lost > half or (lost == half and kept & 1))
        bits.append(int(np.float32(kept * 2.0**shift if value >= 0 else -kept * 2.0**shift).view(np.uint32)) >> 16)
    return np.array(bits, np.uint16)


def check_brain(folder):
    """Rounded once, though f32 has less than what comes."""
    steps = np.array([0, 1, -1, 2**14, -2**14], np.int64)
    for kind in ("int32", "uint32", "int64", "uint64"):
        top = np.iinfo(kind)
        ties = [(257 + 2 * k) << s for s in range(1, top.bits - 9) for k in range(3)]
        x = np.array([min(top.max, max(0, tie + step)) for tie in ties for step in steps.tolist()], kind)
        if top.min:
            x = np.concatenate([x, -x])
        x = np.concatenate([x, np.zeros(-len(x) % 2048, kind)])
        out = np.zeros(len(x), np.int16)
        assert len(x) == 2048
        kernel = to_bfloat16[(1, )](x, out, 2048)
        check(kind + " to bfloat16", out.view(np.uint16), nearest_bfloat16(x), x)
        again = interpreted(kernel, folder, 1, x=x, out=np.zeros(len(x), np.int16))
        check(kind + " to bfloat16, interpreted", again.view(np.uint16), nearest_bfloat16(x), x)
    x = np.array([(257 + 2 * k) * 2.0**e * (1 + step * 2.0**-40) for k in range(100) for e in (-30, -3, 0, 30) for step in (-1, 0, 1)][:1024])
    out = np.zeros(1024, np.int16)
    to_bfloat16[(1, )](x, out, 1024)
    whole = np.array([int(v * 2**80) for v in x.tolist()], object)
    check("float64 to bfloat16", out.view(np.uint16), nearest_bfloat16(whole) - np.uint16(80 << 7), x)
    print("conversions to bfloat16 agree")


if __name__ == "__main__":
    check_small(sys.argv[1])
    check_widening()
    check_brain(sys.argv[1])
