// Writes passes: structs of options and tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

#include <ctype.h>

typedef enum OptionKind {
  OPTION_BOOL,
  OPTION_INTEGER,
  OPTION_FLOAT,
  OPTION_STRING,
  OPTION_PIPELINE,
  OPTION_ENUM
} OptionKind;

typedef struct PassOption {
  const char *member, *argument, *help;
  OptionKind kind;
  bool isList, isUnsigned;
  unsigned bits;           ///< of INTEGER
  const char *defaultText; ///< NULL: zero
  OdsEnum *enumeration;    ///< of ENUM; NULL: the option lists its values itself
  MlirStringRef values;    ///< the list: `clEnumValN(symbol, "name", "help"), ...`
} PassOption;

/// One of the values that an option lists.
typedef struct PassOptionValue {
  MlirStringRef symbol, keyword;
} PassOptionValue;

// "ttir::FooPass" -> ttirFooPass; "TTNNDeallocate" -> ttnnDeallocate.
static const char *lowerName(Ods *ods, const TgRecord *pass) {
  return odsLowerFirst(ods, tgRecordGetName(pass));
}

// A named sequence of passes rather than a pass.
static bool isPipeline(const TgRecord *pass) {
  return tgRecordIsSubClassOf(pass, tsLiteral("PassPipeline"));
}

static bool appliesPatterns(const TgRecord *pass) {
  return !isPipeline(pass) && odsBit(pass, "appliesPatterns");
}

// Patterns that come to no end are an error unless the pass says that they may.
static const char *applyFunction(const TgRecord *pass) {
  return odsBit(pass, "mayStopEarly") ? "tesseraPassTryPatterns" : "tesseraPassApplyPatterns";
}

static bool appliesConversion(const TgRecord *pass) {
  return !isPipeline(pass) && odsBit(pass, "appliesConversion");
}

// It has patterns, and a function of its own that runs.
static bool hasPatterns(const TgRecord *pass) {
  return !isPipeline(pass) && odsBit(pass, "hasPatterns");
}

static bool addsPatterns(const TgRecord *pass) {
  return appliesPatterns(pass) || hasPatterns(pass);
}

// By a function of its own; patterns are added by another.
static bool hasInitializer(const TgRecord *pass) {
  return !isPipeline(pass) && odsBit(pass, "hasInitializer");
}

static const char *suffixOf(const TgRecord *pass) { return isPipeline(pass) ? "Pipeline" : "Pass"; }

/// An integer type of C.
typedef struct IntegerName {
  const char *name;
  unsigned bits;
  bool isUnsigned;
} IntegerName;

static const IntegerName *findIntegerName(MlirStringRef type) {
  static const IntegerName names[] = {
      {"int", 32, false},     {"unsigned", 32, true}, {"int64_t", 64, false},
      {"int32_t", 32, false}, {"uint64_t", 64, true}, {"uint32_t", 32, true},
      {"size_t", 64, true},   {"int16_t", 16, false}, {"uint8_t", 8, true}};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (tsEqualC(type, names[i].name))
      return &names[i];
  return NULL;
}

static void readOptionType(Ods *ods, MlirStringRef type, PassOption *option) {
  MlirStringRef last = odsLastComponent(type);
  const IntegerName *integer = findIntegerName(last);
  if (tsEqualC(last, "bool")) {
    option->kind = OPTION_BOOL;
  } else if (tsEqualC(last, "OpPassManager")) {
    option->kind = OPTION_PIPELINE;
  } else if (tsEqualC(last, "float") || tsEqualC(last, "double")) {
    option->kind = OPTION_FLOAT;
  } else if (integer) {
    option->kind = OPTION_INTEGER;
    option->bits = integer->bits;
    option->isUnsigned = integer->isUnsigned;
  } else {
    option->kind = OPTION_STRING;
    for (size_t i = 0; i < ods->enums.size && option->kind == OPTION_STRING; ++i)
      if (tsEqualC(last, ods->enums.data[i]->table.name)) {
        option->enumeration = ods->enums.data[i];
        option->kind = OPTION_ENUM;
      }
  }
}

