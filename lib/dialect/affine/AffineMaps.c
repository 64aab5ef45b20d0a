// Affine maps with the values that they are applied to: canonicalising, and composing with
// affine.apply. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"

typedef const IrAffineExpr *Expr;
typedef TsVec(MlirValue) Values;
typedef TsVec(Expr) Exprs;

MlirAffineExpr affineReplaceInputs(MlirAffineExpr expr, size_t numDims, const MlirAffineExpr *dims,
                                   size_t numSymbols, const MlirAffineExpr *symbols) {
  return irWrapExpr(irAffineReplace(irExpr(expr), (const Expr *)(const void *)dims, numDims,
                                    (const Expr *)(const void *)symbols, numSymbols));
}

static MlirAffineMap wrapMap(const IrAffineMap *map) { return (MlirAffineMap){map}; }

AffineValueMap affineValueMapGet(MlirAffineMap map, MlirOperation op, TesseraRange range) {
  AffineValueMap result = {map, tsAllocZeroed((size_t)range.count + 1, sizeof(MlirValue)),
                           range.count};
  for (intptr_t i = 0; i < range.count; ++i)
    result.operands[i] = mlirOperationGetOperand(op, range.start + i);
  return result;
}

AffineValueMap affineValueMapCopy(const AffineValueMap *map) {
  AffineValueMap copy = {map->map, tsAllocZeroed((size_t)map->numOperands + 1, sizeof(MlirValue)),
                         map->numOperands};
  for (intptr_t i = 0; i < map->numOperands; ++i)
    copy.operands[i] = map->operands[i];
  return copy;
}

void affineValueMapFree(AffineValueMap *map) { tsFree(map->operands); }

bool affineValueMapIs(const AffineValueMap *map, MlirAffineMap other, MlirOperation op,
                      TesseraRange range) {
  bool same = mlirAffineMapEqual(map->map, other) && map->numOperands == range.count;
  for (intptr_t i = 0; same && i < range.count; ++i)
    same = mlirValueEqual(map->operands[i], mlirOperationGetOperand(op, range.start + i));
  return same;
}

//===--- Sets ---===//

MlirAffineMap affineSetAsMap(MlirIntegerSet wrapped) {
  const IrIntegerSet *set = irSet(wrapped);
  return wrapMap(irAffineMapGet(set->context, set->numDims, set->numSymbols, set->numConstraints,
                                set->constraints));
}

MlirIntegerSet affineSetWithMap(MlirIntegerSet wrapped, MlirAffineMap wrappedMap) {
  const IrIntegerSet *set = irSet(wrapped);
  const IrAffineMap *map = irMap(wrappedMap);
  return (MlirIntegerSet){irIntegerSetGet(set->context, map->numDims, map->numSymbols,
                                          map->numResults, map->results, set->isEquality)};
}

//===--- Canonicalising ---===//

// Gives the map other operands: `dims` and `symbols` say what its inputs become.
static void setInputs(AffineValueMap *map, const Exprs *dims, const Exprs *symbols,
                      const Values *newDims, const Values *newSymbols) {
  map->map = wrapMap(irAffineMapReplace(irMap(map->map), dims->data, symbols->data,
                                        (uint32_t)newDims->size, (uint32_t)newSymbols->size));
  size_t count = newDims->size + newSymbols->size;
  MlirValue *operands = tsAllocZeroed(count + 1, sizeof *operands);
  for (size_t i = 0; i < newDims->size; ++i)
    operands[i] = newDims->data[i];
  for (size_t i = 0; i < newSymbols->size; ++i)
    operands[newDims->size + i] = newSymbols->data[i];
  tsFree(map->operands);
  map->operands = operands;
  map->numOperands = (intptr_t)count;
}

/// New inputs of a map, while they are collected.
typedef struct Inputs {
  IrContext *context;
  Exprs dims, symbols;        ///< what the old inputs become
  Values newDims, newSymbols; ///< the new ones
} Inputs;

static void freeInputs(Inputs *inputs) {
  tsVecFree(&inputs->dims);
  tsVecFree(&inputs->symbols);
  tsVecFree(&inputs->newDims);
  tsVecFree(&inputs->newSymbols);
}

static Expr addDim(Inputs *inputs, MlirValue value) {
  tsVecPush(&inputs->newDims, value);
  return irAffineDim(inputs->context, (uint32_t)inputs->newDims.size - 1);
}

static Expr addSymbol(Inputs *inputs, MlirValue value) {
  tsVecPush(&inputs->newSymbols, value);
  return irAffineSymbol(inputs->context, (uint32_t)inputs->newSymbols.size - 1);
}

