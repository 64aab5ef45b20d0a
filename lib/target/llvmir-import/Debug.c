// Debug information: nodes that refer to each other, locations, what is known of variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Debug.h"

enum { kMaxDepth = 1000, kMaxWork = 1 << 22, kDebugVersion = 3 };

//===--- Fields ---===//

MlirStringRef liFieldText(const LiNode *node, const char *name) {
  const LiMeta *field = liFindField(node, name);
  return field && field->kind == LI_META_TEXT ? field->text : tsLiteral("");
}

MlirAttribute liFieldString(LiImporter *importer, const LiNode *node, const char *name) {
  MlirStringRef text = liFieldText(node, name);
  return text.length ? liString(importer, text) : liNoAttr();
}

int64_t liFieldNumber(const LiNode *node, const char *name, int64_t otherwise) {
  const LiMeta *field = liFindField(node, name);
  int64_t value;
  if (field && liMetaInteger(field, &value))
    return value;
  return field && field->kind == LI_META_NUMBER ? field->number : otherwise;
}

LiNode *liFieldNode(const LiNode *node, const char *name) {
  const LiMeta *field = liFindField(node, name);
  return field && field->kind == LI_META_NODE ? field->node : NULL;
}

int64_t liFieldWord(const LiNode *node, const char *name, const TesseraEnumDef *words,
                    int64_t otherwise) {
  const LiMeta *field = liFindField(node, name);
  int64_t value;
  if (field && field->kind == LI_META_WORDS && tesseraEnumParse(words, field->text, &value))
    return value;
  return field && field->kind == LI_META_NUMBER ? field->number : otherwise;
}

int64_t liFieldFlags(const LiNode *node, const char *name, const TesseraEnumDef *flags,
                     const char *prefix) {
  const LiMeta *field = liFindField(node, name);
  if (!field || field->kind == LI_META_NUMBER)
    return field ? field->number : 0;
  int64_t bits = 0;
  for (size_t start = 0; start < field->text.length;) {
    size_t bar = tsFindChar(field->text, '|', start);
    size_t end = bar == SIZE_MAX ? field->text.length : bar;
    MlirStringRef word = tsTrim(tsSubstring(field->text, start, end - start));
    int64_t value;
    size_t length = strlen(prefix);
    if (word.length > length && !memcmp(word.data, prefix, length) &&
        tesseraEnumParse(flags, tsSubstring(word, length, SIZE_MAX), &value))
      bits |= value;
    start = end + 1;
  }
  return bits;
}

MlirAttribute liFieldAttr(LiImporter *importer, const LiNode *node, const char *name) {
  LiNode *other = liFieldNode(node, name);
  return other ? liDebugAttr(importer, other) : liNoAttr();
}

//===--- Nodes that refer to themselves ---===//

static LiLayer *topLayer(LiDebug *debug) {
  return debug->stack.size ? &debug->stack.data[debug->stack.size - 1] : NULL;
}

static void addUnbound(LiImporter *importer, LiLayer *layer, MlirAttribute self) {
  for (size_t i = 0; i < layer->unbound.size; ++i)
    if (layer->unbound.data[i].ptr == self.ptr)
      return;
  importer->debug->work += layer->unbound.size;
  liPush(importer->arena, &layer->unbound, self);
}

/// What stands for a node that is being read further out.
static MlirAttribute selfInside(LiImporter *importer, LiNode *node) {
  LiDebug *debug = importer->debug;
  size_t at = debug->stack.size;
  while (debug->stack.data[at - 1].node != node)
    --at;
  LiLayer *layer = &debug->stack.data[at - 1];
  if (!layer->self.ptr) {
    if (!node->recursion.ptr)
      node->recursion = liDistinct(importer);
    layer->self = liMakeSelf(importer, node, node->recursion);
  }
  MlirAttribute self = layer->self;
  addUnbound(importer, topLayer(debug), self);
  return self;
}

MlirAttribute liSelfOf(LiImporter *importer, const LiNode *node) {
  LiLayer *top = topLayer(importer->debug);
  return top && top->node == node && top->self.ptr ? node->recursion : liNoAttr();
}

/// Takes the layer away: what is unbound in it is so in the one around it, but for itself.
static bool popLayer(LiImporter *importer) {
  LiDebug *debug = importer->debug;
  LiLayer layer = debug->stack.data[--debug->stack.size];
  LiLayer *next = topLayer(debug);
  bool isBound = true;
  for (size_t i = 0; i < layer.unbound.size; ++i) {
    if (layer.unbound.data[i].ptr == layer.self.ptr)
      continue;
    isBound = false;
    if (next)
      addUnbound(importer, next, layer.unbound.data[i]);
  }
  return isBound;
}

static MlirAttribute translate(LiImporter *importer, LiNode *node) {
  LiDebug *debug = importer->debug;
  bool mayRecur = liMayRecur(node);
  if (mayRecur) {
    node->isBusy = true;
    liPush(importer->arena, &debug->stack, (LiLayer){.node = node});
  }
  ++debug->depth;
  MlirAttribute made = liMakeDebugAttr(importer, node);
  --debug->depth;
  bool isBound;
  if (mayRecur) {
    node->isBusy = false;
    isBound = popLayer(importer);
  } else {
    LiLayer *top = topLayer(debug);
    isBound = !top || !top->unbound.size;
  }
  if (made.ptr && isBound)
    node->debug = made;
  return made;
}

