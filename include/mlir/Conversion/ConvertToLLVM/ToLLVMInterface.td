// How dialects are converted to llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE
#define TESSERA_MLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE

include "mlir/IR/OpBase.td"

def ConvertToLLVMPatternInterface : DialectInterface<"ConvertToLLVMPatternInterface"> {
  let cppNamespace = "::mlir";
  let description = "How a dialect is converted to llvm. Attached by the library that converts it.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Adds the patterns that convert the dialect, and what it wants to be legal besides llvm.", "void",
                    "populateConvertToLLVMConversionPatterns",
                    (ins "TesseraConversionTarget *":$target, "TesseraLowering *":$lowering, "MlirRewritePatternSet":$patterns)>
  ];
}

def ConvertToLLVMAttrInterface : AttrInterface<"ConvertToLLVMAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Attributes, such as targets, that say how what they are attached to is converted to llvm.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Adds to the plan what its dialects don't: patterns, what is legal, and types to the lowering.", "void",
                    "populateConvertToLLVMConversionPatterns",
                    (ins "TesseraPlan *":$plan, "TesseraLowering *":$lowering)>
  ];
}

def ConvertToLLVMOpInterface : OpInterface<"ConvertToLLVMOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Operations with attributes that say how they are converted to llvm.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"An array of them and of others; null: there are none.", "MlirAttribute", "getConvertToLLVMConversionAttrs">
  ];
}

#endif // TESSERA_MLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE
