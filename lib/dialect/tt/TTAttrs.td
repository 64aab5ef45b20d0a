// Attributes and types of the tt dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TT_TTATTRS
#define TESSERA_DIALECT_TT_TTATTRS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "dialect/tt/TTDialect.td"
include "dialect/tt/TTEnums.td"

class TT_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<TT_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let attrName = "tt." # attrMnemonic;
}

// An enum attribute that prints as `#tt.mnemonic<keyword>`.
class TT_BracketedEnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<TT_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

//===--- Coordinates and sizes ---===//

def TT_GridAttr : TT_Attr<"Grid", "grid"> {
  let summary = "A grid of cores, with the map from its coordinates to physical ones.";
  let description = [{
    `mapping` takes virtual grid coordinates to (device, y, x). An empty map, which isn't printed, stands for the identity.

    ```mlir
    #tt.grid<8x8>
    #tt.grid<1x64, (d0, d1) -> (0, d1 floordiv 8, d1 mod 8)>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    DefaultValuedParameter<"AffineMap", "$_builder.getEmptyAffineMap()">:$mapping
  );
  let assemblyFormat = "`<` custom<DimensionList>($shape) (`,` $mapping^)? `>`";
}

def TT_CoreCoordAttr : TT_Attr<"CoreCoord", "core_coord"> {
  let summary = "Position of a core on the chip: y, x.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<VargDimensionList>($y, $x)";
}

def TT_TileSizeAttr : TT_Attr<"TileSize", "tile_size"> {
  let summary = "A tile shape that the hardware supports: rows, columns.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<VargDimensionList>($y, $x)";
}

def TT_ChipCoordAttr : TT_Attr<"ChipCoord", "chip_coord"> {
  let summary = "Position of a chip in the installation: rack, shelf, y, x.";
  let parameters = (ins "unsigned":$rack, "unsigned":$shelf, "unsigned":$y, "unsigned":$x);
  let assemblyFormat = "custom<VargDimensionList>($rack, $shelf, $y, $x)";
}

//===--- Enum attributes ---===//

def TT_ArchAttr : TT_BracketedEnumAttr<TT_Arch, "arch">;
def TT_DataTypeAttr : TT_BracketedEnumAttr<TT_DataType, "supportedDataTypes">;
def TT_MemorySpaceAttr : TT_BracketedEnumAttr<TT_MemorySpace, "memory_space"> {
  bit hasAlias = 1;
}
def TT_TensorMemoryLayoutAttr : TT_BracketedEnumAttr<TT_TensorMemoryLayout, "tensor_memory_layout">;
def TT_OOBValAttr : TT_BracketedEnumAttr<TT_OOBVal, "oob_val">;
def TT_IteratorTypeAttr : TT_BracketedEnumAttr<TT_IteratorType, "iterator_type"> {
  bit hasAlias = 1;
}
def TT_IteratorTypeArrayAttr : TypedArrayAttrBase<TT_IteratorTypeAttr, "">;
def TT_ReduceTypeAttr : TT_BracketedEnumAttr<TT_ReduceType, "reduce_type">;
def TT_ReduceTypeArrayAttr : TypedArrayAttrBase<TT_ReduceTypeAttr, "">;
def TT_MeshShardDirectionAttr : TT_BracketedEnumAttr<TT_MeshShardDirection, "shard_direction">;
def TT_MeshShardTypeAttr : TT_BracketedEnumAttr<TT_MeshShardType, "shard_type">;
def TT_ArgumentTypeAttr : TT_BracketedEnumAttr<TT_ArgumentType, "argument_type">;
def TT_CPURoleAttr : EnumAttr<TT_Dialect, TT_CPURole, "cpu_role"> {
  let assemblyFormat = "$value";
}
def TT_StreamModeAttr : EnumAttr<TT_Dialect, TT_StreamMode, "stream_mode"> {
  let assemblyFormat = "$value";
}

//===--- The system ---===//

def TT_ChipPhysicalCoresAttr : TT_Attr<"ChipPhysicalCores", "chip_physical_cores"> {
  let summary = "Physical positions of a chip's worker, DRAM and ethernet cores.";
  let parameters = (ins
    ArrayRefParameter<"CoreCoordAttr">:$worker,
    ArrayRefParameter<"CoreCoordAttr">:$dram,
    OptionalArrayRefParameter<"CoreCoordAttr">:$eth,
    OptionalArrayRefParameter<"CoreCoordAttr">:$eth_inactive
  );
  let assemblyFormat = [{
    `{` `worker` `=` `[` $worker `]` `dram` `=` `[` $dram `]`
    (`eth` `=` `[` $eth^ `]`)? (`eth_inactive` `=` `[` $eth_inactive^ `]`)? `}`
  }];
}

def TT_ChipDescAttr : TT_Attr<"ChipDesc", "chip_desc"> {
  let summary = "What one chip has: cores, memories, alignments, formats.";
  let parameters = (ins
    "ArchAttr":$arch,
    ArrayRefParameter<"int64_t">:$grid,
    "unsigned":$l1Size,
    "unsigned":$numDramChannels,
    "unsigned":$dramChannelSize,
    "unsigned":$nocL1AddressAlignBytes,
    "unsigned":$pcieAddressAlignBytes,
    "unsigned":$nocDRAMAddressAlignBytes,
    "unsigned":$l1UnreservedBase,
    "unsigned":$eriscL1UnreservedBase,
    "unsigned":$dramUnreservedBase,
    "unsigned":$dramUnreservedEnd,
    "ChipPhysicalCoresAttr":$chipPhysicalCores,
    ArrayRefParameter<"DataTypeAttr">:$supportedDataTypes,
    ArrayRefParameter<"TileSizeAttr">:$supportedTileSizes,
    "unsigned":$numCBs
  );
  let assemblyFormat = [{
    `{` `arch` `=` $arch `,`
        `grid` `=` custom<DimensionList>($grid) `,`
        `l1_size` `=` $l1Size `,`
        `num_dram_channels` `=` $numDramChannels `,`
        `dram_channel_size` `=` $dramChannelSize `,`
        `noc_l1_address_align_bytes` `=` $nocL1AddressAlignBytes `,`
        `pcie_address_align_bytes` `=` $pcieAddressAlignBytes `,`
        `noc_dram_address_align_bytes` `=` $nocDRAMAddressAlignBytes `,`
        `l1_unreserved_base` `=` $l1UnreservedBase `,`
        `erisc_l1_unreserved_base` `=` $eriscL1UnreservedBase `,`
        `dram_unreserved_base` `=` $dramUnreservedBase `,`
        `dram_unreserved_end` `=` $dramUnreservedEnd `,`
        `physical_cores` `=` $chipPhysicalCores `,`
        `supported_data_types` `=` `[` $supportedDataTypes `]` `,`
        `supported_tile_sizes` `=` `[` $supportedTileSizes `]` `,`
        `num_cbs` `=` $numCBs `}`
  }];
}

def TT_CPUDescAttr : TT_Attr<"CPUDesc", "cpu_desc"> {
  let summary = "A processor of the system: its role and target triple.";
  let parameters = (ins "CPURole":$role, "StringAttr":$target_triple);
  let assemblyFormat = "`{` `role` `=` $role `,` `target_triple` `=` $target_triple `}`";
}

def TT_ChipChannelAttr : TT_Attr<"ChipChannel", "chip_channel"> {
  let summary = "An ethernet link between two chips: device id and core of both ends.";
  let parameters = (ins
    "unsigned":$deviceId0,
    ArrayRefParameter<"int64_t">:$ethernetCoreCoord0,
    "unsigned":$deviceId1,
    ArrayRefParameter<"int64_t">:$ethernetCoreCoord1
  );
  let assemblyFormat = [{
    `<` `[` $deviceId0 `,` $ethernetCoreCoord0 `]` `,` `[` $deviceId1 `,` $ethernetCoreCoord1 `]` `>`
  }];
}

def TT_SystemDescAttr : TT_Attr<"SystemDesc", "system_desc"> {
  bit hasAlias = 1;
  let summary = "The whole machine that a module is compiled for.";
  let description = [{
    Hangs on the module as `tt.system_desc`; made by `ttir-load-system-desc` from a `.ttsys` file, or the default when none is given.
    `chipDescIndices[i]`, `chipCapabilities[i]` and `chipCoords[i]` describe chip `i`.
  }];
  let parameters = (ins
    ArrayRefParameter<"CPUDescAttr">:$cpuDescs,
    ArrayRefParameter<"ChipDescAttr">:$chipDescs,
    ArrayRefParameter<"unsigned">:$chipDescIndices,
    ArrayRefParameter<"ChipCapabilityAttr">:$chipCapabilities,
    ArrayRefParameter<"ChipCoordAttr">:$chipCoords,
    OptionalArrayRefParameter<"ChipChannelAttr">:$chipChannels
  );
  let assemblyFormat = [{
    `<` `[` $cpuDescs `]` `,` `[` $chipDescs `]` `,` `[` $chipDescIndices `]` `,` `[` $chipCapabilities `]` `,`
    `[` $chipCoords `]` (`,` `[` $chipChannels^ `]`)? `>`
  }];
}

def TT_DeviceAttr : TT_Attr<"Device", "device"> {
  bit hasAlias = 1;
  let summary = "The chips that a module runs on, as one grid, and the maps from logical to physical addresses.";
  let description = [{
    `workerGrid` is the grid of all chips of the mesh together. `l1Map` and `dramMap` take the coordinates of a shard element, with the
    shard shape as symbols, to a physical address: (device, y, x, offset), respectively (device, 0, channel, offset).
  }];
  let parameters = (ins
    TT_GridAttr:$workerGrid,
    "AffineMap":$l1Map,
    "AffineMap":$dramMap,
    ArrayRefParameter<"int64_t">:$meshShape,
    ArrayRefParameter<"unsigned">:$chipIds
  );
  let assemblyFormat = [{
    `<` `workerGrid` `=` qualified($workerGrid) `,` `l1Map` `=` qualified($l1Map) `,` `dramMap` `=` qualified($dramMap) `,`
    `meshShape` `=` custom<DimensionList>($meshShape) `,` `chipIds` `=` `[` $chipIds `]` `>`
  }];
  let genVerifyDecl = 1;
}

def TT_MeshAttr : TT_Attr<"Mesh", "mesh"> {
  let summary = "A named mesh of devices.";
  let parameters = (ins "StringAttr":$name, ArrayRefParameter<"int64_t">:$shape);
  let assemblyFormat = "`<` $name `=` custom<DimensionList>($shape) `>`";
}

def TT_MeshesAttr : TT_Attr<"Meshes", "meshes"> {
  let summary = "The meshes that a module names.";
  let parameters = (ins ArrayRefParameter<"MeshAttr">:$meshes);
  let assemblyFormat = "`<` `[` $meshes `]` `>`";
}

//===--- Tensor layouts ---===//

def TT_StreamLayoutAttr : TT_Attr<"StreamLayout", "stream", [MemRefLayoutAttrInterface]> {
  let summary = "A memref layout whose data is streamed through a circular buffer, or aliases it.";
  let parameters = (ins
    "AffineMap":$affineMap,
    AttrParameter<"StreamMode", "Whether the buffer is aliased or streamed through.">:$streamMode,
    DefaultValuedParameter<"uint32_t", "1">:$numBuffers
  );
  let assemblyFormat = "`<` $affineMap `,` $streamMode (`,` $numBuffers^)? `>`";
  let genVerifyDecl = 1;
}

def TT_MetalLayoutAttr : TT_Attr<"MetalLayout", "metal_layout"> {
  bit hasAlias = 1;
  let summary = "How a tensor lies in memory: which part of it each core holds.";
  let description = [{
    `linear` collapses the logical dimensions to those of the grid; `memref` is the shard that one core of the grid holds, with its element type
    (a scalar or a tile) and its memory space.

    ```mlir
    #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <8x8>, memref<8x16xf32, #tt.memory_space<l1>>>
    ```
  }];
  let parameters = (ins
    AttrParameter<"AffineMap", "Map from logical dimensions to the dimensions of the grid.">:$linear,
    AttrParameter<"OOBVal", "What the padding holds.">:$oob_val,
    AttrParameter<"GridAttr", "The grid that the tensor is divided onto.">:$grid,
    AttrParameter<"MemRefType", "The shard that one core holds; its rank is the grid's.">:$memref,
    DefaultValuedParameter<"TensorMemoryLayout", "TensorMemoryLayout::None", "How shards are spread over banks.">:$mem_layout
  );
  let assemblyFormat = "`<` $linear `,` $oob_val `,` $grid `,` $memref (`,` $mem_layout^)? `>`";
}

def TT_ArgumentAllocationAttr : TT_Attr<"ArgumentAllocation", "arg_alloc"> {
  let summary = "Where a function argument was placed.";
  let parameters = (ins "uint64_t":$address, "uint64_t":$size, "MemorySpace":$memorySpace);
  let assemblyFormat = "`<` $address `,` $size `,` $memorySpace `>`";
}

//===--- Types ---===//

class TT_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<TT_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def TT_Tile : TT_Type<"Tile", "tile", [MemRefElementTypeInterface]> {
  let summary = "A tile: the unit that the hardware computes on.";
  let description = "`!tt.tile<32x32, bf16>` is 32 rows of 32 values in one format.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "DataType":$dataType);
  let assemblyFormat = "`<` custom<DimensionList>($shape) `,` $dataType `>`";
  let genVerifyDecl = 1;
}

def TT_Device : TT_Type<"Device", "device"> {
  let summary = "A device at run time.";
  let description = "What `ttnn.get_device` returns and ops that place or run something take.";
  let parameters = (ins TT_DeviceAttr:$desc);
  let assemblyFormat = "`<` $desc `>`";
}

def TT_Tuple : NestedTupleOf<[AnyRankedTensor]>;
def TT_TupleMemberType : AnyTypeOf<[AnyRankedTensor]>;

#endif // TESSERA_DIALECT_TT_TTATTRS
