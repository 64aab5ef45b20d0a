# Loads, stores, atomics, block pointers and descriptors.
# RUN: kernel-source %s kernel "*fp32, *u1, i32" --names | FileCheck %s
# RUN: not kernel-source %s constant,no_mask,no_pointer,modifier,block_mask,unknown_argument,small_atomic "*kfp32, *i8, i32" | FileCheck %s --check-prefix=ERRORS
import triton
import triton.language as tl


# CHECK: %[[X:.*]] = tt.load %[[P:.*]], %[[M:.*]], %[[O:.*]] cacheModifier = cg evictionPolicy = evict_last : tensor<16x!tt.ptr<f32>>
# CHECK: %[[BYTES:.*]] = tt.bitcast %b : !tt.ptr<i1> -> !tt.ptr<i8>
# CHECK-NEXT: %[[BYTE:.*]] = tt.load %[[BYTES]] : !tt.ptr<i8>
# CHECK: arith.cmpi ne, %[[BYTE]], %{{.*}} : i8
# CHECK: tt.store %{{.*}}, %[[X]], %{{.*}} : tensor<16x!tt.ptr<f32>>
# CHECK: tt.atomic_rmw fadd, relaxed, cta, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
# CHECK: tt.atomic_rmw max, acq_rel, gpu
# CHECK: tt.atomic_rmw umin, acq_rel, gpu
# CHECK: %[[LEAST:.*]] = tt.atomic_rmw min, acq_rel, gpu
# CHECK: %[[MOST:.*]] = tt.atomic_rmw umax, acq_rel, gpu
# CHECK-NEXT: arith.select %{{.*}}, %[[LEAST]], %[[MOST]] : i32
# CHECK: %[[BLOCK:.*]] = tt.make_tensor_ptr %p, [%{{.*}}], [%{{.*}}], [%{{.*}}] {order = array<i32: 0>} : <tensor<16xf32>>
# CHECK: %[[NEXT:.*]] = tt.advance %[[BLOCK]], [%n] : <tensor<16xf32>>
# CHECK: tt.load %[[NEXT]] {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<16xf32>>
# CHECK: %[[D:.*]] = tt.make_tensor_descriptor %p, [%n, %n], [%{{.*}}, %{{.*}}] : <f32>, <tensor<8x16xf32>>
# CHECK: %[[V:.*]] = tt.descriptor_load %[[D]][%n, %{{.*}}] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
# CHECK: tt.descriptor_store %[[D]][%n, %n], %[[V]] : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
@triton.jit
def kernel(p, b, n):
    r = tl.arange(0, 16)
    x = tl.load(p + r, mask=r < n, other=0, cache_modifier=".cg", eviction_policy="evict_last")
    c = tl.load(b)
    tl.store(p + r, x, mask=c)
    tl.atomic_add(p + r, 1.0, sem="relaxed", scope="cta")
    tl.atomic_max(p, 2.0)
    tl.atomic_min(p, 2.0)
    block = tl.make_block_ptr(p, (n, ), (1, ), (0, ), (16, ), (0, ))
    y = tl.load(tl.advance(block, (n, )), boundary_check=(0, ), padding_option="zero")
    d = tl.make_tensor_descriptor(p, [n, n], [n, 1], [8, 16])
    v = d.load([n, 0])
    d.store([n, n], v)


# ERRORS: Cannot store to a constant pointer
@triton.jit
def constant(p, b, n):
    tl.store(p, 1.0)


# ERRORS: `other` cannot be provided without `mask`
@triton.jit
def no_mask(p, b, n):
    tl.load(p, other=0)


# ERRORS: Unsupported ptr type triton.language.int32 in `tl.load`
@triton.jit
def no_pointer(p, b, n):
    tl.load(n)


# ERRORS: Cache modifier .wt not supported
@triton.jit
def modifier(p, b, n):
    tl.load(p, cache_modifier=".wt")


# ERRORS: Mask argument cannot be block type if pointer argument is not a block
@triton.jit
def block_mask(p, b, n):
    tl.load(p, mask=tl.arange(0, 8) < n)


# ERRORS: load() got an unexpected keyword argument 'masks'
@triton.jit
def unknown_argument(p, b, n):
    tl.load(p, masks=True)


# ERRORS: atomic_add does not support int8
@triton.jit
def small_atomic(p, b, n):
    tl.atomic_add(b, 1)
