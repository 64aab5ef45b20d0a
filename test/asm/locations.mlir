// What is accepted and how it is printed: locations.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() {a = loc("f":1:2), b = loc("n"), c = loc("n"("f":1:2)), d = loc(fused["a", "b":1:1]), e = loc(callsite("a" at "b")), f = loc(unknown), g = loc(fused<1>["a"]), h = loc("f":1:2 to :4), i = loc("f":1:2 to 3:4)} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = loc("f":1:2), b = loc("n"), c = loc("n"("f":1:2)), d = loc(fused["a", "b":1:1]), e = loc(callsite("a" at "b")), f = loc(unknown), g = loc(fused<1 : i64>["a"]), h = loc("f":1:2 to :4), i = loc("f":1:2 to 3:4)} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() : () -> () loc("f":1:2)
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() : () -> () loc(#l)
#l = loc("x")
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() : () -> () loc("a":1)
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }

// -----

module { "a.b"() : () -> () loc(unknown) } loc("x")
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }
