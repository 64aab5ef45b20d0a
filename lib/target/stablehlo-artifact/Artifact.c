// Portable artifacts of StableHLO: bytecode of the vhlo dialect, of a version that its reader
// knows. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "bytecode/Bytecode.h"
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "ir/Operation.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Translation.h"

//===--- Writing ---===//

enum { OPTION_TARGET, OPTION_OTHERS };

static bool isWord(MlirStringRef text, const char *word) {
  return mlirStringRefEqual(text, mlirStringRefCreateFromCString(word));
}

/// The version that the option means; `producer` says it as files do.
static bool findTarget(MlirOperation op, const char *option, VhloVersion *version,
                       TsString *producer) {
  MlirStringRef text = mlirStringRefCreateFromCString(option ? option : "current");
  bool isNamed = isWord(text, "current") || isWord(text, "minimum");
  if (isNamed)
    *version = isWord(text, "current") ? vhloVersionCurrent() : vhloVersionMinimum();
  else if (!vhloVersionCheck(mlirOperationGetLocation(op), text, version))
    return false;
  tsStringAppendC(producer, "StableHLO_v");
  if (isNamed)
    tsStringAppendFormat(producer, "%u.%u.%u", version->major, version->minor, version->patch);
  else
    tsStringAppend(producer, text);
  return true;
}

static MlirLogicalResult writeAs(MlirOperation module, VhloVersion version, MlirStringRef producer,
                                 bool allowOthers, MlirStringCallback write, void *user) {
  MlirContext context = mlirOperationGetContext(module);
  mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString("vhlo"));
  if (mlirLogicalResultIsFailure(stablehloToVhlo(module, allowOthers)) ||
      mlirLogicalResultIsFailure(vhloConvertToVersion(module, version)))
    return mlirLogicalResultFailure();
  BcWriteOptions options = bcWriteOptionsDefault();
  options.version = vhloVersionBytecode(version);
  options.producer = producer;
  return bcWrite(irOp(module), &options, write, user) ? mlirLogicalResultSuccess()
                                                      : mlirLogicalResultFailure();
}

static MlirLogicalResult serialize(MlirOperation op, const char *const *options,
                                   MlirStringCallback write, void *user) {
  VhloVersion version;
  TsString producer = {0};
  MlirLogicalResult result = mlirLogicalResultFailure();
  if (findTarget(op, options[OPTION_TARGET], &version, &producer)) {
    // What is translated stays as it is.
    MlirOperation copy = mlirOperationClone(op);
    result = writeAs(copy, version, tsStringView(&producer), options[OPTION_OTHERS] != NULL, write,
                     user);
    mlirOperationDestroy(copy);
  }
  tsStringFree(&producer);
  return result;
}

static const TesseraTranslationOption kOptions[] = {
    [OPTION_TARGET] = {"target", "version", "#.#.#, current (which is what is taken) or minimum"},
    [OPTION_OTHERS] = {"allow-other-dialects", NULL,
                       "keep what is of other dialects, which may change"},
};

const TesseraTranslation stablehloSerializeTranslation = {
    .name = "serialize",
    .summary = "write StableHLO as a portable artifact",
    .translate = serialize,
    .numOptions = sizeof kOptions / sizeof kOptions[0],
    .options = kOptions,
};

//===--- Reading ---===//

static MlirModule deserialize(MlirContext context, MlirStringRef name, MlirStringRef text,
                              const char *const *options) {
  (void)options;
  static const char *const kDialects[] = {"vhlo", "func", "quant", "shape", "stablehlo"};
  for (size_t i = 0; i < sizeof kDialects / sizeof *kDialects; i++)
    mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(kDialects[i]));
  MlirModule module = {NULL};
  AsmSource source = {.name = name, .text = text, .implicitModule = true, .verify = true};
  MlirOperation op = irWrapOp(asmParseSource(context, &source));
  if (!mlirOperationIsNull(op))
    module = mlirModuleFromOperation(op);
  if (mlirModuleIsNull(module)) {
    VhloVersion current = vhloVersionCurrent();
    if (!mlirOperationIsNull(op))
      mlirOperationDestroy(op);
    mlirLocationEmitError(mlirLocationUnknownGet(context),
                          "failed to deserialize portable artifact using StableHLO_v%u.%u.%u",
                          current.major, current.minor, current.patch);
    return module;
  }
  if (!mlirLogicalResultIsFailure(vhloConvertToVersion(op, vhloVersionCurrent())) &&
      !mlirLogicalResultIsFailure(vhloToStablehlo(op)))
    return module;
  mlirModuleDestroy(module);
  return (MlirModule){NULL};
}

const TesseraTranslation stablehloDeserializeTranslation = {
    .name = "deserialize",
    .summary = "read a portable artifact as StableHLO",
    .import = deserialize,
};
