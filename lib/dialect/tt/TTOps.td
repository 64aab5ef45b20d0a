// Operations of the tt dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TT_TTOPS
#define TESSERA_DIALECT_TT_TTOPS

include "dialect/tt/TTAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TT_GetTupleElementOp : TT_Op<"get_tuple_element", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Takes one element out of a tuple.";
  let description = [{
    ```mlir
    %0 = tt.get_tuple_element %tuple[1] : (tuple<tensor<2xf32>, tensor<4xf32>>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins TT_Tuple:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs TT_TupleMemberType:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}

def TT_TupleOp : TT_Op<"tuple", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Makes a tuple of its operands.";
  let description = [{
    ```mlir
    %0 = tt.tuple %a, %b : tuple<tensor<2xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Variadic<TT_TupleMemberType>:$operands);
  let results = (outs TT_Tuple:$result);
  let assemblyFormat = "$operands attr-dict `:` custom<TupleOpType>(type($operands), type($result))";
}

// A region that holds exactly one builtin module.
class TT_ModuleWrapperOp<string mnemonic>
    : TT_Op<mnemonic, [IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable]> {
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "attr-dict-with-keyword $bodyRegion";
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
}

def TT_DeviceModuleOp : TT_ModuleWrapperOp<"device_module"> {
  let summary = "Holds the module that runs on the device.";
  let description = [{
    ```mlir
    tt.device_module {
      builtin.module {
        func.func @main() { return }
      }
    }
    ```
  }];
}

def TT_CPUModuleOp : TT_ModuleWrapperOp<"cpu_module"> {
  let summary = "Holds the module of functions that were moved to the host's processor.";
}

#endif // TESSERA_DIALECT_TT_TTOPS
