// Interfaces of the builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What this includes includes this file in turn: that must find it open.
include "mlir/IR/OpBase.td"

#ifndef TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
#define TESSERA_MLIR_IR_BUILTINTYPEINTERFACES

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
// In place of methods it has data: the format of the numbers.
def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
  let description = "Floating-point types.";
  let hasTable = 1;
  let cSymbol = "irFloatTypeInterface";
  let cMethods = "IrFloatSemantics";
}
def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
  let description = "Types of many elements: vectors, tensors, memrefs and others, whose first parameters are the sizes, unless unranked, and the type of the elements.";
}

#endif // TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
