// Writes what an op has beside its own accessors: derived attributes, adaptor accessors and
// builders with a body in C. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

//===--- C in records ---===//

void odsAppendBody(MlirStringRef text, TsString *out) {
  MlirStringRef trimmed = tsTrim(text);
  text.length = (size_t)(trimmed.data - text.data) + trimmed.length;
  // What begins behind `[{` has no indentation to compare.
  if (trimmed.data == text.data) {
    tsStringAppendC(out, "  ");
    tsStringAppend(out, odsTakeLine(&text));
    tsStringAppendChar(out, '\n');
  }
  odsAppendReindented(text, "  ", out);
  tsStringAppendC(out, "}\n");
}

// Appends `text` with $_builder and $_loc replaced by what our functions call them.
static void appendBody(Ods *ods, MlirStringRef text, TsString *out) {
  text = odsReplaceAll(ods, text, tsLiteral("$_builder"), tsLiteral("rewriter"));
  odsAppendBody(odsReplaceAll(ods, text, tsLiteral("$_loc"), tsLiteral("location")), out);
}

static void appendUnusedParam(MlirStringRef body, const char *param, const char *spelling,
                              TsString *out) {
  if (!odsMentions(body, param) &&
      tsFind(body, mlirStringRefCreateFromCString(spelling), 0) == SIZE_MAX)
    tsStringAppendFormat(out, "  (void)%s;\n", param);
}

//===--- Derived attributes ---===//

// DerivedTypeAttr has MLIR's name for a type, whoever writes the body.
static const char *derivedType(Ods *ods, const OdsAttr *attr) {
  MlirStringRef type = odsString(attr->record, "returnType");
  return tsEqualC(odsLastComponent(type), "Type") ? "MlirType" : odsText(ods, type);
}

static void appendDerivedHead(Ods *ods, const OdsOp *op, const OdsAttr *attr, TsString *out) {
  const char *type = derivedType(ods, attr);
  tsStringAppendFormat(out, "%s%s%sGet%s(MlirOperation op)", type,
                       type[strlen(type) - 1] == '*' ? "" : " ", op->cName,
                       odsUpperCamel(ods, attr->name));
}

void odsDeclareDerived(Ods *ods, const OdsOp *op, TsString *out) {
  for (size_t i = 0; i < op->numDerived; ++i) {
    appendDerivedHead(ods, op, &op->derived[i], out);
    tsStringAppendC(out, ";\n");
  }
}

void odsDefineDerived(Ods *ods, const OdsOp *op, TsString *out) {
  for (size_t i = 0; i < op->numDerived; ++i) {
    MlirStringRef body = odsString(op->derived[i].record, "body");
    appendDerivedHead(ods, op, &op->derived[i], out);
    tsStringAppendC(out, " {\n");
    appendUnusedParam(body, "op", "op", out);
    appendBody(ods, body, out);
  }
}

//===--- Adaptors ---===//

static void declareAdaptorOperand(Ods *ods, const OdsOp *op, unsigned group, TsString *out) {
  const OdsValue *value = &op->operands[group];
  const char *name = odsUpperCamel(ods, value->name), *cName = op->cName;
  bool isFixed = true;
  for (unsigned i = 0; i < group; ++i)
    isFixed = isFixed && op->operands[i].arity == TESSERA_SINGLE;
  if (!value->name.length)
    return;
  if (value->arity >= TESSERA_VARIADIC) {
    tsStringAppendFormat(
        out,
        "static inline intptr_t %sAdaptorGetNum%s(const TesseraOpAdaptor *adaptor) {\n"
        "  return tesseraAdaptorGetOperandGroup(adaptor, %u).count;\n}\n"
        "static inline const MlirValue *%sAdaptorGet%s(const TesseraOpAdaptor *adaptor) {\n"
        "  return adaptor->operands + tesseraAdaptorGetOperandGroup(adaptor, %u).start;\n}\n",
        cName, name, group, cName, name, group);
    return;
  }
  tsStringAppendFormat(
      out, "static inline MlirValue %sAdaptorGet%s(const TesseraOpAdaptor *adaptor) {\n", cName,
      name);
  if (value->arity == TESSERA_OPTIONAL || !isFixed)
    tsStringAppendFormat(out, "  return tesseraAdaptorGetOptionalOperand(adaptor, %u);\n}\n",
                         group);
  else
    tsStringAppendFormat(out, "  return adaptor->operands[%u];\n}\n", group);
}

