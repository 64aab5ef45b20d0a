// Instructions but calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

static MlirValue operand(MlirOperation op, intptr_t position) {
  return mlirOperationGetOperand(op, position);
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- Flags ---===//

void llAppendFastmath(TsString *out, int64_t flags) {
  static const struct {
    int64_t bit;
    const char *text;
  } kFlags[] = {{LlvmFastmathFlagsreassoc, " reassoc"}, {LlvmFastmathFlagsnnan, " nnan"},
                {LlvmFastmathFlagsninf, " ninf"},       {LlvmFastmathFlagsnsz, " nsz"},
                {LlvmFastmathFlagsarcp, " arcp"},       {LlvmFastmathFlagscontract, " contract"},
                {LlvmFastmathFlagsafn, " afn"}};
  if ((flags & LlvmFastmathFlagsfast) == LlvmFastmathFlagsfast) {
    tsStringAppendC(out, " fast");
    return;
  }
  for (size_t i = 0; i < sizeof kFlags / sizeof kFlags[0]; ++i)
    if (flags & kFlags[i].bit)
      tsStringAppendC(out, kFlags[i].text);
}

static int64_t fastmathOf(LlFunction *function, MlirOperation op) {
  int slot = llOpInfo(function->writer, op)->fastmath;
  return slot < 0 ? 0 : tesseraOperationGetEnumSlot(op, (unsigned)slot);
}

static void appendOverflow(TsString *out, int64_t flags) {
  if (flags & LlvmIntegerOverflowFlagsnuw)
    tsStringAppendC(out, " nuw");
  if (flags & LlvmIntegerOverflowFlagsnsw)
    tsStringAppendC(out, " nsw");
}

/// ` exact`, ` disjoint`, ` nneg`, ` nuw nsw`: what the definition has.
static void appendFlags(TsString *out, MlirOperation op, const TesseraOpDef *definition) {
  if (definition == &llvmAddOpDef)
    appendOverflow(out, llvmAddOpGetOverflowFlags(op));
  else if (definition == &llvmSubOpDef)
    appendOverflow(out, llvmSubOpGetOverflowFlags(op));
  else if (definition == &llvmMulOpDef)
    appendOverflow(out, llvmMulOpGetOverflowFlags(op));
  else if (definition == &llvmShlOpDef)
    appendOverflow(out, llvmShlOpGetOverflowFlags(op));
  else if (definition == &llvmTruncOpDef)
    appendOverflow(out, llvmTruncOpGetOverflowFlags(op));
  else if ((definition == &llvmUDivOpDef && llvmUDivOpGetIsExact(op)) ||
           (definition == &llvmSDivOpDef && llvmSDivOpGetIsExact(op)) ||
           (definition == &llvmLShrOpDef && llvmLShrOpGetIsExact(op)) ||
           (definition == &llvmAShrOpDef && llvmAShrOpGetIsExact(op)))
    tsStringAppendC(out, " exact");
  else if (definition == &llvmOrOpDef && llvmOrOpGetIsDisjoint(op))
    tsStringAppendC(out, " disjoint");
  else if ((definition == &llvmZExtOpDef && llvmZExtOpGetNonNeg(op)) ||
           (definition == &llvmUIToFPOpDef && llvmUIToFPOpGetNonNeg(op)))
    tsStringAppendC(out, " nneg");
}

//===--- Of several operands of a type, and casts ---===//

/// `name flags type a, b`, the operands of one type.
static void writeSameType(LlFunction *function, TsString *out, MlirOperation op,
                          MlirStringRef name) {
  tsStringAppend(out, name);
  llAppendFastmath(out, fastmathOf(function, op));
  appendFlags(out, op, tesseraOperationGetDefinition(op));
  tsStringAppendChar(out, ' ');
  llAppendTypedValue(function, out, operand(op, 0));
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i) {
    tsStringAppendC(out, ", ");
    llAppendValue(function, out, operand(op, i));
  }
}

