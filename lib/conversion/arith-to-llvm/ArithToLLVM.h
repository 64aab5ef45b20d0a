// Attributes of arith in llvm's terms, which math and complex have too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHTOLLVM_H
#define TESSERA_CONVERSION_ARITHTOLLVM_H

#include "tessera/LLVMLowering.h"

/// `#arith.fastmath` as `#llvm.fastmath`.
MlirAttribute arithLowerFastMath(MlirAttribute attribute);
/// What becomes of `fastmath` of any op that has it.
extern const TesseraLoweredAttribute arithLoweredFastMath[];

#endif // TESSERA_CONVERSION_ARITHTOLLVM_H
