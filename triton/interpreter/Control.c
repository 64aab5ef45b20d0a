// Control flow: ops that become jumps, and how those run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/cf/CFOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"

//===--- Running ---===//

static void jumpTo(TiProgram *program, uint32_t target) {
  program->at = target;
  program->isJumping = true;
}

// At once: a slot may be read and written.
static void moveValues(TiProgram *program, const uint32_t *from, const uint32_t *to,
                       uint32_t count) {
  TiValue *frame = program->frame;
  if (count == 1) {
    tiValueCopy(program->pool, &frame[*to], &frame[*from]);
    return;
  }
  while (program->moved.size < count)
    tsVecPush(&program->moved, (TiValue){0});
  for (uint32_t i = 0; i < count; ++i)
    tiValueCopy(program->pool, &program->moved.data[i], &frame[from[i]]);
  for (uint32_t i = 0; i < count; ++i) {
    tiValueClear(program->pool, &frame[to[i]]);
    frame[to[i]] = program->moved.data[i];
    program->moved.data[i] = (TiValue){0};
  }
}

bool tiExecuteJump(TiProgram *program, const TiInstruction *instruction) {
  moveValues(program, instruction->operands, instruction->results, instruction->numMoves);
  jumpTo(program, instruction->targets[0]);
  return true;
}

// What carries the end of values behind an op with regions.
static bool executeNothing(TiProgram *program, const TiInstruction *instruction) {
  (void)program, (void)instruction;
  return true;
}

static uint64_t scalarOf(TiProgram *program, const TiInstruction *instruction, uint32_t operand) {
  return tiOperand(program, instruction, operand)->scalar;
}

static bool executeBranch(TiProgram *program, const TiInstruction *instruction) {
  if (!tiCheckDefined(program, instruction, 0, "the condition"))
    return false;
  bool isTaken = scalarOf(program, instruction, 0) & 1;
  uint32_t first = isTaken ? 0 : instruction->numMoves;
  uint32_t count = isTaken ? instruction->numMoves : instruction->numMovesOther;
  moveValues(program, instruction->operands + 1 + first, instruction->results + first, count);
  jumpTo(program, instruction->targets[!isTaken]);
  return true;
}

/// Of a switch: its cases, and which of the moved operands belong to which target.
typedef struct Switch {
  uint32_t numCases;
  const int64_t *values;
  const uint32_t *starts; ///< of moves, for the default and each case, and where they end
} Switch;

static bool executeSwitch(TiProgram *program, const TiInstruction *instruction) {
  if (!tiCheckDefined(program, instruction, 0, "the flag"))
    return false;
  const Switch *cases = instruction->detail;
  const TiType *type = tiOperandType(instruction, 0);
  int64_t flag = tiSignExtend(scalarOf(program, instruction, 0), type->width);
  uint32_t taken = 0;
  for (uint32_t i = 0; i < cases->numCases && !taken; ++i)
    if (cases->values[i] == flag)
      taken = i + 1;
  uint32_t start = cases->starts[taken];
  moveValues(program, instruction->operands + 1 + start, instruction->results + start,
             cases->starts[taken + 1] - start);
  jumpTo(program, instruction->manyTargets[taken]);
  return true;
}

// Of the instructions of a loop: operands are low, high, step, then values; results are its own
// counters, then those of the values.
enum { FOR_LOW, FOR_HIGH, FOR_STEP, FOR_VALUES };
enum { FOR_CURRENT, FOR_ROUNDS, FOR_ARGUMENTS };

static uint64_t countRounds(uint64_t low, uint64_t high, uint64_t step, bool isUnsigned) {
  bool isEmpty = isUnsigned ? low >= high : (int64_t)low >= (int64_t)high;
  return isEmpty ? 0 : (high - low - 1) / step + 1;
}

