#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in Triton's language, valid by construction: compiled, interpreted and by NumPy, all three must agree.

random_kernels.py print SEED    writes one kernel
random_kernels.py run COUNT     runs the kernels of seeds --first .. --first+COUNT-1 and says how many agree; --keep=FOLDER keeps those that don't

Needs the package tessera.triton (PYTHONPATH) and triton-run (PATH, or --tool). With --device=ptx-emulator kernels are compiled for a GPU and run on the emulator
of PTX instead (--device=cuda: on a GPU), with as many warps as the seed says. What follows of a kernel's results is exact: floats that are multiplied or
summed in an order that is left open are small whole numbers first (`small`); results of other math go into an array and nowhere else, and are
compared with a tolerance. Whatever is undefined (division by zero, masked-off elements without `other`) isn't generated."""
import argparse
import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback

import numpy as np

from kernel_numbers import (FLOAT8, FLOATS, INTEGERS, NUMBERS, SHAPES, UNSIGNED, BITS, Array, Value, align, convert, decode_float8, finish, is_float, is_signed,
                            select, storage, truncated_division)
from kernel_statements import Statements

HELPERS = '''import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def small(x, LIMIT: tl.constexpr):
    """A whole number, no NaN and no -0."""
    y = tl.where(x == x, x, 0.0).to(tl.float32)
    return (tl.floor(tl.minimum(tl.maximum(y, -LIMIT), LIMIT)) + 0.0).to(x.dtype)


@triton.jit
def apart(x):
    """A product that what is added to it doesn't become part of: its steps would round that sum."""
    return tl.where(x == x, x, x + x)


@triton.jit
def xor(a, b):
    return a ^ b


@triton.jit
def circle(a, b):
    return a + b + a * b


@triton.jit
def affine(a, b, c, d):
    return a * c, b * c + d


@triton.jit
def largest(a, i, b, j):
    takes = (a > b) | ((a == b) & (i < j))
    return tl.where(takes, a, b), tl.where(takes, i, j)
'''


# ===--- Kernels ---===


