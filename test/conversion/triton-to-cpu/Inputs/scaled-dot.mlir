// e2m1 times e4m3, each 32 along the sum with a scale.
module {
  tt.func public @scaled(%arg0: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<16> : tensor<32x1xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<32x16xf32>
    %cst_1 = arith.constant dense<2> : tensor<16x1xi32>
    %cst_2 = arith.constant dense<16> : tensor<64x1xi32>
    %cst_3 = arith.constant dense<2> : tensor<32x1xi32>
    %cst_4 = arith.constant dense<32> : tensor<32x1xi32>
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %4 = tt.expand_dims %0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %5 = arith.muli %4, %cst_4 : tensor<32x1xi32>
    %6 = tt.splat %arg0 : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %7 = tt.addptr %6, %5 : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %8 = tt.expand_dims %0 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %9 = tt.broadcast %7 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x32x!tt.ptr<i8>>
    %10 = tt.broadcast %8 : tensor<1x32xi32> -> tensor<32x32xi32>
    %11 = tt.addptr %9, %10 : tensor<32x32x!tt.ptr<i8>>, tensor<32x32xi32>
    %12 = tt.load %11 : tensor<32x32x!tt.ptr<i8>>
    %13 = arith.muli %4, %cst_3 : tensor<32x1xi32>
    %14 = tt.splat %arg1 : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %15 = tt.addptr %14, %13 : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %16 = tt.expand_dims %3 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
    %17 = tt.broadcast %15 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x2x!tt.ptr<i8>>
    %18 = tt.broadcast %16 : tensor<1x2xi32> -> tensor<32x2xi32>
    %19 = tt.addptr %17, %18 : tensor<32x2x!tt.ptr<i8>>, tensor<32x2xi32>
    %20 = tt.load %19 : tensor<32x2x!tt.ptr<i8>>
    %21 = tt.expand_dims %2 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %22 = arith.muli %21, %cst_2 : tensor<64x1xi32>
    %23 = tt.splat %arg2 : !tt.ptr<f8E4M3FN> -> tensor<64x1x!tt.ptr<f8E4M3FN>>
    %24 = tt.addptr %23, %22 : tensor<64x1x!tt.ptr<f8E4M3FN>>, tensor<64x1xi32>
    %25 = tt.expand_dims %1 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %26 = tt.broadcast %24 : tensor<64x1x!tt.ptr<f8E4M3FN>> -> tensor<64x16x!tt.ptr<f8E4M3FN>>
    %27 = tt.broadcast %25 : tensor<1x16xi32> -> tensor<64x16xi32>
    %28 = tt.addptr %26, %27 : tensor<64x16x!tt.ptr<f8E4M3FN>>, tensor<64x16xi32>
    %29 = tt.load %28 : tensor<64x16x!tt.ptr<f8E4M3FN>>
    %30 = tt.expand_dims %1 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %31 = arith.muli %30, %cst_1 : tensor<16x1xi32>
    %32 = tt.splat %arg3 : !tt.ptr<i8> -> tensor<16x1x!tt.ptr<i8>>
    %33 = tt.addptr %32, %31 : tensor<16x1x!tt.ptr<i8>>, tensor<16x1xi32>
    %34 = tt.broadcast %33 : tensor<16x1x!tt.ptr<i8>> -> tensor<16x2x!tt.ptr<i8>>
    %35 = tt.broadcast %16 : tensor<1x2xi32> -> tensor<16x2xi32>
    %36 = tt.addptr %34, %35 : tensor<16x2x!tt.ptr<i8>>, tensor<16x2xi32>
    %37 = tt.load %36 : tensor<16x2x!tt.ptr<i8>>
    %38 = tt.dot_scaled %12 scale %20, %29 scale %37, %cst_0 lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<32x32xi8>, tensor<32x2xi8> * tensor<64x16xf8E4M3FN>, tensor<16x2xi8> -> tensor<32x16xf32>
    %39 = arith.muli %4, %cst : tensor<32x1xi32>
    %40 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %41 = tt.addptr %40, %39 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %42 = tt.broadcast %41 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x16x!tt.ptr<f32>>
    %43 = tt.broadcast %25 : tensor<1x16xi32> -> tensor<32x16xi32>
    %44 = tt.addptr %42, %43 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
    tt.store %44, %38 : tensor<32x16x!tt.ptr<f32>>
    tt.return
  }
}

