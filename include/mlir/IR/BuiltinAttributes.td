// The builtin attributes, by the names that definitions refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINATTRIBUTES
#define TESSERA_MLIR_IR_BUILTINATTRIBUTES

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpAsmInterface.td"

def StridedLayoutAttr : Attr<CPred<"mlirAttributeIsAStridedLayout($_self)">, "strided layout attribute"> {
  let storageType = "::mlir::StridedLayoutAttr";
  let returnType = storageType;
  let convertFromStorage = "$_self";
}

#endif // TESSERA_MLIR_IR_BUILTINATTRIBUTES
