// Passes that lower arith ops to simpler ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHLOWERING_ARITHLOWERINGPASSES
#define TESSERA_CONVERSION_ARITHLOWERING_ARITHLOWERINGPASSES

include "mlir/Pass/PassBase.td"

def ArithExpandOpsPass : Pass<"arith-expand"> {
  let summary = "Compute arith ops that LLVM has nothing for with others.";
  let appliesConversion = 1;
  let description = [{
    Divisions that round up or down, minima and maxima, conversions with scales; with options also conversions of narrow floats, which
    become integer arithmetic on their bits.
  }];
  let options = [
    Option<"includeBf16", "include-bf16", "bool", "false", "Expand conversions between f32 and bf16.">,
    Option<"includeF8E8M0", "include-f8e8m0", "bool", "false", "Expand conversions from and to f8E8M0FNU.">,
    Option<"includeF4E2M1", "include-f4e2m1", "bool", "false", "Expand conversions from and to f4E2M1FN.">
  ];
}

def ArithEmulateUnsupportedFloats : Pass<"arith-emulate-unsupported-floats"> {
  let summary = "Compute with other floats what a target can't compute with.";
  let appliesConversion = 1;
  let description = [{
    Operands of ops of arith, and of those of vector that compute, are extended before and results truncated behind the op.
  }];
  let options = [
    ListOption<"sourceTypeStrs", "source-types", "std::string", "Float types to compute with others for.">,
    Option<"targetTypeStr", "target-type", "std::string", "\"f32\"", "Float type to compute with.">
  ];
}

def ArithEmulateWideInt : Pass<"arith-emulate-wide-int"> {
  let summary = "Compute with integers of twice the width that a target has.";
  let appliesConversion = 1;
  let description = [{
    An integer becomes a vector of two, the low half first; a vector gets one more dimension. Divisions aren't converted.
  }];
  let options = [Option<"widestIntSupported", "widest-int-supported", "unsigned", "32", "The widest integers of the target, a power of two.">];
  let dependentDialects = ["vector"];
}

#endif // TESSERA_CONVERSION_ARITHLOWERING_ARITHLOWERINGPASSES
