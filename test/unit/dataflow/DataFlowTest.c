// Analyses of an author's own, forward and backward, beside those of the library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/DataFlow.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"
#include "tessera/Registry.h"

#include <stdio.h>

static int numFailures;

static void check(bool holds, const char *what, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, what);
  numFailures++;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

//===--- Forward: which values may depend on what carries the mark ---===//

typedef enum Taint { NOTHING, CLEAN, MARKED } Taint;

static bool joinTaint(void *value, const void *other) {
  Taint *taint = value, added = *(const Taint *)other;
  if (added <= *taint)
    return false;
  *taint = added;
  return true;
}

static const TesseraLatticeDef taintLattice = {
    .name = "taint", .size = sizeof(Taint), .join = joinTaint};

static void taintEntry(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  const Taint clean = CLEAN;
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), lattice, &clean);
}

static void taintOperation(TesseraFlowAnalysis *analysis, MlirOperation op,
                           TesseraLattice *const *operands, TesseraLattice *const *results) {
  Taint taint = mlirAttributeIsNull(
                    mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("mark")))
                    ? CLEAN
                    : MARKED;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    joinTaint(&taint, tesseraLatticeGet(operands[i]));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), results[i], &taint);
}

static const TesseraForwardDef taintAnalysis = {.name = "taint",
                                                .lattice = &taintLattice,
                                                .setToEntry = taintEntry,
                                                .visitOperation = taintOperation};

//===--- Dense: where something with the mark may have run before ---===//

static void denseOperation(TesseraFlowAnalysis *analysis, MlirOperation op,
                           const TesseraLattice *before, TesseraLattice *behind) {
  Taint taint = mlirAttributeIsNull(
                    mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("mark")))
                    ? NOTHING
                    : MARKED;
  joinTaint(&taint, tesseraLatticeGet(before));
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), behind, &taint);
}

static const TesseraDenseDef denseAnalysis = {.name = "marked before",
                                              .lattice = &taintLattice,
                                              .setToEntry = taintEntry,
                                              .visitOperation = denseOperation};

//===--- The program ---===//

static const char program[] =
    "func.func private @callee(%a: i32) -> i32 attributes {note = \"callee\"} {\n"
    "  return {note = \"in callee\"} %a : i32\n"
    "}\n"
    "func.func private @early() attributes {note = \"early\"} {\n"
    "  return {note = \"in early\"}\n"
    "}\n"
    "func.func private @elsewhere()\n"
    "func.func @caller(%x: i32, %n: index) -> (i32, i32) attributes {note = \"caller\"} {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  func.call @early() {note = \"early call\"} : () -> ()\n"
    "  func.call @elsewhere() {note = \"call of a declaration\"} : () -> ()\n"
    "  %c1 = arith.constant 1 : index\n"
    "  %two = arith.constant 2 : i32\n"
    "  %three = arith.constant 3 : i32\n"
    "  %false = arith.constant false\n"
    "  %m = arith.muli %x, %x {mark} : i32\n"
    "  %k = func.call @callee(%m) {note = \"through call\"} : (i32) -> i32\n"
    "  %l = scf.for %i = %c0 to %n step %c1 iter_args(%b = %three) -> (i32) {\n"
    "    scf.yield {note = \"in loop\"} %k : i32\n"
    "  } {note = \"through loop\"}\n"
    "  %u = arith.addi %x, %two {note = \"untouched\"} : i32\n"
    "  %five = arith.addi %two, %three {note = \"constant\"} : i32\n"
    "  %s = arith.andi %x, %three {note = \"small\"} : i32\n"
    "  cf.cond_br %false, ^bb1, ^bb2\n"
    "^bb1:\n"
    "  %d = arith.addi %m, %m {note = \"unreachable\"} : i32\n"
    "  return %d, %d : i32, i32\n"
    "^bb2:\n"
    "  return %l, %s : i32, i32\n"
    "}\n";

typedef struct Found {
  const char *name;
  MlirOperation op;
} Found;

static MlirWalkResult findNote(MlirOperation op, void *user) {
  Found *found = user;
  MlirAttribute note = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("note"));
  if (mlirAttributeIsNull(note) || !mlirStringRefEqual(mlirStringAttrGetValue(note),
                                                       mlirStringRefCreateFromCString(found->name)))
    return MlirWalkResultAdvance;
  found->op = op;
  return MlirWalkResultInterrupt;
}

