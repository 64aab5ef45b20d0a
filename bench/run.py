#!/usr/bin/python3
# How fast the models run on the cpu device, beside PyTorch in eager mode with the same threads in the same run.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: run.py BUILD [--threads N] [--runs 5] [--loops 20] [--folder FOLDER] [--pipeline-options "..."]
#
# Both are the median of as many warm calls, with the weights in memory: ours as `ttrt run --loops` reports it, PyTorch's
# around the example's reference, of fewer calls when they take long. Both take turns, each in a process of its own. (From
# outside, loading half a gigabyte of weights takes longer, and varies more, than all the runs.)

import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from measure import EXAMPLES, milliseconds, run_once, table, tool, verdict

MODELS = ("resnet50", "llama_block")

SECONDS = 4  # after which PyTorch's calls in one form are enough

# What the PyTorch process does; a process of its own, so that its threads and memory don't disturb ours.
PEER = """
import statistics, sys, time
sys.path[:0] = sys.argv[5:7]
import torch, reference
from arguments import load
torch.set_num_threads(int(sys.argv[2]))
weights = {name: torch.from_numpy(array) for name, array in load(sys.argv[1]).items()}
last = {name: array.contiguous(memory_format=torch.channels_last) if array.dim() == 4 else array for name, array in weights.items()}
times = []
with torch.no_grad():
    for form in (weights, last):
        forward = lambda: reference.forward(form)
        forward(), forward()
        samples, most = [], time.perf_counter() + float(sys.argv[4])
        while len(samples) < 3 or (len(samples) < int(sys.argv[3]) and time.perf_counter() < most):
            start = time.perf_counter()
            forward()
            samples.append(time.perf_counter() - start)
        times.append(statistics.median(samples))
print(min(times))
"""


def peer_seconds(name, arguments, threads, loops):
    """PyTorch's time of one call: the better of channels first and channels last."""
    paths = [os.path.join(EXAMPLES, name), os.path.join(EXAMPLES, "common")]
    command = [sys.executable, "-c", PEER, arguments, str(threads), str(loops), str(SECONDS), *paths]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def our_seconds(ttrt, binary, arguments, threads, loops):
    inputs = [part for path in sorted(glob.glob(os.path.join(arguments, "*.npy"))) for part in ("--input", path)]
    results = binary + ".json"
    command = [ttrt, "run", binary, "--program-index", "0", *inputs, "--threads", str(threads)]
    # The first call makes what later ones keep; ttrt reports it by itself.
    command += ["--loops", str(loops + 1), "--result-file", results]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode:
        sys.exit(run.stdout)
    with open(results) as file:
        return json.load(file)[0]["milliseconds"]["median"] / 1000


def main():
    parser = argparse.ArgumentParser(description="Time the models beside PyTorch.")
    parser.add_argument("build")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--loops", type=int, default=20)
    parser.add_argument("--folder", help="where the arguments and binaries go, and stay (0.6 GB)")
    parser.add_argument("--pipeline-options", default="", help="compile with these; the default compiles for the card")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or temporary
        os.chdir(temporary)  # ttrt writes its results where it is called
        build = os.path.abspath(os.path.join(START, options.build))
        for name in MODELS:
            model, arguments = os.path.join(EXAMPLES, name, name + ".mlir"), os.path.join(folder, name)
            middle, binary = os.path.join(folder, name + ".ttnn.mlir"), os.path.join(folder, name + ".ttnn")
            run_once([tool(build, "ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline=" + options.pipeline_options, model, "-o", middle])
            run_once([tool(build, "ttmlir-translate"), "--ttnn-to-flatbuffer", middle, "-o", binary])
            if not glob.glob(os.path.join(arguments, "*.npy")):
                run_once([sys.executable, os.path.join(EXAMPLES, "common", "arguments.py"), model, "--out", arguments])
            ours, theirs = [], []
            for _ in range(options.runs):
                ours.append(our_seconds(tool(build, "ttrt"), binary, arguments, options.threads, options.loops))
                theirs.append(peer_seconds(name, arguments, options.threads, options.loops))
            # The median of paired ratios, as in measure.py.
            ratio = statistics.median(slow / fast for fast, slow in zip(ours, theirs))
            rows.append([name, milliseconds(statistics.median(ours)), milliseconds(statistics.median(theirs)), "%.2fx: %s" % (ratio, verdict(ratio >= 1))])
    print("pipeline: %s; f32" % (options.pipeline_options or "default"))
    table(["model, %d threads" % options.threads, "ours", "PyTorch eager", "faster (1x)"], rows)


START = os.getcwd()

if __name__ == "__main__":
    main()
