// generate-runtime-verification: the pass, and what checks are made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/runtime-verification/RuntimeVerification.h"
#include "conversion/runtime-verification/RuntimeVerificationPasses.h"
#include "dialect/cf/CFOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Views.h"
#include <stdarg.h>
#include <stdio.h>

const TesseraInterface runtimeVerifiableOpInterface = {.name = "RuntimeVerifiableOpInterface"};

static MlirType indexType(const RvChecks *checks) { return mlirIndexTypeGet(checks->context); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

//===--- Messages ---===//

// The op without its regions, on a line of its own.
static void describe(RvChecks *checks) {
  if (checks->names.ptr && !checks->text->size) {
    mlirOperationPrintWithState(checks->op, checks->names, tsStringCallback, checks->text);
    tsStringAppendC(checks->text, "\n");
  }
}

void rvAssert(RvChecks *checks, MlirValue condition, const char *format, ...) {
  char middle[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(middle, sizeof middle, format, arguments);
  va_end(arguments);
  describe(checks);
  TsString message = {0};
  tsStringAppendC(&message, "ERROR: Runtime op verification failed\n");
  tsStringAppend(&message, mlirStringRefCreate(checks->text->data, checks->text->size));
  tsStringAppendC(&message, "^ ");
  tsStringAppendC(&message, middle);
  tsStringAppendC(&message, "\nLocation: ");
  mlirAttributePrint(mlirLocationGetAttribute(checks->location), tsStringCallback, &message);
  MlirAttribute text =
      mlirStringAttrGet(checks->context, mlirStringRefCreate(message.data, message.size));
  cfAssertOpCreate(checks->rewriter, checks->location, condition, text);
  tsStringFree(&message);
}

//===--- Numbers ---===//

MlirValue rvIndex(RvChecks *checks, int64_t number) {
  MlirType type = indexType(checks);
  return resultOf(arithConstantOpCreate(checks->rewriter, checks->location, type,
                                        mlirIntegerAttrGet(type, number)));
}

// What the operation, which is in no block, folds to, at last where it is changed in place; null
// when it stays.
static MlirValue foldAll(RvChecks *checks, MlirOperation op, const TesseraOpDef *definition) {
  enum { MAX_STEPS = 16 };
  for (int step = 0; step < MAX_STEPS; ++step) {
    TesseraFoldResult result = {{NULL}, {NULL}};
    size_t numResults = 0;
    if (mlirLogicalResultIsFailure(tesseraOperationFold(op, NULL, &result, &numResults)))
      break;
    if (numResults != 1)
      continue;
    if (result.value.ptr || !definition->dialect->materializeConstant)
      return result.value;
    MlirOperation constant = definition->dialect->materializeConstant(
        checks->rewriter, result.attribute, mlirValueGetType(resultOf(op)), checks->location);
    return constant.ptr ? resultOf(constant) : (MlirValue){NULL};
  }
  return (MlirValue){NULL};
}

MlirValue rvFolded(RvChecks *checks, const TesseraOpDef *definition, MlirType type, MlirValue lhs,
                   MlirValue rhs, MlirAttribute attribute) {
  const MlirValue operands[] = {lhs, rhs};
  MlirOperation op = tesseraOperationCreate(
      &(TesseraOperationParts){.definition = definition,
                               .location = checks->location,
                               .numTypes = 1,
                               .types = &type,
                               .numOperands = 2,
                               .operands = operands,
                               .attributes = attribute.ptr ? &attribute : NULL});
  MlirValue folded = foldAll(checks, op, definition);
  if (!folded.ptr)
    return resultOf(mlirRewriterBaseInsert(checks->rewriter, op));
  mlirOperationDestroy(op);
  return folded;
}

MlirValue rvCompare(RvChecks *checks, ArithCmpIPredicate predicate, MlirValue lhs, MlirValue rhs) {
  return resultOf(arithCmpIOpCreateInferred(
      checks->rewriter, checks->location, arithCmpIPredicateToAttribute(checks->context, predicate),
      lhs, rhs));
}

MlirValue rvBinary(RvChecks *checks, const TesseraOpDef *definition, MlirValue lhs, MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  MlirType type = mlirValueGetType(lhs);
  return resultOf(tesseraRewriterCreateOperation(
      checks->rewriter, &(TesseraOperationParts){.definition = definition,
                                                 .location = checks->location,
                                                 .numTypes = 1,
                                                 .types = &type,
                                                 .numOperands = 2,
                                                 .operands = operands}));
}

static MlirValue foldedCompare(RvChecks *checks, ArithCmpIPredicate predicate, MlirValue lhs,
                               MlirValue rhs) {
  return rvFolded(checks, &arithCmpIOpDef, mlirIntegerTypeGet(checks->context, 1), lhs, rhs,
                  arithCmpIPredicateToAttribute(checks->context, predicate));
}

static MlirValue foldedAnd(RvChecks *checks, MlirValue lhs, MlirValue rhs) {
  return rvFolded(checks, &arithAndIOpDef, mlirIntegerTypeGet(checks->context, 1), lhs, rhs,
                  (MlirAttribute){NULL});
}

MlirValue rvIsInside(RvChecks *checks, MlirValue value, MlirValue low, MlirValue high) {
  MlirValue above = foldedCompare(checks, ArithCmpIPredicatesge, value, low);
  MlirValue below = foldedCompare(checks, ArithCmpIPredicateslt, value, high);
  return foldedAnd(checks, above, below);
}

static bool isMemRef(MlirValue shaped) {
  MlirType type = mlirValueGetType(shaped);
  return mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type);
}

MlirValue rvDim(RvChecks *checks, MlirValue shaped, int64_t dim) {
  MlirValue index = rvIndex(checks, dim);
  return resultOf(
      isMemRef(shaped)
          ? memrefDimOpCreateInferred(checks->rewriter, checks->location, shaped, index)
          : tensorDimOpCreateInferred(checks->rewriter, checks->location, shaped, index));
}

MlirValue rvFoldedDim(RvChecks *checks, MlirValue shaped, int64_t dim) {
  MlirValue index = rvIndex(checks, dim);
  return rvFolded(checks, isMemRef(shaped) ? &memrefDimOpDef : &tensorDimOpDef, indexType(checks),
                  shaped, index, (MlirAttribute){NULL});
}

//===--- Checks that dialects share ---===//

void rvCheckAccess(RvChecks *checks, MlirValue shaped, intptr_t first, intptr_t count) {
  if (!count) // the only element is always there
    return;
  MlirValue zero = rvIndex(checks, 0), all = {NULL};
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue size = rvFoldedDim(checks, shaped, i);
    MlirValue index = mlirOperationGetOperand(checks->op, first + i);
    MlirValue isInside = rvIsInside(checks, index, zero, size);
    all = i ? foldedAnd(checks, all, isInside) : isInside;
  }
  rvAssert(checks, all, "out-of-bounds access");
}