// Takes the next `clEnumValN(A::B::symbol, "keyword", ...)` off the text; false at the end.
static bool takeValue(MlirStringRef *text, PassOptionValue *value) {
  const MlirStringRef start = tsLiteral("clEnumValN(");
  size_t at = tsFind(*text, start, 0);
  if (at == SIZE_MAX)
    return false;
  *text = tsSubstring(*text, at + start.length, text->length);
  size_t comma = tsFindChar(*text, ',', 0);
  size_t open = comma == SIZE_MAX ? SIZE_MAX : tsFindChar(*text, '"', comma);
  size_t close = open == SIZE_MAX ? SIZE_MAX : tsFindChar(*text, '"', open + 1);
  if (close == SIZE_MAX)
    return false;
  value->symbol = odsLastComponent(tsTrim(tsSubstring(*text, 0, comma)));
  value->keyword = tsSubstring(*text, open + 1, close - open - 1);
  *text = tsSubstring(*text, close + 1, text->length);
  return true;
}

// The word for a value that the record names by its symbol.
static MlirStringRef findOptionKeyword(const PassOption *option, MlirStringRef symbol) {
  for (uint32_t i = 0; option->enumeration && i < option->enumeration->table.numCases; ++i)
    if (tsEqualC(symbol, option->enumeration->table.cases[i].symbol))
      return mlirStringRefCreateFromCString(option->enumeration->table.cases[i].keyword);
  MlirStringRef text = option->values;
  for (PassOptionValue value; takeValue(&text, &value);)
    if (tsEqual(symbol, value.symbol))
      return value.keyword;
  return symbol;
}

static PassOption readOption(Ods *ods, const TgRecord *record) {
  PassOption option = {.member = odsIdentifier(ods, odsString(record, "cppName")),
                       .argument = odsText(ods, odsString(record, "argument")),
                       .help = odsText(ods, odsString(record, "description")),
                       .isList = tgRecordIsSubClassOf(record, tsLiteral("ListOption"))};
  MlirStringRef value = tsTrim(odsString(record, "defaultValue"));
  readOptionType(ods, odsString(record, "type"), &option);
  MlirStringRef values = odsString(record, "additionalOptFlags");
  if (option.kind == OPTION_STRING && tsFind(values, tsLiteral("clEnumValN("), 0) != SIZE_MAX) {
    option.kind = OPTION_ENUM;
    option.values = values;
  }
  if ((option.kind == OPTION_STRING || option.kind == OPTION_PIPELINE) && value.length >= 2 &&
      value.data[0] == '"')
    value = tsSubstring(value, 1, value.length - 2);
  else if (option.kind == OPTION_ENUM && value.length)
    value = findOptionKeyword(&option, odsLastComponent(value));
  option.defaultText = value.length ? odsText(ods, value) : NULL;
  return option;
}

/// How tables and structs say a kind of option.
typedef struct KindWords {
  const char *table, *member, *listTable, *listMember;
} KindWords;

static const KindWords *kindWords(const PassOption *option) {
  static const KindWords words[] = {
      [OPTION_BOOL] = {"BOOL", "bool", "INTEGER_LIST", "TesseraIntegerList"},
      [OPTION_INTEGER] = {"INTEGER", "int64_t", "INTEGER_LIST", "TesseraIntegerList"},
      [OPTION_FLOAT] = {"FLOAT", "double", "FLOAT_LIST", "TesseraFloatList"},
      [OPTION_STRING] = {"STRING", "MlirStringRef", "STRING_LIST", "TesseraStringList"},
      [OPTION_PIPELINE] = {"PIPELINE", "MlirStringRef", "PIPELINE_LIST", "TesseraStringList"},
      [OPTION_ENUM] = {"ENUM", "int64_t", "ENUM_LIST", "TesseraIntegerList"},
  };
  return &words[option->kind];
}

static const char *memberType(const PassOption *option) {
  const KindWords *words = kindWords(option);
  return option->isList ? words->listMember : words->member;
}

static const char *kindName(const PassOption *option) {
  const KindWords *words = kindWords(option);
  return option->isList ? words->listTable : words->table;
}

