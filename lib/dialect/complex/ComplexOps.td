// The complex dialect: arithmetic and functions of complex numbers, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_COMPLEX_COMPLEXOPS
#define TESSERA_DIALECT_COMPLEX_COMPLEXOPS

include "dialect/arith/ArithDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Complex_Dialect : Dialect {
  let name = "complex";
  let summary = "Arithmetic and functions of complex numbers.";
  let cppNamespace = "::mlir::complex";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraDeclaration = "#include \"dialect/complex/Complex.h\"";
}

def Complex_NumberAttr : AttrDef<Complex_Dialect, "Number", [TypedAttrInterface]> {
  let mnemonic = "number";
  let summary = "A complex number.";
  let description = [{
    ```mlir
    #complex.number<:f64 1.0, 2.0>
    ```
  }];
  // The parts are float attributes of the type's elements.
  let parameters = (ins "Attribute":$real, "Attribute":$imag, AttributeSelfTypeParameter<"">:$type);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

def Complex_RangeImproved : I32BitEnumAttrCaseBit<"improved", 0>;
def Complex_RangeBasic : I32BitEnumAttrCaseBit<"basic", 1>;
def Complex_RangeNone : I32BitEnumAttrCaseBit<"none", 2>;
def Complex_ComplexRangeFlags : I32BitEnumAttr<"ComplexRangeFlags", "Complex range flags",
                                               [Complex_RangeImproved, Complex_RangeBasic, Complex_RangeNone]> {
  let cppNamespace = "::mlir::complex";
}

class Complex_Op<string mnemonic, list<Trait> traits = []> : Op<Complex_Dialect, mnemonic, traits>;
defvar complexFastMath = DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;

//===--- Constants and parts ---===//

def ConstantOp : Complex_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A complex number of two constant parts.";
  let description = [{
    ```mlir
    %a = complex.constant [0.1 : f32, -1.0 : f32] : complex<f32>
    ```
  }];
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Complex_HasPart<string part, string summary>
    : TypesMatchWith<summary, "complex", part, "mlirComplexTypeGetElementType($_self)">;

def CreateOp : Complex_Op<"create", [Pure, AllTypesMatch<["real", "imaginary"]>,
    Complex_HasPart<"real", "complex element type matches real operand type">,
    Complex_HasPart<"imaginary", "complex element type matches imaginary operand type">]> {
  let summary = "The complex number of two parts.";
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs Complex<AnyFloat>:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
  let hasFolder = 1;
}

def BitcastOp : Complex_Op<"bitcast", [Pure]> {
  let summary = "The same bits as another type, where one of the two is complex.";
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- One operand ---===//

class Complex_UnaryOp<string mnemonic, list<Trait> traits> : Complex_Op<mnemonic, [Pure, Elementwise] # traits> {
  let arguments = (ins Complex<AnyFloat>:$complex, complexFastMath:$fastmath);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

// Functions whose result is real.
class Complex_RealUnaryOp<string mnemonic, string result>
    : Complex_UnaryOp<mnemonic, [Complex_HasPart<result, "complex element type matches result type">]>;
def AbsOp : Complex_RealUnaryOp<"abs", "result"> {
  let summary = "Magnitude.";
  let results = (outs AnyFloat:$result);
}
def AngleOp : Complex_RealUnaryOp<"angle", "result"> {
  let summary = "Angle to the real axis.";
  let results = (outs AnyFloat:$result);
}
def ReOp : Complex_RealUnaryOp<"re", "real"> {
  let summary = "Real part.";
  let results = (outs AnyFloat:$real);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def ImOp : Complex_RealUnaryOp<"im", "imaginary"> {
  let summary = "Imaginary part.";
  let results = (outs AnyFloat:$imaginary);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

class Complex_FunctionOp<string mnemonic> : Complex_UnaryOp<mnemonic, [SameOperandsAndResultType]> {
  let results = (outs Complex<AnyFloat>:$result);
}
def ConjOp : Complex_FunctionOp<"conj"> {
  let summary = "Conjugate.";
  let hasFolder = 1;
}
def CosOp : Complex_FunctionOp<"cos"> {
  let summary = "Cosine.";
}
def ExpOp : Complex_FunctionOp<"exp"> {
  let summary = "e to a power.";
  let hasFolder = 1;
}
def Expm1Op : Complex_FunctionOp<"expm1"> {
  let summary = "e to a power, less one.";
}
def LogOp : Complex_FunctionOp<"log"> {
  let summary = "Natural logarithm.";
  let hasFolder = 1;
}
def Log1pOp : Complex_FunctionOp<"log1p"> {
  let summary = "Natural logarithm of one and the operand.";
}
def NegOp : Complex_FunctionOp<"neg"> {
  let summary = "Negation.";
  let hasFolder = 1;
}
def RsqrtOp : Complex_FunctionOp<"rsqrt"> {
  let summary = "Reciprocal of the square root.";
}
def SignOp : Complex_FunctionOp<"sign"> {
  let summary = "The number divided by its magnitude.";
}
def SinOp : Complex_FunctionOp<"sin"> {
  let summary = "Sine.";
}
def SqrtOp : Complex_FunctionOp<"sqrt"> {
  let summary = "Square root.";
}
def TanOp : Complex_FunctionOp<"tan"> {
  let summary = "Tangent.";
}
def TanhOp : Complex_FunctionOp<"tanh"> {
  let summary = "Hyperbolic tangent.";
}

//===--- Two operands ---===//

class Complex_ArithmeticOp<string mnemonic> : Complex_Op<mnemonic, [Pure, SameOperandsAndResultType, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs, complexFastMath:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def AddOp : Complex_ArithmeticOp<"add"> {
  let summary = "Sum.";
  let hasFolder = 1;
}
def SubOp : Complex_ArithmeticOp<"sub"> {
  let summary = "Difference.";
  let hasFolder = 1;
}
def MulOp : Complex_ArithmeticOp<"mul"> {
  let summary = "Product.";
  let hasFolder = 1;
}
def DivOp : Complex_ArithmeticOp<"div"> {
  let summary = "Quotient.";
  let hasFolder = 1;
}
def PowOp : Complex_ArithmeticOp<"pow"> {
  let summary = "Power.";
}
def Atan2Op : Complex_ArithmeticOp<"atan2"> {
  let summary = "Arc tangent of the quotient.";
}

def PowiOp : Complex_Op<"powi", [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>]> {
  let summary = "Power of an integer.";
  let arguments = (ins Complex<AnyFloat>:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)";
}

class Complex_CompareOp<string mnemonic> : Complex_Op<mnemonic, [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}
def EqualOp : Complex_CompareOp<"eq"> {
  let summary = "Whether two numbers are equal.";
}
def NotEqualOp : Complex_CompareOp<"neq"> {
  let summary = "Whether two numbers differ.";
}

#endif // TESSERA_DIALECT_COMPLEX_COMPLEXOPS
