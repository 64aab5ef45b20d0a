// The tt dialect's API for C: element formats, the system description, devices, and how tensors are
// laid out. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TT_TT_H
#define TESSERA_DIALECT_TT_TT_H

#include "dialect/tt/TTOps.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// Tiles are 32x32 unless a type says otherwise.
enum { kTtTileHeight = 32, kTtTileWidth = 32 };
/// Ranks of shapes that layouts are computed for; more is refused with a diagnostic where shapes
/// come in.
enum { kTtMaxRank = 16 };

//===--- Element formats ---===//

/// The format of a scalar element type (f32, f16, bf16, integers of 32, 16 and 8 bits of any
/// signedness) or of a tile's. False: none.
bool ttDataTypeOfElementType(MlirType elementType, TtDataType *dataType);
/// The scalar type that stands for a format: bfp formats give f16 or bf16, integers are unsigned.
MlirType ttDataTypeToElementType(MlirContext context, TtDataType dataType);
/// A 32x32 tile of the format; whether the type is that.
MlirType ttTileTypeOf(MlirContext context, TtDataType dataType);
bool ttIsTileTypeOf(MlirType type, TtDataType dataType);
/// Bytes of one element: a scalar or a whole tile. Formats with shared exponents count 32x32 tiles
/// without the exponents, as the reference compiler does. 0 for a type without a format.
int64_t ttElementSizeBytes(MlirType elementType);
/// The scalar type of an element type: a tile's format as a scalar, else the type itself.
MlirType ttScalarElementType(MlirType elementType);

//===--- The system ---===//

/// The description that a module gets when none is given: one wormhole_b0 chip of 8x8 cores.
/// Null only when memory has run out.
MlirAttribute ttSystemDescGetDefault(MlirContext context);
/// Reads a `.ttsys` file. On failure reports at `location` and returns null.
MlirAttribute ttSystemDescReadFile(MlirLocation location, MlirStringRef path);
/// `tt.system_desc` of the nearest enclosing module that has one, or null.
MlirAttribute ttGetCurrentScopeSystemDesc(MlirOperation op);

/// The device made of the first chips of the system, as many as the mesh has places. `meshShape`
/// may be empty: one chip. On failure reports at `location` and returns null.
MlirAttribute ttDeviceGetForMesh(MlirLocation location, MlirAttribute systemDesc, size_t meshRank,
                                 const int64_t *meshShape);
/// `tt.device` of the nearest enclosing op that has one, or null.
MlirAttribute ttGetCurrentScopeDevice(MlirOperation op);
/// A chip description of a system by chip id (position), null when there is no such chip.
MlirAttribute ttSystemDescGetChip(MlirAttribute systemDesc, size_t chip);
/// Bytes of each core's L1 that programs may use.
int64_t ttChipDescGetFreeL1(MlirAttribute chip);

//===--- Layouts ---===//

/// A grid of ones, without mapping.
MlirAttribute ttGridAttrGetUnit(MlirContext context, size_t rank);
/// Collapses the dimensions of `shape` but the last into one, and pads the results with leading
/// zeros up to `gridRank`: rank 3 on a 2-d grid: (d0, d1, d2) -> (d0 * D1 + d1, d2); rank 1: (d0)
/// -> (0, d0).
MlirAffineMap ttCollapsedLinearMap(MlirContext context, size_t rank, const int64_t *shape,
                                   size_t gridRank);
/// The size of the map's image of the box `shape`: the map at the last element, plus one, for each
/// result; zeros where a foreign map divides by zero. The map has no symbols and at most kTtMaxRank
/// dimensions.
void ttEvalShape(MlirAffineMap map, const int64_t *shape, int64_t *result);
/// A memref of a shard given in scalars; for a tile element type the last two dimensions count
/// tiles.
MlirType ttBuildMemRef(MlirType elementType, size_t rank, const int64_t *scalarShape,
                       MlirAttribute memorySpace);
/// The shape of a memref shard in scalars.
void ttShardShapeInScalars(MlirType memref, int64_t *result);
/// Bytes of one shard; INT64_MAX when a size is dynamic or the number doesn't fit.
int64_t ttMemRefSizeBytes(MlirType memref);

//===--- Lifetimes ---===//

/// The op of the result's block that uses it last, following it through ops that write it in place
/// into their results. Null: never used, or used in another block, where nothing tells which use is
/// the last.
MlirOperation ttFindLastUser(MlirValue result);

#endif // TESSERA_DIALECT_TT_TT_H
