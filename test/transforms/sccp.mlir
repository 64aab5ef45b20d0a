// Constants through branches and calls.
// RUN: mlir-opt --sccp %s | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(sccp))' %s | FileCheck %s --check-prefix=LOCAL

// Of two calls that are all there are, one argument is the same in both.
// CHECK-LABEL: func.func private @callee
// CHECK-NEXT:    %[[C:.*]] = arith.constant 1
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[C]], %arg1
// LOCAL-LABEL: func.func private @callee
// LOCAL-NEXT:    arith.addi %arg0, %arg1
func.func private @callee(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

// What a call gives is known where what it's given is.
// CHECK-LABEL: func.func private @increment
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3
// CHECK:         return %[[THREE]], %[[TWO]]
func.func private @increment(%a: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  return %0, %a : i32, i32
}

// CHECK-LABEL: func.func @calls
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3
// CHECK:         %[[A:.*]] = call @callee
// CHECK:         %[[B:.*]] = call @callee
// CHECK:         call @increment
// CHECK:         return %[[A]], %[[B]], %[[THREE]]
func.func @calls(%x: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = call @callee(%c1, %c2) : (i32, i32) -> i32
  %1 = call @callee(%c1, %x) : (i32, i32) -> i32
  %2:2 = call @increment(%c2) : (i32) -> (i32, i32)
  return %0, %1, %2#0 : i32, i32, i32
}

// A way that isn't taken passes nothing.
// CHECK-LABEL: func.func @branch
// CHECK:         %[[TWO:.*]] = arith.constant 2
// CHECK:       ^bb1(%{{.*}}: i32):
// CHECK-NEXT:    cf.br ^bb3(%[[TWO]] : i32)
// CHECK:       ^bb3(%{{.*}}: i32):
// CHECK-NEXT:    return %[[TWO]]
// LOCAL-LABEL: func.func @branch
// LOCAL:         return %c2_i32
func.func @branch(%x: i32) -> i32 {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %t, ^bb1(%c1 : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %a : i32
  cf.br ^bb3(%0 : i32)
^bb2(%b: i32):
  cf.br ^bb3(%b : i32)
^bb3(%r: i32):
  return %r : i32
}

// 1 times 1 stays 1 however often the loop runs; the counter doesn't stay anything.
// CHECK-LABEL: func.func @loop
// CHECK:       ^bb1(%[[I:.*]]: i32, %{{.*}}: i32):
// CHECK:         return %[[I]], %c1_i32
func.func @loop(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %c1 : i32, i32)
^bb1(%i: i32, %k: i32):
  %less = arith.cmpi slt, %i, %n : i32
  cf.cond_br %less, ^bb2, ^bb3
^bb2:
  %m = arith.muli %k, %k : i32
  %next = arith.addi %i, %k : i32
  cf.br ^bb1(%next, %m : i32, i32)
^bb3:
  return %i, %k : i32, i32
}

// A function that something refers to without calling it may be called with anything.
// CHECK-LABEL: func.func private @referenced
// CHECK-NEXT:    return %arg0
func.func private @referenced(%a: i32) -> i32 {
  return %a : i32
}

// CHECK-LABEL: func.func @refer
// CHECK:         %[[R:.*]] = call @referenced
// CHECK:         %[[O:.*]] = call @outside
// CHECK:         return %[[R]], %[[O]]
func.func @refer() -> (i32, i32, (i32) -> i32) {
  %c = arith.constant 3 : i32
  %0 = call @referenced(%c) : (i32) -> i32
  %1 = call @outside(%c) : (i32) -> i32
  %f = constant @referenced : (i32) -> i32
  return %0, %1, %f : i32, i32, (i32) -> i32
}
func.func private @outside(i32) -> i32
