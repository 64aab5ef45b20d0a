#!/usr/bin/python3
# What launching, compiling and keeping kernels of Triton's costs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: kernels.py BUILD [--processes 200]

import argparse
import os
import subprocess
import sys
import tempfile
import time
import timeit

from measure import EXAMPLES, ROOT, measure, milliseconds, table, tool, verdict

LAUNCH_NS, PYTHON_US, OBJECT_MS, TTIR_MS, MEMORY_MS = 500, 3, 40, 5, 10
HAND = os.path.join(ROOT, "test", "triton", "runtime", "Inputs", "kernels.ll")
SOFTMAX = ("softmax.py", "softmax_kernel", "*fp32:16, *fp32:16, i32:16, i32:16, i32, i32, 1024")
MATMUL = ("matmul.py", "matmul_kernel",
          "*fp32:16, *fp32:16, *fp32:16, i32:16, i32:16, i32:16, i32:16, 1, i32:16, 1, i32:16, 1, 64, 64, 64, 8, 'leaky_relu'")

KERNEL = """
import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def nothing(a, b, c, d, e, f, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, x, y, BLOCK: tl.constexpr):
    pass


arguments = [np.zeros(16, kind) for kind in ("f4", "f8", "i4", "i8", "u1", "f2")] + [*range(3, 23, 2), 2.5, 3.5]
launch = lambda: nothing[(1, )](*arguments, BLOCK=1024)
"""


def launch_in_c(build):
    text = subprocess.run([tool(build, "triton-runtime-test"), "launch-time", HAND], capture_output=True, text=True, check=True).stdout
    return float(text.split()[1])


def launch_in_python(build, folder):
    sys.path.insert(0, os.path.join(build, "python"))
    path = os.path.join(folder, "nothing.py")
    with open(path, "w") as file:
        file.write(KERNEL)
    sys.path.insert(0, folder)
    import nothing
    nothing.launch()
    return min(timeit.repeat(nothing.launch, number=10000, repeat=7)) / 10000 * 1e6


def compile_in_memory(build, kernel, runs):
    """Milliseconds from source to TTIR, LLVM IR and code in memory, in a process that has LLVM's library open: medians, the
    shortest, and medians of the processor's time."""
    file, name, signature = kernel
    command = [tool(build, "triton-compiler-test"), "time", os.path.join(EXAMPLES, "triton", file), name, signature, str(runs)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {stage: [float(number) for number in numbers] for stage, *numbers in map(str.split, text.splitlines())}


def tritonc(build, file, name, signature):
    return [tool(build, "tritonc"), os.path.join(EXAMPLES, "triton", file), "--kernel", name, "--signature", signature]


def process(sample):
    return f"{milliseconds(sample.seconds)}, at best {milliseconds(min(sample.rounds))}, {milliseconds(sample.processor)} of processors"


def race(build, folder, processes):
    script = os.path.join(ROOT, "test", "triton", "compiler", "Inputs", "cache.py")
    start = time.perf_counter()
    command = [sys.executable, script, tool(build, "triton-compiler-test"), HAND, os.path.join(folder, "race"), str(processes),
               str(processes // 5)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    right = text.startswith("wrong answers: []\nentries: 1 then mark: from the disk\ncompiled by few: True\n")
    return right, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description="Time launching, compiling and keeping kernels.")
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--processes", type=int, default=200)
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    softmax, matmul = (tritonc(build, *kernel) for kernel in (SOFTMAX, MATMUL))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRITON_CACHE_DIR"] = folder
        made = os.path.join(folder, "softmax.o")
        whole = measure([softmax + ["-o", made], softmax + ["--emit", "ttir"], matmul + ["--emit", "ttir"]], options.runs, outputs=[made])
        memory, shortest, busy = compile_in_memory(build, SOFTMAX, options.runs)["memory"]
        c, python = launch_in_c(build), launch_in_python(build, folder)
        right, seconds = race(build, folder, options.processes)
    names, limits = ("softmax.py to an object file", "softmax.py to TTIR", "matmul.py to TTIR"), (OBJECT_MS, TTIR_MS, TTIR_MS)
    table(["what", "figure", "measured"],
          [["launch from C, 19 arguments", f"< {LAUNCH_NS} ns", f"{c:.0f} ns"],
           ["launch from Python, 19 arguments", f"< {PYTHON_US} us", f"{python:.2f} us"],
           ["softmax.py to code in memory", f"< {MEMORY_MS} ms", f"{memory:.1f} ms, at best {shortest:.1f} ms, {busy:.1f} ms of processors"],
           *([name, f"< {limit} ms", process(sample)] for name, limit, sample in zip(names, limits, whole)),
           [f"{options.processes} processes for one kernel, {options.processes // 5} killed", "one right entry", f"{right}, {seconds:.1f} s"]])
    print(verdict(c < LAUNCH_NS and python < PYTHON_US and memory < MEMORY_MS and right and
                  all(sample.seconds < limit / 1e3 for sample, limit in zip(whole, limits))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
