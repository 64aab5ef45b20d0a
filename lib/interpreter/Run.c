// Runs functions and regions op by op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "interpreter/Interpreter.h"
#include "mlir-c/BuiltinAttributes.h"

enum { kMaxSteps = 1 << 24, kMaxDepth = 64 };

/// How an op is run.
typedef struct Kind {
  const ScalarFunction *scalar;
  InterpretFunction *run;
  bool isDevice, isPassive, isEmpty;
} Kind;

void interpreterInit(Interpreter *interpreter, MlirOperation module, uint64_t seed) {
  *interpreter = (Interpreter){.module = module, .seed = seed, .budget = kInterpreterBudget};
  interpreter->arena = &interpreter->memory;
}

void interpreterFree(Interpreter *interpreter) {
  tsPointerMapFree(&interpreter->values);
  tsPointerMapFree(&interpreter->kinds);
  tsArenaDestroy(&interpreter->memory);
}

static MlirStringRef nameOf(MlirOperation op) {
  return mlirIdentifierStr(mlirOperationGetName(op));
}

static bool isReturn(MlirOperation op) {
  MlirStringRef name = nameOf(op);
  return tsEqualC(name, "func.return") || tsEqualC(name, "stablehlo.return") ||
         tsEqualC(name, "ttir.yield");
}

static const char *runCall(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterCall(interpreter, mlirOperationGetAttributeByName(op, tsLiteral("callee")), op,
                         results);
}

/// The tensor is no longer there: whoever reads it is wrong.
static const char *runDeallocate(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)results;
  interpreterSet(interpreter, mlirOperationGetOperand(op, 0), NULL);
  return NULL;
}

static void chooseKind(Kind *kind, MlirStringRef name) {
  const char *dot = memchr(name.data, '.', name.length);
  MlirStringRef dialect = {name.data, dot ? (size_t)(dot - name.data) : name.length};
  MlirStringRef rest = {dot ? dot + 1 : name.data, dot ? name.length - dialect.length - 1 : 0};
  kind->isEmpty = tsEqualC(name, "tensor.empty") || tsEqualC(name, "ttnn.empty");
  kind->isPassive = tsEqualC(name, "ttnn.get_device");
  bool isTTIR = tsEqualC(dialect, "ttir"), isTTNN = tsEqualC(dialect, "ttnn");
  bool isStablehlo = tsEqualC(dialect, "stablehlo") || tsEqualC(dialect, "chlo");
  kind->isDevice = isTTIR || isTTNN;
  if (tsEqualC(name, "ttnn.deallocate"))
    kind->run = runDeallocate;
  else if (tsEqualC(name, "func.call"))
    kind->run = runCall;
  else if (kind->isDevice || isStablehlo)
    kind->scalar = interpreterScalarFunction(rest, kind->isDevice);
  if (kind->scalar || kind->run)
    return;
  if (kind->isDevice)
    kind->run = isTTIR ? interpreterTTIR(rest) : interpreterTTNN(rest);
  if (kind->isDevice && !kind->run)
    kind->run = interpreterDevice(rest);
  else if (isStablehlo || tsEqualC(name, "arith.constant"))
    kind->run = interpreterStablehlo(rest);
}

static const Kind *kindOf(Interpreter *interpreter, MlirOperation op) {
  bool isNew = true;
  MlirStringRef name = nameOf(op);
  uintptr_t *place = tsPointerMapInsert(&interpreter->kinds, name.data, &isNew);
  if (isNew) {
    Kind *kind = tsArenaNew(&interpreter->memory, Kind);
    *kind = (Kind){0};
    chooseKind(kind, name);
    *place = (uintptr_t)kind;
  }
  return (const Kind *)*place;
}

static const char *runOp(Interpreter *interpreter, MlirOperation op) {
  const Kind *kind = kindOf(interpreter, op);
  if (kind->isPassive)
    return NULL;
  if (++interpreter->steps > kMaxSteps)
    return "it runs for too long";
  if (interpreter->depth > 0 && !interpreterAffords(interpreter, 1, 16))
    return kInterpreterTooMuch;
  intptr_t numResults = mlirOperationGetNumResults(op);
  Tensor **results =
      tsArenaAlloc(interpreter->arena, ((size_t)numResults + 1) * sizeof *results, 16);
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirValue value = mlirOperationGetResult(op, i);
    results[i] = interpreterTensor(interpreter, mlirValueGetType(value));
    if (!results[i])
      return "its result isn't a tensor of floats or of integers of at most 64 bits, or too large";
  }
  const char *failure = kind->isEmpty  ? NULL
                        : kind->scalar ? numResults == 1
                                             ? interpreterElementwise(interpreter, op, results[0],
                                                                      kind->scalar, kind->isDevice)
                                             : "it hasn't one result"
                        : kind->run    ? kind->run(interpreter, op, results)
                                       : "the interpreter doesn't know the op yet";
  for (intptr_t i = 0; i < numResults && !failure; ++i) {
    for (int64_t k = 0; k < results[i]->count; ++k)
      results[i]->data[k] = interpreterRound(results[i]->element, results[i]->data[k]);
    interpreterSet(interpreter, mlirOperationGetResult(op, i), results[i]);
  }
  return failure;
}

