// What the files that make operations of LLVM IR share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_IMPORTER_H
#define TESSERA_TARGET_LLVMIR_IMPORT_IMPORTER_H

#include "ir/Builtin.h"
#include "ir/Context.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Rewrite.h"
#include "target/llvmir-import/Ir.h"
#include "target/llvmir-import/LLVMIRImport.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

typedef LiList(MlirValue) LiMlirValues;
typedef LiList(MlirAttribute) LiMlirAttrs;

typedef struct LiImporter {
  LiModule *ir;
  TsArena *arena; ///< the module's
  LlvmirImportOptions options;
  MlirContext context;
  MlirOperation module;
  MlirBlock body;
  MlirLocation unknown, moduleLocation;
  MlirRewriterBase rewriter;
  MlirOperation lastGlobal; ///< behind which the next one goes; null: at the start
  MlirOperation comdats;    ///< null: none yet
  unsigned numNameless;
  TsStringMap intrinsics; ///< LLVM's name -> definition
  bool hasDebugInfo;      ///< of a version that LLVM reads
  // Of a function or an initial value.
  LiGlobal *function;
  uint64_t epoch, walk; ///< see LiValue
  MlirBlock block;      ///< at whose end operations go
  MlirBlock constantBlock;
  MlirOperation lastConstant;
  LiList(LiRecord *) records;
  unsigned loopDepth; ///< of what holds for loops made of others
  // Debug information (Debug.c).
  struct LiDebug *debug;
} LiImporter;