static bool executeForStart(TiProgram *program, const TiInstruction *instruction) {
  for (uint32_t i = FOR_LOW; i <= FOR_STEP; ++i)
    if (!tiCheckDefined(program, instruction, i, i == FOR_STEP ? "the step" : "a bound"))
      return false;
  const TiType *type = tiOperandType(instruction, FOR_LOW);
  bool isUnsigned = instruction->number;
  uint64_t numbers[3];
  for (uint32_t i = FOR_LOW; i <= FOR_STEP; ++i) {
    uint64_t bits = scalarOf(program, instruction, i);
    numbers[i] = isUnsigned ? bits : (uint64_t)tiSignExtend(bits, type->width);
  }
  if (isUnsigned ? !numbers[FOR_STEP] : (int64_t)numbers[FOR_STEP] <= 0)
    return tiError(program, instruction, "has the step %lld, which isn't positive",
                   (long long)numbers[FOR_STEP]);
  TiValue *frame = program->frame;
  const uint32_t *slots = instruction->results;
  moveValues(program, instruction->operands + FOR_VALUES, slots + FOR_ARGUMENTS,
             instruction->numMoves);
  frame[slots[FOR_CURRENT]] = (TiValue){.count = 1, .scalar = scalarOf(program, instruction, 0)};
  frame[slots[FOR_ROUNDS]] =
      (TiValue){.count = 1, .scalar = countRounds(numbers[0], numbers[1], numbers[2], isUnsigned)};
  return true;
}

// operands: current, rounds, then arguments; results: the induction variable, then the loop's.
static bool executeForTest(TiProgram *program, const TiInstruction *instruction) {
  TiValue *rounds = tiOperand(program, instruction, FOR_ROUNDS);
  if (rounds->scalar) {
    --rounds->scalar;
    program->frame[instruction->results[0]] = *tiOperand(program, instruction, FOR_CURRENT);
    return true;
  }
  moveValues(program, instruction->operands + FOR_ARGUMENTS, instruction->results + 1,
             instruction->numMoves);
  jumpTo(program, instruction->targets[0]);
  return true;
}

// operands: yielded values, then current and step; results: the arguments.
static bool executeForNext(TiProgram *program, const TiInstruction *instruction) {
  uint32_t values = instruction->numMoves;
  TiValue *current = tiOperand(program, instruction, values);
  current->scalar = tiZeroExtend(current->scalar + scalarOf(program, instruction, values + 1),
                                 (unsigned)instruction->number);
  moveValues(program, instruction->operands, instruction->results, values);
  jumpTo(program, instruction->targets[0]);
  return true;
}

static bool executeUnreachable(TiProgram *program, const TiInstruction *instruction) {
  return tiError(program, instruction, "is reached");
}

//===--- Calls ---===//

// Room for slots counts as memory: a program may call deeply, and many may wait.
static bool growSlots(TiProgram *program, const TiInstruction *caller, size_t needed) {
  size_t capacity = needed * 2;
  size_t more = (capacity - program->slotCapacity) * sizeof *program->slots;
  if (!tiLaunchReserve(program->launch, more))
    return tiError(program, caller, "needs more memory than the limit of %llu bytes allows",
                   (unsigned long long)program->launch->maxBytes);
  program->slots = tsRealloc(program->slots, tsMulSize(capacity, sizeof *program->slots));
  program->slotCapacity = capacity;
  return true;
}

bool tiPushFrame(TiProgram *program, const TiFunction *function, const TiInstruction *caller) {
  size_t needed = program->numSlots + function->numSlots;
  if (needed > program->slotCapacity && !growSlots(program, caller, needed))
    return false;
  if (function->numSlots)
    memset(program->slots + program->numSlots, 0, function->numSlots * sizeof *program->slots);
  tsVecPush(&program->frames, (TiFrame){function, program->numSlots, program->at + 1});
  program->frame = program->slots + program->numSlots;
  program->numSlots = needed;
  program->function = function;
  return true;
}

void tiPopFrame(TiProgram *program) {
  TiFrame frame = tsVecPop(&program->frames);
  for (size_t i = frame.firstSlot; i < program->numSlots; ++i)
    tiValueClear(program->pool, &program->slots[i]);
  program->numSlots = frame.firstSlot;
  if (!program->frames.size)
    return;
  TiFrame *outer = &program->frames.data[program->frames.size - 1];
  program->function = outer->function;
  program->frame = program->slots + outer->firstSlot;
}

bool tiExecuteCall(TiProgram *program, const TiInstruction *instruction) {
  const TiFunction *callee = instruction->detail;
  if (program->frames.size >= program->launch->maxCallDepth)
    return tiError(program, instruction, "is nested deeper than the limit of %u calls",
                   program->launch->maxCallDepth);
  size_t base = (size_t)(program->frame - program->slots);
  if (!tiPushFrame(program, callee, instruction))
    return false;
  for (uint32_t i = 0; i < instruction->numOperands; ++i)
    tiValueCopy(program->pool, &program->frame[callee->arguments[i]],
                &program->slots[base + instruction->operands[i]]);
  jumpTo(program, 0);
  return true;
}

