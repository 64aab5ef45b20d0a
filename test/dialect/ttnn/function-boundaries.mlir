// A main function with inputs for what it calls, and signatures that a loader can call.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --ttnn-create-input-gens %s | FileCheck %s --check-prefix=GENS
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --ttnn-modify-signatures-for-dylib %s | FileCheck %s --check-prefix=SIGN
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --ttnn-create-input-gens --convert-ttnn-to-emitc %s -o %t.steps.mlir
// RUN: ttmlir-opt --ttir-to-emitc-pipeline %s | diff %t.steps.mlir -
// RUN: ttmlir-opt --ttir-to-emitc-pipeline="enable-optimizer=true" --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIMIZER

// OPTIMIZER: ttnn-optimizer

// SIGN-LABEL: func.func @add(
// SIGN-SAME: %arg0: tuple<[[A:tensor<[^>]*>]], [[A]]>, %arg1: !tt.device<#device>) -> tuple<[[A]]> {
// SIGN-NEXT: %0 = tt.get_tuple_element %arg0[0] : (tuple<[[A]], [[A]]>) -> [[A]]
// SIGN-NEXT: %1 = tt.get_tuple_element %arg0[1] : (tuple<[[A]], [[A]]>) -> [[A]]
// SIGN-NOT: ttnn.get_device
// SIGN: %[[ALL:.*]] = tt.tuple %{{.*}} : tuple<[[A]]>
// SIGN-NEXT: return %[[ALL]] : tuple<[[A]]>
func.func @add(%a: tensor<32x32xbf16>, %b: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = tensor.empty() : tensor<32x32xbf16>
  %1 = "ttir.add"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %1 : tensor<32x32xbf16>
}

// Without a device in it a function takes none; attributes of arguments that are no more go.
// SIGN: func.func @same(%arg0: tuple<{{[^%]*}}>) -> tuple<
func.func @same(%a: tensor<32x32xbf16> {tt.argument_type = #tt.argument_type<input>}) -> tensor<32x32xbf16> {
  return %a : tensor<32x32xbf16>
}

// SIGN: func.func @main_(%arg0: tuple<{{[^%]*}}>) -> tuple<
// GENS: func.func @main_(
func.func @main(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  return %a : tensor<32x32xbf16>
}

// GENS-LABEL: func.func @createInputsFor_add() -> (
// GENS-NEXT: "ttnn.get_device"
// GENS-NEXT: %[[ONES:.*]] = "ttnn.ones"() <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>, shape = #ttnn.shape<32x32>}>
// GENS-NEXT: %[[A:.*]] = "ttnn.to_device"(%[[ONES]], %{{.*}})
// GENS-NEXT: "ttnn.ones"
// GENS-NEXT: %[[B:.*]] = "ttnn.to_device"
// GENS-NEXT: return %[[A]], %[[B]]
// GENS-LABEL: func.func @createInputsFor_same() ->
// GENS-LABEL: func.func @createInputsFor_main_() ->
// GENS-LABEL: func.func @main() -> i32 {
// GENS-NEXT: %0:2 = call @createInputsFor_add()
// GENS-NEXT: %1 = call @add(%0#0, %0#1)
// GENS-NEXT: %2 = call @createInputsFor_same()
// GENS-NEXT: %3 = call @same(%2)
// GENS-NEXT: %4 = call @createInputsFor_main_()
// GENS-NEXT: %5 = call @main_(%4)
// GENS-NEXT: %c0_i32 = arith.constant 0 : i32
// GENS-NEXT: return %c0_i32 : i32
