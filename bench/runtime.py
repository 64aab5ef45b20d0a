#!/usr/bin/python3
# What the runtime must reach, in one table: models beside OpenVINO, small ops, chains of elementwise ops, stitching, large files, first runs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: runtime.py BUILD [--loops 20] [--peer PYTHON] [--rounds 3] [--threads 2] [--only WORDS]
# PYTHON is one that has OpenVINO and NumPy (a virtual environment's); without it models are timed alone.
# Ours and the peer take turns, with the same precision asked of both; each round's time is the best of its loops, and the
# ratio is the median of the rounds' ratios.

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import runtime_models
from measure import table, tool, verdict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test", "runtime"))
import ttnnfile as T  # noqa: E402

SIDE = 4096  # 16 M elements
SMALL_OPS = 200


def small(count):
    program = T.Program("small")
    ref = program.input([32, 32], "f32")
    for _ in range(count):
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


def run(ttrt, folder, paths, loops, *more):
    """What `ttrt run` says."""
    return subprocess.run([ttrt, "run", *paths, "--init", "ones", "--loops", str(loops), *more], check=True,
                          capture_output=True, text=True, cwd=folder).stdout


def times(text, what="best|time"):
    return [float(time) for time in re.findall(r"(?:%s) +([0-9.]+) ms" % what, text)]


def best(ttrt, folder, program, loops, *more):
    """Milliseconds of the best run of a program."""
    path = os.path.join(folder, "program.ttnn")
    T.write(path, [program])
    return times(run(ttrt, folder, [path], loops, *more))[-1]


def stitched(ttrt, folder, loops):
    """Milliseconds of the second of two programs of one op, whose input is the first's output."""
    paths = [os.path.join(folder, name) for name in ("first.ttnn", "second.ttnn")]
    for path in paths:
        T.write(path, [small(1)])
    text = run(ttrt, folder, paths, loops, "--stitch")
    if "0 inputs moved" not in text:
        sys.exit("an input was moved:\n" + text)
    return times(text, "best")[-1]


def loading(ttrt, folder, rounds):
    """Milliseconds from the start of a process to its end that runs an op of a file of 400 MB."""
    path, samples = os.path.join(folder, "large.ttnn"), []
    T.write(path, [large()])
    for _ in range(rounds):
        start = time.perf_counter()
        run(ttrt, folder, [path], 1)
        samples.append((time.perf_counter() - start) * 1e3)
    os.remove(path)
    return min(samples)


def copyTime():
    """Milliseconds of a copy of 64 MiB on one thread."""
    source = np.ones(SIDE * SIDE, np.float32)
    target = np.empty_like(source)
    samples = []
    for _ in range(20):
        start = time.perf_counter()
        np.copyto(target, source)
        samples.append((time.perf_counter() - start) * 1e3)
    return min(samples)


def ratioRow(what, figure, ratio, must, less=False):
    reached = ratio <= must if less else ratio >= must
    return [what, figure, "%.2f" % ratio, "%s %g: %s" % ("<=" if less else ">=", must, verdict(reached))]


