#!/usr/bin/env python3
# Runs the small inputs of a cases file and compares what the tool says with what is expected.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: run_cases.py [--tool mlir-tblgen] [--update] cases.txt

A case is a line `--- name`, the input, a line `===`, and the messages and the records (without the
headings) that are expected. With --update the expected part is written anew from the tool."""
import argparse
import os
import re
import subprocess
import sys
import tempfile


def parse(text):
    for part in text.split("\n--- ")[1:]:
        name, _, rest = part.partition("\n")
        source, _, expected = (rest + "\n").partition("\n===\n")
        yield name, source + "\n", expected.strip("\n")


def run(tool, source, folder):
    with open(os.path.join(folder, "case.td"), "w") as file:
        file.write(source)
    result = subprocess.run([tool, "case.td"], cwd=folder, capture_output=True, text=True)
    if result.returncode not in (0, 1):
        return f"exit status {result.returncode}"
    lines = [line for line in result.stderr.splitlines()
             if re.search(r"(error|warning|note): ", line)]
    if result.returncode == 0:
        lines += [line for line in result.stdout.splitlines() if not line.startswith("-----")]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default="mlir-tblgen")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("cases")
    args = parser.parse_args()
    with open(args.cases) as file:
        text = file.read()
    head = text.split("\n--- ")[0]
    failed, parts = 0, [head]
    with tempfile.TemporaryDirectory() as folder:
        for name, source, expected in parse(text):
            actual = run(args.tool, source, folder)
            parts.append(f"--- {name}\n{source}===\n{actual}")
            if actual != expected and not args.update:
                failed += 1
                print(f"{name}:\n{source}expected:\n{expected}\ngot:\n{actual}\n")
    if args.update:
        with open(args.cases, "w") as file:
            file.write("\n".join(parts) + "\n")
        return 0
    print(f"{len(parts) - 1} cases, {failed} failed")
    return 1 if failed or len(parts) < 2 else 0


sys.exit(main())
