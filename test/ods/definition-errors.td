// Attributes and types whose parts don't go together are refused, in MLIR's words, by the generators of their kind.
// RUN: split-file %s %t
// RUN: not mlir-tblgen --gen-attrdef-decls -I %source/include %t/errors.td 2>&1 | FileCheck %t/errors.td --implicit-check-not=error:
// RUN: mlir-tblgen --gen-typedef-decls -I %source/include %t/errors.td
// RUN: not mlir-tblgen --gen-typedef-defs -I %source/include %t/names.td 2>&1 | FileCheck %t/names.td
// RUN: not mlir-tblgen --gen-attrdef-defs --attrdefs-dialect=t -I %source/include %t/codes.td 2>&1 | FileCheck %t/codes.td --implicit-check-not=error:
// RUN: mlir-tblgen --gen-attrdef-defs --attrdefs-dialect=u -I %source/include %t/codes.td

//--- errors.td
include "mlir/IR/OpBase.td"
def T : Dialect { let name = "t"; let cppNamespace = "::t"; }

// CHECK: errors.td:[[#@LINE+1]]:5: error: Using a raw APInt parameter without a custom comparator is not supported because an assert
def A1 : AttrDef<T, "A1"> {
  let mnemonic = "a1";
  let parameters = (ins "::llvm::APInt":$value);
  let hasCustomAssemblyFormat = 1;
}
def A2 : AttrDef<T, "A2"> {
  let mnemonic = "a2";
  let parameters = (ins APIntParameter<"compared with care">:$value);
  let hasCustomAssemblyFormat = 1;
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set
def A3 : AttrDef<T, "A3"> {
  let mnemonic = "a3";
  let parameters = (ins "int":$value);
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'
def A4 : AttrDef<T, "A4"> {
  let mnemonic = "a4";
  let hasCustomAssemblyFormat = 1;
  let assemblyFormat = "";
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: 'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is set
def A5 : AttrDef<T, "A5"> {
  let attrName = "t.a5";
  let assemblyFormat = "";
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: 'assemblyFormat' requires 'genAccessors' to be true
def A6 : AttrDef<T, "A6"> {
  let mnemonic = "a6";
  let assemblyFormat = "";
  let genAccessors = 0;
}
// CHECK: errors.td:[[#@LINE+1]]:5: error: builder parameters must have a name
def B1 : AttrDef<T, "B1"> {
  let attrName = "t.b1";
  let builders = [AttrBuilder<(ins "int"), "">];
}
// Builders that differ in nothing but names: the second is meant by no call.
def B2 : AttrDef<T, "B2"> {
  let attrName = "t.b2";
  let parameters = (ins "int":$width, StringRefParameter<>:$name);
// CHECK: errors.td:[[#@LINE+3]]:7: error: builder `get` conflicts with an existing builder.
// CHECK-NEXT: let builders =
// CHECK-NEXT: {{^      \^}}
  let builders = [AttrBuilder<(ins "int":$bits), "">, AttrBuilder<(ins "int &":$bits, CArg<"::llvm::StringRef", "{}">:$text), "">,
                  AttrBuilder<(ins "int &":$other), "">];
// CHECK-NEXT: {{^}}note: A new builder with signature:
// CHECK-NEXT: {{^}}static B2Attr get(::mlir::MLIRContext *context, int &other);
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}is shadowed by an existing builder with signature:
// CHECK-NEXT: {{^}}static B2Attr get(::mlir::MLIRContext *context, int &bits, ::llvm::StringRef text = {});
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}Please remove one of the conflicting definitions.
}
// Without default builders, with other types, or without a context they are others.
def B3 : AttrDef<T, "B3"> {
  let attrName = "t.b3";
  let parameters = (ins "int":$width);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilder<(ins "int":$width), "">, AttrBuilder<(ins "unsigned":$width), "">,
                  AttrBuilderWithInferredContext<(ins "int":$width), "">];
}
// CHECK: {{^}}error: all parameters must have a name
def C1 : AttrDef<T, "C1"> {
  let attrName = "t.c1";
  let parameters = (ins "int");
}

//--- names.td
include "mlir/IR/OpBase.td"
def T : Dialect { let name = "t"; }
// CHECK: names.td:[[#@LINE+1]]:5: error: two builders are called 'Twice'
def A : TypeDef<T, "A"> {
  let typeName = "t.a";
  let builders = [CTypeBuilder<"Twice", (ins "int64_t":$a)>, CTypeBuilder<"Twice", (ins "MlirType":$a)>];
}

//--- codes.td
include "mlir/IR/OpBase.td"
def T : Dialect { let name = "t"; }
class Encoded<string name, int number> : AttrDef<T, name> {
  let attrName = "t." # name;
  int bytecodeCode = number;
}
// CHECK: codes.td:[[#@LINE+5]]:5: error: another attribute has the 'bytecodeCode' 3
// CHECK: codes.td:[[#@LINE+2]]:5: note: it is 't.a'
// CHECK: codes.td:[[#@LINE+6]]:5: error: 'bytecodeCode' is a number up to 1000 of an attribute
def A : Encoded<"a", 3>;
def B : Encoded<"b", 0>;
def C : Encoded<"c", 3>;
def D : Encoded<"d", -1>;
def E : Encoded<"e", -1>;
def F : Encoded<"f", 1001>;
// Another dialect has codes of its own.
def U : Dialect { let name = "u"; }
def G : AttrDef<U, "g"> {
  let attrName = "u.g";
  int bytecodeCode = 3;
}
