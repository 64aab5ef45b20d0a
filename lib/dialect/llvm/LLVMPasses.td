// Passes of the llvm dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMPASSES
#define TESSERA_DIALECT_LLVM_LLVMPASSES

include "mlir/Pass/PassBase.td"

def LLVMLegalizeForExportPass : Pass<"llvm-legalize-for-export"> {
  let summary = "Rewrite what LLVM IR can't say.";
  let description = [{
    A branch that goes to one block twice with arguments gets blocks between, as LLVM's phi tells edges apart by the block that they come from. Fragments of fragments in
    debug expressions become one.
  }];
  let dependentDialects = ["llvm"];
}

def LLVMAddComdats : Pass<"llvm-add-comdats", "ModuleOp"> {
  let summary = "Give functions that are linked once a comdat.";
  let dependentDialects = ["llvm"];
}

def LLVMUseDefaultVisibilityPass : Pass<"llvm-use-default-visibility"> {
  let summary = "Give globals, functions, aliases and ifuncs without a visibility another one.";
  let options = [
    Option<"useVisibility", "visibility", "LLVM::Visibility", "LLVM::Visibility::Default", "What they get.",
           [{::llvm::cl::values(clEnumValN(LLVM::Visibility::Default, "default", "Default"), clEnumValN(LLVM::Visibility::Hidden, "hidden", "Hidden"), clEnumValN(LLVM::Visibility::Protected, "protected", "Protected"))}]>
  ];
  let dependentDialects = ["llvm"];
}

def DIScopeForLLVMFuncOpPass : Pass<"ensure-debug-info-scope-on-llvm-func", "ModuleOp"> {
  let summary = "Give functions a subprogram in their location, made of the places that are known.";
  let description = [{
    What comes from another file than its function, or was inlined, gets a lexical block of that file.
  }];
  let options = [
    Option<"emissionKind", "emission-kind", "LLVM::DIEmissionKind", "LLVM::DIEmissionKind::LineTablesOnly", "What is to be emitted for the unit.",
           [{::llvm::cl::values(
               clEnumValN(LLVM::DIEmissionKind::None, "None", "None"),
               clEnumValN(LLVM::DIEmissionKind::Full, "Full", "Full"),
               clEnumValN(LLVM::DIEmissionKind::LineTablesOnly, "LineTablesOnly", "LineTablesOnly (default)"),
               clEnumValN(LLVM::DIEmissionKind::DebugDirectivesOnly, "DebugDirectivesOnly", "DebugDirectivesOnly")
             )}]>
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_DIALECT_LLVM_LLVMPASSES
