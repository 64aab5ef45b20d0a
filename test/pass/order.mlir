// Which passes run on which ops, and in which order: neighbours that go into ops run on one op after the other.
// RUN: mlir-opt --mlir-print-ir-before-all --mlir-print-ir-module-scope --mlir-disable-threading \
// RUN:   --pass-pipeline='builtin.module(func.func(cse),builtin.module(cse),func.func(canonicalize),cse,any(symbol-privatize))' %s 2>&1 >/dev/null \
// RUN:   | grep Dump | FileCheck %s

//      CHECK: Before CSE (cse) ('func.func' operation: @a)
// CHECK-NEXT: Before Canonicalizer (canonicalize) ('func.func' operation: @a)
// CHECK-NEXT: Before CSE (cse) ('builtin.module' operation: @m)
// CHECK-NEXT: Before CSE (cse) ('func.func' operation: @b)
// CHECK-NEXT: Before Canonicalizer (canonicalize) ('func.func' operation: @b)
// CHECK-NEXT: Before CSE (cse) ('builtin.module' operation)
// CHECK-NEXT: Before SymbolPrivatize (symbol-privatize) ('func.func' operation: @a)
// CHECK-NEXT: Before SymbolPrivatize (symbol-privatize) ('builtin.module' operation: @m)
// CHECK-NEXT: Before SymbolPrivatize (symbol-privatize) ('func.func' operation: @b)
//  CHECK-NOT: Dump

// What is for any op isn't moved before or behind what is for some.
// RUN: mlir-opt --mlir-print-ir-before-all --mlir-print-ir-module-scope --mlir-disable-threading \
// RUN:   --pass-pipeline='builtin.module(func.func(cse),any(canonicalize),func.func(cse))' %s 2>&1 >/dev/null | grep Dump | FileCheck %s --check-prefix=ANY

//      ANY: CSE (cse) ('func.func' operation: @a)
// ANY-NEXT: CSE (cse) ('func.func' operation: @b)
// ANY-NEXT: Canonicalizer (canonicalize) ('func.func' operation: @a)
// ANY-NEXT: Canonicalizer (canonicalize) ('builtin.module' operation: @m)
// ANY-NEXT: Canonicalizer (canonicalize) ('func.func' operation: @b)
// ANY-NEXT: CSE (cse) ('func.func' operation: @a)
// ANY-NEXT: CSE (cse) ('func.func' operation: @b)
//  ANY-NOT: Dump

// The pipeline as it was understood.
// RUN: mlir-opt --dump-pass-pipeline --pass-pipeline=' builtin.module( func.func(cse , canonicalize{max-iterations=3}) , symbol-privatize{exclude=a,b})' %s 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=DUMP --strict-whitespace --match-full-lines
//      DUMP:Pass Manager with 2 passes:
// DUMP-NEXT:builtin.module(
// DUMP-NEXT:  func.func(
// DUMP-NEXT:    cse,
// DUMP-NEXT:    canonicalize{  max-iterations=3 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}
// DUMP-NEXT:  ),
// DUMP-NEXT:  symbol-privatize{exclude={a,b}}
// DUMP-NEXT:)

// A pass isn't run where it can't be.
// RUN: not mlir-opt --pass-pipeline="func.func(cse)" %s 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: error: can't run 'func.func' pass manager on 'builtin.module' op

func.func @a() {
  return
}
module @m {
}
func.func @b() {
  return
}
