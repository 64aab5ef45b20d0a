// How long lines are broken: tables are kept away from clang-format, C of records keeps its shape.
// RUN: mlir-tblgen --gen-defs -I %source/include %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: mlir-tblgen --gen-defs -I %source/include %s | FileCheck %s --check-prefix=WIDE

// WIDE-NOT: {{^.{101}.*}}

include "mlir/IR/OpBase.td"

def Lines_Dialect : Dialect {
  let name = "lines";
}
class Lines_Op<string mnemonic, list<Trait> traits = []> : Op<Lines_Dialect, mnemonic, traits>;

//      CHECK:// Lines_ManyOp, lines.td:[[#@LINE+29]]
// CHECK-NEXT:// clang-format off
// CHECK-NEXT:static const TesseraAttrDef linesManyOpAttributes[] = {
//      CHECK:const TesseraOpDef linesManyOpDef = {
//      CHECK:    .summary =
// CHECK-NEXT:        "A summary that goes on and on, so that the literal has to be cut between two of its "
// CHECK-NEXT:        "words, with a \"quote\" in it.",
// CHECK-NEXT:};
// CHECK-NEXT:// clang-format on
// CHECK-NEXT:MlirOperation linesManyOpCreate(MlirRewriterBase rewriter, MlirLocation location,
// CHECK-NEXT:                                MlirAttribute the_first_of_all, MlirAttribute the_one_in_the_middle,
// CHECK-NEXT:                                MlirAttribute the_third_and_the_last) {
// CHECK-NEXT:  // clang-format off
// CHECK-NEXT:  const MlirAttribute attributes[] = {
// CHECK-NEXT:      the_first_of_all, the_one_in_the_middle, the_third_and_the_last
// CHECK-NEXT:  };
// CHECK-NEXT:  // clang-format on
// CHECK-NEXT:  return tesseraOperationBuild(rewriter, location, &linesManyOpDef, &(TesseraTypeGroup){0, NULL},
// CHECK-NEXT:                               NULL, attributes, NULL, 0);
// CHECK-NEXT:}
// CHECK-NEXT:MlirOperation linesManyOpCreateSame(MlirRewriterBase rewriter, MlirLocation location,
// CHECK-NEXT:                                    MlirAttribute attribute) {
// CHECK-NEXT:  if (mlirAttributeIsNull(attribute))
// CHECK-NEXT:    return (MlirOperation){NULL};
// CHECK-EMPTY:
// CHECK-NEXT:  return linesManyOpCreate(rewriter, location, attribute, mlirUnitAttrGet(location.context),
// CHECK-NEXT:                           attribute,
// CHECK-NEXT:                           attribute);
// CHECK-NEXT:}
def Lines_ManyOp : Lines_Op<"many"> {
  let summary = "A summary that goes on and on, so that the literal has to be cut between two of its words, with a \"quote\" in it.";
  let arguments = (ins AnyAttr:$the_first_of_all, AnyAttr:$the_one_in_the_middle, AnyAttr:$the_third_and_the_last);
  let builders = [
    CBuilder<"Same", (ins "MlirAttribute":$attribute), [{
      if (mlirAttributeIsNull(attribute))
        return (MlirOperation){NULL};

      return linesManyOpCreate($_builder, $_loc, attribute, mlirUnitAttrGet(location.context), attribute,
                               attribute);
    }]>
  ];
}
