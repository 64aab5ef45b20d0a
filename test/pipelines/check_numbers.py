# Compiles one function for each op, runs them all, compares with NumPy.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check_numbers.py BUILD FOLDER [--interpret]
#
# --interpret: by the reference interpreter, as functions of ttir and as what they become in ttnn.

import math
import os
import subprocess
import sys

import numpy as np

np.seterr(all="ignore")
UNARY = {
    "abs": np.abs, "cbrt": np.cbrt, "ceil": np.ceil, "cos": np.cos, "exp": np.exp, "expm1": np.expm1, "floor": np.floor,
    "neg": np.negative, "relu": lambda x: np.maximum(x, 0), "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "sign": np.sign,
    "sin": np.sin, "tan": np.tan, "tanh": np.tanh, "reciprocal": lambda x: 1 / x, "isfinite": np.isfinite,
    "logical_not": np.logical_not, "gelu": np.vectorize(lambda x: x / 2 * (1 + math.erf(x / math.sqrt(2)))),
}
POSITIVE = {"log": np.log, "log1p": np.log1p, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x)}
BINARY = {
    "add": np.add, "subtract": np.subtract, "multiply": np.multiply, "div": np.divide, "maximum": np.maximum, "minimum": np.minimum,
    "eq": np.equal, "ne": np.not_equal, "ge": np.greater_equal, "gt": np.greater, "le": np.less_equal, "lt": np.less,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor, "remainder": np.remainder,
}
REDUCTIONS = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min}


