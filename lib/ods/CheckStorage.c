// Checks of the record of an attribute or type as a whole: syntax, parameters, builders.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Check.h"

//===--- Syntax ---===//

static bool isSet(const TgRecord *record, const char *field) {
  MlirStringRef text;
  return tgRecordGetStringOptional(record, field, &text);
}

static bool checkSyntax(const TgRecord *record, size_t numParams) {
  bool hasHook = odsBit(record, "hasCustomAssemblyFormat"),
       hasFormat = isSet(record, "assemblyFormat"), hasMnemonic = isSet(record, "mnemonic");
  const char *wrong = NULL;
  if (hasMnemonic && hasHook && hasFormat)
    wrong = "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'";
  else if (hasMnemonic && numParams && !hasHook && !hasFormat)
    wrong = "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is "
            "set";
  else if (!hasMnemonic && (hasHook || hasFormat))
    wrong = "'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is set";
  else if (hasFormat && !odsBit(record, "genAccessors"))
    wrong = "'assemblyFormat' requires 'genAccessors' to be true";
  if (wrong)
    tgReportAtRecord(record, TS_ERROR, "%s", wrong);
  return !wrong;
}

//===--- Parameters ---===//

static MlirStringRef cppTypeOf(const TgInit *param) {
  const TgRecord *record = tgInitGetRecord(param);
  if (record)
    return odsString(record, "cppType");
  return tgInitIsString(param) ? tgStringGetValue(param) : tsLiteral("");
}

// Integers of different widths can't be compared as C++ would by default.
static bool isUncomparable(const TgInit *param) {
  const TgRecord *record = tgInitGetRecord(param);
  return tsFind(cppTypeOf(param), tsLiteral("APInt"), 0) != SIZE_MAX &&
         !(record && isSet(record, "comparator"));
}

static bool checkParams(Ods *ods, const TgRecord *record, const TgInit *params) {
  for (size_t i = 0; params && i < tgDagGetNumArgs(params); ++i) {
    if (!tgDagGetArgName(params, i).length) {
      tgReportFormat(ods->context, TS_ERROR, (TgLoc){0}, "all parameters must have a name");
      return false;
    }
    if (isUncomparable(tgDagGetArg(params, i))) {
      tgReportAtRecord(record, TS_ERROR,
                       "Using a raw APInt parameter without a custom comparator is not supported "
                       "because an assert in the equality operator is triggered when the two "
                       "APInts have different bit widths. This can lead to unexpected crashes. Use "
                       "an `APIntParameter` or provide a custom comparator.");
      return false;
    }
  }
  return true;
}

//===--- Builders ---===//

typedef struct BuilderParam {
  MlirStringRef type, name, defaultValue;
} BuilderParam;

// What a builder is in C++, where builders are told apart by the types of their parameters alone.
typedef struct Signature {
  MlirStringRef returnType;
  size_t size;
  BuilderParam *params;
} Signature;

static Signature newSignature(Ods *ods, const OdsStorage *storage, size_t size, bool withContext) {
  Signature signature = {.returnType = mlirStringRefCreateFromCString(storage->className),
                         .params = tsArenaNewArray(&ods->arena, BuilderParam, size + 1)};
  if (withContext)
    signature.params[signature.size++] =
        (BuilderParam){tsLiteral("::mlir::MLIRContext *"), tsLiteral("context"), {0}};
  return signature;
}

static Signature readDefault(Ods *ods, const OdsStorage *storage, const TgInit *params) {
  size_t size = tgDagGetNumArgs(params);
  Signature signature = newSignature(ods, storage, size, true);
  for (size_t i = 0; i < size; ++i)
    signature.params[signature.size++] =
        (BuilderParam){cppTypeOf(tgDagGetArg(params, i)), tgDagGetArgName(params, i), {0}};
  return signature;
}

static Signature readBuilderSignature(Ods *ods, const OdsStorage *storage,
                                      const TgRecord *builder) {
  const TgInit *params = tgRecordGetDag(builder, "dagParams");
  size_t size = params ? tgDagGetNumArgs(params) : 0;
  Signature signature =
      newSignature(ods, storage, size, !odsBit(builder, "hasInferredContextParam"));
  MlirStringRef returnType = odsString(builder, "returnType");
  if (returnType.length)
    signature.returnType = returnType;
  for (size_t i = 0; i < size; ++i) {
    const TgRecord *record = tgInitGetRecord(tgDagGetArg(params, i));
    signature.params[signature.size++] = (BuilderParam){
        record ? odsString(record, "type") : cppTypeOf(tgDagGetArg(params, i)),
        tgDagGetArgName(params, i), record ? odsString(record, "defaultValue") : tsLiteral("")};
  }
  return signature;
}

