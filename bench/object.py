#!/usr/bin/python3
# A loop nest from source to object code: all processes that takes, their starts included.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: object.py BUILD [--size 64] [--runs 21]
#
# Ours is mlir-opt and mlir-runner, which writes the object code that it makes; the other one mlir-opt, mlir-translate and llc, with LLVM's opt
# in front of that where the code is to be optimized.

import argparse
import os
import shlex
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict

PASSES = ("lower-affine", "convert-scf-to-cf", "convert-arith-to-llvm", "finalize-memref-to-llvm", "convert-func-to-llvm",
          "convert-cf-to-llvm", "reconcile-unrealized-casts")
NEST = """func.func @product(%a: memref<{n}x{n}xf32>, %b: memref<{n}x{n}xf32>, %c: memref<{n}x{n}xf32>) {{
  affine.for %i = 0 to {n} {{
    affine.for %j = 0 to {n} {{
      affine.for %k = 0 to {n} {{
        %x = affine.load %a[%i, %k] : memref<{n}x{n}xf32>
        %y = affine.load %b[%k, %j] : memref<{n}x{n}xf32>
        %z = affine.load %c[%i, %j] : memref<{n}x{n}xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<{n}x{n}xf32>
      }}
    }}
  }}
  return
}}
func.func @main() {{
  return
}}
"""


def pipe(*commands):
    """A command that runs these one after the other, each with what the one before writes."""
    return ["/bin/bash", "-o", "pipefail", "-c", " | ".join(shlex.join(command) for command in commands)]


def ways(options, module, folder):
    """(name, our command, the peer's or None) of each way."""
    passes = "--pass-pipeline=builtin.module(%s)" % ",".join(PASSES)
    ours, theirs = os.path.join(folder, "ours.o"), os.path.join(folder, "theirs.o")
    peers = {name: peer(name) for name in ("mlir-opt", "mlir-translate", "opt", "llc")}
    for name, level, optimize in (("as it stands", "--O0", []), ("optimized", "--O2", [[peers["opt"], "-O2"]])):
        mine = pipe([tool(options.build, "mlir-opt"), passes, module],
                    [tool(options.build, "mlir-runner"), level, "--entry-point-result=void", "--dump-object-file",
                     "--object-filename=" + ours])
        other = None
        if all(peers.values()):
            other = pipe([peers["mlir-opt"], passes, module], [peers["mlir-translate"], "--mlir-to-llvmir"], *optimize,
                         [peers["llc"], level[1:], "-filetype=obj", "-o", theirs])
        yield name, mine, other


def main():
    parser = argparse.ArgumentParser(description="Time a loop nest from source to object code.")
    parser.add_argument("build")
    parser.add_argument("--size", type=int, default=64, help="rows of a matrix")
    parser.add_argument("--runs", type=int, default=21)
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "nest.mlir")
        with open(module, "w") as file:
            file.write(NEST.format(n=options.size))
        for name, mine, other in ways(options, module, folder):
            samples = measure([command for command in (mine, other) if command], options.runs)
            row = [name, milliseconds(samples[0].seconds)]
            if other:
                faster = samples[0].times_faster_than(samples[1])
                row += [milliseconds(samples[1].seconds), "%.1fx: %s (1x)" % (faster, verdict(faster >= 1))]
            rows.append(row)
    table(["loop nest to object code", "ours", "MLIR and LLVM 22", "less time"][:len(rows[0])], rows)


if __name__ == "__main__":
    main()
