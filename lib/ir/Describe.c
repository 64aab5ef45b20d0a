// Tells people what an op's definition says: from the tables alone, so that a dialect that was
// compiled in and one that was read at run time are described alike.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

#include <stdlib.h>

//===--- The assembly format ---===//

static void describeElements(const TesseraOpDef *op, const TesseraElement *elements, size_t size,
                             const char *separator, TsString *out);

static void describeVariable(const TesseraOpDef *op, const TesseraElement *element, TsString *out) {
  const char *name = "";
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    name = op->operands[element->index].name;
    break;
  case TESSERA_ELEMENT_RESULT:
    name = op->results[element->index].name;
    break;
  case TESSERA_ELEMENT_REGION:
    name = op->regions[element->index].name;
    break;
  case TESSERA_ELEMENT_SUCCESSOR:
    name = op->successors[element->index].name;
    break;
  default:
    name = op->attributes[element->index].name;
  }
  tsStringAppendFormat(out, "$%s", name);
}

// (`x` $a^):(`y`)?, with `^` behind the anchor.
static void describeOptional(const TesseraOpDef *op, const TesseraElement *group, TsString *out) {
  tsStringAppendChar(out, '(');
  for (uint32_t i = 0; i < group->numChildren; ++i) {
    bool beginsElse = i == group->numThen;
    tsStringAppendC(out, beginsElse ? "):(" : i ? " " : "");
    describeElements(op, &group->children[i], 1, "", out);
    tsStringAppendC(out, i == group->index ? "^" : "");
  }
  tsStringAppendC(out, ")?");
}

static void describeLiteral(const TesseraElement *element, TsString *out) {
  const char *text = element->kind == TESSERA_ELEMENT_LITERAL   ? element->text
                     : element->kind == TESSERA_ELEMENT_NEWLINE ? "\\n"
                     : element->numThen                         ? " "
                                                                : "";
  tsStringAppendFormat(out, "`%s`", text);
}

// `name(` and the children, with commas between them.
static void describeCall(const TesseraOpDef *op, const TesseraElement *element, const char *name,
                         TsString *out) {
  tsStringAppendFormat(out, "%s(", name);
  describeElements(op, element->children, element->numChildren, ", ", out);
  tsStringAppendChar(out, ')');
}

static const char *const directiveNames[] = {
    [TESSERA_ELEMENT_PROP_DICT] = "prop-dict",
    [TESSERA_ELEMENT_OPERANDS] = "operands",
    [TESSERA_ELEMENT_RESULTS] = "results",
    [TESSERA_ELEMENT_REGIONS] = "regions",
    [TESSERA_ELEMENT_SUCCESSORS] = "successors",
    [TESSERA_ELEMENT_TYPE] = "type",
    [TESSERA_ELEMENT_FUNCTIONAL_TYPE] = "functional-type",
};

static void describeElement(const TesseraOpDef *op, const TesseraElement *element, TsString *out) {
  switch ((TesseraElementKind)element->kind) {
  case TESSERA_ELEMENT_LITERAL:
  case TESSERA_ELEMENT_SPACE:
  case TESSERA_ELEMENT_NEWLINE:
    describeLiteral(element, out);
    return;
  case TESSERA_ELEMENT_ATTR_DICT:
    tsStringAppendC(out, element->flags & TESSERA_ELEMENT_WITH_KEYWORD ? "attr-dict-with-keyword"
                                                                       : "attr-dict");
    return;
  case TESSERA_ELEMENT_PROP_DICT:
  case TESSERA_ELEMENT_OPERANDS:
  case TESSERA_ELEMENT_RESULTS:
  case TESSERA_ELEMENT_REGIONS:
  case TESSERA_ELEMENT_SUCCESSORS:
    tsStringAppendC(out, directiveNames[element->kind]);
    return;
  case TESSERA_ELEMENT_TYPE:
  case TESSERA_ELEMENT_FUNCTIONAL_TYPE:
    describeCall(op, element, directiveNames[element->kind], out);
    return;
  case TESSERA_ELEMENT_CUSTOM:
    tsStringAppendFormat(out, "custom<%s>", element->directive->name);
    describeCall(op, element, "", out);
    return;
  case TESSERA_ELEMENT_TEXT:
    tsStringAppendFormat(out, "\"%s\"", element->text);
    return;
  case TESSERA_ELEMENT_OPTIONAL:
    describeOptional(op, element, out);
    return;
  case TESSERA_ELEMENT_OILIST:
    tsStringAppendC(out, "oilist(");
    describeElements(op, element->children, element->numChildren, " | ", out);
    tsStringAppendChar(out, ')');
    return;
  case TESSERA_ELEMENT_CLAUSE:
    describeElements(op, element->children, element->numChildren, " ", out);
    return;
  default:
    describeVariable(op, element, out);
  }
}

static void describeElements(const TesseraOpDef *op, const TesseraElement *elements, size_t size,
                             const char *separator, TsString *out) {
  for (size_t i = 0; i < size; ++i) {
    bool isQualified = elements[i].flags & TESSERA_ELEMENT_QUALIFIED,
         isReference = elements[i].flags & TESSERA_ELEMENT_REFERENCE;
    tsStringAppendFormat(out, "%s%s%s", i ? separator : "", isReference ? "ref(" : "",
                         isQualified ? "qualified(" : "");
    describeElement(op, &elements[i], out);
    tsStringAppendFormat(out, "%s%s", isQualified ? ")" : "", isReference ? ")" : "");
  }
}

//===--- Parts ---===//

static const char *summaryOf(const TesseraConstraint *constraint, const char *any) {
  return constraint && constraint->summary && constraint->summary[0] ? constraint->summary : any;
}

// How many there may be, before what each must be. The words of a list say so themselves.
static const char *describeArity(const TesseraValueDef *value) {
  switch (value->arity) {
  case TESSERA_OPTIONAL:
    return "optional ";
  case TESSERA_VARIADIC:
    return value->constraint ? "" : "variadic of ";
  case TESSERA_VARIADIC_OF_VARIADIC:
    return value->constraint ? "variadic of " : "variadic of variadic of ";
  default:
    return "";
  }
}

// `kind`: "operand"; `any`: what stands where everything will do.
static void describeValues(const TesseraValueDef *values, unsigned size, const char *kind,
                           const char *any, TsString *out) {
  for (unsigned i = 0; i < size; ++i) {
    const char *name = values[i].name;
    tsStringAppendFormat(out, "\n  %s #%u%s%s: %s%s", kind, i, name && name[0] ? " $" : "",
                         name ? name : "", describeArity(&values[i]),
                         summaryOf(values[i].constraint, any));
  }
}

static int compareOrders(const void *a, const void *b) {
  uint32_t left = (*(const TesseraAttrDef *const *)a)->verifyOrder,
           right = (*(const TesseraAttrDef *const *)b)->verifyOrder;
  return (left > right) - (left < right);
}

// In the order of the record; what a trait adds isn't the author's.
static void describeAttributes(const TesseraOpDef *op, TsString *out) {
  const TesseraAttrDef **sorted = tsAlloc((op->numAttributes + 1u) * sizeof *sorted);
  for (unsigned i = 0; i < op->numAttributes; ++i)
    sorted[i] = &op->attributes[i];
  qsort(sorted, op->numAttributes, sizeof *sorted, compareOrders);
  for (unsigned i = 0; i < op->numAttributes; ++i) {
    const TesseraAttrDef *attribute = sorted[i];
    if (attribute->flags & TESSERA_ATTR_SEGMENT_SIZES)
      continue;
    tsStringAppendFormat(out, "\n  attribute $%s: %s%s", attribute->name,
                         attribute->flags & TESSERA_ATTR_OPTIONAL ? "optional " : "",
                         summaryOf(attribute->constraint, "any attribute"));
    if (attribute->defaultValue)
      tsStringAppendFormat(out, " (default: %s)", attribute->defaultValue);
  }
  tsFree(sorted);
}

void tesseraOpDefDescribe(const TesseraOpDef *definition, MlirStringCallback callback,
                          void *userData) {
  TsString out = {0};
  bool hasSummary = definition->summary && definition->summary[0];
  tsStringAppendFormat(&out, "'%s'%s%s", definition->name, hasSummary ? ": " : "",
                       hasSummary ? definition->summary : "");
  if (definition->format) {
    tsStringAppendFormat(&out, "\n  syntax: %s ", definition->name);
    describeElements(definition, definition->format->elements, definition->format->numElements, " ",
                     &out);
  }
  describeValues(definition->operands, definition->numOperands, "operand", "any type", &out);
  describeAttributes(definition, &out);
  describeValues(definition->results, definition->numResults, "result", "any type", &out);
  describeValues(definition->regions, definition->numRegions, "region", "any region", &out);
  describeValues(definition->successors, definition->numSuccessors, "successor", "any successor",
                 &out);
  callback(tsStringView(&out), userData);
  tsStringFree(&out);
}
