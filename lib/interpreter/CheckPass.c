// --check-each-pass: whether functions give the same after a pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "interpreter/Interpreter.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interpreter.h"

#include <math.h>

enum { kCheckSeed = 1 };

/// What a function gave when it was last run.
typedef struct Known {
  char *name;
  TsArena arena;
  size_t numArguments, numResults;
  Tensor **arguments, **results; ///< of before the first pass; of the last run, NULL: none
  char **ops;                    ///< which gave the results
  bool isSaid;                   ///< that it can't be run
} Known;

typedef struct Checker {
  TsVec(Known *) known;
} Checker;

static Number *copyNumbers(TsArena *arena, const Number *numbers, int64_t count) {
  return numbers ? tsArenaCopy(arena, numbers, (size_t)count * sizeof *numbers, 16) : NULL;
}

static Tensor *copyTensor(TsArena *arena, const Tensor *tensor) {
  Tensor *copy = tsArenaCopy(arena, tensor, sizeof *tensor, 16);
  copy->shape.sizes =
      tsArenaCopy(arena, tensor->shape.sizes, tensor->shape.rank * sizeof *tensor->shape.sizes, 16);
  copy->data = copyNumbers(arena, tensor->data, tensor->count);
  copy->imaginary = copyNumbers(arena, tensor->imaginary, tensor->count);
  copy->parts = tsArenaAlloc(arena, (tensor->numParts + 1) * sizeof *copy->parts, 16);
  for (size_t i = 0; i < tensor->numParts; ++i)
    copy->parts[i] = copyTensor(arena, tensor->parts[i]);
  return copy;
}

static Known *find(Checker *checker, MlirStringRef name) {
  for (size_t i = 0; i < checker->known.size; ++i)
    if (tsEqualC(name, checker->known.data[i]->name))
      return checker->known.data[i];
  Known *known = tsAlloc(sizeof *known);
  *known = (Known){0};
  known->name = tsAlloc(name.length + 1);
  memcpy(known->name, name.data, name.length);
  known->name[name.length] = 0;
  tsVecPush(&checker->known, known);
  return known;
}

static void freeChecker(Checker *checker) {
  for (size_t i = 0; i < checker->known.size; ++i) {
    tsArenaDestroy(&checker->known.data[i]->arena);
    tsFree(checker->known.data[i]->name);
    tsFree(checker->known.data[i]);
  }
  tsVecFree(&checker->known);
  tsFree(checker);
}

//===--- Comparing ---===//

/// How far apart results of computations of this precision may be, as a part of the largest: many
/// roundings, which other orders of sums do otherwise.
static double toleranceOf(const IrStorage *element, bool isRough) {
  const double kBF16 = 0x1p-8 * 16;
  if (!irTypeIsFloat(element))
    return isRough ? kBF16 : 0;
  const IrFloatSemantics *semantics = irFloatSemantics(element);
  double next =
      irFloatToDouble(semantics, irFloatFromDouble(semantics, 1 + 0x1p-24, NULL)) > 1   ? 0x1p-50
      : irFloatToDouble(semantics, irFloatFromDouble(semantics, 1 + 0x1p-20, NULL)) > 1 ? 0x1p-24
      : irFloatToDouble(semantics, irFloatFromDouble(semantics, 1 + 0x1p-10, NULL)) > 1 ? 0x1p-11
                                                                                        : 0x1p-8;
  double own = next == 0x1p-8 ? kBF16 : next == 0x1p-11 ? next * 64 : next * 1024;
  return isRough && own < kBF16 ? kBF16 : own;
}

/// The number that a type of integers has next to it.
static Number saturate(const IrStorage *element, Number x) {
  if (irTypeIsIndex(element))
    return x;
  bool isUnsigned = irTypeIsUnsigned(element);
  Number size = ldexpl(1, (int)irIntegerTypeWidth(element) - !isUnsigned);
  Number low = isUnsigned ? 0 : -size;
  return x < low ? low : x > size - 1 ? size - 1 : x;
}

