// The llvm dialect's types and attributes through the C API. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/LLVM.h"
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showType(const char *what, MlirType type) {
  printf("%s: ", what);
  if (mlirTypeIsNull(type))
    printf("null");
  else
    mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void show(const char *what, MlirAttribute attribute) {
  printf("%s: ", what);
  mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static void showName(MlirStringRef name) { printf("%.*s\n", (int)name.length, name.data); }

//===--- Types ---===//

static void testPlain(MlirContext context) {
  MlirType i8 = mlirIntegerTypeGet(context, 8), inputs[] = {i8, mlirLLVMPointerTypeGet(context, 0)};
  MlirType pointer = mlirLLVMPointerTypeGet(context, 3);
  showType("pointer", pointer);
  printf("%d %d %u %d\n", mlirTypeIsALLVMPointerType(pointer), mlirTypeIsALLVMPointerType(i8),
         mlirLLVMPointerTypeGetAddressSpace(pointer),
         mlirTypeIDEqual(mlirTypeGetTypeID(pointer), mlirLLVMPointerTypeGetTypeID()));
  showType("void", mlirLLVMVoidTypeGet(context));
  MlirType array = mlirLLVMArrayTypeGet(pointer, 7);
  showType("array", array);
  showType("element", mlirLLVMArrayTypeGetElementType(array));
  MlirType function = mlirLLVMFunctionTypeGet(i8, 2, inputs, true);
  showType("function", function);
  showType("function of nothing",
           mlirLLVMFunctionTypeGet(mlirLLVMVoidTypeGet(context), 0, NULL, false));
  showType("result", mlirLLVMFunctionTypeGetReturnType(function));
  for (intptr_t i = 0; i < mlirLLVMFunctionTypeGetNumInputs(function); ++i)
    showType("input", mlirLLVMFunctionTypeGetInput(function, i));
}

static void showStruct(const char *what, MlirType type) {
  showType(what, type);
  printf("literal %d, packed %d, opaque %d", mlirLLVMStructTypeIsLiteral(type),
         mlirLLVMStructTypeIsPacked(type), mlirLLVMStructTypeIsOpaque(type));
  if (!mlirLLVMStructTypeIsLiteral(type))
    printf(", name %.*s", (int)mlirLLVMStructTypeGetIdentifier(type).length,
           mlirLLVMStructTypeGetIdentifier(type).data);
  printf("\n");
  if (!mlirLLVMStructTypeIsOpaque(type))
    for (intptr_t i = 0; i < mlirLLVMStructTypeGetNumElementTypes(type); ++i)
      showType("  field", mlirLLVMStructTypeGetElementType(type, i));
}

static void testStructs(MlirContext context) {
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirType fields[] = {i32, mlirLLVMPointerTypeGet(context, 0)},
           none = mlirLLVMVoidTypeGet(context);
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType literal = mlirLLVMStructTypeLiteralGet(context, 2, fields, true);
  showStruct("literal", literal);
  printf("%d %d %d\n", mlirTypeIsALLVMStructType(literal), mlirTypeIsALLVMStructType(i32),
         mlirTypeIDEqual(mlirTypeGetTypeID(literal), mlirLLVMStructTypeGetTypeID()));
  showType("checked", mlirLLVMStructTypeLiteralGetChecked(location, 1, fields, false));
  showType("refused", mlirLLVMStructTypeLiteralGetChecked(location, 1, &none, false));

  MlirType node = mlirLLVMStructTypeIdentifiedGet(context, text("node"));
  showStruct("without fields", node);
  MlirType circle[] = {i32, node};
  printf("set: %d\n",
         mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 2, circle, false)));
  printf("again: %d\n",
         mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 2, circle, false)));
  printf("others: %d\n",
         mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 1, circle, false)));
  printf("packed: %d\n",
         mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 2, circle, true)));
  printf("of a literal: %d\n",
         mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(literal, 1, circle, true)));
  showStruct("with fields", node);
  showStruct("new", mlirLLVMStructTypeIdentifiedNewGet(context, text("node"), 1, &i32, false));
  showStruct("new", mlirLLVMStructTypeIdentifiedNewGet(context, text("node"), 0, NULL, true));
  showStruct("new name", mlirLLVMStructTypeIdentifiedNewGet(context, text("leaf"), 1, &i32, true));
  showStruct("opaque", mlirLLVMStructTypeOpaqueGet(context, text("hidden")));
}

