// What is known of values along their dimensions. RUN: triton-opt %s --test-print-alignment --verify-diagnostics -o /dev/null

tt.func @vectors(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  // expected-remark@+1 {{contiguity = [128], divisibility = [1073741824], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark@+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 12}}
  %twelve = arith.constant dense<12> : tensor<128xi32>
  // expected-remark@+1 {{contiguity = [128], divisibility = [4], constancy = [1], constant_value = <none>}}
  %moved = arith.addi %range, %twelve : tensor<128xi32>
  // expected-remark@+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %same = tt.splat %n : i32 -> tensor<128xi32>
  // expected-remark@+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %pointers = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  // expected-remark@+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %places = tt.addptr %pointers, %moved : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  // expected-remark@+1 {{contiguity = [128, 1], divisibility = [4, 1], constancy = [1, 1], constant_value = <none>}}
  %column = tt.expand_dims %moved {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  tt.return
}
