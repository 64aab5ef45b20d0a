// Types and attributes that the C API doesn't make, and some beside them that it makes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Dialect/SMT.h"
#include "mlir-c/Dialect/SparseTensor.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void refused(const char *what, const void *made) {
  if (made)
    printf("%s was made\n", what);
}

static void made(const char *what, const void *made) {
  if (!made)
    printf("%s was refused\n", what);
}

static MlirType tensor(MlirType element, intptr_t rank, int64_t size) {
  int64_t shape[2] = {size, size};
  return mlirRankedTensorTypeGet(rank, shape, element, mlirAttributeGetNull());
}

static void denseBools(MlirContext context) {
  const int values[3] = {1, 0, 1};
  MlirType i1 = mlirIntegerTypeGet(context, 1);
  MlirType dynamic = tensor(i1, 1, mlirShapedTypeGetDynamicSize());
  refused("3 of many",
          mlirDenseElementsAttrBoolGet(tensor(i1, 1, INT64_C(1) << 33), 3, values).ptr);
  refused("none of 8", mlirDenseElementsAttrBoolGet(tensor(i1, 1, 8), 0, values).ptr);
  refused("a negative number", mlirDenseElementsAttrBoolGet(tensor(i1, 1, 8), -1, values).ptr);
  refused("more than wrap around",
          mlirDenseElementsAttrBoolGet(tensor(i1, 2, INT64_C(1) << 33), 3, values).ptr);
  refused("of no size", mlirDenseElementsAttrBoolGet(dynamic, 3, values).ptr);
  refused("one of no size", mlirDenseElementsAttrBoolSplatGet(dynamic, true).ptr);
  refused("of no rank", mlirDenseElementsAttrBoolGet(mlirUnrankedTensorTypeGet(i1), 3, values).ptr);
  made("3 of 3", mlirDenseElementsAttrBoolGet(tensor(i1, 1, 3), 3, values).ptr);
  made("1 for all", mlirDenseElementsAttrBoolGet(tensor(i1, 2, INT64_C(1) << 33), 1, values).ptr);
  made("none", mlirDenseElementsAttrBoolGet(tensor(i1, 2, 0), 0, values).ptr);
}

static void otherElements(MlirContext context) {
  const int64_t numbers[3] = {1, 2, 3};
  const float floats[1] = {1};
  MlirStringRef strings[2] = {text("a"), text("b")};
  MlirType i64 = mlirIntegerTypeGet(context, 64), f32 = mlirF32TypeGet(context);
  MlirType string = mlirOpaqueTypeGet(context, text("builtin"), text("string"));
  MlirType dynamic = tensor(f32, 1, mlirShapedTypeGetDynamicSize());
  MlirAttribute three = mlirDenseElementsAttrInt64Get(tensor(i64, 1, 3), 3, numbers);
  refused("3 of 4", mlirDenseElementsAttrInt64Get(tensor(i64, 1, 4), 3, numbers).ptr);
  refused("one of no size", mlirDenseElementsAttrFloatGet(dynamic, 1, floats).ptr);
  refused("a buffer of no size",
          mlirDenseElementsAttrRawBufferGet(dynamic, sizeof floats, floats).ptr);
  refused("2 strings of 3", mlirDenseElementsAttrStringGet(tensor(string, 1, 3), 2, strings).ptr);
  made("2 strings", mlirDenseElementsAttrStringGet(tensor(string, 1, 2), 2, strings).ptr);
  refused("another number", mlirDenseElementsAttrReshapeGet(three, tensor(i64, 2, 3)).ptr);
  refused("another element", mlirDenseElementsAttrReshapeGet(three, tensor(f32, 1, 3)).ptr);
  made("the same", mlirDenseElementsAttrReshapeGet(three, tensor(i64, 1, 3)).ptr);
  refused("complex tensors", mlirComplexTypeGet(tensor(f32, 1, 1)).ptr);
  refused("sparse of no elements",
          mlirSparseElementsAttribute(tensor(i64, 1, 9), three, mlirUnitAttrGet(context)).ptr);
  made("sparse", mlirSparseElementsAttribute(tensor(i64, 1, 9), three, three).ptr);
}

static void ofDialects(MlirContext context) {
  MlirType i32 = mlirIntegerTypeGet(context, 32), boolean = mlirSMTTypeGetBool(context);
  MlirSparseTensorLevelType dense = MLIR_SPARSE_TENSOR_LEVEL_DENSE;
  const MlirAttribute none = mlirAttributeGetNull();
  refused("no bits", mlirSMTTypeGetBitVector(context, 0).ptr);
  refused("a number of no bits", mlirSMTAttrGetBitVector(context, 0, 0).ptr);
  made("a number", mlirSMTAttrGetBitVector(context, 5, 8).ptr);
  refused("a function of nothing", mlirSMTTypeGetSMTFunc(context, 0, NULL, boolean).ptr);
  refused("a range", mlirPDLRangeTypeGet(i32).ptr);
  refused("2 levels of one", mlirSparseTensorEncodingAttrGet(
                                 context, 1, &dense, mlirAffineMapMultiDimIdentityGet(context, 2),
                                 (MlirAffineMap){NULL}, 0, 0, none, none)
                                 .ptr);
  made("an encoding", mlirSparseTensorEncodingAttrGet(context, 1, &dense, (MlirAffineMap){NULL},
                                                      (MlirAffineMap){NULL}, 0, 0, none, none)
                          .ptr);
  refused("an object of no target",
          mlirGPUObjectAttrGet(context, mlirUnitAttrGet(context), 1, text(""), none).ptr);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__smt__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__gpu__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__sparse_tensor__(), context);
  denseBools(context);
  otherElements(context);
  ofDialects(context);
  fflush(stderr);
  puts("end");
  mlirContextDestroy(context);
  return 0;
}
