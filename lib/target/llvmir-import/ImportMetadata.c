// Metadata of accesses, branches and functions as attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

//===--- Operands ---===//

bool liMetaInteger(const LiMeta *meta, int64_t *value) {
  if (meta->kind != LI_META_VALUE || meta->value->kind != LI_INTEGER)
    return false;
  *value = irIntegerAttrValue(irAttribute(meta->value->attribute));
  return true;
}

/// The same, zero-extended.
static bool metaUnsigned(const LiMeta *meta, int64_t *value) {
  if (!liMetaInteger(meta, value))
    return false;
  unsigned width = irIntegerTypeWidth(irType(meta->value->type));
  if (width < 64)
    *value &= (int64_t)(((uint64_t)1 << width) - 1);
  return true;
}

MlirAttribute liDistinct(LiImporter *importer) {
  return irWrapAttribute(irDistinctCreate(irAttribute(liUnit(importer))));
}

static bool failAt(LiImporter *importer, const LiNode *node, const char *what) {
  MlirStringRef text = liNodeText(importer, node);
  return liReport(importer->moduleLocation, MlirDiagnosticError, "%s: %.*s", what, (int)text.length,
                  text.data);
}

static bool isTuple(const LiNode *node) { return !node->name.length; }

//===--- Access groups ---===//

static bool readGroup(LiImporter *importer, LiNode *node) {
  if (node->group.ptr)
    return true;
  if (node->size || !node->isDistinct || !isTuple(node))
    return liReport(importer->moduleLocation, MlirDiagnosticWarning,
                    "expected an access group node to be empty and distinct");
  node->group = llvmAccessGroupAttrGet(importer->context, liDistinct(importer));
  return true;
}

static bool readGroups(LiImporter *importer, LiNode *node) {
  if (node->hasGroups)
    return true;
  node->hasGroups = true;
  bool ok = node->size || readGroup(importer, node);
  for (size_t i = 0; ok && i < node->size; ++i)
    ok = node->operands[i].kind == LI_META_NODE
             ? readGroup(importer, node->operands[i].node)
             : liReport(importer->moduleLocation, MlirDiagnosticWarning,
                        "expected access group operands to be metadata nodes");
  return ok || failAt(importer, node, "unsupported access group node");
}

MlirAttribute liAccessGroups(LiImporter *importer, LiNode *node) {
  if (node->groupList.ptr)
    return node->groupList;
  LiMlirAttrs list = {0};
  if (!node->size)
    liPush(importer->arena, &list, node->group);
  for (size_t i = 0; i < node->size; ++i)
    liPush(importer->arena, &list,
           node->operands[i].kind == LI_META_NODE ? node->operands[i].node->group : liNoAttr());
  for (size_t i = 0; i < list.size; ++i)
    if (!list.data[i].ptr)
      return liNoAttr();
  node->groupList = mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data);
  return node->groupList;
}

//===--- Scopes of aliases ---===//

/// Whether the node begins with itself or a text.
static bool hasIdentity(const LiNode *node) {
  return node->size &&
         ((node->operands[0].kind == LI_META_NODE && node->operands[0].node == node) ||
          node->operands[0].kind == LI_META_TEXT);
}

static bool isTextOrAbsent(const LiNode *node, size_t position) {
  return position >= node->size || node->operands[position].kind == LI_META_TEXT;
}

static MlirAttribute identityOf(LiImporter *importer, const LiNode *node) {
  return node->operands[0].kind == LI_META_TEXT ? liString(importer, node->operands[0].text)
                                                : liDistinct(importer);
}

static MlirAttribute descriptionOf(LiImporter *importer, const LiNode *node, size_t position) {
  return position < node->size && node->operands[position].kind == LI_META_TEXT
             ? liString(importer, node->operands[position].text)
             : liNoAttr();
}

