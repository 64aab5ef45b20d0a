// Layouts go forward from operations that have to keep theirs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value may get several candidates; one is chosen when all are known. Then operations, from the
// outside in, get the layouts of their values, and conversions where an operand has another one
// than what is needed.
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

typedef TsVec(MlirAttribute) Encodings;

typedef struct Known {
  MlirValue value;
  Encodings candidates; ///< the first is the layout when one has been chosen
  MlirAttribute before; ///< the layout before it was changed; null: it wasn't
} Known;

typedef struct Propagation {
  MlirRewriterBase rewriter;
  TsVec(Known) known;
  TsPointerMap index; ///< value -> 1 + its place in `known`
} Propagation;

static bool isTensor(MlirValue value) { return mlirTypeIsARankedTensor(mlirValueGetType(value)); }

static Known *find(const Propagation *p, MlirValue value) {
  uintptr_t *place = tsPointerMapFind(&p->index, value.ptr);
  return place ? &p->known.data[*place - 1] : NULL;
}

static bool add(Propagation *p, MlirValue value, MlirAttribute encoding) {
  bool isNew;
  uintptr_t *place = tsPointerMapInsert(&p->index, value.ptr, &isNew);
  if (isNew) {
    Known known = {.value = value};
    tsVecPush(&p->known, known);
    *place = p->known.size;
  }
  Encodings *candidates = &p->known.data[*place - 1].candidates;
  for (size_t i = 0; i < candidates->size; ++i)
    if (mlirAttributeEqual(candidates->data[i], encoding))
      return false;
  tsVecPush(candidates, encoding);
  return true;
}

static MlirAttribute chosen(const Propagation *p, MlirValue value) {
  const Known *known = find(p, value);
  return known ? known->candidates.data[0] : (MlirAttribute){NULL};
}

//===--- What operations are ---===//

bool ttgIsExpensiveAccess(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  if (!mlirTypeIsARankedTensor(type) || tesseraShapedTypeGetNumElements(type) == 1)
    return false;
  TtgMachine machine = ttgMachineOf(op);
  return tesseraShapedTypeGetNumElements(type) >= machine.numWarps * machine.threadsPerWarp;
}

static bool isAnchor(MlirOperation op) {
  if (tritonLoadOpIsA(op) || tritonStoreOpIsA(op))
    return ttgIsExpensiveAccess(op);
  if (tritonGatherOpIsA(op))
    return tritonGatherOpGetEfficientLayout(op);
  if (tritonReshapeOpIsA(op))
    return tritonReshapeOpGetAllowReorder(op);
  return dotOpInterfaceCast(op) || tritonAtomicRMWOpIsA(op) || tritonAtomicCASOpIsA(op) ||
         tritonDescriptorLoadOpIsA(op) || tritonDescriptorGatherOpIsA(op);
}

static bool isCatEncoding(MlirOperation op, MlirAttribute encoding) {
  TtgShape part, whole;
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  return ttgShapeOf(type, &part) &&
         ttgShapeOf(mlirValueGetType(mlirOperationGetResult(op, 0)), &whole) &&
         2 * ttgUniqueElementsPerThread(ttgEncodingOf(type), &part) ==
             ttgUniqueElementsPerThread(encoding, &whole);
}

bool ttgCanHaveEncoding(MlirOperation op, MlirAttribute encoding) {
  if (tritonCatOpIsA(op))
    return isCatEncoding(op, encoding);
  if (tritongpuConvertLayoutOpIsA(op))
    return !tritongpuNvidiaMmaEncodingAttrIsA(encoding) ||
           mlirAttributeEqual(encoding,
                              ttgEncodingOf(mlirValueGetType(mlirOperationGetOperand(op, 0))));
  if (tritonReshapeOpIsA(op)) {
    MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0));
    MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
    return tritonReshapeOpGetAllowReorder(op) && !tritonReshapeOpGetEfficientLayout(op) &&
           !ttgIsExpensiveView(from, ttgWithEncoding(to, encoding));
  }
  return arithConstantOpIsA(op) || tritonMakeRangeOpIsA(op) || tritonSplatOpIsA(op) ||
         tritonHistogramOpIsA(op) || tritongpuLocalAllocOpIsA(op) || tritongpuLocalLoadOpIsA(op);
}

