// Nodes of debug information as attributes, kind by kind.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Debug.h"

//===--- Parts of nodes ---===//

static MlirAttribute identityOf(LiImporter *importer, LiNode *node) {
  if (!node->identity.ptr)
    node->identity = liDistinct(importer);
  return node->identity;
}

/// Whether a field is there and can't be said.
static bool isLost(const LiNode *node, const char *name, MlirAttribute attribute) {
  return liFieldNode(node, name) && !attribute.ptr;
}

static int64_t tagOf(const LiNode *node, int64_t otherwise) {
  return liFieldWord(node, "tag", &llvmDwarfTagEnum, otherwise);
}

static LlvmDIFlags flagsOf(const LiNode *node) {
  return (LlvmDIFlags)liFieldFlags(node, "flags", &llvmDIFlagsEnum, "DIFlag");
}

/// The nodes in the tuple of a field; none of them when one can't be said.
static LiMlirAttrs listOf(LiImporter *importer, const LiNode *node, const char *name) {
  LiMlirAttrs list = {0};
  const LiNode *tuple = liFieldNode(node, name);
  for (size_t i = 0; tuple && i < tuple->size; ++i) {
    MlirAttribute one = tuple->operands[i].kind == LI_META_NODE
                            ? liDebugAttr(importer, tuple->operands[i].node)
                            : liNoAttr();
    if (one.ptr) {
      liPush(importer->arena, &list, one);
      continue;
    }
    list.size = 0;
    // The others are looked at nevertheless: identities are given in this order.
    for (++i; i < tuple->size; ++i)
      if (tuple->operands[i].kind == LI_META_NODE)
        liDebugAttr(importer, tuple->operands[i].node);
  }
  return list;
}

static MlirAttribute expressionOf(LiImporter *importer, const LiNode *node, const char *name) {
  LiNode *other = liFieldNode(node, name);
  return other && tsEqualC(other->name, "DIExpression") ? liExpressionAttr(importer, other)
                                                        : liNoAttr();
}

//===--- Files, units, scopes ---===//

static MlirAttribute makeFile(LiImporter *importer, LiNode *node) {
  return llvmDIFileAttrGet(importer->context, liString(importer, liFieldText(node, "filename")),
                           liString(importer, liFieldText(node, "directory")));
}

static const struct {
  const char *word;
  LlvmDIEmissionKind kind;
} kEmissionKinds[] = {{"NoDebug", LlvmDIEmissionKindNone},
                      {"FullDebug", LlvmDIEmissionKindFull},
                      {"LineTablesOnly", LlvmDIEmissionKindLineTablesOnly},
                      {"DebugDirectivesOnly", LlvmDIEmissionKindDebugDirectivesOnly}};

static MlirAttribute makeUnit(LiImporter *importer, LiNode *node) {
  const LiMeta *said = liFindField(node, "emissionKind");
  LlvmDIEmissionKind kind = said && said->kind == LI_META_NUMBER ? (LlvmDIEmissionKind)said->number
                                                                 : LlvmDIEmissionKindNone;
  for (size_t i = 0; said && said->kind == LI_META_WORDS && i < 4; ++i)
    if (tsEqualC(said->text, kEmissionKinds[i].word))
      kind = kEmissionKinds[i].kind;
  MlirAttribute file = liFieldAttr(importer, node, "file");
  if (!file.ptr || !llvmDIEmissionKindIsValid(kind))
    return liNoAttr();
  return llvmDICompileUnitAttrGet(
      importer->context, identityOf(importer, node),
      liFieldWord(node, "language", &llvmDwarfLanguageEnum, 0), file,
      liFieldString(importer, node, "producer"), liFieldNumber(node, "isOptimized", 0), kind,
      (LlvmDINameTableKind)liFieldWord(node, "nameTableKind", &llvmDINameTableKindEnum, 0),
      liFieldString(importer, node, "splitDebugFilename"));
}

static MlirAttribute makeBlock(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  if (!scope.ptr)
    return scope;
  MlirAttribute file = liFieldAttr(importer, node, "file");
  if (tsEqualC(node->name, "DILexicalBlockFile"))
    return llvmDILexicalBlockFileAttrGet(importer->context, scope, file,
                                         liFieldNumber(node, "discriminator", 0));
  return llvmDILexicalBlockAttrGet(importer->context, scope, file, liFieldNumber(node, "line", 0),
                                   liFieldNumber(node, "column", 0));
}

