# Shapes: what is broadcast, reshaped, joined and divided; constants are splat as constants.
# RUN: kernel-source %s kernel "*fp32, i32" --names | FileCheck %s
# RUN: not kernel-source %s range_size,not_power,too_large,mismatch,rank,elements,axis,index,joined "*fp32, i32" | FileCheck %s --check-prefix=ERRORS
import triton
import triton.language as tl


# CHECK: %[[R:.*]] = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
# CHECK-NEXT: %[[COLUMN:.*]] = tt.expand_dims %[[R]] {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
# CHECK-NEXT: %[[ROW:.*]] = tt.expand_dims %[[R]] {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
# CHECK-NEXT: %[[A:.*]] = tt.broadcast %[[COLUMN]] : tensor<16x1xi32> -> tensor<16x16xi32>
# CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[ROW]] : tensor<1x16xi32> -> tensor<16x16xi32>
# CHECK-NEXT: %[[AND:.*]] = arith.andi %[[A]], %[[B]] : tensor<16x16xi32>
# CHECK-NEXT: tt.reshape %[[AND]] : tensor<16x16xi32> -> tensor<256xi32>
# CHECK-NEXT: tt.trans %[[AND]] {order = array<i32: 1, 0>} : tensor<16x16xi32> -> tensor<16x16xi32>
# CHECK-NEXT: %[[J:.*]] = tt.join %[[R]], %[[R]] : tensor<16xi32> -> tensor<16x2xi32>
# CHECK-NEXT: %{{.*}}, %{{.*}} = tt.split %[[J]] : tensor<16x2xi32> -> tensor<16xi32>
# CHECK-NEXT: arith.constant 1.000000e+00 : f16
# CHECK-NEXT: arith.constant dense<1.000000e+00> : tensor<4x4xf16>
# CHECK-NEXT: tt.splat %n : i32 -> tensor<8xi32>
# CHECK-NEXT: tt.splat %n : i32 -> tensor<1xi32>
# CHECK-NEXT: %[[ONE:.*]] = tt.splat %n : i32 -> tensor<1xi32>
# CHECK-NEXT: tt.expand_dims %[[ONE]] {axis = 1 : i32} : tensor<1xi32> -> tensor<1x1xi32>
@triton.jit
def kernel(p, n):
    r = tl.arange(0, 16)
    m = r[:, None] & r[None, :]
    flat = m.reshape((256, ))
    turned = m.T
    pair = tl.join(r, r)
    left, right = tl.split(pair)
    ones = tl.full((4, 4), 1.0, tl.float16)
    same = tl.broadcast_to(n, (8, ))
    column = n[:, None]  # a scalar has one axis only
    table = n[None, None]


# ERRORS: arange's range must be a power of 2
@triton.jit
def range_size(p, n):
    tl.arange(0, 12)


# ERRORS: Shape element 1 must be a power of 2
@triton.jit
def not_power(p, n):
    tl.full((4, 3), 0, tl.int32)


# ERRORS: numel (4194304) exceeds triton maximum tensor numel (1048576)
@triton.jit
def too_large(p, n):
    tl.full((2048, 2048), 0, tl.int32)


# ERRORS: Cannot make_shape_compatible: incompatible dimensions at index 0: 8 and 16
@triton.jit
def mismatch(p, n):
    x = tl.arange(0, 8) & tl.arange(0, 16)


# ERRORS: Cannot broadcast, rank mismatch: ['8'], [8, 8]
@triton.jit
def rank(p, n):
    tl.broadcast_to(tl.arange(0, 8), (8, 8))


# ERRORS: reshape() cannot change total number of elements in tensor
@triton.jit
def elements(p, n):
    tl.arange(0, 8).reshape((16, ))


# ERRORS: invalid axis 3. Expected -2 <= axis < 2
@triton.jit
def axis(p, n):
    tl.expand_dims(tl.arange(0, 8), 3)


# ERRORS: unsupported tensor index: constexpr[0]
@triton.jit
def index(p, n):
    x = tl.arange(0, 8)[0]


# ERRORS: permute dims must have the same length as input shape, got 1 and 2
@triton.jit
def joined(p, n):
    x = tl.permute(tl.arange(0, 8), (1, 0))