def softmax(x, axis):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def convolve(x, w, stride, pad, groups=1):
    """x: NHWC, w: OIHW."""
    x = np.pad(x, [(0, 0), (pad[0], pad[0]), (pad[1], pad[1]), (0, 0)])
    n, h, width, c = x.shape
    o, i, kh, kw = w.shape
    oh, ow = (h - kh) // stride[0] + 1, (width - kw) // stride[1] + 1
    out = np.zeros((n, oh, ow, o), np.float64)
    for y in range(oh):
        for z in range(ow):
            window = x[:, y * stride[0] : y * stride[0] + kh, z * stride[1] : z * stride[1] + kw, :]
            for g in range(groups):
                part = window[..., g * i : (g + 1) * i]
                weights = w[g * o // groups : (g + 1) * o // groups]
                out[:, y, z, g * o // groups : (g + 1) * o // groups] = np.einsum("nhwc,ochw->no", part, weights)
    return out


def pool(x, kernel, stride, pad):
    x = np.pad(x, [(0, 0), (pad, pad), (pad, pad), (0, 0)], constant_values=-np.inf)
    oh, ow = (x.shape[1] - kernel) // stride + 1, (x.shape[2] - kernel) // stride + 1
    rows = [[x[:, y * stride : y * stride + kernel, z * stride : z * stride + kernel].max((1, 2)) for z in range(ow)] for y in range(oh)]
    return np.array(rows).transpose(2, 0, 1, 3)


class Case:
    def __init__(self, op, inputs, expected, attributes="", segments=False, dps=True, tolerance=1e-5):
        self.op, self.inputs, self.expected, self.dps, self.tolerance = op, inputs, np.asarray(expected), dps, tolerance
        self.attributes = attributes
        if segments:
            sizes = "operandSegmentSizes = array<i32: %d, 1>" % len(inputs)
            self.attributes = sizes + (", " + attributes if attributes else "")

    def text(self, name):
        types = [tensor(x.shape, x.dtype) for x in self.inputs]
        result = tensor(self.expected.shape, self.expected.dtype)
        names = ["%%a%d" % i for i in range(len(types))]
        lines = ["func.func @%s(%s) -> %s {" % (name, ", ".join("%s: %s" % p for p in zip(names, types)), result)]
        if self.dps:
            lines.append("  %%out = tensor.empty() : %s" % result)
            names, types = names + ["%out"], types + [result]
        signature = "(%s) -> %s" % (", ".join(types), result)
        properties = " <{%s}>" % self.attributes if self.attributes else ""
        lines.append('  %%r = "ttir.%s"(%s)%s : %s' % (self.op, ", ".join(names), properties, signature))
        return "\n".join(lines + ["  return %%r : %s" % result, "}"])


def tensor(shape, dtype):
    return "tensor<%s%s>" % ("".join("%dx" % n for n in shape), {"f": "f32", "i": "i32", "b": "f32"}[np.dtype(dtype).kind])


def cases():
    random = np.random.default_rng(0)

    def real(*shape):
        return random.standard_normal(shape).astype(np.float32)

    for table, make in ((UNARY, real), (POSITIVE, lambda *s: np.abs(real(*s)) + np.float32(0.1))):
        for op, function in table.items():
            x = make(33, 65)
            yield Case(op, [x], function(x).astype(np.float32), segments=True, tolerance=1e-4)
    for op, function in BINARY.items():
        a, b = real(33, 65).round(1), real(33, 65).round(1) + np.float32(0.05) * (op in ("div", "remainder"))
        yield Case(op, [a, b], function(a, b).astype(np.float32), segments=True, tolerance=1e-4)
        row = b[:1]
        yield Case(op, [a, row], function(a, row).astype(np.float32), segments=True, tolerance=1e-4)
    bits = random.integers(0, 2**31, (2, 33, 65)).astype(np.int32)
    for op, function in (("bitwise_and", np.bitwise_and), ("bitwise_or", np.bitwise_or), ("bitwise_xor", np.bitwise_xor)):
        yield Case(op, [bits[0], bits[1]], function(bits[0], bits[1]), segments=True)
    yield Case("bitwise_not", [bits[0]], ~bits[0], segments=True)
    a, b = np.abs(real(8, 9)), real(8, 9)
    yield Case("power", [a, b], a**b, segments=True, tolerance=1e-4)
    yield Case("where", [(b > 0).astype(np.float32), a, b], np.where(b > 0, a, b), segments=True)
    yield Case("leaky_relu", [b], np.where(b > 0, b, b * np.float32(0.25)), "parameter = 2.5e-01 : f32", segments=True)
    yield Case("clamp", [b], b.clip(-0.5, 0.25), "max = 0.25 : f32, min = -0.5 : f32")
    x = real(5, 33, 40)
    for op, function in REDUCTIONS.items():
        for axes, keep in (((1,), True), ((0, 2), False), ((0, 1, 2), False)):
            dims = ", ".join("%d : i32" % axis for axis in axes)
            expected = np.atleast_1d(function(x, axis=axes, keepdims=keep))
            yield Case(op, [x], expected, "dim_arg = [%s], keep_dim = %s" % (dims, str(keep).lower()), tolerance=1e-4)
    yield Case("prod", [x[:, :3]], np.prod(x[:, :3], 1), "dim_arg = [1 : i32], keep_dim = false", tolerance=1e-4)
    first = np.argmax(x, 2).astype(np.int32)
    yield Case("argmax", [x], first, "dim_arg = [2 : i32], keep_dim = false")
    yield Case("softmax", [x], softmax(x, 2), "dimension = -1 : si32")
    yield Case("transpose", [x], x.transpose(0, 2, 1), "dim0 = 1 : si32, dim1 = 2 : si32")
    yield Case("permute", [x], x.transpose(2, 0, 1), "permutation = array<i64: 2, 0, 1>")
    yield Case("reshape", [x], x.reshape(5, 20, 66), "shape = [5 : i32, 20 : i32, 66 : i32]")
    yield Case("unsqueeze", [x], x[:, None], "dim = 1 : si32")
    yield Case("squeeze", [x[:, :1]], x[:, 0], "dim = 1 : si32")
    yield Case("concat", [x, x[:, :2]], np.concatenate([x, x[:, :2]], 1), "dim = 1 : si32")
    # More than bf16 or f32 holds.
    whole = random.integers(-(2**31), 2**31, (33, 65)).astype(np.int32)
    yield Case("concat", [whole, whole[:, :2]], np.concatenate([whole, whole[:, :2]], 1), "dim = 1 : si32")
    yield Case("slice", [whole], whole[:, ::2], "begins = [0 : i32, 0 : i32], ends = [33 : i32, 65 : i32], step = [1 : i32, 2 : i32]")
    yield Case("cumsum", [whole], whole.cumsum(1, dtype=np.int32), "dim = 1 : i64")
    slices = "begins = [0 : i32, 1 : i32, 8 : i32], ends = [5 : i32, 33 : i32, 40 : i32], step = [1 : i32, %d : i32, 1 : i32]"
    yield Case("slice", [x], x[:, 1:33, 8:40], slices % 1)
    yield Case("broadcast", [x[:, :1]], np.broadcast_to(x[:, :1], (5, 7, 40)), "broadcast_dimensions = array<i64: 1, 7, 1>")
    yield Case("repeat", [x[:1]], np.tile(x[:1], (3, 1, 1)), "repeat_dimensions = array<i64: 3, 1, 1>")
    yield Case("repeat_interleave", [x], x.repeat(2, 1), "repeats = 2 : ui32, dim = 1 : si32")
    padded = np.pad(x, [(0, 0), (1, 2), (0, 3)], constant_values=0.5)
    yield Case("pad", [x], padded, "padding = array<i32: 0, 0, 1, 2, 0, 3>, value = 0.5 : f32", dps=False)
    yield Case("cumsum", [x], x.cumsum(1), "dim = 1 : i64", tolerance=1e-4)
    a, b, bias = real(3, 33, 40), real(3, 40, 50), real(50)
    yield Case("matmul", [a, b], a @ b, tolerance=1e-4)
    yield Case("linear", [a, b[0], bias], a @ b[0] + bias, tolerance=1e-4)
    rows, table = random.integers(0, 20, (3, 7)).astype(np.int32), real(20, 64)
    yield Case("embedding", [rows, table], table[rows], tolerance=1e-2)
    image, filters = real(2, 9, 10, 6), real(8, 3, 3, 2)
    window = "stride_height = 2 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, "
    sides = "padding_left = %d : si32, padding_right = %d : si32, padding_top = %d : si32, padding_bottom = %d : si32"
    expected = convolve(image, filters, (2, 1), (1, 0), groups=2).astype(np.float32)
    yield Case("conv2d", [image, filters], expected, window + "groups = 2 : si32, " + sides % (0, 0, 1, 1), tolerance=1e-4)
    square = "kernel_height = 3 : si32, kernel_width = 3 : si32, stride_height = 2 : si32, stride_width = 2 : si32, "
    square += "dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, "
    yield Case("max_pool2d", [image], pool(image, 3, 2, 1).astype(np.float32), square + sides % (1, 1, 1, 1), tolerance=1e-2)
    doubled = image.repeat(2, 1).repeat(2, 2)
    yield Case("upsample2d", [image], doubled, 'scale_factor = 2 : si32, mode = "nearest"', tolerance=1e-2)
    constant = np.arange(6, dtype=np.float32).reshape(2, 3)
    yield Case("constant", [], constant, "value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>", dps=False)
    yield Case("zeros", [], np.zeros((2, 3), np.float32), "shape = array<i32: 2, 3>", dps=False)
    yield Case("reverse", [x], x[::-1, :, ::-1], "dimensions = array<i64: 0, 2>")
    yield Case("ones", [], np.ones((2, 3), np.float32), "shape = array<i32: 2, 3>", dps=False)
    counting = np.broadcast_to(np.arange(1, 9, 2, dtype=np.float32)[:, None], (4, 3))
    yield Case("arange", [], counting, "start = 1 : si64, end = 9 : si64, step = 2 : si64, arange_dimension = 0 : i64", dps=False)


def call(build, tool, *arguments):
    result = subprocess.run([os.path.join(build, "bin", tool), *arguments], capture_output=True, text=True)
    if result.returncode:
        sys.exit("%s %s\n%s%s" % (tool, " ".join(arguments), result.stdout, result.stderr))
    return result.stdout


def interpret(build, folder, index, case, path, dialect):
    """Whether the reference interpreter agrees about function `index` of the file."""
    inputs = [os.path.join(folder, "input_%d.npy" % i) for i in range(len(case.inputs))]
    for name, array in zip(inputs, case.inputs):
        np.save(name, array)
    where = "inputs=%s " % ",".join(inputs) if inputs else ""
    call(build, "ttmlir-opt", "--interpret=function=f%d_%s %soutputs=%s" % (index, case.op, where, folder), path, "-o", os.devnull)
    actual = np.load(os.path.join(folder, "result0.npy"))
    tolerance = 0 if case.expected.dtype.kind == "i" else case.tolerance
    actual = actual.astype(case.expected.dtype)
    right = actual.shape == case.expected.shape and np.allclose(actual, case.expected, tolerance, tolerance)
    if not right:
        print("%s of %s %s: wrong" % (case.op, dialect, case.attributes), actual.ravel()[:4], case.expected.ravel()[:4])
    return right


def main():
    build, folder = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    paths = {name: os.path.join(folder, name) for name in ("ops.mlir", "ttnn.mlir", "ops.ttnn", "out", "results.json")}
    tests = list(cases())
    with open(paths["ops.mlir"], "w") as file:
        file.write("\n".join(case.text("f%d_%s" % (i, case.op)) for i, case in enumerate(tests)))
    call(build, "ttmlir-opt", "--ttir-to-ttnn-backend-pipeline", paths["ops.mlir"], "-o", paths["ttnn.mlir"])
    if sys.argv[3:] == ["--interpret"]:
        files = [("ttir", paths["ops.mlir"]), ("ttnn", paths["ttnn.mlir"])]
        rights = [interpret(build, folder, i, case, path, name) for i, case in enumerate(tests) for name, path in files]
        print("%d ops right, %d wrong" % (sum(rights), len(rights) - sum(rights)))
        sys.exit(not all(rights))
    call(build, "ttmlir-translate", "--ttnn-to-flatbuffer", paths["ttnn.mlir"], "-o", paths["ops.ttnn"])
    failures = 0
    for index, case in enumerate(tests):
        inputs = []
        for i, array in enumerate(case.inputs):
            path = os.path.join(folder, "input_%d.npy" % i)
            np.save(path, array)
            inputs += ["--input", path]
        where = ["--output", paths["out"], "--result-file", paths["results.json"]]
        call(build, "ttrt", "run", paths["ops.ttnn"], "--program-index", str(index), *inputs, *where)
        actual = np.load(os.path.join(paths["out"], "output_0.npy"))
        if case.expected.dtype.kind == "i":
            actual, case.tolerance = actual.astype(np.int32), 0
        if actual.shape != case.expected.shape or not np.allclose(actual, case.expected, case.tolerance, case.tolerance):
            failures += 1
            print("%s %s: wrong" % (case.op, case.attributes), actual.ravel()[:4], case.expected.ravel()[:4])
    print("%d ops right, %d wrong" % (len(tests) - failures, failures))
    sys.exit(failures > 0)


main()
