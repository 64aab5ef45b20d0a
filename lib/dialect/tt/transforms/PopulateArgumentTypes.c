// tt-populate-argument-types: marks function arguments as input, parameter or constant.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The option reads `function=type1,type2;function=type1`, without blanks.
#include "dialect/func/FuncOps.h"
#include "dialect/tt/TT.h"
#include "dialect/tt/TTPasses.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

// What the option says of one function: `count` types from `first` on in Assignments.types.
typedef struct FunctionTypes {
  MlirStringRef name;
  size_t first, count;
  MlirOperation function; // null while not found in the module
} FunctionTypes;

typedef struct Assignments {
  TsVec(FunctionTypes) functions;
  TsVec(TtArgumentType) types;
} Assignments;

static void freeAssignments(Assignments *assignments) {
  tsVecFree(&assignments->functions);
  tsVecFree(&assignments->types);
}

//===--- Reading the option ---===//

// The text up to the next separator, which is skipped; false when nothing is left.
static bool takePart(MlirStringRef text, char separator, size_t *position, MlirStringRef *part) {
  if (*position > text.length)
    return false;
  size_t end = tsFindChar(text, separator, *position);
  end = end == SIZE_MAX ? text.length : end;
  *part = tsSubstring(text, *position, end - *position);
  *position = end + 1;
  return true;
}

