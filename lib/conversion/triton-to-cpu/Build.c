// Making operations, and the memory that a function works in.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"
#include "tessera/Diagnostics.h"

static const MlirAttribute kAbsent = {NULL};

//===--- Types ---===//

MlirType cpuInteger(CpuFunction *function, unsigned bits) {
  return mlirIntegerTypeGet(function->context, bits);
}

MlirType cpuPointer(CpuFunction *function) { return llvmPointerTypeGet(function->context, 0); }

MlirType cpuVectorType(CpuFunction *function, MlirType element, unsigned width) {
  (void)function;
  if (width == 1)
    return element;
  const int64_t size = width;
  return mlirVectorTypeGet(1, &size, element);
}

unsigned cpuWidthOf(MlirType type) {
  return mlirTypeIsAVector(type) ? (unsigned)mlirShapedTypeGetDimSize(type, 0) : 1;
}

MlirType cpuElementOf(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

MlirType cpuTypeLike(CpuFunction *function, MlirValue value, MlirType element) {
  return cpuVectorType(function, element, cpuWidthOf(mlirValueGetType(value)));
}

//===--- Operations ---===//

MlirValue cpuMake(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands,
                  const MlirAttribute *attributes) {
  ++function->time;
  return mlirOperationGetResult(
      tesseraRewriterCreateOperation(function->rewriter,
                                     &(TesseraOperationParts){.definition = definition,
                                                              .location = function->location,
                                                              .numTypes = 1,
                                                              .types = &type,
                                                              .numOperands = numOperands,
                                                              .operands = operands,
                                                              .attributes = attributes}),
      0);
}

MlirValue cpuFold(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands,
                  const MlirAttribute *attributes) {
  ++function->time;
  return tesseraRewriterCreateOrFold(function->rewriter,
                                     &(TesseraOperationParts){.definition = definition,
                                                              .location = function->location,
                                                              .numTypes = 1,
                                                              .types = &type,
                                                              .numOperands = numOperands,
                                                              .operands = operands,
                                                              .attributes = attributes});
}

MlirValue cpuBinary(CpuFunction *function, const TesseraOpDef *definition, MlirValue lhs,
                    MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return cpuFold(function, definition, mlirValueGetType(lhs), 2, operands, NULL);
}

MlirValue cpuConvert(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                     MlirValue value) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return cpuFold(function, definition, type, 1, &value, NULL);
}

MlirValue cpuCompare(CpuFunction *function, int predicate, MlirValue lhs, MlirValue rhs) {
  ++function->time;
  MlirOperation made = arithCmpIOpCreate(
      function->rewriter, function->location, cpuTypeLike(function, lhs, cpuInteger(function, 1)),
      arithCmpIPredicateToAttribute(function->context, (ArithCmpIPredicate)predicate), lhs, rhs);
  return mlirOperationGetResult(made, 0);
}

MlirValue cpuCompareReal(CpuFunction *function, int predicate, MlirValue lhs, MlirValue rhs) {
  ++function->time;
  MlirOperation made = arithCmpFOpCreate(
      function->rewriter, function->location, cpuTypeLike(function, lhs, cpuInteger(function, 1)),
      arithCmpFPredicateToAttribute(function->context, (ArithCmpFPredicate)predicate), lhs, rhs,
      kAbsent);
  return mlirOperationGetResult(made, 0);
}

MlirValue cpuSelect(CpuFunction *function, MlirValue condition, MlirValue yes, MlirValue no) {
  const MlirValue operands[] = {condition, yes, no};
  return cpuFold(function, &arithSelectOpDef, mlirValueGetType(yes), 3, operands, NULL);
}

//===--- Constants ---===//

static MlirValue makeConstant(CpuFunction *function, MlirType type, MlirAttribute element) {
  ++function->time;
  MlirAttribute value =
      mlirTypeIsAShaped(type) ? mlirDenseElementsAttrSplatGet(type, element) : element;
  return mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, type, value), 0);
}

