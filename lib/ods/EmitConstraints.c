// Writes constraints as C functions: those whose records name one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

// A constraint on types, or on attributes, that is a function.
static MlirStringRef functionOf(const TgRecord *record) {
  return odsString(record, "cppFunctionName");
}

static const char *className(bool ofTypes) { return ofTypes ? "TypeConstraint" : "AttrConstraint"; }

static void appendConstraintSignature(const TgRecord *record, bool ofTypes, TsString *out) {
  MlirStringRef name = functionOf(record);
  tsStringAppendFormat(out, "bool %.*s(%s)", (int)name.length, name.data,
                       ofTypes ? "MlirType type" : "MlirAttribute attribute");
}

void odsEmitConstraintDeclarations(OdsEmitter *emitter, bool ofTypes, TsString *out) {
  TgRecordList records = tgContextGetDerivedDefs(
      emitter->ods->context, mlirStringRefCreateFromCString(className(ofTypes)));
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n",
                       emitter->source);
  for (size_t i = 0; i < records.size; ++i) {
    if (!functionOf(records.data[i]).length)
      continue;
    odsAppendOrigin(emitter->ods, records.data[i], out);
    appendConstraintSignature(records.data[i], ofTypes, out);
    tsStringAppendC(out, ";\n");
  }
}

static void defineConstraint(OdsEmitter *emitter, TgRecord *record, bool ofTypes) {
  TsString *out = &emitter->body;
  OdsScope scope = {
      .ods = emitter->ods, .record = record, .selfKind = ofTypes ? ODS_TYPE : ODS_ATTRIBUTE};
  const OdsConstraint *constraint = odsGetConstraint(&scope, record);
  const char *self = ofTypes ? "type" : "attribute";
  tsStringAppendC(out, "\n");
  odsAppendOrigin(emitter->ods, record, out);
  appendConstraintSignature(record, ofTypes, out);
  if (constraint)
    tsStringAppendFormat(
        out, " {\n  return tesseraConstraintHoldsFor%s(%s, (MlirOperation){NULL}, %s);\n}\n",
        ofTypes ? "Type" : "Attribute", odsReferConstraint(emitter, constraint), self);
  else // everything satisfies it
    tsStringAppendFormat(out, " {\n  (void)%s;\n  return true;\n}\n", self);
}

void odsEmitConstraintDefinitions(OdsEmitter *emitter, bool ofTypes, const char *header,
                                  TsString *out) {
  TgRecordList records = tgContextGetDerivedDefs(
      emitter->ods->context, mlirStringRefCreateFromCString(className(ofTypes)));
  for (size_t i = 0; i < records.size; ++i)
    if (functionOf(records.data[i]).length)
      defineConstraint(emitter, records.data[i], ofTypes);
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n",
                       emitter->source);
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out, "#include \"tessera/Constraint.h\"\n"
                       "#include \"tessera/ConstraintFunctions.h\"\n\n");
  tsStringAppend(out, tsStringView(&emitter->externs));
  tsStringAppend(out, tsStringView(&emitter->functions));
  tsStringAppend(out, tsStringView(&emitter->data));
  tsStringAppend(out, tsStringView(&emitter->body));
  odsEmitterFree(emitter);
}
