// Writes classes of a dialect's ops for MLIR's Python package. They have what those of mlir-tblgen
// of MLIR 22 have: names, arguments, accessors. What they do is in the package's C: here is data.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Docs.h"
#include "ods/Emit.h"

#include <ctype.h>

//===--- Names ---===//

static bool isOneOf(MlirStringRef name, const char *const *words, size_t size) {
  for (size_t i = 0; i < size; ++i)
    if (tsEqualC(name, words[i]))
      return true;
  return false;
}

// What classes of ops have already.
static bool isTaken(MlirStringRef name) {
  static const char *const words[] = {
      "attributes",        "create",  "context",       "ip",      "operands", "print",
      "get_asm",           "loc",     "verify",        "regions", "self",     "operation",
      "DIALECT_NAMESPACE", "results", "OPERATION_NAME"};
  return tsStartsWith(name, tsLiteral("_ods_")) || tsEndsWith(name, tsLiteral("_ods")) ||
         isOneOf(name, words, sizeof words / sizeof *words);
}

// The name as one of an argument or a property in Python.
static const char *pythonName(Ods *ods, MlirStringRef name) {
  TsString text = {0};
  if (name.length && isdigit((unsigned char)name.data[0]))
    tsStringAppendChar(&text, '_');
  for (size_t i = 0; i < name.length; ++i)
    tsStringAppendChar(&text, isalnum((unsigned char)name.data[i]) ? name.data[i] : '_');
  if (odsIsPythonReserved(tsStringView(&text)) || isTaken(tsStringView(&text)))
    tsStringAppendChar(&text, '_');
  const char *result = odsText(ods, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

static bool isAt(const char *name, size_t i, int (*is)(int)) {
  return i < strlen(name) && is((unsigned char)name[i]);
}

static const char *snakeName(Ods *ods, const char *name) {
  TsString text = {0};
  for (size_t i = 0; name[i]; ++i) {
    tsStringAppendChar(&text, (char)tolower((unsigned char)name[i]));
    bool endsRun =
        isAt(name, i, isupper) && isAt(name, i + 1, isupper) && isAt(name, i + 2, islower);
    bool endsWord =
        (isAt(name, i, islower) || isAt(name, i, isdigit)) && isAt(name, i + 1, isupper);
    if (endsRun || endsWord)
      tsStringAppendChar(&text, '_');
  }
  const char *result = odsText(ods, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

//===--- What there is of an op ---===//

typedef enum PartKind {
  PART_RESULT,
  PART_OPERAND,
  PART_ATTRIBUTE,
  PART_SUCCESSOR,
  PART_REGION
} PartKind;

typedef struct Part {
  PartKind kind;
  MlirStringRef name;  ///< as the record has it, may be empty
  const char *python;  ///< the argument
  TesseraArity arity;  ///< of an attribute: whether it may be absent
  const char *builder; ///< of an attribute: what makes it of a value
  bool isUnit, isKeyword;
} Part;

typedef TsVec(Part) Parts;

typedef enum Inference {
  INFER_NOTHING,
  INFER_SAME,
  INFER_FROM_ATTRIBUTE,
  INFER_BY_INTERFACE
} Inference;

typedef struct PythonOp {
  Ods *ods;
  const TgRecord *record;
  const char *className, *fullName;
  Parts results, arguments, successors, regions;
  bool hasSameType, derivesType, infersTypes;
  bool operandsAreSized, resultsAreSized, operandsAreEqual, resultsAreEqual;
} PythonOp;

static TesseraArity arityOf(const TgRecord *record) {
  if (tgRecordIsSubClassOf(record, tsLiteral("Optional")))
    return TESSERA_OPTIONAL;
  static const char *const classes[] = {"Variadic", "VariadicOfVariadic", "VariadicRegion",
                                        "VariadicSuccessor"};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; ++i)
    if (tgRecordIsSubClassOf(record, mlirStringRefCreateFromCString(classes[i])))
      return TESSERA_VARIADIC;
  return TESSERA_SINGLE;
}

static const TgRecord *baseAttr(const TgRecord *record) {
  TgRecord *base = NULL;
  while (tgRecordGetDefOptional(record, "baseAttr", &base) && base)
    record = base;
  return record;
}

static void readAttribute(Ods *ods, const TgRecord *record, Part *part) {
  bool isOptional = false;
  const TgRecord *named = tgRecordIsAnonymous(record) ? baseAttr(record) : record;
  part->kind = PART_ATTRIBUTE;
  part->arity = tgRecordGetBitOptional(record, "isOptional", &isOptional) && isOptional
                    ? TESSERA_OPTIONAL
                    : TESSERA_SINGLE;
  part->isUnit = tsEqualC(odsLastComponent(odsString(record, "storageType")), "UnitAttr");
  part->isKeyword = isOptional || part->isUnit || odsString(record, "defaultValue").length != 0;
  part->builder = odsText(ods, tgRecordGetName(named));
}

static void readParts(PythonOp *op, const char *field, PartKind kind, const char *unnamed,
                      Parts *parts) {
  const TgInit *dag = tgRecordGetDag(op->record, field);
  for (size_t i = 0; dag && i < tgDagGetNumArgs(dag); ++i) {
    TgRecord *record = tgInitGetRecord(tgDagGetArg(dag, i));
    if (record && tgRecordIsSubClassOf(record, tsLiteral("OpVariable")))
      tgRecordGetDefOptional(record, "constraint", &record);
    if (!record)
      continue;
    Part part = {.kind = kind, .name = tgDagGetArgName(dag, i), .arity = arityOf(record)};
    if (tgRecordIsSubClassOf(record, tsLiteral("Attr")))
      readAttribute(op->ods, record, &part);
    else if (kind == PART_OPERAND)
      part.isKeyword = part.arity == TESSERA_OPTIONAL;
    const char *name = part.name.length ? odsText(op->ods, part.name)
                       : kind == PART_RESULT && tgDagGetNumArgs(dag) == 1
                           ? "result"
                           : odsFormat(op->ods, "_gen_%s_%zu", unnamed, i);
    part.python = pythonName(op->ods, mlirStringRefCreateFromCString(name));
    tsVecPush(parts, part);
  }
}

static void readTrait(PythonOp *op, const TgRecord *trait) {
  MlirStringRef name = odsString(trait, "cppInterfaceName");
  if (!name.length)
    name = odsString(trait, "trait");
  const struct {
    const char *name;
    bool *flag;
  } known[] = {{"SameOperandsAndResultType", &op->hasSameType},
               {"FirstAttrDerivedResultType", &op->derivesType},
               {"InferTypeOpInterface", &op->infersTypes},
               {"AttrSizedOperandSegments", &op->operandsAreSized},
               {"AttrSizedResultSegments", &op->resultsAreSized},
               {"SameVariadicOperandSize", &op->operandsAreEqual},
               {"SameVariadicResultSize", &op->resultsAreEqual}};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (tsEqualC(odsLastComponent(name), known[i].name))
      *known[i].flag = true;
}

static void readTraits(PythonOp *op, const TgRecord *owner, unsigned depth) {
  const TgInit *list = NULL;
  if (depth > 32 || !tgRecordGetListOptional(owner, "traits", &list) || !list)
    return;
  for (size_t i = 0; i < tgListGetSize(list); ++i) {
    const TgRecord *trait = tgInitGetRecord(tgListGetElement(list, i));
    if (trait && tgRecordIsSubClassOf(trait, tsLiteral("TraitList")))
      readTraits(op, trait, depth + 1);
    else if (trait)
      readTrait(op, trait);
  }
}

static size_t countVariable(const Parts *parts) {
  size_t count = 0;
  for (size_t i = 0; i < parts->size; ++i)
    count += parts->data[i].kind != PART_ATTRIBUTE && parts->data[i].arity != TESSERA_SINGLE;
  return count;
}

static Inference inferenceOf(const PythonOp *op) {
  bool isFixed = countVariable(&op->results) == 0;
  return op->hasSameType && isFixed                 ? INFER_SAME
         : op->derivesType && isFixed               ? INFER_FROM_ATTRIBUTE
         : op->infersTypes && op->regions.size == 0 ? INFER_BY_INTERFACE
                                                    : INFER_NOTHING;
}

//===--- What makes an op ---===//

static const char *numRegionsName(const PythonOp *op, const Part *region) {
  return odsFormat(op->ods, "num_%s", odsLowerFirst(op->ods, region->name));
}

static const Part *variadicRegion(const PythonOp *op) {
  const Part *last = op->regions.size ? &op->regions.data[op->regions.size - 1] : NULL;
  return last && last->arity == TESSERA_VARIADIC ? last : NULL;
}

// The arguments, in the order in which what makes the op gets them.
static void collectArguments(const PythonOp *op, Parts *all) {
  if (inferenceOf(op) == INFER_NOTHING)
    for (size_t i = 0; i < op->results.size; ++i)
      tsVecPush(all, op->results.data[i]);
  for (size_t i = 0; i < op->arguments.size; ++i)
    tsVecPush(all, op->arguments.data[i]);
  for (size_t i = 0; i < op->successors.size; ++i)
    tsVecPush(all, op->successors.data[i]);
  const Part *region = variadicRegion(op);
  if (region) {
    Part part = *region;
    part.python = numRegionsName(op, region);
    tsVecPush(all, part);
  }
}

static void appendSignature(const PythonOp *op, const Parts *all, bool isSnake, TsString *out) {
  for (size_t i = 0; i < all->size; ++i)
    if (!all->data[i].isKeyword)
      tsStringAppendFormat(out, "%s, ",
                           isSnake ? snakeName(op->ods, all->data[i].python) : all->data[i].python);
  tsStringAppendC(out, "*, ");
  for (size_t i = 0; i < all->size; ++i)
    if (all->data[i].isKeyword)
      tsStringAppendFormat(out, "%s=None, ",
                           isSnake ? snakeName(op->ods, all->data[i].python) : all->data[i].python);
  if (inferenceOf(op) != INFER_NOTHING)
    tsStringAppendC(out, "results=None, ");
  tsStringAppendC(out, "loc=None, ip=None");
}

static void appendSpec(const Part *part, size_t numFixedRegions, TsString *out) {
  static const char letters[] = {'r', 'o', 'a', 's', 'g'};
  static const char *const arities[] = {"", "?", "*", "*"};
  if (part->kind == PART_REGION)
    tsStringAppendFormat(out, "g:%zu ", numFixedRegions);
  else if (part->kind != PART_ATTRIBUTE)
    tsStringAppendFormat(out, "%c%s ", letters[part->kind], arities[part->arity]);
  else if (part->isUnit)
    tsStringAppendFormat(out, "u:%.*s ", (int)part->name.length, part->name.data);
  else
    tsStringAppendFormat(out, "a%s:%.*s:%s ", part->isKeyword ? "?" : "", (int)part->name.length,
                         part->name.data, part->builder);
}

// Whether the function gives the only result, which needs no object of the class.
static bool givesValue(const PythonOp *op) {
  return op->results.size == 1 && op->results.data[0].arity == TESSERA_SINGLE;
}

// One line: everything that the C of the package needs to know.
static void appendBuilder(const PythonOp *op, const Parts *all, TsString *out) {
  static const char *const inferences[] = {"", "same", "attribute", "interface"};
  size_t numFixed = op->regions.size - (variadicRegion(op) ? 1 : 0);
  tsStringAppendFormat(out, "\n_ods_make_%s = _ods_builder(\"%s\", \"", op->className,
                       op->fullName);
  for (size_t i = 0; i < all->size; ++i)
    appendSpec(&all->data[i], numFixed, out);
  tsStringAppendFormat(out, "\", \"%s\", %zu, %zu, %s, %s)\n", inferences[inferenceOf(op)],
                       op->results.size, numFixed, op->operandsAreSized ? "True" : "False",
                       op->resultsAreSized ? "True" : "False");
  if (givesValue(op))
    tsStringAppendFormat(out, "_ods_value_%s = _ods_value_builder(_ods_make_%s)\n", op->className,
                         op->className);
}

static void appendInit(const PythonOp *op, const Parts *all, TsString *out) {
  tsStringAppendC(out, "\n  def __init__(self, ");
  appendSignature(op, all, false, out);
  tsStringAppendFormat(out, "):\n    _ods_make_%s(self, %s, loc, ip", op->className,
                       inferenceOf(op) == INFER_NOTHING ? "None" : "results");
  for (size_t i = 0; i < all->size; ++i)
    tsStringAppendFormat(out, ", %s", all->data[i].python);
  tsStringAppendC(out, ")\n");
}

static void appendFunction(const PythonOp *op, const Parts *all, TsString *out) {
  const char *dot = strchr(op->fullName, '.');
  tsStringAppendFormat(
      out, "\ndef %s(",
      pythonName(op->ods, mlirStringRefCreateFromCString(dot ? dot + 1 : op->fullName)));
  appendSignature(op, all, true, out);
  bool isVariable = countVariable(&op->results) != 0;
  if (givesValue(op)) {
    tsStringAppendFormat(out, "):\n  return _ods_value_%s(%s, loc, ip", op->className,
                         inferenceOf(op) == INFER_NOTHING ? "None" : "results");
    for (size_t i = 0; i < all->size; ++i)
      tsStringAppendFormat(out, ", %s", snakeName(op->ods, all->data[i].python));
    tsStringAppendC(out, ")\n");
    return;
  }
  tsStringAppendFormat(out, "):\n  return %s%s(", isVariable ? "_ods_results_of(" : "",
                       op->className);
  for (size_t i = 0; i < all->size; ++i)
    tsStringAppendFormat(out, "%s=%s, ", all->data[i].python,
                         snakeName(op->ods, all->data[i].python));
  tsStringAppendFormat(out, "%sloc=loc, ip=ip)%s\n",
                       inferenceOf(op) == INFER_NOTHING ? "" : "results=results, ",
                       isVariable         ? ")"
                       : op->results.size ? ".results"
                                          : "");
}

//===--- Accessors ---===//

typedef struct Groups {
  const char *function;
  bool areSized, areEqual;
} Groups;

static const char *modeOf(const Groups *groups, const Part *part, size_t numVariable, bool seen) {
  bool isOne = part->arity == TESSERA_SINGLE;
  if (numVariable <= 1)
    return !isOne ? part->arity == TESSERA_OPTIONAL ? "optional" : "variadic"
           : seen ? "after"
                  : "one";
  if (groups->areEqual)
    return isOne ? "equal-one" : "equal";
  return isOne ? "segment-one" : part->arity == TESSERA_OPTIONAL ? "segment-optional" : "segment";
}

static void appendGroups(const Parts *parts, PartKind kind, const Groups *groups, TsString *out) {
  size_t numVariable = countVariable(parts), number = 0, numSimple = 0, numBefore = 0, total = 0;
  bool seen = false;
  for (size_t i = 0; i < parts->size; ++i)
    total += parts->data[i].kind == kind;
  for (size_t i = 0; i < parts->size; ++i) {
    const Part *part = &parts->data[i];
    if (part->kind != kind)
      continue;
    bool isVariable = part->arity != TESSERA_SINGLE;
    seen = seen || isVariable;
    const char *mode = modeOf(groups, part, numVariable, seen);
    if (part->name.length && !strcmp(mode, "one"))
      tsStringAppendFormat(out, "  %s = %s(%zu)\n", part->python, groups->function, number);
    else if (part->name.length)
      tsStringAppendFormat(out, "  %s = %s(%zu, \"%s\", %zu, %zu, %zu, %zu)\n", part->python,
                           groups->function, number, mode, total, numVariable, numSimple,
                           numBefore);
    ++number;
    numSimple += !isVariable;
    numBefore += isVariable;
  }
}

static void appendAccessors(const PythonOp *op, TsString *out) {
  Groups operands = {"_ods_operand", op->operandsAreSized, op->operandsAreEqual},
         results = {"_ods_result", op->resultsAreSized, op->resultsAreEqual};
  appendGroups(&op->arguments, PART_OPERAND, &operands, out);
  for (size_t i = 0; i < op->arguments.size; ++i) {
    const Part *part = &op->arguments.data[i];
    if (part->kind == PART_ATTRIBUTE && part->name.length)
      tsStringAppendFormat(out, "  %s = _ods_attribute(\"%.*s\"%s)\n", part->python,
                           (int)part->name.length, part->name.data,
                           part->isUnit                      ? ", \"unit\""
                           : part->arity == TESSERA_OPTIONAL ? ", \"optional\""
                                                             : "");
  }
  appendGroups(&op->results, PART_RESULT, &results, out);
  for (size_t i = 0; i < op->regions.size; ++i) {
    const Part *part = &op->regions.data[i];
    if (part->name.length)
      tsStringAppendFormat(out, "  %s = _ods_region(%zu%s)\n", part->python, i,
                           part->arity == TESSERA_VARIADIC ? ", True" : "");
  }
}

//===--- All of it ---===//

static void appendDocumentation(const TgRecord *record, TsString *out) {
  MlirStringRef text = odsString(record, "description");
  TsString lines = {0};
  odsAppendReindented(text, "  ", &lines);
  MlirStringRef view = tsTrim(tsStringView(&lines));
  if (view.length) {
    tsStringAppendC(out, "  r\"\"\"\n  ");
    for (size_t i = 0; i < view.length; ++i) {
      if (view.data[i] == '"')
        tsStringAppendC(out, i + 2 < view.length && view.data[i + 1] == '"' ? "\\" : "");
      tsStringAppendChar(out, view.data[i]);
    }
    tsStringAppendC(out, "\n  \"\"\"\n");
  }
  tsStringFree(&lines);
}

static void appendSegments(const char *kind, const Parts *parts, PartKind wanted, TsString *out) {
  static const char *const codes[] = {"1,", "0,", "-1,", "-1,"};
  tsStringAppendFormat(out, "  _ODS_%s_SEGMENTS = [", kind);
  for (size_t i = 0; i < parts->size; ++i)
    if (parts->data[i].kind == wanted)
      tsStringAppendC(out, codes[parts->data[i].arity]);
  tsStringAppendC(out, "]\n");
}

static void appendClass(const PythonOp *op, const Parts *all, TsString *out) {
  tsStringAppendFormat(
      out, "\n@_ods_cext.register_operation(_Dialect)\nclass %s(_ods_ir.OpView):\n", op->className);
  appendDocumentation(op->record, out);
  tsStringAppendFormat(out, "  OPERATION_NAME = \"%s\"\n", op->fullName);
  if (op->operandsAreSized)
    appendSegments("OPERAND", &op->arguments, PART_OPERAND, out);
  if (op->resultsAreSized)
    appendSegments("RESULT", &op->results, PART_RESULT, out);
  const Part *variadic = variadicRegion(op);
  tsStringAppendFormat(out, "  _ODS_REGIONS = (%zu, %s)\n", op->regions.size - (variadic != NULL),
                       variadic ? "False" : "True");
  appendAccessors(op, out);
  appendInit(op, all, out);
}

static void appendOp(Ods *ods, TgRecord *record, MlirStringRef dialect, TsString *out) {
  MlirStringRef name = odsString(record, "opName"), symbol = tgRecordGetName(record);
  size_t underscore = 0;
  while (underscore < symbol.length && symbol.data[underscore] != '_')
    ++underscore;
  bool hasPrefix = underscore && underscore < symbol.length;
  PythonOp op = {
      .ods = ods,
      .record = record,
      .className = odsText(ods, hasPrefix ? tsSubstring(symbol, underscore + 1, SIZE_MAX) : symbol),
      .fullName = odsFormat(ods, "%.*s.%.*s", (int)dialect.length, dialect.data, (int)name.length,
                            name.data)};
  readTraits(&op, record, 0);
  op.infersTypes = op.infersTypes || odsDocInfersTypes(ods, record);
  readParts(&op, "results", PART_RESULT, "res", &op.results);
  readParts(&op, "arguments", PART_OPERAND, "arg", &op.arguments);
  readParts(&op, "regions", PART_REGION, "region", &op.regions);
  readParts(&op, "successors", PART_SUCCESSOR, "successor", &op.successors);
  Parts all = {0};
  collectArguments(&op, &all);
  appendBuilder(&op, &all, out);
  appendClass(&op, &all, out);
  appendFunction(&op, &all, out);
  tsVecFree(&all);
  tsVecFree(&op.results);
  tsVecFree(&op.arguments);
  tsVecFree(&op.regions);
  tsVecFree(&op.successors);
}

bool odsEmitPythonOps(Ods *ods, const char *dialect, const char *extension, TsString *out) {
  tsStringAppendC(out, "\n# Autogenerated by mlir-tblgen; don't manually edit.\n\n"
                       "from ._ods_common import _cext as _ods_cext\n"
                       "from ._ods_common import get_op_result_or_op_results as _ods_results_of\n"
                       "_ods_ir = _ods_cext.ir\n"
                       "_ods_cext.globals.register_traceback_file_exclusion(__file__)\n"
                       "_ods_builder = _ods_cext.ods_builder\n"
                       "_ods_value_builder = _ods_cext.ods_value_builder\n"
                       "_ods_operand = _ods_cext.ods_operand\n"
                       "_ods_result = _ods_cext.ods_result\n"
                       "_ods_attribute = _ods_cext.ods_attribute\n"
                       "_ods_region = _ods_cext.ods_region\n\n");
  if (extension)
    tsStringAppendFormat(out, "from ._%s_ops_gen import _Dialect\n", dialect);
  else
    tsStringAppendFormat(out,
                         "@_ods_cext.register_dialect\nclass _Dialect(_ods_ir.Dialect):\n"
                         "  DIALECT_NAMESPACE = \"%s\"\n",
                         dialect);
  TgRecordList ops = tgContextGetDerivedDefs(ods->context, tsLiteral("Op"));
  for (size_t i = 0; i < ops.size; ++i) {
    TgRecord *owner = NULL;
    MlirStringRef name = mlirStringRefCreateFromCString(dialect);
    if (tgRecordGetDefOptional(ops.data[i], "opDialect", &owner) && owner &&
        tsEqual(odsString(owner, "name"), name))
      appendOp(ods, ops.data[i], name, out);
  }
  return tgContextGetNumErrors(ods->context) == 0;
}
