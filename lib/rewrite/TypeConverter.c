// Type converters and conversion targets.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Type converters ---===//

typedef struct Conversion {
  TesseraTypeConversion convert;
  void *user;
} Conversion;

typedef struct Materialization {
  TesseraMaterialization materialize;
  void *user;
} Materialization;

typedef TsVec(Materialization) Materializations;

struct TesseraTypeConverter {
  TsVec(Conversion) conversions;
  Materializations toSource, toTarget;
};

TesseraTypeConverter *tesseraTypeConverterCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraTypeConverter));
}

void tesseraTypeConverterDestroy(TesseraTypeConverter *converter) {
  tsVecFree(&converter->conversions);
  tsVecFree(&converter->toSource);
  tsVecFree(&converter->toTarget);
  tsFree(converter);
}

void tesseraTypeConverterAddConversion(TesseraTypeConverter *converter,
                                       TesseraTypeConversion conversion, void *user) {
  tsVecPush(&converter->conversions, (Conversion){conversion, user});
}

void tesseraTypeConverterAddSourceMaterialization(TesseraTypeConverter *converter,
                                                  TesseraMaterialization materialization,
                                                  void *user) {
  tsVecPush(&converter->toSource, (Materialization){materialization, user});
}

void tesseraTypeConverterAddTargetMaterialization(TesseraTypeConverter *converter,
                                                  TesseraMaterialization materialization,
                                                  void *user) {
  tsVecPush(&converter->toTarget, (Materialization){materialization, user});
}

MlirType tesseraTypeConverterConvert(const TesseraTypeConverter *converter, MlirType type) {
  for (size_t i = converter->conversions.size; i-- > 0;) {
    MlirType converted = {NULL};
    Conversion conversion = converter->conversions.data[i];
    TesseraOptional answer = conversion.convert(type, &converted, conversion.user);
    if (answer == TESSERA_PRESENT)
      return converted;
    if (answer == TESSERA_WRONG)
      break;
  }
  return (MlirType){NULL};
}

bool tesseraTypeConverterIsLegal(const TesseraTypeConverter *converter, MlirType type) {
  return mlirTypeEqual(tesseraTypeConverterConvert(converter, type), type);
}

bool tesseraTypeConverterIsLegalOp(const TesseraTypeConverter *converter, MlirOperation handle) {
  IrOperation *op = irOp(handle);
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (!tesseraTypeConverterIsLegal(converter, irWrapType(op->operands[i].value->type)))
      return false;
  for (uint32_t i = 0; i < op->numResults; i++)
    if (!tesseraTypeConverterIsLegal(converter, irWrapType(irOperationResult(op, i)->type)))
      return false;
  return true;
}

static bool allLegal(const TesseraTypeConverter *converter, IrList types) {
  for (size_t i = 0; i < types.size; i++)
    if (!tesseraTypeConverterIsLegal(converter, irWrapType(types.data[i])))
      return false;
  return true;
}

bool tesseraTypeConverterIsLegalSignature(const TesseraTypeConverter *converter,
                                          MlirType functionType) {
  return allLegal(converter, irFunctionInputs(irType(functionType))) &&
         allLegal(converter, irFunctionResults(irType(functionType)));
}

MlirValue rwTypeConverterMaterialize(const TesseraTypeConverter *converter, bool toSource,
                                     MlirRewriterBase rewriter, MlirType type, MlirValue value,
                                     MlirLocation location) {
  MlirValue made = {NULL};
  if (!converter)
    return made;
  const Materializations *all = toSource ? &converter->toSource : &converter->toTarget;
  for (size_t i = all->size; i-- > 0 && mlirValueIsNull(made);)
    made = all->data[i].materialize(rewriter, type, value, location, all->data[i].user);
  return made;
}

//===--- Targets ---===//

typedef struct Rule {
  const char *name;
  RwLegality legality; ///< RW_UNKNOWN: asks
  TesseraLegality ask;
  void *user;
} Rule;

