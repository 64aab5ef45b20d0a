// tosa-validate: types, profiles and extensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/transforms/Supported.h"
#include "dialect/tosa/transforms/Validate.h"
#include "support/String.h"
#include "tessera/Operation.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Lists of types ---===//

enum { kMostTypes = 16 };

static const struct {
  const char *name;
  char letter;
} kFloats[] = {{"f16", 'h'},      {"bf16", 'b'},     {"f32", 'f'},
               {"f8E4M3FN", 'e'}, {"f8E5M2", 'm'},   {"f8E8M0FNU", 'u'},
               {"f4E2M1FN", 'n'}, {"f6E2M3FN", 'p'}, {"f6E3M2FN", 'q'}};

char tosaLetterOf(MlirType element) {
  if (mlirTypeIsAFloat(element)) {
    const char *name = irFloatSemantics(irType(element))->name;
    for (size_t i = 0; i < sizeof kFloats / sizeof *kFloats; ++i)
      if (strcmp(kFloats[i].name, name) == 0)
        return kFloats[i].letter;
    return 0;
  }
  if (tosaMXInt8TypeIsA(element))
    return 'c';
  if (!mlirTypeIsAInteger(element))
    return 0;
  switch (mlirIntegerTypeGetWidth(element)) {
  case 1:
    return '1';
  case 4:
    return '4';
  case 8:
    return '8';
  case 16:
    return 's';
  case 32:
    return 'i';
  case 48:
    return 'x';
  case 64:
    return 'l';
  default:
    return 0;
  }
}

static const char *nameOf(char letter) {
  switch (letter) {
  case '1':
    return "i1";
  case '4':
    return "i4";
  case '8':
    return "i8";
  case 's':
    return "i16";
  case 'i':
    return "i32";
  case 'x':
    return "i48";
  case 'l':
    return "i64";
  case 'h':
    return "f16";
  case 'b':
    return "bf16";
  case 'f':
    return "f32";
  case 'e':
    return "fp8e4m3";
  case 'm':
    return "fp8e5m2";
  case 'u':
    return "fp8ue8m0";
  case 'n':
    return "fp4e2m1";
  case 'p':
    return "fp6e2m3";
  case 'q':
    return "fp6e3m2";
  case 'c':
    return "mxint8";
  default:
    return "unknown";
  }
}

static MlirType elementOf(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

typedef struct Letters {
  char letters[kMostTypes + 1];
  size_t size;
} Letters;

static void push(Letters *all, MlirType type) {
  char letter = tosaLetterOf(elementOf(type));
  if (all->size < kMostTypes)
    all->letters[all->size++] = letter ? letter : '?';
}

// Operands that aren't part of an op's list of types: `first` alone of many, or all but one.
static bool isListed(MlirOperation op, intptr_t i) {
  if (tosaShapeTypeIsA(tosaOperandType(op, i)))
    return false;
  if (tosaConcatOpIsA(op))
    return i == 0;
  if (tosaMulOpIsA(op))
    return i < 2;
  if (tosaSelectOpIsA(op))
    return i > 0;
  if (tosaRescaleOpIsA(op))
    return i == 0 || i > 2;
  return true;
}

static MlirAttribute accumulatorOf(MlirOperation op) {
  if (tosaAvgPool2dOpIsA(op))
    return tosaAvgPool2dOpGetAccTypeAttr(op);
  if (tosaConv2DOpIsA(op))
    return tosaConv2DOpGetAccTypeAttr(op);
  if (tosaConv3DOpIsA(op))
    return tosaConv3DOpGetAccTypeAttr(op);
  if (tosaDepthwiseConv2DOpIsA(op))
    return tosaDepthwiseConv2DOpGetAccTypeAttr(op);
  return tosaTransposeConv2DOpIsA(op) ? tosaTransposeConv2DOpGetAccTypeAttr(op)
                                      : (MlirAttribute){NULL};
}

static Letters lettersOf(MlirOperation op) {
  Letters all = {.size = 0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isListed(op, i))
      push(&all, tosaOperandType(op, i));
  MlirAttribute accumulator = accumulatorOf(op);
  if (accumulator.ptr)
    push(&all, mlirTypeAttrGetValue(accumulator));
  if (tosaVariableOpIsA(op))
    push(&all, mlirTypeAttrGetValue(tosaVariableOpGetTypeAttr(op)));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!tosaShapeTypeIsA(tosaResultType(op, i)))
      push(&all, tosaResultType(op, i));
  return all;
}

