// Modules whose names match get the target.
// RUN: mlir-opt "--nvvm-attach-target=module=a.* chip=sm_90a features=+ptx80 O=3 fast ftz l=x.bc,y.bc ptxas-cmd-options='-v --warn'" %s | FileCheck %s
// RUN: mlir-opt --nvvm-attach-target --nvvm-attach-target %s | FileCheck %s --check-prefix=ALL
// RUN: not mlir-opt "--nvvm-attach-target=module=(" %s 2>&1 | FileCheck %s --check-prefix=REGEX
// RUN: not mlir-opt --nvvm-attach-target=O=7 %s 2>&1 | FileCheck %s --check-prefix=LEVEL
// REGEX: error: invalid regular expression: (
// LEVEL: error: The optimization level must be a number between 0 and 3.

// CHECK: gpu.module @a1 [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80", flags = {fast, ftz, "ptxas-cmd-options" = ["-v", "--warn"]}, link = ["x.bc", "y.bc"]>] {
// ALL: gpu.module @a1 [#nvvm.target] {
gpu.module @a1 {
}
// CHECK: gpu.module @b {
// ALL: gpu.module @b [#nvvm.target] {
gpu.module @b {
}
