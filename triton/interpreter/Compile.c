// Functions become lists of instructions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

enum { MAX_NESTING = 200 };

bool tiCompileError(MlirOperation op, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  mlirOperationEmitOpError(op, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

void *tiCompilerAlloc(TiCompiler *compiler, size_t count, size_t size) {
  return tsArenaAlloc(&compiler->interpreter->arena, tsMulSize(count, size), 16);
}

//===--- Slots and instructions ---===//

uint32_t tiSlotMake(TiCompiler *compiler) { return compiler->function->numSlots++; }

uint32_t tiSlotOf(TiCompiler *compiler, MlirValue value) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&compiler->slots, value.ptr, &isNew);
  if (isNew)
    *slot = tiSlotMake(compiler) + 1;
  return (uint32_t)(*slot - 1);
}

bool tiInstructionMake(TiCompiler *compiler, MlirOperation op, TiInstruction *instruction) {
  uint32_t numOperands = (uint32_t)mlirOperationGetNumOperands(op);
  uint32_t numResults = (uint32_t)mlirOperationGetNumResults(op);
  uint32_t *slots = tiCompilerAlloc(compiler, numOperands + numResults, sizeof *slots);
  const TiType **types = tiCompilerAlloc(compiler, numOperands + numResults, sizeof *types);
  for (uint32_t i = 0; i < numOperands + numResults; ++i) {
    MlirValue value = i < numOperands ? mlirOperationGetOperand(op, i)
                                      : mlirOperationGetResult(op, i - numOperands);
    slots[i] = tiSlotOf(compiler, value);
    types[i] = tiTypeGet(compiler, op, mlirValueGetType(value));
    if (!types[i])
      return false;
  }
  *instruction = (TiInstruction){.op = op,
                                 .operands = slots,
                                 .results = slots + numOperands,
                                 .numOperands = numOperands,
                                 .numResults = numResults,
                                 .types = types,
                                 .origin = TI_POISON};
  return true;
}

uint32_t tiEmit(TiCompiler *compiler, const TiInstruction *instruction) {
  tsVecPush(&compiler->code, *instruction);
  return (uint32_t)(compiler->code.size - 1);
}

void tiAssignOrigin(TiCompiler *compiler, TiInstruction *instruction) {
  TesseraTritonInterpreter *interpreter = compiler->interpreter;
  size_t number = TI_POISON_FIRST + interpreter->origins.size;
  if (number > TI_POISON_LAST)
    return;
  tsVecPush(&interpreter->origins, instruction->op);
  instruction->origin = (uint8_t)number;
}

static bool compileRow(TiCompiler *compiler, MlirOperation op, const TiOp *row) {
  TiInstruction instruction;
  if (!tiInstructionMake(compiler, op, &instruction))
    return false;
  instruction.row = row;
  instruction.execute = row->execute;
  instruction.detail = row->detail;
  if (row->prepare && !row->prepare(compiler, &instruction))
    return false;
  tiEmit(compiler, &instruction);
  return true;
}

static bool compileOp(TiCompiler *compiler, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  const uintptr_t *row = definition ? tsPointerMapFind(&compiler->rows, definition) : NULL;
  if (row)
    return compileRow(compiler, op, (const TiOp *)*row);
  for (const TiControl *control = tiControls; control->definition; ++control)
    if (control->definition == definition)
      return control->compile(compiler, op);
  return tiCompileError(op, "is no op that the interpreter runs");
}

//===--- When values die ---===//

// The op of the block in which the use is; null where it is in none.
static MlirOperation findInBlock(MlirOperation user, MlirBlock block) {
  while (!mlirOperationIsNull(user) && !mlirBlockEqual(mlirOperationGetBlock(user), block))
    user = mlirOperationGetParentOperation(user);
  return user;
}

// The last instruction of the block's ops that use the value; SIZE_MAX: it is used elsewhere, too.
static size_t findLastUse(MlirValue value, MlirBlock block, const TsPointerMap *ends, size_t own) {
  size_t last = own;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = findInBlock(mlirOpOperandGetOwner(use), block);
    const uintptr_t *end = mlirOperationIsNull(user) ? NULL : tsPointerMapFind(ends, user.ptr);
    if (!end)
      return SIZE_MAX;
    if (last == SIZE_MAX || *end > last)
      last = *end;
  }
  return last;
}

