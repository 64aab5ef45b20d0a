// Ops whose names differ in underscores only are different in C too; two of one name are an error.
// RUN: mlir-tblgen --gen-decls -I %source/include %s -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: mlir-tblgen --gen-defs --include=%t.h -I %source/include %s -o %t.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I %source/include -I %build/include %t.c
// RUN: mlir-tblgen --gen-op-decls --op-include-regex='n.third' -I %source/include %s | FileCheck %s --check-prefix=SAME
// RUN: not mlir-tblgen --gen-op-decls -DTWICE -I %source/include %s 2>&1 | FileCheck %s --check-prefix=TWICE
// CHECK-DAG: const TesseraOpDef nAddOpDef;
// CHECK-DAG: const TesseraOpDef n_AddOpDef;
// CHECK-DAG: const TesseraOpDef nMulAddOpDef;
// CHECK-DAG: const TesseraOpDef nMul_AddOpDef;
// SAME: const TesseraOpDef n_AddOpDef;

include "mlir/IR/OpBase.td"

def N_Dialect : Dialect { let name = "n"; }
def N_AddOp : Op<N_Dialect, "first">;
def N_MulAddOp : Op<N_Dialect, "second"> {
  let results = (outs AnyType:$r);
}
def N__AddOp : Op<N_Dialect, "third"> {
  let results = (outs AnyType:$r);
}
def N_Mul_AddOp : Op<N_Dialect, "fourth">;
#ifdef TWICE
// TWICE: names.td:[[#@LINE+1]]:5: error: its name in C, 'nAddOp', is that of 'N_AddOp' too
def O_AddOp : Op<N_Dialect, "fifth">;
#endif
