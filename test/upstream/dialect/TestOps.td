// The dialect `test` that MLIR's own tests write their programs with, as far as they do: for upstream-opt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "dialect/nvvm/NVVMOps.td"
include "mlir/Bytecode/BytecodeDialectInterface.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Upstream_Dialect : Dialect {
  let name = "test";
  let summary = "What MLIR's tests write their programs with.";
  let cppNamespace = "::test";
  let cPrefix = "upstream";
  let dependentDialects = ["arith", "func", "cf"];
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraDeclaration = "#include \"dialect/nvvm/NVVMOps.h\"";
  let allowsUnknownOps = 1;
  let cInterfaces = [DialectInlinerInterface, DialectFoldInterface, BytecodeDialectInterface];
}

class Upstream_Op<string mnemonic, list<Trait> traits = []> : Op<Upstream_Dialect, mnemonic, traits> {
  let summary = "An op of MLIR's tests.";
}

//===--- Types ---===//

class Upstream_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Upstream_Dialect, name, traits> {
  let summary = "A type of MLIR's tests.";
  let mnemonic = typeMnemonic;
}
def Upstream_MemRefElementType : Upstream_Type<"MemRefElement", "memref_element", [MemRefElementTypeInterface]>;
def Upstream_TestType : Upstream_Type<"Test", "test_type">;

//===--- What bytecode has in several versions ---===//
// What was in them is said in Bytecode.c.

class Upstream_Attr<string name, string attrMnemonic> : AttrDef<Upstream_Dialect, name> {
  let summary = "An attribute of MLIR's tests.";
  let mnemonic = attrMnemonic;
}
def Upstream_ParamsAttr : Upstream_Attr<"Params", "attr_params"> {
  let parameters = (ins "int":$v0, "int":$v1);
  let assemblyFormat = "`<` params `>`";
}
def Upstream_SingletonAttr : Upstream_Attr<"Singleton", "dynamic_singleton">;
def Upstream_VersionedAOp : Upstream_Op<"versionedA"> {
  let arguments = (ins I64Attr:$dims, BoolAttr:$modifier);
}
// MLIR's has its numbers in a struct of C++, and writes them as such.
def Upstream_WithVersionedPropertiesOp : Upstream_Op<"with_versioned_properties"> {
  let arguments = (ins I64Attr:$value1, I64Attr:$value2);
  let hasCustomAssemblyFormat = 1; // a format has no bar
}
def Upstream_VersionedBOp : Upstream_Op<"versionedB"> {
  let arguments = (ins Upstream_ParamsAttr:$attribute);
}

//===--- What modules say ---===//

def Upstream_OpWithDataLayoutOp : Upstream_Op<"op_with_data_layout", [DataLayoutOpInterface]> {
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}
// `versions` are those of an NvvmRequiredSM.
class Upstream_RequiresSMOp<string mnemonic, string versions> : Upstream_Op<mnemonic, [NVVM_RequiresSMInterface]> {
  let assemblyFormat = "attr-dict";
  let extraDefinition = "const NvvmRequiredSM upstream" # !subst("Upstream_", "", NAME) # "RequiresSMInterface = {" # versions # "};";
}
def Upstream_RequiresSM80Op : Upstream_RequiresSMOp<"nvvm_requires_sm_80", "false, {80}">;
def Upstream_RequiresSM90aOp : Upstream_RequiresSMOp<"nvvm_requires_sm_90a", "true, {90}">;
def Upstream_RequiresSM90aOrSM100aOp : Upstream_RequiresSMOp<"nvvm_requires_sm_90a_or_sm_100a", "true, {90, 100}">;

//===--- Regions ---===//

