// Enums and attributes of the ttir dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRATTRS
#define TESSERA_DIALECT_TTIR_TTIRATTRS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "dialect/ttir/TTIRDialect.td"

def TTIR_PoolingMethodAverage : I32EnumAttrCase<"Average", 0>;
def TTIR_PoolingMethodMax : I32EnumAttrCase<"Max", 1>;
def TTIR_PoolingMethod
    : I32EnumAttr<"PoolingMethod", "TTIR PoolingMethod", [TTIR_PoolingMethodAverage, TTIR_PoolingMethodMax]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tt::ttir";
}
def TTIR_PoolingMethodAttr : EnumAttr<TTIR_Dialect, TTIR_PoolingMethod, "pooling_method">;

def TTIR_ReduceDimRow : I32EnumAttrCase<"R", 0>;
def TTIR_ReduceDimCol : I32EnumAttrCase<"C", 1>;
def TTIR_ReduceDimRowCol : I32EnumAttrCase<"RC", 2>;
def TTIR_ReduceDim
    : I32EnumAttr<"ReduceDim", "TTIR ReduceDim", [TTIR_ReduceDimRow, TTIR_ReduceDimCol, TTIR_ReduceDimRowCol]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tt::ttir";
}
def TTIR_ReduceDimAttr : EnumAttr<TTIR_Dialect, TTIR_ReduceDim, "reduce_dim">;

def TTIR_ConvolutionLayoutAttr : AttrDef<TTIR_Dialect, "ConvolutionLayout"> {
  let mnemonic = "convolution_layout";
  let summary = "Which dimension of input, kernel and output plays which part in a convolution.";
  let parameters = (ins
    "int64_t":$inputBatchDimension,
    "int64_t":$inputFeatureDimension,
    ArrayRefParameter<"int64_t">:$inputSpatialDimensions,
    "int64_t":$kernelOutputFeatureDimension,
    "int64_t":$kernelInputFeatureDimension,
    ArrayRefParameter<"int64_t">:$kernelSpatialDimensions,
    "int64_t":$outputBatchDimension,
    "int64_t":$outputFeatureDimension,
    ArrayRefParameter<"int64_t">:$outputSpatialDimensions
  );
  let assemblyFormat = [{
    `input_batch` `=` $inputBatchDimension `,`
    `input_feature` `=` $inputFeatureDimension `,`
    `input_spatial_dimensions` `=` custom<DimensionList>($inputSpatialDimensions) `,`
    `kernel_output_feature` `=` $kernelOutputFeatureDimension `,`
    `kernel_input_feature` `=` $kernelInputFeatureDimension `,`
    `kernel_spatial_dimensions` `=` custom<DimensionList>($kernelSpatialDimensions) `,`
    `output_batch` `=` $outputBatchDimension `,`
    `output_feature` `=` $outputFeatureDimension `,`
    `output_spatial_dimensions` `=` custom<DimensionList>($outputSpatialDimensions)
  }];
}

def TTIR_HoistedCallAttr : AttrDef<TTIR_Dialect, "HoistedCall"> {
  let mnemonic = "hoisted_call";
  let summary = "Marks a call of a function that was moved to the host.";
}

#endif // TESSERA_DIALECT_TTIR_TTIRATTRS
