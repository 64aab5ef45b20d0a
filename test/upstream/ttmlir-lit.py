#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the RUN lines of tt-mlir's lit tests with our tools. The tests stay outside of this tree.

ttmlir-lit.py FOLDER

FOLDER is test/ttmlir of tt-mlir. Prints the rate of each folder, and of each test that fails what it says first, and why. Tests that upstream marks unsupported and those of TTMetal and
TTKernel are counted apart. Those for several chips get a description of so many. Exit status 1 when less than 97 % of what applies pass."""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

from run import LLVM, TOP, files_of, run_lines

sys.path.insert(0, os.path.join(TOP, "scripts"))
import several_chips  # noqa: E402

CHIPS = {"n300": 2, "llmbox": 8, "tg": 32}
# Why tests fail that do.
REASONS = {
    "Conversion/StableHLOToTTIR/binary/remainder_op.mlir": "remainders of negative numbers get the sign that StableHLO gives them, which takes more ops",
    "Conversion/StableHLOToTTIR/test_remove_dead_values.mlir": "the value that a sum begins with is an argument, and is added",
    "Silicon/StableHLO/n150/Binary/concat_op.mlir": "integers aren't put together as bf16, which doesn't hold them",
    "Silicon/StableHLO/n150/moreh_cumsum_op.mlir": "integers aren't added up as f32, which doesn't hold the sums",
    "Silicon/TTNN/n150/Transforms/DecomposeLayouts/decomposing_layouts_from_host.mlir": "needs a script of tt-mlir's tree",
    "Silicon/TTNN/tg/ccl/ccl_8x4.mlir": "its all_gather lacks an attribute that the op requires",
    "ttmlir-opt.mlir": "lists dialects of TTMetal and TTKernel",
}
NOT_YET = re.compile(r"TTMetal|TTKernel|ttmetal|ttkernel")


def why_not(name, text):
    """Why a test doesn't count, or None."""
    if re.search(r"^// UNSUPPORTED: true", text, re.M):
        return "marked unsupported"
    return "TTMetal and TTKernel" if NOT_YET.search(name) or NOT_YET.search("\n".join(run_lines(text))) else None


def system_of(path, build, folder):
    """The path of the system description that a test is for: of several chips where its folder says so, else the empty path of the default one."""
    machine = re.search(r"/(n300|llmbox|tg)/", path)
    return several_chips.write(build, CHIPS[machine[1]], folder) if machine else ""


def run_test(path, root, build):
    """None when all lines of a test pass, else the first message."""
    with open(path) as file:
        text = file.read()
    env = dict(os.environ, PATH=os.pathsep.join([os.path.join(build, "bin"), LLVM, os.environ["PATH"]]))
    with tempfile.TemporaryDirectory(prefix="tessera-ttmlir-") as scratch:
        known = {"%s": path, "%t": os.path.join(scratch, "t"), "%basename_t": os.path.join(scratch, "t"), "%system_desc_path%": system_of(path, build, scratch),
                 "%ttmlir_test_root": os.path.dirname(root), "%ttmlir_libs": "",
                 "%ttmlir_scripts_root": os.path.normpath(os.path.join(root, "..", "..", "tools", "scripts"))}
        failure = None
        for line in run_lines(text):
            line = re.sub("|".join(sorted(known, key=len, reverse=True)), lambda found: known[found[0]], line)
            try:
                done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                      errors="replace", timeout=60, env=env, cwd=scratch)
            except subprocess.TimeoutExpired:
                failure = "more than 60 seconds"
                break
            if done.returncode:
                said = done.stdout.splitlines()
                errors = [one for one in said if "error" in one or "Unknown" in one or "not found" in one]
                failure = (errors or said or ["exit status %d" % done.returncode])[0].replace(root, "").replace(scratch, "")
                break
    if re.search(r"^// XFAIL: \*", text, re.M):
        return None if failure else "passes, but is expected to fail"
    return failure


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    parser.add_argument("--only", default="", help="a regular expression for the paths")
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("-q", action="store_true", help="no reasons")
    options = parser.parse_args()
    apart, tests = collections.Counter(), []
    for path in files_of([options.folder]):
        name = os.path.relpath(path, options.folder)
        with open(path) as file:
            reason = why_not(name, file.read())
        if reason:
            apart[reason] += 1
        elif re.search(options.only, name):
            tests.append(name)
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        failures = dict(zip(tests, pool.map(lambda name: run_test(os.path.join(options.folder, name), options.folder, options.build), tests)))
    area = lambda name: "/".join(name.split("/")[:2])
    for folder in sorted({area(name) for name in tests}):
        here = [name for name in tests if area(name) == folder]
        failed = [name for name in here if failures[name]]
        print("%-32s %3d of %3d pass" % (folder, len(here) - len(failed), len(here)))
        if not options.q:
            for name in failed:
                print("  %s: %s" % (name, failures[name][:240]))
                print("    " + REASONS.get(name, "nobody has looked why"))
    passed = sum(not failures[name] for name in tests)
    print("apart: " + ", ".join("%d %s" % (count, reason) for reason, count in sorted(apart.items())))
    print("%d of %d pass, %.1f %%" % (passed, len(tests), 100.0 * passed / max(1, len(tests))))
    return 0 if passed >= 0.97 * len(tests) else 1


sys.exit(main())