/// `name flags type a, type b`.
static void writeEachTyped(LlFunction *function, TsString *out, MlirOperation op,
                           MlirStringRef name) {
  tsStringAppend(out, name);
  llAppendFastmath(out, fastmathOf(function, op));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    tsStringAppendC(out, i ? ", " : " ");
    llAppendTypedValue(function, out, operand(op, i));
  }
}

static void writeCast(LlFunction *function, TsString *out, MlirOperation op, MlirStringRef name) {
  writeSameType(function, out, op, name);
  tsStringAppendC(out, " to ");
  llAppendType(function->writer, out, resultType(op));
}

static void writeComparison(LlFunction *function, TsString *out, MlirOperation op,
                            MlirStringRef name) {
  tsStringAppend(out, name);
  llAppendFastmath(out, fastmathOf(function, op));
  tsStringAppendChar(out, ' ');
  MlirStringRef predicate = llvmICmpOpIsA(op)
                                ? llvmICmpPredicateStringify(llvmICmpOpGetPredicate(op))
                                : llvmFCmpPredicateStringify(llvmFCmpOpGetPredicate(op));
  // Those that are keywords in C++ have an underscore.
  tsStringAppend(out, tsSubstring(predicate, predicate.data[0] == '_', SIZE_MAX));
  tsStringAppendChar(out, ' ');
  llAppendTypedValue(function, out, operand(op, 0));
  tsStringAppendC(out, ", ");
  llAppendValue(function, out, operand(op, 1));
}

//===--- Memory ---===//

/// `, align 8`: as said, or what the layout has for the type.
static void appendAlign(LlFunction *function, TsString *out, MlirAttribute said, MlirType type,
                        bool preferred) {
  uint64_t align = llIsNull(said) ? 0 : (uint64_t)irIntegerAttrValue(llAttr(said));
  if (!align)
    align = llTypeAlign(&function->writer->layout, type, preferred);
  tsStringAppendFormat(out, ", align %llu", (unsigned long long)align);
}

static void appendScope(TsString *out, MlirAttribute scope) {
  if (!llText(scope).length)
    return; // the whole system
  tsStringAppendC(out, " syncscope(");
  llAppendQuoted(out, llText(scope));
  tsStringAppendChar(out, ')');
}

static void appendOrdering(TsString *out, LlvmAtomicOrdering ordering) {
  tsStringAppendChar(out, ' ');
  tsStringAppend(out, llvmAtomicOrderingStringify(ordering));
}

static void attachEmpty(LlFunction *function, LlAttachments *attachments, const char *name) {
  llAttach(attachments, name, llEmptyNode(function->writer, false));
}

static void attachNontemporal(LlFunction *function, LlAttachments *attachments) {
  LlNodeBuilder builder = {0};
  llTupleText(function->writer, &builder, "i32 1");
  llAttach(attachments, "nontemporal", llNodeFinish(function->writer, &builder, NULL, false));
}

static void attachDereferenceable(LlFunction *function, LlAttachments *attachments,
                                  MlirAttribute attribute) {
  if (llIsNull(attribute))
    return;
  LlNodeBuilder builder = {0};
  llTupleText(function->writer, &builder, "i64 %lld",
              (long long)llvmDereferenceableAttrGetBytes(attribute));
  llAttach(attachments,
           llvmDereferenceableAttrGetMayBeNull(attribute) ? "dereferenceable_or_null"
                                                          : "dereferenceable",
           llNodeFinish(function->writer, &builder, NULL, false));
}

