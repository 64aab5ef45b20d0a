// What the gpu dialect asks of attributes of other dialects: targets that a module is compiled for, and what embeds the result.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUTARGETS
#define TESSERA_DIALECT_GPU_GPUTARGETS

include "mlir/IR/OpBase.td"

// A mark: nothing of a target is called yet.
def GPU_TargetAttrInterface : AttrInterface<"TargetAttrInterface"> {
  let cppNamespace = "::mlir::gpu";
  let description = "Kinds of devices that a gpu.module can be compiled for.";
  let hasTable = 1;
}
def GPU_TargetAttrVerifyInterface : AttrInterface<"TargetAttrVerifyInterface"> {
  let cppNamespace = "::mlir::gpu";
  let description = "Targets that check the modules they are attached to.";
  let methods = [
    InterfaceMethod<"Checks everything in the module.", "MlirLogicalResult", "verifyTarget", (ins "MlirOperation":$module)>
  ];
}
def GPU_OffloadingTranslationAttrTrait : AttrInterface<"OffloadingTranslationAttrTrait"> {
  let cppNamespace = "::mlir::gpu";
  let description = "How gpu.binary and gpu.launch_func become code of the host.";
  let hasTable = 1;
}

def GPU_TargetAttr : ConfinedAttr<AnyAttr, [PromisedAttrInterface<GPU_TargetAttrInterface>]>;
def GPU_TargetArrayAttr : TypedArrayAttrBase<GPU_TargetAttr, "array of GPU target attributes">;
def GPU_NonEmptyTargetArrayAttr : ConfinedAttr<GPU_TargetArrayAttr, [ArrayMinCount<1>]>;
def GPU_OffloadingHandlerAttr
    : ConfinedAttr<AnyAttr, [AttrConstraint<CPred<"tesseraHasInterface($_self, \"OffloadingTranslationAttrTrait\")">,
                                            "with the `OffloadingTranslationAttrTrait` trait.">]>;

#endif // TESSERA_DIALECT_GPU_GPUTARGETS
