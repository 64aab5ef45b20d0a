// Metadata of memory accesses, branches and loops, and of the module.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

/// The node of an attribute that was met before, else a place for it.
static LlNode **nodeSlot(LlWriter *writer, MlirAttribute attribute) {
  return (LlNode **)(void *)tsPointerMapInsert(&writer->nodes, attribute.ptr, NULL);
}

static void setNode(LlWriter *writer, MlirAttribute attribute, LlNode *node) {
  *nodeSlot(writer, attribute) = node;
}

//===--- Types of accesses ---===//

static LlNode *typeNode(LlWriter *writer, MlirAttribute type) {
  LlNode *known = *nodeSlot(writer, type);
  if (known)
    return known;
  LlNodeBuilder builder = {0};
  if (llvmTBAARootAttrIsA(type) && llIsNull(llvmTBAARootAttrGetId(type))) {
    known = llNodeCreate(writer, true);
    llTupleNode(writer, &builder, known);
  } else if (llvmTBAARootAttrIsA(type)) {
    llTupleString(writer, &builder, llText(llvmTBAARootAttrGetId(type)));
  } else {
    size_t size;
    const MlirAttribute *members = llvmTBAATypeDescriptorAttrGetMembers(type, &size);
    llTupleString(writer, &builder, llvmTBAATypeDescriptorAttrGetId(type));
    for (size_t i = 0; i < size; ++i) {
      llTupleNode(writer, &builder, typeNode(writer, llvmTBAAMemberAttrGetTypeDesc(members[i])));
      llTupleText(writer, &builder, "i64 %lld", (long long)llvmTBAAMemberAttrGetOffset(members[i]));
    }
  }
  known = llNodeFinish(writer, &builder, known, false);
  setNode(writer, type, known);
  return known;
}

LlNode *llTagNode(LlWriter *writer, MlirAttribute tag) {
  LlNode *known = *nodeSlot(writer, tag);
  if (known)
    return known;
  LlNodeBuilder builder = {0};
  llTupleNode(writer, &builder, typeNode(writer, llvmTBAATagAttrGetBaseType(tag)));
  llTupleNode(writer, &builder, typeNode(writer, llvmTBAATagAttrGetAccessType(tag)));
  llTupleText(writer, &builder, "i64 %lld", (long long)llvmTBAATagAttrGetOffset(tag));
  if (llvmTBAATagAttrGetConstant(tag))
    llTupleText(writer, &builder, "i64 1");
  known = llNodeFinish(writer, &builder, NULL, false);
  setNode(writer, tag, known);
  return known;
}

//===--- Scopes and groups ---===//

/// The first element: a text, or a node that is distinct and refers to itself.
static LlNode *beginScope(LlWriter *writer, LlNodeBuilder *builder, MlirAttribute id) {
  if (irIsString(llAttr(id))) {
    llTupleString(writer, builder, irStringValue(llAttr(id)));
    return NULL;
  }
  LlNode *node = llNodeCreate(writer, true);
  llTupleNode(writer, builder, node);
  return node;
}

static LlNode *scopeNode(LlWriter *writer, MlirAttribute scope) {
  LlNode *known = *nodeSlot(writer, scope);
  if (known)
    return known;
  LlNodeBuilder builder = {0};
  bool isDomain = llvmAliasScopeDomainAttrIsA(scope);
  LlNode *domain = isDomain ? NULL : scopeNode(writer, llvmAliasScopeAttrGetDomain(scope));
  MlirAttribute description = isDomain ? llvmAliasScopeDomainAttrGetDescription(scope)
                                       : llvmAliasScopeAttrGetDescription(scope);
  known =
      beginScope(writer, &builder,
                 isDomain ? llvmAliasScopeDomainAttrGetId(scope) : llvmAliasScopeAttrGetId(scope));
  if (domain)
    llTupleNode(writer, &builder, domain);
  if (!llIsNull(description))
    llTupleString(writer, &builder, llText(description));
  known = llNodeFinish(writer, &builder, known, false);
  setNode(writer, scope, known);
  return known;
}

LlNode *llScopeListNode(LlWriter *writer, MlirAttribute array) {
  LlNodeBuilder builder = {0};
  IrList list = irArrayElements(llAttr(array));
  for (size_t i = 0; i < list.size; ++i)
    llTupleNode(writer, &builder, scopeNode(writer, (MlirAttribute){list.data[i]}));
  return llNodeFinish(writer, &builder, NULL, false);
}

