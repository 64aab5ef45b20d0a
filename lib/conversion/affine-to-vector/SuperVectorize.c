// affine-super-vectorize: which loops run along dimensions of vectors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/affine-to-vector/AffineToVectorPasses.h"
#include "conversion/affine-to-vector/Vectorize.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/vector/VectorOps.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

enum { kMaxRank = 3, kDefaultSize = 128, kAnyDimension = -1 };

/// A loop whose rounds may become elements, and what it does.
typedef struct Candidate {
  MlirOperation loop;
  int64_t dimension; ///< of memrefs, from the last one, which it runs along; -1: none
  size_t first;      ///< the candidates from here up to it are those inside of it
} Candidate;
typedef TsVec(Candidate) Candidates;

//===--- One loop ---===//

static bool isVector(MlirType type) {
  return mlirTypeIsAVector(type) ||
         (mlirTypeIsAShaped(type) && mlirTypeIsAVector(mlirShapedTypeGetElementType(type)));
}

static bool hasVectors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isVector(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (isVector(mlirValueGetType(mlirOperationGetResult(op, i))))
      return true;
  return false;
}

// Whether the access runs along one dimension at most, the same as others do.
static bool takeAccess(MlirOperation op, MlirValue variable, int64_t *dimension) {
  MlirAffineMap map;
  intptr_t first;
  if (!affineScalarAccess(op, &map, &first).ptr)
    return true;
  intptr_t numDims = mlirAffineMapGetNumDims(map), numResults = mlirAffineMapGetNumResults(map);
  int64_t found = -1;
  // What varies is never a symbol.
  for (intptr_t i = 0; i < mlirAffineMapGetNumInputs(map); ++i) {
    MlirValue index = mlirOperationGetOperand(op, first + i);
    MlirOperation apply = irWrapOp(irDefiningOp(irValue(index)));
    if (apply.ptr && affineApplyOpIsA(apply) && !mlirAffineMapIsIdentity(map))
      return false;
    if (i >= numDims || !affineIndexVaries(index, variable))
      continue;
    for (intptr_t k = 0; k < numResults; ++k) {
      if (!mlirAffineExprIsFunctionOfDim(mlirAffineMapGetResult(map, k), i))
        continue;
      if (found >= 0)
        return false;
      found = numResults - 1 - k;
    }
  }
  if (found >= 0 && *dimension >= 0 && *dimension != found)
    return false;
  *dimension = found >= 0 ? found : *dimension;
  return true;
}

static bool isCandidate(MlirOperation loop, bool reduces, int64_t *dimension) {
  AffineReduction reduction;
  for (intptr_t i = 0; i < affineForOpGetNumInits(loop); ++i)
    if (!reduces || !affineFindReduction(loop, i, &reduction))
      return false;
  MlirValue variable = mlirBlockGetArgument(affineBody(loop), 0);
  *dimension = -1;
  for (IrOperation *op = irWalkNext(irOp(loop), irOp(loop), false); op;
       op = irWalkNext(irOp(loop), op, false)) {
    MlirOperation inner = irWrapOp(op);
    if ((op->numRegions && !affineForOpIsA(inner)) || hasVectors(inner) ||
        !takeAccess(inner, variable, dimension))
      return false;
  }
  return affineLoopIsMemoryParallel(loop);
}

//===--- Nests ---===//

typedef struct SuperVectorizer {
  MlirRewriterBase base;
  size_t rank;
  int64_t sizes[kMaxRank], dimensions[kMaxRank]; ///< what each loop has to run along
  Candidates candidates;                         ///< inner ones first
} SuperVectorizer;

static bool runsAlong(const SuperVectorizer *v, const Candidate *candidate, size_t depth) {
  int64_t wanted = v->dimensions[depth];
  return wanted == kAnyDimension || candidate->dimension < 0 || candidate->dimension == wanted;
}

// Gives loops their dimensions: this one, and in it all that match the next ones. False when there
// are none.
static bool plan(const SuperVectorizer *v, size_t position, size_t depth, AffineVectorPlan *plans) {
  const Candidate *candidate = &v->candidates.data[position];
  if (!runsAlong(v, candidate, depth))
    return false;
  bool matched = depth + 1 == v->rank, isNew;
  if (!matched)
    for (size_t i = candidate->first; i < position; ++i)
      matched |= plan(v, i, depth + 1, plans);
  if (matched)
    *tsPointerMapInsert(&plans->dims, candidate->loop.ptr, &isNew) = depth;
  return matched;
}

