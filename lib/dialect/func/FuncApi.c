// What MLIR's C API has for functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Func.h"
#include "support/Memory.h"

#include <assert.h>

// `dictionary` with `name` as `attribute`.
static MlirAttribute withEntry(MlirContext context, MlirAttribute dictionary, MlirStringRef name,
                               MlirAttribute attribute) {
  intptr_t count = mlirDictionaryAttrGetNumElements(dictionary), kept = 0;
  MlirNamedAttribute *entries = tsAllocZeroed((size_t)count + 1, sizeof *entries);
  for (intptr_t i = 0; i < count; ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(dictionary, i);
    if (!mlirStringRefEqual(mlirIdentifierStr(entry.name), name))
      entries[kept++] = entry;
  }
  entries[kept++] = mlirNamedAttributeGet(mlirIdentifierGet(context, name), attribute);
  MlirAttribute result = mlirDictionaryAttrGet(context, kept, entries);
  tsFree(entries);
  return result;
}

// `array`, one dictionary for each of `count` arguments or results (null: all empty), with an entry
// more in that at `position`.
static MlirAttribute withEntryAt(MlirContext context, MlirAttribute array, intptr_t count,
                                 intptr_t position, MlirStringRef name, MlirAttribute attribute) {
  assert(position >= 0 && position < count && "the function has no such argument or result");
  MlirAttribute empty = mlirDictionaryAttrGet(context, 0, NULL);
  MlirAttribute *elements = tsAllocZeroed((size_t)count, sizeof *elements);
  for (intptr_t i = 0; i < count; ++i)
    elements[i] = mlirAttributeIsNull(array) ? empty : mlirArrayAttrGetElement(array, i);
  elements[position] = withEntry(context, elements[position], name, attribute);
  MlirAttribute result = mlirArrayAttrGet(context, count, elements);
  tsFree(elements);
  return result;
}

void mlirFuncSetArgAttr(MlirOperation op, intptr_t pos, MlirStringRef name, MlirAttribute attr) {
  assert(funcFuncOpIsA(op));
  intptr_t count = mlirFunctionTypeGetNumInputs(funcFuncOpGetFunctionType(op));
  funcFuncOpSetArgAttrsAttr(op, withEntryAt(mlirOperationGetContext(op),
                                            funcFuncOpGetArgAttrsAttr(op), count, pos, name, attr));
}

void mlirFuncSetResultAttr(MlirOperation op, intptr_t pos, MlirStringRef name, MlirAttribute attr) {
  assert(funcFuncOpIsA(op));
  intptr_t count = mlirFunctionTypeGetNumResults(funcFuncOpGetFunctionType(op));
  funcFuncOpSetResAttrsAttr(op, withEntryAt(mlirOperationGetContext(op),
                                            funcFuncOpGetResAttrsAttr(op), count, pos, name, attr));
}
