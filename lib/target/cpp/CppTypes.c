// Types and attributes in C++.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "target/cpp/Cpp.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Types ---===//

static MlirLogicalResult refuse(MlirLocation location, const char *what, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s ", what);
  tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

static void sizes(Emitter *emitter, MlirType array) {
  size_t rank;
  const int64_t *shape = emitcArrayTypeGetShape(array, &rank);
  for (size_t i = 0; i < rank; ++i) {
    cppC(emitter, "[");
    cppNumber(emitter, (uint64_t)shape[i]);
    cppC(emitter, "]");
  }
}

static MlirLogicalResult integerType(Emitter *emitter, MlirLocation location, MlirType type) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (!emitcTypeIsSupportedInteger(type))
    return refuse(location, "cannot emit integer type", type);
  if (width == 1) {
    cppC(emitter, "bool");
    return success();
  }
  cppC(emitter, mlirIntegerTypeIsUnsigned(type) ? "uint" : "int");
  cppNumber(emitter, width);
  cppC(emitter, "_t");
  return success();
}

static MlirLogicalResult floatType(Emitter *emitter, MlirLocation location, MlirType type) {
  const char *name = mlirTypeIsAF16(type)    ? "_Float16"
                     : mlirTypeIsABF16(type) ? "__bf16"
                     : mlirTypeIsAF32(type)  ? "float"
                     : mlirTypeIsAF64(type)  ? "double"
                                             : NULL;
  if (!name)
    return refuse(location, "cannot emit float type", type);
  cppC(emitter, name);
  return success();
}

static MlirLogicalResult tensorType(Emitter *emitter, MlirLocation location, MlirType type) {
  if (!mlirShapedTypeHasRank(type))
    return mlirLocationEmitError(location, "cannot emit unranked tensor type");
  if (!mlirShapedTypeHasStaticShape(type))
    return mlirLocationEmitError(location, "cannot emit tensor type with non static shape");
  MlirType element = mlirShapedTypeGetElementType(type);
  if (emitcArrayTypeIsA(element))
    return refuse(location, "cannot emit tensor of array type", type);
  cppC(emitter, "Tensor<");
  if (failed(cppType(emitter, location, element)))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    cppC(emitter, ", ");
    cppNumber(emitter, (uint64_t)mlirShapedTypeGetDimSize(type, i));
  }
  cppC(emitter, ">");
  return success();
}

static MlirLogicalResult tupleOf(Emitter *emitter, MlirLocation location, intptr_t count,
                                 const MlirType *types) {
  for (intptr_t i = 0; i < count; ++i)
    if (emitcArrayTypeIsA(types[i]))
      return mlirLocationEmitError(location, "cannot emit tuple of array type");
  cppC(emitter, "std::tuple<");
  for (intptr_t i = 0; i < count; ++i) {
    cppC(emitter, i ? ", " : "");
    if (failed(cppType(emitter, location, types[i])))
      return mlirLogicalResultFailure();
  }
  cppC(emitter, ">");
  return success();
}

static MlirLogicalResult tupleType(Emitter *emitter, MlirLocation location, MlirType type) {
  intptr_t count = mlirTupleTypeGetNumTypes(type);
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirTupleTypeGetType(type, i);
  MlirLogicalResult result = tupleOf(emitter, location, count, types);
  tsFree(types);
  return result;
}

static MlirLogicalResult emitcType(Emitter *emitter, MlirLocation location, MlirType type) {
  if (emitcOpaqueTypeIsA(type)) {
    cppText(emitter, emitcOpaqueTypeGetValue(type));
  } else if (emitcArrayTypeIsA(type)) {
    if (failed(cppType(emitter, location, emitcArrayTypeGetElementType(type))))
      return mlirLogicalResultFailure();
    sizes(emitter, type);
  } else if (emitcPointerTypeIsA(type)) {
    if (emitcArrayTypeIsA(emitcPointerTypeGetPointee(type)))
      return refuse(location, "cannot emit pointer to array type", type);
    if (failed(cppType(emitter, location, emitcPointerTypeGetPointee(type))))
      return mlirLogicalResultFailure();
    cppC(emitter, "*");
  } else if (emitcTypeIsPointerWide(type)) {
    cppC(emitter, emitcSizeTTypeIsA(type)         ? "size_t"
                  : emitcSignedSizeTTypeIsA(type) ? "ssize_t"
                                                  : "ptrdiff_t");
  } else {
    return refuse(location, "cannot emit type", type);
  }
  return success();
}

// The parser has limited how deep types are nested.
MlirLogicalResult cppType(Emitter *emitter, MlirLocation location, MlirType type) {
  if (emitcLValueTypeIsA(type))
    type = emitcLValueTypeGetValueType(type);
  if (mlirTypeIsAInteger(type))
    return integerType(emitter, location, type);
  if (mlirTypeIsAFloat(type))
    return floatType(emitter, location, type);
  if (mlirTypeIsATensor(type))
    return tensorType(emitter, location, type);
  if (mlirTypeIsATuple(type))
    return tupleType(emitter, location, type);
  if (!mlirTypeIsAIndex(type))
    return emitcType(emitter, location, type);
  cppC(emitter, "size_t");
  return success();
}

MlirLogicalResult cppTypes(Emitter *emitter, MlirLocation location, intptr_t count,
                           const MlirType *types) {
  if (count > 1)
    return tupleOf(emitter, location, count, types);
  if (count)
    return cppType(emitter, location, types[0]);
  cppC(emitter, "void");
  return success();
}

