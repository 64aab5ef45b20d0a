// Enums and attributes of the ttnn dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TTNNATTRS
#define TESSERA_DIALECT_TTNN_TTNNATTRS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "dialect/ttnn/TTNNDialect.td"

//===--- Enums ---===//

// How a tensor's elements are ordered in memory.
def TTNN_Layout_RowMajor : I32EnumAttrCase<"RowMajor", 0, "row_major">;
def TTNN_Layout_Tile : I32EnumAttrCase<"Tile", 1, "tile">;
def TTNN_Layout_Invalid : I32EnumAttrCase<"Invalid", 2, "invalid">;
def TTNN_Layout
    : I32EnumAttr<"Layout", "TTNN Layout", [TTNN_Layout_RowMajor, TTNN_Layout_Tile, TTNN_Layout_Invalid]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tt::ttnn";
}

// How a tensor is spread over banks and cores.
def TTNN_TensorMemoryLayout_Interleaved : I32EnumAttrCase<"Interleaved", 1, "interleaved">;
def TTNN_TensorMemoryLayout_SingleBank : I32EnumAttrCase<"SingleBank", 2, "single_bank">;
def TTNN_TensorMemoryLayout_HeightSharded : I32EnumAttrCase<"HeightSharded", 3, "height_sharded">;
def TTNN_TensorMemoryLayout_WidthSharded : I32EnumAttrCase<"WidthSharded", 4, "width_sharded">;
def TTNN_TensorMemoryLayout_BlockSharded : I32EnumAttrCase<"BlockSharded", 5, "block_sharded">;
def TTNN_TensorMemoryLayout
    : I32EnumAttr<"TensorMemoryLayout", "TTNN Tensor Memory Layout",
                  [TTNN_TensorMemoryLayout_Interleaved, TTNN_TensorMemoryLayout_SingleBank,
                   TTNN_TensorMemoryLayout_HeightSharded, TTNN_TensorMemoryLayout_WidthSharded,
                   TTNN_TensorMemoryLayout_BlockSharded]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tt::ttnn";
}

// Where a buffer lives. All but system_memory are on the device.
def TTNN_BufferType_DRAM : I32EnumAttrCase<"DRAM", 0, "dram">;
def TTNN_BufferType_L1 : I32EnumAttrCase<"L1", 1, "l1">;
def TTNN_BufferType_SystemMemory : I32EnumAttrCase<"SystemMemory", 2, "system_memory">;
def TTNN_BufferType_L1Small : I32EnumAttrCase<"L1Small", 3, "l1_small">;
def TTNN_BufferType_Trace : I32EnumAttrCase<"Trace", 4, "trace">;
def TTNN_BufferType
    : I32EnumAttr<"BufferType", "TTNN Buffer Type",
                  [TTNN_BufferType_DRAM, TTNN_BufferType_L1, TTNN_BufferType_SystemMemory, TTNN_BufferType_L1Small,
                   TTNN_BufferType_Trace]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tt::ttnn";
}

//===--- Attributes ---===//

class TTNN_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<TTNN_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let attrName = "ttnn." # attrMnemonic;
}

def TTNN_LayoutAttr : EnumAttr<TTNN_Dialect, TTNN_Layout, "layout"> {
  let assemblyFormat = "`<` $value `>`";
}
def TTNN_TensorMemoryLayoutAttr : EnumAttr<TTNN_Dialect, TTNN_TensorMemoryLayout, "tensor_memory_layout"> {
  let assemblyFormat = "`<` $value `>`";
}
def TTNN_BufferTypeAttr : EnumAttr<TTNN_Dialect, TTNN_BufferType, "buffer_type"> {
  bit hasAlias = 1;
  let assemblyFormat = "`<` $value `>`";
}

def TTNN_CoreRangeAttr : TTNN_Attr<"CoreRange", "core_range"> {
  let summary = "A rectangle of cores: offset and size.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$offset, ArrayRefParameter<"int64_t">:$size);
  let assemblyFormat = "`<` custom<DimensionList>($offset) `,` custom<DimensionList>($size) `>`";
}

def TTNN_ShapeAttr : TTNN_Attr<"Shape", "shape"> {
  let summary = "A shape.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape);
  let assemblyFormat = "`<` custom<DimensionList>($shape) `>`";
}

def TTNN_ShardSpecAttr : TTNN_Attr<"ShardSpec", "shard_spec"> {
  let summary = "The shape of the part that one core holds, in tiles for a tiled tensor.";
  let parameters = (ins AttrParameter<"ShapeAttr", "">:$shardShape);
  let assemblyFormat = "`<` params `>`";
}

def TTNN_MemoryConfigAttr : TTNN_Attr<"MemoryConfig", "memory_config"> {
  let summary = "Where a tensor lives and how it is spread.";
  let description = [{
    ```mlir
    #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>
    #ttnn.memory_config<#system_memory, <<32x32>>>
    ```
  }];
  let parameters = (ins
    AttrParameter<"BufferTypeAttr", "">:$bufferType,
    AttrParameter<"ShardSpecAttr", "">:$shardSpec,
    OptionalParameter<"TensorMemoryLayoutAttr">:$tensorMemoryLayout
  );
  let assemblyFormat = "`<` params `>`";
  let genVerifyDecl = 1;
}

def TTNN_MeshShapeAttr : TTNN_Attr<"MeshShape", "mesh_shape"> {
  let summary = "The shape of a mesh of chips.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<VargDimensionList>($y, $x)";
}

def TTNN_TTNNLayoutAttr : TTNN_Attr<"TTNNLayout", "ttnn_layout"> {
  bit hasAlias = 1;
  let summary = "How a tensor lies in memory: the encoding of every tensor type in ttnn.";
  let description = [{
    `linear` collapses the logical dimensions to those of the grid; `memref` is the shard of one core, with its element type (scalar or tile) and
    buffer type. `mem_layout` is absent for host tensors.

    ```mlir
    #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, <interleaved>>
    ```
  }];
  let parameters = (ins
    AttrParameter<"AffineMap", "Map from logical dimensions to the dimensions of the grid.">:$linear,
    AttrParameter<"GridAttr", "The grid that the tensor is divided onto.">:$grid,
    AttrParameter<"MemRefType", "The shard that one core holds; its rank is the grid's.">:$memref,
    OptionalParameter<"TensorMemoryLayoutAttr", "How shards are spread; absent on the host.">:$mem_layout
  );
  let assemblyFormat = "`<` $linear `,` $grid `,` $memref (`,` $mem_layout^)? `>`";
  let genVerifyDecl = 1;
}

#endif // TESSERA_DIALECT_TTNN_TTNNATTRS
