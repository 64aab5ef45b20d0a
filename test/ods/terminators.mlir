// Regions that imply a terminator: what is read without one gets it.
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: FileCheck %s < %t.once
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -

// It is printed where it has something to say.
trm.solver() : () -> () {
  "test.last"() : () -> ()
  trm.check sat { "test.last"() : () -> () } unknown { trm.yield } unsat { trm.yield {a} }
}
"trm.solver"() ({ trm.yield }) : () -> ()
// CHECK-LABEL: module {
// CHECK-NEXT: trm.solver() : () -> () {
// CHECK-NEXT: "test.last"() : () -> ()
// CHECK-NEXT: trm.check sat {
// CHECK-NEXT: "test.last"() : () -> ()
// CHECK-NEXT: } unknown {
// CHECK-NEXT: } unsat {
// CHECK-NEXT: trm.yield {a}
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: trm.solver() : () -> () {
// CHECK-NEXT: }
// CHECK-NEXT: }

// -----
trm.solver() : () -> () {
  trm.check sat {} unknown {
  ^bb0:
    trm.reset
  } unsat {}
}
// CHECK-LABEL: module {
// CHECK-NEXT: trm.solver() : () -> () {
// CHECK-NEXT: trm.check sat {
// CHECK-NEXT: } unknown {
// CHECK-NEXT: trm.reset
// CHECK-NEXT: } unsat {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