bool tiExecuteReturn(TiProgram *program, const TiInstruction *instruction) {
  while (program->moved.size < instruction->numOperands)
    tsVecPush(&program->moved, (TiValue){0});
  for (uint32_t i = 0; i < instruction->numOperands; ++i)
    tiValueCopy(program->pool, &program->moved.data[i], tiOperand(program, instruction, i));
  uint32_t returnTo = program->frames.data[program->frames.size - 1].returnTo;
  tiPopFrame(program);
  if (!program->frames.size) {
    program->hasEnded = true;
    return true;
  }
  const TiInstruction *call = &program->function->code[returnTo - 1];
  for (uint32_t i = 0; i < instruction->numOperands; ++i) {
    tiValueClear(program->pool, &program->frame[call->results[i]]);
    program->frame[call->results[i]] = program->moved.data[i];
    program->moved.data[i] = (TiValue){0};
  }
  jumpTo(program, returnTo);
  return true;
}

//===--- Regions that ops run ---===//

bool tiExecuteRegionReturn(TiProgram *program, const TiInstruction *instruction) {
  const TiRegion *region = instruction->detail;
  moveValues(program, instruction->operands, region->results, instruction->numOperands);
  program->hasRegionEnded = true;
  return true;
}

//===--- Compiling ---===//

static uint32_t *listSlots(TiCompiler *compiler, size_t count) {
  return tiCompilerAlloc(compiler, count, sizeof(uint32_t));
}

static void addJump(TiCompiler *compiler, uint32_t instruction, uint32_t target, MlirBlock block) {
  tsVecPush(&compiler->jumps, (TiJump){instruction, target, block});
  tsVecPush(&compiler->waiting, block);
}

static void addArguments(TiCompiler *compiler, MlirBlock block, uint32_t *slots) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    slots[i] = tiSlotOf(compiler, mlirBlockGetArgument(block, i));
}

static uint32_t emitNothing(TiCompiler *compiler, MlirOperation op) {
  TiInstruction nothing = {.execute = executeNothing, .op = op};
  return tiEmit(compiler, &nothing);
}

static bool compileReturn(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  instruction.execute = tiExecuteReturn;
  tiEmit(compiler, &instruction);
  return true;
}

static bool compileRegionReturn(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  if (!compiler->region || compiler->region->numResults != instruction.numOperands)
    return tiCompileError(op, "ends no region that the interpreter runs");
  instruction.execute = tiExecuteRegionReturn;
  instruction.detail = compiler->region;
  tiEmit(compiler, &instruction);
  return true;
}

static bool compileCall(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  MlirOperation callee =
      tesseraSymbolTableLookupRef(compiler->interpreter->module, tritonCallOpGetCalleeAttr(op));
  if (mlirOperationIsNull(callee) || !tritonFuncOpIsA(callee))
    return tiCompileError(op, "calls something that isn't a function of the module");
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  MlirType type = tritonFuncOpGetFunctionType(callee);
  if (mlirFunctionTypeGetNumInputs(type) != (intptr_t)instruction.numOperands ||
      mlirFunctionTypeGetNumResults(type) != (intptr_t)instruction.numResults)
    return tiCompileError(op, "calls a function with other operands or results");
  instruction.execute = tiExecuteCall;
  instruction.detail = tiFunctionGet(compiler, op, callee);
  if (!instruction.detail)
    return false;
  tiEmit(compiler, &instruction);
  return true;
}

static bool compileBr(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  MlirBlock block = mlirOperationGetSuccessor(op, 0);
  uint32_t *slots = listSlots(compiler, instruction.numOperands);
  addArguments(compiler, block, slots);
  instruction.execute = tiExecuteJump;
  instruction.results = slots;
  instruction.numMoves = instruction.numResults = instruction.numOperands;
  instruction.types = NULL;
  addJump(compiler, tiEmit(compiler, &instruction), 0, block);
  return true;
}

