// c = a * b in tiles of 32 by 64, whose order is grouped by columns of 4 tiles; sizes and strides are arguments.
module {
  tt.func public @matmul(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32, %arg9: i32, %arg10: i32, %arg11: i32) attributes {noinline = false} {
    %c15_i32 = arith.constant 15 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c63_i32 = arith.constant 63 : i32
    %c31_i32 = arith.constant 31 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16x64xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<32x16xf32>
    %c16_i32 = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.addi %arg3, %c31_i32 : i32
    %2 = arith.divsi %1, %c32_i32 : i32
    %3 = arith.addi %arg4, %c63_i32 : i32
    %4 = arith.divsi %3, %c64_i32 : i32
    %5 = arith.muli %4, %c4_i32 : i32
    %6 = arith.divsi %0, %5 : i32
    %7 = arith.muli %6, %c4_i32 : i32
    %8 = arith.subi %2, %7 : i32
    %9 = arith.minsi %8, %c4_i32 : i32
    %10 = arith.remsi %0, %5 : i32
    %11 = arith.remsi %10, %9 : i32
    %12 = arith.addi %7, %11 : i32
    %13 = arith.divsi %10, %9 : i32
    %14 = arith.muli %12, %c32_i32 : i32
    %15 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %16 = tt.splat %14 : i32 -> tensor<32xi32>
    %17 = arith.addi %16, %15 : tensor<32xi32>
    %18 = arith.muli %13, %c64_i32 : i32
    %19 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %20 = tt.splat %18 : i32 -> tensor<64xi32>
    %21 = arith.addi %20, %19 : tensor<64xi32>
    %22 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %23 = tt.expand_dims %17 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %24 = tt.splat %arg6 : i32 -> tensor<32x1xi32>
    %25 = arith.muli %23, %24 : tensor<32x1xi32>
    %26 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %27 = tt.addptr %26, %25 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %28 = tt.expand_dims %22 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %29 = tt.splat %arg7 : i32 -> tensor<1x16xi32>
    %30 = arith.muli %28, %29 : tensor<1x16xi32>
    %31 = tt.broadcast %27 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x16x!tt.ptr<f32>>
    %32 = tt.broadcast %30 : tensor<1x16xi32> -> tensor<32x16xi32>
    %33 = tt.addptr %31, %32 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
    %34 = tt.expand_dims %22 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %35 = tt.splat %arg8 : i32 -> tensor<16x1xi32>
    %36 = arith.muli %34, %35 : tensor<16x1xi32>
    %37 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %38 = tt.addptr %37, %36 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %39 = tt.expand_dims %21 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %40 = tt.splat %arg9 : i32 -> tensor<1x64xi32>
    %41 = arith.muli %39, %40 : tensor<1x64xi32>
    %42 = tt.broadcast %38 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x64x!tt.ptr<f32>>
    %43 = tt.broadcast %41 : tensor<1x64xi32> -> tensor<16x64xi32>
    %44 = tt.addptr %42, %43 : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi32>
    %45 = arith.addi %arg5, %c15_i32 : i32
    %46 = arith.divsi %45, %c16_i32 : i32
    %47:3 = scf.for %arg12 = %c0_i32 to %46 step %c1_i32 iter_args(%arg13 = %33, %arg14 = %44, %arg15 = %cst) -> (tensor<32x16x!tt.ptr<f32>>, tensor<16x64x!tt.ptr<f32>>, tensor<32x64xf32>)  : i32 {
      %64 = arith.muli %arg12, %c16_i32 : i32
      %65 = arith.subi %arg5, %64 : i32
      %66 = tt.splat %arg3 : i32 -> tensor<32x1xi32>
      %67 = arith.cmpi slt, %23, %66 : tensor<32x1xi32>
      %68 = tt.splat %65 : i32 -> tensor<1x16xi32>
      %69 = arith.cmpi slt, %28, %68 : tensor<1x16xi32>
      %70 = tt.broadcast %67 : tensor<32x1xi1> -> tensor<32x16xi1>
      %71 = tt.broadcast %69 : tensor<1x16xi1> -> tensor<32x16xi1>
      %72 = arith.andi %70, %71 : tensor<32x16xi1>
      %73 = tt.load %arg13, %72, %cst_1 : tensor<32x16x!tt.ptr<f32>>
      %74 = tt.splat %65 : i32 -> tensor<16x1xi32>
      %75 = arith.cmpi slt, %34, %74 : tensor<16x1xi32>
      %76 = tt.splat %arg4 : i32 -> tensor<1x64xi32>
      %77 = arith.cmpi slt, %39, %76 : tensor<1x64xi32>
      %78 = tt.broadcast %75 : tensor<16x1xi1> -> tensor<16x64xi1>
      %79 = tt.broadcast %77 : tensor<1x64xi1> -> tensor<16x64xi1>
      %80 = arith.andi %78, %79 : tensor<16x64xi1>
      %81 = tt.load %arg14, %80, %cst_0 : tensor<16x64x!tt.ptr<f32>>
      %82 = tt.dot %73, %81, %arg15, inputPrecision = tf32 : tensor<32x16xf32> * tensor<16x64xf32> -> tensor<32x64xf32>
      %83 = arith.muli %arg7, %c16_i32 : i32
      %84 = tt.splat %83 : i32 -> tensor<32x16xi32>
      %85 = tt.addptr %arg13, %84 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
      %86 = arith.muli %arg8, %c16_i32 : i32
      %87 = tt.splat %86 : i32 -> tensor<16x64xi32>
      %88 = tt.addptr %arg14, %87 : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi32>
      scf.yield %85, %88, %82 : tensor<32x16x!tt.ptr<f32>>, tensor<16x64x!tt.ptr<f32>>, tensor<32x64xf32>
    }
    %48 = tt.splat %arg10 : i32 -> tensor<32x1xi32>
    %49 = arith.muli %23, %48 : tensor<32x1xi32>
    %50 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %51 = tt.addptr %50, %49 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %52 = tt.splat %arg11 : i32 -> tensor<1x64xi32>
    %53 = arith.muli %39, %52 : tensor<1x64xi32>
    %54 = tt.broadcast %51 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %55 = tt.broadcast %53 : tensor<1x64xi32> -> tensor<32x64xi32>
    %56 = tt.addptr %54, %55 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %57 = tt.splat %arg3 : i32 -> tensor<32x1xi32>
    %58 = arith.cmpi slt, %23, %57 : tensor<32x1xi32>
    %59 = tt.splat %arg4 : i32 -> tensor<1x64xi32>
    %60 = arith.cmpi slt, %39, %59 : tensor<1x64xi32>
    %61 = tt.broadcast %58 : tensor<32x1xi1> -> tensor<32x64xi1>
    %62 = tt.broadcast %60 : tensor<1x64xi1> -> tensor<32x64xi1>
    %63 = arith.andi %61, %62 : tensor<32x64xi1>
    tt.store %56, %47#2, %63 : tensor<32x64x!tt.ptr<f32>>
    tt.return
  }
}

