// Attributes of arith in llvm's terms, which math and complex have too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHTOLLVM_H
#define TESSERA_CONVERSION_ARITHTOLLVM_H

#include "mlir-c/IR.h"

/// `#arith.fastmath` as `#llvm.fastmath`.
MlirAttribute arithLowerFastMath(MlirAttribute attribute);

#endif // TESSERA_CONVERSION_ARITHTOLLVM_H
