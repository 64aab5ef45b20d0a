// tosa-attach-target, tosa-arith-const-to-tosa-const, tosa-make-broadcastable.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/tosa/TosaChecks.h"
#include "dialect/tosa/TosaPasses.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- Constants ---===//

static bool isOfTosa(MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return false;
  MlirType element = mlirShapedTypeGetElementType(type);
  return !mlirTypeIsAIndex(element) && !mlirTypeIsAComplex(element) && tosaHasNoDimOf(type, 0);
}

typedef struct Constants {
  TsVec(MlirOperation) found;
} Constants;

static MlirWalkResult find(MlirOperation op, void *user) {
  Constants *constants = user;
  if (arithConstantOpIsA(op) && isOfTosa(mlirValueGetType(mlirOperationGetResult(op, 0))))
    tsVecPush(&constants->found, op);
  return MlirWalkResultAdvance;
}

void tosaArithConstantToTosaConstPassPassRun(MlirPass pass,
                                             const TosaArithConstantToTosaConstPassOptions *options,
                                             MlirOperation root) {
  (void)options;
  Constants constants = {.found = {0}};
  mlirOperationWalk(root, find, &constants, MlirWalkPreOrder);
  if (constants.found.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < constants.found.size; ++i) {
    MlirOperation op = constants.found.data[i];
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    mlirRewriterBaseReplaceOpWithOperation(
        rewriter, op,
        tosaConstOpCreate(rewriter, mlirOperationGetLocation(op),
                          mlirValueGetType(mlirOperationGetResult(op, 0)),
                          arithConstantOpGetValueAttr(op)));
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&constants.found);
}

//===--- Ranks ---===//

void tosaMakeBroadcastablePassPassRun(MlirPass pass,
                                      const TosaMakeBroadcastablePassOptions *options,
                                      MlirOperation root) {
  (void)options, (void)root;
  tesseraPassMarkUnchanged(pass);
}

//===--- Targets ---===//

typedef TsVec(int64_t) Cases;

// The number of a word; reports one that is none.
static bool read(MlirOperation module, const TesseraEnumDef *definition, MlirStringRef word,
                 const char *what, int64_t *value) {
  if (tesseraEnumParse(definition, word, value))
    return true;
  mlirOperationEmitError(module, "'%.*s' is no %s", (int)word.length, word.data, what);
  return false;
}

static bool readAll(MlirOperation module, const TesseraEnumDef *definition,
                    const MlirStringRef *words, size_t count, const char *what, Cases *cases) {
  for (size_t i = 0; i < count; ++i) {
    int64_t value;
    if (!read(module, definition, words[i], what, &value))
      return false;
    tsVecPush(cases, value);
  }
  return true;
}

void tosaAttachTargetPassRun(MlirPass pass, const TosaAttachTargetOptions *options,
                             MlirOperation module) {
  int64_t version, level;
  Cases profiles = {0}, extensions = {0};
  if (read(module, &tosaSpecificationVersionEnum, options->specificationVersion,
           "version of the specification", &version) &&
      read(module, &tosaLevelEnum, options->level, "level", &level) &&
      readAll(module, &tosaProfileEnum, options->profiles.data, options->profiles.size, "profile",
              &profiles) &&
      readAll(module, &tosaExtensionEnum, options->extensions.data, options->extensions.size,
              "extension", &extensions))
    mlirOperationSetAttributeByName(
        module, mlirStringRefCreateFromCString("tosa.target_env"),
        tosaTargetEnvAttrGet(mlirOperationGetContext(module), (TosaSpecificationVersion)version,
                             (TosaLevel)level, profiles.size, profiles.data, extensions.size,
                             extensions.data));
  else
    tesseraPassSignalFailure(pass);
  tsVecFree(&profiles);
  tsVecFree(&extensions);
}
