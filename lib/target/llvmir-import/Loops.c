// What metadata says about loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

/// The properties of a loop while they are taken one by one.
typedef struct Loop {
  LiImporter *importer;
  MlirLocation location;
  LiList(const LiNode *) properties; ///< NULL: taken
  LiList(LiNode *) locations;
  bool failed;
} Loop;

static bool warn(Loop *loop, const char *format, const char *name) {
  loop->failed = true;
  return liReport(loop->location, MlirDiagnosticWarning, format, name);
}

/// The property, which is taken; NULL when there is none.
static const LiNode *take(Loop *loop, const char *name) {
  for (size_t i = 0; i < loop->properties.size; ++i) {
    const LiNode *node = loop->properties.data[i];
    if (node && tsEqualC(node->operands[0].text, name)) {
      loop->properties.data[i] = NULL;
      return node;
    }
  }
  return NULL;
}

static MlirAttribute truth(Loop *loop, bool value) {
  return mlirBoolAttrGet(loop->importer->context, value);
}

/// A property without a value.
static MlirAttribute unit(Loop *loop, const char *name) {
  const LiNode *node = take(loop, name);
  if (node && node->size != 1)
    warn(loop, "expected metadata node %s to hold no value", name);
  return node ? truth(loop, true) : liNoAttr();
}

/// `disable` for one of two properties that say the opposite.
static MlirAttribute disabled(Loop *loop, const char *enable, const char *disable) {
  MlirAttribute on = unit(loop, enable), off = unit(loop, disable);
  if (on.ptr && off.ptr) {
    loop->failed = true;
    liReport(loop->location, MlirDiagnosticWarning,
             "expected metadata nodes %s and %s to be mutually exclusive.", enable, disable);
  }
  return on.ptr || off.ptr ? truth(loop, !on.ptr) : liNoAttr();
}

/// The number that a property holds, of a width; false without.
static bool number(Loop *loop, const char *name, unsigned width, const char *message,
                   int64_t *value) {
  const LiNode *node = take(loop, name);
  if (!node)
    return false;
  if (node->size != 2 || !liMetaInteger(&node->operands[1], value) ||
      irIntegerTypeWidth(irType(node->operands[1].value->type)) != width)
    return warn(loop, message, name);
  return true;
}

static MlirAttribute boolean(Loop *loop, const char *name, bool isNegated) {
  int64_t value;
  return number(loop, name, 1, "expected metadata node %s to hold a boolean value", &value)
             ? truth(loop, (value & 1) != isNegated)
             : liNoAttr();
}

static MlirAttribute integer(Loop *loop, const char *name) {
  int64_t value;
  return number(loop, name, 32, "expected metadata node %s to hold an i32 value", &value)
             ? liInt(loop->importer, 32, value)
             : liNoAttr();
}

/// What holds for loops that are made of this one.
static MlirAttribute followup(Loop *loop, const char *name) {
  const LiNode *node = take(loop, name);
  if (!node)
    return liNoAttr();
  if (node->size != 2 || node->operands[1].kind != LI_META_NODE) {
    warn(loop, "expected metadata node %s to hold an MDNode", name);
    return liNoAttr();
  }
  return liLoopAttr(loop->importer, node->operands[1].node, loop->location);
}

static bool isAny(size_t size, const MlirAttribute *attributes) {
  for (size_t i = 0; i < size; ++i)
    if (attributes[i].ptr)
      return true;
  return false;
}

//===--- Groups of properties ---===//

/// Each gives an attribute when one of its properties is there and all are as they should be.
#define GIVE(count, ...) (isAny((count), a) && loop->failed == before ? (__VA_ARGS__) : liNoAttr())

static MlirAttribute vectorize(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[7] = {boolean(loop, "llvm.loop.vectorize.enable", true),
                        boolean(loop, "llvm.loop.vectorize.predicate.enable", false),
                        boolean(loop, "llvm.loop.vectorize.scalable.enable", false),
                        integer(loop, "llvm.loop.vectorize.width"),
                        followup(loop, "llvm.loop.vectorize.followup_vectorized"),
                        followup(loop, "llvm.loop.vectorize.followup_epilogue"),
                        followup(loop, "llvm.loop.vectorize.followup_all")};
  return GIVE(7, llvmLoopVectorizeAttrGet(loop->importer->context, a[0], a[1], a[2], a[3], a[4],
                                          a[5], a[6]));
}