// Whether whatever calls `other` could as well mean this one.
static bool subsumes(const Signature *signature, const Signature *other) {
  if (signature->size < other->size)
    return false;
  for (size_t i = 0; i < other->size; ++i)
    if (!tsEqual(signature->params[i].type, other->params[i].type))
      return false;
  return signature->size == other->size || signature->params[other->size].defaultValue.length;
}

static void appendSignature(const Signature *signature, TsString *out) {
  tsStringAppendFormat(out, "static %.*s get(", (int)signature->returnType.length,
                       signature->returnType.data);
  for (size_t i = 0; i < signature->size; ++i) {
    const BuilderParam *param = &signature->params[i];
    bool isJoined = param->type.length && strchr("*&", param->type.data[param->type.length - 1]);
    tsStringAppendFormat(out, "%s%.*s%s%.*s", i ? ", " : "", (int)param->type.length,
                         param->type.data, isJoined ? "" : " ", (int)param->name.length,
                         param->name.data);
    if (param->defaultValue.length)
      tsStringAppendFormat(out, " = %.*s", (int)param->defaultValue.length,
                           param->defaultValue.data);
  }
  tsStringAppendC(out, ");\n\n");
}

static void reportShadowed(Ods *ods, const TgRecord *record, const Signature *shadowed,
                           const Signature *by) {
  TsString note = {0};
  tgReport(ods->context, TS_ERROR, tgRecordGetFieldLoc(record, "builders"),
           tsLiteral("builder `get` conflicts with an existing builder. "));
  tsStringAppendC(&note, "A new builder with signature:\n");
  appendSignature(shadowed, &note);
  tsStringAppendC(&note, "is shadowed by an existing builder with signature:\n");
  appendSignature(by, &note);
  tsStringAppendC(&note, "Please remove one of the conflicting definitions.");
  tgReport(ods->context, TS_NOTE, (TgLoc){0}, tsStringView(&note));
  tsStringFree(&note);
}

static bool checkBuilderParamNames(const TgRecord *record, const TgInit *builders) {
  for (size_t i = 0; i < tgListGetSize(builders); ++i) {
    const TgRecord *builder = tgListGetDef(builders, i, record);
    const TgInit *params = builder ? tgRecordGetDag(builder, "dagParams") : NULL;
    for (size_t p = 0; params && p < tgDagGetNumArgs(params); ++p)
      if (!tgDagGetArgName(params, p).length) {
        tgReportAtRecord(record, TS_ERROR, "builder parameters must have a name");
        return false;
      }
  }
  return true;
}

// Builders with a name in C are told apart by that.
static void checkStorageBuilders(Ods *ods, const OdsStorage *storage, const TgInit *builders,
                                 const TgInit *params) {
  const TgRecord *record = storage->record;
  size_t size = tgListGetSize(builders), count = 0;
  Signature *signatures = tsArenaNewArray(&ods->arena, Signature, size + 1);
  if (!odsBit(record, "skipDefaultBuilders"))
    signatures[count++] = readDefault(ods, storage, params);
  for (size_t i = 0; i < size; ++i) {
    const TgRecord *builder = tgListGetDef(builders, i, record);
    if (!builder || odsString(builder, "cName").length)
      continue;
    signatures[count] = readBuilderSignature(ods, storage, builder);
    for (size_t other = 0; other < count; ++other)
      if (subsumes(&signatures[other], &signatures[count])) {
        reportShadowed(ods, record, &signatures[count], &signatures[other]);
        return;
      }
    ++count;
  }
}

void odsCheckStorage(Ods *ods, const OdsStorage *storage) {
  const TgRecord *record = storage->record;
  const TgInit *params = tgRecordGetDag(record, "parameters"), *builders = NULL;
  size_t numParams = params ? tgDagGetNumArgs(params) : 0;
  tgRecordGetListOptional(record, "builders", &builders);
  bool isFine = (!builders || checkBuilderParamNames(record, builders)) &&
                checkSyntax(record, numParams) && checkParams(ods, record, params) &&
                checkParams(ods, record, tgRecordGetDag(record, "mutableBody"));
  if (!isFine || !builders)
    return;
  if (odsCheckBuilderNames(record, builders) && numParams)
    checkStorageBuilders(ods, storage, builders, params);
}