class Upstream_GraphOp<string mnemonic, list<Trait> traits = []>
    : Upstream_Op<mnemonic, traits # [DeclareOpInterfaceMethods<RegionKindInterface, ["hasSSADominance"]>]> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "attr-dict-with-keyword $region";
}
def Upstream_GraphRegionOp : Upstream_GraphOp<"graph_region">;
def Upstream_IsolatedGraphRegionOp : Upstream_GraphOp<"isolated_graph_region", [IsolatedFromAbove]>;
def Upstream_SSACFGRegionOp : Upstream_Op<"ssacfg_region"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}
def Upstream_OneRegionOp : Upstream_Op<"one_region_op"> {
  let regions = (region AnyRegion:$region);
}
def Upstream_IsolatedRegionsOp : Upstream_Op<"isolated_regions", [IsolatedFromAbove]> {
  let regions = (region VariadicRegion<AnyRegion>:$regions);
  let assemblyFormat = "attr-dict-with-keyword $regions";
}
def Upstream_AllocaScopeRegionOp : Upstream_Op<"alloca_scope_region", [AutomaticAllocationScope]> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "attr-dict-with-keyword $region";
}
def Upstream_AffineScopeOp : Upstream_Op<"affine_scope", [AffineScope]> {
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$region attr-dict";
}
def Upstream_SingleNoTerminatorOp : Upstream_Op<"single_no_terminator_op", GraphRegionNoTerminator.traits> {
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "attr-dict `:` $region";
}
def Upstream_CseOfSingleBlockOp : Upstream_Op<"cse_of_single_block_op",
    [SingleBlockImplicitTerminator<"RegionYieldOp">, Pure]> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "attr-dict `inputs` `(` $inputs `)` $region `:` type($inputs) `->` type($outputs)";
}
def Upstream_MergeBlocksOp : Upstream_Op<"merge_blocks"> {
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region AnyRegion:$body);
}
def Upstream_GraphLoopOp : Upstream_Op<"graph_loop", [
    LoopLikeOpInterface, NoMemoryEffect, RecursivelySpeculatable, SingleBlock, DeclareOpInterfaceMethods<RegionKindInterface>,
    HasOnlyGraphRegion
  ]> {
  let arguments = (ins Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$rets);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$args $body attr-dict `:` functional-type(operands, results)";
}
def Upstream_RegionYieldOp : Upstream_Op<"region_yield", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result `:` type($result) attr-dict";
}
def Upstream_RegionIfYieldOp : Upstream_Op<"region_if_yield", [NoMemoryEffect, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values `:` type($values) attr-dict";
}
def Upstream_RegionIfOp : Upstream_Op<"region_if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds", "getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"RegionIfYieldOp">, RecursiveMemoryEffects
  ]> {
  let summary = "One of two regions runs, then a third.";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion, AnyRegion:$joinRegion);
  let hasCustomAssemblyFormat = 1;
}
def Upstream_AnyCondOp : Upstream_Op<"any_cond", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds"]>, RecursiveMemoryEffects
  ]> {
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region AnyRegion:$region);
}
def Upstream_OpWithRegionPatternOp : Upstream_Op<"op_with_region_pattern"> {
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
}
def Upstream_OpWithRegionFoldOp : Upstream_Op<"op_with_region_fold"> {
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasFolder = 1;
}
def Upstream_OpWithRegionFoldNoMemoryEffectOp : Upstream_Op<"op_with_region_fold_no_side_effect", [NoMemoryEffect]> {
  let regions = (region SizedRegion<1>:$region);
}
def Upstream_SymbolScopeOp : Upstream_Op<"symbol_scope", [SymbolTable, SingleBlockImplicitTerminator<"FinishOp">]> {
  let regions = (region SizedRegion<1>:$region);
}
def Upstream_SymbolScopeIsolatedOp : Upstream_Op<"symbol_scope_isolated",
    [IsolatedFromAbove, SymbolTable, SingleBlockImplicitTerminator<"FinishOp">]> {
  let regions = (region SizedRegion<1>:$region);
}

//===--- Terminators, calls, functions ---===//