static MlirAttribute makeModule(LiImporter *importer, LiNode *node) {
  return llvmDIModuleAttrGet(
      importer->context, liFieldAttr(importer, node, "file"), liFieldAttr(importer, node, "scope"),
      liFieldString(importer, node, "name"), liFieldString(importer, node, "configMacros"),
      liFieldString(importer, node, "includePath"), liFieldString(importer, node, "apinotes"),
      liFieldNumber(node, "line", 0), liFieldNumber(node, "isDecl", 0));
}

static MlirAttribute makeNamespace(LiImporter *importer, LiNode *node) {
  return llvmDINamespaceAttrGet(importer->context, liFieldString(importer, node, "name"),
                                liFieldAttr(importer, node, "scope"),
                                liFieldNumber(node, "exportSymbols", 0));
}

static MlirAttribute makeCommonBlock(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  if (!scope.ptr)
    return scope;
  return llvmDICommonBlockAttrGet(
      importer->context, scope, liFieldAttr(importer, node, "declaration"),
      liString(importer, liFieldText(node, "name")), liFieldAttr(importer, node, "file"),
      liFieldNumber(node, "line", 0));
}

static MlirAttribute makeImport(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  MlirAttribute entity = liFieldAttr(importer, node, "entity");
  if (!scope.ptr || !entity.ptr)
    return liNoAttr();
  MlirAttribute file = liFieldAttr(importer, node, "file");
  LiMlirAttrs elements = listOf(importer, node, "elements");
  return llvmDIImportedEntityAttrGet(
      importer->context, tagOf(node, 0), scope, entity, file, liFieldNumber(node, "line", 0),
      liFieldString(importer, node, "name"), elements.size, elements.data);
}

//===--- Functions ---===//

static int64_t subprogramFlags(const LiNode *node) {
  if (liFindField(node, "spFlags"))
    return liFieldFlags(node, "spFlags", &llvmDISubprogramFlagsEnum, "DISPFlag");
  return (liFieldNumber(node, "isLocal", 0) ? LlvmDISubprogramFlagsLocalToUnit : 0) |
         (liFieldNumber(node, "isDefinition", 1) ? LlvmDISubprogramFlagsDefinition : 0) |
         (liFieldNumber(node, "isOptimized", 0) ? LlvmDISubprogramFlagsOptimized : 0);
}

static LiMlirAttrs annotationsOf(LiImporter *importer, const LiNode *node) {
  LiMlirAttrs list = {0};
  const LiNode *tuple = liFieldNode(node, "annotations");
  for (size_t i = 0; tuple && i < tuple->size; ++i) {
    const LiNode *pair = tuple->operands[i].kind == LI_META_NODE ? tuple->operands[i].node : NULL;
    if (pair && pair->size == 2 && pair->operands[0].kind == LI_META_TEXT &&
        pair->operands[1].kind == LI_META_TEXT)
      liPush(importer->arena, &list,
             llvmDIAnnotationAttrGet(importer->context, liString(importer, pair->operands[0].text),
                                     liString(importer, pair->operands[1].text)));
  }
  return list;
}

static MlirAttribute makeSubprogram(LiImporter *importer, LiNode *node) {
  MlirAttribute id = node->isDistinct ? identityOf(importer, node) : liNoAttr();
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  if (isLost(node, "scope", scope))
    return liNoAttr();
  MlirAttribute type = liFieldAttr(importer, node, "type");
  if (isLost(node, "type", type))
    return liNoAttr();
  LiMlirAttrs retained = listOf(importer, node, "retainedNodes");
  LiMlirAttrs annotations = annotationsOf(importer, node);
  MlirAttribute unit = liFieldAttr(importer, node, "unit");
  MlirAttribute file = liFieldAttr(importer, node, "file");
  return llvmDISubprogramAttrGet(
      importer->context, liSelfOf(importer, node), false, id, unit, scope,
      liFieldString(importer, node, "name"), liFieldString(importer, node, "linkageName"), file,
      liFieldNumber(node, "line", 0), liFieldNumber(node, "scopeLine", 0),
      (LlvmDISubprogramFlags)subprogramFlags(node), type, retained.size, retained.data,
      annotations.size, annotations.data);
}

