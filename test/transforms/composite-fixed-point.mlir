// Passes are run until they change nothing.
// RUN: mlir-opt --pass-pipeline='builtin.module(composite-fixed-point-pass{name=Twice pipeline=func.func(cse),symbol-dce})' --mlir-print-ir-before-all \
// RUN:   --mlir-print-ir-module-scope --mlir-disable-threading %s 2>&1 >/dev/null | grep Dump | FileCheck %s
//      CHECK: Before Twice (composite-fixed-point-pass)
// CHECK-NEXT: Before CSE (cse) ('func.func' operation: @f)
// CHECK-NEXT: Before SymbolDCE (symbol-dce)
// CHECK-NEXT: Before CSE (cse) ('func.func' operation: @f)
// CHECK-NEXT: Before SymbolDCE (symbol-dce)
//  CHECK-NOT: Dump

// RUN: not mlir-opt --composite-fixed-point-pass='pipeline=cse max-iterations=0' %s 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: Invalid maxIterations value: 0
// RUN: not mlir-opt --composite-fixed-point-pass='pipeline=func.func(unknown)' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: Parser:1:11: error: 'unknown' does not refer to a registered pass or pass pipeline
// A failure inside is one of the whole.
// RUN: not mlir-opt --composite-fixed-point-pass='pipeline=func.func(symbol-dce)' %s 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: error: 'func.func' op  was scheduled to run under SymbolDCE

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