// "::mlir::InterfacePass<FunctionOpInterface>" -> "functionOpInterface"; NULL for other passes.
static const char *findPassInterface(Ods *ods, const TgRecord *pass) {
  MlirStringRef base = odsString(pass, "baseClass");
  size_t less = tsFindChar(base, '<', 0);
  if (less == SIZE_MAX || !tsStartsWith(base, tsLiteral("::mlir::InterfacePass")))
    return NULL;
  MlirStringRef name = tsTrim(tsSubstring(base, less + 1, base.length - less - 2));
  return odsLowerFirst(ods, odsLastComponent(name));
}

// "::mlir::OperationPass<::mlir::func::FuncOp>" -> "func.func"; NULL for any op.
static const char *findPassAnchor(Ods *ods, const TgRecord *pass) {
  MlirStringRef base = odsString(pass, "baseClass");
  size_t less = tsFindChar(base, '<', 0);
  if (less == SIZE_MAX || !tsEndsWith(base, tsLiteral(">")) ||
      tsStartsWith(base, tsLiteral("::mlir::InterfacePass")))
    return NULL;
  MlirStringRef cppClass = tsTrim(tsSubstring(base, less + 1, base.length - less - 2));
  MlirStringRef className = odsLastComponent(cppClass),
                space = odsLastComponent(odsNamespaceOf(cppClass));
  if (!cppClass.length)
    return NULL;
  if (tsFindChar(cppClass, '.', 0) != SIZE_MAX)
    return odsText(ods, cppClass);
  if (tsEqualC(className, "ModuleOp"))
    return "builtin.module";
  const char *snake = odsSnakeOpName(ods, className);
  return odsFormat(ods, "%.*s.%s", (int)space.length, space.data, snake);
}

static MlirStringRef dependentName(Ods *ods, MlirStringRef name) {
  MlirStringRef space = odsNamespaceOf(name);
  for (size_t i = 0; space.length && i < ods->dialects.size; ++i)
    if (tsEqual(odsString(ods->dialects.data[i]->record, "cppNamespace"), space))
      return mlirStringRefCreateFromCString(ods->dialects.data[i]->table.name);
  return odsLastComponent(space.length ? space : name);
}

// "maxIterations" -> "MaxIterations".
static const char *upperFirst(Ods *ods, MlirStringRef name) {
  return odsFormat(ods, "%c%.*s", toupper((unsigned char)name.data[0]), (int)name.length - 1,
                   name.data + 1);
}

// NULL: none, as for every pipeline.
static const TgInit *statisticsOf(const TgRecord *pass) {
  return isPipeline(pass) ? NULL : tgRecordGetList(pass, "statistics");
}

// Constants for the values of an option and for the statistics, by their position.
static void declareConstants(Ods *ods, const TgRecord *pass, TsString *out) {
  MlirStringRef name = tgRecordGetName(pass);
  const TgInit *options = tgRecordGetList(pass, "options");
  for (size_t i = 0; options && i < tgListGetSize(options); ++i) {
    PassOption option = readOption(ods, tgListGetDef(options, i, pass));
    MlirStringRef text = option.values;
    const char *member = upperFirst(ods, mlirStringRefCreateFromCString(option.member));
    tsStringAppendC(out, option.values.length ? "enum {\n" : "");
    for (PassOptionValue value; takeValue(&text, &value);)
      tsStringAppendFormat(out, "  %.*s%s%.*s,\n", (int)name.length, name.data, member,
                           (int)value.symbol.length, value.symbol.data);
    tsStringAppendC(out, option.values.length ? "};\n" : "");
  }
  const TgInit *statistics = statisticsOf(pass);
  size_t size = statistics ? tgListGetSize(statistics) : 0;
  tsStringAppendC(out, size ? "enum {\n" : "");
  for (size_t i = 0; i < size; ++i)
    tsStringAppendFormat(out, "  %.*sStatistic%s,\n", (int)name.length, name.data,
                         upperFirst(ods, odsString(tgListGetDef(statistics, i, pass), "cppName")));
  tsStringAppendC(out, size ? "};\n" : "");
}

