// Printing of operations, blocks and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

#include "tessera/Format.h"

#include <stdlib.h>

enum { INDENT = 2, FLUSHED_SIZE = 1 << 16 };

/// Hands on what is finished, so that the text of a whole module is never held.
static void flushSome(TesseraAsmPrinter *printer) {
  if (!printer->sink || printer->out.size < FLUSHED_SIZE)
    return;
  printer->sink(mlirStringRefCreate(printer->out.data, printer->out.size), printer->sinkData);
  printer->out.size = 0;
}

//===--- Generic form ---===//

static const IrStorage *operandType(const IrOperation *op, uint32_t i) {
  const IrValue *value = op->operands[i].value;
  return value ? value->type : NULL;
}

static const IrStorage *resultType(const IrOperation *op, uint32_t i) {
  return irOperationResult((IrOperation *)op, i)->type;
}

static void printGenericTypes(TesseraAsmPrinter *printer, const IrOperation *op) {
  asmPutLiteral(printer, " : (");
  for (uint32_t i = 0; i < op->numOperands; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintType(printer, operandType(op, i));
  }
  asmPutLiteral(printer, ") -> ");
  if (op->numResults == 1 && !irTypeIsFunction(resultType(op, 0))) {
    asmPrintType(printer, resultType(op, 0));
    return;
  }
  asmPutChar(printer, '(');
  for (uint32_t i = 0; i < op->numResults; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintType(printer, resultType(op, i));
  }
  asmPutChar(printer, ')');
}

static void printSuccessors(TesseraAsmPrinter *printer, const IrOperation *op) {
  if (!op->numSuccessors)
    return;
  asmPutChar(printer, '[');
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintBlockName(printer, op->successors[i].block);
  }
  asmPutChar(printer, ']');
}

static void printProperties(TesseraAsmPrinter *printer, const IrOperation *op) {
  if (!irIsRegistered(op)) {
    if (!op->attributes[0])
      return;
    asmPutLiteral(printer, " <");
    asmPrintAttribute(printer, op->attributes[0], ASM_TYPE_NEVER_ELIDED);
    asmPutChar(printer, '>');
    return;
  }
  bool any = false;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++) {
    const IrStorage *value = op->attributes[i];
    if (!value && op->name->definition->attributes[i].flags & TESSERA_ATTR_UNIT_PROPERTY)
      value = op->name->context->falseAttr;
    if (!value)
      continue;
    if (any)
      asmPutLiteral(printer, ", ");
    else
      asmPutLiteral(printer, " <{");
    asmPrintNamedAttribute(printer, op->name->attributeNames[i], value);
    any = true;
  }
  if (any)
    asmPutLiteral(printer, "}>");
}

static void visitList(IrNamedList entries, size_t *next, const IrStorage *before,
                      void (*visit)(const IrStorage *name, const IrStorage *value, void *user),
                      void *user) {
  for (; *next < entries.size; ++*next) {
    const IrStorage *name = irNamedName(entries.data[*next]);
    if (before && tsCompare(irStringValue(name), irStringValue(before)) > 0)
      return;
    visit(name, irNamedValue(entries.data[*next]), user);
  }
}

void asmForEachAttribute(const IrOperation *op,
                         void (*visit)(const IrStorage *name, const IrStorage *value, void *user),
                         void *user) {
  IrNamedList discardable = {NULL, 0};
  if (op->discardable)
    discardable = irDictionaryEntries(op->discardable);
  size_t next = 0;
  if (!irIsRegistered(op)) {
    IrNamedList properties = {NULL, 0};
    if (irIsDictionary(op->attributes[0]))
      properties = irDictionaryEntries(op->attributes[0]);
    for (size_t i = 0; i < properties.size; i++) {
      visitList(discardable, &next, irNamedName(properties.data[i]), visit, user);
      visit(irNamedName(properties.data[i]), irNamedValue(properties.data[i]), user);
    }
  }
  for (uint32_t i = 0; irIsRegistered(op) && i < op->name->numAttributeSlots; i++) {
    if (!op->attributes[i])
      continue;
    visitList(discardable, &next, op->name->attributeNames[i], visit, user);
    visit(op->name->attributeNames[i], op->attributes[i], user);
  }
  visitList(discardable, &next, NULL, visit, user);
}

static void collectAttribute(const IrStorage *name, const IrStorage *value, void *user) {
  (void)name;
  asmCollect(user, value, false);
}