typedef struct Death {
  size_t instruction;
  uint32_t slot;
} Death;
typedef TsVec(Death) Deaths;

static int compareDeaths(const void *a, const void *b) {
  const Death *x = a, *y = b;
  return x->instruction < y->instruction ? -1 : x->instruction > y->instruction;
}

// What a jump moves into a slot lives on, although it may be the slot that was read.
static bool isTarget(const TiInstruction *instruction, uint32_t slot) {
  if (instruction->row)
    return false;
  for (uint32_t i = 0; i < instruction->numResults; ++i)
    if (instruction->results[i] == slot)
      return true;
  return false;
}

static void addDeaths(TiCompiler *compiler, Deaths *deaths) {
  if (deaths->size)
    qsort(deaths->data, deaths->size, sizeof *deaths->data, compareDeaths);
  for (size_t i = 0, end; i < deaths->size; i = end) {
    for (end = i;
         end < deaths->size && deaths->data[end].instruction == deaths->data[i].instruction;)
      ++end;
    uint32_t *slots = tiCompilerAlloc(compiler, end - i, sizeof *slots);
    TiInstruction *instruction = &compiler->code.data[deaths->data[i].instruction];
    instruction->deaths = slots;
    for (size_t k = i; k < end; ++k)
      if (!isTarget(instruction, deaths->data[k].slot))
        slots[instruction->numDeaths++] = deaths->data[k].slot;
  }
}

// Values of which the block has all uses are released behind the last one.
static void findDeaths(TiCompiler *compiler, MlirBlock block, const TsPointerMap *ends) {
  Deaths deaths = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    MlirValue value = mlirBlockGetArgument(block, i);
    size_t last = findLastUse(value, block, ends, SIZE_MAX);
    if (last != SIZE_MAX)
      tsVecPush(&deaths, (Death){last, tiSlotOf(compiler, value)});
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      MlirValue value = mlirOperationGetResult(op, i);
      size_t last = findLastUse(value, block, ends, *tsPointerMapFind(ends, op.ptr));
      if (last != SIZE_MAX)
        tsVecPush(&deaths, (Death){last, tiSlotOf(compiler, value)});
    }
  addDeaths(compiler, &deaths);
  tsVecFree(&deaths);
}

//===--- Blocks and regions ---===//

static bool compileOps(TiCompiler *compiler, MlirBlock block, TsPointerMap *ends) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!compileOp(compiler, op))
      return false;
    if (compiler->code.size > UINT32_MAX / 2)
      return tiCompileError(op, "is one of too many for the interpreter");
    *tsPointerMapInsert(ends, op.ptr, NULL) = compiler->code.size - 1;
  }
  findDeaths(compiler, block, ends);
  return true;
}

bool tiCompileBlock(TiCompiler *compiler, MlirBlock block) {
  if (compiler->depth >= MAX_NESTING)
    return tiCompileError(mlirBlockGetParentOperation(block), "is nested too deeply");
  TsPointerMap ends = {0};
  ++compiler->depth;
  bool isFine = compileOps(compiler, block, &ends);
  --compiler->depth;
  tsPointerMapFree(&ends);
  return isFine;
}

bool tiCompileBlocks(TiCompiler *compiler, MlirRegion region) {
  size_t first = compiler->waiting.size;
  tsVecPush(&compiler->waiting, mlirRegionGetFirstBlock(region));
  bool isFine = true;
  while (isFine && compiler->waiting.size > first) {
    MlirBlock block = tsVecPop(&compiler->waiting);
    bool isNew;
    uintptr_t *start = tsPointerMapInsert(&compiler->blocks, block.ptr, &isNew);
    if (!isNew)
      continue;
    *start = compiler->code.size + 1;
    isFine = tiCompileBlock(compiler, block);
  }
  return isFine;
}

