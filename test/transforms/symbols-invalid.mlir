// Symbols are erased in symbol tables only.
// RUN: not mlir-opt --pass-pipeline='builtin.module(func.func(symbol-dce))' %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:1: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
func.func private @no_table() {
  return
}
