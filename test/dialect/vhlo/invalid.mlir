// What vhlo refuses: it checks no op, only that its types and attributes consist of its own.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected VHLO type}}
module attributes {v.a = !vhlo.complex_v1<f32>} {}

// -----

// expected-error@+1 {{expected VHLO type or attribute}}
module attributes {v.a = !vhlo.tensor_v1<2xf32>} {}

// -----

// expected-error@+1 {{expected VHLO type or attribute}}
module attributes {v.a = !vhlo.tensor_v1<2x!vhlo.f32_v1, "encoding">} {}

// -----

// expected-error@+1 {{expected VHLO types}}
module attributes {v.a = !vhlo.buffer_v1<2xf32>} {}

// -----

// expected-error@+1 {{expected VHLO type}}
module attributes {v.a = !vhlo.unranked_tensor_v1<f32>} {}

// -----

// expected-error@+1 {{expected VHLO types}}
module attributes {v.a = !vhlo.tuple_v1<!vhlo.f32_v1, f32>} {}

// -----

// expected-error@+1 {{expected VHLO types}}
module attributes {v.a = !vhlo.future_v1<f32>} {}

// -----

// expected-error@+1 {{expected VHLO types}}
module attributes {v.a = !vhlo.func_v1<(f32) -> ()>} {}

// -----

// expected-error@+1 {{expected VHLO types}}
module attributes {v.a = !vhlo.func_v1<(()) -> f32>} {}

// -----

// expected-error@+1 {{expected VHLO type}}
module attributes {v.a = !vhlo.quant_v1<i8:!vhlo.f32_v1, 0.5:3, -128:127, 1>} {}

// -----

// expected-error@+1 {{expected VHLO type}}
module attributes {v.a = !vhlo.quant_per_axis_v1<!vhlo.i8_v1:f32, 0, [0.5], [1], 0:255, 0>} {}

// -----

// expected-error@+1 {{expected VHLO key attribute}}
module attributes {v.a = #vhlo.dict_v1<{"a" = #vhlo.bool_v1<true>}>} {}

// -----

// expected-error@+1 {{expected VHLO type}}
module attributes {v.a = #vhlo.type_v1<f32>} {}

// -----

// expected-error@+1 {{expected VHLO result accuracy mode}}
module attributes {v.a = #vhlo.result_accuracy_v1<atol = 0.0, rtol = 0.0, ulps = 0, mode = 4>} {}

// -----

// expected-error@+1 {{expected a VHLO type of floats}}
module attributes {v.a = #vhlo.float_v1<1.0 : !vhlo.i8_v1>} {}

// -----

// expected-error@+1 {{expected a VHLO type of floats}}
module attributes {v.a = #vhlo.float_v1<1.0 : f32>} {}

// -----

// expected-error@+1 {{expected an integer of a type that VHLO has}}
module attributes {v.a = #vhlo.integer_v1<4 : i128>} {}

// -----

// expected-error@+1 {{expected an integer of a type that VHLO has}}
module attributes {v.a = #vhlo.integer_v1<1.0 : f32>} {}

// -----

// expected-error@+1 {{expected elements of a type that VHLO has}}
module attributes {v.a = #vhlo.tensor_v1<dense<4> : tensor<2xi7>>} {}

// -----

// expected-error@+1 {{expected elements of a type that VHLO has}}
module attributes {v.a = #vhlo.tensor_v1<dense<"text"> : tensor<2x!stablehlo.token>>} {}

// -----

// expected-error@+1 {{'vhlo.func_v1' op needs text for its name}}
"vhlo.func_v1"() <{arg_attrs = 1, res_attrs = 1, sym_visibility = 1, sym_name = "f", function_type = #vhlo.type_v1<!vhlo.func_v1<(()) -> ()>>}> ({}) : () -> ()

// -----

// expected-error@+1 {{'vhlo.func_v1' op needs the type of a function for its type}}
"vhlo.func_v1"() <{arg_attrs = 1, res_attrs = 1, sym_visibility = 1, sym_name = #vhlo.string_v1<"f">, function_type = #vhlo.type_v1<!vhlo.i8_v1>}> ({}) : () -> ()
