// convert-parallel-loops-to-gpu: nests of scf.parallel, mapped to blocks and threads, as launches.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/scf-to-gpu/SCFToGPUPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/gpu/GPU.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

enum { NUM_SIZES = 2 * GPU_DIMS, NUM_INDICES = 4 * GPU_DIMS };

typedef TsVec(MlirOperation) Operations;

/// A launch while it is made of a nest.
typedef struct Kernel {
  MlirRewriterBase base;
  MlirOperation launch;
  TesseraMapping *mapping; ///< from the nest to the launch
  /// What is to be copied, the first one at the end; a null one ends a loop or condition.
  Operations work;
  MlirValue sizes[NUM_SIZES]; ///< of the launch, null: 1
} Kernel;

//===--- Values ---===//

static IrRegion *regionOf(MlirValue value) { return irValueBlock(irValue(value))->region; }

// Whether the value is there in front of the launch.
static bool isOutside(const Kernel *kernel, MlirValue value) {
  const IrRegion *region = regionOf(value);
  for (IrRegion *up = irParentRegion(irOp(kernel->launch)); up;
       up = up->parent ? irParentRegion(up->parent) : NULL)
    if (up == region)
      return true;
  return false;
}

static MlirOperation definitionOf(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

static bool isConstant(MlirValue value) { return arithConstantOpIsA(definitionOf(value)); }

static bool readConstant(MlirValue value, int64_t *number) {
  MlirAttribute constant =
      isConstant(value) ? tesseraValueGetConstant(value) : (MlirAttribute){NULL};
  if (!constant.ptr || !mlirAttributeIsAInteger(constant))
    return false;
  *number = mlirIntegerAttrGetValueInt(constant);
  return true;
}

// The value that is in front of the launch, or a constant like it; null when it's neither.
static MlirValue bringOutside(const Kernel *kernel, MlirValue value) {
  value = tesseraMappingGetValue(kernel->mapping, value);
  if (isOutside(kernel, value))
    return value;
  if (!isConstant(value))
    return (MlirValue){NULL};
  return mlirOperationGetResult(mlirRewriterBaseClone(kernel->base, definitionOf(value)), 0);
}

// The largest of bounds that are the least of several, as far as it's known.
static MlirValue findLargest(const Kernel *kernel, MlirValue bound, int depth) {
  MlirOperation op = definitionOf(bound);
  const MlirValue none = {NULL};
  enum { kMaxDepth = 64 };
  if (!op.ptr || depth > kMaxDepth)
    return none;
  MlirLocation location = mlirOperationGetLocation(op);
  if (isConstant(bound))
    return bound;
  if (affineMinOpIsA(op)) {
    MlirAffineMap map = affineMinOpGetMap(op);
    for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
      MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
      if (mlirAffineExprIsAConstant(expr))
        return arithCreateIndex(kernel->base, location, mlirAffineConstantExprGetValue(expr));
    }
  }
  if (!arithMinSIOpIsA(op) && !arithMulIOpIsA(op))
    return none;
  MlirValue lhs = findLargest(kernel, mlirOperationGetOperand(op, 0), depth + 1);
  if (arithMinSIOpIsA(op))
    return lhs.ptr ? lhs : findLargest(kernel, mlirOperationGetOperand(op, 1), depth + 1);
  MlirValue rhs = findLargest(kernel, mlirOperationGetOperand(op, 1), depth + 1);
  int64_t a, b, product;
  if (!lhs.ptr || !rhs.ptr || !readConstant(lhs, &a) || !readConstant(rhs, &b) ||
      (a < 0) != (b < 0) || __builtin_mul_overflow(a, b, &product))
    return none;
  return arithCreateIndex(kernel->base, location, product);
}

//===--- Loops ---===//

/// A variable of a loop, and what it is mapped to.
typedef struct Dim {
  MlirOperation loop;
  MlirValue variable, lower, upper, step;
  MlirAttribute mapping;
  GpuProcessor processor;
} Dim;

