// Writes data that tables share: constraints, programs, formats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"
#include "ods/Expression.h"

static const char hidden[] = "#pragma GCC visibility push(hidden)\n";

size_t odsBeginHooks(TsString *out) {
  tsStringAppendC(out, hidden);
  return out->size;
}

void odsEndHooks(TsString *out, size_t begin) {
  if (out->size == begin)
    out->size -= sizeof hidden - 1; // there are none
  else
    tsStringAppendC(out, "#pragma GCC visibility pop\n");
}

void odsAppendQuoted(TsString *out, const char *text) {
  if (!text) {
    tsStringAppendC(out, "NULL");
    return;
  }
  tsStringAppendChar(out, '"');
  for (; *text; ++text) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      tsStringAppendFormat(out, "\\%c", c);
    else if (c == '\n')
      tsStringAppendC(out, "\\n");
    else if (c < ' ' || c == 127 || (c == '?' && text[1] == '?'))
      tsStringAppendFormat(out, "\\%03o", c);
    else
      tsStringAppendChar(out, (char)c);
  }
  tsStringAppendChar(out, '"');
}

void odsAppendOrigin(Ods *ods, const TgRecord *record, TsString *out) {
  MlirStringRef file = tsLiteral(""), name = tgRecordGetName(record);
  TsLineColumn position = {0};
  tgContextResolveLoc(ods->context, tgRecordGetLoc(record), &file, &position);
  size_t slash = file.length;
  while (slash && file.data[slash - 1] != '/')
    --slash;
  tsStringAppendFormat(out, "// %.*s, %.*s:%u\n", (int)name.length, name.data,
                       (int)(file.length - slash), file.data + slash, position.line);
}

const char *odsShareTable(OdsEmitter *emitter, const char *type, const char *name,
                          const char *suffix, const TsString *rows, TsString *out) {
  bool inserted;
  const char *key = odsFormat(emitter->ods, "%s %s", type, tsStringView(rows).data);
  uintptr_t *slot =
      tsStringMapInsert(&emitter->tables, mlirStringRefCreateFromCString(key), &inserted);
  if (inserted) {
    *slot = (uintptr_t)name;
    tsStringAppendFormat(out, "static const %s %s%s = {", type, name, suffix);
    tsStringAppend(out, tsStringView(rows));
    tsStringAppendC(out, "};\n");
  }
  return (const char *)*slot;
}

// The same with a name that is the prefix and the next number.
static const char *shareNumbered(OdsEmitter *emitter, const char *type, const char *prefix,
                                 size_t *count, const TsString *rows) {
  const char *name = odsFormat(emitter->ods, "%s%zu", prefix, *count + 1);
  const char *shared = odsShareTable(emitter, type, name, "[]", rows, &emitter->data);
  *count += shared == name;
  return shared;
}

// The name of the thing's table, or NULL.
static const char *findName(const OdsEmitter *emitter, const void *thing) {
  const uintptr_t *slot = tsPointerMapFind(&emitter->named, thing);
  return slot ? (const char *)*slot : NULL;
}

static const char *setName(OdsEmitter *emitter, const void *thing, const char *name) {
  *tsPointerMapInsert(&emitter->named, thing, NULL) = (uintptr_t)name;
  return name;
}

static bool isDeclared(OdsEmitter *emitter, const void *thing) {
  bool inserted;
  tsPointerMapInsert(&emitter->declared, thing, &inserted);
  return !inserted;
}

const char *odsReferStorage(OdsEmitter *emitter, const OdsStorage *storage) {
  if (!isDeclared(emitter, storage))
    tsStringAppendFormat(&emitter->externs, "extern const TesseraStorageDef %sDef;\n",
                         storage->cName);
  return odsFormat(emitter->ods, "&%sDef", storage->cName);
}

const char *odsReferEnum(OdsEmitter *emitter, const OdsEnum *enumeration) {
  if (!isDeclared(emitter, enumeration))
    tsStringAppendFormat(&emitter->externs, "extern const TesseraEnumDef %sEnum;\n",
                         enumeration->lowerName);
  return odsFormat(emitter->ods, "&%sEnum", enumeration->lowerName);
}

//===--- Programs ---===//

