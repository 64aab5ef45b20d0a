// The C API of the llvm dialect's types. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "support/String.h"

#include <inttypes.h>

static const MlirType noType = {NULL};

static MlirStringRef nameOf(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}

//===--- Pointers, void, arrays, functions ---===//

MlirType mlirLLVMPointerTypeGet(MlirContext ctx, unsigned addressSpace) {
  return llvmPointerTypeGet(ctx, addressSpace);
}
MlirStringRef mlirLLVMPointerTypeGetName(void) { return nameOf(&llvmPointerTypeDef); }
MlirTypeID mlirLLVMPointerTypeGetTypeID(void) { return mlirTypeIDCreate(&llvmPointerTypeDef); }
bool mlirTypeIsALLVMPointerType(MlirType type) { return llvmPointerTypeIsA(type); }
unsigned mlirLLVMPointerTypeGetAddressSpace(MlirType pointerType) {
  return (unsigned)llvmPointerTypeGetAddressSpace(pointerType);
}

MlirType mlirLLVMVoidTypeGet(MlirContext ctx) { return llvmVoidTypeGet(ctx); }
MlirStringRef mlirLLVMVoidTypeGetName(void) { return nameOf(&llvmVoidTypeDef); }

MlirType mlirLLVMArrayTypeGet(MlirType elementType, unsigned numElements) {
  MlirContext context = mlirTypeGetContext(elementType);
  return llvmTypeCanBeElement(elementType) ? llvmArrayTypeGet(context, elementType, numElements)
                                           : noType;
}
MlirStringRef mlirLLVMArrayTypeGetName(void) { return nameOf(&llvmArrayTypeDef); }
MlirType mlirLLVMArrayTypeGetElementType(MlirType type) {
  return llvmArrayTypeGetElementType(type);
}

MlirType mlirLLVMFunctionTypeGet(MlirType resultType, intptr_t nArgumentTypes,
                                 MlirType const *argumentTypes, bool isVarArg) {
  MlirContext context = mlirTypeGetContext(resultType);
  return llvmFunctionTypeGetChecked(mlirLocationUnknownGet(context), resultType,
                                    (size_t)nArgumentTypes, argumentTypes, isVarArg);
}
MlirStringRef mlirLLVMFunctionTypeGetName(void) { return nameOf(&llvmFunctionTypeDef); }
intptr_t mlirLLVMFunctionTypeGetNumInputs(MlirType type) {
  size_t size = 0;
  llvmFunctionTypeGetParams(type, &size);
  return (intptr_t)size;
}
MlirType mlirLLVMFunctionTypeGetInput(MlirType type, intptr_t pos) {
  size_t size = 0;
  const MlirType *inputs = llvmFunctionTypeGetParams(type, &size);
  return pos >= 0 && (size_t)pos < size ? inputs[pos] : noType;
}
MlirType mlirLLVMFunctionTypeGetReturnType(MlirType type) {
  return llvmFunctionTypeGetReturnType(type);
}

//===--- Structures ---===//

bool mlirTypeIsALLVMStructType(MlirType type) { return llvmStructTypeIsA(type); }
MlirTypeID mlirLLVMStructTypeGetTypeID(void) { return mlirTypeIDCreate(&llvmStructTypeDef); }
MlirStringRef mlirLLVMStructTypeGetName(void) { return nameOf(&llvmStructTypeDef); }
bool mlirLLVMStructTypeIsLiteral(MlirType type) { return !llvmStructTypeGetIsIdentified(type); }
intptr_t mlirLLVMStructTypeGetNumElementTypes(MlirType type) {
  size_t size = 0;
  llvmStructTypeGetFields(type, &size);
  return (intptr_t)size;
}
MlirType mlirLLVMStructTypeGetElementType(MlirType type, intptr_t position) {
  size_t size = 0;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  return position >= 0 && (size_t)position < size ? fields[position] : noType;
}
bool mlirLLVMStructTypeIsPacked(MlirType type) { return llvmStructTypeIsPacked(type); }
MlirStringRef mlirLLVMStructTypeGetIdentifier(MlirType type) { return llvmStructTypeGetName(type); }
bool mlirLLVMStructTypeIsOpaque(MlirType type) { return llvmStructTypeIsOpaque(type); }

static bool canBeFields(intptr_t size, const MlirType *types) {
  for (intptr_t i = 0; i < size; ++i)
    if (!llvmTypeCanBeElement(types[i]))
      return false;
  return true;
}

MlirType mlirLLVMStructTypeLiteralGet(MlirContext ctx, intptr_t nFieldTypes,
                                      MlirType const *fieldTypes, bool isPacked) {
  return canBeFields(nFieldTypes, fieldTypes)
             ? llvmStructTypeGetLiteral(ctx, (size_t)nFieldTypes, fieldTypes, isPacked)
             : noType;
}

MlirType mlirLLVMStructTypeLiteralGetChecked(MlirLocation loc, intptr_t nFieldTypes,
                                             MlirType const *fieldTypes, bool isPacked) {
  MlirContext context = mlirLocationGetContext(loc);
  bool ok =
      mlirLogicalResultIsSuccess(llvmStructTypeVerifyFields(loc, (size_t)nFieldTypes, fieldTypes));
  return ok ? llvmStructTypeGetLiteral(context, (size_t)nFieldTypes, fieldTypes, isPacked) : noType;
}

MlirType mlirLLVMStructTypeIdentifiedGet(MlirContext ctx, MlirStringRef name) {
  return llvmStructTypeGetIdentified(ctx, name);
}

MlirType mlirLLVMStructTypeIdentifiedNewGet(MlirContext ctx, MlirStringRef name,
                                            intptr_t nFieldTypes, MlirType const *fieldTypes,
                                            bool isPacked) {
  if (!canBeFields(nFieldTypes, fieldTypes))
    return noType;
  MlirType type = llvmStructTypeGetIdentified(ctx, name);
  TsString text = {0};
  for (uint64_t number = 1; llvmStructTypeHasBody(type); ++number) {
    text.size = 0;
    tsStringAppendFormat(&text, "%.*s.%" PRIu64, (int)name.length, name.data, number);
    type = llvmStructTypeGetIdentified(ctx, mlirStringRefCreate(text.data, text.size));
  }
  tsStringFree(&text);
  MlirLogicalResult set =
      llvmStructTypeSetBody(type, (size_t)nFieldTypes, fieldTypes, isPacked, false);
  return mlirLogicalResultIsSuccess(set) ? type : noType;
}

MlirType mlirLLVMStructTypeOpaqueGet(MlirContext ctx, MlirStringRef name) {
  MlirType type = llvmStructTypeGetIdentified(ctx, name);
  MlirLogicalResult set = llvmStructTypeSetBody(type, 0, NULL, false, true);
  return mlirLogicalResultIsSuccess(set) ? type : noType;
}

MlirLogicalResult mlirLLVMStructTypeSetBody(MlirType structType, intptr_t nFieldTypes,
                                            MlirType const *fieldTypes, bool isPacked) {
  if (mlirLLVMStructTypeIsLiteral(structType) || !canBeFields(nFieldTypes, fieldTypes))
    return mlirLogicalResultFailure();
  return llvmStructTypeSetBody(structType, (size_t)nFieldTypes, fieldTypes, isPacked, false);
}
