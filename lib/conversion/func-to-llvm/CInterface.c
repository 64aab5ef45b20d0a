// Functions beside others for callers and callees in C, which pass descriptors by address.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/func-to-llvm/FuncToLLVM.h"

typedef TsVec(MlirValue) Values;

static bool isMemRef(MlirType type) {
  return mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type);
}

//===--- Declarations ---===//

// Attributes of arguments move by one where the result becomes the first argument.
static void keepAttributes(MlirOperation op, MlirOperation made, bool hasResultArgument) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute arguments = funcFuncOpGetArgAttrsAttr(op);
  if (!hasResultArgument) {
    llvmFuncOpSetResAttrsAttr(made, funcFuncOpGetResAttrsAttr(op));
    llvmFuncOpSetArgAttrsAttr(made, arguments);
    return;
  }
  if (mlirAttributeIsNull(arguments))
    return;
  TsVec(MlirAttribute) all = {0};
  tsVecPush(&all, mlirDictionaryAttrGet(context, 0, NULL));
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(arguments); ++i)
    tsVecPush(&all, mlirArrayAttrGetElement(arguments, i));
  llvmFuncOpSetArgAttrsAttr(made, mlirArrayAttrGet(context, (intptr_t)all.size, all.data));
  tsVecFree(&all);
}

static MlirOperation createInterface(const TesseraLoweringPlace *place, MlirOperation op,
                                     MlirType *resultType) {
  MlirType type = tesseraLoweringConvertCFunctionType(place->lowering,
                                                      funcFuncOpGetFunctionType(op), resultType);
  TsString name = {0};
  tsStringAppendC(&name, "_mlir_ciface_");
  tsStringAppend(&name, tesseraSymbolGetName(op));
  MlirOperation made = funcCreateLowered(place, op, tsStringView(&name), type,
                                         llvmLinkageAttrGet(place->context, LlvmLinkageExternal));
  tsStringFree(&name);
  keepAttributes(op, made, !mlirTypeIsNull(*resultType));
  return made;
}

// The first block of a function, where the rewriter goes on.
static MlirBlock addEntry(const TesseraLoweringPlace *place, MlirOperation function) {
  size_t count;
  const MlirType *params = llvmFunctionTypeGetParams(llvmFuncOpGetFunctionType(function), &count);
  MlirLocation *locations = tsAllocZeroed(count + 1, sizeof *locations);
  for (size_t i = 0; i < count; ++i)
    locations[i] = place->location;
  MlirBlock entry = tesseraRewriterCreateBlock(place->rewriter, mlirOperationGetRegion(function, 0),
                                               (intptr_t)count, params, locations);
  tsFree(locations);
  return entry;
}

static void giveBack(const TesseraLoweringPlace *place, MlirOperation call) {
  llvmReturnOpCreate(place->rewriter, place->location,
                     mlirOperationGetNumResults(call) ? mlirOperationGetResult(call, 0)
                                                      : (MlirValue){NULL});
}

//===--- Bodies ---===//

// The interface is called from C: reads the descriptors.
static void callFunction(const TesseraLoweringPlace *place, MlirOperation op,
                         MlirOperation function, MlirBlock entry, MlirType resultType) {
  MlirType type = funcFuncOpGetFunctionType(op);
  intptr_t next = mlirTypeIsNull(resultType) ? 0 : 1;
  Values values = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    MlirValue argument = mlirBlockGetArgument(entry, next++);
    if (!isMemRef(input)) {
      tsVecPush(&values, argument);
      continue;
    }
    MlirValue descriptor =
        tesseraLoweringLoad(place, tesseraLoweringConvert(place->lowering, input), argument);
    size_t count = (size_t)tesseraDescriptorNumParts(input);
    tsVecReserve(&values, values.size + count);
    tesseraDescriptorUnpack(place, input, descriptor, values.data + values.size);
    values.size += count;
  }
  MlirOperation call =
      tesseraLoweringCallFunction(place, function, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  if (mlirTypeIsNull(resultType)) {
    giveBack(place, call);
    return;
  }
  tesseraLoweringStore(place, mlirOperationGetResult(call, 0), mlirBlockGetArgument(entry, 0));
  llvmReturnOpCreate(place->rewriter, place->location, (MlirValue){NULL});
}

// The address of a descriptor of these parts.
static MlirValue storeParts(const TesseraLoweringPlace *place, MlirType memref, MlirBlock entry,
                            intptr_t first) {
  intptr_t count = tesseraDescriptorNumParts(memref);
  MlirValue *parts = tsAllocZeroed((size_t)count, sizeof *parts);
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = mlirBlockGetArgument(entry, first + i);
  MlirValue descriptor = tesseraDescriptorPack(place, memref, parts);
  tsFree(parts);
  MlirValue address = tesseraLoweringAllocate(place, mlirValueGetType(descriptor));
  tesseraLoweringStore(place, descriptor, address);
  return address;
}

// The interface is written in C: writes descriptors to memory.
static void callInterface(const TesseraLoweringPlace *place, MlirOperation op,
                          MlirOperation interface, MlirBlock entry, MlirType resultType) {
  MlirType type = funcFuncOpGetFunctionType(op);
  Values values = {0};
  intptr_t next = 0;
  if (!mlirTypeIsNull(resultType))
    tsVecPush(&values, tesseraLoweringAllocate(place, resultType));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    if (isMemRef(input)) {
      tsVecPush(&values, storeParts(place, input, entry, next));
      next += tesseraDescriptorNumParts(input);
    } else {
      tsVecPush(&values, mlirBlockGetArgument(entry, next++));
    }
  }
  MlirOperation call =
      tesseraLoweringCallFunction(place, interface, (intptr_t)values.size, values.data);
  if (mlirTypeIsNull(resultType))
    giveBack(place, call);
  else
    llvmReturnOpCreate(place->rewriter, place->location,
                       tesseraLoweringLoad(place, resultType, values.data[0]));
  tsVecFree(&values);
}

void funcWrapForC(const TesseraLoweringPlace *place, MlirOperation op, MlirOperation function) {
  MlirType resultType;
  MlirOperation interface = createInterface(place, op, &resultType);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)))) {
    llvmFuncOpSetLinkageAttr(function, llvmLinkageAttrGet(place->context, LlvmLinkagePrivate));
    callInterface(place, op, interface, addEntry(place, function), resultType);
  } else {
    callFunction(place, op, function, addEntry(place, interface), resultType);
  }
  mlirRewriterBaseSetInsertionPointBefore(place->rewriter, op);
}
