// Functions with their blocks as operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

typedef LiList(LiBlock *) Blocks;

//===--- Order of blocks ---===//

/// A block on the way down, and which of its successors comes next.
typedef struct Step {
  LiBlock *block;
  size_t next;
} Step;

static size_t numSuccessors(const LiBlock *block) {
  return block->last ? block->last->numBlocks : 0;
}

/// Blocks that can be reached, each before those that it dominates: `post` has them backwards.
static void walkBlocks(LiImporter *importer, LiBlock *entry, Blocks *post) {
  LiList(Step) stack = {0};
  entry->isReachable = true;
  liPush(importer->arena, &stack, (Step){entry, 0});
  while (stack.size) {
    Step *top = &stack.data[stack.size - 1];
    if (top->next == numSuccessors(top->block)) {
      liPush(importer->arena, post, top->block);
      --stack.size;
      continue;
    }
    LiBlock *next = top->block->last->blocks[top->next++];
    if (next->isReachable)
      continue;
    next->isReachable = true;
    liPush(importer->arena, &stack, (Step){next, 0});
  }
}

//===--- Arguments of blocks ---===//

/// The phi's value that comes from the block; NULL when none does.
static LiValue *incomingFrom(LiImporter *importer, LiInst *phi, const LiBlock *from) {
  enum { kFew = 8 };
  if (phi->numBlocks <= kFew) {
    for (size_t i = 0; i < phi->numBlocks; ++i)
      if (phi->blocks[i] == from)
        return phi->operands[i];
    return NULL;
  }
  if (!phi->incoming) {
    phi->incoming = tsArenaNew(importer->arena, TsPointerMap);
    *phi->incoming = (TsPointerMap){0};
    liPush(importer->arena, &importer->ir->phis, phi);
    for (size_t i = 0; i < phi->numBlocks; ++i) {
      bool isNew;
      uintptr_t *slot = tsPointerMapInsert(phi->incoming, phi->blocks[i], &isNew);
      if (isNew)
        *slot = i;
    }
  }
  uintptr_t *slot = tsPointerMapFind(phi->incoming, from);
  return slot ? phi->operands[*slot] : NULL;
}

bool liBranchArguments(LiImporter *importer, LiBlock *from, LiBlock *to, LiMlirValues *values) {
  for (LiInst *inst = to->first; inst && inst->opcode->op == LI_OP_PHI; inst = inst->next) {
    LiValue *value = incomingFrom(importer, inst, from);
    if (!value)
      return liErrorAt(importer->ir, inst->position,
                       "PHINode should have one entry for each predecessor of its parent block");
    if (!liConvertAll(importer, 1, &value, values))
      return false;
  }
  return true;
}

//===--- Blocks ---===//

static void warnOfDropped(LiImporter *importer, LiInst *inst) {
  MlirStringRef text = liInstText(importer, inst);
  liReport(inst->location ? liLocation(importer, inst->location) : importer->unknown,
           MlirDiagnosticWarning, "dropped instruction: %.*s", (int)text.length, text.data);
}

static bool importBlock(LiImporter *importer, LiBlock *block) {
  importer->block = block->mapped;
  mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, block->mapped);
  for (LiInst *inst = block->first; inst; inst = inst->next) {
    if (inst->opcode->op == LI_OP_PHI) {
      liMap(importer, inst->value,
            mlirBlockAddArgument(block->mapped, inst->value->type,
                                 liLocation(importer, inst->location)));
      continue;
    }
    for (LiRecord *record = inst->records; importer->hasDebugInfo && record; record = record->next)
      liImportRecord(importer, record);
    MlirOperation op = {NULL};
    if (!liImportInst(importer, inst, &op))
      return false;
    if (op.ptr)
      liSetMetadata(importer, inst, op);
    else if (importer->options.warnsMore && !liIsDebugCall(importer, inst))
      warnOfDropped(importer, inst);
  }
  if (block->isTagged) {
    mlirRewriterBaseSetInsertionPointToStart(importer->rewriter, block->mapped);
    llvmBlockTagOpCreate(importer->rewriter,
                         mlirOperationGetLocation(mlirBlockGetParentOperation(block->mapped)),
                         llvmBlockTagAttrGet(importer->context, block->number));
  }
  return true;
}