static bool compileCondBr(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  instruction.execute = executeBranch;
  instruction.numMoves = (uint32_t)cfCondBranchOpGetNumTrueDestOperands(op);
  instruction.numMovesOther = (uint32_t)cfCondBranchOpGetNumFalseDestOperands(op);
  uint32_t *slots = listSlots(compiler, instruction.numMoves + instruction.numMovesOther);
  MlirBlock blocks[] = {mlirOperationGetSuccessor(op, 0), mlirOperationGetSuccessor(op, 1)};
  addArguments(compiler, blocks[0], slots);
  addArguments(compiler, blocks[1], slots + instruction.numMoves);
  instruction.results = slots;
  instruction.numResults = instruction.numMoves + instruction.numMovesOther;
  uint32_t at = tiEmit(compiler, &instruction);
  addJump(compiler, at, 0, blocks[0]);
  addJump(compiler, at, 1, blocks[1]);
  return true;
}

static bool compileSwitch(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  uint32_t numCases = (uint32_t)cfSwitchOpGetNumCaseDestinations(op);
  Switch *cases = tiCompilerAlloc(compiler, 1, sizeof *cases);
  int64_t *values = tiCompilerAlloc(compiler, numCases, sizeof *values);
  uint32_t *starts = listSlots(compiler, numCases + 2);
  uint32_t *slots = listSlots(compiler, instruction.numOperands);
  MlirAttribute given = cfSwitchOpGetCaseValuesAttr(op);
  starts[0] = 0;
  for (uint32_t i = 0; i < numCases + 1; ++i) {
    MlirBlock block = mlirOperationGetSuccessor(op, i);
    if (i)
      values[i - 1] = irDenseIntegerAt(irAttribute(given), i - 1);
    addArguments(compiler, block, slots + starts[i]);
    starts[i + 1] = starts[i] + (uint32_t)mlirBlockGetNumArguments(block);
  }
  *cases = (Switch){numCases, values, starts};
  instruction.execute = executeSwitch;
  instruction.detail = cases;
  instruction.results = slots;
  instruction.numResults = starts[numCases + 1];
  instruction.manyTargets = listSlots(compiler, numCases + 1);
  uint32_t at = tiEmit(compiler, &instruction);
  for (uint32_t i = 0; i < numCases + 1; ++i)
    addJump(compiler, at, i, mlirOperationGetSuccessor(op, i));
  return true;
}

//===--- scf ---===//

/// A construct whose terminators jump somewhere.
static TiScope *enter(TiCompiler *compiler, TiScope *scope) {
  scope->outer = compiler->scope;
  compiler->scope = scope;
  return scope;
}
static void leave(TiCompiler *compiler, const TiScope *scope) { compiler->scope = scope->outer; }

// Lets instructions that have been waiting for the end of the construct go to it.
static void endScope(TiCompiler *compiler, MlirOperation op, TiScope *scope) {
  uint32_t end = emitNothing(compiler, op);
  for (size_t i = 0; i < scope->toEnd.size; ++i) {
    TiJump *jump = &scope->toEnd.data[i];
    TiInstruction *instruction = &compiler->code.data[jump->instruction];
    (instruction->manyTargets ? instruction->manyTargets : instruction->targets)[jump->target] =
        end;
  }
  tsVecFree(&scope->toEnd);
}

static bool compileScopeRegion(TiCompiler *compiler, MlirRegion region, TiScope *scope) {
  enter(compiler, scope);
  bool isFine = tiCompileBlocks(compiler, region);
  leave(compiler, scope);
  return isFine;
}

static uint32_t *resultSlots(TiCompiler *compiler, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  uint32_t *slots = listSlots(compiler, (size_t)count);
  for (intptr_t i = 0; i < count; ++i)
    slots[i] = tiSlotOf(compiler, mlirOperationGetResult(op, i));
  return slots;
}

static bool finishScope(TiCompiler *compiler, MlirOperation op, TiScope *scope, bool isFine) {
  if (isFine)
    endScope(compiler, op, scope);
  tsVecFree(&scope->toEnd);
  return isFine;
}

