// Branches become conditions, cycles become loops, whatever their shape.
// RUN: mlir-opt %s --lift-cf-to-scf --split-input-file --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @diamond
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK:   %[[A:.*]] = "use.left"
// CHECK:   scf.yield %[[A]]
// CHECK: } else {
// CHECK:   %[[B:.*]] = "use.right"
// CHECK:   scf.yield %[[B]]
// CHECK: }
// CHECK: return %[[R]]
func.func @diamond(%c: i1) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  %0 = "use.left"() : () -> i32
  cf.br ^join(%0 : i32)
^right:
  %1 = "use.right"() : () -> i32
  cf.br ^join(%1 : i32)
^join(%2: i32):
  return %2 : i32
}

// -----

// A switch on a negative number compares without a sign.
// CHECK-LABEL: @cases
// CHECK: %[[I:.*]] = arith.index_castui %{{.*}} : i32 to index
// CHECK: %[[R:.*]] = scf.index_switch %[[I]] -> i32
// CHECK: case 4294967295 {
// CHECK: case 7 {
// CHECK: default {
// CHECK: return %[[R]]
func.func @cases(%flag: i32, %a: i32, %b: i32, %c: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^end(%a : i32),
    -1: ^end(%b : i32),
    7: ^end(%c : i32)
  ]
^end(%r: i32):
  return %r : i32
}

// -----

// What the loop computes leaves it as a result; before the first round it's poison.
// CHECK-LABEL: @loop
// CHECK: %[[P:.*]] = ub.poison : i32
// CHECK: %[[L:.*]]:2 = scf.while (%[[I:.*]] = %{{.*}}, %{{.*}} = %[[P]]) : (i32, i32) -> (i32, i32) {
// CHECK:   %[[N:.*]] = "use.next"(%[[I]])
// CHECK:   scf.condition(%{{.*}})
// CHECK: } do {
// CHECK: return %[[L]]#{{[01]}}
func.func @loop(%start: i32) -> i32 {
  cf.br ^head(%start : i32)
^head(%i: i32):
  %next = "use.next"(%i) : (i32) -> i32
  %more = "use.more"(%next) : (i32) -> i1
  cf.cond_br %more, ^head(%next : i32), ^end
^end:
  return %next : i32
}

// -----

// A value of a loop that a region in it uses isn't used behind the loop.
// CHECK-LABEL: @nested_use
// CHECK: scf.while (%[[I:.*]] = %{{.*}}) : (i32) -> i32 {
// CHECK:   scf.if
// CHECK-NEXT: "use.inside"(%[[I]])
func.func @nested_use(%start: i32, %c: i1) {
  cf.br ^head(%start : i32)
^head(%i: i32):
  scf.if %c {
    "use.inside"(%i) : (i32) -> ()
  }
  %more = "use.more"(%i) : (i32) -> i1
  cf.cond_br %more, ^head(%i : i32), ^end
^end:
  return
}

// -----

// Two ways into a cycle: a number says which block runs first.
// CHECK-LABEL: @two_entries
// CHECK: scf.if %{{.*}} -> (i32)
// CHECK: scf.while
// CHECK:   scf.index_switch
// CHECK:   case 0 {
// CHECK:   default {
// CHECK: "use.end"
func.func @two_entries(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "use.a"() : () -> i1
  cf.cond_br %0, ^b, ^end
^b:
  "use.b"() : () -> ()
  cf.br ^a
^end:
  "use.end"() : () -> ()
  return
}

// -----

// Nothing comes behind a loop that never ends but what the function needs.
// CHECK-LABEL: @forever
// CHECK: scf.while
// CHECK: %[[P:.*]] = ub.poison : f32
// CHECK: return %[[P]] : f32
func.func @forever() -> f32 {
  cf.br ^a
^a:
  "use.a"() : () -> ()
  cf.br ^a
}

// -----

// Two kinds of ends: the branch to them stays.
// CHECK-LABEL: @two_ends
// CHECK: cf.cond_br %{{.*}}, ^[[A:.*]], ^[[B:.*]]
// CHECK: ^[[A]]:
// CHECK-NEXT: return
// CHECK: ^[[B]]:
// CHECK-NEXT: "use.trap"
func.func @two_ends(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  return
^b:
  "use.trap"() : () -> ()
}

// -----

// CHECK-LABEL: @one_block
// CHECK-NEXT: return
func.func @one_block() {
  return
}

// -----

// A loop that is left in two ways, each with a return: both returns become one.
// CHECK-LABEL: @two_returns
// CHECK: scf.while
// CHECK:   scf.condition
// CHECK: %[[R:.*]] = scf.index_switch %{{.*}} -> i32
// CHECK: return %[[R]] : i32
// CHECK-NOT: return
func.func @two_returns(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.br ^head
^head:
  %d = "use.head"() : () -> i1
  cf.cond_br %d, ^body, ^first
^body:
  %e = "use.body"() : () -> i1
  cf.cond_br %e, ^head, ^second
^first:
  return %x : i32
^second:
  return %y : i32
}
