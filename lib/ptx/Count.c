// What accesses cost: sectors of global memory, passes over the banks of shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Machine.h"

enum { SECTOR_SHIFT = 5, WORD_SHIFT = 2, BANKS = 32, WORDS_OF_PHASE = 32 };

void ptxCountSectors(PtxWarp *warp, const uint64_t addresses[PTX_LANES], uint32_t mask,
                     size_t bytes) {
  uint64_t seen[PTX_LANES];
  unsigned count = 0;
  PtxCounter *counter = &warp->cta->worker->counters[warp->pc];
  (void)bytes; // an aligned access of up to 32 bytes lies in one sector
  for (uint32_t left = mask; left; left &= left - 1) {
    uint64_t sector = addresses[ptxFirstLane(left)] >> SECTOR_SHIFT;
    unsigned i = count;
    while (i && seen[i - 1] != sector)
      --i;
    if (!i)
      seen[count++] = sector;
  }
  ++counter->globalRequests;
  counter->globalSectors += count;
}

// How often the fullest bank is asked for another word.
static unsigned passesOf(const uint32_t *words, unsigned count) {
  uint32_t ofBank[BANKS][WORDS_OF_PHASE];
  uint8_t sizes[BANKS] = {0};
  unsigned most = 0;
  for (unsigned i = 0; i < count; ++i) {
    unsigned bank = words[i] % BANKS, at = 0;
    while (at < sizes[bank] && ofBank[bank][at] != words[i])
      ++at;
    if (at < sizes[bank])
      continue;
    ofBank[bank][sizes[bank]++] = words[i];
    most = sizes[bank] > most ? sizes[bank] : most;
  }
  return most;
}

// Accesses of 8 bytes take the lanes by halves, those of 16 by quarters.
void ptxCountBanks(PtxWarp *warp, const uint32_t addresses[PTX_LANES], uint32_t mask,
                   size_t bytes) {
  PtxCounter *counter = &warp->cta->worker->counters[warp->pc];
  unsigned wordsOfLane = bytes > 4 ? (unsigned)(bytes >> WORD_SHIFT) : 1;
  unsigned lanes = WORDS_OF_PHASE / wordsOfLane;
  ++counter->sharedRequests;
  for (unsigned first = 0; first < PTX_LANES; first += lanes) {
    uint32_t words[WORDS_OF_PHASE];
    unsigned count = 0;
    for (unsigned lane = first; lane < first + lanes && lane < PTX_LANES; ++lane)
      for (unsigned i = 0; i < wordsOfLane && ptxHasLane(mask, lane); ++i)
        words[count++] = (addresses[lane] >> WORD_SHIFT) + i;
    unsigned passes = passesOf(words, count);
    counter->sharedConflicts += passes ? passes - 1 : 0;
  }
}
