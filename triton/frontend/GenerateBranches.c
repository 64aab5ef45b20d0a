// Conditions: what is known picks a side, else scf.if, or blocks where a branch returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/scf/SCFOps.h"
#include "triton/frontend/Generate.h"

//===--- Returns ---===//

static bool containsReturn(const FeNodeList *statements);

static bool statementReturns(const FeNode *node) {
  switch (node->kind) {
  case FE_RETURN:
    return true;
  case FE_IF:
  case FE_WHILE:
    return containsReturn(&node->as.branch.body) || containsReturn(&node->as.branch.orElse);
  case FE_FOR:
    return containsReturn(&node->as.forLoop.body) || containsReturn(&node->as.forLoop.orElse);
  case FE_WITH:
    return containsReturn(&node->as.with.body);
  default:
    return false;
  }
}

static bool containsReturn(const FeNodeList *statements) {
  for (size_t i = 0; i < statements->count; ++i)
    if (statementReturns(statements->items[i]))
      return true;
  return false;
}

//===--- What both sides define ---===//

typedef struct Side {
  MlirBlock block;
  FeBindings variables, defined;
  FeHandles handles; ///< what it yields
} Side;

/// Variables that are different behind the condition.
typedef struct Merge {
  uint32_t *names;
  size_t count, capacity;
  Side sides[2];
} Merge;

static void addName(FeBody *body, Merge *merge, uint32_t name) {
  if (merge->count == merge->capacity) {
    merge->capacity = merge->capacity ? 2 * merge->capacity : 8;
    uint32_t *names = tsArenaNewArray(&body->compiler->arena, uint32_t, merge->capacity);
    if (merge->count)
      memcpy(names, merge->names, merge->count * sizeof *names);
    merge->names = names;
  }
  merge->names[merge->count++] = name;
}

static bool sameClass(const FeValue *a, const FeValue *b) {
  bool isKnown[2] = {false, false};
  const FeValue *values[2] = {a, b};
  for (int i = 0; i < 2; ++i)
    isKnown[i] = values[i]->kind != FE_TENSOR && values[i]->kind != FE_DESCRIPTOR &&
                 values[i]->kind != FE_TUPLE && values[i]->kind != FE_INSTANCE;
  return isKnown[0] || isKnown[1] ? isKnown[0] == isKnown[1] : a->kind == b->kind;
}

static bool sameType(FeCompiler *compiler, FeValue *a, FeValue *b) {
  return sameClass(a, b) && feTypeOf(compiler, a) == feTypeOf(compiler, b);
}

