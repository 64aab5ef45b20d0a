// Versions of the vhlo dialect: since when there is what.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vhlo/VhloOps.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Generated.h"

//===--- Numbers ---===//

VhloVersion vhloVersionMinimum(void) { return (VhloVersion){0, 9, 0}; }
VhloVersion vhloVersionCurrent(void) { return (VhloVersion){1, 20, 0}; }

int vhloVersionCompare(VhloVersion a, VhloVersion b) {
  if (a.major != b.major)
    return a.major < b.major ? -1 : 1;
  if (a.minor != b.minor)
    return a.minor < b.minor ? -1 : 1;
  return a.patch < b.patch ? -1 : a.patch > b.patch;
}

static bool parseNumber(MlirStringRef text, size_t *at, uint32_t *number) {
  size_t start = *at;
  uint64_t value = 0;
  while (*at < text.length && text.data[*at] >= '0' && text.data[*at] <= '9' && value < UINT32_MAX)
    value = value * 10 + (uint64_t)(text.data[(*at)++] - '0');
  *number = (uint32_t)value;
  return *at > start && value <= UINT32_MAX;
}

bool vhloVersionParse(MlirStringRef text, VhloVersion *version) {
  uint32_t *const parts[] = {&version->major, &version->minor, &version->patch};
  size_t at = 0;
  for (size_t i = 0; i < 3; i++) {
    if (i && (at == text.length || text.data[at++] != '.'))
      return false;
    if (!parseNumber(text, &at, parts[i]))
      return false;
  }
  return at == text.length;
}

static bool refuse(MlirLocation location, VhloVersion version, const char *relation,
                   VhloVersion bound) {
  mlirLocationEmitError(location, "target version %u.%u.%u is %s %u.%u.%u", version.major,
                        version.minor, version.patch, relation, bound.major, bound.minor,
                        bound.patch);
  return false;
}

bool vhloVersionCheck(MlirLocation location, MlirStringRef text, VhloVersion *version) {
  static const char kForm[] = "Target version must be of the form `#.#.#`.";
  if (!text.length) {
    mlirLocationEmitError(location, "No target version specified.\n%s", kForm);
    return false;
  }
  if (!vhloVersionParse(text, version)) {
    mlirLocationEmitError(location, "Invalid target version argument '%.*s'\n%s", (int)text.length,
                          text.data, kForm);
    return false;
  }
  if (vhloVersionCompare(*version, vhloVersionMinimum()) < 0)
    return refuse(location, *version, "less than minimum supported", vhloVersionMinimum());
  if (vhloVersionCompare(vhloVersionCurrent(), *version) < 0)
    return refuse(location, *version, "greater than current version", vhloVersionCurrent());
  version->patch = 0;
  return true;
}

int64_t vhloVersionBytecode(VhloVersion version) {
  static const struct {
    uint32_t minor; ///< of 0.x: up to here
    int64_t bytecode;
  } kSteps[] = {{10, 0}, {12, 1}, {14, 3}, {15, 4}};
  for (size_t i = 0; version.major == 0 && i < sizeof kSteps / sizeof *kSteps; i++)
    if (version.minor < kSteps[i].minor)
      return kSteps[i].bytecode;
  return 6;
}

//===--- Since when ---===//

/// An op, a type or an attribute that wasn't there from the beginning.
typedef struct Since {
  const char *name; ///< without the dialect
  uint32_t major, minor;
} Since;

