// Debug information: scopes, units, locations and records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

/// A compile unit, which is written when all its variables are known.
typedef struct Unit {
  MlirAttribute attribute;
  LlNode *node;
  TsVec(LlNode *) globals;
} Unit;

/// What a node of a location says, by which two of them are merged.
typedef struct Place {
  LlNode *node, *scope;
  struct Place *inlinedAt;
  uint32_t line, column;
} Place;

/// A node that refers to one that isn't finished: it means this only until that one is.
typedef struct Provisional {
  const void *attribute;
  size_t depth; ///< of the unfinished one
} Provisional;

/// A node that those below it may refer to before it is finished.
typedef struct Unfinished {
  const void *identity;
  LlNode *node;
  size_t numProvisional; ///< when it was begun
} Unfinished;

typedef struct LlDebug {
  TsVec(Unit) units;
  bool areUnitsFinished;
  TsPointerMap unitNumbers; ///< attribute -> position + 1
  TsPointerMap subprograms; ///< their identity -> node
  TsVec(Unfinished) unfinished;
  TsVec(Provisional) provisional;
  size_t lowest;         ///< depth of the outermost unfinished node that was referred to
  TsPointerMap places;   ///< node -> Place
  TsStringMap locations; ///< location, scope, inlined at -> Place, 0: none
} LlDebug;

void llDebugInit(LlWriter *writer) {
  writer->debug = tsAllocZeroed(1, sizeof *writer->debug);
  writer->debug->lowest = SIZE_MAX;
}

void llDebugFree(LlWriter *writer) {
  LlDebug *debug = writer->debug;
  for (size_t i = 0; i < debug->units.size; ++i)
    tsVecFree(&debug->units.data[i].globals);
  tsVecFree(&debug->units);
  tsPointerMapFree(&debug->unitNumbers);
  tsPointerMapFree(&debug->subprograms);
  tsVecFree(&debug->unfinished);
  tsVecFree(&debug->provisional);
  tsPointerMapFree(&debug->places);
  tsStringMapFree(&debug->locations);
  tsFree(debug);
}

//===--- Fields ---===//

void llField(LlWriter *writer, LlNodeBuilder *builder, const char *name) {
  llNodeText(writer, builder, builder->hasField ? ", %s: " : "%s: ", name);
  builder->hasField = true;
}

void llNumberField(LlWriter *writer, LlNodeBuilder *builder, const char *name, int64_t value) {
  if (!value)
    return;
  llField(writer, builder, name);
  llNodeText(writer, builder, "%llu", (unsigned long long)value);
}

void llStringField(LlWriter *writer, LlNodeBuilder *builder, const char *name,
                   MlirAttribute string) {
  if (!llText(string).length)
    return;
  llField(writer, builder, name);
  llAppendQuoted(&builder->text, llText(string));
}

void llWordField(LlWriter *writer, LlNodeBuilder *builder, const char *name, MlirStringRef word) {
  llField(writer, builder, name);
  tsStringAppend(&builder->text, word);
}

void llNodeFieldOrNull(LlWriter *writer, LlNodeBuilder *builder, const char *name, LlNode *node) {
  llField(writer, builder, name);
  llNodeReference(writer, builder, node, false);
}

void llNodeField(LlWriter *writer, LlNodeBuilder *builder, const char *name, LlNode *node) {
  if (node)
    llNodeFieldOrNull(writer, builder, name, node);
}

/// Operands as LLVM orders them, without those that there aren't.
static void setOperands(LlNodeBuilder *builder, size_t size, LlNode *const *nodes) {
  for (size_t i = 0; i < size; ++i)
    if (nodes[i])
      tsVecPush(&builder->operands, nodes[i]);
}

LlNode *llDebugList(LlWriter *writer, size_t size, const MlirAttribute *attributes) {
  if (!size)
    return NULL;
  LlNodeBuilder builder = {0};
  for (size_t i = 0; i < size; ++i)
    llTupleNode(writer, &builder, llDebugNode(writer, attributes[i]));
  return llNodeFinish(writer, &builder, NULL, false);
}

//===--- Nodes that refer to themselves ---===//

LlNode *llBeginRecursive(LlWriter *writer, MlirAttribute identity) {
  if (llIsNull(identity))
    return NULL;
  Unfinished entry = {identity.ptr, llNodeCreate(writer, false), writer->debug->provisional.size};
  tsVecPush(&writer->debug->unfinished, entry);
  return entry.node;
}

