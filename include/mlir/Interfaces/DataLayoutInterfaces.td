// How much room types take, and what says so.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_DATALAYOUTINTERFACES
#define TESSERA_MLIR_INTERFACES_DATALAYOUTINTERFACES

include "mlir/IR/OpBase.td"

def DataLayoutSpecInterface : AttrInterface<"DataLayoutSpecInterface"> {
  let cppNamespace = "::mlir";
  let description = "What is known of a target: values for types and names.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Calls `visit` for each entry: a type or a string, and what is known of it.", "void", "visitEntries",
                    (ins "TesseraVisitLayoutEntry":$visit, "void *":$user)>
  ];
}

def DataLayoutOpInterface : OpInterface<"DataLayoutOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Operations that may say how much room types take inside of them. Their specs are verified, and agree.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What the operation says; null: nothing.", "MlirAttribute", "getDataLayoutSpec", (ins), "", [{
      return mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString("dlti.dl_spec"));
    }]>
  ];
}

def DataLayoutTypeInterface : TypeInterface<"DataLayoutTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types whose size and alignment are known.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The bits of a value.", "TesseraDataSize", "getTypeSizeInBits", (ins "TesseraDataLayout *":$layout)>,
    InterfaceMethod<"The alignment in bytes that code must keep to; 0: it isn't known.", "uint64_t", "getABIAlignment",
                    (ins "TesseraDataLayout *":$layout)>,
    InterfaceMethod<"The one that is best.", "uint64_t", "getPreferredAlignment", (ins "TesseraDataLayout *":$layout), "",
                    [{ return dataLayoutTypeInterfaceGetABIAlignment(self, layout); }]>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_DATALAYOUTINTERFACES
