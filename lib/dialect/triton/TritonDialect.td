// Triton's dialect: its enums, types, traits and interfaces. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_TRITONDIALECT
#define TESSERA_DIALECT_TRITON_TRITONDIALECT

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Of dialects whose attributes are encodings of tensors.
def TT_InferLayoutInterface : DialectInterface<"InferLayoutInterface"> {
  let cppNamespace = "::mlir::triton";
  let description = "What encoding the result of an op has whose operands have encodings of the dialect. A null attribute: can't be said.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Of a tensor with a new dimension `axis`.", "MlirAttribute", "inferExpandDims",
                    (ins "MlirAttribute":$layout, "int64_t":$axis), "", "NULL">,
    StaticInterfaceMethod<"Of a tensor that is reduced along `axis`.", "MlirAttribute", "inferReduce",
                    (ins "MlirAttribute":$layout, "int64_t":$axis), "", "NULL">,
    StaticInterfaceMethod<"Of a tensor whose dimension i is dimension order[i].", "MlirAttribute", "inferTrans",
                    (ins "MlirType":$source, "const int64_t *":$order), "", "NULL">,
    StaticInterfaceMethod<"Of the halves of a tensor along its last dimension, of size 2.", "MlirAttribute", "inferSplit",
                    (ins "MlirType":$source), "", "NULL">,
    StaticInterfaceMethod<"Whether tensors may have an encoding, and not only buffers.", "bool", "isForTensors",
                    (ins "MlirAttribute":$layout)>,
    StaticInterfaceMethod<"Whether two encodings say the same of a tensor of a type.", "bool", "layoutsAreEquivalent",
                    (ins "MlirType":$tensor, "MlirAttribute":$first, "MlirAttribute":$second), "", "NULL">,
    StaticInterfaceMethod<"Says what is wrong with the encodings of a product's factors.", "MlirLogicalResult", "verifyDotLayouts",
                    (ins "MlirOperation":$dot, "MlirAttribute":$first, "MlirAttribute":$second), "", "NULL">
  ];
}

def Triton_Dialect : Dialect {
  let name = "tt";
  let cPrefix = "triton";
  let summary = "Triton kernels: what one program of the grid does, on tensors of values and pointers.";
  let description = [{
    Arithmetic is that of `arith` and `math`, control flow that of `scf` and `cf`. Tensors have a number of elements that is a power of two, of at
    most 2^20. Tenstorrent's `tt` has the same name: a context loads one of the two.
  }];
  let cppNamespace = "::mlir::triton";
  let header = "dialect/triton/TritonOps.h";
  let extraDeclaration = "#include \"dialect/triton/Triton.h\"";
  let dependentDialects = ["arith", "math", "scf", "cf", "ub"];
  let hasConstantMaterializer = 1;
  let hasCompatibleTypes = 1;
  let useDefaultTypePrinterParser = 1;
  let cInterfaces = [DialectInlinerInterface];
  let inlinesEverything = 1;
}

//===--- Enums ---===//

class Triton_Enum<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let cppNamespace = "::mlir::triton";
}

