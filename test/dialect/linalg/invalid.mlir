// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @mixed(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{expected to have pure tensor or buffer semantics}}
  linalg.exp ins(%a : tensor<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @sizes(%a: memref<4x8xf32>, %b: memref<9x16xf32>, %c: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 9}}
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<9x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @window(%a: memref<1x5x5x3xf32>, %b: memref<2x2xf32>, %c: memref<1x5x4x3xf32>) {
  // expected-error@+1 {{inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 6, but found 5}}
  linalg.pooling_nhwc_max ins(%a, %b : memref<1x5x5x3xf32>, memref<2x2xf32>) outs(%c : memref<1x5x4x3xf32>)
  return
}

// -----

func.func @rank(%a: memref<4xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error@+1 {{expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (memref<4xf32>, memref<8x16xf32>, memref<4x16xf32>) -> ()
  return
}

// -----

func.func @count(%a: memref<4x8xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a : memref<4x8xf32>) outs(%c : memref<4x16xf32>)
  // expected-error@+1 {{[parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @function(%a: memref<4xi32>, %b: memref<4xi32>) {
  // expected-error@+1 {{unsupported non numeric type}}
  linalg.exp ins(%a : memref<4xi32>) outs(%b : memref<4xi32>)
  return
}

// -----

func.func @broadcast(%a: memref<8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @contraction(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<4x8xf32>) {
  // expected-error@+1 {{'indexing_maps' do not specify a contracting dimension}}
  linalg.contract indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>]
      ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

func.func @maps(%a: memref<4xf32>) {
  // expected-error@+1 {{expected the number of indexing_map (2) to be equal to the number of input/output operands (1)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @symbols(%a: memref<4xf32>) {
  // expected-error@+1 {{unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(i)[s] -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @loops(%a: memref<4xf32>) {
  // expected-error@+1 {{expected indexing_map #0 to have 2 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @iterator(%a: memref<4xf32>) {
  // expected-error@+1 {{unexpected iterator_type (sideways)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["sideways"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @below(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{unexpected result less than 0 at expression #0 in (d0) -> (-d0)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (-i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @argument(%a: memref<4xf32>) {
  // expected-error@+1 {{expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f64):
    %0 = arith.constant 1.0 : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

func.func @yielded(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    // expected-error@+1 {{expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @yieldedType(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %0 = arith.constant 1 : i32
    // expected-error@+1 {{type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %0 : i32
  }
  return
}

// -----

func.func @index(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    // expected-error@+1 {{expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %0 = linalg.index 1 : index
    linalg.yield %0 : index
  }
  return
}

// -----

func.func @outside() {
  // expected-error@+1 {{expected parent op with LinalgOp interface}}
  %0 = linalg.index 1 : index
  return
}

// -----

func.func @mapShape(%a: tensor<4xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{expected shape of input (4) to match shape of output (5)}}
  %0 = linalg.map { math.exp } ins(%a : tensor<4xf32>) outs(%b : tensor<5xf32>)
  return %0 : tensor<5xf32>
}

// -----

func.func @payload(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{unregistered operation 'arith.nothing' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.map { arith.nothing } ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)
  return %0 : tensor<4xf32>
}

// -----

func.func @reduced(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{init dimensions [4] doesn't match input dimensions after reduction [8]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
  return %0 : tensor<4xf32>
}

// -----

func.func @permutation(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return %0 : tensor<8x4xf32>
}

// -----

func.func @permuted(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  return %0 : tensor<8x4xf32>
}

// -----

func.func @repeated(%a: tensor<4xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  // expected-error@+1 {{input dim 0 should match init dim 0. input: 4, init: 5}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<5x6xf32>) dimensions = [1]
  return %0 : tensor<5x6xf32>
}

// -----

func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error@+1 {{incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @tiles(%a: tensor<100x64xf32>, %b: tensor<13x2x8x32xf32>) -> tensor<13x2x8x32xf32> {
  // expected-error@+1 {{Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<100x64xf32> -> tensor<13x2x8x32xf32>
  return %0 : tensor<13x2x8x32xf32>
}

// -----

func.func @packed(%a: tensor<96x64xf32>, %b: tensor<13x2x8x32xf32>) -> tensor<13x2x8x32xf32> {
  // expected-error@+1 {{expected 'tensor<12x2x8x32xf32>' for the packed domain value, got 'tensor<13x2x8x32xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<96x64xf32> -> tensor<13x2x8x32xf32>
  return %0 : tensor<13x2x8x32xf32>
}

// -----

func.func @nothingWritten(%a: memref<4xf32>) {
  // expected-error@+1 {{expected number of yield values (1) to match the number of inits / outs operands of the enclosing LinalgOp (0)}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a, %a : memref<4xf32>, memref<4xf32>)
  return
}
