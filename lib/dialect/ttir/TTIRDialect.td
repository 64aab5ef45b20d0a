// The ttir dialect: the graph of a model, before anything is decided about how the hardware runs it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRDIALECT
#define TESSERA_DIALECT_TTIR_TTIRDIALECT

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialect/tt/TTAttrs.td"

def TTIR_Dialect : Dialect {
  let name = "ttir";
  let summary = "High-level tensor operations: what a front end hands over.";
  let description = [{
    Named tensor operations (eltwise, reductions, matmul, convolutions, data movement, collectives) and `ttir.generic`, which dispatches a
    region to a grid of cores. Most ops are in destination-passing style: the last operand is the tensor to write, normally a
    `tensor.empty`, and the result has its type.

    ```mlir
    %0 = tensor.empty() : tensor<64x96xf32>
    %1 = "ttir.matmul"(%a, %b, %0) : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
    ```
  }];
  let cppNamespace = "::mlir::tt::ttir";
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect"
  ];
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
}

class TTIR_Op<string mnemonic, list<Trait> traits = []>
    : Op<TTIR_Dialect, mnemonic, !listconcat([Pure], traits)>;

// An op in destination-passing style. `dpsInits` names the operands that the results are written to.
class TTIR_DPSOp<string mnemonic, list<Trait> traits = [], string inits = "output">
    : TTIR_Op<mnemonic, !listconcat([DestinationStyleOpInterface], traits)> {
  string dpsInits = inits;
}

//===--- Traits ---===//

// The number of operands, outputs included.
class TTIR_NOperands<int count> : ParamNativeOpTrait<"NOperands", !cast<string>(count)>;
def TwoOperands : TTIR_NOperands<2>;
def ThreeOperands : TTIR_NOperands<3>;
def FourOperands : TTIR_NOperands<4>;

class TTIR_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::tt::ttir::OpTrait";
}

// op(op(x)) == x
def TTIR_Involution : TTIR_Trait<"TTIRInvolution">;
// op(op(x)) == op(x)
def TTIR_Idempotence : TTIR_Trait<"TTIRIdempotence">;
// op(x, x) == x
def TTIR_BinaryIdempotence : TTIR_Trait<"TTIRBinaryIdempotence">;
// Inputs broadcast against each other to the shape of the result.
def TTIR_Broadcastable : TTIR_Trait<"Broadcastable">;
// The hardware broadcasts the first operand by itself.
def TTIR_PartiallyBroadcastable : TTIR_Trait<"PartiallyBroadcastable">;
// The hardware broadcasts any operand by itself.
def TTIR_FullyBroadcastable : TTIR_Trait<"FullyBroadcastable">;
// Can be rewritten into the region of a ttir.generic.
def TTIR_GenericRegionOpInterface : TTIR_Trait<"GenericRegionOp">;
// Constants don't leave the region when it is rewritten.
def TTIR_ConstantScope : TTIR_Trait<"ConstantScope">;
// Lives inside the region of a ttir.generic.
def TTIR_GenericRegionOpTrait : TTIR_Trait<"TTIRGenericRegionOpTrait">;

def AnyRankedTensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyNon0RankedMemRef]>;

#endif // TESSERA_DIALECT_TTIR_TTIRDIALECT
