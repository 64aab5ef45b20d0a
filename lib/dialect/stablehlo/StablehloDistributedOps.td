// Ops of the stablehlo dialect that communicate: between devices, with the host, at another time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLODISTRIBUTEDOPS
#define TESSERA_DIALECT_STABLEHLO_STABLEHLODISTRIBUTEDOPS

include "dialect/stablehlo/StablehloElementwiseOps.td"

//===--- Tokens, the host ---===//

def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", [Pure, InferTensorType]> {
  let summary = "The first token.";
  let results = (outs Stablehlo_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
  let hooks = "Token";
}
def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", [Pure, InferTensorType]> {
  let summary = "A token that comes after all operands.";
  let arguments = (ins Variadic<Stablehlo_Token>:$inputs);
  let results = (outs Stablehlo_Token:$result);
  let assemblyFormat = [{
    $inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))
  }];
  let hooks = "Token";
}
def Stablehlo_InfeedOp : Stablehlo_Op<"infeed", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "What the host sends.";
  let arguments = (ins
    Stablehlo_Token:$token, DefaultValuedStrAttr<StrAttr, "">:$infeed_config, OptionalAttr<ArrayAttr>:$layout
  );
  let results = (outs Variadic<Stablehlo_StaticValueOrToken>:$outputs);
  let hasVerifier = 1;
}
def Stablehlo_OutfeedOp : Stablehlo_Op<"outfeed", [MemoryEffects<[MemRead, MemWrite]>, InferTensorType]> {
  let summary = "Sends to the host.";
  let arguments = (ins
    Variadic<Stablehlo_AnyElementTensor>:$inputs, Stablehlo_Token:$token,
    DefaultValuedStrAttr<StrAttr, "">:$outfeed_config
  );
  let results = (outs Stablehlo_Token:$result);
  let hooks = "Token";
}
def Stablehlo_SendOp : Stablehlo_Op<"send", [MemoryEffects<[MemRead, MemWrite]>, InferTensorType]> {
  let summary = "Sends along a channel.";
  let arguments = (ins
    Variadic<Stablehlo_AnyElementTensor>:$inputs, Stablehlo_Token:$token, Stablehlo_ChannelHandleAttr:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer, OptionalAttr<I64ElementsAttr>:$source_target_pairs
  );
  let results = (outs Stablehlo_Token:$result);
}
def Stablehlo_RecvOp : Stablehlo_Op<"recv", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "What comes along a channel.";
  let arguments = (ins
    Stablehlo_Token:$token, Stablehlo_ChannelHandleAttr:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer, OptionalAttr<I64ElementsAttr>:$source_target_pairs
  );
  let results = (outs Variadic<Stablehlo_StaticValueOrToken>:$outputs);
  let hasVerifier = 1;
}

//===--- Devices ---===//

class Stablehlo_IdOp<string mnemonic> : Stablehlo_Op<mnemonic, [Pure, InferTensorType]> {
  let hooks = "Id";
  let results = (outs Stablehlo_UI32Tensor:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_ReplicaIdOp : Stablehlo_IdOp<"replica_id"> {
  let summary = "Which replica runs this.";
}
def Stablehlo_PartitionIdOp : Stablehlo_IdOp<"partition_id"> {
  let summary = "Which partition runs this.";
}

defvar stablehloGroups = (ins Stablehlo_ReplicaGroups:$replica_groups,
                              OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
defvar stablehloGlobalGroups = !con(stablehloGroups, (ins UnitAttr:$use_global_device_ids));
defvar stablehloIndex = ConfinedAttr<I64Attr, [IntNonNegative]>;

class Stablehlo_CollectiveOp<string mnemonic, list<Trait> traits = []> : Stablehlo_Op<mnemonic, traits> {
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs);
}
def Stablehlo_AllGatherOp : Stablehlo_CollectiveOp<"all_gather", [Stablehlo_PairwiseSameElementTypes]> {
  let summary = "The operands of all devices, one behind the other.";
  let arguments = !con((ins Variadic<Stablehlo_Tensor>:$operands, stablehloIndex:$all_gather_dim),
                       stablehloGlobalGroups);
  let hasVerifier = 1;
}
def Stablehlo_AllReduceOp : Stablehlo_CollectiveOp<"all_reduce", [SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "The operands of all devices, combined.";
  let arguments = !con((ins Variadic<Stablehlo_Tensor>:$operands), stablehloGlobalGroups);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}
def Stablehlo_AllToAllOp : Stablehlo_CollectiveOp<"all_to_all", [Stablehlo_PairwiseSameElementTypes, InferTensorType]> {
  let summary = "Each device's operand in parts, one for each device.";
  let arguments = !con((ins Variadic<Stablehlo_Tensor>:$operands, stablehloIndex:$split_dimension,
                            stablehloIndex:$concat_dimension, ConfinedAttr<I64Attr, [IntPositive]>:$split_count),
                       stablehloGroups);
}
def Stablehlo_CollectiveBroadcastOp : Stablehlo_CollectiveOp<"collective_broadcast", [InferTensorType]> {
  let summary = "The operands of the first device of each group.";
  let arguments = !con((ins Variadic<Stablehlo_Tensor>:$operands), stablehloGroups, (ins UnitAttr:$has_dynamic_root));
  let hasVerifier = 1;
}
def Stablehlo_CollectiveReduceOp
    : Stablehlo_CollectiveOp<"collective_reduce", [SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "The operands of all devices, combined on one.";
  let arguments = !con((ins Variadic<Stablehlo_Tensor>:$operands), stablehloGlobalGroups,
                       (ins UnitAttr:$has_dynamic_root));
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}
def Stablehlo_CollectivePermuteOp : Stablehlo_Op<"collective_permute", [SameOperandsAndResultElementType, InferTensorType]> {
  let summary = "The operand of another device.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle
  );
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_ReduceScatterOp : Stablehlo_Op<"reduce_scatter"> {
  let summary = "A part of the operands of all devices, combined.";
  let arguments = !con((ins Stablehlo_Tensor:$operand, stablehloIndex:$scatter_dimension), stablehloGlobalGroups);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_CrossReplicaSumOp : Stablehlo_Op<"cross-replica-sum", !listconcat(stablehloCompatible, [Pure])> {
  let summary = "The sum of the operands of all replicas.";
  let arguments = (ins Stablehlo_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs Stablehlo_Tensor:$result);
  let hooks = "Compatible";
}

//===--- Later ---===//

def Stablehlo_AsyncStartOp
    : Stablehlo_Op<"async_start", [SingleBlockImplicitTerminator<"ReturnOp">, IsolatedFromAbove, InferTensorType]> {
  let summary = "Starts a collective.";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Stablehlo_Future:$result);
}
def Stablehlo_AsyncDoneOp : Stablehlo_Op<"async_done", [InferTensorType]> {
  let summary = "Waits for what was started.";
  let arguments = (ins Stablehlo_Future:$operand);
  let results = (outs Stablehlo_Tensor:$result);
}

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLODISTRIBUTEDOPS
