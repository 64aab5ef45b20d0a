// Functions: their blocks and values, numbered as LLVM numbers what has no name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"
#include "tessera/InterfaceMethods.h"

//===--- Values ---===//

static MlirOperation nextOp(MlirOperation op) { return mlirOperationGetNextInBlock(op); }

static void setConstant(LlFunction *function, MlirValue value, const LlConstant *constant) {
  *tsPointerMapInsert(&function->values, value.ptr, NULL) = (uintptr_t)constant;
}

static void setNumber(LlFunction *function, MlirValue value, uint32_t number) {
  *tsPointerMapInsert(&function->values, value.ptr, NULL) = (uintptr_t)number * 2 + 1;
}

/// What was said of the value, 0: nothing yet.
static uintptr_t lookUp(const LlFunction *function, MlirValue value) {
  uintptr_t *found = tsPointerMapFind(&function->values, value.ptr);
  return found ? *found : 0;
}

LlValue llValueOf(LlFunction *function, MlirValue value) {
  uintptr_t found = lookUp(function, value);
  LlValue result = {NULL, (uint32_t)(found >> 1)};
  if (!(found & 1))
    result.constant = (const LlConstant *)found;
  return result;
}

void llAppendValue(LlFunction *function, TsString *out, MlirValue value) {
  LlValue known = llValueOf(function, value);
  if (known.constant) {
    llAppendConstant(function->writer, out, known.constant);
    return;
  }
  tsStringAppendChar(out, '%');
  tsStringAppendUnsigned(out, known.number);
}

void llAppendTypedValue(LlFunction *function, TsString *out, MlirValue value) {
  llAppendType(function->writer, out, mlirValueGetType(value));
  tsStringAppendChar(out, ' ');
  llAppendValue(function, out, value);
}

//===--- Constants among the operations ---===//

static const LlConstant *makeEquivalent(LlWriter *writer, MlirOperation op, MlirType type) {
  LlConstant *constant = (LlConstant *)(void *)llMakeSimple(writer, LL_EQUIVALENT, type);
  constant->symbol = llvmDSOLocalEquivalentOpGetFunctionName(op);
  return constant;
}

static const LlConstant *makeBlockAddress(LlWriter *writer, MlirOperation op, MlirType type) {
  LlConstant *constant = (LlConstant *)(void *)llMakeSimple(writer, LL_BLOCK, type);
  MlirAttribute address = llvmBlockAddressOpGetBlockAddrAttr(op);
  constant->symbol =
      irStringValue(irSymbolRefRoot(llAttr(llvmBlockAddressAttrGetFunction(address))));
  constant->number = llvmBlockTagAttrGetId(llvmBlockAddressAttrGetTag(address));
  return constant;
}

/// The constant that the operation itself says; NULL when it says none, *ok false after a
/// diagnostic.
static const LlConstant *ownConstant(LlWriter *writer, MlirOperation op, MlirType type, bool *ok) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  const LlConstant *constant = NULL;
  if (definition == &llvmConstantOpDef)
    *ok = (constant = llMakeConstant(writer, type, llvmConstantOpGetValueAttr(op),
                                     mlirOperationGetLocation(op))) != NULL;
  else if (definition == &llvmZeroOpDef)
    *ok = (constant = llMakeZero(writer, type)) != NULL;
  else if (definition == &llvmUndefOpDef)
    constant = llMakeSimple(writer, LL_UNDEF, type);
  else if (definition == &llvmPoisonOpDef)
    constant = llMakeSimple(writer, LL_POISON, type);
  else if (definition == &llvmNoneTokenOpDef)
    constant = llMakeSimple(writer, LL_ZERO, type);
  else if (definition == &llvmAddressOfOpDef)
    constant = llMakeSymbol(writer, type, llvmAddressOfOpGetGlobalName(op));
  else if (definition == &llvmDSOLocalEquivalentOpDef)
    constant = makeEquivalent(writer, op, type);
  else if (definition == &llvmBlockAddressOpDef)
    constant = makeBlockAddress(writer, op, type);
  return constant;
}

static bool isCast(const TesseraOpDef *definition) {
  return definition == &llvmBitcastOpDef || definition == &llvmAddrSpaceCastOpDef ||
         definition == &llvmIntToPtrOpDef || definition == &llvmPtrToIntOpDef;
}

