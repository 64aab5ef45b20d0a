// Interfaces of the builtin attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What this includes includes this file in turn: that must find it open.
include "mlir/IR/OpBase.td"

#ifndef TESSERA_MLIR_IR_BUILTINATTRIBUTEINTERFACES
#define TESSERA_MLIR_IR_BUILTINATTRIBUTEINTERFACES

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let description = "Attributes that have a type.";
  let storageType = "::mlir::TypedAttr";
}
def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let cppNamespace = "::mlir";
}
def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let storageType = "::mlir::ElementsAttr";
}
def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "How a memref's indices become addresses.";
}

#endif // TESSERA_MLIR_IR_BUILTINATTRIBUTEINTERFACES
