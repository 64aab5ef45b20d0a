// What canonicalization makes of conditions, loops and regions.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @known_condition
// CHECK-NEXT: %[[A:.*]] = "a"() : () -> i32
// CHECK-NEXT: return %[[A]]
func.func @known_condition() -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %1 = "a"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "b"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: @negated
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "b"
// CHECK: "a"
func.func @negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "a"() : () -> ()
  } else {
    "b"() : () -> ()
  }
  return
}

// CHECK-LABEL: @selects
// CHECK-NEXT: %[[S:.*]] = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: %[[I:.*]] = scf.if %arg0 -> (i32) {
// CHECK: return %[[S]], %[[I]]
func.func @selects(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = "a"() : () -> i32
    scf.yield %x, %1 : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @one_after_the_other
// CHECK-NEXT: %[[R:.*]]:2 = scf.if %arg0 -> (i32, i32) {
// CHECK-NEXT: %[[A:.*]] = "a"
// CHECK-NEXT: %[[B:.*]] = "b"(%[[A]])
// CHECK-NEXT: scf.yield %[[A]], %[[B]]
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @one_after_the_other(%c: i1) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %2 = "a"() : () -> i32
    scf.yield %2 : i32
  } else {
    %2 = "c"() : () -> i32
    scf.yield %2 : i32
  }
  %1 = scf.if %c -> i32 {
    %2 = "b"(%0) : (i32) -> i32
    scf.yield %2 : i32
  } else {
    %2 = "d"(%0) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @one_in_the_other
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT: scf.if %[[BOTH]] {
// CHECK-NEXT: "a"
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @one_in_the_other(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "a"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: @knows_its_condition
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK: "a"(%[[TRUE]])
// CHECK: "a"(%[[FALSE]])
func.func @knows_its_condition(%c: i1) {
  scf.if %c {
    "a"(%c) : (i1) -> ()
  } else {
    "a"(%c) : (i1) -> ()
  }
  return
}

// CHECK-LABEL: @unused
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "a"
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @unused(%c: i1, %x: i32) {
  %0 = scf.if %c -> i32 {
    %1 = "a"() : () -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return
}

// CHECK-LABEL: @rounds
// CHECK: %[[A:.*]] = "a"(%{{.*}}, %arg0)
// CHECK-NEXT: return %[[A]], %arg0, %arg1
func.func @rounds(%x: i32, %y: i32) -> (i32, i32, i32) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %once = scf.for %i = %zero to %two step %four iter_args(%a = %x) -> i32 {
    %1 = "a"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  %never = scf.for %i = %four to %two step %four iter_args(%a = %x) -> i32 {
    %1 = "a"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  %empty = scf.for %i = %zero to %four step %two iter_args(%a = %x) -> i32 {
    scf.yield %y : i32
  }
  return %once, %never, %empty : i32, i32, i32
}

// CHECK-LABEL: @carried
// CHECK-NEXT: %[[R:.*]] = scf.for %{{.*}} iter_args(%[[C:.*]] = %arg2) -> (i32) {
// CHECK-NEXT: %[[A:.*]] = "a"(%[[C]], %arg1, %[[C]])
// CHECK-NEXT: scf.yield %[[A]]
// CHECK: return %[[R]], %arg1, %[[R]]
func.func @carried(%n: index, %x: i32, %y: i32, %m: index) -> (i32, i32, i32) {
  %0:4 = scf.for %i = %m to %n step %n iter_args(%a = %y, %b = %x, %c = %y, %d = %x) -> (i32, i32, i32, i32) {
    %1 = "a"(%a, %b, %c) : (i32, i32, i32) -> i32
    scf.yield %1, %b, %1, %1 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// CHECK-LABEL: @regions
// CHECK-NEXT: %[[A:.*]] = "a"
// CHECK-NEXT: %[[B:.*]] = "b"
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @regions() -> (i32, i32) {
  %five = arith.constant 5 : index
  %0 = scf.execute_region -> i32 {
    %2 = "a"() : () -> i32
    scf.yield %2 : i32
  }
  %1 = scf.index_switch %five -> i32
  case 5 {
    %2 = "b"() : () -> i32
    scf.yield %2 : i32
  }
  default {
    %2 = "c"() : () -> i32
    scf.yield %2 : i32
  }
  return %0, %1 : i32, i32
}

// No step enters an empty range.
// CHECK-LABEL: func.func @no_rounds(
// CHECK-NOT: scf.for
// CHECK: return
func.func @no_rounds(%x: memref<4xi32>, %step: i32) {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %back = arith.constant -1 : i32
  scf.for %k = %zero to %back step %back : i32 {
    memref.store %k, %x[%i] : memref<4xi32>
  }
  scf.for %k = %zero to %back step %step : i32 {
    memref.store %k, %x[%i] : memref<4xi32>
  }
  return
}