static void writeLoad(LlFunction *function, TsString *out, MlirOperation op,
                      LlAttachments *attachments) {
  LlvmAtomicOrdering ordering = llvmLoadOpGetOrdering(op);
  tsStringAppendC(out, ordering ? "load atomic " : "load ");
  if (llvmLoadOpGetVolatile(op))
    tsStringAppendC(out, "volatile ");
  llAppendType(function->writer, out, resultType(op));
  tsStringAppendC(out, ", ");
  llAppendTypedValue(function, out, llvmLoadOpGetAddr(op));
  if (ordering) {
    appendScope(out, llvmLoadOpGetSyncscopeAttr(op));
    appendOrdering(out, ordering);
  }
  appendAlign(function, out, llvmLoadOpGetAlignmentAttr(op), resultType(op), false);
  if (llvmLoadOpGetInvariant(op))
    attachEmpty(function, attachments, "invariant.load");
  if (llvmLoadOpGetInvariantGroup(op))
    attachEmpty(function, attachments, "invariant.group");
  if (llvmLoadOpGetNontemporal(op))
    attachNontemporal(function, attachments);
  attachDereferenceable(function, attachments, llvmLoadOpGetDereferenceableAttr(op));
}

static void writeStore(LlFunction *function, TsString *out, MlirOperation op,
                       LlAttachments *attachments) {
  LlvmAtomicOrdering ordering = llvmStoreOpGetOrdering(op);
  MlirValue value = llvmStoreOpGetValue(op);
  tsStringAppendC(out, ordering ? "store atomic " : "store ");
  if (llvmStoreOpGetVolatile(op))
    tsStringAppendC(out, "volatile ");
  llAppendTypedValue(function, out, value);
  tsStringAppendC(out, ", ");
  llAppendTypedValue(function, out, llvmStoreOpGetAddr(op));
  if (ordering) {
    appendScope(out, llvmStoreOpGetSyncscopeAttr(op));
    appendOrdering(out, ordering);
  }
  appendAlign(function, out, llvmStoreOpGetAlignmentAttr(op), mlirValueGetType(value), false);
  if (llvmStoreOpGetInvariantGroup(op))
    attachEmpty(function, attachments, "invariant.group");
  if (llvmStoreOpGetNontemporal(op))
    attachNontemporal(function, attachments);
}

static void writeAlloca(LlFunction *function, TsString *out, MlirOperation op) {
  MlirType type = llvmAllocaOpGetElemType(op);
  MlirValue size = llvmAllocaOpGetArraySize(op);
  const LlConstant *constant = llValueOf(function, size).constant;
  int64_t number;
  tsStringAppendC(out, llvmAllocaOpGetInalloca(op) ? "alloca inalloca " : "alloca ");
  llAppendType(function->writer, out, type);
  bool isOne = constant && llConstantInteger(constant, &number) && number == 1 &&
               irIntegerTypeWidth(llStorage(constant->type)) == 32;
  if (!isOne) {
    tsStringAppendC(out, ", ");
    llAppendTypedValue(function, out, size);
  }
  appendAlign(function, out, llvmAllocaOpGetAlignmentAttr(op), type, true);
  int64_t space = llvmPointerTypeGetAddressSpace(resultType(op));
  if (space)
    tsStringAppendFormat(out, ", addrspace(%lld)", (long long)space);
}

static void writeAddress(LlFunction *function, TsString *out, MlirOperation op) {
  int64_t flags = llvmGEPOpGetNoWrapFlags(op);
  tsStringAppendC(out, "getelementptr");
  if (flags & LlvmGEPNoWrapFlagsinboundsFlag)
    tsStringAppendC(out, " inbounds");
  else if (flags & LlvmGEPNoWrapFlagsnusw)
    tsStringAppendC(out, " nusw");
  if (flags & LlvmGEPNoWrapFlagsnuw)
    tsStringAppendC(out, " nuw");
  tsStringAppendChar(out, ' ');
  llAppendType(function->writer, out, llvmGEPOpGetElemType(op));
  tsStringAppendC(out, ", ");
  llAppendTypedValue(function, out, llvmGEPOpGetBase(op));
  intptr_t count, next = 0;
  const int32_t *raw = llvmGEPOpGetRawConstantIndices(op, &count);
  for (intptr_t i = 0; i < count; ++i) {
    tsStringAppendC(out, ", ");
    if (raw[i] == INT32_MIN)
      llAppendTypedValue(function, out, llvmGEPOpGetDynamicIndices(op, next++));
    else
      tsStringAppendFormat(out, "i32 %d", raw[i]);
  }
}