MlirValue cpuIntegerConstant(CpuFunction *function, MlirType type, int64_t value) {
  return makeConstant(function, type, mlirIntegerAttrGet(cpuElementOf(type), value));
}

MlirValue cpuRealConstant(CpuFunction *function, MlirType type, double value) {
  return makeConstant(function, type,
                      mlirFloatAttrDoubleGet(function->context, cpuElementOf(type), value));
}

bool cpuIsInteger(MlirValue value, int64_t *integer) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant) || !mlirAttributeIsAInteger(constant))
    return false;
  *integer = mlirIntegerAttrGetValueInt(constant);
  return true;
}

//===--- Vectors ---===//

MlirValue cpuShuffle(CpuFunction *function, MlirValue a, MlirValue b, unsigned width,
                     const int32_t *lanes) {
  ++function->time;
  MlirType type = mlirVectorTypeGet(1, (const int64_t[]){width}, cpuElementOf(mlirValueGetType(a)));
  MlirOperation made =
      llvmShuffleVectorOpCreate(function->rewriter, function->location, type, a, b,
                                mlirDenseI32ArrayGet(function->context, width, lanes));
  return mlirOperationGetResult(made, 0);
}

MlirValue cpuExtract(CpuFunction *function, MlirValue vector, int64_t lane) {
  const MlirValue operands[] = {vector, cpuI64(function, lane)};
  return cpuMake(function, &llvmExtractElementOpDef, cpuElementOf(mlirValueGetType(vector)), 2,
                 operands, NULL);
}

MlirValue cpuInsert(CpuFunction *function, MlirValue vector, MlirValue value, int64_t lane) {
  const MlirValue operands[] = {vector, value, cpuI64(function, lane)};
  return cpuMake(function, &llvmInsertElementOpDef, mlirValueGetType(vector), 3, operands, NULL);
}

MlirValue cpuSplat(CpuFunction *function, MlirValue value, unsigned width) {
  if (width == 1)
    return value;
  MlirType type = cpuVectorType(function, mlirValueGetType(value), width);
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (!mlirAttributeIsNull(constant) && !llvmPointerTypeIsA(mlirValueGetType(value)))
    return makeConstant(function, type, constant);
  MlirValue poison = cpuMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
  MlirValue first = cpuInsert(function, poison, value, 0);
  int32_t lanes[256] = {0};
  return cpuShuffle(function, first, poison, width, lanes);
}

//===--- Memory ---===//

MlirValue cpuAdvance(CpuFunction *function, MlirValue pointer, MlirValue offset) {
  int64_t bytes = 0;
  if (mlirValueIsNull(offset))
    return pointer;
  bool isConstant = cpuIsInteger(offset, &bytes) && bytes > INT32_MIN && bytes <= INT32_MAX;
  if (isConstant && !bytes)
    return pointer;
  int32_t raw = isConstant ? (int32_t)bytes : INT32_MIN;
  ++function->time;
  return mlirOperationGetResult(
      llvmGEPOpCreate(function->rewriter, function->location, mlirValueGetType(pointer), pointer,
                      isConstant ? 0 : 1, &offset, mlirDenseI32ArrayGet(function->context, 1, &raw),
                      mlirTypeAttrGet(cpuInteger(function, 8)), kAbsent),
      0);
}

static MlirAttribute alignmentOf(CpuFunction *function, MlirType type) {
  int64_t bytes = cpuElementBytes(cpuElementOf(type));
  return mlirIntegerAttrGet(cpuInteger(function, 64), bytes);
}

MlirValue cpuLoad(CpuFunction *function, MlirType type, MlirValue address) {
  ++function->time;
  return mlirOperationGetResult(llvmLoadOpCreate(function->rewriter, function->location, type,
                                                 address, alignmentOf(function, type), kAbsent,
                                                 kAbsent, kAbsent, kAbsent, kAbsent, kAbsent,
                                                 kAbsent, kAbsent, kAbsent, kAbsent, kAbsent),
                                0);
}

