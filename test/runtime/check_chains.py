# Chains of elementwise ops: in one they give, to the bit, what they give one by one. check_chains.py <work folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

import numpy as np

import ttnnfile as T

FOLDER = sys.argv[1]
SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, -1e-40, 3.4e38], np.float32)
# Those that stay in registers, and some between them that don't.
PAIRS = ("Add", "Multiply", "Subtract", "Div", "Maximum", "Minimum")
SINGLES = ("Abs", "Neg", "Relu", "Sqrt", "Floor")
random = np.random.default_rng(11)


def host(program, shape, dtype):
    values = random.standard_normal(shape).astype(np.float32)
    flat = values.reshape(-1)
    at = random.integers(0, flat.size, max(1, flat.size // 16))
    flat[at] = SPECIAL[random.integers(0, len(SPECIAL), len(at))]
    data = {"f32": lambda: values, "f16": lambda: values.astype(np.float16),
            "bf16": lambda: (values.view(np.uint32) >> 16).astype(np.uint16)}[dtype]()
    return program.constant(data.tobytes(), list(shape), dtype)


def operand(program, shape, dtype, made):
    """Something made before, or new: of the result's shape, of a row, of a column, of one element."""
    if made and random.integers(3) == 0:
        return made[random.integers(len(made))]
    kinds = [shape, [1, shape[1]], [shape[0], 1], [1, 1]]
    return host(program, kinds[random.integers(4)], dtype)


def chain(shape, dtype, length):
    program = T.Program("%dx%d %s" % (*shape, dtype))
    result, made = host(program, shape, dtype), []
    for _ in range(length):
        if random.integers(5) < 2:
            ins, kinds = [result], SINGLES
        else:
            ins, kinds = [result, operand(program, shape, dtype, made)], PAIRS
            if random.integers(2):
                ins.reverse()
        made.append(result)
        result = program.eltwise(kinds[random.integers(len(kinds))], ins, shape, dtype)
    program.output(result)
    return program


programs = [chain(shape, dtype, 3 + count) for dtype in ("f32", "bf16", "f16")
            for shape in ([1, 128], [4, 64], [3, 37], [9, 1000], [8, 2048]) for count in range(9)]
programs.append(chain([2304, 2048], "f32", 8))  # larger than the caches
programs.append(chain([4608, 2048], "bf16", 8))
os.makedirs(FOLDER, exist_ok=True)
T.write(os.path.join(FOLDER, "chains.ttnn"), programs)
runs = []
for name, more in (("single", ["--disable-fusion"]), ("chain", []), ("plain", ["--device", "cpu:plain"])):
    subprocess.run(["ttrt", "run", "chains.ttnn", "--save-artifacts", "--artifact-dir", name, "--disable-golden", *more], check=True,
                   cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    runs.append([np.load(os.path.join(FOLDER, name, "chains.ttnn", "run", "program_%d" % i, "output_0.npy"))
                 for i in range(len(programs))])


def same(a, b):
    """Equal to the sign of a zero; which NaN is which is nobody's business."""
    a, b = a.astype(np.float32), b.astype(np.float32)
    nan = np.isnan(a)
    return np.array_equal(nan, np.isnan(b)) and np.array_equal(a[~nan].view(np.uint32), b[~nan].view(np.uint32))


wrong = [program.name for i, program in enumerate(programs) for run in runs[1:] if not same(runs[0][i], run[i])]
print("%d chains, wrong: %s" % (len(programs), wrong))
