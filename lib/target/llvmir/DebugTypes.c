// Debug information: types, variables and expressions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

static void setOperands(LlNodeBuilder *builder, size_t size, LlNode *const *nodes) {
  for (size_t i = 0; i < size; ++i)
    if (nodes[i])
      tsVecPush(&builder->operands, nodes[i]);
}

//===--- Flags ---===//

void llAppendDebugFlags(TsString *out, int64_t flags) {
  // Two fields of two bits come first.
  static const struct {
    int64_t mask, value;
    const char *name;
  } kFields[] = {{3, 1, "Private"},
                 {3, 2, "Protected"},
                 {3, 3, "Public"},
                 {3 << 16, 1 << 16, "SingleInheritance"},
                 {3 << 16, 2 << 16, "MultipleInheritance"},
                 {3 << 16, 3 << 16, "VirtualInheritance"}};
  bool isFirst = true;
  for (size_t i = 0; i < sizeof kFields / sizeof kFields[0]; ++i) {
    if ((flags & kFields[i].mask) != kFields[i].value)
      continue;
    tsStringAppendFormat(out, "%sDIFlag%s", isFirst ? "" : " | ", kFields[i].name);
    isFirst = false;
  }
  for (unsigned bit = 2; bit < 30; ++bit) {
    if (!(flags >> bit & 1) || bit == 16 || bit == 17)
      continue;
    MlirStringRef name = llvmDIFlagsStringify((LlvmDIFlags)(INT64_C(1) << bit));
    tsStringAppendFormat(out, "%sDIFlag%.*s", isFirst ? "" : " | ", (int)name.length, name.data);
    isFirst = false;
  }
}

static void flagsField(LlWriter *writer, LlNodeBuilder *builder, int64_t flags) {
  if (!flags)
    return;
  llField(writer, builder, "flags");
  llAppendDebugFlags(&builder->text, flags);
}

static void tagField(LlWriter *writer, LlNodeBuilder *builder, int64_t tag) {
  llWordField(writer, builder, "tag", llvmDwarfTagStringify((LlvmDwarfTag)tag));
}

static void encodingField(LlWriter *writer, LlNodeBuilder *builder, int64_t encoding) {
  if (encoding)
    llWordField(writer, builder, "encoding",
                llvmDwarfEncodingStringify((LlvmDwarfEncoding)encoding));
}

//===--- Expressions ---===//

static void appendOperation(LlNodeBuilder *builder, MlirAttribute operation) {
  size_t size;
  const int64_t *arguments = llvmDIExpressionElemAttrGetArguments(operation, &size);
  int64_t opcode = llvmDIExpressionElemAttrGetOpcode(operation);
  tsStringAppend(&builder->text, llvmDwarfOperationStringify((LlvmDwarfOperation)opcode));
  for (size_t i = 0; i < size; ++i) {
    // The second argument of a conversion is a kind of number.
    MlirStringRef name = {NULL, 0};
    if (opcode == LlvmDwarfOperationLLVM_convert && i == 1)
      name = llvmDwarfEncodingStringify((LlvmDwarfEncoding)arguments[i]);
    tsStringAppendC(&builder->text, ", ");
    if (name.length)
      tsStringAppend(&builder->text, name);
    else
      tsStringAppendUnsigned(&builder->text, (uint64_t)arguments[i]);
  }
}

LlNode *llExpressionNode(LlWriter *writer, MlirAttribute expression) {
  LlNodeBuilder builder = {0};
  size_t size = 0;
  const MlirAttribute *operations = NULL;
  if (!llIsNull(expression))
    operations =
        llvmDIExpressionAttrGetOperations(llvmDIExpressionMergeFragments(expression), &size);
  llNodeText(writer, &builder, "!DIExpression(");
  for (size_t i = 0; i < size; ++i) {
    if (i)
      llNodeText(writer, &builder, ", ");
    appendOperation(&builder, operations[i]);
  }
  llNodeText(writer, &builder, ")");
  LlNode *node = llNodeFinish(writer, &builder, NULL, false);
  node->isInline = true;
  return node;
}

static LlNode *expressionOrNone(LlWriter *writer, MlirAttribute expression) {
  return llIsNull(expression) ? NULL : llExpressionNode(writer, expression);
}

//===--- Types ---===//

