// Names and aliases that operations, types and attributes suggest to the printer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_OPASMINTERFACE
#define TESSERA_MLIR_IR_OPASMINTERFACE

include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Suggests names for results and block arguments.";
  let cSymbol = "tesseraOpAsmInterface";
  let cMethods = "TesseraOpAsmMethods";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Names of results.", "void", "getAsmResultNames",
                    (ins "TesseraSetValueName":$setName, "void *":$user), "", "NULL">,
    InterfaceMethod<"Names of block arguments.", "void", "getAsmBlockArgumentNames",
                    (ins "MlirRegion":$region, "TesseraSetValueName":$setName, "void *":$user), "", "NULL">,
    InterfaceMethod<"Names of blocks.", "void", "getAsmBlockNames",
                    (ins "TesseraSetBlockName":$setName, "void *":$user), "", "NULL">,
    StaticInterfaceMethod<"The dialect whose prefix may be left out inside.", "const char *", "getDefaultDialect",
                          (ins), "", "NULL">
  ];
}
def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let cppNamespace = "::mlir";
}
def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let cppNamespace = "::mlir";
}

// A named resource of the dialect's section in the file.
class ResourceHandleParameter<string handleType, string desc = ""> : AttrOrTypeParameter<handleType, desc>;

#endif // TESSERA_MLIR_IR_OPASMINTERFACE
