// Operations that live inside the region of a ttir.generic: they work on tiles.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRGENERICREGIONOPS
#define TESSERA_DIALECT_TTIR_TTIRGENERICREGIONOPS

include "dialect/ttir/TTIRAttrs.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TTIR_YieldOp : TTIR_Op<"yield", [ReturnLike, Terminator, TTIR_GenericRegionOpTrait]> {
  let summary = "Ends a region and gives its values.";
  let arguments = (ins Variadic<AnyRankedTensorOrMemRef>:$values);
}

// The ancestor is checked: these ops have no meaning elsewhere.
def TTIR_GenericParent : TTIR_Trait<"TTIRGenericParent">;

class TTIR_GenericRegionOp<string mnemonic, list<Trait> traits = []>
    : TTIR_Op<mnemonic, !listconcat([TTIR_GenericRegionOpTrait, TTIR_GenericParent], traits)>;

class TTIR_TileBinaryOp<string mnemonic> : TTIR_GenericRegionOp<mnemonic> {
  let arguments = (ins TT_Tile:$lhs, TT_Tile:$rhs);
  let results = (outs TT_Tile:$result);
}
def TTIR_TileAddOp : TTIR_TileBinaryOp<"tile_add"> {
  let summary = "Sum of two tiles.";
}
def TTIR_TileSubOp : TTIR_TileBinaryOp<"tile_sub"> {
  let summary = "Difference of two tiles.";
}
def TTIR_TileMulOp : TTIR_TileBinaryOp<"tile_mul"> {
  let summary = "Elementwise product of two tiles.";
}

class TTIR_TileUnaryOp<string mnemonic> : TTIR_GenericRegionOp<mnemonic> {
  let arguments = (ins TT_Tile:$input);
  let results = (outs TT_Tile:$result);
}
def TTIR_TileRecipOp : TTIR_TileUnaryOp<"tile_recip"> {
  let summary = "Reciprocal of every element of a tile.";
}
def TTIR_TileExpOp : TTIR_TileUnaryOp<"tile_exp"> {
  let summary = "e to the power of every element of a tile.";
}
def TTIR_TileLogOp : TTIR_TileUnaryOp<"tile_log"> {
  let summary = "Natural logarithm of every element of a tile.";
}

def TTIR_TileReduceSumOp : TTIR_GenericRegionOp<"tile_reduce_sum"> {
  let summary = "Weighted sum of a tile over rows, columns or both.";
  let arguments = (ins TT_Tile:$input, TT_Tile:$weight, TTIR_ReduceDimAttr:$reduce_dim);
  let results = (outs TT_Tile:$result);
}
def TTIR_TileReduceMaxOp : TTIR_GenericRegionOp<"tile_reduce_max"> {
  let summary = "Maximum of a tile over rows, columns or both.";
  let arguments = (ins TT_Tile:$a, TT_Tile:$b, TTIR_ReduceDimAttr:$reduce_dim);
  let results = (outs TT_Tile:$result);
}
def TTIR_TileMatmulBlockOp
    : Op<TTIR_Dialect, "tile_matmul_block",
         [TTIR_GenericRegionOpTrait, TTIR_GenericParent, DestinationStyleOpInterface, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Product of two blocks of tiles, added to the output.";
  let arguments = (ins AnyNon0RankedMemRef:$a, AnyNon0RankedMemRef:$b, AnyNon0RankedMemRef:$output);
  string dpsInits = "output";
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TTIR_TTIRGENERICREGIONOPS
