// Attention without a mask: 64 rows of 64 at a time, bf16.
module {
  tt.func public @attention(%arg0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg4: f32, %arg5: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xbf16>
    %cst_1 = arith.constant dense<0xFF800000> : tensor<64x64xf32>
    %cst_2 = arith.constant 1.44269502 : f32
    %cst_3 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_5 = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i64 = arith.constant 64 : i64
    %c64_i32 = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = tt.get_program_id y : i32
    %3 = arith.extsi %2 : i32 to i64
    %4 = arith.extsi %arg5 : i32 to i64
    %5 = arith.muli %3, %4 : i64
    %6 = arith.muli %5, %c64_i64 : i64
    %7 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %8 = tt.splat %1 : i32 -> tensor<64xi32>
    %9 = arith.addi %8, %7 : tensor<64xi32>
    %10 = tt.addptr %arg0, %6 : !tt.ptr<bf16>, i64
    %11 = tt.expand_dims %9 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %12 = arith.muli %11, %cst_5 : tensor<64x1xi32>
    %13 = tt.splat %10 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %14 = tt.addptr %13, %12 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %15 = tt.expand_dims %7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %16 = tt.broadcast %14 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %17 = tt.broadcast %15 : tensor<1x64xi32> -> tensor<64x64xi32>
    %18 = tt.addptr %16, %17 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %19 = tt.splat %arg5 : i32 -> tensor<64x1xi32>
    %20 = arith.cmpi slt, %11, %19 : tensor<64x1xi32>
    %21 = tt.broadcast %20 : tensor<64x1xi1> -> tensor<64x64xi1>
    %22 = tt.load %18, %21, %cst_0 : tensor<64x64x!tt.ptr<bf16>>
    %23 = arith.mulf %arg4, %cst_2 : f32
    %24:3 = scf.for %arg6 = %c0_i32 to %arg5 step %c64_i32 iter_args(%arg7 = %cst_3, %arg8 = %cst, %arg9 = %cst_4) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>)  : i32 {
      %34 = tt.splat %arg6 : i32 -> tensor<64xi32>
      %35 = arith.addi %34, %7 : tensor<64xi32>
      %36 = tt.splat %arg5 : i32 -> tensor<64xi32>
      %37 = arith.cmpi slt, %35, %36 : tensor<64xi32>
      %38 = tt.expand_dims %37 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %39 = tt.addptr %arg1, %6 : !tt.ptr<bf16>, i64
      %40 = tt.expand_dims %35 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %41 = arith.muli %40, %cst_5 : tensor<64x1xi32>
      %42 = tt.splat %39 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %43 = tt.addptr %42, %41 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %44 = tt.broadcast %43 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %45 = tt.addptr %44, %17 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %46 = tt.broadcast %38 : tensor<64x1xi1> -> tensor<64x64xi1>
      %47 = tt.load %45, %46, %cst_0 : tensor<64x64x!tt.ptr<bf16>>
      %48 = tt.trans %47 {order = array<i32: 1, 0>} : tensor<64x64xbf16> -> tensor<64x64xbf16>
      %49 = tt.dot %22, %48, %cst_4, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
      %50 = tt.splat %23 : f32 -> tensor<64x64xf32>
      %51 = arith.mulf %49, %50 : tensor<64x64xf32>
      %52 = tt.expand_dims %37 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
      %53 = tt.broadcast %52 : tensor<1x64xi1> -> tensor<64x64xi1>
      %54 = arith.select %53, %51, %cst_1 : tensor<64x64xi1>, tensor<64x64xf32>
      %55 = "tt.reduce"(%54) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %77 = arith.maxnumf %arg10, %arg11 : f32
        tt.reduce.return %77 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %56 = arith.maxnumf %arg7, %55 : tensor<64xf32>
      %57 = tt.expand_dims %56 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %58 = tt.broadcast %57 : tensor<64x1xf32> -> tensor<64x64xf32>
      %59 = arith.subf %54, %58 : tensor<64x64xf32>
      %60 = math.exp2 %59 : tensor<64x64xf32>
      %61 = arith.subf %arg7, %56 : tensor<64xf32>
      %62 = math.exp2 %61 : tensor<64xf32>
      %63 = arith.mulf %arg8, %62 : tensor<64xf32>
      %64 = "tt.reduce"(%60) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %77 = arith.addf %arg10, %arg11 : f32
        tt.reduce.return %77 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %65 = arith.addf %63, %64 : tensor<64xf32>
      %66 = tt.expand_dims %62 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %67 = tt.broadcast %66 : tensor<64x1xf32> -> tensor<64x64xf32>
      %68 = arith.mulf %arg9, %67 : tensor<64x64xf32>
      %69 = tt.addptr %arg2, %6 : !tt.ptr<bf16>, i64
      %70 = tt.splat %69 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %71 = tt.addptr %70, %41 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %72 = tt.broadcast %71 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %73 = tt.addptr %72, %17 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %74 = tt.load %73, %46, %cst_0 : tensor<64x64x!tt.ptr<bf16>>
      %75 = arith.truncf %60 : tensor<64x64xf32> to tensor<64x64xbf16>
      %76 = tt.dot %75, %74, %68, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
      scf.yield %56, %65, %76 : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %25 = tt.expand_dims %24#1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %26 = tt.broadcast %25 : tensor<64x1xf32> -> tensor<64x64xf32>
    %27 = arith.divf %24#2, %26 : tensor<64x64xf32>
    %28 = tt.addptr %arg3, %6 : !tt.ptr<bf16>, i64
    %29 = tt.splat %28 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %30 = tt.addptr %29, %12 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %31 = tt.broadcast %30 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %32 = tt.addptr %31, %17 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %33 = arith.truncf %27 : tensor<64x64xf32> to tensor<64x64xbf16>
    tt.store %32, %33, %21 : tensor<64x64x!tt.ptr<bf16>>
    tt.return
  }
}