static MlirValue rankOf(RvChecks *checks, MlirValue shaped) {
  return resultOf(isMemRef(shaped)
                      ? memrefRankOpCreateInferred(checks->rewriter, checks->location, shaped)
                      : tensorRankOpCreateInferred(checks->rewriter, checks->location, shaped));
}

void rvCheckDim(RvChecks *checks, MlirValue shaped, MlirValue index) {
  MlirValue rank = rankOf(checks, shaped), zero = rvIndex(checks, 0);
  rvAssert(checks, rvIsInside(checks, index, zero, rank), "index is out of bounds");
}

void rvCheckRank(RvChecks *checks, MlirValue shaped, int64_t rank) {
  MlirValue actual = rankOf(checks, shaped), wanted = rvIndex(checks, rank);
  rvAssert(checks, rvCompare(checks, ArithCmpIPredicateeq, actual, wanted), "rank mismatch");
}

void rvCheckSizes(RvChecks *checks, MlirValue shaped, MlirType type) {
  MlirType source = mlirValueGetType(shaped);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    bool isKnown = mlirShapedTypeHasRank(source) && !mlirShapedTypeIsDynamicDim(source, i);
    if (isKnown || mlirShapedTypeIsDynamicDim(type, i))
      continue;
    MlirValue size = rvDim(checks, shaped, i);
    MlirValue wanted = rvIndex(checks, mlirShapedTypeGetDimSize(type, i));
    rvAssert(checks, rvCompare(checks, ArithCmpIPredicateeq, size, wanted),
             "size mismatch of dim %" PRIdPTR, i);
  }
}

//===--- Slices ---===//

/// What is known of a dimension of a slice.
typedef struct SliceDim {
  MlirValue zero, one;
  MlirValue offset, size, stride;
  MlirValue whole; ///< the size of what is cut
} SliceDim;

// A value by a condition; the insertion point is in its first branch.
static MlirOperation beginIf(RvChecks *checks, MlirValue condition) {
  MlirType type = mlirIntegerTypeGet(checks->context, 1);
  MlirOperation op = scfIfOpCreate(checks->rewriter, checks->location, 1, &type, condition);
  tesseraRewriterCreateBlock(checks->rewriter, mlirOperationGetRegion(op, 0), 0, NULL, NULL);
  return op;
}

static void nextBranch(RvChecks *checks, MlirOperation op, MlirValue value) {
  scfYieldOpCreate(checks->rewriter, checks->location, 1, &value);
  tesseraRewriterCreateBlock(checks->rewriter, mlirOperationGetRegion(op, 1), 0, NULL, NULL);
}

static MlirValue endIf(RvChecks *checks, MlirOperation op, MlirValue value) {
  scfYieldOpCreate(checks->rewriter, checks->location, 1, &value);
  mlirRewriterBaseSetInsertionPointAfter(checks->rewriter, op);
  return resultOf(op);
}