MlirAttribute liDebugAttr(LiImporter *importer, LiNode *node) {
  LiDebug *debug = importer->debug;
  if (node->debug.ptr)
    return node->debug;
  if (node->isBusy)
    return selfInside(importer, node);
  if (debug->depth >= kMaxDepth || ++debug->work > kMaxWork) {
    if (!debug->isExhausted)
      liErrorAt(importer->ir, node->position, "debug information is nested too deeply");
    debug->isExhausted = true;
    return liNoAttr();
  }
  return translate(importer, node);
}

//===--- Expressions ---===//

MlirAttribute liExpressionAttr(LiImporter *importer, LiNode *node) {
  LiMlirAttrs list = {0};
  for (size_t i = 0; i < node->size;) {
    int64_t opcode = node->operands[i].number, value;
    if (node->operands[i].kind == LI_META_WORDS &&
        !tesseraEnumParse(&llvmDwarfOperationEnum, node->operands[i].text, &opcode)) {
      liErrorAt(importer->ir, node->position, "invalid DWARF op '%.*s'",
                (int)node->operands[i].text.length, node->operands[i].text.data);
      return liNoAttr();
    }
    LiList(int64_t) arguments = {0};
    for (++i; i < node->size; ++i) {
      const LiMeta *operand = &node->operands[i];
      if (operand->kind == LI_META_WORDS &&
          !tesseraEnumParse(&llvmDwarfEncodingEnum, operand->text, &value))
        break;
      liPush(importer->arena, &arguments, operand->kind == LI_META_WORDS ? value : operand->number);
    }
    liPush(importer->arena, &list,
           llvmDIExpressionElemAttrGet(importer->context, opcode, arguments.size, arguments.data));
  }
  return llvmDIExpressionAttrGet(importer->context, list.size, list.data);
}

MlirAttribute liGlobalExpressions(LiImporter *importer, const LiGlobal *global) {
  LiMlirAttrs list = {0};
  for (size_t i = 0; importer->hasDebugInfo && i < global->attachments.size; ++i) {
    LiNode *node = global->attachments.data[i].node;
    if (!tsEqualC(global->attachments.data[i].name, "dbg") ||
        !tsEqualC(node->name, "DIGlobalVariableExpression"))
      continue;
    MlirAttribute variable = liFieldAttr(importer, node, "var");
    LiNode *expression = liFieldNode(node, "expr");
    if (variable.ptr)
      liPush(importer->arena, &list,
             llvmDIGlobalVariableExpressionAttrGet(
                 importer->context, variable,
                 expression ? liExpressionAttr(importer, expression) : liNoAttr()));
  }
  return list.size ? mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data)
                   : liNoAttr();
}

//===--- Locations ---===//

/// The name of the file that a scope is in.
static MlirStringRef fileOf(const LiNode *scope) {
  const LiNode *file = tsEqualC(scope->name, "DIFile") ? scope : liFieldNode(scope, "file");
  return file ? liFieldText(file, "filename") : tsLiteral("");
}

static MlirLocation fused(LiImporter *importer, intptr_t size, const MlirLocation *locations,
                          MlirAttribute metadata) {
  return mlirLocationFusedGet(importer->context, size, locations, metadata);
}

static MlirLocation scoped(LiImporter *importer, LiNode *node) {
  LiNode *scope = liFieldNode(node, "scope");
  MlirLocation place = mlirLocationFileLineColGet(
      importer->context, scope ? fileOf(scope) : tsLiteral(""),
      (unsigned)liFieldNumber(node, "line", 0), (unsigned)liFieldNumber(node, "column", 0));
  return fused(importer, 1, &place, scope ? liDebugAttr(importer, scope) : liNoAttr());
}

MlirLocation liLocation(LiImporter *importer, LiNode *node) {
  if (!node || !importer->hasDebugInfo || !tsEqualC(node->name, "DILocation"))
    return importer->unknown;
  if (node->debug.ptr)
    return irWrapLocation(irAttribute(node->debug));
  // From the innermost call outwards.
  LiList(LiNode *) chain = {0};
  for (LiNode *at = node; at && chain.size < kMaxDepth; at = liFieldNode(at, "inlinedAt"))
    liPush(importer->arena, &chain, at);
  MlirLocation location = importer->unknown;
  for (size_t i = chain.size; i > 0; --i) {
    MlirLocation own = scoped(importer, chain.data[i - 1]);
    location = i == chain.size ? own : mlirLocationCallSiteGet(own, location);
  }
  node->debug = irWrapAttribute(irLocation(location));
  return location;
}

MlirLocation liFunctionLocation(LiImporter *importer, const LiGlobal *function) {
  LiNode *node = importer->hasDebugInfo ? liFindAttachment(&function->attachments, "dbg") : NULL;
  if (!node || !tsEqualC(node->name, "DISubprogram"))
    return importer->unknown;
  MlirLocation place = mlirLocationFileLineColGet(importer->context, fileOf(node),
                                                  (unsigned)liFieldNumber(node, "line", 0), 0);
  return fused(importer, 1, &place, liDebugAttr(importer, node));
}

