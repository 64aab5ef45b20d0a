// Ops whose regions may be written without the terminator. They have the names and the syntax of MLIR's smt dialect, so that
// the same text can be given to MLIR's own tool.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SMT_Dialect : Dialect {
  let name = "smt";
  let cppNamespace = "::mlir::smt";
}
class SMT_Op<string mnemonic, list<Trait> traits = []> : Op<SMT_Dialect, mnemonic, traits>;

def SMT_SolverOp : SMT_Op<"solver", [IsolatedFromAbove, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion";
}
def SMT_CheckOp : SMT_Op<"check", [NoRegionArguments, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$satRegion, SizedRegion<1>:$unknownRegion, SizedRegion<1>:$unsatRegion);
  let assemblyFormat = [{
    attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^)?
  }];
}
def SMT_YieldOp : SMT_Op<"yield", [Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` qualified(type($values)))? attr-dict";
}
def SMT_ResetOp : SMT_Op<"reset"> {
  let assemblyFormat = "attr-dict";
}