def Upstream_FinishOp : Upstream_Op<"finish", [Terminator]>;
def Upstream_ReturnOp : Upstream_Op<"return", [ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def Upstream_ValidOp : Upstream_Op<"valid", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def Upstream_BranchOp : Upstream_Op<"br", [DeclareOpInterfaceMethods<BranchOpInterface>, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let successors = (successor AnySuccessor:$target);
}
// Each of its ways brings as many values of its own as it is behind the first.
def Upstream_InternalBranchOp : Upstream_Op<"internal_br", [
    DeclareOpInterfaceMethods<BranchOpInterface, ["getNumProducedOperands"]>, Terminator, AttrSizedOperandSegments
  ]> {
  let arguments = (ins Variadic<AnyType>:$successOperands, Variadic<AnyType>:$errorOperands);
  let successors = (successor AnySuccessor:$successPath, AnySuccessor:$errorPath);
}
// The first group goes to the second successor.
def Upstream_ProducingBranchOp : Upstream_Op<"producing_br",
    [DeclareOpInterfaceMethods<BranchOpInterface>, Terminator, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$firstOperands, Variadic<AnyType>:$secondOperands);
  let results = (outs I32:$dummy);
  let successors = (successor AnySuccessor:$first, AnySuccessor:$second);
}
def Upstream_FunctionalRegionOp : Upstream_Op<"functional_region_op",
    [DeclareOpInterfaceMethods<CallableOpInterface, ["getArgumentTypes", "getResultTypes"]>]> {
  let arguments = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs FunctionType:$function);
  let regions = (region AnyRegion:$body);
}
def Upstream_ConversionCallOp : Upstream_Op<"conversion_call_op", [CallOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$arg_operands, SymbolRefAttr:$callee, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$outputs);
}
def Upstream_ConversionFuncOp : Upstream_Op<"conversion_func_op", [FunctionOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
// Only the group in the middle is passed.
def Upstream_CallWithSegmentsOp : Upstream_Op<"call_with_segments",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<CallOpInterface, ["getArguments"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$prefix, Variadic<AnyType>:$args, Variadic<AnyType>:$suffix);
  let assemblyFormat = [{
    $callee `(` $prefix `:` type($prefix) `)` `(` $args `:` type($args) `)` `(` $suffix `:` type($suffix) `)` attr-dict
  }];
}
def Upstream_CallOnDeviceOp : Upstream_Op<"call_on_device", [DeclareOpInterfaceMethods<CallOpInterface, ["getArguments"]>]> {
  let arguments = (ins SymbolRefAttr:$callee, Variadic<AnyType>:$forwarded_operands, AnyType:$device,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    $callee `(` $forwarded_operands `)` `,` $device attr-dict `:` functional-type(operands, results)
  }];
}
class Upstream_ChangeOp<string mnemonic, list<Trait> traits = []> : Upstream_Op<mnemonic, traits> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def Upstream_CastOp : Upstream_ChangeOp<"cast">;
def Upstream_TypeChangerOp : Upstream_ChangeOp<"type_changer">;
def Upstream_FoldToCallOp : Upstream_Op<"fold_to_call_op"> {
  let arguments = (ins FlatSymbolRefAttr:$callee);
  let hasCanonicalizer = 1;
}

//===--- Values ---===//

