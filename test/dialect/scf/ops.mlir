// Every op in its forms; what is printed is read again and prints the same.
// RUN: mlir-opt --allow-unregistered-dialect %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mlir-opt --allow-unregistered-dialect %t.mlir | diff - %t.mlir
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | diff - %t.mlir

// CHECK-LABEL: @counts
func.func @counts(%low: index, %high: index, %step: index, %x: f32, %n: i32) {
  // CHECK: scf.for %[[I:.*]] = %arg0 to %arg1 step %arg2 {
  // CHECK-NEXT: "use"(%[[I]])
  // CHECK-NEXT: } {note}
  scf.for %i = %low to %high step %step {
    "use"(%i) : (index) -> ()
  } {note}
  // CHECK: = scf.for %{{.*}} = %arg0 to %arg1 step %arg2 iter_args(%[[A:.*]] = %arg3, %[[B:.*]] = %arg4) -> (f32, i32) {
  // CHECK-NEXT: scf.yield %[[A]], %[[B]] : f32, i32
  %0:2 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %n) -> (f32, i32) {
    scf.yield %a, %b : f32, i32
  }
  // CHECK: scf.for unsigned %{{.*}} = %arg4 to %arg4 step %arg4  : i32 {
  scf.for unsigned %i = %n to %n step %n : i32 {
  }
  return
}

// CHECK-LABEL: @choices
func.func @choices(%c: i1, %i: index, %x: f32) {
  // CHECK: scf.if %arg0 {
  // CHECK-NEXT: }
  scf.if %c {
  }
  // CHECK: scf.if %arg0 {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: "use"() : () -> ()
  // CHECK-NEXT: } {note}
  scf.if %c {
  } else {
    "use"() : () -> ()
  } {note}
  // CHECK: = scf.if %arg0 -> (f32) {
  // CHECK-NEXT: scf.yield %arg2 : f32
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  // CHECK: = scf.index_switch %arg1 {note} -> f32
  // CHECK-NEXT: case -2 {
  // CHECK-NEXT: "two"
  // CHECK: case 7 {
  // CHECK: default {
  // CHECK-NEXT: "else"
  %1 = scf.index_switch %i {note} -> f32
  case -2 {
    "two"() : () -> ()
    scf.yield %x : f32
  }
  case 7 {
    scf.yield %x : f32
  }
  default {
    "else"() : () -> ()
    scf.yield %x : f32
  }
  // CHECK: scf.index_switch %arg1
  // CHECK-NEXT: default {
  // CHECK-NEXT: }
  scf.index_switch %i
  default {
  }
  return
}

// CHECK-LABEL: @regions
func.func @regions(%c: i1, %i: i32) {
  // CHECK: scf.while : () -> () {
  // CHECK-NEXT: scf.condition(%arg0)
  // CHECK-NEXT: } do {
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: } attributes {note}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  } attributes {note}
  // CHECK: = scf.while (%[[A:.*]] = %arg1) : (i32) -> (i32, i1) {
  // CHECK-NEXT: scf.condition(%arg0) {note} %[[A]], %arg0 : i32, i1
  // CHECK: ^bb0(%[[B:.*]]: i32, %{{.*}}: i1):
  // CHECK-NEXT: scf.yield %[[B]] : i32
  %0:2 = scf.while (%a = %i) : (i32) -> (i32, i1) {
    scf.condition(%c) {note} %a, %c : i32, i1
  } do {
  ^bb0(%b: i32, %d: i1):
    scf.yield %b : i32
  }
  // CHECK: scf.execute_region no_inline {
  scf.execute_region no_inline {
    scf.yield
  }
  // CHECK: = scf.execute_region -> (i32, i1) {
  // CHECK: ^bb1:
  %1:2 = scf.execute_region -> (i32, i1) {
    cf.br ^bb1
  ^bb1:
    scf.yield %i, %c : i32, i1
  } {note}
  return
}

// CHECK-LABEL: @parallel
func.func @parallel(%low: index, %high: index, %step: index, %x: f32, %t: tensor<4xf32>) {
  // CHECK: scf.parallel (%{{.*}}, %{{.*}}) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
  // CHECK-NEXT: scf.reduce
  scf.parallel (%i, %j) = (%low, %low) to (%high, %high) step (%step, %step) {
  }
  // CHECK: = scf.parallel (%{{.*}}) = (%arg0) to (%arg1) step (%arg2) init (%arg3) -> f32 {
  // CHECK-NEXT: scf.reduce(%arg3 : f32) {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: scf.reduce.return %[[A]] : f32
  %0 = scf.parallel (%i) = (%low) to (%high) step (%step) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  // CHECK: scf.forall (%{{.*}}, %{{.*}}) in (4, %arg1) {
  // CHECK-NEXT: }
  scf.forall (%i, %j) in (4, %high) {
  }
  // CHECK: scf.forall (%{{.*}}) = (%arg0) to (8) step (2) {
  scf.forall (%i) = (%low) to (8) step (2) {
    scf.forall.in_parallel {
    }
  }
  // Bounds that are constants don't matter.
  // CHECK: = scf.forall (%{{.*}}) in (%arg1) shared_outs(%{{.*}} = %arg4) -> (tensor<4xf32>) {
  // CHECK-NEXT: scf.forall.in_parallel {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %1 = scf.forall (%i) = (%zero) to (%high) step (%one) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
    }
  }
  return
}
