// memref-emulate-wide-int: memory of integers that are too wide for a target.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-lowering/WideInts.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

static TesseraOptional convertMemRef(MlirType type, MlirType *converted, void *user) {
  const WideInts *wide = user;
  if (!mlirTypeIsAMemRef(type))
    return TESSERA_ABSENT;
  MlirType element = tesseraTypeConverterConvert(wide->types, mlirShapedTypeGetElementType(type));
  if (!element.ptr)
    return TESSERA_WRONG;
  *converted = type;
  if (mlirTypeEqual(element, mlirShapedTypeGetElementType(type)))
    return TESSERA_PRESENT;
  int64_t sizes[64];
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank > (intptr_t)(sizeof sizes / sizeof sizes[0]))
    return TESSERA_WRONG;
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  *converted = mlirMemRefTypeGet(element, rank, sizes, mlirMemRefTypeGetLayout(type),
                                 mlirMemRefTypeGetMemorySpace(type));
  return TESSERA_PRESENT;
}

MlirLogicalResult memRefEmulateWideIntPassPlan(TesseraPlan *plan,
                                               const MemRefEmulateWideIntOptions *options) {
  WideInts *wide = wideIntsCreate(plan, options->widestIntSupported);
  if (!wide)
    return mlirLogicalResultFailure();
  tesseraTypeConverterAddConversion(wide->types, convertMemRef, wide);
  static const char *const kDialects[] = {"arith", "memref", "vector"};
  for (size_t i = 0; i < sizeof kDialects / sizeof kDialects[0]; ++i)
    tesseraConversionTargetAddDynamicDialect(tesseraPlanGetTarget(plan), kDialects[i],
                                             wideIntsIsLegal, wide);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  wideIntsPopulate(wide, patterns);
  const TesseraOpDef *retyped[] = {&memrefAllocOpDef, &memrefLoadOpDef, &memrefStoreOpDef};
  for (size_t i = 0; i < sizeof retyped / sizeof retyped[0]; ++i)
    tesseraConversionPatternAddGroups(patterns, retyped[i], 1, wide->types,
                                      tesseraConversionRetypeOp, NULL);
  return mlirLogicalResultSuccess();
}