// How many types of one list are the same, -1 for another number of them.
static int countSame(const Letters *all, const char *list) {
  int same = 0;
  size_t i = 0;
  for (; list[i] && list[i] != ' '; ++i)
    same += i < all->size && list[i] == all->letters[i];
  return i == all->size ? same : -1;
}

static const char *nextList(const char *list) {
  const char *end = strchr(list, ' ');
  return end ? end + 1 : NULL;
}

//===--- Types ---===//

static const char *nameWithoutDialect(MlirOperation op) {
  return tesseraOperationGetDefinition(op)->name + strlen("tosa.");
}

static bool hasList(const TosaSupport *row, const Letters *all) {
  for (const char *list = row->types; list; list = nextList(list))
    if (countSame(all, list) == (int)all->size)
      return true;
  return false;
}

static void appendNames(TesseraDiagnostic *error, const char *letters) {
  for (size_t i = 0; letters[i] && letters[i] != ' '; ++i)
    tesseraDiagnosticAppendFormat(error, "%s%s", i ? "," : "", nameOf(letters[i]));
}

MlirLogicalResult tosaCheckTypes(MlirOperation op) {
  size_t count;
  const TosaSupport *rows = tosaSupportOf(nameWithoutDialect(op), &count);
  Letters all = lettersOf(op);
  const char *nearest = NULL;
  int most = -1;
  for (size_t i = 0; i < count; ++i) {
    if (hasList(&rows[i], &all))
      return success();
    for (const char *list = rows[i].types; list; list = nextList(list)) {
      int same = countSame(&all, list);
      if (same > most)
        most = same, nearest = list;
    }
  }
  if (!nearest)
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "illegal: operation operand/result data types did not "
                                       "align with any profile or extension, got (");
  appendNames(error, all.letters);
  tesseraDiagnosticAppendFormat(error, "), did you mean (");
  appendNames(error, nearest);
  tesseraDiagnosticAppendFormat(error,
                                ")? Otherwise, please refer to the 'supported data types' for "
                                "'%s' in the specification.",
                                tesseraOperationGetDefinition(op)->name);
  return tesseraDiagnosticReport(error);
}

//===--- Profiles and extensions ---===//

static void appendModes(TesseraDiagnostic *error, uint32_t modes, const TesseraEnumDef *names) {
  bool isFirst = true;
  for (int64_t mode = 0; mode < 32; ++mode) {
    if (!(modes >> mode & 1))
      continue;
    MlirStringRef name = tesseraEnumStringify(names, mode);
    tesseraDiagnosticAppendFormat(error, "%s%.*s", isFirst ? "" : ", ", (int)name.length,
                                  name.data);
    isFirst = false;
  }
}

static MlirLogicalResult failModes(MlirOperation op, uint32_t modes, bool needsAll,
                                   const TesseraEnumDef *names) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  bool areMany = (modes & (modes - 1)) != 0;
  tesseraDiagnosticAppendFormat(error, "illegal: requires%s[",
                                !areMany   ? " "
                                : needsAll ? " all of "
                                           : " any of ");
  appendModes(error, modes, names);
  tesseraDiagnosticAppendFormat(error, "] but not enabled in target\n");
  return tesseraDiagnosticReport(error);
}