static const Since kOps[] = {
    {"all_gather_v2", 1, 5},
    {"all_reduce_v2", 1, 5},
    {"all_to_all_v2", 1, 5},
    {"async_done_v1", 1, 15},
    {"async_start_v1", 1, 15},
    {"cbrt_v2", 1, 10},
    {"collective_broadcast_v1", 0, 16},
    {"collective_broadcast_v2", 1, 20},
    {"collective_reduce_v1", 1, 19},
    {"composite_v1", 0, 19},
    {"composite_v2", 1, 14},
    {"cosine_v2", 1, 10},
    {"custom_call_v2", 1, 18},
    {"dot_general_v2", 1, 6},
    {"dynamic_conv_v2", 0, 20},
    {"dynamic_gather_v2", 1, 1},
    {"exponential_minus_one_v2", 1, 10},
    {"exponential_v2", 1, 9},
    {"gather_v2", 1, 1},
    {"log_plus_one_v2", 1, 10},
    {"log_v2", 1, 10},
    {"logistic_v2", 1, 10},
    {"recv_v2", 1, 12},
    {"rsqrt_v2", 1, 10},
    {"scatter_v2", 1, 1},
    {"send_v2", 1, 12},
    {"sine_v2", 1, 10},
    {"sqrt_v2", 1, 10},
    {"tan_v1", 1, 4},
    {"tan_v2", 1, 10},
    {"tanh_v2", 1, 10},
};

static const Since kStorages[] = {
    {"axis_ref_v1", 1, 16},
    {"buffer_v1", 1, 13},
    {"f4E2M1FN_v1", 1, 8},
    {"f6E2M3FN_v1", 1, 8},
    {"f6E3M2FN_v1", 1, 8},
    {"f8E3M4_v1", 1, 7},
    {"f8E4M3B11FNUZ_v1", 0, 11},
    {"f8E4M3FNUZ_v1", 0, 10},
    {"f8E4M3_v1", 1, 7},
    {"f8E5M2FNUZ_v1", 0, 10},
    {"f8E8M0FNU_v1", 1, 8},
    {"future_v1", 1, 15},
    {"i2_v1", 1, 2},
    {"mesh_axis_v1", 1, 16},
    {"mesh_v1", 1, 16},
    {"none_v1", 1, 6},
    {"quant_per_axis_v1", 0, 18},
    {"replica_group_mesh_axes_v1", 1, 16},
    {"result_accuracy_mode_v1", 1, 9},
    {"result_accuracy_v1", 1, 9},
    {"sub_axis_info_v1", 1, 16},
    {"tf31_v1", 1, 6},
    {"ui2_v1", 1, 2},
};

static VhloVersion since(const char *name, const Since *rows, size_t numRows) {
  for (size_t i = 0; i < numRows; i++)
    if (!strcmp(rows[i].name, name))
      return (VhloVersion){rows[i].major, rows[i].minor, 0};
  return vhloVersionMinimum();
}

static VhloVersion opSince(const TesseraOpDef *definition) {
  return since(definition->name + strlen("vhlo."), kOps, sizeof kOps / sizeof *kOps);
}

/// Whether an op of the first version has a second one, and since when.
static bool hasSecond(const TesseraOpDef *definition, VhloVersion *first) {
  const char *name = definition->name + strlen("vhlo.");
  size_t length = strlen(name) - 1;
  for (size_t i = 0; name[length] == '1' && i < sizeof kOps / sizeof *kOps; i++)
    if (!strncmp(kOps[i].name, name, length) && !strcmp(kOps[i].name + length, "2")) {
      *first = (VhloVersion){kOps[i].major, kOps[i].minor, 0};
      return true;
    }
  return false;
}

const TesseraOpDef *vhloGetOtherVersion(const TesseraOpDef *definition) {
  size_t length = strlen(definition->name) - 1;
  char other = definition->name[length] == '1' ? '2' : '1';
  for (size_t i = 0; i < vhloDialectDef.numOps; i++) {
    const char *name = vhloDialectDef.ops[i]->name;
    if (!strncmp(name, definition->name, length) && name[length] == other && !name[length + 1])
      return vhloDialectDef.ops[i];
  }
  return NULL;
}

bool vhloIsLastVersion(const TesseraOpDef *definition) {
  VhloVersion second;
  return !hasSecond(definition, &second);
}

//===--- Whether a version has what an op says ---===//

static bool isStorageOf(const void *storage, VhloVersion version);

static bool areOf(const void *const *storages, size_t count, VhloVersion version) {
  for (size_t i = 0; i < count; i++)
    if (!isStorageOf(storages[i], version))
      return false;
  return true;
}