LlNode *llScopeNode(LlWriter *writer, MlirAttribute scope) {
  LlNodeBuilder builder = {0};
  llTupleNode(writer, &builder, scopeNode(writer, scope));
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *groupNode(LlWriter *writer, MlirAttribute group) {
  LlNode *known = *nodeSlot(writer, group);
  if (!known) {
    known = llEmptyNode(writer, true);
    setNode(writer, group, known);
  }
  return known;
}

LlNode *llAccessGroupNode(LlWriter *writer, MlirAttribute array) {
  IrList list = irArrayElements(llAttr(array));
  if (list.size == 1)
    return groupNode(writer, (MlirAttribute){list.data[0]});
  LlNodeBuilder builder = {0};
  for (size_t i = 0; i < list.size; ++i)
    llTupleNode(writer, &builder, groupNode(writer, (MlirAttribute){list.data[i]}));
  return llNodeFinish(writer, &builder, NULL, false);
}

LlNode *llWeightsNode(LlWriter *writer, MlirAttribute weights) {
  if (llIsNull(weights))
    return NULL;
  LlNodeBuilder builder = {0};
  llTupleString(writer, &builder, tsLiteral("branch_weights"));
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(weights); ++i)
    llTupleText(writer, &builder, "i32 %d", mlirDenseI32ArrayGetElement(weights, i));
  return llNodeFinish(writer, &builder, NULL, false);
}

static LlNode *mmraTag(LlWriter *writer, MlirAttribute tag) {
  LlNodeBuilder builder = {0};
  llTupleString(writer, &builder, llvmMMRATagAttrGetPrefix(tag));
  llTupleString(writer, &builder, llvmMMRATagAttrGetSuffix(tag));
  return llNodeFinish(writer, &builder, NULL, false);
}

LlNode *llMmraNode(LlWriter *writer, MlirAttribute tags) {
  if (llvmMMRATagAttrIsA(tags))
    return mmraTag(writer, tags);
  if (!irIsArray(llAttr(tags)))
    return NULL;
  LlNodeBuilder builder = {0};
  IrList list = irArrayElements(llAttr(tags));
  for (size_t i = 0; i < list.size; ++i)
    if (llvmMMRATagAttrIsA((MlirAttribute){list.data[i]}))
      llTupleNode(writer, &builder, mmraTag(writer, (MlirAttribute){list.data[i]}));
  return builder.isTuple ? llNodeFinish(writer, &builder, NULL, false) : NULL;
}

//===--- Loops ---===//

/// A loop's node under construction.
typedef struct Loop {
  LlWriter *writer;
  LlFunction *function;
  LlNodeBuilder *builder;
} Loop;

static void addUnit(Loop *loop, const char *name) {
  LlNodeBuilder builder = {0};
  llTupleString(loop->writer, &builder, mlirStringRefCreateFromCString(name));
  llTupleNode(loop->writer, loop->builder, llNodeFinish(loop->writer, &builder, NULL, false));
}

static void addUnitIf(Loop *loop, const char *name, MlirAttribute condition) {
  if (!llIsNull(condition) && irIntegerAttrValue(llAttr(condition)))
    addUnit(loop, name);
}

static void addBool(Loop *loop, const char *name, MlirAttribute value, bool isNegated) {
  if (llIsNull(value))
    return;
  LlNodeBuilder builder = {0};
  llTupleString(loop->writer, &builder, mlirStringRefCreateFromCString(name));
  bool isTrue = (irIntegerAttrValue(llAttr(value)) != 0) != isNegated;
  llTupleText(loop->writer, &builder, "i1 %s", isTrue ? "true" : "false");
  llTupleNode(loop->writer, loop->builder, llNodeFinish(loop->writer, &builder, NULL, false));
}

static void addNumber(Loop *loop, const char *name, MlirAttribute value) {
  if (llIsNull(value))
    return;
  LlNodeBuilder builder = {0};
  int64_t number = irIntegerAttrValue(llAttr(value));
  llTupleString(loop->writer, &builder, mlirStringRefCreateFromCString(name));
  llTupleText(loop->writer, &builder, "i32 %lld",
              (long long)(irIsBool(llAttr(value)) ? number & 1 : number));
  llTupleNode(loop->writer, loop->builder, llNodeFinish(loop->writer, &builder, NULL, false));
}

static void addFollowup(Loop *loop, const char *name, MlirAttribute annotation) {
  if (llIsNull(annotation))
    return;
  LlNodeBuilder builder = {0};
  llTupleString(loop->writer, &builder, mlirStringRefCreateFromCString(name));
  llTupleNode(loop->writer, &builder, llLoopNode(loop->writer, annotation, loop->function));
  llTupleNode(loop->writer, loop->builder, llNodeFinish(loop->writer, &builder, NULL, false));
}

