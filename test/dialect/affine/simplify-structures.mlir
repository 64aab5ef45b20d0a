// Maps and sets become simpler, wherever they are.
// RUN: mlir-opt %s --allow-unregistered-dialect --affine-simplify-structures --split-input-file | FileCheck %s

// CHECK-DAG: #[[ONE:.*]] = affine_map<(d0)[s0] -> (d0 * 3 + s0)>
// CHECK-DAG: #[[SET:.*]] = affine_set<(d0) : (d0 - 2 >= 0)>
// CHECK-LABEL: func @attributes(
// CHECK: "any"() {map = #[[ONE]]}
// CHECK: affine.if #[[SET]](%
// CHECK-NOT: "never"
// CHECK: "always"
func.func @attributes(%n: index) {
  "any"() {map = affine_map<(d0)[s0] -> (d0 * 2 + s0 + d0)>} : () -> ()
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0, 2 * d0 - 3 >= 0)>(%i) {
      "then"() : () -> ()
    }
    affine.if affine_set<(d0) : (d0 * 2 - 7 == 0)>(%i) {
      "never"() : () -> ()
    } else {
      "always"() : () -> ()
    }
  }
  return
}
