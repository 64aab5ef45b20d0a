#!/usr/bin/env python3
# Runs LLVM's own tests of the language, which a folder outside this tree holds, with our tool.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: run_upstream.py [--tool mlir-tblgen] [--bin DIR] [--llvm llvm-tblgen-22] folder

`folder` is a copy of LLVM's test/TableGen; `--bin` has FileCheck and not. Files whose RUN lines ask
for a backend of LLVM's are left out: what is run is chosen by the RUN lines alone. With `--llvm`,
files that fail with that tool (of another version than the tests) are left out and counted."""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

BACKEND = re.compile(r"llvm-tblgen[^|&]*\s--?(gen-|print-(sets|enums)|asmwriternum|stats|time-)")


def run_lines(text):
    lines, pending = [], ""
    for match in re.finditer(r"RUN:\s*(.*)", text):
        line = pending + match.group(1).rstrip()
        pending = line[:-1] if line.endswith("\\") else ""
        if not pending:
            lines.append(line)
    return lines


def substitute(line, path, folder):
    values = {"%s": path, "%S": os.path.dirname(path), "%p": os.path.dirname(path),
              "%t": os.path.join(folder, "t"), "%T": folder}
    line = line.replace("%{s:basename}", os.path.basename(path))
    line = re.sub(r"%python\b", sys.executable, line)
    return re.sub(r"%[sSptT](?![a-z_])", lambda match: values[match.group(0)], line)


def passes(tool, path, lines, tools):
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(tool, os.path.join(folder, "llvm-tblgen"))
        environment = dict(os.environ, PATH=f"{folder}:{tools}:{os.environ['PATH']}",
                           LLVM_DISABLE_SYMBOLIZATION="1")
        return all(subprocess.run(["bash", "-o", "pipefail", "-c", substitute(line, path, folder)],
                                  env=environment, capture_output=True, timeout=60).returncode == 0
                   for line in lines)


def find_tool(name):
    return os.path.abspath(name) if os.sep in name else shutil.which(name) or sys.exit(
        f"{name} isn't there")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default="mlir-tblgen")
    parser.add_argument("--bin", default="/usr/lib/llvm-22/bin")
    parser.add_argument("--llvm")
    parser.add_argument("folder")
    args = parser.parse_args()
    tool, llvm = find_tool(args.tool), args.llvm and find_tool(args.llvm)
    passed, failed, other = 0, [], 0
    for name in sorted(os.listdir(args.folder)):
        path = os.path.join(os.path.abspath(args.folder), name)
        if not name.endswith((".td", ".test")) or not os.path.isfile(path):
            continue
        with open(path, errors="replace") as file:
            lines = run_lines(file.read())
        if not lines or any(BACKEND.search(line) or "llvm-tblgen" not in line for line in lines):
            continue
        if llvm and not passes(llvm, path, lines, args.bin):
            other += 1
        elif passes(tool, path, lines, args.bin):
            passed += 1
        else:
            failed.append(name)
    print("\n".join(failed))
    print(f"{passed} of {passed + len(failed)} files pass, {other} are for another version")
    return 1 if failed or not passed else 0


sys.exit(main())
