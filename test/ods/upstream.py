"""Generates C from the definitions of MLIR 22's own dialects and compiles it: upstream.py <source> <out> [<file>...]

Without files: all of them. Prints a line for each and the share of ops that compile; what is C++ in a definition is
counted as left out. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import subprocess
import sys

source, out, names = sys.argv[1], sys.argv[2], sys.argv[3:]
include = subprocess.check_output(["llvm-config-22", "--includedir"], text=True).strip()
flags = ["--skip-foreign", "-I", os.path.join(source, "include"), "-I", include]
os.makedirs(out, exist_ok=True)
files = []
for folder, _, entries in sorted(os.walk(os.path.join(include, "mlir/Dialect"))):
    files += [os.path.join(folder, e) for e in sorted(entries) if e.endswith("Ops.td") and "Transform" not in folder]
total = compiled = 0
for path in files:
    stem = os.path.basename(path)[:-3]
    if names and stem not in names:
        continue
    base = os.path.join(out, stem)
    evaluates = subprocess.run(["llvm-tblgen-22", "-I", include, path, "-o", os.devnull], capture_output=True)
    if evaluates.returncode:
        continue  # a part of another file
    runs = [subprocess.run(["mlir-tblgen", "--gen-decls", *flags, path, "-o", base + ".h"], capture_output=True, text=True),
            subprocess.run(["mlir-tblgen", "--gen-defs", *flags, "--include=" + base + ".h", path, "-o", base + ".c"],
                           capture_output=True, text=True)]
    left_out = sum(r.stderr.count("left out") for r in runs[:1])
    ops = len(re.findall(r"^const TesseraOpDef ", open(base + ".c").read(), re.M)) if not any(r.returncode for r in runs) else 0
    compile_run = subprocess.run(["cc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", os.path.join(source, "include"),
                                  "-fsyntax-only", base + ".c"], capture_output=True, text=True) if ops else None
    fine = compile_run is not None and compile_run.returncode == 0
    total += ops
    compiled += ops if fine else 0
    print("%-28s %4d ops, %3d left out: %s" % (stem, ops, left_out, "compiles" if fine else "does not compile"))
    for text in [r.stderr for r in runs if r.returncode] + ([compile_run.stderr] if compile_run and not fine else []):
        print(text[:2000], file=sys.stderr)
print("%d of %d ops compile (%.1f %%)" % (compiled, total, 100.0 * compiled / max(total, 1)))