static const LlConstant *foldOp(LlFunction *function, MlirOperation op) {
  const LlConstant *few[4], **operands = few;
  intptr_t count = mlirOperationGetNumOperands(op);
  TsVec(const LlConstant *) many = {0};
  if (count > 4) {
    tsVecReserve(&many, (size_t)count);
    operands = many.data;
  }
  const LlConstant *result = NULL;
  for (intptr_t i = 0; i < count; ++i) {
    uintptr_t known = lookUp(function, mlirOperationGetOperand(op, i));
    if (!known || known & 1)
      goto end;
    operands[i] = (const LlConstant *)known;
  }
  result = count ? llFold(function->writer, op, operands) : NULL;
end:
  tsVecFree(&many);
  return result;
}

/// Finds what the results of an operation are: a constant, the same as an operand, or local, which
/// is marked by a 1. False after a diagnostic.
static bool evaluate(LlFunction *function, MlirOperation op) {
  if (mlirOperationGetNumResults(op) != 1)
    return true;
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(result);
  bool ok = true;
  const LlConstant *constant = ownConstant(function->writer, op, type, &ok);
  if (!ok)
    return false;
  if (!constant)
    constant = foldOp(function, op);
  if (!constant && isCast(tesseraOperationGetDefinition(op)) &&
      mlirValueGetType(mlirOperationGetOperand(op, 0)).ptr == type.ptr)
    constant = NULL; // a name for another local value: see aliasOf
  if (constant)
    setConstant(function, result, constant);
  else
    *tsPointerMapInsert(&function->values, result.ptr, NULL) = 1;
  return true;
}

/// A cast between equal types is no instruction: its operand. Else null.
static MlirValue aliasOf(MlirOperation op) {
  MlirValue none = {NULL};
  if (mlirOperationGetNumResults(op) != 1 || !isCast(tesseraOperationGetDefinition(op)))
    return none;
  MlirValue operand = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirValueGetType(operand).ptr == type.ptr ? operand : none;
}

//===--- Blocks ---===//

TesseraRange llSuccessorOperands(MlirOperation op, intptr_t successor) {
  TesseraRange none = {0};
  return branchOpInterfaceCast(op) ? branchOpInterfaceGetSuccessorOperands(op, (unsigned)successor)
                                   : none;
}

static uint32_t positionOf(const LlFunction *function, MlirBlock block) {
  return (uint32_t)*tsPointerMapFind(&function->blocks, block.ptr) - 1;
}

static void collectBlocks(LlFunction *function, MlirRegion region) {
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block)) {
    LlBlock entry = {.block = block, .terminator = mlirBlockGetTerminator(block)};
    tsVecPush(&function->list, entry);
    *tsPointerMapInsert(&function->blocks, block.ptr, NULL) = function->list.size;
  }
}

/// Adds the edges of a block, and a block in between for each successor with arguments that comes
/// again.
static void addEdges(LlFunction *function, uint32_t position) {
  MlirOperation terminator = function->list.data[position].terminator;
  intptr_t count = mlirOperationGetNumSuccessors(terminator);
  function->list.data[position].edgeStart = (uint32_t)function->edges.size;
  function->list.data[position].edgeCount = (uint32_t)count;
  TsPointerMap seen = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirBlock target = mlirOperationGetSuccessor(terminator, i);
    bool isNew = true;
    if (mlirBlockGetNumArguments(target))
      tsPointerMapInsert(&seen, target.ptr, &isNew);
    tsVecPush(&function->edges,
              isNew ? positionOf(function, target) : (uint32_t)function->list.size);
    if (!isNew) {
      LlBlock between = {.from = position, .successor = (uint32_t)i};
      tsVecPush(&function->list, between);
    }
  }
  tsPointerMapFree(&seen);
}

/// The one edge of a block in between.
static void addEdgeBetween(LlFunction *function, uint32_t position) {
  LlBlock *between = &function->list.data[position];
  MlirOperation terminator = function->list.data[between->from].terminator;
  between->edgeStart = (uint32_t)function->edges.size;
  between->edgeCount = 1;
  tsVecPush(&function->edges,
            positionOf(function, mlirOperationGetSuccessor(terminator, between->successor)));
}

typedef struct Step {
  uint32_t block, edge;
} Step;

