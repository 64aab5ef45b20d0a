#!/usr/bin/python3
# Our own definitions: writing the C of all dialects anew, and loading the largest dialect at run time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: ods.py BUILD [--runs 7]

import argparse
import os
import re
import shlex
import statistics
import subprocess
import tempfile
import time

from measure import ROOT, measure, milliseconds, table, tool, verdict

GENERATION, LOADING = 2.0, 0.020  # seconds


def generator_commands(build, folder):
    """What the build runs mlir-tblgen for, each with an output of its own in `folder`."""
    lines = subprocess.run(["ninja", "-C", build, "-t", "commands"], stdout=subprocess.PIPE, check=True, text=True).stdout
    found = re.findall(r"(\S*bin/mlir-tblgen --gen.*?) &&", lines)
    commands = []
    for number, line in enumerate(found):
        words = shlex.split(line)
        for option in ("-o", "-d"):
            if option in words:
                words[words.index(option) + 1] = os.path.join(folder, "%d%s" % (number, option))
        commands.append(words)
    return commands


def seconds_of(commands):
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description="Time the use of our own definitions.")
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        commands = generator_commands(os.path.abspath(options.build), folder)
        generation = statistics.median(seconds_of(commands) for _ in range(options.runs))
        empty = os.path.join(folder, "empty.mlir")
        open(empty, "w").close()
        definition = os.path.join(ROOT, "lib", "dialect", "ttir", "TTIROps.td")
        includes = ["-I" + os.path.join(ROOT, "include"), "-I" + os.path.join(ROOT, "lib")]
        load = [tool(options.build, "ttmlir-opt"), "--load-dialect=" + definition, *includes, empty]
        loading = measure([load], options.runs)[0]
    rows = [["C of all dialects and passes", "%d runs of mlir-tblgen" % len(commands), milliseconds(generation),
             "2 s: " + verdict(generation < GENERATION)],
            ["ttir from its definition", "process start included", milliseconds(loading.seconds),
             "20 ms: " + verdict(loading.seconds < LOADING)]]
    table(["what", "how", "time", "limit"], rows)


if __name__ == "__main__":
    main()