static bool readScope(LiImporter *importer, LiNode *scope) {
  LiNode *domain =
      scope->size > 1 && scope->operands[1].kind == LI_META_NODE ? scope->operands[1].node : NULL;
  if (!hasIdentity(scope) || !domain || !isTextOrAbsent(scope, 2))
    return failAt(importer, scope, "unsupported alias scope node");
  if (!hasIdentity(domain) || !isTextOrAbsent(domain, 1))
    return failAt(importer, domain, "unsupported alias domain node");
  if (scope->scope.ptr)
    return true;
  if (!domain->scope.ptr)
    domain->scope = llvmAliasScopeDomainAttrGet(importer->context, identityOf(importer, domain),
                                                descriptionOf(importer, domain, 1));
  if (!llvmAliasScopeDomainAttrIsA(domain->scope))
    return failAt(importer, domain, "unsupported alias domain node");
  MlirAttribute description = descriptionOf(importer, scope, 2);
  if (description.ptr && !mlirStringAttrGetValue(description).length)
    description = liNoAttr();
  scope->scope = llvmAliasScopeAttrGet(importer->context, identityOf(importer, scope),
                                       domain->scope, description);
  return true;
}

static bool readScopes(LiImporter *importer, LiNode *node) {
  if (node->hasScopes)
    return true;
  node->hasScopes = true;
  for (size_t i = 0; i < node->size; ++i)
    if (node->operands[i].kind == LI_META_NODE && !readScope(importer, node->operands[i].node))
      return false;
  return true;
}

MlirAttribute liScopes(LiImporter *importer, LiNode *node) {
  if (node->scopeList.ptr)
    return node->scopeList;
  LiMlirAttrs list = {0};
  for (size_t i = 0; i < node->size; ++i) {
    MlirAttribute scope =
        node->operands[i].kind == LI_META_NODE ? node->operands[i].node->scope : liNoAttr();
    if (!scope.ptr || !llvmAliasScopeAttrIsA(scope))
      return liNoAttr();
    liPush(importer->arena, &list, scope);
  }
  node->scopeList = mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data);
  return node->scopeList;
}

//===--- Types for alias analysis ---===//

static bool isRoot(const LiNode *node) {
  return node->size == 0 || (node->size == 1 && node->operands[0].kind == LI_META_TEXT);
}

/// `!{!"int", !root, i64 0, ...}`.
static bool readType(LiImporter *importer, LiNode *node) {
  LiMlirAttrs members = {0};
  for (size_t pair = 0; pair < node->size / 2; ++pair) {
    const LiMeta *member = &node->operands[2 * pair + 1];
    int64_t offset = 0;
    if (member->kind != LI_META_NODE || !member->node->tbaa.ptr) {
      TsString what = {0};
      tsStringAppendFormat(&what, "operand '%zu' must be MDNode", 2 * pair + 1);
      failAt(importer, node, what.data);
      tsStringFree(&what);
      return false;
    }
    if (2 * pair + 2 >= node->size) {
      if (node->size != 2)
        return failAt(importer, node, "missing member offset");
    } else if (!metaUnsigned(&node->operands[2 * pair + 2], &offset)) {
      TsString what = {0};
      tsStringAppendFormat(&what, "operand '%zu' must be ConstantInt", 2 * pair + 2);
      failAt(importer, node, what.data);
      tsStringFree(&what);
      return false;
    }
    if (llvmTBAATagAttrIsA(member->node->tbaa))
      return failAt(importer, node, "unsupported TBAA node format");
    liPush(importer->arena, &members,
           llvmTBAAMemberAttrGet(importer->context, member->node->tbaa, offset));
  }
  node->tbaa = llvmTBAATypeDescriptorAttrGet(importer->context, node->operands[0].text,
                                             members.size, members.data);
  return true;
}

