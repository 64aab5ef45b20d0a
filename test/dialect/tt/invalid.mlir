// What the tt dialect refuses.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @index_beyond(%t: tuple<tensor<2xf32>>) {
  // expected-error @below {{index 1 is out of bounds of operand with size 1}}
  // expected-error @below {{'tt.get_tuple_element' op failed to infer returned types}}
  %0 = tt.get_tuple_element %t[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

// expected-error @below {{'tt.device_module' op expected exactly one ModuleOp but found 0}}
tt.device_module {
}

// -----

// expected-error @below {{'tt.cpu_module' op expected exactly one ModuleOp but found 2}}
tt.cpu_module {
  builtin.module {
  }
  builtin.module {
  }
}

// -----

// expected-error @below {{expected 2D shape}}
func.func private @tile(!tt.tile<32, f32>)

// -----

// expected-error @below {{expected tile dimensions between 1 and 65536}}
func.func private @empty_tile(!tt.tile<0x32, f32>)

// -----

// expected-error @below {{'Alias' mode must imply no buffering: numBuffers = 2}}
func.func private @stream() attributes {a = #tt.stream<(d0) -> (d0), alias, 2>}

// -----

// expected-error @below {{expected chipIds size to match the volume of meshShape}}
module attributes {tt.device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1) -> (0, d0, d1, 0), dramMap = (d0, d1) -> (0, 0, d0, d1), meshShape = 1x2, chipIds = [0]>} {
}

// -----

// expected-error @below {{expected positive grid dimensions}}
module attributes {tt.device = #tt.device<workerGrid = #tt.grid<8x0, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1) -> (0, d0, d1, 0), dramMap = (d0, d1) -> (0, 0, d0, d1), meshShape = , chipIds = [0]>} {
}

// -----

// expected-error @below {{expected physical grid mapping to have PhysGridResultIdx::NumIndices results}}
module attributes {tt.device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (d0, d1)>, l1Map = (d0, d1) -> (0, d0, d1, 0), dramMap = (d0, d1) -> (0, 0, d0, d1), meshShape = , chipIds = [0]>} {
}

// -----

// expected-error @below {{expected l1Map to have MemoryMapResultIdx::NumIndices results}}
module attributes {tt.device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1) -> (0, d0, d1), dramMap = (d0, d1) -> (0, 0, d0, d1), meshShape = , chipIds = [0]>} {
}

// -----

// expected-error @below {{expected dramMap to have MemoryMapResultIdx::NumIndices results}}
module attributes {tt.device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1) -> (0, d0, d1, 0), dramMap = (d0, d1) -> (0, 0, d0), meshShape = , chipIds = [0]>} {
}

// -----

func.func @tuple_type(%a: tensor<2xf32>) {
  // expected-error @below {{expected tuple type}}
  %0 = tt.tuple %a : tensor<2xf32>
  return
}

// -----

// expected-error @below {{'tt.device_module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"tt.device_module"() ({
}) : () -> ()
