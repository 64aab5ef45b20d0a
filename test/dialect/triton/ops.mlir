// Every op of Triton's dialect is read and printed as Triton prints it.
// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s | triton-opt | FileCheck %s
// RUN: triton-opt --mlir-print-op-generic %s | triton-opt | FileCheck %s

// CHECK-LABEL: tt.func public @casts(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[I:.*]]: i64, %[[P:.*]]: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{.*}}: !tt.ptr<i8, 3>)
// CHECK-SAME: attributes {noinline = false}
tt.func public @casts(%x: tensor<8xf32>, %i: i64, %p: !tt.ptr<f32, 1> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i8, 3>) attributes {noinline = false} {
  // CHECK: tt.int_to_ptr %[[I]] : i64 -> !tt.ptr<f32>
  %0 = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
  // CHECK: tt.ptr_to_int %[[P]] : !tt.ptr<f32> -> i64
  %1 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  // CHECK: tt.bitcast %[[X]] : tensor<8xf32> -> tensor<8xi32>
  %2 = tt.bitcast %x : tensor<8xf32> -> tensor<8xi32>
  // CHECK: tt.fp_to_fp %[[X]], rounding = rtne : tensor<8xf32> -> tensor<8xf8E5M2>
  %3 = tt.fp_to_fp %x, rounding = rtne : tensor<8xf32> -> tensor<8xf8E5M2>
  // CHECK: tt.clampf %[[X]], %[[X]], %[[X]], propagateNan = all : tensor<8xf32>
  %4 = tt.clampf %x, %x, %x, propagateNan = all : tensor<8xf32>
  // CHECK: tt.precise_sqrt %[[X]] : tensor<8xf32>
  %5 = tt.precise_sqrt %x : tensor<8xf32>
  // CHECK: tt.precise_divf %[[X]], %[[X]] : tensor<8xf32>
  %6 = tt.precise_divf %x, %x : tensor<8xf32>
  // CHECK: tt.mulhiui %[[I]], %[[I]] : i64
  %7 = tt.mulhiui %i, %i : i64
  // CHECK: tt.addptr %[[P]], %[[I]] : !tt.ptr<f32>, i64
  %8 = tt.addptr %p, %i : !tt.ptr<f32>, i64
  // CHECK: tt.return
  tt.return
}