def TT_CacheModifierAttr : Triton_Enum<"CacheModifier", [
  I32EnumAttrCase<"NONE", 1, "none">, I32EnumAttrCase<"CA", 2, "ca">, I32EnumAttrCase<"CG", 3, "cg">, I32EnumAttrCase<"WB", 4, "wb">,
  I32EnumAttrCase<"CS", 5, "cs">, I32EnumAttrCase<"WT", 6, "wt">, I32EnumAttrCase<"CV", 7, "cv">
]>;
def TT_EvictionPolicyAttr : Triton_Enum<"EvictionPolicy", [
  I32EnumAttrCase<"NORMAL", 1, "evict_normal">, I32EnumAttrCase<"EVICT_FIRST", 2, "evict_first">,
  I32EnumAttrCase<"EVICT_LAST", 3, "evict_last">
]>;
def TT_PaddingOptionAttr : Triton_Enum<"PaddingOption", [
  I32EnumAttrCase<"PAD_ZERO", 1, "zero">, I32EnumAttrCase<"PAD_NAN", 2, "nan">
]>;
def TT_MemSemanticAttr : Triton_Enum<"MemSemantic", [
  I32EnumAttrCase<"RELAXED", 1, "relaxed">, I32EnumAttrCase<"ACQUIRE", 2, "acquire">, I32EnumAttrCase<"RELEASE", 3, "release">,
  I32EnumAttrCase<"ACQUIRE_RELEASE", 4, "acq_rel">
]>;
def TT_MemSyncScopeAttr : Triton_Enum<"MemSyncScope", [
  I32EnumAttrCase<"GPU", 1, "gpu">, I32EnumAttrCase<"CTA", 2, "cta">, I32EnumAttrCase<"SYSTEM", 3, "sys">
]>;
def TT_AtomicRMWAttr : Triton_Enum<"RMWOp", [
  I32EnumAttrCase<"AND", 1, "and">, I32EnumAttrCase<"OR", 2, "or">, I32EnumAttrCase<"XOR", 3, "xor">, I32EnumAttrCase<"ADD", 4, "add">,
  I32EnumAttrCase<"FADD", 5, "fadd">, I32EnumAttrCase<"MAX", 6, "max">, I32EnumAttrCase<"MIN", 7, "min">,
  I32EnumAttrCase<"UMAX", 8, "umax">, I32EnumAttrCase<"UMIN", 9, "umin">, I32EnumAttrCase<"XCHG", 10, "exch">
]>;
def TT_DescriptorReduceKindAttr : Triton_Enum<"DescriptorReduceKind", [
  I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"MIN", 2, "min">, I32EnumAttrCase<"MAX", 3, "max">, I32EnumAttrCase<"INC", 4, "inc">,
  I32EnumAttrCase<"DEC", 5, "dec">, I32EnumAttrCase<"AND", 6, "and">, I32EnumAttrCase<"OR", 7, "or">, I32EnumAttrCase<"XOR", 8, "xor">
]>;
def TT_ProgramDim : Triton_Enum<"ProgramIDDim", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">
]>;
def TT_RoundingModeAttr : Triton_Enum<"RoundingMode", [I32EnumAttrCase<"RTZ", 0, "rtz">, I32EnumAttrCase<"RTNE", 1, "rtne">]>;
def TT_PropagateNanAttr : Triton_Enum<"PropagateNan", [I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"ALL", 0xFFFF, "all">]>;
def TT_InputPrecisionAttr : Triton_Enum<"InputPrecision", [
  I32EnumAttrCase<"TF32", 0, "tf32">, I32EnumAttrCase<"TF32x3", 1, "tf32x3">, I32EnumAttrCase<"IEEE", 2, "ieee">,
  I32EnumAttrCase<"BF16x3", 3, "bf16x3">, I32EnumAttrCase<"BF16x6", 4, "bf16x6">
]>;
def TT_ScaleDotElemTypeAttr : Triton_Enum<"ScaleDotElemType", [
  I32EnumAttrCase<"E4M3", 0, "e4m3">, I32EnumAttrCase<"E5M2", 1, "e5m2">, I32EnumAttrCase<"E2M3", 2, "e2m3">,
  I32EnumAttrCase<"E3M2", 3, "e3m2">, I32EnumAttrCase<"E2M1", 4, "e2m1">, I32EnumAttrCase<"BF16", 5, "bf16">,
  I32EnumAttrCase<"FP16", 6, "fp16">
]>;

//===--- Types ---===//

class Triton_TypeDef<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Triton_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let genVerifyDecl = 1;
}

def TT_PtrType : Triton_TypeDef<"Pointer", "ptr"> {
  let genVerifyDecl = 0;
  let summary = "An address of values of a type, in an address space that isn't written when it is 1.";
  let parameters = (ins "Type":$pointeeType, DefaultValuedParameter<"int32_t", "1">:$addressSpace);
  let assemblyFormat = "`<` $pointeeType (`,` $addressSpace^)? `>`";
}

