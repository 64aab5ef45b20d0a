// Dialects that a program makes: what is refused, who owns what, groups of any size.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Dynamic.h"
#include "../Testing.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void tellDestroyed(void *user) { printf("destroyed: %s\n", (const char *)user); }

static TesseraDynamicDialect *create(const char *name) {
  TesseraDynamicDialect *dialect = tesseraDynamicDialectCreate(text(name));
  if (dialect)
    tesseraDynamicDialectOnDestroy(dialect, tellDestroyed, (void *)name);
  return dialect;
}

static void refuseNames(void) {
  static const char *const names[] = {"", "9a", "a b", "a.b", "-a"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    printf("'%s': %d\n", names[i], tesseraDynamicDialectCreate(text(names[i])) != NULL);
  TesseraDynamicDialect *dialect = create("names");
  TesseraStorageDef type = {.mnemonic = "t"}, bad = {.mnemonic = "<"};
  printf("type: %d\n", tesseraDynamicDialectAddType(dialect, &type) != NULL);
  printf("again: %d\n", tesseraDynamicDialectAddType(dialect, &type) != NULL);
  printf("bad: %d\n", tesseraDynamicDialectAddType(dialect, &bad) != NULL);
  printf("attribute: %d\n", tesseraDynamicDialectAddAttribute(dialect, &type) != NULL);
  TesseraOpDef op = {.name = "x.y"}, nameless = {.name = NULL};
  printf("op: %d\n", tesseraDynamicDialectAddOp(dialect, &op) != NULL);
  printf("again: %d\n", tesseraDynamicDialectAddOp(dialect, &op) != NULL);
  printf("nameless: %d\n", tesseraDynamicDialectAddOp(dialect, &nameless) != NULL);
  tesseraDynamicDialectDestroy(dialect);
}

static MlirLogicalResult verifyUser(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return mlirOperationEmitOpError(op, "%s", (const char *)definition->user);
}

static TesseraDynamicDialect *makeGroups(void) {
  TesseraDynamicDialect *dialect = create("groups");
  TesseraValueDef operands[] = {{.name = "a", .arity = TESSERA_VARIADIC},
                                {.name = "b", .arity = TESSERA_OPTIONAL}};
  TesseraAttrDef attributes[] = {{.name = "z"}, {.name = "c", .flags = TESSERA_ATTR_OPTIONAL}};
  const char *parent = "builtin.module";
  TesseraOpDef op = {.name = "op",
                     .numOperands = 2,
                     .operands = operands,
                     .numAttributes = 2,
                     .attributes = attributes};
  tesseraDynamicDialectAddOp(dialect, &op);
  TesseraOpDef top = {.name = "top", .numParents = 1, .parents = &parent};
  tesseraDynamicDialectAddOp(dialect, &top);
  TesseraOpDef refused = {.name = "refused", .verify = verifyUser, .user = "is never right"};
  tesseraDynamicDialectAddOp(dialect, &refused);
  TesseraParamDef params[] = {{.name = "type", .kind = TESSERA_PARAM_TYPE},
                              {.name = "size", .kind = TESSERA_PARAM_INTEGER}};
  TesseraStorageDef pair = {.mnemonic = "pair", .numParams = 2, .params = params};
  tesseraDynamicDialectAddType(dialect, &pair);
  tesseraDynamicDialectAddAttribute(dialect, &pair);
  return dialect;
}

static void parse(MlirContext context, const char *source) {
  MlirModule module = mlirModuleCreateParse(context, text(source));
  if (mlirModuleIsNull(module))
    return;
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirModuleDestroy(module);
}

static void useGroups(void) {
  MlirContext context = mlirContextCreate();
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  printf("loaded: %d\n", !mlirDialectIsNull(tesseraDynamicDialectLoad(makeGroups(), context)));
  printf("again: %d\n", !mlirDialectIsNull(tesseraDynamicDialectLoad(makeGroups(), context)));
  parse(context, "\"groups.op\"() <{operandSegmentSizes = array<i32: 0, 0>, z = #groups.pair<i8, "
                 "3>}> : () -> ()");
  parse(context, "\"groups.op\"() {operandSegmentSizes = array<i32: 0, 0>} : () -> ()");
  parse(context, "\"groups.op\"() {operandSegmentSizes = array<i32: 0, 1>, z} : () -> ()");
  parse(context, "\"groups.op\"() {z = !groups.pair<!groups.pair<i8, 1>, 2>} : () -> ()");
  parse(context, "\"groups.top\"() : () -> ()");
  parse(context, "\"groups.refused\"() : () -> ()");
  parse(context, "\"groups.none\"() : () -> ()");
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirContextDestroy(context);
}

static void useRegistry(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  printf("registered: %d\n",
         mlirLogicalResultIsSuccess(tesseraDynamicDialectRegister(create("lazy"), registry)));
  printf("again: %d\n",
         mlirLogicalResultIsSuccess(tesseraDynamicDialectRegister(create("lazy"), registry)));
  for (int i = 0; i < 2; ++i) {
    MlirContext context = mlirContextCreateWithRegistry(registry, false);
    printf("found: %d\n", !mlirDialectIsNull(mlirContextGetOrLoadDialect(context, text("lazy"))));
    mlirContextDestroy(context);
  }
  mlirDialectRegistryDestroy(registry);
}

int main(void) {
  refuseNames();
  useGroups();
  useRegistry();
  return 0;
}
