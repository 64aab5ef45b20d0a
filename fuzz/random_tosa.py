#!/usr/bin/env python3
# Random graphs of TOSA, compiled and run on the cpu device, compared with TOSA's reference model.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""random_tosa.py BUILD FOLDER [--count N] [--first SEED] [--keep]

Makes graph number SEED, SEED + 1, ..., runs each through tosa-to-ttir-pipeline, ttnn and ttrt and through TOSA's reference model, and compares: floats by
distance and correlation, integers and truth values bit by bit. What comes of floats that are rounded differently isn't compared nor rounded.
Needs a Python with TOSA's tools (pip install "tosa-tools==2026.8.0"), which bring tosa-opt and tosa_reference_model. The exit status is 1 when a graph is
wrong or a tool crashes: refused is not wrong."""
import argparse
import collections
import os
import random
import subprocess
import sys

import numpy as np

TYPES = {"f32": np.float32, "i32": np.int32, "i8": np.int8, "i16": np.int16, "i1": np.bool_}
FLOATS, INTEGERS = ("f32",), ("i32",)


class Value:
    """`exact`: the same bits whoever computes it. `coarse`: rounded to bf16 on the way, as windows of the hardware are."""

    def __init__(self, name, dtype, shape, exact, coarse=False):
        self.name, self.dtype, self.shape, self.exact, self.coarse = name, dtype, tuple(shape), exact, coarse

    def __str__(self):
        return "tensor<%s%s>" % ("".join("%dx" % size for size in self.shape), self.dtype)


class Graph:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        self.lines, self.values, self.inputs, self.ops = [], [], [], collections.Counter()
        self.made = 0

    # ---- Text ----

    def name(self):
        self.made += 1
        return "%%v%d" % self.made

    def constant(self, array, dtype):
        array = np.asarray(array)
        text = np.array2string(array, separator=", ", threshold=sys.maxsize, floatmode="unique", formatter={
            "float_kind": lambda v: np.format_float_scientific(v, unique=True, trim="0"), "bool": lambda v: "true" if v else "false"})
        value = Value(self.name(), dtype, array.shape, True)
        self.lines.append('%s = "tosa.const"() <{values = dense<%s> : %s}> : () -> %s' % (value.name, text.replace("\n", ""), value, value))
        return value

    def sizes(self, sizes):
        name, count = self.name(), len(sizes)
        self.lines.append("%s = tosa.const_shape {values = dense<%s> : tensor<%dxindex>} : () -> !tosa.shape<%d>" % (name, list(sizes), count, count))
        return Value(name, "shape", (count,), True)

    def op(self, op, operands, dtype, shape, attributes="", exact=None, results=1):
        self.ops[op] += 1
        types = ["!tosa.shape<%d>" % o.shape[0] if o.dtype == "shape" else str(o) for o in operands]
        exact = all(o.exact for o in operands) if exact is None else exact and all(o.exact for o in operands)
        coarse = any(o.coarse for o in operands) or op == "max_pool2d" and dtype == "f32"
        made = [Value(self.name(), dtype, shape, exact and not coarse, coarse) for _ in range(results)]
        result = str(made[0]) if results == 1 else "(%s)" % ", ".join(map(str, made))
        self.lines.append("%s = tosa.%s %s%s : (%s) -> %s" % (
            ", ".join(m.name for m in made), op, ", ".join(o.name for o in operands), " {%s}" % attributes if attributes else "", ", ".join(types), result))
        self.values += made
        return made[0]

    def zero(self, dtype, number=0):
        return self.constant(np.array([number], TYPES[dtype]), dtype)

    # ---- Choosing ----

    def shape(self, low=1, high=4):
        return tuple(self.random.choice((1, 2, 3, 4, 5, 8)) for _ in range(self.random.randint(low, high)))

    def array(self, dtype, shape, low=-9, high=9):
        if dtype == "i1":
            return self.numbers.random(shape) < 0.5
        if dtype in FLOATS:
            return self.numbers.standard_normal(shape).astype(np.float32)
        return self.numbers.integers(low, high, shape).astype(TYPES[dtype])

    def input(self, dtype, shape, **ranges):
        value = Value("%%a%d" % len(self.inputs), dtype, shape, True)
        self.inputs.append((value, self.array(dtype, shape, **ranges)))
        self.values.append(value)
        return value

    def pick(self, dtypes, rank=None, exact=False):
        found = [v for v in self.values if v.dtype in dtypes and (rank is None or len(v.shape) in rank) and (v.exact or not exact) and np.prod(v.shape) <= 4096]
        if found and self.random.random() < 0.8:
            return self.random.choice(found[-6:])
        rank = rank or (1, 2, 3, 4)
        return self.input(self.random.choice(dtypes), self.shape(min(rank), max(rank)))

    # Another operand that broadcasts to the shape.
    def partner(self, value, dtype=None):
        dtype = dtype or value.dtype
        found = [v for v in self.values if v.dtype == dtype and v.shape == value.shape]
        if found and self.random.random() < 0.6:
            return self.random.choice(found)
        shape = tuple(1 if self.random.random() < 0.3 else size for size in value.shape)
        if self.random.random() < 0.5:
            return self.constant(self.array(dtype, shape), dtype)
        return self.input(dtype, shape)

    def positive(self, value):
        zero = self.op("abs", [value], value.dtype, value.shape)
        half = self.constant(np.full((1,) * len(value.shape), 0.5, np.float32), "f32")
        return self.op("add", [zero, half], value.dtype, value.shape, exact=False)

    def bounded(self, value):
        return self.op("clamp", [value], value.dtype, value.shape, "min_val = -4.0 : f32, max_val = 4.0 : f32")

    # ---- Ops ----

    def unary(self):
        value = self.pick(FLOATS)
        op = self.random.choice(("abs", "ceil", "floor", "exp", "log", "reciprocal", "rsqrt", "sigmoid", "tanh", "sin", "cos", "erf", "negate"))
        if op in ("ceil", "floor") and not value.exact:
            return
        if op in ("log", "reciprocal", "rsqrt"):
            value = self.positive(value)
        if op in ("exp", "sin", "cos"):
            value = self.bounded(value)
        zeros = [self.zero("f32"), self.zero("f32")] if op == "negate" else []
        self.op(op, [value] + zeros, "f32", value.shape, exact=op in ("abs", "ceil", "floor", "negate"))

    def binary(self):
        value = self.pick(FLOATS)
        op = self.random.choice(("add", "sub", "mul", "maximum", "minimum", "pow"))
        if op == "pow":
            value = self.bounded(self.positive(value))
        other = self.partner(value)
        operands = [value, other] if self.random.random() < 0.5 or op == "pow" else [other, value]
        if op == "pow":
            operands[1] = self.bounded(other)
        if op == "mul":
            operands.append(self.zero("i8"))
        self.op(op, operands, "f32", value.shape, exact=op in ("maximum", "minimum"))

    def integer(self):
        value = self.pick(INTEGERS)
        op = self.random.choice(("add", "sub", "mul", "maximum", "minimum", "abs", "negate", "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not",
                                 "clamp", "intdiv", "clz", "logical_left_shift", "logical_right_shift", "arithmetic_right_shift"))
        if op in ("abs", "bitwise_not", "clz"):
            return self.op(op, [value], "i32", value.shape)
        if op == "negate":
            return self.op(op, [value, self.zero("i32"), self.zero("i32")], "i32", value.shape)
        if op == "clamp":
            return self.op(op, [value], "i32", value.shape, "min_val = -5 : i32, max_val = 4 : i32")
        if op == "intdiv" or "shift" in op:
            shape = tuple(1 if self.random.random() < 0.3 else size for size in value.shape)
            other = self.input("i32", shape, low=1, high=7) if self.random.random() < 0.5 else self.constant(self.array("i32", shape, 1, 7), "i32")
            attributes = "round = %s" % self.random.choice(("true", "false")) if op == "arithmetic_right_shift" else ""
            return self.op(op, [value, other], "i32", value.shape, attributes)
        self.op(op, [value, self.partner(value)] + ([self.zero("i8")] if op == "mul" else []), "i32", value.shape)

    def compare(self):
        value = self.pick(FLOATS + INTEGERS, exact=True)
        other = self.partner(value)
        if other.exact:
            self.op(self.random.choice(("equal", "greater", "greater_equal")), [value, other], "i1", value.shape)

    def logic(self):
        value = self.pick(("i1",))
        op = self.random.choice(("logical_and", "logical_or", "logical_xor", "logical_not"))
        self.op(op, [value] if op == "logical_not" else [value, self.partner(value)], "i1", value.shape)

    def select(self):
        value = self.pick(FLOATS + INTEGERS)
        condition, other = self.partner(value, "i1"), self.partner(value)
        self.op("select", [condition, value, other], value.dtype, value.shape)

    def cast(self):
        value = self.pick(tuple(TYPES), exact=True)
        to = self.random.choice({"f32": ("i32", "i8", "i16"), "i32": ("f32", "i1", "i8", "i16"), "i8": ("i32", "f32", "i1", "i16"), "i16": ("i32", "f32", "i1"),
                                 "i1": ("i32", "i8", "i16")}[value.dtype])
        self.op("cast", [value], to, value.shape)

    def reduction(self):
        op = self.random.choice(("reduce_sum", "reduce_max", "reduce_min", "reduce_product", "reduce_all", "reduce_any", "argmax"))
        dtypes = ("i1",) if op in ("reduce_all", "reduce_any") else FLOATS if op in ("reduce_product", "argmax") else FLOATS + INTEGERS
        value = self.pick(dtypes, exact=op == "argmax")
        axis = self.random.randrange(len(value.shape))
        if op == "argmax":
            shape = value.shape[:axis] + value.shape[axis + 1:]
            if shape:
                self.op(op, [value], "i32", shape, "axis = %d : i32" % axis)
            return
        shape = value.shape[:axis] + (1,) + value.shape[axis + 1:]
        self.op(op, [value], value.dtype, shape, "axis = %d : i32" % axis, exact=value.dtype != "f32" or op in ("reduce_max", "reduce_min"))

    def movement(self):
        value = self.pick(("f32", "i32", "i8", "i16", "i1"))
        op = self.random.choice(("concat", "pad", "reshape", "reverse", "slice", "tile", "transpose", "identity"))
        shape, rank = value.shape, len(value.shape)
        axis = self.random.randrange(rank)
        if op == "concat":
            self.op(op, [value, value], value.dtype, shape[:axis] + (2 * shape[axis],) + shape[axis + 1:], "axis = %d : i32" % axis)
        elif op == "pad":
            amounts = [self.random.randint(0, 2) for _ in range(2 * rank)]
            number = self.random.choice((0, 0, 1, -3)) if value.dtype != "i1" else self.random.choice((0, 1))
            self.op(op, [value, self.sizes(amounts), self.zero(value.dtype, number)], value.dtype,
                    [size + amounts[2 * i] + amounts[2 * i + 1] for i, size in enumerate(shape)])
        elif op == "reshape":
            count = int(np.prod(shape))
            new = self.random.choice([s for s in ((count,), (1, count), (count, 1), shape[::-1], (1,) + shape) if len(s) <= 4])
            self.op(op, [value, self.sizes(new)], value.dtype, new)
        elif op == "reverse":
            self.op(op, [value], value.dtype, shape, "axis = %d : i32" % axis)
        elif op == "slice":
            starts = [self.random.randrange(size) for size in shape]
            sizes = [self.random.randint(1, size - start) for size, start in zip(shape, starts)]
            self.op(op, [value, self.sizes(starts), self.sizes(sizes)], value.dtype, sizes)
        elif op == "tile":
            factors = [self.random.randint(1, 2) for _ in shape]
            self.op(op, [value, self.sizes(factors)], value.dtype, [a * b for a, b in zip(shape, factors)])
        elif op == "transpose":
            perms = self.random.sample(range(rank), rank)
            self.op(op, [value], value.dtype, [shape[p] for p in perms], "perms = array<i32: %s>" % ", ".join(map(str, perms)))
        else:
            self.op(op, [value], value.dtype, shape)

    def product(self):
        if self.random.random() < 0.3:
            n, h, k, w = (self.random.randint(1, 6) for _ in range(4))
            a, b = self.input("i8", (n, h, k), low=-128, high=128), self.input("i8", (n, k, w), low=-128, high=128)
            zeros = [self.zero("i8", self.random.randint(-9, 9)) for _ in range(2)]
            return self.op("matmul", [a, b] + zeros, "i32", (n, h, w))
        value = self.pick(FLOATS, (3,))
        n, h, k = value.shape
        w = self.random.randint(1, 8)
        other = self.constant(self.array("f32", (n, k, w)), "f32") if self.random.random() < 0.5 else self.input("f32", (n, k, w))
        self.op("matmul", [value, other, self.zero("f32"), self.zero("f32")], "f32", (n, h, w), exact=False)

    def picture(self, low=3):
        found = [v for v in self.values if v.dtype == "f32" and len(v.shape) == 4 and min(v.shape[1:3]) >= low and np.prod(v.shape) <= 2048]
        if found and self.random.random() < 0.7:
            return self.random.choice(found)
        return self.input("f32", (self.random.randint(1, 2), self.random.randint(low, 8), self.random.randint(low, 8), self.random.randint(1, 4)))

    # Strides, dilations and padding such that windows fit exactly, as TOSA wants it: sizes along one dimension.
    def window(self, size, kernel, dilation=1, most=2):
        for _ in range(50):
            stride, before, after = self.random.randint(1, 3), self.random.randint(0, most), self.random.randint(0, most)
            rest = size - 1 + before + after - (kernel - 1) * dilation
            if rest >= 0 and rest % stride == 0:
                return stride, before, after, rest // stride + 1
        return None

    def convolution(self):
        op = self.random.choice(("conv2d", "depthwise_conv2d", "transpose_conv2d"))
        quantized = self.random.random() < 0.25
        value = self.picture() if not quantized else self.input("i8", (1, 5, 6, 3), low=-128, high=128)
        n, h, w, c = value.shape
        kh, kw, out = self.random.randint(1, 3), self.random.randint(1, 3), self.random.randint(1, 4)
        dtype, accumulated = (value.dtype, "i32") if quantized else ("f32", "f32")
        shape = (kh, kw, c, out) if op == "depthwise_conv2d" else (out, kh, kw, c)
        weight = self.constant(self.array(dtype, shape), dtype) if self.random.random() < 0.5 else self.input(dtype, shape)
        channels = c * out if op == "depthwise_conv2d" else out
        bias = self.constant(self.array(accumulated, (channels,)), accumulated)
        zeros = [self.zero(dtype, self.random.randint(-5, 5) if quantized else 0), self.zero(dtype, self.random.choice((0, 0, 2)) if quantized else 0)]
        if op == "transpose_conv2d":
            strides, pads = [self.random.randint(1, 3) for _ in range(2)], [self.random.randint(1 - min(kh, kw), 2) for _ in range(4)]
            result = [(h - 1) * strides[0] + pads[0] + pads[1] + kh, (w - 1) * strides[1] + pads[2] + pads[3] + kw]
            attributes = "acc_type = %s, out_pad = array<i64: %s>, stride = array<i64: %s>" % (
                accumulated, ", ".join(map(str, pads)), ", ".join(map(str, strides)))
        else:
            dh, dw = self.random.choice((1, 1, 2)), self.random.choice((1, 1, 2))
            rows, columns = self.window(h, kh, dh), self.window(w, kw, dw)
            if not rows or not columns:
                return
            result = [rows[3], columns[3]]
            attributes = "acc_type = %s, pad = array<i64: %d, %d, %d, %d>, stride = array<i64: %d, %d>, dilation = array<i64: %d, %d>" % (
                accumulated, rows[1], rows[2], columns[1], columns[2], rows[0], columns[0], dh, dw)
        if min(result) > 0:
            self.op(op, [value, weight, bias] + zeros, accumulated, [n] + result + [channels], attributes, exact=quantized)

    def pooling(self):
        op = self.random.choice(("max_pool2d", "avg_pool2d"))
        value = self.picture() if op == "avg_pool2d" or self.random.random() < 0.7 else self.input("i8", (1, 6, 5, 2), low=-128, high=128)
        n, h, w, c = value.shape
        kh, kw = self.random.randint(1, 3), self.random.randint(1, 3)
        rows, columns = self.window(h, kh, 1, kh - 1), self.window(w, kw, 1, kw - 1)
        if not rows or not columns:
            return
        attributes = "kernel = array<i64: %d, %d>, stride = array<i64: %d, %d>, pad = array<i64: %d, %d, %d, %d>" % (
            kh, kw, rows[0], columns[0], rows[1], rows[2], columns[1], columns[2])
        zeros = [self.zero("f32"), self.zero("f32")] if op == "avg_pool2d" else []
        self.op(op, [value] + zeros, value.dtype, (n, rows[3], columns[3], c), attributes + (", acc_type = f32" if zeros else ""), exact=not zeros)

    def resize(self):
        mode = self.random.choice(("NEAREST_NEIGHBOR", "BILINEAR"))
        value = self.picture(2) if self.random.random() < 0.8 else self.input("i8", (1, 4, 3, 2), low=-128, high=128)
        n, h, w, c = value.shape
        scales, offsets, borders, result = [], [], [], []
        for size in (h, w):
            numerator, denominator, offset = self.random.choice(((2, 1, 0), (4, 2, 0), (4, 2, -1), (3, 1, 0), (2, 2, 0)))
            border = self.random.randint(0, 1) * (numerator - denominator)
            total = (size - 1) * numerator - offset + border
            border -= total % denominator
            scales += [numerator, denominator]
            offsets.append(offset)
            borders.append(border)
            result.append(((size - 1) * numerator - offset + border) // denominator + 1)
        dtype = "i32" if value.dtype == "i8" and mode == "BILINEAR" else value.dtype
        self.op("resize", [value, self.sizes(scales), self.sizes(offsets), self.sizes(borders)], dtype, [n] + result + [c], "mode = %s" % mode,
                exact=value.dtype == "i8" or mode != "BILINEAR")

    def rows(self):
        n, k, c = self.random.randint(1, 2), self.random.randint(2, 6), self.random.randint(1, 4)
        dtype = self.random.choice(("f32", "i32", "i8"))
        table, count = self.input(dtype, (n, k, c)), self.random.randint(1, k)
        order = np.stack([self.numbers.permutation(k)[:count] for _ in range(n)]).astype(np.int32)
        indices = self.input("i32", (n, count))
        self.inputs[-1] = (indices, order)
        self.values.remove(indices)
        if self.random.random() < 0.5:
            self.op("gather", [table, indices], dtype, (n, count, c))
        else:
            self.op("scatter", [table, indices, self.input(dtype, (n, count, c))], dtype, (n, k, c))

    def table(self):
        value = self.pick(("i8",))
        self.op("table", [value, self.constant(self.array("i8", (256,), -128, 128), "i8")], "i8", value.shape)

    def fourier(self):
        n, h, w = self.random.randint(1, 2), self.random.choice((1, 2, 4)), self.random.choice((2, 4, 8))
        if self.random.random() < 0.5:
            return self.op("rfft2d", [self.input("f32", (n, h, w))], "f32", (n, h, w // 2 + 1), exact=False, results=2)
        self.op("fft2d", [self.input("f32", (n, h, w)), self.input("f32", (n, h, w))], "f32", (n, h, w),
                "inverse = %s" % self.random.choice(("true", "false")), exact=False, results=2)

    # ---- The whole ----

    def build(self):
        kinds = [self.unary] * 4 + [self.binary] * 4 + [self.integer] * 4 + [self.movement] * 5 + [self.reduction] * 3 + [self.compare] * 2 + [self.cast] * 2 + [
            self.logic, self.select, self.select, self.product, self.convolution, self.convolution, self.pooling, self.resize, self.rows, self.table, self.fourier]
        for _ in range(self.random.randint(3, 10)):
            self.random.choice(kinds)()
        inputs = [value for value, _ in self.inputs]
        results = [v for v in self.values if v not in inputs][-4:]
        if not results:
            return self.build()
        arguments = ", ".join('%s: %s {tosa.tensor_name = "in%d"}' % (v.name, v, i) for i, v in enumerate(inputs))
        types = ", ".join('%s {tosa.tensor_name = "out%d"}' % (v, i) for i, v in enumerate(results))
        self.results = results
        return "func.func @main(%s) -> (%s) {\n  %s\n  return %s : %s\n}\n" % (
            arguments, types, "\n  ".join(self.lines), ", ".join(v.name for v in results), ", ".join(map(str, results)))


# ---- Running ----


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr + done.stdout


def refusal(text):
    lines = [line.split("error: ")[-1] for line in text.splitlines() if "error:" in line][:1]
    notes = [line.split("note: ")[-1] for line in text.splitlines() if "note: " in line and "see current" not in line][:1]
    return ": ".join(lines + notes) or text[:200]


def reference(tools, folder, graph):
    """What TOSA's model gives, or why it gives nothing."""
    path = lambda name: os.path.join(folder, name)
    status, text = run([os.path.join(tools, "tosa-opt"), "--tosa-serialize=retain-graph-input-output-names", "--tosa-flatbuffer-filename=" + path("graph.tosa"),
                        path("graph.mlir"), "-o", os.devnull])
    if status:
        return None, "tosa-opt: " + refusal(text)
    names = lambda what, count: ",".join("%s%d" % (what, i) for i in range(count))
    files = lambda what, count: ",".join("%s%d.npy" % (what, i) for i in range(count))
    command = [os.path.join(tools, "tosa_reference_model"), "--tosa_file", path("graph.tosa"), "--flatbuffer_dir", folder, "--output_dir", folder,
               "--ofm_name", names("out", len(graph.results)), "--ofm_file", files("out", len(graph.results))]
    if graph.inputs:
        command += ["--ifm_name", names("in", len(graph.inputs)), "--ifm_file", files("in", len(graph.inputs))]
    status, text = run(command)
    if status:
        return None, "reference: " + text.strip()[-200:]
    return [np.load(path("out%d.npy" % i)) for i in range(len(graph.results))], None


