// The func dialect: functions, calls and returns, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_FUNC_FUNCOPS
#define TESSERA_DIALECT_FUNC_FUNCOPS

include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Func_Dialect : Dialect {
  let name = "func";
  let summary = "Functions, calls and returns.";
  let cppNamespace = "::mlir::func";
  let hasConstantMaterializer = 1;
  // What is inlined with several blocks branches.
  let dependentDialects = ["cf"];
  let cInterfaces = [DialectInlinerInterface];
  let inlinesEverything = 1;
}

class Func_Op<string mnemonic, list<Trait> traits = []> : Op<Func_Dialect, mnemonic, traits>;

def FuncOp : Func_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
    DeclareOpInterfaceMethods<FunctionOpInterface, ["isDeclaration"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>
  ]> {
  let summary = "A named function with one region; without a body, a declaration.";
  let description = [{
    ```mlir
    func.func private @abort(i32)
    func.func @identity(%x: i64 {dialect.name = "x"}) -> i64 {
      return %x : i64
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def CallOp : Func_Op<"call", [CallOpInterface, MemRefsNormalizable, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls a function by name.";
  let description = [{
    ```mlir
    %2 = func.call @add(%0, %1) : (f32, f32) -> f32
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline
  );
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def CallIndirectOp : Func_Op<"call_indirect", [
    DeclareOpInterfaceMethods<CallOpInterface, ["getCalleeValue", "getArguments"]>,
    TypesMatchWith<"callee input types match argument types", "callee", "callee_operands",
                   "tesseraFunctionTypeGetInputs($_self)">,
    TypesMatchWith<"callee result types match result types", "callee", "results",
                   "tesseraFunctionTypeGetResults($_self)">
  ]> {
  let summary = "Calls a function value.";
  let arguments = (ins
    FunctionType:$callee,
    Variadic<AnyType>:$callee_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)";
  let hasCanonicalizeMethod = 1;
}

def ConstantOp : Func_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
  ]> {
  let summary = "A reference to a function as a value.";
  let arguments = (ins FlatSymbolRefAttr:$value);
  let results = (outs AnyType);
  let assemblyFormat = "attr-dict $value `:` type(results)";
  let hasFolder = 1;
}

def ReturnOp : Func_Op<"return", [Pure, HasParent<"FuncOp">, MemRefsNormalizable, ReturnLike, Terminator]> {
  let summary = "Returns from a function.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_FUNC_FUNCOPS
