// emit-calling-convention-wrappers: one signature for all functions that are called from outside.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cpu-wrappers/CPUWrappersPasses.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/LLVMLowering.h"
#include "tessera/Pass.h"

/// Parts of what stands for a tensor: start, aligned start, offset, sizes and strides.
enum { kNumPlainParts = 3, kNumParts = 4 };

typedef TsVec(MlirValue) WrapperValues;

static MlirType integer64(const TesseraLoweringPlace *place) {
  return mlirIntegerTypeGet(place->context, 64);
}

// Appends what a function takes for the tensor number `index` of the array.
static void unpackTensor(const TesseraLoweringPlace *place, MlirValue array, int64_t index,
                         int64_t rank, WrapperValues *arguments) {
  MlirType pointer = tesseraLoweringPointerType(place->lowering, 0), i64 = integer64(place);
  const MlirType parts[] = {pointer, pointer, i64, pointer};
  MlirType tensor = llvmStructTypeGetLiteral(place->context, kNumParts, parts, false);
  MlirValue number = tesseraLoweringInteger(place, i64, index);
  MlirValue count = tesseraLoweringInteger(place, i64, kNumParts);
  const MlirValue factors[] = {number, count};
  MlirValue offset = tesseraLoweringMake(place, &llvmMulOpDef, i64, 2, factors, NULL);
  MlirAttribute inBounds =
      tesseraEnumAttribute(place->context, &llvmGEPNoWrapFlagsEnum, LlvmGEPNoWrapFlagsinbounds);
  MlirValue address = tesseraLoweringAddress(place, pointer, array, 1, &offset, NULL, inBounds);
  MlirValue whole = tesseraLoweringLoad(place, tensor, address);
  for (int64_t i = 0; i < kNumPlainParts; ++i) {
    MlirValue part = tesseraLoweringExtractOne(place, whole, i);
    tsVecPush(arguments, part);
  }
  MlirValue numbers = tesseraLoweringExtractOne(place, whole, kNumPlainParts);
  for (int64_t i = 0; i < 2 * rank; ++i) {
    MlirValue which = tesseraLoweringInteger(place, i64, i);
    MlirValue size = tesseraLoweringLoad(
        place, i64, tesseraLoweringElementAddress(place, pointer, numbers, which));
    tsVecPush(arguments, size);
  }
}

// The ranks of the function's tensors; false after an error when they don't fit what it takes.
static bool checkRanks(MlirOperation function, MlirAttribute ranks) {
  size_t numParams, expected = 0;
  llvmFunctionTypeGetParams(llvmFuncOpGetFunctionType(function), &numParams);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(ranks); ++i) {
    MlirAttribute rank = mlirArrayAttrGetElement(ranks, i);
    if (!mlirAttributeIsAInteger(rank) || mlirIntegerAttrGetValueInt(rank) < 0 ||
        mlirIntegerAttrGetValueInt(rank) > (int64_t)numParams) {
      mlirOperationEmitError(function, "arg_ranks has something other than the rank of a tensor");
      return false;
    }
    expected += kNumPlainParts + 2 * (size_t)mlirIntegerAttrGetValueInt(rank);
  }
  if (expected != numParams) {
    mlirOperationEmitError(function, "arg_ranks doesn't say what the function takes");
    return false;
  }
  return true;
}

static bool emitWrapper(TesseraLoweringPlace *place, MlirOperation module, MlirOperation function,
                        MlirAttribute ranks) {
  if (!checkRanks(function, ranks))
    return false;
  TsString name = {0};
  tsStringAppend(&name, tesseraSymbolGetName(function));
  tsStringAppendC(&name, "_helper");
  MlirType pointer = tesseraLoweringPointerType(place->lowering, 0);
  MlirType type =
      llvmFunctionTypeGet(place->context, llvmVoidTypeGet(place->context), 1, &pointer, false);
  place->location = mlirOperationGetLocation(function);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  mlirRewriterBaseSetInsertionPointToStart(place->rewriter, body);
  MlirOperation wrapper = tesseraLoweringDeclare(place, module, tsStringView(&name), type, true);
  tsStringFree(&name);
  if (mlirOperationIsNull(wrapper))
    return false;
  mlirOperationRemoveFromParent(wrapper);
  mlirBlockAppendOwnedOperation(body, wrapper);
  MlirBlock entry = tesseraRewriterCreateBlock(place->rewriter, llvmFuncOpGetBody(wrapper), 1,
                                               &pointer, &place->location);
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, entry);
  WrapperValues arguments = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(ranks); ++i)
    unpackTensor(place, mlirBlockGetArgument(entry, 0), i,
                 mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(ranks, i)), &arguments);
  tesseraLoweringCallFunction(place, function, (intptr_t)arguments.size, arguments.data);
  llvmReturnOpCreate(place->rewriter, place->location, (MlirValue){NULL});
  tsVecFree(&arguments);
  return true;
}

void llvmEmitCallingConventionWrapperFuncsPassRun(
    MlirPass pass, const LLVMEmitCallingConventionWrapperFuncsOptions *options,
    MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  TesseraLoweringOptions lowering = tesseraLoweringOptionsAt(module);
  TesseraLoweringPlace place = {.rewriter = mlirIRRewriterCreate(context),
                                .context = context,
                                .lowering = tesseraLoweringCreate(context, &lowering)};
  TsVec(MlirOperation) functions = {0};
  MlirOperation op =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (llvmFuncOpIsA(op))
      tsVecPush(&functions, op);
  for (size_t i = 0; i < functions.size; ++i) {
    MlirAttribute ranks =
        mlirOperationGetDiscardableAttributeByName(functions.data[i], tsLiteral("arg_ranks"));
    if (!mlirAttributeIsNull(ranks) && mlirAttributeIsAArray(ranks) &&
        !emitWrapper(&place, module, functions.data[i], ranks))
      tesseraPassSignalFailure(pass);
  }
  tsVecFree(&functions);
  tesseraLoweringDestroy((TesseraLowering *)place.lowering);
  mlirIRRewriterDestroy(place.rewriter);
}