static const char *runBlock(Interpreter *interpreter, MlirBlock block, size_t numResults,
                            Tensor **results) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!isReturn(op)) {
      const char *failure = runOp(interpreter, op);
      if (failure && mlirOperationIsNull(interpreter->failed))
        interpreter->failed = op;
      if (failure)
        return failure;
      continue;
    }
    if ((size_t)mlirOperationGetNumOperands(op) != numResults)
      return "it gives another number of values";
    for (size_t i = 0; i < numResults; ++i) {
      results[i] = (Tensor *)interpreterOperand(interpreter, op, (intptr_t)i);
      if (!results[i]) {
        interpreter->failed = op;
        return "what it returns isn't a tensor";
      }
    }
    return NULL;
  }
  return "it has a block without an end";
}

const char *interpreterRegion(Interpreter *interpreter, MlirRegion region, size_t numArguments,
                              Tensor *const *arguments, size_t numResults, Tensor **results) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(block) || !mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    return "its region hasn't one block";
  if ((size_t)mlirBlockGetNumArguments(block) != numArguments)
    return "its region has another number of arguments";
  if (interpreter->depth >= kMaxDepth)
    return "it's nested too deep";
  for (size_t i = 0; i < numArguments; ++i)
    interpreterSet(interpreter, mlirBlockGetArgument(block, (intptr_t)i), arguments[i]);
  ++interpreter->depth;
  const char *failure = runBlock(interpreter, block, numResults, results);
  --interpreter->depth;
  return failure;
}

const char *interpreterCombine(Combiner *combiner, size_t numArguments, const Number *arguments,
                               const IrStorage *const *elements, size_t numResults,
                               Number *results) {
  enum { kMost = 2 * kInterpreterMaxRank, kScratch = 1 << 20 };
  Interpreter *interpreter = combiner->interpreter;
  Number numbers[kMost];
  Tensor tensors[kMost], *in[kMost], *out[kMost];
  if (numArguments > kMost || numResults > kMost)
    return "it has too many operands";
  for (size_t i = 0; i < numArguments; ++i) {
    numbers[i] = arguments[i];
    tensors[i] = interpreterScalar(elements[i], &numbers[i]);
    in[i] = &tensors[i];
  }
  TsArena *outer = interpreter->arena;
  interpreter->arena = &combiner->scratch;
  const char *failure =
      interpreterRegion(interpreter, combiner->region, numArguments, in, numResults, out);
  interpreter->arena = outer;
  for (size_t i = 0; i < numResults && !failure; ++i) {
    if (out[i]->count != 1)
      return "its region doesn't give scalars";
    results[i] = out[i]->data[0];
  }
  if (combiner->scratch.bytes > kScratch)
    tsArenaDestroy(&combiner->scratch);
  return failure;
}

//===--- Functions ---===//

const char *interpreterFunction(Interpreter *interpreter, MlirOperation function,
                                Tensor *const *arguments, size_t numResults, Tensor **results) {
  MlirRegion region = funcFuncOpGetBody(function);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(body))
    return "it has no body";
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(body)))
    return "it has several blocks";
  size_t count = (size_t)mlirBlockGetNumArguments(body);
  Tensor **inputs = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *inputs, 16);
  for (size_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(body, (intptr_t)i));
    inputs[i] = interpreterTensor(interpreter, type);
    if (!inputs[i])
      return "an argument isn't a tensor of floats or of integers of at most 64 bits, or too "
             "large";
    if (!arguments)
      interpreterFill(inputs[i], tsHashCombine(interpreter->seed, i + 1));
    else if (arguments[i]->count != inputs[i]->count)
      return "an argument has another size";
    for (int64_t k = 0; arguments && k < inputs[i]->count; ++k)
      inputs[i]->data[k] = interpreterRound(inputs[i]->element, arguments[i]->data[k]);
  }
  return interpreterRegion(interpreter, region, count, inputs, numResults, results);
}

const char *interpreterCall(Interpreter *interpreter, MlirAttribute callee, MlirOperation op,
                            Tensor **results) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(interpreter->module, 0));
  MlirOperation function = {NULL};
  if (mlirAttributeIsNull(callee) || !mlirAttributeIsAFlatSymbolRef(callee))
    return "it calls no function";
  MlirStringRef name = mlirFlatSymbolRefAttrGetValue(callee);
  for (MlirOperation it = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(it);
       it = mlirOperationGetNextInBlock(it))
    if (funcFuncOpIsA(it) && mlirStringRefEqual(funcFuncOpGetSymName(it), name))
      function = it;
  if (mlirOperationIsNull(function) || funcFuncOpIsDeclaration(function))
    return "the function that it calls has no body here";
  size_t numArguments = (size_t)mlirOperationGetNumOperands(op);
  size_t numResults = (size_t)mlirOperationGetNumResults(op);
  Tensor **in = tsArenaAlloc(interpreter->arena, (numArguments + 1) * sizeof *in, 16);
  Tensor **out = tsArenaAlloc(interpreter->arena, (numResults + 1) * sizeof *out, 16);
  for (size_t i = 0; i < numArguments; ++i) {
    in[i] = (Tensor *)interpreterOperand(interpreter, op, (intptr_t)i);
    if (!in[i])
      return kInterpreterMissing;
  }
  const char *failure = interpreterFunction(interpreter, function, in, numResults, out);
  for (size_t i = 0; i < numResults && !failure; ++i)
    failure = interpreterReshape(results[i], out[i]);
  return failure;
}
