// The passes that convert func to llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_FUNCTOLLVM_PASSES
#define TESSERA_CONVERSION_FUNCTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertFuncToLLVMPass : Pass<"convert-func-to-llvm", "ModuleOp"> {
  let summary = "Convert functions, calls and returns to llvm.";
  let description = [{
    Several results become one structure, memrefs the parts of their descriptors. With the attribute `llvm.emit_c_interface` a function gets another
    one beside it, `_mlir_ciface_<name>`, that takes descriptors by address; with `llvm.bareptr` memrefs of static shape are pointers alone.
    The attribute `llvm.linkage` becomes the linkage, `func.varargs` says that there may be more arguments.
  }];
  let options = [
    Option<"useBarePtrCallConv", "use-bare-ptr-memref-call-conv", "bool", "false", "Pass memrefs of static shape as pointers.">,
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: as the data layout says.">
  ];
  let dependentDialects = ["llvm"];
}

def SetLLVMModuleDataLayoutPass : Pass<"set-llvm-module-datalayout", "ModuleOp"> {
  let summary = "Give the module a data layout: the attribute llvm.data_layout.";
  let options = [Option<"dataLayout", "data-layout", "std::string", "", "The layout as LLVM writes it.">];
  let dependentDialects = ["llvm"];
}

def LLVMRequestCWrappersPass : Pass<"llvm-request-c-wrappers", "func::FuncOp"> {
  let group = "LLVM";
  let summary = "Ask for an interface for C of every function: the attribute llvm.emit_c_interface.";
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_FUNCTOLLVM_PASSES
