// Inference of result types and shapes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_INFERTYPEOPINTERFACE
#define TESSERA_MLIR_INTERFACES_INFERTYPEOPINTERFACE

include "mlir/IR/OpBase.td"

// The hook InferReturnTypes; ops whose constraints already say the types need none.
def InferTypeOpInterface : OpInterface<"InferTypeOpInterface"> {
  let cppNamespace = "::mlir";
}
def InferShapedTypeOpInterface : OpInterface<"InferShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
}
def ReifyRankedShapedTypeOpInterface : OpInterface<"ReifyRankedShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that can say the sizes of their results with operations of their own.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Appends the sizes of each result, dimension by dimension: attributes where they are constant, else values made at the rewriter's place.",
                    "MlirLogicalResult", "reifyResultShapes",
                    (ins "MlirRewriterBase":$rewriter, "TesseraAppendFoldResult":$append, "void *":$user)>
  ];
}

class InferTypeOpAdaptorBase<code additionalDecls = [{}]>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  code additional = additionalDecls;
}
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;
def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase;

class InferShapedTypeOpAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>]>;
def InferShapedTypeOpAdaptor : InferShapedTypeOpAdaptorBase;
def InferShapedTypeOpAdaptorWithReify : InferShapedTypeOpAdaptorBase;
class InferTensorTypeBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>]>;
def InferTensorType : InferTensorTypeBase;
def InferTensorTypeWithReify : InferTensorTypeBase;
class InferTensorTypeAdaptorBase<list<string> overridenMethods = []> : InferTensorTypeBase<overridenMethods>;
def InferTensorTypeAdaptor : InferTensorTypeAdaptorBase;
def InferTensorTypeAdaptorWithReify : InferTensorTypeAdaptorBase;

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;

#endif // TESSERA_MLIR_INTERFACES_INFERTYPEOPINTERFACE
