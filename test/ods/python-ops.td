// Classes of ops for MLIR's Python package: names and arguments as upstream's, the rest as data.
// RUN: mlir-tblgen -gen-python-op-bindings -bind-dialect=test -I %source/include %s | FileCheck %s
// RUN: mlir-tblgen -gen-python-op-bindings -bind-dialect=test -dialect-extension=more -I %source/include %s | FileCheck %s --check-prefix=MORE
// RUN: not mlir-tblgen -gen-python-op-bindings -I %source/include %s 2>&1 | FileCheck %s --check-prefix=NONE
include "mlir/Interfaces/InferTypeOpInterface.td"

// NONE: error: dialect name not provided

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
}
def Other_Dialect : Dialect {
  let name = "other";
  let cppNamespace = "::other";
}
class Test_Op<string name, list<Trait> traits = []> : Op<Test_Dialect, name, traits>;

// CHECK: @_ods_cext.register_dialect
// CHECK-NEXT: class _Dialect(_ods_ir.Dialect):
// CHECK-NEXT: DIALECT_NAMESPACE = "test"
// MORE: from ._test_ops_gen import _Dialect
// MORE-NOT: register_dialect

// What is optional is a keyword, in the order of the record; names that are Python's get a "_".
// CHECK: _ods_make_AttrsOp = _ods_builder("test.attrs", "a:in:I32Attr a?:maybeThis:StrAttr u:flag a?:def:I64Attr ", "", 0, 0, False, False)
// CHECK: class AttrsOp(_ods_ir.OpView):
// CHECK-NEXT: r"""
// CHECK-NEXT: Text.
// CHECK-NEXT: """
// CHECK-NEXT: OPERATION_NAME = "test.attrs"
// CHECK-NEXT: _ODS_REGIONS = (0, True)
// CHECK-NEXT: in_ = _ods_attribute("in")
// CHECK-NEXT: maybeThis = _ods_attribute("maybeThis", "optional")
// CHECK-NEXT: flag = _ods_attribute("flag", "unit")
// CHECK-NEXT: def_ = _ods_attribute("def")
// CHECK: def __init__(self, in_, *, maybeThis=None, flag=None, def_=None, loc=None, ip=None):
// CHECK-NEXT: _ods_make_AttrsOp(self, None, loc, ip, in_, maybeThis, flag, def_)
// CHECK: def attrs(in_, *, maybe_this=None, flag=None, def_=None, loc=None, ip=None):
// CHECK-NEXT: return AttrsOp(in_=in_, maybeThis=maybe_this, flag=flag, def_=def_, loc=loc, ip=ip)
def Test_AttrsOp : Test_Op<"attrs"> {
  let description = [{
    Text.
  }];
  let arguments = (ins I32Attr:$in, OptionalAttr<StrAttr>:$maybeThis, UnitAttr:$flag, DefaultValuedAttr<I64Attr, "1">:$def);
}

// CHECK: _ods_make_InferOp = _ods_builder("test.infer", "o ", "interface", 1, 0, False, False)
// CHECK: _ods_value_InferOp = _ods_value_builder(_ods_make_InferOp)
// CHECK: def __init__(self, x, *, results=None, loc=None, ip=None):
// CHECK: def infer(x, *, results=None, loc=None, ip=None):
// CHECK-NEXT: return _ods_value_InferOp(results, loc, ip, x)
def Test_InferOp : Test_Op<"infer", [InferTypeOpInterface]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
}

// CHECK: _ods_make_RegionsOp = _ods_builder("test.regions", "s s* g:1 ", "", 0, 1, False, False)
// CHECK: _ODS_REGIONS = (1, False)
// CHECK-NEXT: body = _ods_region(0)
// CHECK-NEXT: more = _ods_region(1, True)
// CHECK: def __init__(self, a, b, num_more, *, loc=None, ip=None):
def Test_RegionsOp : Test_Op<"regions", [Terminator]> {
  let successors = (successor AnySuccessor:$a, VariadicSuccessor<AnySuccessor>:$b);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$more);
}

// CHECK: _ods_make_SameOp = _ods_builder("test.same", "o o ", "same", 1, 0, False, False)
// CHECK: lhs = _ods_operand(0)
// CHECK: rhs = _ods_operand(1)
def Test_SameOp : Test_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

// CHECK: _ods_make_SizedOp = _ods_builder("test.sized", "r r* o? o* ", "", 2, 0, True, True)
// CHECK: _ODS_OPERAND_SEGMENTS = [0,-1,]
// CHECK-NEXT: _ODS_RESULT_SEGMENTS = [1,-1,]
// CHECK: a = _ods_operand(0, "segment-optional", 2, 2, 0, 0)
// CHECK-NEXT: operands_ = _ods_operand(1, "segment", 2, 2, 0, 1)
// CHECK-NEXT: one = _ods_result(0)
// CHECK: def __init__(self, one, rest, operands_, *, a=None, loc=None, ip=None):
// CHECK: return _ods_results_of(SizedOp(
def Test_SizedOp : Test_Op<"sized", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Optional<AnyType>:$a, Variadic<AnyType>:$operands);
  let results = (outs AnyType:$one, Variadic<AnyType>:$rest);
}

// CHECK: _ods_make_VariadicOp = _ods_builder("test.variadic", "o o* o ", "", 0, 0, False, False)
// CHECK: first = _ods_operand(0)
// CHECK-NEXT: some = _ods_operand(1, "variadic", 3, 1, 1, 0)
// CHECK-NEXT: last = _ods_operand(2, "after", 3, 1, 1, 1)
def Test_VariadicOp : Test_Op<"variadic"> {
  let arguments = (ins AnyType:$first, Variadic<AnyType>:$some, AnyType:$last);
}

// CHECK-NOT: other
def Other_Op : Op<Other_Dialect, "op">;
