// affine-loop-unroll-jam: several rounds of a loop in one, side by side in the loops inside.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// A line of text can ask for more than fits into any memory.
enum { kMaxCopied = 1 << 21 };

/// Operations one behind the other, without loops.
typedef struct Part {
  IrOperation *first, *last;
} Part;

typedef TsVec(MlirValue) Values;

typedef struct Jammer {
  MlirRewriterBase base;
  MlirOperation loop;
  uint64_t factor;
  TsVec(Part) parts;
  TsVec(MlirOperation) carrying; ///< loops that carry values, outer ones first
  TsVec(AffineReduction) reductions;
  TesseraMapping **mappings; ///< for each round but the first, from number 1 on
} Jammer;

//===--- What there is ---===//

static bool isLoop(const IrOperation *op) { return affineForOpIsA(irWrapOp((IrOperation *)op)); }

// Loops are walked into; everything else between them is a part. A loop's depth is what the stack
// of the parser allowed.
static void collectParts(Jammer *jammer, IrOperation *loop) {
  IrBlock *body = irBlock(affineBody(irWrapOp(loop)));
  for (IrOperation *op = body->first; op != body->last;) {
    Part part = {op, NULL};
    for (; op != body->last && !isLoop(op); op = op->next)
      part.last = op;
    if (part.last)
      tsVecPush(&jammer->parts, part);
    for (; op != body->last && isLoop(op); op = op->next)
      collectParts(jammer, op);
  }
}

static bool isFixed(const Jammer *jammer, MlirOperation inner) {
  for (unsigned group = AFFINE_FOR_LOWER; group <= AFFINE_FOR_UPPER; ++group) {
    TesseraRange range = tesseraOperationGetOperandGroup(inner, group);
    for (intptr_t i = 0; i < range.count; ++i)
      if (tesseraLoopContains(jammer->loop, mlirOperationGetOperand(inner, range.start + i)))
        return false;
  }
  return true;
}

// Whether the bounds of the loops inside are the same in each round, and what the loop carries are
// reductions. Finds the loops that carry values.
static bool canJam(Jammer *jammer) {
  IrOperation *root = irOp(jammer->loop);
  uint64_t size = 0;
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false), ++size) {
    if (!isLoop(op))
      continue;
    if (op != root && !isFixed(jammer, irWrapOp(op)))
      return false;
    if (affineForOpGetNumInits(irWrapOp(op)))
      tsVecPush(&jammer->carrying, irWrapOp(op));
  }
  for (intptr_t i = 0; i < affineForOpGetNumInits(jammer->loop); ++i) {
    AffineReduction reduction;
    if (!affineFindReduction(jammer->loop, i, &reduction))
      return false;
    tsVecPush(&jammer->reductions, reduction);
  }
  return size <= kMaxCopied && jammer->factor <= kMaxCopied / size;
}

//===--- Loops that carry more ---===//

// A loop in the place of this one that carries a copy of everything for each round.
static MlirOperation widenLoop(Jammer *jammer, MlirOperation loop) {
  MlirRewriterBase base = jammer->base;
  TsVec(MlirType) types = {0};
  Values inits = {0}, yielded = {0};
  intptr_t count = affineForOpGetNumInits(loop);
  MlirBlock body = affineBody(loop);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (uint64_t round = 0; round < jammer->factor; ++round)
    for (intptr_t i = 0; i < count; ++i) {
      tsVecPush(&inits, affineForOpGetInits(loop, i));
      tsVecPush(&types, mlirValueGetType(affineForOpGetInits(loop, i)));
      tsVecPush(&yielded, mlirOperationGetOperand(yield, i));
      if (round)
        mlirBlockAddArgument(body, mlirValueGetType(affineForOpGetInits(loop, i)),
                             mlirOperationGetLocation(loop));
    }
  AffineValueMap bounds[2] = {
      affineValueMapGet(affineForOpGetLowerBoundMap(loop), loop,
                        tesseraOperationGetOperandGroup(loop, AFFINE_FOR_LOWER)),
      affineValueMapGet(affineForOpGetUpperBoundMap(loop), loop,
                        tesseraOperationGetOperandGroup(loop, AFFINE_FOR_UPPER))};
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirOperation made = affineForOpCreate(
      base, mlirOperationGetLocation(loop), (intptr_t)types.size, types.data, bounds[0].numOperands,
      bounds[0].operands, bounds[1].numOperands, bounds[1].operands, (intptr_t)inits.size,
      inits.data, affineForOpGetLowerBoundMapAttr(loop), affineForOpGetUpperBoundMapAttr(loop),
      affineForOpGetStepAttr(loop));
  irOp(made)->discardable = irOp(loop)->discardable;
  mlirRegionTakeBody(affineForOpGetRegion(made), affineForOpGetRegion(loop));
  mlirOperationSetOperands(yield, (intptr_t)yielded.size, yielded.data);
  for (intptr_t i = 0; i < count; ++i)
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)),
                          irValue(mlirOperationGetResult(made, i)));
  for (uint64_t round = 1; round < jammer->factor; ++round)
    for (intptr_t i = 0; i < count; ++i) {
      intptr_t copy = (intptr_t)round * count + i;
      tesseraMappingMapValue(jammer->mappings[round], mlirBlockGetArgument(body, 1 + i),
                             mlirBlockGetArgument(body, 1 + copy));
      tesseraMappingMapValue(jammer->mappings[round], mlirOperationGetResult(made, i),
                             mlirOperationGetResult(made, copy));
    }
  for (int i = 0; i < 2; ++i)
    affineValueMapFree(&bounds[i]);
  mlirRewriterBaseEraseOp(base, loop);
  tsVecFree(&types);
  tsVecFree(&inits);
  tsVecFree(&yielded);
  return made;
}