//===--- Attributes ---===//

static void testKinds(MlirContext context) {
  show("convention", mlirLLVMCConvAttrGet(context, MlirLLVMCConvFast));
  show("convention", mlirLLVMCConvAttrGet(context, MlirLLVMCConvPTX_Kernel));
  show("comdat", mlirLLVMComdatAttrGet(context, MlirLLVMComdatSameSize));
  show("linkage", mlirLLVMLinkageAttrGet(context, MlirLLVMLinkageWeakODR));
  show("linkage", mlirLLVMLinkageAttrGet(context, MlirLLVMLinkageExternal));
}

// What the attributes of debug information have in common here.
typedef struct Scope {
  MlirContext context;
  MlirAttribute name, other, file, id, unit, type, none;
} Scope;

static Scope makeScope(MlirContext context) {
  Scope scope = {.context = context, .none = mlirAttributeGetNull()};
  scope.name = mlirStringAttrGet(context, text("name"));
  scope.other = mlirStringAttrGet(context, text("other"));
  scope.file = mlirLLVMDIFileAttrGet(context, scope.name, scope.other);
  scope.id = mlirDisctinctAttrCreate(mlirUnitAttrGet(context));
  scope.unit = mlirLLVMDICompileUnitAttrGet(context, scope.id, 12, scope.file, scope.other, true,
                                            MlirLLVMDIEmissionKindLineTablesOnly,
                                            MlirLLVMDINameTableKindGNU, scope.none);
  scope.type =
      mlirLLVMDIBasicTypeAttrGet(context, 0x24, scope.name, 32, MlirLLVMTypeEncodingUnsigned);
  return scope;
}

static void testDebugTypes(MlirContext context) {
  Scope s = makeScope(context);
  const uint64_t numbers[] = {8, 1};
  show("file", s.file);
  show("unit", s.unit);
  show("null", mlirLLVMDINullTypeAttrGet(context));
  show("basic", s.type);
  MlirAttribute derived = mlirLLVMDIDerivedTypeAttrGet(context, 0x0f, s.name, s.type, 64, 32, 8,
                                                       MLIR_CAPI_DWARF_ADDRESS_SPACE_NULL, s.none);
  show("derived", derived);
  show("base", mlirLLVMDIDerivedTypeAttrGetBaseType(derived));
  show("derived", mlirLLVMDIDerivedTypeAttrGet(context, 0x0f, s.none, s.type, 64, 0, 0, 3, s.none));
  MlirAttribute part = mlirLLVMDIExpressionElemAttrGet(context, 0x1000, 2, numbers);
  show("part", part);
  MlirAttribute expression = mlirLLVMDIExpressionAttrGet(context, 1, &part);
  show("expression", expression);
  show("empty expression", mlirLLVMDIExpressionAttrGet(context, 0, NULL));
  show("string", mlirLLVMDIStringTypeAttrGet(context, 0x12, s.name, 16, 8, s.none, expression,
                                             expression, MlirLLVMTypeEncodingUTF));
  show("subroutine", mlirLLVMDISubroutineTypeAttrGet(context, 1, 1, &s.type));
  show("composite",
       mlirLLVMDICompositeTypeAttrGet(context, s.id, false, 0x13, s.name, s.file, 4, s.unit, s.type,
                                      3, 96, 32, 1, &derived, expression, s.none, s.none, s.none));
  show("stands for it", mlirLLVMDICompositeTypeAttrGetRecSelf(s.id));
}

