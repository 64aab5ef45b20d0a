module @LlamaBlock {
  func.func @forward(%arg0: tensor<12x3200xf32> {tt.argument_type = #tt.argument_type<input>, ttir.name = "hidden_states"}, %arg1: tensor<1x1x12x100xf32> {tt.argument_type = #tt.argument_type<constant>, ttir.name = "rotary.cos"}, %arg2: tensor<1x1x12x100xf32> {tt.argument_type = #tt.argument_type<constant>, ttir.name = "rotary.sin"}, %arg3: tensor<1x1x12x12xf32> {tt.argument_type = #tt.argument_type<constant>, ttir.name = "attention.mask"}, %arg4: tensor<3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "input_norm.weight"}, %arg5: tensor<3200x3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "attention.q.weight"}, %arg6: tensor<3200x3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "attention.k.weight"}, %arg7: tensor<3200x3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "attention.v.weight"}, %arg8: tensor<3200x3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "attention.out.weight"}, %arg9: tensor<3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "post_attention_norm.weight"}, %arg10: tensor<3200x8640xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "mlp.gate.weight"}, %arg11: tensor<3200x8640xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "mlp.up.weight"}, %arg12: tensor<8640x3200xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "mlp.down.weight"}) -> tensor<12x3200xf32> {
    // input_norm
    %0 = tensor.empty() : tensor<12x3200xf32>
    %1 = "ttir.multiply"(%arg0, %arg0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %2 = tensor.empty() : tensor<12x1xf32>
    %3 = "ttir.mean"(%1, %2) <{dim_arg = [-1 : i32], keep_dim = true}> : (tensor<12x3200xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %4 = "ttir.constant"() <{value = dense<9.99999997e-07> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %5 = tensor.empty() : tensor<12x1xf32>
    %6 = "ttir.add"(%3, %4, %5) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x1xf32>, tensor<1x1xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %7 = tensor.empty() : tensor<12x1xf32>
    %8 = "ttir.rsqrt"(%6, %7) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<12x1xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %9 = tensor.empty() : tensor<12x3200xf32>
    %10 = "ttir.multiply"(%arg0, %8, %9) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x1xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %11 = tensor.empty() : tensor<12x3200xf32>
    %12 = "ttir.multiply"(%10, %arg4, %11) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    // attention
    %13 = tensor.empty() : tensor<12x3200xf32>
    %14 = "ttir.matmul"(%12, %arg5, %13) : (tensor<12x3200xf32>, tensor<3200x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %15 = tensor.empty() : tensor<1x12x32x100xf32>
    %16 = "ttir.reshape"(%14, %15) <{shape = [1 : i32, 12 : i32, 32 : i32, 100 : i32]}> : (tensor<12x3200xf32>, tensor<1x12x32x100xf32>) -> tensor<1x12x32x100xf32>
    %17 = tensor.empty() : tensor<1x32x12x100xf32>
    %18 = "ttir.transpose"(%16, %17) <{dim0 = -3 : si32, dim1 = -2 : si32}> : (tensor<1x12x32x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %19 = tensor.empty() : tensor<12x3200xf32>
    %20 = "ttir.matmul"(%12, %arg6, %19) : (tensor<12x3200xf32>, tensor<3200x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %21 = tensor.empty() : tensor<1x12x32x100xf32>
    %22 = "ttir.reshape"(%20, %21) <{shape = [1 : i32, 12 : i32, 32 : i32, 100 : i32]}> : (tensor<12x3200xf32>, tensor<1x12x32x100xf32>) -> tensor<1x12x32x100xf32>
    %23 = tensor.empty() : tensor<1x32x12x100xf32>
    %24 = "ttir.transpose"(%22, %23) <{dim0 = -3 : si32, dim1 = -2 : si32}> : (tensor<1x12x32x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %25 = tensor.empty() : tensor<12x3200xf32>
    %26 = "ttir.matmul"(%12, %arg7, %25) : (tensor<12x3200xf32>, tensor<3200x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %27 = tensor.empty() : tensor<1x12x32x100xf32>
    %28 = "ttir.reshape"(%26, %27) <{shape = [1 : i32, 12 : i32, 32 : i32, 100 : i32]}> : (tensor<12x3200xf32>, tensor<1x12x32x100xf32>) -> tensor<1x12x32x100xf32>
    %29 = tensor.empty() : tensor<1x32x12x100xf32>
    %30 = "ttir.transpose"(%28, %29) <{dim0 = -3 : si32, dim1 = -2 : si32}> : (tensor<1x12x32x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %31 = tensor.empty() : tensor<1x32x12x50xf32>
    %32 = "ttir.slice"(%18, %31) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 32 : i32, 12 : i32, 50 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %33 = tensor.empty() : tensor<1x32x12x50xf32>
    %34 = "ttir.slice"(%18, %33) <{begins = [0 : i32, 0 : i32, 0 : i32, 50 : i32], ends = [1 : i32, 32 : i32, 12 : i32, 100 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %35 = tensor.empty() : tensor<1x32x12x50xf32>
    %36 = "ttir.neg"(%34, %35) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x32x12x50xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %37 = tensor.empty() : tensor<1x32x12x100xf32>
    %38 = "ttir.concat"(%36, %32, %37) <{dim = -1 : si32}> : (tensor<1x32x12x50xf32>, tensor<1x32x12x50xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %39 = tensor.empty() : tensor<1x32x12x100xf32>
    %40 = "ttir.multiply"(%18, %arg1, %39) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x1x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %41 = tensor.empty() : tensor<1x32x12x100xf32>
    %42 = "ttir.multiply"(%38, %arg2, %41) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x1x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %43 = tensor.empty() : tensor<1x32x12x100xf32>
    %44 = "ttir.add"(%40, %42, %43) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %45 = tensor.empty() : tensor<1x32x12x50xf32>
    %46 = "ttir.slice"(%24, %45) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 32 : i32, 12 : i32, 50 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %47 = tensor.empty() : tensor<1x32x12x50xf32>
    %48 = "ttir.slice"(%24, %47) <{begins = [0 : i32, 0 : i32, 0 : i32, 50 : i32], ends = [1 : i32, 32 : i32, 12 : i32, 100 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %49 = tensor.empty() : tensor<1x32x12x50xf32>
    %50 = "ttir.neg"(%48, %49) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x32x12x50xf32>, tensor<1x32x12x50xf32>) -> tensor<1x32x12x50xf32>
    %51 = tensor.empty() : tensor<1x32x12x100xf32>
    %52 = "ttir.concat"(%50, %46, %51) <{dim = -1 : si32}> : (tensor<1x32x12x50xf32>, tensor<1x32x12x50xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %53 = tensor.empty() : tensor<1x32x12x100xf32>
    %54 = "ttir.multiply"(%24, %arg1, %53) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x1x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %55 = tensor.empty() : tensor<1x32x12x100xf32>
    %56 = "ttir.multiply"(%52, %arg2, %55) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x1x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %57 = tensor.empty() : tensor<1x32x12x100xf32>
    %58 = "ttir.add"(%54, %56, %57) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x100xf32>, tensor<1x32x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %59 = tensor.empty() : tensor<1x32x100x12xf32>
    %60 = "ttir.transpose"(%58, %59) <{dim0 = -2 : si32, dim1 = -1 : si32}> : (tensor<1x32x12x100xf32>, tensor<1x32x100x12xf32>) -> tensor<1x32x100x12xf32>
    %61 = tensor.empty() : tensor<1x32x12x12xf32>
    %62 = "ttir.matmul"(%44, %60, %61) : (tensor<1x32x12x100xf32>, tensor<1x32x100x12xf32>, tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
    %63 = "ttir.constant"() <{value = dense<1.00000001e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %64 = tensor.empty() : tensor<1x32x12x12xf32>
    %65 = "ttir.multiply"(%62, %63, %64) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x12xf32>, tensor<1x1x1x1xf32>, tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
    %66 = tensor.empty() : tensor<1x32x12x12xf32>
    %67 = "ttir.add"(%65, %arg3, %66) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x32x12x12xf32>, tensor<1x1x12x12xf32>, tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
    %68 = tensor.empty() : tensor<1x32x12x12xf32>
    %69 = "ttir.softmax"(%67, %68) <{dimension = -1 : si32}> : (tensor<1x32x12x12xf32>, tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
    %70 = tensor.empty() : tensor<1x32x12x100xf32>
    %71 = "ttir.matmul"(%69, %30, %70) : (tensor<1x32x12x12xf32>, tensor<1x32x12x100xf32>, tensor<1x32x12x100xf32>) -> tensor<1x32x12x100xf32>
    %72 = tensor.empty() : tensor<1x12x32x100xf32>
    %73 = "ttir.transpose"(%71, %72) <{dim0 = -3 : si32, dim1 = -2 : si32}> : (tensor<1x32x12x100xf32>, tensor<1x12x32x100xf32>) -> tensor<1x12x32x100xf32>
    %74 = tensor.empty() : tensor<12x3200xf32>
    %75 = "ttir.reshape"(%73, %74) <{shape = [12 : i32, 3200 : i32]}> : (tensor<1x12x32x100xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %76 = tensor.empty() : tensor<12x3200xf32>
    %77 = "ttir.matmul"(%75, %arg8, %76) : (tensor<12x3200xf32>, tensor<3200x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %78 = tensor.empty() : tensor<12x3200xf32>
    %79 = "ttir.add"(%arg0, %77, %78) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    // post_attention_norm
    %80 = tensor.empty() : tensor<12x3200xf32>
    %81 = "ttir.multiply"(%79, %79, %80) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %82 = tensor.empty() : tensor<12x1xf32>
    %83 = "ttir.mean"(%81, %82) <{dim_arg = [-1 : i32], keep_dim = true}> : (tensor<12x3200xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %84 = "ttir.constant"() <{value = dense<9.99999997e-07> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %85 = tensor.empty() : tensor<12x1xf32>
    %86 = "ttir.add"(%83, %84, %85) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x1xf32>, tensor<1x1xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %87 = tensor.empty() : tensor<12x1xf32>
    %88 = "ttir.rsqrt"(%86, %87) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<12x1xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %89 = tensor.empty() : tensor<12x3200xf32>
    %90 = "ttir.multiply"(%79, %88, %89) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x1xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %91 = tensor.empty() : tensor<12x3200xf32>
    %92 = "ttir.multiply"(%90, %arg9, %91) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    // mlp
    %93 = tensor.empty() : tensor<12x8640xf32>
    %94 = "ttir.matmul"(%92, %arg10, %93) : (tensor<12x3200xf32>, tensor<3200x8640xf32>, tensor<12x8640xf32>) -> tensor<12x8640xf32>
    %95 = tensor.empty() : tensor<12x8640xf32>
    %96 = "ttir.sigmoid"(%94, %95) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<12x8640xf32>, tensor<12x8640xf32>) -> tensor<12x8640xf32>
    %97 = tensor.empty() : tensor<12x8640xf32>
    %98 = "ttir.multiply"(%94, %96, %97) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x8640xf32>, tensor<12x8640xf32>, tensor<12x8640xf32>) -> tensor<12x8640xf32>
    %99 = tensor.empty() : tensor<12x8640xf32>
    %100 = "ttir.matmul"(%92, %arg11, %99) : (tensor<12x3200xf32>, tensor<3200x8640xf32>, tensor<12x8640xf32>) -> tensor<12x8640xf32>
    %101 = tensor.empty() : tensor<12x8640xf32>
    %102 = "ttir.multiply"(%98, %100, %101) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x8640xf32>, tensor<12x8640xf32>, tensor<12x8640xf32>) -> tensor<12x8640xf32>
    %103 = tensor.empty() : tensor<12x3200xf32>
    %104 = "ttir.matmul"(%102, %arg12, %103) : (tensor<12x8640xf32>, tensor<8640x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    %105 = tensor.empty() : tensor<12x3200xf32>
    %106 = "ttir.add"(%79, %104, %105) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<12x3200xf32>, tensor<12x3200xf32>, tensor<12x3200xf32>) -> tensor<12x3200xf32>
    return %106 : tensor<12x3200xf32>
  }
}