/// `!{!base, !access, i64 offset, i64 isConstant}`.
static bool readTag(LiImporter *importer, LiNode *node) {
  int64_t offset, isConstant = 0;
  if (node->size != 3 && node->size != 4)
    return failAt(importer, node, "unsupported TBAA node format");
  const LiMeta *operands = node->operands;
  for (size_t i = 0; i < 2; ++i)
    if (operands[i].kind != LI_META_NODE || !operands[i].node->tbaa.ptr ||
        !llvmTBAATypeDescriptorAttrIsA(operands[i].node->tbaa))
      return failAt(importer, node, "unsupported TBAA node format");
  if (!metaUnsigned(&operands[2], &offset))
    return failAt(importer, node, "unsupported TBAA node format");
  if (node->size == 4 && !liMetaInteger(&operands[3], &isConstant))
    return failAt(importer, node, "operand '3' must be ConstantInt");
  node->tbaa = llvmTBAATagAttrGet(importer->context, operands[0].node->tbaa, operands[1].node->tbaa,
                                  offset, isConstant & 1);
  return true;
}

static bool readOne(LiImporter *importer, LiNode *node) {
  if (isRoot(node)) {
    node->tbaa = llvmTBAARootAttrGet(importer->context, descriptionOf(importer, node, 0));
    return true;
  }
  return node->size >= 2 && node->operands[0].kind == LI_META_TEXT ? readType(importer, node)
                                                                   : readTag(importer, node);
}

/// A node after all that it refers to.
static bool readTbaa(LiImporter *importer, LiNode *root) {
  LiList(LiNode *) work = {0};
  liPush(importer->arena, &work, root);
  while (work.size) {
    LiNode *node = work.data[work.size - 1];
    if (node->tbaa.ptr) {
      --work.size;
      continue;
    }
    size_t before = work.size;
    for (size_t i = 0; i < node->size; ++i)
      if (node->operands[i].kind == LI_META_NODE && !node->operands[i].node->tbaa.ptr)
        liPush(importer->arena, &work, node->operands[i].node);
    if (work.size != before) {
      if (node->isSeen)
        return failAt(importer, node, "has cycle in TBAA graph");
      node->isSeen = true;
      continue;
    }
    --work.size;
    if (!readOne(importer, node))
      return false;
  }
  return true;
}

//===--- What has to be known first ---===//

static bool readInst(LiImporter *importer, const LiInst *inst) {
  const LiAttachments *list = &inst->attachments;
  if (!list->size)
    return true;
  LiNode *group = liFindAttachment(list, "llvm.access.group");
  LiNode *tbaa = liFindAttachment(list, "tbaa");
  LiNode *scope = liFindAttachment(list, "alias.scope");
  LiNode *noalias = liFindAttachment(list, "noalias");
  return (!group || readGroups(importer, group)) && (!tbaa || readTbaa(importer, tbaa)) &&
         (!scope || readScopes(importer, scope)) && (!noalias || readScopes(importer, noalias));
}

bool liImportMetadata(LiImporter *importer) {
  for (size_t i = 0; i < importer->ir->functions.size; ++i)
    for (LiBlock *block = importer->ir->functions.data[i]->first; block; block = block->next)
      for (LiInst *inst = block->first; inst; inst = inst->next)
        if (!readInst(importer, inst))
          return false;
  mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, importer->body);
  return liImportModuleFlags(importer);
}

//===--- On operations ---===//

static bool hasSlot(MlirOperation op, const char *name) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (int i = 0; definition && i < definition->numAttributes; ++i)
    if (!strcmp(definition->attributes[i].name, name))
      return true;
  return false;
}

/// False when there is no such attribute, or nothing to set.
static bool setSlot(MlirOperation op, const char *name, MlirAttribute attribute) {
  if (!attribute.ptr || !hasSlot(op, name))
    return false;
  liSet(op, name, attribute);
  return true;
}