static bool vectorizeAt(SuperVectorizer *v, size_t position) {
  AffineVectorPlan plans = {.rank = v->rank, .sizes = v->sizes};
  bool done = plan(v, position, 0, &plans) &&
              affineVectorizeNest(v->base, v->candidates.data[position].loop, &plans);
  tsPointerMapFree(&plans.dims);
  return done;
}

// Inner nests come first; one around those that became vectors stays as it is.
static bool vectorizeAll(SuperVectorizer *v) {
  bool changed = false;
  TsVec(bool) isDone = {0};
  for (size_t i = 0; i < v->candidates.size; ++i)
    tsVecPush(&isDone, false);
  for (size_t i = 0; i < v->candidates.size; ++i) {
    bool hasDone = false;
    for (size_t k = v->candidates.data[i].first; k < i; ++k)
      hasDone |= isDone.data[k];
    if (!hasDone)
      isDone.data[i] = vectorizeAt(v, i);
    changed |= isDone.data[i];
  }
  tsVecFree(&isDone);
  return changed;
}

// Loops in post-order.
static void collect(SuperVectorizer *v, MlirOperation function, bool reduces) {
  AffineOperations open = {0};
  TsVec(size_t) firsts = {0};
  IrOperation *root = irOp(function);
  for (IrOperation *op = irWalkNext(root, root, false);; op = irWalkNext(root, op, false)) {
    while (open.size &&
           (!op || !tesseraOperationIsAncestor(open.data[open.size - 1], irWrapOp(op)))) {
      Candidate candidate = {open.data[--open.size], -1, firsts.data[--firsts.size]};
      if (isCandidate(candidate.loop, reduces, &candidate.dimension))
        tsVecPush(&v->candidates, candidate);
    }
    if (!op)
      break;
    if (affineForOpIsA(irWrapOp(op))) {
      tsVecPush(&open, irWrapOp(op));
      tsVecPush(&firsts, v->candidates.size);
    }
  }
  tsVecFree(&open);
  tsVecFree(&firsts);
}

static bool takeOptions(SuperVectorizer *v, const AffineVectorizeOptions *options,
                        MlirOperation function, bool *isKnown) {
  size_t count = options->vectorSizes.size;
  v->rank = count ? count : 1;
  *isKnown = v->rank <= kMaxRank;
  if (options->fastestVaryingPattern.size && options->fastestVaryingPattern.size != v->rank) {
    mlirOperationEmitRemark(
        function, "Fastest varying pattern specified with different size than the vector size.");
    return false;
  }
  if (options->vectorizeReductions && v->rank != 1) {
    mlirOperationEmitError(function, "Vectorizing reductions is supported only for 1-D vectors.");
    return false;
  }
  for (size_t i = 0; i < v->rank; ++i) {
    int64_t size = count ? options->vectorSizes.data[i] : kDefaultSize;
    if (size <= 0) {
      mlirOperationEmitError(function, "Vectorization factor must be greater than zero.");
      return false;
    }
    if (*isKnown) {
      v->sizes[i] = size;
      v->dimensions[i] = options->fastestVaryingPattern.size
                             ? options->fastestVaryingPattern.data[i]
                             : kAnyDimension;
    }
  }
  return true;
}

void affineVectorizePassRun(MlirPass pass, const AffineVectorizeOptions *options,
                            MlirOperation function) {
  SuperVectorizer v = {.base = {NULL}};
  bool isKnown, changed = false;
  if (!takeOptions(&v, options, function, &isKnown)) {
    tesseraPassSignalFailure(pass);
  } else if (isKnown) {
    v.base = mlirIRRewriterCreate(mlirOperationGetContext(function));
    collect(&v, function, options->vectorizeReductions);
    changed = vectorizeAll(&v);
    mlirIRRewriterDestroy(v.base);
  }
  tsVecFree(&v.candidates);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