const TiRegion *tiCompileRegion(TiCompiler *compiler, MlirOperation op, MlirRegion region,
                                uint32_t numResults, const TiType *const *resultTypes) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(block))
    return tiCompileError(op, "has an empty region"), NULL;
  TiInstruction jump = {.execute = tiExecuteJump, .op = op};
  uint32_t over = tiEmit(compiler, &jump);
  TiRegion *made = tiCompilerAlloc(compiler, 1, sizeof *made), *outer = compiler->region;
  uint32_t numArguments = (uint32_t)mlirBlockGetNumArguments(block);
  uint32_t *arguments = tiCompilerAlloc(compiler, numArguments + numResults, sizeof *arguments);
  const TiType **types = tiCompilerAlloc(compiler, numArguments, sizeof *types);
  for (uint32_t i = 0; i < numArguments; ++i) {
    arguments[i] = tiSlotOf(compiler, mlirBlockGetArgument(block, i));
    types[i] = tiTypeGet(compiler, op, mlirValueGetType(mlirBlockGetArgument(block, i)));
    if (!types[i])
      return NULL;
  }
  for (uint32_t i = 0; i < numResults; ++i)
    arguments[numArguments + i] = tiSlotMake(compiler);
  *made = (TiRegion){.start = over + 1,
                     .arguments = arguments,
                     .numArguments = numArguments,
                     .numResults = numResults,
                     .results = arguments + numArguments,
                     .argumentTypes = types,
                     .resultTypes = resultTypes,
                     .function = compiler->function};
  compiler->region = made;
  bool isFine = tiCompileBlocks(compiler, region);
  compiler->region = outer;
  made->end = (uint32_t)compiler->code.size;
  compiler->code.data[over].targets[0] = made->end;
  tsVecPush(&compiler->regions, made);
  return isFine ? made : NULL;
}

//===--- Functions ---===//

TiFunction *tiFunctionGet(TiCompiler *compiler, MlirOperation op, MlirOperation function) {
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&compiler->functions, function.ptr, &isNew);
  if (!isNew)
    return (TiFunction *)*known;
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(tritonFuncOpGetBody(function))))
    return tiCompileError(op, "needs a function that has no body"), NULL;
  TiFunction *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  *made = (TiFunction){.op = function};
  *known = (uintptr_t)made;
  tsVecPush(&compiler->all, made);
  return made;
}

static bool patchJumps(TiCompiler *compiler) {
  for (size_t i = 0; i < compiler->jumps.size; ++i) {
    const TiJump *jump = &compiler->jumps.data[i];
    const uintptr_t *start = tsPointerMapFind(&compiler->blocks, jump->block.ptr);
    TiInstruction *instruction = &compiler->code.data[jump->instruction];
    if (!start)
      return tiCompileError(instruction->op, "goes to a block that isn't of its region");
    uint32_t *targets = instruction->manyTargets ? instruction->manyTargets : instruction->targets;
    targets[jump->target] = (uint32_t)(*start - 1);
  }
  return true;
}

static void takeCode(TiCompiler *compiler, TiFunction *function) {
  TesseraTritonInterpreter *interpreter = compiler->interpreter;
  function->numInstructions = (uint32_t)compiler->code.size;
  function->code = tiCompilerAlloc(compiler, compiler->code.size, sizeof *function->code);
  memcpy(function->code, compiler->code.data, compiler->code.size * sizeof *function->code);
  for (uint32_t i = 0; i < function->numInstructions; ++i) {
    function->code[i].index = (uint32_t)interpreter->instructions.size;
    tsVecPush(&interpreter->instructions, &function->code[i]);
  }
}