static bool passesLayoutsOn(MlirOperation op) {
  static const TesseraOpDef *const others[] = {
      &tritonReduceOpDef, &tritonExpandDimsOpDef, &tritonReshapeOpDef,         &tritonTransOpDef,
      &tritonJoinOpDef,   &tritonSplitOpDef,      &tritongpuConvertLayoutOpDef};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
    if (tesseraOperationIs(op, others[i]))
      return true;
  return ttgKeepsEncoding(op);
}

//===--- Forwards ---===//

static MlirWalkResult addAnchor(MlirOperation op, void *user) {
  Propagation *p = user;
  for (intptr_t i = 0; isAnchor(op) && i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (isTensor(result))
      add(p, result, ttgEncodingOf(mlirValueGetType(result)));
  }
  return MlirWalkResultAdvance;
}

/// Values that got new candidates.
typedef TtgValues Changed;

static void offer(Propagation *p, MlirOperation op, const Encodings *encodings, MlirValue value,
                  Changed *changed) {
  bool hasChanged = false;
  if (!isTensor(value))
    return;
  for (size_t i = 0; i < encodings->size; ++i) {
    MlirAttribute encoding = encodings->data[i];
    if (!tritongpuConvertLayoutOpIsA(op))
      encoding = ttgInferResult(op, encoding);
    if (!mlirAttributeIsNull(encoding))
      hasChanged |= add(p, value, encoding);
  }
  if (hasChanged)
    tsVecPush(changed, value);
}

static MlirValue regionArgument(MlirOperation op, intptr_t region, intptr_t number) {
  return mlirBlockGetArgument(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region)), number);
}

// The values that an operand of a loop, a branch or their ends goes to; their number, -1: the
// operand isn't of one.
static int goesTo(MlirOperation user, intptr_t number, MlirValue *to) {
  if (scfForOpIsA(user)) {
    if (number < 3)
      return 0;
    to[0] = regionArgument(user, 0, number - 2);
    to[1] = mlirOperationGetResult(user, number - 3);
    return 2;
  }
  if (scfWhileOpIsA(user)) {
    to[0] = regionArgument(user, 0, number);
    return 1;
  }
  MlirOperation parent = mlirOperationGetParentOperation(user);
  if (scfConditionOpIsA(user)) {
    if (!number)
      return 0;
    to[0] = regionArgument(parent, 1, number - 1);
    to[1] = mlirOperationGetResult(parent, number - 1);
    return 2;
  }
  if (!scfYieldOpIsA(user))
    return -1;
  int count = 0;
  if (scfForOpIsA(parent) || scfIfOpIsA(parent))
    to[count++] = mlirOperationGetResult(parent, number);
  if (scfForOpIsA(parent))
    to[count++] = regionArgument(parent, 0, number + 1);
  if (scfWhileOpIsA(parent))
    to[count++] = regionArgument(parent, 0, number);
  return count;
}

static void propagateToUsers(Propagation *p, MlirValue value, const Encodings *encodings,
                             Changed *changed) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    intptr_t number = mlirOpOperandGetOperandNumber(use);
    MlirValue to[2];
    int count = goesTo(user, number, to);
    for (int i = 0; i < count; ++i)
      offer(p, user, encodings, to[i], changed);
    if (count >= 0)
      continue;
    bool isIndex =
        tritonGatherOpIsA(user) && !tritonGatherOpGetEfficientLayout(user) && number == 1;
    if (!isIndex && !passesLayoutsOn(user))
      continue;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(user); ++i)
      offer(p, user, encodings, mlirOperationGetResult(user, i), changed);
  }
}

static void propagate(Propagation *p) {
  TtgValues queue = {0};
  for (size_t i = 0; i < p->known.size; ++i)
    tsVecPush(&queue, p->known.data[i].value);
  while (queue.size) {
    MlirValue value = tsVecPop(&queue);
    Encodings encodings = {0};
    const Known *known = find(p, value);
    for (size_t i = 0; i < known->candidates.size; ++i)
      tsVecPush(&encodings, known->candidates.data[i]);
    propagateToUsers(p, value, &encodings, &queue);
    tsVecFree(&encodings);
  }
  tsVecFree(&queue);
}