// Nothing may begin right behind the end.
static MlirValue beginsInside(RvChecks *checks, const SliceDim *dim) {
  MlirOperation op = beginIf(checks, rvCompare(checks, ArithCmpIPredicateeq, dim->size, dim->zero));
  MlirValue above = rvCompare(checks, ArithCmpIPredicatesge, dim->offset, dim->zero);
  MlirValue below = rvCompare(checks, ArithCmpIPredicatesle, dim->offset, dim->whole);
  nextBranch(checks, op, rvBinary(checks, &arithAndIOpDef, above, below));
  return endIf(checks, op, rvIsInside(checks, dim->offset, dim->zero, dim->whole));
}

static MlirValue endsInside(RvChecks *checks, const SliceDim *dim) {
  MlirType bit = mlirIntegerTypeGet(checks->context, 1);
  MlirOperation op =
      beginIf(checks, rvCompare(checks, ArithCmpIPredicatesgt, dim->size, dim->zero));
  MlirValue steps = rvBinary(checks, &arithSubIOpDef, dim->size, dim->one);
  MlirValue length = rvBinary(checks, &arithMulIOpDef, steps, dim->stride);
  MlirValue last = rvBinary(checks, &arithAddIOpDef, dim->offset, length);
  nextBranch(checks, op, rvIsInside(checks, last, dim->zero, dim->whole));
  return endIf(checks, op,
               resultOf(arithConstantOpCreate(checks->rewriter, checks->location, bit,
                                              mlirBoolAttrGet(checks->context, 1))));
}

static MlirValue valueOf(RvChecks *checks, TesseraMixedNumber number) {
  return number.value.ptr ? number.value : rvIndex(checks, number.number);
}

void rvCheckSlice(RvChecks *checks, MlirValue whole, const MlirValue *sizes, MlirValue zero,
                  MlirValue one, const char *name) {
  TesseraSlice slice = tesseraSliceRead(checks->op);
  intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(whole));
  for (intptr_t i = 0; i < rank && i < slice.counts[0]; ++i) {
    SliceDim dim = {.zero = zero, .one = one};
    dim.offset = valueOf(checks, slice.lists[0][i]);
    dim.size = valueOf(checks, slice.lists[1][i]);
    dim.stride = valueOf(checks, slice.lists[2][i]);
    dim.whole = sizes ? sizes[i] : rvFoldedDim(checks, whole, i);
    rvAssert(checks, beginsInside(checks, &dim), "offset %" PRIdPTR " is out-of-bounds", i);
    rvAssert(checks, endsInside(checks, &dim), "%s runs out-of-bounds along dimension %" PRIdPTR,
             name, i);
  }
  tesseraSliceFree(&slice);
}

//===--- The pass ---===//

typedef TsVec(MlirOperation) Operations;

static MlirWalkResult collect(MlirOperation op, void *user) {
  Operations *operations = user;
  if (tesseraOperationGetInterface(op, &runtimeVerifiableOpInterface))
    tsVecPush(operations, op);
  return MlirWalkResultAdvance;
}

static MlirAsmState namesIn(MlirOperation root) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOpPrintingFlagsSkipRegions(flags);
  MlirAsmState names = mlirAsmStateCreateForOperation(root, flags);
  mlirOpPrintingFlagsDestroy(flags);
  return names;
}

void generateRuntimeVerificationPassRun(MlirPass pass,
                                        const GenerateRuntimeVerificationOptions *options,
                                        MlirOperation root) {
  if (options->verboseLevel > 1) {
    (void)mlirOperationEmitOpError(root,
                                   "verbose-level of generate-runtime-verification is 0 or 1");
    tesseraPassSignalFailure(pass);
    return;
  }
  // All of them first: checks are made of ops that could be checked, too.
  Operations operations = {0};
  mlirOperationWalk(root, collect, &operations, MlirWalkPostOrder);
  MlirContext context = mlirOperationGetContext(root);
  MlirAsmState names = options->verboseLevel ? namesIn(root) : (MlirAsmState){NULL};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  for (size_t i = 0; i < operations.size; ++i) {
    MlirOperation op = operations.data[i];
    TsString text = {0};
    RvChecks checks = {rewriter, context, mlirOperationGetLocation(op), op, names, &text};
    const RvMethods *methods = tesseraOperationGetInterface(op, &runtimeVerifiableOpInterface);
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    methods->generate(&checks);
    tsStringFree(&text);
  }
  mlirIRRewriterDestroy(rewriter);
  if (names.ptr)
    mlirAsmStateDestroy(names);
  tsVecFree(&operations);
}

//===--- Registration ---===//

void rvAttachModels(MlirContext context, size_t count, const RvModel *models) {
  for (size_t i = 0; i < count; ++i)
    tesseraOpAttachInterface(context, models[i].definition, &runtimeVerifiableOpInterface,
                             &models[i].methods);
}

void tesseraAttachRuntimeVerification(MlirDialectRegistry registry) {
  tesseraDialectRegistryAddExtension(registry, "linalg", rvAttachLinalgModels, NULL);
  tesseraDialectRegistryAddExtension(registry, "memref", rvAttachMemRefModels, NULL);
  tesseraDialectRegistryAddExtension(registry, "tensor", rvAttachTensorModels, NULL);
}
