// Which operations have a counterpart on matrices, and which matrices they take and give.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-gpu/Rules.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/gpu/GPU.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/vector/Vector.h"
#include "mlir-c/AffineMap.h"
#include "support/String.h"

// What products take a matrix as.
#define AS_LHS "AOp"
#define AS_RHS "BOp"
#define AS_ACCUMULATOR "COp"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirType resultType(MlirOperation op) { return typeOf(mlirOperationGetResult(op, 0)); }

bool matrixElementwiseKind(MlirOperation op, GpuMMAElementwiseOp *kind) {
  static const struct {
    const TesseraOpDef *definition;
    GpuMMAElementwiseOp kind;
  } kKinds[] = {{&arithAddFOpDef, GpuMMAElementwiseOpADDF},
                {&arithMulFOpDef, GpuMMAElementwiseOpMULF},
                {&arithSubFOpDef, GpuMMAElementwiseOpSUBF},
                {&arithMaximumFOpDef, GpuMMAElementwiseOpMAXF},
                {&arithMinimumFOpDef, GpuMMAElementwiseOpMINF},
                {&arithDivFOpDef, GpuMMAElementwiseOpDIVF},
                {&arithAddIOpDef, GpuMMAElementwiseOpADDI},
                {&arithMulIOpDef, GpuMMAElementwiseOpMULI},
                {&arithSubIOpDef, GpuMMAElementwiseOpSUBI},
                {&arithDivSIOpDef, GpuMMAElementwiseOpDIVS},
                {&arithDivUIOpDef, GpuMMAElementwiseOpDIVU},
                {&arithNegFOpDef, GpuMMAElementwiseOpNEGATEF},
                {&arithExtFOpDef, GpuMMAElementwiseOpEXTF}};
  for (size_t i = 0; i < sizeof kKinds / sizeof *kKinds; ++i)
    if (tesseraOperationIs(op, kKinds[i].definition)) {
      *kind = kKinds[i].kind;
      return true;
    }
  return false;
}

//===--- Transfers ---===//

bool matrixRowStride(MlirType memref, int64_t *stride) {
  if (!mlirTypeIsAMemRef(memref) || !vectorHasUnitStride(memref))
    return false;
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(memref);
  *stride = 0;
  if (rank < 2)
    return rank == 1;
  int64_t *strides = tsAllocZeroed((size_t)rank, sizeof *strides), offset;
  bool isKnown =
      mlirLogicalResultIsSuccess(mlirMemRefTypeGetStridesAndOffset(memref, strides, &offset));
  if (isKnown)
    *stride = strides[rank - 2];
  tsFree(strides);
  return isKnown && !mlirShapedTypeIsDynamicStrideOrOffset(*stride) && *stride >= 0;
}

// Whether the map's results are these dimensions, counted from the last one; -1: repeated.
static bool isMapOf(MlirAffineMap map, int64_t row, int64_t column) {
  int64_t last = (int64_t)mlirAffineMapGetNumDims(map) - 1;
  int64_t expected[] = {row, column};
  for (intptr_t i = 0; i < 2; ++i)
    if (vectorTransferDim(map, i) != (expected[i] < 0 ? -1 : last - expected[i]))
      return false;
  return true;
}

bool matrixIsTransposed(MlirAffineMap map) { return isMapOf(map, 0, 1) || isMapOf(map, 0, -1); }

static MlirOpOperand onlyUse(MlirOperation op) {
  MlirOpOperand none = {NULL};
  if (mlirOperationGetNumResults(op) != 1)
    return none;
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  bool isOnly = !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
  return isOnly ? use : none;
}

static bool isIntegerExtension(MlirOperation op) {
  return arithExtSIOpIsA(op) || arithExtUIOpIsA(op);
}

MlirOperation matrixExtensionOf(MlirOperation read) {
  MlirOpOperand use = onlyUse(read);
  MlirOperation user =
      mlirOpOperandIsNull(use) ? (MlirOperation){NULL} : mlirOpOperandGetOwner(use);
  return user.ptr && isIntegerExtension(user) ? user : (MlirOperation){NULL};
}

