// The units dialect: lengths and times, and what may be done with them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef EXAMPLES_UNITS_UNITSOPS
#define EXAMPLES_UNITS_UNITSOPS

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Units_Dialect : Dialect {
  let name = "units";
  let summary = "Quantities that know their unit.";
  let cppNamespace = "::units";
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

class Units_Op<string mnemonic, list<Trait> traits = []> : Op<Units_Dialect, mnemonic, traits>;

def Units_Unit : I32EnumAttr<"Unit", "a unit of length or time", [
    I32EnumAttrCase<"Meter", 0, "m">, I32EnumAttrCase<"Kilometer", 1, "km">,
    I32EnumAttrCase<"Second", 2, "s">, I32EnumAttrCase<"Hour", 3, "h">]> {
  let cppNamespace = "::units";
}

def Units_Quantity : TypeDef<Units_Dialect, "Quantity"> {
  let summary = "A number of a unit.";
  let mnemonic = "quantity";
  let parameters = (ins EnumParameter<Units_Unit>:$unit);
  let assemblyFormat = "`<` $unit `>`";
}

def Units_ConstantOp : Units_Op<"constant", [ConstantLike, Pure]> {
  let summary = "A quantity that is known.";
  let description = [{
    ```mlir
    %0 = units.constant 1.5 : <km>
    ```
  }];
  let arguments = (ins F64Attr:$value);
  let results = (outs Units_Quantity:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Units_AddOp : Units_Op<"add", [Commutative, Pure, SameOperandsAndResultType]> {
  let summary = "The sum of two quantities of one unit.";
  let arguments = (ins Units_Quantity:$lhs, Units_Quantity:$rhs);
  let results = (outs Units_Quantity:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Units_ConvertOp : Units_Op<"convert", [Pure]> {
  let summary = "The same quantity in another unit of its kind.";
  let arguments = (ins Units_Quantity:$input);
  let results = (outs Units_Quantity:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // EXAMPLES_UNITS_UNITSOPS