/// Appends what can be reached from a block and wasn't met before, each before what comes after it.
static void orderFrom(LlFunction *function, uint32_t start, bool *met) {
  TsVec(Step) path = {0};
  size_t first = function->order.size;
  met[start] = true;
  tsVecPush(&path, (Step){start, 0});
  while (path.size) {
    Step *top = &path.data[path.size - 1];
    const LlBlock *block = &function->list.data[top->block];
    if (top->edge == block->edgeCount) {
      tsVecPush(&function->order, top->block);
      path.size--;
      continue;
    }
    uint32_t next = function->edges.data[block->edgeStart + top->edge++];
    if (!met[next]) {
      met[next] = true;
      tsVecPush(&path, (Step){next, 0});
    }
  }
  uint32_t *data = function->order.data;
  for (size_t a = first, b = function->order.size; a + 1 < b; ++a) {
    --b;
    uint32_t kept = data[a];
    data[a] = data[b];
    data[b] = kept;
  }
  tsVecFree(&path);
}

/// For each block those that go there: the last terminator made comes first.
static void collectPredecessors(LlFunction *function) {
  size_t count = function->list.size;
  uint32_t *starts = tsAllocZeroed(count + 1, sizeof *starts);
  for (size_t i = 0; i < function->edges.size; ++i)
    starts[function->edges.data[i] + 1]++;
  for (size_t i = 0; i < count; ++i)
    starts[i + 1] += starts[i];
  uint32_t *fill = tsAllocZeroed(count + 1, sizeof *fill);
  memcpy(fill, starts, count * sizeof *fill);
  function->predecessors = tsAllocZeroed(function->edges.size + 1, sizeof *function->predecessors);
  for (size_t i = function->order.size; i-- > 0;) {
    const LlBlock *block = &function->list.data[function->order.data[i]];
    for (uint32_t j = 0; j < block->edgeCount; ++j)
      function->predecessors[fill[function->edges.data[block->edgeStart + j]]++] =
          function->order.data[i];
  }
  function->predecessorStarts = starts;
  tsFree(fill);
}

static void layOutBlocks(LlFunction *function, MlirRegion region) {
  collectBlocks(function, region);
  size_t own = function->list.size;
  for (size_t i = 0; i < own; ++i)
    addEdges(function, (uint32_t)i);
  for (size_t i = own; i < function->list.size; ++i)
    addEdgeBetween(function, (uint32_t)i);
  bool *met = tsAllocZeroed(function->list.size + 1, 1);
  for (size_t i = 0; i < function->list.size; ++i)
    if (!met[i])
      orderFrom(function, (uint32_t)i, met);
  tsFree(met);
  collectPredecessors(function);
}

//===--- Numbers ---===//

static MlirBlock argumentBlock(const LlFunction *function, const LlBlock *block) {
  if (block->block.ptr)
    return block->block;
  return mlirOperationGetSuccessor(function->list.data[block->from].terminator, block->successor);
}

