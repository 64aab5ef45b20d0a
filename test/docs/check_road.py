"""Checks that CONTRIBUTING.md's road of an op is the whole one, and that no op stopped halfway: check_road.py <top of the tree>

Each row of the table under "Add an op of ttir" names a file and a line of it. No other source mentions that op. Every op of ttnn is written to .ttnn files or listed here as
one that isn't, and the elementwise functions of such files have a case in test/runtime/check_ops.py. What else an op of the schema must have is in forgotten.test."""
import os
import re
import subprocess
import sys

OP = "cbrt"
SOURCES = ["include/ttnn", "lib/conversion", "lib/dialect/ttir", "lib/dialect/ttnn", "lib/interpreter", "lib/target/ttnn-flatbuffer", "runtime", "schemas"]
# Other dialects, which have an op of the same name.
OTHERS = re.compile(r"lib/conversion/(math|complex|gpu|triton|stablehlo-to-vhlo)|lib/interpreter/Complex")
# What is refused when a module is translated, and the function of an operation of its own.
UNWRITTEN = {"Alloc", "AllReduce"}
NO_CASE = {"Typecast"}


def read(top, path):
    with open(os.path.join(top, path)) as file:
        return file.read()


def road(text):
    section = re.search(r"^### Add an op of ttir$(.*?)^### ", text, re.S | re.M)
    return re.findall(r"^\| `([\w./-]+)` \| `(.+?)` \|", section[1], re.M) if section else []


def check_road(top, errors):
    rows = road(read(top, "CONTRIBUTING.md"))
    for path, line in rows:
        try:
            if line not in read(top, path):
                errors.append("CONTRIBUTING.md: %s has no '%s'" % (path, line))
        except OSError as error:
            errors.append("CONTRIBUTING.md: %s" % error)
    named = {path for path, line in rows}
    for folder in SOURCES:
        for place, folders, files in os.walk(os.path.join(top, folder)):
            for name in files:
                path = os.path.relpath(os.path.join(place, name), top)
                if path not in named and not OTHERS.match(path) and OP in read(top, path).lower():
                    errors.append("CONTRIBUTING.md: %s is on the road too" % path)
    print("%d places of an op" % len(rows))


def check_ops(top, errors):
    ops = re.findall(r"^def TTNN_(\w+?)Op\b", read(top, "lib/dialect/ttnn/TTNNOps.td"), re.M)
    writer = read(top, "lib/target/ttnn-flatbuffer/WriteOps.c")
    schema = re.sub(r"//.*", "", read(top, "schemas/ttnn/Program.fbs"))
    functions = re.findall(r"\w+", re.search(r"enum EltwiseOpType: \w+ \{(.*?)\}", schema, re.S)[1])
    reductions = re.findall(r"\w+", re.search(r"enum ReductionOpType: \w+ \{(.*?)\}", schema, re.S)[1])
    written = [op for op in ops if op in functions + reductions or "{&ttnn%sOpDef," % op in writer]
    errors += ["ttnn's %s has no form in a .ttnn file" % op for op in ops if op not in written and op not in UNWRITTEN]
    errors += ["ttnn's %s is written" % op for op in written if op in UNWRITTEN]
    union = re.findall(r"\w+", re.search(r"union OpType \{(.*?)\}", schema, re.S)[1])
    cases = read(top, "test/runtime/check_ops.py")
    errors += ["test/runtime/check_ops.py has no case of %s" % op for op in functions if '"%s"' % op not in cases and op not in NO_CASE]
    print("%d ops of ttnn, %d of them written; %d kinds of operations, %d functions of elements" % (len(ops), len(written), len(union), len(functions)))


def main():
    errors = []
    check_road(sys.argv[1], errors)
    check_ops(sys.argv[1], errors)
    print("\n".join(errors) or "nothing is missing")
    return len(errors) > 0


sys.exit(main())
