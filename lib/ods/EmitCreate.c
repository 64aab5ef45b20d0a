// Writes the functions that build ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

static const char *nameOr(Ods *ods, MlirStringRef name, const char *kind, unsigned number) {
  return name.length ? odsIdentifier(ods, name) : odsFormat(ods, "%s%u", kind, number);
}

static bool isVariadic(const OdsValue *value) { return value->arity >= TESSERA_VARIADIC; }

static void appendResultParams(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  for (unsigned i = 0; i < op->table.numResults; ++i) {
    const char *name = nameOr(emitter->ods, op->results[i].name, "result", i);
    if (isVariadic(&op->results[i]))
      tsStringAppendFormat(out, ", intptr_t num%sResultTypes, const MlirType *%sResultTypes",
                           odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(name)), name);
    else
      tsStringAppendFormat(out, ", MlirType %sResultType", name);
  }
}

static void appendArgumentParams(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  for (size_t i = 0; i < op->numArguments; ++i) {
    const OdsArgument *argument = &op->arguments[i];
    if (argument->isAttribute) {
      tsStringAppendFormat(out, ", MlirAttribute %s",
                           odsIdentifier(emitter->ods, op->attrs[argument->index].name));
      continue;
    }
    const OdsValue *value = &op->operands[argument->index];
    const char *name = nameOr(emitter->ods, value->name, "operand", argument->index);
    if (isVariadic(value))
      tsStringAppendFormat(out, ", intptr_t num%s, const MlirValue *%s",
                           odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(name)), name);
    else
      tsStringAppendFormat(out, ", MlirValue %s", name);
  }
  for (unsigned i = 0; i < op->table.numSuccessors; ++i) {
    const char *name = nameOr(emitter->ods, op->successors[i].name, "successor", i);
    if (isVariadic(&op->successors[i]))
      tsStringAppendFormat(out, ", intptr_t num%s, const MlirBlock *%s",
                           odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(name)), name);
    else
      tsStringAppendFormat(out, ", MlirBlock %s", name);
  }
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    if (isVariadic(&op->regions[i]))
      tsStringAppendFormat(
          out, ", intptr_t num%s",
          odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(nameOr(
                                          emitter->ods, op->regions[i].name, "Regions", i))));
}

static void appendCreateHead(OdsEmitter *emitter, const OdsOp *op, bool inferred, TsString *out) {
  tsStringAppendFormat(out,
                       "MlirOperation %sCreate%s(MlirRewriterBase rewriter, MlirLocation location",
                       op->cName, inferred ? "Inferred" : "");
  if (!inferred)
    appendResultParams(emitter, op, out);
  appendArgumentParams(emitter, op, out);
  tsStringAppendC(out, ")");
}

static bool hasInferred(const OdsOp *op) {
  return op->table.numResults && odsHasTrait(op, TESSERA_TRAIT_INFER_TYPES);
}

void odsDeclareCreate(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  appendCreateHead(emitter, op, false, out);
  tsStringAppendC(out, ";\n");
  if (hasInferred(op)) {
    appendCreateHead(emitter, op, true, out);
    tsStringAppendC(out, ";\n");
  }
}

// One entry of an array of groups: {size, pointer}.
static void appendGroup(OdsEmitter *emitter, const OdsValue *value, const char *kind,
                        unsigned number, const char *suffix, TsString *out) {
  const char *name = nameOr(emitter->ods, value->name, kind, number);
  const char *upper = odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(name));
  if (isVariadic(value))
    tsStringAppendFormat(out, "{num%s%s, %s%s}", upper, *suffix ? "ResultTypes" : "", name,
                         *suffix ? "ResultTypes" : "");
  else if (value->arity == TESSERA_OPTIONAL)
    tsStringAppendFormat(out, "{%s%s.ptr != NULL, &%s%s}", name, suffix, name, suffix);
  else
    tsStringAppendFormat(out, "{1, &%s%s}", name, suffix);
}

static void appendGroups(OdsEmitter *emitter, const OdsValue *values, unsigned size,
                         const char *kind, const char *type, const char *array, const char *suffix,
                         TsString *out) {
  if (!size)
    return;
  tsStringAppendFormat(out, "  const %s %s[] = {", type, array);
  for (unsigned i = 0; i < size; ++i) {
    tsStringAppendC(out, i ? ", " : "");
    appendGroup(emitter, &values[i], kind, i, suffix, out);
  }
  tsStringAppendC(out, "};\n");
}

static void appendAttributeArray(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  if (!op->numAttrs)
    return;
  tsStringAppendC(out, "  const MlirAttribute attributes[] = {");
  for (size_t i = 0; i < op->numAttrs; ++i)
    tsStringAppendFormat(
        out, "%s%s", i ? ", " : "",
        op->attrs[i].isSegmentSizes ? "{NULL}" : odsIdentifier(emitter->ods, op->attrs[i].name));
  tsStringAppendC(out, "};\n");
}

static void appendRegions(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  unsigned fixed = 0;
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    fixed += !isVariadic(&op->regions[i]);
  tsStringAppendFormat(out, "%u", fixed);
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    if (isVariadic(&op->regions[i]))
      tsStringAppendFormat(
          out, " + num%s",
          odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(nameOr(
                                          emitter->ods, op->regions[i].name, "Regions", i))));
}

static void defineOne(OdsEmitter *emitter, const OdsOp *op, bool inferred, TsString *out) {
  appendCreateHead(emitter, op, inferred, out);
  tsStringAppendC(out, " {\n");
  if (!inferred)
    appendGroups(emitter, op->results, op->table.numResults, "result", "TesseraTypeGroup",
                 "results", "ResultType", out);
  appendGroups(emitter, op->operands, op->table.numOperands, "operand", "TesseraValueGroup",
               "operands", "", out);
  appendGroups(emitter, op->successors, op->table.numSuccessors, "successor", "TesseraBlockGroup",
               "successors", "", out);
  appendAttributeArray(emitter, op, out);
  // Without results there is nothing to infer: an empty list of types says so.
  const char *results = inferred               ? "NULL"
                        : op->table.numResults ? "results"
                                               : "&(TesseraTypeGroup){0, NULL}";
  tsStringAppendFormat(
      out, "  return tesseraOperationBuild(rewriter, location, &%sDef, %s, %s, %s, %s, ", op->cName,
      results, op->table.numOperands ? "operands" : "NULL", op->numAttrs ? "attributes" : "NULL",
      op->table.numSuccessors ? "successors" : "NULL");
  appendRegions(emitter, op, out);
  tsStringAppendC(out, ");\n}\n");
}

void odsDefineCreate(OdsEmitter *emitter, const OdsOp *op, TsString *out) {
  defineOne(emitter, op, false, out);
  if (hasInferred(op))
    defineOne(emitter, op, true, out);
}
