// Encodings of sparse tensors through MLIR's C API. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/SparseTensor.h"
#include "../Testing.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/IR.h"

#include <inttypes.h>
#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showAttribute(const char *title, MlirAttribute attribute) {
  printf("%s: ", title);
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static void showMap(const char *title, MlirAffineMap map) {
  printf("%s: ", title);
  if (mlirAffineMapIsNull(map))
    printf("null");
  else
    mlirAttributePrint(mlirAffineMapAttrGet(map), print, NULL);
  printf("\n");
}

static void showLevel(MlirSparseTensorLevelType level) {
  printf("level: 0x%" PRIx64 ", %u of %u\n", level,
         mlirSparseTensorEncodingAttrGetStructuredN(level),
         mlirSparseTensorEncodingAttrGetStructuredM(level));
}

// All that is known of the encoding, and whether one made of that is the same.
static void testEncoding(MlirContext context, const char *string) {
  MlirSparseTensorLevelType levels[8];
  MlirAttribute encoding = mlirAttributeParseGet(context, text(string));
  printf("encoding: %d\n", mlirAttributeIsASparseTensorEncodingAttr(encoding));
  intptr_t rank = mlirSparseTensorEncodingGetLvlRank(encoding);
  for (intptr_t i = 0; i < rank; i++) {
    levels[i] = mlirSparseTensorEncodingAttrGetLvlType(encoding, i);
    printf("format: 0x%x, ", (unsigned)mlirSparseTensorEncodingAttrGetLvlFmt(encoding, i));
    showLevel(levels[i]);
  }
  MlirAffineMap dimToLvl = mlirSparseTensorEncodingAttrGetDimToLvl(encoding);
  MlirAffineMap lvlToDim = mlirSparseTensorEncodingAttrGetLvlToDim(encoding);
  int posWidth = mlirSparseTensorEncodingAttrGetPosWidth(encoding);
  int crdWidth = mlirSparseTensorEncodingAttrGetCrdWidth(encoding);
  MlirAttribute explicitVal = mlirSparseTensorEncodingAttrGetExplicitVal(encoding);
  MlirAttribute implicitVal = mlirSparseTensorEncodingAttrGetImplicitVal(encoding);
  showMap("to levels", dimToLvl);
  showMap("to dimensions", lvlToDim);
  printf("widths: %d %d\n", posWidth, crdWidth);
  showAttribute("explicit", explicitVal);
  showAttribute("implicit", implicitVal);
  MlirAttribute again = mlirSparseTensorEncodingAttrGet(
      context, rank, levels, dimToLvl, lvlToDim, posWidth, crdWidth, explicitVal, implicitVal);
  printf("the same: %d\n", mlirAttributeEqual(encoding, again));
}

static void testLevels(void) {
  const enum MlirSparseTensorLevelPropertyNondefault properties[] = {
      MLIR_SPARSE_PROPERTY_NON_UNIQUE, MLIR_SPARSE_PROPERTY_NON_ORDERED};
  showLevel(mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED,
                                                     properties, 2, 0, 0));
  showLevel(
      mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_N_OUT_OF_M, NULL, 0, 2, 4));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__sparse_tensor__(), context);
  print(mlirSparseTensorEncodingAttrGetName(), NULL);
  printf("\nother: %d\n", mlirAttributeIsASparseTensorEncodingAttr(mlirUnitAttrGet(context)));
  testEncoding(context, "#sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed), "
                        "posWidth = 32, crdWidth = 64, explicitVal = 1 : i64}>");
  testEncoding(context, "#sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), "
                        "j : singleton(soa)), implicitVal = 0 : i64}>");
  testEncoding(context,
               "#sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 4 : dense, "
               "j mod 4 : structured[2, 4])}>");
  testLevels();
  mlirContextDestroy(context);
  return 0;
}
