// Regions that imply a terminator: what is read without one gets it.
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: FileCheck %s < %t.once
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -

// It is printed where it has something to say.
smt.solver() : () -> () {
  "test.last"() : () -> ()
  smt.check sat { "test.last"() : () -> () } unknown { smt.yield } unsat { smt.yield {a} }
}
"smt.solver"() ({ smt.yield }) : () -> ()
// CHECK-LABEL: module {
// CHECK-NEXT: smt.solver() : () -> () {
// CHECK-NEXT: "test.last"() : () -> ()
// CHECK-NEXT: smt.check sat {
// CHECK-NEXT: "test.last"() : () -> ()
// CHECK-NEXT: } unknown {
// CHECK-NEXT: } unsat {
// CHECK-NEXT: smt.yield {a}
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: smt.solver() : () -> () {
// CHECK-NEXT: }
// CHECK-NEXT: }

// -----
smt.solver() : () -> () {
  smt.check sat {} unknown {
  ^bb0:
    smt.reset
  } unsat {}
}
// CHECK-LABEL: module {
// CHECK-NEXT: smt.solver() : () -> () {
// CHECK-NEXT: smt.check sat {
// CHECK-NEXT: } unknown {
// CHECK-NEXT: smt.reset
// CHECK-NEXT: } unsat {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
