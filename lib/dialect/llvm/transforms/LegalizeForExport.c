// llvm-legalize-for-export. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "dialect/llvm/LLVMPasses.h"
#include "ir/Operation.h"
#include "ir/SubElements.h"
#include "tessera/Rewrite.h"

//===--- Blocks that a terminator names twice ---===//

typedef struct Edges {
  MlirRewriterBase rewriter;
  TsPointerMap seen; ///< blocks that the terminator goes to
} Edges;

// A block that does nothing but go on to `block` with what it gets.
static MlirBlock forwardTo(Edges *edges, MlirBlock block, MlirLocation location) {
  IrRegion *region = irBlock(block)->region;
  MlirBlock between = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(irWrapRegion(region), between);
  TsVec(MlirValue) arguments = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    tsVecPush(&arguments, mlirBlockAddArgument(between, mlirValueGetType(argument),
                                               mlirValueGetLocation(argument)));
  }
  mlirRewriterBaseSetInsertionPointToEnd(edges->rewriter, between);
  llvmBrOpCreate(edges->rewriter, location, (intptr_t)arguments.size, arguments.data,
                 (MlirAttribute){NULL}, block);
  tsVecFree(&arguments);
  return between;
}

static void separateSuccessors(Edges *edges, IrOperation *terminator) {
  tsPointerMapClear(&edges->seen);
  MlirOperation op = irWrapOp(terminator);
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    MlirBlock successor = mlirOperationGetSuccessor(op, i);
    if (mlirBlockGetNumArguments(successor) == 0)
      continue;
    bool isNew;
    tsPointerMapInsert(&edges->seen, successor.ptr, &isNew);
    if (!isNew)
      mlirOperationSetSuccessor(op, i, forwardTo(edges, successor, mlirOperationGetLocation(op)));
  }
}

//===--- Debug expressions ---===//

enum { kFragment = 0x1000 }; // DW_OP_LLVM_fragment

static bool isFragment(MlirAttribute element) {
  size_t size;
  return llvmDIExpressionElemAttrGetOpcode(element) == kFragment &&
         llvmDIExpressionElemAttrGetArguments(element, &size) && size == 2;
}

// The fragment `inner` of a fragment: it begins further on, and has the size of the outer one.
static MlirAttribute mergeFragments(MlirContext context, MlirAttribute outer, MlirAttribute inner) {
  const int64_t *a = llvmDIExpressionElemAttrGetArguments(outer, NULL);
  const int64_t *b = llvmDIExpressionElemAttrGetArguments(inner, NULL);
  int64_t merged[] = {(int64_t)((uint64_t)a[0] + (uint64_t)b[0]), a[1]};
  return llvmDIExpressionElemAttrGet(context, kFragment, 2, merged);
}

MlirAttribute llvmDIExpressionMergeFragments(MlirAttribute expression) {
  size_t size;
  const MlirAttribute *elements = llvmDIExpressionAttrGetOperations(expression, &size);
  MlirContext context = mlirAttributeGetContext(expression);
  TsVec(MlirAttribute) merged = {0};
  for (size_t i = 0; i < size; ++i) {
    MlirAttribute *last = merged.size ? &merged.data[merged.size - 1] : NULL;
    if (last && isFragment(*last) && isFragment(elements[i]))
      *last = mergeFragments(context, *last, elements[i]);
    else
      tsVecPush(&merged, elements[i]);
  }
  if (merged.size != size)
    expression = llvmDIExpressionAttrGet(context, merged.size, merged.data);
  tsVecFree(&merged);
  return expression;
}

static IrStorage *legalizeExpression(IrStorage *storage, void *user) {
  (void)user;
  MlirAttribute expression = {storage};
  return llvmDIExpressionAttrIsA(expression)
             ? (IrStorage *)llvmDIExpressionMergeFragments(expression).ptr
             : NULL;
}

static void legalizeAttributes(IrOperation *op, TsPointerMap *cache) {
  MlirOperation wrapped = irWrapOp(op);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(wrapped); ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(wrapped, i);
    IrStorage *storage = (IrStorage *)named.attribute.ptr;
    IrStorage *legal = irStorageReplace(storage, legalizeExpression, NULL, cache);
    if (legal != storage)
      mlirOperationSetAttributeByName(wrapped, mlirIdentifierStr(named.name),
                                      (MlirAttribute){legal});
  }
}

void llvmLegalizeForExportPassPassRun(MlirPass pass,
                                      const LLVMLegalizeForExportPassOptions *options,
                                      MlirOperation root) {
  (void)pass;
  (void)options;
  Edges edges = {mlirIRRewriterCreate(mlirOperationGetContext(root)), {0}};
  TsPointerMap cache = {0};
  IrOperation *top = irOp(root);
  for (IrOperation *op = top; op; op = irWalkNext(top, op, false)) {
    if (op != top && op->numSuccessors > 1)
      separateSuccessors(&edges, op);
    legalizeAttributes(op, &cache);
  }
  tsPointerMapFree(&cache);
  tsPointerMapFree(&edges.seen);
  mlirIRRewriterDestroy(edges.rewriter);
}
