// Wrong definitions are reported at their records.
// RUN: not mlir-tblgen --gen-op-defs --refuse-foreign -I %source/include %s 2>&1 | FileCheck %s

include "mlir/IR/OpBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
}
class Bad_Op<string mnemonic, list<Trait> traits = []> : Op<Bad_Dialect, mnemonic, traits>;

// CHECK: {{^}}error: parameter 'bytes' needs a parser and a printer: its type has no syntax
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def Bad_BytesAttr : AttrDef<Bad_Dialect, "Bytes"> {
  let mnemonic = "bytes";
  let parameters = (ins ArrayRefParameter<"char">:$bytes);
  let assemblyFormat = "`<` $bytes `>`";
}
// CHECK: {{^}}error: operand #1, named 'b', not found
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def AOp : Bad_Op<"a"> {
  let arguments = (ins I32:$a, I32:$b);
  let assemblyFormat = "$a attr-dict";
}
// CHECK: {{^}}error: type of operand #0, named 'a', is not buildable
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def BOp : Bad_Op<"b"> {
  let arguments = (ins AnyType:$a);
  let assemblyFormat = "$a attr-dict";
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: several groups of Operand are variadic or optional
def COp : Bad_Op<"c"> {
  let arguments = (ins Variadic<I32>:$a, Optional<I32>:$b);
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: the predicate '(x.y<z>($_self) == foo::bar)' isn't a C expression
def DOp : Bad_Op<"d"> {
  let arguments = (ins Type<CPred<"x.y<z>($_self) == foo::bar">, "odd">:$a);
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: the default 'Foo::bar' of attribute 'a' isn't understood
def EOp : Bad_Op<"e"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "Foo::bar">:$a);
}
// CHECK: {{^}}error: optional group has no anchor element
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def FOp : Bad_Op<"f"> {
  let arguments = (ins UnitAttr:$a);
  let assemblyFormat = "(`a` $a)? attr-dict";
}
// CHECK: {{^}}error: expected valid literal but got 'a b'
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def GOp : Bad_Op<"g"> {
  let assemblyFormat = "`a b` attr-dict";
}
// CHECK: {{^}}error: 'attr-dict' directive not found
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def HOp : Bad_Op<"h"> {
  let assemblyFormat = "`x`";
}
// CHECK: {{^}}error: expected variable to refer to an argument
// CHECK: errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def IOp : Bad_Op<"i"> {
  let assemblyFormat = "$nothing attr-dict";
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: 'a"b' can't be the name of an op
def JOp : Bad_Op<"a\"b">;
