"""Generates C from definitions that were written for MLIR in C++, and compiles it.

Without a tree: the definitions of MLIR 22's own dialects; a tree is the sources of another project. Prints a line for each file and
the share of ops that compile. What is C++ in a definition is left out by the generator: the report lists it by record.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import os
import re
import subprocess
import sys

SECTIONS = ["op", "typedef", "attrdef", "enum"]
WARNINGS = ["-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", help="our sources")
    parser.add_argument("build", help="the build folder, which has generated headers")
    parser.add_argument("out", help="folder for what is generated")
    parser.add_argument("names", nargs="*", help="files without .td; none: all that are called ...Ops.td")
    parser.add_argument("--tree", help="another project's sources")
    parser.add_argument("-I", dest="include", action="append", default=[], help="a folder of that project where includes are looked for")
    parser.add_argument("--report", help="file to write what was left out to, by record")
    return parser.parse_args()


def find_files(root):
    for folder, _, entries in sorted(os.walk(root)):
        for entry in sorted(entries):
            if entry.endswith("Ops.td") and "Transform" not in folder:
                yield os.path.join(folder, entry)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def failure(result):
    """What a program says that fails; one that crashes may say nothing."""
    return result.stderr or "exit status %d" % result.returncode


def compile_c(source, build, path):
    return run("cc", *WARNINGS, "-I", os.path.join(source, "include"), "-I", os.path.join(build, "include"), "-fsyntax-only", path)


def single_generators(base, flags, path):
    """The first failure of the generators of one kind of record each, or None."""
    for section in SECTIONS:
        for suffix in ("decls", "defs"):
            result = run("mlir-tblgen", "--gen-%s-%s" % (section, suffix), *flags, path, "-o", base + ".one")
            if result.returncode:
                return failure(result)
    return None


def check(given, flags, path):
    """(ops, what was left out, error or None) of a file."""
    base = os.path.join(given.out, os.path.basename(path)[:-3])
    header = run("mlir-tblgen", "--gen-decls", *flags, path, "-o", base + ".h")
    tables = run("mlir-tblgen", "--gen-defs", *flags, "--include=" + os.path.abspath(base) + ".h", path, "-o", base + ".c")
    left_out = [line for line in header.stderr.splitlines() if "left out" in line]
    for result in (header, tables):
        if result.returncode:
            return 0, left_out, failure(result)
    with open(base + ".c") as file:
        ops = len(re.findall(r"^const TesseraOpDef ", file.read(), re.M))
    compiled = compile_c(given.source, given.build, base + ".c")
    return ops, left_out, failure(compiled) if compiled.returncode else single_generators(base, flags, path)


def main():
    given = options()
    mlir = subprocess.check_output(["llvm-config-22", "--includedir"], text=True).strip()
    root = given.tree or os.path.join(mlir, "mlir/Dialect")
    includes = [given.source + "/include"] + [os.path.join(root, folder) for folder in given.include] + [mlir]
    os.makedirs(given.out, exist_ok=True)
    total = compiled = 0
    report = []
    for path in find_files(root):
        stem = os.path.basename(path)[:-3]
        if given.names and stem not in given.names:
            continue
        flags = [flag for folder in [includes[0], os.path.dirname(path)] + includes[1:] for flag in ("-I", folder)]
        if run("llvm-tblgen-22", *flags, path, "-o", os.devnull).returncode:
            continue  # a part of another file
        ops, left_out, error = check(given, ["--skip-foreign"] + flags, path)
        total += ops
        compiled += 0 if error else ops
        report += left_out
        print("%-28s %4d ops, %3d left out: %s" % (stem, ops, len(left_out), "does not compile" if error else "compiles"))
        if error:
            print(error[:2000], file=sys.stderr)
    print("%d of %d ops compile (%.1f %%)" % (compiled, total, 100.0 * compiled / max(total, 1)))
    if given.report:
        with open(given.report, "w") as file:
            file.write("".join(line.replace(root + "/", "") + "\n" for line in report))


main()
