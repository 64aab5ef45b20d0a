# Locations and names of values: of what was looked at last, and of the variables that get them.
# RUN: kernel-source %s kernel "i32, i32" --locations --names | FileCheck %s
import triton
import triton.language as tl

# CHECK: #[[KERNEL:.*]] = loc("{{.*}}locations.py":24:0)
# CHECK: tt.func public @kernel(%n: i32 loc("n"(#[[KERNEL]])), %m: i32
# CHECK: %x = arith.constant 7 : i32 loc(#[[X:.*]])
# CHECK: scf.for %i = {{.*}} iter_args(%x_{{[0-9]+}} = %x) -> (i32)
# CHECK: %x_{{[0-9]+}} = arith.addi %x_{{[0-9]+}}, %i : i32
# CHECK: %y = tt.call @locations.helper__i32
# CHECK: #[[XPOS:.*]] = loc("{{.*}}locations.py":25:8)
# CHECK: #[[X]] = loc("x"(#[[XPOS]]))


if True:

    @triton.jit
    def helper(x):
        return x


@triton.jit
def kernel(n, m):
    x = 7
    for i in range(n):
        x += i
    y = helper(x)
