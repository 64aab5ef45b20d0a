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
// CHECK-NEXT: {TESSERA_STEP_TEST, 1, 0, {.call = tesseraCall_mlirTypeIsATensor}},
// CHECK-NEXT: {TESSERA_STEP_END, 0, 0, {0}},
// CHECK: {"pretty type", program2}
def Small_PrettyType : Type<CPred<"smallOneIsPretty($_self)">, "pretty type">;

// CHECK: // Small_FirstOp, defs.td:[[#@LINE+16]]
// CHECK: {"a", NULL, TESSERA_SINGLE, NULL},
// CHECK: {"b", &constraint{{[0-9]+}}, TESSERA_VARIADIC, NULL},
// CHECK: {&memoryEffectOpInterface, &tesseraDeclaredEffects},
// CHECK: TesseraEffectDef smallOneFirstOpEffects[] = {
// CHECK-NEXT: {TESSERA_EFFECT_READ, TESSERA_EFFECT_ON_OPERAND, 0, 2, true, NULL},
// CHECK-NEXT: {TESSERA_EFFECT_WRITE, TESSERA_EFFECT_ON_SYMBOL, 1, 0, false, NULL},
// CHECK-NEXT: {TESSERA_EFFECT_ALLOCATE, TESSERA_EFFECT_ON_RESULT, 0, 0, false,
// CHECK-NEXT: "AutomaticAllocationScopeResource"},
// CHECK-NEXT: {TESSERA_EFFECT_FREE, TESSERA_EFFECT_ON_NOTHING, 0, 0, false, "OwnResource"},
// CHECK: const TesseraOpDef smallOneFirstOpDef = {
// CHECK: .name = "small_one.first",
// CHECK: .verify = smallOneFirstOpVerify,
// CHECK: .fold = smallOneFirstOpFold,
// DECL: MlirValue smallOneFirstOpGetA(MlirOperation op)
// DECL: intptr_t smallOneFirstOpGetNumB(MlirOperation op)
def Small_FirstOp : Small_Op<"first", [MemoryEffects<[MemFree<Resource<"::small::OwnResource">>]>]> {
  let arguments = (ins Arg<AnyType, "", [MemReadAt<2, FullEffect>]>:$a, Variadic<AnyTensor>:$b,
                       Arg<SymbolRefAttr, "", [MemWrite]>:$sym, I32Attr:$early);
  let results = (outs Res<Small_PrettyType, "", [MemAlloc<AutomaticAllocationScopeResource>]>:$long_name);
  let hasVerifier = 1;
  let hasFolder = 1;
}
// DECL: MlirValue smallOneFirstOpGetLongName(MlirOperation op)
// DECL: MlirLogicalResult smallOneFirstOpVerify(MlirOperation op);
// CHECK: .materializeConstant = smallOneMaterializeConstant,
// CHECK: MlirDialectHandle mlirGetDialectHandle__small_one__(void)
