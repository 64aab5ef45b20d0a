#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long the passes from TTIR to TTGIR take beside Triton's own, in turns on the same machine.

  triton-middle.py TRITON-OPT PYTHON TTIR... [--runs N]

PYTHON has Triton 3.7; each TTIR is a kernel's module before its tensors have layouts. Parsing and printing don't count on either side; the times are of one
module within a process that has compiled others before. Exits with 1 when a kernel takes more than a third of Triton's time."""
import argparse
import os
import re
import statistics
import subprocess
import sys

COPIES = 20
GOAL = 3
PIPELINE = "--triton-ttgir-pipeline=target=cuda:80"


def serve():
    """In the Python that has Triton: a line is a file, the answer the seconds that Triton's passes take."""
    import time
    from triton._C.libtriton import ir, nvidia
    from triton.backends.compiler import GPUTarget
    from triton.backends.nvidia.compiler import CUDABackend
    backend = CUDABackend(GPUTarget("cuda", 80, 32))
    options = backend.parse_options({"arch": "sm80"})
    for line in sys.stdin:
        context = ir.context()
        ir.load_dialects(context)
        nvidia.load_dialects(context)
        module = ir.parse_mlir_module(line.strip(), context)
        module.context = context
        start = time.perf_counter()
        backend.make_ttgir(module, {}, options, 80)
        print(time.perf_counter() - start, flush=True)


def ours(tool, text):
    """Seconds of all passes on one of many copies."""
    command = [tool, "--split-input-file", PIPELINE, "--mlir-timing", "--mlir-timing-display=list", "-o", os.devnull]
    done = subprocess.run(command, input=("\n// -----\n").join([text] * COPIES), capture_output=True, text=True, check=True)
    # A report for each copy.
    sign = {"Total": 1, "Parser": -1, "Output": -1}
    times = re.findall(r"^ +([\d.]+) \([^)]*\) +(\S+)$", done.stderr, re.M)
    return sum(sign.get(name, 0) * float(seconds) for seconds, name in times) / COPIES


def main():
    if sys.argv[1:2] == ["_serve"]:
        return serve()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("python")
    parser.add_argument("kernels", nargs="+")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    peer = subprocess.Popen([options.python, os.path.abspath(__file__), "_serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def theirs(path):
        peer.stdin.write(os.path.abspath(path) + "\n")
        peer.stdin.flush()
        return float(peer.stdout.readline())

    good = True
    for path in options.kernels:
        with open(path) as file:
            text = file.read()
        theirs(path), ours(options.tool, text)
        rounds = [(ours(options.tool, text), theirs(path)) for _ in range(options.runs)]
        ratio = statistics.median(b / a for a, b in rounds)
        good &= ratio >= GOAL
        name = os.path.basename(os.path.dirname(path)) or path
        print("%-70s %7.2f ms, Triton %7.2f ms: %.1f times faster" %
              (name[-70:], 1e3 * statistics.median(a for a, _ in rounds), 1e3 * statistics.median(b for _, b in rounds), ratio))
    peer.stdin.close()
    peer.wait()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
