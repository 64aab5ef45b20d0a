// bubble-down-memory-space-casts: what is done with a buffer whose space was forgotten is done in
// its space. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/vector/VectorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// An op that may take its buffer from any space: which group of operands it is, and whether the
// result is a view of it.
typedef struct Consumer {
  const TesseraOpDef *definition;
  unsigned group;
  bool isView;
} Consumer;

static const Consumer kConsumers[] = {
    {&memrefLoadOpDef, 0, false},
    {&memrefStoreOpDef, 1, false},
    {&memrefAtomicRMWOpDef, 1, false},
    {&memrefGenericAtomicRMWOpDef, 0, false},
    {&memrefAssumeAlignmentOpDef, 0, true},
    {&memrefCastOpDef, 0, true},
    {&memrefViewOpDef, 0, true},
    {&memrefSubViewOpDef, 0, true},
    {&memrefReinterpretCastOpDef, 0, true},
    {&memrefReshapeOpDef, 0, true},
    {&memrefExpandShapeOpDef, 0, true},
    {&memrefCollapseShapeOpDef, 0, true},
    {&memrefTransposeOpDef, 0, true},
    {&vectorLoadOpDef, 0, false},
    {&vectorStoreOpDef, 1, false},
    {&vectorMaskedLoadOpDef, 0, false},
    {&vectorMaskedStoreOpDef, 0, false},
    {&vectorGatherOpDef, 0, false},
    {&vectorScatterOpDef, 0, false},
    {&vectorExpandLoadOpDef, 0, false},
    {&vectorCompressStoreOpDef, 0, false},
    {&vectorTransferReadOpDef, 0, false},
    {&vectorTransferWriteOpDef, 1, false},
};

static MlirAttribute spaceOf(MlirType type) {
  return mlirTypeIsAUnrankedMemRef(type) ? mlirUnrankedMemrefGetMemorySpace(type)
                                         : mlirMemRefTypeGetMemorySpace(type);
}

static MlirType typeInSpace(MlirType type, MlirAttribute space) {
  MlirType element = mlirShapedTypeGetElementType(type);
  if (mlirTypeIsAUnrankedMemRef(type))
    return mlirUnrankedMemRefTypeGet(element, space);
  IrShape shape = irShapedShape(irType(type));
  return mlirMemRefTypeGet(element, (intptr_t)shape.rank, shape.sizes,
                           mlirMemRefTypeGetLayout(type), space);
}

// A copy of the view in the space, which is forgotten behind it.
static void moveView(MlirRewriterBase base, MlirOperation op, intptr_t operand, MlirValue source) {
  MlirOperation copy = mlirRewriterBaseClone(base, op);
  MlirValue result = mlirOperationGetResult(copy, 0);
  MlirType type = mlirValueGetType(result);
  mlirOperationSetOperand(copy, operand, source);
  mlirValueSetType(result, typeInSpace(type, spaceOf(mlirValueGetType(source))));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, memrefMemorySpaceCastOpCreate(base, mlirOperationGetLocation(op), type, result));
}

static MlirLogicalResult bubbleDown(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const Consumer *consumer = user;
  intptr_t operand = tesseraOperationGetOperandGroup(op, consumer->group).start;
  MlirOperation cast =
      arithDefiningOp(mlirOperationGetOperand(op, operand), &memrefMemorySpaceCastOpDef);
  // A cast to a space that is told is meant.
  if (!cast.ptr || !mlirAttributeIsNull(spaceOf(mlirValueGetType(mlirOperationGetResult(cast, 0)))))
    return mlirLogicalResultFailure();
  MlirValue source = memrefMemorySpaceCastOpGetSource(cast);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (consumer->isView) {
    moveView(base, op, operand, source);
    return mlirLogicalResultSuccess();
  }
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, operand, source);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

void bubbleDownMemorySpaceCastsPassAddPatterns(MlirRewritePatternSet patterns,
                                               const BubbleDownMemorySpaceCastsOptions *options) {
  (void)options;
  for (size_t i = 0; i < sizeof kConsumers / sizeof kConsumers[0]; ++i)
    tesseraRewritePatternSetAdd(patterns, kConsumers[i].definition, 1, bubbleDown,
                                (void *)&kConsumers[i]);
}
