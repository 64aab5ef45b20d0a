// Quotients and remainders of what loops bound, and of multiples of their steps.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func.func @ranges(
// CHECK-SAME:      %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @ranges(%m: memref<?xf32>, %n: index) {
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to 4 {
  affine.for %i = 0 to 4 {
    // CHECK-NEXT: affine.for %[[J:.*]] = 3 to 9 step 3 {
    affine.for %j = 3 to 9 step 3 {
      // CHECK-NEXT: affine.load %[[M]][%[[I]]] :
      %0 = affine.load %m[%i mod 5] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][0] :
      %1 = affine.load %m[(%i * 2) floordiv 7] : memref<?xf32>
      // The last round of the inner loop is that of 6.
      // CHECK-NEXT: affine.load %[[M]][0] :
      %2 = affine.load %m[(%i + %j) floordiv 12] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][1] :
      %3 = affine.load %m[(%i + %j) ceildiv 12] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][%[[I]] + %[[J]] + 1] :
      %4 = affine.load %m[(%i + %j) mod 10 + 1] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][%[[I]] * -2 + 6] :
      %5 = affine.load %m[(%i * -2 + 6) mod 7] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][%[[I]] floordiv 2] :
      %6 = affine.load %m[(%i floordiv 2) mod 2] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][(%[[I]] + symbol(%[[N]])) mod 10] :
      %7 = affine.load %m[(%i + %n) mod 10 + %i floordiv 4] : memref<?xf32>
      // One too many.
      // CHECK-NEXT: affine.load %[[M]][%[[I]] mod 3] :
      %8 = affine.load %m[%i mod 3] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][(%[[I]] + %[[J]]) floordiv 9] :
      %9 = affine.load %m[(%i + %j) floordiv 9] : memref<?xf32>
      "d.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @multiples(
// CHECK-SAME:      %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @multiples(%m: memref<?xf32>, %n: index) {
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to %[[N]] step 8 {
  affine.for %i = 0 to %n step 8 {
    // CHECK-NEXT: affine.for %[[J:.*]] = 0 to 8 {
    affine.for %j = 0 to 8 {
      // CHECK-NEXT: affine.load %[[M]][%[[I]] floordiv 8] :
      %0 = affine.load %m[(%i + %j) floordiv 8] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][%[[J]] mod 4] :
      %1 = affine.load %m[(%j + %i) mod 4] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][0] :
      %2 = affine.load %m[%i mod 8] : memref<?xf32>
      // CHECK-NEXT: affine.load %[[M]][(%[[I]] + %[[J]]) floordiv 4] :
      %3 = affine.load %m[(%i + %j) floordiv 4] : memref<?xf32>
      "d.use"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()
    }
  }
  return
}

// A loop that never runs, and one whose bounds are far apart.
// CHECK-LABEL: func.func @extremes(
func.func @extremes(%m: memref<?xf32>) {
  affine.for %i = 5 to 5 {
    %0 = affine.load %m[%i mod 7] : memref<?xf32>
    "d.use"(%0) : (f32) -> ()
  }
  affine.for %i = -9223372036854775807 to 9223372036854775807 step 3 {
    // CHECK: affine.load %{{.*}}[%{{.*}} mod 7] :
    %0 = affine.load %m[%i mod 7] : memref<?xf32>
    "d.use"(%0) : (f32) -> ()
  }
  return
}