static const char *const stepNames[] = {
    [TESSERA_STEP_END] = "END",
    [TESSERA_STEP_INTEGER] = "INTEGER",
    [TESSERA_STEP_TEXT] = "TEXT",
    [TESSERA_STEP_SELF] = "SELF",
    [TESSERA_STEP_OPERATION] = "OPERATION",
    [TESSERA_STEP_CONTEXT] = "CONTEXT",
    [TESSERA_STEP_PART] = "PART",
    [TESSERA_STEP_CALL] = "CALL",
    [TESSERA_STEP_TEST] = "TEST",
    [TESSERA_STEP_FUNCTION] = "FUNCTION",
    [TESSERA_STEP_IS_DEFINITION] = "IS_DEFINITION",
    [TESSERA_STEP_JUMP_IF_FALSE] = "JUMP_IF_FALSE",
    [TESSERA_STEP_JUMP_IF_TRUE] = "JUMP_IF_TRUE",
    [TESSERA_STEP_NOT] = "NOT",
    [TESSERA_STEP_NEGATE] = "NEGATE",
    [TESSERA_STEP_EQUAL] = "EQUAL",
    [TESSERA_STEP_NOT_EQUAL] = "NOT_EQUAL",
    [TESSERA_STEP_LESS] = "LESS",
    [TESSERA_STEP_LESS_EQUAL] = "LESS_EQUAL",
    [TESSERA_STEP_ADD] = "ADD",
    [TESSERA_STEP_SUBTRACT] = "SUBTRACT",
    [TESSERA_STEP_MULTIPLY] = "MULTIPLY",
    [TESSERA_STEP_REMAINDER] = "REMAINDER",
    [TESSERA_STEP_BIT_AND] = "BIT_AND",
    [TESSERA_STEP_ENTER] = "ENTER",
    [TESSERA_STEP_LEAVE] = "LEAVE",
    [TESSERA_STEP_FOR_ALL] = "FOR_ALL",
    [TESSERA_STEP_RANGE_SIZE] = "RANGE_SIZE",
    [TESSERA_STEP_RANGE_HAS_TYPE] = "RANGE_HAS_TYPE",
    [TESSERA_STEP_RANGE_MATCHES] = "RANGE_MATCHES",
    [TESSERA_STEP_TYPE] = "TYPE",
};

static const char *const partNames[] = {"OPERAND",   "RESULT",        "ATTRIBUTE",   "REGION",
                                        "SUCCESSOR", "OPERAND_RANGE", "RESULT_RANGE"};
static const char *const collectionNames[] = {"ATTRIBUTE", "TUPLE", "RANGE"};

static const char *referFunction(OdsEmitter *emitter, size_t number) {
  const OdsFunction *function = &emitter->ods->functions.data[number];
  const char *name = odsFormat(emitter->ods, "predicate%zu", number);
  bool inserted;
  tsPointerMapInsert(&emitter->declared, function->body, &inserted);
  if (!inserted)
    return name;
  bool usesOp = strstr(function->body, "op)") || strstr(function->body, "op,");
  tsStringAppendFormat(&emitter->functions,
                       "static TesseraWord %s(MlirOperation op, TesseraWord word) {\n%s%s", name,
                       usesOp ? "" : "  (void)op;\n", function->before[0] ? "" : "  (void)word;\n");
  if (function->before[0])
    tsStringAppendFormat(&emitter->functions, "  %s\n", function->before);
  tsStringAppendFormat(&emitter->functions, "  return (TesseraWord){.%s = (%s)%s};\n}\n",
                       function->result, function->body, function->isHandle ? ".ptr" : "");
  return name;
}

