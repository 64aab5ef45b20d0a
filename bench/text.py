#!/usr/bin/python3
# Parsing, verifying and printing a module of 100,000 ops, beside MLIR's own mlir-opt in the same run.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: text.py BUILD [--ops 100000] [--runs 7] [--keep FILE]

import argparse
import os
import subprocess
import tempfile

from measure import measure, milliseconds, peer, table, tool, verdict

FASTER, SMALLER = 5, 0.5

# One round of ops, in the custom and in the generic form; {a} is the last f32, {t} the last tensor, {n} a number of its own.
CUSTOM = """    %c{n} = arith.constant {n} : index
    %m{n} = arith.remsi %c{n}, %four : index
    %e{n} = tensor.extract %{t}[%m{n}, %m{n}] : tensor<4x4xf32>
    %x{n} = arith.addf %{a}, %e{n} : f32
    %y{n} = arith.mulf %x{n}, %x{n} {{note = "round {n}"}} : f32
    %p{n} = arith.cmpf olt, %x{n}, %y{n} : f32
    %z{n} = arith.select %p{n}, %x{n}, %y{n} : f32
    %t{n} = tensor.insert %z{n} into %{t}[%m{n}, %m{n}] : tensor<4x4xf32>
    %u{n} = tensor.empty() : tensor<4x4xf32>
    %r{n} = func.call @step(%z{n}) : (f32) -> f32
"""
GENERIC = """    %c{n} = "arith.constant"() <{{value = {n} : index}}> : () -> index
    %m{n} = "arith.remsi"(%c{n}, %four) : (index, index) -> index
    %e{n} = "tensor.extract"(%{t}, %m{n}, %m{n}) : (tensor<4x4xf32>, index, index) -> f32
    %x{n} = "arith.addf"(%{a}, %e{n}) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    %y{n} = "arith.mulf"(%x{n}, %x{n}) <{{fastmath = #arith.fastmath<none>}}> {{note = "round {n}"}} : (f32, f32) -> f32
    %p{n} = "arith.cmpf"(%x{n}, %y{n}) <{{fastmath = #arith.fastmath<none>, predicate = 4 : i64}}> : (f32, f32) -> i1
    %z{n} = "arith.select"(%p{n}, %x{n}, %y{n}) : (i1, f32, f32) -> f32
    %t{n} = "tensor.insert"(%z{n}, %{t}, %m{n}, %m{n}) : (f32, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
    %u{n} = "tensor.empty"() : () -> tensor<4x4xf32>
    %r{n} = "func.call"(%z{n}) <{{callee = @step}}> : (f32) -> f32
"""
ROUNDS = 100  # in a function: a function has 1,000 ops
OPS_A_ROUND = 10


def write_module(path, ops):
    """Functions of 1,000 ops, every second one in the generic form."""
    with open(path, "w") as file:
        file.write("func.func private @step(f32) -> f32\n")
        number = 0
        for function in range(max(1, ops // (ROUNDS * OPS_A_ROUND))):
            file.write("func.func @f%d(%%a: f32, %%t: tensor<4x4xf32>) -> (f32, tensor<4x4xf32>) {\n" % function)
            file.write("    %four = arith.constant 4 : index\n")
            a, t = "a", "t"
            for _ in range(ROUNDS):
                file.write((GENERIC if function % 2 else CUSTOM).format(a=a, t=t, n=number))
                a, t = "r%d" % number, "t%d" % number
                number += 1
            file.write("    return %%%s, %%%s : f32, tensor<4x4xf32>\n}\n" % (a, t))


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def main():
    parser = argparse.ArgumentParser(description="Time parsing, verifying and printing of a large module.")
    parser.add_argument("build")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", help="write the module here and leave it")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        module = options.keep or os.path.join(folder, "module.mlir")
        write_module(module, options.ops)
        size = os.path.getsize(module) / 1e6
        ours, theirs = tool(options.build, "mlir-opt"), peer("mlir-opt")
        for form, flags in (("custom", []), ("generic", ["--mlir-print-op-generic"])):
            commands = [[path, *flags, module] for path in (ours, theirs) if path]
            samples = measure(commands, options.runs)
            row = [form, milliseconds(samples[0].seconds), "%.0f MB" % samples[0].megabytes]
            if theirs:
                faster = samples[0].times_faster_than(samples[1])
                smaller = samples[0].megabytes / samples[1].megabytes
                same = output_of(commands[0]) == output_of(commands[1])
                row += [milliseconds(samples[1].seconds), "%.0f MB" % samples[1].megabytes]
                row += ["%.1fx: %s" % (faster, verdict(faster >= FASTER)), "%.2fx: %s" % (smaller, verdict(smaller <= SMALLER))]
                row += ["yes" if same else "NO"]
            rows.append(row)
    head = ["printed as", "ours", "peak"]
    if theirs:
        head += ["mlir-opt 22", "peak", "faster (5x)", "memory (0.5x)", "same bytes"]
    print("%d ops, %.1f MB: parse, verify, print" % (options.ops, size))
    table(head, rows)


if __name__ == "__main__":
    main()
