// What each of the general passes does.
// RUN: ttmlir-opt --canonicalize %s | FileCheck %s --check-prefix=CANONICAL
// RUN: ttmlir-opt --cse %s | FileCheck %s --check-prefix=CSE
// RUN: ttmlir-opt --inline %s | FileCheck %s --check-prefix=INLINE
// RUN: ttmlir-opt --symbol-dce %s | FileCheck %s --check-prefix=DCE
// RUN: ttmlir-opt --strip-debuginfo --mlir-print-debuginfo %s | FileCheck %s --check-prefix=STRIP

// Passes run on functions in parallel: what they print is the same with and without threads.
// RUN: ttmlir-opt --pass-pipeline="builtin.module(func.func(canonicalize,cse))" %s > %t.parallel
// RUN: ttmlir-opt --pass-pipeline="builtin.module(func.func(canonicalize,cse))" --mlir-disable-threading %s > %t.serial
// RUN: diff %t.parallel %t.serial

// A pass isn't run where it can't be.
// RUN: not ttmlir-opt --pass-pipeline="func.func(cse)" %s 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: error: can't run 'func.func' pass manager on 'builtin.module' op

// STRIP-NOT: passes.mlir

// CSE-LABEL: func.func private @add(
// INLINE-LABEL: func.func @twice(
// DCE-NOT: @unused
func.func private @add(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

func.func private @unused() {
  return
}

// CANONICAL-LABEL: func.func @twice
// CANONICAL-NEXT: %[[FIVE:.*]] = arith.constant 5 : i32
// CANONICAL-NEXT: call @add(%[[FIVE]], %arg0)
// CANONICAL-NEXT: call @add(%[[FIVE]], %arg0)
// CSE-LABEL: func.func @twice
// CSE: %[[FIVE:.*]] = arith.addi
// CSE-NEXT: call @add(%[[FIVE]], %arg0)
// CSE-NEXT: call @add(%[[FIVE]], %arg0)
// INLINE-NEXT: arith.constant 5
// INLINE-NEXT: arith.addi
// INLINE-NEXT: arith.addi
// INLINE-NOT: @add
// DCE: func.func @twice
func.func @twice(%a: i32) -> (i32, i32) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %five = arith.addi %two, %three : i32
  %also = arith.addi %two, %three : i32
  %dead = arith.muli %five, %also : i32
  %0 = func.call @add(%five, %a) : (i32, i32) -> i32
  %1 = func.call @add(%also, %a) : (i32, i32) -> i32
  return %0, %1 : i32, i32
}