// `expr` of one dimension and two symbols in place of the only dimension of the map.
static MlirValue apply(const Kernel *kernel, MlirLocation location, MlirAffineMap map,
                       MlirAffineExpr expr, MlirValue dim, MlirValue first, MlirValue second) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr result = affineReplaceInputs(mlirAffineMapGetResult(map, 0), 1, &expr, 0, NULL);
  const MlirValue operands[] = {dim, first, second};
  return mlirOperationGetResult(
      affineApplyOpCreate(kernel->base, location, mlirIndexTypeGet(context),
                          mlirAffineMapAttrGet(mlirAffineMapGet(context, 1, 2, 1, &result)), 3,
                          operands),
      0);
}

static bool isOutsideOrConstant(const Kernel *kernel, MlirValue value) {
  return isOutside(kernel, value) || isConstant(value);
}

// How many blocks, or threads, the launch has for the loop; isExact: as many as it has rounds.
static bool findSize(Kernel *kernel, const Dim *dim, bool *isExact) {
  MlirLocation location = mlirOperationGetLocation(dim->loop);
  MlirContext context = mlirLocationGetContext(location);
  if (!isOutsideOrConstant(kernel, dim->lower) || !isOutsideOrConstant(kernel, dim->step) ||
      kernel->sizes[dim->processor].ptr)
    return false;
  *isExact = isOutsideOrConstant(kernel, dim->upper);
  mlirRewriterBaseSetInsertionPointBefore(kernel->base, kernel->launch);
  MlirValue upper = *isExact ? dim->upper : findLargest(kernel, dim->upper, 0);
  if (!upper.ptr)
    return false;
  upper = bringOutside(kernel, upper);
  MlirValue lower = bringOutside(kernel, dim->lower), step = bringOutside(kernel, dim->step);
  if (!upper.ptr || !lower.ptr || !step.ptr)
    return false;
  MlirAffineExpr first = mlirAffineSymbolExprGet(context, 0),
                 negative = mlirAffineMulExprGet(first, mlirAffineConstantExprGet(context, -1));
  MlirAffineExpr rounds =
      mlirAffineCeilDivExprGet(mlirAffineAddExprGet(mlirAffineDimExprGet(context, 0), negative),
                               mlirAffineSymbolExprGet(context, 1));
  kernel->sizes[dim->processor] =
      apply(kernel, location, gpuParallelLoopDimMappingAttrGetBound(dim->mapping), rounds, upper,
            lower, step);
  return true;
}

// The variable is computed from the number of the block, or thread.
static bool mapToProcessor(Kernel *kernel, const Dim *dim) {
  MlirLocation location = mlirOperationGetLocation(dim->loop);
  MlirContext context = mlirLocationGetContext(location);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(kernel->launch, 0));
  MlirAffineExpr index = mlirAffineAddExprGet(
      mlirAffineMulExprGet(mlirAffineDimExprGet(context, 0), mlirAffineSymbolExprGet(context, 0)),
      mlirAffineSymbolExprGet(context, 1));
  intptr_t argument = dim->processor < GpuProcessorThreadX
                          ? (intptr_t)(GPU_BLOCK_IDS + dim->processor)
                          : (intptr_t)(GPU_THREAD_IDS + dim->processor - GpuProcessorThreadX);
  MlirValue step = bringOutside(kernel, dim->step), lower = bringOutside(kernel, dim->lower);
  if (!step.ptr || !lower.ptr)
    return false;
  MlirValue variable = apply(kernel, location, gpuParallelLoopDimMappingAttrGetMap(dim->mapping),
                             index, mlirBlockGetArgument(body, argument), step, lower);
  tesseraMappingMapValue(kernel->mapping, dim->variable, variable);
  MlirOperation computed = mlirOpResultGetOwner(variable);
  bool isExact;
  if (!findSize(kernel, dim, &isExact))
    return false;
  mlirRewriterBaseSetInsertionPointAfter(kernel->base, computed);
  if (isExact)
    return true;
  ArithBuilder builder = {kernel->base, location};
  MlirValue isRound = arithCompare(&builder, ArithCmpIPredicateslt, variable,
                                   tesseraMappingGetValue(kernel->mapping, dim->upper));
  MlirOperation condition = scfIfOpCreate(kernel->base, location, 0, NULL, isRound);
  MlirBlock block = scfCreateBlock(kernel->base, mlirOperationGetRegion(condition, 0));
  mlirRewriterBaseSetInsertionPointToStart(kernel->base, block);
  scfYieldOpCreate(kernel->base, location, 0, NULL);
  mlirRewriterBaseSetInsertionPointToStart(kernel->base, block);
  tsVecPush(&kernel->work, (MlirOperation){NULL});
  return true;
}

