// RUN: mlir-opt --convert-scf-to-emitc --allow-unregistered-dialect %s | FileCheck %s

// What a loop carries is read when a round begins, and written at its end.
// CHECK-LABEL: @swaps
func.func @swaps(%n: i32, %a: f32, %b: f32) -> (f32, f32) {
  // CHECK-NEXT: %[[A:.*]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
  // CHECK-NEXT: %[[B:.*]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
  // CHECK-NEXT: emitc.assign %arg1 : f32 to %[[A]] : <f32>
  // CHECK-NEXT: emitc.assign %arg2 : f32 to %[[B]] : <f32>
  // CHECK-NEXT: emitc.for %{{.*}} = %arg0 to %arg0 step %arg0  : i32 {
  // CHECK-NEXT:   %[[X:.*]] = load %[[A]] : <f32>
  // CHECK-NEXT:   %[[Y:.*]] = load %[[B]] : <f32>
  // CHECK-NEXT:   assign %[[Y]] : f32 to %[[A]] : <f32>
  // CHECK-NEXT:   assign %[[X]] : f32 to %[[B]] : <f32>
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[R:.*]] = emitc.load %[[A]] : <f32>
  // CHECK-NEXT: %[[S:.*]] = emitc.load %[[B]] : <f32>
  // CHECK-NEXT: return %[[R]], %[[S]]
  %0:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (f32, f32) : i32 {
    scf.yield %y, %x : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// index becomes size_t; who still uses it gets a cast.
// CHECK-LABEL: @nested
func.func @nested(%n: index) {
  // CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
  // CHECK: emitc.for %[[I:.*]] = %[[N]] to %[[N]] step %[[N]]  : !emitc.size_t {
  scf.for %i = %n to %n step %n {
    // CHECK: %[[K:.*]] = builtin.unrealized_conversion_cast %[[I]] : !emitc.size_t to index
    // CHECK: for %{{.*}} = %[[I]] to %[[N]] step %[[N]]  : !emitc.size_t {
    // CHECK: "use"(%[[K]]) : (index) -> ()
    scf.for %j = %i to %n step %n {
      "use"(%i) : (index) -> ()
    }
  }
  return
}

// CHECK-LABEL: @branches
func.func @branches(%c: i1, %i: index, %a: i32) -> i32 {
  // CHECK: %[[V:.*]] = "emitc.variable"()
  // CHECK: emitc.if %arg0 {
  // CHECK-NEXT: assign %arg2 : i32 to %[[V]] : <i32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: %[[X:.*]] = "make"() : () -> i32
  // CHECK-NEXT: assign %[[X]] : i32 to %[[V]] : <i32>
  // CHECK-NEXT: }
  // CHECK: %[[R:.*]] = emitc.load %[[V]]
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %1 = "make"() : () -> i32
    scf.yield %1 : i32
  }
  // CHECK: emitc.if %arg0 {
  // CHECK-NEXT: "use"(%[[R]])
  // CHECK-NEXT: }
  // CHECK-NOT: else
  scf.if %c {
    "use"(%0) : (i32) -> ()
  }
  // CHECK: %[[W:.*]] = "emitc.variable"()
  // CHECK: emitc.switch %{{.*}} : !emitc.size_t
  // CHECK-NEXT: case -1 {
  // CHECK-NEXT: assign %[[R]] : i32 to %[[W]] : <i32>
  // CHECK-NEXT: yield
  // CHECK-NEXT: }
  // CHECK-NEXT: default {
  // CHECK-NEXT: assign %arg2 : i32 to %[[W]] : <i32>
  // CHECK-NEXT: }
  %2 = scf.index_switch %i -> i32
  case -1 {
    scf.yield %0 : i32
  }
  default {
    scf.yield %a : i32
  }
  return %2 : i32
}

// CHECK-LABEL: @while(
//  CHECK-SAME:   %[[A:.*]]: i32, %[[N:.*]]: i32)
func.func @while(%a: i32, %n: i32) -> i64 {
  // CHECK: %[[R:.*]] = "emitc.variable"() {{.*}} -> !emitc.lvalue<i64>
  // CHECK: %[[V:.*]] = "emitc.variable"() {{.*}} -> !emitc.lvalue<i32>
  // CHECK: emitc.assign %[[A]] : i32 to %[[V]]
  // CHECK: %[[C:.*]] = "emitc.variable"() {{.*}} -> !emitc.lvalue<i1>
  // CHECK: emitc.do {
  %0 = scf.while (%x = %a) : (i32) -> i64 {
    // CHECK: %[[X:.*]] = load %[[V]] : <i32>
    // CHECK: %[[LESS:.*]] = cmp lt, %[[X]], %[[N]]
    %less = emitc.cmp lt, %x, %n : (i32, i32) -> i1
    // CHECK: %[[I:.*]] = cast %[[X]] : i32 to i64
    %i = emitc.cast %x : i32 to i64
    // CHECK: assign %[[I]] : i64 to %[[R]]
    // CHECK: assign %[[LESS]] : i1 to %[[C]]
    scf.condition(%less) %i : i64
  } do {
  ^bb0(%i: i64):
    // CHECK: if %[[LESS]] {
    // CHECK:   %[[NEXT:.*]] = call_opaque "next"(%[[I]])
    // CHECK:   assign %[[NEXT]] : i32 to %[[V]]
    %next = emitc.call_opaque "next"(%i) : (i64) -> i32
    scf.yield %next : i32
  }
  // CHECK: } while {
  // CHECK:   %[[E:.*]] = expression %[[C]]
  // CHECK:   yield %[[E]] : i1
  // CHECK: emitc.load %[[R]] : <i64>
  return %0 : i64
}

// Nothing is left to do after the condition.
// CHECK-LABEL: @empty
func.func @empty() {
  // CHECK: emitc.do {
  // CHECK-NOT: if
  // CHECK: } while {
  scf.while : () -> () {
    %c = emitc.call_opaque "more"() : () -> i1
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