//===--- Variables ---===//

/// Where something about the value may stand: behind it; false when there is no such place.
static bool setPlace(LiImporter *importer, MlirValue value) {
  MlirRewriterBase rewriter = importer->rewriter;
  if (mlirValueIsABlockArgument(value)) {
    MlirBlock block = mlirBlockArgumentGetOwner(value);
    MlirOperation first = mlirBlockGetFirstOperation(block);
    if (first.ptr && llvmLandingpadOpIsA(first))
      mlirRewriterBaseSetInsertionPointAfter(rewriter, first);
    else
      mlirRewriterBaseSetInsertionPointToStart(rewriter, block);
    return true;
  }
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!llvmInvokeOpIsA(op)) {
    mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
    return true;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    MlirBlock next = mlirOperationGetSuccessor(op, i);
    const IrBlock *block = next.ptr;
    if (block->firstPredecessor && block->firstPredecessor->next)
      continue; // reached from elsewhere as well
    mlirRewriterBaseSetInsertionPointBefore(rewriter, mlirBlockGetTerminator(next));
    return true;
  }
  return false;
}

static bool drop(LiImporter *importer, const LiRecord *record) {
  if (!importer->options.warnsMore)
    return true;
  MlirStringRef text = liSourceText(importer, record->position, record->end);
  liReport(liLocation(importer, record->operands[record->size - 1].node), MlirDiagnosticWarning,
           "unhandled debug variable record %.*s", (int)text.length, text.data);
  return true;
}

/// False after a diagnostic.
static bool importRecord(LiImporter *importer, const LiRecord *record) {
  bool isDeclare = tsEqualC(record->name, "dbg_declare");
  if (record->size < 4)
    return liErrorAt(importer->ir, record->position, "invalid record of debug information");
  const LiMeta *operands = record->operands;
  if ((!isDeclare && !tsEqualC(record->name, "dbg_value")) || operands[0].kind != LI_META_VALUE ||
      operands[1].kind != LI_META_NODE || operands[2].kind != LI_META_NODE)
    return drop(importer, record);
  MlirAttribute variable = liDebugAttr(importer, operands[1].node);
  if (!variable.ptr || !llvmDILocalVariableAttrIsA(variable))
    return drop(importer, record);
  MlirLocation location =
      operands[3].kind == LI_META_NODE ? liLocation(importer, operands[3].node) : importer->unknown;
  if (!liIsMapped(importer, operands[0].value) && !liIsConstant(operands[0].value->kind)) {
    MlirStringRef name = operands[0].value->name;
    return liReport(location, MlirDiagnosticError, "failed to convert a debug operand: %.*s",
                    (int)name.length, name.data);
  }
  MlirValue value = liConvert(importer, operands[0].value);
  if (!value.ptr)
    return false;
  MlirAttribute expression = liExpressionAttr(importer, operands[2].node);
  if (!expression.ptr || !setPlace(importer, value))
    return drop(importer, record);
  (isDeclare ? llvmDbgDeclareOpCreate : llvmDbgValueOpCreate)(importer->rewriter, location, value,
                                                              variable, expression);
  return true;
}

void liImportRecord(LiImporter *importer, LiRecord *record) {
  if (!tsEqualC(record->name, "dbg_label")) {
    liPush(importer->arena, &importer->records, record);
    return;
  }
  const LiMeta *operands = record->operands;
  MlirAttribute label = record->size == 2 && operands[0].kind == LI_META_NODE
                            ? liDebugAttr(importer, operands[0].node)
                            : liNoAttr();
  if (label.ptr && llvmDILabelAttrIsA(label))
    llvmDbgLabelOpCreate(importer->rewriter, liLocation(importer, operands[1].node), label);
}

bool liImportRecords(LiImporter *importer) {
  bool ok = !importer->debug->isExhausted;
  for (size_t i = 0; ok && i < importer->records.size; ++i)
    ok = importRecord(importer, importer->records.data[i]);
  importer->records.size = 0;
  return ok;
}

//===--- Start and end ---===//

static bool hasDebugVersion(const LiModule *ir) {
  for (size_t i = 0; i < ir->named.size; ++i)
    for (size_t j = 0;
         tsEqualC(ir->named.data[i].name, "llvm.module.flags") && j < ir->named.data[i].nodes.size;
         ++j) {
      const LiNode *flag = ir->named.data[i].nodes.data[j];
      int64_t version;
      if (flag->size == 3 && flag->operands[1].kind == LI_META_TEXT &&
          tsEqualC(flag->operands[1].text, "Debug Info Version"))
        return liMetaInteger(&flag->operands[2], &version) && version == kDebugVersion;
    }
  return false;
}

void liDebugInit(LiImporter *importer) {
  importer->debug = tsArenaNew(importer->arena, LiDebug);
  *importer->debug = (LiDebug){0};
  importer->hasDebugInfo = hasDebugVersion(importer->ir);
}
