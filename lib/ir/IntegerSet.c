// Integer sets. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Uniquer.h"

#include <stdio.h>

//===--- Uniquing ---===//

typedef struct SetKey {
  uint32_t numDims, numSymbols, numConstraints;
  const bool *isEquality;
  const IrAffineExpr *const *constraints;
} SetKey;

static uint64_t hashSet(const SetKey *key) {
  uint64_t hash = tsHashCombine(key->numDims, key->numSymbols);
  hash = tsHashCombine(hash, tsHashBytes(key->isEquality, key->numConstraints));
  return tsHashCombine(
      hash, tsHashBytes(key->constraints, key->numConstraints * sizeof *key->constraints));
}

static bool equalsSet(const void *thing, const void *keyPointer) {
  const IrIntegerSet *set = thing;
  const SetKey *key = keyPointer;
  size_t count = key->numConstraints;
  return set->numDims == key->numDims && set->numSymbols == key->numSymbols &&
         set->numConstraints == count &&
         (!count ||
          (memcmp(set->isEquality, key->isEquality, count) == 0 &&
           memcmp(set->constraints, key->constraints, count * sizeof *key->constraints) == 0));
}

static IrIntegerSet *createSet(IrContext *context, TsArena *arena, const SetKey *key) {
  size_t bytes = key->numConstraints * sizeof *key->constraints;
  IrIntegerSet *set = tsArenaAlloc(arena, sizeof(IrIntegerSet) + bytes, _Alignof(IrIntegerSet));
  set->context = context;
  set->numDims = key->numDims;
  set->numSymbols = key->numSymbols;
  set->numConstraints = key->numConstraints;
  set->isEquality = tsArenaCopy(arena, key->isEquality, key->numConstraints, 1);
  if (bytes)
    memcpy(set->constraints, key->constraints, bytes);
  return set;
}

const IrIntegerSet *irIntegerSetGet(IrContext *context, uint32_t numDims, uint32_t numSymbols,
                                    size_t numConstraints, const IrAffineExpr *const *constraints,
                                    const bool *isEquality) {
  SetKey key = {numDims, numSymbols, (uint32_t)numConstraints, isEquality, constraints};
  uint64_t hash = hashSet(&key);
  IrShard *shard = &context->integerSets;
  IrIntegerSet *set = irShardFind(shard, hash, equalsSet, &key);
  if (set)
    return set;
  irShardLock(context, shard);
  set = irShardFind(shard, hash, equalsSet, &key);
  if (!set) {
    set = createSet(context, irShardArena(context, shard), &key);
    irShardInsert(context, shard, hash, set);
  }
  irShardUnlock(context, shard);
  return set;
}

//===--- Printing ---===//

void irIntegerSetPrint(const IrIntegerSet *set, TsString *out) {
  irAffineInputsPrint(set->numDims, set->numSymbols, out);
  tsStringAppendC(out, " : (");
  for (uint32_t i = 0; i < set->numConstraints; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    irAffineExprPrint(set->constraints[i], out);
    tsStringAppendC(out, set->isEquality[i] ? " == 0" : " >= 0");
  }
  tsStringAppendChar(out, ')');
}

//===--- C API ---===//

static MlirIntegerSet wrapSet(const IrIntegerSet *set) { return (MlirIntegerSet){set}; }

MlirContext mlirIntegerSetGetContext(MlirIntegerSet set) {
  return irWrapContext(irSet(set)->context);
}

bool mlirIntegerSetEqual(MlirIntegerSet s1, MlirIntegerSet s2) { return s1.ptr == s2.ptr; }

void mlirIntegerSetPrint(MlirIntegerSet set, MlirStringCallback callback, void *userData) {
  TsString text = {0};
  irIntegerSetPrint(irSet(set), &text);
  callback(tsStringView(&text), userData);
  tsStringFree(&text);
}

void mlirIntegerSetDump(MlirIntegerSet set) {
  TsString text = {0};
  irIntegerSetPrint(irSet(set), &text);
  fprintf(stderr, "%s\n", text.data);
  tsStringFree(&text);
}