/// Whether the instruction gives a value: a result of type void is none.
static bool isNamed(MlirOperation op) {
  return mlirOperationGetNumResults(op) == 1 &&
         !llvmVoidTypeIsA(mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static void numberBlock(LlFunction *function, uint32_t position, uint32_t *next) {
  LlBlock *block = &function->list.data[position];
  block->number = (*next)++;
  block->firstPhi = *next;
  intptr_t numArguments = mlirBlockGetNumArguments(argumentBlock(function, block));
  if (!block->block.ptr) {
    *next += (uint32_t)numArguments;
    return;
  }
  for (intptr_t i = 0; position && i < numArguments; ++i)
    setNumber(function, mlirBlockGetArgument(block->block, i), (*next)++);
  for (MlirOperation op = mlirBlockGetFirstOperation(block->block); !mlirOperationIsNull(op);
       op = nextOp(op)) {
    const LlExpansion *expansion = llExpand(function, op, next);
    if (mlirOperationGetNumResults(op) != 1)
      continue;
    MlirValue result = mlirOperationGetResult(op, 0);
    if (expansion)
      setNumber(function, result, llExpansionResult(expansion));
    else if (lookUp(function, result) & 1 && !aliasOf(op).ptr && isNamed(op))
      setNumber(function, result, (*next)++);
  }
}

// Casts that are no instructions stand for their operand, which may be such a cast too.
static void resolveAliases(LlFunction *function) {
  for (size_t i = 0; i < function->order.size; ++i) {
    const LlBlock *block = &function->list.data[function->order.data[i]];
    if (!block->block.ptr)
      continue;
    for (MlirOperation op = mlirBlockGetFirstOperation(block->block); !mlirOperationIsNull(op);
         op = nextOp(op)) {
      MlirValue alias = aliasOf(op);
      if (alias.ptr) {
        uintptr_t known = lookUp(function, alias);
        *tsPointerMapInsert(&function->values, mlirOperationGetResult(op, 0).ptr, NULL) = known;
      }
    }
  }
}

static bool evaluateBlock(LlFunction *function, uint32_t position) {
  const LlBlock *block = &function->list.data[position];
  if (!block->block.ptr)
    return true;
  for (intptr_t i = 0; position && i < mlirBlockGetNumArguments(block->block); ++i) {
    setNumber(function, mlirBlockGetArgument(block->block, i), 0);
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block->block); !mlirOperationIsNull(op);
       op = nextOp(op))
    if (!evaluate(function, op))
      return false;
  return true;
}

/// Lays out blocks, finds constants and gives numbers. False after a diagnostic.
static bool prepare(LlFunction *function, MlirRegion region) {
  layOutBlocks(function, region);
  MlirBlock entry = mlirRegionGetFirstBlock(region);
  uint32_t next = 0;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    setNumber(function, mlirBlockGetArgument(entry, i), next++);
  for (size_t i = 0; i < function->order.size; ++i)
    if (!evaluateBlock(function, function->order.data[i]))
      return false;
  for (size_t i = 0; i < function->list.size; ++i)
    numberBlock(function, (uint32_t)i, &next);
  resolveAliases(function);
  return true;
}

static void finish(LlFunction *function) {
  llFreeExpansions(function);
  tsPointerMapFree(&function->values);
  tsPointerMapFree(&function->blocks);
  tsVecFree(&function->list);
  tsVecFree(&function->edges);
  tsVecFree(&function->order);
  tsFree(function->predecessors);
  tsFree(function->predecessorStarts);
}

//===--- Blocks by tag ---===//

typedef struct Tag {
  int64_t tag;
  uint32_t number;
} Tag;
typedef struct Tags {
  size_t size;
  Tag *data;
} Tags;

static Tags *collectTags(LlWriter *writer, MlirOperation op) {
  LlFunction function = {.writer = writer, .op = op};
  MlirRegion region = llvmFuncOpGetBody(op);
  TsVec(Tag) found = {0};
  if (!mlirBlockIsNull(mlirRegionGetFirstBlock(region)) && prepare(&function, region))
    for (size_t i = 0; i < function.list.size; ++i) {
      MlirBlock block = function.list.data[i].block;
      for (MlirOperation inner = block.ptr ? mlirBlockGetFirstOperation(block) : (MlirOperation){0};
           !mlirOperationIsNull(inner); inner = nextOp(inner))
        if (llvmBlockTagOpIsA(inner))
          tsVecPush(&found, (Tag){llvmBlockTagAttrGetId(llvmBlockTagOpGetTagAttr(inner)),
                                  function.list.data[i].number});
    }
  finish(&function);
  Tags *tags = tsArenaNew(&writer->arena, Tags);
  tags->size = found.size;
  tags->data =
      found.size ? tsArenaCopy(&writer->arena, found.data, found.size * sizeof(Tag), _Alignof(Tag))
                 : NULL;
  tsVecFree(&found);
  return tags;
}

bool llFindTaggedBlock(LlWriter *writer, MlirStringRef name, int64_t tag, uint32_t *number) {
  uintptr_t *symbol = tsStringMapFind(&writer->symbols, name);
  MlirOperation op = {symbol ? (void *)*symbol : NULL};
  if (mlirOperationIsNull(op) || !llvmFuncOpIsA(op))
    return false;
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&writer->taggedBlocks, op.ptr, &isNew);
  if (isNew) {
    Tags *collected = collectTags(writer, op);
    // Another function may have been asked about meanwhile.
    known = tsPointerMapFind(&writer->taggedBlocks, op.ptr);
    *known = (uintptr_t)collected;
  }
  const Tags *tags = (const Tags *)*known;
  for (size_t i = 0; tags && i < tags->size; ++i)
    if (tags->data[i].tag == tag) {
      *number = tags->data[i].number;
      return true;
    }
  return false;
}