static void appendStep(OdsEmitter *emitter, const TesseraStep *step, TsString *out) {
  tsStringAppendFormat(out, "    {TESSERA_STEP_%s, ", stepNames[step->code]);
  switch ((TesseraStepCode)step->code) {
  case TESSERA_STEP_PART:
    tsStringAppendFormat(out, "TESSERA_PART_%s, %u, {0}}", partNames[step->count], step->operand);
    break;
  case TESSERA_STEP_CALL:
  case TESSERA_STEP_TEST:
    tsStringAppendFormat(out, "%u, 0, {.call = tesseraCall_%s}}", step->count,
                         odsGetFunction((OdsCall)step->operand)->name);
    break;
  case TESSERA_STEP_FOR_ALL:
    tsStringAppendFormat(out, "TESSERA_COLLECTION_%s, %u, {0}}", collectionNames[step->count],
                         step->operand);
    break;
  case TESSERA_STEP_INTEGER:
    tsStringAppendFormat(out, "0, 0, {.integer = %lld}}", (long long)step->data.integer);
    break;
  case TESSERA_STEP_TEXT:
    tsStringAppendC(out, "0, 0, {.text = ");
    odsAppendQuoted(out, step->data.text);
    tsStringAppendC(out, "}}");
    break;
  case TESSERA_STEP_FUNCTION:
    tsStringAppendFormat(out, "0, 0, {.function = %s}}", referFunction(emitter, step->operand));
    break;
  case TESSERA_STEP_IS_DEFINITION:
  case TESSERA_STEP_TYPE:
    // The table is the first member of what it was read into.
    tsStringAppendFormat(
        out, "0, 0, {.definition = %s}}",
        odsReferStorage(emitter, (const OdsStorage *)(const void *)step->data.definition));
    break;
  default:
    tsStringAppendFormat(out, "0, %u, {0}}", step->operand);
  }
  tsStringAppendC(out, ",\n");
}

const char *odsReferProgram(OdsEmitter *emitter, const TesseraStep *program) {
  const char *name = findName(emitter, program);
  if (name)
    return name;
  TsString text = {0};
  tsStringAppendC(&text, "\n");
  for (size_t i = 0, size = odsProgramSize(program); i < size; ++i)
    appendStep(emitter, &program[i], &text);
  name = shareNumbered(emitter, "TesseraStep", "program", &emitter->numPrograms, &text);
  tsStringFree(&text);
  return setName(emitter, program, name);
}

const char *odsReferConstraint(OdsEmitter *emitter, const OdsConstraint *constraint) {
  if (!constraint)
    return "NULL";
  const char *name = odsFormat(emitter->ods, "constraint%zu", constraint->id);
  if (!isDeclared(emitter, constraint)) {
    const char *program = odsReferProgram(emitter, constraint->steps);
    tsStringAppendFormat(&emitter->data, "static const TesseraConstraint %s = {", name);
    odsAppendQuoted(&emitter->data, constraint->table.summary);
    tsStringAppendFormat(&emitter->data, ", %s};\n", program);
  }
  return odsFormat(emitter->ods, "&%s", name);
}

//===--- Formats ---===//

static const char *const sourceNames[] = {"PARSED",    "BUILT", "OPERAND", "RESULT",
                                          "ATTRIBUTE", "ALL",   "INFERRED"};

const char *odsReferRules(OdsEmitter *emitter, const TesseraTypeRule *rules, size_t size) {
  if (!rules || !size)
    return "NULL";
  const char *name = findName(emitter, rules);
  if (name)
    return name;
  TsString text = {0};
  for (size_t i = 0; i < size; ++i)
    tsStringAppendFormat(&text, "%s{TESSERA_TYPE_%s, %u, %s}", i ? ", " : "",
                         sourceNames[rules[i].source], rules[i].from,
                         rules[i].program ? odsReferProgram(emitter, rules[i].program) : "NULL");
  name = shareNumbered(emitter, "TesseraTypeRule", "typeRules", &emitter->numPrograms, &text);
  tsStringFree(&text);
  return setName(emitter, rules, name);
}

static const char *const elementNames[] = {
    "LITERAL",         "SPACE",    "NEWLINE", "OPERAND",    "ATTRIBUTE", "REGION",
    "SUCCESSOR",       "RESULT",   "PARAM",   "PARAMS",     "STRUCT",    "ATTR_DICT",
    "PROP_DICT",       "OPERANDS", "REGIONS", "SUCCESSORS", "RESULTS",   "TYPE",
    "FUNCTIONAL_TYPE", "CUSTOM",   "TEXT",    "OPTIONAL",   "OILIST",    "CLAUSE"};

