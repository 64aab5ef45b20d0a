// Affine maps. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Uniquer.h"

#include <stdio.h>

//===--- Uniquing ---===//

typedef struct MapKey {
  uint32_t numDims, numSymbols, numResults;
  const IrAffineExpr *const *results;
} MapKey;

static uint64_t hashMap(const MapKey *key) {
  uint64_t hash = tsHashCombine(key->numDims, key->numSymbols);
  return tsHashCombine(hash, tsHashBytes(key->results, key->numResults * sizeof *key->results));
}

static bool equalsMap(const void *thing, const void *keyPointer) {
  const IrAffineMap *map = thing;
  const MapKey *key = keyPointer;
  return map->numDims == key->numDims && map->numSymbols == key->numSymbols &&
         map->numResults == key->numResults &&
         (!key->numResults ||
          memcmp(map->results, key->results, key->numResults * sizeof *key->results) == 0);
}

static IrAffineMap *createMap(IrContext *context, TsArena *arena, const MapKey *key) {
  size_t bytes = key->numResults * sizeof *key->results;
  IrAffineMap *map = tsArenaAlloc(arena, sizeof(IrAffineMap) + bytes, _Alignof(IrAffineMap));
  map->context = context;
  atomic_init(&map->attribute, NULL);
  map->numDims = key->numDims;
  map->numSymbols = key->numSymbols;
  map->numResults = key->numResults;
  if (bytes)
    memcpy(map->results, key->results, bytes);
  return map;
}

const IrAffineMap *irAffineMapGet(IrContext *context, uint32_t numDims, uint32_t numSymbols,
                                  size_t numResults, const IrAffineExpr *const *results) {
  MapKey key = {numDims, numSymbols, (uint32_t)numResults, results};
  uint64_t hash = hashMap(&key);
  IrShard *shard = &context->affineMaps;
  IrAffineMap *map = irShardFind(shard, hash, equalsMap, &key);
  if (map)
    return map;
  irShardLock(context, shard);
  map = irShardFind(shard, hash, equalsMap, &key);
  if (!map) {
    map = createMap(context, irShardArena(context, shard), &key);
    irShardInsert(context, shard, hash, map);
  }
  irShardUnlock(context, shard);
  return map;
}

//===--- Maps from maps ---===//

static const IrAffineExpr **makeExprs(size_t count) {
  return tsAlloc(tsMulSize(count, sizeof(IrAffineExpr *)));
}

// Uniques the map and frees the array.
static const IrAffineMap *takeMap(IrContext *context, uint32_t numDims, uint32_t numSymbols,
                                  size_t numResults, const IrAffineExpr **results) {
  const IrAffineMap *map = irAffineMapGet(context, numDims, numSymbols, numResults, results);
  tsFree((void *)results);
  return map;
}

const IrAffineMap *irAffineMapIdentity(IrContext *context, uint32_t numDims) {
  const IrAffineExpr **results = makeExprs(numDims);
  for (uint32_t i = 0; i < numDims; ++i)
    results[i] = irAffineDim(context, i);
  return takeMap(context, numDims, 0, numDims, results);
}

static bool isDim(const IrAffineExpr *expr, size_t position) {
  return expr->kind == IR_AFFINE_DIM && expr->value == (int64_t)position;
}

bool irAffineMapIsIdentity(const IrAffineMap *map) {
  if (map->numDims != map->numResults)
    return false;
  for (uint32_t i = 0; i < map->numResults; ++i)
    if (!isDim(map->results[i], i))
      return false;
  return true;
}

const IrAffineMap *irAffineMapSimplify(const IrAffineMap *map) {
  const IrAffineExpr **results = makeExprs(map->numResults);
  for (uint32_t i = 0; i < map->numResults; ++i)
    results[i] = irAffineSimplify(map->results[i], map->numDims, map->numSymbols);
  return takeMap(map->context, map->numDims, map->numSymbols, map->numResults, results);
}

