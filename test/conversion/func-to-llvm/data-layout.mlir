// set-llvm-module-datalayout, and what convert-func-to-llvm takes from layouts.
// RUN: mlir-opt %s --set-llvm-module-datalayout=data-layout=p:32:32:32-p3:16:16 --convert-func-to-llvm | FileCheck %s
// RUN: not mlir-opt %s --set-llvm-module-datalayout=data-layout=wrong 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG: error: {{.*}}invalid data layout descriptor: unknown specifier 'w'

// CHECK: llvm.data_layout = "p:32:32:32-p3:16:16"
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  // CHECK: llvm.func @malloc(i32) -> !llvm.ptr
  // CHECK-LABEL: llvm.func @plain(
  // CHECK-SAME: i32, %arg1: !llvm.ptr)
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : i32
  // CHECK-NEXT: %[[TWO:.*]] = llvm.mlir.constant(2 : index) : i32
  // CHECK-NEXT: llvm.mlir.constant(4 : index) : i32
  // CHECK-NEXT: %[[P:.*]] = llvm.mlir.constant(4 : index) : i32
  // CHECK-NEXT: llvm.mul %[[TWO]], %[[P]] : i32
  func.func @plain(%m: memref<*xf32>) -> memref<*xf32> {
    return %m : memref<*xf32>
  }
  // CHECK-LABEL: llvm.func @space(
  // CHECK: llvm.mlir.constant(4 : index) : i32
  // CHECK-NEXT: llvm.mlir.constant(2 : index) : i32
  func.func @space(%m: memref<*xf32, 3>) -> memref<*xf32, 3> {
    return %m : memref<*xf32, 3>
  }
}