def TT_TensorDescType : Triton_TypeDef<"TensorDesc", "tensordesc"> {
  let summary = "A tensor in memory that is read and written block by block.";
  let description = "The type of a block, whose encoding says how it lies in shared memory. Later versions write `!tt.tensordesc<64x32xf16, #shared>`, which is read, too.";
  let parameters = (ins "RankedTensorType":$blockType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 0;
}

//===--- Constraints ---===//

def I4 : I<4>;
def TT_Float : AnyTypeOf<[F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, BF16, F32, F64], "floating-point">;
def TT_FloatTensor : RankedTensorOf<[TT_Float]>;
def TT_FloatLike : AnyTypeOf<[TT_Float, TT_FloatTensor]>;
def TT_BoolTensor : RankedTensorOf<[I1]>;
def TT_BoolLike : AnyTypeOf<[I1, TT_BoolTensor]>;
def TT_Int : AnyTypeOf<[I1, I4, I8, I16, I32, I64], "integer">;
def TT_IntTensor : RankedTensorOf<[TT_Int]>;
def TT_IntLike : AnyTypeOf<[TT_Int, TT_IntTensor]>;
def TT_I64Like : AnyTypeOf<[I64, I64Tensor]>;
def TT_Ptr : Type<TT_PtrType.predicate, "ptr", "::mlir::triton::PointerType">;
def TT_TensorPtr : Type<And<[TT_PtrType.predicate, CPred<"tritonIsBlockPointer($_self)">]>, "ptr", "::mlir::triton::PointerType">;
def TT_PtrTensor : RankedTensorOf<[TT_Ptr]>;
def TT_PtrLike : AnyTypeOf<[TT_Ptr, TT_PtrTensor]>;
def TT_FpIntTensor : RankedTensorOf<[TT_Float, TT_Int]>;
def TT_Tensor : RankedTensorOf<[TT_Float, TT_Int, TT_Ptr]>;
def TT_Type : AnyTypeOf<[TT_FloatLike, TT_IntLike, TT_PtrLike]>;

//===--- Traits and interfaces ---===//

def GlobalMemory : Resource<"::mlir::triton::GlobalMemory">;

class Triton_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::triton";
}
// Tensors have 2^n elements, n at most 20, and no layout that is one of buffers.
def TensorSizeTrait : Triton_Trait<"TensorSize">;
def SameOperandsEncoding : Triton_Trait<"SameOperandsEncoding">;
def SameOperandsAndResultEncoding : Triton_Trait<"SameOperandsAndResultEncoding">;
// Of tensors of pointers and of what they point at.
def SameLoadStoreOperandsShape : Triton_Trait<"SameLoadStoreOperandsShape">;
def SameLoadStoreOperandsAndResultShape : Triton_Trait<"SameLoadStoreOperandsAndResultShape">;

def DotOpInterface : OpInterface<"DotOpInterface"> {
  let cppNamespace = "::mlir::triton";
  let description = "Products of matrices, of which the first three operands are the factors and the accumulator.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether the factors agree in the dimension that is summed.", "bool", "verifyDims", (ins), "",
                    [{ return tritonDotDimsAgree(op, 1, 1); }]>,
    InterfaceMethod<"Whether the result has the other dimensions.", "bool", "verifyOutputDims", (ins), "",
                    [{ return tritonDotOutputDimsAgree(op, 1, 1); }]>
  ];
  let verify = [{ return tritonVerifyDotOpInterface(op); }];
}

class TT_Op<string mnemonic, list<Trait> traits = []>
    : Op<Triton_Dialect, mnemonic, !listconcat(traits, [TensorSizeTrait])>;

class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []> : TT_Op<mnemonic, !listconcat([Elementwise, Pure], traits)>;

// Another type for each element.
class TT_CastOp<string mnemonic> : TT_ElementwiseOp<mnemonic, [SameOperandsAndResultShape, SameOperandsAndResultEncoding]>;

#endif // TESSERA_DIALECT_TRITON_TRITONDIALECT