static void testDebugScopes(MlirContext context) {
  Scope s = makeScope(context);
  MlirAttribute note = mlirLLVMDIAnnotationAttrGet(context, s.name, s.other);
  show("note", note);
  show("flags", mlirLLVMDIFlagsAttrGet(context, 0x4000));
  MlirAttribute module =
      mlirLLVMDIModuleAttrGet(context, s.file, s.unit, s.name, s.other, s.name, s.other, 7, true);
  show("module", module);
  show("its scope", mlirLLVMDIModuleAttrGetScope(module));
  MlirAttribute type = mlirLLVMDISubroutineTypeAttrGet(context, 0, 1, &s.type);
  MlirAttribute self = mlirLLVMDISubprogramAttrGetRecSelf(s.id);
  MlirAttribute import =
      mlirLLVMDIImportedEntityAttrGet(context, 0x08, self, module, s.file, 3, s.name, 0, NULL);
  show("stands for it", self);
  show("import", import);
  MlirAttribute function = mlirLLVMDISubprogramAttrGet(
      context, s.id, false, s.id, s.unit, s.file, s.name, s.other, s.file, 10, 11,
      /*definition and optimized*/ 0x18, type, 1, &import, 1, &note);
  show("function", function);
  show("  scope", mlirLLVMDISubprogramAttrGetScope(function));
  show("  unit", mlirLLVMDISubprogramAttrGetCompileUnit(function));
  show("  file", mlirLLVMDISubprogramAttrGetFile(function));
  show("  type", mlirLLVMDISubprogramAttrGetType(function));
  printf("  lines: %u %u\n", mlirLLVMDISubprogramAttrGetLine(function),
         mlirLLVMDISubprogramAttrGetScopeLine(function));
  MlirAttribute block = mlirLLVMDILexicalBlockAttrGet(context, function, s.file, 12, 3);
  show("block", block);
  show("block of a file", mlirLLVMDILexicalBlockFileAttrGet(context, block, s.file, 2));
  show("variable", mlirLLVMDILocalVariableAttrGet(context, block, s.name, s.file, 13, 1, 32, s.type,
                                                  /*artificial*/ 64));
}

static void testNames(MlirContext context) {
  static MlirStringRef (*const names[])(void) = {
      mlirLLVMPointerTypeGetName,         mlirLLVMVoidTypeGetName,
      mlirLLVMArrayTypeGetName,           mlirLLVMFunctionTypeGetName,
      mlirLLVMStructTypeGetName,          mlirLLVMCConvAttrGetName,
      mlirLLVMComdatAttrGetName,          mlirLLVMLinkageAttrGetName,
      mlirLLVMDINullTypeAttrGetName,      mlirLLVMDIExpressionElemAttrGetName,
      mlirLLVMDIExpressionAttrGetName,    mlirLLVMDIBasicTypeAttrGetName,
      mlirLLVMDICompositeTypeAttrGetName, mlirLLVMDIDerivedTypeAttrGetName,
      mlirLLVMDIStringTypeAttrGetName,    mlirLLVMDIFileAttrGetName,
      mlirLLVMDICompileUnitAttrGetName,   mlirLLVMDIFlagsAttrGetName,
      mlirLLVMDILexicalBlockAttrGetName,  mlirLLVMDILexicalBlockFileAttrGetName,
      mlirLLVMDILocalVariableAttrGetName, mlirLLVMDISubprogramAttrGetName,
      mlirLLVMDIAnnotationAttrGetName,    mlirLLVMDISubroutineTypeAttrGetName,
      mlirLLVMDIModuleAttrGetName,        mlirLLVMDIImportedEntityAttrGetName,
  };
  (void)context;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    showName(names[i]());
}

int main(void) {
  static void (*const tests[])(MlirContext) = {testPlain,      testStructs,     testKinds,
                                               testDebugTypes, testDebugScopes, testNames};
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    printf("==== %zu\n", i);
    tests[i](context);
  }
  mlirContextDestroy(context);
  return 0;
}
