// Definitions whose parts are right, one by one, and don't go together.
// RUN: not mlir-tblgen --gen-op-decls -I %source/include %s -o %t 2>&1 | FileCheck %s

include "mlir/IR/OpBase.td"

def C_Dialect : Dialect { let name = "c"; }
class C_Op<string name, list<Trait> traits = []> : Op<C_Dialect, name, traits>;

// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with two operands having the same name 'a'
def AOp : C_Op<"a"> { let arguments = (ins I32:$a, I1:$b, I32:$a); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with two attributes having the same name 'n'
def BOp : C_Op<"b"> { let arguments = (ins I32Attr:$n, UnitAttr:$n); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with operands and attributes both having an entry with the name 'n'
def COp : C_Op<"c"> { let arguments = (ins I32Attr:$n, I32:$n); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with attributes and results both having an entry with the name 'n'
def DOp : C_Op<"d"> { let arguments = (ins I32Attr:$n); let results = (outs I32:$n); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with two results having the same name 'r'
def EOp : C_Op<"e"> { let results = (outs I32:$r, I32:$r); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with results and regions both having an entry with the name 'r'
def FOp : C_Op<"f"> { let results = (outs I32:$r); let regions = (region AnyRegion:$r); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with regions and successors both having an entry with the name 'r'
def GOp : C_Op<"g"> { let regions = (region AnyRegion:$r); let successors = (successor AnySuccessor:$r); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: op has a conflict with two successors having the same name 's'
def HOp : C_Op<"h"> { let successors = (successor AnySuccessor:$s, AnySuccessor:$s); }
// Parts without names don't meet.
def IOp : C_Op<"i"> { let arguments = (ins I32, I32); let results = (outs I32, I32); }

// CHECK: conflicts.td:[[#@LINE+1]]:5: error: 'results' must have 'outs' directive
def JOp : C_Op<"j"> { let results = (ins I32:$r); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: 'regions' must have 'region' directive
def KOp : C_Op<"k"> { let regions = (ins AnyRegion:$r); }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: 'successors' must have 'successor' directive
def LOp : C_Op<"l"> { let successors = (ins AnySuccessor:$s); }

// CHECK: conflicts.td:[[#@LINE+1]]:5: error: Scalarizable requires Elementwise to precede it in traits list
def MOp : C_Op<"m", [Scalarizable, Elementwise]>;
def NOp : C_Op<"n", [Elementwise, Scalarizable]>;
def OOp : C_Op<"o", [ElementwiseMappable]>;

// CHECK: conflicts.td:[[#@LINE+1]]:39: error: expected 'ins' in builders
def POp : C_Op<"p"> { let builders = [OpBuilder<(outs)>]; }
// CHECK: conflicts.td:[[#@LINE+1]]:5: error: expected an argument with default value after other arguments with default values
def QOp : C_Op<"q"> { let builders = [OpBuilder<(ins "int":$a, CArg<"int", "1">:$b, "int":$c)>]; }
def ROp : C_Op<"r"> { let builders = [OpBuilder<(ins "int":$a, CArg<"int">:$b, CArg<"int", "1">:$c)>]; }
// CHECK-NOT: error:
