// Ops of the vhlo dialect, made from those of stablehlo: the same operands and regions, and an attribute for whatever
// they say. Attributes that hold several things, such as dimension numbers, are taken apart.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VHLO_VHLOOPS
#define TESSERA_DIALECT_VHLO_VHLOOPS

include "dialect/stablehlo/StablehloOps.td"
include "dialect/vhlo/VhloAttrs.td"

class Vhlo_Op<string mnemonic, list<Trait> traits = []> : Op<Vhlo_Dialect, mnemonic, traits>;

//===--- From an op of stablehlo ---===//

class Vhlo_AttributesOf<list<string> names> {
  dag value = !dag(ins, !listsplat(AnyAttr, !size(names)), names);
}
// What an argument becomes. `channel_handle` has a type too where the host is at the other end.
class Vhlo_Argument<Constraint argument, string name, bit isHost, bit isSingle> {
  list<string> conv = ["input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
                       "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions",
                       "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"];
  list<string> gather = ["offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
                         "start_index_map", "index_vector_dim"];
  list<string> scatter = ["update_window_dims", "inserted_window_dims", "input_batching_dims",
                          "scatter_indices_batching_dims", "scatter_dims_to_operand_dims", "index_vector_dim"];
  list<string> dot = ["lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
                      "rhs_contracting_dimensions"];
  list<string> algorithm = ["lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count",
                            "rhs_component_count", "num_primitive_operations", "allow_imprecise_accumulation"];
  string kind = !cast<string>(argument);
  list<string> attributes = !cond(
    !eq(kind, "Stablehlo_ConvDimensionNumbersAttr"): conv,
    !eq(kind, "Stablehlo_GatherDimensionNumbersAttr"): gather,
    !eq(kind, "Stablehlo_ScatterDimensionNumbersAttr"): scatter,
    !eq(kind, "Stablehlo_DotDimensionNumbersAttr"): dot,
    !eq(name, "algorithm"): algorithm,
    !eq(name, "channel_handle"): !if(isHost, ["channel_id", "channel_type"], ["channel_id"]),
    true: [name]);
  bit isVariadic = !and(!isa<Variadic>(argument), !not(isSingle));
  dag value = !cond(
    !isa<Attr>(argument): Vhlo_AttributesOf<attributes>.value,
    isVariadic: !dag(ins, [Variadic<AnyType>], [name]),
    true: !dag(ins, [AnyType], [name]));
}
class Vhlo_Arguments<Op op, bit isSingle> {
  bit isHost = !or(!eq(op.opName, "send"), !eq(op.opName, "recv"));
  dag value = !foldl((ins), !range(!size(op.arguments)), all, i,
                     !con(all, Vhlo_Argument<!getdagarg<Constraint>(op.arguments, i), !getdagname(op.arguments, i), isHost, isSingle>.value));
}
// Without the arguments of these names.
class Vhlo_Without<dag arguments, list<string> names> {
  dag value = !foldl((ins), !range(!size(arguments)), rest, i,
                     !if(!empty(!filter(name, names, !eq(name, !getdagname(arguments, i)))),
                         !con(rest, !dag(ins, [!getdagarg<Constraint>(arguments, i)], [!getdagname(arguments, i)])), rest));
}
class Vhlo_Results<Op op, bit isSingle> {
  dag value = !foldl((outs), !range(!size(op.results)), all, i,
                     !con(all, !dag(outs, [!if(!and(!isa<Variadic>(!getdagarg<Constraint>(op.results, i)), !not(isSingle)),
                                               Variadic<AnyType>, AnyType)],
                                    [!getdagname(op.results, i)])));
}
class Vhlo_Regions<Op op> {
  dag value = !foldl((region), !range(!size(op.regions)), all, i,
                     !con(all, !dag(region, [!if(!isa<VariadicRegion>(!getdagarg<Constraint>(op.regions, i)),
                                                 VariadicRegion<AnyRegion>, AnyRegion)],
                                    [!getdagname(op.regions, i)])));
}
// Of its traits those without which nobody knows what belongs to which group, and where blocks end.
class Vhlo_Traits<Op op> {
  list<Trait> value = !filter(trait, op.traits,
                              !or(!eq(!cast<string>(trait), "SameVariadicOperandSize"), !eq(!cast<string>(trait), "Terminator")));
}
class Vhlo_Copy<Op op, int version, list<string> without = [], bit isSingle = 0, bit hasRegions = 1>
    : Vhlo_Op<op.opName # "_v" # version, Vhlo_Traits<op>.value> {
  let summary = "`stablehlo." # op.opName # "`.";
  let arguments = Vhlo_Without<Vhlo_Arguments<op, isSingle>.value, without>.value;
  let results = Vhlo_Results<op, isSingle>.value;
  let regions = !if(hasRegions, Vhlo_Regions<op>.value, (region));
}