// What the copies begin with, and yield, for a round.
static void fixCopies(const Jammer *jammer, uint64_t round) {
  const TesseraMapping *mapping = jammer->mappings[round];
  for (size_t k = 0; k < jammer->carrying.size; ++k) {
    MlirOperation loop = jammer->carrying.data[k];
    TesseraRange inits = tesseraOperationGetOperandGroup(loop, AFFINE_FOR_INITS);
    MlirOperation yield = mlirBlockGetTerminator(affineBody(loop));
    intptr_t count = inits.count / (intptr_t)jammer->factor;
    for (intptr_t i = 0; i < count; ++i) {
      intptr_t copy = (intptr_t)round * count + i;
      mlirOperationSetOperand(
          loop, inits.start + copy,
          tesseraMappingGetValue(mapping, mlirOperationGetOperand(loop, inits.start + i)));
      mlirOperationSetOperand(yield, copy,
                              tesseraMappingGetValue(mapping, mlirOperationGetOperand(yield, i)));
    }
  }
}

//===--- Copies ---===//

static MlirValue createVariable(Jammer *jammer, MlirValue variable, int64_t distance) {
  MlirContext context = mlirOperationGetContext(jammer->loop);
  MlirAffineExpr sum = mlirAffineAddExprGet(mlirAffineDimExprGet(context, 0),
                                            mlirAffineConstantExprGet(context, distance));
  MlirAttribute map = mlirAffineMapAttrGet(mlirAffineMapGet(context, 1, 0, 1, &sum));
  return mlirOperationGetResult(affineApplyOpCreate(jammer->base,
                                                    mlirOperationGetLocation(jammer->loop),
                                                    mlirIndexTypeGet(context), map, 1, &variable),
                                0);
}