def ours(build, folder, graph):
    tool, path = lambda name: os.path.join(build, "bin", name), lambda name: os.path.join(folder, name)
    steps = [[tool("ttmlir-opt"), "--tosa-to-ttir-pipeline", "--ttir-to-ttnn-backend-pipeline", path("graph.mlir"), "-o", path("graph.ttnn.mlir")],
             [tool("ttmlir-translate"), "--ttnn-to-flatbuffer", path("graph.ttnn.mlir"), "-o", path("graph.ttnn")],
             [tool("ttrt"), "run", path("graph.ttnn"), "--output", path("ours"), "--result-file", path("result.json")]]
    for i, (value, array) in enumerate(graph.inputs):
        np.save(path("own%d.npy" % i), array.astype(np.float32) if value.dtype == "i1" else array.view({"i8": np.uint8, "i16": np.uint16}.get(value.dtype, array.dtype)))
        steps[2] += ["--input", path("own%d.npy" % i)]
    for step in steps:
        status, text = run(step)
        if status:
            return None, ("refused" if status == 1 else "crashed"), os.path.basename(step[0]) + ": " + refusal(text)
    return [np.load(os.path.join(folder, "ours", "output_%d.npy" % i)) for i in range(len(graph.results))], "right", ""


def agrees(value, actual, expected):
    actual = np.asarray(actual)
    if actual.size != expected.size:
        return False
    if value.dtype == "i1":
        return bool((actual.ravel() != 0).astype(bool).tolist() == expected.ravel().astype(bool).tolist())
    if value.dtype != "f32":
        mask = (1 << int(value.dtype[1:])) - 1
        return bool(((actual.ravel().astype(np.int64) & mask) == (expected.ravel().astype(np.int64) & mask)).all())
    wanted, got = expected.astype(np.float64).ravel(), actual.astype(np.float64).ravel()
    finite = np.isfinite(wanted)
    if not (np.isfinite(got) == finite).all():
        return False
    part = 2e-2 if value.coarse else 1e-3
    return bool(np.allclose(wanted[finite], got[finite], part, part * max(1e-3, np.abs(wanted[finite]).max(initial=0))))


