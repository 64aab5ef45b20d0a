// triton-rewrite-tensor-descriptor-to-pointer: accesses through descriptors become masked loads and stores.
// RUN: triton-opt %s --triton-rewrite-tensor-descriptor-to-pointer --canonicalize --cse --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func public @load_and_store
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f16>, %[[M:.*]]: i32, %[[N:.*]]: i32, %[[S:.*]]: i64, %[[I:.*]]: i32, %[[J:.*]]: i32)
// CHECK-DAG: %[[OTHER:.*]] = arith.constant dense<0x7E00> : tensor<8x16xf16>
// CHECK-DAG: %[[M64:.*]] = arith.extsi %[[M]] : i32 to i64
// CHECK-DAG: %[[I64:.*]] = arith.extsi %[[I]] : i32 to i64
// CHECK: %[[IS:.*]] = tt.splat %[[I64]] : i64 -> tensor<8xi64>
// CHECK: tt.make_range {end = 8 : i32, start = 0 : i32}
// CHECK: %[[ROWS:.*]] = tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
// CHECK: %[[COLUMNS:.*]] = tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<16xi64> -> tensor<1x16xi64>
// CHECK: %[[PS:.*]] = tt.splat %[[P]] : !tt.ptr<f16> -> tensor<8x16x!tt.ptr<f16>>
// CHECK: arith.muli %[[ROWS]], %{{.*}} : tensor<8x1xi64>
// CHECK: tt.addptr %[[PS]], %{{.*}} : tensor<8x16x!tt.ptr<f16>>, tensor<8x16xi64>
// CHECK: %[[Q:.*]] = tt.addptr
// CHECK: arith.cmpi sge, %[[ROWS]]
// CHECK: arith.cmpi slt, %[[ROWS]]
// CHECK: arith.cmpi sge, %[[COLUMNS]]
// CHECK: arith.cmpi slt, %[[COLUMNS]]
// CHECK: %[[MASK:.*]] = arith.andi %{{.*}} : tensor<8x16xi1>
// CHECK: %[[X:.*]] = tt.load %[[Q]], %[[MASK]], %[[OTHER]] cacheModifier = ca evictionPolicy = evict_first {tag} : tensor<8x16x!tt.ptr<f16>>
// CHECK: tt.store %[[Q]], %[[X]], %[[MASK]] {tag2} : tensor<8x16x!tt.ptr<f16>>
tt.func public @load_and_store(%p: !tt.ptr<f16>, %m: i32, %n: i32, %s: i64, %i: i32, %j: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %n], [%s, %one] {padding = 2 : i32} : <f16>, <tensor<8x16xf16>>
  %x = tt.descriptor_load %d[%i, %j] cacheModifier = ca evictionPolicy = evict_first {tag} : !tt.tensordesc<tensor<8x16xf16>> -> tensor<8x16xf16>
  tt.descriptor_store %d[%i, %j], %x {tag2} : !tt.tensordesc<tensor<8x16xf16>>, tensor<8x16xf16>
  tt.return
}

// -----

// Whether f32 is rounded is known when the program runs.
// CHECK-LABEL: tt.func public @arguments
// CHECK-SAME: %[[P:[^ ]*]]: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{[^ ]*}}: i64, %{{[^ ]*}}: i64, %[[NAN:[^ ]*]]: i1, %[[ROUND:[^ ]*]]: i1, %{{[^ ]*}}: i32 {tt.hint}) attributes
// CHECK: %[[PAD:.*]] = arith.select %[[NAN]]
// CHECK: %[[X:.*]] = tt.load %{{.*}}, %{{.*}}, %[[PAD]]
// CHECK: %[[Y:.*]] = scf.if %[[ROUND]] -> (tensor<8xf32>) {
// CHECK: tt.bitcast
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[X]]
tt.func public @arguments(%d: !tt.tensordesc<tensor<8xf32>> {tt.divisibility = 16 : i32}, %i: i32 {tt.hint}) attributes {noinline = false} {
  %x = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<8xf32>> -> tensor<8xf32>
  tt.descriptor_store %d[%i], %x : !tt.tensordesc<tensor<8xf32>>, tensor<8xf32>
  tt.return
}