/// The order in which the parts of an operation are looked at for aliases isn't that of the text:
/// regions, types, attributes.
static void collectGeneric(TesseraAsmPrinter *printer, const IrOperation *op) {
  if (!printer->state->flags.skipRegions)
    for (uint32_t i = 0; i < op->numRegions; i++)
      asmPrintRegion(printer, &op->regions[i], true, true, false);
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (op->operands[i].value)
      asmCollect(printer, op->operands[i].value->type, false);
  for (uint32_t i = 0; i < op->numResults; i++)
    asmCollect(printer, irOperationResult((IrOperation *)op, i)->type, false);
  asmForEachAttribute(op, collectAttribute, printer);
}

static void printQuotedName(TesseraAsmPrinter *printer, const IrOpName *name) {
  if (!name->definition) {
    asmPutEscaped(printer, irStringValue(name->name));
    return;
  }
  asmPutChar(printer, '"'); // a defined name has nothing to escape
  asmPutText(printer, irStringValue(name->name));
  asmPutChar(printer, '"');
}

void asmPrintGeneric(TesseraAsmPrinter *printer, IrOperation *op, bool printName) {
  if (printer->collector) {
    collectGeneric(printer, op);
    return;
  }
  if (printName)
    printQuotedName(printer, op->name);
  asmPutChar(printer, '(');
  for (uint32_t i = 0; i < op->numOperands; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintValue(printer, op->operands[i].value, true);
  }
  asmPutChar(printer, ')');
  printSuccessors(printer, op);
  printProperties(printer, op);
  if (op->numRegions) {
    asmPutLiteral(printer, " (");
    for (uint32_t i = 0; i < op->numRegions; i++) {
      if (i)
        asmPutLiteral(printer, ", ");
      asmPrintRegion(printer, &op->regions[i], true, true, true);
    }
    asmPutChar(printer, ')');
  }
  if (op->discardable) {
    asmPutChar(printer, ' ');
    asmPrintDictionary(printer, irDictionaryEntries(op->discardable));
  }
  printGenericTypes(printer, op);
}

//===--- Custom form ---===//

static MlirStringRef dialectInsideOf(const IrOperation *op) {
  const TesseraOpAsmMethods *methods = NULL;
  if (op && op->name->definition)
    methods = irInterface(op, &tesseraOpAsmInterface);
  return mlirStringRefCreateFromCString(
      methods && methods->getDefaultDialect ? methods->getDefaultDialect() : "");
}

/// The name without the dialect when that is the default one here.
static void printCustomName(TesseraAsmPrinter *printer, const IrOperation *op) {
  MlirStringRef name = irStringValue(op->name->name), dialect = printer->defaultDialect;
  if (dialect.length && name.length > dialect.length && name.data[dialect.length] == '.' &&
      tsStartsWith(name, dialect) && tsFindChar(name, '.', dialect.length + 1) == SIZE_MAX)
    name = tsSubstring(name, dialect.length + 1, SIZE_MAX);
  asmPutText(printer, name);
}

static void printForm(TesseraAsmPrinter *printer, IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  if (printer->state->flags.generic || !definition || (!definition->print && !definition->format)) {
    asmPrintGeneric(printer, op, true);
    return;
  }
  printCustomName(printer, op);
  if (definition->print)
    definition->print(printer, irWrapOp(op));
  else
    tesseraFormatPrintOperation(definition, printer, irWrapOp(op));
}

void asmPrintCustomOrGeneric(TesseraAsmPrinter *printer, IrOperation *op) {
  if (printer->collector && printer->state->flags.debugInfo)
    asmCollectLocation(printer, op->location, true);
  AsmNames names;
  if (printer->collector || !op->numRegions ||
      !asmNamesInit(&names, printer->state, asmNames(printer), asmMemory(printer), op)) {
    printForm(printer, op);
    return;
  }
  const AsmNames *saved = printer->innerNames;
  printer->innerNames = &names;
  printForm(printer, op);
  printer->innerNames = saved;
  asmNamesLeave(&names, asmMemory(printer));
}

//===--- Users ---===//

static bool hasUses(const IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++)
    if (irOperationResult((IrOperation *)op, i)->firstUse)
      return true;
  return false;
}

static void printOperationId(TesseraAsmPrinter *printer, const IrOperation *op) {
  uint64_t number;
  if (!asmOperationId(printer, op, &number)) {
    asmPutLiteral(printer, "<<UNKNOWN OPERATION>>");
    return;
  }
  asmPutChar(printer, '%');
  asmPutUnsigned(printer, number);
}

