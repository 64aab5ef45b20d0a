// snapshot-op-locations: the places in a printed form become the locations of the operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Printing.h"
#include "transforms/TransformsPasses.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Snapshot {
  MlirContext context;
  MlirStringRef path, tag;
} Snapshot;

static void setLocation(MlirOperation op, unsigned line, unsigned column, void *user) {
  const Snapshot *snapshot = user;
  MlirContext context = snapshot->context;
  MlirLocation location = mlirLocationFileLineColGet(context, snapshot->path, line, column);
  if (snapshot->tag.length) {
    MlirLocation parts[] = {mlirOperationGetLocation(op),
                            mlirLocationNameGet(context, snapshot->tag, location)};
    location = mlirLocationFusedGet(context, 2, parts, (MlirAttribute){NULL});
  }
  mlirOperationSetLocation(op, location);
}

// The path that is asked for, or that of a new file.
static bool findPath(MlirStringRef wanted, TsString *path, TsString *error) {
  tsStringAppend(path, wanted);
  if (wanted.length) {
    tsStringAppendChar(path, '\0');
    path->size--;
    return true;
  }
  const char *folder = getenv("TMPDIR");
  tsStringAppendFormat(path, "%s/mlir_snapshot-XXXXXX", folder && *folder ? folder : "/tmp");
  int descriptor = mkstemp(path->data);
  if (descriptor < 0)
    tsStringAppendFormat(error, "failed to generate temporary file for location snapshot: %s",
                         strerror(errno));
  else
    close(descriptor);
  return descriptor >= 0;
}

static MlirOpPrintingFlags makeFlags(const LocationSnapshotOptions *options) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, options->enableDebugInfo,
                                     options->printPrettyDebugInfo);
  if (options->printGenericOpForm)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  if (options->useLocalScope)
    mlirOpPrintingFlagsUseLocalScope(flags);
  return flags;
}

static bool writeSnapshot(const LocationSnapshotOptions *options, MlirOperation op,
                          TsString *error) {
  TsString path = {0};
  TsOutputFile file;
  bool ok = findPath(options->fileName, &path, error) && tsOutputFileOpen(&file, path.data, error);
  if (ok) {
    Snapshot snapshot = {mlirOperationGetContext(op), tsStringView(&path), options->tag};
    MlirOpPrintingFlags flags = makeFlags(options);
    tesseraOperationPrintWithPlaces(op, flags, tsOutputFileCallback, &file, setLocation, &snapshot);
    mlirOpPrintingFlagsDestroy(flags);
    ok = tsOutputFileCommit(&file, error);
  }
  tsStringFree(&path);
  return ok;
}

void locationSnapshotPassRun(MlirPass pass, const LocationSnapshotOptions *options,
                             MlirOperation op) {
  TsString error = {0};
  if (!writeSnapshot(options, op, &error)) {
    mlirOperationEmitError(op, "%.*s", (int)error.size, error.data);
    tesseraPassSignalFailure(pass);
  }
  tsStringFree(&error);
}
