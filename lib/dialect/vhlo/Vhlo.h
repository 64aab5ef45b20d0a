// The vhlo dialect: versions, and what its types are in other dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VHLO_VHLO_H
#define TESSERA_DIALECT_VHLO_VHLO_H

#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Versions ---===//

typedef struct VhloVersion {
  uint32_t major, minor, patch;
} VhloVersion;

/// `1.9.0`; false for anything else.
bool vhloVersionParse(MlirStringRef text, VhloVersion *version);
/// Less than 0, 0 or more, as `a` is earlier, the same or later.
int vhloVersionCompare(VhloVersion a, VhloVersion b);
/// The first one that programs are kept of, and the last one that there is.
VhloVersion vhloVersionMinimum(void);
VhloVersion vhloVersionCurrent(void);
/// Reports at `location` what isn't a version that can be written. Of one that can, changes of the
/// dialect aside, only the first two numbers count: `patch` becomes 0.
bool vhloVersionCheck(MlirLocation location, MlirStringRef text, VhloVersion *version);
/// The version of bytecode that goes with it.
int64_t vhloVersionBytecode(VhloVersion version);
/// Whether an op of the dialect, with its types and attributes, is one of this version.
bool vhloIsOfVersion(MlirOperation op, VhloVersion version);
/// The other version of an op: the earlier or the later one. NULL where there is none.
const TesseraOpDef *vhloGetOtherVersion(const TesseraOpDef *definition);
/// Makes all ops inside `root` those of this version; fails after an error, with `root` as it was.
MlirLogicalResult vhloConvertToVersion(MlirOperation root, VhloVersion version);
/// Whether it is the last version of its op.
bool vhloIsLastVersion(const TesseraOpDef *definition);

//===--- Types ---===//

/// Whether it is one of this dialect.
bool vhloIsVhlo(const void *storage);
/// What a type, or a tensor's encoding, of builtin, quant, shape or stablehlo is here; null: it
/// has no counterpart.
MlirType vhloTypeFrom(MlirType type);
MlirAttribute vhloEncodingFrom(MlirAttribute encoding);
/// And back. Null: a type that isn't of this dialect, or doesn't fit together there, which is
/// reported at `location`.
MlirType vhloTypeTo(MlirLocation location, MlirType type);

//===--- Attributes ---===//

/// Whether it is dense elements, but of strings.
bool vhloIsNumbers(MlirAttribute attribute);
/// Elements of a builtin type, an integer, a float: null where the type has no counterpart.
MlirAttribute vhloTensorFrom(MlirAttribute elements);
MlirAttribute vhloIntegerFrom(MlirAttribute integer);
MlirAttribute vhloFloatFrom(MlirAttribute number);
/// Often needed: an i64; a list of them, or of bools, as a tensor of that length.
MlirAttribute vhloIntegerGet(MlirContext context, int64_t value);
MlirAttribute vhloIntegersGet(MlirContext context, size_t count, const int64_t *values);
MlirAttribute vhloBooleansGet(MlirContext context, size_t count, const int *values);
/// The type attribute that says nothing.
MlirAttribute vhloNoneGet(MlirContext context);
/// No more exact than usual.
MlirAttribute vhloDefaultAccuracyGet(MlirContext context);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_VHLO_VHLO_H