typedef TsVec(Rule) Rules;

struct TesseraConversionTarget {
  Rules dialects, ops;
  TsVec(const char *) recursive;
  TesseraLegality unknown;
  void *unknownUser;
};

TesseraConversionTarget *tesseraConversionTargetCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraConversionTarget));
}

void tesseraConversionTargetDestroy(TesseraConversionTarget *target) {
  tsVecFree(&target->dialects);
  tsVecFree(&target->ops);
  tsVecFree(&target->recursive);
  tsFree(target);
}

void tesseraConversionTargetAddLegalDialect(TesseraConversionTarget *target, const char *name) {
  tsVecPush(&target->dialects, (Rule){name, RW_LEGAL, NULL, NULL});
}
void tesseraConversionTargetAddIllegalDialect(TesseraConversionTarget *target, const char *name) {
  tsVecPush(&target->dialects, (Rule){name, RW_ILLEGAL, NULL, NULL});
}
void tesseraConversionTargetAddDynamicDialect(TesseraConversionTarget *target, const char *name,
                                              TesseraLegality legality, void *user) {
  tsVecPush(&target->dialects, (Rule){name, RW_UNKNOWN, legality, user});
}
void tesseraConversionTargetAddLegalOp(TesseraConversionTarget *target, const char *name) {
  tsVecPush(&target->ops, (Rule){name, RW_LEGAL, NULL, NULL});
}
void tesseraConversionTargetAddIllegalOp(TesseraConversionTarget *target, const char *name) {
  tsVecPush(&target->ops, (Rule){name, RW_ILLEGAL, NULL, NULL});
}
void tesseraConversionTargetAddDynamicOp(TesseraConversionTarget *target, const char *name,
                                         TesseraLegality legality, void *user) {
  tsVecPush(&target->ops, (Rule){name, RW_UNKNOWN, legality, user});
}
void tesseraConversionTargetMarkRecursivelyLegal(TesseraConversionTarget *target,
                                                 const char *opName) {
  tsVecPush(&target->recursive, opName);
}
void tesseraConversionTargetSetUnknown(TesseraConversionTarget *target, TesseraLegality legality,
                                       void *user) {
  target->unknown = legality;
  target->unknownUser = user;
}

static const Rule *findRule(const Rules *rules, MlirStringRef name) {
  for (size_t i = rules->size; i-- > 0;)
    if (tsEqualC(name, rules->data[i].name))
      return &rules->data[i];
  return NULL;
}

static const Rule *ruleFor(const TesseraConversionTarget *target, const IrOperation *op) {
  MlirStringRef name = irStringValue(op->name->name);
  const Rule *rule = findRule(&target->ops, name);
  return rule ? rule : findRule(&target->dialects, irDialectPrefix(name));
}

RwLegality rwTargetAsk(const TesseraConversionTarget *target, IrOperation *op, bool *recursively) {
  RwLegality legality = RW_UNKNOWN;
  const Rule *rule = ruleFor(target, op);
  if (rule && !rule->ask)
    legality = rule->legality;
  else if (rule)
    legality = rule->ask(irWrapOp(op), rule->user) ? RW_LEGAL : RW_ILLEGAL;
  else if (target->unknown)
    legality = target->unknown(irWrapOp(op), target->unknownUser) ? RW_LEGAL : RW_ILLEGAL;
  *recursively = false;
  for (size_t i = 0; legality == RW_LEGAL && i < target->recursive.size && !*recursively; i++)
    *recursively = tsEqualC(irStringValue(op->name->name), target->recursive.data[i]);
  return legality;
}

bool rwTargetIsExplicitlyIllegal(const TesseraConversionTarget *target, IrOperation *op) {
  bool recursively;
  return ruleFor(target, op) && rwTargetAsk(target, op, &recursively) == RW_ILLEGAL;
}