static MlirOperation find(MlirModule module, const char *name) {
  Found found = {name, {NULL}};
  mlirOperationWalk(mlirModuleGetOperation(module), findNote, &found, MlirWalkPreOrder);
  CHECK(found.op.ptr != NULL);
  return found.op;
}

static MlirValue result(MlirModule module, const char *name) {
  return mlirOperationGetResult(find(module, name), 0);
}

static Taint taintOf(const TesseraFlow *flow, MlirModule module, const char *name) {
  const Taint *taint = tesseraFlowFind(flow, &taintLattice, result(module, name));
  return taint ? *taint : NOTHING;
}

//===--- Tests ---===//

static void testForward(MlirModule module) {
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddConstants(flow);
  tesseraFlowAddForward(flow, &taintAnalysis);
  tesseraFlowRun(flow, mlirModuleGetOperation(module));
  CHECK(taintOf(flow, module, "through call") == MARKED);
  CHECK(taintOf(flow, module, "through loop") == MARKED);
  CHECK(taintOf(flow, module, "untouched") == CLEAN);
  CHECK(taintOf(flow, module, "unreachable") == NOTHING);
  const TesseraConstantLattice *constant =
      tesseraFlowFind(flow, &tesseraConstantLattice, result(module, "constant"));
  CHECK(constant && constant->kind == TESSERA_CONSTANT_ONE &&
        mlirIntegerAttrGetValueInt(constant->value) == 5);
  MlirOperation dead = find(module, "unreachable");
  CHECK(!tesseraFlowIsReachable(flow, mlirOperationGetBlock(dead)));
  TesseraFlowSources calls = tesseraFlowGetSources(flow, find(module, "callee"));
  CHECK(calls.areKnown && calls.count == 1 &&
        mlirOperationEqual(calls.operations[0], find(module, "through call")));
  TesseraFlowSources returns = tesseraFlowGetSources(flow, find(module, "through call"));
  CHECK(returns.areKnown && returns.count == 1);
  CHECK(!tesseraFlowGetSources(flow, find(module, "caller")).areKnown);
  tesseraFlowDestroy(flow);
}

static bool isLive(const TesseraFlow *flow, MlirValue value) {
  const bool *live = tesseraFlowFind(flow, &tesseraLivenessLattice, value);
  return live && *live;
}

static void testBackward(MlirModule module) {
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddLiveness(flow);
  tesseraFlowAddIntRanges(flow);
  tesseraFlowRun(flow, mlirModuleGetOperation(module));
  CHECK(isLive(flow, result(module, "through call")));
  CHECK(!isLive(flow, result(module, "untouched")));
  const TesseraIntRange *range =
      tesseraFlowFind(flow, &tesseraIntRangeLattice, result(module, "small"));
  CHECK(range && range->umin == 0 && range->umax == 3 && range->smax == 3);
  tesseraFlowDestroy(flow);
}

static Taint taintBehind(const TesseraFlow *flow, MlirModule module, const char *name) {
  const Taint *taint =
      tesseraFlowFindAt(flow, &taintLattice, tesseraPointBehind(find(module, name)));
  return taint ? *taint : NOTHING;
}

static void testDense(MlirModule module) {
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddConstants(flow);
  tesseraFlowAddDense(flow, &denseAnalysis);
  tesseraFlowRun(flow, mlirModuleGetOperation(module));
  CHECK(taintBehind(flow, module, "in early") == CLEAN);
  CHECK(taintBehind(flow, module, "early call") == CLEAN);
  CHECK(taintBehind(flow, module, "call of a declaration") == CLEAN);
  CHECK(taintBehind(flow, module, "in callee") == MARKED);
  CHECK(taintBehind(flow, module, "through call") == MARKED);
  CHECK(taintBehind(flow, module, "in loop") == MARKED);
  CHECK(taintBehind(flow, module, "through loop") == MARKED);
  CHECK(taintBehind(flow, module, "unreachable") == NOTHING);
  tesseraFlowDestroy(flow);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(program));
  CHECK(!mlirModuleIsNull(module));
  if (!mlirModuleIsNull(module)) {
    testForward(module);
    testBackward(module);
    testDense(module);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  printf("%d failures\n", numFailures);
  return numFailures != 0;
}
