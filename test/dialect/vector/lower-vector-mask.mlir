// Masked transfers and gathers take the mask; other ops stay in it.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(lower-vector-mask))' | FileCheck %s

// CHECK-LABEL: @masks(
// CHECK: %{{.*}} = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} : vector<4xf32>, memref<?xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} : vector<4xf32>, tensor<?xf32>
// CHECK-NEXT: %{{.*}} = vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, tensor<?xf32>, vector<4xf32>, f32
func.func @masks(%b: memref<?xf32>, %t: tensor<?xf32>, %i: index, %s: f32, %v: vector<4xf32>, %k: vector<4xi1>, %n: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, tensor<?xf32>, vector<4xf32>, f32) {
  %0 = vector.mask %k { vector.transfer_read %b[%i], %s : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %k, %v { vector.transfer_read %b[%i], %s : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %b[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %2 = vector.mask %k { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %all = arith.constant dense<true> : vector<4xi1>
  %3 = vector.mask %k { vector.gather %b[%i] [%n], %all, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %4 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, tensor<?xf32>, vector<4xf32>, f32
}
