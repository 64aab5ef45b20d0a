#!/usr/bin/env python3
# Prints a kernel whose pointers, or calls, are many: long_kernel.py pointers|calls COUNT
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

kind, count = sys.argv[1], int(sys.argv[2])
print("tt.func public @kernel(%p0: !tt.ptr<f32>, %s: i64, %x: f32) {")
for i in range(count):
    if kind == "pointers":
        print(f"  %p{i + 1} = tt.addptr %p{i}, %s : !tt.ptr<f32>, i64\n  tt.store %p{i + 1}, %x : !tt.ptr<f32>")
    else:
        print(f"  %y{i} = tt.call @helper(%x) : (f32) -> f32\n  tt.store %p0, %y{i} : !tt.ptr<f32>")
print("  tt.return\n}")
if kind == "calls":
    print("tt.func private @helper(%x: f32) -> f32 {\n  %0 = math.exp %x : f32\n  tt.return %0 : f32\n}")
