// What becomes a global on devices: texts that threads print, and memory of a block whose size a
// launch says. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"
#include "dialect/llvm/LLVM.h"

static const MlirAttribute kAbsent = {NULL};

enum { SHARED_SPACE = 3, SHARED_ALIGNMENT = 16 };

//===--- Globals ---===//

// A name that nothing in the module has, with a number that grows.
static MlirAttribute freshName(NvvmState *state, MlirContext context, const char *prefix,
                               size_t *number) {
  TsString name = {0};
  MlirAttribute reference;
  do {
    tsStringClear(&name);
    tsStringAppendFormat(&name, "%s%zu", prefix, (*number)++);
    reference = mlirFlatSymbolRefAttrGet(context, tsStringView(&name));
  } while (!mlirOperationIsNull(
      tesseraLoweringLookup(state->lowering, tesseraPlanGetOperation(state->plan), reference)));
  tsStringFree(&name);
  return reference;
}

// At the beginning of the module. `text` null: without a value.
static void createGlobal(const TesseraLoweringPlace *place, const NvvmState *state,
                         MlirOperation op, MlirType type, MlirAttribute reference,
                         MlirAttribute text, unsigned space, MlirAttribute alignment) {
  mlirRewriterBaseSetInsertionPointToStart(
      place->rewriter,
      mlirRegionGetFirstBlock(mlirOperationGetRegion(tesseraPlanGetOperation(state->plan), 0)));
  MlirLocation location = llvmLocationInFile(place->location);
  if (mlirLocationIsNull(location))
    location = mlirLocationUnknownGet(place->context);
  llvmGlobalOpCreate(place->rewriter, location, mlirTypeAttrGet(type),
                     text.ptr ? mlirUnitAttrGet(place->context) : kAbsent,
                     mlirStringAttrGet(place->context, mlirFlatSymbolRefAttrGetValue(reference)),
                     llvmLinkageAttrGet(place->context, LlvmLinkageInternal), kAbsent, kAbsent,
                     kAbsent, text, alignment,
                     mlirIntegerAttrGet(mlirIntegerTypeGet(place->context, 32), space), kAbsent,
                     kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
  mlirRewriterBaseSetInsertionPointBefore(place->rewriter, op);
}

static MlirValue addressOf(const TesseraLoweringPlace *place, MlirAttribute reference,
                           unsigned space) {
  MlirType pointer = tesseraLoweringPointerType(place->lowering, space);
  return mlirOperationGetResult(
      llvmAddressOfOpCreate(place->rewriter, place->location, pointer, reference), 0);
}

//===--- Printing ---===//

// The address of the text, which is there once however often it is printed.
static MlirValue formatOf(const TesseraLoweringPlace *place, NvvmState *state, MlirOperation op) {
  static const MlirValue kNone[2] = {{NULL}, {NULL}};
  static const int32_t kZeros[2] = {0, 0};
  MlirStringRef format = gpuPrintfOpGetFormat(op);
  TsString text = {0};
  tsStringAppend(&text, format);
  tsStringAppendChar(&text, '\0');
  MlirAttribute value = mlirStringAttrGet(place->context, tsStringView(&text));
  tsStringFree(&text);
  MlirType array = llvmArrayTypeGet(place->context, mlirIntegerTypeGet(place->context, 8),
                                    (int64_t)format.length + 1);
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&state->texts, value.ptr, &isNew);
  if (isNew) {
    MlirAttribute made = freshName(state, place->context, "printfFormat_", &state->numTexts);
    *known = (uintptr_t)made.ptr;
    createGlobal(place, state, op, array, made, value, 0, kAbsent);
  }
  MlirValue global = addressOf(place, (MlirAttribute){(void *)*known}, 0);
  return tesseraLoweringAddress(place, array, global, 2, kNone, kZeros, kAbsent);
}

// As C passes it after the format: floats are doubles.
static MlirValue promote(const TesseraLoweringPlace *place, MlirValue value) {
  MlirType type = mlirValueGetType(value), f64 = mlirF64TypeGet(place->context);
  if (!mlirTypeIsAFloat(type) || mlirFloatTypeGetWidth(type) >= 64)
    return value;
  return mlirOperationGetResult(llvmFPExtOpCreate(place->rewriter, place->location, f64, value), 0);
}