static void makeSequential(Kernel *kernel, const Dim *dim) {
  MlirLocation location = mlirOperationGetLocation(dim->loop);
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(location));
  MlirOperation loop = scfForOpCreate(
      kernel->base, location, 0, NULL, tesseraMappingGetValue(kernel->mapping, dim->lower),
      tesseraMappingGetValue(kernel->mapping, dim->upper),
      tesseraMappingGetValue(kernel->mapping, dim->step), 0, NULL, (MlirAttribute){NULL});
  MlirBlock block = tesseraRewriterCreateBlock(kernel->base, mlirOperationGetRegion(loop, 0), 1,
                                               &index, &location);
  scfYieldOpCreate(kernel->base, location, 0, NULL);
  mlirRewriterBaseSetInsertionPointToStart(kernel->base, block);
  tesseraMappingMapValue(kernel->mapping, dim->variable, mlirBlockGetArgument(block, 0));
  tsVecPush(&kernel->work, (MlirOperation){NULL});
}

// What is said about the loop is said about the launch.
static void keepAttributes(const Kernel *kernel, MlirOperation loop) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(loop); ++i) {
    MlirNamedAttribute named = mlirOperationGetDiscardableAttribute(loop, i);
    MlirStringRef name = mlirIdentifierStr(named.name);
    if (!mlirStringRefEqual(name, mlirStringRefCreateFromCString("mapping")))
      mlirOperationSetDiscardableAttributeByName(kernel->launch, name, named.attribute);
  }
}

// Maps the loop's variables; its body is next. False when that can't be, maybe after a diagnostic.
static bool enterLoop(Kernel *kernel, MlirOperation loop) {
  MlirAttribute mapping =
      mlirOperationGetAttributeByName(loop, mlirStringRefCreateFromCString("mapping"));
  MlirBlock body = mlirRegionGetFirstBlock(scfParallelOpGetRegion(loop));
  if (!mapping.ptr || !mlirAttributeIsAArray(mapping) || mlirOperationGetNumResults(loop) > 1)
    return false;
  intptr_t count = mlirBlockGetNumArguments(body), given = mlirArrayAttrGetNumElements(mapping);
  for (intptr_t i = 0; i < count && i < given; ++i) {
    Dim dim = {.loop = loop,
               .variable = mlirBlockGetArgument(body, i),
               .lower = scfParallelOpGetLowerBound(loop, i),
               .upper = scfParallelOpGetUpperBound(loop, i),
               .step = scfParallelOpGetStep(loop, i),
               .mapping = mlirArrayAttrGetElement(mapping, i)};
    if (!gpuParallelLoopDimMappingAttrIsA(dim.mapping)) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(loop);
      tesseraDiagnosticAppendFormat(diagnostic, "expected mapping attribute for lowering to GPU");
      tesseraDiagnosticReport(diagnostic);
      return false;
    }
    dim.processor = gpuParallelLoopDimMappingAttrGetProcessor(dim.mapping);
    if (dim.processor == GpuProcessorSequential)
      makeSequential(kernel, &dim);
    else if (!mapToProcessor(kernel, &dim))
      return false;
  }
  if (given < count)
    return false;
  keepAttributes(kernel, loop);
  MlirOperation end = mlirBlockGetTerminator(body);
  if (scfReduceOpIsA(end) && mlirOperationGetNumOperands(end) == 1)
    tsVecPush(&kernel->work, end);
  size_t start = kernel->work.size;
  for (IrOperation *op = irBlock(body)->first; op && op->next; op = op->next)
    tsVecPush(&kernel->work, irWrapOp(op));
  for (size_t i = start, k = kernel->work.size; i + 1 < k; ++i) {
    MlirOperation kept = kernel->work.data[i];
    kernel->work.data[i] = kernel->work.data[--k];
    kernel->work.data[k] = kept;
  }
  return true;
}

