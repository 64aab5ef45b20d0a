// Messages about Triton's dialect of threads.
// RUN: triton-opt %s --verify-diagnostics --split-input-file

tt.func @barrier() {
  // expected-error@+1 {{unknown address space 'shared'}}
  ttg.barrier local|shared
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #blocked}>
tt.func @other_dimension(%rows: tensor<64xf32, #rows>) {
  // expected-error@+2 {{failed to infer the layout of the result of 'tt.expand_dims'}}
  // expected-error@+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %rows {axis = 0 : i32} : tensor<64xf32, #rows> -> tensor<1x64xf32, #blocked>
  tt.return
}

// -----

// expected-error@+1 {{sizePerThread, threadsPerWarp, warpsPerCTA, and order must all have the same rank.}}
#blocked = #ttg.blocked<{sizePerThread = [1, 4], order = [1, 0]}>

// -----

// expected-error@+1 {{Every element in threadsPerWarp must be a power of two.}}
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [12], warpsPerCTA = [1], order = [0]}>

// -----

// expected-error@+1 {{order must be a permutation of 0..(rank-1), but was [0, 0]}}
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [0, 0]}>

// -----

// expected-error@+1 {{unexpected key: warps}}
#blocked = #ttg.blocked<{warps = [1]}>

// -----

// expected-error@+1 {{expected an array for number of elements per thread}}
#blocked = #ttg.blocked<{sizePerThread = 4}>

// -----

// expected-error@+1 {{expected an integer type in order}}
#blocked = #ttg.blocked<{order = [unit]}>

// -----

// expected-error@+1 {{expected an unsigned integer value in order}}
#blocked = #ttg.blocked<{order = [-1]}>

// -----

// expected-error@+1 {{'CGALayout' entry length does not match rank 1}}
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = [[0, 1]]}>

// -----

// expected-error@+1 {{After removing broadcast bases the CGA encoding must be a permutation matrix}}
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = [[1], [1]]}>

// -----

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
// expected-error@+1 {{parent layout must have at least rank >= 2}}
#slice = #ttg.slice<{dim = 0, parent = #blocked}>

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
// expected-error@+1 {{slice dim=2 must be less than the parent rank=2}}
#slice = #ttg.slice<{dim = 2, parent = #blocked}>

// -----

// expected-error@+1 {{expected a distributed encoding trait}}
#slice = #ttg.slice<{dim = 0, parent = 1}>

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
// expected-error@+1 {{ttg.dot_op kWidth parameter is not supported when the parent is a blocked layout}}
#a = #ttg.dot_op<{opIdx = 0, parent = #blocked, kWidth = 2}>

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>
// expected-error@+1 {{ttg.dot_op kWidth parameter is mandatory for Ampere or Hopper MMA parent}}
#a = #ttg.dot_op<{opIdx = 0, parent = #mma}>

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>
// expected-error@+1 {{ttg.dot_op opIdx parameter can be 0 or 1, got: 2}}
#a = #ttg.dot_op<{opIdx = 2, parent = #mma, kWidth = 2}>

// -----

// expected-error@+1 {{ttg.dot_op unexpected parent layout: 1 : i64}}
#a = #ttg.dot_op<{opIdx = 1, parent = 1}>

// -----

// expected-error@+1 {{Expected basis of 'lane' not found}}
#linear = #ttg.linear<{register = [[0, 1]]}>

// -----

// expected-error@+1 {{LinearEncodingAttr requires a permutation matrix layout after removing broadcast bases}}
#linear = #ttg.linear<{register = [[1, 1]], lane = [], warp = [], block = []}>

// -----

// expected-error@+1 {{swizzlingByteWidth must be 0, 32, 64, or 128}}
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 16, transposed = false, elementBitWidth = 16}>

// -----

// expected-error@+1 {{interval values cannot have duplicates}}
#shared = #ttg.padded_shared<[4:+1, 4:+2] {order = [0], shape = [8]}>

// -----

