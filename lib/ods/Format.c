// Compiles assembly formats: where blanks go, what dictionaries leave out, and how types are known.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/FormatCompiler.h"

#include <ctype.h>

//===--- Where blanks go ---===//

typedef struct Blanks {
  bool emitSpace, lastWasPunctuation;
} Blanks;

static bool needsSpaceBefore(const char *text, bool lastWasPunctuation) {
  if (strlen(text) != 1 && strcmp(text, "->") != 0)
    return true;
  return !strchr(lastWasPunctuation ? ">)}]," : "<>(){}[],", text[0]);
}

static void placeLiteral(TesseraElement *element, Blanks *blanks) {
  const char *text = element->text;
  if (blanks->emitSpace && needsSpaceBefore(text, blanks->lastWasPunctuation))
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  blanks->emitSpace = text[1] || !strchr("<({[", text[0]);
  blanks->lastWasPunctuation = text[0] != '_' && !isalpha((unsigned char)text[0]);
}

static void placeBlanks(TesseraElement *elements, size_t size, Blanks *blanks);

static void placeOther(TesseraElement *element, Blanks *blanks) {
  if (blanks->emitSpace || !blanks->lastWasPunctuation)
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  blanks->emitSpace = true;
  blanks->lastWasPunctuation = false;
}

// Parameters with commas between them: within, every one begins without a blank.
static void placeParams(TesseraElement *element, Blanks *blanks) {
  if (blanks->emitSpace || !blanks->lastWasPunctuation)
    element->flags |= TESSERA_ELEMENT_SPACE_BEFORE;
  TesseraElement *children = (TesseraElement *)element->children;
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    blanks->emitSpace = false;
    blanks->lastWasPunctuation = true;
    placeBlanks(&children[i], 1, blanks);
  }
}

// The part that has the anchor comes first, wherever it is written.
static void placeOptional(TesseraElement *element, Blanks *blanks) {
  TesseraElement *children = (TesseraElement *)element->children;
  uint32_t numThen = element->numThen, numElse = element->numChildren - numThen;
  bool isInverted = element->flags & TESSERA_ELEMENT_INVERTED;
  if (isInverted)
    placeBlanks(children + numThen, numElse, blanks);
  placeBlanks(children, numThen, blanks);
  if (!isInverted)
    placeBlanks(children + numThen, numElse, blanks);
}

static void placeBlanks(TesseraElement *elements, size_t size, Blanks *blanks) {
  for (size_t i = 0; i < size; ++i) {
    TesseraElement *element = &elements[i];
    switch ((TesseraElementKind)element->kind) {
    case TESSERA_ELEMENT_LITERAL:
      placeLiteral(element, blanks);
      break;
    case TESSERA_ELEMENT_SPACE:
      blanks->lastWasPunctuation = element->numThen == 0;
      blanks->emitSpace = false;
      break;
    case TESSERA_ELEMENT_NEWLINE:
      break;
    case TESSERA_ELEMENT_OPTIONAL:
      placeOptional(element, blanks);
      break;
    case TESSERA_ELEMENT_OILIST:
    case TESSERA_ELEMENT_CLAUSE:
      placeBlanks((TesseraElement *)element->children, element->numChildren, blanks);
      break;
    case TESSERA_ELEMENT_ATTR_DICT:
    case TESSERA_ELEMENT_PROP_DICT:
      blanks->lastWasPunctuation = false;
      break;
    case TESSERA_ELEMENT_PARAMS:
    case TESSERA_ELEMENT_STRUCT:
      placeParams(element, blanks);
      break;
    default:
      if (!(element->flags & TESSERA_ELEMENT_ELIDED_ANCHOR))
        placeOther(element, blanks);
    }
  }
}

//===--- Attribute dictionaries ---===//

