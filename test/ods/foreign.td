// What is C++ in a definition is left out, with a warning that names the record; common idioms are understood.
// RUN: mlir-tblgen --gen-op-defs --skip-foreign -I %source/include %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// RUN: FileCheck %s --check-prefix=PARTS < %t.err
// RUN: mlir-tblgen --gen-op-defs -I %source/include %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// RUN: not mlir-tblgen --gen-op-defs --refuse-foreign -I %source/include %s 2>&1 | FileCheck %s --check-prefix=REFUSED

include "mlir/IR/OpBase.td"

def F_Dialect : Dialect {
  let name = "f";
}
// CHECK: TESSERA_STEP_IS_DEFINITION, 0, 0, {.definition = &builtinRankedTensorTypeDef}
// CHECK: tesseraCall_mlirShapedTypeGetRank
def F_Known : Type<And<[CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">,
                        CPred<"::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2">]>, "matrix">;
// WARN: foreign.td:[[#@LINE+3]]:5: warning: the predicate '(llvm::all_of($_self.foo(), [](auto x) { return x; }))' isn't a C expression
// WARN-SAME: left out
// REFUSED: foreign.td:[[#@LINE+1]]:5: error: the predicate '(llvm::all_of($_self.foo(), [](auto x) { return x; }))' isn't a C expression
def F_Op : Op<F_Dialect, "op"> {
  let arguments = (ins F_Known:$a, Type<CPred<"llvm::all_of($_self.foo(), [](auto x) { return x; })">, "odd">:$b);
}
// CHECK: {"b", NULL, TESSERA_SINGLE, NULL},
// PARTS: foreign.td:[[#@LINE+2]]:5: warning: 'extraClassDeclaration' is C++; left out
// PARTS: foreign.td:[[#@LINE+1]]:5: warning: builder #0 is C++; left out
def F_CountAttr : AttrDef<F_Dialect, "Count"> {
  let attrName = "f.count";
  let parameters = (ins "int":$count);
  let extraClassDeclaration = "bool isLarge() const;";
  let builders = [AttrBuilder<(ins "unsigned":$count), "return $_get($_ctxt, count);">];
}