static bool compileFunction(TiCompiler *compiler, TiFunction *function) {
  MlirRegion body = tritonFuncOpGetBody(function->op);
  MlirBlock entry = mlirRegionGetFirstBlock(body);
  compiler->function = function;
  compiler->region = NULL;
  tsPointerMapClear(&compiler->slots);
  tsPointerMapClear(&compiler->blocks);
  compiler->code.size = compiler->jumps.size = compiler->waiting.size = 0;
  function->numArguments = (uint32_t)mlirBlockGetNumArguments(entry);
  uint32_t *arguments = tiCompilerAlloc(compiler, function->numArguments, sizeof *arguments);
  for (uint32_t i = 0; i < function->numArguments; ++i)
    arguments[i] = tiSlotOf(compiler, mlirBlockGetArgument(entry, i));
  function->arguments = arguments;
  if (!tiCompileBlocks(compiler, body) || !patchJumps(compiler))
    return false;
  takeCode(compiler, function);
  return true;
}

//===--- Which code can run on many elements at once ---===//

static bool isElementwiseCode(const TiFunction *function, uint32_t start, uint32_t end,
                              unsigned depth);

static bool isElementwiseFunction(TiFunction *function, unsigned depth) {
  enum { MAX_DEPTH = 50 };
  if (function->isChecked)
    return function->isElementwise;
  function->isChecked = true; // a call of itself isn't
  function->isElementwise =
      depth < MAX_DEPTH && isElementwiseCode(function, 0, function->numInstructions, depth);
  return function->isElementwise;
}

static bool isScalar(const TiInstruction *instruction) {
  for (uint32_t i = 0; i < instruction->numOperands + instruction->numResults; ++i)
    if (instruction->types[i]->rank || instruction->types[i]->kind == TI_DESCRIPTOR)
      return false;
  return true;
}

static bool isElementwiseCode(const TiFunction *function, uint32_t start, uint32_t end,
                              unsigned depth) {
  for (uint32_t i = start; i < end; ++i) {
    const TiInstruction *instruction = &function->code[i];
    bool isCall = instruction->execute == tiExecuteCall;
    bool isReturn =
        instruction->execute == tiExecuteReturn || instruction->execute == tiExecuteRegionReturn;
    if ((!instruction->row && !isCall && !isReturn) || !isScalar(instruction))
      return false;
    if (isReturn && i + 1 != end)
      return false;
    // The function is the compiler's own, but for the answer.
    if (isCall && !isElementwiseFunction((TiFunction *)(uintptr_t)instruction->detail, depth + 1))
      return false;
    if (instruction->row && !instruction->row->isElementwise)
      return false;
  }
  return true;
}

static void findElementwiseRegions(TiCompiler *compiler) {
  for (size_t i = 0; i < compiler->regions.size; ++i) {
    TiRegion *region = compiler->regions.data[i];
    region->isElementwise = isElementwiseCode(region->function, region->start, region->end, 0);
  }
}

//===--- Interpreters ---===//

static void addRows(TiCompiler *compiler, const TiOp *rows) {
  for (; rows->definition; ++rows)
    *tsPointerMapInsert(&compiler->rows, rows->definition, NULL) = (uintptr_t)rows;
}

static void freeCompiler(TiCompiler *compiler) {
  tsPointerMapFree(&compiler->rows);
  tsPointerMapFree(&compiler->types);
  tsPointerMapFree(&compiler->functions);
  tsPointerMapFree(&compiler->slots);
  tsPointerMapFree(&compiler->blocks);
  tsVecFree(&compiler->all);
  tsVecFree(&compiler->regions);
  tsVecFree(&compiler->code);
  tsVecFree(&compiler->jumps);
  tsVecFree(&compiler->waiting);
}