// CHECK-LABEL: tt.func @memory
tt.func @memory(%p: tensor<4x!tt.ptr<f32>>, %m: tensor<4xi1>, %v: tensor<4xf32>, %q: tensor<4x!tt.ptr<i32>>, %n: tensor<4xi32>) {
  // CHECK: tt.load %{{.*}} : tensor<4x!tt.ptr<f32>>
  %0 = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = ca evictionPolicy = evict_first {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  %1 = tt.load %p, %m, %v evictionPolicy = evict_first cacheModifier = ca {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = wb : tensor<4x!tt.ptr<f32>>
  tt.store %p, %v, %m cacheModifier = wb : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  %2 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  // CHECK: tt.atomic_cas relaxed, sys, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = tt.atomic_cas relaxed, sys, %q, %n, %n : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  tt.return
}

// CHECK-LABEL: tt.func @shapes
tt.func @shapes(%x: tensor<4xf32>, %one: tensor<1xf32>, %s: f32, %i: tensor<4x8xi32>) -> tensor<4xf32> {
  // CHECK: tt.splat %{{.*}} : f32 -> tensor<4xf32>
  %0 = tt.splat %s : f32 -> tensor<4xf32>
  // CHECK: tt.unsplat %{{.*}} : tensor<1xf32>
  %1 = tt.unsplat %one : tensor<1xf32>
  // CHECK: tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %3 = tt.expand_dims %x {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  // CHECK: tt.broadcast %{{.*}} : tensor<4x1xf32> -> tensor<4x8xf32>
  %4 = tt.broadcast %3 : tensor<4x1xf32> -> tensor<4x8xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  %5 = tt.reshape %4 allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %6 = tt.trans %4 {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: tt.cat %{{.*}}, %{{.*}} : tensor<4xf32> -> tensor<8xf32>
  %7 = tt.cat %x, %x : tensor<4xf32> -> tensor<8xf32>
  // CHECK: tt.join %{{.*}}, %{{.*}} : tensor<4xf32> -> tensor<4x2xf32>
  %8 = tt.join %x, %x : tensor<4xf32> -> tensor<4x2xf32>
  // CHECK: tt.split %{{.*}} : tensor<4x2xf32> -> tensor<4xf32>
  %9, %10 = tt.split %8 : tensor<4x2xf32> -> tensor<4xf32>
  // CHECK: tt.histogram %{{.*}} : tensor<128xi32> -> tensor<16xi32>
  %11 = tt.histogram %2 : tensor<128xi32> -> tensor<16xi32>
  // CHECK: tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  %12 = tt.gather %4[%i] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  // CHECK: tt.return %{{.*}} : tensor<4xf32>
  tt.return %9 : tensor<4xf32>
}

// CHECK-LABEL: tt.func @products
tt.func @products(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf32>, %d: tensor<16x64xi8>, %e: tensor<128x16xf8E5M2>, %f: tensor<16x4xi8>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  %0 = tt.dot %a, %b, %c : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 {maxNumImpreciseAcc = 7 : i32} : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  %1 = tt.dot %a, %b, %c, inputPrecision = tf32 {maxNumImpreciseAcc = 7 : i32} : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<16x64xi8>, tensor<16x4xi8> * tensor<128x16xf8E5M2> -> tensor<16x16xf32>
  %2 = tt.dot_scaled %d scale %f, %e, %c lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<16x64xi8>, tensor<16x4xi8> * tensor<128x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @functions
tt.func @functions(%x: tensor<4x8xf32>) {
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 1 : i32}> ({
  // CHECK: tt.reduce.return %{{.*}} : f32
  // CHECK: }) : (tensor<4x8xf32>) -> tensor<4xf32>
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: "tt.scan"(%{{.*}}) <{axis = 0 : i32, reverse = true}> ({
  // CHECK: tt.scan.return %{{.*}} : f32
  %1 = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    tt.scan.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: "tt.map_elementwise"(%{{.*}}) <{pack = 2 : i32}> ({
  // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : i1, i1
  %2 = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %l = arith.cmpf olt, %a, %b : f32
    tt.map_elementwise.return %l, %l : i1, i1
  }) : (tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK: tt.extern_elementwise %{{.*}} {libname = "m", libpath = "", pure = true, symbol = "f"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tt.extern_elementwise %x {libname = "m", libpath = "", pure = true, symbol = "f"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: tt.elementwise_inline_asm "shl $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %{{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
  %4 = tt.elementwise_inline_asm "shl $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: tt.call @callee(%{{.*}}) : (tensor<4x8xf32>) -> f32
  %5 = tt.call @callee(%x) : (tensor<4x8xf32>) -> f32
  tt.return
}
// CHECK: tt.func private @callee(tensor<4x8xf32>) -> f32
tt.func private @callee(tensor<4x8xf32>) -> f32

// CHECK-LABEL: tt.func @grid
tt.func @grid(%x: tensor<4xf32>, %c: i1) {
  // CHECK: tt.get_program_id y : i32
  %0 = tt.get_program_id y : i32
  // CHECK: tt.get_num_programs z : i32
  %1 = tt.get_num_programs z : i32
  // CHECK: tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %{{.*}} : tensor<4xf32>
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : tensor<4xf32>
  // CHECK: tt.assert %{{.*}}, "no" : i1
  tt.assert %c, "no" : i1
  tt.return
}

// The type of a descriptor is also read as later versions write it.
// CHECK-LABEL: tt.func @descriptors
// CHECK-SAME: !tt.tensordesc<tensor<1x32xf16>>
tt.func @descriptors(%p: !tt.ptr<f16>, %n: i32, %s: i64, %g: !tt.tensordesc<1x32xf16>, %i: tensor<16xi32>) {
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {padding = 2 : i32} : <f16>, <tensor<16x32xf16>>
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] {padding = 2 : i32} : <f16>, <tensor<16x32xf16>>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] cacheModifier = cg : !tt.tensordesc<tensor<16x32xf16>> -> tensor<16x32xf16>
  %v = tt.descriptor_load %d[%n, %n] cacheModifier = cg : !tt.tensordesc<tensor<16x32xf16>> -> tensor<16x32xf16>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16x32xf16>>, tensor<16x32xf16>
  tt.descriptor_store %d[%n, %n], %v : !tt.tensordesc<tensor<16x32xf16>>, tensor<16x32xf16>
  // CHECK: tt.descriptor_reduce add, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16x32xf16>>, tensor<16x32xf16>
  tt.descriptor_reduce add, %d[%n, %n], %v : !tt.tensordesc<tensor<16x32xf16>>, tensor<16x32xf16>
  // CHECK: tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x32xf16>>, tensor<16xi32>, i32) -> tensor<16x32xf16>
  %r = tt.descriptor_gather %g[%i, %n] : (!tt.tensordesc<tensor<1x32xf16>>, tensor<16xi32>, i32) -> tensor<16x32xf16>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x32xf16>>, tensor<16xi32>, i32, tensor<16x32xf16>
  tt.descriptor_scatter %g[%i, %n], %r : !tt.tensordesc<tensor<1x32xf16>>, tensor<16xi32>, i32, tensor<16x32xf16>
  tt.return
}

// CHECK-LABEL: tt.func @block_pointers(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i64, %[[I:.*]]: i32)
tt.func @block_pointers(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // CHECK: %[[B:.*]] = tt.make_tensor_ptr %[[P]], [%[[N]], %[[N]]], [%[[N]], %[[N]]], [%[[I]], %[[I]]] {order = array<i32: 1, 0>} : <tensor<8x16xf32>>
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<8x16xf32>>
  // CHECK: %[[C:.*]] = tt.advance %[[B]], [%[[I]], %[[I]]] : <tensor<8x16xf32>>
  %1 = tt.advance %0, [%i, %i] : <tensor<8x16xf32>>
  // CHECK: %[[X:.*]] = tt.load %[[C]] {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8x16xf32>>
  %2 = tt.load %1 {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8x16xf32>>
  // CHECK: tt.store %[[C]], %[[X]] : !tt.ptr<tensor<8x16xf32>>
  tt.store %1, %2 : !tt.ptr<tensor<8x16xf32>>
  tt.return
}