// Accesses to memory get blocks where they can, everything else what tensor cores compute.
static void choose(Propagation *p) {
  for (size_t i = 0; i < p->known.size; ++i) {
    Known *known = &p->known.data[i];
    bool isResult = mlirValueIsAOpResult(known->value);
    MlirOperation op = isResult ? mlirOpResultGetOwner(known->value) : (MlirOperation){NULL};
    bool isAccess = isResult && (tritonLoadOpIsA(op) || tritonStoreOpIsA(op) ||
                                 tritonAtomicRMWOpIsA(op) || tritonAtomicCASOpIsA(op));
    MlirAttribute *candidates = known->candidates.data;
    for (size_t c = 0; known->candidates.size > 1 && c < known->candidates.size; ++c)
      if (isAccess ? tritongpuBlockedEncodingAttrIsA(candidates[c])
                   : tritongpuNvidiaMmaEncodingAttrIsA(candidates[c])) {
        candidates[0] = candidates[c];
        break;
      }
    known->candidates.size = 1;
  }
}

//===--- Rewriting ---===//

static MlirValue valueAs(Propagation *p, MlirValue value, MlirAttribute encoding) {
  if (!isTensor(value) || mlirAttributeEqual(ttgEncodingOf(mlirValueGetType(value)), encoding))
    return value;
  mlirRewriterBaseSetInsertionPointAfterValue(p->rewriter, value);
  return ttgConvert(p->rewriter, mlirValueGetLocation(value), value, encoding);
}

static MlirAttribute encodingBefore(const Propagation *p, MlirValue value) {
  const Known *known = find(p, value);
  return known && !mlirAttributeIsNull(known->before) ? known->before
                                                      : ttgEncodingOf(mlirValueGetType(value));
}

static void setEncoding(Propagation *p, MlirValue value, MlirAttribute encoding) {
  Known *known = find(p, value);
  MlirType type = mlirValueGetType(value);
  if (known && mlirAttributeIsNull(known->before))
    known->before = ttgEncodingOf(type);
  mlirValueSetType(value, ttgWithEncoding(type, encoding));
}

static void setOperandAs(Propagation *p, MlirOperation op, intptr_t i, MlirAttribute encoding) {
  MlirValue old = mlirOperationGetOperand(op, i), made = valueAs(p, old, encoding);
  if (!mlirValueEqual(old, made))
    mlirOperationSetOperand(op, i, made);
}

static void rewriteFor(Propagation *p, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirAttribute encoding = chosen(p, result);
    if (!isTensor(result) || mlirAttributeIsNull(encoding))
      continue;
    setOperandAs(p, op, i + 3, encoding);
    setEncoding(p, result, encoding);
    setEncoding(p, regionArgument(op, 0, i + 1), encoding);
  }
}

static void rewriteWhile(Propagation *p, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirAttribute encoding = chosen(p, regionArgument(op, 0, i));
    if (mlirAttributeIsNull(encoding))
      continue;
    setOperandAs(p, op, i, encoding);
    setEncoding(p, regionArgument(op, 0, i), encoding);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirAttribute encoding = chosen(p, mlirOperationGetResult(op, i));
    if (mlirAttributeIsNull(encoding))
      continue;
    setEncoding(p, mlirOperationGetResult(op, i), encoding);
    setEncoding(p, regionArgument(op, 1, i), encoding);
  }
}

static void rewriteIf(Propagation *p, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirAttribute encoding = chosen(p, mlirOperationGetResult(op, i));
    if (!mlirAttributeIsNull(encoding))
      setEncoding(p, mlirOperationGetResult(op, i), encoding);
  }
}

static void rewriteOther(Propagation *p, MlirOperation op) {
  MlirAttribute encoding = chosen(p, mlirOperationGetResult(op, 0)), source = {NULL};
  if (ttgCanHaveEncoding(op, encoding)) {
    setEncoding(p, mlirOperationGetResult(op, 0), encoding);
    return;
  }
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; mlirAttributeIsNull(source) && i < numOperands; ++i) {
    MlirAttribute candidate = chosen(p, mlirOperationGetOperand(op, i));
    if (!mlirAttributeIsNull(candidate) &&
        mlirAttributeEqual(ttgInferResult(op, candidate), encoding))
      source = candidate;
  }
  if (mlirAttributeIsNull(source))
    source = ttgInferOperand(op, encoding);
  for (intptr_t i = 0; !mlirAttributeIsNull(source) && i < numOperands; ++i)
    setOperandAs(p, op, i, source);
  for (intptr_t i = 0; !mlirAttributeIsNull(source) && i < mlirOperationGetNumResults(op); ++i)
    if (isTensor(mlirOperationGetResult(op, i)))
      setEncoding(p, mlirOperationGetResult(op, i), encoding);
}