// Of reads and writes.
static bool isPlainTransfer(MlirOperation op) {
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  MlirType base = typeOf(vectorTransferOpInterfaceGetTransferBase(op));
  int64_t stride;
  return !vectorTransferOpInterfaceGetTransferMask(op).ptr && vectorTransferIsInBounds(op) &&
         vectorRank(vector) == 2 && matrixRowStride(base, &stride) &&
         mlirTypeEqual(mlirShapedTypeGetElementType(base), mlirShapedTypeGetElementType(vector));
}

// Integers of 8 bits have a sign or none in a matrix: what extends them says which.
static bool isReadSupported(MlirOperation op) {
  if (!isPlainTransfer(op))
    return false;
  MlirType element = mlirShapedTypeGetElementType(resultType(op));
  bool asksSign = mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 8;
  if (asksSign && !matrixExtensionOf(op).ptr)
    return false;
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  return mlirAffineMapIsMinorIdentity(map) || isMapOf(map, -1, 0) || matrixIsTransposed(map);
}

static bool isWriteSupported(MlirOperation op) {
  return isPlainTransfer(op) &&
         mlirAffineMapIsMinorIdentity(vectorTransferOpInterfaceGetTransferMap(op));
}

static bool isExtensionSupported(MlirOperation op) {
  MlirValue source = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(source) || !vectorTransferReadOpIsA(mlirOpResultGetOwner(source)))
    return false;
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (!vectorContractionOpIsA(mlirOpOperandGetOwner(use)))
      return false;
  return true;
}

//===--- Others ---===//

static bool isContractSupported(MlirOperation op) {
  enum { M, N, K, NUM_ITERATORS };
  static const int64_t kMaps[][2] = {{M, K}, {K, N}, {M, N}};
  if (mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op)) != NUM_ITERATORS ||
      vectorContractionOpGetKind(op) != VectorCombiningKindADD)
    return false;
  for (intptr_t i = 0; i < NUM_ITERATORS; ++i) {
    MlirAffineMap map = vectorContractMap(op, i);
    if (vectorContractIsReduced(op, i) != (i == K) || mlirAffineMapGetNumResults(map) != 2 ||
        vectorFindDim(map, kMaps[i][0]) != 0 || vectorFindDim(map, kMaps[i][1]) != 1)
      return false;
  }
  return true;
}

static bool canBeConstant(MlirType vector) {
  if (vectorRank(vector) != 2)
    return false;
  MlirType element = mlirShapedTypeGetElementType(vector);
  return gpuIsMatrixElement(element) && !mlirTypeIsAF64(element);
}

static bool isConstantSupported(MlirOperation op) {
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  return canBeConstant(resultType(op)) && mlirAttributeIsADenseElements(value) &&
         mlirDenseElementsAttrIsSplat(value);
}

static bool isBroadcastSupported(MlirOperation op) {
  return canBeConstant(resultType(op)) &&
         !mlirTypeIsAVector(typeOf(vectorBroadcastOpGetSource(op)));
}

static bool isLoopSupported(MlirOperation op) {
  (void)op;
  return true;
}

static bool isYieldSupported(MlirOperation op) {
  return scfForOpIsA(mlirOperationGetParentOperation(op));
}

//===--- Types ---===//

MlirType matrixTypeOf(const MatrixTypes *types, MlirValue value) {
  const uintptr_t *type = tsPointerMapFind(&types->types, value.ptr);
  return (MlirType){type ? (const void *)*type : NULL};
}

void matrixTypesFree(MatrixTypes *types) {
  tsPointerMapFree(&types->types);
  tsPointerMapFree(&types->fragments);
}

// True: it is one.
static bool note(MatrixTypes *types, MlirValue value, MlirType matrix) {
  if (matrix.ptr)
    *tsPointerMapInsert(&types->types, value.ptr, NULL) = (uintptr_t)matrix.ptr;
  return matrix.ptr != NULL;
}

// Null: there are no such matrices.
static MlirType makeType(MlirType vector, MlirType element, MlirStringRef fragment) {
  if (vectorRank(vector) != 2 || vectorNumScalableDims(vector) || !gpuIsMatrixElement(element))
    return (MlirType){NULL};
  return gpuMMAMatrixTypeGet(mlirTypeGetContext(vector), 2, vectorShape(vector).sizes, element,
                             fragment);
}

static const char *fragmentByProducts(MlirOperation op) {
  MlirValue value = mlirOperationGetResult(op, 0);
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!vectorContractionOpIsA(user))
      continue;
    if (mlirValueEqual(vectorContractionOpGetLhs(user), value))
      return AS_LHS;
    if (mlirValueEqual(vectorContractionOpGetRhs(user), value))
      return AS_RHS;
  }
  return AS_ACCUMULATOR;
}

// An operation with one result, and one user that computes elements of it, is what that user is.
static MlirStringRef fragmentOf(MatrixTypes *types, MlirOperation op) {
  MatrixOps path = {0};
  const char *fragment = AS_ACCUMULATOR;
  for (;;) {
    const uintptr_t *known = tsPointerMapFind(&types->fragments, op.ptr);
    if (known) {
      fragment = (const char *)*known;
      break;
    }
    // What comes back here, in code that nothing reaches, finds this.
    *tsPointerMapInsert(&types->fragments, op.ptr, NULL) = (uintptr_t)fragment;
    tsVecPush(&path, op);
    MlirOpOperand use = onlyUse(op);
    MlirOperation user =
        mlirOpOperandIsNull(use) ? (MlirOperation){NULL} : mlirOpOperandGetOwner(use);
    if (!user.ptr || !tesseraOperationHasTrait(user, TESSERA_TRAIT_ELEMENTWISE) ||
        mlirOperationGetNumResults(user) != 1) {
      fragment = fragmentByProducts(op);
      break;
    }
    op = user;
  }
  for (size_t i = 0; i < path.size; ++i)
    *tsPointerMapInsert(&types->fragments, path.data[i].ptr, NULL) = (uintptr_t)fragment;
  tsVecFree(&path);
  return mlirStringRefCreateFromCString(fragment);
}

// What becomes a matrix as it is.
static bool inferPlain(MatrixTypes *types, MlirOperation op) {
  MlirType vector = resultType(op);
  return note(types, mlirOperationGetResult(op, 0),
              makeType(vector, mlirShapedTypeGetElementType(vector), fragmentOf(types, op)));
}

static bool inferRead(MatrixTypes *types, MlirOperation op) {
  MlirOperation extension = matrixExtensionOf(op);
  if (!extension.ptr)
    return inferPlain(types, op);
  MlirType vector = resultType(op), element = mlirShapedTypeGetElementType(vector);
  MlirContext context = mlirOperationGetContext(op);
  unsigned width = mlirIntegerTypeGetWidth(element);
  element = arithExtSIOpIsA(extension) ? mlirIntegerTypeSignedGet(context, width)
                                       : mlirIntegerTypeUnsignedGet(context, width);
  return note(types, mlirOperationGetResult(extension, 0),
              makeType(vector, element, fragmentOf(types, op)));
}

// The read has noted it.
static bool inferExtension(MatrixTypes *types, MlirOperation op) {
  return matrixTypeOf(types, mlirOperationGetResult(op, 0)).ptr != NULL;
}

static bool isFragment(MlirType matrix, const char *fragment) {
  return matrix.ptr && tsEqualC(gpuMMAMatrixTypeGetOperand(matrix), fragment);
}

