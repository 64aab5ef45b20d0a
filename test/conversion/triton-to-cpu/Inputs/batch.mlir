// Products of 4 pairs of matrices, f16, the second ones stored column by column.
module {
  tt.func public @batch(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<32> : tensor<1x16x1xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<4x16x32xf32>
    %cst_1 = arith.constant dense<16> : tensor<1x32x1xi32>
    %cst_2 = arith.constant dense<32> : tensor<4x1x1xi32>
    %cst_3 = arith.constant dense<16> : tensor<1x16x1xi32>
    %cst_4 = arith.constant dense<16> : tensor<4x1x1xi32>
    %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %2 = tt.expand_dims %1 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
    %3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %4 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %5 = arith.muli %2, %cst_4 : tensor<4x1x1xi32>
    %6 = arith.muli %5, %cst_4 : tensor<4x1x1xi32>
    %7 = tt.splat %arg0 : !tt.ptr<f16> -> tensor<4x1x1x!tt.ptr<f16>>
    %8 = tt.addptr %7, %6 : tensor<4x1x1x!tt.ptr<f16>>, tensor<4x1x1xi32>
    %9 = tt.expand_dims %3 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %10 = tt.expand_dims %9 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
    %11 = arith.muli %10, %cst_3 : tensor<1x16x1xi32>
    %12 = tt.broadcast %8 : tensor<4x1x1x!tt.ptr<f16>> -> tensor<4x16x1x!tt.ptr<f16>>
    %13 = tt.broadcast %11 : tensor<1x16x1xi32> -> tensor<4x16x1xi32>
    %14 = tt.addptr %12, %13 : tensor<4x16x1x!tt.ptr<f16>>, tensor<4x16x1xi32>
    %15 = tt.expand_dims %9 {axis = 1 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
    %16 = tt.broadcast %14 : tensor<4x16x1x!tt.ptr<f16>> -> tensor<4x16x16x!tt.ptr<f16>>
    %17 = tt.broadcast %15 : tensor<1x1x16xi32> -> tensor<4x16x16xi32>
    %18 = tt.addptr %16, %17 : tensor<4x16x16x!tt.ptr<f16>>, tensor<4x16x16xi32>
    %19 = tt.load %18 : tensor<4x16x16x!tt.ptr<f16>>
    %20 = arith.muli %2, %cst_2 : tensor<4x1x1xi32>
    %21 = arith.muli %20, %cst_4 : tensor<4x1x1xi32>
    %22 = tt.splat %arg1 : !tt.ptr<f16> -> tensor<4x1x1x!tt.ptr<f16>>
    %23 = tt.addptr %22, %21 : tensor<4x1x1x!tt.ptr<f16>>, tensor<4x1x1xi32>
    %24 = tt.expand_dims %4 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %25 = tt.expand_dims %24 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
    %26 = arith.muli %25, %cst_1 : tensor<1x32x1xi32>
    %27 = tt.broadcast %23 : tensor<4x1x1x!tt.ptr<f16>> -> tensor<4x32x1x!tt.ptr<f16>>
    %28 = tt.broadcast %26 : tensor<1x32x1xi32> -> tensor<4x32x1xi32>
    %29 = tt.addptr %27, %28 : tensor<4x32x1x!tt.ptr<f16>>, tensor<4x32x1xi32>
    %30 = tt.broadcast %29 : tensor<4x32x1x!tt.ptr<f16>> -> tensor<4x32x16x!tt.ptr<f16>>
    %31 = tt.broadcast %15 : tensor<1x1x16xi32> -> tensor<4x32x16xi32>
    %32 = tt.addptr %30, %31 : tensor<4x32x16x!tt.ptr<f16>>, tensor<4x32x16xi32>
    %33 = tt.load %32 : tensor<4x32x16x!tt.ptr<f16>>
    %34 = tt.trans %33 {order = array<i32: 0, 2, 1>} : tensor<4x32x16xf16> -> tensor<4x16x32xf16>
    %35 = tt.dot %19, %34, %cst_0, inputPrecision = tf32 : tensor<4x16x16xf16> * tensor<4x16x32xf16> -> tensor<4x16x32xf32>
    %36 = arith.muli %5, %cst_2 : tensor<4x1x1xi32>
    %37 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<4x1x1x!tt.ptr<f32>>
    %38 = tt.addptr %37, %36 : tensor<4x1x1x!tt.ptr<f32>>, tensor<4x1x1xi32>
    %39 = arith.muli %10, %cst : tensor<1x16x1xi32>
    %40 = tt.broadcast %38 : tensor<4x1x1x!tt.ptr<f32>> -> tensor<4x16x1x!tt.ptr<f32>>
    %41 = tt.broadcast %39 : tensor<1x16x1xi32> -> tensor<4x16x1xi32>
    %42 = tt.addptr %40, %41 : tensor<4x16x1x!tt.ptr<f32>>, tensor<4x16x1xi32>
    %43 = tt.expand_dims %24 {axis = 1 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
    %44 = tt.broadcast %42 : tensor<4x16x1x!tt.ptr<f32>> -> tensor<4x16x32x!tt.ptr<f32>>
    %45 = tt.broadcast %43 : tensor<1x1x32xi32> -> tensor<4x16x32xi32>
    %46 = tt.addptr %44, %45 : tensor<4x16x32x!tt.ptr<f32>>, tensor<4x16x32xi32>
    tt.store %46, %35 : tensor<4x16x32x!tt.ptr<f32>>
    tt.return
  }
}

