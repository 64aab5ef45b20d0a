#!/usr/bin/env python3
# Compares mlir-tblgen with llvm-tblgen on small inputs: records and messages, with their lines.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: compare_cases.py --llvm llvm-tblgen-22 [--tool mlir-tblgen] file..., where a file is a .td
file or a cases file (see run_cases.py). Inputs on which llvm-tblgen crashes are left out."""
import argparse
import os
import re
import subprocess
import sys
import tempfile


def inputs(path):
    with open(path) as file:
        text = file.read()
    if path.endswith(".td"):
        yield os.path.basename(path), text
        return
    for part in text.split("\n--- ")[1:]:
        name, _, rest = part.partition("\n")
        yield name, (rest + "\n").partition("\n===\n")[0] + "\n"


def messages(text):
    """Pairs of a place, which may be empty, and what is said there."""
    parts = re.split(r"^((?:\S+:\d+:\d+: )?)(?=(?:error|warning|note): )", text, flags=re.M)
    return list(zip(parts[1::2], parts[2::2]))


def run(tool, source, folder):
    with open(os.path.join(folder, "case.td"), "w") as file:
        file.write(source)
    result = subprocess.run([tool, "case.td"], cwd=folder, capture_output=True, text=True)
    # The tools count errors differently.
    return result.returncode, result.stdout, messages(
        re.sub(r"\S*-tblgen\S*: \d+ errors\.\n", "", result.stderr))


def same(ours, theirs):
    """Where llvm-tblgen says nothing about the place, we may."""
    return (ours[:2] == theirs[:2] and len(ours[2]) == len(theirs[2]) and
            all(a == b or (not b[0] and a[1].startswith(b[1])) for a, b in zip(ours[2], theirs[2])))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default="mlir-tblgen")
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    compared = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, source in (case for path in args.files for case in inputs(path)):
            theirs = run(args.llvm, source, folder)
            if theirs[0] not in (0, 1):
                continue
            compared += 1
            ours = run(args.tool, source, folder)
            if not same(ours, theirs):
                failed += 1
                print(f"{name}:\n{source}llvm-tblgen: {theirs}\nmlir-tblgen: {ours}\n")
    print(f"{compared} inputs compared, {failed} differ")
    return 1 if failed or not compared else 0


sys.exit(main())
