// Aliases: which types, attributes and locations get a name, which, and in what order they are
// defined. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collecting runs the printer with its output switched off: what the real one will print is what
// is found.
#include "asm/Printer.h"

#include <stdlib.h>

/// A symbol that was seen.
typedef struct Seen {
  IrStorage *symbol;
  MlirStringRef name; ///< no data: gets no alias
  uint32_t depth;     ///< 0 when neither it nor anything in it has an alias
  bool isType, canBeDeferred;
  uint32_t firstChild, numChildren; ///< in `children`
} Seen;

struct AsmCollector {
  AsmState *state;
  TsPointerMap index; ///< symbol -> 1 + position in seen
  TsVec(Seen) seen;
  TsVec(uint32_t) children;
  /// What is being looked into.
  TsVec(uint32_t) open; ///< children so far of the open symbols, innermost last
  uint32_t maxDepth;
  bool insideSymbol, canBeDeferred;
};

//===--- Names ---===//

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isAliasChar(char c) {
  return isDigit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '$' || c == '_' || c == '-';
}

/// The name with characters that an alias can't have replaced, and no digit at either end.
static MlirStringRef cleanAliasName(AsmState *state, MlirStringRef name) {
  static const char hex[] = "0123456789ABCDEF";
  TsString clean = {0};
  bool first = isDigit(name.data[0]);
  if (first)
    tsStringAppendChar(&clean, '_');
  for (size_t i = 0; i < name.length; i++) {
    char c = name.data[i];
    if (isAliasChar(c)) {
      tsStringAppendChar(&clean, c);
    } else if (c == ' ') {
      tsStringAppendChar(&clean, '_');
    } else {
      if ((unsigned char)c >> 4)
        tsStringAppendChar(&clean, hex[(unsigned char)c >> 4]);
      tsStringAppendChar(&clean, hex[(unsigned char)c & 15]);
    }
  }
  if (!first && isDigit(name.data[name.length - 1]))
    tsStringAppendChar(&clean, '_');
  MlirStringRef result = tsArenaString(&state->arena, tsStringView(&clean));
  tsStringFree(&clean);
  return result;
}

static MlirStringRef builtinAlias(const IrStorage *symbol) {
  if (irIs(symbol, &builtinAffineMapAttrDef))
    return tsLiteral("map");
  if (irIs(symbol, &builtinIntegerSetAttrDef))
    return tsLiteral("set");
  if (irIsLocation(symbol))
    return tsLiteral("loc");
  if (irIs(symbol, &builtinDistinctAttrDef) &&
      !irIs(irParamStorage(symbol, 0), &builtinUnitAttrDef))
    return tsLiteral("distinct");
  if (irIs(symbol, &builtinTupleTypeDef) && irTupleTypes(symbol).size > 16)
    return tsLiteral("tuple");
  return mlirStringRefCreate(NULL, 0);
}

/// Whether symbols of this kind may have a name.
static bool mayHaveAlias(const TesseraStorageDef *definition) {
  if (definition->dialect != &builtinDialectDef)
    return definition->getAlias;
  return definition->traits & TESSERA_STORAGE_LOCATION || definition == &builtinAffineMapAttrDef ||
         definition == &builtinIntegerSetAttrDef || definition == &builtinDistinctAttrDef ||
         definition == &builtinTupleTypeDef;
}

