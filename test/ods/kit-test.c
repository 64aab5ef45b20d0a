// Calls what is generated for the kit dialect: builders, accessors, adaptors, enums, interfaces,
// passes of the C API. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kit.h"
#include "KitPassesCapi.h"
#include "mlir-c/Interfaces.h"

#include <inttypes.h>
#include <stdio.h>

static void print(MlirStringRef text, void *user) {
  fwrite(text.data, 1, text.length, (FILE *)user);
}

static MlirAttribute text(MlirContext context, const char *string) {
  return mlirStringAttrGet(context, mlirStringRefCreateFromCString(string));
}

static void testEnums(MlirContext context) {
  KitFlags flags = KitFlagsNone;
  KitMode mode = KitModeSlow;
  bool isFound = kitFlagsSymbolize(mlirStringRefCreateFromCString("fast|exact"), &flags);
  printf("enums: %d %d ", isFound, (int)flags);
  kitFlagsPrint(flags, print, stdout);
  isFound = kitModeSymbolize(mlirStringRefCreateFromCString("fast"), &mode);
  printf(" %d %d %.*s %d%d%d%d %d ", isFound, (int)mode, (int)kitModeStringify(mode).length,
         kitModeStringify(mode).data, kitModeIsValid(3), kitModeIsValid(1), kitFlagsIsValid(3),
         kitFlagsIsValid(4), kitModeSymbolize(mlirStringRefCreateFromCString("quick"), &mode));
  mlirAttributePrint(kitModeToAttribute(context, KitModeFast), print, stdout);
  printf("\n");
}

static void testInterfaces(MlirContext context, MlirOperation fill) {
  const int64_t dims[] = {4, 5, 6};
  MlirType word = kitWordTypeGet(context, 17);
  MlirAttribute order = kitOrderAttrGet(context, 3, dims);
  printf("interfaces: %" PRId64 " %" PRId64 " %d %.*s %" PRId64 " %" PRId64 " %" PRId64 " %d%d\n",
         sizeInterfaceGetSize(fill), sizeInterfaceGetScaled(fill, 2), sizeInterfaceIsLarge(fill, 1),
         (int)sizeInterfaceGetUnit(fill).length, sizeInterfaceGetUnit(fill).data,
         widthInterfaceGetBits(word), widthInterfaceGetBytes(word), rankInterfaceGetRank(order),
         widthInterfaceCast(mlirF32TypeGet(context)) == NULL, sizeInterfaceCast(fill) != NULL);
}

static void printShape(bool hasRank, intptr_t rank, const int64_t *sizes, MlirType element,
                       MlirAttribute attribute, void *user) {
  printf(" %d %d %" PRId64 " %d%s", hasRank, (int)rank, rank ? sizes[0] : 0,
         mlirTypeIsNull(element), (const char *)user);
  printf("%d", mlirAttributeIsNull(attribute));
}

static bool inferShape(MlirLocation location, const char *op, MlirValue operand) {
  return mlirLogicalResultIsSuccess(mlirInferShapedTypeOpInterfaceInferReturnTypes(
      mlirStringRefCreateFromCString(op), mlirLocationGetContext(location), location, 1, &operand,
      (MlirAttribute){NULL}, NULL, 0, NULL, printShape, ","));
}

static void testShapes(MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  int64_t sizes[] = {7};
  MlirType types[] = {
      mlirRankedTensorTypeGet(1, sizes, mlirF32TypeGet(context), (MlirAttribute){NULL}),
      mlirIndexTypeGet(context)};
  MlirLocation locations[] = {location, location};
  MlirBlock block = mlirBlockCreate(2, types, locations);
  printf("shapes:");
  bool tensor = inferShape(location, "kit.shaped", mlirBlockGetArgument(block, 0));
  bool scalar = inferShape(location, "kit.shaped", mlirBlockGetArgument(block, 1));
  bool unshaped = inferShape(location, "kit.neg", mlirBlockGetArgument(block, 0));
  printf(" %d%d%d\n", tensor, scalar, unshaped);
  mlirBlockDestroy(block);
}

