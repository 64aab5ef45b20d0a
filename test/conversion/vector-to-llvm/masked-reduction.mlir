// Reductions of what a mask leaves.
// RUN: mlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @m(
// CHECK: %{{.*}} = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fmul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0xFFC00000 : f32) : f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fmin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0x7FC00000 : f32) : f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fmax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.add"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.mul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.and"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.or"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.xor"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(2147483647 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.smin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(-2147483648 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.smax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.umin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.umax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : i64 to index
// CHECK-NEXT: %{{.*}} = arith.index_cast %{{.*}} : index to i32
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<[4]xf32>, vector<[4]xi1>, i32) -> f32
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32
func.func @m(%v: vector<4xf32>, %i: vector<4xi32>, %k: vector<4xi1>, %s: f32, %w: vector<[4]xf32>, %q: vector<[4]xi1>) -> (f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.reduction <mul>, %v, %s : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %k { vector.reduction <minnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %k { vector.reduction <maxnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %4 = vector.mask %k { vector.reduction <add>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %5 = vector.mask %k { vector.reduction <mul>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %6 = vector.mask %k { vector.reduction <and>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %7 = vector.mask %k { vector.reduction <or>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %8 = vector.mask %k { vector.reduction <xor>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %9 = vector.mask %k { vector.reduction <minsi>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %10 = vector.mask %k { vector.reduction <maxsi>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %11 = vector.mask %k { vector.reduction <minui>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %12 = vector.mask %k { vector.reduction <maxui>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %13 = vector.mask %q { vector.reduction <add>, %w : vector<[4]xf32> into f32 } : vector<[4]xi1> -> f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32
}

// CHECK-LABEL: @ordered(
// CHECK: %{{.*}} = llvm.mlir.constant(dense<0x7F800000> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.reduce.fminimum(%{{.*}}) : (vector<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = llvm.mlir.constant(dense<0xFF800000> : vector<4xf32>) : vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = llvm.intr.vector.reduce.fmaximum(%{{.*}}) : (vector<4xf32>) -> f32
// CHECK-NEXT: return %{{.*}}, %{{.*}} : f32, f32
func.func @ordered(%v: vector<4xf32>, %k: vector<4xi1>, %s: f32) -> (f32, f32) {
  %2 = vector.mask %k { vector.reduction <minimumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %k { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %2, %3 : f32, f32
}
