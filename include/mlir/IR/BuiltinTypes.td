// The builtin types, by the names that definitions refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINTYPES
#define TESSERA_MLIR_IR_BUILTINTYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}

// The types themselves are in the library: these are constraints that stand for them, under the names of upstream's
// definitions.
def Builtin_BFloat16 : TypeAlias<BF16>;
def Builtin_Float16 : TypeAlias<F16>;
def Builtin_Float32 : TypeAlias<F32>;
def Builtin_Float64 : TypeAlias<F64>;
def Builtin_Float80 : TypeAlias<F80>;
def Builtin_Float128 : TypeAlias<F128>;
def Builtin_FloatTF32 : TypeAlias<TF32>;
def Builtin_Integer : TypeAlias<AnyInteger>;
def Builtin_Index : TypeAlias<Index>;
def Builtin_None : TypeAlias<NoneType>;
def Builtin_Complex : TypeAlias<AnyComplex>;
def Builtin_Function : TypeAlias<FunctionType>;
def Builtin_Tuple : TypeAlias<AnyTuple>;
def Builtin_Vector : TypeAlias<AnyVectorOfAnyRank>;
def Builtin_RankedTensor : TypeAlias<AnyRankedTensor>;
def Builtin_UnrankedTensor : TypeAlias<AnyUnrankedTensor>;
def Builtin_MemRef : TypeAlias<AnyMemRef>;
def Builtin_UnrankedMemRef : TypeAlias<AnyUnrankedMemRef>;
def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]>;

#endif // TESSERA_MLIR_IR_BUILTINTYPES
