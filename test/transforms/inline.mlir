// Calls become what they call.
// RUN: mlir-opt --inline %s | FileCheck %s
// RUN: mlir-opt --inline='default-pipeline= inlining-threshold=60' %s | FileCheck %s --check-prefix=SMALL
// RUN: mlir-opt --pass-pipeline='builtin.module(inline{op-pipelines=func.func(cse)})' %s | FileCheck %s --check-prefix=CSE
// RUN: not mlir-opt --pass-pipeline='builtin.module(inline{default-pipeline=cse,unknown})' %s 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not mlir-opt --pass-pipeline='builtin.module(func.func(inline))' %s 2>&1 | FileCheck %s --check-prefix=TABLE

// PIPELINE: error: MLIR Textual PassPipeline Parser:1:5: error: 'unknown' does not refer to a registered pass or pass pipeline
// PIPELINE: failed to parse the pipeline of pass 'Inliner'
// TABLE: error: 'func.func' op  was scheduled to run under the inliner, but does not define a symbol table

// CHECK-NOT: @absolute
func.func private @absolute(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi slt, %x, %c0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %n = arith.subi %c0, %x : i32
  return %n : i32
^bb2:
  return %x : i32
}

// What is behind the call goes into a block that has the result as its argument.
// CHECK-LABEL: func.func @several_blocks
// CHECK:         cf.cond_br %{{.*}}, ^bb1, ^bb2(%arg0 : i32)
// CHECK:       ^bb1:
// CHECK:         cf.br ^bb2(%{{.*}} : i32)
// CHECK:       ^bb2(%[[R:.*]]: i32):
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[R]], %arg0
// CHECK-NEXT:    return %[[S]]
// SMALL-LABEL: func.func @several_blocks
// SMALL:         call @absolute
// CSE-LABEL:   func.func @several_blocks
// CSE:         ^bb2:
// CSE-NEXT:      cf.br ^bb3(%arg0 : i32)
func.func @several_blocks(%x: i32) -> i32 {
  %0 = call @absolute(%x) : (i32) -> i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @known
// CHECK-NEXT:    %[[C:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    return %[[C]]
func.func @known() -> i32 {
  %c = arith.constant -5 : i32
  %0 = call @absolute(%c) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func private @recursive
func.func private @recursive() {
  call @recursive() : () -> ()
  return
}

// CHECK-LABEL: func.func @keeps
// CHECK-NEXT:    call @recursive
// CHECK-NEXT:    call @never
// CHECK-NEXT:    call @outside
func.func @keeps() {
  call @recursive() : () -> ()
  call @never() : () -> ()
  call @outside() : () -> ()
  return
}
func.func private @never() attributes {no_inline} {
  return
}
func.func private @outside()

// CHECK-LABEL: module @inner
// CHECK-NEXT:    func.func @calls
// CHECK-NEXT:      return
module @inner {
  func.func private @called() {
    return
  }
  func.func @calls() {
    call @called() : () -> ()
    return
  }
}