MlirIntegerSet mlirIntegerSetEmptyGet(MlirContext context, intptr_t numDims, intptr_t numSymbols) {
  const IrAffineExpr *one = irAffineConstant(irContext(context), 1);
  bool isEquality = true;
  return wrapSet(irIntegerSetGet(irContext(context), (uint32_t)numDims, (uint32_t)numSymbols, 1,
                                 &one, &isEquality));
}

// Null where the constraints are of more dimensions or symbols than that.
static MlirIntegerSet wrapFitting(IrContext *context, intptr_t numDims, intptr_t numSymbols,
                                  intptr_t size, const IrAffineExpr *const *constraints,
                                  const bool *isEquality) {
  if (!irAffineFits(constraints, size, numDims, numSymbols))
    return wrapSet(NULL);
  return wrapSet(irIntegerSetGet(context, (uint32_t)numDims, (uint32_t)numSymbols, (size_t)size,
                                 constraints, isEquality));
}

MlirIntegerSet mlirIntegerSetGet(MlirContext context, intptr_t numDims, intptr_t numSymbols,
                                 intptr_t numConstraints, const MlirAffineExpr *constraints,
                                 const bool *eqFlags) {
  return wrapFitting(irContext(context), numDims, numSymbols, numConstraints,
                     (const IrAffineExpr *const *)constraints, eqFlags);
}

MlirIntegerSet mlirIntegerSetReplaceGet(MlirIntegerSet wrapped,
                                        const MlirAffineExpr *dimReplacements,
                                        const MlirAffineExpr *symbolReplacements,
                                        intptr_t numResultDims, intptr_t numResultSymbols) {
  const IrIntegerSet *set = irSet(wrapped);
  const IrAffineExpr **constraints = tsAlloc(tsMulSize(set->numConstraints, sizeof *constraints));
  for (uint32_t i = 0; i < set->numConstraints; ++i)
    constraints[i] = irAffineReplace(
        set->constraints[i], (const IrAffineExpr *const *)dimReplacements, set->numDims,
        (const IrAffineExpr *const *)symbolReplacements, set->numSymbols);
  MlirIntegerSet replaced = wrapFitting(set->context, numResultDims, numResultSymbols,
                                        set->numConstraints, constraints, set->isEquality);
  tsFree((void *)constraints);
  return replaced;
}

bool mlirIntegerSetIsCanonicalEmpty(MlirIntegerSet wrapped) {
  const IrIntegerSet *set = irSet(wrapped);
  return wrapped.ptr ==
         mlirIntegerSetEmptyGet(irWrapContext(set->context), set->numDims, set->numSymbols).ptr;
}

intptr_t mlirIntegerSetGetNumDims(MlirIntegerSet set) { return irSet(set)->numDims; }

intptr_t mlirIntegerSetGetNumSymbols(MlirIntegerSet set) { return irSet(set)->numSymbols; }

intptr_t mlirIntegerSetGetNumInputs(MlirIntegerSet set) {
  return (intptr_t)irSet(set)->numDims + irSet(set)->numSymbols;
}

intptr_t mlirIntegerSetGetNumConstraints(MlirIntegerSet set) { return irSet(set)->numConstraints; }

intptr_t mlirIntegerSetGetNumEqualities(MlirIntegerSet set) {
  intptr_t count = 0;
  for (uint32_t i = 0; i < irSet(set)->numConstraints; ++i)
    count += irSet(set)->isEquality[i];
  return count;
}

intptr_t mlirIntegerSetGetNumInequalities(MlirIntegerSet set) {
  return irSet(set)->numConstraints - mlirIntegerSetGetNumEqualities(set);
}

MlirAffineExpr mlirIntegerSetGetConstraint(MlirIntegerSet set, intptr_t pos) {
  return irWrapExpr(irSet(set)->constraints[pos]);
}

bool mlirIntegerSetIsConstraintEq(MlirIntegerSet set, intptr_t pos) {
  return irSet(set)->isEquality[pos];
}
