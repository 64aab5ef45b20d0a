// Constraints and classes that ops of the llvm dialect share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMOPBASE
#define TESSERA_DIALECT_LLVM_LLVMOPBASE

include "dialect/llvm/LLVMDebugAttrs.td"
include "dialect/llvm/LLVMTypes.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"

//===--- Types ---===//

def LLVM_Type : DialectType<LLVM_Dialect, CPred<"llvmTypeIsCompatibleOuter($_self)">, "LLVM dialect-compatible type">;
def LLVM_TokenType : Type<LLVMTokenType.predicate, "LLVM token type">, BuildableType<LLVMTokenType.builderCall>;
def LLVM_PrimitiveType : Type<
  And<[LLVM_Type.predicate, Neg<LLVMVoidType.predicate>, Neg<LLVMFunctionType.predicate>]>, "primitive LLVM type">;
def LLVM_FunctionType : Type<LLVMFunctionType.predicate, "LLVM function type", "::mlir::LLVM::FunctionType">;
def LLVM_AnyFloat : Type<CPred<"llvmTypeIsFloat($_self)">, "floating point LLVM type">;
def LLVM_AnyPointer : Type<LLVMPointerType.predicate, "LLVM pointer type", "::mlir::LLVM::PointerType">;
class LLVM_PointerInAddressSpace<int addressSpace>
    : Type<And<[LLVM_AnyPointer.predicate, CPred<"llvmPointerTypeGetAddressSpace($_self) == " # addressSpace>]>,
           "LLVM pointer in address space " # addressSpace, "::mlir::LLVM::PointerType">;
def LLVM_DefaultPointer
    : LLVM_PointerInAddressSpace<0>, BuildableType<"tesseraTypeGet($_ctxt, \"llvm.PointerType\")">;
def LLVM_AnyStruct : Type<LLVMStructType.predicate, "LLVM structure type">;
def LLVM_LoadableType : Type<CPred<"llvmTypeIsLoadable($_self)">, "LLVM type with size">;
def LLVM_AnyAggregate : Type<Or<[LLVMStructType.predicate, LLVMArrayType.predicate]>, "LLVM aggregate type">;
def LLVM_AnyNonAggregate
    : Type<And<[LLVM_Type.predicate, Neg<LLVM_AnyAggregate.predicate>]>, "LLVM-compatible non-aggregate type">;
def LLVM_AnyVector
    : Type<CPred<"llvmTypeIsCompatibleVector($_self)">, "LLVM dialect-compatible vector type", "::mlir::VectorType">;
def LLVM_AnyFixedVector
    : Type<CPred<"!llvmTypeIsScalableVector($_self)">, "LLVM dialect-compatible fixed-length vector type",
           "::mlir::VectorType">;
class LLVM_VectorOf<Type element>
    : Type<And<[LLVM_AnyVector.predicate,
                SubstLeaves<"$_self", "mlirShapedTypeGetElementType($_self)", element.predicate>]>,
           "LLVM dialect-compatible vector of " # element.summary, "::mlir::VectorType">;
class LLVM_ScalarOrVectorOf<Type element> : AnyTypeOf<[element, LLVM_VectorOf<element>]>;

//===--- Classes of ops ---===//

class LLVM_Op<string mnemonic, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits>;
class LLVM_TerminatorOp<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [Terminator]>;

def LLVM_DefaultFastmath : DefaultValuedAttr<LLVM_FastmathFlagsAttr, "::mlir::LLVM::FastmathFlags::none">;
def LLVM_DefaultCConv : DefaultValuedAttr<CConv, "#llvm.cconv<ccc>">;
def LLVM_DefaultTailCallKind : DefaultValuedAttr<TailCallKind, "#llvm.tailcallkind<none>">;
def LLVM_DefaultVisibility : DefaultValuedAttr<Visibility, "::mlir::LLVM::Visibility::Default">;
// A number or nothing where a number is a default that isn't printed.
def LLVM_OptionalAlignment : OptionalAttr<I64Attr>;

// What memory accesses say for alias analysis.
class LLVM_AccessAttrs {
  dag aliasAttrs = (ins
    OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
    OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
    OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
    OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa
  );
}
class LLVM_MemAccessOp<string mnemonic, list<Trait> traits = []>
    : LLVM_Op<mnemonic, [AccessGroupOpInterface, AliasAnalysisOpInterface] # traits>, LLVM_AccessAttrs;

// Groups of values with a tag each, of calls.
class LLVM_BundleAttrs {
  dag bundleAttrs = (ins
    VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
    DenseI32ArrayAttr:$op_bundle_sizes,
    OptionalAttr<ArrayAttr>:$op_bundle_tags
  );
}

#endif // TESSERA_DIALECT_LLVM_LLVMOPBASE
