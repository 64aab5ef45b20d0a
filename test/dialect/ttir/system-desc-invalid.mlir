// RUN: split-file %s %t
// RUN: not ttmlir-opt %t/one.mlir --ttir-implicit-device 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttmlir-opt %t/one.mlir --ttir-load-system-desc --ttir-implicit-device=mesh-shape=1,2 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not ttmlir-opt %t/one.mlir --ttir-load-system-desc --ttir-implicit-device=mesh-shape=0,2 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttmlir-opt %t/one.mlir --ttir-load-system-desc=path=%t/missing.ttsys 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttmlir-opt %t/one.mlir --ttir-load-system-desc=path=%t/one.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: ttmlir-opt %t/meshes.mlir --ttir-load-system-desc --ttir-implicit-device=mesh-shape=1,2 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: ttmlir-opt %t/meshes.mlir --ttir-load-system-desc --ttir-implicit-device | FileCheck %s --check-prefix=FIRST

// NONE: error: the module has no tt.system_desc to make a device of; ttir-load-system-desc attaches one
// MANY: error: the mesh has more devices than the system description
// ZERO: error: the mesh has too many devices, or a dimension that isn't positive
// MISSING: error: {{.*}}missing.ttsys
// WRONG: error: cannot use system description '{{.*}}one.mlir'
// OTHER: warning: mesh-shape differs from the first mesh of tt.meshes: no device is attached
// OTHER-NOT: #tt.device
// FIRST: meshShape = 1x1, chipIds = [0]

//--- one.mlir
module {
}

//--- meshes.mlir
module attributes {tt.meshes = #tt.meshes<[<"mesh" = 1x1>]>} {
}
