include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def Box_Dialect : Dialect { let name = "box"; let cppNamespace = "::box"; }
def Box_BoxOp : Op<Box_Dialect, "box", [Pure, SingleBlock, NoTerminator]> {
  let regions = (region AnyRegion:$body);
  let results = (outs I32:$result);
}
