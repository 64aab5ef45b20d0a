// Runs functions and regions op by op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "interpreter/StablehloRegions.h"
#include "mlir-c/BuiltinAttributes.h"

enum { kMaxSteps = 1 << 24 };

/// How an op is run.
typedef struct Kind {
  const ScalarFunction *scalar;
  InterpretFunction *run;
  InterpreterValues values;
  const char *refusal;
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

static bool isReturnName(MlirStringRef name) {
  return tsEqualC(name, "func.return") || tsEqualC(name, "stablehlo.return") ||
         tsEqualC(name, "ttir.yield");
}

static bool isReturn(MlirOperation op) { return isReturnName(nameOf(op)); }

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

static const InterpreterRow kRows[] = {
    {"ttnn.deallocate", runDeallocate, kReals},
    {"func.call", runCall, kAllValues},
    {"arith.constant", interpreterRunConstant, kReals},
    // Where values are, which isn't what they are.
    {"sdy.sharding_constraint", interpreterCopies, kComplex},
    {"sdy.reshard", interpreterCopies, kComplex},
};

static void chooseKind(Kind *kind, MlirStringRef name) {
  const char *dot = memchr(name.data, '.', name.length);
  MlirStringRef dialect = {name.data, dot ? (size_t)(dot - name.data) : name.length};
  MlirStringRef rest = {dot ? dot + 1 : name.data, dot ? name.length - dialect.length - 1 : 0};
  kind->isEmpty = tsEqualC(name, "tensor.empty") || tsEqualC(name, "ttnn.empty");
  kind->isPassive = tsEqualC(name, "ttnn.get_device");
  kind->refusal = interpreterRefusal(name);
  bool isTTIR = tsEqualC(dialect, "ttir"), isTTNN = tsEqualC(dialect, "ttnn");
  bool isChlo = tsEqualC(dialect, "chlo"), isStablehlo = tsEqualC(dialect, "stablehlo") || isChlo;
  kind->isDevice = isTTIR || isTTNN;
  if (kind->isDevice || isStablehlo)
    kind->scalar = interpreterScalarFunction(rest, kind->isDevice);
  kind->values = kind->scalar && isStablehlo ? kComplex : kReals;
  const InterpreterRow *row = interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
  if (!row && kind->scalar)
    return;
  if (!row && isChlo)
    row = interpreterChlo(rest);
  if (!row && isStablehlo)
    row = interpreterStablehlo(rest);
  if (!row && kind->isDevice)
    row = isTTIR ? interpreterTTIR(rest) : interpreterTTNN(rest);
  if (!row && kind->isDevice)
    row = interpreterDevice(rest);
  if (row) {
    kind->run = row->run;
    kind->values = row->values;
  }
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

/// Calls the function on one part of each complex operand, for one part of the results.
static const char *runPart(Interpreter *interpreter, const Kind *kind, MlirOperation op,
                           Tensor **results, int first, int others, bool isImaginary) {
  intptr_t count = mlirOperationGetNumResults(op);
  Tensor **parts = tsArenaAlloc(interpreter->arena, ((size_t)count + 1) * sizeof *parts, 16);
  for (intptr_t i = 0; i < count; ++i) {
    parts[i] = tsArenaCopy(interpreter->arena, results[i], sizeof *results[i], 16);
    if (results[i]->imaginary && isImaginary)
      parts[i]->data = results[i]->imaginary;
    parts[i]->imaginary = NULL;
  }
  interpreter->parts[0] = first;
  interpreter->parts[1] = others;
  const char *failure = kind->run(interpreter, op, parts);
  interpreter->parts[0] = interpreter->parts[1] = 0;
  return failure;
}

/// (a + bi) (c + di) by four real products.
static const char *runProduct(Interpreter *interpreter, const Kind *kind, MlirOperation op,
                              Tensor **results) {
  Tensor *other = interpreterTensor(interpreter, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (!other || mlirOperationGetNumResults(op) != 1)
    return kInterpreterTooMuch;
  const char *failure = runPart(interpreter, kind, op, results, 1, 1, false);
  failure = failure ? failure : runPart(interpreter, kind, op, &other, 2, 2, false);
  failure = failure ? failure : runPart(interpreter, kind, op, results, 1, 2, true);
  failure = failure ? failure : runPart(interpreter, kind, op, &other, 2, 1, true);
  for (int64_t i = 0; i < other->count && !failure; ++i) {
    results[0]->data[i] -= other->data[i];
    results[0]->imaginary[i] += other->imaginary[i];
  }
  return failure;
}

/// What the operands and results of an op are: kReals, kComplex, or kAllValues.
static InterpreterValues valuesOf(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  InterpreterValues values = kReals;
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t count = numOperands + mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i) {
    const Tensor *tensor =
        i < numOperands ? interpreterOperand(interpreter, op, i) : results[i - numOperands];
    if (tensor && !tensor->element)
      return kAllValues;
    if (tensor && tensor->imaginary)
      values = kComplex;
  }
  return values;
}

static const char *runKind(Interpreter *interpreter, const Kind *kind, MlirOperation op,
                           Tensor **results) {
  if (kind->isEmpty)
    return NULL;
  if (!kind->scalar && !kind->run)
    return "the interpreter doesn't know the op yet";
  if (kind->scalar && mlirOperationGetNumResults(op) != 1)
    return "it hasn't one result";
  InterpreterValues values = valuesOf(interpreter, op, results);
  if (values == kAllValues && kind->values != kAllValues)
    return "it isn't computed with tuples and tokens";
  if (values == kComplex && kind->values == kReals)
    return "it isn't computed with complex numbers";
  if (kind->scalar)
    return values == kComplex
               ? interpreterComplexElementwise(interpreter, op, results[0], kind->scalar)
               : interpreterElementwise(interpreter, op, results[0], kind->scalar, kind->isDevice);
  if (values != kComplex || kind->values >= kComplex)
    return kind->run(interpreter, op, results);
  if (kind->values == kProductOfParts)
    return runProduct(interpreter, kind, op, results);
  const char *failure = runPart(interpreter, kind, op, results, 1, 1, false);
  return failure ? failure : runPart(interpreter, kind, op, results, 2, 2, true);
}

const char *interpreterRunAs(Interpreter *interpreter, MlirOperation op, Tensor **results,
                             const char *prefix, MlirStringRef name) {
  Kind kind = {0};
  TsString text = {0};
  size_t length = strlen(prefix);
  for (int own = 0; own < 2 && !kind.scalar && !kind.run; ++own) {
    text.size = 0;
    tsStringAppendFormat(&text, "%s.%.*s", own ? "chlo" : "stablehlo", (int)(name.length - length),
                         name.data + length);
    chooseKind(&kind, tsStringView(&text));
  }
  tsStringFree(&text);
  return runKind(interpreter, &kind, op, results);
}

static const char *runOp(Interpreter *interpreter, MlirOperation op) {
  const Kind *kind = kindOf(interpreter, op);
  if (kind->isPassive)
    return NULL;
  if (kind->refusal)
    return kind->refusal;
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
  const char *failure = runKind(interpreter, kind, op, results);
  for (intptr_t i = 0; i < numResults && !failure; ++i) {
    interpreterRoundAll(results[i]);
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
  if (interpreter->depth >= kInterpreterMaxDepth)
    return "it's nested too deep";
  for (size_t i = 0; i < numArguments; ++i)
    interpreterSet(interpreter, mlirBlockGetArgument(block, (intptr_t)i), arguments[i]);
  ++interpreter->depth;
  const char *failure = runBlock(interpreter, block, numResults, results);
  --interpreter->depth;
  return failure;
}

const char *interpreterCombine(Combiner *combiner, size_t numArguments, const Value *arguments,
                               const Tensor *const *like, size_t numResults, Value *results) {
  enum { kMost = 2 * kInterpreterMaxRank, kScratch = 1 << 20 };
  Interpreter *interpreter = combiner->interpreter;
  Value numbers[kMost];
  Tensor tensors[kMost], *in[kMost], *out[kMost];
  if (numArguments > kMost || numResults > kMost)
    return "it has too many operands";
  for (size_t i = 0; i < numArguments; ++i) {
    numbers[i] = arguments[i];
    tensors[i] = interpreterScalar(like[i], &numbers[i]);
    in[i] = &tensors[i];
  }
  TsArena *outer = interpreter->arena;
  interpreter->arena = &combiner->scratch;
  const char *failure =
      interpreterRegion(interpreter, combiner->region, numArguments, in, numResults, out);
  interpreter->arena = outer;
  for (size_t i = 0; i < numResults && !failure; ++i) {
    if (!out[i]->element || out[i]->count != 1)
      return "its region doesn't give scalars";
    results[i] = interpreterAt(out[i], 0);
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
    else if (interpreterCopy(inputs[i], arguments[i]))
      return "an argument has another size";
    interpreterRoundAll(inputs[i]);
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
    failure = interpreterCopy(results[i], out[i]);
  return failure;
}

bool interpreterKnows(MlirStringRef name, const char **reason) {
  Kind kind = {0};
  chooseKind(&kind, name);
  *reason = interpreterRefusal(name);
  return !*reason &&
         (kind.isEmpty || kind.isPassive || kind.scalar || kind.run || isReturnName(name));
}
