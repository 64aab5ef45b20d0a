// The options: widths of indices, alignment, order of sums.
// RUN: mlir-opt %s '--convert-vector-to-llvm=force-32bit-vector-indices=false use-vector-alignment=true reassociate-fp-reductions=true' | FileCheck %s

// CHECK-LABEL: @options(
// CHECK: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
// CHECK-NEXT: %{{.*}} = arith.index_cast %{{.*}} : index to i64
// CHECK-NEXT: %{{.*}} = llvm.mlir.poison : vector<4xi64>
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xi64>
// CHECK-NEXT: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0] : vector<4xi64>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %{{.*}} = llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.extractvalue %{{.*}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %{{.*}} = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %{{.*}}, %{{.*}} {alignment = 64 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>, f32
func.func @options(%n: index, %b: memref<?xf32>, %v: vector<4xf32>) -> (vector<4xi1>, vector<4xf32>, f32) {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.maskedload %b[%n], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %v, %b[%n] {alignment = 64} : memref<?xf32>, vector<4xf32>
  %2 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0, %1, %2 : vector<4xi1>, vector<4xf32>, f32
}
