#!/usr/bin/python3
# Reads a TTIR module as text and computes it with PyTorch in f32: an oracle that shares nothing with the compiler.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: ttir_interpreter.py model.mlir --arguments FOLDER -o result.npy
# FOLDER holds what examples/common/arguments.py wrote. One op a line, generic form, one function, one block.

import argparse
import glob
import os
import re
import sys

import numpy as np
import torch
import torch.nn.functional as F


def shape_of(text):
    """The sizes of `tensor<1x2xf32>`."""
    return [int(size) for size in re.match(r"tensor<((?:\d+x)*)", text).group(1).split("x")[:-1]]


def split_top(text):
    """Splits at the commas outside of all brackets and strings."""
    parts, depth, start, quoted = [], 0, 0, False
    for i, letter in enumerate(text):
        quoted ^= letter == '"'
        if quoted:
            continue
        depth += (letter in "<[({") - (letter in "])}" or letter == ">" and text[i - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def dense(text):
    """A dense<> attribute as a tensor."""
    body, sizes, dtype = re.fullmatch(r"dense<(.*)> : tensor<((?:\d+x)*)(\w+)>", text).groups()
    shape = [int(size) for size in sizes.split("x")[:-1]]
    if not body.startswith('"0x'):
        values = np.array(eval(body, {"__builtins__": {}}), np.float32)  # numbers and lists of them
        return torch.from_numpy(np.broadcast_to(values, shape).copy())
    data = bytes.fromhex(body[3:-1])
    if dtype == "bf16":
        values = (np.frombuffer(data, "<u2").astype("<u4") << 16).view("<f4")
    else:
        values = np.frombuffer(data, {"f32": "<f4", "i32": "<i4"}[dtype])
    return torch.from_numpy(values.reshape(shape).copy())


def attribute(text):
    """Numbers, booleans and lists of them as Python values, dense<> as a tensor, anything else as its text."""
    if text.startswith("dense<"):
        return dense(text)
    if text.startswith("["):
        return [attribute(part) for part in split_top(text[1:-1])]
    if text.startswith("array<"):
        return [int(part) for part in text[:-1].partition(":")[2].split(",") if part.strip()]
    text = text.partition(" : ")[0]
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return float(text) if re.fullmatch(r"-?[\d.]+(e[+-]?\d+)?", text, re.I) else text


def nhwc(function):
    return lambda x, *rest: function(x.permute(0, 3, 1, 2), *rest).permute(0, 2, 3, 1)


def sides(a, names):
    return tuple(a[name] for name in names.split())


def pad_hw(x, a, value):
    return F.pad(x, sides(a, "padding_left padding_right padding_top padding_bottom"), value=value)


def conv2d(a, x, weight, bias=None):
    stride, dilation = sides(a, "stride_height stride_width"), sides(a, "dilation_height dilation_width")
    bias = None if bias is None else bias.reshape(-1)
    return nhwc(lambda x: F.conv2d(pad_hw(x, a, 0.0), weight, bias, stride, 0, dilation, a["groups"]))(x)


def max_pool2d(a, x):
    kernel, stride = sides(a, "kernel_height kernel_width"), sides(a, "stride_height stride_width")
    dilation = sides(a, "dilation_height dilation_width")
    return nhwc(lambda x: F.max_pool2d(pad_hw(x, a, -np.inf), kernel, stride, 0, dilation, a["ceil_mode"]))(x)


def reduce(function):
    def run(a, x):
        dims = a.get("dim_arg") or list(range(x.dim()))
        return function(x, dims, a["keep_dim"])

    return run


def slice_of(a, x):
    return x[tuple(slice(*bounds) for bounds in zip(a["begins"], a["ends"], a["step"]))]


# What each op computes: (attributes, inputs...) to the result. Outputs are not among the inputs.
OPS = {
    "abs": lambda a, x: x.abs(),
    "add": lambda a, x, y: x + y,
    "broadcast": lambda a, x: x.repeat(a["broadcast_dimensions"]),
    "concat": lambda a, *xs: torch.cat(xs, a["dim"]),
    "constant": lambda a: a["value"],
    "conv2d": conv2d,
    "cos": lambda a, x: x.cos(),
    "div": lambda a, x, y: x / y,
    "embedding": lambda a, x, weight: F.embedding(x.long(), weight),
    "exp": lambda a, x: x.exp(),
    "linear": lambda a, x, y, bias=0.0: x @ y + bias,
    "matmul": lambda a, x, y: x @ y,
    "max": reduce(lambda x, dims, keep: x.amax(dims, keep)),
    "max_pool2d": max_pool2d,
    "maximum": lambda a, x, y: torch.maximum(x, y),
    "mean": reduce(lambda x, dims, keep: x.mean(dims, keep)),
    "multiply": lambda a, x, y: x * y,
    "neg": lambda a, x: -x,
    "permute": lambda a, x: x.permute(a["permutation"]),
    "reciprocal": lambda a, x: 1 / x,
    "relu": lambda a, x: x.relu(),
    "reshape": lambda a, x: x.reshape(a["shape"]),
    "rsqrt": lambda a, x: x.rsqrt(),
    "sigmoid": lambda a, x: x.sigmoid(),
    "sin": lambda a, x: x.sin(),
    "slice": slice_of,
    "softmax": lambda a, x: x.softmax(a["dimension"]),
    "sqrt": lambda a, x: x.sqrt(),
    "squeeze": lambda a, x: x.squeeze(a["dim"]),
    "subtract": lambda a, x, y: x - y,
    "sum": reduce(lambda x, dims, keep: x.sum(dims, keep)),
    "tanh": lambda a, x: x.tanh(),
    "transpose": lambda a, x: x.transpose(a["dim0"], a["dim1"]),
    "typecast": lambda a, x: x,
    "unsqueeze": lambda a, x: x.unsqueeze(a["dim"]),
}
WITHOUT_OUTPUT = ("constant",)
LINE = re.compile(r'\s*(%\w+) = "ttir\.(\w+)"\((.*?)\)(?: <\{(.*)\}>)?(?: \{.*\})? : \(.*\) -> (tensor<[^>]*>)')
ARGUMENT = re.compile(r"(%[\w$.-]+): (tensor<[^<>]*>)")


class Interpreter:
    """The text of a module, run as often as one likes."""

    def __init__(self, text):
        self.lines = text.splitlines()

    def run(self, arguments):
        """The results for the arguments, all as tensors; every value's shape is checked against its type."""
        values = {}
        for line in self.lines:
            if "func.func" in line:
                declared = ARGUMENT.findall(line)
                if len(declared) != len(arguments):
                    raise ValueError("%d arguments for %d" % (len(arguments), len(declared)))
                for (name, kind), value in zip(declared, arguments):
                    values[name] = self.check(value, kind, line)
            elif '"ttir.' in line:
                self.run_op(line, values)
            elif line.strip().startswith("return "):
                names = re.findall(r"%\w+", line.partition(" : ")[0])
                return [values[name] for name in names]
            elif "=" in line and "tensor.empty()" not in line and not line.lstrip().startswith(("#", "//", "module")):
                raise ValueError("not understood: " + line)
        raise ValueError("the module has no return")

    def run_op(self, line, values):
        match = LINE.match(line)
        if not match:
            raise ValueError("not understood: " + line)
        result, op, operands, properties, kind = match.groups()
        names = re.findall(r"%\w+", operands)
        names = names if op in WITHOUT_OUTPUT else names[:-1]
        attributes = dict(part.split(" = ", 1) for part in split_top(properties or ""))
        attributes = {name: attribute(text) for name, text in attributes.items()}
        if op not in OPS:
            raise ValueError("no such op here: ttir." + op)
        values[result] = self.check(OPS[op](attributes, *(values[name] for name in names)), kind, line)

    @staticmethod
    def check(value, kind, line):
        if list(value.shape) != shape_of(kind):
            raise ValueError("%s computed for %s in: %s" % (list(value.shape), kind, line[:200]))
        return value


def interpret(path, arguments):
    """Runs the module of a file on NumPy arrays and gives NumPy arrays."""
    with open(path) as file:
        interpreter = Interpreter(file.read())
    with torch.no_grad():
        results = interpreter.run([torch.from_numpy(np.ascontiguousarray(argument)) for argument in arguments])
    return [result.numpy() for result in results]


def main():
    parser = argparse.ArgumentParser(description="Compute a TTIR module with PyTorch.")
    parser.add_argument("model")
    parser.add_argument("--arguments", required=True, help="a folder of .npy files, in order of their names")
    parser.add_argument("-o", "--output", required=True, help="where the first result goes, as .npy")
    options = parser.parse_args()
    files = sorted(glob.glob(os.path.join(options.arguments, "*.npy")))
    results = interpret(options.model, [np.load(file) for file in files])
    np.save(options.output, results[0])
    print("%s: %s" % (options.model, list(results[0].shape)))


if __name__ == "__main__":
    sys.exit(main())
