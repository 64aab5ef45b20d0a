// triton-test-loop-peeling: lets the last round of a loop run behind it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/String.h"
#include "tessera/Pass.h"

static const MlirStringRef kPeel = {"__test_peel_epilogue", 20};

typedef TsVec(IrOperation *) Loops;

// What the variable of a loop is in its last round, if it has one.
static MlirValue lastOf(const ArithBuilder *builder, MlirOperation loop, MlirValue upper) {
  MlirValue lower = scfForOpGetLowerBound(loop), step = scfForOpGetStep(loop);
  MlirValue one = arithInteger(builder, mlirValueGetType(lower), 1);
  MlirValue length = arithBinary(builder, &arithSubIOpDef, upper, lower);
  MlirValue almost = arithBinary(builder, &arithSubIOpDef, length, one);
  MlirValue rounds = arithBinary(builder, &arithDivSIOpDef, almost, step);
  MlirValue distance = arithBinary(builder, &arithMulIOpDef, rounds, step);
  return arithBinary(builder, &arithAddIOpDef, distance, lower);
}

// Copies the body, its yield included, for a round with this variable behind the loop.
static void copyRound(MlirRewriterBase base, MlirOperation loop, MlirValue variable,
                      MlirBlock block) {
  const IrBlock *body = irBlock(scfBody(loop));
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, irWrapValue(&body->arguments[0]->value), variable);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    tesseraMappingMapValue(mapping, irWrapValue(&body->arguments[1 + i]->value),
                           mlirOperationGetResult(loop, i));
  mlirRewriterBaseSetInsertionPointToEnd(base, block);
  for (IrOperation *op = body->first; op; op = op->next)
    mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
  tesseraMappingDestroy(mapping);
}

// Runs a loop up to one round less, and that one behind it where there is one.
static void peel(MlirRewriterBase base, MlirOperation loop) {
  mlirOperationRemoveDiscardableAttributeByName(loop, kPeel);
  ArithBuilder builder = {base, mlirOperationGetLocation(loop)};
  MlirValue lower = scfForOpGetLowerBound(loop), upper = scfForOpGetUpperBound(loop);
  intptr_t count = mlirOperationGetNumResults(loop);
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  scfForOpSetUpperBound(loop, arithBinary(&builder, &arithSubIOpDef, upper, scfForOpGetStep(loop)));
  mlirRewriterBaseSetInsertionPointAfter(base, loop);
  MlirValue last = lastOf(&builder, loop, upper);
  MlirValue isThere = arithCompare(&builder, ArithCmpIPredicateslt, lower, upper);
  ScfTypes types = {0};
  scfAppendResultTypes(&types, loop);
  MlirOperation guard = scfIfOpCreate(base, builder.location, count, types.data, isThere);
  for (intptr_t i = 0; i < count; ++i)
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)),
                          irValue(mlirOperationGetResult(guard, i)));
  copyRound(base, loop, last, scfCreateBlock(base, mlirOperationGetRegion(guard, 0)));
  ScfValues results = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&results, mlirOperationGetResult(loop, i));
  if (count) {
    scfCreateBlock(base, mlirOperationGetRegion(guard, 1));
    scfYieldOpCreate(base, builder.location, count, results.data);
  }
  tsVecFree(&results);
  tsVecFree(&types);
}

void tritonTestLoopPeelingPassRun(MlirPass pass, const TritonTestLoopPeelingOptions *options,
                                  MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  Loops loops = {0};
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (scfForOpIsA(irWrapOp(op)) &&
        !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(irWrapOp(op), kPeel)))
      tsVecPush(&loops, op);
  if (loops.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  for (size_t i = 0; i < loops.size; ++i)
    peel(base, irWrapOp(loops.data[i]));
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
}
