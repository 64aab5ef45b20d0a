// Types and constants as the interpreter holds them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"
#include "ir/Builtin.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

//===--- Types ---===//

static bool describeInteger(TiType *made, unsigned width) {
  if (width == 0 || width > 64)
    return false;
  made->kind = TI_INTEGER;
  made->width = width;
  made->bytes = width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
  // Of other widths, bytes in memory have no meaning; a bit has one of its own.
  made->memory = width == 1 || width == made->bytes * 8 ? made->bytes : 0;
  return true;
}

static bool describeFloat(TiType *made, MlirType type) {
  static const struct {
    bool (*is)(MlirType type);
    TiKind kind;
    uint32_t bytes;
  } floats[] = {{mlirTypeIsAF16, TI_F16, 2},
                {mlirTypeIsABF16, TI_BF16, 2},
                {mlirTypeIsAF32, TI_F32, 4},
                {mlirTypeIsAF64, TI_F64, 8},
                {mlirTypeIsAFloat8E4M3FN, TI_F8E4M3FN, 1},
                {mlirTypeIsAFloat8E5M2, TI_F8E5M2, 1},
                {mlirTypeIsAFloat8E4M3FNUZ, TI_F8E4M3FNUZ, 1},
                {mlirTypeIsAFloat8E5M2FNUZ, TI_F8E5M2FNUZ, 1}};
  for (size_t i = 0; i < sizeof floats / sizeof floats[0]; ++i)
    if (floats[i].is(type)) {
      made->kind = floats[i].kind;
      made->bytes = made->memory = floats[i].bytes;
      made->width = 8 * floats[i].bytes;
      return true;
    }
  return false;
}

// Of what a pointer or a descriptor leads to.
static bool describeInner(TiCompiler *compiler, MlirOperation op, TiType *made, MlirType inner) {
  made->element = tiTypeGet(compiler, op, inner);
  return made->element != NULL;
}

static bool describeElement(TiCompiler *compiler, MlirOperation op, TiType *made, MlirType type) {
  if (mlirTypeIsAIndex(type))
    return describeInteger(made, 64);
  if (mlirTypeIsAInteger(type))
    return describeInteger(made, mlirIntegerTypeGetWidth(type));
  if (tritonPointerTypeIsA(type)) {
    made->kind = TI_POINTER;
    made->bytes = made->memory = 8;
    made->width = 64;
    return describeInner(compiler, op, made, tritonPointerTypeGetPointeeType(type));
  }
  if (tritonTensorDescTypeIsA(type)) {
    made->kind = TI_DESCRIPTOR;
    made->bytes = sizeof(TiDescriptor);
    return describeInner(compiler, op, made, tritonTensorDescTypeGetBlockType(type)) &&
           made->element->rank && made->element->rank <= TESSERA_TRITON_MAX_RANK;
  }
  return describeFloat(made, type);
}

static bool describe(TiCompiler *compiler, MlirOperation op, TiType *made, MlirType type) {
  made->type = type;
  made->count = 1;
  if (!mlirTypeIsARankedTensor(type))
    return describeElement(compiler, op, made, type);
  if (!describeElement(compiler, op, made, mlirShapedTypeGetElementType(type)) ||
      made->kind == TI_DESCRIPTOR)
    return false;
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank > TI_MAX_RANK)
    return false;
  made->rank = (uint32_t)rank;
  for (intptr_t i = 0; i < rank; ++i) {
    made->shape[i] = mlirShapedTypeGetDimSize(type, i);
    if (made->shape[i] < 1 || made->shape[i] > TRITON_MAX_TENSOR_ELEMENTS)
      return false;
    made->count *= (size_t)made->shape[i];
    if (made->count > TRITON_MAX_TENSOR_ELEMENTS)
      return false;
  }
  return true;
}

const TiType *tiTypeGet(TiCompiler *compiler, MlirOperation op, MlirType type) {
  uintptr_t *known = tsPointerMapFind(&compiler->types, type.ptr);
  if (known)
    return (const TiType *)*known;
  TiType *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  memset(made, 0, sizeof *made);
  // Pointers to pointers nest as deep as the parser lets them.
  bool isFine = ++compiler->depth < 300 && describe(compiler, op, made, type);
  --compiler->depth;
  if (isFine) {
    *tsPointerMapInsert(&compiler->types, type.ptr, NULL) = (uintptr_t)made;
    return made;
  }
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "has a type that the interpreter doesn't compute with: ");
  tesseraDiagnosticAppendType(diagnostic, type);
  tesseraDiagnosticReport(diagnostic);
  return NULL;
}

//===--- Constants ---===//

static bool readScalar(MlirAttribute attribute, const TiType *type, uint64_t *bits) {
  const IrStorage *storage = irAttribute(attribute);
  if (type->kind == TI_INTEGER && mlirAttributeIsAInteger(attribute)) {
    *bits = tiZeroExtend((uint64_t)tesseraIntegerAttrGetInt(attribute), type->width);
    return true;
  }
  if (tiIsFloat(type) && mlirAttributeIsAFloat(attribute)) {
    *bits = irFloatAttrBits(storage).low;
    return true;
  }
  return false;
}

static bool readDense(MlirAttribute attribute, const TiType *type, void *data) {
  const IrStorage *storage = irAttribute(attribute);
  bool isSplat = irDenseIsSplat(storage);
  if (type->kind != TI_INTEGER && !tiIsFloat(type))
    return false;
  for (size_t i = 0; i < type->count; ++i) {
    size_t from = isSplat ? 0 : i;
    uint64_t bits = type->kind == TI_INTEGER
                        ? tiZeroExtend((uint64_t)irDenseIntegerAt(storage, from), type->width)
                        : irDenseFloatAt(storage, from, 0).low;
    tiWriteInteger(type, data, i, bits);
  }
  return true;
}

bool tiReadConstant(TiCompiler *compiler, MlirOperation op, MlirAttribute attribute,
                    const TiType *type, TiValue *value) {
  *value = (TiValue){.count = (uint32_t)type->count};
  bool isDense = mlirAttributeIsADenseElements(attribute) && irIsDense(irAttribute(attribute));
  bool isFine = false;
  if (type->count > 1 && isDense) {
    char *memory = tiCompilerAlloc(compiler, 1, sizeof(TiBuffer) + type->count * type->bytes + 64);
    value->buffer = (TiBuffer *)(memory + (-(uintptr_t)memory & 63));
    value->buffer->references = TI_IMMORTAL;
    isFine = readDense(attribute, type, value->buffer->bytes);
  } else if (type->count == 1) {
    isFine = isDense ? readDense(attribute, type, &value->scalar)
                     : readScalar(attribute, type, &value->scalar);
  }
  return isFine || tiCompileError(op, "has a value that the interpreter doesn't read");
}