static inline MlirAttribute liString(LiImporter *importer, MlirStringRef text) {
  return mlirStringAttrGet(importer->context, text);
}
static inline MlirAttribute liUnit(LiImporter *importer) {
  return mlirUnitAttrGet(importer->context);
}
static inline MlirAttribute liUnitIf(LiImporter *importer, bool condition) {
  return condition ? liUnit(importer) : (MlirAttribute){NULL};
}
static inline MlirAttribute liInt(LiImporter *importer, unsigned width, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(importer->context, width), value);
}
static inline MlirAttribute liNoAttr(void) { return (MlirAttribute){NULL}; }
static inline MlirAttribute liSymbolRef(LiImporter *importer, MlirStringRef name) {
  return mlirFlatSymbolRefAttrGet(importer->context, name);
}
/// A warning or error at a location; false.
bool liReport(MlirLocation location, MlirDiagnosticSeverity severity, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// As much of the source as was read for something, blanks as one, for messages.
MlirStringRef liSourceText(LiImporter *importer, size_t position, size_t end);
MlirStringRef liInstText(LiImporter *importer, const LiInst *inst);
MlirStringRef liNodeText(LiImporter *importer, const LiNode *node);

/// Makes an operation where the next one goes. `type` null: without result.
MlirOperation liMake(LiImporter *importer, const TesseraOpDef *definition, MlirLocation location,
                     MlirType type, size_t numOperands, const MlirValue *operands);
/// Sets an attribute of the definition's by name; a null one does nothing.
void liSet(MlirOperation op, const char *name, MlirAttribute attribute);

//===--- Globals (Globals.c) ---===//

bool liImportGlobals(LiImporter *importer);
bool liImportAliases(LiImporter *importer);
void liImportComdats(LiImporter *importer);
/// The name of a symbol; a variable without gets one.
MlirStringRef liSymbolName(LiImporter *importer, LiValue *symbol);

//===--- Constants (ImportConstants.c) ---===//

/// Forgets what values are, and has constants begin at the start of the block.
void liStartRegion(LiImporter *importer, MlirBlock block);
static inline void liMap(LiImporter *importer, LiValue *value, MlirValue mapped) {
  value->mapped = mapped;
  value->epoch = importer->epoch;
}
static inline bool liIsMapped(const LiImporter *importer, const LiValue *value) {
  return value->epoch == importer->epoch;
}
/// The attribute that says the constant; null when none can.
MlirAttribute liConstantAttr(LiImporter *importer, LiValue *value);
/// The value as an operand; null after a diagnostic.
MlirValue liConvert(LiImporter *importer, LiValue *value);
/// The same for several, appended; false after a diagnostic.
bool liConvertAll(LiImporter *importer, size_t size, LiValue *const *values,
                  LiMlirValues *converted);

//===--- Functions (ImportFunctions.c) ---===//

bool liImportFunctions(LiImporter *importer);
/// Makes the operation of an instruction, and maps its result. *op is null where there is none.
bool liImportInst(LiImporter *importer, LiInst *inst, MlirOperation *op);
/// The block's arguments that a branch from `from` gives, appended.
bool liBranchArguments(LiImporter *importer, LiBlock *from, LiBlock *to, LiMlirValues *values);

//===--- Calls and intrinsics (ImportCalls.c, Intrinsics.c) ---===//

bool liImportCall(LiImporter *importer, LiInst *inst, MlirOperation *op);
bool liImportInvoke(LiImporter *importer, LiInst *inst, MlirOperation *op);
void liFindIntrinsics(LiImporter *importer);
/// The function that is called, when it is one of LLVM's own; else NULL.
LiValue *liCalledIntrinsic(const LiInst *inst);
/// The definition for an intrinsic by its full name; NULL: none.
const TesseraOpDef *liFindIntrinsic(LiImporter *importer, MlirStringRef name);
/// Whether the call says something about a variable or label.
bool liIsDebugCall(LiImporter *importer, const LiInst *inst);
bool liImportIntrinsic(LiImporter *importer, LiInst *inst, MlirOperation *op);
/// Attributes of arguments and results, for an operation that has them.
void liSetCallAttrs(LiImporter *importer, LiInst *inst, MlirOperation op, const bool *isLeftOut);
MlirAttribute liBundleSizes(LiImporter *importer, const LiCall *call);
MlirAttribute liBundleTags(LiImporter *importer, const LiCall *call);
bool liConvertBundles(LiImporter *importer, const LiCall *call, LiMlirValues *values);

//===--- Attributes (ImportAttributes.c) ---===//

MlirAttribute liParameterDictionary(LiImporter *importer, const LiAttrs *attrs);
void liSetFunctionAttrs(LiImporter *importer, const LiGlobal *function, MlirOperation op);
/// What `memory` says, null where that is everything.
MlirAttribute liMemoryEffects(LiImporter *importer, const uint8_t memory[LI_NUM_MEMORY]);
/// Attributes without a form of their own, as an array; null when there are none.
MlirAttribute liPassthrough(LiImporter *importer, const LiAttrs *attrs, MlirLocation location,
                            bool isFunction);

//===--- Metadata (ImportMetadata.c, Loops.c, ModuleFlags.c) ---===//

/// What has to be known before anything refers to it; false after a diagnostic.
bool liImportMetadata(LiImporter *importer);
/// Attributes for an instruction's attachments.
void liSetMetadata(LiImporter *importer, LiInst *inst, MlirOperation op);
void liSetFunctionMetadata(LiImporter *importer, LiGlobal *function, MlirOperation op);
/// An array of scopes; null when they aren't known.
MlirAttribute liScopes(LiImporter *importer, LiNode *node);
MlirAttribute liAccessGroups(LiImporter *importer, LiNode *node);
MlirAttribute liLoopAttr(LiImporter *importer, LiNode *node, MlirLocation location);
bool liImportModuleFlags(LiImporter *importer);
MlirAttribute liDistinct(LiImporter *importer);
/// The integer constant that metadata is; false when it is something else.
bool liMetaInteger(const LiMeta *meta, int64_t *value);

//===--- Debug information (Debug.c) ---===//

void liDebugInit(LiImporter *importer);
MlirLocation liLocation(LiImporter *importer, LiNode *node);
MlirLocation liFunctionLocation(LiImporter *importer, const LiGlobal *function);
MlirAttribute liGlobalExpressions(LiImporter *importer, const LiGlobal *global);
/// The attribute of a node; null when it can't be said.
MlirAttribute liDebugAttr(LiImporter *importer, LiNode *node);
MlirAttribute liExpressionAttr(LiImporter *importer, LiNode *node);
/// Makes the operation of a label; keeps other records until the function is done.
void liImportRecord(LiImporter *importer, LiRecord *record);
/// Makes the operations of records that were kept.
bool liImportRecords(LiImporter *importer);

//===--- Layout (ImportLayout.c) ---===//

bool liImportLayout(LiImporter *importer);

#endif // TESSERA_TARGET_LLVMIR_IMPORT_IMPORTER_H
