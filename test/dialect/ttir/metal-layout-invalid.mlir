// What has no metal layout, no device, no address, or no place.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-attach-metal-layout=use-stream-layout=true --ttir-allocate --split-input-file --verify-diagnostics %s
// RUN: not ttmlir-opt --ttir-layout %s 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: error: {{.*}}metal layouts need a device: run ttir-implicit-device first

// expected-error@+1 {{has a tensor that no metal layout can be given: its shape must be static, of at most 8 dimensions and at least one element, and join to the rank of the device's grid; tiles hold f32, f16, bf16 or integers of 32, 16 or 8 bits}}
func.func @dynamic(%a: tensor<?x4xf32>) {
  return
}

// -----

// expected-error@+1 {{has a tensor that no metal layout can be given}}
func.func @huge(%a: tensor<4294967296x4294967296xf32>) {
  return
}

// -----

// expected-error@+1 {{has a tensor that no metal layout can be given}}
func.func @truth(%a: tensor<4x4xi1>) {
  return
}

// -----

// expected-error@+1 {{has a value without a metal layout, which has no address}}
func.func @number(%a: i32) {
  return
}

// -----

// expected-error@+1 {{has several blocks: tensors are given addresses along one}}
func.func @two_blocks(%a: tensor<4x4xf32>) {
  cf.br ^end
^end:
  return
}

// -----

// expected-error@+1 {{needs 4194304 bytes of l1, of which 1494016 are free}}
func.func @large(%a: tensor<1024x1024xf32>) {
  return
}