static bool inferContract(MatrixTypes *types, MlirOperation op) {
  MlirType lhs = matrixTypeOf(types, vectorContractionOpGetLhs(op));
  MlirType rhs = matrixTypeOf(types, vectorContractionOpGetRhs(op));
  MlirType acc = matrixTypeOf(types, vectorContractionOpGetAcc(op));
  if (!isFragment(lhs, AS_LHS) || !isFragment(rhs, AS_RHS) || !isFragment(acc, AS_ACCUMULATOR))
    return false;
  MlirType element = gpuMMAMatrixTypeGetElementType(lhs);
  // Integers are 8 bits wide in factors and 32 in sums.
  if (mlirTypeIsAInteger(element) && mlirIntegerTypeIsSignless(element))
    return false;
  return note(types, mlirOperationGetResult(op, 0), acc);
}

static bool inferElementwise(MatrixTypes *types, MlirOperation op) {
  MlirType first = matrixTypeOf(types, mlirOperationGetOperand(op, 0)), vector = resultType(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!first.ptr || !mlirTypeEqual(first, matrixTypeOf(types, mlirOperationGetOperand(op, i))))
      return false;
  MlirStringRef fragment = gpuMMAMatrixTypeGetOperand(first);
  return note(types, mlirOperationGetResult(op, 0),
              makeType(vector, mlirShapedTypeGetElementType(vector), fragment));
}

static bool inferWrite(MatrixTypes *types, MlirOperation op) {
  return isFragment(matrixTypeOf(types, vectorTransferWriteOpGetValueToStore(op)), AS_ACCUMULATOR);
}

static bool inferLoop(MatrixTypes *types, MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(op));
  TesseraRange carried = scfForOpGetRegionIterArgs(op);
  for (intptr_t i = 0; i < carried.count; ++i) {
    MlirValue init = scfForOpGetInitArgs(op, i);
    if (mlirTypeIsAVector(typeOf(init)) &&
        (!note(types, mlirOperationGetResult(op, i), matrixTypeOf(types, init)) ||
         !note(types, mlirBlockGetArgument(body, carried.start + i), matrixTypeOf(types, init))))
      return false;
  }
  return true;
}

static bool inferYield(MatrixTypes *types, MlirOperation op) {
  MlirOperation loop = mlirOperationGetParentOperation(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirType carried = matrixTypeOf(types, scfForOpGetInitArgs(loop, i));
    if (mlirTypeIsAVector(typeOf(value)) &&
        (!carried.ptr || !mlirTypeEqual(carried, matrixTypeOf(types, value))))
      return false;
  }
  return true;
}

//===--- Rules ---===//

typedef struct MatrixRule {
  const TesseraOpDef *definition;
  bool (*isSupported)(MlirOperation op);
  bool (*infer)(MatrixTypes *types, MlirOperation op);
} MatrixRule;

static const MatrixRule *findRule(MlirOperation op) {
  static const MatrixRule kRules[] = {
      {&vectorTransferReadOpDef, isReadSupported, inferRead},
      {&vectorTransferWriteOpDef, isWriteSupported, inferWrite},
      {&vectorContractionOpDef, isContractSupported, inferContract},
      {&vectorBroadcastOpDef, isBroadcastSupported, inferPlain},
      {&arithConstantOpDef, isConstantSupported, inferPlain},
      {&arithExtSIOpDef, isExtensionSupported, inferExtension},
      {&arithExtUIOpDef, isExtensionSupported, inferExtension},
      {&scfForOpDef, isLoopSupported, inferLoop},
      {&scfYieldOpDef, isYieldSupported, inferYield},
  };
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (tesseraOperationIs(op, kRules[i].definition))
      return &kRules[i];
  return NULL;
}

static bool isElementwise(MlirOperation op) {
  GpuMMAElementwiseOp kind;
  return matrixElementwiseKind(op, &kind) && vectorRank(resultType(op)) == 2;
}

bool matrixIsRoot(MlirOperation op) { return vectorContractionOpIsA(op) || isElementwise(op); }

bool matrixIsSupported(MlirOperation op) {
  const MatrixRule *rule = findRule(op);
  return rule ? rule->isSupported(op) : isElementwise(op);
}

bool matrixInfer(MatrixTypes *types, MlirOperation op) {
  const MatrixRule *rule = findRule(op);
  return rule ? rule->infer(types, op) : inferElementwise(types, op);
}
