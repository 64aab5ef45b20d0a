// Tensors are freed after their last use; what leaves its block, or is used elsewhere, isn't.
// RUN: ttmlir-opt --ttnn-deallocate --allow-unregistered-dialect %s | FileCheck %s

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<64x128xf32, #tiles>

// The chain of destinations is one life: from the empty to the softmax that reads it. The argument
// belongs to the caller, the result leaves, and what nobody uses stays.
// CHECK-LABEL: @destinations
func.func @destinations(%a: !t, %b: !t) -> !t {
  // CHECK: %[[UNUSED:.*]] = "ttnn.softmax"(%arg0) <{dimension = 0 : si32}>
  // CHECK-NEXT: %[[E:.*]] = "ttnn.softmax"(%arg0)
  // CHECK-NEXT: %[[ABS:.*]] = "ttnn.abs"(%arg0, %[[E]])
  // CHECK-NEXT: %[[NEG:.*]] = "ttnn.neg"(%arg1, %[[ABS]])
  // CHECK-NEXT: %[[R:.*]] = "ttnn.softmax"(%[[NEG]])
  // CHECK-NEXT: "ttnn.deallocate"(%[[E]]) <{force = false}>
  // CHECK-NEXT: return %[[R]]
  %u = "ttnn.softmax"(%a) <{dimension = 0 : si32}> : (!t) -> !t
  %e = "ttnn.softmax"(%a) <{dimension = 1 : si32}> : (!t) -> !t
  %0 = "ttnn.abs"(%a, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %1 = "ttnn.neg"(%b, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %2 = "ttnn.softmax"(%1) <{dimension = 1 : si32}> : (!t) -> !t
  return %2 : !t
}

// A destination that is returned through its op isn't freed.
// CHECK-LABEL: @returned_destination
// CHECK-NOT: deallocate
func.func @returned_destination(%a: !t) -> !t {
  %e = "ttnn.softmax"(%a) <{dimension = 1 : si32}> : (!t) -> !t
  %0 = "ttnn.abs"(%a, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  return %0 : !t
}

// The op with the region that uses the tensor counts as its user.
// CHECK-LABEL: @regions
func.func @regions(%a: !t) {
  // CHECK: %[[X:.*]] = "ttnn.softmax"
  // CHECK-NEXT: "test.loop"
  // CHECK-NEXT: "test.use"(%[[X]])
  // CHECK-NEXT: %[[Y:.*]] = "ttnn.softmax"(%[[X]])
  // CHECK-NEXT: "test.yield"(%[[Y]])
  // CHECK-NEXT: })
  // CHECK-NEXT: "ttnn.deallocate"(%[[X]])
  // CHECK-NEXT: return
  %x = "ttnn.softmax"(%a) <{dimension = 0 : si32}> : (!t) -> !t
  "test.loop"() ({
    "test.use"(%x) : (!t) -> ()
    %y = "ttnn.softmax"(%x) <{dimension = 0 : si32}> : (!t) -> !t
    "test.yield"(%y) : (!t) -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: @other_blocks
// CHECK-NOT: deallocate
func.func @other_blocks(%a: !t) {
  %x = "ttnn.softmax"(%a) <{dimension = 0 : si32}> : (!t) -> !t
  "test.use"(%x) : (!t) -> ()
  "test.br"()[^next] : () -> ()
^next:
  "test.use"(%x) : (!t) -> ()
  "test.end"(%x) : (!t) -> ()
}
