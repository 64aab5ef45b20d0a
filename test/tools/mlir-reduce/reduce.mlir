// An input gets smaller while a program finds it interesting.
// RUN: printf '#!/bin/sh\n! grep -q "test.crash" "$1"\n' > %t.sh && chmod +x %t.sh
// RUN: mlir-reduce %s --allow-unregistered-dialect --reduction-tree="traversal-mode=0 test=%t.sh" | FileCheck %s
// RUN: mlir-reduce %s --allow-unregistered-dialect --opt-reduction-pass="opt-pass=symbol-dce test=%t.sh" | FileCheck %s --check-prefix=DCE

// CHECK:      module {
// CHECK-NEXT:   func.func @crashes() {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast to i32
// CHECK-NEXT:     "test.crash"(%0) : (i32) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// DCE-NOT: @dead
// DCE: func.func @other
// DCE: func.func @crashes

func.func private @dead()

func.func @other(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

func.func @crashes() attributes {note = "x"} {
  %c = arith.constant 1 : i32
  %cond = arith.constant true
  %0 = func.call @other(%c) : (i32) -> i32
  %1 = scf.if %cond -> i32 {
    scf.yield %c : i32
  } else {
    %2 = arith.muli %0, %0 : i32
    scf.yield %2 : i32
  }
  "test.crash"(%1) {more = 2 : i32} : (i32) -> ()
  return
}