const IrAffineMap *irAffineMapReplace(const IrAffineMap *map, const IrAffineExpr *const *dims,
                                      const IrAffineExpr *const *symbols, uint32_t numDims,
                                      uint32_t numSymbols) {
  const IrAffineExpr **results = makeExprs(map->numResults);
  for (uint32_t i = 0; i < map->numResults; ++i)
    results[i] = irAffineReplace(map->results[i], dims, map->numDims, symbols, map->numSymbols);
  return takeMap(map->context, numDims, numSymbols, map->numResults, results);
}

const IrAffineMap *irAffineMapCompose(const IrAffineMap *outer, const IrAffineMap *inner) {
  IrContext *context = outer->context;
  const IrAffineExpr **symbols = makeExprs(inner->numSymbols);
  for (uint32_t i = 0; i < inner->numSymbols; ++i)
    symbols[i] = irAffineSymbol(context, outer->numSymbols + i);
  uint32_t numSymbols = outer->numSymbols + inner->numSymbols;
  const IrAffineMap *moved = irAffineMapReplace(inner, NULL, symbols, inner->numDims, numSymbols);
  tsFree((void *)symbols);
  return irAffineMapReplace(outer, moved->results, NULL, inner->numDims, numSymbols);
}

bool irAffineMapEvaluate(const IrAffineMap *map, const int64_t *dims, const int64_t *symbols,
                         int64_t *results) {
  for (uint32_t i = 0; i < map->numResults; ++i)
    if (!irAffineEvaluate(map->results[i], dims, symbols, &results[i]))
      return false;
  return true;
}

//===--- Printing ---===//

static void appendInputs(TsString *out, char open, char letter, uint32_t count, char close) {
  tsStringAppendChar(out, open);
  for (uint32_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    tsStringAppendChar(out, letter);
    tsStringAppendUnsigned(out, i);
  }
  tsStringAppendChar(out, close);
}

void irAffineInputsPrint(uint32_t numDims, uint32_t numSymbols, TsString *out) {
  appendInputs(out, '(', 'd', numDims, ')');
  if (numSymbols)
    appendInputs(out, '[', 's', numSymbols, ']');
}

void irAffineMapPrint(const IrAffineMap *map, TsString *out) {
  if (!map) {
    tsStringAppendC(out, "<<NULL AFFINE MAP>>");
    return;
  }
  irAffineInputsPrint(map->numDims, map->numSymbols, out);
  tsStringAppendC(out, " -> (");
  for (uint32_t i = 0; i < map->numResults; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    irAffineExprPrint(map->results[i], out);
  }
  tsStringAppendChar(out, ')');
}

//===--- C API ---===//

static MlirAffineMap wrapMap(const IrAffineMap *map) { return (MlirAffineMap){map}; }

MlirContext mlirAffineMapGetContext(MlirAffineMap affineMap) {
  return irWrapContext(irMap(affineMap)->context);
}

bool mlirAffineMapEqual(MlirAffineMap a1, MlirAffineMap a2) { return a1.ptr == a2.ptr; }

void mlirAffineMapPrint(MlirAffineMap affineMap, MlirStringCallback callback, void *userData) {
  TsString text = {0};
  irAffineMapPrint(irMap(affineMap), &text);
  callback(tsStringView(&text), userData);
  tsStringFree(&text);
}

void mlirAffineMapDump(MlirAffineMap affineMap) {
  TsString text = {0};
  irAffineMapPrint(irMap(affineMap), &text);
  fprintf(stderr, "%s\n", text.data);
  tsStringFree(&text);
}

MlirAffineMap mlirAffineMapEmptyGet(MlirContext ctx) {
  return mlirAffineMapZeroResultGet(ctx, 0, 0);
}

MlirAffineMap mlirAffineMapZeroResultGet(MlirContext ctx, intptr_t dimCount, intptr_t symbolCount) {
  return mlirAffineMapGet(ctx, dimCount, symbolCount, 0, NULL);
}

// Null where the results are of more dimensions or symbols than that.
static MlirAffineMap wrapFitting(IrContext *context, intptr_t numDims, intptr_t numSymbols,
                                 intptr_t numResults, const IrAffineExpr *const *results) {
  if (!irAffineFits(results, numResults, numDims, numSymbols))
    return wrapMap(NULL);
  return wrapMap(irAffineMapGet(context, (uint32_t)numDims, (uint32_t)numSymbols,
                                (size_t)numResults, results));
}