// `type1,type2` with an optional comma at the end.
static MlirLogicalResult readTypes(MlirLocation location, MlirStringRef name, MlirStringRef text,
                                   Assignments *result) {
  FunctionTypes function = {.name = name, .first = result->types.size};
  if (text.length && text.data[text.length - 1] == ',')
    --text.length;
  if (text.length == 0)
    return mlirLocationEmitError(location,
                                 "Provided empty argument list for funtion name: \"%.*s\"",
                                 (int)name.length, name.data);
  MlirStringRef word;
  for (size_t position = 0; takePart(text, ',', &position, &word);) {
    TtArgumentType type;
    if (!ttArgumentTypeSymbolize(word, &type))
      return mlirLocationEmitError(location, "Invalid argument type: %.*s", (int)word.length,
                                   word.data);
    tsVecPush(&result->types, type);
  }
  function.count = result->types.size - function.first;
  tsVecPush(&result->functions, function);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAssignments(MlirLocation location, MlirStringRef text,
                                         Assignments *result) {
  MlirStringRef entry;
  for (size_t position = 0; takePart(text, ';', &position, &entry);) {
    size_t equals = tsFindChar(entry, '=', 0);
    if (equals == SIZE_MAX || equals + 1 == entry.length)
      return mlirLocationEmitError(location, "Invalid format. Expected: "
                                             "function=type1,type2;function=type1,type2");
    MlirLogicalResult status =
        readTypes(location, tsSubstring(entry, 0, equals),
                  tsSubstring(entry, equals + 1, entry.length - equals - 1), result);
    if (mlirLogicalResultIsFailure(status))
      return status;
  }
  return mlirLogicalResultSuccess();
}

//===--- Applying it ---===//

// Finds the functions, each of which must be directly in the module.
static MlirLogicalResult findFunctions(MlirOperation module, Assignments *assignments) {
  TsStringMap byName = {0};
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (funcFuncOpIsA(op))
      *tsStringMapInsert(&byName, funcFuncOpGetSymName(op), NULL) = (uintptr_t)op.ptr;
  MlirLogicalResult result = mlirLogicalResultSuccess();
  MlirLocation location = mlirOperationGetLocation(module);
  for (size_t i = 0; i < assignments->functions.size; ++i) {
    FunctionTypes *function = &assignments->functions.data[i];
    const uintptr_t *found = tsStringMapFind(&byName, function->name);
    if (found) {
      function->function.ptr = (void *)*found;
      continue;
    }
    mlirLocationEmitError(location,
                          "Function: \"%.*s\" was provided in the argument types map, however it "
                          "was not found in module!",
                          (int)function->name.length, function->name.data);
    result = mlirLocationEmitError(location, "At least one function name provided in the argument "
                                             "type map does not exist in the module.");
    break;
  }
  tsStringMapFree(&byName);
  return result;
}

// The attributes of an argument with its type added or replaced.
static MlirAttribute addType(MlirOperation function, intptr_t argument, MlirAttribute attributes,
                             TtArgumentType type) {
  MlirContext context = mlirOperationGetContext(function);
  MlirStringRef typeName = tsLiteral("tt.argument_type");
  TsVec(MlirNamedAttribute) entries = {0};
  intptr_t count =
      mlirAttributeIsNull(attributes) ? 0 : mlirDictionaryAttrGetNumElements(attributes);
  for (intptr_t i = 0; i < count; ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(attributes, i);
    if (!tsEqual(mlirIdentifierStr(entry.name), typeName)) {
      tsVecPush(&entries, entry);
      continue;
    }
    MlirStringRef name = funcFuncOpGetSymName(function);
    mlirLocationEmitWarning(mlirOperationGetLocation(function),
                            "Overwriting existing argument type attribute for function: \"%.*s\" "
                            "argument: %ld",
                            (int)name.length, name.data, (long)argument);
  }
  tsVecPush(&entries, mlirNamedAttributeGet(mlirIdentifierGet(context, typeName),
                                            ttArgumentTypeAttrGet(context, type)));
  MlirAttribute result = mlirDictionaryAttrGet(context, (intptr_t)entries.size, entries.data);
  tsVecFree(&entries);
  return result;
}

static MlirLogicalResult assignTypes(MlirOperation function, size_t count,
                                     const TtArgumentType *types) {
  intptr_t numArguments = mlirFunctionTypeGetNumInputs(funcFuncOpGetFunctionType(function));
  MlirStringRef name = funcFuncOpGetSymName(function);
  if ((size_t)numArguments != count)
    return mlirLocationEmitError(
        mlirOperationGetLocation(function),
        "Did not provide the correct number of argument types for function: \"%.*s\". Expected: "
        "%ld arguments, got: %zu arguments.",
        (int)name.length, name.data, (long)numArguments, count);
  MlirAttribute old = funcFuncOpGetArgAttrsAttr(function);
  TsVec(MlirAttribute) attributes = {0};
  for (intptr_t i = 0; i < numArguments; ++i) {
    MlirAttribute before = {NULL};
    if (!mlirAttributeIsNull(old))
      before = mlirArrayAttrGetElement(old, i);
    tsVecPush(&attributes, addType(function, i, before, types[i]));
  }
  funcFuncOpSetArgAttrsAttr(
      function, mlirArrayAttrGet(mlirOperationGetContext(function), numArguments, attributes.data));
  tsVecFree(&attributes);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult populate(MlirOperation module, MlirStringRef option) {
  Assignments assignments = {0};
  MlirLogicalResult result =
      readAssignments(mlirOperationGetLocation(module), option, &assignments);
  if (mlirLogicalResultIsSuccess(result))
    result = findFunctions(module, &assignments);
  for (size_t i = 0; i < assignments.functions.size && mlirLogicalResultIsSuccess(result); ++i) {
    FunctionTypes entry = assignments.functions.data[i];
    result = assignTypes(entry.function, entry.count, assignments.types.data + entry.first);
  }
  freeAssignments(&assignments);
  return result;
}

// Whether an argument of any function says its type already.
static bool hasTypes(MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute all = funcFuncOpIsA(op) ? funcFuncOpGetArgAttrsAttr(op) : (MlirAttribute){NULL};
    intptr_t count = mlirAttributeIsNull(all) ? 0 : mlirArrayAttrGetNumElements(all);
    for (intptr_t i = 0; i < count; ++i)
      if (!mlirAttributeIsNull(mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, i),
                                                                  tsLiteral("tt.argument_type"))))
        return true;
  }
  return false;
}

void ttPopulateArgumentTypesPassRun(MlirPass pass, const TTPopulateArgumentTypesOptions *options,
                                    MlirOperation module) {
  if (options->argumentTypes.length == 0) {
    // A module that brings its types along lacks nothing.
    if (hasTypes(module))
      return;
    mlirLocationEmitWarning(mlirOperationGetLocation(module),
                            "Empty argument type map provided. Skipping argument type population. "
                            "This may affect subsequent compile steps.");
    return;
  }
  if (mlirLogicalResultIsFailure(populate(module, options->argumentTypes)))
    tesseraPassSignalFailure(pass);
}
