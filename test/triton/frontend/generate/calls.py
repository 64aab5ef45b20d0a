# Functions are compiled once for each list of types and constants, in the order of first calls.
# RUN: kernel-source %s kernel "*fp32:16, i32, i64" | FileCheck %s
import triton
import triton.language as tl

# CHECK-LABEL: tt.func public @kernel(
# CHECK-SAME: %[[P:.*]]: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %[[N:.*]]: i32, %[[M:.*]]: i64)
# CHECK-SAME: attributes {noinline = false}
# CHECK: %[[A:.*]] = tt.call @calls.add__i32_c1(%[[N]]) : (i32) -> i32
# CHECK: %[[B:.*]] = tt.call @calls.add__i32_c1(%[[A]]) : (i32) -> i32
# CHECK: %[[C:.*]] = tt.call @calls.add__i64_c2(%[[M]]) : (i64) -> i64
# CHECK: %[[T:.*]]:2 = tt.call @calls.pair__i32_i64(%[[B]], %[[C]]) : (i32, i64) -> (i64, i32)
# CHECK: tt.call @calls.take__TTi64_i32T_c3T(%[[T]]#0, %[[T]]#1) : (i64, i32) -> ()
# CHECK: tt.call @calls.slow__i64(%[[T]]#0) : (i64) -> i64
# CHECK: tt.call @calls.either__i32_cTrue(%[[N]]) : (i32) -> i32
# CHECK: tt.call @calls.either__i32_cFalse(%[[N]]) : (i32) -> ()
# CHECK: tt.return

# CHECK-LABEL: tt.func private @calls.add__i32_c1(%{{.*}}: i32) -> i32
# CHECK: tt.return %{{.*}} : i32
# CHECK: ^bb1:  // no predecessors
# CHECK: %[[POISON:.*]] = ub.poison : i32
# CHECK: tt.return %[[POISON]] : i32
# CHECK-LABEL: tt.func private @calls.add__i64_c2(
# CHECK: tt.func private @calls.pair__i32_i64(%[[X:.*]]: i32, %[[Y:.*]]: i64) -> (i64, i32)
# CHECK: tt.return %[[Y]], %[[X]] : i64, i32
# CHECK-LABEL: tt.func private @calls.take__TTi64_i32T_c3T(
# CHECK-LABEL: tt.func private @calls.slow__i64(
# CHECK-SAME: attributes {noinline = true}


@triton.jit
def add(x, y=1):
    return x + y


@triton.jit
def pair(x, y):
    return y, x


@triton.jit
def take(t):
    x = t[0][1] + t[1]


@triton.jit(noinline=True)
def slow(x):
    return x


@triton.jit
def either(x, FLAG: tl.constexpr):
    if FLAG:
        return x


@triton.jit
def kernel(p, n, m):
    a = add(n)
    b = add(y=1, x=a)
    c = add(m, 2)
    t = pair(*(b, c))
    take((t, 3))
    slow(t[0])
    either(n, True)
    if either(n, False) is None:
        pass
    else:
        not_there


# A kernel has no callers in the module, so that noinline says nothing about it.
# RUN: kernel-source %s alone "*fp32" | FileCheck %s --check-prefix=ALONE
# ALONE: tt.func public @alone({{.*}}) attributes {noinline = false}
@triton.jit(noinline=True)
def alone(p):
    assert True
    tl.store(p, 1.0)


# A function that is given as an argument is part of the name.
# RUN: kernel-source %s given "*fp32, i32" | FileCheck %s --check-prefix=GIVEN
# GIVEN: tt.call @"calls.apply__cJITFunction(calls:pair)_i32"(%arg1) : (i32) -> (i32, i32)
@triton.jit
def apply(f: tl.constexpr, x):
    return f(x, x)


@triton.jit
def given(p, n):
    apply(pair, n)