static void writeReadModifyWrite(LlFunction *function, TsString *out, MlirOperation op) {
  MlirStringRef name = llvmAtomicBinOpStringify(llvmAtomicRMWOpGetBinOp(op));
  tsStringAppendC(out, llvmAtomicRMWOpGetVolatile(op) ? "atomicrmw volatile " : "atomicrmw ");
  tsStringAppend(out, tsSubstring(name, name.data[0] == '_', SIZE_MAX));
  tsStringAppendChar(out, ' ');
  llAppendTypedValue(function, out, llvmAtomicRMWOpGetPtr(op));
  tsStringAppendC(out, ", ");
  llAppendTypedValue(function, out, llvmAtomicRMWOpGetVal(op));
  appendScope(out, llvmAtomicRMWOpGetSyncscopeAttr(op));
  appendOrdering(out, llvmAtomicRMWOpGetOrdering(op));
  MlirAttribute align = llvmAtomicRMWOpGetAlignmentAttr(op);
  uint64_t size =
      llTypeAllocSize(&function->writer->layout, mlirValueGetType(llvmAtomicRMWOpGetVal(op)));
  tsStringAppendFormat(out, ", align %llu",
                       llIsNull(align) ? (unsigned long long)size
                                       : (unsigned long long)llvmAtomicRMWOpGetAlignment(op));
}

static void writeCompareExchange(LlFunction *function, TsString *out, MlirOperation op) {
  tsStringAppendC(out, "cmpxchg");
  if (llvmAtomicCmpXchgOpGetWeak(op))
    tsStringAppendC(out, " weak");
  if (llvmAtomicCmpXchgOpGetVolatile(op))
    tsStringAppendC(out, " volatile");
  for (intptr_t i = 0; i < 3; ++i) {
    tsStringAppendC(out, i ? ", " : " ");
    llAppendTypedValue(function, out, operand(op, i));
  }
  appendScope(out, llvmAtomicCmpXchgOpGetSyncscopeAttr(op));
  appendOrdering(out, llvmAtomicCmpXchgOpGetSuccessOrdering(op));
  appendOrdering(out, llvmAtomicCmpXchgOpGetFailureOrdering(op));
  MlirAttribute align = llvmAtomicCmpXchgOpGetAlignmentAttr(op);
  uint64_t size =
      llTypeAllocSize(&function->writer->layout, mlirValueGetType(llvmAtomicCmpXchgOpGetVal(op)));
  tsStringAppendFormat(out, ", align %llu",
                       llIsNull(align) ? (unsigned long long)size
                                       : (unsigned long long)llvmAtomicCmpXchgOpGetAlignment(op));
}

//===--- Aggregates ---===//

static void appendPosition(TsString *out, const int64_t *position, intptr_t depth) {
  for (intptr_t i = 0; i < depth; ++i)
    tsStringAppendFormat(out, ", %lld", (long long)position[i]);
}

static void writeExtractValue(LlFunction *function, TsString *out, MlirOperation op) {
  intptr_t depth;
  const int64_t *position = llvmExtractValueOpGetPosition(op, &depth);
  writeEachTyped(function, out, op, tsLiteral("extractvalue"));
  appendPosition(out, position, depth);
}

static void writeInsertValue(LlFunction *function, TsString *out, MlirOperation op) {
  intptr_t depth;
  const int64_t *position = llvmInsertValueOpGetPosition(op, &depth);
  writeEachTyped(function, out, op, tsLiteral("insertvalue"));
  appendPosition(out, position, depth);
}