static void declarePass(Ods *ods, const TgRecord *pass, TsString *out) {
  MlirStringRef name = tgRecordGetName(pass);
  const char *lower = lowerName(ods, pass);
  const TgInit *options = tgRecordGetList(pass, "options");
  size_t size = options ? tgListGetSize(options) : 0;
  MlirStringRef summary = tsTrim(odsString(pass, "summary"));
  tsStringAppendC(out, "\n");
  odsAppendOrigin(ods, pass, out);
  tsStringAppendFormat(out, "// %.*s\n", (int)summary.length, summary.data);
  if (size) {
    tsStringAppendFormat(out, "typedef struct %.*sOptions {\n", (int)name.length, name.data);
    for (size_t i = 0; i < size; ++i) {
      PassOption option = readOption(ods, tgListGetDef(options, i, pass));
      tsStringAppendFormat(out, "  /// %s\n  %s %s;\n", option.help, memberType(&option),
                           option.member);
    }
    tsStringAppendFormat(out, "} %.*sOptions;\n", (int)name.length, name.data);
  } else {
    tsStringAppendFormat(out,
                         "// It has no options: NULL.\ntypedef struct %.*sOptions %.*sOptions;\n",
                         (int)name.length, name.data, (int)name.length, name.data);
  }
  declareConstants(ods, pass, out);
  tsStringAppendFormat(out, "extern const TesseraPassDef %s%sDef;\n", lower, suffixOf(pass));
  if (isPipeline(pass))
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sPipelineBuild(MlirOpPassManager passManager, const "
                         "%.*sOptions *options, MlirStringCallback error, void *user);\n",
                         lower, (int)name.length, name.data);
  else if (appliesConversion(pass))
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sPassPlan(TesseraPlan *plan, const %.*sOptions "
                         "*options);\n",
                         lower, (int)name.length, name.data);
  if (addsPatterns(pass))
    tsStringAppendFormat(out,
                         "void %sPassAddPatterns(MlirRewritePatternSet patterns, const "
                         "%.*sOptions *options);\n",
                         lower, (int)name.length, name.data);
  size_t hooks = odsBeginHooks(out);
  if (!isPipeline(pass) && !appliesConversion(pass) && !appliesPatterns(pass))
    tsStringAppendFormat(
        out, "void %sPassRun(MlirPass pass, const %.*sOptions *options, MlirOperation op);\n",
        lower, (int)name.length, name.data);
  if (hasInitializer(pass))
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sPassInitialize(MlirPass pass, const %.*sOptions "
                         "*options, MlirContext context);\n",
                         lower, (int)name.length, name.data);
  odsEndHooks(out, hooks);
}

// The hooks of the table, which call those written by hand with options of the right type.
static void defineHooks(const TgRecord *pass, const char *lower, TsString *out) {
  if (isPipeline(pass))
    tsStringAppendFormat(out,
                         "static MlirLogicalResult %sBuild(MlirOpPassManager passManager, const "
                         "void *options, MlirStringCallback error, void *user) {\n"
                         "  return %sPipelineBuild(passManager, options, error, user);\n}\n",
                         lower, lower);
  else if (appliesPatterns(pass))
    tsStringAppendFormat(out,
                         "static void %sRun(MlirPass pass, const void *options, MlirOperation op) "
                         "{\n  (void)options;\n  %s(pass, op);\n}\n",
                         lower, applyFunction(pass));
  else if (appliesConversion(pass))
    tsStringAppendFormat(
        out,
        "static MlirLogicalResult %sPlan(TesseraPlan *plan, const void *options) {\n"
        "  return %sPassPlan(plan, options);\n}\n"
        "static void %sRun(MlirPass pass, const void *options, MlirOperation op) {\n"
        "  tesseraPassConvert(pass, op, &(TesseraPlanSource){.planner = %sPlan, .input = "
        "options});\n}\n",
        lower, lower, lower, lower);
  else
    tsStringAppendFormat(out,
                         "static void %sRun(MlirPass pass, const void *options, MlirOperation op) "
                         "{\n  %sPassRun(pass, options, op);\n}\n",
                         lower, lower);
  if (addsPatterns(pass))
    tsStringAppendFormat(
        out,
        "static MlirLogicalResult %sInitialize(MlirPass pass, const void "
        "*options, MlirContext context) {\n"
        "  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);\n"
        "  %sPassAddPatterns(patterns, options);\n"
        "  tesseraPassSetPatterns(pass, patterns);\n"
        "  return mlirLogicalResultSuccess();\n}\n",
        lower, lower);
  else if (hasInitializer(pass))
    tsStringAppendFormat(out,
                         "static MlirLogicalResult %sInitialize(MlirPass pass, const void "
                         "*options, MlirContext context) {\n"
                         "  return %sPassInitialize(pass, options, context);\n}\n",
                         lower, lower);
}