static void printUser(TesseraAsmPrinter *printer, IrOperation *user, bool comma) {
  if (comma)
    asmPutLiteral(printer, ", ");
  if (!user->numResults)
    printOperationId(printer, user);
  for (uint32_t i = 0; i < user->numResults; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintValue(printer, irOperationResult(user, i), true);
  }
}

static void printValueUsers(TesseraAsmPrinter *printer, const IrValue *value) {
  if (!value->firstUse)
    asmPutLiteral(printer, "unused");
  TsPointerMap seen = {0};
  bool first = true;
  for (const IrUse *use = value->firstUse; use; use = use->next) {
    bool inserted;
    tsPointerMapInsert(&seen, use->owner, &inserted);
    if (inserted)
      printUser(printer, use->owner, !first);
    first = false;
  }
  tsPointerMapFree(&seen);
}

/// Whether the operation has one result, which one operation with at most one result uses.
static bool hasOneUser(const IrOperation *op) {
  if (op->numResults != 1)
    return false;
  const IrUse *first = irOperationResult((IrOperation *)op, 0)->firstUse;
  for (const IrUse *use = first; use; use = use->next)
    if (use->owner != first->owner)
      return false;
  return first && first->owner->numResults <= 1;
}

static void printOperationUsers(TesseraAsmPrinter *printer, const IrOperation *op) {
  if (!op->numResults) {
    if (op->numOperands) {
      asmPutLiteral(printer, " // id: ");
      printOperationId(printer, op);
    }
    return;
  }
  if (!hasUses(op)) {
    asmPutLiteral(printer, " // unused");
    return;
  }
  asmPutText(printer, hasOneUser(op) ? tsLiteral(" // user: ") : tsLiteral(" // users: "));
  for (uint32_t i = 0; i < op->numResults; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    if (op->numResults > 1)
      asmPutChar(printer, '(');
    printValueUsers(printer, irOperationResult((IrOperation *)op, i));
    if (op->numResults > 1)
      asmPutChar(printer, ')');
  }
}

static void printArgumentUsers(TesseraAsmPrinter *printer, const IrValue *argument) {
  asmPutIndent(printer);
  asmPutLiteral(printer, "// ");
  asmPrintValue(printer, argument, true);
  if (argument->firstUse) {
    asmPutLiteral(printer, " is used by ");
    printValueUsers(printer, argument);
  } else {
    asmPutLiteral(printer, " is unused");
  }
  asmPutNewline(printer);
}

//===--- Operations ---===//

static void printResultGroup(TesseraAsmPrinter *printer, IrOperation *op, uint32_t first,
                             uint32_t count) {
  asmPrintValue(printer, irOperationResult(op, first), false);
  if (count > 1) {
    asmPutChar(printer, ':');
    asmPutUnsigned(printer, count);
  }
}

void asmPrintFullOperation(TesseraAsmPrinter *printer, IrOperation *op) {
  if (printer->collector) {
    asmPrintCustomOrGeneric(printer, op);
    return;
  }
  asmPutIndent(printer);
  if (printer->places)
    tsVecPush(printer->places, ((AsmPlace){op, printer->out.size, printer->indent}));
  if (op->numResults) {
    const AsmResultGroups *groups = asmResultGroups(printer, op);
    for (uint32_t i = 0; groups && i + 1 < groups->count; i++) {
      printResultGroup(printer, op, groups->firsts[i], groups->firsts[i + 1] - groups->firsts[i]);
      asmPutLiteral(printer, ", ");
    }
    uint32_t last = groups ? groups->firsts[groups->count - 1] : 0;
    printResultGroup(printer, op, last, op->numResults - last);
    asmPutLiteral(printer, " = ");
  }
  asmPrintCustomOrGeneric(printer, op);
  asmPrintTrailingLocation(printer, op->location, true);
  if (printer->state->flags.valueUsers)
    printOperationUsers(printer, op);
}

void asmPrintTopLevel(TesseraAsmPrinter *printer, IrOperation *op) {
  asmPrintAliasDefinitions(printer, false);
  asmPrintFullOperation(printer, op);
  asmPutNewline(printer);
  asmPrintAliasDefinitions(printer, true);
  asmPrintFileMetadata(printer);
}

//===--- Blocks ---===//

typedef struct Predecessor {
  MlirStringRef name;
  uint32_t ordering;
} Predecessor;

static int comparePredecessors(const void *a, const void *b) {
  uint32_t x = ((const Predecessor *)a)->ordering, y = ((const Predecessor *)b)->ordering;
  return x < y ? -1 : x > y;
}

