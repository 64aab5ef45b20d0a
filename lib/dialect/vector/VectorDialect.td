// The vector dialect and its enums, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORDIALECT
#define TESSERA_DIALECT_VECTOR_VECTORDIALECT

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Vector_Dialect : Dialect {
  let name = "vector";
  let summary = "Vectors of any rank: their elements, shapes and masks, and moves between vectors and memory.";
  let cppNamespace = "::mlir::vector";
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let extraDeclaration = "#include \"dialect/vector/VectorPredicates.h\"";
  let hasCompatibleTypes = 1;
}

// How two elements become one. The order of the cases is that in which messages list them.
def Vector_CombiningKind : I32EnumAttr<"CombiningKind", "Kind of combining function for contractions and reductions", [
    I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MUL", 1, "mul">, I32EnumAttrCase<"MINUI", 2, "minui">,
    I32EnumAttrCase<"MINSI", 3, "minsi">, I32EnumAttrCase<"MINNUMF", 4, "minnumf">,
    I32EnumAttrCase<"MAXUI", 5, "maxui">, I32EnumAttrCase<"MAXSI", 6, "maxsi">,
    I32EnumAttrCase<"MAXNUMF", 7, "maxnumf">, I32EnumAttrCase<"AND", 8, "and">, I32EnumAttrCase<"OR", 9, "or">,
    I32EnumAttrCase<"XOR", 10, "xor">, I32EnumAttrCase<"MAXIMUMF", 12, "maximumf">,
    I32EnumAttrCase<"MINIMUMF", 11, "minimumf">]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}
def Vector_CombiningKindAttr : EnumAttr<Vector_Dialect, Vector_CombiningKind, "kind"> {
  let assemblyFormat = "`<` $value `>`";
}

// Whether a dimension of what is computed stays in the result.
def Vector_IteratorType : I32EnumAttr<"IteratorType", "Iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}
def Vector_IteratorTypeEnum : EnumAttr<Vector_Dialect, Vector_IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}
def Vector_IteratorTypeArrayAttr
    : TypedArrayAttrBase<Vector_IteratorTypeEnum, "Iterator type should be an enum.">;

def Vector_PrintPunctuationEnum : I32EnumAttr<"PrintPunctuation",
    "Punctuation for separating vectors or vector elements", [
    I32EnumAttrCase<"NoPunctuation", 0, "no_punctuation">, I32EnumAttrCase<"NewLine", 1, "newline">,
    I32EnumAttrCase<"Comma", 2, "comma">, I32EnumAttrCase<"Open", 3, "open">, I32EnumAttrCase<"Close", 4, "close">]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}
def Vector_PrintPunctuation : EnumAttr<Vector_Dialect, Vector_PrintPunctuationEnum, "punctuation"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // TESSERA_DIALECT_VECTOR_VECTORDIALECT
