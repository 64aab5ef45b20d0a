// What products of warp groups may be in the nvvm dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "tessera/Diagnostics.h"

static bool isByte(NvvmWGMMATypes type) {
  return type == NvvmWGMMATypess8 || type == NvvmWGMMATypesu8;
}
static bool isSmallFloat(NvvmWGMMATypes type) {
  return type == NvvmWGMMATypese4m3 || type == NvvmWGMMATypese5m2;
}
static bool isHalf(NvvmWGMMATypes type) {
  return type == NvvmWGMMATypesf16 || type == NvvmWGMMATypesbf16;
}

static bool isSupported(NvvmWGMMATypes d, NvvmWGMMATypes a, NvvmWGMMATypes b) {
  bool isFloat = d == NvvmWGMMATypesf32 || d == NvvmWGMMATypesf16;
  if (isByte(a))
    return d == NvvmWGMMATypess32 && isByte(b);
  if (isSmallFloat(a))
    return isFloat && isSmallFloat(b);
  if (a == NvvmWGMMATypesb1)
    return d == NvvmWGMMATypess32 && b == a;
  if (a == NvvmWGMMATypestf32)
    return d == NvvmWGMMATypesf32 && b == a;
  return isHalf(a) && isFloat && b == a;
}

static int64_t requiredK(NvvmWGMMATypes type) {
  return type == NvvmWGMMATypestf32 ? 8 : type == NvvmWGMMATypesb1 ? 256 : isHalf(type) ? 16 : 32;
}

// Multiples of 8 for floats, of 16 above 32 for integers and bits, to 256.
static bool isSupportedN(int64_t n, NvvmWGMMATypes type) {
  bool isFloat = isHalf(type) || isSmallFloat(type) || type == NvvmWGMMATypestf32;
  if (n < 8 || n > 256 || n % 8)
    return false;
  return isFloat || n <= 32 || n % 16 == 0;
}

static MlirLogicalResult verifyShape(MlirOperation op, NvvmWGMMATypes a) {
  MlirAttribute shape = nvvmWgmmaMmaAsyncOpGetShapeAttr(op);
  int64_t n = nvvmMMAShapeAttrGetN(shape);
  MlirStringRef name = nvvmWGMMATypesStringify(a);
  if (nvvmMMAShapeAttrGetM(shape) != 64)
    return mlirOperationEmitOpError(op, "shape 'm' must be 64");
  if (nvvmMMAShapeAttrGetK(shape) != requiredK(a))
    return mlirOperationEmitOpError(op, "shape 'k' must be %d for input type %.*s",
                                    (int)requiredK(a), (int)name.length, name.data);
  if (!isSupportedN(n, a))
    return mlirOperationEmitOpError(op,
                                    "has input type %.*s n is set to %lld, it is not supported.",
                                    (int)name.length, name.data, (long long)n);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyTypes(MlirOperation op, NvvmWGMMATypes d, NvvmWGMMATypes a,
                                     NvvmWGMMATypes b) {
  MlirStringRef names[] = {nvvmWGMMATypesStringify(d), nvvmWGMMATypesStringify(a),
                           nvvmWGMMATypesStringify(b)};
  if (d != NvvmWGMMATypesf32 && d != NvvmWGMMATypesf16 && d != NvvmWGMMATypess32)
    return mlirOperationEmitOpError(op, "does not support the given output type %.*s",
                                    (int)names[0].length, names[0].data);
  if (d == NvvmWGMMATypess32 && (nvvmWgmmaMmaAsyncOpGetScaleA(op) == NvvmWGMMAScaleInneg ||
                                 nvvmWgmmaMmaAsyncOpGetScaleB(op) == NvvmWGMMAScaleInneg))
    return mlirOperationEmitOpError(op, "has s32 output, scaleA and scaleB cannot be neg");
  if (!isSupported(d, a, b))
    return mlirOperationEmitOpError(op, "%.*s += %.*s * %.*s, it is not supported.",
                                    (int)names[0].length, names[0].data, (int)names[1].length,
                                    names[1].data, (int)names[2].length, names[2].data);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyLayouts(MlirOperation op, NvvmWGMMATypes a, NvvmWGMMATypes b) {
  NvvmMMALayout layouts[] = {nvvmWgmmaMmaAsyncOpGetLayoutA(op), nvvmWgmmaMmaAsyncOpGetLayoutB(op)};
  if (isHalf(a) || (layouts[0] != NvvmMMALayoutcol && layouts[1] != NvvmMMALayoutrow))
    return mlirLogicalResultSuccess();
  MlirStringRef names[] = {nvvmMMALayoutStringify(layouts[0]), nvvmMMALayoutStringify(layouts[1]),
                           nvvmWGMMATypesStringify(a), nvvmWGMMATypesStringify(b)};
  return mlirOperationEmitOpError(
      op,
      "given layouts layout_a = %.*s and layout_b = %.*s for input types %.*s and %.*s requires "
      "transpose. However, this is only supported for: f16 and bf16",
      (int)names[0].length, names[0].data, (int)names[1].length, names[1].data,
      (int)names[2].length, names[2].data, (int)names[3].length, names[3].data);
}

MlirLogicalResult nvvmWgmmaMmaAsyncOpVerify(MlirOperation op) {
  NvvmWGMMATypes d = nvvmWgmmaMmaAsyncOpGetTypeD(op), a = nvvmWgmmaMmaAsyncOpGetTypeA(op),
                 b = nvvmWgmmaMmaAsyncOpGetTypeB(op);
  size_t size = 0;
  const MlirType *fields =
      llvmStructTypeGetFields(mlirValueGetType(nvvmWgmmaMmaAsyncOpGetResults(op)), &size);
  for (size_t i = 1; i < size; ++i) {
    if (fields[i].ptr == fields[0].ptr)
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic,
                                  "all elements in struct must be same type but there is ");
    tesseraDiagnosticAppendType(diagnostic, fields[i]);
    return tesseraDiagnosticReport(diagnostic);
  }
  if (mlirLogicalResultIsFailure(verifyTypes(op, d, a, b)) ||
      mlirLogicalResultIsFailure(verifyShape(op, a)) ||
      mlirLogicalResultIsFailure(verifyLayouts(op, a, b)))
    return mlirLogicalResultFailure();
  int64_t expected =
      nvvmMMAShapeAttrGetN(nvvmWgmmaMmaAsyncOpGetShapeAttr(op)) / (d == NvvmWGMMATypesf16 ? 4 : 2);
  if ((int64_t)size != expected)
    return mlirOperationEmitOpError(op, "results %d, however output struct has %d elements",
                                    (int)expected, (int)size);
  MlirStringRef name = nvvmWGMMATypesStringify(d);
  if (d != NvvmWGMMATypess32 && nvvmWgmmaMmaAsyncOpGetSatfiniteAttr(op).ptr &&
      nvvmWgmmaMmaAsyncOpGetSatfinite(op) == NvvmMMAIntOverflowsatfinite)
    return mlirOperationEmitOpError(
        op,
        " `satfinite` can be only used with s32 accumulator, however the current accumulator "
        "is %.*s",
        (int)name.length, name.data);
  return mlirLogicalResultSuccess();
}