//===--- Reductions ---===//

// Whether the region uses nothing from outside.
static bool isClosed(IrRegion *region) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *top = block->first; top; top = top->next)
      for (IrOperation *op = top; op; op = irWalkNext(top, op, false))
        for (uint32_t i = 0; i < op->numOperands; ++i)
          if (!irRegionFindAncestor(region, irValueBlock(op->operands[i].value)))
            return false;
  return true;
}

// What all threads of a block reduce; false when it can't be.
static bool reduce(Kernel *kernel, MlirOperation op) {
  MlirOperation loop = mlirOperationGetParentOperation(op);
  MlirValue operand = mlirOperationGetOperand(op, 0);
  MlirValue value = tesseraMappingGetValue(kernel->mapping, operand);
  MlirType type = mlirValueGetType(operand);
  const MlirAttribute none = {NULL};
  if (mlirValueEqual(value, operand) || mlirOperationGetNumResults(loop) != 1 ||
      !(mlirTypeIsAFloat(type) || (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type))) ||
      !isClosed(irRegion(mlirOperationGetRegion(op, 0))))
    return false;
  MlirOperation all =
      gpuAllReduceOpCreate(kernel->base, mlirOperationGetLocation(loop), type, value, none, none);
  tesseraMappingMapValue(kernel->mapping, mlirOperationGetResult(loop, 0),
                         mlirOperationGetResult(all, 0));
  tesseraRegionCloneInto(mlirOperationGetRegion(op, 0), mlirOperationGetRegion(all, 0),
                         (MlirBlock){NULL}, kernel->mapping);
  MlirOperation end =
      mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(all, 0)));
  MlirValue result = mlirOperationGetOperand(end, 0);
  mlirRewriterBaseSetInsertionPointBefore(kernel->base, end);
  gpuYieldOpCreate(kernel->base, mlirOperationGetLocation(end), 1, &result);
  mlirRewriterBaseEraseOp(kernel->base, end);
  mlirRewriterBaseSetInsertionPointAfter(kernel->base, all);
  return true;
}

//===--- Launches ---===//

static MlirOperation createLaunch(MlirRewriterBase base, MlirLocation location) {
  MlirType types[NUM_INDICES];
  MlirLocation locations[NUM_INDICES];
  const MlirValue none = {NULL};
  const MlirAttribute absent = {NULL};
  MlirValue one = arithCreateIndex(base, location, 1);
  for (size_t i = 0; i < NUM_INDICES; ++i) {
    types[i] = mlirIndexTypeGet(mlirLocationGetContext(location));
    locations[i] = location;
  }
  MlirOperation launch = gpuLaunchOpCreate(base, location, (MlirType){NULL}, 0, NULL, one, one, one,
                                           one, one, one, none, none, none, none, absent, absent);
  MlirBlock body = tesseraRewriterCreateBlock(base, mlirOperationGetRegion(launch, 0), NUM_INDICES,
                                              types, locations);
  gpuTerminatorOpCreate(base, location);
  mlirRewriterBaseSetInsertionPointToStart(base, body);
  return launch;
}

/// What was done so far in a loop around others.
typedef struct Effects {
  bool areUnknown;
  TsPointerMap written; ///< buffers
} Effects;

static void takeEffect(TesseraEffect effect, void *user) {
  Effects *effects = user;
  if (effect.kind == TESSERA_EFFECT_READ)
    return;
  if (effect.kind == TESSERA_EFFECT_WRITE && effect.value.ptr)
    tsPointerMapInsert(&effects->written, effect.value.ptr, NULL);
  else
    effects->areUnknown = true;
}

// Adds those of an operation; whether it has any.
static bool addEffects(Effects *effects, MlirOperation op) {
  if (mlirOperationGetNumRegions(op) == 0 && tesseraOperationIsMemoryEffectFree(op))
    return false;
  if (mlirOperationGetNumRegions(op) == 0 && memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, takeEffect, effects);
  else
    effects->areUnknown = true;
  return true;
}