//===--- Ops with one version, and the last version of others ---===//

defvar vhloAccurateOps = [Stablehlo_CbrtOp, Stablehlo_CosineOp, Stablehlo_ExpOp, Stablehlo_Expm1Op, Stablehlo_LogOp, Stablehlo_Log1pOp,
                          Stablehlo_LogisticOp, Stablehlo_RsqrtOp, Stablehlo_SineOp, Stablehlo_SqrtOp, Stablehlo_TanOp, Stablehlo_TanhOp];
defvar vhloVariadicOps = [Stablehlo_AllGatherOp, Stablehlo_AllReduceOp, Stablehlo_AllToAllOp];
defvar vhloGatherOps = [Stablehlo_GatherOp, Stablehlo_DynamicGatherOp];
defvar vhloHostOps = [Stablehlo_RecvOp, Stablehlo_SendOp];
defvar vhloSecondNames =
    !foreach(op, !listconcat(vhloAccurateOps, vhloVariadicOps, vhloGatherOps, vhloHostOps,
                             [Stablehlo_CollectiveBroadcastOp, Stablehlo_CompositeOp, Stablehlo_CustomCallOp, Stablehlo_DotGeneralOp,
                              Stablehlo_DynamicConvOp, Stablehlo_ScatterOp]),
             !cast<string>(op));

foreach op = !instances<Stablehlo_Op>() in {
  defvar vhloVersion = !if(!empty(!filter(name, vhloSecondNames, !eq(name, !cast<string>(op)))), 1, 2);
  def !subst("Stablehlo_", "Vhlo_", !cast<string>(op))#V#vhloVersion : Vhlo_Copy<op, vhloVersion>;
}

//===--- First versions of others ---===//

foreach op = vhloAccurateOps in
  def !subst("Stablehlo_", "Vhlo_", !cast<string>(op))#V1 : Vhlo_Copy<op, 1, ["result_accuracy"]>;
foreach op = vhloVariadicOps in
  def !subst("Stablehlo_", "Vhlo_", !cast<string>(op))#V1 : Vhlo_Copy<op, 1, [], 1>;
foreach op = vhloGatherOps in
  def !subst("Stablehlo_", "Vhlo_", !cast<string>(op))#V1
      : Vhlo_Copy<op, 1, ["operand_batching_dims", "start_indices_batching_dims"]>;
foreach op = vhloHostOps in
  def !subst("Stablehlo_", "Vhlo_", !cast<string>(op))#V1 : Vhlo_Copy<op, 1, ["source_target_pairs"]>;
def Vhlo_CollectiveBroadcastOpV1 : Vhlo_Copy<Stablehlo_CollectiveBroadcastOp, 1, ["has_dynamic_root"], 1>;
def Vhlo_CompositeOpV1 : Vhlo_Copy<Stablehlo_CompositeOp, 1, [], 0, 0>;
def Vhlo_CustomCallOpV1 : Vhlo_Copy<Stablehlo_CustomCallOp, 1, ["result_tilings"]>;
def Vhlo_DotGeneralOpV1
    : Vhlo_Copy<Stablehlo_DotGeneralOp, 1, ["lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count",
                                            "rhs_component_count", "num_primitive_operations", "allow_imprecise_accumulation"]>;
def Vhlo_DynamicConvOpV1 : Vhlo_Copy<Stablehlo_DynamicConvOp, 1> {
  // The amounts were said twice.
  let arguments = !con((ins AnyType:$lhs, AnyType:$rhs, AnyType:$d_padding, AnyAttr:$padding),
                       Vhlo_Without<Vhlo_Arguments<Stablehlo_DynamicConvOp, 0>.value, ["lhs", "rhs", "padding"]>.value);
}
def Vhlo_ScatterOpV1 : Vhlo_Copy<Stablehlo_ScatterOp, 1, ["input_batching_dims", "scatter_indices_batching_dims"]>;

//===--- Functions ---===//

def Vhlo_FuncOpV1 : Vhlo_Op<"func_v1"> {
  let summary = "`func.func`.";
  let arguments = (ins AnyAttr:$sym_name, AnyAttr:$function_type, AnyAttr:$sym_visibility, AnyAttr:$arg_attrs, AnyAttr:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vhlo_CallOpV1 : Vhlo_Op<"call_v1"> {
  let summary = "`func.call`.";
  let arguments = (ins AnyAttr:$callee, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
}

#endif // TESSERA_DIALECT_VHLO_VHLOOPS
