// The gpu dialect, its enums, types and the interface of its asynchronous ops, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUDIALECT
#define TESSERA_DIALECT_GPU_GPUDIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def GPU_Dialect : Dialect {
  let name = "gpu";
  let summary = "Kernels, what launches them, and what their threads do together.";
  let cppNamespace = "::mlir::gpu";
  let hasOperationAttrVerify = 1;
  let dependentDialects = ["arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraDeclaration = "#include \"dialect/gpu/GPU.h\"";
}

//===--- Enums ---===//

class GPU_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::gpu";
}
class GPU_Case<string symbol, int value, string keyword = symbol> : I32EnumAttrCase<symbol, value, keyword>;
// Written as `#gpu<mnemonic case>`, or with brackets as `#gpu.mnemonic<case>`.
class GPU_EnumAttr<EnumInfo enum, string mnemonic> : EnumAttr<GPU_Dialect, enum, mnemonic>;
class GPU_BracketEnumAttr<EnumInfo enum, string mnemonic> : EnumAttr<GPU_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def GPU_AddressSpace : GPU_Enum<"AddressSpace", "GPU address space", [
    GPU_Case<"Global", 1, "global">, GPU_Case<"Workgroup", 2, "workgroup">, GPU_Case<"Private", 3, "private">
  ]>;
def GPU_AddressSpaceAttr : GPU_BracketEnumAttr<GPU_AddressSpace, "address_space">;

def GPU_Dimension : GPU_Enum<"Dimension", "a dimension, either 'x', 'y', or 'z'", [
    GPU_Case<"x", 0>, GPU_Case<"y", 1>, GPU_Case<"z", 2>
  ]>;
def GPU_DimensionAttr : GPU_EnumAttr<GPU_Dimension, "dim">;

def GPU_AllReduceOperation : GPU_Enum<"AllReduceOperation", "built-in reduction operations supported by gpu.allreduce.", [
    GPU_Case<"ADD", 0, "add">, GPU_Case<"MUL", 1, "mul">, GPU_Case<"MINUI", 2, "minui">, GPU_Case<"MINSI", 3, "minsi">,
    GPU_Case<"MINNUMF", 4, "minnumf">, GPU_Case<"MAXUI", 5, "maxui">, GPU_Case<"MAXSI", 6, "maxsi">,
    GPU_Case<"MAXNUMF", 7, "maxnumf">, GPU_Case<"AND", 8, "and">, GPU_Case<"OR", 9, "or">, GPU_Case<"XOR", 10, "xor">,
    GPU_Case<"MINIMUMF", 11, "minimumf">, GPU_Case<"MAXIMUMF", 12, "maximumf">
  ]>;
def GPU_AllReduceOperationAttr : GPU_EnumAttr<GPU_AllReduceOperation, "all_reduce_op">;

def GPU_ShuffleMode : GPU_Enum<"ShuffleMode", "Indexing modes supported by gpu.shuffle.", [
    GPU_Case<"XOR", 0, "xor">, GPU_Case<"UP", 2, "up">, GPU_Case<"DOWN", 1, "down">, GPU_Case<"IDX", 3, "idx">
  ]>;
def GPU_ShuffleModeAttr : GPU_EnumAttr<GPU_ShuffleMode, "shuffle_mode">;

def GPU_BroadcastType : GPU_Enum<"BroadcastType", "a lane to broadcast from", [
    GPU_Case<"first_active_lane", 0>, GPU_Case<"specific_lane", 1>
  ]>;
def GPU_BroadcastTypeAttr : GPU_EnumAttr<GPU_BroadcastType, "broadcast">;

def GPU_MMAElementwiseOpKind : GPU_Enum<"MMAElementwiseOp", "elementwise operation to apply to mma matrix", [
    GPU_Case<"ADDF", 0, "addf">, GPU_Case<"MULF", 1, "mulf">, GPU_Case<"SUBF", 2, "subf">, GPU_Case<"MAXF", 3, "maxf">,
    GPU_Case<"MINF", 4, "minf">, GPU_Case<"DIVF", 5, "divf">, GPU_Case<"ADDI", 6, "addi">, GPU_Case<"MULI", 7, "muli">,
    GPU_Case<"SUBI", 8, "subi">, GPU_Case<"DIVS", 9, "divs">, GPU_Case<"DIVU", 10, "divu">,
    GPU_Case<"NEGATEF", 11, "negatef">, GPU_Case<"NEGATES", 12, "negates">, GPU_Case<"EXTF", 13, "extf">
  ]>;
def GPU_MMAElementwiseOpAttr : GPU_EnumAttr<GPU_MMAElementwiseOpKind, "mma_element_wise">;

def GPU_Prune2To4SpMatFlag : GPU_Enum<"Prune2To4SpMatFlag", "pruning strategy for 2:4 sparse matrix", [
    GPU_Case<"NONE", 0>, GPU_Case<"PRUNE_ONLY", 1>, GPU_Case<"PRUNE_AND_CHECK", 2>
  ]>;
