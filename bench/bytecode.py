#!/usr/bin/python3
# Reading and writing bytecode of 100,000 ops with the C API, beside MLIR's own library in the same run, on one thread: processor time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: bytecode.py BUILD [--ops 100000] [--runs 7] [--only KIND]
#
# "read": with the verifier. Each run is a process of its own (bench/bytecode.c), which reads once and writes once. The tools aren't
# compared: what mlir-opt does beside that, such as naming all values before it prints nothing, isn't the same in both.

import argparse
import glob
import os
import statistics
import subprocess
import sys
import tempfile

from measure import ROOT, milliseconds, table, tool, verdict
from modules import MODULES, write_module

FASTER = 4
LLVM = os.environ.get("TESSERA_LLVM_22", "/usr/lib/llvm-22")


def compile_program(build, folder):
    """The paths of the program with our library and with MLIR's, or None where that isn't installed."""
    source = os.path.join(ROOT, "bench", "bytecode.c")
    ours, theirs = os.path.join(folder, "ours"), os.path.join(folder, "theirs")
    archives = sorted(glob.glob(os.path.join(build, "lib", "libtessera_*.a")))
    subprocess.run(["cc", "-std=c17", "-O1", "-I" + os.path.join(ROOT, "include"), "-I" + os.path.join(build, "include"), source,
                    "-Wl,--start-group", *archives, "-Wl,--end-group", "-lm", "-lpthread", "-o", ours], check=True)
    library = os.path.join(LLVM, "lib")
    if not os.path.exists(os.path.join(library, "libMLIRCAPIIR.a")):
        print("not installed, not compared: MLIR 22's library")
        return ours, None
    subprocess.run(["cc", "-std=c17", "-O1", "-I" + os.path.join(LLVM, "include"), source, "-L" + library, "-lMLIRCAPIRegisterEverything",
                    "-lMLIRCAPIIR", "-lMLIR", "-lLLVM", "-lstdc++", "-Wl,-rpath," + library, "-o", theirs], check=True)
    return ours, theirs


def measure(programs, module, runs):
    """For each program the seconds of reading and those of writing, by round; the first round doesn't count."""
    rounds = [([], []) for _ in programs]
    for number in range(runs + 1):
        for (reads, writes), program in zip(rounds, programs):
            done = subprocess.run([program, module], stdout=subprocess.PIPE, text=True, check=False)
            if done.returncode:
                sys.exit("failed: %s %s" % (program, module))
            read, write, _ = done.stdout.split()
            if number:
                reads.append(float(read) / 1e6)
                writes.append(float(write) / 1e6)
    return rounds


def ratio(ours, theirs):
    """Of the median, and whether it is enough."""
    faster = statistics.median(their / max(our, 1e-6) for our, their in zip(ours, theirs))
    return "%.1fx: %s (%dx)" % (faster, verdict(faster >= FASTER), FASTER)


def row_of(kind, module, programs, runs):
    rounds = measure(programs, module, runs)
    row = [kind, "%.1f MB" % (os.path.getsize(module) / 1e6)]
    for each in rounds:
        row += [milliseconds(statistics.median(seconds)) for seconds in each]
    if len(rounds) > 1:
        row += [ratio(ours, theirs) for ours, theirs in zip(*rounds)]
    return row


def main():
    parser = argparse.ArgumentParser(description="Processor time for reading and writing bytecode of large modules.")
    parser.add_argument("build")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", choices=MODULES, help="this kind of module")
    options = parser.parse_args()
    opt, rows = tool(options.build, "mlir-opt"), []
    with tempfile.TemporaryDirectory() as folder:
        programs = [program for program in compile_program(options.build, folder) if program]
        for kind in [options.only] if options.only else MODULES:
            text, module = os.path.join(folder, "text.mlir"), os.path.join(folder, "module.mlirbc")
            write_module(kind, text, options.ops)
            subprocess.run([opt, "--allow-unregistered-dialect", "--emit-bytecode", text, "-o", module], check=True)
            rows.append(row_of(kind, module, programs, options.runs))
    head = ["module", "size", "read", "write"]
    if len(programs) > 1:
        head += ["MLIR 22: read", "write", "read", "write"]
    print("%d ops, one thread: bytecode" % options.ops)
    table(head, rows)


if __name__ == "__main__":
    main()