// Whether all threads may do what one round of the loop around does: they write the same, and what
// they write isn't used in the loop that they are the rounds of.
static bool mayRepeat(const Effects *effects, MlirOperation loop) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = root; op && !effects->areUnknown; op = irWalkNext(root, op, false))
    for (uint32_t i = 0; i < op->numOperands; ++i)
      if (tsPointerMapFind(&effects->written, op->operands[i].value))
        return false;
  return !effects->areUnknown;
}

// Copies what is in the nest; false when that would do something else.
static bool copyNest(Kernel *kernel, Effects *effects) {
  bool hasLeft = false;
  while (kernel->work.size) {
    MlirOperation op = tsVecPop(&kernel->work);
    if (!op.ptr) {
      MlirOperation around =
          mlirBlockGetParentOperation(mlirRewriterBaseGetInsertionBlock(kernel->base));
      mlirRewriterBaseSetInsertionPointAfter(kernel->base, around);
      hasLeft = true;
      effects->areUnknown = false;
      tsPointerMapClear(&effects->written);
    } else if (scfParallelOpIsA(op)) {
      if (!mayRepeat(effects, op) || !enterLoop(kernel, op))
        return false;
    } else if (scfReduceOpIsA(op)) {
      if (!reduce(kernel, op))
        return false;
    } else {
      MlirOperation copy = tesseraOperationCloneMapped(op, kernel->mapping, true);
      mlirRewriterBaseInsert(kernel->base, copy);
      if (addEffects(effects, op) && hasLeft)
        return false;
    }
  }
  return true;
}

static bool fillLaunch(Kernel *kernel) {
  Effects effects = {.areUnknown = false};
  bool fits = copyNest(kernel, &effects);
  tsPointerMapFree(&effects.written);
  return fits;
}

// Erases what was made in front of the loop.
static void undo(const IrOperation *before, MlirOperation loop) {
  IrOperation *op = irOp(loop);
  IrBlock *block = op->block;
  TsVec(IrOperation *) made = {0};
  for (IrOperation *next = before ? before->next : block->first; next != op; next = next->next)
    tsVecPush(&made, next);
  while (made.size)
    irOperationErase(tsVecPop(&made));
  tsVecFree(&made);
}

static bool convert(MlirRewriterBase base, MlirOperation loop) {
  const IrOperation *before = irOp(loop)->previous;
  MlirStringRef visited = mlirStringRefCreateFromCString("SCFToGPU_visited");
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  Kernel kernel = {.base = base,
                   .launch = createLaunch(base, mlirOperationGetLocation(loop)),
                   .mapping = tesseraMappingCreate()};
  bool fits = enterLoop(&kernel, loop) && fillLaunch(&kernel);
  if (fits) {
    for (intptr_t i = 0; i < NUM_SIZES; ++i)
      if (kernel.sizes[i].ptr)
        mlirOperationSetOperand(kernel.launch, i, kernel.sizes[i]);
    mlirOperationSetDiscardableAttributeByName(kernel.launch, visited,
                                               mlirUnitAttrGet(mlirOperationGetContext(loop)));
    mlirRewriterBaseEraseOp(base, loop);
  } else {
    undo(before, loop);
  }
  tesseraMappingDestroy(kernel.mapping);
  tsVecFree(&kernel.work);
  return fits;
}

void convertParallelLoopToGpuPassPassRun(MlirPass pass,
                                         const ConvertParallelLoopToGpuPassOptions *options,
                                         MlirOperation root) {
  (void)options;
  Operations loops = {0};
  MlirStringRef mapping = mlirStringRefCreateFromCString("mapping");
  bool skip = false;
  for (IrOperation *op = irWalkNext(irOp(root), irOp(root), false); op;
       op = irWalkNext(irOp(root), op, skip)) {
    skip = scfParallelOpIsA(irWrapOp(op));
    if (skip && mlirOperationGetAttributeByName(irWrapOp(op), mapping).ptr)
      tsVecPush(&loops, irWrapOp(op));
  }
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(root));
  bool changed = false;
  for (size_t i = 0; i < loops.size; ++i)
    changed = convert(base, loops.data[i]) || changed;
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
