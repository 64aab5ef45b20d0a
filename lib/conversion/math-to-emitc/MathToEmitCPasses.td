// The pass convert-math-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MATHTOEMITC_PASSES
#define TESSERA_CONVERSION_MATHTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertMathToEmitC : Pass<"convert-math-to-emitc"> {
  let summary = "Convert some Math operations to EmitC call_opaque operations";
  let appliesConversion = 1;
  let description = "Ops on f32 and f64 that C's library has become calls of it; that they are found, an include has to see to.";
  let options = [
    Option<"languageTarget", "language-target", "::mlir::emitc::LanguageTarget", "::mlir::emitc::LanguageTarget::c99",
           "The language whose functions are called: c99 or cpp11.",
           [{::llvm::cl::values(
               clEnumValN(::mlir::emitc::LanguageTarget::c99, "c99", "sinf, sin"),
               clEnumValN(::mlir::emitc::LanguageTarget::cpp11, "cpp11", "std::sin")
             )}]>
  ];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_MATHTOEMITC_PASSES
