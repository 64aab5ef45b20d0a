// Branches go straight to where they lead.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// A block with one way in is put there.
// CHECK-LABEL: @merge
// CHECK-NEXT: %[[S:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[S]], %arg0
// CHECK-NEXT: return %[[P]]
func.func @merge(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.br ^bb1(%0 : i32)
^bb1(%y: i32):
  %1 = arith.muli %y, %x : i32
  cf.br ^bb2
^bb2:
  return %1 : i32
}

// A block that only branches on is gone through; a circle of them isn't.
// CHECK-LABEL: @through
// CHECK-NEXT: cf.cond_br %arg0, ^bb2(%arg1, %arg1 : i32, i32), ^bb1
// CHECK:      cf.br ^bb2(%{{.*}}, %arg1 : i32, i32)
func.func @through(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  cf.br ^bb3(%y, %x : i32, i32)
^bb2:
  %z = arith.addi %x, %x : i32
  cf.br ^bb1(%z : i32)
^bb3(%a: i32, %b: i32):
  %r = arith.subi %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: @circle
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   cf.br ^bb1
func.func @circle() {
  cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb1
}

// CHECK-LABEL: @constants
// CHECK-NEXT: %[[F:.*]] = arith.constant false
// CHECK-NEXT: cf.assert %[[F]], "doesn't"
// CHECK-NEXT: return %arg0
func.func @constants(%x: i32) -> i32 {
  %t = arith.constant true
  %f = arith.constant false
  cf.cond_br %t, ^bb1, ^bb2
^bb1:
  cf.cond_br %f, ^bb1, ^bb2
^bb2:
  cf.assert %t, "holds"
  cf.assert %f, "doesn't"
  return %x : i32
}

// CHECK-LABEL: @same_block
// CHECK-NEXT: %[[S:.*]] = arith.select %arg0, %arg1, %arg2
// CHECK-NEXT: return %[[S]], %arg2
func.func @same_block(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb1(%y, %y : i32, i32)
^bb1(%a: i32, %b: i32):
  return %a, %b : i32, i32
}

// Where one outcome leads, the condition is known.
// CHECK-LABEL: @outcome
// CHECK-DAG: %[[T:.*]] = arith.constant true
// CHECK-DAG: %[[F:.*]] = arith.constant false
// CHECK:     cf.cond_br %arg0, ^bb1, ^bb2
// CHECK:     "my.yes"(%[[T]])
// CHECK-NEXT: return
// CHECK:     "my.no"(%[[F]])
func.func @outcome(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.yes"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb3, ^bb2
^bb2:
  "my.no"(%c) : (i1) -> ()
  return
^bb3:
  return
}

// CHECK-LABEL: @same_condition
// CHECK:      ^bb1:
// CHECK-NEXT:   "my.yes"()
// CHECK-NEXT:   return %arg1
func.func @same_condition(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.yes"() : () -> ()
  cf.cond_br %c, ^bb3(%x : i32), ^bb3(%y : i32)
^bb2:
  "my.no"() : () -> ()
  return %y : i32
^bb3(%r: i32):
  return %r : i32
}

// Where an outcome is known, all uses of the condition are it, also those of a block with few ops.
// CHECK-LABEL: @many_uses
// CHECK:      ^bb1:
// CHECK-NEXT:   return %true, %true, %true
// CHECK:      ^bb2:
// CHECK-NEXT:   "my.no"(%false)
// CHECK-NEXT:   return %false, %false, %false
func.func @many_uses(%c: i1) -> (i1, i1, i1) {
  "my.use"(%c, %c, %c, %c) : (i1, i1, i1, i1) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %c, %c, %c : i1, i1, i1
^bb2:
  "my.no"(%c) : (i1) -> ()
  return %c, %c, %c : i1, i1, i1
}