void cpuStore(CpuFunction *function, MlirValue value, MlirValue address) {
  ++function->time;
  llvmStoreOpCreate(function->rewriter, function->location, value, address,
                    alignmentOf(function, mlirValueGetType(value)), kAbsent, kAbsent, kAbsent,
                    kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
}

CpuBuffer *cpuBufferCreate(CpuFunction *function, MlirType element, int64_t numElements) {
  CpuBuffer *buffer = tsArenaNew(&function->arena, CpuBuffer);
  int64_t bytes = numElements * cpuElementBytes(element);
  *buffer =
      (CpuBuffer){.element = element, .bytes = (bytes + 63) / 64 * 64, .repeat = function->repeat};
  buffer->start = buffer->end = ++function->time;
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function->made, 0));
  mlirRewriterBaseSetInsertionPointToStart(function->rewriter, entry);
  // Where in the scratch memory is known at the end.
  const int32_t somewhere = 0;
  buffer->address =
      mlirOperationGetResult(llvmGEPOpCreate(function->rewriter, function->location,
                                             cpuPointer(function), function->scratch, 0, NULL,
                                             mlirDenseI32ArrayGet(function->context, 1, &somewhere),
                                             mlirTypeAttrGet(cpuInteger(function, 8)), kAbsent),
                             0);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  tsVecPush(&function->buffers, buffer);
  return buffer;
}

// The innermost loop that is being made uses a buffer: if it was there before, it stays to the end.
static void noteUse(CpuFunction *function, CpuBuffer *buffer) {
  CpuRepeat *repeat = function->repeat;
  if (!repeat || buffer->start >= repeat->start || buffer->user == repeat)
    return;
  CpuUse *use = tsArenaNew(&function->arena, CpuUse);
  *use = (CpuUse){buffer, repeat->uses};
  repeat->uses = use;
  buffer->user = repeat;
}

MlirValue cpuBufferAddress(CpuFunction *function, CpuBuffer *buffer) {
  buffer->end = ++function->time;
  // What a loop leaves, its next iteration must not overwrite.
  for (; buffer->repeat && buffer->repeat->hasEnded; buffer->repeat = buffer->repeat->outer)
    buffer->start = buffer->repeat->start;
  noteUse(function, buffer);
  return buffer->address;
}

uint64_t cpuBuffersEnterLoop(CpuFunction *function) {
  CpuRepeat *repeat = tsArenaNew(&function->arena, CpuRepeat);
  *repeat = (CpuRepeat){.outer = function->repeat, .start = ++function->time};
  function->repeat = repeat;
  return repeat->start;
}

void cpuBuffersLeaveLoop(CpuFunction *function, uint64_t entered) {
  uint64_t now = ++function->time;
  CpuRepeat *repeat = function->repeat;
  (void)entered;
  assert(repeat && repeat->start == entered);
  repeat->hasEnded = true;
  function->repeat = repeat->outer;
  for (CpuUse *use = repeat->uses; use; use = use->following) {
    use->buffer->end = now;
    noteUse(function, use->buffer);
  }
}

//===--- Control ---===//

// The yield of what the body got, until the caller has something else.
static void endLoop(CpuFunction *function, MlirBlock body, intptr_t count) {
  MlirValue values[64];
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirBlockGetArgument(body, i + 1);
  MlirBlock block = mlirRewriterBaseGetInsertionBlock(function->rewriter);
  MlirOperation next = mlirRewriterBaseGetOperationAfterInsertion(function->rewriter);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, body);
  scfYieldOpCreate(function->rewriter, function->location, count, values);
  if (mlirOperationIsNull(next))
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  else
    mlirRewriterBaseSetInsertionPointBefore(function->rewriter, next);
}

