// What can't be a program that calls the processor's functions.
// RUN: not ttmlir-translate --ttnn-to-flatbuffer --split-input-file %s 2>&1 | FileCheck %s
// REQUIRES: libllvm
module {
  tt.cpu_module {
    builtin.module {
      // CHECK: cpu-module.mlir:[[@LINE+1]]:7: error: Non-LLVM operation found: func.func
      func.func private @f()
    }
  }
}

// -----

#host = #ttnn.ttnn_layout<(d0) -> (d0), <1>, memref<4xf32, #ttnn.buffer_type<system_memory>>>
module attributes {tt.system_desc = #tt.system_desc<[{role = host, target_triple = "x86_64-pc-linux-gnu"}], [{arch = <wormhole_b0>, grid = 8x8, l1_size = 1499136, num_dram_channels = 12, dram_channel_size = 1073741824, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1024, erisc_l1_unreserved_base = 1024, dram_unreserved_base = 1024, dram_unreserved_end = 1073741824, physical_cores = {worker = [ 0x0] dram = [ 8x0]}, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], num_cbs = 32}], [0], [3 : i32], [ 0x0x0x0]>} {
  func.func @forward(%a: tensor<4xf32, #host>) -> tensor<4xf32, #host> {
    // CHECK: cpu-module.mlir:[[@LINE+1]]:10: error: 'func.call' op calls 'f_decl', which is no function that tt.cpu_module has
    %0 = func.call @f_decl(%a) : (tensor<4xf32, #host>) -> tensor<4xf32, #host>
    return %0 : tensor<4xf32, #host>
  }
  func.func private @f_decl(tensor<4xf32, #host>) -> tensor<4xf32, #host>
}
