// lower-affine: what can't be computed is said, and stays.
// RUN: mlir-opt %s --lower-affine --split-input-file --verify-diagnostics

func.func @mod(%i: index) -> index {
  // expected-error@+1 {{modulo by non-positive value is not supported}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 mod -3)>(%i)[%i]
  return %0 : index
}

// -----

func.func @floordiv(%i: index) -> index {
  // expected-error@+1 {{division by non-positive value is not supported}}
  %0 = affine.min affine_map<(d0) -> (3, d0 floordiv -3)>(%i)
  return %0 : index
}

// -----

func.func @bound(%m: memref<?xf32>, %i: index, %x: f32) {
  affine.if affine_set<(d0) : (d0 ceildiv -2 >= 0)>(%i) { // expected-error {{division by non-positive value is not supported}}
    affine.yield
  }
  return
}

// -----

func.func @assign(%m: memref<10xi32>) {
  // expected-error@+1 {{Reduction operation type not supported}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("assign") -> (i32) {
    %1 = affine.load %m[%i] : memref<10xi32>
    affine.yield %1 : i32
  }
  return
}
