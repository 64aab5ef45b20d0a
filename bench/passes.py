#!/usr/bin/python3
# canonicalize and cse on modules of 100,000 ops, one with 20,000 functions, beside MLIR's own mlir-opt in the same run, on one thread:
# processor time, of the whole run and of what the passes add to parsing and printing.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: passes.py BUILD [--ops 100000] [--runs 7]

import argparse
import os
import statistics
import subprocess
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict
from modules import write_module

FASTER = 5
KINDS = ["ten shapes", "branches", "functions"]
PIPELINES = ["canonicalize", "cse", "func.func(canonicalize)", "func.func(cse)"]


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def added(with_pass, without):
    return statistics.median(a - b for a, b in zip(with_pass.processor_rounds, without.processor_rounds))


def row_of(kind, module, pipeline, tools, runs):
    plain = [[path, "--mlir-disable-threading", module] for path in tools]
    commands = [[*command, "--pass-pipeline=builtin.module(%s)" % pipeline] for command in plain]
    samples = measure(commands + plain, runs)
    row = ["%s on %s" % (pipeline, kind), milliseconds(samples[0].processor), milliseconds(added(samples[0], samples[len(tools)]))]
    if len(tools) > 1:
        whole = samples[0].times_less_work_than(samples[1])
        row += [milliseconds(samples[1].processor), milliseconds(added(samples[1], samples[3])), "%.1fx: %s" % (whole, verdict(whole >= FASTER))]
        row += ["%.1fx" % (added(samples[1], samples[3]) / max(added(samples[0], samples[2]), 1e-6))]
        row += ["yes" if output_of(commands[0]) == output_of(commands[1]) else "NO"]
    return row


def main():
    parser = argparse.ArgumentParser(description="Processor time of canonicalize and cse on large modules.")
    parser.add_argument("build")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    tools, rows = [path for path in (tool(options.build, "mlir-opt"), peer("mlir-opt")) if path], []
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            module = os.path.join(folder, "module.mlir")
            write_module(kind, module, options.ops)
            rows += [row_of(kind, module, pipeline, tools, options.runs) for pipeline in PIPELINES]
    head = ["passes", "ours", "added"]
    if len(tools) > 1:
        head += ["mlir-opt 22", "added", "less time (5x)", "of what is added", "same bytes"]
    print("%d ops, one thread" % options.ops)
    table(head, rows)


if __name__ == "__main__":
    main()
