// Masks of accesses. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/transforms/Masks.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "tessera/ConstraintFunctions.h"

MlirValue tritonMaskBy(const ArithBuilder *builder, MlirType accessed, MlirValue mask,
                       MlirValue condition) {
  MlirType type = tesseraI1SameShape(accessed);
  MlirValue both = condition;
  if (!mlirTypeEqual(type, mlirValueGetType(condition)))
    both = mlirOperationGetResult(
        tritonSplatOpCreate(builder->base, builder->location, type, condition), 0);
  return mlirValueIsNull(mask) ? both : arithBinary(builder, &arithAndIOpDef, both, mask);
}
