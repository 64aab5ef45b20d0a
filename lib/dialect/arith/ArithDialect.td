// The arith dialect and its enums, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHDIALECT
#define TESSERA_DIALECT_ARITH_ARITHDIALECT

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Arith_Dialect : Dialect {
  let name = "arith";
  let summary = "Arithmetic on integers and floats, and on vectors and tensors of them.";
  let cppNamespace = "::mlir::arith";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["ub::UBDialect"];
  let extraDeclaration = "#include \"dialect/arith/Arith.h\"";
}

class Arith_EnumCase64<string symbol, int number, string keyword = symbol> : I64EnumAttrCase<symbol, number, keyword>;

// An ordered comparison (o...) is false, an unordered one (u...) true when an operand is NaN.
def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    Arith_EnumCase64<"AlwaysFalse", 0, "false">, Arith_EnumCase64<"OEQ", 1, "oeq">, Arith_EnumCase64<"OGT", 2, "ogt">,
    Arith_EnumCase64<"OGE", 3, "oge">, Arith_EnumCase64<"OLT", 4, "olt">, Arith_EnumCase64<"OLE", 5, "ole">,
    Arith_EnumCase64<"ONE", 6, "one">, Arith_EnumCase64<"ORD", 7, "ord">, Arith_EnumCase64<"UEQ", 8, "ueq">,
    Arith_EnumCase64<"UGT", 9, "ugt">, Arith_EnumCase64<"UGE", 10, "uge">, Arith_EnumCase64<"ULT", 11, "ult">,
    Arith_EnumCase64<"ULE", 12, "ule">, Arith_EnumCase64<"UNE", 13, "une">, Arith_EnumCase64<"UNO", 14, "uno">,
    Arith_EnumCase64<"AlwaysTrue", 15, "true">
  ]> {
  let cppNamespace = "::mlir::arith";
}

// Signed (s...) and unsigned (u...) comparisons.
def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    Arith_EnumCase64<"eq", 0>, Arith_EnumCase64<"ne", 1>, Arith_EnumCase64<"slt", 2>, Arith_EnumCase64<"sle", 3>,
    Arith_EnumCase64<"sgt", 4>, Arith_EnumCase64<"sge", 5>, Arith_EnumCase64<"ult", 6>, Arith_EnumCase64<"ule", 7>,
    Arith_EnumCase64<"ugt", 8>, Arith_EnumCase64<"uge", 9>
  ]> {
  let cppNamespace = "::mlir::arith";
}

def Arith_FastMathNone : I32BitEnumAttrCaseNone<"none">;
def Arith_FastMathReassoc : I32BitEnumAttrCaseBit<"reassoc", 0>;
def Arith_FastMathNoNaNs : I32BitEnumAttrCaseBit<"nnan", 1>;
def Arith_FastMathNoInfs : I32BitEnumAttrCaseBit<"ninf", 2>;
def Arith_FastMathNoSignedZeros : I32BitEnumAttrCaseBit<"nsz", 3>;
def Arith_FastMathAllowReciprocal : I32BitEnumAttrCaseBit<"arcp", 4>;
def Arith_FastMathAllowContract : I32BitEnumAttrCaseBit<"contract", 5>;
def Arith_FastMathApproxFunc : I32BitEnumAttrCaseBit<"afn", 6>;
def Arith_FastMathFast : I32BitEnumAttrCaseGroup<"fast", [
    Arith_FastMathReassoc, Arith_FastMathNoNaNs, Arith_FastMathNoInfs, Arith_FastMathNoSignedZeros,
    Arith_FastMathAllowReciprocal, Arith_FastMathAllowContract, Arith_FastMathApproxFunc]>;
def Arith_FastMathFlags : I32BitEnumAttr<"FastMathFlags", "Floating point fast math flags", [
    Arith_FastMathNone, Arith_FastMathReassoc, Arith_FastMathNoNaNs, Arith_FastMathNoInfs, Arith_FastMathNoSignedZeros,
    Arith_FastMathAllowReciprocal, Arith_FastMathAllowContract, Arith_FastMathApproxFunc, Arith_FastMathFast]> {
  let separator = ",";
  let cppNamespace = "::mlir::arith";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def Arith_FastMathAttr : EnumAttr<Arith_Dialect, Arith_FastMathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

def Arith_OverflowNone : I32BitEnumAttrCaseNone<"none">;
def Arith_OverflowNoSigned : I32BitEnumAttrCaseBit<"nsw", 0>;
def Arith_OverflowNoUnsigned : I32BitEnumAttrCaseBit<"nuw", 1>;
def Arith_IntegerOverflowFlags : I32BitEnumAttr<"IntegerOverflowFlags", "Integer overflow arith flags",
    [Arith_OverflowNone, Arith_OverflowNoSigned, Arith_OverflowNoUnsigned]> {
  let separator = ", ";
  let cppNamespace = "::mlir::arith";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def Arith_IntegerOverflowAttr : EnumAttr<Arith_Dialect, Arith_IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

def Arith_RoundingModeAttr : I32EnumAttr<"RoundingMode", "Floating point rounding mode", [
    I32EnumAttrCase<"to_nearest_even", 0>, I32EnumAttrCase<"downward", 1>, I32EnumAttrCase<"upward", 2>,
    I32EnumAttrCase<"toward_zero", 3>, I32EnumAttrCase<"to_nearest_away", 4>]> {
  let cppNamespace = "::mlir::arith";
}

// What an atomic read-modify-write, or a reduction, computes.
def Arith_AtomicRMWKindAttr : I64EnumAttr<"AtomicRMWKind", "", [
    Arith_EnumCase64<"addf", 0>, Arith_EnumCase64<"addi", 1>, Arith_EnumCase64<"andi", 2>,
    Arith_EnumCase64<"assign", 3>, Arith_EnumCase64<"maximumf", 4>, Arith_EnumCase64<"maxnumf", 5>,
    Arith_EnumCase64<"maxs", 6>, Arith_EnumCase64<"maxu", 7>, Arith_EnumCase64<"minimumf", 8>,
    Arith_EnumCase64<"minnumf", 9>, Arith_EnumCase64<"mins", 10>, Arith_EnumCase64<"minu", 11>,
    Arith_EnumCase64<"mulf", 12>, Arith_EnumCase64<"muli", 13>, Arith_EnumCase64<"ori", 14>,
    Arith_EnumCase64<"xori", 15>
  ]> {
  let cppNamespace = "::mlir::arith";
}

#endif // TESSERA_DIALECT_ARITH_ARITHDIALECT