static bool compileIf(TiCompiler *compiler, MlirOperation op) {
  TiInstruction branch;
  if (!tiInstructionMake(compiler, op, &branch))
    return false;
  TiScope scope = {.kind = TI_SCOPE_EXIT, .slots = resultSlots(compiler, op)};
  branch.execute = executeBranch;
  branch.results = NULL;
  branch.numResults = 0;
  uint32_t at = tiEmit(compiler, &branch);
  compiler->code.data[at].targets[0] = at + 1;
  bool isFine = compileScopeRegion(compiler, scfIfOpGetThenRegion(op), &scope);
  compiler->code.data[at].targets[1] = (uint32_t)compiler->code.size;
  MlirRegion other = scfIfOpGetElseRegion(op);
  if (isFine && !mlirBlockIsNull(mlirRegionGetFirstBlock(other)))
    isFine = compileScopeRegion(compiler, other, &scope);
  return finishScope(compiler, op, &scope, isFine);
}

static bool compileExecuteRegion(TiCompiler *compiler, MlirOperation op) {
  TiScope scope = {.kind = TI_SCOPE_EXIT, .slots = resultSlots(compiler, op)};
  bool isFine = compileScopeRegion(compiler, mlirOperationGetRegion(op, 0), &scope);
  return finishScope(compiler, op, &scope, isFine);
}

static bool compileIndexSwitch(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  intptr_t numCases;
  const int64_t *values = scfIndexSwitchOpGetCases(op, &numCases);
  Switch *cases = tiCompilerAlloc(compiler, 1, sizeof *cases);
  uint32_t *starts = listSlots(compiler, (size_t)numCases + 2);
  memset(starts, 0, ((size_t)numCases + 2) * sizeof *starts);
  *cases = (Switch){(uint32_t)numCases, values, starts};
  TiScope scope = {.kind = TI_SCOPE_EXIT, .slots = resultSlots(compiler, op)};
  instruction.execute = executeSwitch;
  instruction.detail = cases;
  instruction.results = NULL;
  instruction.numResults = 0;
  uint32_t *targets = instruction.manyTargets = listSlots(compiler, (size_t)numCases + 1);
  tiEmit(compiler, &instruction);
  bool isFine = true;
  for (intptr_t i = 0; i <= numCases && isFine; ++i) {
    targets[i] = (uint32_t)compiler->code.size;
    isFine = compileScopeRegion(compiler, mlirOperationGetRegion(op, i), &scope);
  }
  return finishScope(compiler, op, &scope, isFine);
}

static bool compileFor(TiCompiler *compiler, MlirOperation op) {
  TiInstruction start, test;
  if (!tiInstructionMake(compiler, op, &start))
    return false;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  uint32_t count = start.numResults;
  uint32_t *counters = listSlots(compiler, FOR_ARGUMENTS + count);
  counters[FOR_CURRENT] = tiSlotMake(compiler);
  counters[FOR_ROUNDS] = tiSlotMake(compiler);
  uint32_t *results = listSlots(compiler, 1 + count);
  results[0] = tiSlotOf(compiler, mlirBlockGetArgument(body, 0));
  for (uint32_t i = 0; i < count; ++i) {
    counters[FOR_ARGUMENTS + i] = tiSlotOf(compiler, mlirBlockGetArgument(body, i + 1));
    results[1 + i] = start.results[i];
  }
  start.execute = executeForStart;
  start.number = scfForOpGetUnsignedCmp(op);
  start.numMoves = count;
  start.results = counters;
  start.numResults = FOR_ARGUMENTS + count;
  tiEmit(compiler, &start);
  test = (TiInstruction){.execute = executeForTest,
                         .op = op,
                         .operands = counters,
                         .numOperands = FOR_ARGUMENTS + count,
                         .results = results,
                         .numResults = 1 + count,
                         .numMoves = count};
  uint32_t at = tiEmit(compiler, &test);
  TiScope scope = {.kind = TI_SCOPE_FOR,
                   .slots = counters + FOR_ARGUMENTS,
                   .back = at,
                   .current = counters[FOR_CURRENT],
                   .step = start.operands[FOR_STEP],
                   .width = start.types[FOR_STEP]->width};
  tsVecPush(&scope.toEnd, (TiJump){.instruction = at, .target = 0});
  bool isFine = compileScopeRegion(compiler, mlirOperationGetRegion(op, 0), &scope);
  return finishScope(compiler, op, &scope, isFine);
}