LlNode *llFinishRecursive(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isDistinct) {
  LlDebug *debug = writer->debug;
  if (node) {
    node->isDistinct = isDistinct;
    size_t kept = tsVecPop(&debug->unfinished).numProvisional;
    for (size_t i = kept; i < debug->provisional.size; ++i) {
      Provisional entry = debug->provisional.data[i];
      if (entry.depth >= debug->unfinished.size)
        tsPointerMapErase(&writer->nodes, entry.attribute);
      else
        debug->provisional.data[kept++] = entry;
    }
    debug->provisional.size = kept;
  }
  return llNodeFinish(writer, builder, node, isDistinct);
}

/// The unfinished node with the identity; NULL: there is none.
static LlNode *findUnfinished(LlWriter *writer, MlirAttribute identity) {
  LlDebug *debug = writer->debug;
  for (size_t i = debug->unfinished.size; !llIsNull(identity) && i-- > 0;)
    if (debug->unfinished.data[i].identity == identity.ptr) {
      debug->lowest = i < debug->lowest ? i : debug->lowest;
      return debug->unfinished.data[i].node;
    }
  return NULL;
}

//===--- Units ---===//

static LlNode *fileNode(LlWriter *writer, MlirAttribute file) {
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!DIFile(filename: ");
  llAppendQuoted(&builder.text, llText(llvmDIFileAttrGetName(file)));
  llNodeText(writer, &builder, ", directory: ");
  llAppendQuoted(&builder.text, llText(llvmDIFileAttrGetDirectory(file)));
  llNodeText(writer, &builder, ")");
  return llNodeFinish(writer, &builder, NULL, false);
}

static void finishUnit(LlWriter *writer, const Unit *unit) {
  static const char *const kinds[] = {"NoDebug", "FullDebug", "LineTablesOnly",
                                      "DebugDirectivesOnly"};
  static const char *const tables[] = {"Default", "GNU", "None", "Apple"};
  MlirAttribute attribute = unit->attribute;
  LlNode *file = llDebugNode(writer, llvmDICompileUnitAttrGetFile(attribute)), *globals = NULL;
  if (unit->globals.size) {
    LlNodeBuilder list = {0};
    for (size_t i = 0; i < unit->globals.size; ++i)
      llTupleNode(writer, &list, unit->globals.data[i]);
    globals = llNodeFinish(writer, &list, NULL, false);
  }
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!DICompileUnit(");
  llWordField(writer, &builder, "language",
              llvmDwarfLanguageStringify(
                  (LlvmDwarfLanguage)llvmDICompileUnitAttrGetSourceLanguage(attribute)));
  llNodeField(writer, &builder, "file", file);
  llStringField(writer, &builder, "producer", llvmDICompileUnitAttrGetProducer(attribute));
  llWordField(writer, &builder, "isOptimized",
              llvmDICompileUnitAttrGetIsOptimized(attribute) ? tsLiteral("true")
                                                             : tsLiteral("false"));
  llWordField(writer, &builder, "runtimeVersion", tsLiteral("0"));
  llStringField(writer, &builder, "splitDebugFilename",
                llvmDICompileUnitAttrGetSplitDebugFilename(attribute));
  llField(writer, &builder, "emissionKind");
  llNodeText(writer, &builder, "%s", kinds[llvmDICompileUnitAttrGetEmissionKind(attribute) & 3]);
  llNodeField(writer, &builder, "globals", globals);
  if (llvmDICompileUnitAttrGetNameTableKind(attribute)) {
    llField(writer, &builder, "nameTableKind");
    llNodeText(writer, &builder, "%s",
               tables[llvmDICompileUnitAttrGetNameTableKind(attribute) & 3]);
  }
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {file, globals};
  setOperands(&builder, 2, operands);
  llNodeFinish(writer, &builder, unit->node, true);
}

static LlNode *unitNode(LlWriter *writer, MlirAttribute unit) {
  LlDebug *debug = writer->debug;
  uintptr_t *number = tsPointerMapInsert(&debug->unitNumbers, unit.ptr, NULL);
  if (!*number) {
    Unit entry = {.attribute = unit, .node = llNodeCreate(writer, true)};
    tsVecPush(&debug->units, entry);
    *number = debug->units.size;
    llAddNamed(writer, "llvm.dbg.cu", entry.node);
    if (debug->areUnitsFinished)
      finishUnit(writer, &entry);
  }
  return debug->units.data[*number - 1].node;
}

void llFinishUnits(LlWriter *writer) {
  for (size_t i = 0; i < writer->debug->units.size; ++i)
    finishUnit(writer, &writer->debug->units.data[i]);
  writer->debug->areUnitsFinished = true;
}

/// The unit that a scope lies in; null when there is none.
static MlirAttribute findUnit(MlirAttribute scope) {
  MlirAttribute none = {NULL};
  while (!llIsNull(scope)) {
    if (llvmDICompileUnitAttrIsA(scope))
      return scope;
    if (llvmDISubprogramAttrIsA(scope))
      return llvmDISubprogramAttrGetCompileUnit(scope);
    scope = llvmDIModuleAttrIsA(scope)          ? llvmDIModuleAttrGetScope(scope)
            : llvmDINamespaceAttrIsA(scope)     ? llvmDINamespaceAttrGetScope(scope)
            : llvmDICommonBlockAttrIsA(scope)   ? llvmDICommonBlockAttrGetScope(scope)
            : llvmDILexicalBlockAttrIsA(scope)  ? llvmDILexicalBlockAttrGetScope(scope)
            : llvmDICompositeTypeAttrIsA(scope) ? llvmDICompositeTypeAttrGetScope(scope)
                                                : none;
  }
  return none;
}

//===--- Scopes ---===//

static void appendSubprogramFlags(LlNodeBuilder *builder, int64_t flags) {
  bool isFirst = true;
  for (unsigned bit = 0; bit < 12; ++bit) {
    if (!(flags >> bit & 1))
      continue;
    MlirStringRef name = llvmDISubprogramFlagsStringify((LlvmDISubprogramFlags)(INT64_C(1) << bit));
    tsStringAppendFormat(&builder->text, "%sDISPFlag%.*s", isFirst ? "" : " | ", (int)name.length,
                         name.data);
    isFirst = false;
  }
  if (isFirst)
    tsStringAppendChar(&builder->text, '0');
}

static LlNode *annotationNode(LlWriter *writer, MlirAttribute annotation) {
  LlNodeBuilder builder = {0};
  llTupleString(writer, &builder, llText(llvmDIAnnotationAttrGetName(annotation)));
  llTupleString(writer, &builder, llText(llvmDIAnnotationAttrGetValue(annotation)));
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *subprogramNode(LlWriter *writer, MlirAttribute attribute) {
  MlirAttribute identity = llvmDISubprogramAttrGetRecId(attribute);
  int64_t flags = llvmDISubprogramAttrGetSubprogramFlags(attribute);
  bool isDefinition = flags & LlvmDISubprogramFlagsDefinition;
  MlirAttribute id = llvmDISubprogramAttrGetId(attribute);
  uintptr_t *known = llIsNull(id) ? NULL : tsPointerMapFind(&writer->debug->subprograms, id.ptr);
  if (known)
    return (LlNode *)*known;
  LlNode *node = llBeginRecursive(writer, identity);
  size_t numNodes, numAnnotations;
  const MlirAttribute *nodes = llvmDISubprogramAttrGetRetainedNodes(attribute, &numNodes);
  const MlirAttribute *annotations = llvmDISubprogramAttrGetAnnotations(attribute, &numAnnotations);
  LlNode *file = llDebugNode(writer, llvmDISubprogramAttrGetFile(attribute));
  LlNode *scope = llDebugNode(writer, llvmDISubprogramAttrGetScope(attribute));
  LlNode *type = llDebugNode(writer, llvmDISubprogramAttrGetType(attribute));
  LlNode *unit = llDebugNode(writer, llvmDISubprogramAttrGetCompileUnit(attribute));
  LlNode *retained = llDebugList(writer, numNodes, nodes);
  LlNode *annotated = llDebugList(writer, numAnnotations, annotations);
  // What it refers to may have been the same one.
  known = llIsNull(id) || node ? NULL : tsPointerMapFind(&writer->debug->subprograms, id.ptr);
  if (known)
    return (LlNode *)*known;
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!DISubprogram(");
  llStringField(writer, &builder, "name", llvmDISubprogramAttrGetName(attribute));
  llStringField(writer, &builder, "linkageName", llvmDISubprogramAttrGetLinkageName(attribute));
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llNodeField(writer, &builder, "file", file);
  llNumberField(writer, &builder, "line", llvmDISubprogramAttrGetLine(attribute));
  llNodeField(writer, &builder, "type", type);
  llNumberField(writer, &builder, "scopeLine", llvmDISubprogramAttrGetScopeLine(attribute));
  llField(writer, &builder, "spFlags");
  appendSubprogramFlags(&builder, flags);
  llNodeField(writer, &builder, "unit", unit);
  llNodeField(writer, &builder, "retainedNodes", retained);
  llNodeField(writer, &builder, "annotations", annotated);
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {file, scope, type, unit, retained, annotated};
  setOperands(&builder, 6, operands);
  node = llFinishRecursive(writer, &builder, node, isDefinition);
  if (!llIsNull(id))
    *tsPointerMapInsert(&writer->debug->subprograms, id.ptr, NULL) = (uintptr_t)node;
  return node;
}

static LlNode *blockNode(LlWriter *writer, MlirAttribute block) {
  LlNodeBuilder builder = {0};
  LlNode *file = llDebugNode(writer, llvmDILexicalBlockAttrGetFile(block));
  LlNode *scope = llDebugNode(writer, llvmDILexicalBlockAttrGetScope(block));
  llNodeText(writer, &builder, "!DILexicalBlock(");
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llNodeField(writer, &builder, "file", file);
  llNumberField(writer, &builder, "line", llvmDILexicalBlockAttrGetLine(block));
  llNumberField(writer, &builder, "column", llvmDILexicalBlockAttrGetColumn(block));
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {file, scope};
  setOperands(&builder, 2, operands);
  return llNodeFinish(writer, &builder, NULL, true);
}

static LlNode *blockFileNode(LlWriter *writer, MlirAttribute block) {
  LlNodeBuilder builder = {0};
  LlNode *file = llDebugNode(writer, llvmDILexicalBlockFileAttrGetFile(block));
  LlNode *scope = llDebugNode(writer, llvmDILexicalBlockFileAttrGetScope(block));
  llNodeText(writer, &builder, "!DILexicalBlockFile(");
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llNodeField(writer, &builder, "file", file);
  llField(writer, &builder, "discriminator");
  llNodeText(writer, &builder, "%lld)",
             (long long)llvmDILexicalBlockFileAttrGetDiscriminator(block));
  LlNode *operands[] = {file, scope};
  setOperands(&builder, 2, operands);
  return llNodeFinish(writer, &builder, NULL, true);
}

static LlNode *namespaceNode(LlWriter *writer, MlirAttribute attribute) {
  LlNodeBuilder builder = {0};
  LlNode *scope = llDebugNode(writer, llvmDINamespaceAttrGetScope(attribute));
  llNodeText(writer, &builder, "!DINamespace(");
  llStringField(writer, &builder, "name", llvmDINamespaceAttrGetName(attribute));
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  if (llvmDINamespaceAttrGetExportSymbols(attribute))
    llWordField(writer, &builder, "exportSymbols", tsLiteral("true"));
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 1, &scope);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *moduleNode(LlWriter *writer, MlirAttribute attribute) {
  LlNodeBuilder builder = {0};
  LlNode *file = llDebugNode(writer, llvmDIModuleAttrGetFile(attribute));
  LlNode *scope = llDebugNode(writer, llvmDIModuleAttrGetScope(attribute));
  llNodeText(writer, &builder, "!DIModule(");
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llStringField(writer, &builder, "name", llvmDIModuleAttrGetName(attribute));
  llStringField(writer, &builder, "configMacros", llvmDIModuleAttrGetConfigMacros(attribute));
  llStringField(writer, &builder, "includePath", llvmDIModuleAttrGetIncludePath(attribute));
  llStringField(writer, &builder, "apinotes", llvmDIModuleAttrGetApinotes(attribute));
  llNodeField(writer, &builder, "file", file);
  llNumberField(writer, &builder, "line", llvmDIModuleAttrGetLine(attribute));
  if (llvmDIModuleAttrGetIsDecl(attribute))
    llWordField(writer, &builder, "isDecl", tsLiteral("true"));
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {file, scope};
  setOperands(&builder, 2, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *commonBlockNode(LlWriter *writer, MlirAttribute attribute) {
  LlNodeBuilder builder = {0};
  LlNode *scope = llDebugNode(writer, llvmDICommonBlockAttrGetScope(attribute));
  LlNode *declaration = llDebugNode(writer, llvmDICommonBlockAttrGetDecl(attribute));
  LlNode *file = llDebugNode(writer, llvmDICommonBlockAttrGetFile(attribute));
  llNodeText(writer, &builder, "!DICommonBlock(");
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llNodeFieldOrNull(writer, &builder, "declaration", declaration);
  llStringField(writer, &builder, "name", llvmDICommonBlockAttrGetName(attribute));
  llNodeField(writer, &builder, "file", file);
  llNumberField(writer, &builder, "line", llvmDICommonBlockAttrGetLine(attribute));
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {scope, declaration, file};
  setOperands(&builder, 3, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *importNode(LlWriter *writer, MlirAttribute attribute) {
  LlNodeBuilder builder = {0};
  size_t size;
  const MlirAttribute *elements = llvmDIImportedEntityAttrGetElements(attribute, &size);
  LlNode *scope = llDebugNode(writer, llvmDIImportedEntityAttrGetScope(attribute));
  LlNode *entity = llDebugNode(writer, llvmDIImportedEntityAttrGetEntity(attribute));
  LlNode *file = llDebugNode(writer, llvmDIImportedEntityAttrGetFile(attribute));
  LlNode *list = llDebugList(writer, size, elements);
  llNodeText(writer, &builder, "!DIImportedEntity(");
  llWordField(writer, &builder, "tag",
              llvmDwarfTagStringify((LlvmDwarfTag)llvmDIImportedEntityAttrGetTag(attribute)));
  llStringField(writer, &builder, "name", llvmDIImportedEntityAttrGetName(attribute));
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  llNodeField(writer, &builder, "entity", entity);
  llNodeField(writer, &builder, "file", file);
  llNumberField(writer, &builder, "line", llvmDIImportedEntityAttrGetLine(attribute));
  llNodeField(writer, &builder, "elements", list);
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {scope, entity, file, list};
  setOperands(&builder, 4, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *makeNode(LlWriter *writer, MlirAttribute attribute) {
  if (llvmDIFileAttrIsA(attribute))
    return fileNode(writer, attribute);
  if (llvmDICompileUnitAttrIsA(attribute))
    return unitNode(writer, attribute);
  if (llvmDISubprogramAttrIsA(attribute))
    return subprogramNode(writer, attribute);
  if (llvmDILexicalBlockAttrIsA(attribute))
    return blockNode(writer, attribute);
  if (llvmDILexicalBlockFileAttrIsA(attribute))
    return blockFileNode(writer, attribute);
  if (llvmDINamespaceAttrIsA(attribute))
    return namespaceNode(writer, attribute);
  if (llvmDIModuleAttrIsA(attribute))
    return moduleNode(writer, attribute);
  if (llvmDICommonBlockAttrIsA(attribute))
    return commonBlockNode(writer, attribute);
  if (llvmDIImportedEntityAttrIsA(attribute))
    return importNode(writer, attribute);
  if (llvmDIAnnotationAttrIsA(attribute))
    return annotationNode(writer, attribute);
  return llDebugTypeNode(writer, attribute);
}

/// The identity by which nodes below an attribute refer to it; null when they don't.
static MlirAttribute identityOf(MlirAttribute attribute) {
  MlirAttribute none = {NULL};
  return llvmDISubprogramAttrIsA(attribute)      ? llvmDISubprogramAttrGetRecId(attribute)
         : llvmDICompositeTypeAttrIsA(attribute) ? llvmDICompositeTypeAttrGetRecId(attribute)
                                                 : none;
}

LlNode *llDebugNode(LlWriter *writer, MlirAttribute attribute) {
  if (llIsNull(attribute))
    return NULL;
  LlDebug *debug = writer->debug;
  LlNode *node = findUnfinished(writer, identityOf(attribute));
  if (node)
    return node;
  uintptr_t *known = tsPointerMapFind(&writer->nodes, attribute.ptr);
  if (known)
    return (LlNode *)*known;
  size_t outer = debug->lowest;
  debug->lowest = SIZE_MAX;
  node = makeNode(writer, attribute);
  *tsPointerMapInsert(&writer->nodes, attribute.ptr, NULL) = (uintptr_t)node;
  if (debug->lowest < debug->unfinished.size) {
    Provisional entry = {attribute.ptr, debug->lowest};
    tsVecPush(&debug->provisional, entry);
  }
  debug->lowest = outer < debug->lowest ? outer : debug->lowest;
  return node;
}

//===--- Locations ---===//

static Place *placeAt(LlWriter *writer, uint32_t line, uint32_t column, LlNode *scope,
                      Place *inlinedAt) {
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!DILocation(line: %u", line);
  builder.hasField = true;
  llNumberField(writer, &builder, "column", column);
  llNodeFieldOrNull(writer, &builder, "scope", scope);
  LlNode *operands[] = {scope, inlinedAt ? inlinedAt->node : NULL};
  llNodeField(writer, &builder, "inlinedAt", operands[1]);
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 2, operands);
  LlNode *node = llNodeFinish(writer, &builder, NULL, false);
  uintptr_t *known = tsPointerMapInsert(&writer->debug->places, node, NULL);
  if (!*known) {
    Place *place = tsArenaNew(&writer->arena, Place);
    *place = (Place){node, scope, inlinedAt, line, column};
    *known = (uintptr_t)place;
  }
  return (Place *)*known;
}

typedef TsVec(Place *) Chain;

static void collectChain(Place *place, Chain *chain) {
  for (; place; place = place->inlinedAt)
    tsVecPush(chain, place);
}

/// A location for what comes of two: where they are called from as far as that is the same.
static Place *mergePlaces(LlWriter *writer, Place *a, Place *b) {
  if (!a || !b || a == b)
    return a == b ? a : NULL;
  Chain first = {0}, second = {0};
  collectChain(a, &first);
  collectChain(b, &second);
  Place *merged = NULL;
  for (size_t i = first.size, j = second.size; i > 0 && j > 0;) {
    const Place *x = first.data[--i], *y = second.data[--j];
    if (x->scope != y->scope)
      break;
    bool isSameLine = x->line == y->line;
    merged = placeAt(writer, isSameLine ? x->line : 0,
                     isSameLine && x->column == y->column ? x->column : 0, x->scope, merged);
    if (!isSameLine || x->column != y->column)
      break;
  }
  tsVecFree(&first);
  tsVecFree(&second);
  return merged;
}

static Place *findPlace(LlWriter *writer, const IrStorage *location, LlNode *scope,
                        Place *inlinedAt);

static bool isScope(MlirAttribute attribute) {
  return !llIsNull(attribute) &&
         (llvmDISubprogramAttrIsA(attribute) || llvmDILexicalBlockAttrIsA(attribute) ||
          llvmDILexicalBlockFileAttrIsA(attribute));
}

static Place *fusedPlace(LlWriter *writer, const IrStorage *location, LlNode *scope,
                         Place *inlinedAt) {
  MlirLocation fused = irWrapLocation(location);
  MlirAttribute metadata = mlirLocationFusedGetMetadata(fused);
  unsigned count = mlirLocationFusedGetNumLocations(fused);
  MlirLocation few[8], *parts = count <= 8 ? few : tsAlloc(count * sizeof *parts);
  mlirLocationFusedGetLocations(fused, parts);
  if (isScope(metadata))
    scope = llDebugNode(writer, metadata);
  Place *place = count ? findPlace(writer, irLocation(parts[0]), scope, inlinedAt) : NULL;
  for (unsigned i = 1; i < count; ++i)
    place = mergePlaces(writer, place, findPlace(writer, irLocation(parts[i]), scope, inlinedAt));
  if (parts != few)
    tsFree(parts);
  return place;
}

static Place *callPlace(LlWriter *writer, const IrStorage *location, LlNode *scope,
                        Place *inlinedAt) {
  MlirLocation call = irWrapLocation(location);
  Place *caller =
      findPlace(writer, irLocation(mlirLocationCallSiteGetCaller(call)), scope, inlinedAt);
  if (!caller)
    caller = inlinedAt;
  if (!caller)
    return NULL;
  Place *callee = findPlace(writer, irLocation(mlirLocationCallSiteGetCallee(call)), NULL, caller);
  return callee ? callee : caller;
}

static Place *makePlace(LlWriter *writer, const IrStorage *location, LlNode *scope,
                        Place *inlinedAt) {
  MlirLocation wrapped = irWrapLocation(location);
  if (mlirLocationIsACallSite(wrapped))
    return callPlace(writer, location, scope, inlinedAt);
  if (mlirLocationIsAFused(wrapped))
    return fusedPlace(writer, location, scope, inlinedAt);
  if (mlirLocationIsAName(wrapped))
    return findPlace(writer, irLocation(mlirLocationNameGetChildLoc(wrapped)), scope, inlinedAt);
  if (mlirLocationIsAFileLineColRange(wrapped))
    return scope ? placeAt(writer, (uint32_t)mlirLocationFileLineColRangeGetStartLine(wrapped),
                           (uint32_t)mlirLocationFileLineColRangeGetStartColumn(wrapped), scope,
                           inlinedAt)
                 : NULL;
  return NULL;
}

static Place *findPlace(LlWriter *writer, const IrStorage *location, LlNode *scope,
                        Place *inlinedAt) {
  const void *key[3] = {location, scope, inlinedAt};
  MlirStringRef text = mlirStringRefCreate((const char *)key, sizeof key);
  uintptr_t *known = tsStringMapFind(&writer->debug->locations, text);
  if (known)
    return (Place *)*known;
  Place *place = makePlace(writer, location, scope, inlinedAt);
  *tsStringMapInsert(&writer->debug->locations, tsArenaString(&writer->arena, text), NULL) =
      (uintptr_t)place;
  return place;
}

LlNode *llLocationNode(LlWriter *writer, MlirLocation location, LlNode *scope) {
  // What says nothing is most of what there is without debug information.
  if (!scope && mlirLocationIsAFileLineColRange(location))
    return NULL;
  Place *place = findPlace(writer, irLocation(location), scope, NULL);
  return place ? place->node : NULL;
}

/// The first metadata of a fused location in there that is what is looked for; null: none.
static MlirAttribute findMetadata(MlirLocation location, bool (*isIt)(MlirAttribute)) {
  MlirAttribute none = {NULL};
  if (mlirLocationIsAFused(location)) {
    MlirAttribute metadata = mlirLocationFusedGetMetadata(location);
    if (!llIsNull(metadata) && isIt(metadata))
      return metadata;
    unsigned count = mlirLocationFusedGetNumLocations(location);
    MlirLocation *parts = tsAlloc((count + 1) * sizeof *parts);
    mlirLocationFusedGetLocations(location, parts);
    MlirAttribute found = none;
    for (unsigned i = 0; i < count && llIsNull(found); ++i)
      found = findMetadata(parts[i], isIt);
    tsFree(parts);
    return found;
  }
  if (mlirLocationIsAName(location))
    return findMetadata(mlirLocationNameGetChildLoc(location), isIt);
  if (mlirLocationIsACallSite(location)) {
    MlirAttribute found = findMetadata(mlirLocationCallSiteGetCallee(location), isIt);
    return llIsNull(found) ? findMetadata(mlirLocationCallSiteGetCaller(location), isIt) : found;
  }
  return none;
}

static bool isSubprogram(MlirAttribute attribute) { return llvmDISubprogramAttrIsA(attribute); }

LlNode *llSubprogramOf(LlWriter *writer, MlirOperation function) {
  return llDebugNode(writer, findMetadata(mlirOperationGetLocation(function), isSubprogram));
}

//===--- Records ---===//

static bool isRecord(MlirOperation op) {
  return llvmDbgValueOpIsA(op) || llvmDbgDeclareOpIsA(op) || llvmDbgLabelOpIsA(op);
}

/// Where the record is, in the scope that its location says, else the function's.
static LlNode *recordLocation(LlWriter *writer, MlirOperation op, LlNode *subprogram) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute scope = findMetadata(location, isScope);
  if (!llLocationNode(writer, location, subprogram))
    return NULL;
  return llLocationNode(writer, location,
                        llIsNull(scope) ? subprogram : llDebugNode(writer, scope));
}

void llAppendDebugRecord(LlFunction *function, TsString *out, MlirOperation op) {
  LlWriter *writer = function->writer;
  LlNode *location = isRecord(op) ? recordLocation(writer, op, function->subprogram) : NULL;
  if (!location)
    return;
  bool isValue = llvmDbgValueOpIsA(op);
  if (llvmDbgLabelOpIsA(op)) {
    tsStringAppendC(out, "    #dbg_label(");
    llAppendNode(writer, out, llDebugNode(writer, llvmDbgLabelOpGetLabelAttr(op)));
  } else {
    tsStringAppendC(out, isValue ? "    #dbg_value(" : "    #dbg_declare(");
    llAppendTypedValue(function, out, mlirOperationGetOperand(op, 0));
    tsStringAppendC(out, ", ");
    llAppendNode(writer, out,
                 llDebugNode(writer, isValue ? llvmDbgValueOpGetVarInfoAttr(op)
                                             : llvmDbgDeclareOpGetVarInfoAttr(op)));
    tsStringAppendC(out, ", ");
    llAppendNode(writer, out,
                 llExpressionNode(writer, isValue ? llvmDbgValueOpGetLocationExprAttr(op)
                                                  : llvmDbgDeclareOpGetLocationExprAttr(op)));
  }
  tsStringAppendC(out, ", ");
  llAppendNode(writer, out, location);
  tsStringAppendC(out, ")\n");
}

//===--- Looking ahead ---===//

static MlirOperation firstOp(LlWriter *writer) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(mlirModuleFromOperation(writer->module)));
}

static void collectExpression(LlWriter *writer, MlirAttribute expression) {
  LlNode *node = llDebugNode(writer, expression);
  MlirAttribute variable = llvmDIGlobalVariableExpressionAttrGetVar(expression);
  MlirAttribute unit = findUnit(llvmDIGlobalVariableAttrGetScope(variable));
  if (llIsNull(unit))
    return;
  unitNode(writer, unit);
  uintptr_t number = *tsPointerMapFind(&writer->debug->unitNumbers, unit.ptr);
  tsVecPush(&writer->debug->units.data[number - 1].globals, node);
}

void llCollectGlobalDebugInfo(LlWriter *writer) {
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute list =
        llvmGlobalOpIsA(op) ? llvmGlobalOpGetDbgExprsAttr(op) : (MlirAttribute){NULL};
    IrList expressions = llIsNull(list) ? (IrList){NULL, 0} : irArrayElements(llAttr(list));
    for (size_t i = 0; i < expressions.size; ++i)
      collectExpression(writer, (MlirAttribute){expressions.data[i]});
  }
}

static void collectRecord(LlWriter *writer, MlirOperation op, LlNode *subprogram) {
  if (!recordLocation(writer, op, subprogram))
    return;
  llDebugNode(writer, llvmDbgLabelOpIsA(op)   ? llvmDbgLabelOpGetLabelAttr(op)
                      : llvmDbgValueOpIsA(op) ? llvmDbgValueOpGetVarInfoAttr(op)
                                              : llvmDbgDeclareOpGetVarInfoAttr(op));
}

static void collectLoop(LlWriter *writer, MlirAttribute loop, LlNode *subprogram) {
  if (llIsNull(loop))
    return;
  MlirAttribute locations[] = {llvmLoopAnnotationAttrGetStartLoc(loop),
                               llvmLoopAnnotationAttrGetEndLoc(loop)};
  for (int i = 0; i < 2; ++i)
    if (!llIsNull(locations[i]))
      llLocationNode(writer, irWrapLocation(llAttr(locations[i])), subprogram);
}

static void collectFunction(LlWriter *writer, MlirOperation op) {
  LlNode *subprogram = llSubprogramOf(writer, op);
  MlirRegion region = llvmFuncOpGetBody(op);
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation inner = mlirBlockGetFirstOperation(block); inner.ptr;
         inner = mlirOperationGetNextInBlock(inner)) {
      llLocationNode(writer, mlirOperationGetLocation(inner), subprogram);
      if (isRecord(inner))
        collectRecord(writer, inner, subprogram);
      else if (llvmBrOpIsA(inner))
        collectLoop(writer, llvmBrOpGetLoopAnnotationAttr(inner), subprogram);
      else if (llvmCondBrOpIsA(inner))
        collectLoop(writer, llvmCondBrOpGetLoopAnnotationAttr(inner), subprogram);
    }
}

void llCollectFunctionDebugInfo(LlWriter *writer) {
  for (MlirOperation op = firstOp(writer); op.ptr; op = mlirOperationGetNextInBlock(op))
    if (llvmFuncOpIsA(op))
      collectFunction(writer, op);
}