//===--- Initializers ---===//

const LlConstant *llComputeInitializer(LlWriter *writer, MlirOperation op, MlirRegion region) {
  LlFunction function = {.writer = writer, .op = op};
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation terminator = mlirBlockGetTerminator(block);
  const LlConstant *result = NULL;
  for (MlirOperation inner = mlirBlockGetFirstOperation(block); inner.ptr != terminator.ptr;
       inner = nextOp(inner)) {
    if (!evaluate(&function, inner))
      goto end;
    MlirValue alias = aliasOf(inner);
    MlirValue value =
        mlirOperationGetNumResults(inner) ? mlirOperationGetResult(inner, 0) : (MlirValue){NULL};
    uintptr_t known = value.ptr ? lookUp(&function, value) : 1;
    if (known & 1 && alias.ptr)
      known = lookUp(&function, alias);
    if (!known || known & 1) {
      mlirOperationEmitError(inner, "unemittable constant value");
      goto end;
    }
    setConstant(&function, value, (const LlConstant *)known);
  }
  if (mlirOperationGetNumOperands(terminator))
    result = llValueOf(&function, mlirOperationGetOperand(terminator, 0)).constant;
end:
  finish(&function);
  return result;
}

//===--- Writing blocks ---===//

void llAppendSuccessor(LlFunction *function, TsString *out, MlirOperation op, intptr_t successor) {
  const LlBlock *block = &function->list.data[positionOf(function, mlirOperationGetBlock(op))];
  uint32_t target = function->edges.data[block->edgeStart + (uint32_t)successor];
  tsStringAppendFormat(out, "label %%%u", function->list.data[target].number);
}

static void appendLabel(LlFunction *function, TsString *out, uint32_t position) {
  size_t start = out->size;
  tsStringAppendFormat(out, "\n%u:", function->list.data[position].number);
  tsStringAppendRepeated(out, ' ', 50 - (out->size - start - 1));
  uint32_t first = function->predecessorStarts[position];
  uint32_t last = function->predecessorStarts[position + 1];
  tsStringAppendC(out, first == last ? "; No predecessors!" : "; preds = ");
  for (uint32_t i = first; i < last; ++i)
    tsStringAppendFormat(out, "%s%%%u", i == first ? "" : ", ",
                         function->list.data[function->predecessors[i]].number);
  tsStringAppendChar(out, '\n');
}

static void appendLocation(LlFunction *function, TsString *out, MlirLocation location) {
  LlAttachments attachments = {0};
  llAttach(&attachments, "dbg", llLocationNode(function->writer, location, function->subprogram));
  llAppendAttachments(function->writer, out, &attachments, ", ");
  tsVecFree(&attachments);
}

/// `[ value, %block ]` for the edge of a terminator, through a block in between or not.
static void appendIncoming(LlFunction *function, TsString *out, uint32_t from, uint32_t edge,
                           intptr_t argument, bool isFirst) {
  const LlBlock *block = &function->list.data[from];
  uint32_t target = function->edges.data[block->edgeStart + edge];
  const LlBlock *between = &function->list.data[target];
  tsStringAppendC(out, isFirst ? "[ " : ", [ ");
  if (!between->block.ptr) {
    tsStringAppendFormat(out, "%%%u, %%%u ]", between->firstPhi + (uint32_t)argument,
                         between->number);
    return;
  }
  TesseraRange range = llSuccessorOperands(block->terminator, (intptr_t)edge);
  if (argument < range.count)
    llAppendValue(function, out,
                  mlirOperationGetOperand(block->terminator, range.start + argument));
  else
    tsStringAppendC(out, "poison");
  tsStringAppendFormat(out, ", %%%u ]", block->number);
}

/// The uses of a block by terminators, those through a block in between first, newest first.
typedef struct Incoming {
  uint32_t from, edge;
} Incoming;
typedef TsVec(Incoming) IncomingList;

