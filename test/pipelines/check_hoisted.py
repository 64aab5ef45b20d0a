# Compiles a network with and without functions of the processor, runs both, compares.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check_hoisted.py BUILD FOLDER

import os
import subprocess
import sys

import numpy as np

BUILD, FOLDER = sys.argv[1:]
SEGMENTS = "<{operandSegmentSizes = array<i32: %d, 1>}>"
UNARY, BINARY = SEGMENTS % 1, SEGMENTS % 2
# Name, operands (numbers of inputs and of what came before), properties, type of the result.
OPS = [
    ("exp", "a", UNARY, "6x8xf32"),
    ("add", "0b", BINARY, "6x8xf32"),
    ("matmul", "1c", "", "6x4xf32"),
    ("softmax", "2", "<{dimension = -1 : si32}>", "6x4xf32"),
    ("transpose", "3", "<{dim0 = 0 : si32, dim1 = 1 : si32}>", "4x6xf32"),
    ("reshape", "4", "<{shape = [6 : i32, 4 : i32]}>", "6x4xf32"),
    ("concat", "35", "<{dim = 0 : si32}>", "12x4xf32"),
    ("slice", "6", "<{begins = [1 : i32, 0 : i32], ends = [12 : i32, 4 : i32], step = [3 : i32, 2 : i32]}>", "4x2xf32"),
    ("mean", "7", "<{keep_dim = true, dim_arg = [1 : i32]}>", "4x1xf32"),
    ("multiply", "78", BINARY, "4x2xf32"),
    ("tanh", "9", UNARY, "4x2xf32"),
]
INPUTS = {"a": "6x8xf32", "b": "6x8xbf16", "c": "8x4xf32"}


def module(hoisted):
    """The text of the network; hoisted: every second op is marked."""
    types = dict(INPUTS)
    lines = []
    for i, (name, operands, properties, result) in enumerate(OPS):
        types[str(i)] = result
        lines.append("  %%e%d = tensor.empty() : tensor<%s>" % (i, result))
        values = ["%" + ("v" + o if o.isdigit() else o) for o in operands] + ["%%e%d" % i]
        lines.append('  %%v%d = "ttir.%s"(%s) %s %s: (%s) -> tensor<%s>' % (
            i, name, ", ".join(values), properties, "{should_hoist} " if hoisted(i) else "",
            ", ".join("tensor<%s>" % types[o] for o in [*operands, str(i)]), result))
    return "func.func @forward(%s) -> tensor<%s> {\n%s\n  return %%v%d : tensor<%s>\n}\n" % (
        ", ".join("%%%s: tensor<%s>" % entry for entry in INPUTS.items()), result, "\n".join(lines), len(OPS) - 1, result)


def run(name, hoisted, options, flags=()):
    base = os.path.join(FOLDER, name)
    os.makedirs(base, exist_ok=True)
    tool = lambda t: os.path.join(BUILD, "bin", t)
    compiled = subprocess.run([tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline=" + options, "-"], input=module(hoisted), text=True, check=True,
                              stdout=subprocess.PIPE).stdout
    assert compiled.count(" = call @hoisted") == sum(hoisted(i) for i in range(len(OPS)))
    subprocess.run([tool("ttmlir-translate"), "--ttnn-to-flatbuffer", "-o", base + ".ttnn"], input=compiled, text=True, check=True)
    subprocess.run([tool("ttrt"), "run", base + ".ttnn", "--output", base, *flags], check=True, stdout=subprocess.DEVNULL)
    return np.load(os.path.join(base, "output_0.npy"))


device = run("device", lambda i: False, "")
for name, hoisted in ("even", lambda i: i % 2 == 0), ("odd", lambda i: i % 2 == 1), ("all", lambda i: True):
    processor = run(name, hoisted, "enable-cpu-hoisting=true", ["--allow-libraries"])
    np.testing.assert_allclose(processor, device, rtol=1e-2, atol=1e-6)  # the device slices bf16
    assert np.any(processor != 0)