static void addVectorize(Loop *loop, MlirAttribute options) {
  if (llIsNull(options))
    return;
  addBool(loop, "llvm.loop.vectorize.enable", llvmLoopVectorizeAttrGetDisable(options), true);
  addBool(loop, "llvm.loop.vectorize.predicate.enable",
          llvmLoopVectorizeAttrGetPredicateEnable(options), false);
  addBool(loop, "llvm.loop.vectorize.scalable.enable",
          llvmLoopVectorizeAttrGetScalableEnable(options), false);
  addNumber(loop, "llvm.loop.vectorize.width", llvmLoopVectorizeAttrGetWidth(options));
  addFollowup(loop, "llvm.loop.vectorize.followup_vectorized",
              llvmLoopVectorizeAttrGetFollowupVectorized(options));
  addFollowup(loop, "llvm.loop.vectorize.followup_epilogue",
              llvmLoopVectorizeAttrGetFollowupEpilogue(options));
  addFollowup(loop, "llvm.loop.vectorize.followup_all",
              llvmLoopVectorizeAttrGetFollowupAll(options));
}

static void addSwitch(Loop *loop, MlirAttribute disable, const char *disabled,
                      const char *enabled) {
  if (!llIsNull(disable))
    addUnit(loop, irIntegerAttrValue(llAttr(disable)) ? disabled : enabled);
}

static void addUnroll(Loop *loop, MlirAttribute options) {
  if (llIsNull(options))
    return;
  addSwitch(loop, llvmLoopUnrollAttrGetDisable(options), "llvm.loop.unroll.disable",
            "llvm.loop.unroll.enable");
  addNumber(loop, "llvm.loop.unroll.count", llvmLoopUnrollAttrGetCount(options));
  addBool(loop, "llvm.loop.unroll.runtime.disable", llvmLoopUnrollAttrGetRuntimeDisable(options),
          false);
  addUnitIf(loop, "llvm.loop.unroll.full", llvmLoopUnrollAttrGetFull(options));
  addFollowup(loop, "llvm.loop.unroll.followup_unrolled",
              llvmLoopUnrollAttrGetFollowupUnrolled(options));
  addFollowup(loop, "llvm.loop.unroll.followup_remainder",
              llvmLoopUnrollAttrGetFollowupRemainder(options));
  addFollowup(loop, "llvm.loop.unroll.followup_all", llvmLoopUnrollAttrGetFollowupAll(options));
}

static void addUnrollAndJam(Loop *loop, MlirAttribute options) {
  if (llIsNull(options))
    return;
  addSwitch(loop, llvmLoopUnrollAndJamAttrGetDisable(options), "llvm.loop.unroll_and_jam.disable",
            "llvm.loop.unroll_and_jam.enable");
  addNumber(loop, "llvm.loop.unroll_and_jam.count", llvmLoopUnrollAndJamAttrGetCount(options));
  addFollowup(loop, "llvm.loop.unroll_and_jam.followup_outer",
              llvmLoopUnrollAndJamAttrGetFollowupOuter(options));
  addFollowup(loop, "llvm.loop.unroll_and_jam.followup_inner",
              llvmLoopUnrollAndJamAttrGetFollowupInner(options));
  addFollowup(loop, "llvm.loop.unroll_and_jam.followup_remainder_outer",
              llvmLoopUnrollAndJamAttrGetFollowupRemainderOuter(options));
  addFollowup(loop, "llvm.loop.unroll_and_jam.followup_remainder_inner",
              llvmLoopUnrollAndJamAttrGetFollowupRemainderInner(options));
  addFollowup(loop, "llvm.loop.unroll_and_jam.followup_all",
              llvmLoopUnrollAndJamAttrGetFollowupAll(options));
}

static void addDistribute(Loop *loop, MlirAttribute options) {
  if (llIsNull(options))
    return;
  addBool(loop, "llvm.loop.distribute.enable", llvmLoopDistributeAttrGetDisable(options), true);
  addFollowup(loop, "llvm.loop.distribute.followup_coincident",
              llvmLoopDistributeAttrGetFollowupCoincident(options));
  addFollowup(loop, "llvm.loop.distribute.followup_sequential",
              llvmLoopDistributeAttrGetFollowupSequential(options));
  addFollowup(loop, "llvm.loop.distribute.followup_fallback",
              llvmLoopDistributeAttrGetFollowupFallback(options));
  addFollowup(loop, "llvm.loop.distribute.followup_all",
              llvmLoopDistributeAttrGetFollowupAll(options));
}

