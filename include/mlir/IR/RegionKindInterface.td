// Regions with and without dominance.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_REGIONKINDINTERFACE
#define TESSERA_MLIR_IR_REGIONKINDINTERFACE

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether values must be defined before they are used.", "bool", "hasSSADominance",
                    (ins "unsigned":$region), "", "NULL">
  ];
}
def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator
    : TraitList<[NoTerminator, SingleBlock, DeclareOpInterfaceMethods<RegionKindInterface>, HasOnlyGraphRegion]>;

#endif // TESSERA_MLIR_IR_REGIONKINDINTERFACE