static void printManyPredecessors(TesseraAsmPrinter *printer, const IrBlock *block) {
  TsVec(Predecessor) predecessors = {0};
  for (const IrSuccessor *edge = block->firstPredecessor; edge; edge = edge->next) {
    Predecessor predecessor;
    predecessor.name = asmBlockName(printer, edge->owner->block, &predecessor.ordering);
    tsVecPush(&predecessors, predecessor);
  }
  qsort(predecessors.data, predecessors.size, sizeof *predecessors.data, comparePredecessors);
  asmPutLiteral(printer, "  // ");
  asmPutUnsigned(printer, predecessors.size);
  asmPutLiteral(printer, " preds: ");
  for (size_t i = 0; i < predecessors.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPutText(printer, predecessors.data[i].name);
  }
  tsVecFree(&predecessors);
}

static void printPredecessors(TesseraAsmPrinter *printer, const IrBlock *block) {
  const IrSuccessor *first = block->firstPredecessor;
  if (!block->region) {
    asmPutLiteral(printer, "  // block is not in a region!");
  } else if (!first) {
    if (block->region->first != block)
      asmPutLiteral(printer, "  // no predecessors");
  } else if (!first->next) {
    asmPutLiteral(printer, "  // pred: ");
    asmPrintBlockName(printer, first->owner->block);
  } else {
    printManyPredecessors(printer, block);
  }
}

static void printHeader(TesseraAsmPrinter *printer, const IrBlock *block) {
  asmPutIndent(printer);
  asmPrintBlockName(printer, block);
  for (uint32_t i = 0; i < block->numArguments; i++) {
    const IrBlockArgument *argument = block->arguments[i];
    asmPutText(printer, i ? tsLiteral(", ") : tsLiteral("("));
    asmPrintValue(printer, &argument->value, true);
    asmPutLiteral(printer, ": ");
    asmPrintType(printer, argument->value.type);
    asmPrintTrailingLocation(printer, argument->location, false);
  }
  if (block->numArguments)
    asmPutChar(printer, ')');
  asmPutChar(printer, ':');
  printPredecessors(printer, block);
  asmPutNewline(printer);
}

static void collectArguments(TesseraAsmPrinter *printer, const IrBlock *block) {
  for (uint32_t i = 0; i < block->numArguments; i++) {
    asmCollect(printer, block->arguments[i]->value.type, false);
    if (printer->state->flags.debugInfo)
      asmCollectLocation(printer, block->arguments[i]->location, false);
  }
}

void asmPrintBlock(TesseraAsmPrinter *printer, const IrBlock *block, bool header, bool terminator) {
  if (header && printer->collector)
    collectArguments(printer, block);
  else if (header)
    printHeader(printer, block);
  printer->indent += INDENT;
  if (printer->state->flags.valueUsers && !printer->collector)
    for (uint32_t i = 0; i < block->numArguments; i++)
      printArgumentUsers(printer, &block->arguments[i]->value);
  const IrOperation *end = terminator ? NULL : irBlockTerminator(block);
  bool isPrinted = asmPrintInParallel(printer, block->first, end);
  for (IrOperation *op = block->first; op != end && !isPrinted; op = op->next) {
    asmPrintFullOperation(printer, op);
    asmPutNewline(printer);
    flushSome(printer);
  }
  printer->indent -= INDENT;
}

//===--- Regions ---===//

static void printBlocks(TesseraAsmPrinter *printer, const IrRegion *region, bool entryArguments,
                        bool terminators, bool emptyBlock) {
  MlirStringRef saved = printer->defaultDialect;
  printer->defaultDialect = dialectInsideOf(region->parent);
  const IrBlock *entry = region->first;
  bool header = (emptyBlock && !entry->first) || (entryArguments && entry->numArguments != 0);
  if (printer->collector)
    header = entryArguments;
  asmPrintBlock(printer, entry, header, terminators);
  for (const IrBlock *block = entry->next; block; block = block->next)
    asmPrintBlock(printer, block, true, true);
  printer->defaultDialect = saved;
}

void asmPrintRegion(TesseraAsmPrinter *printer, const IrRegion *region, bool entryArguments,
                    bool terminators, bool emptyBlock) {
  if (printer->state->flags.skipRegions) {
    asmPutLiteral(printer, "{...}");
    return;
  }
  asmPutLiteral(printer, "{\n");
  if (region->first)
    printBlocks(printer, region, entryArguments, terminators, emptyBlock);
  asmPutIndent(printer);
  asmPutChar(printer, '}');
}
