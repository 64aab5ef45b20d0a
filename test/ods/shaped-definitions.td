// A shaped type says its shape by methods or by parameters.
// RUN: mlir-tblgen --gen-typedef-defs -I %source/include %s 2>&1 >/dev/null | FileCheck %s
include "mlir/IR/OpBase.td"

def D_Dialect : Dialect {
  let name = "d";
  let cppNamespace = "::d";
}
// CHECK: warning: a shaped type needs the method 'getElementType' of ShapedTypeInterface or a parameter 'elementType'
def D_NoElementsType : TypeDef<D_Dialect, "NoElements", [ShapedTypeInterface]> {
  let mnemonic = "m";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape);
}
// CHECK: warning: a shaped type needs the method 'getShape' of ShapedTypeInterface or a parameter 'shape'
def D_NoShapeType : TypeDef<D_Dialect, "NoShape", [ShapedTypeInterface]> {
  let mnemonic = "n";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "::mlir::Type":$elementType);
}
