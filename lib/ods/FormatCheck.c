// Checks assembly formats beyond what reading sees: optional groups, and what stands beside what.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/FormatCompiler.h"

bool odsFormatIsBlank(const TesseraElement *element) {
  return element->kind == TESSERA_ELEMENT_SPACE || element->kind == TESSERA_ELEMENT_NEWLINE;
}

size_t odsFormatFirstParsed(const TesseraElement *elements, size_t start, size_t end) {
  while (start < end && odsFormatIsBlank(&elements[start]))
    ++start;
  return start;
}

//===--- Groups of ops ---===//

static const char onlyVariables[] =
    "only literals, types, and variables can be used within an optional group";

static void checkTypeInGroup(Compiler *compiler, size_t at, const TesseraElement *typed) {
  const OdsOp *op = compiler->op;
  if (typed->kind == TESSERA_ELEMENT_OPERAND) {
    if (op->operands[typed->index].arity == TESSERA_SINGLE)
      odsFormatFail(compiler, at,
                    "only variable length operands can be used within an optional group");
  } else if (typed->kind == TESSERA_ELEMENT_RESULT) {
    if (op->results[typed->index].arity == TESSERA_SINGLE)
      odsFormatFail(compiler, at,
                    "only variable length results can be used within an optional group");
  } else {
    odsFormatFail(compiler, at, onlyVariables);
  }
}

static bool mayBeAbsent(const OdsAttr *attr) {
  return attr->isOptional || attr->isUnit || odsString(attr->record, "defaultValue").length;
}

static void checkOpElement(Compiler *compiler, size_t at, const TesseraElement *element,
                           bool isAnchor) {
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_SPACE:
  case TESSERA_ELEMENT_NEWLINE:
  case TESSERA_ELEMENT_LITERAL:
  case TESSERA_ELEMENT_OPTIONAL:
    if (isAnchor)
      odsFormatFail(compiler, at,
                    "only variables and types can be used to anchor an optional group");
    return;
  case TESSERA_ELEMENT_ATTRIBUTE: {
    const OdsAttr *attr = &compiler->op->attrs[element->index];
    if (isAnchor && !mayBeAbsent(attr))
      odsFormatFail(compiler, at,
                    attr->isProperty
                        ? "only properties with default values that can be optionally parsed (have "
                          "the `let optionalParser = ...` field defined) can be used to anchor an "
                          "optional group"
                        : "only optional or default-valued attributes can be used to anchor an "
                          "optional group");
    return;
  }
  case TESSERA_ELEMENT_OPERAND:
    checkTypeInGroup(compiler, at, element);
    return;
  case TESSERA_ELEMENT_TYPE:
    checkTypeInGroup(compiler, at, element->children);
    return;
  case TESSERA_ELEMENT_CUSTOM:
    for (uint32_t i = 0; isAnchor && i < element->numChildren; ++i)
      if (!(element->children[i].flags & TESSERA_ELEMENT_REFERENCE))
        checkOpElement(compiler, at, &element->children[i], isAnchor);
    return;
  case TESSERA_ELEMENT_REGION:
    return;
  default:
    odsFormatFail(compiler, at, onlyVariables);
  }
}

//===--- Groups of attributes and types ---===//

static bool isOptionalParam(const Compiler *compiler, const TesseraElement *element) {
  return compiler->storage->params[element->index].table.flags & TESSERA_PARAM_OPTIONAL;
}

// Parameters that the element holds, without those it only refers to; *all: they are optional.
static unsigned countParams(const Compiler *compiler, const TesseraElement *element, bool *all) {
  unsigned count = 0;
  if (element->kind == TESSERA_ELEMENT_PARAM && !(element->flags & TESSERA_ELEMENT_REFERENCE)) {
    *all = *all && isOptionalParam(compiler, element);
    return 1;
  }
  bool hasChildren = element->kind == TESSERA_ELEMENT_STRUCT ||
                     element->kind == TESSERA_ELEMENT_PARAMS ||
                     element->kind == TESSERA_ELEMENT_CUSTOM;
  for (uint32_t i = 0; hasChildren && i < element->numChildren; ++i)
    count += countParams(compiler, &element->children[i], all);
  return count;
}

static void checkStorageElement(Compiler *compiler, size_t at, const TesseraElement *element,
                                bool isAnchor) {
  bool all = true;
  unsigned count = countParams(compiler, element, &all);
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_PARAM:
    if (!all)
      odsFormatFail(compiler, at, "parameters in an optional group must be optional");
    return;
  case TESSERA_ELEMENT_STRUCT:
  case TESSERA_ELEMENT_CUSTOM:
    if (!all)
      odsFormatFail(compiler, at,
                    "`%s` is only allowed in an optional group if all captured parameters are "
                    "optional",
                    element->kind == TESSERA_ELEMENT_STRUCT ? "struct" : "custom");
    else if (isAnchor && !count)
      odsFormatFail(compiler, at,
                    "`custom` directive with no bound parameters cannot be used as "
                    "optional group anchor");
    return;
  case TESSERA_ELEMENT_PARAMS:
    if (!all)
      odsFormatFail(compiler, at,
                    "`params` directive allowed in optional group only if all parameters are "
                    "optional");
    return;
  default:
    if (isAnchor)
      odsFormatFail(compiler, at, "optional group anchor must be a parameter or directive");
  }
}