static bool compileWhile(TiCompiler *compiler, MlirOperation op) {
  TiInstruction start;
  if (!tiInstructionMake(compiler, op, &start))
    return false;
  MlirRegion regions[] = {mlirOperationGetRegion(op, 0), mlirOperationGetRegion(op, 1)};
  MlirBlock before = mlirRegionGetFirstBlock(regions[0]);
  MlirBlock after = mlirRegionGetFirstBlock(regions[1]);
  uint32_t *slots = listSlots(compiler, start.numOperands);
  addArguments(compiler, before, slots);
  start.execute = tiExecuteJump;
  start.results = slots;
  start.numMoves = start.numOperands;
  start.numResults = start.numOperands;
  uint32_t at = tiEmit(compiler, &start);
  compiler->code.data[at].targets[0] = at + 1;
  uint32_t *afterSlots = listSlots(compiler, (size_t)mlirBlockGetNumArguments(after));
  addArguments(compiler, after, afterSlots);
  TiScope condition = {
      .kind = TI_SCOPE_CONDITION, .slots = resultSlots(compiler, op), .bodySlots = afterSlots};
  TiScope body = {.kind = TI_SCOPE_BACK, .slots = slots, .back = at + 1};
  bool isFine = compileScopeRegion(compiler, regions[0], &condition);
  compiler->code.data[condition.test].targets[0] = (uint32_t)compiler->code.size;
  isFine = isFine && compileScopeRegion(compiler, regions[1], &body);
  return finishScope(compiler, op, &condition, isFine);
}

static bool compileCondition(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  TiScope *scope = compiler->scope;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  uint32_t count = instruction.numOperands - 1;
  uint32_t *operands = listSlots(compiler, 1 + 2 * count);
  uint32_t *results = listSlots(compiler, 2 * count);
  operands[0] = instruction.operands[0];
  for (uint32_t i = 0; i < count; ++i) {
    operands[1 + i] = operands[1 + count + i] = instruction.operands[1 + i];
    results[i] = scope->bodySlots[i];
    results[count + i] = scope->slots[i];
  }
  instruction.execute = executeBranch;
  instruction.operands = operands;
  instruction.numOperands = 1 + 2 * count;
  instruction.results = results;
  instruction.numResults = 2 * count;
  instruction.numMoves = instruction.numMovesOther = count;
  scope->test = tiEmit(compiler, &instruction);
  tsVecPush(&scope->toEnd, (TiJump){.instruction = scope->test, .target = 1});
  return true;
}

// To the next round of a loop, or behind what isn't one.
static bool compileYield(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction;
  TiScope *scope = compiler->scope;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  uint32_t count = instruction.numOperands;
  instruction.execute = tiExecuteJump;
  instruction.results = scope->slots;
  instruction.numResults = instruction.numMoves = count;
  instruction.targets[0] = scope->back;
  if (scope->kind == TI_SCOPE_FOR) {
    uint32_t *operands = listSlots(compiler, count + 2);
    if (count)
      memcpy(operands, instruction.operands, count * sizeof *operands);
    operands[count] = scope->current;
    operands[count + 1] = scope->step;
    instruction.execute = executeForNext;
    instruction.operands = operands;
    instruction.numOperands = count + 2;
    instruction.number = scope->width;
  }
  uint32_t at = tiEmit(compiler, &instruction);
  if (scope->kind == TI_SCOPE_EXIT)
    tsVecPush(&scope->toEnd, (TiJump){.instruction = at, .target = 0});
  return true;
}

static bool compileUnreachable(TiCompiler *compiler, MlirOperation op) {
  TiInstruction instruction = {.execute = executeUnreachable, .op = op};
  tiEmit(compiler, &instruction);
  return true;
}

const TiControl tiControls[] = {
    {&scfForOpDef, compileFor},
    {&scfIfOpDef, compileIf},
    {&scfWhileOpDef, compileWhile},
    {&scfIndexSwitchOpDef, compileIndexSwitch},
    {&scfExecuteRegionOpDef, compileExecuteRegion},
    {&scfYieldOpDef, compileYield},
    {&scfConditionOpDef, compileCondition},
    {&cfBranchOpDef, compileBr},
    {&cfCondBranchOpDef, compileCondBr},
    {&cfSwitchOpDef, compileSwitch},
    {&tritonCallOpDef, compileCall},
    {&tritonReturnOpDef, compileReturn},
    {&tritonReduceReturnOpDef, compileRegionReturn},
    {&tritonScanReturnOpDef, compileRegionReturn},
    {&tritonMapElementwiseReturnOpDef, compileRegionReturn},
    {&ubUnreachableOpDef, compileUnreachable},
    {NULL, NULL},
};
