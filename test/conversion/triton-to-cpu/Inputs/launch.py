"""Runs kernels that are text on NumPy's arrays, by the program kernel-launch, and compares results."""
import os
import subprocess
import sys
import tempfile

import numpy as np

TYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
         "bf16": np.uint16, "f8E4M3FN": np.uint8, "f8E5M2": np.uint8}


def to_bf16(values):
    """The bits of the nearest bf16s."""
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def from_float8(codes, exponent_bits):
    """Numbers of 8 bits: e4m3fn or e5m2. Infinities and NaN aren't asked for."""
    fraction_bits = 7 - exponent_bits
    bias = 2 ** (exponent_bits - 1) - 1
    codes = codes.astype(np.int64)
    exponent = (codes & 0x7f) >> fraction_bits
    fraction = (codes & (2 ** fraction_bits - 1)) / 2 ** fraction_bits
    size = np.where(exponent == 0, fraction * 2.0 ** (1 - bias), (1 + fraction) * 2.0 ** (exponent - bias))
    return np.where(codes & 0x80, -size, size)


def random(rng, type, shape):
    """Random numbers of a type: as they are stored, and as NumPy computes with them."""
    if type.startswith("i"):
        stored = rng.integers(-2 ** 7, 2 ** 7, shape).astype(TYPES[type])
        return stored, stored
    if type.startswith("f8"):
        stored = rng.integers(0, 256, shape).astype(np.uint8) & 0xbb  # of middle size
        return stored, from_float8(stored, 4 if type == "f8E4M3FN" else 5)
    values = rng.standard_normal(shape).astype(np.float32)
    if type == "bf16":
        stored = to_bf16(values)
        return stored, from_bf16(stored)
    stored = values.astype(TYPES[type])
    return stored, stored.astype(np.float64)


def zeros(type, shape):
    return np.zeros(shape, TYPES[type])


def launch(kernel, grid, arguments, options=()):
    """Runs a kernel. Arrays are read and written, floats are of 32 bits, integers of whatever width."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.mlir")
        with open(path, "w") as file:
            file.write(kernel)
        words, files = [], []
        for i, argument in enumerate(arguments):
            if isinstance(argument, np.ndarray):
                name = os.path.join(folder, str(i))
                argument.tofile(name)
                files.append((argument, name))
                words.append("@" + name)
            elif isinstance(argument, float):
                words.append("f32:%r" % argument)
            else:
                words.append("i:%d" % argument)
        command = ["kernel-launch", path, ",".join(str(size) for size in grid)]
        done = subprocess.run(command + list(options) + words, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit("kernel-launch: exit status %d\n%s\n%s" % (done.returncode, done.stderr, kernel))
        for array, name in files:
            array[...] = np.fromfile(name, array.dtype).reshape(array.shape)
        return done.stdout


FAILED = []


def expect(name, got, want, tolerance=0.0):
    """Complains unless all elements are equal, or as close as that relative to what they are."""
    got, want = np.asarray(got, np.float64), np.asarray(want, np.float64)
    wrong = ~((np.abs(got - want) <= tolerance * (1 + np.abs(want))) | (got == want) | (np.isnan(got) & np.isnan(want)))
    if got.shape != want.shape or wrong.any():
        first = tuple(np.argwhere(wrong)[0])
        print("%s: %d of %d wrong: at %s %r instead of %r" % (name, wrong.sum(), got.size, first, got[first], want[first]))
        FAILED.append(name)


def finish():
    sys.exit(1 if FAILED else 0)
