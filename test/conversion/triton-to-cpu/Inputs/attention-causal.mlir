// Attention of rows to those before them: 32 rows of 32 at a time, f32.
module {
  tt.func public @attention(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: f32, %arg5: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<32x32xf32>
    %cst_1 = arith.constant 1.44269502 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<32xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %cst_4 = arith.constant dense<32> : tensor<32x1xi32>
    %c32_i64 = arith.constant 32 : i64
    %c32_i32 = arith.constant 32 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c32_i32 : i32
    %2 = tt.get_program_id y : i32
    %3 = arith.extsi %2 : i32 to i64
    %4 = arith.extsi %arg5 : i32 to i64
    %5 = arith.muli %3, %4 : i64
    %6 = arith.muli %5, %c32_i64 : i64
    %7 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %8 = tt.splat %1 : i32 -> tensor<32xi32>
    %9 = arith.addi %8, %7 : tensor<32xi32>
    %10 = tt.addptr %arg0, %6 : !tt.ptr<f32>, i64
    %11 = tt.expand_dims %9 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %12 = arith.muli %11, %cst_4 : tensor<32x1xi32>
    %13 = tt.splat %10 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %14 = tt.addptr %13, %12 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %15 = tt.expand_dims %7 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %16 = tt.broadcast %14 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %17 = tt.broadcast %15 : tensor<1x32xi32> -> tensor<32x32xi32>
    %18 = tt.addptr %16, %17 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %19 = tt.splat %arg5 : i32 -> tensor<32x1xi32>
    %20 = arith.cmpi slt, %11, %19 : tensor<32x1xi32>
    %21 = tt.broadcast %20 : tensor<32x1xi1> -> tensor<32x32xi1>
    %22 = tt.load %18, %21, %cst_3 : tensor<32x32x!tt.ptr<f32>>
    %23 = arith.mulf %arg4, %cst_1 : f32
    %24 = arith.addi %1, %c32_i32 : i32
    %25 = arith.minsi %arg5, %24 : i32
    %26:3 = scf.for %arg6 = %c0_i32 to %25 step %c32_i32 iter_args(%arg7 = %cst_2, %arg8 = %cst, %arg9 = %cst_3) -> (tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>)  : i32 {
      %35 = tt.splat %arg6 : i32 -> tensor<32xi32>
      %36 = arith.addi %35, %7 : tensor<32xi32>
      %37 = tt.splat %arg5 : i32 -> tensor<32xi32>
      %38 = arith.cmpi slt, %36, %37 : tensor<32xi32>
      %39 = tt.expand_dims %38 {axis = 1 : i32} : tensor<32xi1> -> tensor<32x1xi1>
      %40 = tt.addptr %arg1, %6 : !tt.ptr<f32>, i64
      %41 = tt.expand_dims %36 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %42 = arith.muli %41, %cst_4 : tensor<32x1xi32>
      %43 = tt.splat %40 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %44 = tt.addptr %43, %42 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %45 = tt.broadcast %44 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
      %46 = tt.addptr %45, %17 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
      %47 = tt.broadcast %39 : tensor<32x1xi1> -> tensor<32x32xi1>
      %48 = tt.load %46, %47, %cst_3 : tensor<32x32x!tt.ptr<f32>>
      %49 = tt.trans %48 {order = array<i32: 1, 0>} : tensor<32x32xf32> -> tensor<32x32xf32>
      %50 = tt.dot %22, %49, %cst_3, inputPrecision = tf32 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
      %51 = tt.splat %23 : f32 -> tensor<32x32xf32>
      %52 = arith.mulf %50, %51 : tensor<32x32xf32>
      %53 = tt.expand_dims %38 {axis = 0 : i32} : tensor<32xi1> -> tensor<1x32xi1>
      %54 = tt.expand_dims %36 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %55 = tt.broadcast %11 : tensor<32x1xi32> -> tensor<32x32xi32>
      %56 = tt.broadcast %54 : tensor<1x32xi32> -> tensor<32x32xi32>
      %57 = arith.cmpi sge, %55, %56 : tensor<32x32xi32>
      %58 = tt.broadcast %53 : tensor<1x32xi1> -> tensor<32x32xi1>
      %59 = arith.andi %58, %57 : tensor<32x32xi1>
      %60 = arith.select %59, %52, %cst_0 : tensor<32x32xi1>, tensor<32x32xf32>
      %61 = "tt.reduce"(%60) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %82 = arith.maxnumf %arg10, %arg11 : f32
        tt.reduce.return %82 : f32
      }) : (tensor<32x32xf32>) -> tensor<32xf32>
      %62 = arith.maxnumf %arg7, %61 : tensor<32xf32>
      %63 = tt.expand_dims %62 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %64 = tt.broadcast %63 : tensor<32x1xf32> -> tensor<32x32xf32>
      %65 = arith.subf %60, %64 : tensor<32x32xf32>
      %66 = math.exp2 %65 : tensor<32x32xf32>
      %67 = arith.subf %arg7, %62 : tensor<32xf32>
      %68 = math.exp2 %67 : tensor<32xf32>
      %69 = arith.mulf %arg8, %68 : tensor<32xf32>
      %70 = "tt.reduce"(%66) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %82 = arith.addf %arg10, %arg11 : f32
        tt.reduce.return %82 : f32
      }) : (tensor<32x32xf32>) -> tensor<32xf32>
      %71 = arith.addf %69, %70 : tensor<32xf32>
      %72 = tt.expand_dims %68 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %73 = tt.broadcast %72 : tensor<32x1xf32> -> tensor<32x32xf32>
      %74 = arith.mulf %arg9, %73 : tensor<32x32xf32>
      %75 = tt.addptr %arg2, %6 : !tt.ptr<f32>, i64
      %76 = tt.splat %75 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %77 = tt.addptr %76, %42 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %78 = tt.broadcast %77 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
      %79 = tt.addptr %78, %17 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
      %80 = tt.load %79, %47, %cst_3 : tensor<32x32x!tt.ptr<f32>>
      %81 = tt.dot %66, %80, %74, inputPrecision = tf32 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
      scf.yield %62, %71, %81 : tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>
    }
    %27 = tt.expand_dims %26#1 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %28 = tt.broadcast %27 : tensor<32x1xf32> -> tensor<32x32xf32>
    %29 = arith.divf %26#2, %28 : tensor<32x32xf32>
    %30 = tt.addptr %arg3, %6 : !tt.ptr<f32>, i64
    %31 = tt.splat %30 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %32 = tt.addptr %31, %12 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %33 = tt.broadcast %32 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %34 = tt.addptr %33, %17 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    tt.store %34, %29, %21 : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }
}

