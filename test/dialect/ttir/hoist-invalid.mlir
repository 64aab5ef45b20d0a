// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttir-cpu-hoist-transform

// expected-error@+1 {{there is no tt.device_module to hoist from: run tt-wrap-device-module first}}
module {
  func.func @f() {
    return
  }
}

// -----

module {
  tt.device_module {
    builtin.module {
      func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
        // expected-error@+1 {{an op on tensors with sizes that aren't known can't be hoisted}}
        %1 = "ttir.exp"(%a, %o) <{operandSegmentSizes = array<i32: 1, 1>}> {should_hoist} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        return %1 : tensor<?xf32>
      }
      // expected-error@+1 {{a terminator or an op with regions can't be hoisted}}
      func.func @g() attributes {should_hoist} {
        // expected-error@+1 {{a terminator or an op with regions can't be hoisted}}
        func.return {should_hoist}
      }
    }
  }
}
