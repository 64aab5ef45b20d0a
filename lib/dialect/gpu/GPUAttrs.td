// Attributes of the gpu dialect: what loops are mapped to, and compiled kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUATTRS
#define TESSERA_DIALECT_GPU_GPUATTRS

include "dialect/gpu/GPUDialect.td"
include "dialect/gpu/GPUTargets.td"
include "dialect/scf/DeviceMappingInterface.td"

class GPU_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<GPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

//===--- Mapping ---===//

def GPU_MappingId : I64EnumAttr<"MappingId", "Mapping ids for loop mapping", [
    I64EnumAttrCase<"DimX", 0, "x">, I64EnumAttrCase<"DimY", 1, "y">, I64EnumAttrCase<"DimZ", 2, "z">,
    I64EnumAttrCase<"LinearDim0", 3, "linear_dim_0">, I64EnumAttrCase<"LinearDim1", 4, "linear_dim_1">,
    I64EnumAttrCase<"LinearDim2", 5, "linear_dim_2">, I64EnumAttrCase<"LinearDim3", 6, "linear_dim_3">,
    I64EnumAttrCase<"LinearDim4", 7, "linear_dim_4">, I64EnumAttrCase<"LinearDim5", 8, "linear_dim_5">,
    I64EnumAttrCase<"LinearDim6", 9, "linear_dim_6">, I64EnumAttrCase<"LinearDim7", 10, "linear_dim_7">,
    I64EnumAttrCase<"LinearDim8", 11, "linear_dim_8">, I64EnumAttrCase<"LinearDim9", 12, "linear_dim_9">
  ]> {
  let cppNamespace = "::mlir::gpu";
}

class GPU_MappingAttr<string name, string attrMnemonic>
    : GPU_Attr<name, attrMnemonic, [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let assemblyFormat = "`<` params `>`";
}
def GPU_BlockMappingAttr : GPU_MappingAttr<"GPUBlockMapping", "block"> {
  let summary = "A dimension of a loop is spread over the blocks of a grid.";
  let parameters = (ins EnumParameter<GPU_MappingId>:$block);
}
def GPU_WarpgroupMappingAttr : GPU_MappingAttr<"GPUWarpgroupMapping", "warpgroup"> {
  let summary = "A dimension of a loop is spread over groups of warps of a block.";
  let parameters = (ins EnumParameter<GPU_MappingId>:$warpgroup);
}
def GPU_WarpMappingAttr : GPU_MappingAttr<"GPUWarpMapping", "warp"> {
  let summary = "A dimension of a loop is spread over the warps of a block.";
  let parameters = (ins EnumParameter<GPU_MappingId>:$warp);
}
def GPU_ThreadMappingAttr : GPU_MappingAttr<"GPUThreadMapping", "thread"> {
  let summary = "A dimension of a loop is spread over the threads of a block.";
  let parameters = (ins EnumParameter<GPU_MappingId>:$thread);
}
def GPU_LaneMappingAttr : GPU_MappingAttr<"GPULaneMapping", "lane"> {
  let summary = "A dimension of a loop is spread over the lanes of a warp.";
  let parameters = (ins EnumParameter<GPU_MappingId>:$lane);
}
def GPU_MemorySpaceMappingAttr : GPU_MappingAttr<"GPUMemorySpaceMapping", "memory_space"> {
  let summary = "In which memory data is to be.";
  let parameters = (ins EnumParameter<GPU_AddressSpace>:$address_space);
}
def GPU_MappingMaskAttr
    : GPU_Attr<"GPUMappingMask", "mask", [DeclareAttrInterfaceMethods<DeviceMaskingAttrInterface>]> {
  let summary = "Which units take part: those whose bits are set.";
  let parameters = (ins "uint64_t":$mask);
  let assemblyFormat = "`<` params `>`";
}

def GPU_Processor : I64EnumAttr<"Processor", "processor for loop mapping", [
    I64EnumAttrCase<"BlockX", 0, "block_x">, I64EnumAttrCase<"BlockY", 1, "block_y">, I64EnumAttrCase<"BlockZ", 2, "block_z">,
    I64EnumAttrCase<"ThreadX", 3, "thread_x">, I64EnumAttrCase<"ThreadY", 4, "thread_y">,
    I64EnumAttrCase<"ThreadZ", 5, "thread_z">, I64EnumAttrCase<"Sequential", 6, "sequential">
  ]> {
  let cppNamespace = "::mlir::gpu";
}
def GPU_ParallelLoopDimMappingAttr : GPU_Attr<"ParallelLoopDimMapping", "loop_dim_map"> {
  let summary = "What a dimension of a parallel loop becomes.";
  let description = "`map` makes the index from the processor's number, `bound` the processor's bound from the number of rounds.";
  let parameters = (ins EnumParameter<GPU_Processor>:$processor, "AffineMap":$map, "AffineMap":$bound);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===--- Compiled kernels ---===//

def GPU_KernelMetadataAttr : GPU_Attr<"KernelMetadata", "kernel_metadata"> {
  let summary = "What is known of a compiled kernel.";
  let parameters = (ins
    "StringAttr":$name,
    "Type":$function_type,
    OptionalParameter<"ArrayAttr", "arguments attributes">:$arg_attrs,
    OptionalParameter<"DictionaryAttr", "metadata dictionary">:$metadata
  );
  let assemblyFormat = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`";
  let genVerifyDecl = 1;
}
def GPU_KernelTableAttr : GPU_Attr<"KernelTable", "kernel_table"> {
  let summary = "Kernels by their names.";
  let parameters = (ins OptionalArrayRefParameter<"KernelMetadataAttr", "array of kernels">:$kernel_table);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def GPU_ObjectAttr : GPU_Attr<"Object", "object"> {
  let summary = "A module that was compiled for a target.";
  let parameters = (ins
    "Attribute":$target,
    DefaultValuedParameter<"CompilationTarget", "CompilationTarget::Fatbin">:$format,
    "StringAttr":$object,
    OptionalParameter<"DictionaryAttr">:$properties,
    OptionalParameter<"KernelTableAttr">:$kernels
  );
  let assemblyFormat = [{ `<`
      $target `,`  (`properties` `=` $properties^ `,`)?
      (`kernels` `=` $kernels^ `,`)?
      custom<Object>($format, $object)
    `>`
  }];
  let genVerifyDecl = 1;
}
def GPU_ObjectArrayAttr : TypedArrayAttrBase<GPU_ObjectAttr, "an array of GPU object attributes">;
def GPU_SelectObjectAttr : GPU_Attr<"SelectObject", "select_object", [GPU_OffloadingTranslationAttrTrait]> {
  let summary = "Embeds one object: that of a number or of a target, else the first.";
  let parameters = (ins OptionalParameter<"Attribute", "Target to select for embedding.">:$target);
  let assemblyFormat = "(`<` $target^ `>`)?";
  let genVerifyDecl = 1;
}

#endif // TESSERA_DIALECT_GPU_GPUATTRS