MlirLogicalResult cppVariable(Emitter *emitter, MlirLocation location, MlirType type,
                              MlirStringRef name) {
  bool isArray = emitcArrayTypeIsA(type);
  if (failed(cppType(emitter, location, isArray ? emitcArrayTypeGetElementType(type) : type)))
    return mlirLogicalResultFailure();
  cppC(emitter, " ");
  cppText(emitter, name);
  if (isArray)
    sizes(emitter, type);
  return success();
}

//===--- Numbers ---===//

static void integer(Emitter *emitter, MlirType type, int64_t value) {
  char text[32];
  bool isTruth = mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1;
  bool isUnsigned = mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type);
  if (isTruth)
    snprintf(text, sizeof text, "%s", value ? "true" : "false");
  else if (isUnsigned)
    snprintf(text, sizeof text, "%" PRIu64, (uint64_t)value);
  else
    snprintf(text, sizeof text, "%" PRId64, value);
  cppC(emitter, text);
}

// So many digits that the number can be read back, rounded half up, with one zero more behind.
static void finite(double value, int numDigits, char *text, size_t size) {
  enum { kExact = 770 }; // no double has more digits
  char exact[kExact + 32];
  snprintf(exact, sizeof exact, "%.*e", kExact, fabs(value));
  const char *exponentAt = strchr(exact, 'e');
  int exponent = (int)strtol(exponentAt + 1, NULL, 10), at = numDigits;
  char digits[32];
  digits[0] = exact[0];
  memcpy(digits + 1, exact + 2, (size_t)numDigits); // one more than is kept
  bool up = digits[numDigits] >= '5';
  while (up && at-- > 0) {
    up = digits[at] == '9';
    digits[at] = up ? '0' : (char)(digits[at] + 1);
  }
  if (up) { // 9.99 became 10.0
    digits[0] = '1';
    ++exponent;
  }
  snprintf(text, size, "%s%c.%.*s0e%c%02d", signbit(value) ? "-" : "", digits[0], numDigits - 1,
           digits + 1, exponent < 0 ? '-' : '+', exponent < 0 ? -exponent : exponent);
}

static MlirLogicalResult real(Emitter *emitter, MlirLocation location, MlirType type,
                              IrFloatBits bits) {
  static const struct {
    int numDigits;
    const char *suffix;
  } forms[] = {{5, "f16"}, {4, "bf16"}, {9, "f"}, {17, ""}};
  int form = mlirTypeIsAF16(type)    ? 0
             : mlirTypeIsABF16(type) ? 1
             : mlirTypeIsAF32(type)  ? 2
             : mlirTypeIsAF64(type)  ? 3
                                     : -1;
  if (form < 0)
    return mlirLocationEmitError(location,
                                 "expected floating point attribute to be f16, bf16, f32 or f64");
  double value = irFloatToDouble(irFloatSemantics(irType(type)), bits);
  char text[64];
  if (isnan(value))
    snprintf(text, sizeof text, "NAN");
  else if (isinf(value))
    snprintf(text, sizeof text, value < 0 ? "-INFINITY" : "INFINITY");
  else if (value == 0)
    snprintf(text, sizeof text, "%s0.0e+00", signbit(value) ? "-" : "");
  else
    finite(value, forms[form].numDigits, text, sizeof text);
  cppC(emitter, text);
  if (isfinite(value))
    cppC(emitter, forms[form].suffix);
  return success();
}

//===--- Attributes ---===//

static MlirLogicalResult refuseAttribute(MlirLocation location, MlirAttribute attribute) {
  TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "cannot emit attribute: ");
  tesseraDiagnosticAppendAttribute(error, attribute);
  return tesseraDiagnosticReport(error);
}

static bool isWide(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64;
}

static MlirLogicalResult elements(Emitter *emitter, MlirLocation location,
                                  MlirAttribute attribute) {
  const IrStorage *dense = irAttribute(attribute);
  MlirType element = irWrapType(irShapedElementType(irElementsType(dense)));
  bool isFloat = mlirTypeIsAFloat(element);
  int64_t count = irShapedNumElements(irElementsType(dense));
  if (!isFloat && (isWide(element) || mlirTypeIsAComplex(element)))
    return refuseAttribute(location, attribute);
  cppC(emitter, "{");
  for (int64_t i = 0; i < count; ++i) {
    cppC(emitter, i ? ", " : "");
    if (!isFloat)
      integer(emitter, element, irDenseIntegerAt(dense, (size_t)i));
    else if (failed(real(emitter, location, element, irDenseFloatAt(dense, (size_t)i, 0))))
      return mlirLogicalResultFailure();
  }
  cppC(emitter, "}");
  return success();
}

MlirLogicalResult cppAttribute(Emitter *emitter, MlirLocation location, MlirAttribute attribute) {
  MlirType type = mlirAttributeGetType(attribute);
  if (mlirAttributeIsAFloat(attribute)) {
    IrFloatBits bits = irFloatAttrBits(irAttribute(attribute));
    return real(emitter, location, type, bits);
  }
  if (mlirAttributeIsAInteger(attribute) && !isWide(type))
    integer(emitter, type, mlirIntegerAttrGetValueInt(attribute));
  else if (irIsDense(irAttribute(attribute)))
    return elements(emitter, location, attribute);
  else if (emitcOpaqueAttrIsA(attribute))
    cppText(emitter, emitcOpaqueAttrGetValue(attribute));
  else if (mlirAttributeIsAFlatSymbolRef(attribute))
    cppText(emitter, mlirFlatSymbolRefAttrGetValue(attribute));
  else if (mlirAttributeIsAType(attribute))
    return cppType(emitter, location, mlirTypeAttrGetValue(attribute));
  else
    return refuseAttribute(location, attribute);
  return success();
}
