// A module of the llvm dialect from LLVM IR's text: the order of things, and what all share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "target/llvmir-import/Importer.h"

//===--- Messages ---===//

bool liReport(MlirLocation location, MlirDiagnosticSeverity severity, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, severity);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&text));
  tesseraDiagnosticReport(diagnostic);
  tsStringFree(&text);
  return false;
}

MlirStringRef liSourceText(LiImporter *importer, size_t position, size_t end) {
  TsString text = {0};
  MlirStringRef source = importer->ir->source;
  bool wasBlank = true;
  for (size_t i = position; i < end && i < source.length; ++i) {
    bool isBlank = strchr(" \t\r\n", source.data[i]) != NULL;
    if (!isBlank || !wasBlank)
      tsStringAppendChar(&text, isBlank ? ' ' : source.data[i]);
    wasBlank = isBlank;
  }
  MlirStringRef copy = tsArenaString(importer->arena, tsStringView(&text));
  tsStringFree(&text);
  return copy;
}

MlirStringRef liInstText(LiImporter *importer, const LiInst *inst) {
  TsString text = {0};
  tsStringAppendC(&text, "  ");
  tsStringAppend(&text, liSourceText(importer, inst->position, inst->end));
  MlirStringRef copy = tsArenaString(importer->arena, tsStringView(&text));
  tsStringFree(&text);
  return copy;
}

MlirStringRef liNodeText(LiImporter *importer, const LiNode *node) {
  MlirStringRef text = liSourceText(importer, node->position, node->end);
  size_t start = tsFind(text, tsLiteral("= !"), 0);
  if (!node->isDistinct || start == SIZE_MAX)
    return text;
  TsString changed = {0};
  tsStringAppend(&changed, tsSubstring(text, 0, start));
  tsStringAppendC(&changed, "= distinct ");
  tsStringAppend(&changed, tsSubstring(text, start + 2, SIZE_MAX));
  MlirStringRef copy = tsArenaString(importer->arena, tsStringView(&changed));
  tsStringFree(&changed);
  return copy;
}

//===--- Operations ---===//

MlirOperation liMake(LiImporter *importer, const TesseraOpDef *definition, MlirLocation location,
                     MlirType type, size_t numOperands, const MlirValue *operands) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = location,
                                 .numTypes = type.ptr != NULL,
                                 .types = &type,
                                 .numOperands = (intptr_t)numOperands,
                                 .operands = operands,
                                 .numRegions = definition == &llvmFuncOpDef};
  return tesseraRewriterCreateOperation(importer->rewriter, &parts);
}

void liSet(MlirOperation op, const char *name, MlirAttribute attribute) {
  if (attribute.ptr)
    mlirOperationSetInherentAttributeByName(op, mlirStringRefCreateFromCString(name), attribute);
}

//===--- The module ---===//

static void setModuleAttr(LiImporter *importer, const char *name, MlirAttribute attribute) {
  mlirOperationSetDiscardableAttributeByName(importer->module, mlirStringRefCreateFromCString(name),
                                             attribute);
}

/// Lines of assembly, those without text left out.
static void importAssembly(LiImporter *importer) {
  MlirStringRef text = tsStringView(&importer->ir->assembly);
  LiMlirAttrs lines = {0};
  for (size_t start = 0; start < text.length;) {
    size_t end = tsFindChar(text, '\n', start);
    if (end > start)
      liPush(importer->arena, &lines, liString(importer, tsSubstring(text, start, end - start)));
    start = end + 1;
  }
  setModuleAttr(importer, "llvm.module_asm",
                mlirArrayAttrGet(importer->context, (intptr_t)lines.size, lines.data));
}

static bool importAll(LiImporter *importer) {
  liFindIntrinsics(importer);
  if (!liImportLayout(importer))
    return false;
  liImportComdats(importer);
  if (!liImportMetadata(importer) || !liImportGlobals(importer) || !liImportFunctions(importer) ||
      !liImportAliases(importer))
    return false;
  setModuleAttr(importer, "llvm.target_triple", liString(importer, importer->ir->triple));
  importAssembly(importer);
  return mlirOperationVerify(importer->module);
}

static MlirModule importModule(LiModule *ir, const LlvmirImportOptions *options) {
  MlirContext context = ir->context;
  LiImporter importer = {.ir = ir,
                         .arena = &ir->arena,
                         .options = *options,
                         .context = context,
                         .unknown = mlirLocationUnknownGet(context),
                         .rewriter = mlirIRRewriterCreate(context),
                         .epoch = 1};
  importer.moduleLocation = mlirLocationFileLineColGet(context, ir->sourceName, 0, 0);
  MlirModule module = mlirModuleCreateEmpty(importer.moduleLocation);
  importer.module = mlirModuleGetOperation(module);
  importer.body = mlirModuleGetBody(module);
  liDebugInit(&importer);
  bool ok = importAll(&importer);
  mlirIRRewriterDestroy(importer.rewriter);
  tsStringMapFree(&importer.intrinsics);
  if (ok)
    return module;
  mlirModuleDestroy(module);
  return (MlirModule){NULL};
}

static bool isText(const LiModule *ir) {
  const char *kind = tsDescribeBinary(ir->source);
  return !kind || liReport(mlirLocationFileLineColGet(ir->context, ir->name, 1, 1),
                           MlirDiagnosticError, "this is %s, not LLVM IR", kind);
}

MlirModule llvmirImport(MlirContext context, MlirStringRef name, MlirStringRef text,
                        const LlvmirImportOptions *options) {
  static const LlvmirImportOptions defaults = {0};
  options = options ? options : &defaults;
  mlirContextGetOrLoadDialect(context, tsLiteral("llvm"));
  mlirContextGetOrLoadDialect(context, tsLiteral("dlti"));
  LiModule ir = {.context = context,
                 .name = name,
                 .source = text,
                 .arena.expectsMuch = text.length > 1 << 20,
                 .literalStructs = options->literalStructs};
  MlirModule module = {NULL};
  if (isText(&ir) && liParseModule(&ir))
    module = importModule(&ir, options);
  liModuleFree(&ir);
  return module;
}

//===--- For tools ---===//

static MlirModule import(MlirContext context, MlirStringRef name, MlirStringRef text,
                         const char *const *options) {
  LlvmirImportOptions given = {.warnsMore = options[0] != NULL,
                               .dropsElements = options[1] != NULL,
                               .prefersCalls = options[2] != NULL,
                               .literalStructs = options[3] != NULL};
  return llvmirImport(context, name, text, &given);
}

static const TesseraTranslationOption kOptions[] = {
    {"emit-expensive-warnings", NULL, "warn of everything that the import leaves out"},
    {"drop-di-composite-type-elements", NULL,
     "leave out the elements of composite types of debug information"},
    {"prefer-unregistered-intrinsics", NULL, "make llvm.call_intrinsic of all intrinsics"},
    {"import-structs-as-literals", NULL, "import structures without their names"},
    {"convert-debug-rec-to-intrinsics", NULL,
     "take records about variables for calls of intrinsics, which become the same operations"},
};

const TesseraTranslation llvmirImportTranslation = {
    .name = "import-llvm",
    .summary = "read LLVM IR as a module of the llvm dialect",
    .import = import,
    .numOptions = sizeof kOptions / sizeof kOptions[0],
    .options = kOptions,
};
