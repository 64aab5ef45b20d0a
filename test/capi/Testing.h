// What tests of the C API share: printing what functions hand over piece by piece, and keeping it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_CAPI_TESTING_H
#define TESSERA_TEST_CAPI_TESTING_H

#include "mlir-c/Diagnostics.h"

#include <stdio.h>
#include <string.h>

/// An MlirStringCallback: to standard output.
static inline void print(MlirStringRef string, void *user) {
  (void)user;
  fwrite(string.data, 1, string.length, stdout);
}

/// A handler of diagnostics: a line of each, with the word for its severity.
static inline MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic, void *user) {
  static const char *const words[] = {"error", "warning", "note", "remark"};
  (void)user;
  printf("%s: ", words[mlirDiagnosticGetSeverity(diagnostic)]);
  mlirDiagnosticPrint(diagnostic, print, NULL);
  printf("\n");
  return mlirLogicalResultSuccess();
}

/// The same with where it is.
static inline MlirLogicalResult printDiagnosticAtLocation(MlirDiagnostic diagnostic, void *user) {
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), print, NULL);
  printf(": ");
  return printDiagnostic(diagnostic, user);
}

/// What `append` has kept.
typedef struct Bytes {
  char data[4096];
  size_t size;
} Bytes;

/// An MlirStringCallback whose user data are Bytes*; what no longer fits is left out, whole.
static inline void append(MlirStringRef part, void *user) {
  Bytes *bytes = user;
  if (bytes->size + part.length > sizeof bytes->data)
    return;
  memcpy(bytes->data + bytes->size, part.data, part.length);
  bytes->size += part.length;
}

#endif // TESSERA_TEST_CAPI_TESTING_H