static int compareNewestFirst(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

static void collectIncoming(LlFunction *function, uint32_t position, IncomingList *list) {
  IrBlock *block = (IrBlock *)function->list.data[position].block.ptr;
  TsVec(uint32_t) between = {0};
  for (uint32_t i = function->predecessorStarts[position];
       i < function->predecessorStarts[position + 1]; ++i)
    if (!function->list.data[function->predecessors[i]].block.ptr)
      tsVecPush(&between, function->predecessors[i]);
  if (between.size)
    qsort(between.data, between.size, sizeof *between.data, compareNewestFirst);
  for (size_t i = 0; i < between.size; ++i) {
    const LlBlock *entry = &function->list.data[between.data[i]];
    tsVecPush(list, (Incoming){entry->from, entry->successor});
  }
  tsVecFree(&between);
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
    uint32_t from = positionOf(function, (MlirBlock){use->owner->block});
    uint32_t edge = (uint32_t)(use - use->owner->successors);
    if (function->edges.data[function->list.data[from].edgeStart + edge] == position)
      tsVecPush(list, (Incoming){from, edge});
  }
}

static void appendPhis(LlFunction *function, TsString *out, uint32_t position) {
  MlirBlock block = function->list.data[position].block;
  intptr_t count = mlirBlockGetNumArguments(block);
  if (!count || !position) // those of the first block are the function's
    return;
  IncomingList incoming = {0};
  collectIncoming(function, position, &incoming);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    tsStringAppendFormat(out, "  %%%u = phi ",
                         function->list.data[position].firstPhi + (uint32_t)i);
    llAppendType(function->writer, out, mlirValueGetType(argument));
    tsStringAppendChar(out, ' ');
    for (size_t j = 0; j < incoming.size; ++j)
      appendIncoming(function, out, incoming.data[j].from, incoming.data[j].edge, i, j == 0);
    appendLocation(function, out, irWrapLocation(((IrBlockArgument *)argument.ptr)->location));
    tsStringAppendChar(out, '\n');
  }
  tsVecFree(&incoming);
}

/// A block between a terminator and its successor: hands the arguments on.
static void appendBetween(LlFunction *function, TsString *out, uint32_t position) {
  const LlBlock *between = &function->list.data[position];
  const LlBlock *from = &function->list.data[between->from];
  TesseraRange range = llSuccessorOperands(from->terminator, between->successor);
  MlirBlock target = argumentBlock(function, between);
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue operand = mlirOperationGetOperand(from->terminator, range.start + i);
    tsStringAppendFormat(out, "  %%%u = phi ", between->firstPhi + (uint32_t)i);
    llAppendType(function->writer, out, mlirValueGetType(mlirBlockGetArgument(target, i)));
    tsStringAppendC(out, " [ ");
    llAppendValue(function, out, operand);
    tsStringAppendFormat(out, ", %%%u ]", from->number);
    appendLocation(function, out, mlirOperationGetLocation(from->terminator));
    tsStringAppendChar(out, '\n');
  }
  tsStringAppendFormat(out, "  br label %%%u",
                       function->list.data[function->edges.data[between->edgeStart]].number);
  appendLocation(function, out, mlirOperationGetLocation(from->terminator));
  tsStringAppendChar(out, '\n');
}

/// Whether nothing is written for the operation: its result is known.
static bool isKnown(LlFunction *function, MlirOperation op) {
  if (mlirOperationGetNumResults(op) != 1)
    return false;
  uintptr_t known = lookUp(function, mlirOperationGetResult(op, 0));
  return !(known & 1) || aliasOf(op).ptr;
}

static bool appendOperation(LlFunction *function, TsString *out, MlirOperation op) {
  if (isKnown(function, op))
    return true;
  if (!llIsInstruction(op)) {
    llAppendDebugRecord(function, out, op);
    return true;
  }
  if (llWriteExpansion(function, out, op))
    return true;
  tsStringAppendC(out, "  ");
  if (isNamed(op)) {
    tsStringAppendChar(out, '%');
    tsStringAppendUnsigned(out, llValueOf(function, mlirOperationGetResult(op, 0)).number);
    tsStringAppendC(out, " = ");
  }
  if (!llWriteInstruction(function, out, op))
    return false;
  tsStringAppendChar(out, '\n');
  return true;
}

static bool appendBlock(LlFunction *function, TsString *out, uint32_t position) {
  if (position)
    appendLabel(function, out, position);
  MlirBlock block = function->list.data[position].block;
  if (!block.ptr) {
    appendBetween(function, out, position);
    return true;
  }
  appendPhis(function, out, position);
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = nextOp(op))
    if (!appendOperation(function, out, op) || !llTypesEnd(function->writer, op))
      return false;
  return true;
}

//===--- The header ---===//

