// Whether a read gets what another write than its own has left in a buffer that they share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "ir/Operation.h"
#include "tessera/Interfaces.h"

bool bufHappensBefore(const BufState *state, MlirOperation a, MlirOperation b) {
  for (; a.ptr; a = mlirOperationGetParentOperation(a)) {
    if (!mlirOperationEqual(a, b) && tesseraOperationIsAncestor(a, b))
      return false;
    if (tesseraDominanceOpProperlyDominates(state->dominance, a, b))
      return true;
  }
  return false;
}

//===--- Regions ---===//

static MlirOperation parentOf(MlirRegion region) { return irWrapOp(irRegion(region)->parent); }

static bool isRepetitive(const BufState *state, MlirRegion region) {
  const BufferizableOpInterfaceMethods *model = bufModel(state, parentOf(region));
  return model && (model->isParallel || tesseraRegionIsRepetitive(region));
}

// The region around, starting with this one, that runs again and again; null: none.
static MlirRegion repetitiveRegion(const BufState *state, MlirRegion region) {
  while (region.ptr && !isRepetitive(state, region)) {
    MlirOperation parent = parentOf(region);
    MlirBlock block = parent.ptr ? mlirOperationGetBlock(parent) : (MlirBlock){NULL};
    region = block.ptr ? mlirBlockGetParentRegion(block) : (MlirRegion){NULL};
  }
  return region;
}

static MlirRegion regionOfOp(MlirOperation op) {
  MlirBlock block = mlirOperationGetBlock(op);
  return block.ptr ? mlirBlockGetParentRegion(block) : (MlirRegion){NULL};
}

static MlirRegion parallelRegion(const BufState *state, MlirRegion region) {
  while (region.ptr) {
    MlirOperation parent = parentOf(region);
    const BufferizableOpInterfaceMethods *model = bufModel(state, parent);
    if (model && model->isParallel)
      return region;
    region = parent.ptr ? regionOfOp(parent) : (MlirRegion){NULL};
  }
  return region;
}

// Whether the order of the text tells which of the two is first although regions run again: the
// write isn't in a loop that the read is in and the definition isn't.
static bool orderTells(const BufState *state, MlirOperation read, MlirOperation write,
                       const BufValues *definitions) {
  for (size_t i = 0; i < definitions->size; ++i) {
    MlirRegion around = repetitiveRegion(state, regionOfOp(read));
    MlirRegion defined = repetitiveRegion(state, bufRegionOf(definitions->data[i]));
    while (around.ptr && !mlirRegionEqual(around, defined)) {
      MlirOperation loop = parentOf(around);
      MlirRegion next = repetitiveRegion(state, regionOfOp(loop));
      if (mlirRegionEqual(next, defined) && tesseraOperationIsAncestor(loop, write))
        return false;
      around = next;
    }
  }
  return true;
}

// Whether control gets from one block to another without passing the definition's.
static bool isReachable(MlirBlock from, MlirBlock to, MlirBlock without) {
  TsVec(MlirBlock) work = {0};
  TsPointerMap seen = {0};
  tsPointerMapInsert(&seen, without.ptr, NULL);
  tsVecPush(&work, from);
  bool isFound = false;
  while (!isFound && work.size) {
    MlirOperation terminator = mlirBlockGetTerminator(tsVecPop(&work));
    for (intptr_t i = 0; terminator.ptr && i < mlirOperationGetNumSuccessors(terminator); ++i) {
      MlirBlock next = mlirOperationGetSuccessor(terminator, i);
      bool isNew;
      tsPointerMapInsert(&seen, next.ptr, &isNew);
      if (isNew)
        tsVecPush(&work, next);
      isFound |= isNew && mlirBlockEqual(next, to);
    }
  }
  tsVecFree(&work);
  tsPointerMapFree(&seen);
  return isFound;
}

static bool blocksAreInCircle(MlirOperation read, MlirOperation write,
                              const BufValues *definitions) {
  MlirBlock first = mlirOperationGetBlock(read), second = mlirOperationGetBlock(write);
  if (!mlirBlockGetNextInRegion(mlirRegionGetFirstBlock(mlirBlockGetParentRegion(first))).ptr)
    return false;
  for (size_t i = 0; i < definitions->size; ++i) {
    MlirValue value = definitions->data[i];
    MlirBlock block = mlirValueIsABlockArgument(value)
                          ? mlirBlockArgumentGetOwner(value)
                          : mlirOperationGetBlock(mlirOpResultGetOwner(value));
    if (isReachable(first, second, block) && isReachable(second, first, block))
      return true;
  }
  return false;
}

//===--- A read and a write ---===//

static bool isThisValue(const BufState *state, MlirValue value, void *user) {
  (void)state;
  return value.ptr == user;
}

