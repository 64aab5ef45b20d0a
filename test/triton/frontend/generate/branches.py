# Conditions: what is known picks a side, values decide at run time, returns need blocks.
# RUN: kernel-source %s known,merged,short,returning,ternary,logical "i32, i32, True" | FileCheck %s
# RUN: kernel-source %s ternary_of_stores "*i32, i32, True" | FileCheck %s --check-prefix=STORES
import triton
import triton.language as tl


# CHECK-LABEL: tt.func public @known(
# CHECK-NOT: scf.if
# CHECK: arith.constant 1 : i32
# CHECK-NOT: arith.constant 2.0
# CHECK: tt.return
@triton.jit
def known(n, m, YES: tl.constexpr):
    if YES and not None:
        x = 1
    else:
        x = 2.0 + "no"


# Variables from before the condition come first, then new ones by name.
# CHECK-LABEL: tt.func public @merged(
# CHECK-SAME: %[[N:.*]]: i32, %[[M:.*]]: i32)
# CHECK: %[[B:.*]] = arith.constant 1 : i32
# CHECK: %[[C:.*]] = arith.cmpi sgt, %[[N]], %[[M]] : i32
# CHECK: %[[R:.*]]:3 = scf.if %[[C]] -> (i32, i32, f32) {
# CHECK: %[[B1:.*]] = arith.addi %[[B]], %{{.*}} : i32
# CHECK: scf.yield %[[B1]], %[[N]], %{{.*}} : i32, i32, f32
# CHECK: } else {
# CHECK: scf.yield %[[B]], %[[M]], %{{.*}} : i32, i32, f32
# CHECK: arith.addi %[[R]]#0, %[[R]]#1 : i32
@triton.jit
def merged(n, m, YES: tl.constexpr):
    b = 1
    if n > m:
        z = 1.5
        a = n
        b += 2
        only = 3
    else:
        a = m
        z = 2.5
    c = b + a


# CHECK-LABEL: tt.func public @short(
# CHECK: scf.if %{{.*}} {
# CHECK-NEXT: %{{.*}} = arith.constant 3 : i32
# CHECK-NEXT: } else {
# CHECK-NEXT: }
# CHECK-NEXT: tt.return
@triton.jit
def short(n, m, YES: tl.constexpr):
    if n > m:
        only = 3


# CHECK-LABEL: tt.func public @returning(
# CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2
# CHECK: ^bb1:
# CHECK: tt.return
# CHECK: ^bb2:
# CHECK: %[[M:.*]] = arith.addi {{.*}} : i32
# CHECK: cf.br ^bb4(%[[M]] : i32)
# CHECK: ^bb3:
# CHECK: cf.br ^bb4(%{{.*}} : i32)
# CHECK: ^bb4(%[[R:.*]]: i32):
# CHECK: arith.addi %[[R]], %{{.*}} : i32
# CHECK: tt.return
@triton.jit
def returning(n, m, YES: tl.constexpr):
    if n > 3:
        return
    else:
        m += 1
    x = m + n


# CHECK-LABEL: tt.func public @ternary(
# CHECK: %[[R:.*]] = scf.if %{{.*}} -> (i32) {
# CHECK-NEXT: scf.yield %arg0 : i32
# CHECK: %[[ONE:.*]] = arith.constant 1 : i32
# CHECK: scf.yield %[[ONE]] : i32
# CHECK: arith.addi %[[R]]
@triton.jit
def ternary(n, m, YES: tl.constexpr):
    x = (n if n > m else 1) + (m if YES else "no")


# Calls of both sides may be there for what they do.
# STORES-LABEL: tt.func public @ternary_of_stores(
# STORES: scf.if %{{.*}} {
# STORES-NEXT: tt.store %arg0, %{{.*}} : !tt.ptr<i32>
# STORES-NEXT: } else {
# STORES-NEXT: tt.store %arg0, %{{.*}} : !tt.ptr<i32>
# STORES-NEXT: }
@triton.jit
def ternary_of_stores(p, m, YES: tl.constexpr):
    one = tl.full((), 1, tl.int32)
    tl.store(p, one) if m > 0 else tl.store(p, m)


# Known operands drop out; the rest is joined from the right.
# CHECK-LABEL: tt.func public @logical(
# CHECK: %[[A:.*]] = arith.cmpi sgt
# CHECK: %[[B:.*]] = arith.cmpi slt
# CHECK: %[[C:.*]] = arith.cmpi eq
# CHECK: %[[BC:.*]] = arith.andi %[[B]], %[[C]] : i1
# CHECK: arith.andi %[[A]], %[[BC]] : i1
# CHECK-NOT: arith.ori
# CHECK: tt.return
@triton.jit
def logical(n, m, YES: tl.constexpr):
    x = n > m and YES and n < 5 and n == m
    y = n if (YES or n > m) else 1.5