// Dimensions whose values can be symbols become symbols, behind those that there are.
static void promoteSymbols(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  Inputs inputs = {.context = old->context};
  for (uint32_t i = 0; i < old->numSymbols; ++i)
    tsVecPush(&inputs.symbols, addSymbol(&inputs, map->operands[old->numDims + i]));
  for (uint32_t i = 0; i < old->numDims; ++i) {
    Expr expr = affineIsSymbol(map->operands[i]) ? addSymbol(&inputs, map->operands[i])
                                                 : addDim(&inputs, map->operands[i]);
    tsVecPush(&inputs.dims, expr);
  }
  setInputs(map, &inputs.dims, &inputs.symbols, &inputs.newDims, &inputs.newSymbols);
  freeInputs(&inputs);
}

// Symbols that can only be dimensions become dimensions: affine.apply takes such symbols.
static void demoteSymbols(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  Inputs inputs = {.context = old->context};
  for (uint32_t i = 0; i < old->numDims; ++i)
    tsVecPush(&inputs.dims, addDim(&inputs, map->operands[i]));
  for (uint32_t i = 0; i < old->numSymbols; ++i) {
    MlirValue value = map->operands[old->numDims + i];
    bool isOnlyDim = affineIsDim(value) && !affineIsSymbol(value);
    Expr expr = isOnlyDim ? addDim(&inputs, value) : addSymbol(&inputs, value);
    tsVecPush(&inputs.symbols, expr);
  }
  setInputs(map, &inputs.dims, &inputs.symbols, &inputs.newDims, &inputs.newSymbols);
  freeInputs(&inputs);
}

/// Which inputs of a map its results use.
typedef struct Usage {
  bool *dims, *symbols;
} Usage;

static void noteUse(Expr expr, void *user) {
  Usage *usage = user;
  if (expr->kind == IR_AFFINE_DIM)
    usage->dims[expr->value] = true;
  else if (expr->kind == IR_AFFINE_SYMBOL)
    usage->symbols[expr->value] = true;
}

// The number that the operand always is, or NULL.
static Expr constantOf(IrContext *context, MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  return constant.ptr && mlirAttributeIsAInteger(constant)
             ? irAffineConstant(context, mlirIntegerAttrGetValueInt(constant))
             : NULL;
}

// The expression for an operand that is used: a constant, an input that stands for the same value,
// or a new one.
static Expr inputFor(Inputs *inputs, TsPointerMap *seen, MlirValue value, bool isDim) {
  Expr constant = constantOf(inputs->context, value);
  if (constant)
    return constant;
  bool inserted;
  tsPointerMapInsert(seen, value.ptr, &inserted);
  if (inserted) {
    Expr expr = isDim ? addDim(inputs, value) : addSymbol(inputs, value);
    *tsPointerMapFind(seen, value.ptr) = (uintptr_t)expr;
  }
  return (Expr)*tsPointerMapFind(seen, value.ptr);
}

static void dropUnused(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  Usage usage = {tsAllocZeroed(old->numDims + 1, sizeof(bool)),
                 tsAllocZeroed(old->numSymbols + 1, sizeof(bool))};
  for (uint32_t i = 0; i < old->numResults; ++i)
    irAffineWalk(old->results[i], noteUse, &usage);
  Inputs inputs = {.context = old->context};
  TsPointerMap seenDims = {0}, seenSymbols = {0};
  Expr unused = irAffineConstant(old->context, 0);
  for (uint32_t i = 0; i < old->numDims; ++i) {
    Expr expr = usage.dims[i] ? inputFor(&inputs, &seenDims, map->operands[i], true) : unused;
    tsVecPush(&inputs.dims, expr);
  }
  for (uint32_t i = 0; i < old->numSymbols; ++i) {
    MlirValue value = map->operands[old->numDims + i];
    Expr expr = usage.symbols[i] ? inputFor(&inputs, &seenSymbols, value, false) : unused;
    tsVecPush(&inputs.symbols, expr);
  }
  setInputs(map, &inputs.dims, &inputs.symbols, &inputs.newDims, &inputs.newSymbols);
  freeInputs(&inputs);
  tsPointerMapFree(&seenDims);
  tsPointerMapFree(&seenSymbols);
  tsFree(usage.dims);
  tsFree(usage.symbols);
}

void affineValueMapCanonicalize(AffineValueMap *map) {
  if (mlirAffineMapGetNumInputs(map->map) != map->numOperands)
    return;
  promoteSymbols(map);
  dropUnused(map);
}

//===--- Composing ---===//

static MlirOperation applyOf(MlirValue value) {
  MlirOperation none = {NULL};
  if (!value.ptr || mlirValueIsABlockArgument(value))
    return none;
  MlirOperation op = mlirOpResultGetOwner(value);
  return affineApplyOpIsA(op) ? op : none;
}

/// A map whose inputs are being replaced by what computes them. Replaced ones are null.
typedef struct Composition {
  IrContext *context;
  Values dims, symbols;
  const IrAffineMap *map;
} Composition;

