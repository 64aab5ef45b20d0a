// Operations of Triton's dialect, as Triton 3.7 defines them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_TRITONOPS
#define TESSERA_DIALECT_TRITON_TRITONOPS

include "dialect/triton/TritonDialect.td"

//===--- Casts ---===//

def TT_IntToPtrOp : TT_CastOp<"int_to_ptr"> {
  let summary = "The pointer with an address.";
  let arguments = (ins TT_I64Like:$src);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def TT_PtrToIntOp : TT_CastOp<"ptr_to_int"> {
  let summary = "The address of a pointer.";
  let arguments = (ins TT_PtrLike:$src);
  let results = (outs TT_I64Like:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def TT_BitcastOp : TT_CastOp<"bitcast"> {
  let summary = "The same bits as another type, pointers included.";
  let arguments = (ins TT_Type:$src);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TT_FpToFpOp : TT_CastOp<"fp_to_fp"> {
  let summary = "The nearest value of another floating-point type, with a rounding mode where that is narrower.";
  let arguments = (ins TT_FloatLike:$src, OptionalAttr<TT_RoundingModeAttr>:$rounding);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$src attr-dict  (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Arithmetic ---===//

def TT_ClampFOp : TT_ElementwiseOp<"clampf", [SameOperandsAndResultType]> {
  let summary = "A number, but no less than `min` and no more than `max`.";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max, TT_PropagateNanAttr:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)";
}

def TT_PreciseSqrtOp : TT_ElementwiseOp<"precise_sqrt", [SameOperandsAndResultType]> {
  let summary = "The square root, rounded as IEEE 754 says.";
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def TT_PreciseDivFOp : TT_ElementwiseOp<"precise_divf", [SameOperandsAndResultType]> {
  let summary = "The quotient, rounded as IEEE 754 says.";
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_MulhiUIOp : TT_ElementwiseOp<"mulhiui", [SameOperandsAndResultType]> {
  let summary = "The upper half of the bits of a product of two unsigned numbers.";
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_AddPtrOp : TT_ElementwiseOp<"addptr", [
    SameOperandsAndResultShape, SameOperandsAndResultEncoding,
    TypesMatchWith<"result type matches ptr type", "result", "ptr", "$_self">
  ]> {
  let summary = "A pointer so many elements further on; the number is signed.";
  let arguments = (ins TT_PtrLike:$ptr, TT_IntLike:$offset);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat = "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

//===--- Memory ---===//

def TT_LoadOp : TT_Op<"load", [
    SameLoadStoreOperandsAndResultShape, SameOperandsAndResultEncoding, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    TypesMatchWith<"result matches ptr type", "ptr", "result", "tritonPointeeTypeOf($_self)">,
    OptionalTypesMatchWith<"mask type matches ptr type", "ptr", "mask", "tesseraI1SameShape($_self)">,
    OptionalTypesMatchWith<"other matches ptr type", "ptr", "other", "tritonPointeeTypeOf($_self)">
  ]> {
  let summary = "What pointers point at; where the mask is false `other`, or anything.";
  let arguments = (ins
    TT_PtrLike:$ptr,
    Optional<TT_BoolLike>:$mask,
    Optional<TT_Type>:$other,
    DefaultValuedAttr<TT_CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    DefaultValuedAttr<BoolAttr, "false">:$isVolatile
  );
  let results = (outs TT_Type:$result);
  let assemblyFormat = [{
    $ptr (`,` $mask^)? (`,` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasCanonicalizeMethod = 1;
}

def TT_StoreOp : TT_Op<"store", [
    SameLoadStoreOperandsShape, SameOperandsEncoding,
    TypesMatchWith<"value type matches ptr type", "ptr", "value", "tritonPointeeTypeOf($_self)">,
    OptionalTypesMatchWith<"mask type matches ptr type", "ptr", "mask", "tesseraI1SameShape($_self)">
  ]> {
  let summary = "Writes values where pointers point and the mask is true.";
  let arguments = (ins
    Arg<TT_PtrLike, "", [MemWrite<GlobalMemory>]>:$ptr,
    TT_Type:$value,
    Optional<TT_BoolLike>:$mask,
    DefaultValuedAttr<TT_CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    UnitAttr:$ignore_cta
  );
  let assemblyFormat = [{
    $ptr `,` $value (`,` $mask^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasCanonicalizeMethod = 1;
}

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", [
    SameOperandsAndResultShape, SameOperandsAndResultEncoding,
    TypesMatchWith<"ptr type matches value type", "val", "ptr", "tritonPointerTypeTo($_self)">,
    OptionalTypesMatchWith<"mask type matches value type", "val", "mask", "tesseraI1SameShape($_self)">
  ]> {
  let summary = "Combines what pointers point at with values, each at once; gives what was there.";
  let arguments = (ins
    TT_AtomicRMWAttr:$atomic_rmw_op,
    Arg<TT_PtrLike, "", [MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>:$ptr,
    TT_Type:$val,
    Optional<TT_BoolLike>:$mask,
    TT_MemSemanticAttr:$sem,
    TT_MemSyncScopeAttr:$scope
  );
  let results = (outs TT_Type:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)?  attr-dict `:`
    functional-type(operands, $result)
  }];
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", [
    SameOperandsAndResultShape, SameOperandsAndResultEncoding,
    TypesMatchWith<"ptr type matches cmp type", "cmp", "ptr", "tritonPointerTypeTo($_self)">,
    TypesMatchWith<"ptr type matches value type", "val", "ptr", "tritonPointerTypeTo($_self)">
  ]> {
  let summary = "Puts values where pointers point if what is there is `cmp`, each at once; gives what was there.";
  let arguments = (ins
    Arg<TT_PtrLike, "", [MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>:$ptr,
    TT_Type:$cmp,
    TT_Type:$val,
    TT_MemSemanticAttr:$sem,
    TT_MemSyncScopeAttr:$scope
  );
  let results = (outs TT_Type:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)
  }];
}

//===--- Shapes ---===//

def TT_SplatOp : TT_Op<"splat", [Pure, SameOperandsAndResultElementType, SameOperandsAndResultEncoding]> {
  let summary = "A tensor that has a value everywhere.";
  let arguments = (ins TT_Type:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_UnsplatOp : TT_Op<"unsplat", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The one element of a tensor.";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "$src attr-dict `:` type($src)";
  let hasVerifier = 1;
}

def TT_ExpandDimsOp : TT_Op<"expand_dims", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>, SameOperandsAndResultElementType
  ]> {
  let summary = "The tensor with a dimension of size 1 more.";
  let arguments = (ins TT_Tensor:$src, I32Attr:$axis);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
}

def TT_ReshapeOp : TT_Op<"reshape", [Pure, SameOperandsAndResultElementType]> {
  let summary = "The elements of a tensor in another shape; in any order if that is allowed.";
  let arguments = (ins TT_Tensor:$src, UnitAttr:$allow_reorder, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_BroadcastOp : TT_Op<"broadcast", [Pure, SameOperandsAndResultElementType, SameOperandsAndResultEncoding]> {
  let summary = "The tensor repeated along dimensions of size 1.";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_CatOp : TT_Op<"cat", [NoMemoryEffect, SameTypeOperands, SameOperandsAndResultElementType]> {
  let summary = "The elements of two tensors in one, in any order.";
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_JoinOp : TT_Op<"join", [Pure, SameTypeOperands]> {
  let summary = "Two tensors side by side in a new last dimension.";
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_SplitOp : TT_Op<"split", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    TypesMatchWith<"outLHS and outRHS types match", "outLHS", "outRHS", "$_self">
  ]> {
  let summary = "The two halves of a tensor along its last dimension, of size 2.";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$outLHS, TT_Tensor:$outRHS);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($outLHS)";
}

def TT_TransOp : TT_Op<"trans", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>, SameOperandsAndResultElementType
  ]> {
  let summary = "The tensor with its dimensions in another order: result dimension i is dimension `order[i]`.";
  let arguments = (ins TT_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_MakeRangeOp : TT_Op<"make_range", [Pure]> {
  let summary = "The numbers from `start` to before `end`.";
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- The grid ---===//

def TT_GetProgramIdOp : TT_Op<"get_program_id", [Pure]> {
  let summary = "Where in the grid the program is.";
  let arguments = (ins TT_ProgramDim:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def TT_GetNumProgramsOp : TT_Op<"get_num_programs", [Pure]> {
  let summary = "How many programs the grid has.";
  let arguments = (ins TT_ProgramDim:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

//===--- Products ---===//

def TT_DotOp : TT_Op<"dot", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>, DotOpInterface,
    TypesMatchWith<"result's type matches accumulator's type", "d", "c", "$_self">
  ]> {
  let summary = "`c` and the product of matrices, or of each pair of a batch.";
  let arguments = (ins
    TT_FpIntTensor:$a,
    TT_FpIntTensor:$b,
    TT_FpIntTensor:$c,
    DefaultValuedAttr<TT_InputPrecisionAttr, "::mlir::triton::InputPrecision::IEEE">:$inputPrecision,
    DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc
  );
  let results = (outs TT_FpIntTensor:$d);
  let assemblyFormat = [{
    $a`,` $b`,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b) `->` type($d)
  }];
  let hasVerifier = 1;
}

def TT_DotScaledOp : TT_Op<"dot_scaled", [
    Pure, AttrSizedOperandSegments, DeclareOpInterfaceMethods<DotOpInterface, ["verifyDims", "verifyOutputDims"]>,
    TypesMatchWith<"result's type matches accumulator's type", "d", "c", "$_self">
  ]> {
  let summary = "The same of small floats, groups of which share a scale.";
  let arguments = (ins
    RankedTensorOf<[TT_Float, I8]>:$a,
    RankedTensorOf<[TT_Float, I8]>:$b,
    TT_FloatTensor:$c,
    Optional<RankedTensorOf<[TT_Float, I8]>>:$a_scale,
    Optional<RankedTensorOf<[TT_Float, I8]>>:$b_scale,
    TT_ScaleDotElemTypeAttr:$a_elem_type,
    TT_ScaleDotElemTypeAttr:$b_elem_type,
    BoolAttr:$fastMath,
    DefaultValuedAttr<BoolAttr, "true">:$lhs_k_pack,
    DefaultValuedAttr<BoolAttr, "true">:$rhs_k_pack
  );
  let results = (outs TT_FloatTensor:$d);
  let assemblyFormat = [{
    $a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c
    `lhs` `=` $a_elem_type `rhs` `=` $b_elem_type attr-dict
    `:` type($a) (`,` type($a_scale)^)? `*` type($b) (`,` type($b_scale)^)? `->` type($d)
  }];
  let hasVerifier = 1;
}

//===--- Ops with a function ---===//

def TT_ReduceOp : TT_Op<"reduce", [
    Pure, SameOperandsShape, SameOperandsEncoding, SingleBlock, DeclareOpInterfaceMethods<InferTypeOpInterface>
  ]> {
  let summary = "All elements along a dimension combined by a function, which is associative.";
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis);
  let results = (outs Variadic<TT_Type>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_ScanOp : TT_Op<"scan", [
    Pure, SameOperandsAndResultEncoding, SameOperandsAndResultShape, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>
  ]> {
  let summary = "For each element what it and those before it combine to, by a function, which is associative.";
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", [
    SameOperandsAndResultEncoding, SameOperandsAndResultShape, RecursiveMemoryEffects
  ]> {
  let summary = "A function of `pack` elements at a time, with control flow of its own.";
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region AnyRegion:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class TT_ReturnLikeOp<string mnemonic, string parent> : TT_Op<mnemonic, [HasParent<parent>, Pure, Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$result);
}
def TT_ReduceReturnOp : TT_ReturnLikeOp<"reduce.return", "ReduceOp"> {
  let summary = "What the function of a reduction gives.";
  let assemblyFormat = "$result attr-dict `:` type($result)";
}
def TT_ScanReturnOp : TT_ReturnLikeOp<"scan.return", "ScanOp"> {
  let summary = "What the function of a scan gives.";
  let assemblyFormat = "$result attr-dict `:` type($result)";
}
def TT_MapElementwiseReturnOp : TT_ReturnLikeOp<"map_elementwise.return", "MapElementwiseOp"> {
  let summary = "What the function of a map gives.";
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", [
    Elementwise, SameOperandsAndResultEncoding, SameVariadicOperandSize,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>
  ]> {
  let summary = "Calls a function of a library for each element.";
  let arguments = (ins Variadic<TT_Type>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", [
    Elementwise, SameOperandsAndResultEncoding,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>
  ]> {
  let summary = "Assembly for each group of `packed_element` elements.";
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<AnyTypeOf<[TT_Type]>>:$args);
  let results = (outs Variadic<TT_Type>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

//===--- Counting and gathering ---===//

def TT_HistogramOp : TT_Op<"histogram", [
    Pure, OptionalTypesMatchWith<"mask type matches src type", "src", "mask", "tesseraI1SameShape($_self)">
  ]> {
  let summary = "How often each number from 0 on is among the elements.";
  let arguments = (ins TT_IntTensor:$src, Optional<TT_BoolLike>:$mask);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)";
}

def TT_GatherOp : TT_Op<"gather", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Elements of a tensor by their numbers along a dimension.";
  let arguments = (ins TT_Tensor:$src, TT_IntTensor:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Debugging ---===//

def TT_PrintOp : TT_Op<"print", [SameVariadicOperandSize, MemoryEffects<[MemWrite<GlobalMemory>]>]> {
  let summary = "Prints values from the device.";
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<AnyTypeOf<[TT_Type]>>:$args, DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
}

def TT_AssertOp : TT_Op<"assert", [MemoryEffects<[MemWrite<GlobalMemory>]>]> {
  let summary = "Stops with a message where a condition doesn't hold.";
  let arguments = (ins AnyTypeOf<[I1, I1Tensor]>:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

//===--- Tensor descriptors ---===//

def TT_MakeTensorDescOp : TT_Op<"make_tensor_descriptor", [Pure, SameVariadicOperandSize]> {
  let summary = "Describes a tensor in memory by its start, shape and strides.";
  let arguments = (ins
    TT_Ptr:$base,
    Variadic<I32>:$shape,
    Variadic<I64>:$strides,
    DefaultValuedAttr<TT_PaddingOptionAttr, "::mlir::triton::PaddingOption::PAD_ZERO">:$padding
  );
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = "$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base) `,` type($result)";
}

def TT_DescriptorLoadOp : TT_Op<"descriptor_load"> {
  let summary = "The block at a place; what lies outside of the tensor is padding.";
  let arguments = (ins
    Arg<TT_TensorDescType, "", [MemRead<GlobalMemory>]>:$desc,
    Variadic<I32>:$indices,
    DefaultValuedAttr<TT_CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict
  );
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $indices `]`
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorStoreOp : TT_Op<"descriptor_store"> {
  let summary = "Writes a block; what lies outside of the tensor is dropped.";
  let arguments = (ins
    Arg<TT_TensorDescType, "", [MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>:$desc,
    TT_Tensor:$src,
    Variadic<I32>:$indices
  );
  let assemblyFormat = "$desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def TT_DescriptorReduceOp : TT_Op<"descriptor_reduce"> {
  let summary = "Combines a block with what is in memory.";
  let arguments = (ins
    TT_DescriptorReduceKindAttr:$kind,
    Arg<TT_TensorDescType, "", [MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>:$desc,
    TT_Tensor:$src,
    Variadic<I32>:$indices
  );
  let assemblyFormat = "$kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def TT_DescriptorGatherOp : TT_Op<"descriptor_gather"> {
  let summary = "Rows of a tensor in memory by their numbers.";
  let arguments = (ins
    Arg<TT_TensorDescType, "", [MemRead<GlobalMemory>]>:$desc,
    RankedTensorOf<[I16, I32]>:$x_offsets,
    I32:$y_offset
  );
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TT_DescriptorScatterOp : TT_Op<"descriptor_scatter"> {
  let summary = "Writes rows of a tensor in memory by their numbers.";
  let arguments = (ins
    Arg<TT_TensorDescType, "", [MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>:$desc,
    RankedTensorOf<[I16, I32]>:$x_offsets,
    I32:$y_offset,
    TT_Tensor:$src
  );
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

//===--- Block pointers ---===//

def TT_MakeTensorPtrOp : TT_Op<"make_tensor_ptr", [
    Pure, SameVariadicOperandSize,
    TypesMatchWith<"infer pointer type from the result type", "result", "base", "tritonBasePointerOf($_self)">
  ]> {
  let summary = "A pointer to a block of a tensor in memory, by the tensor's start, shape and strides and the block's offsets.";
  let description = [{
    What Triton had before tensor descriptors. A load from it may have attributes `boundaryCheck`, the dimensions in which the block may extend beyond the
    tensor, and `padding`, what is loaded from there (1 zero, 2 NaN; anything where it isn't given); a store has the former.
  }];
  let arguments = (ins
    TT_Ptr:$base,
    Variadic<I64>:$shape,
    Variadic<I64>:$strides,
    Variadic<I32>:$offsets,
    DenseI32ArrayAttr:$order
  );
  let results = (outs TT_TensorPtr:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $offsets `]` attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def TT_AdvanceOp : TT_Op<"advance", [
    Pure, TypesMatchWith<"result type matches ptr type", "result", "ptr", "$_self">
  ]> {
  let summary = "A pointer to the block so many elements further on in each dimension.";
  let arguments = (ins TT_TensorPtr:$ptr, Variadic<I32>:$offsets);
  let results = (outs TT_TensorPtr:$result);
  let assemblyFormat = "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Functions ---===//

def FuncOp : TT_Op<"func", [
    AffineScope, AutomaticAllocationScope, CallableOpInterface, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface,
    HasParent<"ModuleOp">
  ]> {
  let summary = "A kernel, or a function that kernels call.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def CallOp : TT_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls a function by name.";
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def ReturnOp : TT_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Returns from a function.";
  let arguments = (ins Variadic<AnyType>:$srcs);
  let assemblyFormat = "attr-dict ($srcs^ `:` type($srcs))?";
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TRITON_TRITONOPS
