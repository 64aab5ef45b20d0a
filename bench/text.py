#!/usr/bin/python3
# Parsing, verifying and printing modules of 100,000 ops, beside MLIR's own mlir-opt in the same run, on one thread: processor time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: text.py BUILD [--ops 100000] [--runs 7] [--only KIND] [--keep FOLDER]

import argparse
import os
import subprocess
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict
from modules import MODULES, write_module

FASTER, SMALLER = 5, 0.5
FLAGS = ["--allow-unregistered-dialect", "--mlir-disable-threading"]


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def row_of(kind, module, flags, ours, theirs, runs):
    commands = [[path, *FLAGS, *flags, module] for path in (ours, theirs) if path]
    samples = measure(commands, runs)
    row = [kind + (", generic" if flags else ""), "%.1f MB" % (os.path.getsize(module) / 1e6), milliseconds(samples[0].processor),
           "%.0f MB" % samples[0].megabytes]
    if theirs:
        faster = samples[0].times_less_work_than(samples[1])
        smaller = samples[0].megabytes / samples[1].megabytes
        row += [milliseconds(samples[1].processor), "%.0f MB" % samples[1].megabytes]
        row += ["%.1fx: %s (%dx)" % (faster, verdict(faster >= FASTER), FASTER), "%.2fx: %s" % (smaller, verdict(smaller <= SMALLER))]
        row += ["yes" if output_of(commands[0]) == output_of(commands[1]) else "NO"]
    return row


def main():
    parser = argparse.ArgumentParser(description="Processor time for parsing, verifying and printing large modules.")
    parser.add_argument("build")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", choices=MODULES, help="this kind of module")
    parser.add_argument("--keep", help="write the modules into this folder and leave them")
    options = parser.parse_args()
    ours, theirs, rows = tool(options.build, "mlir-opt"), peer("mlir-opt"), []
    with tempfile.TemporaryDirectory() as folder:
        for kind in [options.only] if options.only else MODULES:
            module = os.path.join(options.keep or folder, kind.replace(" ", "-") + ".mlir")
            write_module(kind, module, options.ops)
            rows.append(row_of(kind, module, [], ours, theirs, options.runs))
            if kind == "ten shapes":
                rows.append(row_of(kind, module, ["--mlir-print-op-generic"], ours, theirs, options.runs))
    head = ["module", "size", "ours", "peak"]
    if theirs:
        head += ["mlir-opt 22", "peak", "less time", "memory (0.5x)", "same bytes"]
    print("%d ops, one thread: parse, verify, print" % options.ops)
    table(head, rows)


if __name__ == "__main__":
    main()
