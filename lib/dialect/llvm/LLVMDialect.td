// The llvm dialect and its interfaces, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMDIALECT
#define TESSERA_DIALECT_LLVM_LLVMDIALECT

include "mlir/IR/OpBase.td"
include "mlir/Bytecode/BytecodeDialectInterface.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let summary = "LLVM IR: its types, instructions, intrinsics, globals and metadata.";
  let cppNamespace = "::mlir::LLVM";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasTypeParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let inlinesEverything = 0;
  let cInterfaces = [DialectInlinerInterface, BytecodeDialectInterface];
  let extraDeclaration = "#include \"dialect/llvm/LLVM.h\"";
}

// What an op says about itself by the attributes that it has; nothing is called.
class LLVM_OpMark<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::LLVM";
  let hasTable = 0;
}
def AccessGroupOpInterface : LLVM_OpMark<"AccessGroupOpInterface">;
def AliasAnalysisOpInterface : LLVM_OpMark<"AliasAnalysisOpInterface">;
def DereferenceableOpInterface : LLVM_OpMark<"DereferenceableOpInterface">;
def DisjointFlagInterface : LLVM_OpMark<"DisjointFlagInterface">;
def ExactFlagInterface : LLVM_OpMark<"ExactFlagInterface">;
def FPExceptionBehaviorOpInterface : LLVM_OpMark<"FPExceptionBehaviorOpInterface">;
def FastmathFlagsInterface : LLVM_OpMark<"FastmathFlagsInterface">;
def IntegerOverflowFlagsInterface : LLVM_OpMark<"IntegerOverflowFlagsInterface">;
def NonNegFlagInterface : LLVM_OpMark<"NonNegFlagInterface">;
def RoundingModeOpInterface : LLVM_OpMark<"RoundingModeOpInterface">;

// A call of the intrinsic of LLVM that this data describes.
def OneToOneIntrinsicOpInterface : OpInterface<"OneToOneIntrinsicOpInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let cMethods = "LlvmIntrinsic";
}

// Of other dialects: ops that are a few instructions, most of them a call of an intrinsic.
def LLVM_InstructionsInterface : DialectInterface<"InstructionsInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let description = "What the dialect's ops are in LLVM IR.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Adds the instructions that the op is (LLVMSteps.h); none when it can't be said.", "void", "appendSteps",
                    (ins "MlirOperation":$op, "LlvmSteps *":$steps), "", "NULL">,
    StaticInterfaceMethod<"Says what one of the dialect's attributes of a function or an argument is; false: nothing.", "bool", "describeAttribute",
                    (ins "MlirStringRef":$name, "MlirAttribute":$value, "LlvmAttributeText *":$text), "", "NULL">
  ];
}

#endif // TESSERA_DIALECT_LLVM_LLVMDIALECT
