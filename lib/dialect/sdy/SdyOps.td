// Ops of the sdy dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SDY_SDYOPS
#define TESSERA_DIALECT_SDY_SDYOPS

include "dialect/sdy/SdyAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits>;

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol, HasParent<"ModuleOp">]> {
  let summary = "A mesh with a name.";
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}
class Sdy_ShardOp<string mnemonic, list<Trait> traits> : Sdy_Op<mnemonic, !listconcat(traits, [AllTypesMatch<["input", "result"]>])> {
  let arguments = (ins AnyType:$input, Sdy_TensorShardingAttr:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}
def Sdy_ShardingConstraintOp : Sdy_ShardOp<"sharding_constraint", []> {
  let summary = "The tensor, which is to be divided like that.";
}
def Sdy_ReshardOp : Sdy_ShardOp<"reshard", [Pure]> {
  let summary = "The tensor, divided otherwise.";
}
def Sdy_ReturnOp : Sdy_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "The end of a region, with its results.";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}
def Sdy_ManualComputationOp
    : Sdy_Op<"manual_computation", [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, IsolatedFromAbove]> {
  let summary = "A computation on the parts that one device has, with collectives where devices need each other's.";
  let arguments = (ins
    Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValueAttr:$in_shardings,
    Sdy_TensorShardingPerValueAttr:$out_shardings, Sdy_ManualAxesAttr:$manual_axes
  );
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}
def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "Puts a tensor into a group of those that are divided alike.";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

#endif // TESSERA_DIALECT_SDY_SDYOPS
