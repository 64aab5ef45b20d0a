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

LAUNCH_NS, PYTHON_US, OBJECT_MS, TTIR_MS = 500, 3, 40, 5
HAND = os.path.join(ROOT, "test", "triton", "runtime", "Inputs", "kernels.ll")
SIGNATURE = "*fp32:16, *fp32:16, i32:16, i32:16, i32, i32, 1024"

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
    kernel = [tool(build, "tritonc"), os.path.join(EXAMPLES, "triton", "softmax.py"), "--kernel", "softmax_kernel", "--signature", SIGNATURE]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRITON_CACHE_DIR"] = folder
        made = os.path.join(folder, "softmax.o")
        to_object, to_ttir = measure([kernel + ["-o", made], kernel + ["--emit", "ttir"]], options.runs, outputs=[made])
        c, python = launch_in_c(build), launch_in_python(build, folder)
        right, seconds = race(build, folder, options.processes)
    table(["what", "figure", "measured"],
          [["launch from C, 19 arguments", f"< {LAUNCH_NS} ns", f"{c:.0f} ns"],
           ["launch from Python, 19 arguments", f"< {PYTHON_US} us", f"{python:.2f} us"],
           ["softmax.py to an object file", f"< {OBJECT_MS} ms", f"{milliseconds(to_object.seconds)}, {milliseconds(to_object.processor)} of processors"],
           ["softmax.py to TTIR", f"< {TTIR_MS} ms", f"{milliseconds(to_ttir.seconds)}, {milliseconds(to_ttir.processor)} of processors"],
           [f"{options.processes} processes for one kernel, {options.processes // 5} killed", "one right entry", f"{right}, {seconds:.1f} s"]])
    print(verdict(c < LAUNCH_NS and python < PYTHON_US and to_object.seconds < OBJECT_MS / 1e3 and to_ttir.seconds < TTIR_MS / 1e3 and right))
    return 0


if __name__ == "__main__":
    sys.exit(main())