void odsFormatCheckStruct(Compiler *compiler, size_t at, const TesseraElement *element) {
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *child = &element->children[i];
    bool all = true;
    if (child->kind != TESSERA_ELEMENT_CUSTOM)
      continue;
    if (child->numChildren != 1)
      odsFormatFail(compiler, at,
                    "`struct` can only contain `custom` directives with a single argument");
    else if (!countParams(compiler, child, &all))
      odsFormatFail(compiler, at,
                    "a `custom` directive nested within a `struct` must be passed a parameter");
  }
}

//===--- Groups ---===//

// Whether parsing can tell by the element that the group is there.
static bool canComeFirst(const TesseraElement *element) {
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_LITERAL:
  case TESSERA_ELEMENT_OPERAND:
  case TESSERA_ELEMENT_ATTRIBUTE:
  case TESSERA_ELEMENT_REGION:
  case TESSERA_ELEMENT_SUCCESSOR:
  case TESSERA_ELEMENT_PARAM:
  case TESSERA_ELEMENT_CUSTOM:
    return true;
  default:
    return false;
  }
}

void odsFormatCheckGroup(Compiler *compiler, size_t at, const TesseraElement *group) {
  for (uint32_t i = 0; i < group->numChildren; ++i) {
    bool isAnchor = i == group->index;
    if (compiler->op)
      checkOpElement(compiler, at, &group->children[i], isAnchor);
    else
      checkStorageElement(compiler, at, &group->children[i], isAnchor);
  }
  // Parsing decides by the group before `:`, whichever of the two has the anchor.
  size_t end = group->numThen, first = odsFormatFirstParsed(group->children, 0, end);
  if (first == end || !canComeFirst(&group->children[first]))
    odsFormatFail(compiler, at,
                  "first parsable element of an optional group must be a literal, "
                  "variable, or custom directive");
}

//===--- What follows ---===//

// Elements, and what comes after the group that they are in.
typedef struct Rest {
  const TesseraElement *elements;
  size_t size;
  const struct Rest *after;
} Rest;

typedef bool (*Predicate)(const TesseraElement *element);

// Whether the element may stand for no text at all.
static bool mayBeEmpty(const Compiler *compiler, const TesseraElement *element) {
  const OdsOp *op = compiler->op;
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_SPACE:
  case TESSERA_ELEMENT_NEWLINE:
  case TESSERA_ELEMENT_ATTR_DICT:
    return true;
  case TESSERA_ELEMENT_OPERAND:
    return op->operands[element->index].arity != TESSERA_SINGLE;
  case TESSERA_ELEMENT_REGION:
    return op->regions[element->index].arity != TESSERA_SINGLE;
  case TESSERA_ELEMENT_SUCCESSOR:
    return op->successors[element->index].arity != TESSERA_SINGLE;
  case TESSERA_ELEMENT_ATTRIBUTE:
    return mayBeAbsent(&op->attrs[element->index]);
  default:
    return false;
  }
}

// The first element that may come next in the text and that the predicate is true of: parts that
// may be empty are passed over. NULL: there is none.
static const TesseraElement *findNext(const Compiler *compiler, const Rest *rest, Predicate is) {
  for (; rest; rest = rest->after)
    for (size_t i = 0; i < rest->size; ++i) {
      const TesseraElement *element = &rest->elements[i];
      if (is(element))
        return element;
      if (mayBeEmpty(compiler, element))
        continue;
      if (element->kind != TESSERA_ELEMENT_OPTIONAL)
        return NULL;
      Rest then = {element->children, element->numThen, NULL};
      Rest otherwise = {element->children + element->numThen,
                        element->numChildren - element->numThen, NULL};
      const TesseraElement *found = findNext(compiler, &then, is);
      if (!found)
        found = findNext(compiler, &otherwise, is);
      if (found)
        return found;
    }
  return NULL;
}

static bool isColon(const TesseraElement *element) {
  return element->kind == TESSERA_ELEMENT_LITERAL && !strcmp(element->text, ":");
}

static bool isRegion(const TesseraElement *element) {
  return element->kind == TESSERA_ELEMENT_REGION;
}

// Whether the type that an attribute may end with takes the colon that comes after it.
static bool takesColon(const Compiler *compiler, const TesseraElement *element) {
  TgRecord *type = NULL;
  if (element->kind != TESSERA_ELEMENT_ATTRIBUTE ||
      !(element->flags & (TESSERA_ELEMENT_ANY_ATTRIBUTE | TESSERA_ELEMENT_QUALIFIED)))
    return false;
  return !tgRecordGetDefOptional(compiler->op->attrs[element->index].base, "valueType", &type) ||
         !odsString(type, "builderCall").length;
}

