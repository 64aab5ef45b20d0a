// What the next round of a loop loads is fetched in the last nest that loads it.
// RUN: triton-opt --convert-triton-to-cpu %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @rows(
// CHECK-SAME: %[[X:[a-z0-9]+]]: !llvm.ptr, %[[WIDTH:[a-z0-9]+]]: i32
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[STEP:.*]] : i32 {
// CHECK: scf.for
// CHECK-NOT: prefetch
// CHECK: %[[STEPS:.*]] = arith.extsi %[[STEP]] : i32 to i64
// CHECK: %[[WIDTHS:.*]] = arith.extsi %[[WIDTH]] : i32 to i64
// CHECK: %[[ELEMENTS:.*]] = arith.muli %[[STEPS]], %[[WIDTHS]] : i64
// CHECK: %[[BYTES:.*]] = arith.muli %[[ELEMENTS]], %c4_i64{{.*}} : i64
// CHECK: %[[AT:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK-NEXT: llvm.load %[[AT]]
// CHECK-NEXT: %[[NEXT:.*]] = llvm.getelementptr %[[AT]][%[[BYTES]]]
// CHECK-NEXT: "llvm.intr.prefetch"(%[[NEXT]]) <{cache = 1 : i32, hint = 2 : i32, rw = 0 : i32}>
// CHECK: %[[LINE:.*]] = llvm.getelementptr %[[NEXT]][64]
// CHECK-NEXT: "llvm.intr.prefetch"(%[[LINE]])
// CHECK: %[[LAST:.*]] = llvm.getelementptr %[[NEXT]][127]
// CHECK-NEXT: "llvm.intr.prefetch"(%[[LAST]])
// CHECK-NOT: prefetch
// CHECK: llvm.return
tt.func public @rows(%x: !tt.ptr<f32>, %width: i32, %rows: i32, %out: !tt.ptr<f32>) {
  %pid = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  scf.for %row = %pid to %rows step %step : i32 {
    %at = arith.muli %row, %width : i32
    %first = tt.addptr %x, %at : !tt.ptr<f32>, i32
    %firsts = tt.splat %first : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p = tt.addptr %firsts, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %values = tt.load %p : tensor<1024x!tt.ptr<f32>>
    %most = "tt.reduce"(%values) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %m = arith.maxnumf %a, %b : f32
      tt.reduce.return %m : f32
    }) : (tensor<1024xf32>) -> f32
    %mosts = tt.splat %most : f32 -> tensor<1024xf32>
    %less = arith.subf %values, %mosts : tensor<1024xf32>
    %sum = "tt.reduce"(%less) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<1024xf32>) -> f32
    %to = tt.addptr %out, %row : !tt.ptr<f32>, i32
    tt.store %to, %sum : !tt.ptr<f32>
  }
  tt.return
}

// Not where it isn't known how far the next round is, or where it is the same memory.
// CHECK-LABEL: llvm.func internal @unknown(
// CHECK-NOT: prefetch
// CHECK: llvm.return
tt.func public @unknown(%x: !tt.ptr<f32>, %numbers: !tt.ptr<i32>, %rows: i32, %out: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  scf.for %row = %c0 to %rows step %c1 : i32 {
    %number = tt.addptr %numbers, %row : !tt.ptr<i32>, i32
    %at = tt.load %number : !tt.ptr<i32>
    %first = tt.addptr %x, %at : !tt.ptr<f32>, i32
    %firsts = tt.splat %first : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p = tt.addptr %firsts, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %same = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %q = tt.addptr %same, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %a = tt.load %p : tensor<1024x!tt.ptr<f32>>
    %b = tt.load %q : tensor<1024x!tt.ptr<f32>>
    %c = arith.addf %a, %b : tensor<1024xf32>
    %sum = "tt.reduce"(%c) <{axis = 0 : i32}> ({
    ^bb0(%d: f32, %e: f32):
      %s = arith.addf %d, %e : f32
      tt.reduce.return %s : f32
    }) : (tensor<1024xf32>) -> f32
    %to = tt.addptr %out, %row : !tt.ptr<f32>, i32
    tt.store %to, %sum : !tt.ptr<f32>
  }
  tt.return
}
