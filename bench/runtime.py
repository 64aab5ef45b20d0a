#!/usr/bin/python3
# What the runtime itself costs: small ops, chains of elementwise ops, block formats, large files.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: runtime.py BUILD [--loops 20]

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

from measure import table, tool, verdict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test", "runtime"))
import ttnnfile as T  # noqa: E402

SIDE = 4096  # 16 M elements
SMALL_OPS = 200


def small():
    program = T.Program("small")
    ref = program.input([32, 32], "f32")
    for _ in range(SMALL_OPS):
        ref = program.eltwise("Neg", [ref], [32, 32], "f32")
    program.output(ref)
    return program


def chain(kinds, dtype="f32"):
    program = T.Program("chain")
    first = ref = program.input([SIDE, SIDE], dtype)
    for kind in kinds:
        ins = [ref, first] if kind in ("Add", "Multiply", "Maximum") else [ref]
        ref = program.eltwise(kind, ins, [SIDE, SIDE], dtype)
    program.output(ref)
    return program


def large():
    """A constant of 400 MB, of which an op reads four elements."""
    program = T.Program("large")
    weights = program.constant(bytes(400 << 20), [100 << 20], "f32")
    program.output(program.op("SliceOp", **{"in": weights, "out": program.tensor([4], "f32")}, begins=[0],
                              ends=[4], step=[1]))
    return program


def best(ttrt, folder, program, loops, *more):
    """Milliseconds of the best run of a program."""
    path = os.path.join(folder, "program.ttnn")
    T.write(path, [program])
    out = subprocess.run([ttrt, "run", path, "--init", "ones", "--loops", str(loops), *more], check=True,
                         capture_output=True, text=True, cwd=folder).stdout
    return float(re.search(r"(?:best|time) +([0-9.]+) ms", out).group(1))


def copyTime():
    """Milliseconds of a copy of 64 MiB on one thread."""
    source = np.ones(SIDE * SIDE, np.float32)
    target = np.empty_like(source)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        np.copyto(target, source)
        times.append((time.perf_counter() - start) * 1e3)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description="Time what the runtime itself costs.")
    parser.add_argument("build")
    parser.add_argument("--loops", type=int, default=20)
    options = parser.parse_args()
    ttrt = os.path.abspath(tool(options.build, "ttrt"))
    with tempfile.TemporaryDirectory() as folder:
        perOp = best(ttrt, folder, small(), options.loops * 5, "--disable-fusion") / SMALL_OPS * 1e3
        copy = copyTime()
        eight = best(ttrt, folder, chain(("Abs", "Neg", "Relu", "Neg", "Abs", "Add", "Multiply", "Maximum")),
                     options.loops)
        block = best(ttrt, folder, chain(("Abs",), "bfp8"), max(1, options.loops // 4))
        first = best(ttrt, folder, large(), 1)
    table(["runtime", "best", "must be"],
          [["an op on 32x32", "%.2f us" % perOp, verdict(perOp <= 2) + " (<= 2 us)"],
           ["8 elementwise ops on 16 M elements", "%.1f ms" % eight,
            verdict(copy / eight >= 0.8) + " (a copy: %.1f ms, 80 %% of its bandwidth)" % copy],
           ["an op on 16 M elements in bfp8", "%.1f ms" % block, ""],
           ["a file with 400 MB of weights: its first run", "%.1f ms" % first, verdict(first < 50) + " (< 50 ms)"]])


if __name__ == "__main__":
    main()