def smallRows(ttrt, folder, options):
    loops = options.loops
    perOp = best(ttrt, folder, small(SMALL_OPS), loops * 5, "--disable-fusion") / SMALL_OPS * 1e3
    kinds = ("Abs", "Neg", "Relu", "Neg", "Abs", "Add", "Multiply", "Maximum")
    pairs = [(copyTime(), best(ttrt, folder, chain(kinds), loops, "--threads", str(options.threads))) for _ in range(options.rounds)]
    eight = min(ours for _, ours in pairs)
    joint = stitched(ttrt, folder, loops * 50) * 1e3
    block = best(ttrt, folder, chain(("Abs",), "bfp8"), max(1, loops // 4))
    loaded = loading(ttrt, folder, options.rounds)
    return [ratioRow("an op on 32x32, in us", "%.2f" % perOp, perOp, 2, True),
            ratioRow("8 elementwise ops on 16 M elements, beside a copy", "%.1f ms" % eight,
                     statistics.median(copy / ours for copy, ours in pairs), 0.8),
            ratioRow("a stitched program of one op, in us", "%.1f" % joint, joint, 20, True),
            ["an op on 16 M elements in bfp8", "%.1f ms" % block, "", ""],
            ratioRow("a file with 400 MB of weights: all of ttrt's run, in ms", "%.1f" % loaded, loaded, 50, True)]


def compileModel(build, folder, model, dtype):
    """The path of a model's .ttnn file."""
    stem = os.path.join(folder, re.sub(r"\W+", "-", model) + dtype)
    with open(stem + ".mlir", "w") as file:
        file.write(runtime_models.ttir(model, dtype))
    subprocess.run([tool(build, "ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", stem + ".mlir", "-o", stem + ".ttnn.mlir"],
                   check=True)
    subprocess.run([tool(build, "ttmlir-translate"), "--ttnn-to-flatbuffer", stem + ".ttnn.mlir", "-o", stem + ".ttnn"], check=True)
    return stem + ".ttnn"


class Peer:
    """OpenVINO with a model, in a process of its own that waits between the rounds."""

    def __init__(self, python, model, dtype, threads):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "runtime_models.py")
        self.process = subprocess.Popen([python, script, model, dtype, str(threads)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.precision = self.process.stdout.readline().split()[-1]

    def best(self, loops):
        self.process.stdin.write("%d\n" % loops)
        self.process.stdin.flush()
        return min(map(float, self.process.stdout.readline().split()))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def modelRows(build, ttrt, folder, options, model, dtype):
    path = compileModel(build, folder, model, dtype)
    peer = Peer(options.peer, model, dtype, options.threads) if options.peer else None
    loops = max(5, options.loops // 4)  # the second run packs weights: it isn't a warm one yet
    ours, theirs, firsts = [], [], []
    for _ in range(options.rounds):
        text = run(ttrt, folder, [path], loops, "--threads", str(options.threads))
        ours.append(times(text, "best")[0])
        firsts.append(times(text, "first")[0])
        if peer:
            theirs.append(peer.best(loops))
    os.remove(path)
    name, figure = "%s, %s" % (model, dtype), "%.1f ms" % statistics.median(ours)
    rows = [[name, figure, "", ""]]
    if peer:
        peer.end()
        ratio = statistics.median(their / our for our, their in zip(ours, theirs))
        rows = [ratioRow(name, figure + " (OpenVINO %.1f in %s)" % (statistics.median(theirs), peer.precision), ratio, 0.6)]
    if model == "resnet50, batch 1":
        ratio = statistics.median(first / our for our, first in zip(ours, firsts))
        rows.append(ratioRow("its first run, beside a warm one", "%.1f ms" % statistics.median(firsts), ratio, 3, True))
    return rows


def main():
    parser = argparse.ArgumentParser(description="Time what the runtime must reach.")
    parser.add_argument("build")
    parser.add_argument("--loops", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--peer", help="a Python that has OpenVINO")
    parser.add_argument("--only", help="only the rows of a model whose name and type (\"resnet50, batch 1, f32\") begin so, or \"small\"")
    options = parser.parse_args()
    only = options.only or ""
    build = os.path.abspath(options.build)
    ttrt = os.path.abspath(tool(options.build, "ttrt"))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        if "small".startswith(only):
            rows += smallRows(ttrt, folder, options)
        for model in runtime_models.MODELS:
            for dtype in ("f32", "bf16"):
                if ("%s, %s" % (model, dtype)).startswith(only):
                    rows += modelRows(build, ttrt, folder, options, model, dtype)
    table(["runtime, %d threads for models" % options.threads, "best", "ratio", "must be"], rows)


if __name__ == "__main__":
    main()
