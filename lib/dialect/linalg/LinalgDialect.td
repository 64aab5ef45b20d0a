// The linalg dialect, its enums and interfaces, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGDIALECT
#define TESSERA_DIALECT_LINALG_LINALGDIALECT

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Linalg_Dialect : Dialect {
  let name = "linalg";
  let summary = "Computations on tensors and buffers whose loops follow from maps of indices.";
  let description = [{
    A structured op has operands that it reads (`ins`), others that it writes (`outs`), a map for each of them from the numbers of its loops to an element, the kind
    of each loop, and a body that computes the elements of one step. A named op, such as `linalg.matmul`, is one whose maps and body follow from its name.
  }];
  let cppNamespace = "::mlir::linalg";
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let inlinesEverything = 1;
  let extraDeclaration = "#include \"dialect/linalg/Linalg.h\"";
  let dependentDialects = ["arith::ArithDialect", "affine::AffineDialect", "math::MathDialect", "memref::MemRefDialect", "tensor::TensorDialect"];
}

//===--- Enums ---===//

class Linalg_Enum<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}
class Linalg_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<Linalg_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Linalg_UnaryFn : Linalg_Enum<"UnaryFn", [
    I32EnumAttrCase<"Exp", 0, "exp">, I32EnumAttrCase<"Log", 1, "log">, I32EnumAttrCase<"Abs", 2, "abs">, I32EnumAttrCase<"Ceil", 3, "ceil">, I32EnumAttrCase<"Floor", 4, "floor">,
    I32EnumAttrCase<"Negf", 5, "negf">, I32EnumAttrCase<"Reciprocal", 6, "reciprocal">, I32EnumAttrCase<"Round", 7, "round">, I32EnumAttrCase<"Sqrt", 8, "sqrt">, I32EnumAttrCase<"Rsqrt", 9, "rsqrt">,
    I32EnumAttrCase<"Square", 10, "square">, I32EnumAttrCase<"Tanh", 11, "tanh">, I32EnumAttrCase<"Erf", 12, "erf">]>;
def Linalg_BinaryFn : Linalg_Enum<"BinaryFn", [
    I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">, I32EnumAttrCase<"Mul", 2, "mul">, I32EnumAttrCase<"Div", 3, "div">, I32EnumAttrCase<"DivUnsigned", 4, "div_unsigned">,
    I32EnumAttrCase<"MaxSigned", 5, "max_signed">, I32EnumAttrCase<"MinSigned", 6, "min_signed">, I32EnumAttrCase<"MaxUnsigned", 7, "max_unsigned">, I32EnumAttrCase<"MinUnsigned", 8, "min_unsigned">,
    I32EnumAttrCase<"Powf", 9, "powf">]>;
def Linalg_TernaryFn : Linalg_Enum<"TernaryFn", [I32EnumAttrCase<"Select", 0, "select">]>;
def Linalg_TypeFn : Linalg_Enum<"TypeFn", [I32EnumAttrCase<"CastSigned", 0, "cast_signed">, I32EnumAttrCase<"CastUnsigned", 1, "cast_unsigned">]>;
def Linalg_IteratorType : Linalg_Enum<"IteratorType", [
    I32EnumAttrCase<"Parallel", 0, "parallel">, I32EnumAttrCase<"Reduction", 1, "reduction">, I32EnumAttrCase<"Window", 2, "window">]>;
// The functions of one operand, then those of two, then those of three.
def Linalg_ElementwiseKind : Linalg_Enum<"ElementwiseKind", [
    I32EnumAttrCase<"Exp", 0, "exp">, I32EnumAttrCase<"Log", 1, "log">, I32EnumAttrCase<"Abs", 2, "abs">, I32EnumAttrCase<"Ceil", 3, "ceil">, I32EnumAttrCase<"Floor", 4, "floor">,
    I32EnumAttrCase<"Negf", 5, "negf">, I32EnumAttrCase<"Reciprocal", 6, "reciprocal">, I32EnumAttrCase<"Round", 7, "round">, I32EnumAttrCase<"Sqrt", 8, "sqrt">, I32EnumAttrCase<"Rsqrt", 9, "rsqrt">,
    I32EnumAttrCase<"Square", 10, "square">, I32EnumAttrCase<"Tanh", 11, "tanh">, I32EnumAttrCase<"Erf", 12, "erf">, I32EnumAttrCase<"Add", 13, "add">, I32EnumAttrCase<"Sub", 14, "sub">,
    I32EnumAttrCase<"Mul", 15, "mul">, I32EnumAttrCase<"Div", 16, "div">, I32EnumAttrCase<"DivUnsigned", 17, "div_unsigned">, I32EnumAttrCase<"MaxSigned", 18, "max_signed">,
    I32EnumAttrCase<"MinSigned", 19, "min_signed">, I32EnumAttrCase<"MaxUnsigned", 20, "max_unsigned">, I32EnumAttrCase<"MinUnsigned", 21, "min_unsigned">, I32EnumAttrCase<"Powf", 22, "powf">,
    I32EnumAttrCase<"Select", 23, "select">]>;
def Linalg_WinogradConv2DFmr : I32EnumAttr<"WinogradConv2DFmr", "", [
    I32EnumAttrCase<"F_2_3", 0>, I32EnumAttrCase<"F_4_3", 1>, I32EnumAttrCase<"F_2_5", 2>]> {
  let cppNamespace = "::mlir::linalg";
}

def Linalg_UnaryFnAttr : Linalg_EnumAttr<Linalg_UnaryFn, "unary_fn">;
def Linalg_BinaryFnAttr : Linalg_EnumAttr<Linalg_BinaryFn, "binary_fn">;
def Linalg_TernaryFnAttr : Linalg_EnumAttr<Linalg_TernaryFn, "ternary_fn">;
def Linalg_TypeFnAttr : Linalg_EnumAttr<Linalg_TypeFn, "type_fn">;
def Linalg_ElementwiseKindAttr : Linalg_EnumAttr<Linalg_ElementwiseKind, "elementwise_kind">;
def Linalg_IteratorTypeEnum : Linalg_EnumAttr<Linalg_IteratorType, "iterator_type">;
def Linalg_IteratorTypeArrayAttr : TypedArrayAttrBase<Linalg_IteratorTypeEnum, "Iterator type should be an enum.">;

//===--- Interfaces ---===//

// What a structured op must be. Loops, maps and body of one are found through Linalg.h.
def Linalg_StructuredInterface : OpInterface<"LinalgOp"> {
  let cppNamespace = "::mlir::linalg";
  let verify = "return linalgVerifyStructured(op);";
  let verifyWithRegions = 1;
}
def Linalg_ContractionInterface : OpInterface<"ContractionOpInterface"> {
  let cppNamespace = "::mlir::linalg";
  let verify = "return linalgVerifyContraction(op);";
  let verifyWithRegions = 1;
}
def Linalg_ConvolutionInterface : OpInterface<"ConvolutionOpInterface"> {
  let cppNamespace = "::mlir::linalg";
  let verify = "return linalgVerifyConvolution(op);";
}
def Linalg_FillInterface : OpInterface<"FillOpInterface"> {
  let cppNamespace = "::mlir::linalg";
  let verify = "return linalgVerifyFill(op);";
}

#endif // TESSERA_DIALECT_LINALG_LINALGDIALECT