/// With all that it consists of; what isn't of the dialect doesn't matter.
static bool isStorageOf(const void *storage, VhloVersion version) {
  if (!storage || !vhloIsVhlo(storage))
    return true;
  const TesseraStorageDef *definition = tesseraStorageGetDefinition(storage);
  VhloVersion first = since(definition->mnemonic, kStorages, sizeof kStorages / sizeof *kStorages);
  if (vhloVersionCompare(version, first) < 0)
    return false;
  for (unsigned i = 0; i < definition->numParams; i++) {
    const TesseraParam *param = tesseraStorageGetParam(storage, i);
    switch (definition->params[i].kind) {
    case TESSERA_PARAM_TYPE:
    case TESSERA_PARAM_ATTRIBUTE:
      if (!isStorageOf(param->pointer, version))
        return false;
      break;
    case TESSERA_PARAM_TYPES:
    case TESSERA_PARAM_ATTRIBUTES:
      if (!areOf((const void *const *)param->pointer, param->length, version))
        return false;
      break;
    default:
      break;
    }
  }
  return true;
}

static MlirType elementOf(MlirType type) {
  if (vhloRankedTensorV1TypeIsA(type))
    return vhloRankedTensorV1TypeGetElementType(type);
  return vhloUnrankedTensorV1TypeIsA(type) ? vhloUnrankedTensorV1TypeGetElementType(type) : type;
}

/// Reductions into wider elements.
static bool promotes(MlirOperation op) {
  intptr_t operands = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < operands && i < results; i++)
    if (!mlirTypeEqual(elementOf(mlirValueGetType(mlirOperationGetOperand(op, i))),
                       elementOf(mlirValueGetType(mlirOperationGetResult(op, i)))))
      return true;
  return false;
}

static bool mayPromote(const TesseraOpDef *definition) {
  static const TesseraOpDef *const kReductions[] = {
      &vhloAllReduceOpV1Def,    &vhloReduceOpV1Def,  &vhloReduceScatterOpV1Def,
      &vhloReduceWindowOpV1Def, &vhloScatterOpV1Def, &vhloSelectAndScatterOpV1Def};
  for (size_t i = 0; i < sizeof kReductions / sizeof *kReductions; i++)
    if (definition == kReductions[i])
      return true;
  return false;
}

static bool isCustomCallOf(MlirOperation op, VhloVersion version) {
  MlirAttribute api = vhloCustomCallOpV1GetApiVersionAttr(op);
  bool isTyped = vhloDictionaryV1AttrIsA(vhloCustomCallOpV1GetBackendConfigAttr(op)) ||
                 (vhloCustomCallApiVersionV1AttrIsA(api) &&
                  vhloCustomCallApiVersionV1AttrGetValue(api) ==
                      VhloCustomCallApiVersionV1API_VERSION_TYPED_FFI);
  if (isTyped && vhloVersionCompare(version, (VhloVersion){1, 3, 0}) < 0)
    return false;
  if (vhloVersionCompare(version, (VhloVersion){1, 17, 0}) >= 0)
    return true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
    if (vhloFutureV1TypeIsA(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return false;
  return true;
}

static bool hasPartsOf(MlirOperation op, VhloVersion version) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); i++)
    if (!isStorageOf(mlirOperationGetAttribute(op, i).attribute.ptr, version))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
    if (!isStorageOf(mlirValueGetType(mlirOperationGetOperand(op, i)).ptr, version))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    if (!isStorageOf(mlirValueGetType(mlirOperationGetResult(op, i)).ptr, version))
      return false;
  return true;
}

bool vhloIsOfVersion(MlirOperation op, VhloVersion version) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (!definition || definition->dialect != &vhloDialectDef)
    return true;
  if (vhloVersionCompare(version, opSince(definition)) < 0)
    return false;
  VhloVersion second;
  if (hasSecond(definition, &second) && vhloVersionCompare(version, second) >= 0)
    return false;
  if (mayPromote(definition) && vhloVersionCompare(version, (VhloVersion){0, 17, 0}) < 0 &&
      promotes(op))
    return false;
  if (definition == &vhloCustomCallOpV1Def && !isCustomCallOf(op, version))
    return false;
  return hasPartsOf(op, version);
}
