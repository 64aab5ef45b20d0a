// The builtin types, by the names that definitions refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINTYPES
#define TESSERA_MLIR_IR_BUILTINTYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}

// The types themselves are in the library: these are constraints that stand for them.
def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]>;

#endif // TESSERA_MLIR_IR_BUILTINTYPES
