// affine-raise-from-memref: loads and stores whose indices are affine.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Pass.h"

// What is computed from itself, twice each time, is an expression as long as a power of two.
enum { kMaxNodes = 1 << 12, kMaxDepth = 256 };

typedef TsVec(MlirValue) Values;

typedef struct Raiser {
  MlirContext context;
  Values dims, symbols;
  int numNodes, depth;
} Raiser;

static intptr_t findOrAdd(Values *values, MlirValue value) {
  for (size_t i = 0; i < values->size; ++i)
    if (mlirValueEqual(values->data[i], value))
      return (intptr_t)i;
  tsVecPush(values, value);
  return (intptr_t)values->size - 1;
}

static MlirAffineExpr exprOf(Raiser *raiser, MlirValue value);

static MlirAffineExpr combine(Raiser *raiser, MlirOperation op) {
  MlirAffineExpr none = {NULL};
  if (++raiser->numNodes > kMaxNodes || raiser->depth >= kMaxDepth)
    return none;
  ++raiser->depth;
  MlirAffineExpr left = exprOf(raiser, mlirOperationGetOperand(op, 0));
  MlirAffineExpr right = left.ptr ? exprOf(raiser, mlirOperationGetOperand(op, 1)) : none;
  --raiser->depth;
  if (!left.ptr || !right.ptr)
    return none;
  if (arithAddIOpIsA(op))
    return mlirAffineAddExprGet(left, right);
  return mlirAffineExprIsSymbolicOrConstant(left) || mlirAffineExprIsSymbolicOrConstant(right)
             ? mlirAffineMulExprGet(left, right)
             : none;
}

// The value as an expression of dimensions and symbols; null when it is none.
static MlirAffineExpr exprOf(Raiser *raiser, MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (!mlirAttributeIsNull(constant) && mlirAttributeIsAInteger(constant))
    return mlirAffineConstantExprGet(raiser->context, mlirIntegerAttrGetValueInt(constant));
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (arithAddIOpIsA(op) || arithMulIOpIsA(op))
    return combine(raiser, op);
  if (affineIsSymbol(value))
    return mlirAffineSymbolExprGet(raiser->context, findOrAdd(&raiser->symbols, value));
  if (affineIsDim(value))
    return mlirAffineDimExprGet(raiser->context, findOrAdd(&raiser->dims, value));
  return (MlirAffineExpr){NULL};
}

// The map of the indices in the range; its operands are the dimensions, then the symbols. Null when
// one of them isn't affine.
static MlirAffineMap mapOf(Raiser *raiser, MlirOperation op, TesseraRange indices) {
  TsVec(MlirAffineExpr) results = {0};
  raiser->dims.size = raiser->symbols.size = 0;
  raiser->numNodes = raiser->depth = 0;
  bool isAffine = true;
  for (intptr_t i = 0; i < indices.count && isAffine; ++i) {
    MlirAffineExpr expr = exprOf(raiser, mlirOperationGetOperand(op, indices.start + i));
    isAffine = expr.ptr != NULL;
    tsVecPush(&results, expr);
  }
  MlirAffineMap map = {NULL};
  if (isAffine)
    map = mlirAffineMapGet(raiser->context, (intptr_t)raiser->dims.size,
                           (intptr_t)raiser->symbols.size, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  for (size_t i = 0; i < raiser->symbols.size; ++i)
    tsVecPush(&raiser->dims, raiser->symbols.data[i]);
  return map;
}

static bool raise(Raiser *raiser, MlirRewriterBase base, MlirOperation op) {
  bool isLoad = memrefLoadOpIsA(op);
  if (!isLoad && !memrefStoreOpIsA(op))
    return false;
  MlirAffineMap map = mapOf(raiser, op, tesseraOperationGetOperandGroup(op, isLoad ? 1 : 2));
  if (mlirAffineMapIsNull(map))
    return false;
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t count = (intptr_t)raiser->dims.size;
  MlirAttribute attribute = mlirAffineMapAttrGet(map);
  MlirOperation made =
      isLoad ? affineLoadOpCreate(base, location, mlirValueGetType(memrefLoadOpGetResult(op)),
                                  memrefLoadOpGetMemref(op), count, raiser->dims.data, attribute)
             : affineStoreOpCreate(base, location, memrefStoreOpGetValue(op),
                                   memrefStoreOpGetMemref(op), count, raiser->dims.data, attribute);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return true;
}

void raiseMemrefDialectPassRun(MlirPass pass, const RaiseMemrefDialectOptions *options,
                               MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  Raiser raiser = {.context = mlirOperationGetContext(wrapped)};
  MlirRewriterBase base = mlirIRRewriterCreate(raiser.context);
  bool changed = false;
  for (IrOperation *op = irWalkInnermost(root), *next; op != root; op = next) {
    next = irWalkPostNext(root, op);
    changed = raise(&raiser, base, irWrapOp(op)) || changed;
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&raiser.dims);
  tsVecFree(&raiser.symbols);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