// The table of an option that lists its values.
static void defineOptionValues(const PassOption *option, const char *lower, TsString *out) {
  MlirStringRef text = option->values;
  unsigned count = 0;
  tsStringAppendFormat(out, "static const TesseraEnumCase %s%sCases[] = {\n", lower,
                       option->member);
  for (PassOptionValue value; takeValue(&text, &value); ++count)
    tsStringAppendFormat(out, "    {\"%.*s\", \"%.*s\", %u},\n", (int)value.symbol.length,
                         value.symbol.data, (int)value.keyword.length, value.keyword.data, count);
  tsStringAppendFormat(out,
                       "};\nstatic const TesseraEnumDef %s%sEnum = {\n    .name = \"%s\",\n    "
                       ".width = 32,\n    .numCases = %u,\n    .cases = %s%sCases,\n};\n",
                       lower, option->member, option->argument, count, lower, option->member);
}

static size_t defineStatistics(Ods *ods, const TgRecord *pass, const char *lower, TsString *out) {
  const TgInit *statistics = statisticsOf(pass);
  size_t size = statistics ? tgListGetSize(statistics) : 0;
  for (size_t i = 0; i < size; ++i) {
    const TgRecord *statistic = tgListGetDef(statistics, i, pass);
    if (!i)
      tsStringAppendFormat(out, "static const TesseraStatisticDef %sStatistics[] = {\n", lower);
    tsStringAppendC(out, "    {");
    odsAppendQuoted(out, odsText(ods, odsString(statistic, "name")));
    tsStringAppendC(out, ", ");
    odsAppendQuoted(out, odsText(ods, odsString(statistic, "description")));
    tsStringAppendC(out, i + 1 == size ? "},\n};\n" : "},\n");
  }
  return size;
}

static void definePassOptions(Ods *ods, const TgRecord *pass, const char *lower, TsString *out) {
  MlirStringRef name = tgRecordGetName(pass);
  const TgInit *options = tgRecordGetList(pass, "options");
  size_t size = options ? tgListGetSize(options) : 0;
  if (!size)
    return;
  for (size_t i = 0; i < size; ++i) {
    PassOption option = readOption(ods, tgListGetDef(options, i, pass));
    if (option.values.length)
      defineOptionValues(&option, lower, out);
  }
  tsStringAppendFormat(out, "static const TesseraOptionDef %sOptions[] = {\n", lower);
  for (size_t i = 0; i < size; ++i) {
    PassOption option = readOption(ods, tgListGetDef(options, i, pass));
    tsStringAppendC(out, "    {");
    odsAppendQuoted(out, option.argument);
    tsStringAppendC(out, ", ");
    odsAppendQuoted(out, option.help);
    tsStringAppendFormat(out, ", TESSERA_OPTION_%s, offsetof(%.*sOptions, %s), ", kindName(&option),
                         (int)name.length, name.data, option.member);
    odsAppendQuoted(out, option.defaultText);
    if (option.values.length)
      tsStringAppendFormat(out, ", &%s%sEnum", lower, option.member);
    else if (option.enumeration)
      tsStringAppendFormat(out, ", &%sEnum", option.enumeration->lowerName);
    else
      tsStringAppendC(out, ", NULL");
    tsStringAppendFormat(out, ", %u, %s},\n", option.bits, option.isUnsigned ? "true" : "false");
  }
  tsStringAppendC(out, "};\n");
}