/// How often a function is entered, or how often each successor is chosen.
static bool setProfile(LiImporter *importer, const LiNode *node, MlirOperation op) {
  if (!node->size || node->operands[0].kind != LI_META_TEXT)
    return false;
  MlirStringRef name = node->operands[0].text;
  int64_t number;
  if (tsEqualC(name, "function_entry_count")) {
    if (node->size != 2 || !metaUnsigned(&node->operands[1], &number))
      return false;
    return setSlot(op, "function_entry_count", liInt(importer, 64, number)) ||
           liReport(mlirOperationGetLocation(op), MlirDiagnosticWarning,
                    "expected function_entry_count to be attached to a function");
  }
  if (!tsEqualC(name, "branch_weights") || node->size < 2)
    return false;
  size_t first = node->operands[1].kind == LI_META_TEXT ? 2 : 1;
  if (first == 2 && !tsEqualC(node->operands[1].text, "expected"))
    return false;
  LiList(int32_t) weights = {0};
  for (size_t i = first; i < node->size; ++i) {
    if (!metaUnsigned(&node->operands[i], &number))
      return false;
    liPush(importer->arena, &weights, (int32_t)number);
  }
  if (!mlirOperationGetNumSuccessors(op))
    return llvmCallOpIsA(op); // there it says how often the call runs
  return setSlot(op, "branch_weights",
                 mlirDenseI32ArrayGet(importer->context, (intptr_t)weights.size, weights.data));
}

static bool setTbaa(LiImporter *importer, const LiNode *node, MlirOperation op) {
  if (!node->tbaa.ptr)
    return false;
  return setSlot(op, "tbaa", mlirArrayAttrGet(importer->context, 1, &node->tbaa));
}

static bool setDereferenceable(LiImporter *importer, const LiNode *node, MlirOperation op,
                               bool mayBeNull) {
  int64_t bytes;
  if (node->size != 1)
    return failAt(importer, node, "dereferenceable metadata must have one operand");
  if (!liMetaInteger(&node->operands[0], &bytes) || bytes < 0)
    return failAt(importer, node,
                  "dereferenceable metadata operand must be a non-negative constant integer");
  return setSlot(op, "dereferenceable",
                 llvmDereferenceableAttrGet(importer->context, bytes, mayBeNull));
}

static bool isMmraTag(const LiNode *node) {
  return node->size == 2 && node->operands[0].kind == LI_META_TEXT &&
         node->operands[1].kind == LI_META_TEXT;
}

static MlirAttribute mmraTag(LiImporter *importer, const LiNode *node) {
  return llvmMMRATagAttrGet(importer->context, node->operands[0].text, node->operands[1].text);
}

static bool setMmra(LiImporter *importer, const LiNode *node, MlirOperation op) {
  LiMlirAttrs tags = {0};
  for (size_t i = 0; !isMmraTag(node) && i < node->size; ++i) {
    if (node->operands[i].kind != LI_META_NODE || !isMmraTag(node->operands[i].node))
      return false;
    liPush(importer->arena, &tags, mmraTag(importer, node->operands[i].node));
  }
  mlirOperationSetDiscardableAttributeByName(
      op, tsLiteral("llvm.mmra"),
      isMmraTag(node) ? mmraTag(importer, node)
                      : mlirArrayAttrGet(importer->context, (intptr_t)tags.size, tags.data));
  return true;
}

/// Numbers of 32 bits; false when there is something else.
static bool readNumbers(LiImporter *importer, const LiNode *node, MlirAttribute *numbers) {
  LiList(int32_t) list = {0};
  for (size_t i = 0; i < node->size; ++i) {
    int64_t number;
    if (!liMetaInteger(&node->operands[i], &number))
      return false;
    liPush(importer->arena, &list, (int32_t)number);
  }
  *numbers = mlirDenseI32ArrayGet(importer->context, (intptr_t)list.size, list.data);
  return true;
}

