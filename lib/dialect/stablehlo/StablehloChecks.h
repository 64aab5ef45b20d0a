// Checks that verifiers of several ops share, each with the one wording of its message.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOCHECKS_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOCHECKS_H

#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

/// A list of sizes, dimensions or other numbers. Zero-initialise; the caller frees it.
typedef TsVec(int64_t) StablehloSizes;

static inline bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static inline MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static inline MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

/// An error at the location, or none where it is null; gives failure.
MlirLogicalResult stablehloRefuse(MlirLocation at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// The same with types in the place of each `$`.
MlirLogicalResult stablehloRefuseTypes(MlirLocation at, const MlirType *types, const char *format,
                                       ...) __attribute__((format(printf, 3, 4)));

#define STABLEHLO_REFUSE(op, ...) mlirLocationEmitError(mlirOperationGetLocation(op), __VA_ARGS__)

/// Dimensions that an attribute names.
typedef struct StablehloDims {
  const int64_t *at;
  size_t count;
  const char *name;
} StablehloDims;

bool stablehloDimsContain(StablehloDims dims, int64_t dim);
bool stablehloDimsAreSorted(StablehloDims dims);
bool stablehloDimsAreUnique(StablehloDims dims);
/// The first number that one before it equals; `count` where there is none.
size_t stablehloFindRepeated(const int64_t *numbers, size_t count);
/// Reports "<text>[1, 0]<end>"; gives failure.
MlirLogicalResult stablehloRefuseDims(MlirLocation at, const char *text, StablehloDims dims,
                                      const char *end);
/// Fails where one isn't in [0, bound); `of` says of what that is the rank.
MlirLogicalResult stablehloCheckDimsInBounds(MlirLocation at, StablehloDims dims, int64_t bound,
                                             const char *of);
/// Fails where a dimension is in both lists, or twice in one.
MlirLogicalResult stablehloCheckDimsDistinct(MlirLocation at, StablehloDims a, StablehloDims b);
/// Fails where index_vector_dim isn't in [0, bound].
MlirLogicalResult stablehloCheckIndexVectorDim(MlirLocation at, int64_t dim, int64_t bound,
                                               const char *of);
/// Whether sizes are the same where both are known.
bool stablehloSizesAreCompatible(int64_t a, int64_t b);
bool stablehloShapesAreCompatible(MlirType a, MlirType b);

/// Whether the second is a tensor of the first one's shape and elements, which may be any floats
/// where both are.
bool stablehloIsLike(MlirType result, MlirType argument, bool anyFloat);

/// Fails where the result hasn't the sizes that were inferred.
MlirLogicalResult stablehloCheckProductShape(MlirOperation op, const StablehloSizes *sizes,
                                             MlirType result);
/// An operand of a product, and which of its dimensions mean what.
typedef struct StablehloSide {
  MlirType type;
  StablehloDims batch, contracted;
} StablehloSide;

/// Fails where the dimensions of a product's two operands don't fit.
MlirLogicalResult stablehloCheckProductSides(MlirOperation op, const StablehloSide *sides);
/// Fails where more is said about the precision of a product than it has operands.
MlirLogicalResult stablehloCheckPrecision(MlirOperation op, MlirAttribute config);

/// What a reduction's body must fit: one entry for each tensor that is reduced.
typedef struct StablehloReduction {
  intptr_t count;
  const MlirType *inputs, *inits; ///< ranked tensors
  size_t numAllowed;              ///< sizes that the body's second arguments may have
  const int64_t *allowed;
} StablehloReduction;

MlirLogicalResult stablehloCheckReducer(MlirOperation op, MlirBlock block,
                                        const StablehloReduction *reduction);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOCHECKS_H