MlirOperation cpuLoop(CpuFunction *function, MlirValue lower, MlirValue upper, int64_t step,
                      intptr_t numInits, const MlirValue *inits) {
  MlirType types[64], number = cpuInteger(function, 64);
  assert(numInits <= 64);
  for (intptr_t i = 0; i < numInits; ++i)
    types[i] = mlirValueGetType(inits[i]);
  MlirValue by = cpuI64(function, step);
  MlirOperation loop = scfForOpCreate(function->rewriter, function->location, numInits, types,
                                      lower, upper, by, numInits, inits, kAbsent);
  MlirRegion region = scfForOpGetRegion(loop);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(body)) {
    body = mlirBlockCreate(0, NULL, NULL);
    mlirRegionAppendOwnedBlock(region, body);
  }
  if (!mlirBlockGetNumArguments(body)) {
    mlirBlockAddArgument(body, number, function->location);
    for (intptr_t i = 0; i < numInits; ++i)
      mlirBlockAddArgument(body, types[i], function->location);
  }
  if (mlirOperationIsNull(mlirBlockGetTerminator(body)))
    endLoop(function, body, numInits);
  return loop;
}

MlirBlock cpuLoopBody(MlirOperation loop) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, 0));
}

static void fillRegion(CpuFunction *function, MlirRegion region, bool ends) {
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  if (ends)
    tesseraRegionEnsureTerminator(region, &scfIfOpDef, function->location);
}

MlirOperation cpuIf(CpuFunction *function, MlirValue condition, bool isTotal, intptr_t numResults,
                    const MlirType *results) {
  ++function->time;
  MlirOperation made =
      scfIfOpCreate(function->rewriter, function->location, numResults, results, condition);
  fillRegion(function, scfIfOpGetThenRegion(made), !numResults);
  if (isTotal || numResults)
    fillRegion(function, scfIfOpGetElseRegion(made), !numResults);
  return made;
}

MlirBlock cpuIfBlock(MlirOperation op, bool isElse) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, isElse ? 1 : 0));
}

void cpuYield(CpuFunction *function, intptr_t count, const MlirValue *values) {
  ++function->time;
  scfYieldOpCreate(function->rewriter, function->location, count, values);
}

MlirValue cpuCall(CpuFunction *function, const char *name, MlirType result, intptr_t count,
                  const MlirValue *operands) {
  MlirStringRef symbol = mlirStringRefCreateFromCString(name);
  bool isVoid = mlirTypeIsNull(result);
  if (mlirOperationIsNull(tesseraSymbolTableLookupIn(function->module, symbol))) {
    MlirType types[32];
    for (intptr_t i = 0; i < count; ++i)
      types[i] = mlirValueGetType(operands[i]);
    MlirType type =
        llvmFunctionTypeGet(function->context, isVoid ? llvmVoidTypeGet(function->context) : result,
                            (size_t)count, types, false);
    cpuDeclareFunction(function, symbol, type);
  }
  return cpuCallDeclared(function, symbol, result, count, operands);
}

MlirValue cpuCallDeclared(CpuFunction *function, MlirStringRef name, MlirType result,
                          intptr_t count, const MlirValue *operands) {
  ++function->time;
  MlirOperation call = llvmCallOpCreate(
      function->rewriter, function->location, result, kAbsent,
      mlirFlatSymbolRefAttrGet(function->context, name), count, operands, kAbsent, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent, kAbsent, 0, NULL, mlirDenseI32ArrayGet(function->context, 0, NULL),
      kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
  return mlirTypeIsNull(result) ? (MlirValue){NULL} : mlirOperationGetResult(call, 0);
}

void cpuDeclareFunction(CpuFunction *function, MlirStringRef name, MlirType type) {
  MlirRewriterBase rewriter = mlirIRRewriterCreate(function->context);
  mlirRewriterBaseSetInsertionPointToStart(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(function->module, 0)));
  MlirContext context = function->context;
  tesseraOperationBuildFromLists(
      rewriter, function->location, &llvmFuncOpDef,
      &(TesseraOperationLists){
          .numAttributes = 2,
          .attributes =
              (const MlirNamedAttribute[]){
                  {mlirIdentifierGet(context, tsLiteral("sym_name")),
                   mlirStringAttrGet(context, name)},
                  {mlirIdentifierGet(context, tsLiteral("function_type")), mlirTypeAttrGet(type)}},
          .numRegions = 1});
  mlirIRRewriterDestroy(rewriter);
}
