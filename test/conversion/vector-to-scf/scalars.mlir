// Down to vectors without dimensions.
// RUN: mlir-opt %s '--convert-vector-to-scf=full-unroll=true target-rank=0' | FileCheck %s

// CHECK-LABEL: @read(
// CHECK: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xf32>, vector<f32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[] : f32 from vector<f32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0] : f32 into vector<2xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xf32>, vector<f32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[] : f32 from vector<f32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @read(%m: memref<?xf32>, %i: index, %p: f32) -> vector<2xf32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @write(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?xf32>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<f32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<f32>, memref<?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : f32 from vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<f32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<f32>, memref<?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write(%m: memref<?xf32>, %i: index, %v: vector<2xf32>) {
  vector.transfer_write %v, %m[%i] : vector<2xf32>, memref<?xf32>
  return
}
