// Ops of a group are documented together, under its summary; groups stand among the other ops.
// RUN: mlir-tblgen --gen-dialect-doc --dialect=g -I %source/include %s | FileCheck %s
// RUN: mlir-tblgen --gen-op-doc -I %source/include %s | FileCheck %s --check-prefix=FLAT

include "mlir/IR/OpBase.td"

def G_Dialect : Dialect { let name = "g"; }
def H_Dialect : Dialect { let name = "h"; }
class G_Op<string name> : Op<G_Dialect, name>;

def Movers : OpDocGroup {
  let summary = "Moving things";
  let description = "Where things go.";
}
def Others : OpDocGroup { let summary = "Of another dialect"; let description = ""; }
def Nameless : OpDocGroup { let summary = ""; let description = "Nobody sees this."; }

let opDocGroup = Movers in {
  def PushOp : G_Op<"push"> { let arguments = (ins I32:$far); }
  def PullOp : G_Op<"pull">;
}
let opDocGroup = Others in
def LiftOp : Op<H_Dialect, "lift">;
let opDocGroup = Nameless in
def NapOp : G_Op<"nap">;
def ZoomOp : G_Op<"zoom">;
def AskOp : G_Op<"ask">;

// CHECK: ## Operations
// CHECK: {{^### `g.ask`}}
// CHECK: {{^### Moving things$}}
// CHECK-EMPTY:
// CHECK-NEXT: Where things go.
// CHECK: {{^#### `g.pull`}}
// CHECK: {{^#### `g.push`}}
// CHECK: {{^##### Operands:}}
// CHECK-NOT: Nobody
// CHECK: {{^### `g.nap`}}
// CHECK-NOT: h.lift
// CHECK-NOT: another
// CHECK: {{^### `g.zoom`}}

// FLAT-NOT: Moving
// FLAT: {{^### `g.push`}}
// FLAT: {{^#### Operands:}}