// The later rounds of each part behind it.
static void copyParts(Jammer *jammer, int64_t step) {
  MlirValue variable = mlirBlockGetArgument(affineBody(jammer->loop), 0);
  for (uint64_t round = jammer->factor - 1; round >= 1; --round) {
    TesseraMapping *mapping = jammer->mappings[round];
    for (size_t i = 0; i < jammer->parts.size; ++i) {
      const Part *part = &jammer->parts.data[i];
      IrOperation *end = part->last->next;
      mlirRewriterBaseSetInsertionPointBefore(jammer->base, irWrapOp(end));
      // Copies of later rounds are there already, in front of which this one goes.
      mlirRewriterBaseSetInsertionPointAfter(jammer->base, irWrapOp(part->last));
      if (irValue(variable)->firstUse)
        tesseraMappingMapValue(mapping, variable,
                               createVariable(jammer, variable, (int64_t)round * step));
      for (IrOperation *op = part->first;; op = op->next) {
        mlirRewriterBaseInsert(jammer->base,
                               tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
        if (op == part->last)
          break;
      }
    }
    fixCopies(jammer, round);
  }
}

// One value of the results for all rounds, behind the loop.
static void combineResults(Jammer *jammer) {
  MlirOperation loop = jammer->loop;
  size_t count = jammer->reductions.size;
  mlirRewriterBaseSetInsertionPointAfter(jammer->base, loop);
  for (size_t i = 0; i < count; ++i) {
    MlirValue first = mlirOperationGetResult(loop, (intptr_t)i), all = first;
    MlirType type = mlirValueGetType(first);
    TsVec(IrUse *) uses = {0};
    for (IrUse *use = irValue(first)->firstUse; use; use = use->next)
      tsVecPush(&uses, use);
    for (uint64_t round = jammer->factor - 1; round >= 1; --round) {
      const MlirValue operands[] = {all,
                                    mlirOperationGetResult(loop, (intptr_t)(round * count + i))};
      TesseraOperationParts parts = {
          .definition = tesseraOperationGetDefinition(jammer->reductions.data[i].combiner),
          .location = mlirOperationGetLocation(loop),
          .numTypes = 1,
          .types = &type,
          .numOperands = 2,
          .operands = operands};
      all = mlirOperationGetResult(tesseraRewriterCreateOperation(jammer->base, &parts), 0);
    }
    for (size_t k = 0; k < uses.size; ++k)
      mlirOperationSetOperand(irWrapOp(uses.data[k]->owner), (intptr_t)irUseNumber(uses.data[k]),
                              all);
    tsVecFree(&uses);
  }
}

static bool jam(Jammer *jammer) {
  int64_t step = affineForOpGetStep(jammer->loop), newStep;
  bool isWhole = affineLoopTripCountDivisor(jammer->loop) % jammer->factor == 0;
  if (__builtin_mul_overflow(step, (int64_t)jammer->factor, &newStep) || !canJam(jammer))
    return false;
  if (!isWhole && (mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(jammer->loop)) != 1 ||
                   mlirAffineMapGetNumResults(affineForOpGetUpperBoundMap(jammer->loop)) != 1 ||
                   !affineLoopSplitOffRest(jammer->base, jammer->loop, jammer->factor)))
    return false;
  collectParts(jammer, irOp(jammer->loop));
  jammer->mappings = tsAllocZeroed(jammer->factor, sizeof(TesseraMapping *));
  for (uint64_t i = 1; i < jammer->factor; ++i)
    jammer->mappings[i] = tesseraMappingCreate();
  for (size_t i = 0; i < jammer->carrying.size; ++i) {
    bool isOuter = jammer->carrying.data[i].ptr == jammer->loop.ptr;
    jammer->carrying.data[i] = widenLoop(jammer, jammer->carrying.data[i]);
    if (isOuter)
      jammer->loop = jammer->carrying.data[i];
  }
  affineForOpSetStepAttr(
      jammer->loop,
      mlirIntegerAttrGet(mlirIndexTypeGet(mlirOperationGetContext(jammer->loop)), newStep));
  copyParts(jammer, step);
  combineResults(jammer);
  affineLoopPromote(jammer->base, jammer->loop);
  for (uint64_t i = 1; i < jammer->factor; ++i)
    tesseraMappingDestroy(jammer->mappings[i]);
  tsFree(jammer->mappings);
  return true;
}

static bool jamLoop(MlirRewriterBase base, MlirOperation loop, uint64_t factor) {
  const IrBlock *body = irBlock(affineBody(loop));
  uint64_t count;
  bool isKnown = affineLoopTripCount(loop, &count);
  if (factor == 1)
    return isKnown && count == 1 && affineLoopPromote(base, loop);
  if (!factor || body->first == body->last || (isKnown && count < factor) ||
      affineForOpGetStep(loop) <= 0)
    return false;
  Jammer jammer = {.base = base, .loop = loop, .factor = factor};
  bool changed = jam(&jammer);
  tsVecFree(&jammer.parts);
  tsVecFree(&jammer.carrying);
  tsVecFree(&jammer.reductions);
  return changed;
}

// Only of the loop that the function begins with, as MLIR does.
void affineLoopUnrollAndJamPassRun(MlirPass pass, const AffineLoopUnrollAndJamOptions *options,
                                   MlirOperation op) {
  const IrBlock *entry = irOp(op)->numRegions ? irOp(op)->regions[0].first : NULL;
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(op));
  if (!entry || !entry->first || !isLoop(entry->first) ||
      !jamLoop(base, irWrapOp(entry->first), (uint64_t)options->unrollJamFactor))
    tesseraPassMarkUnchanged(pass);
  mlirIRRewriterDestroy(base);
}
