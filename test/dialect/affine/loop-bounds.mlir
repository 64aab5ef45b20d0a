// Bounds of loops that never count beside the others, by what the loops around say.
// RUN: mlir-opt %s --canonicalize --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s


// CHECK-LABEL: func @bounds
func.func @bounds() {
  affine.for %i = 0 to 16 step 5 {
    // The last round's is 15.
    // CHECK: affine.for %{{.*}} = 0 to 16 {
    affine.for %j = 0 to min affine_map<(d0) -> (16, 100 - d0)>(%i) {
      "test.use"(%j) : (index) -> ()
    }
    // CHECK: affine.for %{{.*}} = 15 to 100 {
    affine.for %j = max affine_map<(d0) -> (d0, 15)>(%i) to 100 {
      "test.use"(%j) : (index) -> ()
    }
    // CHECK: affine.for %{{.*}} = 0 to 1 {
    affine.for %j = 0 to min affine_map<(d0) -> ((d0 + 1) ceildiv 17, d0 + 1, 7)>(%i) {
      "test.use"(%j) : (index) -> ()
    }
    // Each may be the lower one.
    // CHECK: affine.for %{{.*}} = 0 to min affine_map<(d0) -> (d0, 7)>
    affine.for %j = 0 to min affine_map<(d0) -> (d0, 7)>(%i) {
      "test.use"(%j) : (index) -> ()
    }
  }
  return
}