static LlNode *basicNode(LlWriter *writer, MlirAttribute type) {
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!DIBasicType(");
  int64_t tag = llvmDIBasicTypeAttrGetTag(type);
  if (tag != LlvmDwarfTagbase_type)
    tagField(writer, &builder, tag);
  llStringField(writer, &builder, "name", llvmDIBasicTypeAttrGetName(type));
  llNumberField(writer, &builder, "size", llvmDIBasicTypeAttrGetSizeInBits(type));
  encodingField(writer, &builder, llvmDIBasicTypeAttrGetEncoding(type));
  llNodeText(writer, &builder, ")");
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *derivedNode(LlWriter *writer, MlirAttribute type) {
  LlNodeBuilder builder = {0};
  LlNode *base = llDebugNode(writer, llvmDIDerivedTypeAttrGetBaseType(type));
  LlNode *extra = llDebugNode(writer, llvmDIDerivedTypeAttrGetExtraData(type));
  llNodeText(writer, &builder, "!DIDerivedType(");
  tagField(writer, &builder, llvmDIDerivedTypeAttrGetTag(type));
  llStringField(writer, &builder, "name", llvmDIDerivedTypeAttrGetName(type));
  llNodeFieldOrNull(writer, &builder, "baseType", base);
  llNumberField(writer, &builder, "size", llvmDIDerivedTypeAttrGetSizeInBits(type));
  llNumberField(writer, &builder, "align", llvmDIDerivedTypeAttrGetAlignInBits(type));
  llNumberField(writer, &builder, "offset", llvmDIDerivedTypeAttrGetOffsetInBits(type));
  llNodeField(writer, &builder, "extraData", extra);
  int64_t space = llvmDIDerivedTypeAttrGetDwarfAddressSpace(type);
  if (space >= 0) {
    llField(writer, &builder, "dwarfAddressSpace");
    llNodeText(writer, &builder, "%lld", (long long)space);
  }
  llNodeText(writer, &builder, ")");
  LlNode *operands[] = {base, extra};
  setOperands(&builder, 2, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

static void compositeFields(LlWriter *writer, LlNodeBuilder *builder, MlirAttribute type) {
  size_t size;
  const MlirAttribute *elements = llvmDICompositeTypeAttrGetElements(type, &size);
  LlNode *operands[] = {llDebugNode(writer, llvmDICompositeTypeAttrGetFile(type)),
                        llDebugNode(writer, llvmDICompositeTypeAttrGetScope(type)),
                        llDebugNode(writer, llvmDICompositeTypeAttrGetBaseType(type)),
                        llDebugList(writer, size, elements)};
  llNodeText(writer, builder, "!DICompositeType(");
  tagField(writer, builder, llvmDICompositeTypeAttrGetTag(type));
  llStringField(writer, builder, "name", llvmDICompositeTypeAttrGetName(type));
  llNodeField(writer, builder, "scope", operands[1]);
  llNodeField(writer, builder, "file", operands[0]);
  llNumberField(writer, builder, "line", llvmDICompositeTypeAttrGetLine(type));
  llNodeField(writer, builder, "baseType", operands[2]);
  llNumberField(writer, builder, "size", llvmDICompositeTypeAttrGetSizeInBits(type));
  llNumberField(writer, builder, "align", llvmDICompositeTypeAttrGetAlignInBits(type));
  flagsField(writer, builder, llvmDICompositeTypeAttrGetFlags(type));
  llNodeField(writer, builder, "elements", operands[3]);
  llNodeField(writer, builder, "dataLocation",
              expressionOrNone(writer, llvmDICompositeTypeAttrGetDataLocation(type)));
  llNodeField(writer, builder, "associated",
              expressionOrNone(writer, llvmDICompositeTypeAttrGetAssociated(type)));
  llNodeField(writer, builder, "allocated",
              expressionOrNone(writer, llvmDICompositeTypeAttrGetAllocated(type)));
  llNodeField(writer, builder, "rank",
              expressionOrNone(writer, llvmDICompositeTypeAttrGetRank(type)));
  llNodeText(writer, builder, ")");
  setOperands(builder, 4, operands);
}

static LlNode *compositeNode(LlWriter *writer, MlirAttribute type) {
  MlirAttribute identity = llvmDICompositeTypeAttrGetRecId(type);
  int64_t tag = llvmDICompositeTypeAttrGetTag(type);
  bool isDistinct = tag == LlvmDwarfTagclass_type || tag == LlvmDwarfTagenumeration_type ||
                    tag == LlvmDwarfTagstructure_type || tag == LlvmDwarfTagunion_type;
  LlNode *node = llBeginRecursive(writer, identity);
  LlNodeBuilder builder = {0};
  compositeFields(writer, &builder, type);
  return llFinishRecursive(writer, &builder, node, isDistinct);
}

static LlNode *subroutineNode(LlWriter *writer, MlirAttribute type) {
  size_t size;
  const MlirAttribute *types = llvmDISubroutineTypeAttrGetTypes(type, &size);
  LlNodeBuilder builder = {0};
  LlNode *list = size ? llDebugList(writer, size, types) : llEmptyNode(writer, false);
  llNodeText(writer, &builder, "!DISubroutineType(");
  int64_t convention = llvmDISubroutineTypeAttrGetCallingConvention(type);
  if (convention)
    llWordField(writer, &builder, "cc",
                llvmDwarfConventionStringify((LlvmDwarfConvention)convention));
  llNodeFieldOrNull(writer, &builder, "types", list);
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 1, &list);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *stringNode(LlWriter *writer, MlirAttribute type) {
  LlNodeBuilder builder = {0};
  LlNode *length = llDebugNode(writer, llvmDIStringTypeAttrGetStringLength(type));
  llNodeText(writer, &builder, "!DIStringType(");
  int64_t tag = llvmDIStringTypeAttrGetTag(type);
  if (tag != LlvmDwarfTagstring_type)
    tagField(writer, &builder, tag);
  llStringField(writer, &builder, "name", llvmDIStringTypeAttrGetName(type));
  llNodeField(writer, &builder, "stringLength", length);
  llNodeField(writer, &builder, "stringLengthExpression",
              expressionOrNone(writer, llvmDIStringTypeAttrGetStringLengthExp(type)));
  llNodeField(writer, &builder, "stringLocationExpression",
              expressionOrNone(writer, llvmDIStringTypeAttrGetStringLocationExp(type)));
  llNumberField(writer, &builder, "size", llvmDIStringTypeAttrGetSizeInBits(type));
  llNumberField(writer, &builder, "align", llvmDIStringTypeAttrGetAlignInBits(type));
  encodingField(writer, &builder, llvmDIStringTypeAttrGetEncoding(type));
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 1, &length);
  return llNodeFinish(writer, &builder, NULL, false);
}

//===--- Ranges ---===//

/// A bound: a number, an expression or a variable.
static LlNode *boundField(LlWriter *writer, LlNodeBuilder *builder, const char *name,
                          MlirAttribute bound) {
  if (llIsNull(bound))
    return NULL;
  if (irIsInteger(llAttr(bound))) {
    llField(writer, builder, name);
    llNodeText(writer, builder, "%lld", (long long)irIntegerAttrValue(llAttr(bound)));
    return NULL;
  }
  LlNode *node =
      llvmDIExpressionAttrIsA(bound) ? llExpressionNode(writer, bound) : llDebugNode(writer, bound);
  llNodeField(writer, builder, name, node);
  return node;
}

static LlNode *rangeNode(LlWriter *writer, MlirAttribute range) {
  LlNodeBuilder builder = {0};
  bool isGeneric = llvmDIGenericSubrangeAttrIsA(range);
  llNodeText(writer, &builder, isGeneric ? "!DIGenericSubrange(" : "!DISubrange(");
  LlNode *operands[] = {boundField(writer, &builder, "count",
                                   isGeneric ? llvmDIGenericSubrangeAttrGetCount(range)
                                             : llvmDISubrangeAttrGetCount(range)),
                        boundField(writer, &builder, "lowerBound",
                                   isGeneric ? llvmDIGenericSubrangeAttrGetLowerBound(range)
                                             : llvmDISubrangeAttrGetLowerBound(range)),
                        boundField(writer, &builder, "upperBound",
                                   isGeneric ? llvmDIGenericSubrangeAttrGetUpperBound(range)
                                             : llvmDISubrangeAttrGetUpperBound(range)),
                        boundField(writer, &builder, "stride",
                                   isGeneric ? llvmDIGenericSubrangeAttrGetStride(range)
                                             : llvmDISubrangeAttrGetStride(range))};
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 4, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

//===--- Variables and labels ---===//

static void boolField(LlWriter *writer, LlNodeBuilder *builder, const char *name, bool value) {
  llWordField(writer, builder, name, value ? tsLiteral("true") : tsLiteral("false"));
}

static LlNode *globalNode(LlWriter *writer, MlirAttribute variable) {
  LlNodeBuilder builder = {0};
  LlNode *operands[] = {llDebugNode(writer, llvmDIGlobalVariableAttrGetScope(variable)),
                        llDebugNode(writer, llvmDIGlobalVariableAttrGetFile(variable)),
                        llDebugNode(writer, llvmDIGlobalVariableAttrGetType(variable))};
  llNodeText(writer, &builder, "!DIGlobalVariable(");
  llStringField(writer, &builder, "name", llvmDIGlobalVariableAttrGetName(variable));
  llStringField(writer, &builder, "linkageName", llvmDIGlobalVariableAttrGetLinkageName(variable));
  llNodeFieldOrNull(writer, &builder, "scope", operands[0]);
  llNodeField(writer, &builder, "file", operands[1]);
  llNumberField(writer, &builder, "line", llvmDIGlobalVariableAttrGetLine(variable));
  llNodeField(writer, &builder, "type", operands[2]);
  boolField(writer, &builder, "isLocal", llvmDIGlobalVariableAttrGetIsLocalToUnit(variable));
  boolField(writer, &builder, "isDefinition", llvmDIGlobalVariableAttrGetIsDefined(variable));
  llNumberField(writer, &builder, "align", llvmDIGlobalVariableAttrGetAlignInBits(variable));
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 3, operands);
  return llNodeFinish(writer, &builder, NULL, true);
}

static LlNode *globalExpressionNode(LlWriter *writer, MlirAttribute attribute) {
  LlNodeBuilder builder = {0};
  LlNode *variable = llDebugNode(writer, llvmDIGlobalVariableExpressionAttrGetVar(attribute));
  llNodeText(writer, &builder, "!DIGlobalVariableExpression(");
  llNodeFieldOrNull(writer, &builder, "var", variable);
  llNodeField(writer, &builder, "expr",
              llExpressionNode(writer, llvmDIGlobalVariableExpressionAttrGetExpr(attribute)));
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 1, &variable);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *localNode(LlWriter *writer, MlirAttribute variable) {
  LlNodeBuilder builder = {0};
  LlNode *operands[] = {llDebugNode(writer, llvmDILocalVariableAttrGetScope(variable)),
                        llDebugNode(writer, llvmDILocalVariableAttrGetFile(variable)),
                        llDebugNode(writer, llvmDILocalVariableAttrGetType(variable))};
  llNodeText(writer, &builder, "!DILocalVariable(");
  llStringField(writer, &builder, "name", llvmDILocalVariableAttrGetName(variable));
  llNumberField(writer, &builder, "arg", llvmDILocalVariableAttrGetArg(variable));
  llNodeFieldOrNull(writer, &builder, "scope", operands[0]);
  llNodeField(writer, &builder, "file", operands[1]);
  llNumberField(writer, &builder, "line", llvmDILocalVariableAttrGetLine(variable));
  llNodeField(writer, &builder, "type", operands[2]);
  flagsField(writer, &builder, llvmDILocalVariableAttrGetFlags(variable));
  llNumberField(writer, &builder, "align", llvmDILocalVariableAttrGetAlignInBits(variable));
  llNodeText(writer, &builder, ")");
  setOperands(&builder, 3, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *labelNode(LlWriter *writer, MlirAttribute label) {
  LlNodeBuilder builder = {0};
  LlNode *operands[] = {llDebugNode(writer, llvmDILabelAttrGetScope(label)),
                        llDebugNode(writer, llvmDILabelAttrGetFile(label))};
  llNodeText(writer, &builder, "!DILabel(");
  llNodeFieldOrNull(writer, &builder, "scope", operands[0]);
  // A label's name is there even when it's empty.
  llField(writer, &builder, "name");
  llAppendQuoted(&builder.text, llText(llvmDILabelAttrGetName(label)));
  llNodeField(writer, &builder, "file", operands[1]);
  llField(writer, &builder, "line");
  llNodeText(writer, &builder, "%lld)", (long long)llvmDILabelAttrGetLine(label));
  setOperands(&builder, 2, operands);
  return llNodeFinish(writer, &builder, NULL, false);
}

LlNode *llDebugTypeNode(LlWriter *writer, MlirAttribute attribute) {
  if (llvmDIBasicTypeAttrIsA(attribute))
    return basicNode(writer, attribute);
  if (llvmDIDerivedTypeAttrIsA(attribute))
    return derivedNode(writer, attribute);
  if (llvmDICompositeTypeAttrIsA(attribute))
    return compositeNode(writer, attribute);
  if (llvmDISubroutineTypeAttrIsA(attribute))
    return subroutineNode(writer, attribute);
  if (llvmDIStringTypeAttrIsA(attribute))
    return stringNode(writer, attribute);
  if (llvmDISubrangeAttrIsA(attribute) || llvmDIGenericSubrangeAttrIsA(attribute))
    return rangeNode(writer, attribute);
  if (llvmDIGlobalVariableAttrIsA(attribute))
    return globalNode(writer, attribute);
  if (llvmDIGlobalVariableExpressionAttrIsA(attribute))
    return globalExpressionNode(writer, attribute);
  if (llvmDILocalVariableAttrIsA(attribute))
    return localNode(writer, attribute);
  if (llvmDILabelAttrIsA(attribute))
    return labelNode(writer, attribute);
  if (llvmDIExpressionAttrIsA(attribute))
    return llExpressionNode(writer, attribute);
  return NULL; // a null type, or nothing that LLVM knows
}
