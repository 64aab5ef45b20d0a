// The transform dialect: scripts, as IR, that transform other IR. As MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRANSFORM_TRANSFORMOPS
#define TESSERA_DIALECT_TRANSFORM_TRANSFORMOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialect/transform/TransformInterfaces.td"

def Transform_Dialect : Dialect {
  let name = "transform";
  let summary = "Scripts, as IR, that transform other IR.";
  let description = [{
    A value of the script is a handle: it stands for operations, values or attributes of the payload, the IR that is transformed. An op that
    changes what a handle stands for consumes it, and no handle of that or of anything inside may be used thereafter.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
        %0 = transform.apply_registered_pass "canonicalize" to %root : (!transform.any_op) -> !transform.any_op
        transform.print %0 {name = "simpler"} : !transform.any_op
        transform.yield
      }
    }
    ```

    `--transform-interpreter` applies the sequence `@__transform_main` to the operation that the pass runs on. A failure is definite, and ends
    everything with an error, or silenceable: then ops around may go on (`failures(suppress)`, `transform.alternatives`, matchers).
  }];
  let extraDeclaration = "#include \"dialect/transform/Transform.h\"";
  let cppNamespace = "::mlir::transform";
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Transform_Op<string mnemonic, list<Trait> traits = []> : Op<Transform_Dialect, mnemonic, traits>;
// An op that is applied: what it does to payload and handles is among the traits and at operands and results.
class Transform_AppliedOp<string mnemonic, list<Trait> traits = []>
    : Transform_Op<mnemonic, !listconcat([DeclareOpInterfaceMethods<TransformOpInterface>], traits)>;

//===--- Types ---===//

def Transform_AffineMapParamType
    : TypeDef<Transform_Dialect, "AffineMapParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let mnemonic = "affine_map";
  let summary = "Parameters that are affine maps.";
}
def Transform_AnyOpType : TypeDef<Transform_Dialect, "AnyOp", [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let mnemonic = "any_op";
  let summary = "Handles of any operations.";
}
def Transform_AnyValueType : TypeDef<Transform_Dialect, "AnyValue", [DeclareTypeInterfaceMethods<TransformValueHandleTypeInterface>]> {
  let mnemonic = "any_value";
  let summary = "Handles of any values.";
}
def Transform_OperationType : TypeDef<Transform_Dialect, "Operation", [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let mnemonic = "op";
  let summary = "Handles of operations of one name.";
  let parameters = (ins StringRefParameter<"name of the operations">:$operation_name);
  let assemblyFormat = "`<` $operation_name `>`";
}
def Transform_AnyParamType : TypeDef<Transform_Dialect, "AnyParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let mnemonic = "any_param";
  let summary = "Parameters of any kind.";
}
def Transform_ParamType : TypeDef<Transform_Dialect, "Param", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let mnemonic = "param";
  let summary = "Parameters that are integers of a type.";
  let parameters = (ins TypeParameter<"::mlir::Type", "of the attributes">:$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}
def Transform_TypeParamType : TypeDef<Transform_Dialect, "TypeParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let mnemonic = "type";
  let summary = "Parameters that are types.";
}

//===--- Attributes ---===//

def FailurePropagationMode
    : I32EnumAttr<"FailurePropagationMode", "Silenceable error propagation policy",
                  [I32EnumAttrCase<"Propagate", 1, "propagate">, I32EnumAttrCase<"Suppress", 2, "suppress">]> {
  let cppNamespace = "::mlir::transform";
}
def MatchCmpIPredicateAttr
    : I32EnumAttr<"MatchCmpIPredicate", "",
                  [I32EnumAttrCase<"eq", 0>, I32EnumAttrCase<"ne", 1>, I32EnumAttrCase<"lt", 2>, I32EnumAttrCase<"le", 3>,
                   I32EnumAttrCase<"gt", 4>, I32EnumAttrCase<"ge", 5>]> {
  let cppNamespace = "::mlir::transform";
}
def Transform_ParamOperandAttr : AttrDef<Transform_Dialect, "ParamOperand"> {
  let mnemonic = "param_operand";
  let summary = "Stands for an operand, by its number among the parameters.";
  let parameters = (ins "IntegerAttr":$index);
  let assemblyFormat = "`<` `index` `=` $index `>`";
}

//===--- Sequences ---===//

def Transform_SequenceOp : Transform_AppliedOp<"sequence", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands", "getRegionInvocationBounds"]>, MatchOpInterface,
    SingleBlockImplicitTerminator<"transform::YieldOp">
  ]> {
  let summary = "Applies the ops of its body in order.";
  let description = [{
    The argument of the body stands for the operand, or without one for the payload; where its type is of operations of one name, for those of
    that name. With `failures(suppress)` a silenceable failure of an op doesn't end the sequence.

    ```mlir
    transform.sequence %0 : !transform.any_op failures(propagate) {
    ^bb0(%arg0: !transform.any_op):
      transform.print %arg0 : !transform.any_op
    }
    ```
  }];
  let arguments = (ins FailurePropagationMode:$failure_propagation_mode, Optional<TransformHandleTypeInterface>:$root,
                       Variadic<Transform_AnyHandleOrParamType>:$extra_bindings);
  let results = (outs Variadic<TransformHandleTypeInterface>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) (`->` type($results)^)?
    `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions
  }];
  let hasVerifier = 1;
}

