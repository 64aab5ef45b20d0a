// The shape of what is generated: predicates as data, predicates in C, hooks.
// RUN: mlir-tblgen --gen-defs -I %source/include %s | FileCheck %s
// RUN: mlir-tblgen --gen-decls -I %source/include %s | FileCheck %s --check-prefix=DECL

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Small_Dialect : Dialect {
  let name = "small_one";
  let hasConstantMaterializer = 1;
}
class Small_Op<string mnemonic, list<Trait> traits = []> : Op<Small_Dialect, mnemonic, traits>;

// What is always true costs nothing; a function of the dialect's own is called.
// CHECK: static TesseraWord predicate0(MlirOperation op, TesseraWord word) {
// CHECK-NEXT: (void)op;
// CHECK-NEXT: MlirType self = {word.pointer};
// CHECK-NEXT: return (TesseraWord){.integer = (smallOneIsPretty(self))};
// CHECK: static const TesseraStep program1[] = {
// CHECK-NEXT: {TESSERA_STEP_TEST, 1, TESSERA_CALL_mlirTypeIsATensor, {0}},
// CHECK-NEXT: {TESSERA_STEP_END, 0, 0, {0}},
// CHECK: {"pretty type", program2}
def Small_PrettyType : Type<CPred<"smallOneIsPretty($_self)">, "pretty type">;

// CHECK: // Small_FirstOp, defs.td:[[#@LINE+10]]
// CHECK: {"a", NULL, TESSERA_SINGLE, NULL, 1 << TESSERA_EFFECT_READ},
// CHECK: {"b", &constraint{{[0-9]+}}, TESSERA_VARIADIC, NULL, 0},
// CHECK: {&memoryEffectOpInterface, &tesseraDeclaredEffects},
// CHECK: const TesseraOpDef smallOneFirstOpDef = {
// CHECK: .name = "small_one.first",
// CHECK: .verify = smallOneFirstOpVerify,
// CHECK: .fold = smallOneFirstOpFold,
// DECL: MlirValue smallOneFirstOpGetA(MlirOperation op)
// DECL: intptr_t smallOneFirstOpGetNumB(MlirOperation op)
def Small_FirstOp : Small_Op<"first"> {
  let arguments = (ins Arg<AnyType, "", [MemRead]>:$a, Variadic<AnyTensor>:$b);
  let results = (outs Small_PrettyType:$long_name);
  let hasVerifier = 1;
  let hasFolder = 1;
}
// DECL: MlirValue smallOneFirstOpGetLongName(MlirOperation op)
// DECL: MlirLogicalResult smallOneFirstOpVerify(MlirOperation op);
// CHECK: .materializeConstant = smallOneMaterializeConstant,
// CHECK: MlirDialectHandle mlirGetDialectHandle__small_one__(void)
