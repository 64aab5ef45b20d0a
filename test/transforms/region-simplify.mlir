// How much canonicalize does to control flow, by level.
// RUN: mlir-opt --canonicalize=region-simplify=disabled --allow-unregistered-dialect %s | FileCheck %s --check-prefixes=CHECK,DISABLED
// RUN: mlir-opt --canonicalize=region-simplify=normal --allow-unregistered-dialect %s | FileCheck %s --check-prefixes=CHECK,NORMAL
// RUN: mlir-opt --canonicalize=region-simplify=aggressive --allow-unregistered-dialect %s | FileCheck %s --check-prefixes=CHECK,AGGRESSIVE

// Blocks that can't be reached go at every level.
// CHECK-LABEL: @unreachable
// CHECK-NEXT:  return
// CHECK-NEXT:  }
func.func @unreachable() {
  return
^bb1(%a: i32):
  cf.br ^bb1(%a : i32)
}

// CHECK-LABEL:   @dead_argument
// DISABLED-NEXT: %[[S:.*]] = arith.addi
// DISABLED-NEXT: cf.cond_br %arg0, ^bb1(%[[S]], %arg1 : i32, i32), ^bb2
// NORMAL-NEXT:     cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
// AGGRESSIVE-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
func.func @dead_argument(%c: i1, %x: i32) {
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1(%0, %x : i32, i32), ^bb2
^bb1(%a: i32, %b: i32):
  "my.use"(%b) : (i32) -> ()
  cf.br ^bb1(%a, %x : i32, i32)
^bb2:
  return
}

// Equal blocks are one; where they use different values, that becomes an argument, one for both uses here.
// CHECK-LABEL:     @equal_blocks
// NORMAL-NEXT:     cf.cond_br %arg0, ^bb1, ^bb2
// NORMAL:        ^bb2:
// AGGRESSIVE-NEXT: %[[V:.*]] = arith.select %arg0, %arg1, %arg2
// AGGRESSIVE-NEXT: "my.a"(%[[V]], %arg2)
// AGGRESSIVE-NEXT: %[[B:.*]] = "my.b"(%[[V]])
// AGGRESSIVE-NEXT: "my.c"(%[[B]])
// AGGRESSIVE-NEXT: return
func.func @equal_blocks(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.a"(%x, %y) : (i32, i32) -> ()
  %0 = "my.b"(%x) : (i32) -> i32
  "my.c"(%0) : (i32) -> ()
  return
^bb2:
  "my.a"(%y, %y) : (i32, i32) -> ()
  %1 = "my.b"(%y) : (i32) -> i32
  "my.c"(%1) : (i32) -> ()
  return
}

// Not so when the branch that leads there can't pass a value, or has made it.
// CHECK-LABEL: @no_branch
// CHECK:       ^bb1:
// CHECK:       ^bb2:
func.func @no_branch(%x: i32, %y: i32) -> i32 {
  "my.choose"()[^bb1, ^bb2] : () -> ()
^bb1:
  return %x : i32
^bb2:
  return %y : i32
}

// Not with something nested, which may do anything, and not when what one makes is used by others.
// CHECK-LABEL: @nested
// CHECK:       ^bb1:
// CHECK:       ^bb2:
// CHECK:       ^bb3:
func.func @nested(%c: i1, %d: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "my.region"() ({
    "my.in"() : () -> ()
  }) : () -> ()
  return
^bb2:
  %0 = "my.made"() : () -> i32
  cf.cond_br %d, ^bb3, ^bb4
^bb3:
  "my.region"() ({
    "my.in"() : () -> ()
  }) : () -> ()
  return
^bb4:
  "my.use"(%0) : (i32) -> ()
  return
}