static MlirAttribute makeSignature(LiImporter *importer, LiNode *node) {
  LiMlirAttrs types = {0};
  const LiNode *tuple = liFieldNode(node, "types");
  bool isLostOne = false;
  for (size_t i = 0; tuple && i < tuple->size; ++i) {
    MlirAttribute type = tuple->operands[i].kind == LI_META_NODE
                             ? liDebugAttr(importer, tuple->operands[i].node)
                             : llvmDINullTypeAttrGet(importer->context);
    isLostOne = isLostOne || !type.ptr;
    liPush(importer->arena, &types, type);
  }
  if (isLostOne)
    return liNoAttr();
  return llvmDISubroutineTypeAttrGet(importer->context,
                                     liFieldWord(node, "cc", &llvmDwarfConventionEnum, 0),
                                     types.size, types.data);
}

//===--- Types ---===//

static MlirAttribute makeBasic(LiImporter *importer, LiNode *node) {
  enum { kBaseType = 0x24 };
  return llvmDIBasicTypeAttrGet(
      importer->context, tagOf(node, kBaseType), liString(importer, liFieldText(node, "name")),
      liFieldNumber(node, "size", 0), liFieldWord(node, "encoding", &llvmDwarfEncodingEnum, 0));
}

static MlirAttribute makeComposite(LiImporter *importer, LiNode *node) {
  enum { kArrayType = 1 };
  LlvmDIFlags flags = flagsOf(node);
  LiMlirAttrs elements = {0};
  if (!importer->options.dropsElements || (flags & LlvmDIFlagsVector))
    elements = listOf(importer, node, "elements");
  int64_t tag = tagOf(node, 0);
  MlirAttribute base = liFieldAttr(importer, node, "baseType");
  if (tag == kArrayType && !base.ptr)
    return liNoAttr();
  MlirAttribute file = liFieldAttr(importer, node, "file");
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  return llvmDICompositeTypeAttrGet(
      importer->context, liSelfOf(importer, node), false, tag,
      liFieldString(importer, node, "name"), file, liFieldNumber(node, "line", 0), scope, base,
      flags, liFieldNumber(node, "size", 0), liFieldNumber(node, "align", 0),
      expressionOf(importer, node, "dataLocation"), expressionOf(importer, node, "rank"),
      expressionOf(importer, node, "allocated"), expressionOf(importer, node, "associated"),
      elements.size, elements.data);
}

static MlirAttribute makeDerived(LiImporter *importer, LiNode *node) {
  MlirAttribute base = liFieldAttr(importer, node, "baseType");
  if (isLost(node, "baseType", base))
    return liNoAttr();
  return llvmDIDerivedTypeAttrGet(
      importer->context, tagOf(node, 0), liFieldString(importer, node, "name"), base,
      liFieldNumber(node, "size", 0), liFieldNumber(node, "align", 0),
      liFieldNumber(node, "offset", 0), liFieldNumber(node, "dwarfAddressSpace", -1),
      liFieldAttr(importer, node, "extraData"));
}

static MlirAttribute makeStringType(LiImporter *importer, LiNode *node) {
  enum { kStringType = 0x12 };
  return llvmDIStringTypeAttrGet(importer->context, tagOf(node, kStringType),
                                 liString(importer, liFieldText(node, "name")),
                                 liFieldNumber(node, "size", 0), liFieldNumber(node, "align", 0),
                                 liFieldAttr(importer, node, "stringLength"),
                                 expressionOf(importer, node, "stringLengthExpression"),
                                 expressionOf(importer, node, "stringLocationExpression"),
                                 liFieldWord(node, "encoding", &llvmDwarfEncodingEnum, 0));
}

/// A bound: a number, a variable or an expression.
static MlirAttribute boundOf(LiImporter *importer, const LiNode *node, const char *name) {
  const LiMeta *field = liFindField(node, name);
  if (!field)
    return liNoAttr();
  if (field->kind == LI_META_NODE)
    return tsEqualC(field->node->name, "DIExpression") ? liExpressionAttr(importer, field->node)
                                                       : liDebugAttr(importer, field->node);
  return liInt(importer, 64, liFieldNumber(node, name, 0));
}

