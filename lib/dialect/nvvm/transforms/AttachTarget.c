// Targets on modules with kernels. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "dialect/nvvm/NVVMPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <regex.h>

typedef TsVec(MlirAttribute) Attributes;

static MlirAttribute takeArray(MlirContext context, Attributes *attributes) {
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)attributes->size, attributes->data);
  tsVecFree(attributes);
  return array;
}

// The words of a command line.
static MlirAttribute splitWords(MlirContext context, MlirStringRef line) {
  Attributes words = {0};
  for (size_t start = 0; start < line.length;) {
    size_t end = start;
    while (end < line.length && line.data[end] != ' ')
      ++end;
    if (end > start)
      tsVecPush(&words, mlirStringAttrGet(context, tsSubstring(line, start, end - start)));
    start = end + 1;
  }
  return takeArray(context, &words);
}

static MlirNamedAttribute named(MlirContext context, const char *name, MlirAttribute value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                               value);
}

// What else the target is to do, null when that is nothing.
static MlirAttribute flagsOf(MlirContext context, const GpuNVVMAttachTargetOptions *options) {
  MlirNamedAttribute flags[3];
  intptr_t count = 0;
  if (options->fastFlag)
    flags[count++] = named(context, "fast", mlirUnitAttrGet(context));
  if (options->ftzFlag)
    flags[count++] = named(context, "ftz", mlirUnitAttrGet(context));
  if (options->cmdOptions.length)
    flags[count++] = named(context, "ptxas-cmd-options", splitWords(context, options->cmdOptions));
  return count ? mlirDictionaryAttrGet(context, count, flags) : (MlirAttribute){NULL};
}

static MlirAttribute makeTarget(MlirOperation root, const GpuNVVMAttachTargetOptions *options) {
  MlirContext context = mlirOperationGetContext(root);
  MlirAttribute link = {NULL};
  if (options->linkLibs.size) {
    Attributes files = {0};
    for (size_t i = 0; i < options->linkLibs.size; ++i)
      tsVecPush(&files, mlirStringAttrGet(context, options->linkLibs.data[i]));
    link = takeArray(context, &files);
  }
  return nvvmNVVMTargetAttrGetChecked(mlirOperationGetLocation(root), options->optLevel,
                                      options->triple, options->chip, options->features,
                                      flagsOf(context, options), link, true);
}

// The module's targets, and this one unless it is the last already.
static void attach(MlirOperation module, MlirAttribute target) {
  Attributes targets = {0};
  MlirAttribute old = gpuGPUModuleOpGetTargetsAttr(module);
  for (intptr_t i = 0; old.ptr && i < mlirArrayAttrGetNumElements(old); ++i)
    tsVecPush(&targets, mlirArrayAttrGetElement(old, i));
  if (!targets.size || !mlirAttributeEqual(targets.data[targets.size - 1], target))
    tsVecPush(&targets, target);
  gpuGPUModuleOpSetTargetsAttr(module, takeArray(mlirOperationGetContext(module), &targets));
}

static bool matches(const regex_t *regex, MlirStringRef name) {
  TsString copy = {0};
  tsStringAppend(&copy, name);
  bool isMatch = regexec(regex, tsStringView(&copy).data, 0, NULL, 0) == 0;
  tsStringFree(&copy);
  return isMatch;
}

static void attachIn(MlirOperation root, const regex_t *regex, MlirAttribute target) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(root); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(root, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
           op = mlirOperationGetNextInBlock(op))
        if (gpuGPUModuleOpIsA(op) && matches(regex, tesseraSymbolGetName(op)))
          attach(op, target);
}

void gpuNVVMAttachTargetPassRun(MlirPass pass, const GpuNVVMAttachTargetOptions *options,
                                MlirOperation root) {
  regex_t regex;
  MlirAttribute target = makeTarget(root, options);
  if (!target.ptr) {
    tesseraPassSignalFailure(pass);
    return;
  }
  if (regcomp(&regex, options->moduleMatcher.length ? options->moduleMatcher.data : "",
              REG_EXTENDED | REG_NOSUB) != 0) {
    mlirOperationEmitError(root, "invalid regular expression: %.*s",
                           (int)options->moduleMatcher.length, options->moduleMatcher.data);
    tesseraPassSignalFailure(pass);
    return;
  }
  attachIn(root, &regex, target);
  regfree(&regex);
}