static MlirAttribute unroll(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[7] = {disabled(loop, "llvm.loop.unroll.enable", "llvm.loop.unroll.disable"),
                        integer(loop, "llvm.loop.unroll.count"),
                        unit(loop, "llvm.loop.unroll.runtime.disable"),
                        unit(loop, "llvm.loop.unroll.full"),
                        followup(loop, "llvm.loop.unroll.followup_unrolled"),
                        followup(loop, "llvm.loop.unroll.followup_remainder"),
                        followup(loop, "llvm.loop.unroll.followup_all")};
  return GIVE(
      7, llvmLoopUnrollAttrGet(loop->importer->context, a[0], a[1], a[2], a[3], a[4], a[5], a[6]));
}

static MlirAttribute unrollAndJam(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[7] = {
      disabled(loop, "llvm.loop.unroll_and_jam.enable", "llvm.loop.unroll_and_jam.disable"),
      integer(loop, "llvm.loop.unroll_and_jam.count"),
      followup(loop, "llvm.loop.unroll_and_jam.followup_outer"),
      followup(loop, "llvm.loop.unroll_and_jam.followup_inner"),
      followup(loop, "llvm.loop.unroll_and_jam.followup_remainder_outer"),
      followup(loop, "llvm.loop.unroll_and_jam.followup_remainder_inner"),
      followup(loop, "llvm.loop.unroll_and_jam.followup_all")};
  return GIVE(7, llvmLoopUnrollAndJamAttrGet(loop->importer->context, a[0], a[1], a[2], a[3], a[4],
                                             a[5], a[6]));
}

static MlirAttribute distribute(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[5] = {boolean(loop, "llvm.loop.distribute.enable", true),
                        followup(loop, "llvm.loop.distribute.followup_coincident"),
                        followup(loop, "llvm.loop.distribute.followup_sequential"),
                        followup(loop, "llvm.loop.distribute.followup_fallback"),
                        followup(loop, "llvm.loop.distribute.followup_all")};
  return GIVE(5, llvmLoopDistributeAttrGet(loop->importer->context, a[0], a[1], a[2], a[3], a[4]));
}

static MlirAttribute licm(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[2] = {unit(loop, "llvm.licm.disable"),
                        unit(loop, "llvm.loop.licm_versioning.disable")};
  return GIVE(2, llvmLoopLICMAttrGet(loop->importer->context, a[0], a[1]));
}

static MlirAttribute pipeline(Loop *loop) {
  bool before = loop->failed;
  MlirAttribute a[2] = {boolean(loop, "llvm.loop.pipeline.disable", false),
                        integer(loop, "llvm.loop.pipeline.initiationinterval")};
  return GIVE(2, llvmLoopPipelineAttrGet(loop->importer->context, a[0], a[1]));
}

typedef MlirAttribute (*MakeOne)(MlirContext context, MlirAttribute value);

static MlirAttribute single(Loop *loop, MlirAttribute value, MakeOne make) {
  return value.ptr ? make(loop->importer->context, value) : value;
}

static MlirAttribute isVectorized(Loop *loop) {
  int64_t value;
  return number(loop, "llvm.loop.isvectorized", 32,
                "expected metadata node %s to hold an integer value", &value)
             ? truth(loop, value != 0)
             : liNoAttr();
}

/// Appends the groups of accesses that may run at once.
static void parallelAccesses(Loop *loop, LiMlirAttrs *groups) {
  const char *name = "llvm.loop.parallel_accesses";
  const LiNode *node = take(loop, name);
  if (!node)
    return;
  if (node->size < 2)
    warn(loop, "expected metadata node %s to hold one or multiple MDNodes", name);
  for (size_t i = 1; i < node->size; ++i) {
    if (node->operands[i].kind != LI_META_NODE) {
      warn(loop, "expected metadata node %s to hold one or multiple MDNodes", name);
      return;
    }
    MlirAttribute some = liAccessGroups(loop->importer, node->operands[i].node);
    if (!some.ptr) {
      liReport(loop->location, MlirDiagnosticWarning, "could not lookup access group");
      continue;
    }
    for (intptr_t j = 0; j < mlirArrayAttrGetNumElements(some); ++j)
      liPush(loop->importer->arena, groups, mlirArrayAttrGetElement(some, j));
  }
}

//===--- Loops ---===//