def GPU_Prune2To4SpMatFlagAttr : GPU_EnumAttr<GPU_Prune2To4SpMatFlag, "prune_2to4_spmat_flag"> {
  let defaultValue = "Prune2To4SpMatFlag::PRUNE_AND_CHECK";
}
def GPU_TransposeMode : GPU_Enum<"TransposeMode", "transpose mode of sparse matrix supported by sparse tensor ops", [
    GPU_Case<"NON_TRANSPOSE", 0>, GPU_Case<"TRANSPOSE", 1>, GPU_Case<"CONJUGATE_TRANSPOSE", 2>
  ]>;
def GPU_TransposeModeAttr : GPU_EnumAttr<GPU_TransposeMode, "mat_transpose_mode"> {
  let defaultValue = "TransposeMode::NON_TRANSPOSE";
}
def GPU_SpGEMMWorkEstimationOrComputeKind : GPU_Enum<"SpGEMMWorkEstimationOrComputeKind",
    "choose whether spgemm_work_estimation_or_compute does work estimation or compute", [
    GPU_Case<"WORK_ESTIMATION", 0>, GPU_Case<"COMPUTE", 1>
  ]>;
def GPU_SpGEMMWorkEstimationOrComputeKindAttr
    : GPU_EnumAttr<GPU_SpGEMMWorkEstimationOrComputeKind, "spgemm_work_estimation_or_compute_kind">;

def GPU_CompilationTarget : GPU_Enum<"CompilationTarget", "GPU compilation format", [
    GPU_Case<"Offload", 1, "offload">, GPU_Case<"Assembly", 2, "assembly">, GPU_Case<"Binary", 3, "bin">,
    GPU_Case<"Fatbin", 4, "fatbin">
  ]>;

//===--- Types ---===//

class GPU_Type<string name, string typeMnemonic> : TypeDef<GPU_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def GPU_AsyncTokenType : GPU_Type<"AsyncToken", "async.token"> {
  let summary = "When something that runs on a device is done.";
}
def GPU_SparseDnTensorHandleType : GPU_Type<"SparseDnTensorHandle", "sparse.dntensor_handle"> {
  let summary = "A dense tensor that sparse operations use.";
}
def GPU_SparseSpMatHandleType : GPU_Type<"SparseSpMatHandle", "sparse.spmat_handle"> {
  let summary = "A sparse matrix.";
}
def GPU_SparseSpGEMMOpHandleType : GPU_Type<"SparseSpGEMMOpHandle", "sparse.spgemmop_handle"> {
  let summary = "A product of sparse matrices that is being computed.";
}
def GPU_MMAMatrixType : GPU_Type<"MMAMatrix", "mma_matrix"> {
  let summary = "A matrix that the threads of a subgroup hold together.";
  let description = "`!gpu.mma_matrix<16x16xf16, \"AOp\">`: the text says which part of a product it is: AOp, BOp or COp.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType, StringRefParameter<>:$operand);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def GPU_AsyncToken : DialectType<GPU_Dialect, GPU_AsyncTokenType.predicate, "async token type">,
                     BuildableType<GPU_AsyncTokenType.builderCall>;
class GPU_SparseHandle<TypeDef type, string descr>
    : DialectType<GPU_Dialect, type.predicate, descr # " handle type">, BuildableType<type.builderCall>;
def GPU_SparseDnTensorHandle : GPU_SparseHandle<GPU_SparseDnTensorHandleType, "dense tensor">;
def GPU_SparseSpGEMMOpHandle : GPU_SparseHandle<GPU_SparseSpGEMMOpHandleType, "SpGEMM operation">;
def GPU_SparseSpMatHandle : GPU_SparseHandle<GPU_SparseSpMatHandleType, "sparse matrix">;

def GPU_MMAMatrix : DialectType<GPU_Dialect, GPU_MMAMatrixType.predicate, "MMAMatrix type">;
class GPU_MMAMatrixOf<list<Type> allowedTypes>
    : ContainerType<AnyTypeOf<allowedTypes>, GPU_MMAMatrixType.predicate, "gpuMatrixElement($_self)",
                    "gpu.mma_matrix">;
def GPU_MMAMemRef : MemRefOf<[I8, I32, F16, F32, F64, VectorOfRankAndType<[1], [I8, I32, F16, F32, F64]>]>;

//===--- Ops ---===//

class GPU_Op<string mnemonic, list<Trait> traits = []> : Op<GPU_Dialect, mnemonic, traits>;

def GPU_AsyncOpInterface : OpInterface<"AsyncOpInterface"> {
  let cppNamespace = "::mlir::gpu";
  let description = "Ops that begin when the tokens that they take are done, and may give a token instead of waiting for their end.";
  let methods = [
    InterfaceMethod<"The tokens that it waits for.", "TesseraRange", "getAsyncDependencies", (ins), "",
                    [{ return tesseraOperationGetOperandGroup(op, 0); }]>,
    InterfaceMethod<"The token that it gives; null when it waits for its end.", "MlirValue", "getAsyncToken", (ins), "",
                    [{ return gpuFindAsyncToken(op); }]>
  ];
}

#endif // TESSERA_DIALECT_GPU_GPUDIALECT
