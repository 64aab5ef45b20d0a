// Conversion targets: which operations are legal.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

struct TesseraConversionTarget {
  TsStringMap ops, dialects, nested; ///< name -> RwRule *
  RwRule unknown;
  TsArena arena;
};

TesseraConversionTarget *tesseraConversionTargetCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraConversionTarget));
}

void tesseraConversionTargetDestroy(TesseraConversionTarget *target) {
  tsStringMapFree(&target->ops);
  tsStringMapFree(&target->dialects);
  tsStringMapFree(&target->nested);
  tsArenaDestroy(&target->arena);
  tsFree(target);
}

static void setRule(TesseraConversionTarget *target, TsStringMap *rules, const char *name,
                    RwRule rule) {
  MlirStringRef key = tsArenaString(&target->arena, mlirStringRefCreateFromCString(name));
  uintptr_t *slot = tsStringMapInsert(rules, key, NULL);
  if (!*slot)
    *slot = (uintptr_t)tsArenaNew(&target->arena, RwRule);
  *(RwRule *)*slot = rule;
}

void tesseraConversionTargetAddLegalDialect(TesseraConversionTarget *target, const char *name) {
  setRule(target, &target->dialects, name, (RwRule){.legality = RW_LEGAL});
}
void tesseraConversionTargetAddIllegalDialect(TesseraConversionTarget *target, const char *name) {
  setRule(target, &target->dialects, name, (RwRule){.legality = RW_ILLEGAL});
}
void tesseraConversionTargetAddDynamicDialect(TesseraConversionTarget *target, const char *name,
                                              TesseraLegality legality, void *user) {
  setRule(target, &target->dialects, name, (RwRule){.ask = legality, .user = user});
}
void tesseraConversionTargetAddLegalOp(TesseraConversionTarget *target, const char *name) {
  setRule(target, &target->ops, name, (RwRule){.legality = RW_LEGAL});
}
void tesseraConversionTargetAddIllegalOp(TesseraConversionTarget *target, const char *name) {
  setRule(target, &target->ops, name, (RwRule){.legality = RW_ILLEGAL});
}
void tesseraConversionTargetAddDynamicOp(TesseraConversionTarget *target, const char *name,
                                         TesseraLegality legality, void *user) {
  setRule(target, &target->ops, name, (RwRule){.ask = legality, .user = user});
}
void tesseraConversionTargetMarkRecursivelyLegal(TesseraConversionTarget *target,
                                                 const char *opName, TesseraLegality legality,
                                                 void *user) {
  setRule(target, &target->nested, opName, (RwRule){.ask = legality, .user = user});
}
void tesseraConversionTargetMarkUnknown(TesseraConversionTarget *target, TesseraLegality legality,
                                        void *user) {
  target->unknown = (RwRule){.ask = legality, .user = user};
}

static const RwRule *findRule(const TsStringMap *rules, MlirStringRef name) {
  uintptr_t *found = tsStringMapFind(rules, name);
  return found ? (const RwRule *)*found : NULL;
}

RwRules rwTargetFind(const TesseraConversionTarget *target, const IrOpName *opName) {
  MlirStringRef name = irStringValue(opName->name);
  RwRules rules = {findRule(&target->ops, name), findRule(&target->nested, name)};
  if (!rules.own)
    rules.own = findRule(&target->dialects, irDialectPrefix(name));
  if (!rules.own && target->unknown.ask)
    rules.own = &target->unknown;
  return rules;
}