static void testAccessors(MlirContext context, MlirOperation fill) {
  printf("accessors: %" PRId64 " %" PRId64 " %.*s %d%d %" PRId64 " ", kitFillOpGetWidth(fill),
         kitFillOpGetDepth(fill), (int)kitFillOpGetStyle(fill).length, kitFillOpGetStyle(fill).data,
         kitFillOpGetQuiet(fill), kitFillOpIsAnonymous(fill), kitFillOpGetBits(fill));
  mlirTypePrint(kitFillOpGetElement(fill), print, stdout);
  kitFillOpSetWidthAttr(fill, mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 9));
  kitFillOpSetLabelAttr(fill, text(context, "l"));
  printf(" %" PRId64 " %d %d\n", kitFillOpGetBits(fill), kitFillOpIsAnonymous(fill),
         (int)kitFillOpGetFlags(fill));
}

static void testAdaptor(MlirOperation fill, MlirValue replacement) {
  MlirValue operands[8];
  intptr_t size = mlirOperationGetNumOperands(fill);
  for (intptr_t i = 0; i < size && i < 8; ++i)
    operands[i] = replacement;
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(fill, operands);
  printf("adaptor: %d %d %d %d ", (int)kitFillOpAdaptorGetNumSizes(&adaptor),
         kitFillOpAdaptorGetSizes(&adaptor) == operands,
         mlirValueEqual(kitFillOpAdaptorGetValue(&adaptor), replacement),
         kitFillOpAdaptorGetMask(&adaptor).ptr == NULL);
  mlirAttributePrint(kitFillOpAdaptorGetWidthAttr(&adaptor), print, stdout);
  printf("\n");
}

// The same op from lists of everything, types given and attributes by name.
static void buildFromLists(MlirRewriterBase rewriter, MlirLocation location, MlirValue value) {
  MlirContext context = mlirLocationGetContext(location);
  const char *const names[] = {"value", "note"};
  MlirAttribute values[] = {mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 5),
                            text(context, "x")};
  MlirNamedAttribute attributes[2];
  for (int i = 0; i < 2; ++i)
    attributes[i] = mlirNamedAttributeGet(
        mlirIdentifierGet(context, mlirStringRefCreateFromCString(names[i])), values[i]);
  MlirOperation constant = tesseraOperationBuildFromLists(
      rewriter, location, &kitConstantOpDef,
      &(TesseraOperationLists){.numResultTypes = -1, .numAttributes = 2, .attributes = attributes});
  MlirType types[] = {mlirValueGetType(value), mlirF32TypeGet(context)};
  MlirValue operands[] = {value, kitConstantOpGetResult(constant)};
  tesseraOperationBuildFromLists(
      rewriter, location, &kitListOpDef,
      &(TesseraOperationLists){
          .numResultTypes = 2, .resultTypes = types, .numOperands = 2, .operands = operands});
}

static bool runPass(MlirContext context, MlirOperation op) {
  mlirRegisterKitPasses();
  mlirRegisterKitKitRewrite();
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateKitKitRewrite());
  MlirLogicalResult result = mlirPassManagerRunOnOp(manager, op);
  mlirPassManagerDestroy(manager);
  return mlirLogicalResultIsSuccess(result);
}

static MlirLogicalResult countDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  ++*(unsigned *)user;
  return mlirLogicalResultSuccess();
}

