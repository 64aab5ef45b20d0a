// What is C++ in a definition is left out, with a warning that names the record; common idioms are understood.
// RUN: mlir-tblgen --gen-op-defs --skip-foreign -I %source/include %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN < %t.err

include "mlir/IR/OpBase.td"

def F_Dialect : Dialect {
  let name = "f";
}
// CHECK: TESSERA_STEP_IS_DEFINITION, 0, 0, {.definition = &builtinRankedTensorTypeDef}
// CHECK: TESSERA_CALL_mlirShapedTypeGetRank
def F_Known : Type<And<[CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">,
                        CPred<"::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2">]>, "matrix">;
// WARN: foreign.td:[[#@LINE+2]]:5: warning: the predicate '(llvm::all_of($_self.foo(), [](auto x) { return x; }))' isn't a C expression
// WARN-SAME: left out
def F_Op : Op<F_Dialect, "op"> {
  let arguments = (ins F_Known:$a, Type<CPred<"llvm::all_of($_self.foo(), [](auto x) { return x; })">, "odd">:$b);
}
// CHECK: {"b", NULL, TESSERA_SINGLE, NULL, 0},
