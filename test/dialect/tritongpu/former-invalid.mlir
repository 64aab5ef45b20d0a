// Messages name things as they are called now. RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{unknown attribute `nothing` in dialect `ttg`}}
#nothing = #triton_gpu.nothing<{}>

// -----

// expected-error@+1 {{expected a number for each dimension in CTAsPerCGA, CTASplitNum and CTAOrder}}
#few = #triton_gpu.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [1, 1], CTASplitNum = [1], CTAOrder = [0]}>

// -----

// expected-error@+1 {{expected dimensions in CTAOrder}}
#order = #triton_gpu.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [1]}>

// -----

func.func @unknown() {
  // expected-error@+1 {{custom op 'triton_gpu.insert_slice_async' is unknown (tried 'ttg.insert_slice_async' as well)}}
  triton_gpu.insert_slice_async
}