static void writeShuffle(LlFunction *function, TsString *out, MlirOperation op) {
  intptr_t size;
  bool isZero = true, isPoison = true;
  const int32_t *mask = llvmShuffleVectorOpGetMask(op, &size);
  writeEachTyped(function, out, op, tsLiteral("shufflevector"));
  tsStringAppendFormat(out,
                       llvmTypeIsScalableVector(resultType(op)) ? ", <vscale x %lld x i32> "
                                                                : ", <%lld x i32> ",
                       (long long)size);
  for (intptr_t i = 0; i < size; ++i) {
    isZero = isZero && mask[i] == 0;
    isPoison = isPoison && mask[i] < 0;
  }
  if (isZero || isPoison) {
    tsStringAppendC(out, isZero ? "zeroinitializer" : "poison");
    return;
  }
  for (intptr_t i = 0; i < size; ++i) {
    tsStringAppendC(out, i ? ", i32 " : "<i32 ");
    if (mask[i] < 0)
      tsStringAppendC(out, "poison");
    else
      tsStringAppendSigned(out, mask[i]);
  }
  tsStringAppendChar(out, '>');
}

static void writeLandingpad(LlFunction *function, TsString *out, MlirOperation op) {
  tsStringAppendC(out, "landingpad ");
  llAppendType(function->writer, out, resultType(op));
  if (llvmLandingpadOpGetCleanup(op))
    tsStringAppendC(out, "\n          cleanup");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue clause = operand(op, i);
    tsStringAppendC(out, llvmArrayTypeIsA(mlirValueGetType(clause)) ? "\n          filter "
                                                                    : "\n          catch ");
    llAppendTypedValue(function, out, clause);
  }
}

//===--- Control flow ---===//

static void attachLoop(LlFunction *function, LlAttachments *attachments, MlirAttribute loop) {
  if (!llIsNull(loop))
    llAttach(attachments, "llvm.loop", llLoopNode(function->writer, loop, function));
}

static void writeBranch(LlFunction *function, TsString *out, MlirOperation op,
                        LlAttachments *attachments) {
  tsStringAppendC(out, "br ");
  llAppendSuccessor(function, out, op, 0);
  attachLoop(function, attachments, llvmBrOpGetLoopAnnotationAttr(op));
}

static void writeConditional(LlFunction *function, TsString *out, MlirOperation op,
                             LlAttachments *attachments) {
  tsStringAppendC(out, "br ");
  llAppendTypedValue(function, out, llvmCondBrOpGetCondition(op));
  for (intptr_t i = 0; i < 2; ++i) {
    tsStringAppendC(out, ", ");
    llAppendSuccessor(function, out, op, i);
  }
  llAttach(attachments, "prof",
           llWeightsNode(function->writer, llvmCondBrOpGetBranchWeightsAttr(op)));
  attachLoop(function, attachments, llvmCondBrOpGetLoopAnnotationAttr(op));
}

static void writeSwitch(LlFunction *function, TsString *out, MlirOperation op,
                        LlAttachments *attachments) {
  MlirAttribute values = llvmSwitchOpGetCaseValuesAttr(op);
  MlirType type = mlirValueGetType(llvmSwitchOpGetValue(op));
  tsStringAppendC(out, "switch ");
  llAppendTypedValue(function, out, llvmSwitchOpGetValue(op));
  tsStringAppendC(out, ", ");
  llAppendSuccessor(function, out, op, 0);
  tsStringAppendC(out, " [\n");
  for (intptr_t i = 1; i < mlirOperationGetNumSuccessors(op); ++i) {
    const LlConstant *value = llMakeConstant(
        function->writer, type, (MlirAttribute){irDenseElementAt(llAttr(values), (size_t)i - 1)},
        mlirOperationGetLocation(op));
    tsStringAppendC(out, "    ");
    llAppendTypedConstant(function->writer, out, value);
    tsStringAppendC(out, ", ");
    llAppendSuccessor(function, out, op, i);
    tsStringAppendChar(out, '\n');
  }
  tsStringAppendC(out, "  ]");
  llAttach(attachments, "prof",
           llWeightsNode(function->writer, llvmSwitchOpGetBranchWeightsAttr(op)));
}

