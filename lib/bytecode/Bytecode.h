// Operations as bytecode, for the library's own modules.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_BYTECODE_H
#define TESSERA_BYTECODE_BYTECODE_H

#include "ir/Externals.h"
#include "ir/Internal.h"
#include "support/String.h"
#include "tessera/Bytecode.h"

/// A version of a dialect that is wanted.
typedef struct BcWantedVersion {
  TsString dialect;
  const void *version;
} BcWantedVersion;

typedef struct BcWriteOptions {
  int64_t version; ///< of the format
  bool elideResourceData;
  MlirStringRef producer;       ///< empty: this library
  const IrExternals *externals; ///< written too; NULL: none
  TsVec(TesseraBytecodeWriterCallbacks) callbacks;
  TsVec(BcWantedVersion) versions; ///< of dialects
} BcWriteOptions;

/// The latest version, with everything.
BcWriteOptions bcWriteOptionsDefault(void);
/// Passes the operation with all that is in it to `callback`, in pieces; false after a diagnostic,
/// with nothing passed.
bool bcWrite(IrOperation *root, const BcWriteOptions *options, MlirStringCallback callback,
             void *user);

bool bcIsBytecode(MlirStringRef bytes);
/// Reads what `bytes` hold to the end of `block`, whose operation is at the place of errors; false
/// after a diagnostic. Doesn't verify. `externals` may be NULL.
bool bcRead(IrContext *context, MlirStringRef name, MlirStringRef bytes,
            const IrExternalSink *externals, IrBlock *block);

#endif // TESSERA_BYTECODE_BYTECODE_H
