// RUN: ttmlir-opt %s --tt-populate-argument-types="argument-types=f=input,parameter,;g=constant" 2>&1 | FileCheck %s
// RUN: sed 's/ {tt.argument_type = .*}//' %s | ttmlir-opt --tt-populate-argument-types 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: ttmlir-opt %s --tt-populate-argument-types 2>&1 | FileCheck %s --check-prefix=PRESENT --implicit-check-not=warning
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=f=input" 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=h=input" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=f" 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=f=input,parameter;" 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=f=," 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=f=input,weight" 2>&1 | FileCheck %s --check-prefix=TYPE

// CHECK: warning: Overwriting existing argument type attribute for function: "g" argument: 0
// CHECK: func.func @f(%arg0: tensor<2xf32> {a.b = 1 : i32, tt.argument_type = #tt.argument_type<input>}, %arg1: tensor<2xf32> {tt.argument_type = #tt.argument_type<parameter>})
// CHECK: func.func @g(%arg0: tensor<2xf32> {tt.argument_type = #tt.argument_type<constant>})

// EMPTY: warning: Empty argument type map provided. Skipping argument type population. This may affect subsequent compile steps.
// EMPTY: func.func @f(%arg0: tensor<2xf32> {a.b = 1 : i32}, %arg1: tensor<2xf32>)

// PRESENT: func.func @f(%arg0: tensor<2xf32> {a.b = 1 : i32}, %arg1: tensor<2xf32>)
// PRESENT: func.func @g(%arg0: tensor<2xf32> {tt.argument_type = #tt.argument_type<input>})

// COUNT: error: Did not provide the correct number of argument types for function: "f". Expected: 2 arguments, got: 1 arguments.
// UNKNOWN: error: Function: "h" was provided in the argument types map, however it was not found in module!
// UNKNOWN: error: At least one function name provided in the argument type map does not exist in the module.
// FORMAT: Invalid format. Expected: function=type1,type2;function=type1,type2
// NOTHING: Provided empty argument list for funtion name: "f"
// TYPE: Invalid argument type: weight
func.func @f(%x: tensor<2xf32> {a.b = 1 : i32}, %y: tensor<2xf32>) {
  return
}
func.func @g(%x: tensor<2xf32> {tt.argument_type = #tt.argument_type<input>}) {
  return
}