static void declareDirective(OdsEmitter *emitter, const char *name, const char *prefix) {
  const char *symbol = odsFormat(emitter->ods, "%s%s", prefix, name);
  uintptr_t *slot = tsPointerMapInsert(&emitter->declared, name, NULL);
  if (*slot)
    return;
  *slot = 1;
  tsStringAppendFormat(
      &emitter->functions,
      "static const TesseraDirective directive%s = {\"%s\", %sParse%s, %sPrint%s};\n", symbol, name,
      prefix, name, prefix, name);
}

// The name of a directive's table: the library's, or one that names the dialect's two hooks.
static const char *referDirective(OdsEmitter *emitter, unsigned number) {
  const char *name = emitter->ods->directives.data[number];
  if (odsIsLibraryDirective(name))
    return odsFormat(emitter->ods, "&tesseraDirective%s", name);
  declareDirective(emitter, name, emitter->dialect->prefix);
  return odsFormat(emitter->ods, "&directive%s%s", emitter->dialect->prefix, name);
}

static void appendElements(OdsEmitter *emitter, const TesseraElement *elements, size_t size,
                           TsString *out);

static void appendExtra(OdsEmitter *emitter, const TesseraElement *element, TsString *out) {
  bool isAttribute = element->kind == TESSERA_ELEMENT_ATTRIBUTE;
  if (element->kind == TESSERA_ELEMENT_CUSTOM)
    tsStringAppendFormat(out, ", {.directive = %s}", referDirective(emitter, element->index));
  else if (isAttribute && (element->flags & TESSERA_ELEMENT_ENUM_ATTRIBUTE))
    tsStringAppendFormat(
        out, ", {.enumeration = %s}",
        odsReferEnum(emitter, (const OdsEnum *)(const void *)element->enumeration));
  else if (tesseraElementHasProgram(element))
    tsStringAppendFormat(out, ", {.program = %s}", odsReferProgram(emitter, element->program));
  else if (element->definition)
    tsStringAppendFormat(
        out, ", {.definition = %s}",
        odsReferStorage(emitter, (const OdsStorage *)(const void *)element->definition));
  else
    tsStringAppendC(out, ", {0}");
}

/// An array of the elements inside of one.
static const char *defineChildren(OdsEmitter *emitter, const TesseraElement *element) {
  TsString children = {0};
  tsStringAppendC(&children, "\n");
  appendElements(emitter, element->children, element->numChildren, &children);
  const char *name =
      shareNumbered(emitter, "TesseraElement", "children", &emitter->numChildren, &children);
  tsStringFree(&children);
  return name;
}

static void appendElement(OdsEmitter *emitter, const TesseraElement *element, TsString *out) {
  tsStringAppendFormat(out, "{TESSERA_ELEMENT_%s, %u, %u, %u, %u, {", elementNames[element->kind],
                       element->kind == TESSERA_ELEMENT_CUSTOM ? 0u : element->index,
                       element->flags, element->numThen, element->numChildren);
  bool isNamedProperty = element->kind == TESSERA_ELEMENT_ATTRIBUTE &&
                         element->flags & TESSERA_ELEMENT_ENUM_PROPERTY && element->text;
  if (element->kind == TESSERA_ELEMENT_LITERAL || element->kind == TESSERA_ELEMENT_TEXT ||
      isNamedProperty) {
    tsStringAppendC(out, ".text = ");
    odsAppendQuoted(out, element->text);
  } else if (element->kind == TESSERA_ELEMENT_ATTR_DICT ||
             element->kind == TESSERA_ELEMENT_PROP_DICT) {
    tsStringAppendC(out, element->numChildren ? ".texts = (const char *const[]){" : "0");
    for (uint32_t i = 0; i < element->numChildren; ++i) {
      tsStringAppendC(out, i ? ", " : "");
      odsAppendQuoted(out, element->texts[i]);
    }
    tsStringAppendC(out, element->numChildren ? "}" : "");
  } else if (element->numChildren) {
    tsStringAppendFormat(out, ".children = %s", defineChildren(emitter, element));
  } else {
    tsStringAppendC(out, "0");
  }
  tsStringAppendC(out, "}");
  appendExtra(emitter, element, out);
  tsStringAppendC(out, "}");
}

static void appendElements(OdsEmitter *emitter, const TesseraElement *elements, size_t size,
                           TsString *out) {
  for (size_t i = 0; i < size; ++i) {
    tsStringAppendC(out, "    ");
    appendElement(emitter, &elements[i], out);
    tsStringAppendC(out, ",\n");
  }
}

