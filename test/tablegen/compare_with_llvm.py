#!/usr/bin/env python3
# Compares mlir-tblgen with llvm-tblgen on every .td file below some folders that evaluates alone.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: compare_with_llvm.py --tool mlir-tblgen --llvm llvm-tblgen [--only-json] include-dir..."""
import argparse
import json
import os
import subprocess
import sys
import tempfile


def find_files(root):
    for folder, folders, names in os.walk(root, followlinks=True):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".td"):
                yield os.path.join(folder, name)


def run(tool, path, action, includes, output):
    command = [tool, path, action, "-o", output]
    for include in includes:
        command += ["-I", include]
    return subprocess.run(command, capture_output=True).returncode == 0


def read(path):
    with open(path, "rb") as file:
        # The detailed listing of LLVM ends with the sizes of its own allocations.
        return file.read().split(b"\n-------------------- Memory Allocation Stats")[0]


def same(action, ours, theirs):
    if read(ours) == read(theirs):
        return True
    return action == "--dump-json" and json.loads(read(ours)) == json.loads(read(theirs))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default="mlir-tblgen")
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    parser.add_argument("--include", action="append", default=[], help="further include folders")
    parser.add_argument("--action", action="append", default=[])
    parser.add_argument("roots", nargs="+")
    args = parser.parse_args()
    actions = args.action or ["--print-records", "--print-detailed-records", "--dump-json"]
    evaluated, differing = 0, []
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = os.path.join(folder, "ours"), os.path.join(folder, "theirs")
        for path in (path for root in args.roots for path in find_files(root)):
            for action in actions:
                if not run(args.llvm, path, action, args.include, theirs):
                    break
                evaluated += action == actions[0]
                if not run(args.tool, path, action, args.include, ours):
                    differing.append(f"{path} {action}: fails")
                elif not same(action, ours, theirs):
                    differing.append(f"{path} {action}: differs")
    print("\n".join(differing))
    print(f"{evaluated} files evaluate alone, {len(differing)} differences")
    return 1 if differing or not evaluated else 0


sys.exit(main())