// -----

// CHECK-LABEL: tt.func public @control_flow
// CHECK-NOT: tensordesc
// CHECK: arith.select %{{.*}} : !tt.ptr<i8>
// CHECK: scf.for
// CHECK: tt.call @helper(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!tt.ptr<i8>, i64, i64, i1, i1) -> (!tt.ptr<i8>, i64, i64, i1, i1)
// CHECK: tt.func private @helper(%{{.*}}: !tt.ptr<i8>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i1, %{{.*}}: i1) -> (!tt.ptr<i8>, i64, i64, i1, i1)
// CHECK: tt.return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} :
tt.func public @control_flow(%p: !tt.ptr<i8>, %q: !tt.ptr<i8>, %n: i32, %s: i64, %c: i1, %x: tensor<8xi8>) {
  %one = arith.constant 1 : i32
  %d = tt.make_tensor_descriptor %p, [%n], [%s] : <i8>, <tensor<8xui8>>
  %e = tt.make_tensor_descriptor %q, [%n], [%s] : <i8>, <tensor<8xui8>>
  %f = arith.select %c, %d, %e : !tt.tensordesc<tensor<8xui8>>
  %r = scf.for %i = %one to %n step %one iter_args(%g = %f) -> (!tt.tensordesc<tensor<8xui8>>) : i32 {
    tt.descriptor_store %g[%i], %x : !tt.tensordesc<tensor<8xui8>>, tensor<8xi8>
    %h = tt.call @helper(%g) : (!tt.tensordesc<tensor<8xui8>>) -> !tt.tensordesc<tensor<8xui8>>
    scf.yield %h : !tt.tensordesc<tensor<8xui8>>
  }
  tt.descriptor_store %r[%n], %x : !tt.tensordesc<tensor<8xui8>>, tensor<8xi8>
  tt.return
}
tt.func private @helper(%d: !tt.tensordesc<tensor<8xui8>>) -> !tt.tensordesc<tensor<8xui8>> {
  tt.return %d : !tt.tensordesc<tensor<8xui8>>
}

// -----

// CHECK-LABEL: tt.func public @atomics
// CHECK: tt.atomic_rmw fadd, release, gpu, %{{.*}} : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
// CHECK: tt.atomic_rmw umax, release, gpu
// CHECK: tt.atomic_rmw min, release, gpu
// CHECK: tt.atomic_rmw xor, release, gpu
tt.func public @atomics(%d: !tt.tensordesc<tensor<8xf32>>, %u: !tt.tensordesc<tensor<8xui32>>, %s: !tt.tensordesc<tensor<8xsi32>>, %i: i32, %x: tensor<8xf32>, %y: tensor<8xi32>) {
  tt.descriptor_reduce add, %d[%i], %x : !tt.tensordesc<tensor<8xf32>>, tensor<8xf32>
  tt.descriptor_reduce max, %u[%i], %y : !tt.tensordesc<tensor<8xui32>>, tensor<8xi32>
  tt.descriptor_reduce min, %s[%i], %y : !tt.tensordesc<tensor<8xsi32>>, tensor<8xi32>
  tt.descriptor_reduce xor, %s[%i], %y : !tt.tensordesc<tensor<8xsi32>>, tensor<8xi32>
  tt.return
}

// -----

// CHECK-LABEL: tt.func public @rows
// CHECK: %[[ROWS:.*]] = tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
// CHECK: arith.extsi %[[ROWS]] : tensor<32x1xi32> to tensor<32x1xi64>
// CHECK: tt.load %{{.*}} : tensor<32x16x!tt.ptr<bf16>>
// CHECK: tt.store %{{.*}} : tensor<32x16x!tt.ptr<bf16>>
tt.func public @rows(%d: !tt.tensordesc<tensor<1x16xbf16>>, %x: tensor<32xi32>, %y: i32) {
  %v = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xbf16>>, tensor<32xi32>, i32) -> tensor<32x16xbf16>
  tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x16xbf16>>, tensor<32xi32>, i32, tensor<32x16xbf16>
  tt.return
}
