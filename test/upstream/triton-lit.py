#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the RUN lines of Triton's lit tests with our triton-opt. The tests stay outside of this tree.

triton-lit.py FOLDER...

FOLDER is test/Triton of Triton, or test/TritonCPU of triton-cpu. A line with a pass that we don't have, or a file with operations of a dialect that we don't have
(those of another pipeline's inner steps), doesn't apply; it is named, with the reason. Exit status 1 when less than 85 % of what applies passes."""
import argparse
import collections
import glob
import os
import re
import subprocess
import sys

from run import LLVM, TOP, run_lines


def passes_of(build):
    text = subprocess.run([os.path.join(build, "bin", "triton-opt"), "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return set(re.findall(r"^ +--([a-z0-9-]+)", text, re.M))


def why_not(line, text, known):
    """Why a line doesn't apply, or None."""
    for name in re.findall(r"\s--?(triton-cpu-[a-z0-9-]+)", line):
        if name not in known:
            return "the pass %s, a step inside of triton-cpu's own lowering" % name
    dialect = re.search(r"(?<![\w.\"])(triton_cpu)\.\w+", text)
    return "operations of %s, which only triton-cpu's own lowering has" % dialect[1] if dialect else None


def run_line(line, path, build):
    env = {**os.environ, "PATH": os.pathsep.join([os.path.join(build, "bin"), LLVM, os.environ["PATH"]])}
    command = "set -o pipefail; " + line.replace("%s", path)
    try:
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, env=env)
    except subprocess.TimeoutExpired:
        return "more than 60 seconds"
    if done.returncode == 0:
        return None
    errors = [said for said in done.stdout.splitlines() if "error" in said or "Unknown" in said]
    return (errors or done.stdout.splitlines() or ["exit status %d" % done.returncode])[0][:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    options = parser.parse_args()
    known, status = passes_of(options.build), 0
    for folder in options.folders:
        count = collections.Counter()
        for path in sorted(glob.glob(os.path.join(folder, "**", "*.mlir"), recursive=True)):
            with open(path) as file:
                text = file.read()
            for line in run_lines(text):
                reason = why_not(line, text, known)
                failure = None if reason else run_line(line, path, options.build)
                outcome = "doesn't apply" if reason else "fails" if failure else "passes"
                count[outcome] += 1
                print("%s: %s%s" % (os.path.relpath(path, folder), outcome, ": " + (reason or failure) if reason or failure else ""))
        applies = count["passes"] + count["fails"]
        print("%s: %d of %d lines that apply pass; %d don't apply" % (os.path.basename(os.path.normpath(folder)), count["passes"], applies, count["doesn't apply"]))
        status |= count["passes"] < 0.85 * applies
    return status


if __name__ == "__main__":
    sys.exit(main())
