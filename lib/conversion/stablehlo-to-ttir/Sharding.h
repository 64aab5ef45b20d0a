// What a sharding means for a mesh of devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H
#define TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H

#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

/// Which dimensions of a tensor lie along which axes of the mesh.
typedef struct Sharding {
  TtMeshShardType type;
  TtSizes shape; ///< in how many parts each dimension is
  TtSizes dims;  ///< for each axis of the mesh the dimension that lies along it, or -1
  TtSizes mesh;  ///< empty when the sharding doesn't say
} Sharding;

void shardingFree(Sharding *sharding);
/// A sharding other than by devices.
void shardingSetWhole(Sharding *sharding, TtMeshShardType type);
/// Reads XLA's text: `{devices=[1,2]<=[2]}`, `{replicated}`, `{maximal device=0}`, `{manual}`.
/// Gives NULL, or why it can't be used.
const char *shardingParse(MlirStringRef text, Sharding *sharding);
/// A `ttir.mesh_shard` of the value.
MlirValue shardingCreateOp(ToTTIR *c, MlirValue value, MlirType type, const Sharding *sharding,
                           TtMeshShardDirection direction);
/// Adds a mesh to those of the module around the op, unless there is one of this name.
void shardingAddMesh(ToTTIR *c, MlirStringRef name, const TtSizes *shape);

/// A tensor that comes in divided as it is to be isn't divided again: where the value is an
/// argument of the function around the op, and the argument's attribute `key` says `attribute`, the
/// sharding becomes one by hand and the attribute goes. False when it says something else.
bool shardingTakeArgument(ToTTIR *c, MlirValue value, MlirStringRef key, MlirAttribute attribute,
                          Sharding *sharding);
/// Replaces Shardy's ops in the module: computations on parts are inlined between mesh_shards on
/// the types that there are, meshes become the module's. Fails after an error.
MlirLogicalResult shardyLower(MlirOperation module);

#endif // TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H