/// Integers are compared modulo the narrower type's size; one that a narrower type doesn't hold may
/// also be the next that it does.
static bool areEqual(const Tensor *a, const Tensor *b, int64_t i) {
  Number x = a->data[i], y = b->data[i];
  if (x == y || (isnan(x) && isnan(y)))
    return true;
  if (irTypeIsFloat(a->element) || irTypeIsFloat(b->element))
    return false;
  return saturate(b->element, x) == y || interpreterRound(a->element, y) == x ||
         interpreterRound(b->element, x) == y ||
         interpreterUnsigned(a->element, x) == interpreterUnsigned(b->element, y);
}

/// The first element that differs by more than the tolerance; -1: none.
static int64_t firstDifference(const Tensor *a, const Tensor *b, bool isRough) {
  double before = toleranceOf(a->element, isRough), after = toleranceOf(b->element, isRough);
  Number scale = 0;
  for (int64_t i = 0; i < a->count; ++i)
    if (isfinite(a->data[i]))
      scale = fmaxl(scale, fabsl(a->data[i]));
  Number most = (Number)(before > after ? before : after) * scale;
  for (int64_t i = 0; i < a->count; ++i) {
    bool isClose =
        isfinite(a->data[i]) && isfinite(b->data[i]) && fabsl(a->data[i] - b->data[i]) <= most;
    if (!areEqual(a, b, i) && !isClose)
      return i;
  }
  return -1;
}

static bool compareParts(const Known *known, size_t i, const Tensor *then, const Tensor *now,
                         MlirOperation op, MlirStringRef pass);

/// Says the difference at the op that gives the result now; false when bf16 wouldn't explain it.
static bool compare(const Known *known, size_t i, const Tensor *then, const Tensor *now,
                    MlirOperation op, MlirStringRef pass) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (then->count != now->count || then->numParts != now->numParts ||
      !then->imaginary != !now->imaginary) {
    mlirLocationEmitError(location, "pass '%.*s' changes the size of result %zu of '%s'",
                          (int)pass.length, pass.data, i, known->name);
    return false;
  }
  int64_t exact = then->element ? firstDifference(then, now, false) : -1;
  if (exact < 0)
    return compareParts(known, i, then, now, op, pass);
  int64_t at = firstDifference(then, now, true);
  TsString place = {0};
  int64_t strides[kInterpreterMaxRank];
  interpreterStrides(now->shape, strides);
  for (size_t d = 0; d < now->shape.rank; ++d)
    tsStringAppendFormat(&place, "%s%lld", d ? ", " : "",
                         (long long)((at < 0 ? exact : at) / strides[d] % now->shape.sizes[d]));
  Number before = then->data[at < 0 ? exact : at], after = now->data[at < 0 ? exact : at];
  if (at < 0)
    mlirLocationEmitWarning(
        location,
        "pass '%.*s' rounds result %zu of '%s' at [%s]: %.9Lg from '%s' before, "
        "%.9Lg from '%.*s' after",
        (int)pass.length, pass.data, i, known->name, place.data ? place.data : "", before,
        known->ops[i], after, (int)name.length, name.data);
  else
    mlirLocationEmitError(location,
                          "pass '%.*s' changes result %zu of '%s' at [%s]: %.9Lg from '%s' before, "
                          "%.9Lg from '%.*s' after",
                          (int)pass.length, pass.data, i, known->name, place.data ? place.data : "",
                          before, known->ops[i], after, (int)name.length, name.data);
  tsStringFree(&place);
  return at < 0;
}

static bool compareParts(const Known *known, size_t i, const Tensor *then, const Tensor *now,
                         MlirOperation op, MlirStringRef pass) {
  bool isSame = true;
  if (then->imaginary) {
    Tensor before = *then, after = *now;
    before.data = then->imaginary;
    after.data = now->imaginary;
    before.imaginary = after.imaginary = NULL;
    isSame = compare(known, i, &before, &after, op, pass);
  }
  for (size_t k = 0; k < then->numParts && isSame; ++k)
    isSame = compare(known, i, then->parts[k], now->parts[k], op, pass);
  return isSame;
}

//===--- Running ---===//

/// The op that gives a value that is returned: the function for its arguments.
static MlirOperation giverOf(MlirOperation function, size_t i) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  MlirOperation end = mlirBlockGetTerminator(body);
  MlirValue value = mlirOperationGetOperand(end, (intptr_t)i);
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : function;
}