class Kernel(Statements):
    """Statements are text, with a function that does the same for all programs at once: a value has a first dimension for programs."""

    def __init__(self, seed, device=None):
        self.random = random.Random(seed)
        # GPUs before cuda:89 have one kind of floats of 8 bits. Products take 32 bytes of a row at least.
        self.float8_kinds = ["float8e5", "float8e4nv"][:2 if device.endswith(":90") or device == "cuda" else 1] if device else list(FLOAT8)
        self.least_bytes = 32 if device else 0
        self.has_threads = bool(device)
        self.numpy = np.random.default_rng(seed)
        self.programs = self.random.choice([1, 1, 2, 3, 5])
        self.lines, self.depth, self.number, self.loops = [], 1, 0, 0
        self.scope, self.arrays, self.scalars = [], [], []
        self.helpers = []
        self.steps = []
        self.assign("int32", (), "tl.program_id(0)", lambda env: np.arange(self.programs, dtype=np.int32))
        for i in range(2):
            value = self.random.choice([2, 3, 7, 16, 100, -5])  # 1 isn't passed
            self.scalars.append(("n%d" % i, value))
            self.scope.append(Value("n%d" % i, "int32", ()))
        for _ in range(self.random.randrange(3, 12)):
            self.statement()
        for value in [v for v in self.scope if v.kind != "fixed"][-6:]:
            self.store(value)

    # --- parts ---

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def new(self, prefix="v"):
        self.number += 1
        return prefix + str(self.number)

    def emit(self, text):
        self.lines.append("    " * self.depth + text)

    def step(self, run):
        self.steps.append(run)

    def assign(self, kind, shape, text, compute, value=None):
        """name = text; `compute` gives an array of shape (programs, *shape)."""
        if value is None:
            value = Value(self.new(), kind, shape)
            self.scope.append(value)
        self.emit("%s = %s" % (value, text))
        full = (self.programs, ) + shape

        def run(env, active):
            result = np.broadcast_to(finish(compute(env), kind), full)
            env[value.name] = select(active, result, env[value.name]) if value.name in env else result

        self.step(run)
        return value

    def pick(self, kinds, shapes):
        """A value of one of these, there already or loaded."""
        known = [v for v in self.scope if v.kind in kinds and v.shape in shapes]
        if known and self.chance(75):
            return self.random.choice(known[-8:])
        kind, shape = self.random.choice(kinds), self.random.choice(shapes)
        castable = [v for v in self.scope if v.shape == shape and v.kind in NUMBERS]
        if castable and self.chance(40):
            return self.cast(self.random.choice(castable), kind)
        return self.load(kind, shape)

    def like(self, value):
        return self.pick([value.kind], [value.shape])

    def random_data(self, kind, count):
        if kind in FLOAT8:
            return self.numpy.integers(0, 256, count).astype(np.uint8)
        if is_float(kind):
            data = self.numpy.integers(-80, 80, count) / 8.0
            if self.chance(25):
                data = self.numpy.standard_normal(count) * 10.0**self.numpy.integers(-6, 6, count)
            if self.chance(10):
                data[self.numpy.integers(0, count, 3)] = [np.nan, np.inf, -np.inf]
            return convert(data, kind)
        info = np.iinfo(kind)
        if self.chance(50):
            return self.numpy.integers(max(info.min, -20), min(info.max, 100), count).astype(kind)
        return self.numpy.integers(info.min, info.max, count, dtype=kind, endpoint=True)

    def offsets(self, shape):
        """Row-major offsets of a shape's elements, or transposed ones: text and array."""
        strides = [1] * len(shape)
        for i in reversed(range(len(shape) - 1)):
            strides[i] = strides[i + 1] * shape[i + 1]
        if len(shape) == 2 and self.chance(25):
            strides = [1, shape[0]]
        texts, total = [], np.zeros(shape, np.int64)
        for i, (size, stride) in enumerate(zip(shape, strides)):
            index = ", ".join(":" if j == i else "None" for j in range(len(shape)))
            text = "tl.arange(0, %d)%s" % (size, "[%s]" % index if len(shape) > 1 else "")
            texts.append(text + (" * %d" % stride if stride != 1 else ""))
            total = total + np.arange(size).reshape([size if j == i else 1 for j in range(len(shape))]) * stride
        return " + ".join(texts), total

    # --- memory ---

    def load(self, kind, shape):
        if not shape:
            data = self.random_data(kind, self.programs + 1)
            array = Array(self.new("x"), kind, data)
            self.arrays.append(array)
            return self.assign(kind, (), "tl.load(%s + v1)" % array.name, lambda env: data[env["v1"]])
        size = int(np.prod(shape))
        text, offsets = self.offsets(shape)
        gathers = [v for v in self.scope if v.kind == "int32" and v.shape == shape]
        count = max(1, self.programs * size - self.random.randrange(size))
        data = self.random_data(kind, count)
        array = Array(self.new("x"), kind, data)
        self.arrays.append(array)
        other = self.random.choice([0, 1, 3])
        if gathers and self.chance(40):
            index = self.random.choice(gathers)
            return self.assign(kind, shape, "tl.load(%s + (%s & 0x7fffffff) %% %d)" % (array.name, index, count),
                               lambda env: data[(env[index.name] & 0x7FFFFFFF) % count])
        at = self.new("at")
        self.emit("%s = v1 * %d + %s" % (at, size, text))
        scale = self.random.choice([1, 1, 1, 2, 0])
        place = at if scale == 1 else "%s * %d" % (at, scale)

        def compute(env):
            where = (align(env["v1"].astype(np.int64), len(shape)) * size + offsets) * scale
            return np.where(where < count, data[np.minimum(where, count - 1)], convert(np.array(other), kind))

        return self.assign(kind, shape, "tl.load(%s + %s, mask=%s < %d, other=%d)" % (array.name, place, place, count, other), compute)

    def store(self, value, exact=True, tolerance=None):
        kind = "int8" if value.kind == "int1" else value.kind
        shape, size = value.shape, int(np.prod(value.shape))
        limit = self.programs * size - (self.random.randrange(size) if self.chance(40) else 0)
        array = Array(self.new("o"), kind, convert(np.full(self.programs * size + 3, 5), kind), exact, output=True)
        self.arrays.append(array)
        stored = "%s.to(tl.int8)" % value if value.kind == "int1" else value.name
        if shape:
            text, offsets = self.offsets(shape)
            at = self.new("at")
            self.emit("%s = v1 * %d + %s" % (at, size, text))
            self.emit("tl.store(%s + %s, %s, mask=%s < %d)" % (array.name, at, stored, at, limit))
        else:
            offsets = np.zeros((), np.int64)
            limit = self.programs
            self.emit("tl.store(%s + v1, %s)" % (array.name, stored))

        def run(env, active):
            where = align(env["v1"].astype(np.int64), len(shape)) * size + offsets
            takes = (where < limit) & active.reshape((-1, ) + (1, ) * len(shape))
            env[array.name][where[takes]] = convert(env[value.name], kind)[takes]

        self.step(run)

    def in_place(self):
        """Each program moves elements within its own part of an array, and may read them again."""
        like = self.pick(NUMBERS, SHAPES)
        kind, shape, size = like.kind, like.shape, int(np.prod(like.shape))
        if is_float(kind):
            like = self.small(like)
        array = Array(self.new("o"), kind, self.random_data(kind, self.programs * size), output=True)
        self.arrays.append(array)
        (text, offsets), (to_text, to) = self.offsets(shape), self.offsets(shape)
        shift = self.random.choice([0, 0, 1, size // 2, size - 1])
        if shift:
            to_text, to = "(%s + %d) %% %d" % (to_text, shift, size), (to + shift) % size
        first, second = self.new("at"), self.new("at")
        self.emit("%s = v1 * %d + %s" % (first, size, text))
        self.emit("%s = v1 * %d + %s" % (second, size, to_text))
        where = lambda env, offsets: align(env["v1"].astype(np.int64), len(shape)) * size + offsets
        read = lambda: self.assign(kind, shape, "tl.load(%s + %s)" % (array.name, first), lambda env: env[array.name][where(env, offsets)])
        moved = read()
        if self.chance(60):
            moved = self.assign(kind, shape, "tl.where(%s > 1, %s, %s)" % (like, like, moved),
                                lambda env, old=moved: np.where(env[like.name] > 1, env[like.name], env[old.name]))
        mask = self.condition(shape) if self.chance(40) else None
        # Another thread may have what this one reads, or writes.
        barrier = ["tl.debug_barrier()"] if self.has_threads else []
        for text in barrier + ["tl.store(%s + %s, %s%s)" % (array.name, second, moved, ", mask=%s" % mask if mask else "")] + barrier:
            self.emit(text)

        def run(env, active):
            takes = np.broadcast_to(active.reshape((-1, ) + (1, ) * len(shape)), (self.programs, ) + shape)
            takes = takes & env[mask.name] if mask else takes
            env[array.name][where(env, to)[takes]] = env[moved.name][takes]

        self.step(run)
        if self.chance(60):
            read()

    def store_any(self):
        self.store(self.pick(NUMBERS, SHAPES))

    def atomic(self):
        op, combine = self.random.choice([("add", np.add), ("max", np.maximum), ("min", np.minimum), ("and", np.bitwise_and), ("or", np.bitwise_or),
                                          ("xor", np.bitwise_xor)])
        kind = self.random.choice(["int32", "int64", "uint32", "uint64"] if op != "add" else ["int32", "int64", "uint32", "float32", "float64"])
        value = self.pick([kind], [s for s in SHAPES if len(s) == 1])
        if is_float(kind):
            value = self.small(value)
        bins = self.random.choice([1, 3, 16, 40])
        index = self.pick(["int32"], [value.shape])
        array = Array(self.new("o"), kind, convert(np.arange(bins), kind), output=True)
        self.arrays.append(array)
        self.emit("tl.atomic_%s(%s + (%s & 0x7fffffff) %% %d, %s, mask=%s != 3)" % (op, array.name, index, bins, value, index))

        def run(env, active):
            takes = (env[index.name] != 3) & active[:, None]
            combine.at(env[array.name], ((env[index.name] & 0x7FFFFFFF) % bins)[takes], env[value.name][takes])

        self.step(run)

    # --- elementwise ---

    def cast(self, value, kind):
        if is_float(value.kind) and not is_float(kind):
            if kind == "int1":
                return self.assign("int1", value.shape, "%s != 0" % value, lambda env: env[value.name] != 0)
            value = self.small(value, 100)
            if kind in UNSIGNED:
                value = self.assign(value.kind, value.shape, "tl.abs(%s)" % value, lambda env, v=value: np.abs(env[v.name]))
        if kind == value.kind:
            return value
        return self.assign(kind, value.shape, "%s.to(tl.%s)" % (value, kind), lambda env: convert(env[value.name], kind))

    def small(self, value, limit=4):
        """Products of these are exact in all types, sums of many in those of 32 bits and more."""

        def compute(env):
            x = env[value.name]
            return np.floor(np.clip(np.where(x == x, x, 0).astype(np.float32), -limit, limit)) + 0.0

        return self.assign(value.kind, value.shape, "small(%s, %d.0)" % (value, limit), compute)

    def binary(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        b = self.like(a)
        rank, kind = len(a.shape), a.kind
        if self.chance(30):  # broadcast
            b = self.pick([kind], [()] if rank != 2 else [(), a.shape[1:], (a.shape[0], 1), (1, a.shape[1])])
        at = lambda env, v: align(env[v.name], rank)
        if is_float(kind):
            op = self.random.choice("+-*/") if kind in ("float32", "float64") else self.random.choice("+-*")
            if op == "*":
                a, b = self.small(a), self.small(b)
            if op == "/":
                return self.inexact("%s / %s" % (a, b), kind, a.shape, lambda env: at(env, a) / at(env, b))
            function = {"+": np.add, "-": np.subtract, "*": np.multiply}[op]
            return self.assign(kind, a.shape, "%s %s %s" % (a, op, b), lambda env: function(at(env, a), at(env, b)))
        op = self.random.choice(["+", "-", "*", "&", "|", "^", "//", "%", "<<", ">>"])
        if op in ("//", "%"):
            def compute(env):
                x, y = at(env, a), (at(env, b) & 15) + 1
                y = y.astype(x.dtype)
                quotient = truncated_division(*np.broadcast_arrays(x, y))
                return quotient if op == "//" else x - quotient * y
            return self.assign(kind, a.shape, "%s %s ((%s & 15) + 1)" % (a, op, b), compute)
        if op in ("<<", ">>"):
            function = np.left_shift if op == "<<" else np.right_shift
            mask = BITS[kind] - 1
            return self.assign(kind, a.shape, "%s %s (%s & %d)" % (a, op, b, mask),
                               lambda env: function(at(env, a), (at(env, b) & mask).astype(storage(kind))))
        function = {"+": np.add, "-": np.subtract, "*": np.multiply, "&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor}[op]
        return self.assign(kind, a.shape, "%s %s %s" % (a, op, b), lambda env: function(at(env, a), at(env, b)))

    def constant(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        c = self.random.choice([1, 2, 3, 7]) if not is_float(a.kind) else self.random.choice([0.5, 2.0, 1.25, 3.0])
        op, function = self.random.choice([("+", np.add), ("-", np.subtract), ("*", np.multiply)])
        if is_float(a.kind) and op == "*":
            a = self.small(a)
        left = self.chance(40)

        def compute(env):
            x, y = env[a.name], np.array(c, storage(a.kind))
            return function(y, x) if left else function(x, y)

        return self.assign(a.kind, a.shape, "%s %s %s" % ((c, op, a) if left else (a, op, c)), compute)

    def mixed(self):
        """Integers of two types."""
        a = self.pick(INTEGERS, SHAPES)
        b = self.pick(INTEGERS, [a.shape])
        if is_signed(a.kind) == is_signed(b.kind):
            kind = max(a.kind, b.kind, key=BITS.get)
        else:
            signed, unsigned = (a.kind, b.kind) if is_signed(a.kind) else (b.kind, a.kind)
            kind = unsigned if BITS[unsigned] >= BITS[signed] else signed
        op, function = self.random.choice([("+", np.add), ("*", np.multiply), ("^", np.bitwise_xor)])
        return self.assign(kind, a.shape, "%s %s %s" % (a, op, b), lambda env: function(env[a.name].astype(kind), env[b.name].astype(kind)))

    def compare(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        b = self.like(a)
        op, function = self.random.choice([("<", np.less), ("<=", np.less_equal), (">", np.greater), (">=", np.greater_equal), ("==", np.equal),
                                           ("!=", np.not_equal)])
        return self.assign("int1", a.shape, "%s %s %s" % (a, op, b), lambda env: function(env[a.name], env[b.name]))

    def condition(self, shape):
        known = [v for v in self.scope if v.kind == "int1" and v.shape == shape]
        if known and self.chance(60):
            return self.random.choice(known)
        a = self.pick(INTEGERS, [shape])
        return self.assign("int1", shape, "%s > 2" % a, lambda env: env[a.name] > 2)

    def logic(self):
        a = self.condition(self.random.choice(SHAPES + [()]))
        b = self.condition(a.shape)
        op, function = self.random.choice([("&", np.logical_and), ("|", np.logical_or), ("^", np.logical_xor)])
        negated = self.chance(30)
        return self.assign("int1", a.shape, "%s%s %s %s" % ("~" if negated else "", a, op, b),
                           lambda env: function(~env[a.name] if negated else env[a.name], env[b.name]))

    def where(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        b, c = self.like(a), self.condition(a.shape)
        return self.assign(a.kind, a.shape, "tl.where(%s, %s, %s)" % (c, a, b), lambda env: np.where(env[c.name], env[a.name], env[b.name]))

    def unary(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        if is_float(a.kind):
            names = [("-%s", np.negative), ("tl.abs(%s)", np.abs)]
            if a.kind in ("float32", "float64"):
                names += [("tl.floor(%s)", np.floor), ("tl.ceil(%s)", np.ceil)]
        else:
            names = [("-%s", np.negative), ("~%s", np.invert), ("tl.abs(%s)", np.abs)]
        text, function = self.random.choice(names)
        return self.assign(a.kind, a.shape, text % a, lambda env: function(env[a.name]))

    def extreme(self):
        a = self.pick(NUMBERS, SHAPES + [()])
        b = self.like(a)
        text, function = self.random.choice([("maximum", (np.fmax, np.maximum)), ("minimum", (np.fmin, np.minimum))])
        nan = is_float(a.kind) and self.chance(40)
        zero = " + 0.0" if is_float(a.kind) else ""  # which zero is the larger one is open

        def compute(env):
            result = function[1 if nan else 0](env[a.name], env[b.name])
            return result + storage(a.kind).type(0) if zero else result

        option = ", propagate_nan=tl.PropagateNan.ALL" if nan else ""
        kind = "float32" if a.kind == "bfloat16" else a.kind  # as Triton has it
        return self.assign(kind, a.shape, "tl.%s(%s, %s%s)%s" % (text, a, b, option, zero), compute)

    def inexact(self, text, kind, shape, compute):
        """Goes into an array at once."""
        value = self.assign(kind, shape, text, compute)
        self.scope.remove(value)
        self.store(value, exact=False)

    def math(self):
        a = self.pick(["float32", "float64"], SHAPES + [()])
        name, function, text = self.random.choice([
            ("exp", np.exp, "small({}, 20.0) * 0.5"), ("exp2", np.exp2, "small({}, 20.0) * 0.5"), ("log", np.log, "tl.abs({}) + 1.0"),
            ("log2", np.log2, "tl.abs({}) + 1.0"), ("sqrt", np.sqrt, "tl.abs({})"), ("rsqrt", lambda x: 1 / np.sqrt(x), "tl.abs({}) + 1.0"),
            ("sin", np.sin, "small({}, 20.0)"), ("cos", np.cos, "small({}, 20.0)"), ("erf", None, "small({}, 3.0)"),
            ("sigmoid", lambda x: 1 / (1 + np.exp(-x)), "small({}, 20.0)")])
        if name == "erf":
            import math
            function = np.vectorize(math.erf, otypes=["f8"])

        def compute(env):
            x = env[a.name].astype(np.float64)
            if text.startswith("small"):
                limit = float(text.split()[1][:-1])
                x = np.floor(np.clip(np.where(x == x, x, 0).astype(np.float32), -limit, limit))
                x = x.astype(np.float64) * (0.5 if "0.5" in text else 1)
            else:
                x = np.abs(x) + (1 if "1.0" in text else 0)
            return function(x)

        self.inexact("tl.%s(%s)" % (name, text.format(a)), a.kind, a.shape, compute)

    def fma(self):
        a = self.small(self.pick(["float32", "float64"], SHAPES))
        b, c = self.small(self.like(a)), self.like(a)
        self.assign(a.kind, a.shape, "tl.fma(%s, %s, %s)" % (a, b, c), lambda env: env[a.name] * env[b.name] + env[c.name])

    def bitcast(self):
        kind, other = self.random.choice([("float32", "int32"), ("float64", "int64"), ("float16", "int16"), ("int8", "uint8"), ("uint32", "float32")])
        a = self.pick([kind], SHAPES)
        if is_float(kind):  # a NaN's bits are open
            a = self.small(a)
        self.assign(other, a.shape, "%s.to(tl.%s, bitcast=True)" % (a, other), lambda env: np.ascontiguousarray(env[a.name]).view(storage(other)))

    def float8(self):
        kind = self.random.choice(self.float8_kinds)
        shape = self.random.choice([s for s in SHAPES if len(s) == 1])
        self.cast_float8(kind, shape, self.random.choice(["float16", "float32", "bfloat16"]))

    def cast_float8(self, kind, shape, to):
        size = shape[0]
        data = self.random_data(kind, size)
        array = Array(self.new("x"), kind, data)
        self.arrays.append(array)
        decoded = decode_float8(data, kind)
        self.assign(to, shape, "tl.load(%s + tl.arange(0, %d)).to(tl.%s)" % (array.name, size, to),
                    lambda env: convert(np.broadcast_to(decoded, (self.programs, size)), to))

    # --- shapes ---

    def shape_op(self):
        choice = self.random.choice(["trans", "reshape", "expand", "broadcast", "join", "split", "interleave", "permute", "flip", "full", "ravel", "gather",
                                     "sort", "histogram"])
        getattr(self, "shape_" + choice)()

    def matrix(self, kinds=NUMBERS):
        return self.pick(kinds, [s for s in SHAPES if len(s) == 2])

    def vector(self, kinds=NUMBERS):
        return self.pick(kinds, [s for s in SHAPES if len(s) == 1])

    def shape_trans(self):
        a = self.matrix()
        text = self.random.choice(["tl.trans(%s)", "%s.T", "tl.permute(%s, 1, 0)"])
        self.assign(a.kind, a.shape[::-1], text % a, lambda env: env[a.name].swapaxes(1, 2))

    def shape_reshape(self):
        a = self.pick(NUMBERS, SHAPES)
        size = int(np.prod(a.shape))
        shape = self.random.choice([s for s in SHAPES + [(size, )] if int(np.prod(s)) == size])
        self.assign(a.kind, shape, "tl.reshape(%s, %s)" % (a, list(shape)), lambda env: env[a.name].reshape((-1, ) + shape))

    def shape_expand(self):
        a = self.vector()
        axis = self.random.randrange(2)
        shape = a.shape[:axis] + (1, ) + a.shape[axis:]
        text = self.random.choice(["tl.expand_dims(%s, %d)" % (a, axis), "%s[%s]" % (a, "None, :" if axis == 0 else ":, None")])
        self.assign(a.kind, shape, text, lambda env: np.expand_dims(env[a.name], axis + 1))

    def shape_broadcast(self):
        a = self.pick(NUMBERS, [(1, ), (1, 16), (8, 1)])
        shape = {(1, ): (16, ), (1, 16): (8, 16), (8, 1): (8, 4)}[a.shape]
        self.assign(a.kind, shape, "tl.broadcast_to(%s, %s)" % (a, list(shape)), lambda env: env[a.name])

    def shape_join(self):
        a = self.pick(NUMBERS, [s for s in SHAPES if len(s) < 3])
        b = self.like(a)
        self.assign(a.kind, a.shape + (2, ), "tl.join(%s, %s)" % (a, b), lambda env: np.stack([env[a.name], env[b.name]], -1))

    def shape_split(self):
        a = self.pick(NUMBERS, [(32, 2)])
        names = Value(self.new(), a.kind, (32, )), Value(self.new(), a.kind, (32, ))
        self.emit("%s, %s = tl.split(%s)" % (*names, a))
        self.step(lambda env, active: env.update({names[i].name: env[a.name][..., i] for i in (0, 1)}))
        self.scope += names

    def shape_interleave(self):
        a = self.vector()
        b = self.like(a)
        self.assign(a.kind, (2 * a.shape[0], ), "tl.interleave(%s, %s)" % (a, b),
                    lambda env: np.stack([env[a.name], env[b.name]], -1).reshape(self.programs, -1))

    def shape_permute(self):
        a = self.pick(NUMBERS, [(2, 4, 8)])
        order = self.random.sample(range(3), 3)
        self.assign(a.kind, tuple(a.shape[i] for i in order), "tl.permute(%s, %d, %d, %d)" % (a, *order),
                    lambda env: env[a.name].transpose([0] + [i + 1 for i in order]))

    def shape_flip(self):
        a = self.pick(NUMBERS, [s for s in SHAPES if len(s) < 3 and s != (1, )])
        axis = self.random.randrange(len(a.shape))
        self.assign(a.kind, a.shape, "tl.flip(%s, %d)" % (a, axis), lambda env: np.flip(env[a.name], axis + 1))

    def shape_full(self):
        kind, shape, value = self.random.choice(NUMBERS), self.random.choice(SHAPES), self.random.choice([0, 1, 9])
        self.assign(kind, shape, "tl.full(%s, %d, tl.%s)" % (list(shape), value, kind), lambda env: np.full((self.programs, ) + shape, value))

    def shape_ravel(self):
        a = self.pick(NUMBERS, SHAPES)
        self.assign(a.kind, (int(np.prod(a.shape)), ), "tl.ravel(%s)" % a, lambda env: env[a.name].reshape(self.programs, -1))

    def shape_gather(self):
        a = self.pick(NUMBERS, [(16, ), (64, ), (16, 16), (16, 4)])
        axis = self.random.randrange(len(a.shape))
        index = self.pick(["int32"], [a.shape])
        size = a.shape[axis]
        self.assign(a.kind, a.shape, "tl.gather(%s, %s & %d, %d)" % (a, index, size - 1, axis),
                    lambda env: np.take_along_axis(env[a.name], (env[index.name] & (size - 1)).astype(np.int64), axis + 1))

    def shape_sort(self):
        a = self.pick(NUMBERS, [(16, ), (64, ), (4, 8), (16, 4)])
        if is_float(a.kind):
            a = self.small(a, 50)
        descending = self.chance(50)

        def compute(env):
            result = np.sort(env[a.name], -1)
            return np.flip(result, -1) if descending else result

        self.assign(a.kind, a.shape, "tl.sort(%s, descending=%s)" % (a, descending), compute)

    def shape_histogram(self):
        a = self.pick(["int32"], [(16, ), (64, ), (128, )])
        bins = self.random.choice([2, 16, 32])
        self.assign("int32", (bins, ), "tl.histogram(%s & %d, %d)" % (a, bins - 1, bins),
                    lambda env: np.stack([np.bincount(row & (bins - 1), minlength=bins) for row in env[a.name]]))

    # --- reductions, scans, products ---

    def wide(self, kinds, shapes):
        """Of 32 or 64 bits, since the library's reductions widen what is smaller."""
        a = self.pick(kinds, shapes)
        if is_float(a.kind):
            a = self.small(a)
            return a if BITS[a.kind] >= 32 else self.cast(a, "float32")
        return a if BITS[a.kind] >= 32 else self.cast(a, "int32")

    def reduce(self):
        a = self.wide(NUMBERS, SHAPES)
        axis = self.random.choice([None] + list(range(len(a.shape))))
        integers = [("xor_sum", np.bitwise_xor.reduce)] if not is_float(a.kind) else []
        name, function = self.random.choice([("sum", np.add.reduce), ("max", np.maximum.reduce), ("min", np.minimum.reduce)] + integers)
        keep = axis is not None and self.chance(20)
        axes = tuple(range(1, len(a.shape) + 1)) if axis is None else (axis + 1, )
        shape = () if axis is None else tuple(1 if i == axis else s for i, s in enumerate(a.shape) if keep or i != axis)

        def compute(env):
            x = env[a.name]
            for i in reversed(axes):
                x = function(x, axis=i, dtype=x.dtype, keepdims=keep)
            return x

        options = "" if axis is None else ", axis=%d%s" % (axis, ", keep_dims=True" if keep else "")
        self.assign(a.kind, shape, "tl.%s(%s%s)" % (name, a, options), compute)

    def argument(self):
        a = self.wide(NUMBERS, SHAPES)
        axis = self.random.randrange(len(a.shape))
        name, function = self.random.choice([("argmax", np.argmax), ("argmin", np.argmin)])
        shape = a.shape[:axis] + a.shape[axis + 1:]
        self.assign("int32", shape, "tl.%s(%s, axis=%d)" % (name, a, axis), lambda env: function(env[a.name], axis + 1))

    def custom_reduce(self):
        a = self.pick(INTEGERS, SHAPES)
        axis = self.random.randrange(len(a.shape))
        shape = a.shape[:axis] + a.shape[axis + 1:]
        name = self.random.choice(["xor", "circle"])

        def compute(env):
            rows = np.moveaxis(env[a.name], axis + 1, 0)
            result = rows[0]
            for row in rows[1:]:
                result = result ^ row if name == "xor" else result + row + result * row
            return result

        self.assign(a.kind, shape, "tl.reduce(%s, %d, %s)" % (a, axis, name), compute)

    def pair_reduce(self):
        a = self.wide(NUMBERS, [s for s in SHAPES if len(s) == 1])
        size = a.shape[0]
        names = Value(self.new(), a.kind, ()), Value(self.new(), "int32", ())
        self.emit("%s, %s = tl.reduce((%s, tl.arange(0, %d)), 0, largest)" % (*names, a, size))
        self.step(lambda env, active: env.update({names[0].name: env[a.name].max(1), names[1].name: env[a.name].argmax(1).astype(np.int32)}))
        self.scope += names

    def scan(self):
        a = self.pick(INTEGERS, SHAPES)
        axis, reverse = self.random.randrange(len(a.shape)), self.chance(40)
        pair = self.chance(40)
        b = self.like(a) if pair else None

        def compute(env):
            rows = np.moveaxis(env[a.name], axis + 1, 0)
            others = np.moveaxis(env[b.name], axis + 1, 0) if pair else rows
            order = range(len(rows) - 1, -1, -1) if reverse else range(len(rows))
            result, first, second = [None] * len(rows), None, None
            for i in order:
                x, y = rows[i], others[i]
                if first is None:
                    first, second = x, y
                elif pair:
                    first, second = first * x, second * x + y
                else:
                    first = first + x + first * x
                result[i] = second if pair else first
            return np.moveaxis(np.stack(result), 0, axis + 1)

        options = ", reverse=True" if reverse else ""
        text = "tl.associative_scan((%s, %s), %d, affine%s)[1]" % (a, b, axis, options) if pair else \
            "tl.associative_scan(%s, %d, circle%s)" % (a, axis, options)
        self.assign(a.kind, a.shape, text, compute)

    def cumulative(self):
        a = self.wide(NUMBERS, SHAPES)
        axis, reverse = self.random.randrange(len(a.shape)), self.chance(40)

        def compute(env):
            x = env[a.name]
            x = np.flip(x, axis + 1) if reverse else x
            x = np.cumsum(x, axis + 1, dtype=x.dtype)
            return np.flip(x, axis + 1) if reverse else x

        self.assign(a.kind, a.shape, "tl.cumsum(%s, %d%s)" % (a, axis, ", reverse=True" if reverse else ""), compute)

    def sizes(self, kind):
        """Of a product's factors."""
        m, n, k = (self.random.choice([16, 32]) for _ in range(3))
        return m, n, max(k, self.least_bytes if "8" in kind else 16)

    def halved(self, value):
        """So that a product can be added: beyond 32 bits a GPU gives the largest number (Triton asks mma for it), where others wrap."""
        return self.assign(value.kind, value.shape, "%s >> 1" % value, lambda env: env[value.name] >> 1)

    def dot(self):
        kind = self.random.choice(["int8", "float16", "bfloat16", "float32", "float64"])
        m, n, k = self.sizes(kind)
        a, b = self.pick([kind], [(m, k)]), self.pick([kind], [(k, n)])
        if is_float(kind):
            a, b = self.small(a), self.small(b)
        result = {"int8": "int32", "float64": "float64"}.get(kind, "float32")
        if self.chance(40):
            c = self.pick([result], [(m, n)])
            c = self.small(c) if is_float(result) else self.halved(c)
        else:
            c = None

        def compute(env):
            x, y = env[a.name].astype(storage(result)), env[b.name].astype(storage(result))
            return np.matmul(x, y) + (env[c.name] if c else 0)

        options = (", %s" % c if c else "") + (", out_dtype=tl.%s" % result if kind in ("int8", "float64") else "") + \
            (', input_precision="ieee"' if kind == "float32" else "")
        text = "tl.dot(%s, %s%s)" % (a, b, options)
        self.assign(result, (m, n), "apart(%s)" % text if is_float(result) and not c else text, compute)

    # --- control flow ---

    def helper(self):
        """A function of two values of one type."""
        a = self.pick(INTEGERS, SHAPES + [()])
        b = self.like(a)
        name = "helper%d" % len(self.helpers)
        ops = [self.random.choice([("+", np.add), ("*", np.multiply), ("^", np.bitwise_xor)]) for _ in range(2)]
        body = "    c = a %s b\n    return c %s a, c" % (ops[0][0], ops[1][0])
        self.helpers.append("\n\n@triton.jit\ndef %s(a, b):\n%s\n" % (name, body))
        names = Value(self.new(), a.kind, a.shape), Value(self.new(), a.kind, a.shape)
        self.emit("%s, %s = %s(%s, %s)" % (*names, name, a, b))

        def run(env, active):
            c = ops[0][1](env[a.name], env[b.name])
            env[names[0].name], env[names[1].name] = ops[1][1](c, env[a.name]), c

        self.step(run)
        self.scope += names

    def block(self, carried):
        """Statements in a nested block that change the carried variables. Gives their steps."""
        steps, scope = self.steps, self.scope
        self.steps, self.scope = [], list(scope)
        self.depth += 1
        self.loops += 1
        for _ in range(self.random.randrange(0, 3)):
            self.statement()
        for value in carried:
            if is_float(value.kind):
                other = self.small(self.like(value))
                self.assign(value.kind, value.shape, "%s + %s" % (value, other), lambda env, v=value, o=other: env[v.name] + env[o.name], value)
            else:
                other = self.like(value)
                op, function = self.random.choice([("+", np.add), ("*", np.multiply), ("^", np.bitwise_xor), ("-", np.subtract)])
                self.assign(value.kind, value.shape, "%s %s %s" % (value, op, other),
                            lambda env, v=value, o=other, f=function: f(env[v.name], env[o.name]), value)
        self.loops -= 1
        self.depth -= 1
        inner, self.steps, self.scope = self.steps, steps, scope
        return inner

    def carried(self):
        values = []
        for _ in range(self.random.randrange(1, 4)):
            a = self.pick(NUMBERS, SHAPES + [()])
            # A copy: the loop's own, so that v1 and arguments stay what they are.
            if is_float(a.kind):
                a = self.small(a)
            values.append(self.assign(a.kind, a.shape, "%s + 0" % a, lambda env, a=a: env[a.name]))
        return values

    def loop(self):
        bound = self.pick(["int32"], [()])
        carried = self.carried()
        name = Value(self.new("i"), "int32", ())
        form = self.random.choice(["range", "range", "while", "static", "down"])
        limit = self.new("limit")
        self.emit("%s = %s & 3" % (limit, bound))
        start = self.new("start")
        if form == "range":
            self.emit("for %s in range(%s):" % (name, limit))
        elif form == "static":
            self.emit("for %s in tl.static_range(3):" % name)
        elif form == "down":
            self.emit("for %s in range(%s, -1, -2):" % (name, limit))
        else:
            self.emit("%s = %s * 0" % (start, limit))
            self.emit("while %s < %s:" % (start, limit))
        scope = list(self.scope)
        if form in ("range", "down"):
            self.scope.append(name)
        inner = self.block(carried)
        self.scope = scope
        if form == "while":
            self.emit("    %s += 1" % start)

        def run(env, active):
            count = np.full(self.programs, 3) if form == "static" else env[bound.name] & 3
            for i in range(4):
                value = count - 2 * i if form == "down" else np.full(self.programs, i)
                takes = active & (value >= 0 if form == "down" else value < count)
                if takes.any():
                    env[name.name] = value.astype(np.int32)
                    for step in inner:
                        step(env, takes)

        self.step(run)

    def branch(self):
        condition = self.condition(())
        carried = self.carried()
        self.emit("if %s:" % condition)
        first = self.block(carried)
        second = []
        if self.chance(60):
            self.emit("else:")
            second = self.block(carried)

        def run(env, active):
            for step in first:
                step(env, active & env[condition.name])
            for step in second:
                step(env, active & ~env[condition.name])

        # The condition may be overwritten by nothing: it isn't carried.
        self.step(run)

    def statement(self):
        simple = [(self.binary, 12), (self.constant, 4), (self.mixed, 4), (self.compare, 4), (self.logic, 3), (self.where, 6), (self.unary, 4), (self.extreme, 4),
                  (self.math, 3), (self.fma, 2), (self.bitcast, 2), (self.float8, 2), (self.shape_op, 16), (self.reduce, 7), (self.argument, 2),
                  (self.custom_reduce, 3), (self.pair_reduce, 2), (self.scan, 4), (self.cumulative, 3), (self.dot, 4), (self.helper, 3), (self.atomic, 3), (self.in_place, 5), (self.store_any, 2),
                  (lambda: self.cast(self.pick(NUMBERS, SHAPES + [()]), self.random.choice(NUMBERS + ["int1"])), 8)]
        nested = [(self.loop, 6), (self.branch, 5)] if self.loops < 2 else []
        makers, weights = zip(*(simple + nested + self.more_statements()))
        self.random.choices(makers, weights)[0]()

    # --- results ---

    def text(self):
        names = [a.name for a in self.arrays] + [name for name, _ in self.scalars]
        return HELPERS + "".join(self.helpers) + "\n\n@triton.jit\ndef kernel(%s):\n%s\n" % (", ".join(names), "\n".join(self.lines))

    def evaluate(self):
        """NumPy's results, by the arrays' names."""
        env = {array.name: array.data.copy() for array in self.arrays if array.output}
        env.update({name: np.full(self.programs, value, np.int32) for name, value in self.scalars})
        active = np.ones(self.programs, bool)
        with np.errstate(all="ignore"):
            for step in self.steps:
                step(env, active)
        return {array.name: env[array.name] for array in self.arrays if array.output}


# ===--- The three ways ---===


class Texts:
    """What stages make of a kernel, when they are asked for: `asm` of a kernel that the emulator runs."""

    def __init__(self, function, arguments):
        self.function, self.arguments, self.asm = function, arguments, self

    def __getitem__(self, stage):
        from tessera.triton.compiler.compiler import lower
        described, options, _, _ = self.function._classify(*self.arguments)
        _, collector = self.function._collect()
        return lower(list(collector.functions), self.function._described(described), {**options, "sanitize_overflow": False}, stage)


def run_compiled(kernel, path, options=None, is_there=False):
    """What has been compiled, and the arrays. `options`: of a launch for a GPU, which `is_there`."""
    import tessera.triton as triton
    import tessera.triton.language as tl
    spec = importlib.util.spec_from_file_location("random_kernel_%d" % id(kernel), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    arguments, held = [], {}
    for array in kernel.arrays:
        data = array.data.copy()
        if array.kind == "bfloat16":
            data = (np.ascontiguousarray(data).view(np.uint32) >> 16).astype(np.uint16)
        held[array.name] = data
        raw = array.kind == "bfloat16" or array.kind.startswith("float8")
        if is_there:
            import torch
            data = held[array.name] = torch.from_numpy(data).cuda()
        arguments.append(triton.reinterpret(data, getattr(tl, array.kind)) if raw else data)
    arguments += [value for _, value in kernel.scalars]
    compiled = module.kernel[(kernel.programs, )](*arguments, **options or {}) or Texts(module.kernel, arguments)
    for array in kernel.arrays:
        if is_there:
            held[array.name] = held[array.name].cpu().numpy()
        if array.kind == "bfloat16":
            held[array.name] = (held[array.name].astype(np.uint32) << 16).view(np.float32)
    return compiled, {array.name: held[array.name] for array in kernel.arrays if array.output}


def run_interpreted(kernel, text, folder, tool):
    command = [tool, "--kernel", "kernel", "--grid", str(kernel.programs), "--uninit"]
    for array in kernel.arrays:
        path = os.path.join(folder, array.name + ".npy")
        np.save(path, decode_float8(array.data, array.kind) if array.kind.startswith("float8") else array.data)
        command += ["--arg", "%s=%s" % (array.name, path)]
        if array.output:
            command += ["--output", "%s=%s" % (array.name, path)]
    for name, value in kernel.scalars:
        command += ["--arg", "%s=%d" % (name, value)]
    result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    if result.returncode:
        raise RuntimeError("triton-run: " + result.stderr[-2000:])
    # The IR's integers have no sign.
    return {array.name: np.load(os.path.join(folder, array.name + ".npy")).view(array.data.dtype) for array in kernel.arrays if array.output}


# Of results of math: relative and absolute. GPUs divide and exponentiate by instructions that round less well.
TOLERANCES = {"float32": (2e-6, 1e-6), "float64": (1e-13, 1e-14)}
COARSE = {"float32": (1e-4, 1e-5), "float64": (1e-13, 1e-14)}


def differences(kernel, results, expected, way, tolerances=TOLERANCES):
    lines = []
    for array in kernel.arrays:
        if not array.output:
            continue
        got, want = results[array.name], expected[array.name]
        if array.exact:
            same = (got == want) | ((got != got) & (want != want))
        else:
            with np.errstate(all="ignore"):
                relative, absolute = tolerances[array.kind]
                same = np.isclose(got, want, rtol=relative, atol=absolute, equal_nan=True)
        if not same.all():
            at = int(np.flatnonzero(~same)[0])
            lines.append("%s: %s[%d] is %r, NumPy has %r (%d of %d differ)" % (way, array.name, at, got[at], want[at], (~same).sum(), same.size))
    return lines


def check(seed, options, folder):
    """What is wrong with the kernel of this seed, in lines."""
    kernel = Kernel(seed, options.device)
    path = os.path.join(folder, "kernel.py")
    with open(path, "w") as file:
        file.write(kernel.text())
    expected = kernel.evaluate()
    launch = options.device and {"num_warps": (1, 2, 4, 8)[seed % 4], "debug": False, "sanitize_overflow": False}
    compiled, results = run_compiled(kernel, path, launch, is_there=options.device == "cuda")
    lines = differences(kernel, results, expected, options.device or "compiled", COARSE if options.device else TOLERANCES)
    # The interpreter has no pointers to blocks, which a pass replaces.
    stages = ("ttir", ) if "make_block_ptr" in kernel.text() else ("source", "ttir") if options.both else ("source" if seed % 2 else "ttir", )
    for stage in stages:
        lines += differences(kernel, run_interpreted(kernel, compiled.asm[stage], folder, options.tool), expected, "interpreted " + stage)
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["print", "run"])
    parser.add_argument("number", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--tool", default="triton-run")
    parser.add_argument("--keep", help="a folder for kernels that don't agree")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no more kernels after this time")
    parser.add_argument("--both", action="store_true", help="interpret what passes have made as well as what the front end has made")
    parser.add_argument("--device", help="where kernels run: ptx-emulator, ptx-emulator:90, cuda (one of 8.9 or later, with PyTorch)")
    options = parser.parse_args()
    if options.device:
        os.environ["TESSERA_DEVICE"] = options.device
    if options.action == "print":
        print(Kernel(options.number, options.device).text(), end="")
        return 0
    wrong = done = 0
    end = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("TRITON_CACHE_DIR", os.path.join(folder, "cache"))
        for seed in range(options.first, options.first + options.number):
            if time.monotonic() > end:
                break
            done += 1
            try:
                lines = check(seed, options, folder)
            except Exception as error:
                lines = ["%s: %s" % (type(error).__name__, str(error)[-700:])] if not os.environ.get("TRACE") else [traceback.format_exc()]
            if lines:
                wrong += 1
                print("\n".join("seed %d: %s" % (seed, line) for line in lines), flush=True)
                if options.keep:
                    os.makedirs(options.keep, exist_ok=True)
                    with open(os.path.join(options.keep, "%d.py" % seed), "w") as file:
                        file.write(Kernel(seed, options.device).text())
    print("%d of %d kernels agree" % (done - wrong, done))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