static MlirStringRef aliasName(AsmState *state, const IrStorage *symbol) {
  const TesseraStorageDef *definition = symbol->definition;
  MlirStringRef name = {NULL, 0};
  if (!mayHaveAlias(definition))
    return name;
  if (definition->dialect == &builtinDialectDef)
    return builtinAlias(symbol);
  TsString text = {0};
  if (definition->getAlias(symbol, tsStringCallback, &text) && text.size)
    name = cleanAliasName(state, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

//===--- Looking into symbols ---===//

static void collectList(TesseraAsmPrinter *printer, IrList list) {
  for (size_t i = 0; i < list.size; i++)
    asmCollect(printer, list.data[i], false);
}

static void collectOptional(TesseraAsmPrinter *printer, const IrStorage *symbol) {
  if (symbol)
    asmCollect(printer, symbol, false);
}

/// Parts of a builtin type.
static void collectTypeParts(TesseraAsmPrinter *printer, const IrStorage *type) {
  if (irTypeIsMemRef(type)) {
    asmCollect(printer, irShapedElementType(type), false);
    if (!irMemRefHasIdentityLayout(type))
      asmCollect(printer, irMemRefLayout(type), false);
    collectOptional(printer, irMemRefMemorySpace(type));
    return;
  }
  for (uint32_t i = 0; i < type->definition->numParams; i++) {
    TesseraParamKind kind = type->definition->params[i].kind;
    if (kind == TESSERA_PARAM_TYPE || kind == TESSERA_PARAM_ATTRIBUTE)
      collectOptional(printer, irParamStorage(type, i));
    else if (kind == TESSERA_PARAM_TYPES || kind == TESSERA_PARAM_ATTRIBUTES)
      collectList(printer, irParamList(type, i));
  }
}

/// Parts of a location.
static void collectLocationParts(TesseraAsmPrinter *printer, const IrStorage *location) {
  if (irIs(location, &builtinOpaqueLocDef)) {
    asmCollect(printer, irParamStorage(location, 2), false);
  } else if (irIs(location, &builtinNameLocDef)) {
    if (!irIs(irParamStorage(location, 1), &builtinUnknownLocDef))
      asmCollect(printer, irParamStorage(location, 1), false);
  } else if (irIs(location, &builtinCallSiteLocDef)) {
    asmCollect(printer, irParamStorage(location, 0), false);
    asmCollect(printer, irParamStorage(location, 1), false);
  } else if (irIs(location, &builtinFusedLocDef)) {
    collectOptional(printer, irParamStorage(location, 1));
    collectList(printer, irParamList(location, 0));
  }
}

/// Parts of a builtin attribute; whether its type counts too.
static bool collectAttributeParts(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  const TesseraStorageDef *definition = attribute->definition;
  if (definition == &builtinAffineMapAttrDef || definition == &builtinDenseArrayAttrDef ||
      definition == &builtinFloatAttrDef || definition == &builtinIntegerAttrDef ||
      definition == &builtinIntegerSetAttrDef || definition == &builtinUnitAttrDef)
    return false;
  if (definition == &builtinDistinctAttrDef) {
    asmCollect(printer, irParamStorage(attribute, 0), false);
  } else if (definition == &builtinDictionaryAttrDef) {
    IrNamedList entries = irDictionaryEntries(attribute);
    asmExpectEntries(entries);
    for (size_t i = 0; i < entries.size; i++)
      asmCollect(printer, irNamedValue(entries.data[i]), false);
  } else if (definition == &builtinArrayAttrDef) {
    collectList(printer, irArrayElements(attribute));
  } else if (definition == &builtinTypeAttrDef) {
    asmCollect(printer, irTypeAttrValue(attribute), false);
  } else if (irIsLocation(attribute)) {
    collectLocationParts(printer, attribute);
  }
  return true;
}

static void collectParts(TesseraAsmPrinter *printer, const IrStorage *symbol, bool elideType) {
  if (symbol->definition->dialect != &builtinDialectDef) {
    asmPrintDialectSymbol(printer, symbol);
    if (symbol->definition->isType)
      return;
  } else if (symbol->definition->isType) {
    collectTypeParts(printer, symbol);
    return;
  } else if (!collectAttributeParts(printer, symbol)) {
    return;
  }
  if (elideType)
    return;
  const IrStorage *type = irAttributeType(symbol);
  if (type && type != symbol->context->noneType)
    asmCollect(printer, type, false);
}

//===--- Visiting ---===//

static void markNotDeferrable(AsmCollector *collector, uint32_t position) {
  Seen *seen = &collector->seen.data[position];
  if (!seen->canBeDeferred)
    return;
  seen->canBeDeferred = false;
  for (uint32_t i = 0; i < seen->numChildren; i++)
    markNotDeferrable(collector, collector->children.data[seen->firstChild + i]);
}

/// Looks into a symbol that is new. Its children are collected in `open` above `base`.
static void visitNew(TesseraAsmPrinter *printer, uint32_t position, bool elideType) {
  AsmCollector *collector = printer->collector;
  const IrStorage *symbol = collector->seen.data[position].symbol;
  size_t base = collector->open.size;
  uint32_t savedDepth = collector->maxDepth;
  bool savedInside = collector->insideSymbol;
  collector->maxDepth = 0;
  collector->insideSymbol = true;
  collectParts(printer, symbol, elideType);
  Seen *seen = &collector->seen.data[position];
  seen->firstChild = (uint32_t)collector->children.size;
  seen->numChildren = (uint32_t)(collector->open.size - base);
  for (size_t i = base; i < collector->open.size; i++)
    tsVecPush(&collector->children, collector->open.data[i]);
  collector->open.size = base;
  if (collector->maxDepth)
    seen->depth = collector->maxDepth + 1;
  collector->maxDepth = savedDepth;
  collector->insideSymbol = savedInside;
}

static void visit(TesseraAsmPrinter *printer, const IrStorage *symbol, bool canBeDeferred,
                  bool elideType) {
  AsmCollector *collector = printer->collector;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&collector->index, symbol, &inserted);
  uint32_t position;
  if (inserted) {
    position = (uint32_t)collector->seen.size;
    *slot = (uintptr_t)position + 1;
    Seen seen = {.symbol = (IrStorage *)symbol, .isType = symbol->definition->isType};
    seen.name = aliasName(collector->state, symbol);
    seen.depth = seen.name.data ? 1 : 0;
    seen.canBeDeferred = seen.name.data && canBeDeferred;
    tsVecPush(&collector->seen, seen);
    bool savedDeferred = collector->canBeDeferred;
    collector->canBeDeferred = canBeDeferred;
    visitNew(printer, position, elideType);
    collector->canBeDeferred = savedDeferred;
  } else {
    position = (uint32_t)*slot - 1;
    if (!canBeDeferred)
      markNotDeferrable(collector, position);
  }
  if (!collector->insideSymbol)
    return;
  tsVecPush(&collector->open, position);
  if (collector->seen.data[position].depth > collector->maxDepth)
    collector->maxDepth = collector->seen.data[position].depth;
}

void asmCollect(TesseraAsmPrinter *printer, const IrStorage *symbol, bool elideType) {
  AsmCollector *collector = printer->collector;
  if (!symbol || !irStorageMayShowAlias(symbol))
    return;
  visit(printer, symbol, collector->insideSymbol && collector->canBeDeferred, elideType);
}

void asmCollectLocation(TesseraAsmPrinter *printer, const IrStorage *location, bool canBeDeferred) {
  visit(printer, location, canBeDeferred, false);
}

//===--- Numbering ---===//

/// Symbols with aliases that were seen one after the other and sort alike.
typedef struct Run {
  const Seen *first;
  size_t count;
} Run;
typedef TsVec(Run) Runs;

static int compareSeen(const Seen *a, const Seen *b) {
  if (a->depth != b->depth)
    return a->depth < b->depth ? -1 : 1;
  if (a->isType != b->isType)
    return a->isType ? -1 : 1;
  return tsCompare(a->name, b->name);
}

static int compareRuns(const void *left, const void *right) {
  const Run *a = left, *b = right;
  int order = compareSeen(a->first, b->first);
  return order ? order : a->first < b->first ? -1 : a->first > b->first;
}

/// The runs in the order in which their symbols are numbered.
static Runs sortRuns(const AsmCollector *collector) {
  Runs runs = {0};
  for (size_t i = 0; i < collector->seen.size; i++) {
    const Seen *seen = &collector->seen.data[i];
    if (!seen->name.data)
      continue;
    if (runs.size && compareSeen(runs.data[runs.size - 1].first, seen) == 0)
      runs.data[runs.size - 1].count++;
    else
      tsVecPush(&runs, ((Run){seen, 1}));
  }
  if (runs.size)
    qsort(runs.data, runs.size, sizeof *runs.data, compareRuns);
  return runs;
}

/// Names in use, each with the number that was last put behind it.
typedef struct UsedNames {
  TsStringMap lastSuffixes;
  bool endInDigits; ///< some names do, so that another one with a number may be the same
} UsedNames;

/// The number behind a name that makes it differ from all used ones; 0: none.
static uint32_t uniqueSuffix(AsmState *state, UsedNames *used, MlirStringRef name) {
  bool inserted;
  uintptr_t *last = tsStringMapInsert(&used->lastSuffixes, name, &inserted);
  if (inserted)
    return 0;
  if (!used->endInDigits)
    return (uint32_t)++ * last;
  TsString probe = {0};
  uint32_t suffix;
  do {
    suffix = (uint32_t)++ * last;
    tsStringClear(&probe);
    tsStringAppend(&probe, name);
    tsStringAppendUnsigned(&probe, suffix);
  } while (tsStringMapFind(&used->lastSuffixes, tsStringView(&probe)));
  tsStringMapInsert(&used->lastSuffixes, tsArenaString(&state->arena, tsStringView(&probe)), NULL);
  tsStringFree(&probe);
  return suffix;
}

static void numberRun(AsmState *state, UsedNames *used, const Run *run) {
  const Seen *seen = run->first;
  for (size_t left = run->count; left; seen++) {
    if (!seen->name.data)
      continue;
    AsmAlias alias = {.symbol = seen->symbol,
                      .name = seen->name,
                      .suffix = uniqueSuffix(state, used, seen->name),
                      .isType = seen->isType,
                      .isDeferred = seen->canBeDeferred};
    tsVecPush(&state->aliases, alias);
    *tsPointerMapInsert(&state->aliasIndex, seen->symbol, NULL) = state->aliases.size;
    left--;
  }
}

static void numberAliases(AsmState *state, const AsmCollector *collector) {
  Runs runs = sortRuns(collector);
  UsedNames used = {0};
  for (size_t i = 0; i < runs.size && !used.endInDigits; i++) {
    MlirStringRef name = runs.data[i].first->name;
    used.endInDigits = isDigit(name.data[name.length - 1]);
  }
  for (size_t i = 0; i < runs.size; i++)
    numberRun(state, &used, &runs.data[i]);
  tsStringMapFree(&used.lastSuffixes);
  tsVecFree(&runs);
}

void asmCollectAliases(AsmState *state, IrOperation *op) {
  AsmCollector collector = {.state = state};
  TesseraAsmPrinter printer = {
      .state = state, .collector = &collector, .defaultDialect = tsLiteral("builtin")};
  asmPrintCustomOrGeneric(&printer, op);
  numberAliases(state, &collector);
  tsPointerMapFree(&collector.index);
  tsVecFree(&collector.seen);
  tsVecFree(&collector.children);
  tsVecFree(&collector.open);
  tsStringFree(&printer.out);
}

//===--- Printing ---===//

static void printAliasName(TesseraAsmPrinter *printer, const AsmAlias *alias) {
  asmPutChar(printer, alias->isType ? '!' : '#');
  asmPutText(printer, alias->name);
  if (alias->suffix)
    asmPutUnsigned(printer, alias->suffix);
}

bool asmPrintAlias(TesseraAsmPrinter *printer, const IrStorage *symbol) {
  AsmState *state = printer->state;
  if (!state->aliases.size || !symbol || !mayHaveAlias(symbol->definition))
    return false;
  // In a circle an alias would be needed before it is defined.
  if (printer->openBodies.size && irStorageMayChange(symbol))
    return false;
  uintptr_t *slot = tsPointerMapFind(&state->aliasIndex, symbol);
  if (!slot)
    return false;
  printAliasName(printer, &state->aliases.data[*slot - 1]);
  return true;
}

void asmPrintAliasDefinitions(TesseraAsmPrinter *printer, bool deferred) {
  AsmState *state = printer->state;
  for (size_t i = 0; i < state->aliases.size; i++) {
    const AsmAlias *alias = &state->aliases.data[i];
    if (alias->isDeferred != deferred)
      continue;
    printAliasName(printer, alias);
    asmPutLiteral(printer, " = ");
    if (alias->isType)
      asmPrintTypeBody(printer, alias->symbol);
    else if (irIsLocation(alias->symbol))
      asmPrintLocation(printer, alias->symbol, false);
    else
      asmPrintAttributeBody(printer, alias->symbol, ASM_TYPE_NEVER_ELIDED);
    asmPutNewline(printer);
  }
}