const char *odsReferFormat(OdsEmitter *emitter, const TesseraFormat *format, const OdsOp *op) {
  const char *name = odsFormat(emitter->ods, "format%zu", ++emitter->numFormats);
  const char *operands =
      op ? odsReferRules(emitter, format->operandTypes, op->table.numOperands) : "NULL";
  const char *results =
      op ? odsReferRules(emitter, format->resultTypes, op->table.numResults) : "NULL";
  const char *elements = "NULL";
  TsString text = {0};
  if (format->numElements) {
    tsStringAppendC(&text, "\n");
    appendElements(emitter, format->elements, format->numElements, &text);
    elements = odsShareTable(emitter, "TesseraElement", odsFormat(emitter->ods, "%sElements", name),
                             "[]", &text, &emitter->data);
    tsStringClear(&text);
  }
  tsStringAppendFormat(&text, "%u, %s, %s, %s, %s", (unsigned)format->numElements, elements,
                       operands, results, format->hasAllOperands ? "true" : "false");
  name = odsShareTable(emitter, "TesseraFormat", name, "", &text, &emitter->data);
  tsStringFree(&text);
  return odsFormat(emitter->ods, "&%s", name);
}

//===--- Names ---===//

const char *odsIdentifier(Ods *ods, MlirStringRef name) {
  static const char *const keywords[] = {
      "auto",    "break",      "case",     "char",      "const",    "continue",   "default",
      "do",      "double",     "else",     "enum",      "extern",   "float",      "for",
      "goto",    "if",         "inline",   "int",       "long",     "register",   "restrict",
      "return",  "short",      "signed",   "sizeof",    "static",   "struct",     "switch",
      "typedef", "union",      "unsigned", "void",      "volatile", "while",      "bool",
      "true",    "false",      "rewriter", "location",  "context",  "attributes", "operands",
      "results", "successors", "params",   "class",     "template", "new",        "delete",
      "this",    "private",    "public",   "namespace", "operator", "export",     "asm",
      "catch",   "try",        "throw",    "and",       "or",       "not",        "xor"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; ++i)
    if (tsEqualC(name, keywords[i]))
      return odsFormat(ods, "%s_", keywords[i]);
  return odsText(ods, name);
}

bool odsParamIsArray(const OdsParam *param) {
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGERS:
  case TESSERA_PARAM_REALS:
  case TESSERA_PARAM_STRINGS:
  case TESSERA_PARAM_TYPES:
  case TESSERA_PARAM_ATTRIBUTES:
  case TESSERA_PARAM_NAMED_ATTRIBUTES:
  case TESSERA_PARAM_BYTES:
    return true;
  default:
    return false;
  }
}

const char *odsEnumType(const OdsEmitter *emitter, const OdsEnum *enumeration) {
  bool isDeclared = enumeration->dialect &&
                    (enumeration->dialect == emitter->dialect || enumeration->dialect->header);
  return isDeclared ? enumeration->cName : "int64_t";
}

const char *odsParamType(const OdsEmitter *emitter, const OdsParam *param) {
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGER:
    return param->isBool ? "bool" : "int64_t";
  case TESSERA_PARAM_ENUM:
    return odsEnumType(emitter, param->enumeration);
  case TESSERA_PARAM_REAL:
  case TESSERA_PARAM_REALS:
    return "double";
  case TESSERA_PARAM_STRING:
  case TESSERA_PARAM_STRINGS:
    return "MlirStringRef";
  case TESSERA_PARAM_TYPE:
  case TESSERA_PARAM_TYPES:
    return "MlirType";
  case TESSERA_PARAM_AFFINE_MAP:
    return "MlirAffineMap";
  case TESSERA_PARAM_INTEGER_SET:
    return "MlirIntegerSet";
  case TESSERA_PARAM_INTEGERS:
    return "int64_t";
  case TESSERA_PARAM_NAMED_ATTRIBUTES:
    return "MlirNamedAttribute";
  case TESSERA_PARAM_BYTES:
    return "char";
  case TESSERA_PARAM_IDENTITY:
    return "const void *";
  default:
    return "MlirAttribute";
  }
}
