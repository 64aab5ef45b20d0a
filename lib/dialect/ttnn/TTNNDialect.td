// The ttnn dialect: one op for each call of the TTNN library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TTNNDIALECT
#define TESSERA_DIALECT_TTNN_TTNNDIALECT

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialect/tt/TTAttrs.td"

def TTNN_Dialect : Dialect {
  let name = "ttnn";
  let summary = "Operations of the TTNN library, on tensors with layouts.";
  let description = [{
    Every tensor type carries a `#ttnn.ttnn_layout`: where the tensor lives (host, DRAM, L1), how it is spread over cores, and whether it is
    made of tiles. Moving and converting are explicit ops. A `.ttnn` file holds one record for each op.
  }];
  let cppNamespace = "::mlir::tt::ttnn";
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect"
  ];
}

class TTNN_Op<string mnemonic, list<Trait> traits = []>
    : Op<TTNN_Dialect, mnemonic, !listconcat(traits, [Pure])>;
// Writes one of its operands and has no result.
class TTNN_InplaceOp<string mnemonic, list<Trait> traits = []>
    : Op<TTNN_Dialect, mnemonic, !listconcat(traits, [MemoryEffects<[MemWrite]>])>;
// Gives memory, or takes it: as what it does is its effect, no op of the kind is removed or merged with another.
class TTNN_MemoryOp<string mnemonic> : Op<TTNN_Dialect, mnemonic>;
// In destination-passing style: writes the operands that `dpsInits` names.
class TTNN_NamedDPSOp<string mnemonic, list<Trait> traits = [], string inits = "output">
    : TTNN_Op<mnemonic, !listconcat(traits, [DestinationStyleOpInterface])> {
  string dpsInits = inits;
}

// Has a memory_config attribute that must agree with the layout of the result.
def HasMemoryConfigTrait : NativeOpTrait<"HasMemoryConfig"> {
  let cppNamespace = "::mlir::tt::ttnn";
}

#endif // TESSERA_DIALECT_TTNN_TTNNDIALECT