/// Inputs of before the first pass, whatever types arguments get.
static bool takeArguments(Known *known, Interpreter *interpreter, MlirOperation function) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  size_t count = (size_t)mlirBlockGetNumArguments(body);
  if (known->arguments && known->numArguments == count)
    return true;
  known->arguments = tsArenaAlloc(&known->arena, (count + 1) * sizeof *known->arguments, 16);
  known->results = NULL;
  for (size_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(body, (intptr_t)i));
    Tensor *tensor = interpreterTensor(interpreter, type);
    if (!tensor) {
      known->arguments = NULL;
      return false;
    }
    interpreterFill(tensor, tsHashCombine(interpreter->seed, i + 1));
    known->arguments[i] = copyTensor(&known->arena, tensor);
  }
  known->numArguments = count;
  return true;
}

static void keepResults(Known *known, MlirOperation function, size_t count, Tensor **results) {
  known->numResults = count;
  known->results = tsArenaAlloc(&known->arena, (count + 1) * sizeof *known->results, 16);
  known->ops = tsArenaAlloc(&known->arena, (count + 1) * sizeof *known->ops, 16);
  for (size_t i = 0; i < count; ++i) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(giverOf(function, i)));
    known->results[i] = copyTensor(&known->arena, results[i]);
    known->ops[i] = (char *)tsArenaString(&known->arena, name).data;
  }
}

static bool checkFunction(Known *known, MlirOperation module, MlirOperation function,
                          MlirStringRef pass) {
  if (known->isSaid) // trying again after every pass takes long, and seldom helps
    return true;
  MlirType type = mlirTypeAttrGetValue(funcFuncOpGetFunctionTypeAttr(function));
  size_t count = (size_t)mlirFunctionTypeGetNumResults(type);
  Interpreter interpreter;
  interpreterInit(&interpreter, module, kCheckSeed);
  interpreter.budget = kInterpreterCheckBudget;
  Tensor **results = tsArenaAlloc(interpreter.arena, (count + 1) * sizeof *results, 16);
  const char *failure =
      takeArguments(known, &interpreter, function)
          ? interpreterFunction(&interpreter, function, known->arguments, count, results)
          : "an argument isn't a tensor of numbers, or too large";
  bool isSame = true;
  if (failure) {
    MlirOperation op = mlirOperationIsNull(interpreter.failed) ? function : interpreter.failed;
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    mlirLocationEmitRemark(mlirOperationGetLocation(op),
                           "'%s' isn't checked: '%.*s' can't be interpreted: %s", known->name,
                           (int)name.length, name.data, failure);
    known->isSaid = true;
  }
  bool isKnown = known->results && known->numResults == count;
  for (size_t i = 0; i < count && !failure && isKnown; ++i)
    isSame &= compare(known, i, known->results[i], results[i], giverOf(function, i), pass);
  if (failure)
    known->results = NULL;
  else
    keepResults(known, function, count, results);
  interpreterFree(&interpreter);
  return isSame;
}

static MlirOperation parentOf(MlirOperation op) { return mlirOperationGetParentOperation(op); }

bool tesseraInterpreterCheckPass(MlirOperation op, MlirStringRef pass, void *user) {
  Checker **state = user;
  if (mlirOperationIsNull(op)) {
    if (*state)
      freeChecker(*state);
    *state = NULL;
    return true;
  }
  if (!*state) {
    *state = tsAlloc(sizeof **state);
    **state = (Checker){0};
  }
  MlirOperation only = {NULL}, module = op;
  for (; !mlirOperationIsNull(parentOf(module)); module = parentOf(module))
    if (funcFuncOpIsA(module))
      only = module;
  if (mlirOperationGetNumRegions(module) != 1 ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0))))
    return true;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  bool isSame = true;
  for (MlirOperation it = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(it);
       it = mlirOperationGetNextInBlock(it)) {
    bool isWanted = mlirOperationIsNull(only) || mlirOperationEqual(it, only);
    if (isWanted && funcFuncOpIsA(it) && !funcFuncOpIsDeclaration(it))
      isSame &= checkFunction(find(*state, funcFuncOpGetSymName(it)), module, it, pass);
  }
  return isSame;
}