static void fillDictionaries(Compiler *compiler, TesseraElement *elements, size_t size) {
  OdsOp *op = compiler->op;
  for (size_t i = 0; i < size; ++i) {
    TesseraElement *element = &elements[i];
    bool isDict =
        element->kind == TESSERA_ELEMENT_ATTR_DICT || element->kind == TESSERA_ELEMENT_PROP_DICT;
    if (!isDict) {
      if (element->kind >= TESSERA_ELEMENT_OPTIONAL)
        fillDictionaries(compiler, (TesseraElement *)element->children, element->numChildren);
      continue;
    }
    const char **names = tsArenaNewArray(&compiler->ods->arena, const char *, op->numAttrs + 1);
    uint32_t count = 0;
    for (size_t a = 0; a < op->numAttrs; ++a) {
      bool isHidden = compiler->attributes[a] || op->attrs[a].isSegmentSizes ||
                      (compiler->propDict && element->kind == TESSERA_ELEMENT_ATTR_DICT);
      if (isHidden)
        names[count++] = op->table.attributes[a].name;
    }
    element->numChildren = count;
    element->texts = names;
  }
}

//===--- Types of operands and results ---===//

typedef struct Rules {
  TesseraTypeRule *operands, *results;
  bool *operandKnown, *resultKnown;
} Rules;

static void setRule(Rules *rules, bool isResult, uint16_t index, TesseraTypeRule rule) {
  (isResult ? rules->results : rules->operands)[index] = rule;
  (isResult ? rules->resultKnown : rules->operandKnown)[index] = true;
}

static void startRules(const Compiler *compiler, Rules *rules) {
  const OdsOp *op = compiler->op;
  for (uint16_t i = 0; i < op->table.numOperands; ++i) {
    if (compiler->allOperandTypes)
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_ALL, 0, NULL});
    else if (compiler->operandTypes[i])
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_PARSED, 0, NULL});
    else if (op->operands[i].builder &&
             (!compiler->allOperands || op->operands[i].arity == TESSERA_SINGLE))
      setRule(rules, false, i, (TesseraTypeRule){TESSERA_TYPE_BUILT, 0, op->operands[i].builder});
  }
  for (uint16_t i = 0; i < op->table.numResults; ++i) {
    if (compiler->allResultTypes)
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_ALL, 0, NULL});
    else if (compiler->resultTypes[i])
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_PARSED, 0, NULL});
    else if (op->results[i].builder && op->results[i].arity == TESSERA_SINGLE)
      setRule(rules, true, i, (TesseraTypeRule){TESSERA_TYPE_BUILT, 0, op->results[i].builder});
  }
}

// Everything has the type of the first part whose type is known.
static void spread(const OdsOp *op, Rules *rules, bool withResults) {
  TesseraTypeRule rule = {TESSERA_TYPE_PARSED, 0, NULL};
  bool found = false;
  for (uint16_t i = 0; i < op->table.numOperands && !found; ++i)
    if (rules->operandKnown[i] && op->operands[i].arity != TESSERA_VARIADIC_OF_VARIADIC) {
      rule = (TesseraTypeRule){TESSERA_TYPE_OPERAND, i, NULL};
      found = true;
    }
  for (uint16_t i = 0; withResults && i < op->table.numResults && !found; ++i)
    if (rules->resultKnown[i]) {
      rule = (TesseraTypeRule){TESSERA_TYPE_RESULT, i, NULL};
      found = true;
    }
  for (uint16_t i = 0; found && i < op->table.numOperands; ++i)
    if (!rules->operandKnown[i])
      setRule(rules, false, i, rule);
  for (uint16_t i = 0; found && withResults && i < op->table.numResults; ++i)
    if (!rules->resultKnown[i])
      setRule(rules, true, i, rule);
}

static bool applyLink(const OdsTypeLink *link, Rules *rules) {
  bool known = link->toResult ? rules->resultKnown[link->to] : rules->operandKnown[link->to];
  bool sourceKnown = link->fromAttr >= 0 ||
                     (link->fromResult ? rules->resultKnown : rules->operandKnown)[link->from];
  if (known || !sourceKnown)
    return false;
  TesseraTypeRule rule = {(uint16_t)(link->fromAttr >= 0 ? TESSERA_TYPE_ATTRIBUTE
                                     : link->fromResult  ? TESSERA_TYPE_RESULT
                                                         : TESSERA_TYPE_OPERAND),
                          (uint16_t)(link->fromAttr >= 0 ? link->fromAttr : link->from),
                          link->transform};
  setRule(rules, link->toResult, link->to, rule);
  return true;
}

