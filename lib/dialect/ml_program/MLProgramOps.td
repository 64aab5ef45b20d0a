// The ml_program dialect: functions, graphs and globals of programs of machine learning, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ML_PROGRAM_MLPROGRAMOPS
#define TESSERA_DIALECT_ML_PROGRAM_MLPROGRAMOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MLProgram_Dialect : Dialect {
  let name = "ml_program";
  let summary = "Functions, graphs and globals of programs of machine learning.";
  let cppNamespace = "::mlir::ml_program";
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class MLProgram_Op<string mnemonic, list<Trait> traits = []> : Op<MLProgram_Dialect, mnemonic, traits>;

//===--- Types and attributes ---===//

def MLProgram_TokenType : TypeDef<MLProgram_Dialect, "Token"> {
  let summary = "An order of loads and stores, passed from one to the next in a graph.";
  let mnemonic = "token";
}

def MLProgram_ExternAttr : AttrDef<MLProgram_Dialect, "Extern"> {
  let summary = "A value that is elsewhere, and found there by the symbol's name: `#ml_program.extern : tensor<4xi32>`.";
  let mnemonic = "extern";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
  let hasAlias = 1;
}

//===--- Functions and graphs ---===//

class MLProgram_FunctionOp<string mnemonic, list<Trait> traits = []> : MLProgram_Op<mnemonic, [
    IsolatedFromAbove, DeclareOpInterfaceMethods<FunctionOpInterface, ["isDeclaration"]>] # traits> {
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<StrAttr>:$sym_visibility
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def MLProgram_FuncOp : MLProgram_FunctionOp<"func"> {
  let summary = "A function whose ops run in order.";
  let description = [{
    ```mlir
    ml_program.func private @extern(i32) -> i32
    ml_program.func @compute(%x: i32) -> i32 {
      ml_program.return %x : i32
    }
    ```
  }];
}

def MLProgram_SubgraphOp : MLProgram_FunctionOp<"subgraph", [
    HasOnlyGraphRegion, DeclareOpInterfaceMethods<RegionKindInterface>, SingleBlock]> {
  let summary = "A function of one block, whose ops run in any order that their operands allow.";
  let description = [{
    ```mlir
    ml_program.subgraph @compute(%x: i32) -> i32 {
      ml_program.output %x : i32
    }
    ```
  }];
}

class MLProgram_EndOp<string mnemonic, string parent> : MLProgram_Op<mnemonic, [Pure, HasParent<parent>, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def MLProgram_ReturnOp : MLProgram_EndOp<"return", "FuncOp"> {
  let summary = "Ends a function with its results.";
}

def MLProgram_OutputOp : MLProgram_EndOp<"output", "SubgraphOp"> {
  let summary = "Ends a graph with its results.";
}

//===--- Globals ---===//

def MLProgram_GlobalOp : MLProgram_Op<"global", [Symbol]> {
  let summary = "A variable, or a constant, of the module.";
  let description = [{
    ```mlir
    ml_program.global @constant(dense<4> : tensor<4xi32>) : tensor<4xi32>
    ml_program.global private mutable @weights(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
    ml_program.global mutable @undefined : tensor<?xi32>
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttr:$type,
    UnitAttr:$is_mutable,
    OptionalAttr<AnyAttr>:$value,
    OptionalAttr<StrAttr>:$sym_visibility
  );
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` custom<TypedInitialValue>($type, $value) attr-dict
  }];
  let hasVerifier = 1;
}

// An op that names a global, which must be one that suits it.
class MLProgram_AccessOp<string mnemonic, list<Trait> traits = []>
    : MLProgram_Op<mnemonic, [DeclareOpInterfaceMethods<SymbolUserOpInterface>] # traits>;
class MLProgram_LoadOp<string mnemonic, list<Trait> traits = []>
    : MLProgram_AccessOp<mnemonic, [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>] # traits>;

def MLProgram_GlobalLoadOp : MLProgram_LoadOp<"global_load"> {
  let summary = "The value of a global, at this point of the program.";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalLoadConstOp : MLProgram_LoadOp<"global_load_const", [Pure]> {
  let summary = "The value of a constant.";
  let arguments = (ins SymbolRefAttr:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalLoadGraphOp : MLProgram_LoadOp<"global_load_graph"> {
  let summary = "The value of a global, after what gives the tokens.";
  let description = [{
    ```mlir
    %0, %token = ml_program.global_load_graph @weights ordering(%a, %b -> !ml_program.token) : tensor<?xi32>
    %1, %first = ml_program.global_load_graph @weights ordering(() -> !ml_program.token) : tensor<?xi32>
    ```
  }];
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs AnyType:$result, MLProgram_TokenType:$produceToken);
  let assemblyFormat = "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict";
}

def MLProgram_GlobalStoreOp : MLProgram_AccessOp<"global_store"> {
  let summary = "Sets a global, at this point of the program.";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemWrite]>:$global, AnyType:$value);
  let assemblyFormat = "$global `=` $value `:` type($value) attr-dict";
}

def MLProgram_GlobalStoreGraphOp : MLProgram_AccessOp<"global_store_graph"> {
  let summary = "Sets a global, after what gives the tokens.";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, AnyType:$value, Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs MLProgram_TokenType:$produceToken);
  let assemblyFormat = "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict";
}

def MLProgram_TokenOp : MLProgram_Op<"token", [Pure]> {
  let summary = "A token that waits for nothing.";
  let results = (outs MLProgram_TokenType:$token);
  let assemblyFormat = "attr-dict";
}

#endif // TESSERA_DIALECT_ML_PROGRAM_MLPROGRAMOPS
