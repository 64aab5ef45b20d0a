// Regions with and without dominance.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_REGIONKINDINTERFACE
#define TESSERA_MLIR_IR_REGIONKINDINTERFACE

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let cppNamespace = "::mlir";
}
def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator
    : TraitList<[NoTerminator, DeclareOpInterfaceMethods<RegionKindInterface>, HasOnlyGraphRegion]>;

#endif // TESSERA_MLIR_IR_REGIONKINDINTERFACE
