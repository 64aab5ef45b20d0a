// triton-loop-unroll: runs several rounds of a loop in one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

static const MlirStringRef kFactor = {"tt.loop_unroll_factor", 21};

// A line of text can ask for more than fits into any memory.
enum { kMaxCopied = 1 << 21 };

typedef TsVec(IrOperation *) Loops;

// The number of rounds that are to run in one; 1 when the loop doesn't say.
static int64_t factorOf(const IrOperation *loop) {
  MlirAttribute factor =
      mlirOperationGetDiscardableAttributeByName(irWrapOp((IrOperation *)loop), kFactor);
  bool isInteger = !mlirAttributeIsNull(factor) && mlirAttributeIsAInteger(factor);
  return isInteger ? mlirIntegerAttrGetValueInt(factor) : 1;
}

// Whether the copies of all loops together stay within bounds. What was copied out of an inner loop
// counts as part of the outer one.
static bool fits(IrOperation *loop, int64_t factor, int64_t *numCopied) {
  int64_t size = 0, all;
  for (IrOperation *op = irWalkNext(loop, loop, false); op; op = irWalkNext(loop, op, false))
    ++size;
  if (!__builtin_mul_overflow(size, factor, &all) && all <= kMaxCopied - *numCopied) {
    *numCopied += all;
    return true;
  }
  mlirOperationEmitOpError(
      irWrapOp(loop), "isn't unrolled: there would be more than %d copied operations", kMaxCopied);
  return false;
}

static void unroll(MlirRewriterBase base, MlirOperation loop, int64_t factor) {
  mlirOperationRemoveDiscardableAttributeByName(loop, kFactor);
  MlirOperation rest = scfUnrollLoop(base, loop, factor);
  if (mlirOperationIsNull(rest))
    return;
  MlirType type = mlirIntegerTypeGet(mlirOperationGetContext(rest), 32);
  mlirOperationSetDiscardableAttributeByName(rest, tsLiteral("tt.num_stages"),
                                             mlirIntegerAttrGet(type, 1));
}

void tritonLoopUnrollPassRun(MlirPass pass, const TritonLoopUnrollOptions *options,
                             MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  Loops loops = {0};
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (scfForOpIsA(irWrapOp(op)) && factorOf(op) > 1)
      tsVecPush(&loops, op);
  if (loops.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  int64_t numCopied = 0;
  for (size_t i = 0; i < loops.size; ++i) {
    int64_t factor = factorOf(loops.data[i]);
    if (!fits(loops.data[i], factor, &numCopied)) {
      tesseraPassSignalFailure(pass);
      break;
    }
    unroll(base, irWrapOp(loops.data[i]), factor);
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
}