static bool anyResultSeen(const Compiler *compiler) {
  bool any = compiler->allResultTypes;
  for (unsigned i = 0; i < compiler->op->table.numResults; ++i)
    any = any || compiler->resultTypes[i];
  return any;
}

// A part of the op that the format doesn't say.
static void failMissing(Compiler *compiler, const char *kind, unsigned index, MlirStringRef name) {
  if (odsFormatFail(compiler, compiler->start, "%s #%u, named '%.*s', not found", kind, index,
                    (int)name.length, name.data))
    odsFormatNote(compiler, compiler->start,
                  "suggest adding a '$%.*s' directive to the custom assembly format",
                  (int)name.length, name.data);
}

static void failUntyped(Compiler *compiler, const char *kind, unsigned index, MlirStringRef name) {
  if (odsFormatFail(compiler, compiler->start,
                    "type of %s #%u, named '%.*s', is not buildable and a buildable type cannot be "
                    "inferred",
                    kind, index, (int)name.length, name.data))
    odsFormatNote(compiler, compiler->start,
                  "suggest adding a type constraint to the operation or adding a 'type($%.*s)' "
                  "directive to the custom assembly format",
                  (int)name.length, name.data);
}

// Results, then each operand: that it is there, and that its type is known.
static void checkRules(Compiler *compiler, const Rules *rules) {
  const OdsOp *op = compiler->op;
  for (unsigned i = 0; i < op->table.numResults; ++i)
    if (!rules->resultKnown[i])
      failUntyped(compiler, "result", i, op->results[i].name);
  for (unsigned i = 0; i < op->table.numOperands; ++i) {
    if (!compiler->operands[i] && !compiler->allOperands)
      failMissing(compiler, "operand", i, op->operands[i].name);
    if (!rules->operandKnown[i])
      failUntyped(compiler, "operand", i, op->operands[i].name);
  }
}

static void resolveTypes(Compiler *compiler, size_t numLinks, const OdsTypeLink *links,
                         TesseraFormat *format) {
  OdsOp *op = compiler->op;
  TsArena *arena = &compiler->ods->arena;
  Rules rules = {tsArenaNewArray(arena, TesseraTypeRule, op->table.numOperands),
                 tsArenaNewArray(arena, TesseraTypeRule, op->table.numResults),
                 tsAllocZeroed(op->table.numOperands + 1u, 1),
                 tsAllocZeroed(op->table.numResults + 1u, 1)};
  startRules(compiler, &rules);
  // Results that the op infers itself need no other source, unless some are written.
  if (odsHasTrait(op, TESSERA_TRAIT_INFER_TYPES) && !anyResultSeen(compiler) && op->hasInferHook)
    for (uint16_t i = 0; i < op->table.numResults; ++i)
      setRule(&rules, true, i, (TesseraTypeRule){TESSERA_TYPE_INFERRED, 0, NULL});
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < numLinks; ++i)
      changed = applyLink(&links[i], &rules) || changed;
  }
  if (odsHasTrait(op, TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE))
    spread(op, &rules, true);
  else if (odsHasTrait(op, TESSERA_TRAIT_SAME_TYPE_OPERANDS))
    spread(op, &rules, false);
  for (changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < numLinks; ++i)
      changed = applyLink(&links[i], &rules) || changed;
  }
  checkRules(compiler, &rules);
  format->operandTypes = rules.operands;
  format->resultTypes = rules.results;
  tsFree(rules.operandKnown);
  tsFree(rules.resultKnown);
}

//===--- The whole ---===//