// What the apply computes, over inputs that are added to those of the composition.
static Expr addApply(Composition *composition, MlirOperation apply) {
  AffineValueMap inner =
      affineValueMapGet(affineApplyOpGetMap(apply), apply,
                        (TesseraRange){.count = mlirOperationGetNumOperands(apply)});
  promoteSymbols(&inner);
  demoteSymbols(&inner);
  const IrAffineMap *map = irMap(inner.map);
  Exprs dims = {0}, symbols = {0};
  for (uint32_t i = 0; i < map->numDims; ++i) {
    tsVecPush(&dims, irAffineDim(composition->context, (uint32_t)composition->dims.size));
    tsVecPush(&composition->dims, inner.operands[i]);
  }
  for (uint32_t i = 0; i < map->numSymbols; ++i) {
    tsVecPush(&symbols, irAffineSymbol(composition->context, (uint32_t)composition->symbols.size));
    tsVecPush(&composition->symbols, inner.operands[map->numDims + i]);
  }
  Expr expr = irAffineReplace(map->results[0], dims.data, dims.size, symbols.data, symbols.size);
  tsVecFree(&dims);
  tsVecFree(&symbols);
  affineValueMapFree(&inner);
  return expr;
}

static bool isDeepEnough(const IrAffineMap *map) {
  for (uint32_t i = 0; i < map->numResults; ++i)
    if (map->results[i]->depth > IR_AFFINE_MAX_DEPTH / 2)
      return true;
  return false;
}

// Replaces the input, when an apply computes it, in all results.
static bool replaceInput(Composition *composition, bool isDim, size_t position) {
  Values *values = isDim ? &composition->dims : &composition->symbols;
  MlirOperation apply = applyOf(values->data[position]);
  if (mlirOperationIsNull(apply) || isDeepEnough(composition->map))
    return false;
  Expr from = isDim ? irAffineDim(composition->context, (uint32_t)position)
                    : irAffineSymbol(composition->context, (uint32_t)position);
  Expr to = addApply(composition, apply);
  values->data[position] = (MlirValue){NULL};
  Exprs results = {0};
  for (uint32_t i = 0; i < composition->map->numResults; ++i)
    tsVecPush(&results, irAffineReplaceExpr(composition->map->results[i], from, to));
  composition->map =
      irAffineMapGet(composition->context, (uint32_t)composition->dims.size,
                     (uint32_t)composition->symbols.size, results.size, results.data);
  tsVecFree(&results);
  return true;
}

// Takes the inputs that are left.
static void finishComposition(Composition *composition, AffineValueMap *map) {
  Inputs inputs = {.context = composition->context};
  Expr unused = irAffineConstant(composition->context, 0);
  map->map = wrapMap(composition->map);
  for (size_t i = 0; i < composition->dims.size; ++i) {
    MlirValue value = composition->dims.data[i];
    Expr expr = value.ptr ? addDim(&inputs, value) : unused;
    tsVecPush(&inputs.dims, expr);
  }
  for (size_t i = 0; i < composition->symbols.size; ++i) {
    MlirValue value = composition->symbols.data[i];
    Expr expr = value.ptr ? addSymbol(&inputs, value) : unused;
    tsVecPush(&inputs.symbols, expr);
  }
  setInputs(map, &inputs.dims, &inputs.symbols, &inputs.newDims, &inputs.newSymbols);
  freeInputs(&inputs);
}

void affineValueMapCompose(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  if (mlirAffineMapGetNumInputs(map->map) != map->numOperands)
    return;
  Composition composition = {.context = old->context, .map = old};
  for (intptr_t i = 0; i < map->numOperands; ++i)
    tsVecPush(i < (intptr_t)old->numDims ? &composition.dims : &composition.symbols,
              map->operands[i]);
  // Inputs are added behind those that are looked at; what an apply takes is looked at when it is
  // its turn.
  bool changed = false;
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < composition.dims.size; ++i)
      again |= replaceInput(&composition, true, i);
    for (size_t i = 0; i < composition.symbols.size; ++i)
      again |= replaceInput(&composition, false, i);
    changed |= again;
  }
  if (changed)
    finishComposition(&composition, map);
  tsVecFree(&composition.dims);
  tsVecFree(&composition.symbols);
}

void affineValueMapSimplify(AffineValueMap *map) {
  affineValueMapCompose(map);
  affineValueMapCanonicalize(map);
  map->map = wrapMap(irAffineMapSimplify(irMap(map->map)));
  affineValueMapCanonicalize(map);
}

void affineValueMapDropDuplicates(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  Exprs results = {0};
  TsPointerMap seen = {0};
  for (uint32_t i = 0; i < old->numResults; ++i) {
    bool isNew;
    tsPointerMapInsert(&seen, old->results[i], &isNew);
    if (isNew)
      tsVecPush(&results, old->results[i]);
  }
  map->map = wrapMap(
      irAffineMapGet(old->context, old->numDims, old->numSymbols, results.size, results.data));
  tsPointerMapFree(&seen);
  tsVecFree(&results);
}