static void definePass(Ods *ods, const TgRecord *pass, TsString *out) {
  MlirStringRef name = tgRecordGetName(pass);
  const char *lower = lowerName(ods, pass);
  const TgInit *options = tgRecordGetList(pass, "options"),
               *dependents = tgRecordGetList(pass, "dependentDialects");
  size_t numOptions = options ? tgListGetSize(options) : 0,
         numDependents = dependents ? tgListGetSize(dependents) : 0;
  tsStringAppendC(out, "\n");
  odsAppendOrigin(ods, pass, out);
  definePassOptions(ods, pass, lower, out);
  size_t numStatistics = defineStatistics(ods, pass, lower, out);
  if (numDependents) {
    tsStringAppendFormat(out, "static const char *const %sDependents[] = {", lower);
    for (size_t i = 0; i < numDependents; ++i) {
      MlirStringRef dependent =
          dependentName(ods, tgStringGetValue(tgListGetElement(dependents, i)));
      tsStringAppendFormat(out, "%s\"%.*s\"", i ? ", " : "", (int)dependent.length, dependent.data);
    }
    tsStringAppendC(out, "};\n");
  }
  defineHooks(pass, lower, out);
  const char *interface = findPassInterface(ods, pass);
  if (interface)
    tsStringAppendFormat(out, "extern const TesseraInterface %s;\n", interface);
  tsStringAppendFormat(
      out, "const TesseraPassDef %s%sDef = {\n    .name = \"%.*s\",\n    .argument = ", lower,
      suffixOf(pass), (int)name.length, name.data);
  odsAppendQuoted(out, odsText(ods, odsString(pass, "argument")));
  tsStringAppendC(out, ",\n    .summary = ");
  odsAppendQuoted(out, odsText(ods, tsTrim(odsString(pass, "summary"))));
  MlirStringRef description = tsTrim(odsString(pass, "description"));
  tsStringAppendC(out, ",\n    .description = ");
  odsAppendQuoted(out, description.length ? odsText(ods, description) : NULL);
  tsStringAppendC(out, ",\n    .anchor = ");
  odsAppendQuoted(out, findPassAnchor(ods, pass));
  tsStringAppendC(out, ",\n");
  if (interface)
    tsStringAppendFormat(out, "    .anchorInterface = &%s,\n", interface);
  if (hasInitializer(pass) || addsPatterns(pass))
    tsStringAppendFormat(out, "    .initialize = %sInitialize,\n", lower);
  if (numOptions)
    tsStringAppendFormat(out,
                         "    .optionsSize = sizeof(%.*sOptions),\n    .numOptions = %zu,\n    "
                         ".options = %sOptions,\n",
                         (int)name.length, name.data, numOptions, lower);
  if (numStatistics)
    tsStringAppendFormat(out, "    .numStatistics = %zu,\n    .statistics = %sStatistics,\n",
                         numStatistics, lower);
  if (numDependents)
    tsStringAppendFormat(out, "    .numDependents = %zu,\n    .dependents = %sDependents,\n",
                         numDependents, lower);
  tsStringAppendFormat(
      out, isPipeline(pass) ? "    .build = %sBuild,\n};\n" : "    .run = %sRun,\n};\n", lower);
}

static const char *guardName(Ods *ods, const char *source) {
  char *name = (char *)odsFormat(ods, "TESSERA_GENERATED_PASSES_%s", source);
  for (char *c = name; *c; ++c)
    *c = (char)(isalnum((unsigned char)*c) ? toupper((unsigned char)*c) : '_');
  return name;
}

typedef TsVec(TgRecord *) PassVec;

// Passes, then pipelines.
static PassVec collectPasses(Ods *ods) {
  static const char *const classes[] = {"PassBase", "PassPipeline"};
  PassVec passes = {0};
  for (size_t c = 0; c < 2; ++c) {
    TgRecordList records =
        tgContextGetDerivedDefs(ods->context, mlirStringRefCreateFromCString(classes[c]));
    for (size_t i = 0; i < records.size; ++i)
      tsVecPush(&passes, records.data[i]);
  }
  return passes;
}

static bool any(const PassVec *passes, bool (*holds)(const TgRecord *pass)) {
  for (size_t i = 0; i < passes->size; ++i)
    if (holds(passes->data[i]))
      return true;
  return false;
}

// The array of all passes: "transformsPasses" for the name "Transforms".
static const char *listName(Ods *ods, const char *source, const char *name) {
  return name ? odsFormat(ods, "%sPasses", odsFileIdentifier(ods, name))
              : odsFileIdentifier(ods, source);
}

