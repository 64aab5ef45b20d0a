// A function that is built by the C API, compiled in memory, and called: once
// as a C function, once by an array of pointers to its arguments and its
// result. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

MlirDialectHandle mlirGetDialectHandle__llvm__(void);

static const char *objectPath; // where the object file goes

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirNamedAttribute named(MlirContext context, const char *name, const char *value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, text(name)),
                               mlirAttributeParseGet(context, text(value)));
}

/// Appends an operation with one result of type i64, or with none.
static MlirOperation append(MlirBlock block, MlirLocation location, const char *name,
                            intptr_t numOperands, const MlirValue *operands, bool hasResult) {
  MlirType type = mlirIntegerTypeGet(mlirLocationGetContext(location), 64);
  MlirOperationState state = mlirOperationStateGet(text(name), location);
  mlirOperationStateAddOperands(&state, numOperands, operands);
  if (hasResult)
    mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

/// `llvm.func @f(%a: i64, %b: i64) -> i64`, which returns a * b + a.
static MlirOperation buildFunction(MlirContext context, MlirLocation location) {
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirType types[] = {i64, i64};
  MlirLocation locations[] = {location, location};
  MlirBlock body = mlirBlockCreate(2, types, locations);
  MlirValue factors[] = {mlirBlockGetArgument(body, 0), mlirBlockGetArgument(body, 1)};
  MlirOperation product = append(body, location, "llvm.mul", 2, factors, true);
  MlirValue terms[] = {mlirOperationGetResult(product, 0), factors[0]};
  MlirOperation sum = append(body, location, "llvm.add", 2, terms, true);
  MlirValue result = mlirOperationGetResult(sum, 0);
  append(body, location, "llvm.return", 1, &result, false);

  MlirOperationState state = mlirOperationStateGet(text("llvm.func"), location);
  MlirNamedAttribute attributes[] = {
      named(context, "sym_name", "\"f\""),
      named(context, "function_type", "!llvm.func<i64 (i64, i64)>"),
      named(context, "linkage", "#llvm.linkage<external>"),
  };
  mlirOperationStateAddAttributes(&state, 3, attributes);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  return mlirOperationCreate(&state);
}

static int callFunction(MlirExecutionEngine engine) {
  static int64_t known = 7;
  mlirExecutionEngineRegisterSymbol(engine, text("known"), &known);
  printf("known is %s\n",
         mlirExecutionEngineLookup(engine, text("known")) == &known ? "there" : "lost");
  mlirExecutionEngineInitialize(engine);
  printf("packed is %s\n", mlirExecutionEngineLookupPacked(engine, text("f")) ? "there" : "lost");
  mlirExecutionEngineDumpToObjectFile(engine, text(objectPath));
  int64_t (*function)(int64_t, int64_t);
  void *address = mlirExecutionEngineLookup(engine, text("f"));
  if (!address)
    return 1;
  memcpy(&function, &address,
         sizeof function); // C has no cast from object to function pointers
  printf("f(6, 7) = %" PRId64 "\n", function(6, 7));

  int64_t a = -3, b = 5, result = 0;
  void *arguments[] = {&a, &b, &result};
  if (mlirLogicalResultIsFailure(mlirExecutionEngineInvokePacked(engine, text("f"), arguments)))
    return 1;
  printf("packed: f(-3, 5) = %" PRId64 "\n", result);
  printf("g is %s\n", mlirExecutionEngineLookup(engine, text("g")) ? "there" : "not there");
  return 0;
}

static int run(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(location);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), buildFunction(context, location));
  int status = 1;
  if (mlirOperationVerify(mlirModuleGetOperation(module))) {
    MlirExecutionEngine engine = mlirExecutionEngineCreate(module, 2, 0, NULL, true, true);
    if (!mlirExecutionEngineIsNull(engine)) {
      status = callFunction(engine);
      mlirExecutionEngineDestroy(engine);
    }
  }
  mlirModuleDestroy(module);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  objectPath = argv[1];
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  int status = run(context);
  mlirContextDestroy(context);
  return status;
}