static void writeIndirectBranch(LlFunction *function, TsString *out, MlirOperation op) {
  tsStringAppendC(out, "indirectbr ");
  llAppendTypedValue(function, out, llvmIndirectBrOpGetAddr(op));
  tsStringAppendC(out, ", [");
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    llAppendSuccessor(function, out, op, i);
  }
  tsStringAppendChar(out, ']');
}

static void writeReturn(LlFunction *function, TsString *out, MlirOperation op) {
  tsStringAppendC(out, "ret ");
  if (mlirOperationGetNumOperands(op))
    llAppendTypedValue(function, out, operand(op, 0));
  else
    tsStringAppendC(out, "void");
}

static void writeFence(TsString *out, MlirOperation op) {
  tsStringAppendC(out, "fence");
  appendScope(out, llvmFenceOpGetSyncscopeAttr(op));
  appendOrdering(out, llvmFenceOpGetOrdering(op));
}

static void writeVaArg(LlFunction *function, TsString *out, MlirOperation op) {
  writeEachTyped(function, out, op, tsLiteral("va_arg"));
  tsStringAppendC(out, ", ");
  llAppendType(function->writer, out, resultType(op));
}

//===--- The table ---===//

typedef enum Form {
  SAME_TYPE, ///< named as the operation
  EACH_TYPED,
  CAST,
  COMPARISON,
  LOAD,
  STORE,
  ALLOCA,
  ADDRESS,
  RMW,
  CMPXCHG,
  FENCE,
  EXTRACT_VALUE,
  INSERT_VALUE,
  SHUFFLE,
  LANDINGPAD,
  VA_ARG,
  BRANCH,
  CONDITIONAL,
  SWITCH,
  INDIRECT_BRANCH,
  RETURN,
  CALL,
  INVOKE,
  CALL_INTRINSIC,
  INLINE_ASM,
} Form;

