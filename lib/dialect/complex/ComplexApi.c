// The C API of the complex dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/complex/ComplexOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Complex.h"

MlirAttribute mlirComplexAttrDoubleGet(MlirContext ctx, MlirType type, double real, double imag) {
  return mlirComplexAttrDoubleGetChecked(mlirLocationUnknownGet(ctx), type, real, imag);
}

MlirAttribute mlirComplexAttrDoubleGetChecked(MlirLocation loc, MlirType type, double real,
                                              double imag) {
  MlirContext context = mlirLocationGetContext(loc);
  MlirAttribute parts[2] = {{NULL}, {NULL}};
  if (mlirTypeIsAComplex(type) && mlirTypeIsAFloat(mlirComplexTypeGetElementType(type))) {
    MlirType element = mlirComplexTypeGetElementType(type);
    parts[0] = mlirFloatAttrDoubleGet(context, element, real);
    parts[1] = mlirFloatAttrDoubleGet(context, element, imag);
  }
  return complexNumberAttrGetChecked(loc, parts[0], parts[1], type);
}

bool mlirAttributeIsAComplex(MlirAttribute attr) { return complexNumberAttrIsA(attr); }
double mlirComplexAttrGetRealDouble(MlirAttribute attr) {
  return mlirFloatAttrGetValueDouble(complexNumberAttrGetReal(attr));
}
double mlirComplexAttrGetImagDouble(MlirAttribute attr) {
  return mlirFloatAttrGetValueDouble(complexNumberAttrGetImag(attr));
}
MlirTypeID mlirComplexAttrGetTypeID(void) { return mlirTypeIDCreate(&complexNumberAttrDef); }