static bool importBody(LiImporter *importer, LiGlobal *function, MlirOperation op) {
  Blocks post = {0};
  walkBlocks(importer, function->first, &post);
  MlirRegion region = mlirOperationGetRegion(op, 0);
  for (LiBlock *block = function->first; block; block = block->next) {
    if (!block->isReachable && block->isTagged)
      return liReport(mlirOperationGetLocation(op), MlirDiagnosticError,
                      "unreachable block '%.*s' with address taken", (int)block->value->name.length,
                      block->value->name.data);
    if (!block->isReachable)
      continue;
    block->mapped = mlirBlockCreate(0, NULL, NULL);
    mlirRegionAppendOwnedBlock(region, block->mapped);
  }
  liStartRegion(importer, function->first->mapped);
  for (size_t i = 0; i < function->numArguments; ++i) {
    LiValue *argument = function->arguments[i];
    liMap(importer, argument,
          mlirBlockAddArgument(function->first->mapped, argument->type,
                               mlirOperationGetLocation(op)));
  }
  for (size_t i = post.size; i > 0; --i)
    if (!importBlock(importer, post.data[i - 1]))
      return false;
  return liImportRecords(importer);
}

//===--- Functions ---===//

static void setParameters(LiImporter *importer, const LiGlobal *function, MlirOperation op) {
  bool isAny = false;
  LiMlirAttrs list = {0};
  for (size_t i = 0; i < function->numArguments; ++i) {
    MlirAttribute attrs = liParameterDictionary(importer, &function->argumentAttrs[i]);
    isAny = isAny || mlirDictionaryAttrGetNumElements(attrs);
    liPush(importer->arena, &list, attrs);
  }
  if (isAny)
    liSet(op, "arg_attrs", mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data));
  if (!function->result.list.size)
    return;
  MlirAttribute result = liParameterDictionary(importer, &function->result);
  liSet(op, "res_attrs", mlirArrayAttrGet(importer->context, 1, &result));
}

static void setPersonality(LiImporter *importer, const LiGlobal *function, MlirOperation op) {
  const LiValue *personality = function->personality;
  if (!personality)
    return;
  if (personality->name.length)
    liSet(op, "personality", liSymbolRef(importer, personality->name));
  else
    liReport(mlirOperationGetLocation(op), MlirDiagnosticWarning,
             "could not deduce personality, skipping it");
}

static MlirOperation makeFunction(LiImporter *importer, const LiGlobal *function) {
  MlirContext context = importer->context;
  MlirRewriterBase rewriter = importer->rewriter;
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, importer->body);
  MlirOperation op = liMake(importer, &llvmFuncOpDef, liFunctionLocation(importer, function),
                            (MlirType){NULL}, 0, NULL);
  liSet(op, "sym_name", liString(importer, function->value->name));
  liSet(op, "function_type", mlirTypeAttrGet(function->type));
  liSet(op, "linkage", llvmLinkageAttrGet(context, function->linkage));
  liSet(op, "dso_local", liUnitIf(importer, function->isDsoLocal));
  liSet(op, "CConv", llvmCConvAttrGet(context, function->convention));
  setParameters(importer, function, op);
  setPersonality(importer, function, op);
  if (function->collector.length)
    liSet(op, "garbageCollector", liString(importer, function->collector));
  if (function->unnamedAddr)
    liSet(op, "unnamed_addr", llvmUnnamedAddrToAttribute(context, function->unnamedAddr));
  if (function->section.length)
    liSet(op, "section", liString(importer, function->section));
  liSet(op, "visibility_", llvmVisibilityToAttribute(context, function->visibility));
  if (function->comdat)
    liSet(op, "comdat", function->comdat->reference);
  if (function->align)
    liSet(op, "alignment", liInt(importer, 64, (int64_t)function->align));
  liSetFunctionAttrs(importer, function, op);
  return op;
}

static bool importFunction(LiImporter *importer, LiGlobal *function) {
  if (!function->value->name.length)
    return liErrorAt(importer->ir, function->position, "functions without a name are unsupported");
  if (function->isDeclaration && liFindIntrinsic(importer, function->value->name))
    return true;
  importer->function = function;
  importer->block = (MlirBlock){NULL};
  MlirOperation op = makeFunction(importer, function);
  liSetFunctionMetadata(importer, function, op);
  return function->isDeclaration || importBody(importer, function, op);
}

bool liImportFunctions(LiImporter *importer) {
  for (size_t i = 0; i < importer->ir->functions.size; ++i)
    if (!importFunction(importer, importer->ir->functions.data[i]))
      return false;
  return true;
}
