#!/usr/bin/python3
# mlir-tblgen beside LLVM's own in the same run: records of three large dialects, and the intrinsics as JSON.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: tablegen.py BUILD [--runs 11] [--include /usr/lib/llvm-22/include]

import argparse
import json
import os
import subprocess

from measure import measure, milliseconds, peer, table, tool, verdict

# File, action, how much faster we must be, at most which share of the peer's memory.
WORK = [
    ("mlir/Dialect/SPIRV/IR/SPIRVOps.td", "--print-records", 4, None),
    ("mlir/Dialect/LLVMIR/LLVMOps.td", "--print-records", 4, None),
    ("mlir/Dialect/LLVMIR/NVVMOps.td", "--print-records", 4, None),
    ("llvm/IR/Intrinsics.td", "--dump-json", 8, 0.2),
]


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def same_output(action, ours, theirs):
    """Records are compared byte for byte, JSON by value."""
    ours, theirs = output_of(ours), output_of(theirs)
    return json.loads(ours) == json.loads(theirs) if action == "--dump-json" else ours == theirs


def main():
    parser = argparse.ArgumentParser(description="Time TableGen.")
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--include", default="/usr/lib/llvm-22/include", help="LLVM 22's headers")
    options = parser.parse_args()
    ours, theirs = tool(options.build, "mlir-tblgen"), peer("llvm-tblgen")
    rows = []
    for file, action, faster, smaller in WORK:
        path = os.path.join(options.include, file)
        if not os.path.exists(path):
            print("not installed, not measured: " + path)
            continue
        commands = [[each, action, "-I", options.include, path] for each in (ours, theirs) if each]
        samples = measure(commands, options.runs)
        row = [os.path.basename(file), action, milliseconds(samples[0].seconds), "%.0f MB" % samples[0].megabytes]
        if theirs:
            ratio = samples[0].times_faster_than(samples[1])
            memory = samples[0].megabytes / samples[1].megabytes
            row += [milliseconds(samples[1].seconds), "%.0f MB" % samples[1].megabytes]
            row += ["%.1fx (%dx): %s" % (ratio, faster, verdict(ratio >= faster))]
            row += ["%.2fx" % memory + (" (%.1fx): %s" % (smaller, verdict(memory <= smaller)) if smaller else "")]
            row += ["yes" if same_output(action, *commands) else "NO"]
        rows.append(row)
    head = ["file", "action", "ours", "peak"]
    table(head + (["llvm-tblgen", "peak", "faster", "memory", "same"] if theirs else []), rows)


if __name__ == "__main__":
    main()
