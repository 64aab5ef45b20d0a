// Making structured ops: what conversions to linalg share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGBUILD_H
#define TESSERA_DIALECT_LINALG_LINALGBUILD_H

#include "dialect/linalg/Linalg.h"
#include "dialect/linalg/LinalgOps.h"
#include "tessera/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where things are made: at the rewriter's insertion point.
typedef struct LinalgMaker {
  MlirRewriterBase rewriter;
  MlirContext context;
  MlirLocation location;
} LinalgMaker;

/// How named ops with inputs and outputs are made.
typedef MlirOperation LinalgNamedCreate(MlirRewriterBase rewriter, MlirLocation location,
                                        intptr_t numTypes, const MlirType *types,
                                        intptr_t numInputs, const MlirValue *inputs,
                                        intptr_t numOutputs, const MlirValue *outputs);

//===--- Scalars ---===//

/// An op with one result.
MlirValue linalgMakeOp(const LinalgMaker *maker, const TesseraOpDef *definition, MlirType type,
                       intptr_t numOperands, const MlirValue *operands);
static inline MlirValue linalgMakeUnary(const LinalgMaker *maker, const TesseraOpDef *definition,
                                        MlirType type, MlirValue a) {
  return linalgMakeOp(maker, definition, type, 1, &a);
}
static inline MlirValue linalgMakeBinary(const LinalgMaker *maker, const TesseraOpDef *definition,
                                         MlirType type, MlirValue a, MlirValue b) {
  const MlirValue operands[] = {a, b};
  return linalgMakeOp(maker, definition, type, 2, operands);
}
MlirValue linalgMakeSelect(const LinalgMaker *maker, MlirValue condition, MlirValue a, MlirValue b);
/// A comparison by the predicate of `arith.cmpf` for floats, of `arith.cmpi` for integers.
MlirValue linalgMakeCompare(const LinalgMaker *maker, int64_t predicate, MlirValue a, MlirValue b);
MlirValue linalgMakeConstant(const LinalgMaker *maker, MlirAttribute value);
/// A number as a constant of a type of floats or integers (cut off), or of the index type.
MlirValue linalgMakeNumber(const LinalgMaker *maker, MlirType type, double number);
MlirValue linalgMakeInteger(const LinalgMaker *maker, MlirType type, int64_t number);
MlirValue linalgMakeDim(const LinalgMaker *maker, MlirValue tensor, int64_t dim);

//===--- Tensors ---===//

/// The ranked tensor type with these sizes.
MlirType linalgTensorType(intptr_t rank, const int64_t *sizes, MlirType element);
/// An uninitialized tensor. `dynamic` are the sizes that the type leaves open.
MlirValue linalgMakeEmpty(const LinalgMaker *maker, MlirType type, intptr_t numDynamic,
                          const MlirValue *dynamic);
/// `scalar` in every element of what `init` is the shape of.
MlirValue linalgMakeFill(const LinalgMaker *maker, MlirValue scalar, MlirValue init);
/// A named op on inputs with one init, with its body.
MlirValue linalgMakeNamed(const LinalgMaker *maker, LinalgNamedCreate *create, intptr_t numInputs,
                          const MlirValue *inputs, MlirValue init);
/// Gives a named op that has no body yet the one that follows from its name.
void linalgMakeBody(const LinalgMaker *maker, MlirOperation op);
/// Inputs of a smaller shape along new dimensions `dims` of the init.
MlirValue linalgMakeBroadcast(const LinalgMaker *maker, MlirValue input, MlirValue init,
                              intptr_t numDims, const int64_t *dims);
MlirValue linalgMakeTranspose(const LinalgMaker *maker, MlirValue input, MlirValue init,
                              intptr_t rank, const int64_t *permutation);
/// Groups of neighbouring dimensions, `ends` one past the last of each, as an array of arrays.
MlirAttribute linalgGroupsAttr(MlirContext context, intptr_t numGroups, const int64_t *ends);
/// The same elements in a static shape, by collapsing and expanding dimensions. Null when there
/// are more of them than a size can be.
MlirValue linalgMakeReshape(const LinalgMaker *maker, MlirValue value, MlirType type);

/// `number` around a value, to a result of the type: how many in front of each dimension and behind
/// it. Constants, or (then `low` and `high` are NULL) values.
typedef struct LinalgPadding {
  MlirType type;
  const int64_t *low, *high;
  const MlirValue *lowValues, *highValues;
  MlirValue number;
} LinalgPadding;
MlirValue linalgMakePad(const LinalgMaker *maker, MlirValue value, const LinalgPadding *padding);

//===--- Generic ops ---===//

/// Makes the body: from an argument for each operand to a result for each init. False: it can't be,
/// which is the caller's to say before anything is made.
typedef bool LinalgBodyFunction(const LinalgMaker *maker, const MlirValue *arguments,
                                MlirValue *results, const void *user);

typedef struct LinalgGeneric {
  intptr_t numInputs, numInits;
  const MlirValue *inputs, *inits;
  const MlirAffineMap *maps; ///< of the inputs, then of the inits
  const char *loops;         ///< a letter for each: `p` parallel, `r` reduction; NULL: all parallel
  LinalgBodyFunction *body;
  const void *user;
} LinalgGeneric;

/// The op; null when the body couldn't be made (nothing is left of it then).
MlirOperation linalgMakeGeneric(const LinalgMaker *maker, const LinalgGeneric *generic);
/// The result of one with this init, which `generic` doesn't have; null when the body couldn't be
/// made.
MlirValue linalgMakeGenericValue(const LinalgMaker *maker, MlirValue init,
                                 const LinalgGeneric *generic);
/// The loops of an op of which `numParallel` come first, in `letters`, which has room for all and a
/// final 0.
void linalgLoopLetters(char *letters, intptr_t numParallel, intptr_t numReductions);
/// The map from `rank` loops to a value of these sizes, aligned at the last dimension: sizes of 1
/// where the shape has others are read at 0.
MlirAffineMap linalgBroadcastMap(MlirContext context, intptr_t rank, const int64_t *shape,
                                 MlirType type);
/// The map that picks loops; -1 for the constant 0.
MlirAffineMap linalgPickMap(MlirContext context, intptr_t numLoops, intptr_t numResults,
                            const int64_t *loops);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_LINALG_LINALGBUILD_H