// The function that adds them all to a registry: "tesseraRegisterTransformsPasses" for the file
// TransformsPasses.td.
static const char *registerName(Ods *ods, const char *source, const char *name) {
  if (name)
    return odsFormat(ods, "tesseraRegister%sPasses", name);
  const char *file = strrchr(source, '/') ? strrchr(source, '/') + 1 : source;
  char *text = (char *)odsFormat(ods, "tesseraRegister%.*s", (int)strcspn(file, "."), file);
  for (char *c = text; *c; ++c)
    *c = (char)(isalnum((unsigned char)*c) ? *c : '_');
  return text;
}

void odsEmitPassDeclarations(Ods *ods, const char *source, const char *name, TsString *out) {
  PassVec passes = collectPasses(ods);
  const char *guard = guardName(ods, source);
  tsStringAppendFormat(
      out,
      "// Generated from %s by mlir-tblgen; changes belong there.\n#ifndef %s\n#define %s\n\n"
      "#include \"tessera/Pass.h\"\n%s%s\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
      source, guard, guard, any(&passes, appliesConversion) ? "#include \"tessera/Plan.h\"\n" : "",
      any(&passes, addsPatterns) ? "#include \"tessera/Rewrite.h\"\n" : "");
  for (size_t i = 0; i < passes.size; ++i)
    declarePass(ods, passes.data[i], out);
  tsStringAppendFormat(out,
                       "\n// All of them.\nextern const TesseraPassDef *const %s[%zu];\n"
                       "void %s(TesseraPassRegistry *registry);\n\n"
                       "#ifdef __cplusplus\n}\n#endif\n\n#endif // %s\n",
                       listName(ods, source, name), passes.size ? passes.size : 1,
                       registerName(ods, source, name), guard);
  tsVecFree(&passes);
}

// Enums that options use, each declared once.
static void declareEnums(Ods *ods, const PassVec *list, TsString *out) {
  PassVec passes = *list;
  for (size_t e = 0; e < ods->enums.size; ++e)
    for (size_t i = 0, found = 0; i < passes.size && !found; ++i) {
      const TgInit *options = tgRecordGetList(passes.data[i], "options");
      for (size_t o = 0; options && o < tgListGetSize(options) && !found; ++o) {
        PassOption option = readOption(ods, tgListGetDef(options, o, passes.data[i]));
        found = option.enumeration && option.enumeration == ods->enums.data[e];
      }
      if (found)
        tsStringAppendFormat(out, "extern const TesseraEnumDef %sEnum;\n",
                             ods->enums.data[e]->lowerName);
    }
}

void odsEmitPassDefinitions(Ods *ods, const char *source, const char *name, const char *header,
                            TsString *out) {
  PassVec passes = collectPasses(ods);
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n", source);
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out, "#include <stddef.h>\n");
  declareEnums(ods, &passes, out);
  for (size_t i = 0; i < passes.size; ++i)
    definePass(ods, passes.data[i], out);
  tsStringAppendFormat(out, "\nconst TesseraPassDef *const %s[%zu] = {\n",
                       listName(ods, source, name), passes.size ? passes.size : 1);
  for (size_t i = 0; i < passes.size; ++i)
    tsStringAppendFormat(out, "    &%s%sDef,\n", lowerName(ods, passes.data[i]),
                         suffixOf(passes.data[i]));
  tsStringAppendC(out, passes.size ? "};\n" : "    NULL,\n};\n");
  tsStringAppendFormat(out,
                       "void %s(TesseraPassRegistry *registry) {\n"
                       "  tesseraPassRegistryAdd(registry, %zu, %s);\n}\n",
                       registerName(ods, source, name), passes.size, listName(ods, source, name));
  tsVecFree(&passes);
}

//===--- MLIR's C API ---===//

// Pipelines are no passes there, and a pass may be of another group.
static bool isCreated(const TgRecord *pass, const char *prefix) {
  MlirStringRef group = {NULL, 0};
  if (isPipeline(pass))
    return false;
  tgRecordGetStringOptional(pass, "group", &group);
  return group.length == 0 || tsEqualC(group, prefix);
}