// A structure with the arguments, in the thread's memory.
static MlirValue storeArguments(const TesseraLoweringPlace *place, intptr_t count,
                                const MlirValue *operands) {
  static const MlirValue kNone[2] = {{NULL}, {NULL}};
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < count; ++i) {
    values[i] = promote(place, operands[i]);
    tesseraTypeListAdd(&types, mlirValueGetType(values[i]));
  }
  MlirType all = llvmStructTypeGetLiteral(place->context, types.size, types.data, false);
  tesseraTypeListFree(&types);
  // As MLIR has it, whatever the width of `index`.
  MlirValue one = tesseraLoweringConstant(place, mlirIntegerTypeGet(place->context, 64),
                                          mlirIntegerAttrGet(mlirIndexTypeGet(place->context), 1));
  MlirValue room =
      mlirOperationGetResult(llvmAllocaOpCreate(place->rewriter, place->location,
                                                tesseraLoweringPointerType(place->lowering, 0), one,
                                                kAbsent, mlirTypeAttrGet(all), kAbsent),
                             0);
  for (intptr_t i = 0; i < count; ++i) {
    const int32_t path[] = {0, (int32_t)i};
    tesseraLoweringStore(place, values[i],
                         tesseraLoweringAddress(place, all, room, 2, kNone, path, kAbsent));
  }
  tsFree(values);
  return room;
}

// A call of vprintf, which devices have.
static MlirLogicalResult lowerPrintf(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  NvvmState *state = user;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, state->lowering);
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    if (!llvmTypeIsCompatible(mlirValueGetType(operands[i])))
      return tesseraConversionFail(rewriter, op, "an argument has no type in llvm");
  MlirType pointer = tesseraLoweringPointerType(state->lowering, 0);
  const MlirType inputs[] = {pointer, pointer};
  MlirType type =
      llvmFunctionTypeGet(place.context, mlirIntegerTypeGet(place.context, 32), 2, inputs, false);
  MlirOperation function =
      tesseraLoweringDeclareBefore(&place, op, (MlirOperation){NULL}, tsLiteral("vprintf"), type);
  if (mlirOperationIsNull(function))
    return mlirLogicalResultFailure();
  MlirValue arguments[2];
  arguments[0] = formatOf(&place, state, op);
  arguments[1] = storeArguments(&place, count, operands);
  (void)tesseraLoweringCallFunction(&place, function, 2, arguments);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- Shared memory ---===//

// A global of no elements stands for what a launch adds. Nobody knows how long that is: its
// descriptor says 0.
static MlirLogicalResult lowerSharedMemory(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  static const MlirValue kNone = {NULL};
  static const int32_t kZero = 0;
  NvvmState *state = user;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, state->lowering);
  MlirType memref = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirType element = tesseraLoweringElementType(state->lowering, memref);
  if (mlirTypeIsNull(element) || mlirShapedTypeGetRank(memref) != 1)
    return tesseraConversionFail(rewriter, op, "its type has none in llvm");
  MlirType array = llvmArrayTypeGet(place.context, element, 0);
  if (!state->sharedMemory.ptr) {
    size_t number = 0;
    state->sharedMemory = freshName(state, place.context, "__dynamic_shmem__", &number);
    createGlobal(&place, state, op, array, state->sharedMemory, kAbsent, SHARED_SPACE,
                 mlirIntegerAttrGet(mlirIntegerTypeGet(place.context, 64), SHARED_ALIGNMENT));
  }
  MlirValue global = addressOf(&place, state->sharedMemory, SHARED_SPACE);
  MlirValue start = tesseraLoweringAddress(&place, element, global, 1, &kNone, &kZero, kAbsent);
  MlirValue zero = tesseraLoweringIndex(&place, 0), sizes[1], strides[1];
  (void)tesseraDescriptorMeasure(&place, memref, &zero, true, sizes, strides);
  MlirValue made = tesseraDescriptorCreate(&place, memref, start, start, sizes, strides);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

void nvvmPopulateGlobals(NvvmState *state, MlirRewritePatternSet patterns) {
  const TesseraTypeConverter *types = tesseraLoweringGetTypes(state->lowering);
  tesseraConversionPatternAdd(patterns, &gpuPrintfOpDef, 10, types, lowerPrintf, state);
  tesseraConversionPatternAdd(patterns, &gpuDynamicSharedMemoryOpDef, 10, types, lowerSharedMemory,
                              state);
}