// Regions and successors can't do without a place.
static void checkPlaces(Compiler *compiler) {
  const OdsOp *op = compiler->op;
  for (unsigned i = 0; !compiler->allRegions && i < op->table.numRegions; ++i)
    if (!compiler->regions[i])
      failMissing(compiler, "region", i, op->regions[i].name);
  for (unsigned i = 0; !compiler->allSuccessors && i < op->table.numSuccessors; ++i)
    if (!compiler->successors[i])
      failMissing(compiler, "successor", i, op->successors[i].name);
}

static bool *newFlags(Compiler *compiler, size_t size) {
  bool *flags = tsArenaNewArray(&compiler->ods->arena, bool, size + 1);
  memset(flags, 0, size + 1);
  return flags;
}

static TesseraFormat *compileElements(Compiler *compiler) {
  ElementVec elements = {0};
  odsFormatRead(compiler, &elements);
  Blanks blanks = {.emitSpace = true};
  placeBlanks(elements.data, elements.size, &blanks);
  TesseraFormat *format = tsArenaNew(&compiler->ods->arena, TesseraFormat);
  *format = (TesseraFormat){.numElements = (uint32_t)elements.size,
                            .elements = odsFormatKeep(compiler, &elements),
                            .hasAllOperands = compiler->allOperands};
  tsVecFree(&elements);
  return format;
}

const TesseraFormat *odsCompileOpFormat(Ods *ods, OdsOp *op, MlirStringRef text, size_t numLinks,
                                        const OdsTypeLink *links) {
  Compiler compiler = {.ods = ods, .op = op, .record = op->record, .text = text};
  compiler.operands = newFlags(&compiler, op->table.numOperands);
  compiler.operandTypes = newFlags(&compiler, op->table.numOperands);
  compiler.results = newFlags(&compiler, op->table.numResults);
  compiler.resultTypes = newFlags(&compiler, op->table.numResults);
  compiler.attributes = newFlags(&compiler, op->numAttrs);
  compiler.regions = newFlags(&compiler, op->table.numRegions);
  compiler.successors = newFlags(&compiler, op->table.numSuccessors);
  TesseraFormat *format = compileElements(&compiler);
  fillDictionaries(&compiler, (TesseraElement *)format->elements, format->numElements);
  if (!compiler.attrDict)
    odsFormatFail(&compiler, compiler.start,
                  "'attr-dict' directive not found in custom assembly format");
  odsFormatCheckFollowers(&compiler, format->elements, format->numElements);
  resolveTypes(&compiler, numLinks, links, format);
  checkPlaces(&compiler);
  odsFormatCheckNeighbours(&compiler, format->elements, format->numElements);
  return compiler.failed ? NULL : format;
}

static bool hasSyntax(const OdsParam *param) {
  return param->parser ||
         (param->table.kind != TESSERA_PARAM_NAMED_ATTRIBUTES &&
          param->table.kind != TESSERA_PARAM_BYTES && param->table.kind != TESSERA_PARAM_IDENTITY);
}

const TesseraFormat *odsCompileStorageFormat(Ods *ods, OdsStorage *storage, MlirStringRef text) {
  Compiler compiler = {.ods = ods, .storage = storage, .record = storage->record, .text = text};
  compiler.params = newFlags(&compiler, storage->numParams);
  TesseraFormat *format = compileElements(&compiler);
  for (size_t i = 0; i < storage->numKeyParams; ++i) {
    bool mayBeAbsent =
        storage->params[i].table.flags & (TESSERA_PARAM_OPTIONAL | TESSERA_PARAM_SELF_TYPE);
    if (!compiler.params[i] && !mayBeAbsent)
      odsFormatFail(&compiler, compiler.start, "format is missing reference to parameter: %s",
                    storage->params[i].table.name);
    else if (compiler.params[i] && !hasSyntax(&storage->params[i]))
      odsFormatFail(&compiler, compiler.start,
                    "parameter '%s' needs a parser and a printer: its type has no syntax",
                    storage->params[i].table.name);
  }
  odsFormatCheckNeighbours(&compiler, format->elements, format->numElements);
  return compiler.failed ? NULL : format;
}