def Upstream_ConstantOp : Upstream_Op<"constant", [ConstantLike, NoMemoryEffect]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}
def Upstream_OpCommutative : Upstream_Op<"op_commutative", [Commutative]> {
  let arguments = (ins I32:$op1, I32:$op2, I32:$op3, I32:$op4);
  let results = (outs I32:$result);
}
def Upstream_OpInPlaceFoldSuccess : Upstream_Op<"op_in_place_fold_success"> {
  let results = (outs Variadic<I1>:$outputs);
  let hasFolder = 1;
}
def Upstream_OpWithVariadicResultsAndFolder : Upstream_Op<"op_with_variadic_results_and_folder"> {
  let arguments = (ins Variadic<I32>:$inputs);
  let results = (outs Variadic<I32>:$outputs);
  let hasFolder = 1;
}
def Upstream_DialectCanonicalizableOp : Upstream_Op<"dialect_canonicalizable"> {
  let results = (outs I32:$result);
  let hasCanonicalizer = 1;
}
def Upstream_AlwaysSpeculatableOp : Upstream_Op<"always_speculatable_op", [Pure]> {
  let results = (outs I32:$result);
}
def Upstream_ConditionallySpeculatableOp : Upstream_Op<"conditionally_speculatable_op",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect]> {
  let arguments = (ins I32:$input);
  let results = (outs I32:$result);
}
def Upstream_NeverSpeculatableOp : Upstream_Op<"never_speculatable_op"> {
  let results = (outs I32:$result);
}
def Upstream_RecursivelySpeculatableOp : Upstream_Op<"recursively_speculatable_op",
    [RecursivelySpeculatable, RecursiveMemoryEffects]> {
  let results = (outs I32:$result);
  let regions = (region SizedRegion<1>:$body);
}
def Upstream_DestinationStyleOp : Upstream_Op<"destination_style_op", [DestinationStyleOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, Variadic<AnyType>:$other_operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` type($results)^)?
  }];
  string dpsInits = "outputs";
}

//===--- Memory ---===//

def Upstream_EffectsResultOp : Upstream_Op<"test_effects_result"> {
  let results = (outs Res<I32, "", [MemAlloc, MemWrite]>:$result);
}
def Upstream_OpWithMemWrite : Upstream_Op<"op_with_memwrite", [MemoryEffects<[MemWrite]>]>;
def Upstream_OpWithMemRead : Upstream_Op<"op_with_memread", [MemoryEffects<[MemRead]>]> {
  let results = (outs AnyInteger:$result);
}
def Upstream_AllocWithMultipleResultsOp : Upstream_Op<"alloc_with_multiple_results"> {
  let results = (outs Index:$index, Res<AnyMemRef, "", [MemAlloc]>:$memref);
  let assemblyFormat = "attr-dict `:` type($index) `,` type($memref)";
}
def Upstream_CopyOp : Upstream_Op<"copy"> {
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$source, Arg<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$target);
  let assemblyFormat = "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict";
}
class Upstream_BufferOp<string mnemonic, list<Trait> traits = []> : Upstream_Op<mnemonic, traits> {
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$input, Arg<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$output);
}
def Upstream_BufferBasedOp : Upstream_BufferOp<"buffer_based"> {
  let assemblyFormat = "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` attr-dict";
}
def Upstream_RegionBufferBasedOp : Upstream_BufferOp<"region_buffer_based", [SingleBlockImplicitTerminator<"RegionYieldOp">]> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` $region attr-dict";
}
def Upstream_ReadBufferOp : Upstream_Op<"read_buffer", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins AnyRankedOrUnrankedMemRef:$buffer);
}
def Upstream_MultiSlotAllocaOp : Upstream_Op<"multi_slot_alloca", [
    DeclareOpInterfaceMethods<PromotableAllocationOpInterface>, DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>
  ]> {
  let results = (outs Variadic<MemRefOf<[I32]>>:$slots);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
}
def Upstream_OpNorm : Upstream_Op<"op_norm", [MemRefsNormalizable]> {
  let arguments = (ins AnyMemRef:$x, AnyMemRef:$y);
}
def Upstream_OpNonNorm : Upstream_Op<"op_nonnorm"> {
  let arguments = (ins AnyMemRef:$x, AnyMemRef:$y);
}
def Upstream_OpNormRet : Upstream_Op<"op_norm_ret", [MemRefsNormalizable]> {
  let arguments = (ins AnyMemRef:$x);
  let results = (outs AnyMemRef:$Y, AnyMemRef:$Z);
}
def Upstream_OpFuncRef : Upstream_Op<"op_funcref">;

//===--- Ranges of integers ---===//

def Upstream_ReflectBoundsOp : Upstream_Op<"reflect_bounds",
    [DeclareOpInterfaceMethods<InferIntRangeInterface>, AllTypesMatch<["value", "result"]>]> {
  let summary = "Notes what is known of its operand.";
  let arguments = (ins AnyType:$value, OptionalAttr<APIntAttr>:$umin, OptionalAttr<APIntAttr>:$umax, OptionalAttr<APIntAttr>:$smin,
                       OptionalAttr<APIntAttr>:$smax);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value `:` type($result)";
}
def Upstream_WithBoundsOp : Upstream_Op<"with_bounds", [DeclareOpInterfaceMethods<InferIntRangeInterface>, NoMemoryEffect]> {
  let arguments = (ins APIntAttr:$umin, APIntAttr:$umax, APIntAttr:$smin, APIntAttr:$smax);
  let results = (outs AnyType:$fakeVal);
  let assemblyFormat = "attr-dict `:` type($fakeVal)";
}
def Upstream_ValueWithBoundsOp : Upstream_Op<"value_with_bounds", [DeclareOpInterfaceMethods<InferIntRangeInterface>, NoMemoryEffect]> {
  let arguments = (ins IndexAttr:$min, IndexAttr:$max);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}
def Upstream_WithBoundsRegionOp : Upstream_Op<"with_bounds_region",
    [DeclareOpInterfaceMethods<InferIntRangeInterface>, SingleBlock, NoTerminator]> {
  let arguments = (ins APIntAttr:$umin, APIntAttr:$umax, APIntAttr:$smin, APIntAttr:$smax);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
}
def Upstream_IncrementOp : Upstream_Op<"increment",
    [DeclareOpInterfaceMethods<InferIntRangeInterface>, NoMemoryEffect, AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins AnyType:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value `:` type($result)";
}
