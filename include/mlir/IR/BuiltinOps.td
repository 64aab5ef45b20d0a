// The builtin dialect, whole: its ops, and the files with its types and attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINOPS
#define TESSERA_MLIR_IR_BUILTINOPS

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinLocationAttributes.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Functions that build ops sit above the IR, which the builtin dialect is a part of.
class Builtin_Op<string mnemonic, list<Trait> traits = []> : Op<Builtin_Dialect, mnemonic, traits> {
  let skipDefaultBuilders = 1;
}

def ModuleOp : Builtin_Op<"module", [
    AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, DataLayoutOpInterface,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>
  ] # GraphRegionNoTerminator.traits> {
  let summary = "A container of ops, and a table of their symbols.";
  let description = [{
    What a file is read into: when its ops aren't in a module, one is put around them. The ops have no order, and there is
    no terminator.

    ```mlir
    module @program attributes {dialect.note = "two functions"} {
      func.func private @first()
      func.func private @second()
    }
    ```
  }];
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "($sym_name^)? attr-dict-with-keyword $bodyRegion";
  let hasVerifier = 1;
}

def UnrealizedConversionCastOp : Builtin_Op<"unrealized_conversion_cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, Pure
  ]> {
  let summary = "A conversion from some types to others that isn't there yet.";
  let description = [{
    Conversions leave it where values of the old types meet uses of the new ones. `--reconcile-unrealized-casts` takes out
    those that undo each other; what stays is work that some other conversion has to do.

    ```mlir
    %one:2 = unrealized_conversion_cast %pair : tuple<i32, i64> to i32, i64
    %none = unrealized_conversion_cast to f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict";
  let hasFolder = 1;
}

#endif // TESSERA_MLIR_IR_BUILTINOPS
