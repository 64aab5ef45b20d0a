# Measures the Python package beside MLIR's own bindings.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python.py [--path=FOLDER] [--python=OURS] [--peer=PYTHON] [--peer-package=iree.compiler]

Import and a context in processes of their own; 100,000 operations built in three ways, and gone over. PYTHON is an interpreter
with a wheel that has MLIR's bindings (iree-base-compiler). Processor time, the least of five runs."""
import argparse
import json
import os
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
IMPORT = """
import time
start = time.process_time()
from PACKAGE import ir
context = ir.Context()
print(time.process_time() - start)
"""
BUILD = """
import gc, json, time
from PACKAGE import ir
from PACKAGE.dialects import arith, func
COUNT = 100000
times = {}

def measure(name, f):
    gc.collect()
    gc.disable()
    start = time.process_time()
    f()
    times[name] = time.process_time() - start
    gc.enable()

with ir.Context(), ir.Location.unknown():
    module = ir.Module.create()
    i32 = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(module.body):
        block = func.FuncOp("f", ([i32, i32], [])).add_entry_block()
    with ir.InsertionPoint(block):
        x, y = block.arguments

        def values():
            value = x
            for _ in range(COUNT):
                value = arith.addi(value, y)

        def classes():
            for _ in range(COUNT):
                arith.AddIOp(x, y)

        def constants():
            for i in range(COUNT):
                arith.constant(i32, i)

        def generic():
            for _ in range(COUNT):
                ir.Operation.create("arith.addi", results=[i32], operands=[x, y])

        measure("arith.addi(a, b)", values)
        measure("arith.AddIOp(a, b)", classes)
        measure("arith.constant(type, i)", constants)
        measure("Operation.create", generic)
    measure("going over 400,000 operations", lambda: sum(len(op.operands) for op in block.operations))
print(json.dumps(times))
"""


def least(python, script, package, environment, runs=5):
    found = []
    for _ in range(runs):
        out = subprocess.run([python, "-c", script.replace("PACKAGE", package)], env=environment, check=True, capture_output=True)
        found.append(json.loads(out.stdout))
    if isinstance(found[0], float):
        return {"import and a context": min(found)}
    return {name: min(times[name] for times in found) for name in found[0]}


def measure(python, package, environment):
    return {**least(python, IMPORT, package, environment), **least(python, BUILD, package, environment)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--path", default=os.path.join(TOP, "build", "python"))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--peer")
    parser.add_argument("--peer-package", default="iree.compiler")
    options = parser.parse_args()
    ours = measure(options.python, "tessera.mlir", dict(os.environ, PYTHONPATH=options.path))
    peer = measure(options.peer, options.peer_package, dict(os.environ)) if options.peer else {}
    for name, time in ours.items():
        other = f"  peer {1000 * peer[name]:8.1f} ms  {peer[name] / time:5.1f}x" if peer else ""
        print(f"{name:30} {1000 * time:8.1f} ms{other}")


if __name__ == "__main__":
    main()
