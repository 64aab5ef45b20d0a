// Patterns of canonicalize by their names: those of declarative rewrites and those in C.
// RUN: mlir-opt --canonicalize %s | FileCheck %s --check-prefixes=CHECK,ADD,EXTEND
// RUN: mlir-opt --canonicalize=disable-patterns=AddIAddConstant %s | FileCheck %s --check-prefixes=CHECK,NOADD,EXTEND
// RUN: mlir-opt --canonicalize="disable-patterns=AddIAddConstant,selectToExtension,nothing" %s | FileCheck %s --check-prefixes=CHECK,NOADD,NOEXTEND
// RUN: mlir-opt --canonicalize=enable-patterns=AddIAddConstant %s | FileCheck %s --check-prefixes=CHECK,ADD,NOEXTEND
// RUN: mlir-opt --canonicalize="enable-patterns=AddIAddConstant disable-patterns=AddIAddConstant" %s | FileCheck %s --check-prefixes=CHECK,NOADD,NOEXTEND
// RUN: mlir-opt --canonicalize=enable-patterns=nothing %s | FileCheck %s --check-prefixes=CHECK,NOADD,NOEXTEND
// RUN: mlir-opt --canonicalize --dump-pass-pipeline %s 2>&1 >/dev/null | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: canonicalize{  max-iterations=10 max-num-rewrites=-1
// CHECK-LABEL: func.func @f
func.func @f(%a: i32, %c: i1) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  // ADD: arith.addi %arg0, %c3_i32
  // NOADD: %[[S:.*]] = arith.addi %arg0, %c1_i32
  // NOADD: arith.addi %[[S]], %c2_i32
  %c2 = arith.constant 2 : i32
  %s = arith.addi %a, %c1 : i32
  %t = arith.addi %s, %c2 : i32
  // EXTEND: arith.extui %arg1
  // NOEXTEND: arith.select %arg1
  %e = arith.select %c, %c1, %c0 : i32
  // Folding is no pattern.
  // CHECK-NOT: arith.muli
  %f = arith.muli %c1, %c2 : i32
  return %t, %e, %f : i32, i32, i32
}