static PassVec collectCreated(Ods *ods, const char *prefix) {
  PassVec all = collectPasses(ods), passes = {0};
  for (size_t i = 0; i < all.size; ++i)
    if (isCreated(all.data[i], prefix))
      tsVecPush(&passes, all.data[i]);
  tsVecFree(&all);
  return passes;
}

void odsEmitPassCapiHeader(Ods *ods, const char *source, const char *prefix, TsString *out) {
  PassVec passes = collectCreated(ods, prefix);
  tsStringAppendFormat(
      out,
      "// Generated from %s by mlir-tblgen; changes belong there.\n\n"
      "#include \"mlir-c/Pass.h\"\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
      "// All of the group.\nMLIR_CAPI_EXPORTED void mlirRegister%sPasses(void);\n",
      source, prefix);
  for (size_t i = 0; i < passes.size; ++i) {
    MlirStringRef name = tgRecordGetName(passes.data[i]);
    tsStringAppendFormat(out,
                         "\nMLIR_CAPI_EXPORTED MlirPass mlirCreate%s%.*s(void);\n"
                         "MLIR_CAPI_EXPORTED void mlirRegister%s%.*s(void);\n",
                         prefix, (int)name.length, name.data, prefix, (int)name.length, name.data);
  }
  tsStringAppendC(out, "\n#ifdef __cplusplus\n}\n#endif\n");
  tsVecFree(&passes);
}

// The group where TesseraLinkedPasses says that pipelines find it: there with any of its functions.
static void defineLinked(Ods *ods, const PassVec *passes, TsString *out) {
  tsStringAppendC(out, "\nstatic const TesseraPassDef *const passes[] = {");
  for (size_t i = 0; i < passes->size; ++i)
    tsStringAppendFormat(out, "%s&%sPassDef", i ? ", " : "", lowerName(ods, passes->data[i]));
  tsStringAppendFormat(out,
                       "};\nstatic atomic_bool registered[%zu];\n"
                       "static const TesseraLinkedPasses group = {%zu, passes, registered};\n"
                       "static const TesseraLinkedPasses *const linked "
                       "__attribute__((used, section(\"tessera_passes\"))) =\n    &group;\n",
                       passes->size, passes->size);
}

// What the function that registers the whole group does.
static const char *registerAll(Ods *ods, const PassVec *passes) {
  return passes->size == 0 ? "{}"
                           : odsFormat(ods,
                                       "{\n  for (size_t i = 0; i < %zu; ++i)\n"
                                       "    registered[i] = true;\n}",
                                       passes->size);
}

void odsEmitPassCapiImplementation(Ods *ods, const char *source, const char *prefix,
                                   const char *header, TsString *out) {
  PassVec passes = collectCreated(ods, prefix);
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n", source);
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out, "#include \"tessera/Pass.h\"\n\n#include <stdatomic.h>\n\n");
  for (size_t i = 0; i < passes.size; ++i)
    tsStringAppendFormat(out, "extern const TesseraPassDef %sPassDef;\n",
                         lowerName(ods, passes.data[i]));
  if (passes.size)
    defineLinked(ods, &passes, out);
  tsStringAppendFormat(out, "\nvoid mlirRegister%sPasses(void) %s\n", prefix,
                       registerAll(ods, &passes));
  for (size_t i = 0; i < passes.size; ++i) {
    MlirStringRef name = tgRecordGetName(passes.data[i]);
    tsStringAppendC(out, "\n");
    odsAppendOrigin(ods, passes.data[i], out);
    const char *create =
        odsFormat(ods, "MlirPass mlirCreate%s%.*s(void) {", prefix, (int)name.length, name.data);
    const char *body =
        odsFormat(ods, "return tesseraPassCreate(&%sPassDef);", lowerName(ods, passes.data[i]));
    bool oneLine = strlen(create) + strlen(body) + 3 <= 100;
    tsStringAppendFormat(out, oneLine ? "%s %s }\n" : "%s\n  %s\n}\n", create, body);
    tsStringAppendFormat(out, "void mlirRegister%s%.*s(void) { registered[%zu] = true; }\n", prefix,
                         (int)name.length, name.data, i);
  }
  tsVecFree(&passes);
}
