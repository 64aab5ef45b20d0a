// Gives the tensors of a program their places in DRAM and L1: what fits in sum may not fit in one
// piece. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As on the card: a tensor has the same address in every bank of DRAM, or in every core's L1; the
// first hole that is large enough is taken, from the low end of DRAM and from the high end of L1.
#include "Internal.h"

#include <string.h>

typedef struct Piece {
  uint64_t begin, end;
} Piece;

/// The free pieces of a memory, by address.
struct TtSpace {
  Piece *pieces;
  size_t count, room;
  uint64_t alignment;
  bool fromTop;
  bool lost; ///< too many pieces to go through: nothing is placed any more
};

/// With more holes than this each tensor would take long; no program of a compiler has them.
enum { MaxPieces = 4096 };

TtSpace *ttSpaceCreate(uint64_t begin, uint64_t end, uint64_t alignment, bool fromTop) {
  TtSpace *space = tsAllocZeroed(1, sizeof *space);
  space->alignment = alignment;
  space->fromTop = fromTop;
  space->room = 16;
  space->pieces = tsAlloc(space->room * sizeof *space->pieces);
  begin = (begin + alignment - 1) / alignment * alignment;
  end = end / alignment * alignment;
  if (begin < end)
    space->pieces[space->count++] = (Piece){begin, end};
  return space;
}

void ttSpaceDestroy(TtSpace *space) {
  if (!space)
    return;
  tsFree(space->pieces);
  tsFree(space);
}

static void removePiece(TtSpace *space, size_t at) {
  --space->count;
  memmove(space->pieces + at, space->pieces + at + 1, (space->count - at) * sizeof *space->pieces);
}

/// How much of the memory a tensor of so many bytes takes: none for an empty one.
static uint64_t roundUp(const TtSpace *space, uint64_t bytes) {
  return (bytes + space->alignment - 1) / space->alignment * space->alignment;
}

bool ttSpaceTake(TtSpace *space, uint64_t bytes, uint64_t *address) {
  bytes = roundUp(space, bytes);
  *address = TT_NOWHERE;
  if (space->lost || bytes == 0)
    return true;
  for (size_t i = 0; i < space->count; ++i) {
    size_t at = space->fromTop ? space->count - 1 - i : i;
    Piece *piece = &space->pieces[at];
    if (piece->end - piece->begin < bytes)
      continue;
    *address = space->fromTop ? piece->end - bytes : piece->begin;
    if (space->fromTop)
      piece->end -= bytes;
    else
      piece->begin += bytes;
    if (piece->begin == piece->end)
      removePiece(space, at);
    return true;
  }
  return false;
}

void ttSpaceGive(TtSpace *space, uint64_t address, uint64_t bytes) {
  Piece given = {address, address + roundUp(space, bytes)};
  if (space->lost || address == TT_NOWHERE)
    return;
  size_t low = 0, high = space->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (space->pieces[middle].begin < given.begin)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < space->count && space->pieces[low].begin == given.end) {
    given.end = space->pieces[low].end;
    removePiece(space, low);
  }
  if (low > 0 && space->pieces[low - 1].end == given.begin) {
    space->pieces[low - 1].end = given.end;
    return;
  }
  if (space->count == MaxPieces) {
    space->lost = true;
    return;
  }
  if (space->count == space->room) {
    space->room *= 2;
    space->pieces = tsRealloc(space->pieces, space->room * sizeof *space->pieces);
  }
  memmove(space->pieces + low + 1, space->pieces + low,
          (space->count - low) * sizeof *space->pieces);
  space->pieces[low] = given;
  ++space->count;
}

uint64_t ttSpaceLargest(const TtSpace *space, uint64_t *sum) {
  uint64_t largest = *sum = 0;
  for (size_t i = 0; i < space->count; ++i) {
    uint64_t size = space->pieces[i].end - space->pieces[i].begin;
    *sum += size;
    largest = size > largest ? size : largest;
  }
  return largest;
}
