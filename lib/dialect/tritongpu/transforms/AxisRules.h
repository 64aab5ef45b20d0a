// What follows for an operation's results from what is known of its operands along dimensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_AXISRULES_H
#define TESSERA_DIALECT_TRITONGPU_AXISRULES_H

#include "dialect/tritongpu/transforms/AxisInfo.h"

/// Of the operands, at most 4, all of which are known. Rank 0: nothing follows.
typedef AxisInfo (*AxisRule)(MlirOperation op, const AxisInfo *operands);
/// NULL: there is none for such operations.
AxisRule axisRuleOf(MlirOperation op);

/// 0 is a multiple of everything.
int64_t axisGcd(int64_t a, int64_t b);
/// What the first values of groups are multiples of when each comes from either of two.
int64_t axisEitherDivisibility(AxisDim a, AxisDim b);
/// What can be anything.
AxisInfo axisUnknown(uint32_t rank);

#endif // TESSERA_DIALECT_TRITONGPU_AXISRULES_H