static bool setTypeHint(LiImporter *importer, const LiNode *node, MlirOperation op) {
  int64_t isSigned;
  if (node->size != 2 || node->operands[0].kind != LI_META_VALUE ||
      !liMetaInteger(&node->operands[1], &isSigned))
    return false;
  return setSlot(op, "vec_type_hint",
                 llvmVecTypeHintAttrGet(importer->context,
                                        mlirTypeAttrGet(node->operands[0].value->type),
                                        isSigned != 0));
}

typedef enum Handled { IGNORED, SET, FAILED } Handled;

static Handled setOne(LiImporter *importer, const LiAttachment *attachment, MlirOperation op) {
  MlirStringRef name = attachment->name;
  LiNode *node = attachment->node;
  MlirAttribute numbers;
  bool ok;
  if (tsEqualC(name, "prof"))
    ok = setProfile(importer, node, op);
  else if (tsEqualC(name, "tbaa"))
    ok = setTbaa(importer, node, op);
  else if (tsEqualC(name, "llvm.access.group"))
    ok = setSlot(op, "access_groups", liAccessGroups(importer, node));
  else if (tsEqualC(name, "llvm.loop"))
    ok = hasSlot(op, "loop_annotation")
             ? setSlot(op, "loop_annotation",
                       liLoopAttr(importer, node, mlirOperationGetLocation(op)))
             : (liLoopAttr(importer, node, mlirOperationGetLocation(op)), false);
  else if (tsEqualC(name, "alias.scope"))
    ok = setSlot(op, "alias_scopes", liScopes(importer, node));
  else if (tsEqualC(name, "noalias"))
    ok = setSlot(op, "noalias_scopes", liScopes(importer, node));
  else if (tsEqualC(name, "dereferenceable") || tsEqualC(name, "dereferenceable_or_null"))
    ok = setDereferenceable(importer, node, op, !tsEqualC(name, "dereferenceable"));
  else if (tsEqualC(name, "mmra"))
    ok = setMmra(importer, node, op);
  else if (tsEqualC(name, "vec_type_hint"))
    ok = setTypeHint(importer, node, op);
  else if (tsEqualC(name, "work_group_size_hint") || tsEqualC(name, "reqd_work_group_size"))
    ok = readNumbers(importer, node, &numbers) &&
         setSlot(op,
                 tsEqualC(name, "reqd_work_group_size") ? "reqd_work_group_size"
                                                        : "work_group_size_hint",
                 numbers);
  else if (tsEqualC(name, "intel_reqd_sub_group_size")) {
    int64_t size;
    ok = node->size == 1 && liMetaInteger(&node->operands[0], &size) &&
         setSlot(op, "intel_reqd_sub_group_size", liInt(importer, 32, size));
  } else {
    return IGNORED;
  }
  return ok ? SET : FAILED;
}

void liSetMetadata(LiImporter *importer, LiInst *inst, MlirOperation op) {
  for (size_t i = 0; i < inst->attachments.size; ++i) {
    if (setOne(importer, &inst->attachments.data[i], op) != FAILED || !importer->options.warnsMore)
      continue;
    MlirStringRef node = liNodeText(importer, inst->attachments.data[i].node);
    MlirStringRef text = liInstText(importer, inst);
    liReport(mlirOperationGetLocation(op), MlirDiagnosticWarning,
             "unhandled metadata: %.*s on %.*s", (int)node.length, node.data, (int)text.length,
             text.data);
  }
}

void liSetFunctionMetadata(LiImporter *importer, LiGlobal *function, MlirOperation op) {
  for (size_t i = 0; i < function->attachments.size; ++i) {
    if (setOne(importer, &function->attachments.data[i], op) != FAILED)
      continue;
    MlirStringRef node = liNodeText(importer, function->attachments.data[i].node);
    MlirStringRef text = liSourceText(importer, function->position, function->end);
    liReport(mlirOperationGetLocation(op), MlirDiagnosticWarning,
             "unhandled function metadata: %.*s on %.*s", (int)node.length, node.data,
             (int)text.length, text.data);
  }
}