static bool comesFrom(const BufState *state, MlirOpOperand operand, MlirValue value) {
  BufValues found = {0};
  BufSearch search = {.isFound = isThisValue, .user = (void *)value.ptr, .onlySameBuffer = true};
  bufSearch(state, operand, &search, &found);
  bool isFound = found.size;
  tsVecFree(&found);
  return isFound;
}

// Each element is read before it's written, where both are the same buffer.
static bool isElementwise(const BufState *state, MlirOpOperand read, MlirOpOperand write) {
  MlirOperation op = mlirOpOperandGetOwner(read);
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  return model && model->isElementwise &&
         model->isElementwise(op, mlirOpOperandGetOperandNumber(read),
                              mlirOpOperandGetOperandNumber(write)) &&
         (comesFrom(state, read, mlirOpOperandGetValue(write)) ||
          comesFrom(state, write, mlirOpOperandGetValue(read)));
}

// What keeps the read and the write apart whatever the read expects.
static bool areApart(const BufState *state, MlirOpOperand read, MlirOpOperand write,
                     const BufValues *definitions) {
  MlirOperation reader = mlirOpOperandGetOwner(read), writer = mlirOpOperandGetOwner(write);
  if (orderTells(state, reader, writer, definitions) &&
      !blocksAreInCircle(reader, writer, definitions)) {
    if (bufSame(read, write) || bufHappensBefore(state, reader, writer) ||
        tesseraOperationsAreMutuallyExclusive(reader, writer))
      return true;
    if (mlirOperationEqual(reader, writer) && isElementwise(state, read, write))
      return true;
  }
  return bufIsNotConflictingSubset(state, read, write);
}

static bool isInBlock(MlirOperation op, MlirBlock block) {
  for (; op.ptr; op = mlirOperationGetParentOperation(op))
    if (mlirBlockEqual(mlirOperationGetBlock(op), block))
      return true;
  return false;
}

// Whether the write comes between the definition and who reads it.
static bool comesBetween(const BufState *state, MlirOpOperand write, MlirValue definition) {
  MlirOperation writer = mlirOpOperandGetOwner(write);
  if (mlirValueIsAOpResult(definition)) {
    MlirOperation op = mlirOpResultGetOwner(definition);
    if (bufHappensBefore(state, writer, op) ||
        (!mlirOperationEqual(op, writer) && tesseraOperationIsAncestor(op, writer)))
      return false;
  } else if (!isInBlock(writer, mlirBlockArgumentGetOwner(definition))) {
    return false;
  }
  BufAliasValues values = {0};
  bufAliasingValues(state, write, &values);
  bool isOwn = values.size == 1 && mlirValueEqual(values.data[0].value, definition);
  tsVecFree(&values);
  return !isOwn;
}

static bool readIsDisturbed(const BufState *state, MlirOpOperand read, const BufUses *writes,
                            const BufValues *definitions, BufConflict *conflict) {
  for (size_t w = 0; w < writes->size; ++w) {
    if (areApart(state, read, writes->data[w], definitions))
      continue;
    for (size_t d = 0; d < definitions->size; ++d)
      if (comesBetween(state, writes->data[w], definitions->data[d])) {
        *conflict = (BufConflict){read, writes->data[w], definitions->data[d]};
        return true;
      }
  }
  return false;
}

static bool isDefinition(const BufState *state, MlirValue value, void *user) {
  (void)user;
  return bufValueIsWrite(state, value);
}

// A buffer from outside that each thread writes to has to become one for each.
static bool mustBePrivate(const BufState *state, MlirOpOperand write) {
  MlirRegion region = parallelRegion(state, regionOfOp(mlirOpOperandGetOwner(write)));
  BufValues found = {0};
  bufSearch(state, write, &(BufSearch){.isFound = isDefinition, .withLeaves = true}, &found);
  bool isOutside = false;
  for (size_t i = 0; !isOutside && i < found.size; ++i)
    isOutside = parallelRegion(state, bufRegionOf(found.data[i])).ptr != region.ptr;
  tsVecFree(&found);
  return isOutside;
}

bool bufHasConflict(const BufState *state, const BufUses *reads, const BufUses *writes,
                    BufConflict *conflict) {
  if (state->options->checkParallelRegions && reads->size)
    for (size_t w = 0; w < writes->size; ++w)
      if (mustBePrivate(state, writes->data[w]))
        return true;
  BufValues definitions = {0};
  bool isConflict = false;
  for (size_t r = 0; !isConflict && r < reads->size; ++r) {
    definitions.size = 0;
    bufFindDefinitions(state, reads->data[r], &definitions);
    isConflict =
        definitions.size && readIsDisturbed(state, reads->data[r], writes, &definitions, conflict);
  }
  tsVecFree(&definitions);
  return isConflict;
}
