// Compiled kernels on disk.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder has an entry for each kernel, a folder again, named by the kernel's key: a file for each
// stage and `manifest`, which has their sizes and digests, and ends in its own. An entry is written
// beside its place and renamed: it's whole, or it isn't there. A file that was damaged later makes
// it worthless, and it's replaced.
#ifndef TESSERA_TRITON_RUNTIME_CACHE_H
#define TESSERA_TRITON_RUNTIME_CACHE_H

#include "tessera/triton.h"
#include "triton/runtime/Sha256.h"

/// The text of a stage.
typedef struct TkText {
  TsString text;
  bool isThere;  ///< in memory
  bool isOnDisk; ///< not in memory, but in the cache's folder, of this size and digest
  uint64_t size;
  char digest[TK_DIGEST_TEXT + 1];
} TkText;

struct TesseraKernelCode {
  TsString name;
  TkText texts[TESSERA_KERNEL_NUM_STAGES];
  TsString folder; ///< of the entry; empty: none
  char key[TK_DIGEST_TEXT + 1];
  TesseraKernelGpuInfo gpu;
};

/// A code without texts.
TesseraKernelCode *tkCodeCreate(void);

/// Finds the entry of a key, and reads its object file; the other texts are left on the disk. NULL:
/// it isn't there, or not whole.
TesseraKernelCode *tkCacheFind(const char *folder, const char *key);
/// Reads a text that was left on the disk. False when it isn't there any more, or was changed.
bool tkCacheReadText(const TesseraKernelCode *code, TesseraKernelStage stage, TsString *text);
/// Makes an entry of the texts that the code has in memory, in place of any that isn't whole, and
/// removes what writers that were killed have left. Where the disk can't be written there is none.
void tkCacheAdd(const char *folder, const char *key, const TesseraKernelCode *code);

/// Makes a folder and those around it.
void tkMakeFolders(char *path);

/// A lock that one process has for a key, so that not all of them compile the same: nothing but
/// time depends on it. Waits for another for some seconds at most. -1: not locked. Nothing is left
/// of it where it was unlocked.
int tkCacheLock(const char *folder, const char *key);
void tkCacheUnlock(const char *folder, const char *key, int lock);

#endif // TESSERA_TRITON_RUNTIME_CACHE_H
