"""Compares documentation with mlir-tblgen's of MLIR 22 on MLIR's own definitions: docs.py <out> [<file>...]

Prints, for each kind of documentation, how many pages are equal, and the names of those that aren't. A page that MLIR's own
generator refuses doesn't count. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import subprocess
import sys

out, names = sys.argv[1], sys.argv[2:]
include = subprocess.check_output(["llvm-config-22", "--includedir"], text=True).strip()
os.makedirs(out, exist_ok=True)


def definitions():
    for folder, _, entries in sorted(os.walk(os.path.join(include, "mlir"))):
        for entry in sorted(entries):
            if entry.endswith(".td") and (not names or entry[:-3] in names):
                yield os.path.join(folder, entry)


def pages(path):
    """(kind, flags) of what the file can be documented as."""
    with open(path) as file:
        text = file.read()
    if "PassBase.td" in text:
        yield "pass", []
        return
    if "Interface" in os.path.basename(path):
        for kind in ("op", "attr", "type"):
            yield kind + "-interface", []
    if not path.endswith("Ops.td"):
        return
    for kind in ("op", "attrdef", "typedef", "enum"):
        yield kind, []
    records = subprocess.run(["llvm-tblgen-22", "-I", include, "--print-records", path], capture_output=True, text=True).stdout
    for name in sorted(set(re.findall(r"^def \w+ {\t// Dialect$.*?^  string name = \"(\w+)\";$", records, re.M | re.S))):
        yield "dialect", ["--dialect=" + name]


def generate(tool, kind, flags, path, page):
    suffix = "docs" if kind.endswith("-interface") else "doc"
    result = subprocess.run([tool, "--gen-%s-%s" % (kind, suffix), *flags, "-I", include, path, "-o", page], capture_output=True)
    if result.returncode:
        return None
    with open(page, "rb") as file:
        return file.read()


equal, total = {}, {}
for path in definitions():
    for kind, flags in pages(path):
        stem = os.path.join(out, ".".join([os.path.relpath(path, include)[5:-3].replace("/", "-"), kind] + [f[10:] for f in flags]))
        theirs = generate("mlir-tblgen-22", kind, flags, path, stem + ".theirs.md")
        if theirs is None:
            continue
        ours = generate("mlir-tblgen", kind, flags, path, stem + ".ours.md")
        total[kind] = total.get(kind, 0) + 1
        equal[kind] = equal.get(kind, 0) + (ours == theirs)
        if ours != theirs:
            print("differs: " + os.path.basename(stem))
for kind in sorted(total):
    print("%s: %d of %d pages equal" % (kind, equal[kind], total[kind]))