static bool addProperty(Loop *loop, const LiNode *property) {
  if (!property->size)
    return warn(loop, "cannot import empty loop property%s", "");
  if (property->operands[0].kind != LI_META_TEXT)
    return warn(loop, "cannot import loop property without a name%s", "");
  for (size_t i = 0; i < loop->properties.size; ++i)
    if (tsEqual(loop->properties.data[i]->operands[0].text, property->operands[0].text)) {
      loop->failed = true;
      return liReport(loop->location, MlirDiagnosticWarning,
                      "cannot import loop properties with duplicated names %.*s",
                      (int)property->operands[0].text.length, property->operands[0].text.data);
    }
  liPush(loop->importer->arena, &loop->properties, property);
  return true;
}

/// More properties than there are names have one of them twice.
enum { kMaxProperties = 64 };

static bool addProperties(Loop *loop, const LiNode *node) {
  if (!node->size || node->operands[0].kind != LI_META_NODE || node->operands[0].node != node)
    return warn(loop, "invalid loop node%s", "");
  for (size_t i = 1; i < node->size; ++i) {
    if (node->operands[i].kind != LI_META_NODE)
      return warn(loop,
                  "expected all loop properties to be either debug locations or metadata nodes%s",
                  "");
    LiNode *property = node->operands[i].node;
    if (tsEqualC(property->name, "DILocation"))
      liPush(loop->importer->arena, &loop->locations, property);
    else if (!addProperty(loop, property))
      return false;
    if (loop->properties.size > kMaxProperties)
      return warn(loop, "too many loop properties%s", "");
  }
  return true;
}

static MlirAttribute locationAttr(Loop *loop, size_t position) {
  if (position >= loop->locations.size || !loop->importer->hasDebugInfo)
    return liNoAttr();
  MlirLocation location = liLocation(loop->importer, loop->locations.data[position]);
  return irIs(irLocation(location), &builtinFusedLocDef) ? irWrapAttribute(irLocation(location))
                                                         : liNoAttr();
}

static MlirAttribute readLoop(Loop *loop, const LiNode *node) {
  if (!addProperties(loop, node))
    return liNoAttr();
  MlirContext context = loop->importer->context;
  LiMlirAttrs groups = {0};
  MlirAttribute a[14] = {
      unit(loop, "llvm.loop.disable_nonforced"),
      vectorize(loop),
      single(loop, integer(loop, "llvm.loop.interleave.count"), llvmLoopInterleaveAttrGet),
      unroll(loop),
      unrollAndJam(loop),
      licm(loop),
      distribute(loop),
      pipeline(loop),
      single(loop, integer(loop, "llvm.loop.peeled.count"), llvmLoopPeeledAttrGet),
      single(loop, unit(loop, "llvm.loop.unswitch.partial.disable"), llvmLoopUnswitchAttrGet),
      unit(loop, "llvm.loop.mustprogress"),
      isVectorized(loop),
      locationAttr(loop, 0),
      locationAttr(loop, 1)};
  parallelAccesses(loop, &groups);
  bool isKnown = true;
  for (size_t i = 0; i < loop->properties.size; ++i) {
    if (!loop->properties.data[i])
      continue;
    MlirStringRef name = loop->properties.data[i]->operands[0].text;
    isKnown = liReport(loop->location, MlirDiagnosticWarning, "unknown loop annotation %.*s",
                       (int)name.length, name.data);
  }
  if (!isKnown || loop->failed || (!isAny(14, a) && !groups.size))
    return liNoAttr();
  return llvmLoopAnnotationAttrGet(context, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8],
                                   a[9], a[10], a[11], a[12], a[13], groups.size, groups.data);
}

enum { kMaxFollowups = 100 }; ///< in each other

MlirAttribute liLoopAttr(LiImporter *importer, LiNode *node, MlirLocation location) {
  if (node->isLoopRead || node->isBusy)
    return node->loop;
  if (importer->loopDepth >= kMaxFollowups) {
    liReport(location, MlirDiagnosticWarning, "loop properties are nested too deeply");
    return liNoAttr();
  }
  Loop loop = {.importer = importer, .location = location};
  node->isBusy = true;
  ++importer->loopDepth;
  node->loop = readLoop(&loop, node);
  --importer->loopDepth;
  node->isBusy = false;
  node->isLoopRead = true;
  return node->loop;
}
