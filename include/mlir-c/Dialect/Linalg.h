// The linalg dialect in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_LINALG_H
#define MLIR_C_DIALECT_LINALG_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Puts the body that follows from a named op's name into its empty region.
MLIR_CAPI_EXPORTED void mlirLinalgFillBuiltinNamedOpRegion(MlirOperation mlirOp);

/// Whether the op sums products of two operands over some of its loops.
MLIR_CAPI_EXPORTED bool mlirLinalgIsAContractionOp(MlirOperation op);

/// The loops of a contraction, as dense arrays of i32: those that index both operands and the
/// result, one operand and the result, and both operands alone.
typedef struct MlirLinalgContractionDimensions {
  MlirAttribute batch;
  MlirAttribute m;
  MlirAttribute n;
  MlirAttribute k;
} MlirLinalgContractionDimensions;

/// Null attributes where the op doesn't have two inputs and one result.
MLIR_CAPI_EXPORTED MlirLinalgContractionDimensions
mlirLinalgInferContractionDimensions(MlirOperation op);
/// The same of three maps; loops that the last doesn't have are summed over.
MLIR_CAPI_EXPORTED MlirLinalgContractionDimensions
mlirLinalgInferContractionDimensionsFromMaps(const MlirAffineMap *indexingMaps, size_t numMaps);

/// Whether what is read are sums of an index of the result and one of a filter, times constants.
MLIR_CAPI_EXPORTED bool mlirLinalgIsAConvolutionOp(MlirOperation op);

/// The loops of a convolution, as dense arrays of i32, with the factors of those over the image
/// and over the filter, as ones of i64: INT64_MIN where one isn't constant. `depth`: of channels
/// that each have a filter of their own.
typedef struct MlirLinalgConvolutionDimensions {
  MlirAttribute batch;
  MlirAttribute outputImage;
  MlirAttribute outputChannel;
  MlirAttribute filterLoop;
  MlirAttribute inputChannel;
  MlirAttribute depth;
  MlirAttribute strides;
  MlirAttribute dilations;
} MlirLinalgConvolutionDimensions;

/// Null attributes where the op isn't one.
MLIR_CAPI_EXPORTED MlirLinalgConvolutionDimensions
mlirLinalgInferConvolutionDimensions(MlirOperation op);

/// The maps of a structured op's operands; null for another op.
MLIR_CAPI_EXPORTED MlirAttribute mlirLinalgGetIndexingMapsAttribute(MlirOperation op);

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Linalg, linalg);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/Linalg/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_LINALG_H
