// A generator of mlir-tblgen: its flag, its help and its function.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TABLEGEN_BACKEND_H
#define TESSERA_TABLEGEN_BACKEND_H

#include "tablegen/Records.h"

/// The `--name=value` options that backends declared and the user gave.
typedef struct TgBackendOptions {
  const char *const *names;
  const char *const *values;
  size_t size;
} TgBackendOptions;
/// The last value given for the option; NULL when it wasn't given. "" for `--name` alone.
const char *tgBackendOptionsFind(const TgBackendOptions *options, const char *name);

typedef struct TgBackendOption {
  const char *name;  ///< without dashes
  const char *value; ///< what help calls the value behind the `=`; NULL: it takes none
  const char *help;
} TgBackendOption;

typedef struct TgBackend {
  const char *flag; ///< without dashes, e.g. "gen-op-decls"
  const char *help;
  /// Appends the output. False (or any error reported to the context) makes the tool fail; the
  /// output file is then not written.
  bool (*run)(TgContext *context, const TgBackendOptions *options, TsString *out);
  const TgBackendOption *options; ///< the last one has no name; NULL: none
} TgBackend;

/// The generators of the ODS library, NULL at the end of the table. Defined by lib/ods-gen.
extern const TgBackend *const tgBackends[];

/// Warns at every def that uses one whose record says that it is deprecated. Whether there is one.
/// Also of the ODS library.
bool tgReportDeprecated(TgContext *context);

#endif // TESSERA_TABLEGEN_BACKEND_H