def attempt(options, seed, folder):
    graph = Graph(seed)
    text = graph.build()
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.mlir"), "w") as file:
        file.write(text)
    for i, (_, array) in enumerate(graph.inputs):
        np.save(os.path.join(folder, "in%d.npy" % i), array)
    expected, reason = reference(options.tools, folder, graph)
    if reason:
        return graph, "invalid", reason
    actual, state, remark = ours(options.build, folder, graph)
    if actual is None:
        return graph, state, remark
    for i, value in enumerate(graph.results):
        if not agrees(value, actual[i], expected[i]):
            return graph, "wrong", "output %d (%s): %s, not %s" % (i, value, actual[i].ravel()[:6], expected[i].ravel()[:6])
    return graph, "right", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--tools", default=os.path.dirname(sys.executable), help="folder with tosa-opt and tosa_reference_model")
    options = parser.parse_args()
    counts, ops = collections.Counter(right=0, refused=0, wrong=0, crashed=0, invalid=0), collections.Counter()
    seed, tried = options.first, 0
    while tried < options.count and seed < options.first + 4 * options.count:
        graph, state, remark = attempt(options, seed, os.path.join(options.folder, "%d" % seed))
        counts[state] += 1
        tried += state != "invalid"
        if state == "right":
            ops.update(graph.ops.keys())
        else:
            print("%-6d %-8s %s" % (seed, state, remark), flush=True)
        seed += 1
    print("ops of graphs that are right: " + ", ".join("%s %d" % pair for pair in sorted(ops.items())))
    print(", ".join("%d %s" % (count, state) for state, count in counts.items()))
    sys.exit(counts["wrong"] + counts["crashed"] > 0)


if __name__ == "__main__":
    main()