// What a loop or branch ends in has the types of its results.
static void rewriteEnd(Propagation *p, MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  intptr_t first = scfConditionOpIsA(op) ? 1 : 0;
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (scfWhileOpIsA(parent) && !first)
      type = mlirValueGetType(regionArgument(parent, 0, i));
    else if (scfForOpIsA(parent) || scfIfOpIsA(parent) || first)
      type = mlirValueGetType(mlirOperationGetResult(parent, i - first));
    if (mlirTypeIsARankedTensor(type))
      setOperandAs(p, op, i, ttgEncodingOf(type));
  }
}

// A reduction to a scalar takes any layout, the first that an operand has.
static bool rewriteReduction(Propagation *p, MlirOperation op) {
  if (!tritonReduceOpIsA(op) || isTensor(mlirOperationGetResult(op, 0)))
    return false;
  MlirAttribute encoding = {NULL};
  for (intptr_t i = 0; mlirAttributeIsNull(encoding) && i < mlirOperationGetNumOperands(op); ++i)
    encoding = chosen(p, mlirOperationGetOperand(op, i));
  for (intptr_t i = 0; !mlirAttributeIsNull(encoding) && i < mlirOperationGetNumOperands(op); ++i)
    setOperandAs(p, op, i, encoding);
  return true;
}

static bool hasOtherLayout(const Propagation *p, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirAttribute encoding = chosen(p, result);
    if (!mlirAttributeIsNull(encoding) &&
        !mlirAttributeEqual(encoding, ttgEncodingOf(mlirValueGetType(result))))
      return true;
  }
  return false;
}

// Whether the operation's regions are to be rewritten, too.
static bool rewriteOp(Propagation *p, MlirOperation op) {
  if (hasOtherLayout(p, op)) {
    if (scfForOpIsA(op))
      rewriteFor(p, op);
    else if (scfWhileOpIsA(op))
      rewriteWhile(p, op);
    else if (scfIfOpIsA(op))
      rewriteIf(p, op);
    else
      rewriteOther(p, op);
    return true;
  }
  if (scfYieldOpIsA(op) || scfConditionOpIsA(op)) {
    rewriteEnd(p, op);
    return false;
  }
  if (rewriteReduction(p, op))
    return false;
  if (tritonAssertOpIsA(op)) {
    MlirAttribute encoding = chosen(p, mlirOperationGetOperand(op, 0));
    if (!mlirAttributeIsNull(encoding))
      setOperandAs(p, op, 0, encoding);
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (find(p, operand))
      setOperandAs(p, op, i, encodingBefore(p, operand));
  }
  return true;
}

static void rewrite(Propagation *p, MlirRegion region) {
  TsVec(MlirRegion) queue = {0};
  tsVecPush(&queue, region);
  for (size_t next = 0; next < queue.size; ++next)
    for (MlirBlock block = mlirRegionGetFirstBlock(queue.data[next]); !mlirBlockIsNull(block);
         block = mlirBlockGetNextInRegion(block))
      for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
           op = mlirOperationGetNextInBlock(op))
        for (intptr_t i = 0, wanted = rewriteOp(p, op);
             wanted && i < mlirOperationGetNumRegions(op); ++i)
          tsVecPush(&queue, mlirOperationGetRegion(op, i));
  tsVecFree(&queue);
}

void ttgPropagateLayouts(MlirRewriterBase rewriter, MlirOperation function) {
  Propagation p = {.rewriter = rewriter};
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  for (intptr_t i = 0; !mlirBlockIsNull(entry) && i < mlirBlockGetNumArguments(entry); ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    if (isTensor(argument))
      add(&p, argument, ttgEncodingOf(mlirValueGetType(argument)));
  }
  mlirOperationWalk(function, addAnchor, &p, MlirWalkPostOrder);
  propagate(&p);
  choose(&p);
  rewrite(&p, mlirOperationGetRegion(function, 0));
  for (size_t i = 0; i < p.known.size; ++i)
    tsVecFree(&p.known.data[i].candidates);
  tsVecFree(&p.known);
  tsPointerMapFree(&p.index);
}