static bool failRedefined(FeBody *body, uint32_t name, FeValue *before, FeValue *after, int side) {
  TsString text = {0};
  tsStringAppendFormat(&text, "initial value for `%.*s` is of type ", (int)body->names[name].length,
                       body->names[name].data);
  fePrintValue(body->compiler, before, &text);
  tsStringAppendFormat(&text, ", but the %s block redefines it as ", side ? "else" : "then");
  fePrintValue(body->compiler, after, &text);
  feFail(body->compiler, FE_ASSERTION, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

static bool failMismatch(FeBody *body, uint32_t name, FeValue *a, FeValue *b) {
  FeCompiler *compiler = body->compiler;
  const FeType *first = feTypeOf(compiler, a), *second = first ? feTypeOf(compiler, b) : NULL;
  if (!second)
    return false;
  TsString text = {0};
  tsStringAppendFormat(&text, "Mismatched type for %.*s between then block (",
                       (int)body->names[name].length, body->names[name].data);
  feTypePrint(first, &text);
  tsStringAppendC(&text, ") and else block (");
  feTypePrint(second, &text);
  tsStringAppendChar(&text, ')');
  feFail(compiler, FE_ASSERTION, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

/// Variables that were there before and that a side changes.
static bool mergeChanged(FeBody *body, const FeBindings *before, Merge *merge) {
  FeCompiler *compiler = body->compiler;
  for (uint32_t i = 0; i < before->count; ++i) {
    const FeBinding *binding = &before->items[i];
    if (binding->isBare)
      continue;
    FeBinding after[2];
    FeHandles handles[2] = {{0}, {0}};
    for (int side = 0; side < 2; ++side) {
      after[side] = *feBindingsFind(&merge->sides[side].variables, binding->name);
      feFlatten(compiler, after[side].value, &handles[side]);
    }
    if (feHandlesEqual(&handles[0], &handles[1]))
      continue;
    addName(body, merge, binding->name);
    for (int side = 0; side < 2; ++side) {
      feBindingsSet(&compiler->arena, &merge->sides[side].defined, after[side]);
      if (!sameType(compiler, binding->value, after[side].value))
        return !feHasError(compiler) &&
               failRedefined(body, binding->name, binding->value, after[side].value, side);
    }
  }
  return true;
}

static int compareNames(MlirStringRef a, MlirStringRef b) {
  size_t length = a.length < b.length ? a.length : b.length;
  int order = length ? memcmp(a.data, b.data, length) : 0;
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

/// Sorts by text: bottom-up merge sort.
static void sortNames(FeBody *body, uint32_t *names, size_t count) {
  uint32_t *other = tsArenaNewArray(&body->compiler->arena, uint32_t, count + 1);
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t a = start, b = middle;
      for (size_t k = start; k < end; ++k) {
        bool isFirst = a < middle && (b >= end || compareNames(body->names[names[a]],
                                                               body->names[names[b]]) <= 0);
        other[k] = isFirst ? names[a++] : names[b++];
      }
    }
    memcpy(names, other, count * sizeof *names);
  }
}

/// New variables that both sides define, by name.
static bool mergeNew(FeBody *body, Merge *merge) {
  FeCompiler *compiler = body->compiler;
  size_t start = merge->count;
  const FeBindings *then = &merge->sides[0].defined, *otherwise = &merge->sides[1].defined;
  bool *isMerged = tsArenaNewArray(&compiler->arena, bool, body->numNames + 1);
  memset(isMerged, 0, body->numNames + 1);
  for (size_t i = 0; i < merge->count; ++i)
    isMerged[merge->names[i]] = true;
  for (uint32_t i = 0; i < then->count; ++i)
    if (feBindingsFind(otherwise, then->items[i].name) && !isMerged[then->items[i].name])
      addName(body, merge, then->items[i].name);
  if (merge->count > start)
    sortNames(body, merge->names + start, merge->count - start);
  for (size_t i = start; i < merge->count; ++i) {
    FeValue *a = feBindingsFind(then, merge->names[i])->value;
    FeValue *b = feBindingsFind(otherwise, merge->names[i])->value;
    if (!sameType(compiler, a, b))
      return !feHasError(compiler) && failMismatch(body, merge->names[i], a, b);
  }
  return true;
}

static void collectHandles(FeBody *body, Merge *merge, int side) {
  for (size_t i = 0; i < merge->count; ++i)
    feFlatten(body->compiler, feBindingsFind(&merge->sides[side].defined, merge->names[i])->value,
              &merge->sides[side].handles);
}

/// Walks both sides, each in its block (the second may be null when there is no else), and finds
/// out what changes.
static bool visitSides(FeBody *body, const FeNode *node, const FeSubRegion *region, Merge *merge) {
  FeCompiler *compiler = body->compiler;
  for (int side = 0; side < 2; ++side) {
    const FeNodeList *statements = side ? &node->as.branch.orElse : &node->as.branch.body;
    Side *at = &merge->sides[side];
    if (side)
      feResetVariables(body, region);
    if (!side || statements->count) {
      feMoveToStart(body, at->block);
      if (!feVisitStatements(body, statements))
        return false;
      at->block = mlirRewriterBaseGetInsertionBlock(compiler->builder);
    }
    at->variables = body->variables;
    at->defined = feBindingsCopy(&compiler->arena, &body->defined);
  }
  if (!mergeChanged(body, &region->variables, merge) || !mergeNew(body, merge))
    return false;
  collectHandles(body, merge, 0);
  collectHandles(body, merge, 1);
  return true;
}

/// Variables get what the joined values are.
static void setMerged(FeBody *body, const Merge *merge, const MlirValue *results) {
  FeCompiler *compiler = body->compiler;
  size_t cursor = 0;
  for (size_t i = 0; i < merge->count; ++i) {
    FeValue *value = feBindingsFind(&merge->sides[0].defined, merge->names[i])->value;
    const FeType *type = feTypeOf(compiler, value);
    feAssign(body, body->names[merge->names[i]], feUnflatten(compiler, type, results, &cursor));
  }
}

//===--- Blocks ---===//

static bool visitIfBlocks(FeBody *body, const FeNode *node, MlirValue condition) {
  FeCompiler *compiler = body->compiler;
  MlirRewriterBase builder = compiler->builder;
  FeSubRegion region = feEnterRegion(body);
  Merge merge = {0};
  merge.sides[0].block = feCreateBlock(body);
  merge.sides[1].block = feCreateBlock(body);
  feMoveToEnd(body, region.point.block);
  cfCondBranchOpCreate(builder, compiler->location, condition, 0, NULL, 0, NULL,
                       (MlirAttribute){NULL}, merge.sides[0].block, merge.sides[1].block);
  if (!visitSides(body, node, &region, &merge))
    return false;
  MlirBlock end = feCreateBlock(body);
  for (int side = 0; side < 2; ++side) {
    const FeHandles *handles = &merge.sides[side].handles;
    feMoveToEnd(body, merge.sides[side].block);
    cfBranchOpCreate(builder, compiler->location, (intptr_t)handles->size, handles->data, end);
  }
  FeHandles results = {0};
  for (size_t i = 0; i < merge.sides[0].handles.size; ++i)
    feHandlesAdd(compiler, &results,
                 mlirBlockAddArgument(end, mlirValueGetType(merge.sides[0].handles.data[i]),
                                      feUnknownLocation(body)));
  feLeaveRegion(body, &region);
  feMoveToStart(body, end);
  setMerged(body, &merge, results.data);
  return true;
}

//===--- scf.if ---===//

/// Makes `block`, which stands in the region around the op, the body of one of its regions.
static void moveBlock(MlirBlock block, MlirRegion region) {
  mlirBlockDetach(block);
  mlirRegionAppendOwnedBlock(region, block);
}

/// A yield without values is the op's own, one with values the block's last.
static void finishSide(FeBody *body, MlirBlock block, const FeHandles *handles) {
  FeCompiler *compiler = body->compiler;
  MlirLocation location = compiler->location;
  feMoveToEnd(body, block);
  if (!handles->size)
    compiler->location = location;
  scfYieldOpCreate(compiler->builder, compiler->location, (intptr_t)handles->size, handles->data);
}

/// Of each variable only the first value is named, and by position: as Triton does.
static void nameHandles(FeBody *body, const Merge *merge, const FeHandles *handles) {
  for (size_t i = 0; i < merge->count && i < handles->size; ++i)
    feNameHandles(body, body->names[merge->names[i]], handles->data + i, 1);
}

static bool visitIfOp(FeBody *body, const FeNode *node, MlirValue condition) {
  FeCompiler *compiler = body->compiler;
  FeSubRegion region = feEnterRegion(body);
  Merge merge = {0};
  merge.sides[0].block = feCreateBlock(body);
  merge.sides[1].block = feCreateBlock(body);
  if (!visitSides(body, node, &region, &merge))
    return false;
  const FeHandles *then = &merge.sides[0].handles, *otherwise = &merge.sides[1].handles;
  nameHandles(body, &merge, then);
  feRestorePoint(body, region.point);
  MlirOperation op = scfIfOpCreate(compiler->builder, compiler->location, (intptr_t)then->size,
                                   feHandleTypes(compiler, then), condition);
  moveBlock(merge.sides[0].block, mlirOperationGetRegion(op, 0));
  moveBlock(merge.sides[1].block, mlirOperationGetRegion(op, 1));
  finishSide(body, merge.sides[0].block, then);
  // The yield here has the location from before the values are named.
  compiler->location = region.point.location;
  finishSide(body, merge.sides[1].block, otherwise);
  nameHandles(body, &merge, otherwise);
  feLeaveRegion(body, &region);
  FeHandles results = {0};
  for (size_t i = 0; i < then->size; ++i)
    feHandlesAdd(compiler, &results, mlirOperationGetResult(op, (intptr_t)i));
  setMerged(body, &merge, results.data);
  return true;
}

//===--- Conditions ---===//

static void *failCondition(FeBody *body, const FeValue *condition) {
  return feUnsupported(body,
                       "`if` conditionals can only accept values of type {NoneType, bool, int}, "
                       "not objects of type %s",
                       fePythonClass(condition));
}

static bool isConditionKnown(FeBody *body, FeValue *condition, bool *result) {
  if (condition->kind != FE_BOOL && condition->kind != FE_INT && condition->kind != FE_NONE)
    return failCondition(body, condition) != NULL;
  return fePyTruth(body->compiler, condition, result);
}

/// A block of one element as the scalar that it has.
static FeValue *unsplat(FeCompiler *compiler, FeValue *value) {
  FeValue *item = feTensorMethod(compiler, tsLiteral("item"));
  if (!item)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tensor' object has no attribute 'item'");
  FeArguments arguments = {.positional = &value, .count = 1};
  return feCall(compiler, item, &arguments);
}

bool feVisitIf(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *condition = feVisit(body, node->as.branch.test);
  if (!condition)
    return false;
  if (condition->kind != FE_TENSOR) {
    bool isTrue;
    if (!isConditionKnown(body, condition, &isTrue))
      return false;
    return feVisitStatements(body, isTrue ? &node->as.branch.body : &node->as.branch.orElse);
  }
  if (feIsNonScalar(condition))
    return feUnsupported(body, "Boolean value of Tensor with more than one value is ambiguous") !=
           NULL;
  if (feTypeIsBlock(condition->as.tensor.type) && !(condition = unsplat(compiler, condition)))
    return false;
  if (!(condition = feToCondition(compiler, condition)))
    return false;
  if (!statementReturns(node))
    return visitIfOp(body, node, condition->as.tensor.handle);
  if (body->numLoops)
    return feUnsupported(body, "Cannot have `return` statements inside `while` or `for` "
                               "statements in triton.") != NULL;
  return visitIfBlocks(body, node, condition->as.tensor.handle);
}

//===--- a if c else b ---===//

static FeValue *finishIfExp(FeBody *body, const FePoint *point, MlirValue condition,
                            MlirBlock blocks[2], FeValue *values[2]) {
  FeCompiler *compiler = body->compiler;
  const FeType *types[2];
  for (int i = 0; i < 2; ++i)
    if (!(types[i] = feTypeOf(compiler, values[i])))
      return NULL;
  if (types[0] != types[1]) {
    TsString text = {0};
    tsStringAppendC(&text, "Ternary expression with dynamic condition has inconsistent types ");
    feTypePrint(types[0], &text);
    tsStringAppendC(&text, " and ");
    feTypePrint(types[1], &text);
    feFail(compiler, FE_ASSERTION, "%.*s", (int)text.size, text.data);
    tsStringFree(&text);
    return NULL;
  }
  feRestorePoint(body, *point);
  bool hasValue = values[0]->kind == FE_TENSOR;
  MlirType type = hasValue ? mlirValueGetType(values[0]->as.tensor.handle) : (MlirType){NULL};
  MlirOperation op =
      scfIfOpCreate(compiler->builder, compiler->location, hasValue, &type, condition);
  for (int i = 0; i < 2; ++i) {
    FeHandles handles = {0};
    feFlatten(compiler, values[i], &handles);
    moveBlock(blocks[i], mlirOperationGetRegion(op, i));
    compiler->location = point->location;
    finishSide(body, blocks[i], &handles);
  }
  return hasValue ? feTensor(compiler, mlirOperationGetResult(op, 0), types[0]) : feNone(compiler);
}

// A call may be there for what it does: a store has no value.
static FeValue *visitSide(FeBody *body, const FeNode *node) {
  FeValue *value = feVisit(body, node);
  if (!value || (node->kind == FE_CALL && value->kind == FE_NONE))
    return value;
  return feToTensor(body->compiler, value);
}

static FeValue *visitIfExpOp(FeBody *body, const FeNode *node, MlirValue condition) {
  FeSubRegion region = feEnterRegion(body);
  const FeNode *nodes[2] = {node->as.ifExp.body, node->as.ifExp.orElse};
  MlirBlock blocks[2];
  FeValue *values[2];
  for (int i = 0; i < 2; ++i) {
    blocks[i] = feCreateBlock(body);
    feMoveToStart(body, blocks[i]);
    if (!(values[i] = visitSide(body, nodes[i])))
      return NULL;
  }
  FeValue *result = finishIfExp(body, &region.point, condition, blocks, values);
  if (result)
    feLeaveRegion(body, &region);
  return result;
}

FeValue *feVisitIfExp(FeBody *body, const FeNode *node) {
  FeValue *condition = feVisit(body, node->as.ifExp.test);
  if (!condition)
    return NULL;
  if (condition->kind == FE_TENSOR) {
    condition = feToCondition(body->compiler, condition);
    return condition ? visitIfExpOp(body, node, condition->as.tensor.handle) : NULL;
  }
  bool isTrue;
  if (!isConditionKnown(body, condition, &isTrue))
    return NULL;
  return feVisit(body, isTrue ? node->as.ifExp.body : node->as.ifExp.orElse);
}
