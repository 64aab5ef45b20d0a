// Attributes of the sdy dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SDY_SDYATTRS
#define TESSERA_DIALECT_SDY_SDYATTRS

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let summary = "Shardy: how tensors are divided among devices.";
  let description = [{
    A mesh is a grid of devices with names for its axes; a sharding says for each dimension of a tensor along which axes it is divided. JAX writes it
    where it exports programs for several devices.

    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=4]>
    %0 = sdy.sharding_constraint %x <@mesh, [{"x"}, {"y", ?} ]> : tensor<8x8xf32>
    ```
  }];
  let cppNamespace = "::mlir::sdy";
  let useDefaultAttributePrinterParser = 1;
  let inlinesEverything = 1;
}

class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Sdy_MeshAxisAttr : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "An axis of a mesh: `\"x\"=4`.";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`` $name `` `=` `` $size";
}
def Sdy_MeshAttr : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "Axes, and which devices lie along them where that isn't in order; without axes, the one device that has everything.";
  let parameters = (ins OptionalArrayRefParameter<"MeshAxisAttr">:$axes, OptionalArrayRefParameter<"int64_t">:$device_ids);
  let assemblyFormat = [{
    `<` `[` (`]`):($axes^ `]`)? (`,` `device_ids` `` `=` `` `[` $device_ids^ `]`)? `>`
  }];
}
def Sdy_SubAxisInfoAttr : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "Which part of an axis: `(2)4`.";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Sdy_AxisRefAttr : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "An axis or a part of one: `\"x\":(1)2`.";
  let parameters = (ins StringRefParameter<"name">:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`` $name (`` `:` `` $sub_axis_info^)?";
}
def Sdy_DimensionShardingAttr : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "The axes along which a dimension is divided; `?`: it may be divided further. `{\"x\", ?}p1`.";
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "bool":$is_closed, "int64_t":$priority);
  let hasCustomAssemblyFormat = 1;
}
def Sdy_TensorShardingAttr : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "How a tensor lies on a mesh: `<@mesh, [{\"x\"}, {}], replicated={\"y\"}>`.";
  let parameters = (ins
    "Attribute":$mesh_or_ref, ArrayRefParameter<"DimensionShardingAttr">:$dim_shardings,
    ArrayRefParameter<"AxisRefAttr">:$replicated_axes, ArrayRefParameter<"AxisRefAttr">:$unreduced_axes,
    "int64_t":$reduction_op
  );
  let hasCustomAssemblyFormat = 1;
}
def Sdy_TensorShardingPerValueAttr : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "A sharding for each operand or result.";
  let parameters = (ins OptionalArrayRefParameter<"TensorShardingAttr">:$shardings);
  let assemblyFormat = "`<` `[` (`]`):($shardings^ `]`)? `>`";
}
def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "The axes along which a computation is written for one device.";
  let parameters = (ins ArrayRefParameter<"StringAttr">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_OpShardingRuleAttr : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "Which dimensions of an op's operands and results are divided alike: `<([i, j], [j, k])->([i, k]) {i=4, j=8, k=2}>`.";
  let description = [{
    A mapping has an array of factors for each dimension, a tensor an array of mappings. `factor_kinds` are the factors that need a reduction, that
    need replication, that are permuted, and that aren't divided at all.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$factor_sizes, "ArrayAttr":$operand_mappings, "ArrayAttr":$result_mappings,
    "ArrayAttr":$factor_kinds, "bool":$is_custom
  );
  let hasCustomAssemblyFormat = 1;
}

#endif // TESSERA_DIALECT_SDY_SDYATTRS
