// The operations of irdl, printed as they are read.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --emit-bytecode | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// GENERIC: <{names = ["a", "b", "c"], variadicity = #irdl<variadicity_array[ single,  optional,  variadic]>}> {foo = 1 : i32} : (!irdl.attribute, !irdl.attribute, !irdl.attribute) -> ()

// CHECK: irdl.dialect @d attributes {note = "x"} {
irdl.dialect @d attributes {note = "x"} {
  // CHECK-NEXT: irdl.type @empty {{$}}
  irdl.type @empty
  // CHECK-NEXT: irdl.attribute @also_empty {{$}}
  irdl.attribute @also_empty {}
  // CHECK-NEXT: irdl.type @t {
  // CHECK-NEXT:   %0 = irdl.any
  // CHECK-NEXT:   irdl.parameters(a: %0, b: %0) {x}
  irdl.type @t {
    %0 = irdl.any
    irdl.parameters(a: %0, b: %0) {x}
  }
  // CHECK: irdl.operation @o {
  irdl.operation @o {
    // CHECK-NEXT: %0 = irdl.is i32
    // CHECK-NEXT: %1 = irdl.is "a"  {x}
    // CHECK-NEXT: %2 = irdl.base @d::@t
    // CHECK-NEXT: %3 = irdl.base "!builtin.integer"
    // CHECK-NEXT: %4 = irdl.parametric @d::@t<%0, %1>
    // CHECK-NEXT: %5 = irdl.any_of(%0, %1)
    // CHECK-NEXT: %6 = irdl.all_of(%5)  {x}
    // CHECK-NEXT: %7 = irdl.c_pred "p"
    // CHECK-NEXT: irdl.operands(a: %0, b: optional %1, c: variadic %2) {foo = 1 : i32}
    // CHECK-NEXT: irdl.results()
    // CHECK-NEXT: irdl.attributes {"k" = %0, "a b" = %1}
    %0 = irdl.is i32
    %1 = irdl.is "a" {x}
    %2 = irdl.base @d::@t
    %3 = irdl.base "!builtin.integer"
    %4 = irdl.parametric @d::@t<%0, %1>
    %5 = irdl.any_of(%0, %1)
    %6 = irdl.all_of(%5) {x}
    %7 = irdl.c_pred "p"
    irdl.operands(a: single %0, b: optional %1, c: variadic %2) {foo = 1 : i32}
    irdl.results()
    irdl.attributes {"k" = %0, "a b" = %1}
    // CHECK-NEXT: %8 = irdl.region
    // CHECK-NEXT: %9 = irdl.region()
    // CHECK-NEXT: %10 = irdl.region(%0, %1) with size 3
    // CHECK-NEXT: irdl.regions(r: %8, s: %9, t: %10)
    %8 = irdl.region
    %9 = irdl.region()
    %10 = irdl.region(%0, %1) with size 3
    irdl.regions(r: %8, s: %9, t: %10)
  }
  // CHECK: irdl.operation @none
  irdl.operation @none {
    // CHECK-NEXT: irdl.attributes
    irdl.attributes
  }
}
