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

static void checkTypeInGroup(Compiler *compiler, const TesseraElement *typed) {
  const OdsOp *op = compiler->op;
  if (typed->kind == TESSERA_ELEMENT_OPERAND) {
    if (op->operands[typed->index].arity == TESSERA_SINGLE)
      odsFormatFail(compiler, "only variable length operands can be used within an optional group");
  } else if (typed->kind == TESSERA_ELEMENT_RESULT) {
    if (op->results[typed->index].arity == TESSERA_SINGLE)
      odsFormatFail(compiler, "only variable length results can be used within an optional group");
  } else {
    odsFormatFail(compiler, onlyVariables);
  }
}

static void checkOpElement(Compiler *compiler, const TesseraElement *element, bool isAnchor) {
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_SPACE:
  case TESSERA_ELEMENT_NEWLINE:
  case TESSERA_ELEMENT_LITERAL:
  case TESSERA_ELEMENT_OPTIONAL:
    if (isAnchor)
      odsFormatFail(compiler, "only variables and types can be used to anchor an optional group");
    return;
  case TESSERA_ELEMENT_ATTRIBUTE: {
    const OdsAttr *attr = &compiler->op->attrs[element->index];
    bool mayBeAbsent =
        attr->isOptional || attr->isUnit || odsString(attr->record, "defaultValue").length;
    if (isAnchor && !mayBeAbsent)
      odsFormatFail(compiler, "only optional or default-valued attributes can be used to anchor an "
                              "optional group");
    return;
  }
  case TESSERA_ELEMENT_OPERAND:
    checkTypeInGroup(compiler, element);
    return;
  case TESSERA_ELEMENT_TYPE:
    checkTypeInGroup(compiler, element->children);
    return;
  case TESSERA_ELEMENT_CUSTOM:
    for (uint32_t i = 0; i < element->numChildren; ++i)
      if (!(element->children[i].flags & TESSERA_ELEMENT_REFERENCE))
        checkOpElement(compiler, &element->children[i], isAnchor);
    return;
  case TESSERA_ELEMENT_REGION:
  case TESSERA_ELEMENT_SUCCESSOR:
  case TESSERA_ELEMENT_TEXT:
    return;
  default:
    odsFormatFail(compiler, onlyVariables);
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

static void checkStorageElement(Compiler *compiler, const TesseraElement *element, bool isAnchor) {
  bool all = true;
  unsigned count = countParams(compiler, element, &all);
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_PARAM:
    if (!all)
      odsFormatFail(compiler, "parameters in an optional group must be optional");
    return;
  case TESSERA_ELEMENT_STRUCT:
  case TESSERA_ELEMENT_CUSTOM:
    if (!all)
      odsFormatFail(compiler,
                    "`%s` is only allowed in an optional group if all captured parameters are "
                    "optional",
                    element->kind == TESSERA_ELEMENT_STRUCT ? "struct" : "custom");
    else if (isAnchor && !count)
      odsFormatFail(compiler, "`custom` directive with no bound parameters cannot be used as "
                              "optional group anchor");
    return;
  case TESSERA_ELEMENT_PARAMS:
    if (!all)
      odsFormatFail(compiler,
                    "`params` directive allowed in optional group only if all parameters are "
                    "optional");
    return;
  default:
    if (isAnchor)
      odsFormatFail(compiler, "optional group anchor must be a parameter or directive");
  }
}

void odsFormatCheckStruct(Compiler *compiler, const TesseraElement *element) {
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *child = &element->children[i];
    bool all = true;
    if (child->kind != TESSERA_ELEMENT_CUSTOM)
      continue;
    if (child->numChildren != 1)
      odsFormatFail(compiler,
                    "`struct` can only contain `custom` directives with a single argument");
    else if (!countParams(compiler, child, &all))
      odsFormatFail(compiler,
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

void odsFormatCheckGroup(Compiler *compiler, const TesseraElement *group) {
  for (uint32_t i = 0; i < group->numChildren; ++i) {
    bool isAnchor = i == group->index;
    if (compiler->op)
      checkOpElement(compiler, &group->children[i], isAnchor);
    else
      checkStorageElement(compiler, &group->children[i], isAnchor);
  }
  bool isInverted = group->flags & TESSERA_ELEMENT_INVERTED;
  size_t end = isInverted ? group->numChildren : group->numThen;
  size_t first = odsFormatFirstParsed(group->children, isInverted ? group->numThen : 0, end);
  if (first == end || !canComeFirst(&group->children[first]))
    odsFormatFail(compiler, "first parsable element of an optional group must be a literal, "
                            "variable, or custom directive");
}

//===--- Neighbours ---===//

// A region may begin as an attribute dictionary does.
static void checkDictionary(Compiler *compiler, const TesseraElement *next) {
  if (next->kind == TESSERA_ELEMENT_OPTIONAL) {
    size_t first = odsFormatFirstParsed(next->children, 0, next->numThen);
    if (first < next->numThen)
      checkDictionary(compiler, &next->children[first]);
    return;
  }
  if (next->kind != TESSERA_ELEMENT_REGION)
    return;
  MlirStringRef name = compiler->op->regions[next->index].name;
  odsFormatFail(compiler,
                "format ambiguity caused by `attr-dict` directive followed by region `%.*s`",
                (int)name.length, name.data);
}

static bool hasClause(const TesseraElement *oilist, const char *literal) {
  for (uint32_t i = 0; i < oilist->numChildren; ++i)
    if (!strcmp(oilist->children[i].children[0].text, literal))
      return true;
  return false;
}

static void checkOilist(Compiler *compiler, const TesseraElement *oilist,
                        const TesseraElement *next) {
  if (next->kind == TESSERA_ELEMENT_LITERAL && hasClause(oilist, next->text))
    odsFormatFail(compiler,
                  "format ambiguity because %s is used both in oilist element and the adjacent "
                  "literal.",
                  next->text);
  for (uint32_t i = 0; next->kind == TESSERA_ELEMENT_OILIST && i < next->numChildren; ++i) {
    const char *literal = next->children[i].children[0].text;
    if (hasClause(oilist, literal))
      odsFormatFail(compiler,
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
    if (!next)
      continue;
    if (element->kind == TESSERA_ELEMENT_ATTR_DICT &&
        !(element->flags & TESSERA_ELEMENT_WITH_KEYWORD))
      checkDictionary(compiler, next);
    if (element->kind == TESSERA_ELEMENT_OILIST)
      checkOilist(compiler, element, next);
    if (element->kind == TESSERA_ELEMENT_STRUCT && next->kind == TESSERA_ELEMENT_LITERAL &&
        !strcmp(next->text, ",") && hasOptionalParam(compiler, element))
      odsFormatFail(compiler, "`struct` directive with optional parameters cannot be followed by a "
                              "comma literal");
  }
}
