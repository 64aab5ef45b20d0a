// The poly dialect: polynomials of one variable with integer coefficients.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef POLYOPS
#define POLYOPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Poly_Dialect : Dialect {
  let name = "poly";
  let summary = "Polynomials of one variable.";
  let cppNamespace = "::poly";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

class Poly_Op<string mnemonic, list<Trait> traits = []> : Op<Poly_Dialect, mnemonic, traits>;

def Poly_Polynomial : TypeDef<Poly_Dialect, "Polynomial"> {
  let summary = "A polynomial of at most this degree.";
  let mnemonic = "polynomial";
  let parameters = (ins "int64_t":$degree);
  let assemblyFormat = "`<` $degree `>`";
  let genVerifyDecl = 1;
}

def Poly_Coefficients : AttrDef<Poly_Dialect, "Coefficients"> {
  let summary = "The coefficients, from that of the constant term on.";
  let mnemonic = "coefficients";
  let parameters = (ins ArrayRefParameter<"int64_t">:$values);
  let assemblyFormat = "`<` `[` $values `]` `>`";
}

def Poly_ConstantOp : Poly_Op<"constant", [ConstantLike, Pure]> {
  let summary = "A polynomial that is known.";
  let description = [{
    ```mlir
    %0 = poly.constant <[1, 0, 2]> : <2>
    ```
  }];
  let arguments = (ins Poly_Coefficients:$value);
  let results = (outs Poly_Polynomial:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Poly_AddOp : Poly_Op<"add", [Commutative, Pure, SameOperandsAndResultType]> {
  let summary = "The sum of two polynomials.";
  let arguments = (ins Poly_Polynomial:$lhs, Poly_Polynomial:$rhs);
  let results = (outs Poly_Polynomial:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Poly_EvalOp : Poly_Op<"eval", [Pure]> {
  let summary = "The value of a polynomial at a point, modulo 2^64.";
  let arguments = (ins Poly_Polynomial:$polynomial, I64:$point);
  let results = (outs I64:$result);
  let assemblyFormat = "$polynomial `at` $point attr-dict `:` type($polynomial)";
}

#endif // POLYOPS