static MlirStringRef nameArgument(TiCompiler *compiler, MlirValue argument, uint32_t number) {
  MlirLocation location = mlirValueGetLocation(argument);
  if (mlirLocationIsAName(location))
    return mlirIdentifierStr(mlirLocationNameGetName(location));
  TsString text = {0};
  tsStringAppendFormat(&text, "arg%u", number);
  MlirStringRef name = tsArenaString(&compiler->interpreter->arena, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

static bool describeArguments(TiCompiler *compiler) {
  TesseraTritonInterpreter *interpreter = compiler->interpreter;
  TiFunction *kernel = interpreter->kernel;
  MlirBlock entry = mlirRegionGetFirstBlock(tritonFuncOpGetBody(kernel->op));
  MlirStringRef *names = tiCompilerAlloc(compiler, kernel->numArguments, sizeof *names);
  const TiType **types = tiCompilerAlloc(compiler, kernel->numArguments, sizeof *types);
  for (uint32_t i = 0; i < kernel->numArguments; ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    names[i] = nameArgument(compiler, argument, i);
    types[i] = tiTypeGet(compiler, kernel->op, mlirValueGetType(argument));
    if (!types[i])
      return false;
    if (types[i]->rank)
      return tiCompileError(kernel->op, "is no kernel: it takes a tensor");
  }
  interpreter->names = names;
  interpreter->argumentTypes = types;
  return true;
}

static bool compileKernel(TiCompiler *compiler, MlirOperation kernel) {
  static const TiOp *const families[] = {tiArithOps,  tiCompareOps, tiCastOps,   tiMathOps,
                                         tiShapeOps,  tiMemoryOps,  tiAtomicOps, tiDescriptorOps,
                                         tiReduceOps, tiDotOps,     tiDebugOps,  tiProgramOps};
  for (size_t i = 0; i < sizeof families / sizeof families[0]; ++i)
    addRows(compiler, families[i]);
  compiler->interpreter->kernel = tiFunctionGet(compiler, kernel, kernel);
  if (!compiler->interpreter->kernel)
    return false;
  for (size_t i = 0; i < compiler->all.size; ++i)
    if (!compileFunction(compiler, compiler->all.data[i]))
      return false;
  findElementwiseRegions(compiler);
  return describeArguments(compiler);
}

// The public function of the name; with an empty one the only public one.
static MlirOperation findKernel(MlirOperation module, MlirStringRef name) {
  MlirOperation found = {NULL};
  unsigned count = 0;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!tritonFuncOpIsA(op) || (name.length && !tsEqual(tritonFuncOpGetSymName(op), name)))
      continue;
    if (!name.length && tesseraSymbolGetVisibility(op) != TESSERA_VISIBILITY_PUBLIC)
      continue;
    found = op;
    ++count;
  }
  if (count == 1)
    return found;
  if (count)
    mlirOperationEmitError(module, "has %u kernels: say which one to run", count);
  else
    mlirOperationEmitError(module, "has no kernel%s%.*s", name.length ? " " : "", (int)name.length,
                           name.data);
  return (MlirOperation){NULL};
}

TesseraTritonInterpreter *tesseraTritonInterpreterCreate(MlirOperation module,
                                                         MlirStringRef kernel) {
  if (mlirOperationGetNumRegions(module) != 1 ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)))) {
    mlirOperationEmitError(module, "is no module with kernels");
    return NULL;
  }
  MlirOperation function = findKernel(module, kernel);
  if (mlirOperationIsNull(function))
    return NULL;
  TesseraTritonInterpreter *interpreter = tsAllocZeroed(1, sizeof *interpreter);
  interpreter->module = module;
  interpreter->context = mlirOperationGetContext(module);
  tiFillSmallFloats(interpreter);
  // Index 0 is no instruction: shadows mean by it that there is none.
  tsVecPush(&interpreter->instructions, NULL);
  TiCompiler compiler = {.interpreter = interpreter};
  bool isFine = compileKernel(&compiler, function);
  freeCompiler(&compiler);
  if (isFine)
    return interpreter;
  tesseraTritonInterpreterDestroy(interpreter);
  return NULL;
}

void tesseraTritonInterpreterDestroy(TesseraTritonInterpreter *interpreter) {
  if (!interpreter)
    return;
  tsVecFree(&interpreter->instructions);
  tsVecFree(&interpreter->origins);
  tsArenaDestroy(&interpreter->arena);
  tsFree(interpreter);
}

MlirOperation tesseraTritonInterpreterGetFunction(const TesseraTritonInterpreter *interpreter) {
  return interpreter->kernel->op;
}

MlirStringRef tesseraTritonInterpreterGetArgumentName(const TesseraTritonInterpreter *interpreter,
                                                      intptr_t argument) {
  return interpreter->names[argument];
}