MlirAffineMap mlirAffineMapGet(MlirContext ctx, intptr_t dimCount, intptr_t symbolCount,
                               intptr_t nAffineExprs, MlirAffineExpr *affineExprs) {
  return wrapFitting(irContext(ctx), dimCount, symbolCount, nAffineExprs,
                     (const IrAffineExpr *const *)affineExprs);
}

MlirAffineMap mlirAffineMapConstantGet(MlirContext ctx, int64_t val) {
  const IrAffineExpr *result = irAffineConstant(irContext(ctx), val);
  return wrapMap(irAffineMapGet(irContext(ctx), 0, 0, 1, &result));
}

MlirAffineMap mlirAffineMapMultiDimIdentityGet(MlirContext ctx, intptr_t numDims) {
  return wrapMap(irAffineMapIdentity(irContext(ctx), (uint32_t)numDims));
}

MlirAffineMap mlirAffineMapMinorIdentityGet(MlirContext ctx, intptr_t dims, intptr_t results) {
  if (results > dims)
    return wrapMap(NULL);
  const IrAffineMap *identity = irAffineMapIdentity(irContext(ctx), (uint32_t)dims);
  return wrapMap(irAffineMapGet(irContext(ctx), (uint32_t)dims, 0, (size_t)results,
                                identity->results + (dims - results)));
}

MlirAffineMap mlirAffineMapPermutationGet(MlirContext ctx, intptr_t size, unsigned *permutation) {
  const IrAffineExpr **results = makeExprs((size_t)size);
  for (intptr_t i = 0; i < size; ++i)
    results[i] = irAffineDim(irContext(ctx), permutation[i]);
  MlirAffineMap map = wrapFitting(irContext(ctx), size, 0, size, results);
  tsFree((void *)results);
  return map;
}

bool mlirAffineMapIsIdentity(MlirAffineMap affineMap) {
  return irAffineMapIsIdentity(irMap(affineMap));
}

bool mlirAffineMapIsMinorIdentity(MlirAffineMap affineMap) {
  const IrAffineMap *map = irMap(affineMap);
  if (map->numResults > map->numDims || map->numSymbols)
    return false;
  for (uint32_t i = 0; i < map->numResults; ++i)
    if (!isDim(map->results[i], map->numDims - map->numResults + i))
      return false;
  return true;
}

bool mlirAffineMapIsEmpty(MlirAffineMap affineMap) {
  const IrAffineMap *map = irMap(affineMap);
  return !map->numDims && !map->numSymbols && !map->numResults;
}

bool mlirAffineMapIsSingleConstant(MlirAffineMap affineMap) {
  const IrAffineMap *map = irMap(affineMap);
  return map->numResults == 1 && map->results[0]->kind == IR_AFFINE_CONSTANT;
}

int64_t mlirAffineMapGetSingleConstantResult(MlirAffineMap affineMap) {
  return irMap(affineMap)->results[0]->value;
}

intptr_t mlirAffineMapGetNumDims(MlirAffineMap affineMap) { return irMap(affineMap)->numDims; }

intptr_t mlirAffineMapGetNumSymbols(MlirAffineMap affineMap) {
  return irMap(affineMap)->numSymbols;
}

intptr_t mlirAffineMapGetNumResults(MlirAffineMap affineMap) {
  return irMap(affineMap)->numResults;
}

MlirAffineExpr mlirAffineMapGetResult(MlirAffineMap affineMap, intptr_t pos) {
  return irWrapExpr(irMap(affineMap)->results[pos]);
}

intptr_t mlirAffineMapGetNumInputs(MlirAffineMap affineMap) {
  return (intptr_t)irMap(affineMap)->numDims + irMap(affineMap)->numSymbols;
}

bool mlirAffineMapIsProjectedPermutation(MlirAffineMap affineMap) {
  const IrAffineMap *map = irMap(affineMap);
  if (map->numSymbols || map->numResults > map->numDims)
    return false;
  bool *seen = tsAllocZeroed(map->numDims, sizeof *seen), distinct = true;
  for (uint32_t i = 0; i < map->numResults && distinct; ++i) {
    distinct = map->results[i]->kind == IR_AFFINE_DIM && !seen[map->results[i]->value];
    if (distinct)
      seen[map->results[i]->value] = true;
  }
  tsFree(seen);
  return distinct;
}