MlirAttribute llDictionaryAt(MlirAttribute array, intptr_t position) {
  MlirAttribute none = {NULL};
  if (llIsNull(array) || (size_t)position >= irArrayElements(llAttr(array)).size)
    return none;
  return (MlirAttribute){irArrayElements(llAttr(array)).data[position]};
}

static void attachNumbers(LlWriter *writer, LlAttachments *list, const char *name,
                          MlirAttribute array) {
  if (llIsNull(array))
    return;
  intptr_t size = mlirDenseArrayGetNumElements(array);
  LlNodeBuilder builder = {0};
  for (intptr_t i = 0; i < size; ++i)
    llTupleText(writer, &builder, "i32 %d", mlirDenseI32ArrayGetElement(array, i));
  llAttach(list, name, llNodeFinish(writer, &builder, NULL, false));
}

static void attachHints(LlWriter *writer, LlAttachments *list, MlirOperation op) {
  MlirAttribute hint = llvmFuncOpGetVecTypeHintAttr(op);
  if (!llIsNull(hint)) {
    LlNodeBuilder builder = {0};
    TsString type = {0};
    llAppendType(writer, &type, llType(irTypeAttrValue(llAttr(llvmVecTypeHintAttrGetHint(hint)))));
    llTupleText(writer, &builder, "%s undef", type.data);
    llTupleText(writer, &builder, "i32 %d", llvmVecTypeHintAttrGetIsSigned(hint));
    tsStringFree(&type);
    llAttach(list, "vec_type_hint", llNodeFinish(writer, &builder, NULL, false));
  }
  attachNumbers(writer, list, "work_group_size_hint", llvmFuncOpGetWorkGroupSizeHintAttr(op));
  attachNumbers(writer, list, "reqd_work_group_size", llvmFuncOpGetReqdWorkGroupSizeAttr(op));
  if (!llIsNull(llvmFuncOpGetIntelReqdSubGroupSizeAttr(op))) {
    LlNodeBuilder builder = {0};
    llTupleText(writer, &builder, "i32 %lld", (long long)llvmFuncOpGetIntelReqdSubGroupSize(op));
    llAttach(list, "intel_reqd_sub_group_size", llNodeFinish(writer, &builder, NULL, false));
  }
}

static void collectAttachments(LlFunction *function, LlAttachments *list) {
  LlWriter *writer = function->writer;
  llAttach(list, "dbg", function->subprogram);
  if (!llIsNull(llvmFuncOpGetFunctionEntryCountAttr(function->op))) {
    LlNodeBuilder builder = {0};
    llTupleString(writer, &builder, tsLiteral("function_entry_count"));
    llTupleText(writer, &builder, "i64 %lld",
                (long long)llvmFuncOpGetFunctionEntryCount(function->op));
    llAttach(list, "prof", llNodeFinish(writer, &builder, NULL, false));
  }
  attachHints(writer, list, function->op);
}

static bool appendParameters(LlFunction *function, TsString *out, bool isDeclaration) {
  size_t size;
  MlirType type = llvmFuncOpGetFunctionType(function->op);
  const MlirType *parameters = llvmFunctionTypeGetParams(type, &size);
  MlirAttribute attributes = llvmFuncOpGetArgAttrsAttr(function->op);
  tsStringAppendChar(out, '(');
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    llAppendType(function->writer, out, parameters[i]);
    LlAttributes list = {0};
    bool ok = llAddParameters(function->writer, &list, llDictionaryAt(attributes, (intptr_t)i),
                              mlirOperationGetLocation(function->op));
    llAppendAttributes(out, &list);
    tsVecFree(&list);
    if (!ok)
      return false;
    if (!isDeclaration)
      tsStringAppendFormat(out, " %%%zu", i);
  }
  if (llvmFunctionTypeGetVarArg(type))
    tsStringAppendC(out, size ? ", ..." : "...");
  tsStringAppendChar(out, ')');
  return true;
}

static bool appendResult(LlFunction *function, TsString *out) {
  LlAttributes list = {0};
  bool ok = llAddParameters(function->writer, &list,
                            llDictionaryAt(llvmFuncOpGetResAttrsAttr(function->op), 0),
                            mlirOperationGetLocation(function->op));
  TsString text = {0};
  llAppendAttributes(&text, &list);
  if (text.size)
    tsStringAppendFormat(out, "%s ", text.data + 1);
  tsStringFree(&text);
  tsVecFree(&list);
  llAppendType(function->writer, out,
               llvmFunctionTypeGetReturnType(llvmFuncOpGetFunctionType(function->op)));
  tsStringAppendChar(out, ' ');
  return ok;
}

