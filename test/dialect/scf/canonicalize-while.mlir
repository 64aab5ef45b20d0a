// What canonicalization makes of while loops, of regions with several blocks, and of switches.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @known_inside
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK: scf.while : () -> i32
// CHECK: "use"(%[[TRUE]], %[[FALSE]])
func.func @known_inside(%x: i32) {
  %0 = scf.while : () -> i32 {
    %1 = "value"() : () -> i32
    %2 = arith.cmpi ne, %1, %x : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%1: i32):
    %2 = arith.cmpi ne, %1, %x : i32
    %3 = arith.cmpi eq, %1, %x : i32
    "use"(%2, %3) : (i1, i1) -> ()
    "keep"(%1) : (i32) -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: @condition_passed
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: "use"(%[[TRUE]])
func.func @condition_passed() -> i1 {
  %0 = scf.while : () -> i1 {
    %1 = "value"() : () -> i1
    scf.condition(%1) %1 : i1
  } do {
  ^bb0(%1: i1):
    "use"(%1) : (i1) -> ()
    scf.yield
  }
  return %0 : i1
}

// CHECK-LABEL: @unused
// CHECK-NEXT: %[[W:.*]] = scf.while (%[[A:.*]] = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %[[C:.*]]:2 = "test"(%[[A]])
// CHECK-NEXT: scf.condition(%[[C]]#0) %[[C]]#1 : i32
// CHECK: ^bb0(%[[B:.*]]: i32):
// CHECK-NEXT: %[[N:.*]] = "next"(%[[B]], %[[B]])
// CHECK-NEXT: scf.yield %[[N]] : i32
// CHECK: return %[[W]], %[[W]]
func.func @unused(%x: i32, %y: f64) -> (i32, i32) {
  %0:3 = scf.while (%a = %x, %b = %y) : (i32, f64) -> (i32, f32, i32) {
    %1:2 = "test"(%a) : (i32) -> (i1, i32)
    %2 = arith.constant 1.0 : f32
    scf.condition(%1#0) %1#1, %2, %1#1 : i32, f32, i32
  } do {
  ^bb0(%a: i32, %b: f32, %c: i32):
    %1 = "next"(%a, %c) : (i32, i32) -> i32
    scf.yield %1, %y : i32, f64
  }
  return %0#0, %0#2 : i32, i32
}

// CHECK-LABEL: @blocks
// CHECK: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK: cf.br ^bb3(%{{.*}} : i64)
// CHECK: cf.br ^bb3(%{{.*}} : i64)
// CHECK: ^bb3(%[[V:.*]]: i64):
// CHECK-NEXT: return %[[V]]
func.func @blocks(%c: i1) -> i64 {
  %0 = scf.execute_region -> i64 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %1 = "a"() : () -> i64
    scf.yield %1 : i64
  ^bb2:
    %2 = "b"() : () -> i64
    scf.yield %2 : i64
  }
  return %0 : i64
}

// CHECK-LABEL: @switch
// CHECK-NEXT: %[[S:.*]] = scf.index_switch %arg0 -> i32
// CHECK-NOT: f32
func.func @switch(%i: index) -> i32 {
  %0:2 = scf.index_switch %i -> i32, f32
  case 1 {
    %1:2 = "a"() : () -> (i32, i8)
    %2 = arith.constant 1.0 : f32
    scf.yield %1#0, %2 : i32, f32
  }
  default {
    %1:2 = "b"() : () -> (i32, i8)
    %2 = arith.constant 2.0 : f32
    scf.yield %1#0, %2 : i32, f32
  }
  return %0#0 : i32
}