bool mlirAffineMapIsPermutation(MlirAffineMap affineMap) {
  return irMap(affineMap)->numDims == irMap(affineMap)->numResults &&
         mlirAffineMapIsProjectedPermutation(affineMap);
}

MlirAffineMap mlirAffineMapGetSubMap(MlirAffineMap affineMap, intptr_t size, intptr_t *resultPos) {
  const IrAffineMap *map = irMap(affineMap);
  const IrAffineExpr **results = makeExprs((size_t)size);
  for (intptr_t i = 0; i < size; ++i)
    results[i] = map->results[resultPos[i]];
  return wrapMap(takeMap(map->context, map->numDims, map->numSymbols, (size_t)size, results));
}

// `count` results from `first` on; null for none, all when there aren't more.
static MlirAffineMap sliceMap(const IrAffineMap *map, intptr_t first, intptr_t count) {
  if (count == 0)
    return wrapMap(NULL);
  if (count >= (intptr_t)map->numResults)
    return wrapMap(map);
  return wrapMap(irAffineMapGet(map->context, map->numDims, map->numSymbols, (size_t)count,
                                map->results + first));
}

MlirAffineMap mlirAffineMapGetMajorSubMap(MlirAffineMap affineMap, intptr_t numResults) {
  return sliceMap(irMap(affineMap), 0, numResults);
}

MlirAffineMap mlirAffineMapGetMinorSubMap(MlirAffineMap affineMap, intptr_t numResults) {
  return sliceMap(irMap(affineMap), (intptr_t)irMap(affineMap)->numResults - numResults,
                  numResults);
}

MlirAffineMap mlirAffineMapReplace(MlirAffineMap affineMap, MlirAffineExpr expression,
                                   MlirAffineExpr replacement, intptr_t numResultDims,
                                   intptr_t numResultSyms) {
  const IrAffineMap *map = irMap(affineMap);
  const IrAffineExpr **results = makeExprs(map->numResults);
  for (uint32_t i = 0; i < map->numResults; ++i)
    results[i] = irAffineReplaceExpr(map->results[i], irExpr(expression), irExpr(replacement));
  MlirAffineMap replaced =
      wrapFitting(map->context, numResultDims, numResultSyms, map->numResults, results);
  tsFree((void *)results);
  return replaced;
}

static void markSymbol(const IrAffineExpr *expr, void *user) {
  bool *used = user;
  if (expr->kind == IR_AFFINE_SYMBOL)
    used[expr->value] = true;
}

void mlirAffineMapCompressUnusedSymbols(MlirAffineMap *affineMaps, intptr_t size, void *result,
                                        void (*populateResult)(void *res, intptr_t idx,
                                                               MlirAffineMap m)) {
  if (size <= 0)
    return;
  IrContext *context = irMap(affineMaps[0])->context;
  uint32_t numSymbols = 0;
  for (intptr_t m = 0; m < size; ++m)
    if (irMap(affineMaps[m])->numSymbols > numSymbols)
      numSymbols = irMap(affineMaps[m])->numSymbols;
  bool *used = tsAllocZeroed(numSymbols, sizeof *used);
  for (intptr_t m = 0; m < size; ++m)
    for (uint32_t i = 0; i < irMap(affineMaps[m])->numResults; ++i)
      irAffineWalk(irMap(affineMaps[m])->results[i], markSymbol, used);
  const IrAffineExpr **symbols = makeExprs(numSymbols);
  uint32_t numUsed = 0;
  for (uint32_t i = 0; i < numSymbols; ++i)
    symbols[i] = used[i] ? irAffineSymbol(context, numUsed++) : irAffineConstant(context, 0);
  for (intptr_t m = 0; m < size; ++m)
    populateResult(result, m,
                   wrapMap(irAffineMapReplace(irMap(affineMaps[m]), NULL, symbols,
                                              irMap(affineMaps[m])->numDims, numUsed)));
  tsFree((void *)symbols);
  tsFree(used);
}
