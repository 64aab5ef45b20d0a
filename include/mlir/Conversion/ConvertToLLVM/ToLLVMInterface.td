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

#endif // TESSERA_MLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE
