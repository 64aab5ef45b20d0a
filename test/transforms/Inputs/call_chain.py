#!/usr/bin/env python3
# Prints a module of functions that each call the one before: call_chain.py COUNT
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

BODY = "(%a: i32) -> i32 {{\n  %0 = {op}\n  return %0 : i32\n}}"
print("func.func private @f0" + BODY.format(op="arith.addi %a, %a : i32"))
count = int(sys.argv[1])
for i in range(1, count + 1):
    name = "@main" if i == count else f"private @f{i}"
    print(f"func.func {name}" + BODY.format(op=f"func.call @f{i - 1}(%a) : (i32) -> i32"))