static const struct {
  const TesseraOpDef *definition;
  Form form;
} kForms[] = {
    {&llvmAddOpDef, SAME_TYPE},
    {&llvmSubOpDef, SAME_TYPE},
    {&llvmMulOpDef, SAME_TYPE},
    {&llvmShlOpDef, SAME_TYPE},
    {&llvmUDivOpDef, SAME_TYPE},
    {&llvmSDivOpDef, SAME_TYPE},
    {&llvmLShrOpDef, SAME_TYPE},
    {&llvmAShrOpDef, SAME_TYPE},
    {&llvmURemOpDef, SAME_TYPE},
    {&llvmSRemOpDef, SAME_TYPE},
    {&llvmAndOpDef, SAME_TYPE},
    {&llvmOrOpDef, SAME_TYPE},
    {&llvmXOrOpDef, SAME_TYPE},
    {&llvmFAddOpDef, SAME_TYPE},
    {&llvmFSubOpDef, SAME_TYPE},
    {&llvmFMulOpDef, SAME_TYPE},
    {&llvmFDivOpDef, SAME_TYPE},
    {&llvmFRemOpDef, SAME_TYPE},
    {&llvmFNegOpDef, SAME_TYPE},
    {&llvmFreezeOpDef, SAME_TYPE},
    {&llvmResumeOpDef, SAME_TYPE},
    {&llvmUnreachableOpDef, EACH_TYPED},
    {&llvmSelectOpDef, EACH_TYPED},
    {&llvmExtractElementOpDef, EACH_TYPED},
    {&llvmInsertElementOpDef, EACH_TYPED},
    {&llvmBitcastOpDef, CAST},
    {&llvmAddrSpaceCastOpDef, CAST},
    {&llvmIntToPtrOpDef, CAST},
    {&llvmPtrToIntOpDef, CAST},
    {&llvmSExtOpDef, CAST},
    {&llvmZExtOpDef, CAST},
    {&llvmTruncOpDef, CAST},
    {&llvmSIToFPOpDef, CAST},
    {&llvmUIToFPOpDef, CAST},
    {&llvmFPToSIOpDef, CAST},
    {&llvmFPToUIOpDef, CAST},
    {&llvmFPExtOpDef, CAST},
    {&llvmFPTruncOpDef, CAST},
    {&llvmICmpOpDef, COMPARISON},
    {&llvmFCmpOpDef, COMPARISON},
    {&llvmLoadOpDef, LOAD},
    {&llvmStoreOpDef, STORE},
    {&llvmAllocaOpDef, ALLOCA},
    {&llvmGEPOpDef, ADDRESS},
    {&llvmAtomicRMWOpDef, RMW},
    {&llvmAtomicCmpXchgOpDef, CMPXCHG},
    {&llvmFenceOpDef, FENCE},
    {&llvmExtractValueOpDef, EXTRACT_VALUE},
    {&llvmInsertValueOpDef, INSERT_VALUE},
    {&llvmShuffleVectorOpDef, SHUFFLE},
    {&llvmLandingpadOpDef, LANDINGPAD},
    {&llvmVaArgOpDef, VA_ARG},
    {&llvmBrOpDef, BRANCH},
    {&llvmCondBrOpDef, CONDITIONAL},
    {&llvmSwitchOpDef, SWITCH},
    {&llvmIndirectBrOpDef, INDIRECT_BRANCH},
    {&llvmReturnOpDef, RETURN},
    {&llvmCallOpDef, CALL},
    {&llvmInvokeOpDef, INVOKE},
    {&llvmCallIntrinsicOpDef, CALL_INTRINSIC},
    {&llvmInlineAsmOpDef, INLINE_ASM},
};

int llFindForm(const TesseraOpDef *definition) {
  for (size_t i = 0; i < sizeof kForms / sizeof kForms[0]; ++i)
    if (kForms[i].definition == definition)
      return (int)kForms[i].form;
  return -1;
}

bool llIsInstruction(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return definition != &llvmBlockTagOpDef && definition != &llvmDbgValueOpDef &&
         definition != &llvmDbgDeclareOpDef && definition != &llvmDbgLabelOpDef;
}

/// What is named as the operation behind `llvm.`.
static MlirStringRef plainName(MlirOperation op) {
  return tsSubstring(mlirIdentifierStr(mlirOperationGetName(op)), strlen("llvm."), SIZE_MAX);
}

static void writeSimple(LlFunction *function, TsString *out, MlirOperation op, Form form) {
  switch (form) {
  case SAME_TYPE:
    writeSameType(function, out, op, plainName(op));
    break;
  case EACH_TYPED:
    writeEachTyped(function, out, op, plainName(op));
    break;
  case CAST:
    writeCast(function, out, op, plainName(op));
    break;
  case COMPARISON:
    writeComparison(function, out, op, plainName(op));
    break;
  case ALLOCA:
    writeAlloca(function, out, op);
    break;
  case ADDRESS:
    writeAddress(function, out, op);
    break;
  case RMW:
    writeReadModifyWrite(function, out, op);
    break;
  case CMPXCHG:
    writeCompareExchange(function, out, op);
    break;
  case FENCE:
    writeFence(out, op);
    break;
  case EXTRACT_VALUE:
    writeExtractValue(function, out, op);
    break;
  case INSERT_VALUE:
    writeInsertValue(function, out, op);
    break;
  case SHUFFLE:
    writeShuffle(function, out, op);
    break;
  case LANDINGPAD:
    writeLandingpad(function, out, op);
    break;
  case VA_ARG:
    writeVaArg(function, out, op);
    break;
  case INDIRECT_BRANCH:
    writeIndirectBranch(function, out, op);
    break;
  default:
    writeReturn(function, out, op);
    break;
  }
}

