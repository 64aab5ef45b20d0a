// convert-func-to-llvm: memrefs as arguments and results, interfaces for C, bare pointers.
// RUN: mlir-opt %s --convert-func-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-func-to-llvm=use-bare-ptr-memref-call-conv | FileCheck %s --check-prefix=BARE
// RUN: mlir-opt %s --llvm-request-c-wrappers --convert-func-to-llvm | FileCheck %s --check-prefix=ALL

// CHECK: llvm.func @malloc(i64) -> !llvm.ptr
// CHECK: llvm.func @free(!llvm.ptr)

// CHECK: llvm.func @spaces(!llvm.ptr<3>, !llvm.ptr<3>, i64, i64, i64) -> !llvm.struct<(i64, ptr)>
// ALL: llvm.func private @spaces(
// ALL: llvm.func @_mlir_ciface_spaces(!llvm.ptr, !llvm.ptr)
func.func private @spaces(memref<4xf32, 3>) -> memref<*xf32, 3>

// One descriptor is made of the arguments, for the call and for what isn't converted.
// CHECK-LABEL: llvm.func @ranked(
// CHECK-SAME: %arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[D0:.*]] = llvm.insertvalue %arg0, %[[P]][0]
// CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %arg1, %[[D0]][1]
// CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %arg2, %[[D1]][2]
// CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %arg3, %[[D2]][3, 0]
// CHECK-NEXT: %[[D:.*]] = llvm.insertvalue %arg4, %[[D3]][4, 0]
// CHECK-NEXT: %[[M:.*]] = builtin.unrealized_conversion_cast %[[D]]
// CHECK-NOT: llvm.mlir.poison
// CHECK: memref.load %[[M]]
// CHECK: llvm.extractvalue %[[D]][0]
// CHECK: llvm.call @ranked(
// BARE-LABEL: llvm.func @ranked(
// BARE-SAME: %arg0: !llvm.ptr, %arg1: i64) -> !llvm.ptr {
// BARE: llvm.insertvalue %arg0, %{{.*}}[0]
// BARE: llvm.mlir.constant(4 : index) : i64
// BARE: %[[A:.*]] = llvm.extractvalue %{{.*}}[1]
// BARE: %[[C:.*]] = llvm.call @ranked(%[[A]], %arg1) : (!llvm.ptr, i64) -> !llvm.ptr
// BARE: llvm.insertvalue %[[C]], %{{.*}}[0]
// BARE: llvm.return %{{.*}} : !llvm.ptr
func.func @ranked(%m: memref<4xf32>, %i: index) -> memref<4xf32> {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = call @ranked(%m, %i) : (memref<4xf32>, index) -> memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: llvm.func @bare(
// CHECK-SAME: %arg0: !llvm.ptr) -> !llvm.ptr
// ALL-LABEL: llvm.func @bare(
// ALL-NOT: @_mlir_ciface_bare
// ALL: llvm.return
func.func @bare(%m: memref<4xf32>) -> memref<4xf32> attributes {llvm.bareptr} {
  %0 = call @bare(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// What a descriptor without a rank points to is on the caller's stack, and returned on the heap.
// CHECK-LABEL: llvm.func @unranked(
// CHECK-SAME: %arg0: i64, %arg1: !llvm.ptr) -> !llvm.struct<(i64, ptr)>
// CHECK: %[[C:.*]] = llvm.call @unranked(%{{.*}}, %{{.*}}) : (i64, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
// CHECK: %[[N:.*]] = llvm.mul %{{.*}}, %{{.*}} : i64
// CHECK: %[[SIZE:.*]] = llvm.add %[[N]], %{{.*}} : i64
// CHECK-NEXT: %[[STACK:.*]] = llvm.alloca %[[SIZE]] x i8 : (i64) -> !llvm.ptr
// CHECK-NEXT: %[[FROM:.*]] = llvm.extractvalue %[[C]][1]
// CHECK-NEXT: "llvm.intr.memcpy"(%[[STACK]], %[[FROM]], %[[SIZE]])
// CHECK-NEXT: llvm.call @free(%[[FROM]])
// CHECK: %[[HEAP:.*]] = llvm.call @malloc(
// CHECK: "llvm.intr.memcpy"(%[[HEAP]],
// CHECK: %[[R:.*]] = llvm.insertvalue %[[HEAP]], %{{.*}}[1]
// CHECK: llvm.return %[[R]]
// ALL-LABEL: llvm.func @_mlir_ciface_unranked(
// ALL-SAME: %arg0: !llvm.ptr, %arg1: !llvm.ptr)
// ALL: %[[L:.*]] = llvm.load %arg1 : !llvm.ptr -> !llvm.struct<(i64, ptr)>
// ALL: %[[C:.*]] = llvm.call @unranked(
// ALL: llvm.store %[[C]], %arg0
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = call @unranked(%m) : (memref<*xf32>) -> memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: llvm.func @wrapped(
// CHECK-LABEL: llvm.func @_mlir_ciface_wrapped(
// CHECK-SAME: %arg0: !llvm.ptr, %arg1: f32 {llvm.noundef}) -> f32
// CHECK: %[[D:.*]] = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64)>
// CHECK: %[[R:.*]] = llvm.call @wrapped(%{{.*}}, %{{.*}}, %{{.*}}, %arg1) : (!llvm.ptr, !llvm.ptr, i64, f32) -> f32
// CHECK: llvm.return %[[R]] : f32
func.func @wrapped(%m: memref<f32>, %x: f32 {llvm.noundef}) -> f32 attributes {llvm.emit_c_interface} {
  return %x : f32
}

// CHECK-LABEL: llvm.func private @outside(
// CHECK-SAME: %arg0: i64, %arg1: !llvm.ptr) -> !llvm.struct<(i32, i32)>
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %[[OUT:.*]] = llvm.alloca %[[ONE]] x !llvm.struct<(i32, i32)>
// CHECK: %[[IN:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i64, ptr)>
// CHECK: llvm.call @_mlir_ciface_outside(%[[OUT]], %[[IN]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK: %[[R:.*]] = llvm.load %[[OUT]]
// CHECK-NEXT: llvm.return %[[R]]
// CHECK: llvm.func @_mlir_ciface_outside(!llvm.ptr, !llvm.ptr)
func.func private @outside(memref<*xf32>) -> (i32, i32) attributes {llvm.emit_c_interface}

// llvm has no such float: neither descriptors nor pointers to it.
// CHECK: func.func private @no_element(memref<4xtf32>)
// CHECK: func.func private @no_unranked_element(memref<*xtf32>)
func.func private @no_element(memref<4xtf32>)
func.func private @no_unranked_element(memref<*xtf32>)
