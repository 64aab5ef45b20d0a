# Sums, differences and products of narrow integers are checked in 64 bits; the check is used where assertions are code.
# RUN: kernel-source %s kernel "i32, u8" --names | FileCheck %s
import triton
import triton.language as tl


# CHECK: %[[A:.*]] = arith.extsi %i : i32 to i64
# CHECK-NEXT: %[[B:.*]] = arith.extsi %i : i32 to i64
# CHECK-NEXT: %[[PRODUCT:.*]] = arith.muli %[[A]], %[[B]] : i64
# CHECK-NEXT: %[[MAX:.*]] = arith.constant 2147483647 : i64
# CHECK-NEXT: %[[MIN:.*]] = arith.constant -2147483648 : i64
# CHECK-NEXT: %[[LOW:.*]] = arith.cmpi sle, %[[PRODUCT]], %[[MAX]] : i64
# CHECK-NEXT: %[[HIGH:.*]] = arith.cmpi sge, %[[PRODUCT]], %[[MIN]] : i64
# CHECK-NEXT: arith.andi %[[LOW]], %[[HIGH]] : i1
# CHECK-NEXT: arith.muli %i, %i : i32
# CHECK: arith.extui %u : i8 to i64
# CHECK: arith.constant 255 : i64
# CHECK-NEXT: arith.constant 0 : i64
# CHECK: arith.addi %u, %u : i8
# CHECK-NEXT: arith.addi %i, %i : i32
# CHECK-NEXT: tt.return
@triton.jit
def kernel(i, u):
    x = i * i
    y = u + u
    z = tl.add(i, i, sanitize_overflow=False)
