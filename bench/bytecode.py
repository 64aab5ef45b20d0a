#!/usr/bin/python3
# Reading and writing bytecode of 100,000 ops, beside MLIR's own mlir-opt in the same run, on one thread: processor time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: bytecode.py BUILD [--ops 100000] [--runs 7] [--only KIND]
#
# "read": with the verifier, and without printing what was read. "write" is what reading and writing take beyond that.

import argparse
import os
import statistics
import subprocess
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict
from modules import MODULES, write_module

FASTER = 4
FLAGS = ["--allow-unregistered-dialect", "--mlir-disable-threading"]
READ = ["--mlir-print-skip-regions"]
WRITE = ["--emit-bytecode"]


def ratio(ours, theirs):
    """Of the median, and whether it is enough."""
    faster = statistics.median(their / our for our, their in zip(ours, theirs))
    return "%.1fx: %s (%dx)" % (faster, verdict(faster >= FASTER), FASTER)


def beyond(both, read):
    return [max(together - alone, 1e-4) for together, alone in zip(both, read)]


def row_of(kind, module, ours, theirs, runs):
    samples = measure([[path, *FLAGS, *flags, module] for path in (ours, theirs) if path for flags in (READ, WRITE)], runs)
    rounds = [sample.processor_rounds for sample in samples]
    row = [kind, "%.1f MB" % (os.path.getsize(module) / 1e6), milliseconds(samples[0].processor)]
    row.append(milliseconds(statistics.median(beyond(rounds[1], rounds[0]))))
    if theirs:
        row += [milliseconds(samples[2].processor), milliseconds(statistics.median(beyond(rounds[3], rounds[2])))]
        row += [ratio(rounds[0], rounds[2]), ratio(beyond(rounds[1], rounds[0]), beyond(rounds[3], rounds[2])), ratio(rounds[1], rounds[3])]
    return row


def main():
    parser = argparse.ArgumentParser(description="Processor time for reading and writing bytecode of large modules.")
    parser.add_argument("build")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", choices=MODULES, help="this kind of module")
    options = parser.parse_args()
    ours, theirs, rows = tool(options.build, "mlir-opt"), peer("mlir-opt"), []
    with tempfile.TemporaryDirectory() as folder:
        for kind in [options.only] if options.only else MODULES:
            text, module = os.path.join(folder, "text.mlir"), os.path.join(folder, "module.mlirbc")
            write_module(kind, text, options.ops)
            subprocess.run([ours, *FLAGS, *WRITE, text, "-o", module], check=True)
            rows.append(row_of(kind, module, ours, theirs, options.runs))
    head = ["module", "size", "read", "write"]
    if theirs:
        head += ["mlir-opt 22: read", "write", "read", "write", "both"]
    print("%d ops, one thread: bytecode" % options.ops)
    table(head, rows)


if __name__ == "__main__":
    main()
