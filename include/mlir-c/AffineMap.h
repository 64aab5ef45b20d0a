// Affine maps of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps are uniqued in their context and live as long as it: equal maps have equal pointers.
#ifndef MLIR_C_AFFINEMAP_H
#define MLIR_C_AFFINEMAP_H

#include "mlir-c/AffineExpr.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A list of affine expressions over a number of dimensions and symbols.
#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirAffineMap, const void);

#undef DEFINE_C_API_STRUCT

/// The context that owns the map.
MLIR_CAPI_EXPORTED MlirContext mlirAffineMapGetContext(MlirAffineMap affineMap);
/// Whether this is no map at all.
static inline bool mlirAffineMapIsNull(MlirAffineMap affineMap) { return !affineMap.ptr; }
/// Whether both are the same map.
MLIR_CAPI_EXPORTED bool mlirAffineMapEqual(MlirAffineMap a1, MlirAffineMap a2);
/// Sends the textual form to `callback`, perhaps in several pieces; a null map is `<<NULL AFFINE
/// MAP>>`.
MLIR_CAPI_EXPORTED void mlirAffineMapPrint(MlirAffineMap affineMap, MlirStringCallback callback,
                                           void *userData);
/// Prints the map to standard error.
MLIR_CAPI_EXPORTED void mlirAffineMapDump(MlirAffineMap affineMap);

//===--- Making maps ---===//

/// `() -> ()`.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapEmptyGet(MlirContext ctx);
/// A map without results.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapZeroResultGet(MlirContext ctx, intptr_t dimCount,
                                                            intptr_t symbolCount);
/// The map with these results; it may have more dimensions and symbols than they use. Null when it
/// has fewer.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapGet(MlirContext ctx, intptr_t dimCount,
                                                  intptr_t symbolCount, intptr_t nAffineExprs,
                                                  MlirAffineExpr *affineExprs);
/// `() -> (val)`.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapConstantGet(MlirContext ctx, int64_t val);
/// `(d0, ..., dn) -> (d0, ..., dn)`.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapMultiDimIdentityGet(MlirContext ctx,
                                                                  intptr_t numDims);
/// The map of `dims` dimensions to the last `results` of them; null when there are fewer.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapMinorIdentityGet(MlirContext ctx, intptr_t dims,
                                                               intptr_t results);
/// The map whose result i is dimension permutation[i]; the numbers are 0 to size - 1, each once.
/// Null when one is larger.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapPermutationGet(MlirContext ctx, intptr_t size,
                                                             unsigned *permutation);

//===--- Looking at maps ---===//

/// Whether the results are all dimensions in order.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsIdentity(MlirAffineMap affineMap);
/// Whether the results are the last dimensions in order.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsMinorIdentity(MlirAffineMap affineMap);
/// Whether it is `() -> ()`.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsEmpty(MlirAffineMap affineMap);
/// Whether the only result is a constant.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsSingleConstant(MlirAffineMap affineMap);
/// That constant; the map must have it.
MLIR_CAPI_EXPORTED int64_t mlirAffineMapGetSingleConstantResult(MlirAffineMap affineMap);
/// The number of dimensions.
MLIR_CAPI_EXPORTED intptr_t mlirAffineMapGetNumDims(MlirAffineMap affineMap);
/// The number of symbols.
MLIR_CAPI_EXPORTED intptr_t mlirAffineMapGetNumSymbols(MlirAffineMap affineMap);
/// The number of results.
MLIR_CAPI_EXPORTED intptr_t mlirAffineMapGetNumResults(MlirAffineMap affineMap);
/// Result `pos`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirAffineMapGetResult(MlirAffineMap affineMap, intptr_t pos);
/// The number of dimensions and symbols together.
MLIR_CAPI_EXPORTED intptr_t mlirAffineMapGetNumInputs(MlirAffineMap affineMap);
/// Whether the results are dimensions, none twice, and there are no symbols.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsProjectedPermutation(MlirAffineMap affineMap);
/// Whether the results are all dimensions in some order, and there are no symbols.
MLIR_CAPI_EXPORTED bool mlirAffineMapIsPermutation(MlirAffineMap affineMap);

//===--- Maps from maps ---===//

/// The map of the results at these positions.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapGetSubMap(MlirAffineMap affineMap, intptr_t size,
                                                        intptr_t *resultPos);
/// The map of the first `numResults` results; null for 0, the map itself when it has no more.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapGetMajorSubMap(MlirAffineMap affineMap,
                                                             intptr_t numResults);
/// The map of the last `numResults` results; null for 0, the map itself when it has no more.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapGetMinorSubMap(MlirAffineMap affineMap,
                                                             intptr_t numResults);
/// The map with `expression` replaced by `replacement` wherever it occurs in the results, of so
/// many dimensions and symbols. Null when the results are of more.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapReplace(MlirAffineMap affineMap,
                                                      MlirAffineExpr expression,
                                                      MlirAffineExpr replacement,
                                                      intptr_t numResultDims,
                                                      intptr_t numResultSyms);
/// Gives `populateResult` each map, in order, without the symbols that none of the maps uses. A
/// symbol of one is the symbol of the others with the same number.
MLIR_CAPI_EXPORTED void mlirAffineMapCompressUnusedSymbols(
    MlirAffineMap *affineMaps, intptr_t size, void *result,
    void (*populateResult)(void *res, intptr_t idx, MlirAffineMap m));

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_AFFINEMAP_H
