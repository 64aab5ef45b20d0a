// Hooks of the memref dialect: names of results, casts, inference of types, symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/memref/MemRef.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/IntRange.h"
#include "tessera/Views.h"

//===--- Names of results ---===//

#define RESULT_NAME(op, text)                                                                      \
  void memref##op##GetAsmResultNames(MlirOperation self, TesseraSetValueName setName,              \
                                     void *user) {                                                 \
    setName(mlirOperationGetResult(self, 0), mlirStringRefCreateFromCString(text), user);          \
  }

RESULT_NAME(AllocOp, "alloc")
RESULT_NAME(AllocaOp, "alloca")
RESULT_NAME(AssumeAlignmentOp, "assume_align")
RESULT_NAME(CastOp, "cast")
RESULT_NAME(CollapseShapeOp, "collapse_shape")
RESULT_NAME(DimOp, "dim")
RESULT_NAME(ExpandShapeOp, "expand_shape")
RESULT_NAME(ExtractAlignedPointerAsIndexOp, "intptr")
RESULT_NAME(MemorySpaceCastOp, "memspacecast")
RESULT_NAME(ReinterpretCastOp, "reinterpret_cast")
RESULT_NAME(ReshapeOp, "reshape")
RESULT_NAME(SubViewOp, "subview")
RESULT_NAME(TransposeOp, "transpose")
RESULT_NAME(ViewOp, "view")

void memrefExtractStridedMetadataOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                                     void *user) {
  static const char *const names[] = {"base_buffer", "offset", "sizes", "strides"};
  for (unsigned group = 0; group < 4; ++group) {
    TesseraRange results = tesseraOperationGetResultGroup(op, group);
    if (results.count)
      setName(mlirOperationGetResult(op, results.start),
              mlirStringRefCreateFromCString(names[group]), user);
  }
}

//===--- Casts ---===//

static bool areSameElements(MlirType a, MlirType b) {
  return mlirTypeEqual(mlirShapedTypeGetElementType(a), mlirShapedTypeGetElementType(b));
}

static bool mayBeEqual(int64_t a, int64_t b) {
  return a == IR_DYNAMIC || b == IR_DYNAMIC || a == b;
}

// Whether offset and strides may be equal; those of dimensions of size 1 don't matter.
static bool mayHaveSameLayout(MlirType a, MlirType b) {
  size_t rank = (size_t)mlirShapedTypeGetRank(a);
  if (irMemRefLayout(irType(a)) == irMemRefLayout(irType(b)))
    return true;
  int64_t *strides = tsAllocZeroed(2 * rank + 1, sizeof *strides), offset, otherOffset;
  bool ok = irMemRefStridesAndOffset(irType(a), strides, &offset) &&
            irMemRefStridesAndOffset(irType(b), strides + rank, &otherOffset) &&
            mayBeEqual(offset, otherOffset);
  for (size_t i = 0; ok && i < rank; ++i)
    ok = mlirShapedTypeGetDimSize(a, (intptr_t)i) == 1 || mayBeEqual(strides[i], strides[rank + i]);
  tsFree(strides);
  return ok;
}

bool memrefCastOpAreCastCompatible(MlirType from, MlirType to) {
  bool isFromRanked = mlirTypeIsAMemRef(from), isToRanked = mlirTypeIsAMemRef(to);
  if (!areSameElements(from, to) || !memrefAreSameSpaces(from, to) ||
      (!isFromRanked && !isToRanked))
    return false;
  if (!isFromRanked || !isToRanked)
    return true;
  return mlirShapedTypeGetRank(from) == mlirShapedTypeGetRank(to) &&
         tesseraTypesHaveSameShape(from, to) && mayHaveSameLayout(from, to);
}

bool memrefMemorySpaceCastOpAreCastCompatible(MlirType from, MlirType to) {
  bool isRanked = mlirTypeIsAMemRef(from);
  if (!areSameElements(from, to) || isRanked != mlirTypeIsAMemRef(to))
    return false;
  return !isRanked || irMemRefLayout(irType(from)) == irMemRefLayout(irType(to));
}

//===--- Slices ---===//

intptr_t memrefSubViewOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(mlirValueGetType(memrefSubViewOpGetSource(op)));
}

intptr_t memrefReinterpretCastOpGetListSize(MlirOperation op, TesseraSliceList list) {
  return list == TESSERA_SLICE_OFFSETS
             ? 1
             : mlirShapedTypeGetRank(mlirValueGetType(memrefReinterpretCastOpGetResult(op)));
}

