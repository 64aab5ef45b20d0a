# What loops carry, in which order, and what bounds become.
# RUN: kernel-source %s carried,once,downwards,attributes,unrolled,nested,whiles "*fp32, i32" | FileCheck %s
import triton
import triton.language as tl


# Variables come in the order of their first assignment, parameters with defaults before all others.
# CHECK-LABEL: tt.func public @carried(
# CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32)
# CHECK: %[[A:.*]] = arith.constant 0 : i32
# CHECK: %[[B:.*]] = arith.constant 1.000000e+00 : f32
# CHECK: %[[LOWER:.*]] = arith.constant 0 : i32
# CHECK: %[[STEP:.*]] = arith.constant 1 : i32
# CHECK: %[[FROM:.*]] = arith.bitcast %[[LOWER]] : i32 to i32
# CHECK: %[[TO:.*]] = arith.bitcast %[[N]] : i32 to i32
# CHECK: %[[BY:.*]] = arith.bitcast %[[STEP]] : i32 to i32
# CHECK: ub.poison : i32
# CHECK: %[[R:.*]]:3 = scf.for %[[I:.*]] = %[[FROM]] to %[[TO]] step %[[BY]]
# CHECK-SAME: iter_args(%[[CN:.*]] = %[[N]], %[[CA:.*]] = %[[A]], %[[CB:.*]] = %[[B]]) -> (i32, i32, f32)
# CHECK: %[[SUM:.*]] = arith.addi %[[CA]], %[[I]] : i32
# CHECK: scf.yield %{{.*}}, %[[SUM]], %{{.*}} : i32, i32, f32
# CHECK: arith.addi %[[R]]#1, %[[R]]#0 : i32
@triton.jit
def carried(p, n=3):
    a = 0
    b = 1.0
    for i in range(n):
        new = i * 2
        b = b + i
        a = a + i
        n = n + new
    c = a + n


# A bound that is the only one is computed twice.
# CHECK-LABEL: tt.func public @once(
# CHECK: tt.call @loops.bound__i32
# CHECK: %[[SECOND:.*]] = tt.call @loops.bound__i32
# CHECK: arith.bitcast %[[SECOND]]
@triton.jit
def bound(n):
    return n + 1


@triton.jit
def once(p, n):
    for i in range(bound(n)):
        pass


# Going downwards the loop counts up, and its variable is computed.
# CHECK-LABEL: tt.func public @downwards(
# CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
# CHECK: %[[LOWER:.*]] = arith.bitcast %[[ZERO]]
# CHECK: %[[UPPER:.*]] = arith.bitcast %{{.*}}
# CHECK: scf.for %[[UP:.*]] = %[[LOWER]] to %[[UPPER]]
# CHECK: %[[LEFT:.*]] = arith.subi %[[UPPER]], %[[UP]] : i32
# CHECK: %[[I:.*]] = arith.addi %[[LEFT]], %[[LOWER]] : i32
# CHECK: arith.addi %{{.*}}, %[[I]] : i32
@triton.jit
def downwards(p, n):
    a = 0
    for i in range(n, 0, -2):
        a += i


# CHECK-LABEL: tt.func public @attributes(
# CHECK: scf.for
# CHECK: } {llvm.loop_annotation = #loop_annotation, tt.disallow_acc_multi_buffer, tt.flatten, tt.loop_unroll_factor = 4 : i32, tt.num_stages = 3 : i32, tt.warp_specialize}
@triton.jit
def attributes(p, n):
    for i in tl.range(0, n, 1, num_stages=3, loop_unroll_factor=4, disallow_acc_multi_buffer=True, flatten=True,
                      warp_specialize=True, disable_licm=True):
        pass


# CHECK-LABEL: tt.func public @unrolled(
# CHECK-NOT: scf.for
# CHECK: arith.constant 6 : i32
# CHECK: arith.constant 4 : i32
# CHECK-NOT: arith.constant 2 : i32
# CHECK: tt.return
@triton.jit
def unrolled(p, n):
    a = n
    for i in tl.static_range(6, 2, -2):
        a = n + i


# What an inner loop changes the outer one carries too; functions that only conditions call come
# where they are first needed.
# CHECK-LABEL: tt.func public @nested(
# CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
# CHECK: scf.while
# CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
# CHECK: tt.func private @loops.first__i32
# CHECK: tt.func private @loops.bound__i32
@triton.jit
def first(n):
    return n > 3


@triton.jit
def nested(p, n):
    a = n
    for i in range(3):
        while first(a):
            for j in range(2):
                a += j
        bound(n)


# CHECK-LABEL: tt.func public @whiles(
# CHECK: scf.while (%[[A:.*]] = %{{.*}}) : (i32) -> i32 {
# CHECK: %[[C:.*]] = arith.cmpi slt, %[[A]], %{{.*}} : i32
# CHECK: scf.condition(%[[C]]) %[[A]] : i32
# CHECK: ^bb0(%[[B:.*]]: i32):
# CHECK: scf.yield
# CHECK: attributes {llvm.loop_annotation = #loop_annotation}
@triton.jit
def whiles(p, n):
    a = 0
    while tl.condition(a < n, disable_licm=True):
        a += 1
