// Values that no register holds, and products of warp groups that there aren't.
// RUN: mlir-opt --convert-nvvm-to-llvm --split-input-file --verify-diagnostics %s
llvm.func @registers(%a: i8) {
  // expected-error@+1 {{The register type could not be deduced from MLIR type. The 'i8' is not supported. Supported types are:i1, i16, i32, i64, f32, f64,pointers.}}
  nvvm.inline_ptx "mov {$r0};" ro(%a : i8)
  llvm.return
}

// -----

llvm.func @fields(%a: i64, %s: !llvm.struct<(f32, i32)>) {
  // expected-error@+1 {{op all elements in struct must be same type but there is 'i32'}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, i32)> -> !llvm.struct<(f32, i32)>
  llvm.return
}

// -----

llvm.func @number_of_fields(%a: i64, %s: !llvm.struct<(f32, f32)>) {
  // expected-error@+1 {{op results 8, however output struct has 2 elements}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 16, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32)> -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @m(%a: i64, %s: !llvm.struct<(f32, f32)>) {
  // expected-error@+1 {{op shape 'm' must be 64}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 32, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32)> -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @k(%a: i64, %s: !llvm.struct<(f32, f32)>) {
  // expected-error@+1 {{op shape 'k' must be 8 for input type tf32}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<tf32>, <one>, <row>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32)> -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @n(%a: i64, %s: !llvm.struct<(i32, i32)>) {
  // expected-error@+1 {{op has input type s8 n is set to 40, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 40, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32, i32)> -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @types(%a: i64, %s: !llvm.struct<(f16, f16)>) {
  // expected-error@+1 {{op f16 += tf32 * tf32, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 8>, D [<f16>, <one>], A [<tf32>, <one>, <row>], B [<tf32>, <one>, <col>] : !llvm.struct<(f16, f16)> -> !llvm.struct<(f16, f16)>
  llvm.return
}

// -----

llvm.func @output(%a: i64, %s: !llvm.struct<(f32, f32)>) {
  // expected-error@+1 {{op does not support the given output type bf16}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 16>, D [<bf16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32)> -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @negative(%a: i64, %s: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error@+1 {{op has s32 output, scaleA and scaleB cannot be neg}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <neg>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @transposed(%a: i64, %s: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error@+1 {{op given layouts layout_a = col and layout_b = col for input types s8 and u8 requires transpose. However, this is only supported for: f16 and bf16}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <col>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @saturated(%a: i64, %s: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error@+1 {{op  `satfinite` can be only used with s32 accumulator, however the current accumulator is f32}}
  %0 = nvvm.wgmma.mma_async %a, %a, %s, <m = 64, n = 8, k = 16>, D [<f32>, <one>, <satfinite>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
