// External resources: what programs leave in a file for each other. They belong to no dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_EXTERNALS_H
#define TESSERA_IR_EXTERNALS_H

#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"

/// As bytecode numbers them.
typedef enum IrExternalKind {
  IR_EXTERNAL_BLOB,
  IR_EXTERNAL_BOOL,
  IR_EXTERNAL_STRING
} IrExternalKind;

typedef struct IrExternal {
  MlirStringRef key;
  IrExternalKind kind;
  MlirStringRef text; ///< a string, or the bytes of a blob
  uint64_t alignment; ///< of a blob
  bool boolean;
} IrExternal;

typedef TsVec(IrExternal) IrExternalList;

/// Entries that somebody has named.
typedef struct IrExternalGroup {
  MlirStringRef name;
  IrExternalList entries;
} IrExternalGroup;

/// Groups in the order of their first mention, with copies of what they hold. All zero is empty.
typedef struct IrExternals {
  TsVec(IrExternalGroup) groups;
  TsStringMap byName; ///< number of the group
  TsArena arena;
} IrExternals;

void irExternalsFree(IrExternals *externals);

/// Who wants the external resources of a file that is being read.
typedef struct IrExternalSink {
  const char *name; ///< of the group that `take` gets; NULL: none
  /// Takes an entry. False with a message in `problem`; with *atKey it is about the key.
  bool (*take)(void *user, const IrExternal *entry, bool *atKey, TsString *problem);
  void *user;
  IrExternals *kept; ///< gets all other groups; NULL: these are passed over with a warning
} IrExternalSink;

/// Where the entries of one group go.
typedef struct IrExternalTarget {
  const IrExternalSink *sink; ///< NULL: nobody wants them
  size_t group;               ///< of the kept ones; SIZE_MAX: `take` gets them
} IrExternalTarget;

/// Forgets what was kept, so that a file can be read anew. `sink` may be NULL here and below.
void irExternalsRestart(const IrExternalSink *sink);
IrExternalTarget irExternalsBegin(const IrExternalSink *sink, MlirStringRef name);
/// Passes an entry on; false as `take` has it.
bool irExternalsTake(const IrExternalTarget *target, const IrExternal *entry, bool *atKey,
                     TsString *problem);

#endif // TESSERA_IR_EXTERNALS_H