static void testStorageBuilders(MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  unsigned numErrors = 0;
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, countDiagnostic, &numErrors, NULL);
  MlirType wrong = kitSpanTypeGetCheckedSized(location, 3, -1);
  printf("builders: %d %u ", mlirTypeIsNull(wrong), numErrors);
  const int64_t dims[] = {4, 9};
  mlirAttributePrint(kitOrderAttrGetReversed(kitOrderAttrGet(context, 2, dims)), print, stdout);
  const MlirType spans[] = {
      kitSpanTypeGetSized(context, 3, 4),   kitSpanTypeGetEmpty(context),
      kitSpanTypeGetUnit(context, 5),       kitSpanTypeGetCheckedSized(location, 3, 4),
      kitSpanTypeGetCheckedEmpty(location), kitSpanTypeGetCheckedUnit(location, 7)};
  for (size_t i = 0; i < sizeof spans / sizeof *spans; ++i) {
    printf(" ");
    mlirTypePrint(spans[i], print, stdout);
  }
  printf("\n");
  mlirContextDetachDiagnosticHandler(context, handler);
}

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

static bool visits(MlirContext context, MlirType node) {
  MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("kit.visit"),
                                                   mlirLocationUnknownGet(context));
  MlirBlock block = mlirBlockCreate(1, &node, &state.location);
  MlirValue argument = mlirBlockGetArgument(block, 0);
  mlirOperationStateAddOperands(&state, 1, &argument);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  bool isFine = mlirOperationVerify(op);
  mlirBlockDestroy(block);
  return isFine;
}

// What is found out before a body is set isn't what is said after.
static void testBodies(MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType i8 = mlirIntegerTypeGet(context, 8), plain = kitNodeTypeGetPlain(context, 1, &i8);
  MlirType node = kitNodeTypeGetNamed(context, mlirStringRefCreateFromCString("n"));
  size_t size = 7;
  MlirDiagnosticHandlerID handler = mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  printf("bodies: %d%d%d ", kitNodeTypeHasBody(node), kitNodeTypeGetElements(node, &size) == NULL,
         visits(context, node));
  mlirTypePrint(node, print, stdout);
  MlirType tuple = mlirTupleTypeGet(context, 1, &node);
  MlirType elements[] = {tuple, i8};
  MlirLogicalResult first = kitNodeTypeSetBody(node, 2, elements, true),
                    same = kitNodeTypeSetBody(node, 2, elements, true),
                    other = kitNodeTypeSetBody(node, 1, elements, true),
                    none = kitNodeTypeSetBody(plain, 1, elements, true);
  printf(" %d%d%d%d ", first.value, same.value, other.value, none.value);
  mlirTypePrint(tuple, print, stdout);
  printf(" %d%d%d\n", kitNodeTypeGetPacked(node), visits(context, node),
         kitNodeTypeGetNamed(context, mlirStringRefCreateFromCString("n")).ptr == node.ptr);
  mlirContextDetachDiagnosticHandler(context, handler);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__kit__(), context);
  mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString("kit"));
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, mlirModuleGetBody(module));
  MlirAttribute absent = {NULL}, flags = kitFlagsToAttribute(context, KitFlagsExact);
  MlirOperation constant = kitConstantOpCreateInferred(
      rewriter, location, mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 1));
  MlirValue value = kitConstantOpGetResult(constant), sizes[] = {value, value};
  MlirAttribute depth = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 2);
  MlirOperation fill =
      kitFillOpCreate(rewriter, location, mlirValueGetType(value), 2, sizes, (MlirValue){NULL},
                      value, absent, absent, flags, depth, absent, mlirUnitAttrGet(context));
  MlirOperation simple = kitFillOpCreateSimple(rewriter, location, kitFillOpGetResult(fill), 3);
  kitFillOpCreateByHand(rewriter, location, kitFillOpGetResult(simple));
  testEnums(context);
  testInterfaces(context, fill);
  testShapes(location);
  testAccessors(context, fill);
  testStorageBuilders(location);
  testBodies(location);
  testAdaptor(fill, kitFillOpGetResult(simple));
  buildFromLists(rewriter, location, value);
  bool isFine = mlirOperationVerify(mlirModuleGetOperation(module)) &&
                runPass(context, mlirModuleGetOperation(module));
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirIRRewriterDestroy(rewriter);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return isFine ? 0 : 1;
}
