// What is accepted and how it is printed: affine maps and integer sets.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() {s = affine_map<(d0) -> (d0 mod 0)>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = affine_map<(d0) -> (d0 mod 0)>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = affine_map<() -> ()>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = affine_map<() -> ()>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = affine_map<()[s0] -> (s0 floordiv 2, s0 ceildiv 4, -s0)>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = affine_map<()[s0] -> (s0 floordiv 2, s0 ceildiv 4, -s0)>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = affine_map<(d0) -> (d0)>, b = affine_map<(d0)[s0] -> (d0)>, c= affine_map<(d0) -> (d0)>, d = affine_set<(i) : (i >= 0)>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = affine_map<(d0) -> (d0)>, b = affine_map<(d0)[s0] -> (d0)>, c = affine_map<(d0) -> (d0)>, d = affine_set<(d0) : (d0 >= 0)>} : () -> ()
// CHECK-NEXT: }
