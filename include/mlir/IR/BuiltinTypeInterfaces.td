// Interfaces of the builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
#define TESSERA_MLIR_IR_BUILTINTYPEINTERFACES

include "mlir/IR/OpBase.td"

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types that a vector may be made of.";
}
def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types that a memref may be made of.";
}
def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
}
def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
}
def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
}

#endif // TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
