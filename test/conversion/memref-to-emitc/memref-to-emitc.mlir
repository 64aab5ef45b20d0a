// RUN: mlir-opt --convert-memref-to-emitc --split-input-file %s | FileCheck %s --check-prefixes=CHECK,C
// RUN: mlir-opt --convert-memref-to-emitc=lower-to-cpp --split-input-file %s | FileCheck %s --check-prefixes=CHECK,CPP

// Nothing is called: nothing is included.
//   CHECK-NOT: emitc.include
// CHECK-LABEL: @elements(
//  CHECK-SAME:   %[[V:.*]]: f32, %[[I:.*]]: index, %[[J:.*]]: index) -> f32
func.func @elements(%v: f32, %i: index, %j: index) -> f32 {
  // CHECK: %[[A:.*]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<4x8xf32>
  %a = memref.alloca() : memref<4x8xf32>
  // CHECK: %[[P:.*]] = emitc.subscript %[[A]][%{{.*}}, %{{.*}}] : (!emitc.array<4x8xf32>, {{.*}}, {{.*}}) -> !emitc.lvalue<f32>
  // CHECK: emitc.assign %[[V]] : f32 to %[[P]] : <f32>
  memref.store %v, %a[%i, %j] : memref<4x8xf32>
  // CHECK: %[[P:.*]] = emitc.subscript %[[A]]
  // CHECK: %[[R:.*]] = emitc.load %[[P]] : <f32>
  %r = memref.load %a[%j, %i] : memref<4x8xf32>
  // CHECK: return %[[R]]
  return %r : f32
}
// -----
// CHECK: emitc.global extern @public : !emitc.array<3x7xf32> = dense<4.000000e+00>
memref.global @public : memref<3x7xf32> = dense<4.0>
// CHECK: emitc.global static const @table : !emitc.array<2xi16> = dense<[1, 2]>
memref.global "private" constant @table : memref<2xi16> = dense<[1, 2]>
// CHECK: emitc.global extern @elsewhere : !emitc.array<3xi8>
memref.global @elsewhere : memref<3xi8> {alignment = 1}
// CHECK: emitc.global static @scalar : i32 = 7
memref.global "private" @scalar : memref<i32> = dense<7>
// CHECK-LABEL: @globals
func.func @globals() {
  // CHECK: emitc.get_global @public : !emitc.array<3x7xf32>
  %0 = memref.get_global @public : memref<3x7xf32>
  // CHECK: %[[S:.*]] = emitc.get_global @scalar : !emitc.lvalue<i32>
  // CHECK: emitc.address_of %[[S]] : !emitc.lvalue<i32>
  %1 = memref.get_global @scalar : memref<i32>
  return
}
// -----
// C: emitc.include <"stdlib.h">
// CPP: emitc.include <"cstdlib">
// CHECK-NOT: emitc.include
// CHECK-LABEL: @alloc(
func.func @alloc() {
  // CHECK: %[[EACH:.*]] = emitc.call_opaque "sizeof"() {args = [i32]} : () -> !emitc.size_t
  // CHECK: %[[N:.*]] = "emitc.constant"() <{value = 999 : index}>
  // CHECK: %[[BYTES:.*]] = emitc.mul %[[EACH]], %[[N]]
  // CHECK: %[[M:.*]] = emitc.call_opaque "malloc"(%[[BYTES]]) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
  // CHECK: emitc.cast %[[M]] : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<i32>
  %0 = memref.alloc() : memref<27x37xi32>
  // CHECK: %[[ALIGN:.*]] = "emitc.constant"() <{value = 64 : {{.*}}}> : () -> !emitc.size_t
  // CHECK: emitc.call_opaque "aligned_alloc"(%[[ALIGN]], %{{.*}})
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  return
}
// -----
// An include that is there isn't added.
//       C: emitc.include <"string.h">
//   C-NOT: emitc.include
//     CPP: emitc.include <"cstring">
// CPP-NEXT: emitc.include <"string.h">
emitc.include <"string.h">
// CHECK-LABEL: @copy(
func.func @copy(%a: memref<9xf32>, %b: memref<9xf32>) {
  // CHECK: %[[A0:.*]] = emitc.subscript %{{.*}}[%{{.*}}]
  // CHECK: %[[A:.*]] = emitc.address_of %[[A0]]
  // CHECK: %[[B0:.*]] = emitc.subscript %{{.*}}[%{{.*}}]
  // CHECK: %[[B:.*]] = emitc.address_of %[[B0]]
  // CHECK: emitc.call_opaque "memcpy"(%[[B]], %[[A]], %{{.*}})
  memref.copy %a, %b : memref<9xf32> to memref<9xf32>
  return
}
