// The ub dialect, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_UB_UBOPS
#define TESSERA_DIALECT_UB_UBOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InlinerInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def UB_Dialect : Dialect {
  let name = "ub";
  let summary = "Undefined behaviour: what must not happen, and values that say it has.";
  let cppNamespace = "::mlir::ub";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let cInterfaces = [DialectUndefinedInterface];
}

def UB_PoisonAttr : AttrDef<UB_Dialect, "Poison"> {
  let mnemonic = "poison";
  let summary = "The value of a poisoned constant.";
}

def UB_PoisonOp : Op<UB_Dialect, "poison", [ConstantLike, Pure]> {
  let summary = "A value that doesn't matter: what uses it is poisoned too.";
  let description = [{
    ```mlir
    %0 = ub.poison : i32
    ```
  }];
  let arguments = (ins DefaultValuedAttr<UB_PoisonAttr, "#ub.poison">:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UB_UnreachableOp : Op<UB_Dialect, "unreachable", [Terminator]> {
  let summary = "Where control never comes.";
  let assemblyFormat = "attr-dict";
}

#endif // TESSERA_DIALECT_UB_UBOPS
