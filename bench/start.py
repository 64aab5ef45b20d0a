#!/usr/bin/python3
# How long a tool takes on an empty module, process start included.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: start.py BUILD [--runs 51]

import argparse
import os
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict

LIMIT = 0.002


def main():
    parser = argparse.ArgumentParser(description="Time the start of the tools.")
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=51)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "empty.mlir")
        with open(module, "w") as file:
            file.write("module {\n}\n")
        ours = [tool(options.build, name) for name in ("ttmlir-opt", "mlir-opt")]
        theirs = [path for path in [peer("mlir-opt")] if path]
        # The floor: what starting any process costs here.
        commands = [["/bin/true"], *([path, module] for path in ours + theirs)]
        samples = measure(commands, options.runs)
    rows = []
    for command, sample in zip(commands, samples):
        judged = verdict(sample.seconds < LIMIT) if command[0] in ours else ""
        name = os.path.basename(command[0]) + (" (ours)" if command[0] in ours else "")
        rows.append([name, milliseconds(sample.seconds), judged])
    table(["empty module", "median", "must be < 2 ms"], rows)


if __name__ == "__main__":
    main()
