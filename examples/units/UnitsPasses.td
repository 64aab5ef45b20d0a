// Passes of the units dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef EXAMPLES_UNITS_UNITSPASSES
#define EXAMPLES_UNITS_UNITSPASSES

include "mlir/Pass/PassBase.td"

def UnitsConvertEarly : Pass<"units-convert-early"> {
  let summary = "Convert what is added in place of the sum.";
  let appliesPatterns = 1;
  let options = [
    Option<"maxUses", "max-uses", "int64_t", "1", "Leave sums with more uses than this as they are.">
  ];
}

#endif // EXAMPLES_UNITS_UNITSPASSES