// expected-error@+1 {{padding values must all be power of two}}
#shared = #ttg.padded_shared<[4:+3] {order = [0], shape = [8]}>

// -----

// expected-error@+1 {{Mismatch of shape and order ranks in padded layout}}
#shared = #ttg.padded_shared<[4:+1] {order = [0, 1], shape = [8]}>

// -----

// expected-error@+1 {{The layout must be surjective}}
#shared = #ttg.shared_linear<{offset = [[2]]}, alignment = 16>

// -----

// expected-error@+1 {{alignment must be a positive power of two}}
#shared = #ttg.shared_linear<{offset = [[1]]}, alignment = 3>

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// expected-error@+1 {{shape must have power-of-2 and non-zero dimensions; got 2, 3}}
tt.func @sizes(%m: !ttg.memdesc<2x3xf16, #shared, #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// expected-error@+1 {{memorySpace must be SharedMemorySpace for shared encoding. Got 1}}
tt.func @space(%m: !ttg.memdesc<2xf16, #shared, 1>)

// -----

// expected-error@+1 {{1 : i64 is not a valid encoding}}
tt.func @encoding(%m: !ttg.memdesc<2xf16, 1, #ttg.shared_memory>)

// -----

#shared = #ttg.padded_shared<[4:+1] {order = [0], shape = [8]}>
// expected-error@+1 {{Mismatch in expected shape for dimension 0. Expected: 16, got: 8}}
tt.func @padded(%m: !ttg.memdesc<16xf16, #shared, #ttg.shared_memory>)

// -----

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @immutable(%m: !ttg.memdesc<128xf16, #shared, #ttg.shared_memory>, %v: tensor<128xf16, #blocked>) {
  // expected-error@+1 {{'ttg.local_store' op Cannot store into immutable memory}}
  ttg.local_store %v, %m : tensor<128xf16, #blocked> -> !ttg.memdesc<128xf16, #shared, #ttg.shared_memory>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @uninitialized() {
  // expected-error@+1 {{uninitialized alloc must have a mutable memdesc type}}
  %0 = ttg.local_alloc : () -> !ttg.memdesc<128xf16, #shared, #ttg.shared_memory>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
tt.func @views(%m: !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory>, %n: !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory>, %i: i32) {
  // expected-error@+1 {{result shape must equal to srcShape[1:]}}
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory> -> !ttg.memdesc<8x4xf16, #shared, #ttg.shared_memory>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
tt.func @views(%m: !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory>, %n: !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory>, %i: i32) {
  // expected-error@+1 {{The split offset may not touch the tile}}
  %1 = ttg.memdesc_subslice %n[2, 0] : !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory> -> !ttg.memdesc<4x8xf16, #shared, #ttg.shared_memory, 8x8>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
tt.func @views(%m: !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory>, %n: !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory>, %i: i32) {
  // expected-error@+1 {{A non zero offset found in a dimension that is not being split}}
  %2 = ttg.memdesc_subslice %n[4, 4] : !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory> -> !ttg.memdesc<4x8xf16, #shared, #ttg.shared_memory, 8x8>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
tt.func @views(%m: !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory>, %n: !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory>, %i: i32) {
  // expected-error@+1 {{source and result must have the same logical storage size (1024 vs 2048)}}
  %3 = ttg.memdesc_reinterpret %n : !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory> -> !ttg.memdesc<8x8xf32, #shared, #ttg.shared_memory>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
tt.func @views(%m: !ttg.memdesc<2x8x8xf16, #shared, #ttg.shared_memory>, %n: !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory>, %i: i32) {
  // expected-error@+1 {{number of src and dst elements of reshape must be the same}}
  %4 = ttg.memdesc_reshape %n : !ttg.memdesc<8x8xf16, #shared, #ttg.shared_memory> -> !ttg.memdesc<8x4xf16, #shared, #ttg.shared_memory>
  tt.return
}

// -----

// expected-error@+1 {{'tt.func' op has unexpected attribute "ttg.num-ctas" which is expected only on `module` ops}}
tt.func @attribute() attributes {"ttg.num-ctas" = 1 : i32} {
  tt.return
}

// -----

#half = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
#pair = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 32, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @join_of_other_warps(%x: tensor<32x64xf32, #half>) {
    // expected-error@+1 {{'tt.join' op incompatible join layout}}
    %0 = tt.join %x, %x : tensor<32x64xf32, #half> -> tensor<32x64x2xf32, #pair>
    tt.return
  }
}

// -----

#pair = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 32, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @join_without_layout(%x: tensor<32x64xf32>) {
    // expected-error@+1 {{'tt.join' op incompatible join layout}}
    %0 = tt.join %x, %x : tensor<32x64xf32> -> tensor<32x64x2xf32, #pair>
    tt.return
  }
}

// -----

#half = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#apart = #ttg.blocked<{sizePerThread = [1, 1, 1], threadsPerWarp = [1, 16, 2], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @join_in_two_threads(%x: tensor<32x64xf32, #half>) {
    // expected-error@+1 {{Fp4ToFpOp/SplitOp requires at least 2 elements per thread in the axis/last dimension}}
    %0 = tt.join %x, %x : tensor<32x64xf32, #half> -> tensor<32x64x2xf32, #apart>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#other = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @operand_in_shared_memory(%x: tensor<32x64xf32, #shared>) {
    // expected-error@+1 {{Operand 0 (<block argument> of type 'tensor<32x64xf32, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>>' at index: 0) has an invalid layout: Non-distributed layout is not allowed in tensor type.}}
    %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x64xf32, #shared> -> tensor<64x32xf32, #other>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @result_in_shared_memory(%x: f32) {
    // expected-error@+1 {{Result has an invalid layout: Non-distributed layout is not allowed in tensor type.}}
    %0 = tt.splat %x : f32 -> tensor<32xf32, #shared>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #blocked}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @one_factor_for_a_product(%x: tensor<16x16xf16, #a>, %y: tensor<16x16xf16, #blocked>, %sum: tensor<16x16xf32, #blocked>) {
    // expected-error@+1 {{mismatching encoding between A and B operands}}
    %0 = tt.dot %x, %y, %sum : tensor<16x16xf16, #a> * tensor<16x16xf16, #blocked> -> tensor<16x16xf32, #blocked>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @factors_of_other_widths(%x: tensor<16x16xf16, #a>, %y: tensor<16x16xf16, #b>, %sum: tensor<16x16xf32, #mma>) {
    // expected-error@+1 {{mismatching kWidth between A and B operands}}
    %0 = tt.dot %x, %y, %sum : tensor<16x16xf16, #a> * tensor<16x16xf16, #b> -> tensor<16x16xf32, #mma>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @sum_of_another_layout(%x: tensor<16x16xf16, #a>, %y: tensor<16x16xf16, #b>, %sum: tensor<16x16xf32, #blocked>) {
    // expected-error@+1 {{mismatching MMA encoding}}
    %0 = tt.dot %x, %y, %sum : tensor<16x16xf16, #a> * tensor<16x16xf16, #b> -> tensor<16x16xf32, #blocked>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#hopper = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16, 16]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @sum_of_another_version(%x: tensor<64x16xf16, #a>, %y: tensor<16x16xf16, #b>, %sum: tensor<64x16xf32, #hopper>) {
    // expected-error@+1 {{mismatched MMA version.}}
    %0 = tt.dot %x, %y, %sum : tensor<64x16xf16, #a> * tensor<16x16xf16, #b> -> tensor<64x16xf32, #hopper>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 1}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @exact_on_tensor_cores(%x: tensor<16x16xf32, #a>, %y: tensor<16x16xf32, #b>, %sum: tensor<16x16xf32, #mma>) {
    // expected-error@+1 {{unsupported MMA version}}
    %0 = tt.dot %x, %y, %sum : tensor<16x16xf32, #a> * tensor<16x16xf32, #b> -> tensor<16x16xf32, #mma>
    tt.return
  }
}