void odsDeclareAdaptor(Ods *ods, const OdsOp *op, TsString *out) {
  for (unsigned i = 0; i < op->table.numOperands; ++i)
    declareAdaptorOperand(ods, op, i, out);
  for (size_t i = 0; i < op->numAttrs; ++i)
    if (!op->attrs[i].isSegmentSizes)
      tsStringAppendFormat(
          out,
          "static inline MlirAttribute %sAdaptorGet%sAttr(const TesseraOpAdaptor *adaptor) {\n"
          "  return tesseraAdaptorGetSlot(adaptor, %u);\n}\n",
          op->cName, odsUpperCamel(ods, op->attrs[i].name), op->attrs[i].slot);
}

//===--- Builders ---===//

static const char *paramType(Ods *ods, const TgInit *param) {
  TgRecord *record = tgInitGetRecord(param);
  if (record)
    return odsText(ods, odsString(record, "type"));
  return tgInitIsString(param) ? odsText(ods, tgStringGetValue(param)) : "";
}

void odsAppendBuilderParams(Ods *ods, const TgRecord *user, const TgRecord *builder,
                            TsString *out) {
  const TgInit *params = tgRecordGetDag(builder, "dagParams");
  MlirStringRef name = odsString(builder, "cName");
  for (size_t i = 0; params && i < tgDagGetNumArgs(params); ++i) {
    const char *type = paramType(ods, tgDagGetArg(params, i));
    bool startsList = out->size && out->data[out->size - 1] == '(';
    if (!*type || !tgDagGetArgName(params, i).length)
      tgReportAtRecord(user, TS_ERROR, "a parameter of builder '%.*s' has no type or no name",
                       (int)name.length, name.data);
    else
      tsStringAppendFormat(out, "%s%s%s%s", startsList ? "" : ", ", type,
                           type[strlen(type) - 1] == '*' ? "" : " ",
                           odsIdentifier(ods, tgDagGetArgName(params, i)));
  }
}

static void appendBuilderHead(Ods *ods, const OdsOp *op, const TgRecord *builder, TsString *out) {
  MlirStringRef name = odsString(builder, "cName");
  tsStringAppendFormat(
      out, "MlirOperation %sCreate%.*s(MlirRewriterBase rewriter, MlirLocation location", op->cName,
      (int)name.length, name.data);
  odsAppendBuilderParams(ods, op->record, builder, out);
  tsStringAppendC(out, ")");
}

typedef void (*BuilderVisitor)(Ods *ods, const OdsOp *op, const TgRecord *builder, TsString *out);

static void visitBuilders(Ods *ods, const OdsOp *op, BuilderVisitor visit, TsString *out) {
  const TgInit *builders = NULL;
  if (!tgRecordGetListOptional(op->record, "builders", &builders) || !builders)
    return;
  for (size_t i = 0; i < tgListGetSize(builders); ++i) {
    const TgRecord *builder = tgListGetDef(builders, i, op->record);
    if (builder && odsString(builder, "cName").length)
      visit(ods, op, builder, out);
  }
}

static void declareBuilder(Ods *ods, const OdsOp *op, const TgRecord *builder, TsString *out) {
  appendBuilderHead(ods, op, builder, out);
  tsStringAppendC(out, ";\n");
}

static void defineBuilder(Ods *ods, const OdsOp *op, const TgRecord *builder, TsString *out) {
  MlirStringRef body = odsString(builder, "body");
  if (!tsTrim(body).length)
    return; // written by hand
  appendBuilderHead(ods, op, builder, out);
  tsStringAppendC(out, " {\n");
  appendUnusedParam(body, "rewriter", "$_builder", out);
  appendUnusedParam(body, "location", "$_loc", out);
  appendBody(ods, body, out);
}

void odsDeclareBuilders(Ods *ods, const OdsOp *op, TsString *out) {
  visitBuilders(ods, op, declareBuilder, out);
}

void odsDefineBuilders(Ods *ods, const OdsOp *op, TsString *out) {
  visitBuilders(ods, op, defineBuilder, out);
}