static MlirAttribute makeRange(LiImporter *importer, LiNode *node) {
  MlirAttribute count = boundOf(importer, node, "count");
  MlirAttribute upper = boundOf(importer, node, "upperBound");
  MlirAttribute lower = boundOf(importer, node, "lowerBound");
  MlirAttribute stride = boundOf(importer, node, "stride");
  if (tsEqualC(node->name, "DIGenericSubrange"))
    return (count.ptr || upper.ptr) && lower.ptr && stride.ptr
               ? llvmDIGenericSubrangeAttrGet(importer->context, count, lower, upper, stride)
               : liNoAttr();
  return count.ptr || upper.ptr
             ? llvmDISubrangeAttrGet(importer->context, count, lower, upper, stride)
             : liNoAttr();
}

//===--- Variables and labels ---===//

static MlirAttribute makeGlobalVariable(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  MlirAttribute file = liFieldAttr(importer, node, "file");
  MlirAttribute type = liFieldAttr(importer, node, "type");
  if (!file.ptr || !type.ptr)
    return liNoAttr();
  return llvmDIGlobalVariableAttrGet(
      importer->context, scope, liFieldString(importer, node, "name"),
      liFieldString(importer, node, "linkageName"), file, liFieldNumber(node, "line", 0), type,
      liFieldNumber(node, "isLocal", 0), liFieldNumber(node, "isDefinition", 1),
      liFieldNumber(node, "align", 0));
}

static MlirAttribute makeLocalVariable(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  if (!scope.ptr)
    return scope;
  MlirAttribute file = liFieldAttr(importer, node, "file");
  return llvmDILocalVariableAttrGet(importer->context, scope, liFieldString(importer, node, "name"),
                                    file, liFieldNumber(node, "line", 0),
                                    liFieldNumber(node, "arg", 0), liFieldNumber(node, "align", 0),
                                    liFieldAttr(importer, node, "type"), flagsOf(node));
}

static MlirAttribute makeLabel(LiImporter *importer, LiNode *node) {
  MlirAttribute scope = liFieldAttr(importer, node, "scope");
  if (!scope.ptr)
    return scope;
  return llvmDILabelAttrGet(importer->context, scope, liFieldString(importer, node, "name"),
                            liFieldAttr(importer, node, "file"), liFieldNumber(node, "line", 0));
}

//===--- All ---===//

static const struct {
  const char *name;
  MlirAttribute (*make)(LiImporter *importer, LiNode *node);
} kKinds[] = {
    {"DIBasicType", makeBasic},
    {"DICommonBlock", makeCommonBlock},
    {"DICompileUnit", makeUnit},
    {"DICompositeType", makeComposite},
    {"DIDerivedType", makeDerived},
    {"DIFile", makeFile},
    {"DIGenericSubrange", makeRange},
    {"DIGlobalVariable", makeGlobalVariable},
    {"DIImportedEntity", makeImport},
    {"DILabel", makeLabel},
    {"DILexicalBlock", makeBlock},
    {"DILexicalBlockFile", makeBlock},
    {"DILocalVariable", makeLocalVariable},
    {"DIModule", makeModule},
    {"DINamespace", makeNamespace},
    {"DIStringType", makeStringType},
    {"DISubprogram", makeSubprogram},
    {"DISubrange", makeRange},
    {"DISubroutineType", makeSignature},
};

bool liMayRecur(const LiNode *node) {
  return tsEqualC(node->name, "DICompositeType") || tsEqualC(node->name, "DISubprogram");
}

MlirAttribute liMakeSelf(LiImporter *importer, const LiNode *node, MlirAttribute identity) {
  MlirAttribute no = liNoAttr();
  if (tsEqualC(node->name, "DISubprogram"))
    return llvmDISubprogramAttrGet(importer->context, identity, true, no, no, no, no, no, no, 0, 0,
                                   (LlvmDISubprogramFlags)0, no, 0, NULL, 0, NULL);
  return llvmDICompositeTypeAttrGet(importer->context, identity, true, 0, no, no, 0, no, no,
                                    (LlvmDIFlags)0, 0, 0, no, no, no, no, 0, NULL);
}

MlirAttribute liMakeDebugAttr(LiImporter *importer, LiNode *node) {
  for (size_t i = 0; i < sizeof kKinds / sizeof kKinds[0]; ++i)
    if (tsEqualC(node->name, kKinds[i].name))
      return kKinds[i].make(importer, node);
  return liNoAttr();
}
