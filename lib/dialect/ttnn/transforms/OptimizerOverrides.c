// The overrides of ttnn-optimizer: layouts and operands to re-lay, by the names of locations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/transforms/Optimizer.h"

// The text up to the separator, which is dropped from the rest with it.
static MlirStringRef takePart(MlirStringRef *rest, char separator) {
  size_t end = tsFindChar(*rest, separator, 0);
  MlirStringRef part = tsSubstring(*rest, 0, end < rest->length ? end : rest->length);
  size_t used = part.length + (part.length < rest->length);
  *rest = tsSubstring(*rest, used, rest->length - used);
  return part;
}

static bool failOverride(TsString *error, const char *message, MlirStringRef what) {
  tsStringAppendC(error, message);
  tsStringAppend(error, what);
  return false;
}

// `name=parameters`, with exactly one `=`.
static bool splitOverride(MlirStringRef text, MlirStringRef *name, MlirStringRef *parameters) {
  *parameters = text;
  *name = takePart(parameters, '=');
  return name->length < text.length && tsFindChar(*parameters, '=', 0) >= parameters->length;
}

// `2x4`: two numbers. *isGrid is false for what has another number of parts.
static bool parseGridSize(MlirStringRef text, int64_t grid[2], bool *isGrid) {
  MlirStringRef width = text, height = takePart(&width, 'x');
  *isGrid = height.length < text.length && tsFindChar(width, 'x', 0) >= width.length;
  return *isGrid && tsParseSigned(height, &grid[0]) && tsParseSigned(width, &grid[1]);
}

// A parameter is known by its value; each kind comes once.
static bool parseParameter(TtnnLayoutOverride *override, MlirStringRef text, TsString *error) {
  int64_t grid[2];
  bool isGrid, isKnown = parseGridSize(text, grid, &isGrid);
  // Only where names of data types, such as bfp_bf8, can't be meant.
  if (isGrid && !isKnown)
    return failOverride(error, "Invalid grid size: ", text);
  if (isKnown && (grid[0] < 1 || grid[1] < 1))
    return failOverride(error, "Invalid grid size: ", text);
  const struct {
    bool matches, *given;
    const char *twice;
  } kinds[] = {
      {isKnown, &override->hasGrid, "Multiple grid parameters provided: "},
      {!isKnown && ttnnBufferTypeSymbolize(text, &override->bufferType), &override->hasBufferType,
       "Multiple buffer type parameters provided: "},
      {!isKnown && ttnnTensorMemoryLayoutSymbolize(text, &override->memoryLayout),
       &override->hasMemoryLayout, "Multiple tensor memory layout parameters provided: "},
      {!isKnown && ttnnLayoutSymbolize(text, &override->pageLayout), &override->hasPageLayout,
       "Multiple memory layout parameters provided: "},
      {!isKnown && ttDataTypeSymbolize(text, &override->dataType), &override->hasDataType,
       "Multiple data type parameters provided: "},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    if (!kinds[i].matches)
      continue;
    if (*kinds[i].given)
      return failOverride(error, kinds[i].twice, text);
    *kinds[i].given = true;
    if (isKnown)
      override->grid[0] = grid[0], override->grid[1] = grid[1];
    return true;
  }
  return failOverride(error, "Invalid layout parameter: ", text);
}

static bool parseLayoutOverride(TtnnOverrides *overrides, MlirStringRef text, TsString *error) {
  MlirStringRef name, parameters;
  if (!splitOverride(text, &name, &parameters))
    return failOverride(error, "Invalid format for override grid sizes: ", text);
  TtnnLayoutOverride override = {.name = name};
  do {
    MlirStringRef parameter = takePart(&parameters, ':');
    if (!parseParameter(&override, parameter, error))
      return false;
  } while (parameters.length);
  // The last one of a name counts.
  bool isNew;
  uintptr_t *place = tsStringMapInsert(&overrides->layoutOfName, name, &isNew);
  if (!isNew) {
    overrides->layouts.data[*place] = override;
    return true;
  }
  *place = overrides->layouts.size;
  tsVecPush(&overrides->layouts, override);
  return true;
}

static bool parseReconfigOverride(TtnnOverrides *overrides, MlirStringRef text, TsString *error) {
  MlirStringRef name, operands;
  if (!splitOverride(text, &name, &operands))
    return failOverride(error, "Invalid format for input layouts override: ", text);
  do {
    MlirStringRef operand = takePart(&operands, ':');
    TtnnReconfigOverride override = {.name = name};
    if (!tsParseSigned(operand, &override.operand) || override.operand < 0)
      return failOverride(error, "Invalid operand index: ", operand);
    tsVecPush(&overrides->reconfigs, override);
  } while (operands.length);
  return true;
}

bool ttnnOverridesParse(TtnnOverrides *overrides, MlirStringRef layouts, MlirStringRef reconfigs,
                        TsString *error) {
  while (layouts.length) {
    MlirStringRef one = takePart(&layouts, ',');
    if (!parseLayoutOverride(overrides, one, error))
      return false;
  }
  while (reconfigs.length) {
    MlirStringRef one = takePart(&reconfigs, ',');
    if (!parseReconfigOverride(overrides, one, error))
      return false;
  }
  return true;
}

void ttnnOverridesFree(TtnnOverrides *overrides) {
  tsVecFree(&overrides->layouts);
  tsVecFree(&overrides->reconfigs);
  tsStringMapFree(&overrides->layoutOfName);
}

MlirStringRef ttnnNameOfLocation(MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  return mlirLocationIsAName(location) ? mlirIdentifierStr(mlirLocationNameGetName(location))
                                       : (MlirStringRef){NULL, 0};
}

const TtnnLayoutOverride *ttnnOverridesFind(const TtnnOverrides *overrides, MlirOperation op) {
  if (!overrides->layouts.size)
    return NULL;
  const uintptr_t *place = tsStringMapFind(&overrides->layoutOfName, ttnnNameOfLocation(op));
  return place ? &overrides->layouts.data[*place] : NULL;
}
