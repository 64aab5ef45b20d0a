// Registers of inline assembly, and the constraints that name them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/nvvm-to-llvm/Assembly.h"
#include "mlir-c/BuiltinTypes.h"

void ptxText(PtxAssembly *assembly, const char *text) { tsStringAppendC(&assembly->text, text); }
void ptxNumber(PtxAssembly *assembly, const char *before, int64_t number) {
  ptxText(assembly, before);
  tsStringAppendSigned(&assembly->text, number);
}

static char registerOfInteger(unsigned width) {
  switch (width) {
  case 1:
    return 'b';
  case 16:
    return 'h';
  case 32:
    return 'r';
  case 64:
    return 'l';
  default:
    return 0;
  }
}

// Which register holds values of the type; 0: none. Those of a vector are said by their elements,
// but four bytes are a word.
static char registerOf(MlirType type) {
  if (mlirTypeIsAVector(type) && mlirShapedTypeGetRank(type) == 1) {
    int64_t size = mlirShapedTypeGetDimSize(type, 0);
    type = mlirShapedTypeGetElementType(type);
    if (size == 4 && mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 8)
      return 'r';
    if (size == 2 && (mlirTypeIsAF16(type) || mlirTypeIsABF16(type)))
      return 'f';
  }
  if (mlirTypeIsAInteger(type))
    return registerOfInteger(mlirIntegerTypeGetWidth(type));
  if (mlirTypeIsAF32(type) || mlirTypeIsAF64(type))
    return mlirTypeIsAF32(type) ? 'f' : 'd';
  if (llvmPointerTypeIsA(type)) // those of shared memory have 32 bits
    return llvmPointerTypeGetAddressSpace(type) == 3 ? 'r' : 'l';
  return 0;
}

static void addConstraint(PtxAssembly *assembly, const char *before, MlirType type) {
  char kind = registerOf(type);
  if (!kind && mlirTypeIsNull(assembly->wrong))
    assembly->wrong = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
  if (assembly->constraints.size)
    tsStringAppendChar(&assembly->constraints, ',');
  tsStringAppendC(&assembly->constraints, before);
  tsStringAppendChar(&assembly->constraints, kind ? kind : '?');
}

void ptxWrite(PtxAssembly *assembly, MlirType type) {
  size_t size = 0;
  const MlirType *fields = NULL;
  if (llvmStructTypeIsA(type))
    fields = llvmStructTypeGetFields(type, &size);
  if (!fields)
    addConstraint(assembly, "=", type);
  for (size_t i = 0; i < size; ++i)
    addConstraint(assembly, "=", fields[i]);
}

static bool isConstant(MlirValue value) {
  return mlirValueIsAOpResult(value) && llvmConstantOpIsA(mlirOpResultGetOwner(value));
}

void ptxRead(PtxAssembly *assembly, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  size_t size = 0;
  const MlirType *fields = NULL;
  if (llvmStructTypeIsA(type))
    fields = llvmStructTypeGetFields(type, &size);
  for (size_t i = 0; i < size; ++i) {
    addConstraint(assembly, "", fields[i]);
    tsVecPush(&assembly->operands, tesseraLoweringExtractOne(&assembly->place, value, (int64_t)i));
  }
  if (fields)
    return;
  tsVecPush(&assembly->operands, value);
  if (isConstant(value))
    tsStringAppendC(&assembly->constraints, assembly->constraints.size ? ",n" : "n");
  else
    addConstraint(assembly, "", type);
}

void ptxReadFrom(PtxAssembly *assembly, MlirValue value, unsigned first) {
  MlirType type = mlirValueGetType(value);
  size_t size = 0;
  if (llvmStructTypeIsA(type))
    llvmStructTypeGetFields(type, &size);
  for (size_t i = 0; i < size; ++i)
    tsVecPush(&assembly->operands, tesseraLoweringExtractOne(&assembly->place, value, (int64_t)i));
  if (!llvmStructTypeIsA(type)) {
    tsVecPush(&assembly->operands, value);
    size = 1;
  }
  for (size_t i = 0; i < size; ++i)
    tsStringAppendFormat(&assembly->constraints, assembly->constraints.size ? ",%zu" : "%zu",
                         first + i);
}

void ptxReadAll(PtxAssembly *assembly) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(assembly->op); ++i)
    ptxRead(assembly, assembly->values[i]);
}
