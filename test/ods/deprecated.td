// Uses of what is marked as deprecated are warned of, also within lists, dags and records without a name.
// RUN: mlir-tblgen -I %source/include %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: mlir-tblgen --on-deprecated=none -I %source/include %s 2>&1 >/dev/null | count 0
// RUN: not mlir-tblgen --on-deprecated=error -I %source/include %s 2>&1 >/dev/null | FileCheck %s --check-prefixes=CHECK,ERROR
// RUN: not mlir-tblgen --on-deprecated=maybe -I %source/include %s 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: for the --on-deprecated option: Cannot find option named 'maybe'!

include "mlir/IR/OpBase.td"

def Old : NativeOpTrait<"Old">, Deprecated<"take New">;
class Holder<list<Trait> traits_> {
  list<Trait> traits = traits_;
}

// CHECK: deprecated.td:[[#@LINE+2]]:5: warning: Using deprecated def `Old`
// CHECK: note: take New
def A_Field {
  Trait value = Old;
}
// CHECK: deprecated.td:[[#@LINE+1]]:5: warning: Using deprecated def `Old`
def B_Lists {
  list<list<Trait>> value = [[], [Old]];
}
// CHECK: deprecated.td:[[#@LINE+1]]:5: warning: Using deprecated def `Old`
def C_Dag {
  dag value = (ins (outs Old:$a));
}
// CHECK: deprecated.td:[[#@LINE+1]]:5: warning: Using deprecated def `Old`
def D_Operator {
  dag value = (Old 1);
}
// CHECK: deprecated.td:[[#@LINE+1]]:5: warning: Using deprecated def `Old`
def E_Anonymous {
  Holder value = Holder<[Old]>;
}
def F : Holder<[]>;
def G_Named {
  Holder value = F;
}
// ERROR: note: Error'ing out due to deprecated defs