static bool writeForm(LlFunction *function, TsString *out, MlirOperation op, Form form,
                      LlAttachments *attachments) {
  switch (form) {
  case LOAD:
    writeLoad(function, out, op, attachments);
    return true;
  case STORE:
    writeStore(function, out, op, attachments);
    return true;
  case BRANCH:
    writeBranch(function, out, op, attachments);
    return true;
  case CONDITIONAL:
    writeConditional(function, out, op, attachments);
    return true;
  case SWITCH:
    writeSwitch(function, out, op, attachments);
    return true;
  case CALL:
    return llWriteCall(function, out, op, attachments);
  case INVOKE:
    return llWriteInvoke(function, out, op, attachments);
  case CALL_INTRINSIC:
    return llWriteCallIntrinsic(function, out, op);
  case INLINE_ASM:
    return llWriteInlineAsm(function, out, op);
  default:
    if (form == CAST && llvmIntToPtrOpIsA(op))
      attachDereferenceable(function, attachments, llvmIntToPtrOpGetDereferenceableAttr(op));
    writeSimple(function, out, op, form);
    return true;
  }
}

/// What the attributes of memory accesses say.
static void attachAccess(LlFunction *function, LlAttachments *attachments, MlirOperation op,
                         const LlOpInfo *info) {
  LlWriter *writer = function->writer;
  const int slots[] = {info->accessGroups, info->aliasScopes, info->noaliasScopes, info->tbaa};
  static const char *const names[] = {"llvm.access.group", "alias.scope", "noalias", "tbaa"};
  for (int i = 0; i < 4; ++i) {
    MlirAttribute value =
        slots[i] < 0 ? (MlirAttribute){NULL} : tesseraOperationGetSlot(op, (unsigned)slots[i]);
    if (llIsNull(value) || !irArrayElements(llAttr(value)).size)
      continue;
    // LLVM has one tag for an access: of several, none can be said.
    IrList list = irArrayElements(llAttr(value));
    if (i == 3 && list.size > 1)
      continue;
    llAttach(attachments, names[i],
             i == 0   ? llAccessGroupNode(writer, value)
             : i == 3 ? llTagNode(writer, (MlirAttribute){list.data[0]})
                      : llScopeListNode(writer, value));
  }
}

static bool refuse(MlirOperation op) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(
      diagnostic, "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` "
                  "registration for dialect for op: ");
  tesseraDiagnosticAppend(diagnostic, mlirIdentifierStr(mlirOperationGetName(op)));
  tesseraDiagnosticReport(diagnostic);
  return false;
}

bool llWriteInstruction(LlFunction *function, TsString *out, MlirOperation op) {
  LlWriter *writer = function->writer;
  const LlOpInfo *info = tesseraOperationGetDefinition(op) ? llOpInfo(writer, op) : NULL;
  if (!info)
    return refuse(op);
  LlAttachments attachments = {0};
  llAttach(&attachments, "dbg",
           llLocationNode(writer, mlirOperationGetLocation(op), function->subprogram));
  bool ok = info->form >= 0   ? writeForm(function, out, op, (Form)info->form, &attachments)
            : info->intrinsic ? llWriteIntrinsic(function, out, op, info->intrinsic, &attachments)
                              : refuse(op);
  attachAccess(function, &attachments, op, info);
  MlirAttribute mmra = irOp(op)->discardable
                           ? mlirOperationGetDiscardableAttributeByName(op, tsLiteral("llvm.mmra"))
                           : (MlirAttribute){NULL};
  if (!llIsNull(mmra))
    llAttach(&attachments, "mmra", llMmraNode(writer, mmra));
  llAppendAttachments(writer, out, &attachments, ", ");
  tsVecFree(&attachments);
  return ok;
}