static void appendTrailer(LlFunction *function, TsString *out, const LlAttributes *attributes) {
  MlirOperation op = function->op;
  LlvmUnnamedAddr unnamed =
      llIsNull(llvmFuncOpGetUnnamedAddrAttr(op)) ? 0 : llvmFuncOpGetUnnamedAddr(op);
  if (unnamed)
    tsStringAppendC(out, unnamed == LlvmUnnamedAddrLocal ? " local_unnamed_addr" : " unnamed_addr");
  if (function->writer->layout.programSpace)
    tsStringAppendFormat(out, " addrspace(%u)", function->writer->layout.programSpace);
  llAppendGroup(function->writer, out, attributes);
  if (!llIsNull(llvmFuncOpGetSectionAttr(op))) {
    tsStringAppendC(out, " section ");
    llAppendQuoted(out, llvmFuncOpGetSection(op));
  }
  llAppendComdat(function->writer, out, llvmFuncOpGetComdatAttr(op), llvmFuncOpGetSymName(op),
                 false);
  if (!llIsNull(llvmFuncOpGetAlignmentAttr(op)))
    tsStringAppendFormat(out, " align %lld", (long long)llvmFuncOpGetAlignment(op));
  if (!llIsNull(llvmFuncOpGetGarbageCollectorAttr(op))) {
    tsStringAppendC(out, " gc ");
    llAppendQuoted(out, llvmFuncOpGetGarbageCollector(op));
  }
  if (!llIsNull(llvmFuncOpGetPersonalityAttr(op))) {
    tsStringAppendC(out, " personality ptr ");
    llAppendName(out, '@', llvmFuncOpGetPersonality(op));
  }
}

static bool appendHeader(LlFunction *function, TsString *out, bool isDeclaration,
                         const LlAttributes *attributes) {
  MlirOperation op = function->op;
  LlAttachments attachments = {0};
  collectAttachments(function, &attachments);
  llAppendFunctionComment(out, attributes);
  tsStringAppendC(out, isDeclaration ? "declare" : "define");
  if (isDeclaration)
    llAppendAttachments(function->writer, out, &attachments, " ");
  tsStringAppendChar(out, ' ');
  llAppendLinkage(out, llvmLinkageAttrGetLinkage(llvmFuncOpGetLinkageAttr(op)),
                  llvmFuncOpGetDsoLocal(op), llvmFuncOpGetVisibility(op));
  if (function->isKernel)
    tsStringAppendC(out, "ptx_kernel ");
  else
    llAppendCallingConvention(out, llvmFuncOpGetCConvAttr(op));
  bool ok = appendResult(function, out);
  llAppendName(out, '@', llvmFuncOpGetSymName(op));
  ok = appendParameters(function, out, isDeclaration) && ok;
  appendTrailer(function, out, attributes);
  if (!isDeclaration)
    llAppendAttachments(function->writer, out, &attachments, " ");
  tsVecFree(&attachments);
  return ok;
}

bool llWriteFunction(LlWriter *writer, TsString *out, MlirOperation op) {
  MlirRegion region = llvmFuncOpGetBody(op);
  bool isDeclaration = mlirBlockIsNull(mlirRegionGetFirstBlock(region));
  LlFunction function = {.writer = writer, .op = op, .subprogram = llSubprogramOf(writer, op)};
  LlAttributes attributes = {0};
  bool ok = llAddFunctionAttributes(writer, &attributes, op);
  function.isKernel = writer->isKernel;
  ok = ok && (isDeclaration || prepare(&function, region));
  if (ok) {
    tsStringAppendChar(out, '\n');
    ok = appendHeader(&function, out, isDeclaration, &attributes) && llTypesEnd(writer, op);
    tsStringAppendC(out, isDeclaration ? "\n" : " {\n");
    for (size_t i = 0; ok && !isDeclaration && i < function.list.size; ++i)
      ok = appendBlock(&function, out, (uint32_t)i);
    if (!isDeclaration)
      tsStringAppendC(out, "}\n");
  }
  tsVecFree(&attributes);
  finish(&function);
  return ok;
}
