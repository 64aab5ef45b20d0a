// A program of loops, memory, arithmetic and calls: pass by pass or at once, no cast is left, and LLVM IR comes of it.
// RUN: mlir-opt %s --convert-scf-to-cf --finalize-memref-to-llvm --convert-arith-to-llvm --convert-math-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | FileCheck %s --implicit-check-not=unrealized_conversion_cast
// RUN: mlir-opt %s --convert-scf-to-cf --convert-to-llvm | FileCheck %s --implicit-check-not=unrealized_conversion_cast
// RUN: mlir-opt %s --convert-scf-to-cf --convert-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=IR

// CHECK-LABEL: llvm.func @product(
// CHECK: llvm.br ^[[I:.*]](%{{.*}}, %{{.*}} : i64, f32)
// CHECK: ^[[I]](%[[N:.*]]: i64, %{{.*}}: f32):
// CHECK-NEXT: %[[C:.*]] = llvm.icmp "slt" %[[N]], %{{.*}} : i64
// CHECK-NEXT: llvm.cond_br %[[C]]
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.intr.fma(
// CHECK: llvm.store
// CHECK: llvm.call @ext(
// CHECK: llvm.return %{{.*}} : f32
// CHECK: llvm.func @_mlir_ciface_product(
// IR: define float @product(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4, ptr %5,
// IR: call float @llvm.fma.f32(
func.func private @ext(memref<?xf32>)
func.func @product(%a: memref<?xf32>, %b: memref<?xf32>) -> f32 attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = memref.load %b[%i] : memref<?xf32>
    %t = math.fma %x, %y, %s : f32
    %p = arith.cmpf ogt, %t, %zero : f32
    %r = scf.if %p -> (f32) {
      memref.store %t, %a[%i] : memref<?xf32>
      scf.yield %t : f32
    } else {
      scf.yield %s : f32
    }
    scf.yield %r : f32
  }
  call @ext(%a) : (memref<?xf32>) -> ()
  return %sum : f32
}