//===--- Types of results ---===//

MlirLogicalResult memrefDistinctObjectsOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                          void (*append)(MlirType, void *),
                                                          void *user) {
  for (intptr_t i = 0; i < adaptor->numOperands; ++i)
    append(mlirValueGetType(adaptor->operands[i]), user);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefExtractStridedMetadataOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                                 void (*append)(MlirType, void *),
                                                                 void *user) {
  MlirType source = adaptor->numOperands ? mlirValueGetType(adaptor->operands[0]) : (MlirType){0};
  if (!source.ptr || !mlirTypeIsAMemRef(source))
    return mlirLogicalResultFailure();
  append(mlirMemRefTypeGet(mlirShapedTypeGetElementType(source), 0, NULL, (MlirAttribute){NULL},
                           mlirMemRefTypeGetMemorySpace(source)),
         user);
  MlirType index = mlirIndexTypeGet(adaptor->context);
  for (intptr_t i = 0; i < 1 + 2 * mlirShapedTypeGetRank(source); ++i)
    append(index, user);
  return mlirLogicalResultSuccess();
}

//===--- Symbols and constants ---===//

MlirLogicalResult memrefGetGlobalOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirOperation global =
      tesseraSymbolTablesLookupNearest(tables, op, memrefGetGlobalOpGetNameAttr(op));
  MlirStringRef name = memrefGetGlobalOpGetName(op);
  if (!memrefGlobalOpIsA(global))
    return mlirOperationEmitOpError(op, "'%.*s' does not reference a valid global memref",
                                    (int)name.length, name.data);
  MlirType type = mlirValueGetType(memrefGetGlobalOpGetResult(op));
  MlirType wanted = memrefGlobalOpGetType(global);
  if (mlirTypeEqual(type, wanted))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "result type ");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, " does not match type ");
  tesseraDiagnosticAppendType(error, wanted);
  tesseraDiagnosticAppendFormat(error, " of the global memref @%.*s", (int)name.length, name.data);
  return tesseraDiagnosticReport(error);
}

MlirOperation memrefMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}

//===--- Sizes of results ---===//

// A number as what interfaces append.
static TesseraFoldResult foldResult(MlirContext context, TesseraMixedNumber number) {
  TesseraFoldResult result = {.value = number.value};
  if (!number.value.ptr)
    result.attribute = mlirIntegerAttrGet(mlirIndexTypeGet(context), number.number);
  return result;
}

MlirLogicalResult memrefExpandShapeOpReifyResultShapes(MlirOperation op, MlirRewriterBase rewriter,
                                                       TesseraAppendFoldResult append, void *user) {
  (void)rewriter;
  TesseraMixedList list = arithOutputShape(op);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)list.size + 1, sizeof *numbers);
  tesseraMixedListRead(&list, numbers);
  for (intptr_t i = 0; i < list.size; ++i)
    append(foldResult(mlirOperationGetContext(op), numbers[i]), user);
  tsFree(numbers);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefAssumeAlignmentOpReifyResultShapes(MlirOperation op,
                                                           MlirRewriterBase rewriter,
                                                           TesseraAppendFoldResult append,
                                                           void *user) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue source = memrefAssumeAlignmentOpGetMemref(op);
  MlirType type = mlirValueGetType(source);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    TesseraMixedNumber size = {.number = mlirShapedTypeGetDimSize(type, i)};
    if (size.number == IR_DYNAMIC)
      size.value =
          mlirOperationGetResult(memrefDimOpCreateInferred(rewriter, location, source,
                                                           arithCreateIndex(rewriter, location, i)),
                                 0);
    append(foldResult(mlirOperationGetContext(op), size), user);
  }
  return mlirLogicalResultSuccess();
}

//===--- alloca_scope ---===//

void memrefAllocaScopeOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                            TesseraAppendRegionSuccessor append, void *user) {
  append(terminator.ptr ? tesseraRegionSuccessorBehind(op)
                        : tesseraRegionSuccessorInto(memrefAllocaScopeOpGetBodyRegion(op)),
         user);
}

void memrefDimOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                  TesseraSetIntRange set, void *user) {
  MlirType type = mlirValueGetType(memrefDimOpGetSource(op));
  if (operands[1].width)
    set(memrefDimOpGetResult(op), tesseraIntRangeOfDimension(type, operands[1]), user);
}

TesseraSpeculatability memrefDimOpGetSpeculatability(MlirOperation op) {
  return tesseraShapedDimGetSpeculatability(op);
}
