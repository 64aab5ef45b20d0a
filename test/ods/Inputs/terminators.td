// Ops whose regions may be written without the terminator. They have the syntax of MLIR's smt dialect, and names as long, so that
// the same text can be given to MLIR's own tool with another name in it.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TRM_Dialect : Dialect {
  let name = "trm";
  let cppNamespace = "::mlir::trm";
}
class TRM_Op<string mnemonic, list<Trait> traits = []> : Op<TRM_Dialect, mnemonic, traits>;

def TRM_SolverOp : TRM_Op<"solver", [IsolatedFromAbove, SingleBlockImplicitTerminator<"trm::YieldOp">]> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion";
}
def TRM_CheckOp : TRM_Op<"check", [NoRegionArguments, SingleBlockImplicitTerminator<"trm::YieldOp">]> {
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$satRegion, SizedRegion<1>:$unknownRegion, SizedRegion<1>:$unsatRegion);
  let assemblyFormat = [{
    attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^)?
  }];
}
def TRM_YieldOp : TRM_Op<"yield", [Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` qualified(type($values)))? attr-dict";
}
def TRM_ResetOp : TRM_Op<"reset"> {
  let assemblyFormat = "attr-dict";
}