static void addOthers(Loop *loop, MlirAttribute annotation) {
  MlirAttribute licm = llvmLoopAnnotationAttrGetLicm(annotation);
  if (!llIsNull(licm)) {
    addUnitIf(loop, "llvm.licm.disable", llvmLoopLICMAttrGetDisable(licm));
    addUnitIf(loop, "llvm.loop.licm_versioning.disable",
              llvmLoopLICMAttrGetVersioningDisable(licm));
  }
  addDistribute(loop, llvmLoopAnnotationAttrGetDistribute(annotation));
  MlirAttribute pipeline = llvmLoopAnnotationAttrGetPipeline(annotation);
  if (!llIsNull(pipeline)) {
    addBool(loop, "llvm.loop.pipeline.disable", llvmLoopPipelineAttrGetDisable(pipeline), false);
    addNumber(loop, "llvm.loop.pipeline.initiationinterval",
              llvmLoopPipelineAttrGetInitiationinterval(pipeline));
  }
  MlirAttribute peeled = llvmLoopAnnotationAttrGetPeeled(annotation);
  if (!llIsNull(peeled))
    addNumber(loop, "llvm.loop.peeled.count", llvmLoopPeeledAttrGetCount(peeled));
  MlirAttribute unswitch = llvmLoopAnnotationAttrGetUnswitch(annotation);
  if (!llIsNull(unswitch))
    addUnitIf(loop, "llvm.loop.unswitch.partial.disable",
              llvmLoopUnswitchAttrGetPartialDisable(unswitch));
}

static void addAccesses(Loop *loop, MlirAttribute annotation) {
  size_t size;
  const MlirAttribute *groups = llvmLoopAnnotationAttrGetParallelAccesses(annotation, &size);
  if (!size)
    return;
  LlNodeBuilder builder = {0};
  llTupleString(loop->writer, &builder, tsLiteral("llvm.loop.parallel_accesses"));
  for (size_t i = 0; i < size; ++i)
    llTupleNode(loop->writer, &builder, groupNode(loop->writer, groups[i]));
  llTupleNode(loop->writer, loop->builder, llNodeFinish(loop->writer, &builder, NULL, false));
}

static void addLoopLocation(Loop *loop, MlirAttribute location) {
  LlNode *scope = loop->function ? loop->function->subprogram : NULL;
  LlNode *node = llIsNull(location)
                     ? NULL
                     : llLocationNode(loop->writer, irWrapLocation(llAttr(location)), scope);
  if (node)
    llTupleNode(loop->writer, loop->builder, node);
}

LlNode *llLoopNode(LlWriter *writer, MlirAttribute annotation, LlFunction *function) {
  LlNode *known = *nodeSlot(writer, annotation);
  if (known)
    return known;
  LlNodeBuilder builder = {0};
  Loop loop = {writer, function, &builder};
  known = llNodeCreate(writer, true);
  setNode(writer, annotation, known);
  llTupleNode(writer, &builder, known);
  addLoopLocation(&loop, llvmLoopAnnotationAttrGetStartLoc(annotation));
  addLoopLocation(&loop, llvmLoopAnnotationAttrGetEndLoc(annotation));
  addUnitIf(&loop, "llvm.loop.disable_nonforced",
            llvmLoopAnnotationAttrGetDisableNonforced(annotation));
  addUnitIf(&loop, "llvm.loop.mustprogress", llvmLoopAnnotationAttrGetMustProgress(annotation));
  addNumber(&loop, "llvm.loop.isvectorized", llvmLoopAnnotationAttrGetIsVectorized(annotation));
  addVectorize(&loop, llvmLoopAnnotationAttrGetVectorize(annotation));
  MlirAttribute interleave = llvmLoopAnnotationAttrGetInterleave(annotation);
  if (!llIsNull(interleave))
    addNumber(&loop, "llvm.loop.interleave.count", llvmLoopInterleaveAttrGetCount(interleave));
  addUnroll(&loop, llvmLoopAnnotationAttrGetUnroll(annotation));
  addUnrollAndJam(&loop, llvmLoopAnnotationAttrGetUnrollAndJam(annotation));
  addOthers(&loop, annotation);
  addAccesses(&loop, annotation);
  return llNodeFinish(writer, &builder, known, true);
}
