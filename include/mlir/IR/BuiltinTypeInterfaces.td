// Interfaces of the builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What this includes includes this file in turn: that must find it open.
include "mlir/IR/OpBase.td"

#ifndef TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
#define TESSERA_MLIR_IR_BUILTINTYPEINTERFACES

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types that a vector may be made of.";
  let hasTable = 1;
}
def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types that a memref may be made of.";
  let hasTable = 1;
}
def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types of values that hold an address in some memory space, of elements of some type or of anything.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The memory space, null for the default one.", "MlirAttribute", "getMemorySpace">,
    InterfaceMethod<"What it points at; null when anything. Left out: anything.", "MlirType", "getElementType", (ins), "", "NULL">,
    InterfaceMethod<"Whether there is more to it than an address. Left out: no.", "bool", "hasPtrMetadata", (ins), "", "NULL">,
    InterfaceMethod<"The same with another memory space and, unless that is null, element type; null when there is none.", "MlirType",
                    "clonePtrWith", (ins "MlirAttribute":$memorySpace, "MlirType":$elementType)>
  ];
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
  let description = [{
    Types of many elements: vectors, tensors and memrefs, and those of other dialects. A type with parameters `shape` and `elementType`
    needs no methods.
  }];
  let hasTable = 1;
  let cSymbol = "shapedTypeInterface";
  let cMethods = "ShapedTypeInterfaceMethods";
  let methods = [
    InterfaceMethod<"The type of the elements.", "MlirType", "getElementType", (ins), "", "NULL">,
    InterfaceMethod<"Whether the number of dimensions is known. Left out: yes.", "bool", "hasRank", (ins), "", "NULL">,
    InterfaceMethod<"The sizes of a ranked one, INT64_MIN where not known; they live as long as the type.", "const int64_t *", "getShape",
                    (ins "size_t *":$rank), "", "NULL">,
    InterfaceMethod<"The same with another shape and element type.", "MlirType", "cloneWith",
                    (ins "size_t":$rank, "const int64_t *":$shape, "MlirType":$elementType), "", "NULL">
  ];
}

#endif // TESSERA_MLIR_IR_BUILTINTYPEINTERFACES
