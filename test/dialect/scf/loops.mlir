// Loops as other loops.
// RUN: mlir-opt --scf-for-to-while --allow-unregistered-dialect %s | FileCheck %s --check-prefix=WHILE
// RUN: mlir-opt --scf-forall-to-for --allow-unregistered-dialect %s | FileCheck %s --check-prefix=NEST
// RUN: mlir-opt --scf-forall-to-parallel --allow-unregistered-dialect %s | FileCheck %s --check-prefix=PARALLEL
// RUN: mlir-opt --scf-parallel-for-to-nested-fors --allow-unregistered-dialect %s | FileCheck %s --check-prefix=FORS

// WHILE-LABEL: @count
// WHILE-NEXT: %[[W:.*]]:2 = scf.while (%[[I:.*]] = %arg0, %[[A:.*]] = %arg2) : (i32, f32) -> (i32, f32) {
// WHILE-NEXT: %[[C:.*]] = arith.cmpi ult, %[[I]], %arg1 : i32
// WHILE-NEXT: scf.condition(%[[C]]) %[[I]], %[[A]] : i32, f32
// WHILE-NEXT: } do {
// WHILE-NEXT: ^bb0(%[[J:.*]]: i32, %[[B:.*]]: f32):
// WHILE-NEXT: %[[N:.*]] = arith.addi %[[J]], %arg0 : i32
// WHILE-NEXT: %[[X:.*]] = "body"(%[[J]], %[[B]])
// WHILE-NEXT: scf.yield %[[N]], %[[X]] : i32, f32
// WHILE-NEXT: } attributes {note, unsignedCmp}
// WHILE-NEXT: return %[[W]]#1
func.func @count(%low: i32, %high: i32, %x: f32) -> f32 {
  %0 = scf.for unsigned %i = %low to %high step %low iter_args(%a = %x) -> (f32) : i32 {
    %1 = "body"(%i, %a) : (i32, f32) -> f32
    scf.yield %1 : f32
  } {note}
  return %0 : f32
}

// NEST-LABEL: @box
// NEST: scf.for %[[I:.*]] = %{{.*}} to %arg0 step %{{.*}} {
// NEST-NEXT: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// NEST-NEXT: "body"(%[[I]], %[[J]])
// PARALLEL-LABEL: @box
// PARALLEL: scf.parallel (%[[I:.*]], %[[J:.*]]) = (%{{.*}}, %{{.*}}) to (%arg0, %{{.*}}) step (%{{.*}}, %{{.*}}) {
// PARALLEL-NEXT: "body"(%[[I]], %[[J]])
// PARALLEL-NEXT: scf.reduce
// PARALLEL: "none"
// PARALLEL-NOT: scf.forall
func.func @box(%n: index) {
  scf.forall (%i, %j) in (%n, 4) {
    "body"(%i, %j) : (index, index) -> ()
  }
  scf.forall () in () {
    "none"() : () -> ()
  }
  return
}

// What is reduced stays.
// FORS-LABEL: @parallel
// FORS-NEXT: scf.for %[[I:.*]] = %arg0 to %arg0 step %arg0 {
// FORS-NEXT: scf.for %[[J:.*]] = %arg0 to %arg0 step %arg0 {
// FORS-NEXT: "body"(%[[I]], %[[J]])
// FORS: scf.parallel
func.func @parallel(%n: index) {
  scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) {
    "body"(%i, %j) : (index, index) -> ()
  }
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%n) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %a : index
    }
  }
  return
}