// The modes that an op asks for whose types aren't listed with any profile, or any extension.
static uint32_t modesOfOthers(MlirOperation op, bool isExtension) {
  if (tosaMatmulTBlockScaledOpIsA(op) || tosaCastFromBlockScaledOpIsA(op) ||
      tosaCastToBlockScaledOpIsA(op))
    return isExtension ? 0 : 1u << TosaProfilepro_fp;
  if (tosaFFT2dOpIsA(op) || tosaRFFT2dOpIsA(op))
    return 0;
  if (tosaIfOpIsA(op) || tosaWhileOpIsA(op))
    return isExtension ? 1u << TosaExtensioncontrolflow : 0;
  if (tosaYieldOpIsA(op) || tosaApplyScaleOpIsA(op))
    return 0;
  const uint32_t both = 1u << TosaProfilepro_int | 1u << TosaProfilepro_fp;
  bool isOfShapes = mlirOperationGetNumResults(op) == 1 &&
                    tosaShapeTypeIsA(tosaResultType(op, 0)) && !tosaConstShapeOpIsA(op);
  return !isExtension ? both : isOfShapes ? 1u << TosaExtensionshape : 0;
}

// What an extension works with.
static uint32_t profilesFor(TosaExtension extension) {
  switch (extension) {
  case TosaExtensionint16:
  case TosaExtensionint4:
  case TosaExtensiondoubleround:
  case TosaExtensioninexactround:
    return 1u << TosaProfilepro_int;
  case TosaExtensionbf16:
  case TosaExtensionfp8e4m3:
  case TosaExtensionfp8e5m2:
  case TosaExtensionfft:
  case TosaExtensionmxfp:
    return 1u << TosaProfilepro_fp;
  default:
    return 1u << TosaProfilepro_int | 1u << TosaProfilepro_fp;
  }
}

static MlirLogicalResult checkCompanions(MlirOperation op, const TosaSupport *row,
                                         const TosaTarget *target) {
  for (int extension = 1; extension < 32; ++extension) {
    uint32_t profiles = profilesFor((TosaExtension)extension);
    if ((row->extensions >> extension & 1) && !(profiles & target->profiles)) {
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
      tesseraDiagnosticAppendFormat(error, "illegal: requires [");
      appendModes(error, profiles, &tosaProfileEnum);
      tesseraDiagnosticAppendFormat(error, "] to work with but not enabled in target\n");
      return tesseraDiagnosticReport(error);
    }
  }
  return success();
}

// A row of the table, once it's known to be the op's.
static MlirLogicalResult checkRow(MlirOperation op, const TosaSupport *row,
                                  const TosaTarget *target) {
  bool isExtension = row->extensions != 0, needsAll = (row->flags & TOSA_SUPPORT_ALL) != 0;
  uint32_t modes = isExtension ? row->extensions : row->profiles;
  uint32_t there = modes & (isExtension ? target->extensions : target->profiles);
  if (needsAll ? there != modes : !there)
    return failModes(op, modes, needsAll, isExtension ? &tosaExtensionEnum : &tosaProfileEnum);
  if ((row->flags & TOSA_SUPPORT_DRAFT) && !target->isDraft)
    return mlirOperationEmitOpError(
        op, "illegal: the target specification version (1.0) is not backwards compatible with the "
            "op compliance specification version (1.1)\n");
  return isExtension ? checkCompanions(op, row, target) : success();
}

static MlirLogicalResult checkModes(MlirOperation op, const TosaTarget *target,
                                    const TosaSupport *rows, size_t count, bool isExtension) {
  Letters all = lettersOf(op);
  bool isListed = false;
  for (size_t i = 0; i < count; ++i) {
    if ((rows[i].extensions != 0) != isExtension)
      continue;
    isListed = true;
    if (hasList(&rows[i], &all))
      return checkRow(op, &rows[i], target);
  }
  uint32_t modes = isListed || (count && isExtension) ? 0 : modesOfOthers(op, isExtension);
  if (modes && !(modes & (isExtension ? target->extensions : target->profiles)))
    return failModes(op, modes, false, isExtension ? &tosaExtensionEnum : &tosaProfileEnum);
  return success();
}

MlirLogicalResult tosaCheckProfiles(MlirOperation op, const TosaTarget *target) {
  size_t count;
  const TosaSupport *rows = tosaSupportOf(nameWithoutDialect(op), &count);
  if (mlirLogicalResultIsFailure(checkModes(op, target, rows, count, false)))
    return mlirLogicalResultFailure();
  return checkModes(op, target, rows, count, true);
}