static void checkColon(Compiler *compiler, const TesseraElement *attribute, const Rest *rest) {
  MlirStringRef name = compiler->op->attrs[attribute->index].name;
  if (findNext(compiler, rest, isColon))
    odsFormatFail(compiler, compiler->start,
                  "format ambiguity caused by `:` literal found after attribute `%.*s` which does "
                  "not have a buildable type",
                  (int)name.length, name.data);
}

// A region may begin as an attribute dictionary does.
static void checkDictionary(Compiler *compiler, const Rest *rest) {
  const TesseraElement *region = findNext(compiler, rest, isRegion);
  MlirStringRef name = region ? compiler->op->regions[region->index].name : tsLiteral("");
  if (region && odsFormatFail(compiler, compiler->start,
                              "format ambiguity caused by `attr-dict` directive followed by region "
                              "`%.*s`",
                              (int)name.length, name.data))
    odsFormatNote(compiler, compiler->start, "try using `attr-dict-with-keyword` instead");
}

static void checkFollowers(Compiler *compiler, const Rest *all, bool ofAttributes) {
  for (size_t i = 0; i < all->size; ++i) {
    const TesseraElement *element = &all->elements[i];
    Rest rest = {element + 1, all->size - i - 1, all->after};
    if (ofAttributes && takesColon(compiler, element))
      checkColon(compiler, element, &rest);
    if (!ofAttributes && element->kind == TESSERA_ELEMENT_ATTR_DICT &&
        !(element->flags & TESSERA_ELEMENT_WITH_KEYWORD))
      checkDictionary(compiler, &rest);
    if (element->kind != TESSERA_ELEMENT_OPTIONAL)
      continue;
    Rest then = {element->children, element->numThen, &rest};
    Rest otherwise = {element->children + element->numThen, element->numChildren - element->numThen,
                      &rest};
    checkFollowers(compiler, &then, ofAttributes);
    checkFollowers(compiler, &otherwise, ofAttributes);
  }
}

void odsFormatCheckFollowers(Compiler *compiler, const TesseraElement *elements, size_t size) {
  Rest all = {elements, size, NULL};
  checkFollowers(compiler, &all, true);
  checkFollowers(compiler, &all, false);
}

//===--- Neighbours ---===//

static bool hasClause(const TesseraElement *oilist, const char *literal) {
  for (uint32_t i = 0; i < oilist->numChildren; ++i)
    if (!strcmp(oilist->children[i].children[0].text, literal))
      return true;
  return false;
}

static void checkOilist(Compiler *compiler, const TesseraElement *oilist,
                        const TesseraElement *next) {
  if (next->kind == TESSERA_ELEMENT_LITERAL && hasClause(oilist, next->text))
    odsFormatFail(compiler, compiler->start,
                  "format ambiguity because %s is used both in oilist element and the adjacent "
                  "literal.",
                  next->text);
  for (uint32_t i = 0; next->kind == TESSERA_ELEMENT_OILIST && i < next->numChildren; ++i) {
    const char *literal = next->children[i].children[0].text;
    if (hasClause(oilist, literal))
      odsFormatFail(compiler, compiler->start,
                    "format ambiguity because %s is used in two adjacent oilist elements.",
                    literal);
  }
}

static bool hasOptionalParam(const Compiler *compiler, const TesseraElement *element) {
  if (element->kind == TESSERA_ELEMENT_PARAM)
    return isOptionalParam(compiler, element);
  bool hasChildren =
      element->kind == TESSERA_ELEMENT_STRUCT || element->kind == TESSERA_ELEMENT_CUSTOM;
  for (uint32_t i = 0; hasChildren && i < element->numChildren; ++i)
    if (hasOptionalParam(compiler, &element->children[i]))
      return true;
  return false;
}

void odsFormatCheckNeighbours(Compiler *compiler, const TesseraElement *elements, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const TesseraElement *element = &elements[i];
    size_t after = odsFormatFirstParsed(elements, i + 1, size);
    const TesseraElement *next = after < size ? &elements[after] : NULL;
    if (element->kind == TESSERA_ELEMENT_OPTIONAL)
      odsFormatCheckNeighbours(compiler, element->children, element->numChildren);
    if (next && element->kind == TESSERA_ELEMENT_OILIST)
      checkOilist(compiler, element, next);
    if (next && element->kind == TESSERA_ELEMENT_STRUCT && next->kind == TESSERA_ELEMENT_LITERAL &&
        !strcmp(next->text, ",") && hasOptionalParam(compiler, element))
      odsFormatFail(compiler, compiler->start,
                    "`struct` directive with optional parameters cannot be followed by a comma "
                    "literal");
  }
}