def Transform_NamedSequenceOp : Transform_AppliedOp<"named_sequence", [
    FunctionOpInterface, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, IsolatedFromAbove
  ]> {
  let summary = "A sequence that is applied where it is included.";
  let description = [{
    Each argument of one that is included and does something says whether it is consumed (`transform.consumed`) or not
    (`transform.readonly`). Named sequences are in a symbol table with the attribute `transform.with_named_sequence`.

    ```mlir
    transform.named_sequence @show(%op: !transform.any_op {transform.readonly}) {
      transform.print %op : !transform.any_op
      transform.yield
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Transform_IncludeOp : Transform_AppliedOp<"include", [
    DeclareOpInterfaceMethods<CallOpInterface, ["getCallee", "setCallee", "getArguments"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>, MatchOpInterface
  ]> {
  let summary = "Applies a named sequence.";
  let arguments = (ins SymbolRefAttr:$target, FailurePropagationMode:$failure_propagation_mode,
                       Variadic<Transform_AnyHandleOrParamType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Transform_AnyHandleOrParamType>:$results);
  let assemblyFormat = [{
    $target `failures` `(` $failure_propagation_mode `)` `(` $operands `)` attr-dict `:` functional-type($operands, $results)
  }];
}

def Transform_YieldOp : Transform_Op<"yield", [Terminator]> {
  let summary = "Ends a sequence: what it results in.";
  let arguments = (ins Reads<Variadic<Transform_AnyHandleOrParamType>>:$operands);
  let assemblyFormat = "operands attr-dict (`:` type($operands)^)?";
}

def Transform_ForeachOp : Transform_AppliedOp<"foreach", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>, SingleBlockImplicitTerminator<"transform::YieldOp">
  ]> {
  let summary = "Applies its body to each of what handles stand for.";
  let description = [{
    Of several targets those at one position are taken together. They are of one size, unless the shortest says how many rounds there are.

    ```mlir
    %1 = transform.foreach %0 : !transform.any_op -> !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      %2 = transform.get_parent_op %arg0 : (!transform.any_op) -> !transform.any_op
      transform.yield %2 : !transform.any_op
    }
    ```
  }];
  let arguments = (ins Variadic<Transform_AnyHandleOrParamType>:$targets, UnitAttr:$with_zip_shortest);
  let results = (outs Variadic<Transform_AnyHandleOrParamType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results)^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def Transform_AlternativesOp : Transform_AppliedOp<"alternatives", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands", "getRegionInvocationBounds"]>, IsolatedFromAbove,
    SingleBlockImplicitTerminator<"transform::YieldOp">
  ]> {
  let summary = "Applies the first of its regions that doesn't fail.";
  let description = "The scope is copied for each try, so that one that fails leaves nothing. It must be isolated.";
  let arguments = (ins Optional<TransformHandleTypeInterface>:$scope);
  let results = (outs Variadic<TransformHandleTypeInterface>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let assemblyFormat = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions";
  let hasVerifier = 1;
}

def Transform_CollectMatchingOp : Transform_AppliedOp<"collect_matching", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, ReadsPayload]> {
  let summary = "What a matcher, a named sequence, yields for each operation that it matches.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$root, SymbolRefAttr:$matcher);
  let results = (outs Produces<Variadic<Transform_AnyHandleOrParamType>>:$results);
  let assemblyFormat = "$matcher `in` $root attr-dict `:` functional-type($root, $results)";
}

def Transform_ForeachMatchOp : Transform_Op<"foreach_match", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<TransformOpInterface, ["allowsRepeatedHandleOperands"]>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>
  ]> {
  let summary = "Applies to each operation the action whose matcher is the first that doesn't fail.";
  let arguments = (ins TransformHandleTypeInterface:$root, Variadic<Transform_AnyHandleOrParamType>:$forwarded_inputs,
                       UnitAttr:$restrict_root, UnitAttr:$flatten_results, SymbolRefArrayAttr:$matchers, SymbolRefArrayAttr:$actions);
  let results = (outs TransformHandleTypeInterface:$updated, Variadic<Transform_AnyHandleOrParamType>:$forwarded_outputs);
  let assemblyFormat = [{
    oilist(`restrict_root` $restrict_root | `flatten_results` $flatten_results) `in` $root (`,` $forwarded_inputs^)?
    custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===--- Going from one to another ---===//

def Transform_GetConsumersOfResult : Transform_AppliedOp<"get_consumers_of_result", [ReadsPayload]> {
  let summary = "The operations that use a result.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, I64Attr:$result_number);
  let results = (outs Produces<TransformHandleTypeInterface>:$consumers);
  let assemblyFormat = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)";
}
def Transform_GetDefiningOp : Transform_AppliedOp<"get_defining_op", [MatchOpInterface, ReadsPayload]> {
  let summary = "The operations that define values.";
  let arguments = (ins Reads<TransformValueHandleTypeInterface>:$target);
  let results = (outs Produces<TransformHandleTypeInterface>:$result);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def Transform_GetParentOp : Transform_AppliedOp<"get_parent_op", [MatchOpInterface, ReadsPayload]> {
  let summary = "The closest operations around others, of those that are as it says.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, UnitAttr:$isolated_from_above, UnitAttr:$allow_empty_results,
                       OptionalAttr<StrAttr>:$op_name, UnitAttr:$deduplicate,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$nth_parent);
  let results = (outs Produces<TransformHandleTypeInterface>:$parent);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def Transform_GetProducerOfOperand : Transform_AppliedOp<"get_producer_of_operand", [MatchOpInterface, ReadsPayload]> {
  let summary = "The operations that define an operand.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, I64Attr:$operand_number);
  let results = (outs Produces<TransformHandleTypeInterface>:$producer);
  let assemblyFormat = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)";
}

// `[1, 2]`, `[except(0)]` or `[all]`.
class Transform_PositionsOp<string mnemonic, list<Trait> traits> : Transform_AppliedOp<mnemonic, traits> {
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted,
                       UnitAttr:$is_all);
  let results = (outs Produces<TransformValueHandleTypeInterface>:$result);
  let assemblyFormat = [{
    $target `[` custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Transform_GetOperandOp : Transform_PositionsOp<"get_operand", [MatchOpInterface, ReadsPayload]> {
  let summary = "The operands at some positions.";
}
def Transform_GetResultOp : Transform_PositionsOp<"get_result", [ReadsPayload]> {
  let summary = "The results at some positions.";
}
def Transform_GetTypeOp : Transform_AppliedOp<"get_type", [MatchOpInterface, ReadsPayload]> {
  let summary = "The types of values, or of their elements.";
  let arguments = (ins Reads<TransformValueHandleTypeInterface>:$value, UnitAttr:$elemental);
  let results = (outs Produces<TransformParamTypeInterface>:$type_param);
  let assemblyFormat = "(`elemental` $elemental^)? $value attr-dict `:` functional-type(operands, results)";
}
def Transform_SelectOp : Transform_AppliedOp<"select", [ReadsPayload]> {
  let summary = "Those of a name.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, StrAttr:$op_name);
  let results = (outs Produces<TransformHandleTypeInterface>:$result);
  let assemblyFormat = "$op_name `in` $target attr-dict `:` functional-type(operands, results)";
}

//===--- Matching ---===//

def Transform_MatchOperationEmptyOp : Transform_AppliedOp<"match.operation_empty", [MatchOpInterface, ReadsPayload]> {
  let summary = "Fails unless the handle stands for nothing.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$operand_handle);
  let assemblyFormat = "$operand_handle attr-dict `:` type($operand_handle)";
}
def Transform_MatchOperationNameOp : Transform_AppliedOp<"match.operation_name", [MatchOpInterface, ReadsPayload]> {
  let summary = "Fails unless the operation has one of the names.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$operand_handle, StrArrayAttr:$op_names);
  let assemblyFormat = "$operand_handle $op_names attr-dict `:` type($operand_handle)";
}
def Transform_MatchParamCmpIOp : Transform_AppliedOp<"match.param.cmpi", [MatchOpInterface, SameTypeOperands]> {
  let summary = "Fails unless the numbers at each position compare so.";
  let arguments = (ins Reads<TransformParamTypeInterface>:$param, Reads<TransformParamTypeInterface>:$reference,
                       MatchCmpIPredicateAttr:$predicate);
  let assemblyFormat = "$predicate $param `,` $reference attr-dict `:` type($param)";
}

//===--- Handles ---===//

def Transform_CastOp : Transform_AppliedOp<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, ReadsPayload]> {
  let summary = "The same with another type.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$input);
  let results = (outs Produces<TransformHandleTypeInterface>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
}
def Transform_MergeHandlesOp : Transform_Op<"merge_handles", [
    DeclareOpInterfaceMethods<TransformOpInterface, ["allowsRepeatedHandleOperands"]>, MatchOpInterface, SameOperandsAndResultType
  ]> {
  let summary = "All that several handles stand for, in order.";
  let arguments = (ins Reads<Variadic<Transform_AnyHandleOrParamType>>:$handles, UnitAttr:$deduplicate);
  let results = (outs Produces<Transform_AnyHandleOrParamType>:$result);
  let assemblyFormat = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Transform_NumAssociationsOp : Transform_AppliedOp<"num_associations", [MatchOpInterface]> {
  let summary = "How many a handle stands for.";
  let arguments = (ins Reads<Transform_AnyHandleOrParamType>:$handle);
  let results = (outs Produces<TransformParamTypeInterface>:$num);
  let assemblyFormat = "$handle attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Transform_ParamConstantOp : Transform_AppliedOp<"param.constant", [MatchOpInterface]> {
  let summary = "A parameter that is this attribute.";
  let arguments = (ins AnyAttr:$value);
  let results = (outs Produces<TransformParamTypeInterface>:$param);
  let assemblyFormat = "$value attr-dict `->` type($param)";
}
def Transform_ReplicateOp : Transform_AppliedOp<"replicate"> {
  let summary = "What handles stand for, as many times as another stands for something.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$pattern, Reads<Variadic<Transform_AnyHandleOrParamType>>:$handles);
  let results = (outs Produces<Variadic<Transform_AnyHandleOrParamType>>:$replicated);
  let assemblyFormat = [{
    `num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` custom<ReplicatedTypes>(type($handles), type($replicated))
  }];
  let hasVerifier = 1;
}
def Transform_SplitHandleOp : Transform_AppliedOp<"split_handle"> {
  let summary = "One handle for each that a handle stands for.";
  let arguments = (ins Reads<Transform_AnyHandleOrParamType>:$handle, DefaultValuedAttr<BoolAttr, "true">:$pass_through_empty_handle,
                       DefaultValuedAttr<BoolAttr, "true">:$fail_on_payload_too_small, OptionalAttr<I64Attr>:$overflow_result);
  let results = (outs Produces<Variadic<Transform_AnyHandleOrParamType>>:$results);
  let assemblyFormat = "$handle attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Changing payload ---===//

def Transform_AnnotateOp : Transform_AppliedOp<"annotate", [ModifiesPayload]> {
  let summary = "Gives operations an attribute.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, StrAttr:$name, Reads<Optional<TransformParamTypeInterface>>:$param);
  let assemblyFormat = "$target $name attr-dict (`=` $param^)? `:` type($target) (`,` type($param)^)?";
}

class Transform_ApplyToOp<string mnemonic> : Transform_AppliedOp<mnemonic, [ModifiesPayload]> {
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "`to` $target attr-dict `:` type($target)";
}
def Transform_ApplyCommonSubexpressionEliminationOp : Transform_ApplyToOp<"apply_cse"> {
  let summary = "Replaces operations inside of the target by equal ones.";
}
def Transform_ApplyDeadCodeEliminationOp : Transform_ApplyToOp<"apply_dce"> {
  let summary = "Erases dead operations inside of the target.";
}
def Transform_ApplyLoopInvariantCodeMotionOp : Transform_ApplyToOp<"apply_licm"> {
  let summary = "Moves what is the same in each round before the loop.";
}
def Transform_ApplyPatternsOp : Transform_AppliedOp<"apply_patterns", [ModifiesPayload] # GraphRegionNoTerminator.traits> {
  let summary = "Applies patterns inside of the target until nothing changes.";
  let description = [{
    Handles of operations that a pattern replaces by another of the same name, or by a constant, stand for that then.

    ```mlir
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    ```
  }];
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target, UnitAttr:$apply_cse, DefaultValuedAttr<I64Attr, "-1">:$max_iterations,
                       DefaultValuedAttr<I64Attr, "-1">:$max_num_rewrites);
  let regions = (region MaxSizedRegion<1>:$patterns);
  let assemblyFormat = "`to` $target $patterns attr-dict `:` type($target)";
  let hasVerifier = 1;
}
def Transform_ApplyCanonicalizationPatternsOp
    : Transform_Op<"apply_patterns.canonicalization", [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let summary = "The canonicalization patterns of all loaded dialects.";
  let assemblyFormat = "attr-dict";
}
def Transform_ApplyRegisteredPassOp : Transform_AppliedOp<"apply_registered_pass", [ModifiesPayload]> {
  let summary = "Runs a pass or a named pipeline.";
  let description = [{
    ```mlir
    %1 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false, "max-iterations" = %max} to %0
        : (!transform.any_param, !transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins Consumes<TransformHandleTypeInterface>:$target, StrAttr:$pass_name, DefaultValuedAttr<DictionaryAttr, "{}">:$options,
                       Reads<Variadic<TransformParamTypeInterface>>:$dynamic_options);
  let results = (outs Produces<TransformHandleTypeInterface>:$result);
  let assemblyFormat = [{
    $pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? `to` $target attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===--- Looking ---===//

def Transform_PrintOp : Transform_AppliedOp<"print", [MatchOpInterface, ReadsPayload]> {
  let summary = "Prints operations, or the payload, to the standard output.";
  let arguments = (ins Reads<Optional<TransformHandleTypeInterface>>:$target, OptionalAttr<StrAttr>:$name,
                       OptionalAttr<UnitAttr>:$assume_verified, OptionalAttr<UnitAttr>:$use_local_scope, OptionalAttr<UnitAttr>:$skip_regions);
  let assemblyFormat = "$target attr-dict (`:` type($target)^)?";
}
def Transform_VerifyOp : Transform_AppliedOp<"verify", [ReadsPayload]> {
  let summary = "Verifies operations; a definite failure where one isn't right.";
  let arguments = (ins Reads<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}
def Transform_EmitRemarkAtOp : Transform_AppliedOp<"debug.emit_remark_at", [MatchOpInterface, ReadsPayload]> {
  let summary = "A remark at each that a handle stands for.";
  let arguments = (ins Reads<Transform_AnyHandleType>:$at, StrAttr:$message);
  let assemblyFormat = "$at `,` $message attr-dict `:` type($at)";
}
def Transform_EmitParamAsRemarkOp : Transform_AppliedOp<"debug.emit_param_as_remark", [MatchOpInterface, ReadsPayload]> {
  let summary = "A remark that says what a parameter is.";
  let arguments = (ins Reads<TransformParamTypeInterface>:$param, Reads<Optional<TransformHandleTypeInterface>>:$anchor,
                       OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$param (`,` $message^)? (`at` $anchor^)? attr-dict `:` type($param) (`,` type($anchor)^)?";
}

#endif // TESSERA_DIALECT_TRANSFORM_TRANSFORMOPS
