// A dialect with every kind of part and of syntax, to be explained.
include "mlir/IR/OpBase.td"

def E_Dialect : Dialect {
  let name = "e";
}
class E_Op<string name, list<Trait> traits = []> : Op<E_Dialect, name, traits>;

def E_AllOp : E_Op<"all", [AttrSizedOperandSegments]> {
  let summary = "Everything at once.";
  let arguments = (ins I32:$first, Optional<AnyFloat>:$maybe, Variadic<AnyType>:$rest, DenseI64ArrayAttr:$shape,
                       OptionalAttr<StrAttr>:$text, DefaultValuedAttr<I32Attr, "7">:$count, UnitAttr:$flag, AnyAttr:$any);
  let results = (outs AnyTensor:$out);
  let regions = (region AnyRegion:$body, VariadicRegion<SizedRegion<1>>:$more);
  let successors = (successor AnySuccessor:$to);
  let assemblyFormat = [{
    $first (`or` $maybe^ `:` type($maybe)):(`alone`)? ` ` `` `\n` `rest` $rest
    custom<DimensionList>($shape) (`flagged` $flag^)? oilist(`text` $text | `count` `(` $count `)`)
    qualified($any) regions successors attr-dict-with-keyword `:` functional-type($rest, results)
  }];
}
def E_BareOp : E_Op<"bare"> {
  let arguments = (ins I32, I1Attr:$z, I1Attr:$a);
}
