// Attributes of the dlti dialect are read and printed as MLIR does.
// RUN: mlir-opt --split-input-file --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --split-input-file --allow-unregistered-dialect %s | mlir-opt --split-input-file --allow-unregistered-dialect | FileCheck %s

// CHECK: #dlti.dl_entry<"a.b", 42 : i64>
// CHECK-SAME: #dlti.dl_spec<"x" = 1 : i32, index = 64 : i64>
// CHECK-SAME: #dlti.dl_spec<>
// CHECK-SAME: #dlti.map<"inner" = #dlti.map<i32 = "small">>
// CHECK-SAME: #dlti.function_pointer_alignment<64, function_dependent = true>
"test.attributes"() {a = #dlti.dl_entry<"a.b", 42>, b = #dlti.dl_spec<#dlti.dl_entry<"x", 1 : i32>, index = 64>, c = #dlti.dl_spec<>,
                     d = #dlti.map<"inner" = #dlti.map<i32 = "small">>, e = #dlti.function_pointer_alignment<64, function_dependent = true>} : () -> ()

// -----
// CHECK: dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "dlti.stack_alignment" = 128 : i64, i8 = dense<8> : vector<2xi64>>
// CHECK-SAME: dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cores" = 2 : i32>>
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "dlti.stack_alignment" = 128, i8 = dense<8> : vector<2xi64>>,
                   dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cores" = 2 : i32>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}
}
